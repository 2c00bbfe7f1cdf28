"""The rule bot of trick games, the people it can pretend to be, and what is counted of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.events import ClaimMade, ClaimRest, ClaimSettled, HandScored
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.player.situation import R, S, Situation, Tactic, V, Worth, play_choice
from bacon.games.tricks.ranking import side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import Bot, Caller, Candidate, Choice
from bacon.search.levels import Results, TableTally, names_of, without


def _claim(at: Situation) -> Choice | None:
    """Claim as soon as no card that may be out can beat a trump of the hand."""
    if ClaimRest() not in at.legal or len(at.known.hand) < 2 or not _unbeatable(at):
        return None
    return Choice(ClaimRest(), "Nobody can beat your trump, so the rest are yours.", "claim_the_rest")


def _unbeatable(at: Situation) -> bool:
    if at.known.plain:
        return False
    lowest = at.known.trumps[-1]
    return _trick_is_safe(at) and not any(at.known.may_hold_as_high(seat, lowest) for seat in _contesting(at))


def _trick_is_safe(at: Situation) -> bool:
    """Whether this side is winning the trick on the table, or the hand has a card that would."""
    best = at.winning
    return best is None or at.ours(best.seat) or any(map(at.beats, at.known.hand))


def _contesting(at: Situation) -> tuple[int, ...]:
    known = at.known
    return (*known.opponents, *known.partners) if at.everyone else known.opponents


def _only_card(at: Situation) -> Choice | None:
    if len(at.cards) != 1:
        return None
    return play_choice(at, "only_card", at.cards[0], "It’s the only card you can play.")


ALWAYS: Final[tuple[Tactic[Situation], ...]] = (_claim, _only_card)
"""The tactics that come before a game's own leading and following."""


Rater: TypeAlias = Callable[[int], Sequence[tuple[Action, float]]]
"""Rates each call of a hand, given by its code, in points."""


class TrickSystem(Struct, Generic[R, V, S], frozen=True, kw_only=True):
    """How the rule bot plays a game.

    `situation` builds the situation of a decision. `candidates` rates the calls in it, if any are legal, and
    `worth` values results of the current hand for a seat's side. Tactics stand in order: those of the `calls`
    by phase, and those of the card play in `leads` and `follows`. Other players' ratings of a call differ by
    `spread` points, the value at which experts' calls are likeliest. `called` has a faster function for some
    phases, which returns the same call without a reason, and `raters` one that rates the calls of any hand in
    the same place; None if it can't. It rates every call that the bot may choose. `call_reason` says what
    speaks for a call, whoever chose it, and is empty if little does.
    """

    situation: Callable[[R, V, Sequence[Action]], S]
    candidates: Callable[[S], Sequence[Candidate]]
    worth: Callable[[R, V, int], Worth]
    calls: Mapping[Phase, Sequence[Tactic[S]]]
    leads: Sequence[Tactic[S]]
    follows: Sequence[Tactic[S]]
    spread: float = 0.2
    called: Mapping[Phase, Callable[[R, V, Sequence[Action]], Action | None]] = field(default_factory=dict)
    raters: Mapping[Phase, Callable[[S], Rater | None]] = field(default_factory=dict)
    call_reason: Callable[[S, Action], str] = lambda _at, _call: ""

    @property
    def tactics(self) -> tuple[str, ...]:
        """The names of all tactics in use."""
        return tuple(dict.fromkeys(names_of(*self.calls.values(), ALWAYS, self.leads, self.follows)))


AnySystem: TypeAlias = TrickSystem[TrickRules[TrickState], TrickState, Situation]


