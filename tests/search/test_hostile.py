"""Whatever is offered as legal, the bot takes one of it and gives a sentence."""

from __future__ import annotations

from random import Random

import pytest

from bacon import Bacon
from bacon.core.actions import Action, Pass
from bacon.games.bacon.events import Deny, Grant
from bacon.games.tricks.events import ClaimRest, Discard, PickItUp, Play
from bacon.kits import GAMES
from bacon.search.levels import make_bot, player_kit
from tests.games.tricks.player.positions import self_play

CALLS: tuple[Action, ...] = (Pass(), PickItUp(), PickItUp(alone=True), Grant(), Deny(), ClaimRest())


def some_actions(random: Random) -> tuple[Action, ...]:
    """Return a few actions that hardly belong together."""
    cards = random.sample(Bacon(jokers=2).pack(), 3)
    anything: list[Action] = [*CALLS, *map(Play, cards), *map(Discard, cards)]
    return tuple(random.sample(anything, random.randint(1, 6)))


def test_an_unknown_legal_set_never_crashes_the_bot() -> None:
    random = Random("hostile")
    bot = make_bot(Bacon())
    for view, _, _ in self_play(15, "hostile", Bacon()):
        legal = some_actions(random)
        choice = bot.choose(view, legal)
        assert choice.action in legal
        assert choice.reason


def test_a_single_legal_action_is_taken() -> None:
    bot = make_bot(Bacon())
    for view, legal, _ in self_play(5, "single", Bacon()):
        for action in (*legal, *CALLS):
            assert bot.choose(view, (action,)).action == action


def test_the_order_of_the_legal_actions_does_not_matter() -> None:
    bot = make_bot(Bacon())
    for view, legal, choice in self_play(15, "order", Bacon()):
        assert bot.choose(view, legal[::-1]).action == choice.action


def test_nothing_to_choose_from_is_said_clearly() -> None:
    rules = Bacon()
    with pytest.raises(ValueError, match="nothing to choose"):
        make_bot(rules).choose(rules.start(0), ())


def test_a_state_before_any_deal_does_not_crash_the_bot() -> None:
    rules = Bacon()
    assert make_bot(rules).choose(rules.start(0), CALLS).action in CALLS


def test_every_game_has_its_bot() -> None:
    assert all(player_kit(game).tactics for game in GAMES)
