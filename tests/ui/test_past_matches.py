"""History, statistics and fairness: what was played is found, counted and checked, and all of it fits."""

from __future__ import annotations

import csv
import re
from collections import Counter
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
from bacon.core.review import Alternative, GradedChoice, HandReview
from bacon.games.bacon.game import Bacon
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import CardPlayed
from bacon.notation.record import ENDING, read_record
from bacon.notation.verify import Finding as Checked
from bacon.search.levels import make_bot
from bacon.settings.rules_file import MAX_NAME_LETTERS
from bacon.settings.settings import Accessibility, Settings
from bacon.store.fairness import Luck, past_hands
from bacon.store.figures import Share
from bacon.store.history import DecidedMatch, History, MatchRow
from bacon.store.reviews import Reviews
from bacon.store.statistics import Totals, statistics
from bacon.store.store import Details, Store, StoreError, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.system.folders import HOME
from bacon.ui.drawing.art import words_on
from bacon.ui.drawing.typeface import Typeface
from bacon.ui.kit.bars import Bar, Bars, CountBars
from bacon.ui.kit.chart import Columns, LineChart, Series
from bacon.ui.kit.fields import Stepper
from bacon.ui.kit.finding import Finding
from bacon.ui.kit.form import Beside, Facts, Part, Tile, Tiles, Words
from bacon.ui.kit.lists import Chip, ListRow, Rows
from bacon.ui.kit.lists import Table as FigureTable
from bacon.ui.kit.nodes import everything
from bacon.ui.replay.words import day, short_day
from bacon.ui.scenes import fairness
from bacon.ui.scenes.fairness import FairnessScene, MatchProof, Proof, ProofScene, _luck_line
from bacon.ui.scenes.history import HistoryScene
from bacon.ui.scenes.match_page import MatchPage
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.requests import OpenHistory, ShowFairness, ShowMatch, ShowStatistics, ShowYourPlay
from bacon.ui.scenes.sheet import SheetScene, Welcome
from bacon.ui.scenes.statistics import (
    StatisticsScene,
    _by_rules,
    _facts,
    _finding,
    _margins_chart,
    _points,
    _success_bars,
    _tiles,
)
from bacon.ui.table.session import names_of, people_of
from tests.games.climbing import tables as climbing
from tests.tables import Table
from tests.ui.stage_door import SHORT, Guest, words_cut_short

pytestmark = pytest.mark.usefixtures("outlines")

NAMES = ("You", "Maximilian Long", "Wilhelmina Who", "Otis")


def play(autosave: Autosave, match: Table) -> None:
    """Play a match, always the first legal action, and save it."""
    autosave.start(match, Details(names=NAMES))
    while not match.over:
        match.apply(match.legal()[0])
    autosave.record(match)


@cache
def archived(seed: str, *, practice: bool = False, whole: bool = True) -> Table:
    """A match that was played so, and one called "taken back" with help; the tests share them."""
    match: Table = Match(SHORT, seed=seed, practice=practice)
    while not match.over and (whole or match.state.hand < 3):
        if seed == "taken back" and match.taking_back_assists(0) and not match.assisted:
            match.take_back(0)
        match.apply(match.legal()[0])
    return match


def filled(count: int = 4) -> Store:
    store = store_in_memory()
    autosave = Autosave(store)
    for number in range(count):
        autosave.start(archived(f"archive {number}", practice=number == 2), Details(names=NAMES))
    autosave.start(archived("taken back"), Details(names=NAMES))
    autosave.start(archived("running", whole=False), Details(names=NAMES))
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
    guest.keys(pygame.K_DOWN, pygame.K_RETURN)  # the first match is unfinished and would be continued
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
    assert len(lines) == 5
    assert lines[0].title.startswith("Bacon, in progress")
    assert [line.labels for line in lines].count(("Assisted",)) == 1
    assert all(line.detail.count(" · ") <= 3 for line in lines)
    assert not lines[0].detail.startswith("Bacon"), "its title says it"
    assert all(line.detail.startswith("Bacon · ") for line in lines[1:])


def test_practice_is_listed_only_where_it_is_asked_for() -> None:
    guest = visiting(filled())
    guest.request(OpenHistory())
    guest.frame()
    assert not any("Practice" in row.line.labels for row in rows(guest))
    guest.click_on("Practice")
    assert [row.kind for row in history_of(guest).rows] == ["practice"]
    assert [row.line.labels for row in rows(guest)] == [()], "the chip says it already"


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
    assert "Faro" in rows(guest)[0].line.title
    guest.key(pygame.K_RETURN)
    assert "the game faro is not installed here" in " ".join(guest.dialog.sentences)
    guest.key(pygame.K_ESCAPE)
    assert guest.sees(HistoryScene)
    guest.request(ShowFairness())
    assert guest.sees(FairnessScene)


