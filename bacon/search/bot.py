"""The parts that a game brings to the search: bots, worlds, comments on choices, and tempers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import ClassVar, Final, Literal, Protocol, TypeAlias, runtime_checkable

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital

TOSS_UP: Final = "Nothing is clearly better."
"""The reason for an action that is as good as another one."""


class Candidate(Struct, frozen=True):
    """One evaluated action, with its expected points at this score.

    All candidates of a choice are evaluated in the same worlds; `error` is the standard error of the
    difference to the chosen one.
    """

    action: Action
    points: float
    error: float = 0.0


class Worse(Struct, frozen=True):
    """An action that was dropped from the search as clearly worse.

    Its `points` are rougher than a candidate's: they come from the worlds before it was dropped.
    """

    action: Action
    points: float


class Estimate(Struct, frozen=True):
    """An action with a rule-of-thumb estimate that is not in points.

    For a card in a trick game it is the chance, from 0 to 1, that it wins a trick for its side. It only
    compares with other estimates of the same choice.
    """

    action: Action
    estimate: float


class Choice(Struct, frozen=True):
    """A chosen action, a sentence that says why, the tactic's name, and what was considered.

    `worlds` is how many worlds the candidates were evaluated in; 0 if they are rule-of-thumb estimates. No
    candidate is worth more than the chosen one. `as_good` is another action that is about as good, if any.
    """

    action: Action
    reason: str
    tactic: str
    candidates: tuple[Candidate | Estimate | Worse, ...] = ()
    worlds: int = 0
    as_good: Action | None = None

    def __str__(self) -> str:
        """The action and the reason, then what the candidates are worth if they were evaluated."""
        words = f"{capital(self.action.words)}: {self.reason}"
        values = ", ".join(f"{each.action.words} {each.points:+.2f}" for each in self.in_points)
        return f"{words}\n  Points: {values}" if values else words

    @property
    def in_points(self) -> tuple[Candidate, ...]:
        """The actions that were evaluated in points."""
        return tuple([each for each in self.candidates if isinstance(each, Candidate)])


class Bot(Protocol):
    """A player that needs nothing but its own view; equal views give equal choices."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions.

        Takes the view of the seat to act and all its legal actions. Raises ``ValueError`` if there are none.
        """


Way: TypeAlias = Literal["timed", "steady", "untimed"]
"""How a bot goes about a choice: by the clock, as at the table; alike for equal cards, as in duplicate; or
over a fixed number of likely deals.
"""


class Mind(Struct, frozen=True):
    """What decides in a seat, so that its choices can be recomputed: the bot's name, its way and its seed."""

    bot: str
    way: Way = "untimed"
    seed: str = ""


RULE_BOT: Final = Mind("house")
"""The rule bot, which takes the place of a search that fails."""


@runtime_checkable
class Known(Bot, Protocol):
    """A bot that says what it is."""

    @property
    def mind(self) -> Mind:
        """What made its last choice, or makes the next one."""


class Signed:
    """A bot with the mind that it is."""

    def __init__(self, bot: Bot, mind: Mind) -> None:
        self.bot, self.mind = bot, mind

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raises ``ValueError`` if there are none."""
        return self.bot.choose(view, legal)


_WIN_CHANCE_PER_POINT: Final = 0.22
"""How much one point raises the chance to win a match to one; it shrinks with the root of the target."""


class Threat(Struct, frozen=True):
    """What could bring about the `danger` in a world and, if that is the cause, who was `out` of a suit.

    `there` is whether it is on the table already, where everyone can see it.
    """

    by: str
    out: str = ""
    there: bool = False


class Commentator:
    """Comments on the choices of any game; games that know more subclass it.

    Takes the rules in force.
    """

    danger: ClassVar[str] = ""
    """The danger after a card that a player wants to avoid, as it reads inside a sentence."""
    faults: ClassVar[Mapping[str, str]] = {}
    """The usual mistake by what was done, as it follows *You*."""
    cures: ClassVar[Mapping[str, str]] = {}
    """A rule of thumb against the usual mistake, by the situation or by what was done."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def kind(self, view: TableState, action: Action) -> str:  # noqa: ARG002  (a game may look at the view)
        """The kind of a choice in one word; statistics group choices by it."""
        return "auction" if action.is_call else "play"

    def situation(self, view: TableState, played: Action, best: Action) -> str:  # noqa: ARG002  (as above)
        """When such a choice comes up: what was done, then where, such as ``order up, from third seat``.

        Recurring mistakes are found by it. It is saved, so its words stay; `fault` puts them into English.
        """
        return self.kind(view, played)

    def fault(self, situation: str) -> str:
        """The mistake that players make in a situation, as it follows *You*."""
        act, _, where = situation.partition(", ")
        if where.startswith("from ") and where.endswith(" seat"):
            where = f"when you go {where.removeprefix('from ').removesuffix(' seat')}"
        return " ".join(filter(None, (self.faults.get(act, f"lose points in the {act}"), where)))

    def cure(self, situation: str) -> str:
        """A rule of thumb against the mistake that players make in a situation, if the game has one."""
        return self.cures.get(situation) or self.cures.get(situation.partition(", ")[0], "")

    def a_point(self, view: TableState) -> float:  # noqa: ARG002  (as above)
        """How much one point at this score raises the chance to win the match."""
        return _WIN_CHANCE_PER_POINT / sqrt(self.rules.target)

    def threat(self, world: TableState, action: Action) -> Threat | None:  # noqa: ARG002
        """What could bring about the `danger` after an action in a world, or None."""
        return None

    def help(self, world: TableState, action: Action) -> str:  # noqa: ARG002
        """Which partner was out of a suit and so could help an action in a world, or nothing."""
        return ""

    def tricks(self, state: TableState, actions: Sequence[Action]) -> Mapping[Action, int]:  # noqa: ARG002
        """The tricks its side takes after each action with all cards open; empty if unknown."""
        return {}


