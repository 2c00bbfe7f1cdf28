"""Taking every card that costs points, where a game rewards that, and keeping the others from it.

Nothing here knows a game: whether it pays is asked of the game's own score.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bacon.games.tricks.events import CardPlayed
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.state import Phase, Trick
from bacon.solver.board import CardTable

if TYPE_CHECKING:
    from bacon.games.tricks.player.search.policy import PlainBoard

_THREAT: Final = 0.3
_TRICKS: Final = 3
"""How much of all costs one seat must have taken, in how many tricks, before the others try to stop it."""
_A_ROUND: Final = 2.4
"""The cards of a suit that the others play to a lead of it, on average."""


def pays(rules: PlainRules) -> bool:
    """Whether a player who takes everything does better than the others, by the game's own score."""
    if rules.has_auction:
        return False
    size, pack = rules.seats, rules.pack()
    number = min(rules.cards_dealt(1), len(pack) // size)
    plays = [CardPlayed(place % size, card) for place, card in enumerate(pack[: number * size])]
    tricks = tuple(Trick(tuple(plays[first : first + size]), 0) for first in range(0, len(plays), size))
    taken = rules.by_side([number, *[0] * (size - 1)])
    start = replace(rules.start(), hand=1, dealer=0, strain=rules.strain)
    result = rules.score(replace(start, phase=Phase.COUNT, tricks=tricks, taken=taken))
    own, *others = map(rules.merit, result.gains)
    return own > max(others)


class Sweep:
    """Who has taken all the costly cards so far: a `seat`, or nobody yet; `off` once two seats have some.

    `share` is how much of all costs has been taken, and `tricks` in how many tricks.
    """

    def __init__(self, costly: int, worth: Sequence[float]) -> None:
        self.costly = costly
        self.off = False
        self.seat = -1
        self.share = 0.0
        self.tricks = 0
        whole = sum(min(each, 0) for each in worth)
        self._shares = [min(each, 0) / whole for each in worth]

    def note(self, plays: Sequence[CardPlayed], winner: int, table: CardTable) -> None:
        """Note who took a trick."""
        share = sum([self._shares[table.number(play.card)] for play in plays])
        if not share or self.off:
            return
        self.off = self.seat not in (-1, winner)
        self.seat = winner
        self.share += share
        self.tricks += 1


def threatens(board: PlainBoard) -> int | None:
    """Return the seat that has taken all costly cards so far, and enough to be feared; None for nobody."""
    sweep = board.sweep
    if sweep is None or sweep.off or sweep.share < _THREAT or sweep.tricks < _TRICKS:
        return None
    return sweep.seat


def chosen(board: PlainBoard, cards: int, out: int) -> int:
    """Return the card to go on taking everything with, or to stop another seat; 0 if it does neither."""
    if board.sweep is None or board.sweep.off:
        return 0
    if goes_on(board, out):
        return _go_on(board, cards, out)
    seat = threatens(board)
    return 0 if seat in (None, board.seat) else _stop(board, cards)


def goes_on(board: PlainBoard, out: int) -> bool:
    """Whether the seat to act tries to take everything: no other has any of it, and its hand will do."""
    sweep = board.sweep
    return sweep is not None and not sweep.off and sweep.seat in (-1, board.seat) and _can(board, out)


def _can(board: PlainBoard, out: int) -> bool:
    """Whether the seat to act would take every trick once it leads, if suits lie as they usually do."""
    table, hand = board.table, board.hands[board.seat]
    drawn = _A_ROUND * (len(board.seats) - 1) / 3
    for suit in table.suits:
        held, others = hand & suit, (out & suit).bit_count()
        rounds = 0
        while held:
            card = held.bit_length() - 1
            if table.over[card] & out and others > rounds * drawn:
                return False
            held ^= 1 << card
            rounds += 1
    return True


def _go_on(board: PlainBoard, cards: int, out: int) -> int:
    """Lead what nobody can beat, take what can be taken, and throw away nothing that costs points."""
    table = board.table
    if not board.led:
        bosses = [one for one in _each(cards) if not table.beaters[one.bit_length() - 1] & out]
        return bosses[-1] if bosses else 1 << cards.bit_length() - 1
    if winning := cards & table.beaters[board.best]:
        return _taking(board, winning)
    cheap = cards & ~board.values.costly or cards
    return cheap & -cheap


def _stop(board: PlainBoard, cards: int) -> int:
    """Take a trick with points from the player who has them all."""
    if not board.led or board.holder != threatens(board):
        return 0
    table, costly = board.table, board.values.costly
    winning = cards & table.beaters[board.best]
    pile = any(table.bit(play.card) & costly for play in board.plays)
    return _taking(board, winning) if winning and (pile or winning & costly) else 0


def _taking(board: PlainBoard, winning: int) -> int:
    """Return the card to take a trick with: the lowest that does if last, otherwise the highest."""
    return winning & -winning if board.left == 1 else 1 << winning.bit_length() - 1


def _each(cards: int) -> Iterator[int]:
    while cards:
        low = cards & -cards
        yield low
        cards ^= low