class TrickBot:
    """Plays a trick game by rules of thumb.

    `left_out` holds the names of tactics that it does without.
    """

    def __init__(self, rules: Rules, system: AnySystem, left_out: frozenset[str]) -> None:
        assert isinstance(rules, TrickRules)
        self.rules: TrickRules[TrickState] = rules
        self._system = system
        self._left_out = left_out
        self.spread = system.spread

    def situation(self, view: TableState, legal: Sequence[Action]) -> Situation:
        """Return the decision of the seat to act, as the tactics see it."""
        assert isinstance(view, TrickState)
        return self._system.situation(self.rules, view, legal)

    def weigh(self, view: TableState, legal: Sequence[Action]) -> Sequence[Candidate]:
        """Rate the legal calls of the seat to act, as `choose` sees them."""
        return self._system.candidates(self.situation(view, legal))

    def rater(self, view: TrickState, legal: Sequence[Action]) -> Rater | None:
        """Return what rates the calls of any hand of the seat to act, as `weigh` does, if the game can."""
        rater = self._system.raters.get(view.phase)
        return rater(self.situation(view, legal)) if rater and not self._left_out else None

    def call_reason(self, at: Situation, call: Action) -> str:
        """Return what speaks for a call, whoever chose it; empty if little does."""
        return self._system.call_reason(at, call)

    def worth(self, view: TrickState, seat: int) -> Worth:
        """Return how to value results of the current hand for a seat's side."""
        return self._system.worth(self.rules, view, seat)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` if there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        at = self.situation(view, legal)
        for tactic in without(self._left_out, self._tactics(at)):
            choice = tactic(at)
            if choice is not None and choice.action in legal:
                return choice if "joker" not in choice.reason else _named(choice, at.manner.joker)
        return Choice(legal[0], "You have no better choice.", "anything_legal")

    def action(self, view: TableState, legal: Sequence[Action]) -> Action:
        """Return the action that `choose` chooses, without a reason, for imagined hands."""
        assert isinstance(view, TrickState)
        called = None if self._left_out else self._system.called.get(view.phase)
        action = called(self.rules, view, legal) if called else None
        return self.choose(view, legal).action if action is None else action

    def _tactics(self, at: Situation) -> Sequence[Tactic[Situation]]:
        """Return the tactics for this moment, in order; in the card play the common ones come first."""
        system, view = self._system, at.known.view
        if view.phase is not Phase.PLAY:
            return system.calls.get(view.phase, ())
        return (*ALWAYS, *(() if not at.cards else system.follows if view.trick else system.leads))


def _named(choice: Choice, joker: str) -> Choice:
    return replace(choice, reason=choice.reason.replace("joker", joker))


class Scored(Protocol):
    """A scored hand that a seat declared."""

    @property
    def declarer(self) -> int:
        """The seat that declared."""

    @property
    def taken(self) -> tuple[int, ...]:
        """The tricks of both sides."""

    @property
    def gains(self) -> tuple[int, ...]:
        """The points of both sides."""


class TrickTally(TableTally):
    """The totals of a trick game; each game adds its own."""

    upheld: int = 0

    @override
    def declarer(self, event: Event) -> int | None:
        return event.declarer if isinstance(event, HandScored) else None

    @override
    def add(self, event: Event, before: TableState) -> None:
        super().add(event, before)
        self.upheld += isinstance(event, ClaimSettled) and event.refuted_by is None

    @property
    def claims(self) -> int:
        """The number of claims made."""
        return self.seen[ClaimMade]


def count_hand(results: Results, scored: Scored, *, made: bool) -> None:
    """Count one scored hand from the declaring side's view."""
    side = side_of(scored.declarer)
    gained = scored.gains[side] - scored.gains[1 - side]
    results.add(gained, made=made, swept=scored.taken[1 - side] == 0)


AnySituation = TypeVar("AnySituation", bound=TableState)

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

    def remembered(self, view: AnySituation) -> AnySituation:
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
    return play_choice(at, "trumps_are_for_later", card, "It’s high, and you can save your trump for later.")


def trumps_are_the_declarers(at: Situation) -> Choice | None:
    """Keep the trumps for later unless this seat declared."""
    return None if at.known.view.declarer == at.known.seat else trumps_are_for_later(at)


def over_all(at: Situation) -> Choice | None:
    """Play high while others still follow, even over the partner's card."""
    card = _highest(at, list(filter(at.beats, at.cards)))
    if card is None or at.winning is None or not at.later:
        return None
    return play_choice(at, "over_all", card, "It’s the highest card you can play.")


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