def test_deals_are_counted_separately_by_the_number_of_players() -> None:
    guest = visiting(climbed())
    guest.request(ShowFairness())
    told = [node.name for node in guest.top.nodes([])]
    assert "Top cards in 7 deals of Climbing with 4 players" in told
    assert "Too early to tell: 3 deals of Climbing with 6 players." in told


def test_only_what_chance_decides_is_drawn_and_only_where_there_is_enough_of_it() -> None:
    for store, drawn in ((filled(0), []), (filled(), ["Aces"])):
        guest = visiting(store)
        guest.request(ShowFairness())
        tables = [each for node in guest.top.nodes([]) for each in everything(node) if each.role == "table"]
        assert [each.name for each in tables] == drawn, "nobody is dealt trumps by chance alone"


@pytest.mark.parametrize(
    ("chip", "count"), [("Regular matches", 4), ("Assisted", 1), ("Practice", 1), ("Won", 2), ("Lost", 2)]
)
def test_a_chip_keeps_what_it_says_until_it_is_pressed_again(chip: str, count: int) -> None:
    guest = visiting(filled())
    guest.request(OpenHistory())
    guest.frame()
    every = len(rows(guest))
    guest.click_on(chip)
    assert len(rows(guest)) == count
    assert [each.label for each in chips(guest) if each.on] == [chip]
    guest.click_on(chip)
    assert len(rows(guest)) == every
    assert not any(each.on for each in chips(guest))


def test_there_are_chips_only_for_what_was_played_and_choosers_for_what_has_many_values() -> None:
    store = filled()
    guest = visiting(store)
    guest.request(OpenHistory())
    shown = ["Won", "Lost", "With mistakes", "Regular matches", "Practice", "Assisted"]
    assert [each.label for each in chips(guest)] == shown
    assert not guest.offers("Variation")
    store.begin(Match(Euchre(), seed="another game").events, Details(names=NAMES))
    guest = visiting(store)
    guest.request(OpenHistory())
    assert [each.label for each in chips(guest)] == ["Bacon", "Euchre", *shown]
    guest.click_on("Euchre")
    assert [row.game for row in history_of(guest).rows] == ["euchre"]
    guest.click_on("Euchre")
    assert len({row.game for row in history_of(guest).rows}) == 2


def test_a_chip_that_is_on_stays_when_a_player_is_chosen_who_never_played_that() -> None:
    store = filled()
    store.begin(Match(Euchre(), seed="another game").events, Details(names=NAMES))
    guest = visiting(store)
    guest.request(OpenHistory())
    for label in ("Euchre", "Practice"):
        guest.click_on(label)
    history_of(guest)._change_filter(player="Ben")
    assert not rows(guest)
    assert [each.label for each in chips(guest) if each.on] == ["Euchre", "Practice"]


def test_the_statistics_offer_games_and_rules_where_several_were_played() -> None:
    store = filled()
    guest = visiting(store)
    guest.request(ShowStatistics())
    assert not guest.offers("Game")
    assert not guest.offers("Variation")
    store.begin(Match(Euchre(), seed="another game").events, Details(names=NAMES))
    guest = visiting(store)
    guest.request(ShowStatistics())
    game = guest.control("Game")
    assert isinstance(game, Stepper)
    assert [*game.labels] == ["All games", "Bacon", "Euchre"]
    assert guest.offers("Variation")


def test_chips_are_used_by_keys_alone_and_of_two_results_one_is_on() -> None:
    guest = visiting(filled())
    guest.request(OpenHistory())
    while not isinstance(guest.group.focus, Chip):
        guest.key(pygame.K_UP)
    while guest.group.focus.name != "Won":
        guest.key(pygame.K_LEFT)
    guest.key(pygame.K_RETURN)
    assert all(row.won for row in history_of(guest).rows)
    guest.keys(pygame.K_RIGHT, pygame.K_RETURN)
    assert not any(row.won for row in history_of(guest).rows)
    assert [each.label for each in chips(guest) if each.on] == ["Lost"]


