"""History, statistics and fairness: what was played is found, counted and checked, and all of it fits."""

from __future__ import annotations

import csv
from datetime import datetime
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from bacon.core.events import MatchStarted
from bacon.core.match import Match
from bacon.games.climbing.game import Climbing
from bacon.notation.record import ENDING, read_record
from bacon.settings.rules_file import MAX_NAME_LETTERS
from bacon.settings.settings import Accessibility, Settings
from bacon.store.history import History
from bacon.store.store import Details, Store, StoreError, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.system.folders import HOME
from bacon.ui.drawing.typeface import Typeface
from bacon.ui.kit.chart import Bar, Bars, Columns, LineChart
from bacon.ui.kit.fields import Stepper
from bacon.ui.kit.lists import ListRow
from bacon.ui.replay.words import day
from bacon.ui.scenes.history import FairnessScene, HistoryScene, MatchPage
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.requests import OpenHistory, ShowFairness, ShowMatch, ShowStatistics
from bacon.ui.scenes.sheet import SheetScene
from bacon.ui.scenes.statistics import StatisticsScene
from tests.games.climbing import tables as climbing
from tests.tables import Table
from tests.ui.stage_door import SHORT, Guest, words_cut_short

pytestmark = pytest.mark.usefixtures("outlines")

NAMES = ("You", "Maximilian Long", "Wilhelmina Who", "Otis")


def play(autosave: Autosave, match: Table, *, whole: bool = True) -> None:
    """Play a match, always the first legal action, and save it."""
    autosave.start(match, Details(names=NAMES))
    while not match.over and (whole or match.state.hand < 3):
        match.apply(match.legal()[0])
    autosave.record(match)


def filled(count: int = 4) -> Store:
    store = store_in_memory()
    autosave = Autosave(store)
    for number in range(count):
        play(autosave, Match(SHORT, seed=f"archive {number}", practice=number == 2))
    taken_back: Table = Match(SHORT, seed="taken back")
    autosave.start(taken_back, Details(names=NAMES))
    while not taken_back.over:
        if taken_back.taking_back_assists(0) and not taken_back.assisted:
            taken_back.take_back(0)
        taken_back.apply(taken_back.legal()[0])
    autosave.record(taken_back)
    play(autosave, Match(SHORT, seed="running"), whole=False)
    return store


def visiting(store: Store, look: Settings = Settings(), size: tuple[int, int] = (1280, 720)) -> Guest:  # noqa: B008
    guest = Guest(look, store, size)
    guest.frame()
    return guest


def rows(guest: Guest) -> list[ListRow]:
    return [control for control in guest.group.controls if isinstance(control, ListRow)]


# The history


def test_a_damaged_match_is_reported_above_the_others() -> None:
    store = filled(2)
    store._database.execute("UPDATE matches SET names = '{' WHERE id = 2")
    guest = visiting(store)
    guest.click_on("Replays & history")
    assert "Match 1" in [row.name for row in rows(guest)]
    assert "Match 2" not in [row.name for row in rows(guest)]
    assert guest.sees(HistoryScene)
    assert isinstance(guest.top, HistoryScene)
    assert guest.top.fault.startswith("The saved match 2 is damaged and was set aside.")


def test_the_title_leads_to_the_history_and_the_figures() -> None:
    guest = visiting(filled())
    guest.click_on("Replays & history")
    assert guest.sees(HistoryScene)
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Statistics")
    assert guest.sees(StatisticsScene)
    guest.click_on("Fairness")
    assert guest.sees(FairnessScene)
    guest.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert guest.at_the_title


def test_the_keyboard_alone_leads_from_the_list_to_a_replay_and_back() -> None:
    guest = visiting(filled())
    guest.request(OpenHistory())
    guest.frame()
    assert isinstance(guest.group.focus, ListRow)
    guest.key(pygame.K_RETURN)
    assert guest.sees(MatchPage)
    guest.key(pygame.K_RETURN)
    assert guest.sees(ReplayScene)
    guest.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert guest.sees(HistoryScene)
    assert isinstance(guest.group.focus, ListRow)


