"""The length of hands, and that the first legal action leads on, as `Match.legal` says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.match import Match
from bacon.core.rules import Preset
from bacon.games.euchre.game import Euchre
from bacon.kits import GAMES
from bacon.kits.presets import presets_of
from tests.games.roaming import roam
from tests.play import Whims

Way: TypeAlias = Callable[[Sequence[Action]], Action]

HANDS: Final = 4
PRESETS: Final = [preset for game in GAMES for preset in presets_of(game)]
each_preset = pytest.mark.parametrize(
    "preset", PRESETS, ids=lambda preset: f"{preset.rules.name}-{preset.name}"
)


def first(legal: Sequence[Action]) -> Action:
    return legal[0]


def last(legal: Sequence[Action]) -> Action:
    return legal[-1]


def fewest_cards(legal: Sequence[Action]) -> Action:
    """Lay one card at a time, pass if there is none, and give every lead away."""
    return min(legal, key=lambda each: (len(getattr(each, "cards", "x")), each == Pass()))


def passing(legal: Sequence[Action]) -> Action:
    return Pass() if Pass() in legal else legal[0]


def any_way(seed: int) -> Way:
    chance = Random(seed)
    return lambda legal: roam(legal, chance, Whims(passes=chance.random(), alone=0.3, claims=0.05))


def longest_hand(preset: Preset, seed: str, way: Way) -> int:
    """Return how many decisions the longest of a few hands took."""
    match, decisions = Match(preset.rules, seed=seed), [0] * (HANDS + 2)
    while not match.over and match.state.hand <= HANDS:
        decisions[match.state.hand] += 1
        match.apply(way(match.legal()))
    return max(decisions)


@pytest.mark.sparse(13)
@each_preset
@pytest.mark.parametrize("way", [first, last, fewest_cards, passing, any_way(1), any_way(2)])
def test_a_hand_has_fewer_decisions_than_its_cards_times_one_more_than_the_seats(
    preset: Preset, way: Way
) -> None:
    most = len(preset.rules.pack()) * (preset.rules.seats + 1)
    assert 0 < longest_hand(preset, "length", way) < most


@each_preset
def test_no_hand_is_passed_out_when_everybody_takes_the_first_action(preset: Preset) -> None:
    match = Match(preset.rules, seed="length")
    while not match.over and match.state.hand <= HANDS:
        assert not any(event.voids_hand for event in match.apply(match.legal()[0]))


def test_by_the_last_action_nothing_is_ever_scored_in_euchre() -> None:
    match = Match(Euchre(), seed="length")
    while match.state.hand <= 10 * HANDS:
        match.apply(match.legal()[-1])
    assert match.scores == (0, 0)