def test_matches_with_mistakes_and_with_somebody_are_found() -> None:
    store = filled()
    first, *_ = History(store).matches()[::-1]
    better = Alternative("pick up", "picking it up", 1.0)
    choice = GradedChoice(0, 5, "auction", "pass", (better,), 60, 0.05, 0.5, "mistake", "A reason.")
    Reviews(store).keep(first.id, HandReview(1, 0, 1, (choice,), 1))
    guest = visiting(store)
    guest.request(OpenHistory())
    guest.frame()
    guest.click_on("With mistakes")
    assert [row.id for row in history_of(guest).rows] == [first.id]
    guest.click_on("With mistakes")
    stepper = guest.control("With")
    assert isinstance(stepper, Stepper)
    assert stepper.labels == ["With anyone", *(f"With {name}" for name in sorted(NAMES[1:]))]
    stepper.put(1)
    assert history_of(guest).rows
    assert all(min(NAMES[1:]) in row.names for row in history_of(guest).rows)


def history_of(guest: Guest) -> HistoryScene:
    assert isinstance(guest.top, HistoryScene)
    return guest.top


def chips(guest: Guest) -> list[Chip]:
    return [control for control in guest.group.controls if isinstance(control, Chip)]


def test_each_row_shows_the_trick_that_decided_its_match() -> None:
    guest = visiting(filled())
    guest.request(OpenHistory())
    guest.until(lambda: history_of(guest).wake_at() is None)
    for row, listed in zip(history_of(guest).rows, rows(guest), strict=True):
        cards = [card for play in listed.cards for card in play.cards]
        assert len(cards) == (4 if row.hands else 0) or row.winner is None
        if row.winner is not None:
            assert [play.won for play in listed.cards].count(True) == 1
            played = [event for event in guest.store.events_of(row.id) if isinstance(event, CardPlayed)]
            assert {event.card for event in played} >= set(cards)
            did = r"won the deciding trick|took all five tricks|took the last trick"
            assert re.fullmatch(
                rf"Hand \d+: .+ ({did}|won the last trick with \S+)( alone)?", listed.explained
            )
            assert [len(line) for line, _ in listed.course] == [row.hands + 1] * 2
            assert [line[-1] for line, _ in listed.course] == [row.scores[row.mine], row.scores[1 - row.mine]]


@pytest.mark.parametrize(("size", "shown"), [((1280, 720), True), ((640, 400), False)])
def test_what_decided_the_last_hand_heads_its_column_below_the_filters(
    size: tuple[int, int], shown: bool
) -> None:
    guest = visiting(filled(), size=size)
    guest.request(OpenHistory())
    guest.frame()
    table = next(part for part in history_of(guest).area.parts if isinstance(part, Rows))
    month, *headings = table.rects()
    row = rows(guest)[0]
    assert month.left == row.rect.left
    assert [words_on(surface) for surface, _ in table.words[1:]] == [
        *(["Deciding moment"] if shown else []),
        *(["Score:", "you", "them"] if row.course_width else []),
    ]
    for heading in headings[1:]:
        assert row.rect.left < heading.left < headings[0].left, "over the lines"
    for heading in headings[:1]:
        assert max(chip.rect.bottom for chip in chips(guest)) < heading.top
        assert heading.bottom < row.rect.top
        aside = row.labels_width + row.cards_width + row.words_width
        assert heading.left == row.rect.right - aside - guest.app.metrics.ui(50)


def test_tricks_are_looked_up_only_for_rows_in_sight_once_and_then_nothing_wakes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, asked = store_in_memory(), list[int]()
    for number in range(12):
        play(Autosave(store), Match(SHORT, seed=f"sight {number}"))
    found = History.deciding

    def deciding(history: History, row: MatchRow) -> DecidedMatch:
        asked.append(row.id)
        return found(history, row)

    monkeypatch.setattr(History, "deciding", deciding)
    guest = visiting(store)
    guest.request(OpenHistory())
    guest.until(lambda: history_of(guest).wake_at() is None)
    assert 0 < len(asked) < 12
    guest.click_on("Won")
    guest.click_on("Won")
    history_of(guest).area.offset = 10_000
    guest.frame()
    guest.until(lambda: history_of(guest).wake_at() is None)
    assert sorted(asked) == sorted(row.id for row in history_of(guest).rows), "each of them once"


def test_a_match_that_cannot_be_read_has_no_cards() -> None:
    store = filled()
    row = next(row for row in History(store).matches() if row.hands)
    with store.writing() as database:
        database.execute("DROP TRIGGER events_are_not_changed")
        database.execute("UPDATE events SET json = 'damage' WHERE match_id = ?", (row.id,))
    assert History(store).deciding(row).plays == ()


def test_filters_that_nothing_fits_say_so_kindly() -> None:
    guest = visiting(store_in_memory())
    guest.request(OpenHistory())
    guest.frame()
    assert "No matches yet" in said(guest)
    assert guest.group.focus is guest.control("Play a match")
    assert not guest.offers("Won")
    guest = visiting(filled())
    guest.request(OpenHistory())
    guest.frame()
    assert isinstance(guest.top, HistoryScene)
    listed = guest.top.count
    guest.top._change_filter(opponent="Nobody")
    assert "No match fits these filters" in said(guest)
    guest.frame()
    guest.click_on("Clear the filters")
    assert guest.top.count == listed > 0


