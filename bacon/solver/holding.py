"""How one suit is shared out: its cards from the highest down, each only as the player who holds it.

What the cards are called does not matter for the play, only whose is the highest, whose the next. So suits
that look different are often the same holding, and are worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

Marks: TypeAlias = tuple[int, ...]
"""The cards of a suit from the highest down: each its player's number, and what is special about it."""

PLAYER: Final = 7
TIED: Final = 8
"""Added to a card that is as high as the one before it, and not all of those are in one hand."""
FREE: Final = 16
"""Added to a card that may be played at any time and never must be."""

Run: TypeAlias = "tuple[int, Holding, int, int]"
"""Cards of one player that are equal, as no other stands between them.

How many of the others beat one that is played, what is then left, and the places of the highest and the
lowest of them.
"""

_ENOUGH: Final = 1 << 14
"""When so many holdings are remembered, the next search starts anew."""
_NO_RUNS: Final[list[Run]] = []
"""Stands for all lists without runs."""


class Holding:
    """One suit as it is shared out among the players, and what can be said of it at a glance.

    `count` and `bound` are each player's cards, and those of them that must follow. `owner` holds the highest
    card, or ties for it; `boss` is the same player when he is alone, else -1, and `top` counts his cards from
    the very highest down. Bits stand for players: `holders` for those who hold some of the suit, `drawn` for
    those who still do when the boss has led his top cards, without himself; for any such players, `quick`
    says how often the boss can lead his top cards while all of them follow.

    The others come when they are needed. `sure` are the tricks of which each side is sure if the suit is
    trumps; `leads` are the boss's different cards, the highest first; `taking` are a player's different cards
    that take a trick, the lowest first, and `leaving` those that do not, at the number of the suit's cards
    that do, times the number of players, plus the player.
    """

    __slots__ = (
        "boss",
        "bound",
        "count",
        "drawn",
        "holders",
        "leads",
        "leaving",
        "marks",
        "number",
        "owner",
        "quick",
        "sure",
        "taking",
        "top",
    )

    def __init__(self, marks: Marks, players: int, number: int) -> None:
        self.marks = marks
        self.number: object = number
        self.bound = self.count = _count(marks, players)
        if max(marks, default=0) >= FREE:
            self.bound = _count([mark for mark in marks if mark < FREE], players)
        self.owner = marks[0] & PLAYER if marks else -1
        self.boss = self.owner if _end_of_tie(marks, 0) == 1 else -1
        self.top = _top(marks) if self.boss >= 0 else 0
        self.holders = self.drawn = _holders(self.count, 0)
        self.quick = b""
        if self.boss >= 0:
            self.drawn = _holders(self.count, self.top) & ~(1 << self.boss)
            self.quick = _quick(self.top, self.count)
        self.sure = b""
        self.leads = _NO_RUNS
        self.taking: list[list[Run] | None] = [None] * (players * len(marks) + players)
        self.leaving = self.taking.copy()


def _count(marks: Sequence[int], players: int) -> bytes:
    count = [0] * players
    for mark in marks:
        count[mark & PLAYER] += 1
    return bytes(count)


def _end_of_tie(marks: Marks, start: int) -> int:
    """Give the place after the last of the cards that tie with the first of them."""
    end = start + 1
    while end < len(marks) and marks[end] & TIED:
        end += 1
    return end


def owners(marks: Marks) -> list[int]:
    """Give the players who hold the highest card."""
    return [mark & PLAYER for mark in marks[: _end_of_tie(marks, 0)]]


def _top(marks: Marks) -> int:
    """Count the first player's cards from the highest down, up to the first that ties."""
    boss, place = marks[0] & PLAYER, 0
    while place < len(marks) and marks[place] & (PLAYER | TIED) == boss:
        place += 1
    return place - 1 if place < len(marks) and marks[place] & TIED else place


def _holders(count: bytes, more_than: int) -> int:
    players = 0
    for player, has in enumerate(count):
        if has > more_than:
            players |= 1 << player
    return players


@cache
def _quick(top: int, count: bytes) -> bytes:
    quick = [top]
    for has in count:
        quick += [min(most, has) for most in quick]
    return bytes(quick)


def _surest(marks: Marks, sides: bytes, side: int) -> int:
    players = [player for player, of in enumerate(sides) if of == side]
    return max([_sure(marks, sides, player) for player in players], default=0)


