"""Taking every card that costs points, where a game rewards that, and keeping the others from it.

Nothing here knows a game: whether it pays is asked of the game's own score.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bacon.games.tricks.events import CardPlayed
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.state import Phase, Trick
from bacon.solver.board import HandInPlay

_THREAT_SHARE: Final = 0.3
"""The share of all costs that one seat must have taken before the others try to stop it."""
_THREAT_TRICKS: Final = 3
"""The number of tricks with costs that it must have taken before that."""
_CARDS_PER_ROUND: Final = 2.4
"""The cards of a suit that three other players play to a lead of it, on average."""


def pays(rules: PlainRules) -> bool:
    """Whether a player who takes everything does better than the others, by the game's own score.

    The score is asked about an invented hand without calls or an up-card. So the answer is no for games that
    have an auction or an opening of their own, and for games with partners, who would be in each other's way.
    """
    if rules.has_auction or not rules.solo or type(rules).opening is not PlainRules.opening:
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
    """Keeps track of a seat that has taken all the `costly` cards so far, and of whether it can get the rest.

    `worth` is what each card is worth, by the number of its bit.
    """

    def __init__(self, costly: int, worth: Sequence[float]) -> None:
        self.costly = costly
        self._worth = worth
        self._whole = sum(min(each, 0) for each in worth)
        self._gone = 0
        self._taken = 0.0
        self._tricks = 0
        self._seat: int | None = None
        self.off = False
        """Whether two seats have taken some, so that nobody can take them all."""

    def note(self, gone: int, winner: int) -> None:
        """Note who took a trick, with all the cards that are `gone` after it."""
        costs = gone & ~self._gone & self.costly
        self._gone = gone
        if costs and not self.off:
            self.off = self._seat not in (None, winner)
            self._seat = winner
            self._taken += sum([self._worth[one.bit_length() - 1] for one in each_bit(costs)])
            self._tricks += 1

    @property
    def threat(self) -> int | None:
        """The seat that has taken all costly cards so far, and enough to be feared; None for nobody."""
        feared = self._tricks >= _THREAT_TRICKS and self._taken <= _THREAT_SHARE * self._whole
        return self._seat if feared and not self.off else None

    def chosen(self, board: HandInPlay, cards: int, out: int) -> int:
        """Return the card to go on taking everything with, or to stop another seat; 0 if it does neither."""
        if self.goes_on(board, out):
            return self._go_on(board, cards, out)
        return 0 if self.threat in (None, board.seat) else self._stop(board, cards)

    def goes_on(self, board: HandInPlay, out: int) -> bool:
        """Whether the seat to act tries to take everything: no other has any of it, and its hand will do."""
        return not self.off and self._seat in (None, board.seat) and _takes_the_rest(board, out)

    def _go_on(self, board: HandInPlay, cards: int, out: int) -> int:
        """Lead what nobody can beat, take what can be taken, and throw away nothing that costs points."""
        beaters = board.table.beaters
        if not board.led:
            bosses = [one for one in each_bit(cards) if not beaters[one.bit_length() - 1] & out]
            return bosses[-1] if bosses else 1 << cards.bit_length() - 1
        if winning := cards & beaters[board.best]:
            return _taking(board, winning)
        cheap = cards & ~self.costly or cards
        return cheap & -cheap

    def _stop(self, board: HandInPlay, cards: int) -> int:
        """Take a trick with points from the player who has them all."""
        if not board.led or board.holder != self.threat:
            return 0
        winning = cards & board.table.beaters[board.best]
        pile = board.gone & ~self._gone & self.costly
        return _taking(board, winning) if winning and (pile or winning & self.costly) else 0


def _takes_the_rest(board: HandInPlay, out: int) -> bool:
    """Whether the seat to act would take every trick once it leads, if suits lie as they usually do."""
    table, hand = board.table, board.hands[board.seat]
    drawn = _CARDS_PER_ROUND * (len(board.seats) - 1) / 3
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


def _taking(board: HandInPlay, winning: int) -> int:
    """Return the card to take a trick with: the lowest that does if last, otherwise the highest."""
    return winning & -winning if board.left == 1 else 1 << winning.bit_length() - 1


def each_bit(cards: int) -> Iterator[int]:
    """Yield each card of a bit set, from the lowest up."""
    while cards:
        low = cards & -cards
        yield low
        cards ^= low