def said(guest: Guest) -> str:
    assert isinstance(guest.top, SheetScene)
    return " ".join(filter(None, [said_by(part) for part in guest.top.area.parts]))


def said_by(part: Part) -> str:
    if isinstance(part, Finding):
        return " ".join(filter(None, [part.figure, part.sentence, *part.notes]))
    heading = f"{part.heading} " if isinstance(part, Welcome) else ""
    return f"{heading}{getattr(part, 'text', '')}"


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


@pytest.mark.parametrize("ends", [(102, 99, 98, 97), (-20, -30, 5, 100), (0, 0, 0, 0)])
def test_a_chart_of_many_players_shows_every_line_and_every_name_below_zero_too(
    ends: tuple[int, ...],
) -> None:
    guest = Guest(size=(1280, 720))
    series = [Series(f"Player {number}", (0.0, float(end)), "text") for number, end in enumerate(ends)]
    chart = LineChart(series, 100)
    chart.lay(guest.app.art, 40, 60, 600)
    for value in (0, *ends):
        assert 0 <= chart.y_of(value) <= chart.area.height
    names = [Rect(place, words.get_size()) for words, place in chart.words[2:]]
    assert len(names) == len(ends)
    assert not any(one.colliderect(other) for one, other in combinations(names, 2))
    assert [words_on(words) for words, _ in chart.words[2:]] == [
        f"Player {number} {end}".replace("-", "−")
        for number, end in sorted(enumerate(ends), key=lambda each: -each[1])
    ]
    around = chart.area.inflate(0, 2 * names[0].height)
    assert all(around.top <= name.top and name.bottom <= around.bottom for name in names)


def test_each_name_is_on_its_line_and_lines_that_run_together_are_both_seen() -> None:
    art = Guest().app.art
    series = [Series("Ours", (0.0, 0.0, 0.0, 4.0, 10.0), "team_a"), Series("Theirs", (0.0,) * 5, "team_b")]
    chart = LineChart(series, 10)
    chart.lay(art, 0, 0, 500)
    names = [(words_on(surface), surface.get_rect(topleft=pos)) for surface, pos in chart.words]
    for name, value in (("Ours 10", 10), ("Theirs 0", 0)):
        (place,) = (rect for words, rect in names if words == name)
        assert abs(place.centery - chart.area.y - chart.y_of(value)) <= 1
    assert (chart._beside(0), chart._beside(1)) == (0, 1)


def test_names_that_make_way_for_each_other_stay_around_their_lines_and_are_led_to_them() -> None:
    art = Guest(size=(1280, 720)).app.art
    series = [Series(name, (0.0, end), "text") for name, end in (("A", 50.0), ("B", 50.0), ("C", 10.0))]
    chart = LineChart(series, 100)
    chart.lay(art, 0, 0, 500)
    places = [pos[1] + surface.get_height() / 2 for surface, pos in chart.words[2:]]
    end = chart.area.y + chart.y_of(50)
    assert abs((places[0] + places[1]) / 2 - end) <= 1
    assert [leader.end for leader in chart._leaders] == [end, end], "and the third is at its own"


def test_a_match_has_its_chart_its_hands_and_a_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    guest = visiting(filled())
    row = History(guest.store).matches()[-1]
    guest.request(ShowMatch(row))
    guest.frame()
    assert isinstance(guest.top, MatchPage)
    beside = guest.top.area.parts[0]
    assert isinstance(beside, Beside)
    assert any(isinstance(part, LineChart) for part in beside.left)
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
    beside = next(part for part in guest.top.area.parts if isinstance(part, Beside))
    finding = beside.left[0]
    assert isinstance(finding, Finding)
    assert finding.notes[0].endswith(" of 3")
    assert any(isinstance(part, Columns) for part in beside.right)
    assert "Counted separately" in said(guest)


def test_where_everything_is_counted_separately_no_figure_is_made_of_nothing() -> None:
    store = store_in_memory()
    Autosave(store).start(archived("taken back"), Details(names=NAMES))
    guest = visiting(store)
    guest.request(ShowStatistics())
    guest.frame()
    assert "0 of 0" not in said(guest)
    assert "Play a match without help, and its figures appear here." in said(guest)
    assert "Counted separately" in said(guest)


