"""Whist, which brings only rules and words, is played like Bacon's own games."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pygame
import pytest

from bacon.cli.main import main
from bacon.core.actions import Action
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.core.words import dashed
from bacon.games.tricks.state import TrickState
from bacon.kits import find_game
from bacon.notation.record import read_record, write_record
from bacon.search.bot import Candidate, Choice
from bacon.search.levels import rule_bot, searchable_of
from bacon.settings.settings import Settings, TableSettings
from bacon.store.fairness import check, dealt, past_hands
from bacon.store.history import History
from bacon.store.statistics import statistics
from bacon.store.store import Details, Store, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.app import demo
from bacon.ui.kit.lists import ListRow
from bacon.ui.kit.scene import Request, Scene
from bacon.ui.scenes.fairness import FairnessScene
from bacon.ui.scenes.history import HistoryScene
from bacon.ui.scenes.match_page import MatchPage
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.panels import ResultPanel
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.requests import OpenHistory, ShowFairness, ShowStatistics
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.settings import SettingsScene
from bacon.ui.scenes.statistics import StatisticsScene
from tests.ui.stage_door import Guest, check_at_rest, play_on, wheel

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

SIZE = (1280, 720)


def whist(**rules: object) -> Rules:
    made: Rules = find_game("whist")(**rules)
    return made


@cache
def played(seed: str = "whist") -> Match[TableState]:
    """A match that the house's player plays to its end."""
    match: Match[TableState] = Match(whist(), seed=seed)
    bot = rule_bot(match.rules)
    while match.to_act is not None:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    return match


def kept(*matches: Match[TableState]) -> Store:
    store = store_in_memory()
    autosave = Autosave(store)
    for match in matches:
        autosave.start(match, Details(names=("You", "West", "North", "East")))
        autosave.record(match)
    return store


def visiting(store: Store) -> Guest:
    settings = Settings(table=TableSettings(game="whist", speed="instant", beginners="never", hints=True))
    guest = Guest(settings, store, SIZE)
    guest.frame()
    return guest


def at_the_table() -> Guest:
    guest = visiting(store_in_memory())
    match: Match[TableState] = Match(whist(), seed="table")
    guest.sit_down(match)
    return guest


class Searching:
    """An advisor who looks at one world, in this process and at once."""

    def __init__(self, rules: Rules) -> None:
        self._search = searchable_of(rules)
        self._choice: Choice | None = None
        self.thinking, self.seconds_left = False, 0.0

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        world = next(iter(self._search.worlds(view, Random(1))))
        values = self._search.values(view, world, legal, lambda: False)
        weighed = tuple(Candidate(action, value) for action, value in zip(legal, values, strict=True))
        best = max(weighed, key=lambda each: each.points)
        self._choice = Choice(best.action, "It wins most tricks in one world.", "search", weighed)

    def done(self) -> Choice | None:
        return self._choice


# Bots


def test_the_house_player_follows_its_rules_of_thumb() -> None:
    match = played()
    tricks = [event for event in match.events if type(event).__name__ == "TrickTaken"]
    assert match.winner is not None
    assert len(tricks) % 13 == 0


def test_the_search_weighs_every_card_of_a_decision() -> None:
    match: Match[TableState] = Match(whist(), seed="search")
    bot = rule_bot(match.rules)
    for _ in range(40):
        assert match.to_act is not None
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    assert match.to_act is not None
    view, legal = match.view(match.to_act), match.legal()
    search = searchable_of(match.rules)
    world = next(iter(search.worlds(view, Random(1))))
    values = search.values(view, world, legal, lambda: False)
    assert len(values) == len(legal)


def test_a_world_holds_what_everybody_has_seen() -> None:
    match: Match[TableState] = Match(whist(), deck=whist().pack(), dealer=3)
    view = match.view(0)
    search = searchable_of(match.rules)
    world = next(iter(search.worlds(view, Random(1))))
    assert isinstance(world, TrickState)
    assert isinstance(view, TrickState)
    assert view.hands[3][-1] in world.hands[3]
    assert [len(hand) for hand in world.hands] == [13] * 4