Stop: TypeAlias = Callable[[], bool]
"""Called now and then; returns whether time is up."""


def never_stop() -> bool:
    """The `Stop` of a search without a time limit."""
    return False


class OutOfTime(Exception):
    """Raised when a search is told to stop."""


class Searchable(Protocol):
    """A game as the search sees it.

    `house` is the rule bot: it answers when there is nothing to search, breaks ties, and plays worlds to the
    end.
    """

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def house(self) -> Bot:
        """The rule bot."""

    def worlds(self, view: TableState, rng: Random, stop: Stop = never_stop) -> Iterator[TableState]:
        """Endlessly many likely full states that the seat to act cannot tell from the real one.

        Raises `OutOfTime` when told to stop.
        """

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """The value of each action to the side to act in one world, in points at this score.

        Raises `OutOfTime` when told to stop.
        """

    def sensible(self, view: TableState, legal: Sequence[Action]) -> Sequence[Action]:
        """The legal actions that are worth searching: those that no sensible player takes are left out."""

    def plainest(self, view: TableState, actions: Sequence[Action]) -> Action:
        """Of actions with the same value, the one that people would take."""

    def reason(self, view: TableState, legal: Sequence[Action], action: Action) -> str:
        """A sentence on what speaks for an action, whoever chose it; empty if nothing is known."""

    def beside(self, view: TableState, legal: Sequence[Action], action: Action, other: Action, /) -> str:
        """A sentence on what an action has over another that is about as good; empty if nothing is known."""

    def fault(self, view: TableState, legal: Sequence[Action], action: Action, better: Action) -> str:
        """A sentence on what is wrong with an action beside a better one; empty if nothing is known."""


Level: TypeAlias = Literal["easy", "normal", "hard", "expert"]
Temper: TypeAlias = Literal["careful", "even", "bold"]

COURAGE: Final[dict[Temper, float]] = {"careful": -0.2, "even": 0.0, "bold": 0.2}
"""The points that a temperament adds to the value of a call."""


class Caller:
    """Calls as another bot would if every call were worth a little more, or less, to it.

    Takes the bot, and the bonus in points as a function of the view. Everything but calls is left to the bot.
    """

    def __init__(self, bot: Bot, courage: Callable[[TableState], float]) -> None:
        self.bot = bot
        self.courage = courage

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raises ``ValueError`` if there are none."""
        choice = self.bot.choose(view, legal)
        courage = self.courage(view)
        if not courage or Pass() not in legal or not choice.action.is_call:
            return choice
        return _emboldened(choice, courage) if courage > 0 else _restrained(choice, courage)


def _emboldened(choice: Choice, courage: float) -> Choice:
    """Make a call that was just too weak."""
    best = max(choice.in_points, key=_points_of_call, default=None)
    if choice.action != Pass() or best is None or _points_of_call(best) + courage < 0:
        return choice
    reason = "A bit weak, but worth the gamble."
    return Choice(best.action, reason, "bold", choice.candidates, choice.worlds)


def _restrained(choice: Choice, courage: float) -> Choice:
    """Pass instead of a call that was just strong enough."""
    points = {each.action: each.points for each in choice.in_points}
    if choice.action == Pass() or points.get(choice.action, 1.0) + courage >= 0:
        return choice
    reason = "Maybe strong enough, but barely: better to wait."
    return Choice(Pass(), reason, "careful", choice.candidates, choice.worlds)


def _points_of_call(each: Candidate) -> float:
    return each.points if each.action != Pass() and each.action.is_call else float("-inf")