@pytest.mark.parametrize("marked", [False, True])
def test_the_figures_say_of_a_hint_what_the_setting_does(marked: bool) -> None:
    guest = visiting(filled())
    table = replace(guest.app.settings.table, mark_hints=marked)
    guest.app.change(replace(guest.app.settings, table=table))
    guest.request(ShowStatistics())
    guest.frame()
    assert ("once you ask for a hint, or take back a choice" in said(guest)) is marked
    assert "The figures above leave out practice and assisted matches." in said(guest)


def test_a_match_with_a_marked_hint_is_counted_under_assisted_from_the_hint_on() -> None:
    store = store_in_memory()
    autosave, match, bot = Autosave(store), Match(Bacon(), seed="hint"), make_bot(Bacon())
    autosave.start(match)
    while match.state.hand < 3 or match.to_act != 0:
        seat = match.to_act
        assert seat is not None
        autosave.record(match, match.apply(bot.choose(match.view(seat), match.legal()).action))
    counted = statistics(store)
    assert (counted.total.hands.of > 0, counted.other_kinds["assisted"].hands.of) == (True, 0)
    autosave.record(match, match.note_hint(0))
    after = statistics(store)
    assert (after.total.hands.of, after.other_kinds["assisted"].hands.of) == (0, counted.total.hands.of)


def test_figures_that_cannot_say_anything_yet_are_left_out() -> None:
    nothing = Totals(games=("bacon",), hands=Share(0, 1))
    assert labels_of(nothing) == ["points per hand"]
    counts = Counter({"denied: of": 3, "marches against": 1})
    something = replace(nothing, counts=counts, longest_streak=1)
    assert labels_of(something) == [
        *labels_of(nothing),
        "Wins in a row",
        "Every trick won",
        "You refused your partner",
    ]


def test_the_current_streak_is_shown_and_after_a_loss_the_longest() -> None:
    won = Totals(games=("bacon",), hands=Share(1, 4), longest_streak=3, current_streak=2)
    assert ("Wins in a row", "best: 3, now: 2") in facts_in(won)
    assert ("Wins in a row", "best: 3, none right now") in facts_in(replace(won, current_streak=0))


def facts_in(total: Totals) -> list[tuple[str, str]]:
    return [fact for part in _facts(total) if isinstance(part, Facts) for fact in part.facts]


def labels_of(total: Totals) -> list[str]:
    facts = [label for part in _facts(total) if isinstance(part, Facts) for label, _ in part.facts]
    return [*(tile.caption for tile in _tiles(total)), *facts]


def test_without_a_finished_match_the_finding_is_about_hands_and_says_so() -> None:
    finding = _finding(Totals(games=("bacon",), hands=Share(1, 4)))
    assert (finding.figure, finding.sentence) == ("25%", "of your hands won")
    assert finding.notes == ("1 of 4. No match is finished yet.",)


def test_the_hands_won_are_counted_out_of_those_that_somebody_won() -> None:
    hands, points = _tiles(
        Totals(games=("bacon",), matches=Share(1, 1), hands=Share(2, 6), scoreless=2, points=3)
    )
    assert hands == Tile("50%", "of hands won", "2 of 4. Nobody scored in 2 more.", "text")
    assert points == Tile("0.50", "points per hand", "0.00 for them, in 6 hands")
    lost = Totals(games=("bacon",), hands=Share(0, 1), points_against=1)
    assert _tiles(lost)[0][:3] == ("0.00", "points per hand", "1.00 for them, in 1 hand")


def test_figures_by_rules_leave_out_what_never_came_up() -> None:
    fresh = Totals(game="bacon", preset="standard", games=("bacon",), hands=Share(1, 2), points=3)
    other = replace(fresh, game="euchre", games=("euchre",), hands=Share(0, 1), points=0)
    [_, table] = _by_rules([fresh, other])
    assert isinstance(table, FigureTable)
    assert (table.head, [line[1:] for line in table.lines]) == (
        ("", "Hands won", "Points per hand"),
        [("1 of 2", "1.50, theirs 0.00"), ("0 of 1", "0.00, theirs 0.00")],
    )
    [_, table] = _by_rules([replace(fresh, matches=Share(1, 1)), other])
    assert isinstance(table, FigureTable)
    assert (table.head[1], [line[1] for line in table.lines]) == ("Matches won", ["1 of 1", "–"])


def test_points_of_several_games_are_not_added_up() -> None:
    both = Totals(games=("bacon", "euchre"), matches=Share(1, 2), hands=Share(3, 6), points=3)
    assert [tile.caption for tile in _tiles(both)] == ["of hands won", "hands played"]
    assert _points(both) == "–"


