"""What a game gives the search: bots, worlds to search in, sentences and temperaments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import ClassVar, Final, Literal, Protocol, TypeAlias

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.rules import Rules, TableState


class Candidate(Struct, frozen=True):
    """One evaluated action, with its expected points at this score.

    All candidates of a choice are evaluated in the same worlds; `error` is the standard error of the
    difference to the chosen one.
    """

    action: Action
    points: float
    error: float = 0.0


class Worse(Struct, frozen=True):
    """An action that was dropped from the search as clearly worse, and so has no value."""

    action: Action


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
    candidate is worth more than the chosen one.
    """

    action: Action
    reason: str
    tactic: str
    candidates: tuple[Candidate | Estimate | Worse, ...] = ()
    worlds: int = 0

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


_WIN_CHANCE_PER_POINT: Final = 0.22
"""How much one point raises the chance to win a match to one; it shrinks with the root of the target."""


class Threat(Struct, frozen=True):
    """What could bring about the `danger` in a world and, if that is the cause, who was `out` of a suit."""

    by: str
    out: str = ""


class Commentator:
    """Comments on the choices of any game; games that know more subclass it.

    Takes the rules in force.
    """

    danger: ClassVar[str] = ""
    """The danger after a card that a player wants to avoid, as it reads inside a sentence."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def kind(self, view: TableState, action: Action) -> str:  # noqa: ARG002  (a game may look at the view)
        """The kind of a choice in one word; statistics group choices by it."""
        return "auction" if action.is_call else "play"

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
    return Choice(best.action, "A little short of strength, but who dares wins.", "bold", choice.candidates)


def _restrained(choice: Choice, courage: float) -> Choice:
    """Pass instead of a call that was just strong enough."""
    points = {each.action: each.points for each in choice.in_points}
    if choice.action == Pass() or points.get(choice.action, 1.0) + courage >= 0:
        return choice
    return Choice(
        Pass(), "Strong enough perhaps, but only just: better to wait.", "careful", choice.candidates
    )


def _points_of_call(each: Candidate) -> float:
    return each.points if each.action != Pass() and each.action.is_call else float("-inf")
