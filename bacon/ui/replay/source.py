"""The source of a replay: a match at a table, in the store, or in a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from bacon.core.events import Event, MatchStarted
from bacon.core.review import HandReview
from bacon.core.rules import Rules, TableState
from bacon.core.takeback import kept
from bacon.core.words import YOU, seat_names
from bacon.kits import rules_of
from bacon.notation.record import Record
from bacon.notation.timeline import HandTimeline, timelines
from bacon.search.bot import Bot
from bacon.settings.settings import Players
from bacon.store.history import MatchRow
from bacon.store.rounds import number_of, round_of
from bacon.store.store import DamagedMatch, Store
from bacon.ui.stage import Stage
from bacon.ui.table.session import MatchReviewing, Person, Session, everybody, people_of

S = TypeVar("S", bound=TableState)


class ReplaySource(Struct, frozen=True):
    """The events of a match without takebacks, its people, and the viewer's seat.

    Only the first `hands` of a running match may be seen. `reviewing` reviews its hands, if that is on.
    `before` is the score before the first event, if the source has only part of a match. `by_experts` says
    that only experts played. `called` names a single hand, such as one of a round. `bots` play the
    other seats, if they are known.
    """

    rules: Rules
    events: tuple[Event, ...]
    people: tuple[Person, ...]
    viewer: int = 0
    hands: int | None = None
    reviewing: MatchReviewing | None = None
    before: tuple[int, ...] = ()
    by_experts: bool = False
    called: str = ""
    bots: Mapping[int, Bot] | None = None

    def review_of(self, hand: int) -> HandReview | None:
        """Return the review of a hand so far, or None."""
        return self.reviewing.review_of(hand, self.viewer) if self.reviewing else None


def hand_of(source: ReplaySource, number: int) -> HandTimeline[TableState]:
    """Return a hand of a match."""
    hands = timelines(source.rules, source.events, source.before)
    likely = hands[number - 1 : number]  # a timeline finds its number by replaying what came before it
    return next(each for each in (*likely, *hands) if each.number == number)


def last_ended(stage: Stage[S]) -> int:
    """Return the number of the last hand that the stage has shown to its end, or 0."""
    return stage.shown.hand if stage.stopped else max(stage.shown.hand - 1, 0)


def source_of(session: Session, people: Sequence[Person], hands: int) -> ReplaySource:
    """Return the match at a table, up to this many hands."""
    return ReplaySource(
        session.rules,
        session.match.kept,
        tuple(people),
        session.viewer,
        hands,
        session.reviewing,
        called=session.called,
        bots=session.bots,
    )


def source_from(store: Store, row: MatchRow, players: Players) -> ReplaySource:
    """Return a stored match; raise `StoreError` if it cannot be read or its rules are unknown."""
    events = kept(store.events_of(row.id))
    started = events[0] if events else None
    if not isinstance(started, MatchStarted):
        raise DamagedMatch("Its log does not begin with the start of a match.")
    try:
        rules = rules_of(started)
    except ValueError as error:
        raise DamagedMatch(f"Its rules are not known here: {error}") from error
    round_, number = round_of(row), number_of(row)
    called = round_.hand_title(number) if round_ and number else ""
    return ReplaySource(rules, events, people_at(row, players, rules.seats), row.seat or 0, called=called)


def source_on(record: Record, players: Players) -> ReplaySource:
    """Return the match in a record, seen from the south."""
    people, seats = people_of(players, record.rules.seats), seat_names(record.rules.seats)
    names = [record.names.get(seat) or person.name for seat, person in zip(seats, people, strict=True)]
    return ReplaySource(record.rules, kept(record.events), named(people, names), before=record.before)


def people_at(row: MatchRow, players: Players, seats: int) -> tuple[Person, ...]:
    """Return the people of a stored match: the current player as "You", others under their old names.

    If only the computer played, they have faces of their own, as nobody at the table was the player.
    """
    at_table = everybody(seats) if row.seat is None else people_of(players, seats)
    people = list(named(at_table, row.names))
    if row.seat is not None:
        me = people[row.seat]
        called = row.player if me.name == YOU else me.name
        mine = row.player == players.who
        people[row.seat] = Person(YOU, me.avatar, called) if mine else Person(called or YOU, me.avatar)
    return tuple(people)


def named(people: Sequence[Person], names: Sequence[str]) -> tuple[Person, ...]:
    """Return people with other names; anybody without a new name keeps the old one."""
    kept = [*names, *(person.name for person in people[len(names) :])]
    return tuple(Person(name, person.avatar) for name, person in zip(kept, people, strict=False))