def test_each_success_rate_says_what_counts_as_a_success() -> None:
    counts = Counter({"declared": 1, "declared: of": 2, "claims": 1, "claims: of": 1})
    parts = _success_bars(Totals(games=("bacon",), counts=counts))
    bars = [(bar.name, bar.made, bar.of) for part in parts if isinstance(part, Bars) for bar in part.bars]
    assert bars == [
        ("As maker", 1, 2),
        ("Claims", 1, 1),
    ]


def test_one_or_two_tries_make_no_bar_and_two_matches_no_chart() -> None:
    assert [(bar.share, bar.words) for bar in (Bar("Claims", 1, 2), Bar("Claims", 1, 3))] == [
        ("", "1 of 2"),
        ("33%", "1 of 3 · 33%"),
    ]
    assert not _margins_chart([3, -1])
    assert _margins_chart([3, -1, 2])


def test_no_figures_yet_is_said_kindly_and_cannot_be_saved() -> None:
    guest = visiting(store_in_memory())
    guest.request(ShowStatistics())
    assert "Nothing to count yet" in said(guest)
    assert not guest.control("Save as CSV").enabled


def test_a_page_with_little_on_it_is_no_higher_than_it_needs_and_in_the_middle() -> None:
    guest = visiting(store_in_memory())
    for request in (ShowStatistics(), OpenHistory(), ShowYourPlay()):
        guest.request(request)
        guest.frame()
        assert isinstance(guest.top, SheetScene)
        panel, window = guest.top.panel, guest.app.metrics.window
        assert panel.height < 0.75 * window.height
        assert panel.center == window.center
        assert guest.offers("Play a match")
        assert not guest.top.area.overflows
        guest.app.scenes.pop()


def test_a_group_with_nothing_beside_it_takes_the_whole_width() -> None:
    guest = visiting(store_in_memory())
    for beside in (Beside([], [Words("x " * 400)]), Beside([Words("x " * 400)], [])):
        beside.lay(guest.app.art, 0, 0, 600)
        assert beside.rects()[0].width == 600


def test_a_chart_is_as_tall_as_the_group_beside_it() -> None:
    guest = visiting(store_in_memory())
    chart = LineChart([Series("You", (0.0, 4.0), "team_a")], 10, "Hand")
    beside = Beside([chart], [Words("x " * 1200)])
    tall = beside.lay(guest.app.art, 0, 0, 1200)
    alone = LineChart(chart.series, 10, "Hand").lay(guest.app.art, 0, 0, 480)
    assert alone < chart.lay(guest.app.art, 0, 0, 480) == tall
    assert chart.area.height == guest.app.metrics.ui(chart.tall) + tall - alone


def test_rows_of_tiles_are_even_and_fit() -> None:
    guest = visiting(store_in_memory())
    for count in (3, 4, 5, 6):
        tiles = Tiles([Tile("75%", "matches won", "3 of 4")] * count)
        for width in (250, 400, 640, 900, 1300):
            tall = tiles.lay(guest.app.art, 0, 0, width)
            rows = Counter(box.y for box in tiles.boxes)
            assert max(rows.values()) - min(rows.values()) <= 1
            assert max(box.bottom for box in tiles.boxes) <= tall
            assert all(box.right <= width for box in tiles.boxes)


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
    [(Bar("a", 0, 0), "none yet"), (Bar("a", 3, 4), "3 of 4 · 75%"), (Bar("a", 0, 3), "0 of 3 · 0%")],
)
def test_a_bar_says_its_numbers(bar: Bar, words: str) -> None:
    assert bar.words == words


# Fairness


def test_the_page_says_first_whether_the_player_was_dealt_badly() -> None:
    guest = visiting(filled())
    guest.request(ShowFairness())
    told = said(guest)
    assert told.startswith(
        "Have you been dealt bad cards? No. You got better cards than most. Bacon: 10 aces in 18 hands (the "
    )
    for word in ("seal", "seed", "hash"):
        assert word not in told.lower(), "proofs are behind the lock"


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("bacon", "Bacon: 34 top cards in 8 hands (the average is 30)."),
        ("climbing", "Climbing: 34 top cards in 8 deals (the average is 30)."),
    ],
)
def test_what_was_dealt_is_counted_in_the_word_of_the_game(game: str, told: str) -> None:
    assert _luck_line(Luck(game, "top cards", 8, 34, 30.0, sigmas=0.5, trials=3)) == told


