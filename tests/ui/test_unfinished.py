"""Several unfinished matches: each is named, continued and given up separately."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.settings.settings import Accessibility, Settings
from bacon.store.history import History
from bacon.store.opening import open_store
from bacon.store.store import Details, Store, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.drawing.art import words_on
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.lists import ListRow
from bacon.ui.kit.nodes import everything
from bacon.ui.kit.tracks import draw_standing
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.scenes.match_page import MatchPage
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.requests import ShowMatch, ShowNewMatch, ShowUnfinishedMatches
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.title import MenuButton
from bacon.ui.scenes.unfinished import UnfinishedMatches
from tests.play import Whims, played
from tests.ui.conftest import outlined
from tests.ui.stage_door import Guest, a_match, at_speed, wanted
from tests.ui.test_layout import looks_at

Look: TypeAlias = Callable[[MatchLibrary], object]

SIZES = ((640, 860), (1280, 720), (1920, 1080))


def _five() -> Store:
    store = store_in_memory()
    for number, (match, about) in enumerate(_matches()):
        Autosave(store).start(match, about)
        moment = f"2026-11-2{number}T12:00:00+00:00"
        store._database.execute("UPDATE matches SET played_at = ? WHERE id > ?", (moment, number))
    return store


def _matches() -> Sequence[tuple[Match[TableState], Details]]:
    return (
        (Match(Euchre(), seed="practice", practice=True), Details()),
        (Match(BidEuchre(), seed="six"), Details()),
        (Match(Bacon(), seed="duplicate"), Details(kind="duplicate")),
        (Match(Euchre(), seed="today"), Details(kind="daily", key="2026-11-22")),
        (played(Bacon(), 3, Whims(), hands=3), Details()),
    )


@pytest.fixture
def guest() -> Guest:
    guest = Guest(at_speed("instant"), _five())
    guest.frame()
    return guest


def _rows(guest: Guest) -> list[ListRow]:
    return [control for control in guest.group.controls if isinstance(control, ListRow)]


def _ids(store: Store) -> list[int]:
    return [row.id for row in Autosave(store).running()]


def test_the_title_names_what_it_continues_and_how_many_more_there_are(guest: Guest) -> None:
    continued, others = guest.control("Continue"), guest.control("Unfinished matches")
    assert isinstance(continued, MenuButton)
    assert isinstance(others, Button)
    assert (continued.detail, others.label) == ("Bacon, you lead 3–2", "4 more matches")


def test_the_title_asks_the_store_once_what_it_can_continue(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    look_ups = {
        "open_round": MatchLibrary.open_round,
        "unfinished": MatchLibrary.unfinished,
        "count_open_rounds": MatchLibrary.count_open_rounds,
    }
    for name, look_up in look_ups.items():

        def spy(library: MatchLibrary, name: str = name, look_up: Look = look_up) -> object:
            asked.append(name)
            return look_up(library)

        monkeypatch.setattr(MatchLibrary, name, spy)
    guest.top.enter()
    assert asked == ["open_round", "unfinished", "count_open_rounds"]


def test_the_page_of_an_unfinished_match_continues_it_first(guest: Guest) -> None:
    (row,) = [row for row in History(guest.store).matches() if row.id == 5]
    guest.request(ShowMatch(row))
    page = guest.top
    assert isinstance(page, MatchPage)
    first, *others = page.buttons
    assert (first.name, first.look) == ("Continue", "primary")
    assert not [button for button in others if button.look == "primary"]
    guest.click_on("Continue")
    assert isinstance(guest.top, TableScene)
    assert guest.autosave.match_id == 5


@pytest.mark.parametrize("change", [{"finished": True}, {"player": "Ada"}, {"seat": None}], ids=str)
def test_a_match_that_cannot_go_on_does_not_offer_it(guest: Guest, change: dict[str, object]) -> None:
    (row,) = [row for row in History(guest.store).matches() if row.id == 5]
    guest.request(ShowMatch(replace(row, **change)))
    assert not guest.offers("Continue")


def test_one_match_alone_has_no_list() -> None:
    store = store_in_memory()
    Autosave(store).start(Match(Bacon(), seed="alone"))
    guest = Guest(store=store)
    guest.frame()
    assert guest.offers("Continue")
    assert not guest.offers("Unfinished matches")


def test_the_list_describes_each_match_and_continues_it(guest: Guest) -> None:
    guest.click_on("Unfinished matches")
    assert [(row.line.title, row.line.labels) for row in _rows(guest)] == [
        ("Bacon, you lead 3–2", ()),
        ("Euchre, just begun", ("Deal of the day",)),
        ("Bacon, just begun", ("Duplicate",)),
        ("Bid Euchre, just begun", ()),
        ("Euchre, just begun", ("Practice",)),
    ]
    assert "Single deck · hand 1 · last played " in _rows(guest)[3].line.detail
    guest.click_on("Match 2")
    assert isinstance(guest.top, TableScene)
    assert guest.any_match.rules.name == "bid-euchre"
    assert _ids(guest.store) == [5, 4, 3, 2, 1]


def test_each_row_shows_the_faces_at_its_table(guest: Guest) -> None:
    guest.click_on("Unfinished matches")
    assert _rows(guest)[0].faces == ["pig", "owl", "bear", "fox"]
    guest.frame()
    assert all(row.shows_faces for row in _rows(guest))


def test_the_sign_that_abandons_a_match_stands_out_only_beside_the_row_in_use(guest: Guest) -> None:
    guest.click_on("Unfinished matches")
    guest.frame()
    art, button = guest.app.art, guest.control("Abandon 5")
    faint, plain = Canvas(Surface((1280, 720))), Canvas(Surface((1280, 720)))
    _rows(guest)[0].pointed = False
    button.draw(art, faint, focused=False, hovered=False, held=False)
    _rows(guest)[0].pointed = True
    button.draw(art, plain, focused=False, hovered=False, held=False)
    assert faint.collected != plain.collected
    names = [node.name for node in guest.top.nodes([]) for node in everything(node)]
    assert len([name for name in names if name.startswith("Abandon")]) == 5


def test_each_row_shows_how_far_the_sides_are_the_players_first(guest: Guest) -> None:
    guest.click_on("Unfinished matches")
    shares = [[share for share, _ in row.tracks] for row in _rows(guest)]
    assert shares[0] == [3 / 10, 2 / 10]
    assert not any(shares[1:])  # where nobody has scored, there is nothing to show
    assert _rows(guest)[0].tracks[0][1] == "team_a"


@pytest.mark.sparse(3)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (900, 1400)], ids=str)
def test_details_beside_the_bars_are_readable(size: tuple[int, int], scale: int) -> None:
    settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))
    guest = Guest(settings, _five(), size=size)
    guest.click_on("Unfinished matches")
    guest.frame()
    art, rows = guest.app.art, _rows(guest)
    barred = []
    for row in rows:
        canvas = Canvas(Surface(size))
        row.draw(art, canvas, focused=False, hovered=False, held=False)
        (detail,) = (each for each, *_ in canvas.collected if words_on(each).startswith(row.line.detail[:6]))
        if row.shows_tracks:
            assert detail.get_height() >= art.text(row.line.detail, art.small_type).get_height()
        barred.append(row.shows_tracks)
    assert len(set(barred)) == 1
    assert barred[0] or scale > 100


def test_a_side_without_points_has_an_empty_bar(guest: Guest) -> None:
    canvas = Canvas(Surface((800, 66)))
    draw_standing(guest.app.art, canvas, Rect(0, 0, 800, 66), 780, [(0.0, "team_a"), (0.5, "team_b")])
    assert len(canvas.collected) == 3, "two bars, one of them filled"


def test_the_list_is_used_by_keys_alone(guest: Guest) -> None:
    guest.key(pygame.K_RIGHT)
    guest.key(pygame.K_RETURN)
    assert type(guest.top) is UnfinishedMatches
    assert guest.group.focus is _rows(guest)[0]
    guest.key(pygame.K_ESCAPE)
    assert guest.at_the_title
    guest.key(pygame.K_RIGHT)
    guest.key(pygame.K_RETURN)
    guest.key(pygame.K_TAB)
    guest.key(pygame.K_TAB)
    guest.key(pygame.K_RETURN)
    assert type(guest.app.scenes.top) is TableScene
    assert guest.any_match.rules.name == "euchre"
    assert not guest.any_match.practice


def test_a_match_is_abandoned_after_one_question_and_no_other_with_it(guest: Guest) -> None:
    guest.click_on("Unfinished matches")
    guest.frame()
    button = guest.control("Abandon 5")
    assert isinstance(button, FormButton)
    assert (button.label, button.icon) == ("Abandon", "close")
    guest.click_on("Abandon 5")
    assert guest.dialog.sentences == [
        "Bacon, you lead 3–2. It stays in the history, but you won’t be able to resume it."
    ]
    guest.click_on("Keep it")
    guest.click_on("Abandon 5")
    guest.click_on("Abandon")
    assert [row.name for row in _rows(guest)] == ["Match 4", "Match 3", "Match 2", "Match 1"]
    assert _ids(guest.store) == [4, 3, 2, 1]
    assert len(History(guest.store).matches()) == 5
    for number in (4, 3, 2, 1):
        guest.click_on(f"Abandon {number}")
        guest.click_on("Abandon")
    guest.key(pygame.K_ESCAPE)
    assert not guest.offers("Continue")


def test_going_from_match_to_match_loses_nothing(guest: Guest) -> None:
    for number in (2, 5, 1, 2, 3):
        guest.request(ShowUnfinishedMatches())
        guest.click_on(f"Match {number}")
        guest.until(lambda: guest.asked or not guest.stage.behind)
        assert guest.store.events_of(number) == guest.any_match.events
        guest.app.scenes.back_to_first()
    assert sorted(_ids(guest.store)) == [1, 2, 3, 4, 5]
    continued = guest.control("Continue")
    assert isinstance(continued, MenuButton)
    assert continued.detail == "Bacon, duplicate, just begun"


def test_a_damaged_match_is_reported_and_leaves_the_list(guest: Guest) -> None:
    guest.store._database.execute("DROP TRIGGER events_are_not_changed")
    guest.store._database.execute("UPDATE events SET json = '' WHERE match_id = 2 AND number = 2")
    guest.click_on("Unfinished matches")
    guest.click_on("Match 2")
    assert "match 2 is damaged" in guest.dialog.sentences[0]
    guest.key(pygame.K_RETURN)
    assert [row.name for row in _rows(guest)] == ["Match 5", "Match 4", "Match 3", "Match 1"]


def test_a_match_of_a_game_that_has_gone_stays_and_says_so(guest: Guest) -> None:
    guest.store._database.execute("UPDATE matches SET game = 'faro' WHERE id = 2")
    guest.click_on("Unfinished matches")
    (row,) = [row for row in _rows(guest) if row.name == "Match 2"]
    assert not row.enabled
    assert row.line.title == "Faro"
    assert row.line.detail.startswith("The game faro is not installed here · last played")
    assert guest.control("Abandon 2").enabled


def test_a_match_with_house_rules_of_a_newer_version_stays_in_the_list(guest: Guest) -> None:
    database = guest.store._database
    (shared,) = database.execute("SELECT rules FROM matches WHERE id = 2").fetchone()
    database.execute("UPDATE matches SET rules = ? WHERE id = 2", (f"{shared} nosuch=1",))
    guest.click_on("Unfinished matches")
    assert [row.name for row in _rows(guest)][:2] == ["Match 5", "Match 4"]
    assert "Match 2" in [row.name for row in _rows(guest)]


@pytest.mark.parametrize(("game", "asked"), [("bacon", True), ("climbing", False)])
def test_a_new_match_asks_only_about_that_of_its_own_game(guest: Guest, game: str, asked: bool) -> None:
    guest.request(ShowNewMatch())
    scene = guest.top
    assert isinstance(scene, NewMatch)
    scene.house.open_game(game)
    guest.frame()
    guest.click_on("Play")
    assert isinstance(guest.top, TableScene) is not asked
    if asked:
        assert "You have an unfinished match: Bacon, you lead 3–2." in guest.dialog.sentences[0]
        guest.click_on("New match")
    assert len(_ids(guest.store)) == 5 + (not asked)


@pytest.mark.parametrize(("size", "scale"), looks_at(SIZES))
def test_everything_on_the_title_and_the_list_keeps_apart(size: tuple[int, int], scale: int) -> None:
    still = Settings(accessibility=Accessibility(reduced_motion=True, interface_scale=scale))
    with outlined():
        guest = Guest(still, _five(), size=size)
        guest.frame()
        _keep_apart([control.rect for control in guest.group.controls], guest)
        guest.request(ShowUnfinishedMatches())
        guest.frame()
        assert isinstance(guest.top, UnfinishedMatches)
        _keep_apart(guest.top.rects(), guest)


def _keep_apart(rects: Sequence[pygame.Rect], guest: Guest) -> None:
    assert not [(one, two) for one, two in combinations(rects, 2) if one.colliderect(two)]
    assert not [rect for rect in rects if not guest.app.metrics.window.contains(rect)]


# Another window


@pytest.mark.parametrize(("answer", "left"), [("Keep both", [2, 1]), ("Abandon it", [2])])
def test_what_another_window_has_left_is_asked_about(answer: str, left: list[int], tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    one = open_store(path).store
    Autosave(one).start(a_match("left"))
    with closing(open_store(path).store) as store:
        guest = Guest(at_speed("instant"), store)
        guest.sit_down(a_match("played on"))
        one.close()
        guest.until(lambda: guest.asked)
        guest.click(wanted(guest))
        guest.until(lambda: guest.offers("Keep both"))
        assert "Another Bacon window left a match (Bacon" in guest.dialog.sentences[0]
        guest.click_on(answer)
        assert [row.id for row in guest.autosave.running()] == left
