"""Whether the cards were dealt fairly: each past hand's proof, and all hands together beside chance.

Over many hands every seat should be dealt as many aces and jokers as the others, and in the climbing game as
many cards of the highest rank, and as many quads. Hands whose pack was set by hand and matches for practice
are left out of that, for there somebody chose the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from bacon.core.cards import Card, Strain
from bacon.core.events import Event, HandStarted, MatchStarted, SeedRevealed
from bacon.core.rules import Rules
from bacon.core.takeback import counting
from bacon.data.chance import Comparison, Spread, alike, compare, one_deal
from bacon.data.filters import Filter, of_matches
from bacon.data.history import PAGE
from bacon.data.store import Store, start_of, telling_damage
from bacon.data.summary import is_ace, is_joker, is_of
from bacon.data.verify import Finding, prove
from bacon.games.climbing.figures import QUAD
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.packs import COPIES, WILDS_EACH, hand_size, handed_out, suits_of, x_rank
from bacon.games.presets import read_shared

Counted: TypeAlias = Literal["aces", "trumps", "jokers", "X cards", "highest cards", "quads"]


class PastHand(Struct, frozen=True):
    """A hand that is over: what bound its shuffle, the seed that was shown after it, and what it proves.

    `seed` and `commitment` are empty for a pack that was set by hand.
    """

    match_id: int
    number: int
    started: datetime
    commitment: str
    seed: str
    rules: Rules
    match: MatchStarted
    facts: tuple[Event, ...]


class Tally(Struct, frozen=True):
    """How many cards of a kind each seat was dealt, what chance expects of each, and what that tells.

    `comparison` is None where chance alone does not decide, as with trumps, which a player chooses.
    """

    what: Counted
    counts: tuple[int, ...]
    expected: float
    comparison: Comparison | None
    sentence: str


class Dealt(Struct, frozen=True):
    """What all the counted hands of one game with so many players dealt."""

    game: str
    players: int
    hands: int
    tallies: tuple[Tally, ...]


@telling_damage()
def past_hands(store: Store, page: int = 0, size: int = PAGE) -> tuple[PastHand, ...]:
    """Give one page of the hands that are over, newest first; raise `StoreError` when they cannot be read."""
    rows = store.query(
        "SELECT h.match_id, h.first_event, h.last_event, m.started_at, m.shared FROM hands AS h"
        " JOIN matches AS m ON m.id = h.match_id WHERE m.set_aside IS NULL"
        " ORDER BY h.match_id DESC, h.number DESC LIMIT ? OFFSET ?",
        size,
        page * size,
    )
    return tuple(_past_hand(store, msgspec.convert(row, _Place)) for row in rows)


def check(hand: PastHand) -> Finding:
    """Recompute a hand's shuffle from its seed; gives one sentence, and whether it is proven."""
    return prove(hand.rules, hand.match, hand.facts)


@telling_damage()
def dealt(store: Store, game: str) -> tuple[Dealt, ...]:
    """Count what each seat of a game was dealt, apart for each number of players.

    Raises `StoreError` when the store cannot be read.
    """
    condition = of_matches(Filter(game=game))
    lists = [f"group_concat({each}, '')" for each in _LISTS.get(game, _OF_TRICKS).values()]
    rows = store.query(
        "SELECT m.shared, h.trump, count(*), h.dealt,"  # noqa: S608
        f" {', '.join(lists)} FROM hands AS h JOIN matches AS m ON m.id = h.match_id"
        f" WHERE {condition.sql} AND NOT m.practice AND NOT h.fixed GROUP BY m.shared, h.trump, h.dealt",
        *condition.values,
    )
    players = attrgetter("players")
    groups = sorted((msgspec.convert((*row[:4], row[4:]), _Group) for row in rows), key=players)
    return tuple(_dealt(game, number, list(equal)) for number, equal in groupby(groups, players))


# Counting

_CLIMBERS: Final = (
    "(SELECT json_group_array({0}) FROM (SELECT c.{0} FROM climbers AS c"
    " WHERE c.match_id = h.match_id AND c.number = h.number ORDER BY c.seat))"
)
_OF_TRICKS: Final[dict[Counted, str]] = {"aces": "h.aces", "trumps": "h.trumps", "jokers": "h.jokers"}
_LISTS: Final[dict[str, dict[Counted, str]]] = {
    "climbing": {
        "X cards": _CLIMBERS.format("wilds"),
        "highest cards": _CLIMBERS.format("tops"),
        "quads": _CLIMBERS.format("quads"),
    }
}
"""By game, what is counted, and the column with the list of the seats' counts."""

_TOO_FEW: Final = 5.0
"""Below this many expected cards a comparison tells nothing."""


class _Place(Struct, frozen=True, array_like=True):
    match_id: int
    first_event: int
    last_event: int
    started: datetime
    shared: str