# Commands


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rules"], "Long whist"),
        (["bots", "--hands", "3"], "hands"),
        (["arena", "--a", "house", "--b", "random", "--deals", "2", "--matches", "0"], "a scores"),
    ],
)
def test_the_commands_take_it(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--game", "whist"]) == 0
    assert told in capsys.readouterr().out


def test_the_demo_plays_a_hand_on_the_real_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo, "FRAME_MS", 1000.0)
    words = ["demo", "--headless", "--hands", "1", "--size", "640x400", "--shots", str(tmp_path)]
    assert main([*words, "--game", "whist"]) == 0
    assert "turns up the" in capsys.readouterr().out
    assert list(tmp_path.glob("*hand-over.png"))


# Records


def test_a_record_is_read_again_and_proves_what_it_should(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played()
    text = write_record(match)
    (file := tmp_path / "match.bacon").write_text(text, "utf-8")
    assert read_record(text).match().events == match.events
    assert main(["verify", str(file)]) == 0
    assert main(["show", str(file)]) == 0
    assert dashed(match.scores) in capsys.readouterr().out


# What is kept


def test_history_statistics_and_fairness_take_it() -> None:
    store = kept(played("one"), played("two"))
    assert [row.game for row in History(store).matches()] == ["whist", "whist"]
    assert statistics(store)
    assert all(check(hand).proven for hand in past_hands(store))
    assert dealt(store, "whist")


# The window


def test_a_new_match_is_sat_down_to_and_a_hand_is_played() -> None:
    guest = visiting(store_in_memory())
    guest.click_on("New match")
    assert guest.sees(NewMatch)
    guest.point((SIZE[0] // 2, SIZE[1] // 2))
    guest.send(wheel(-30))
    guest.watch(500)
    guest.click_on("House rules…")
    assert guest.sees(SettingsScene)
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Play")
    assert guest.any_match.rules == whist()
    play_on(guest, lambda: guest.sees(ResultPanel))
    assert sum(guest.any_match.state.scores) > 0
    check_at_rest(guest.stage, guest.app.now)


def test_the_rules_are_shown_at_the_table() -> None:
    guest = at_the_table()
    guest.key(pygame.K_F1)
    assert guest.sees(RulesPage)


def test_a_hint_is_given() -> None:
    guest = at_the_table()
    guest.table.controller.hints.advisor = Searching(guest.any_match.rules)
    guest.wait()
    guest.key(pygame.K_h)
    assert guest.table.controller.hints.hint


def test_a_hand_is_replayed() -> None:
    guest = at_the_table()
    play_on(guest, lambda: guest.sees(ResultPanel))
    guest.key(pygame.K_r)
    assert guest.sees(ReplayScene)
    guest.keys(pygame.K_END, pygame.K_LEFT, pygame.K_HOME)
    assert guest.sees(ReplayScene)
    guest.click_on("Hands")
    guest.keys(pygame.K_END, pygame.K_LEFT, pygame.K_HOME)
    assert guest.sees(ReplayScene)


@pytest.mark.parametrize("page", [HistoryScene, StatisticsScene, FairnessScene])
def test_what_was_played_is_found_and_counted_and_checked(page: type[Scene]) -> None:
    guest = visiting(kept(played("one"), played("two")))
    requests: dict[type[Scene], Request] = {
        HistoryScene: OpenHistory(),
        StatisticsScene: ShowStatistics(),
        FairnessScene: ShowFairness(),
    }
    guest.request(requests[page])
    guest.frame()
    assert guest.sees(page)


def test_a_match_of_the_history_is_opened() -> None:
    guest = visiting(kept(played()))
    guest.request(OpenHistory())
    next(control for control in guest.group.controls if isinstance(control, ListRow)).press()
    assert guest.sees(MatchPage)