def test_every_match_has_a_row_that_tells_what_it_is() -> None:
    guest = visiting(filled())
    guest.request(OpenHistory())
    lines = [row.line for row in rows(guest)]
    assert len(lines) == 6
    assert lines[0].title.startswith("Not over yet")
    assert [line.labels for line in lines].count(("Practice",)) == 1
    assert [line.labels for line in lines].count(("Assisted",)) == 1
    assert all("Wilhelmina Who" in line.detail for line in lines)
    assert all(line.detail.startswith("Bacon · ") for line in lines)


def test_a_match_without_names_shows_the_usual_players_of_its_table() -> None:
    store = store_in_memory()
    Autosave(store).start(climbing.played(climbing.SIX, 1))
    guest = visiting(store)
    guest.request(ShowMatch(History(store).matches()[0]))
    assert not any("Seat" in row.line.title for row in rows(guest))
    page = guest.top
    assert isinstance(page, MatchPage)
    assert page.names == ("You", "Otis", "Bella", "Hazel", "Basil", "Felix")


def test_a_match_of_a_game_that_is_not_installed_is_listed_and_says_so_when_it_is_opened() -> None:
    store = filled(1)
    store.begin([MatchStarted("faro", {"target": 5}, "x")])
    guest = visiting(store)
    guest.request(OpenHistory())
    guest.frame()
    assert "Faro" in rows(guest)[0].line.detail
    guest.key(pygame.K_RETURN)
    assert "the game faro is not installed here" in " ".join(guest.dialog.sentences)
    guest.key(pygame.K_ESCAPE)
    assert guest.sees(HistoryScene)
    guest.request(ShowFairness())
    assert guest.sees(FairnessScene)


def test_deals_are_counted_separately_by_the_number_of_players() -> None:
    guest = visiting(climbed())
    guest.request(ShowFairness())
    told = said(guest)
    assert "of Climbing for 4" in told
    assert "of Climbing for 6" in told


@pytest.mark.parametrize(
    ("kind", "count"), [("Ordinary matches", 4), ("Assisted matches", 1), ("Practice", 1)]
)
def test_a_filter_keeps_what_it_says(kind: str, count: int) -> None:
    guest = visiting(filled())
    guest.request(OpenHistory())
    stepper = guest.control("Kind")
    assert isinstance(stepper, Stepper)
    stepper.put(stepper.labels.index(kind))
    assert len(rows(guest)) == count


def test_filters_that_nothing_fits_say_so_kindly() -> None:
    guest = visiting(store_in_memory())
    guest.request(OpenHistory())
    guest.frame()
    assert "No match has been played yet" in said(guest)
    assert guest.group.focus is guest.control("Play a match")
    stepper = guest.control("Result")
    assert isinstance(stepper, Stepper)
    stepper.put(1)
    assert "other filters" in said(guest)


def said(guest: Guest) -> str:
    assert isinstance(guest.top, SheetScene)
    return " ".join(getattr(part, "text", "") for part in guest.top.area.parts)


def at_a_long_history() -> Guest:
    """A guest at the first of three pages, the last of which has three matches."""
    store = store_in_memory()
    autosave = Autosave(store)
    for number in range(2 * HistoryScene.page_size + 3):
        autosave.start(Match(SHORT, seed=str(number)))
    guest = visiting(store)
    guest.request(OpenHistory())
    return guest


def test_long_lists_are_turned_by_buttons_and_by_keys() -> None:
    guest = at_a_long_history()
    assert len(rows(guest)) == HistoryScene.page_size
    guest.click_on("Older")
    assert page_of(guest) == 1
    guest.key(pygame.K_PAGEUP)
    assert page_of(guest) == 0
    for _ in range(9):
        guest.key(pygame.K_PAGEDOWN)
    assert page_of(guest) == 2
    assert len(rows(guest)) == 3


def page_of(guest: Guest) -> int:
    assert isinstance(guest.top, HistoryScene)
    return guest.top.page


def test_home_and_end_lead_through_the_page_and_then_to_the_first_and_the_last() -> None:
    guest = at_a_long_history()
    guest.frame()
    scene = guest.top
    assert isinstance(scene, HistoryScene)
    bottom = scene.area.length - scene.area.view.height
    seen = []
    for key in (pygame.K_END, pygame.K_END, pygame.K_END, pygame.K_HOME, pygame.K_HOME, pygame.K_HOME):
        guest.key(key)
        seen.append((scene.page, scene.area.offset == 0))
    assert bottom > 0
    assert seen == [(0, False), (2, True), (2, True), (0, True), (0, True), (0, True)]


