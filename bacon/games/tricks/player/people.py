"""Playing like a person: a short memory, high hopes, a love of aces, and the errors that beginners make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.rules import TableState
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.situation import Situation, play_choice
from bacon.games.tricks.rules.events import ClaimRest
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.search.bot import Bot, Choice
from bacon.search.tempers import Caller

S = TypeVar("S", bound=TableState)

Habit: TypeAlias = Callable[[Situation], Choice | None]
"""A card played without a thought; None when it is no turn for it."""
_ALL: Final = 99
_HOLDS: Final = 0.85
"""With this chance that no opponent beats it, a card as good as holds the trick."""


class TrickWeaknesses(Struct, frozen=True):
    """What keeps a player from his best.

    So many of the tricks turned over are in `memory`. Of any hand of his own he hopes `pride` points too
    much, and `love` more for each ace in it. His `habits` play a card before he thinks of any other.
    """

    memory: int = _ALL
    pride: float = 0.0
    love: float = 0.0
    habits: tuple[Habit, ...] = ()

    def hopes(self, view: TableState) -> float:
        """By how many points the hand that is seen is overvalued."""
        if not isinstance(view, TrickState) or view.to_act is None:
            return 0.0
        return self.pride + self.love * sum(1 for card in view.hands[view.to_act] if card.rank == "A")

    def in_a_hand(self, times: float) -> TrickWeaknesses:
        """These weaknesses where a hand is so many times as long as usual: hopes grow with its root.

        In full proportion beginners would set each other without end.
        """
        return replace(self, pride=self.pride * sqrt(times), love=self.love * sqrt(times))

    def remembered(self, view: S) -> S:
        """A view without the tricks, and the cards turned down, that are forgotten."""
        if not isinstance(view, TrickState) or self.memory == _ALL:
            return view
        return replace(
            view, tricks=view.tricks[len(view.tricks) - self.memory :] if self.memory else (), offered=()
        )


class PersonBot:
    """Choose as another bot would, but for the weaknesses.

    Takes the bot, the weaknesses, the `courage` of a temper in points, and for habits the house's player.
    """

    def __init__(self, bot: Bot, weaknesses: TrickWeaknesses, courage: float, house: TrickBot) -> None:
        self.weaknesses = weaknesses
        self.house = house
        self.caller = Caller(bot, lambda view: weaknesses.hopes(view) + courage)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` when there are none."""
        remembered = self.weaknesses.remembered(view)
        return self._out_of_habit(remembered, legal) or self.caller.choose(remembered, legal)

    def _out_of_habit(self, view: TableState, legal: Sequence[Action]) -> Choice | None:
        """The card that is played without a thought, if it is such a turn."""
        habits = self.weaknesses.habits
        if not (habits and isinstance(view, TrickState) and view.phase is Phase.PLAY) or ClaimRest() in legal:
            return None
        at = self.house.situation(view, legal)
        if len(at.cards) < 2:
            return None
        return next(filter(None, (habit(at) for habit in habits)), None)


def trumps_are_for_later(at: Situation) -> Choice | None:
    """Lead the highest plain card, aces first, and keep the trumps."""
    card = _highest(at, [card for card in at.cards if not at.known.order.is_trump(card)])
    if card is None or at.winning is not None:
        return None
    return play_choice(at, "trumps_are_for_later", card, f"{card.sign} is high, and trumps are for later.")


def trumps_are_the_declarers(at: Situation) -> Choice | None:
    """Keep the trumps for later unless they are one's own to draw."""
    return None if at.known.view.declarer == at.known.seat else trumps_are_for_later(at)


def over_all(at: Situation) -> Choice | None:
    """Play high as long as others follow, even over the partner's card."""
    card = _highest(at, list(filter(at.beats, at.cards)))
    if card is None or at.winning is None or not at.later:
        return None
    return play_choice(at, "over_all", card, f"{card.sign} is the highest card there is to play here.")


def over_what_may_fall(at: Situation) -> Choice | None:
    """Play high as long as others follow, but not over a card of the partner's that as good as holds."""
    best = at.winning
    if best is None or (at.ours(best.seat) and at.held(best.card) >= _HOLDS):
        return None
    return over_all(at)


def _highest(at: Situation, cards: Sequence[Card]) -> Card | None:
    return max(cards, key=at.known.order.strength, default=None)


NAIVE: Final[tuple[Habit, ...]] = (trumps_are_for_later, over_all)
"""How beginners play."""
HASTY: Final[tuple[Habit, ...]] = (trumps_are_the_declarers, over_what_may_fall)
"""How those play who know what trumps are for, but wait for nobody: in long hands that costs."""
