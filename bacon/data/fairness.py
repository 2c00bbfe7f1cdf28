"""Whether the cards were dealt fairly: each past hand's proof, and all hands together beside chance.

Over many hands every seat should be dealt as many aces and jokers as the others. Hands whose pack was set
by hand and matches for practice are left out of that, for there somebody chose the cards.
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
from bacon.core.events import Event, HandStarted, SeedRevealed
from bacon.core.takeback import counting
from bacon.data.chance import Comparison, Spread, compare, one_deal
from bacon.data.filters import Filter, of_matches
from bacon.data.history import PAGE
from bacon.data.store import Store
from bacon.data.summary import is_ace, is_joker, is_of
from bacon.data.verify import Finding, prove
from bacon.games import Rules
from bacon.games.presets import read_shared

Counted: TypeAlias = Literal["aces", "trumps", "jokers"]


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
    return prove(hand.rules, hand.facts)


def dealt(store: Store, game: str) -> tuple[Dealt, ...]:
    """Count what each seat of a game was dealt, apart for each number of players.

    Raises `StoreError` when the store cannot be read.
    """
    condition = of_matches(Filter(game=game))
    rows = store.query(
        "SELECT m.shared, h.trump, count(*), h.dealt, group_concat(h.aces, ''), group_concat(h.trumps, ''),"  # noqa: S608
        " group_concat(h.jokers, '') FROM hands AS h JOIN matches AS m ON m.id = h.match_id"
        f" WHERE {condition.sql} AND NOT m.practice AND NOT h.fixed GROUP BY m.shared, h.trump, h.dealt",
        *condition.values,
    )
    players = attrgetter("players")
    groups = sorted((msgspec.convert(row, _Group) for row in rows), key=players)
    return tuple(_dealt(game, number, list(alike)) for number, alike in groupby(groups, players))


# Counting

_WHAT: Final[tuple[Counted, ...]] = ("aces", "trumps", "jokers")
_TOO_FEW: Final = 5.0
"""Below this many expected cards a comparison tells nothing."""


class _Place(Struct, frozen=True, array_like=True):
    match_id: int
    first_event: int
    last_event: int
    started: datetime
    shared: str


class _Group(Struct, frozen=True, array_like=True):
    """Hands of the same rules, trump and hand sizes; the counts are their lists one after the other."""

    shared: str
    trump: str | None
    hands: int
    dealt: str
    aces: str
    trumps: str
    jokers: str

    @property
    def sizes(self) -> list[int]:
        """Give how many cards each seat was dealt in a hand."""
        return msgspec.json.decode(self.dealt, type=list[int])

    @property
    def players(self) -> int:
        """Give the number of seats."""
        return len(self.sizes)

    def counts(self, what: Counted) -> list[int]:
        """Give how many cards each seat was dealt in all the hands."""
        lists = msgspec.json.decode(f"[{getattr(self, what).replace('][', '],[')}]", type=list[list[int]])
        return [sum(seat) for seat in zip(*lists, strict=True)]

    def expected(self, what: Counted) -> Spread:
        """Give what chance does in all the hands."""
        pack = read_shared(self.shared).pack()
        wanted = sum(_is(what, card, self.trump) for card in pack)
        return one_deal(len(pack), wanted, sum(self.sizes) / self.players).times(self.hands)


def _is(what: Counted, card: Card, trump: str | None) -> bool:
    match what:
        case "aces":
            return is_ace(card)
        case "jokers":
            return is_joker(card)
        case "trumps":
            return trump is not None and is_of(card, Strain(trump).suit)


def _dealt(game: str, players: int, groups: Sequence[_Group]) -> Dealt:
    tallies = tuple(tally for what in _WHAT if (tally := _tally(what, groups)))
    return Dealt(game, players, sum(group.hands for group in groups), tallies)


def _tally(what: Counted, groups: Sequence[_Group]) -> Tally | None:
    counts = [sum(seat) for seat in zip(*(group.counts(what) for group in groups), strict=True)]
    expected = sum((group.expected(what) for group in groups), Spread())
    if not expected.mean:
        return None
    comparison = compare(counts, expected) if what != "trumps" and expected.mean >= _TOO_FEW else None
    sentence = _in_words(what, expected.mean, comparison)
    return Tally(what, tuple(counts), expected.mean, comparison, sentence)


def _in_words(what: Counted, expected: float, comparison: Comparison | None) -> str:
    told = f"Chance gives each seat about {expected:.1f} {what}."
    if what == "trumps":
        return (
            f"{told} Whoever declares chooses a suit of which there are many in the hand, so a seat that "
            "declares often has more trumps; here chance alone does not decide."
        )
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
        facts,
    )