def test_a_match_has_its_chart_its_hands_and_a_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    guest = visiting(filled())
    row = History(guest.store).matches()[-1]
    guest.request(ShowMatch(row))
    guest.frame()
    assert isinstance(guest.top, MatchPage)
    assert any(isinstance(part, LineChart) for part in guest.top.area.parts)
    assert len(rows(guest)) == row.hands
    guest.click_on("Save as a record")
    (path,) = (tmp_path / "records").iterdir()
    assert path.suffix == ENDING
    assert str(path) in " ".join(guest.dialog.sentences)
    assert read_record(path.read_text("utf-8")).match().kept == guest.store.match_of(row.id).kept


def test_a_running_hand_opens_closed() -> None:
    guest = visiting(filled())
    guest.request(ShowMatch(History(guest.store).matches()[0]))
    guest.frame()
    rows(guest)[-1].press()
    assert isinstance(guest.top, ReplayScene)
    assert guest.top.controller.viewer == 0


def test_a_store_that_cannot_be_read_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = visiting(filled())

    def fail(*_: object, **__: object) -> None:
        raise StoreError("The saved matches cannot be read: the disk is gone.")

    row = History(guest.store).matches()[0]
    monkeypatch.setattr(Store, "query", fail)
    for request in (
        OpenHistory(),
        ShowStatistics(),
        ShowFairness(),
        ShowMatch(row),
    ):
        guest.request(request)
        guest.frame()
        assert "the disk is gone" in said(guest)
        guest.app.scenes.pop()


# The figures


def test_the_figures_count_ordinary_matches_and_the_others_apart() -> None:
    guest = visiting(filled())
    guest.request(ShowStatistics())
    guest.frame()
    assert isinstance(guest.top, StatisticsScene)
    bars = next(part for part in guest.top.area.parts if isinstance(part, Bars)).bars
    assert bars[0].of == 3
    assert any(isinstance(part, Columns) for part in guest.top.area.parts)
    assert "Counted apart" in said(guest)


def test_no_figures_yet_is_said_kindly_and_cannot_be_saved() -> None:
    guest = visiting(store_in_memory())
    guest.request(ShowStatistics())
    assert "nothing to count yet" in said(guest)
    assert not guest.control("Save as CSV").enabled


def test_the_csv_is_where_it_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    guest = visiting(filled())
    guest.request(ShowStatistics())
    guest.frame()
    guest.click_on("Save as CSV")
    assert str(tmp_path / "statistics.csv") in " ".join(guest.dialog.sentences)
    lines = list(csv.reader((tmp_path / "statistics.csv").read_text("utf-8").splitlines()))
    assert {len(line) for line in lines if line} == {len(lines[0])}


@pytest.mark.parametrize(
    ("bar", "words"),
    [(Bar("a", 0, 0), "none yet"), (Bar("a", 3, 4), "3 of 4 · 75%"), (Bar("a", 0, 2), "0 of 2 · 0%")],
)
def test_a_bar_says_its_numbers(bar: Bar, words: str) -> None:
    assert bar.words == words


# Fairness


def test_a_hand_is_checked_and_the_running_one_shows_its_seal() -> None:
    guest = visiting(filled())
    guest.request(ShowFairness())
    guest.frame()
    running = guest.game.library.running()
    assert running
    seal = running.state.commitment
    assert seal[:32] not in said(guest), "codes stand behind a lock"
    rows(guest)[0].press()
    assert f"{seal[:32]} {seal[32:]}" in " ".join(guest.dialog.sentences)
    guest.key(pygame.K_ESCAPE)
    guest.click_on("How it works")
    assert "made from the seed" in " ".join(guest.dialog.sentences)
    guest.key(pygame.K_ESCAPE)
    rows(guest)[1].press()
    assert "exactly these cards" in " ".join(guest.dialog.sentences)
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Check them")
    assert {row.line.labels for row in rows(guest)[1:]} == {("Proven",)}


def test_without_hands_the_page_is_kind() -> None:
    guest = visiting(store_in_memory())
    guest.request(ShowFairness())
    assert "No hand is over yet" in said(guest)
    assert "No hand is being played now" in said(guest)


