"""Tables of the climbing game set by hand, and random play of it.

A script is steps separated by ``/``: ``pass``, ``give 2``, cards such as ``9H X``, which are laid as the
highest thing they can be now, or cards with what they are named, as in ``X = single 7``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Cards, cards
from bacon.core.events import Event, HandDealt, HandStarted
from bacon.core.match import Match
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import GiveLead, Lay
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.options import X
from bacon.games.climbing.state import ClimbingState

Climb = Match[ClimbingState]

FOUR = Climbing()
SIX = Climbing(players=6, target=24, max_deals=6)
APPLEWOOD = Climbing(teams=False, target=24, max_deals=6)
THREE = Climbing(players=3, teams=False, target=24, max_deals=6)
FIVE = Climbing(players=5, teams=False, target=24, max_deals=6)


class Board:
    """The middle of a deal with the hands that a test wants; consequences follow as usual."""

    def __init__(
        self,
        hands: Sequence[str],
        rules: Climbing = FOUR,
        *,
        dealer: int = 3,
        scores: Sequence[int] = (),
        deal: int = 1,
    ) -> None:
        self.rules = rules
        before = rules.start()
        started = replace(before, scores=tuple(scores or before.scores))
        begun = rules.evolve(started, HandStarted(deal, dealer, ""))
        self.state = rules.evolve(begun, HandDealt(tuple(map(cards, hands)), ()))

    def play(self, script: str) -> list[Event]:
        """Play a script and return the events it made."""
        return [event for step in script.split("/") for event in self.take(self.action(step.strip()))]

    def take(self, action: Action) -> Iterator[Event]:
        """Apply a legal action and everything that follows by rule."""
        assert action in self.rules.legal(self.state), self.refused(action)
        yield self._record(self.rules.decide(self.state, action))
        while event := self.rules.consequence(self.state):
            yield self._record(event)

    def action(self, step: str) -> Action:
        """Return the action a step of a script stands for."""
        if step == "pass":
            return Pass()
        if step.startswith("give "):
            return GiveLead(int(step.removeprefix("give ")))
        shown, _, named = step.partition(" = ")
        return lay_in(self.rules.legal(self.state), cards(shown), named)

    def refused(self, action: Action) -> tuple[str, str]:
        """Return the id and the sentence with which an action is refused."""
        assert action not in self.rules.legal(self.state)
        refusal = self.rules.refusal(self.state, action)
        return refusal.id, refusal.sentence

    def _record(self, event: Event) -> Event:
        self.state = self.rules.evolve(self.state, event)
        return event


def lay_in(legal: Sequence[Action], shown: Cards, named: str = "") -> Lay:
    """Return the legal way to lay these cards: the named one, or the highest."""
    wanted = Combination.parse(named) if named else None
    found = [
        action
        for action in legal
        if isinstance(action, Lay)
        and sorted(action.cards) == sorted(shown)
        and wanted in (None, action.combination)
    ]
    assert found, f"{shown} cannot be laid so"
    return found[-1]


def match_of(rules: Climbing, seed: int | str = "tables") -> Climb:
    """Return a match that has just begun."""
    match: Climb = Match(rules, seed=str(seed))
    return match


def choose(legal: Sequence[Action], chance: Random, passes: float) -> Action:
    """Choose a kind of action and then one of that kind; draws only `Random.random`."""
    if Pass() in legal and (len(legal) == 1 or chance.random() < passes):
        return Pass()
    groups: dict[object, list[Action]] = {}
    for action in legal:
        groups.setdefault(_kind_of(action), []).append(action)
    groups.pop(Pass, None)
    alike = list(groups.values())[int(chance.random() * len(groups))]
    return alike[int(chance.random() * len(alike))]


def _kind_of(action: Action) -> object:
    if isinstance(action, Lay) and action.combination is not None:
        return action.combination.kind
    return type(action)


def play_on(match: Climb, chance: Random, passes: float, *, deals: int = 1000) -> None:
    """Play until the match is over or this many deals have ended."""
    while not match.over and match.state.hand <= deals:
        match.apply(choose(match.legal(), chance, passes))


def played(rules: Climbing, seed: int | str, passes: float = 0.5, *, deals: int = 1000) -> Climb:
    """Return a match that random players have played."""
    match = match_of(rules, seed)
    play_on(match, Random(seed), passes, deals=deals)
    return match


def rules_at(match: Climb) -> Climbing:
    """Return the house rules of a table."""
    assert isinstance(match.rules, Climbing)
    return match.rules


def random_hand(rules: Climbing, chance: Random, size: int, wilds: int) -> Cards:
    """Return a random hand with this many X."""
    naturals = [card for card in rules.pack() if card is not X]
    return (*chance.sample(naturals, size - wilds), *(X,) * wilds)


ANY_RULES: st.SearchStrategy[Climbing] = (
    st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in Climbing.options()})
    .filter(lambda values: Climbing.why_not(values) is None)
    .map(Climbing.from_values)
)
"""Every combination of house rules that can be played."""

ANY_SEED: st.SearchStrategy[int] = st.integers(0, 10**6)
ANY_PASSES: st.SearchStrategy[float] = st.sampled_from([0.1, 0.4, 0.8])


def random_rules(chance: Random) -> Climbing:
    """Return house rules that can be played."""
    options = Climbing.options()
    while True:
        values = {each.name: each.choices[int(chance.random() * len(each.choices))] for each in options}
        if Climbing.why_not(values) is None:
            return Climbing.from_values(values)


@cache
def one_of_many(number: int) -> Climb:
    """Return a match under any rules with a deal or two played; do not play it on."""
    chance = Random(number)
    passes = (0.1, 0.4, 0.8)[number % 3]
    return played(random_rules(chance), number, passes, deals=1 + (number % 4 == 0))


A_DEAL_OR_TWO: st.SearchStrategy[Climb] = st.integers(0, settings().max_examples).map(one_of_many)
"""Matches under any rules in which a deal or two have been played; the tests share them, to be quick."""
