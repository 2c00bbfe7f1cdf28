"""Random play: players with whims, and hypothesis strategies for rules and played matches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState
from bacon.games.tricks.events import ClaimRest, PickItUp
from bacon.system.reading import legible
from tests.tables import Table


class Whims(Struct, frozen=True):
    """How often random players pass, go alone, deny, and claim when they may."""

    passes: float = 0.4
    alone: float = 0.3
    denies: float = 0.2
    claims: float = 0.5


class Move(Struct, frozen=True):
    """An action that was taken when the log had this length."""

    after: int
    action: Action


def choose(legal: Sequence[Action], chance: Random, whims: Whims) -> Action:
    """Choose among the legal actions; draws only `Random.random`, which is the same everywhere."""
    if isinstance(legal[0], PickItUp | Pass):
        return _call(legal, chance, whims)
    if Deny() in legal:
        return Deny() if chance.random() < whims.denies else Grant()
    if ClaimRest() in legal and chance.random() < whims.claims:
        return ClaimRest()
    others = [action for action in legal if action != ClaimRest()]
    return others[int(chance.random() * len(others))]


def _call(legal: Sequence[Action], chance: Random, whims: Whims) -> Action:
    if Pass() in legal and (len(legal) == 1 or chance.random() < whims.passes):
        return Pass()
    alone = chance.random() < whims.alone
    calls = [action for action in legal if isinstance(action, PickItUp) and action.alone is alone]
    return calls[0] if len(calls) == 1 else calls[int(chance.random() * len(calls))]


def play_on(match: Table, chance: Random, whims: Whims, *, hands: int = 1000) -> list[Move]:
    """Play until the match is over or this many hands have ended; return the moves."""
    moves = []
    while not match.over and match.state.hand <= hands:
        moves.append(Move(len(match.events), choose(match.legal(), chance, whims)))
        match.apply(moves[-1].action)
    return moves


def played(rules: Bacon, seed: int | str, whims: Whims, *, hands: int = 1000) -> Table:
    """Return a match that random players have played."""
    match: Match[BaconState] = Match(rules, seed=str(seed))
    play_on(match, Random(seed), whims, hands=hands)
    return match


def helped(rules: Bacon, seed: int) -> Table:
    """Return a finished match in which a decision was taken back after another seat had played a card."""
    match: Table = Match(rules, seed=str(seed))
    chance = Random(seed)
    while not match.over:
        match.apply(choose(match.legal(), chance, Whims(passes=0.3)))
        if not match.assisted and [play.seat for play in match.state.trick][:-1] == [0]:
            match.take_back(0)
    return match


def a_full_log(rules: Bacon, seed: int = 1, whims: Whims = Whims()) -> tuple[Event, ...]:  # noqa: B008
    """Return the log of a match that random players finished."""
    return played(rules, seed, whims).events


ANY_RULES: st.SearchStrategy[Bacon] = st.builds(
    Bacon, **{option.name: st.sampled_from(option.choices) for option in Bacon.options()}
)
"""Every combination of house rules."""

ANY_WHIMS: st.SearchStrategy[Whims] = st.builds(
    Whims,
    passes=st.sampled_from([0.1, 0.5, 0.8, 1.0]),
    alone=st.sampled_from([0.1, 0.9]),
    denies=st.sampled_from([0.0, 0.3, 0.9]),
    claims=st.sampled_from([0.1, 1.0]),
)

ANY_SEED: st.SearchStrategy[int] = st.integers(0, 10**6)

MATCHES = 5 * settings().max_examples
"""The number of matches that tests draw from: few, so that tests share them."""


@cache
def one_of_many(number: int) -> Table:
    """A match of one to three hands under any rules; do not play it on."""
    chance = Random(number)
    whims = Whims(
        passes=chance.choice([0.1, 0.5, 0.8, 1.0]),
        alone=chance.choice([0.1, 0.9]),
        denies=chance.choice([0.0, 0.3, 0.9]),
        claims=chance.choice([0.1, 1.0]),
    )
    rules = Bacon.from_values({option.name: chance.choice(option.choices) for option in Bacon.options()})
    return played(rules, number, whims, hands=chance.randint(1, 3))


A_FEW_HANDS: st.SearchStrategy[Table] = st.integers(0, MATCHES).map(one_of_many)
"""Matches under any rules in which a few hands have been played, one way or another; the tests share them."""

A_NAME = st.text(max_size=8).map(legible)
"""A player's name, as it is read."""