# Room


def meet(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share more than a hair; a paragraph's has the height of its lines."""
    shared = one.clip(other)
    return shared.width > 1 and shared.height > 1


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 75), ((1024, 768), 200), ((2560, 1080), 150)],
)
def test_nothing_overlaps_and_nothing_is_cut_off(
    size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_the_archive(filled(), size, scale, monkeypatch)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((960, 600), 75), ((1024, 768), 200)])
def test_six_sides_fit_as_well(size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    check_the_archive(climbed(), size, scale, monkeypatch)


@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720), (2560, 1080)])
@pytest.mark.parametrize("preset", ["Applewood for three", "M" * MAX_NAME_LETTERS])
def test_the_page_of_a_match_has_room_for_the_longest_day_and_preset(
    size: tuple[int, int], preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = visiting(climbed(), Settings(accessibility=Accessibility(interface_scale=200)), size)
    cut = words_cut_short(monkeypatch)
    newest = History(guest.store).matches()[0]
    started = longest_day(guest.app.art.font(guest.app.metrics.ui(20), "medium"))
    row = replace(newest, started=started, preset=preset, winner=None, scores=(-111,) * 6)
    guest.request(ShowMatch(row))
    guest.frame()
    page = guest.top
    assert isinstance(page, MatchPage)
    assert page.aside() == f"{day(started)} · {preset}"
    check_room(guest)
    assert len(page.headings()) == 2
    assert cut == []


@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720)])
def test_a_row_of_the_history_has_room_for_the_longest_day(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = visiting(climbed(), Settings(accessibility=Accessibility(interface_scale=200)), size)
    cut = words_cut_short(monkeypatch)
    newest = History(guest.store).matches()[0]
    started = longest_day(guest.app.art.font(guest.app.metrics.ui(18), "regular"))
    row = replace(newest, started=started, preset="Applewood for three")
    monkeypatch.setattr(History, "matches", lambda *_: (row,))
    guest.request(OpenHistory())
    guest.frame()
    assert day(started) in rows(guest)[0].line.detail
    check_room(guest)
    assert cut == []


def longest_day(font: Typeface) -> datetime:
    """The moment whose day and time are the longest in a type."""
    moments = [
        datetime(2000 + year, month, number, hour, minute).astimezone()
        for year, month, number, hour, minute in product(
            (26, 28, 44), range(1, 13), (20, 22, 24, 26, 28), (0, 20), (0, 44)
        )
    ]
    return max(moments, key=lambda moment: font.size(day(moment))[0])


def climbed() -> Store:
    """Return a store with matches of the climbing game, the newest with six sides."""
    store = store_in_memory()
    for match in climbed_matches():
        Autosave(store).start(match, Details(names=(*NAMES, "Ben", "Cleo")[: match.rules.seats]))
    return store


@cache
def climbed_matches() -> tuple[climbing.Climb, ...]:
    six = Climbing(players=6, teams=False, target=24, max_deals=6)
    return tuple(climbing.played(rules, 1, 0.4) for rules in (climbing.FOUR, six))


def check_the_archive(
    store: Store, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Look at every page of the archive, and at the page of the match with the most sides."""
    cut = words_cut_short(monkeypatch)
    guest = visiting(store, Settings(accessibility=Accessibility(interface_scale=scale)), size)
    row = max(reversed(History(guest.store).matches()), key=lambda row: len(row.scores))
    for request in (
        OpenHistory(),
        ShowMatch(row),
        ShowStatistics(),
        ShowFairness(),
    ):
        guest.request(request)
        guest.frame()
        check_room(guest)
        guest.app.scenes.pop()
    assert cut == []


def check_room(guest: Guest) -> None:
    """Scroll through the sheet and look at every view."""
    sheet = guest.top
    assert isinstance(sheet, SheetScene)
    while True:
        rects = sheet.rects()
        assert all(sheet.panel.contains(rect) for rect in rects)
        assert not [pair for pair in combinations(rects, 2) if meet(*pair)]
        if sheet.area.offset >= sheet.area.length - sheet.area.view.height:
            return
        sheet.area.scroll(sheet.area.view.height // 2)
        guest.frame()
