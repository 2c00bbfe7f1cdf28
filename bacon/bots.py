"""Bots: a level's player by name, a bot of your own, whole matches, and the arena.

Import it by name, as ``import bacon`` alone does not load it:

>>> import bacon
>>> from bacon import bots
>>> class Eager(bots.BaseBot):
...     def pick(self, view, legal):
...         return legal[0]
>>> match = bots.play(bacon.Match(bacon.Euchre(), seed="tuesday"), [Eager(), "house"])
>>> match.over, match.winner
(True, 1)
>>> report = bots.arena(Eager(), "random", bacon.Euchre(), deals=20)
>>> report.deals.deals, report.deals.hands
(20, 40)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence

from bacon.core.actions import Action, IllegalAction
from bacon.core.arguments import check_number, check_text, given, require
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.search.arena import measure, seed_for
from bacon.search.arena.contestants import Order, bot_named, check_contestant, is_program
from bacon.search.arena.report import ContestantFigures, Deals, Hands, Matches, Report
from bacon.search.arena.runner import MAX_HANDS
from bacon.search.bot import Bot, Candidate, Choice, Estimate, Mind, Signed, Worse
from bacon.search.levels import LEVELS, TEMPERS
from bacon.search.minds import note_thought

__all__ = [
    "LEVELS",
    "MAX_HANDS",
    "TEMPERS",
    "BaseBot",
    "Bot",
    "Candidate",
    "Choice",
    "ContestantFigures",
    "Deals",
    "Estimate",
    "Hands",
    "Matches",
    "Report",
    "Worse",
    "arena",
    "make",
    "play",
]


class BaseBot(ABC):
    """Base of a bot of your own: derive from it, and write `pick`.

    Anything else with a method `choose` as in `Bot` will do too.
    """

    @abstractmethod
    def pick(self, view: TableState, legal: Sequence[Action]) -> Action:
        """Pick one of the legal actions, by what the seat to act may know; ``view.viewer`` is the seat."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Wrap the action that `pick` picks in a `Choice`."""
        name, picked = type(self).__name__, self.pick(view, legal)
        if not isinstance(picked, Action):
            raise TypeError(f"{name}.pick() must return one of the legal actions, not {given(picked)}.")
        return Choice(picked, f"{name} picked it.", name)


class _Guest:
    """A bot of the caller's: if it errs, the error names it."""

    def __init__(self, bot: Bot, rules: Rules) -> None:
        if isinstance(bot, type):
            raise TypeError(f"{bot.__name__} is a bot class, not a bot; write {bot.__name__}().")
        if not callable(getattr(bot, "choose", None)):
            raise TypeError(
                "A bot must have a choose(view, legal) method or be a name that make() takes, "
                f"not {given(bot)}."
            )
        self._bot, self._rules, self.name = bot, rules, type(bot).__name__

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        choice = self._bot.choose(view, legal)
        if not isinstance(choice, Choice):
            raise TypeError(f"{self.name}.choose() must return a Choice, not {given(choice)}; see BaseBot.")
        if choice.action not in legal:
            error = IllegalAction(self._rules.refusal(view, choice.action))
            error.add_note(f"In seat {view.viewer}, {self.name} picked {choice.action!r}.")
            raise error
        return choice


def make(name: str, rules: Rules, seed: str = "", *, timed: bool = False) -> Bot:
    """Make one of Bacon's own bots by its name.

    Names are the levels ``easy``, ``normal``, ``hard`` and ``expert``, each also with a temperament as in
    ``normal:bold``; ``house``, which plays by rules of thumb and does not search, also without one of its
    tactics as in ``house:without=ruff``; and ``random``. All chance comes from the `seed`: equal views get
    equal choices, unless the bot is `timed` and stops by the clock. Raises ``ValueError``, which lists the
    names, for any other name.
    """
    require(name, str, "make()", "the name of a bot, such as 'expert'")
    require(rules, Rules, "make()", "rules")
    check_text(seed, "The seed")
    if is_program(name):
        raise ValueError(
            "Outside programs can play only in the arena; for a bot in Python, derive from BaseBot."
        )
    check_contestant(name, rules)
    return bot_named(name, rules, seed, timed=timed)