class _Group(Struct, frozen=True, array_like=True):
    """Hands of the same rules, trump and hand sizes; each of the `lists` holds theirs, joined."""

    shared: str
    trump: str | None
    hands: int
    dealt: str
    lists: tuple[str, str, str]

    @property
    def sizes(self) -> list[int]:
        """Give how many cards each seat was dealt in a hand."""
        return msgspec.json.decode(self.dealt, type=list[int])

    @property
    def players(self) -> int:
        """Give the number of seats."""
        return len(self.sizes)

    def counts(self, place: int) -> list[int]:
        """Give how many of one thing each seat was dealt in all the hands."""
        lists = msgspec.json.decode(f"[{self.lists[place].replace('][', '],[')}]", type=list[list[int]])
        return [sum(seat) for seat in zip(*lists, strict=True)]

    def expected(self, what: Counted) -> Spread:
        """Give what chance does in all the hands."""
        rules = read_shared(self.shared)
        if isinstance(rules, Climbing):
            return _in_climbing(what, rules).times(self.hands)
        pack = rules.pack()
        wanted = sum(_is(what, card, self.trump) for card in pack)
        return one_deal(len(pack), wanted, sum(self.sizes) / self.players).times(self.hands)


def _in_climbing(what: Counted, rules: Climbing) -> Spread:
    """Give what one deal does in the climbing game, in which the X may be handed out besides."""
    given = len(handed_out(rules))
    pack, hand = len(rules.pack()) - given * rules.players, hand_size(rules) - given
    if what == "X cards":
        return Spread(given) if given else one_deal(pack, WILDS_EACH * rules.players, hand)
    copies = COPIES * len(suits_of(rules))
    if what == "highest cards":
        return one_deal(pack, copies, hand)
    return alike(pack, x_rank(rules) - 1, copies, hand, QUAD)


def _is(what: Counted, card: Card, trump: str | None) -> bool:
    match what:
        case "aces":
            return is_ace(card)
        case "jokers":
            return is_joker(card)
        case "trumps":
            return trump is not None and is_of(card, Strain(trump).suit)
        case _:
            return False


def _dealt(game: str, players: int, groups: Sequence[_Group]) -> Dealt:
    counted = enumerate(_LISTS.get(game, _OF_TRICKS))
    tallies = tuple(tally for place, what in counted if (tally := _tally(place, what, groups)))
    return Dealt(game, players, sum(group.hands for group in groups), tallies)


def _tally(place: int, what: Counted, groups: Sequence[_Group]) -> Tally | None:
    counts = [sum(seat) for seat in zip(*(group.counts(place) for group in groups), strict=True)]
    expected = sum((group.expected(what) for group in groups), Spread())
    if not expected.mean:
        return None
    comparison = compare(counts, expected) if what != "trumps" and expected.mean >= _TOO_FEW else None
    ruled = not expected.variance
    sentence = _BY_RULE if ruled else _in_words(what, expected.mean, comparison)
    return Tally(what, tuple(counts), expected.mean, comparison, sentence)


_BY_RULE: Final = "Everybody is given two of them in each hand, so chance has no say."


def _in_words(what: Counted, expected: float, comparison: Comparison | None) -> str:
    told = f"Chance gives each seat about {expected:.1f} {what}."
    if what == "trumps":
        return (
            f"{told} Whoever declares chooses a suit of which there are many in the hand, so a seat that "
            "declares often has more trumps; here chance alone does not decide."
        )
    if what == "quads":
        told = f"{told} A quad is a rank of which a hand has four cards or more, without an X."
    if comparison is None:
        return f"{told} So far there are too few to tell anything."
    return f"{told} {_verdict(comparison.probability)}"


def _verdict(probability: float) -> str:
    percent = round(100 * probability)
    if percent >= 5:
        return (
            f"An honest shuffle spreads them as unevenly as this, or more so, {percent} times in 100: that "
            "is nothing unusual."
        )
    often = f"only {percent} times in 100" if percent > 1 else "only once in 100 times or less"
    return (
        f"An honest shuffle spreads them as unevenly as this, or more so, {often}: that is rare, but it does "
        "happen. Every hand’s own proof tells for certain."
    )


def _past_hand(store: Store, place: _Place) -> PastHand:
    log = store.events_of(place.match_id, place.first_event, place.last_event)
    facts = counting(log, place.first_event - 1)
    return PastHand(
        place.match_id,
        next(fact.number for fact in facts if isinstance(fact, HandStarted)),
        place.started,
        next(fact.commitment for fact in facts if isinstance(fact, HandStarted)),
        next((fact.seed for fact in facts if isinstance(fact, SeedRevealed)), ""),
        read_shared(place.shared),
        start_of(store.events_of(place.match_id, 1, 1)),
        facts,
    )
