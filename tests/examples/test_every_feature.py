"""The games of `examples` have everything that Bacon's own have: each of them, one feature a test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pygame
import pytest

from bacon import analysis
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.tricks.state import TrickState
from bacon.kits import GAMES, find_game
from bacon.search.bot import Level
from bacon.search.levels import LEVELS, make_bot, rule_bot
from bacon.settings.lessons import lessons_of, problems_of
from bacon.settings.settings import Settings, TableSettings
from bacon.store.history import History
from bacon.store.reviews import Pars
from bacon.store.rounds import day_of, own_hands, round_of
from bacon.store.statistics import statistics
from bacon.store.store import Store, store_in_memory
from bacon.system import clock
from bacon.ui.scenes.board_over import BoardOver
from bacon.ui.scenes.panels import ResultPanel
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.requests import PlayRound, ShowCalendar, ShowLessons, ShowStatistics, StartDuplicate
from bacon.ui.scenes.rounds import CalendarScene, RoundScene
from bacon.ui.scenes.statistics import StatisticsScene
from bacon.ui.table.advice import Comparing
from tests.examples.installed import ROOT
from tests.ui.stage_door import Guest
from tests.ui.test_comparing import AtOnce
from tests.ui.test_duplicate import seat_beginners
from tests.ui.test_teacher import asked, step_by_step, take

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

EXAMPLES = ("whist", "hearts", "five-hundred")
QUICK = 0.02
"""The share of a level's usual effort."""

each_game = pytest.mark.parametrize("game", EXAMPLES)


def played_until(match: Match[TableState], seen: Callable[[], bool]) -> Match[TableState]:
    bot = rule_bot(match.rules)
    while not seen() and (seat := match.to_act) is not None:
        match.apply(bot.choose(match.view(seat), match.legal()).action)
    return match


def in_the_middle(game: str) -> Match[TableState]:
    """A match in which the first seat has several cards to choose from."""
    match: Match[TableState] = Match(find_game(game)(), seed="feature")

    def several() -> bool:
        state = match.state
        assert isinstance(state, TrickState)
        return match.to_act == 0 and len(match.legal()) > 1 and len(state.tricks) > 3

    return played_until(match, several)


@each_game
@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_each_level_play_with_a_reason(game: str, level: Level) -> None:
    match = in_the_middle(game)
    choice = make_bot(match.rules, level, times=QUICK).choose(match.view(0), match.legal())
    assert choice.action in match.legal()
    assert choice.reason


@each_game
def test_a_hint_weighs_the_choices_and_gives_its_reason(game: str) -> None:
    hint = analysis.advise(in_the_middle(game), worlds=6)
    assert hint.reason.endswith(".")
    assert len(hint.in_points) > 1


@each_game
def test_a_hand_is_reviewed_choice_by_choice(game: str) -> None:
    match: Match[TableState] = Match(find_game(game)(), seed="review")
    chance = Random(2)
    while match.state.hand == 1 and match.to_act is not None:
        match.apply(chance.choice(match.legal()))
    [review] = analysis.review(match, seats=[0], worlds=3)
    assert review.complete
    assert review.choices


# In the window


@pytest.fixture(autouse=True)
def beginners_play(monkeypatch: pytest.MonkeyPatch) -> None:
    seat_beginners(monkeypatch)


@contextmanager
def visiting(game: str) -> Iterator[tuple[Guest, Store]]:
    settings = Settings(table=TableSettings(game=game, speed="instant", beginners="never"))
    with closing(store_in_memory()) as store:
        guest = Guest(settings, store, (1280, 720))
        guest.game.results.comparing = guest.app.comparing = Comparing(Pars(store), AtOnce)
        guest.frame()
        yield guest, store


def play_a_hand(guest: Guest, panel: type[ResultPanel] = ResultPanel) -> ResultPanel:
    """Let a bot play for the guest until a hand is over."""
    guest.frame()
    bot = rule_bot(guest.any_match.rules)
    while True:
        guest.until(lambda: guest.sees(panel) or guest.asked)
        if isinstance(guest.top, panel):
            return guest.top
        chosen = bot.choose(guest.any_match.view(0), guest.any_match.legal()).action
        guest.table.controller.act(chosen)
        guest.frame()


@each_game
def test_a_hand_is_replayed(game: str) -> None:
    with visiting(game) as (guest, _):
        guest.sit_down(Match[TableState](find_game(game)(), seed="replay"))
        play_a_hand(guest)
        guest.key(pygame.K_r)
        assert guest.sees(ReplayScene)
        guest.keys(pygame.K_END, pygame.K_LEFT, pygame.K_HOME)
        assert guest.sees(ReplayScene)


@each_game
def test_the_deal_of_the_day_is_played_and_kept(game: str) -> None:
    today = clock.local(clock.now()).date()
    with visiting(game) as (guest, store):
        guest.request(ShowCalendar())
        assert guest.sees(CalendarScene)
        day = day_of(today, game)
        guest.request(PlayRound(day))
        play_a_hand(guest, BoardOver)
        [hand] = own_hands(store, "", day).values()
        assert hand.points is not None
        assert guest.any_match.rules == GAMES[game].presets()[0].rules


@each_game
def test_a_duplicate_is_compared_with_what_others_made_of_the_same_deals(game: str) -> None:
    with visiting(game) as (guest, store):
        guest.request(StartDuplicate(find_game(game)(), 2))
        of = round_of(History(store).matches()[0])
        assert of is not None
        play_a_hand(guest, BoardOver).buttons[0].press()
        play_a_hand(guest, BoardOver)
        guest.click_on("Result")
        scene = guest.top
        assert isinstance(scene, RoundScene)
        for _ in range(200):
            guest.frame(200)
            if scene.result.complete:
                break
        assert [hand.gain is None for hand in scene.result.hands] == [False, False]


@each_game
def test_statistics_count_its_hands(game: str) -> None:
    with visiting(game) as (guest, store):
        guest.sit_down(Match[TableState](find_game(game)(), seed="counted"))
        play_a_hand(guest)
        assert statistics(store).total.hands.of == 1
        guest.request(ShowStatistics())
        assert guest.sees(StatisticsScene)


# Lessons and pictures


@each_game
def test_its_lessons_are_under_learn_and_can_be_played_as_they_ask(game: str) -> None:
    assert problems_of(GAMES[game]) == ()
    lessons = lessons_of(GAMES[game])
    assert lessons
    for lesson in lessons:
        for teacher in step_by_step(lesson):
            take(teacher, next(asked(teacher)))
        assert teacher.finished
    with visiting(game) as (guest, _):
        guest.request(ShowLessons())
        guest.frame()
        names = [control.name for control in guest.group.controls]
        assert {lesson.name for lesson in lessons} <= {*names}


@each_game
def test_the_tour_shows_it(game: str) -> None:
    tour = Path(ROOT / "docs" / "tour.md").read_text("utf-8")
    assert f"(tour/{game}.png)" in tour
    assert (ROOT / "docs" / "tour" / f"{game}.png").is_file()


@pytest.mark.parametrize(("game", "most"), [("whist", 200), ("hearts", 200), ("five-hundred", 300)])
def test_it_is_small(game: str, most: int) -> None:
    """Lines that are not blank, of Python and of the guide; lessons and tests are not counted."""
    package = ROOT / "examples" / game / f"bacon_{game.replace('-', '_')}"
    files = [*package.glob("*.py"), package / "guide.txt"]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines() if line.strip()]
    assert 0 < len(lines) <= most
