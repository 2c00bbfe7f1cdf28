"""Playing like a person: a short memory, too much optimism, a love of aces, and beginners' errors."""

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
"""Plays a card without thinking; None when it does not apply."""
_ALL_TRICKS: Final = 99
_HOLDING_CHANCE: Final = 0.85
"""A card as good as holds the trick if no opponent beats it with at least this chance."""


class TrickWeaknesses(Struct, frozen=True):
    """What keeps a player from playing as well as possible.

    The player remembers the last `memory` tricks, overvalues every hand by `pride` points, and by `love`
    points more for each ace. The `habits` play a card before any other thought.
    """

    memory: int = _ALL_TRICKS
    pride: float = 0.0
    love: float = 0.0
    habits: tuple[Habit, ...] = ()

    def overvaluation(self, view: TableState) -> float:
        """Return by how many points the seen hand is overvalued."""
        if not isinstance(view, TrickState) or view.to_act is None:
            return 0.0
        return self.pride + self.love * sum(1 for card in view.hands[view.to_act] if card.rank == "A")

    def in_a_hand(self, times: float) -> TrickWeaknesses:
        """Return these weaknesses for a hand `times` as long as usual: optimism grows with the square root.

        If it grew in proportion, beginners would be set in nearly every long hand.
        """
        return replace(self, pride=self.pride * sqrt(times), love=self.love * sqrt(times))

    def remembered(self, view: S) -> S:
        """Return a view without the tricks and turned-down cards that are forgotten."""
        if not isinstance(view, TrickState) or self.memory == _ALL_TRICKS:
            return view
        return replace(
            view, tricks=view.tricks[len(view.tricks) - self.memory :] if self.memory else (), offered=()
        )


class PersonBot:
    """Chooses as another bot would, apart from the weaknesses.

    `courage` is a temper's optimism in points; the habits look at the hand through the rule bot.
    """

    def __init__(self, bot: Bot, weaknesses: TrickWeaknesses, courage: float, rule_bot: TrickBot) -> None:
        self.weaknesses = weaknesses
        self.rule_bot = rule_bot
        self.caller = Caller(bot, lambda view: weaknesses.overvaluation(view) + courage)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` if there are none."""
        remembered = self.weaknesses.remembered(view)
        return self._habitual_choice(remembered, legal) or self.caller.choose(remembered, legal)

    def _habitual_choice(self, view: TableState, legal: Sequence[Action]) -> Choice | None:
        habits = self.weaknesses.habits
        if not (habits and isinstance(view, TrickState) and view.phase is Phase.PLAY) or ClaimRest() in legal:
            return None
        at = self.rule_bot.situation(view, legal)
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
    """Keep the trumps for later unless this seat declared."""
    return None if at.known.view.declarer == at.known.seat else trumps_are_for_later(at)


def over_all(at: Situation) -> Choice | None:
    """Play high while others still follow, even over the partner's card."""
    card = _highest(at, list(filter(at.beats, at.cards)))
    if card is None or at.winning is None or not at.later:
        return None
    return play_choice(at, "over_all", card, f"{card.sign} is the highest card there is to play here.")


def over_what_may_fall(at: Situation) -> Choice | None:
    """Play high while others still follow, but not over a partner's card that as good as holds."""
    best = at.winning
    if best is None or (at.ours(best.seat) and at.held(best.card) >= _HOLDING_CHANCE):
        return None
    return over_all(at)


def _highest(at: Situation, cards: Sequence[Card]) -> Card | None:
    return max(cards, key=at.known.order.strength, default=None)


NAIVE: Final[tuple[Habit, ...]] = (trumps_are_for_later, over_all)
"""The habits of beginners."""
HASTY: Final[tuple[Habit, ...]] = (trumps_are_the_declarers, over_what_may_fall)
"""The habits of players who know what trumps are for but never wait; in long hands that costs points."""
