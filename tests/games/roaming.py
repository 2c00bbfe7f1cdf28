"""Random play of any game: players with whims, and hypothesis strategies for the new games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import TypeAlias, TypeVar

from hypothesis import strategies as st

from bacon.core.actions import Action, Pass
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import ClaimRest
from bacon.games.tricks.state import TrickState
from tests.play import MATCHES, Whims

S = TypeVar("S", bound=TableState)
Relative: TypeAlias = Euchre | BidEuchre


def roam(legal: Sequence[Action], chance: Random, whims: Whims) -> Action:
    """Choose at random; draws only `Random.random`, which is the same everywhere."""
    if Pass() in legal and chance.random() < whims.passes:
        return Pass()
    if ClaimRest() in legal and chance.random() < whims.claims:
        return ClaimRest()
    alone = chance.random() < whims.alone
    suiting = [one for one in legal if getattr(one, "alone", alone) is alone and one != ClaimRest()]
    possible = suiting or legal
    return possible[int(chance.random() * len(possible))]


def roamed(rules: Rules[S], seed: int | str, whims: Whims, *, hands: int = 1000) -> Match[S]:
    """Return a match played by random players, to its end or for this many hands."""
    match: Match[S] = Match(rules, seed=str(seed))
    chance = Random(seed)
    while not match.over and match.state.hand <= hands:
        match.apply(roam(match.legal(), chance, whims))
    return match


def random_rules(game: type[Relative], chance: Random) -> Relative:
    """Return house rules that work together, drawn from all of them."""
    while True:
        values = {
            option.name: option.choices[int(chance.random() * len(option.choices))]
            for option in game.options()
        }
        if game.why_not(values) is None:
            return game.from_values(values)


def rules_of_any(game: type[Relative]) -> st.SearchStrategy[Relative]:
    """Return a strategy for every combination of a game's house rules that works."""
    drawn = st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in game.options()})
    return drawn.filter(lambda values: game.why_not(values) is None).map(game.from_values)


ANY_RULES: st.SearchStrategy[Relative] = st.one_of(rules_of_any(Euchre), rules_of_any(BidEuchre))
"""Every combination of house rules of Euchre and of Bid Euchre."""

ANY_WHIMS: st.SearchStrategy[Whims] = st.builds(
    Whims,
    passes=st.sampled_from([0.1, 0.5, 0.8, 0.95]),
    alone=st.sampled_from([0.1, 0.9]),
    claims=st.sampled_from([0.1, 1.0]),
)

ANY_SEED: st.SearchStrategy[int] = st.integers(0, 10**6)


@cache
def one_of_many(number: int) -> Match[TrickState]:
    """A match of Euchre or Bid Euchre of one to three hands under any rules; do not play it on."""
    chance = Random(number)
    rules = random_rules(BidEuchre if number % 2 else Euchre, chance)
    whims = Whims(
        passes=chance.choice([0.1, 0.5, 0.8, 0.95]),
        alone=chance.choice([0.1, 0.9]),
        claims=chance.choice([0.1, 1.0]),
    )
    return roamed(rules, number, whims, hands=chance.randint(1, 3))


A_FEW_HANDS: st.SearchStrategy[Match[TrickState]] = st.integers(0, MATCHES).map(one_of_many)
"""Matches of Euchre and Bid Euchre under any rules in which a few hands have been played; shared by tests."""