@pytest.mark.parametrize(
    ("aces", "answer"),
    [
        (0, "Yes. Only one in "),
        (1, "No. You got about what everyone gets."),
        (2, "No. You got better cards than most."),
    ],
)
def test_the_answer_goes_by_what_the_player_was_dealt(aces: int, answer: str) -> None:
    store = filled()
    [(shared,)] = store.query("SELECT shared FROM dealt LIMIT 1")
    cards = f'[400, {{"aces": [{(100, 150, 157)[aces]}, 154, 151, 151]}}]'
    with store.writing() as database:
        database.execute("DELETE FROM dealt")
        row = ("", "bacon", shared, "", "[5, 5, 5, 5]", cards)
        database.execute("INSERT INTO dealt VALUES (?, ?, ?, ?, ?, ?)", row)
    guest = visiting(store)
    guest.request(ShowFairness())
    assert answer in said(guest)


def test_what_each_seat_was_dealt_is_shown_from_zero_beside_the_average() -> None:
    guest = visiting(filled())
    guest.request(ShowFairness())
    [aces] = [
        each
        for node in guest.top.nodes([])
        for each in everything(node)
        if each.name == "Aces" and each.children
    ]
    assert [each.name for each in aces.children] == [
        "Columns",
        *names_of(people_of(Settings().players, 4)),
        "By chance",
        "By chance",
    ]
    chart = CountBars("Aces", [("You", 10), ("Otis", 20)], 15, 4.0)
    chart.lay(guest.app.art, 0, 0, 600)
    area = chart.tracks[0]
    assert chart._along(area, 0) == 0, "bars begin at zero"
    assert chart._along(area, 20) == pytest.approx(2 * chart._along(area, 10), abs=1)
    assert chart._along(area, 20) <= area.width, "the longest bar fits"
    assert all(0 <= rect.left < rect.right <= 600 for rect in chart.rects())


@pytest.mark.parametrize("average", [0.375, 1.25, 2.0, 151.4])
def test_the_line_of_the_average_is_where_its_number_says(average: float) -> None:
    guest = Guest(size=(1280, 720))
    chart = CountBars("Aces", [("You", 0), ("Otis", 2)], average)
    chart.lay(guest.app.art, 0, 0, 600)
    [table] = chart.nodes()
    [said] = [row.children[1].name for row in table.children if row.name == "By chance"]
    area = chart.tracks[0]
    assert chart._along(area, float(said)) == pytest.approx(
        chart._along(area, average), abs=area.width * 0.05 / chart.reach + 1
    )


def test_what_chance_usually_gives_is_said_below_the_band_if_there_is_one() -> None:
    guest = Guest(size=(1280, 720))
    charts = [
        CountBars("Aces", [("You", 10)], average, spread) for average, spread in ((15, 4), (2, 1.5), (9, 0))
    ]
    assert [each.usual for each in charts] == ["usually 7 to 23", "usually 0 to 5", ""]
    heights = [each.lay(guest.app.art, 0, 0, 600) for each in charts]
    assert heights[0] == heights[1] > heights[2]
    assert all(0 <= rect.left < rect.right <= 600 for each in charts for rect in each.rects())


@pytest.mark.parametrize("values", [[5], [10, -6], [10, 1, 6, -6], [3, -4] * 20])
def test_the_chart_of_matches_runs_to_the_edge_of_its_column(values: list[int]) -> None:
    guest = visiting(store_in_memory())
    chart = Columns(values, "won", "lost")
    chart.lay(guest.app.art, 0, 0, 600)
    assert max(rect.right for rect in chart.rects()) == 600


def test_a_hand_is_checked_and_the_running_one_shows_its_seal() -> None:
    guest = visiting(filled())
    guest.request(ShowFairness())
    guest.frame()
    running = guest.game.library.running()
    assert running
    seal = running.state.commitment
    assert not rows(guest), "the proof is behind a lock"
    guest.click_on("Check the shuffles")
    assert guest.sees(ProofScene)
    assert seal[:32] not in said(guest), "codes stand behind a lock"
    rows(guest)[0].press()
    assert f"{seal[:32]} {seal[32:]}" in " ".join(guest.dialog.sentences)
    guest.key(pygame.K_ESCAPE)
    guest.click_on("How it works")
    assert "computed from the seed" in " ".join(guest.dialog.sentences)
    guest.key(pygame.K_ESCAPE)
    assert {row.line.labels for row in rows(guest)[1:]} == {("Not checked yet",)}
    rows(guest)[1].press()
    assert guest.sees(MatchProof)
    assert {row.line.labels for row in rows(guest)} == {()}, "the heading says it of all of them"
    rows(guest)[0].press()
    assert "exactly these cards" in " ".join(guest.dialog.sentences)
    guest.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert rows(guest)[1].line.labels != ("Not checked yet",)
    guest.click_on("Check all")
    assert all("proven" in row.line.labels[0].lower() for row in rows(guest)[1:])


