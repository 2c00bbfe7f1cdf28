"""The bots as a team beat simple play, and play a game worth sitting down to.

``BACON_HANDS=25000 pytest tests/games/climbing/test_strength.py`` plays 500 matches, and more deals.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import pytest

from bacon.core.actions import Action
from bacon.core.rules import TableState
from bacon.games.climbing.bot import ClimbingBot
from bacon.games.climbing.events import CombinationLaid, Lay, LeadGiven, RoundWon
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.player_kit import ClimbingTally
from bacon.search.bot import Bot, Choice
from bacon.search.par import play_hands
from tests.games.climbing.tables import FOUR, SIX, match_of

HANDS = int(os.environ.get("BACON_HANDS", "100"))
MATCHES = HANDS // 50


class Lowest:
    """Always lay the lowest legal combination, and pass only when there is none."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:  # noqa: ARG002
        """Take the first action that lays cards: lower kinds and ranks come first."""
        lays = [action for action in legal if isinstance(action, Lay)]
        return Choice(lays[0] if lays else legal[0], "It is the lowest.", "lowest")


def winner(rules: Climbing, teams: Sequence[Bot], seed: str) -> int:
    """Play a match between two teams and return the winning side."""
    match = match_of(rules, seed)
    while (seat := match.to_act) is not None:
        match.apply(teams[seat % 2].choose(match.view(seat), match.legal()).action)
    assert match.winner is not None
    return match.winner


@pytest.mark.sparse(1)
@pytest.mark.parametrize("rules", [FOUR, SIX], ids=["four", "six"])
def test_a_team_of_bots_beats_lowest_play_from_either_side(rules: Climbing) -> None:
    bot, lowest = ClimbingBot(rules), Lowest()
    won = 0
    for number in range(MATCHES // 2):
        won += winner(rules, (bot, lowest), f"strength {number}") == 0
        won += winner(rules, (lowest, bot), f"strength {number}") == 1
    assert won >= 0.9 * (MATCHES // 2 * 2)


@pytest.fixture(scope="module")
def tally() -> ClimbingTally:
    tally = play_hands(FOUR, HANDS // 12, "weaknesses")
    assert isinstance(tally, ClimbingTally)
    return tally


@pytest.mark.thorough
def test_deals_take_a_sensible_number_of_plays(tally: ClimbingTally) -> None:
    assert 12 * tally.hands < tally.seen[CombinationLaid] < 28 * tally.hands
    assert tally.bombs < 0.35 * tally.seen[CombinationLaid]


def test_the_lead_is_given_sometimes_and_not_as_a_rule(tally: ClimbingTally) -> None:
    assert 0.08 * tally.seen[RoundWon] < tally.seen[LeadGiven] < 0.35 * tally.seen[RoundWon]


def test_the_partner_of_the_first_comes_in_every_place(tally: ClimbingTally) -> None:
    assert all(tally.results[places] > 0.1 * tally.hands for places in ("1-2", "1-3", "1-4"))


def test_every_tactic_has_its_day(tally: ClimbingTally) -> None:
    common = {"go_out", "run_out", "lead_plan", "past_the_enemy", "give_lead", "heir", "bomb", "stop_him"}
    assert common | {"leave_it_to_partner", "lay_from_plan", "win_the_lead"} <= tally.tactics.keys()
    assert "anything_legal" not in tally.tactics
