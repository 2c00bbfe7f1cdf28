"""Visitors in the arena see what a seat sees, and average double-dummy results."""

from __future__ import annotations

import json

import msgspec
import pytest

from bacon.core.actions import Pass
from bacon.core.cards import cards
from bacon.core.events import write_card
from bacon.core.match import Match
from bacon.games.tricks.events import PickItUp, Play
from bacon.kits import GAMES
from bacon.kits.presets import presets_of
from bacon.search.levels import make_bot
from tests.games.tricks.player.positions import FREE, position
from tests.search.arena.visitor import DoubleDummy, answered, read_view, seated


@pytest.mark.sparse(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_read_back_as_it_was_written(game: str) -> None:
    rules = presets_of(game)[-1].rules
    house, match, bots = make_bot(rules), Match(rules, "visitor"), {"": seated("house", rules)}
    while match.to_act is not None and match.state.hand == 1:
        view, legal = match.view(match.to_act), match.legal()
        written = msgspec.json.encode(view, enc_hook=write_card)
        assert read_view(rules, json.loads(written)) == view
        action = house.choose(view, legal).action
        if len(match.events) % 7 == 0:
            question = {"game": game, "rules": rules.values(), "view": view, "legal": legal}
            line = msgspec.json.encode(question, enc_hook=write_card).decode()
            assert legal[answered("house", line, bots)] == action
        match.apply(action)


def test_averaging_double_dummy_results_picks_what_is_best_with_all_cards_open() -> None:
    others = "3H 4D 8D 9D TD|4H 5D 6D 3C 4C|5C 7C QC 8H KD"
    bot, strong = DoubleDummy(FREE), position(f"AS KS QS 2H AH|{others}", "6S", "")
    assert isinstance(bot.choose(strong.view(0), strong.legal()).action, PickItUp)
    weak = position(f"2H JD 8C 9C TC|{others}", "6S", "")
    assert bot.choose(weak.view(0), weak.legal()).action == Pass()
    last = position(f"AS KS QS 2H AH|{others}", "6S", "declare -TD 3H 4H 8H")
    assert bot.choose(last.view(0), last.legal()).action == Play(cards("AH")[0])