def test_the_shuffles_to_check_have_one_row_for_each_match() -> None:
    guest = visiting(filled())
    guest.request(ShowFairness())
    guest.click_on("Check the shuffles")
    assert isinstance(guest.top, ProofScene)
    matches = rows(guest)[1:]
    assert len(matches) == guest.top.count == len({row.name for row in matches})
    for row in matches:
        assert re.fullmatch(r"Bacon, \d+ hands?", row.line.title)
        assert row.line.detail.startswith("With Maximilian Long, Wilhelmina Who and Otis · today")


@pytest.mark.parametrize(
    ("proof", "words", "icon"),
    [
        (Proof(1, 0, 0), "Proven", "check"),
        (Proof(7, 0, 0), "All 7 proven", "check"),
        (Proof(6, 1, 0), "1 doesn’t match", "warning"),
        (Proof(0, 2, 1), "2 don’t match", "warning"),
        (Proof(3, 0, 1), "3 proven, 1 set by hand", "check"),
        (Proof(0, 0, 2), "Set by hand", "info"),
    ],
)
def test_the_state_of_a_checked_match_is_said_in_a_few_words(proof: Proof, words: str, icon: str) -> None:
    assert (proof.words(), proof.style[0]) == (words, icon)


def test_what_was_practiced_is_not_called_set_by_hand() -> None:
    proofs = Proof(0, 0, 2), Proof(3, 0, 1), Proof(1, 0, 0)
    assert [proof.words(practice=True) for proof in proofs] == ["Practice", "3 proven, 1 practice", "Proven"]


@pytest.mark.parametrize(
    ("proven", "labels"),
    [
        ([True, True], [(), ()]),
        ([None, None], [(), ()]),
        ([True, False], [("Doesn’t match",), ()]),
        ([None, True], [(), ("No proof",)]),
    ],
)
def test_of_a_match_only_the_shuffles_that_differ_from_the_others_are_marked(
    proven: list[bool | None], labels: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = visiting(filled())
    row = History(guest.store).matches()[0]
    hands = past_hands(guest.store, 0, 2, match_id=row.id)
    found = dict(zip([hand.number for hand in hands], proven, strict=True))
    monkeypatch.setattr(fairness, "check", lambda hand: Checked("", found[hand.number]))
    page = MatchProof(guest.app, row, hands, fairness.proof_of(hands))
    guest.app.scenes.push(page)
    guest.frame()
    assert [each.line.labels for each in rows(guest)] == labels


def test_without_hands_the_page_is_kind() -> None:
    guest = visiting(store_in_memory())
    guest.request(ShowFairness())
    assert "It’s too early to tell." in said(guest)
    guest.click_on("Check the shuffles")
    assert "Once you’ve finished a hand" in said(guest)
    assert "This hand" not in said(guest)


# Room


def meet(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share more than a hair; a paragraph's has the height of its lines."""
    shared = one.clip(other)
    return shared.width > 1 and shared.height > 1


@pytest.mark.sparse(2)
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 75), ((1024, 768), 200), ((2560, 1080), 150)],
)
def test_nothing_overlaps_and_nothing_is_cut_off(
    size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_the_archive(filled(), size, scale, monkeypatch)


@pytest.mark.sparse(1)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((960, 600), 75), ((1024, 768), 200)])
def test_six_sides_fit_as_well(size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    check_the_archive(climbed(), size, scale, monkeypatch)


@pytest.mark.sparse(2)
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
    assert page.aside() == f"Climbing, {preset} · {day(started)}"
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
    assert short_day(started) in rows(guest)[0].line.detail
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


def test_a_page_that_ends_between_two_parts_scrolls_to_its_end() -> None:
    guest = visiting(climbed(), Settings(accessibility=Accessibility(interface_scale=80)), (960, 540))
    guest.request(ShowStatistics())
    guest.frame()
    page = guest.top
    assert isinstance(page, SheetScene)
    assert page.panel.height < 498, "this page no longer ends between two parts: find another"
    page.area.scroll(page.area.length)
    guest.frame()
    assert page.area.offset == page.area.length - page.area.view.height > 0


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
    guest.app.scenes.push(ProofScene(guest.app, guest.store, guest.game.library.running()))
    guest.frame()
    check_room(guest)
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


def test_the_words_of_taller_tiles_are_in_their_middle() -> None:
    tiles = Tiles([Tile("75%", "matches won", "3 of 4")])
    tiles.spare = 60
    tiles.lay(Guest().app.art, 0, 0, 400)
    [box], rects = tiles.boxes, [surface.get_rect(topleft=pos) for surface, pos in tiles.words]
    assert rects[0].top - box.top == pytest.approx(box.bottom - rects[-1].bottom, abs=2)
