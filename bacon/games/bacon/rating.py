"""What declarations are worth for a hand, by its log-odds, and the points of the calls they are rated with.

Search rates hundreds of imagined hands for each decision, so nothing here is made for one hand alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf

from bacon.core.actions import Action
from bacon.games.tricks.player.sums import HandSums, rounded


class Declaring:
    """The value of a declaration at the score, by its log-odds of three tricks.

    Takes the values of the four outcomes: three or four tricks, all five, beaten, and beaten without a trick.
    Log-odds are spread over them in measured proportions.
    """

    def __init__(self, made: float, five: float, beaten: float, swept: float, *, alone: bool) -> None:
        self._made = made
        self._five = five
        self._beaten = beaten
        self._swept = swept
        self._alone = alone

    def worth(self, log: float) -> float:
        """Return the expected value, in points at the score."""
        win = 1 / (1 + exp(-log))
        five = 1 / (1 + exp(-(0.95 * log - 3.4))) if self._alone else 0.4 * win**4
        swept = 0.13 * (1 - win) ** 3
        gained = (win - five) * self._made + five * self._five
        return gained + (1 - win - swept) * self._beaten + swept * self._swept


class Beside:
    """Added to a hand's value for the jokers, and for each trump that the up-card beats."""

    def __init__(self, jokers: float, under: float) -> None:
        self.jokers = jokers
        self.under = under


class AnyHand:
    """The log-odds of any hand by each of some weights: what its cards are worth, and what comes on top.

    `under` has the cards, in the code of a hand, that the up-card beats; at most two of them count.
    """

    def __init__(self, values: HandSums, beside: Sequence[Beside], under: int) -> None:
        self._values = values
        self._beside = list(beside)
        self._under = under

    def log_odds(self, code: int) -> list[float]:
        """Return a hand's log-odds by its code."""
        under = min((code & self._under).bit_count(), 2)
        found: list[float] = []
        for number, value in enumerate(self._values.of_hand(code)):
            beside = self._beside[number]
            found.append(value + beside.jokers + beside.under * under)
        return found


class RatedCall:
    """How a call is rated: by what a declaration is worth by one of a hand's log-odds.

    To these, `more` is added, and `costs` are taken from the worth one after the other. The points are no
    less than `least`, and just that without a declaration.
    """

    def __init__(
        self,
        action: Action,
        declaring: Declaring | None,
        number: int = 0,
        *,
        more: float = 0.0,
        costs: tuple[float, float] = (0.0, 0.0),
        least: float = -inf,
    ) -> None:
        self.action = action
        self._declaring = declaring
        self._number = number
        self._more = more
        self._cost, self._cost_too = costs
        self._least = least

    def points(self, logs: list[float]) -> float:
        """Return the points for a hand of these log-odds."""
        if self._declaring is None:
            return rounded(self._least)
        worth = self._declaring.worth(self._more + logs[self._number])
        return rounded(max(worth - self._cost - self._cost_too, self._least))


class HandRater:
    """Rates the calls of any hand in a seat's place."""

    def __init__(self, hand: AnyHand, calls: Sequence[RatedCall]) -> None:
        self._hand = hand
        self._calls = list(calls)

    def points(self, code: int) -> list[tuple[Action, float]]:
        """Return the points of the calls for a hand's code."""
        logs = self._hand.log_odds(code)
        return [(call.action, call.points(logs)) for call in self._calls]