def _sure(marks: Marks, sides: bytes, player: int) -> int:
    """Count the player's trumps that the others cannot beat, as each higher trump beats but one of them."""
    higher, sure, place = 0, 0, 0
    while place < len(marks):
        end = _end_of_tie(marks, place)
        owners = [mark & PLAYER for mark in marks[place:end]]
        higher += sum([1 for owner in owners if sides[owner] != sides[player]])
        beaten = min(owners.count(player), higher)
        sure += owners.count(player) - beaten
        higher -= beaten
        place = end
    return sure


class Holdings:
    """All holdings that have come up between the same players, each of them once.

    `last` tells whether the last, not the first, of cards that tie takes the trick.
    """

    def __init__(self, sides: bytes, *, last: bool) -> None:
        self.sides = sides
        self.last = last
        self._known: dict[Marks, Holding] = {}

    def __len__(self) -> int:
        return len(self._known)

    def find(self, marks: Marks) -> Holding:
        """Give the one holding of these cards."""
        holding = self._known.get(marks)
        if holding is None:
            holding = self._known[marks] = Holding(marks, len(self.sides), len(self._known))
        return holding

    def sure(self, trumps: Holding) -> bytes:
        """Give the tricks that each side takes with the trumps, however they are played."""
        if not trumps.sure:
            trumps.sure = bytes([_surest(trumps.marks, self.sides, side) for side in (0, 1)])
        return trumps.sure

    def taking(self, holding: Holding, player: int, above: int) -> list[Run]:
        """Give what a player may take a trick with when so many cards of the suit do."""
        runs = holding.taking[above * len(self.sides) + player]
        if runs is None:
            runs = self.runs(holding, player)
            runs = _some([run for run in runs if run[2] < above], runs)
            holding.taking[above * len(self.sides) + player] = runs
        return runs

    def leaving(self, holding: Holding, player: int, above: int) -> list[Run]:
        """Give what a player may leave a trick with when so many cards of the suit would take it."""
        runs = holding.leaving[above * len(self.sides) + player]
        if runs is None:
            runs = self.runs(holding, player)
            runs = _some([run for run in runs if run[3] >= above], runs)
            holding.leaving[above * len(self.sides) + player] = runs
        return runs

    def runs(self, holding: Holding, player: int) -> list[Run]:
        """Give a player's different cards of a suit, the lowest first."""
        runs = holding.leaving[player]
        if runs is None:
            runs = holding.leaving[player] = self._runs(holding.marks, player)
        return runs

    def leads(self, holding: Holding, player: int) -> list[Run]:
        """Give a player's different cards in the order to lead them: the boss from the top."""
        if player != holding.boss:
            return self.runs(holding, player)
        if not holding.leads:
            holding.leads = self.runs(holding, player)[::-1]
        return holding.leads

    def _runs(self, marks: Marks, player: int) -> list[Run]:
        runs: list[Run] = []
        low = len(marks) - 1
        while low >= 0:
            high = low
            if marks[low] & PLAYER == player:
                runs.append(self._run(marks, low))
                high = runs[-1][2]
            low = high - 1
        return runs

    def _run(self, marks: Marks, low: int) -> Run:
        start, end = _tie_of(marks, low)
        if end - start > 1:
            rest = marks[:start] + tie(marks[start:low] + marks[low + 1 : end]) + marks[end:]
            return end - 1 if self.last else start, self.find(rest), low, low
        high = low
        while high > 0 and marks[high - 1] == marks[low]:
            high -= 1
        return high, self.find(marks[:low] + marks[end:]), high, low


def _some(runs: list[Run], of: list[Run]) -> list[Run]:
    """Give some of a list of runs, without a new list if that can be."""
    return of if len(runs) == len(of) else runs or _NO_RUNS


_shared: Final[dict[tuple[bytes, bool], Holdings]] = {}


def holdings_between(sides: bytes, *, last: bool) -> Holdings:
    """Give what is remembered of holdings between such players, whoever asked before."""
    holdings = _shared.get((sides, last))
    if holdings is None or len(holdings) > _ENOUGH:
        holdings = _shared[sides, last] = Holdings(sides, last=last)
    return holdings


def _tie_of(marks: Marks, place: int) -> tuple[int, int]:
    """Give the first place, and the one after the last, of the cards that tie with this one."""
    start = place
    while marks[start] & TIED:
        start -= 1
    return start, _end_of_tie(marks, start)


def tie(marks: Marks) -> Marks:
    """Mark cards of one height as tied, in the players' order, unless they are all in one hand."""
    plain = sorted([mark & ~TIED for mark in marks])
    if len(set(plain)) < 2:
        return tuple(plain)
    return (plain[0], *[mark | TIED for mark in plain[1:]])
