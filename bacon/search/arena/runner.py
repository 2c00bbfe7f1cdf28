"""Boards of the arena: the same deals for both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from time import perf_counter
from typing import Final, TypeAlias

from msgspec import Struct, field

from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.search.arena.contestants import NAMES, BoardName, Order, contestant
from bacon.search.arena.program import Fault
from bacon.search.bot import Bot
from bacon.search.levels import Results, TableTally, player_kit

Seating: TypeAlias = tuple[int, ...]
"""For each side, the contestant who holds it: 0 or 1."""


def seatings(sides: int) -> tuple[Seating, ...]:
    """All seatings in which the contestants hold alternate sides.

    With an odd number of sides, one contestant holds one side more; each does so equally often.

    >>> seatings(2)
    ((0, 1), (1, 0))
    >>> seatings(3)
    ((0, 1, 0), (1, 0, 1), (1, 0, 0), (0, 1, 1), (0, 0, 1), (1, 1, 0))
    """
    pattern = tuple(side % 2 for side in range(sides))
    other = tuple(1 - contestant for contestant in pattern)
    turned = [each[turn:] + each[:turn] for turn in range(sides) for each in (pattern, other)]
    return tuple(dict.fromkeys(turned))


def difference(points: Sequence[int], seating: Seating) -> Fraction:
    """Contestant 0's mean points per side less contestant 1's.

    >>> difference((4, 1, 2), (0, 1, 0))
    Fraction(2, 1)
    """
    return _points_per_side(points, seating, 0) - _points_per_side(points, seating, 1)


def _points_per_side(points: Sequence[int], seating: Seating, contestant: int) -> Fraction:
    own = [made for made, holder in zip(points, seating, strict=True) if holder == contestant]
    return Fraction(sum(own), len(own))


MAX_HANDS: Final = 500
"""A match still undecided after this many hands is a draw; random players might never finish one."""


class Sheet(Struct):
    """A contestant's statistics: seconds per decision, hands declared, and faults."""

    times: list[float] = field(default_factory=list)
    declared: Results = field(default_factory=Results)
    loners: Results = field(default_factory=Results)
    faults: list[str] = field(default_factory=list)


class PlayedBoard(Struct):
    """A board that was played in every seating.

    `results` has the first contestant's result in each: for a deal the difference in points, for a match 1,
    0, or 1/2 for a draw.
    """

    name: BoardName
    results: tuple[Fraction, ...]
    sheets: tuple[Sheet, Sheet]


class Lost(Exception):
    """Raised when a contestant has lost a board by a fault."""

    def __init__(self, contestant: int, sentence: str) -> None:
        super().__init__(sentence)
        self.contestant = contestant


_Sheets: TypeAlias = tuple[Sheet, Sheet]
_Tallies: TypeAlias = tuple[TableTally, TableTally]


class _Playing(Struct):
    match: Match[TableState]
    seating: Seating
    bots: tuple[Bot, ...]
    sheets: _Sheets
    tallies: _Tallies
    decisions: int = 0

    def holder(self, seat: int) -> int:
        return self.seating[seat % len(self.seating)]


class Arena:
    """Both contestants, ready to play any board of an order."""

    def __init__(self, order: Order, guests: Mapping[str, Bot] = {}) -> None:
        self.order = order
        self._contestants = [contestant(name, order, guests) for name in (order.a, order.b)]
        self._sides = len(order.rules.start().scores)

    def close(self) -> None:
        """Close both contestants; safe to call from any thread."""
        for each in self._contestants:
            each.close()

    def play(self, name: BoardName) -> PlayedBoard:
        """Play a board in every seating."""
        sheets = (Sheet(), Sheet())
        tally = player_kit(self.order.rules.name).tally
        tallies = (tally(), tally())
        results = [self._play(name, seating, sheets, tallies) for seating in seatings(self._sides)]
        for sheet, counted in zip(sheets, tallies, strict=True):
            sheet.declared, sheet.loners = counted.declared, counted.alone
        return PlayedBoard(name, tuple(results), sheets)

    def _play(
        self,
        name: BoardName,
        seating: Seating,
        sheets: _Sheets,
        tallies: _Tallies,
    ) -> Fraction:
        playing = _Playing(self._match(name), seating, self._bots(name, seating), sheets, tallies)
        try:
            return _deal(playing) if name.kind == "deal" else _match(playing)
        except Lost as lost:
            place = f"{name} in seating {seatings(self._sides).index(seating) + 1}"
            sheets[lost.contestant].faults.append(f"Bot {NAMES[lost.contestant]} lost {place} {lost}.")
            return self._forfeit(name, lost.contestant)

    def _match(self, name: BoardName) -> Match[TableState]:
        dealer = name.number % self.order.rules.seats if name.kind == "deal" else None
        return Match(self.order.rules, f"{self.order.seed} {name}", dealer=dealer)

    def _bots(self, name: BoardName, seating: Seating) -> tuple[Bot, ...]:
        """The bots by seat. Contestants get the same seed in the same seat, and so the same luck."""
        holders = [seating[seat % len(seating)] for seat in range(self.order.rules.seats)]
        return tuple(
            self._contestants[holder].bot(seat, f"{self.order.seed} {name} seat {seat}")
            for seat, holder in enumerate(holders)
        )

    def _forfeit(self, name: BoardName, loser: int) -> Fraction:
        if name.kind == "match":
            return Fraction(loser)
        return Fraction(self.order.rules.target * (2 * loser - 1))


def _deal(playing: _Playing) -> Fraction:
    _play_hands(playing, 1)
    return difference([*map(playing.match.rules.merit, playing.match.scores)], playing.seating)


def _match(playing: _Playing) -> Fraction:
    _play_hands(playing, MAX_HANDS)
    winner = playing.match.winner
    return Fraction(1, 2) if winner is None else Fraction(1 - playing.seating[winner])


def _play_hands(playing: _Playing, last: int) -> None:
    match = playing.match
    while match.state.hand <= last and (seat := match.to_act) is not None:
        _decide(playing, seat)


def _decide(playing: _Playing, seat: int) -> None:
    match, holder = playing.match, playing.holder(seat)
    view, legal = match.view(seat), match.legal()
    playing.decisions += 1
    started = perf_counter()
    try:
        choice = playing.bots[seat].choose(view, legal)
    except Fault as fault:
        decision = f"at decision {playing.decisions} (seat {seat}, {len(legal)} legal actions)"
        raise Lost(holder, f"{decision}: {fault}") from fault
    playing.sheets[holder].times.append(perf_counter() - started)
    before = match.state
    for event in match.apply(choice.action):
        _count(playing, event, before)


def _count(playing: _Playing, event: Event, before: TableState) -> None:
    declarer = playing.tallies[0].declarer(event)
    if declarer is not None:
        playing.tallies[playing.holder(declarer)].add(event, before)