def play(
    match: Match[TableState], table: Iterable[Bot | str], *, hands: int = MAX_HANDS, seed: str = ""
) -> Match[TableState]:
    """Let bots play a match from where it stands, and return it.

    The `table` has a bot, or the name of one as in `make`, for each seat, clockwise from seat 0. A shorter
    table is repeated, so two bots sit as the two sides. The match ends when a side wins, or after this many
    `hands`, because some bots never finish: if nobody ever calls, nobody ever scores. Named bots take all
    chance from the `seed`, and the match notes the work behind their choices, so that they can be recomputed:
    ``bacon verify --minds`` does so. Raises ``ValueError`` for a table that does not go round evenly, and
    `bacon.IllegalAction` when a bot picks an action that is not legal.
    """
    require(match, Match, "play()", "a match")
    check_number(hands, 0, "hands")
    seats, chosen = match.rules.seats, _table(table)
    if not chosen or seats % len(chosen):
        raise ValueError(f"{len(chosen)} bots cannot be spread evenly over {seats} seats.")
    bots = [
        _named(each, match.rules, f"{seed} seat {seat}")
        if isinstance(each, str)
        else _Guest(each, match.rules)
        for seat, each in enumerate(chosen * (seats // len(chosen)))
    ]
    last = max(match.state.hand, 1) - 1 + hands
    while (seat := match.to_act) is not None and match.state.hand <= last:
        choice = bots[seat].choose(match.view(seat), match.legal())
        note_thought(match, bots[seat], choice)
        match.apply(choice.action)
    return match


def _named(name: str, rules: Rules, seed: str) -> Bot:
    return Signed(make(name, rules, seed), Mind(name, "untimed", seed))


def _table(table: Iterable[Bot | str]) -> tuple[Bot | str, ...]:
    if isinstance(table, str) or not isinstance(table, Iterable):
        raise TypeError(
            f"play() takes a list of bots or of their names, such as ['house'], not {given(table)}."
        )
    return tuple(table)


def arena(
    a: Bot | str,
    b: Bot | str,
    rules: Rules,
    *,
    deals: int = 100,
    matches: int = 0,
    seed: str | None = None,
    jobs: int = 1,
    patience: float = 5.0,
    timed: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Measure which of two bots is better: both play the same cards, from both sides.

    * `a` and `b` are bots, or their names as in `make`, or ``program:COMMAND``.
    * `deals` is the number of single deals, played at the score of nothing to nothing, and `matches` the
      number of whole matches.
    * `seed` decides all cards; if left out, it is ``arena``, or a new one each time if a program plays.
    * `jobs` is the number of processes. Bots that are objects of yours play in this one, so leave it at 1.
    * `patience` is how many seconds a program has for a decision.
    * `timed` lets bots that search think by the clock, as at the table.
    * `progress` is called after each deal or match with how many are done, and of how many.

    The same seed gives the same figures, except for the times. Raises ``ValueError`` for an unknown name, and
    for a bot of yours with several jobs or against a program.
    """
    one, other = _contestant("a", a), _contestant("b", b)
    guests = {name: _Guest(bot, rules) for name, bot in ((one, a), (other, b)) if not isinstance(bot, str)}
    sown = seed_for(one, other) if seed is None else seed
    order = Order(rules, one, other, deals, matches, sown, patience, timed)
    _check_order(order, jobs)
    return measure(order, jobs, progress, guests)


def _contestant(place: str, bot: Bot | str) -> str:
    """Name a bot in a report; the space keeps a bot of the caller's apart from Bacon's own."""
    return bot if isinstance(bot, str) else f"{type(bot).__name__} ({place})"


def _check_order(order: Order, jobs: int) -> None:
    require(order.rules, Rules, "arena()", "rules")
    check_number(order.deals, 1, "deals")
    check_number(order.matches, 0, "matches")
    check_number(jobs, 1, "jobs")
    check_text(order.seed, "The seed")
    if not isinstance(order.patience, int | float) or order.patience <= 0:
        raise ValueError(f"patience must be a number of seconds above 0, not {given(order.patience)}.")
