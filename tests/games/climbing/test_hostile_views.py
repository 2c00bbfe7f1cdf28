"""Whatever is offered as legal, the bot takes one of it and gives a sentence."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import cards
from bacon.games.climbing.bot import ClimbingBot
from bacon.games.climbing.events import GiveLead, Lay
from bacon.games.climbing.game import Climbing
from bacon.games.tricks.events import PickItUp
from bacon.search.levels import player_kit
from tests.games.climbing.positions import self_play
from tests.games.climbing.tables import FOUR

ODD: tuple[Action, ...] = (
    Pass(),
    GiveLead(0),
    GiveLead(3),
    PickItUp(),
    Lay(cards("9S 9H")),
    *Climbing().readings(cards("X 9H X")),
    *Climbing().readings(cards("4S 5S 6S 7S 8S")),
)


def test_an_unknown_legal_set_never_crashes_the_bot() -> None:
    random, bot = Random("hostile"), ClimbingBot(FOUR)
    for view, _, _ in self_play(3):
        legal = tuple(random.sample(ODD, random.randint(1, len(ODD))))
        choice = bot.choose(view, legal)
        assert choice.action in legal
        assert choice.reason


def test_a_single_legal_action_is_taken() -> None:
    bot = ClimbingBot(FOUR)
    for view, legal, _ in islice(self_play(1), 0, None, 3):
        for action in (*legal[::50], *ODD):
            assert bot.choose(view, (action,)).action == action


def test_the_order_of_the_legal_actions_does_not_matter() -> None:
    bot = ClimbingBot(FOUR)
    for view, legal, choice in self_play(3):
        assert bot.choose(view, legal[::-1]).action == choice.action


def test_nothing_to_choose_from_is_said_clearly() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        ClimbingBot(FOUR).choose(FOUR.start(0), ())


def test_a_state_before_any_deal_does_not_crash_the_bot() -> None:
    assert ClimbingBot(FOUR).choose(FOUR.start(0), ODD).action in ODD


def test_the_climbing_game_has_its_bot() -> None:
    assert player_kit("climbing").rule_bot is ClimbingBot
