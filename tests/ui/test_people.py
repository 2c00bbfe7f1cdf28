"""People who share the computer: each has a name, matches and figures of his own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from bacon.core.events import MatchStarted
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.game import Euchre
from bacon.notation.record import record_of
from bacon.settings.settings import Players, Settings
from bacon.store.history import History
from bacon.store.opening import open_store
from bacon.store.store import Details, Store, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.kit.fields import Stepper
from bacon.ui.kit.lists import ListRow
from bacon.ui.kit.scene import Request
from bacon.ui.replay.source import people_at
from bacon.ui.scenes.dialog import AskText
from bacon.ui.scenes.requests import (
    ContinueMatch,
    OpenHistory,
    OpenSettings,
    PlayAs,
    ShowStatistics,
    ShowYourPlay,
    StartMatch,
)
from bacon.ui.scenes.settings import SettingsScene
from bacon.ui.scenes.settings_pages import PersonEntry
from bacon.ui.scenes.table import TableScene
from tests.play import Whims, played
from tests.ui.stage_door import Guest, at_speed

HOME = Players(your_name="Ada", people={"Ada": "cat", "Ben": "hen"})
NAMES = ("Otis", "Bella", "Felix")


def _guest(players: Players = HOME, store: Store | None = None) -> Guest:
    guest = Guest(replace(at_speed("instant"), players=players), store or store_in_memory())
    guest.frame()
    return guest


def _at_the_page(players: Players = HOME, store: Store | None = None) -> Guest:
    guest = _guest(players, store)
    guest.request(OpenSettings("people"))
    guest.frame()
    return guest


def _answer(guest: Guest, text: str) -> None:
    ask = guest.top
    assert isinstance(ask, AskText)
    ask.field.line.edit("all")
    ask.field.line.type(text)
    guest.key(pygame.K_RETURN)


def _entries(guest: Guest) -> dict[str, str]:
    scene = guest.top
    assert isinstance(scene, SettingsScene)
    return {part.name: part.detail for part in scene.area.parts if isinstance(part, PersonEntry)}


def _shared() -> Store:
    """Somebody without a name has played Euchre, Ada has left Bacon."""
    store = store_in_memory()
    Autosave(store).start(Match(Euchre(), seed="nameless"))
    Autosave(store, "Ada").start(played(Bacon(), 3, Whims(), hands=2), Details(names=("Ada", *NAMES)))
    return store


def test_nothing_asks_for_a_name_and_you_are_you() -> None:
    guest = _at_the_page(Players())
    assert _entries(guest) == {"You": "Playing now · no name yet · no matches yet"}
    guest.request(StartMatch(Bacon()))
    assert [person.plate for person in guest.table.view.people] == ["You", *NAMES]


def test_a_name_is_given_and_what_was_played_goes_with_it() -> None:
    store = store_in_memory()
    Autosave(store).start(Match(Bacon(), seed="mine"))
    guest = _at_the_page(Players(), store)
    guest.click_on("Add a name")
    _answer(guest, "Ada")
    assert _entries(guest) == {"Ada": "Playing now · 1 match"}
    guest.key(pygame.K_ESCAPE)
    assert guest.offers("Continue")
    assert [row.player for row in History(store).matches()] == ["Ada"]


def test_the_name_stands_on_the_plate_and_in_the_record_and_sentences_say_you() -> None:
    guest = _guest()
    guest.request(StartMatch(Bacon()))
    table = guest.table
    assert table.view.people[0].plate == "Ada"
    assert table.view.names == ("You", *NAMES)
    started = guest.match.events[0]
    assert isinstance(started, MatchStarted)
    assert started.names == ("Ada", *NAMES)
    assert record_of(guest.match).names["south"] == "Ada"


def test_a_name_that_cannot_be_is_asked_for_again_and_nothing_changes() -> None:
    guest = _at_the_page()
    for name, fault in (
        ("ben", "already has that name"),
        ("Otis", "already has that name"),
        (" ", "1 to 14"),
    ):
        guest.click_on("Add someone…")
        _answer(guest, name)
        assert isinstance(guest.top, AskText)
        assert fault in guest.top.fault
        guest.key(pygame.K_ESCAPE)
    assert guest.app.settings.players == HOME


def test_a_player_is_added_plays_and_is_removed_but_the_matches_stay() -> None:
    store = _shared()
    guest = _at_the_page(HOME, store)
    guest.click_on("Add someone…")
    _answer(guest, "Eve")
    guest.click_on("Play as Eve")
    assert _entries(guest)["Eve"] == "Playing now · no matches yet"
    guest.request(StartMatch(Bacon()))
    assert guest.table.view.people[0].plate == "Eve"
    guest.request(OpenSettings("people"))
    guest.frame()
    guest.click_on("Play as Ben")
    assert guest.at_the_title
    assert not guest.offers("Continue")
    guest.request(OpenSettings("people"))
    guest.frame()
    guest.click_on("Remove Eve")
    assert list(_entries(guest)) == ["You", "Ada", "Ben"]
    assert [row.player for row in History(store).matches()] == ["Eve", "Ada", ""]


def test_players_continue_their_own_unfinished_matches() -> None:
    guest = _guest(HOME, _shared())
    assert guest.game.library.to_continue().words == "Bacon, you trail 1–2"
    guest.request(PlayAs(""))
    assert guest.game.library.to_continue().words == "Euchre, just begun"
    guest.request(PlayAs("Ben"))
    assert not guest.game.library.to_continue().words
    guest.request(PlayAs("Ada"))
    guest.request(ContinueMatch())
    assert isinstance(guest.top, TableScene)
    assert guest.any_match.rules.name == "bacon"


def test_a_new_match_of_one_player_ends_none_of_another() -> None:
    store = _shared()
    guest = _guest(replace(HOME, your_name="Ben"), store)
    assert guest.game.library.ended_by("bacon") == ""
    guest.request(StartMatch(Bacon()))
    assert [len(Autosave(store, name).running()) for name in ("", "Ada", "Ben")] == [1, 1, 1]


def _listed(guest: Guest) -> Sequence[str]:
    return [control.name for control in guest.group.controls if isinstance(control, ListRow)]


def test_the_history_is_the_current_players_or_everyones() -> None:
    guest = _guest(HOME, _shared())
    guest.request(OpenHistory())
    assert _listed(guest) == ["Match 2"]
    whose = guest.control("Player")
    assert isinstance(whose, Stepper)
    assert list(whose.labels) == ["Everyone", "Ada", "No name"]
    whose.choose(0)
    assert _listed(guest) == ["Match 2", "Match 1"]
    first, second = (each for each in guest.group.controls if isinstance(each, ListRow))
    assert first.line.detail.startswith("Ada · ")
    assert not second.line.detail.startswith("Ada")


def test_alone_at_the_computer_nobody_is_asked_whose_matches() -> None:
    store = store_in_memory()
    Autosave(store).start(Match(Bacon(), seed="alone"))
    guest = _guest(Players(), store)
    guest.request(OpenHistory())
    assert not guest.offers("Player")


@pytest.mark.parametrize("figures", [ShowStatistics(), ShowYourPlay()])
def test_figures_say_whose_they_are(figures: Request) -> None:
    guest = _guest(HOME, _shared())
    guest.request(figures)
    scene = guest.top
    assert getattr(scene, "aside")() == "Ada"  # noqa: B009


def test_in_a_replay_who_plays_is_spoken_to_and_another_has_his_name() -> None:
    store = _shared()
    (row,) = [row for row in History(store).matches() if row.player]
    mine = people_at(row, HOME, 4)[0]
    assert (mine.name, mine.plate) == ("You", "Ada")
    theirs = people_at(row, replace(HOME, your_name="Ben"), 4)[0]
    assert (theirs.name, theirs.plate) == ("Ada", "Ada")


def test_a_match_that_only_the_computer_played_shows_its_own_faces() -> None:
    (row,) = [row for row in History(_shared()).matches() if row.player]
    watched = replace(row, seat=None, names=("Pia", "Otis", "Bella", "Felix"))
    people = people_at(watched, replace(HOME, your_face="cat", left_face="hen"), 4)
    assert [(each.name, each.avatar) for each in people[:2]] == [("Pia", "pig"), ("Otis", "owl")]


def test_a_name_given_later_stands_on_what_was_played_before() -> None:
    store = store_in_memory()
    Autosave(store, "Ada").start(Match(Bacon(), seed="before"), Details(names=("You", *NAMES)))
    (row,) = History(store).matches()
    assert people_at(row, HOME, 4)[0].plate == "Ada"
    assert people_at(row, Players(), 4)[0].name == "Ada"


def test_while_another_window_saves_no_name_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    writing = open_store(path).store
    Autosave(writing, "Ada").start(Match(Bacon(), seed="hers"))
    guest = _at_the_page(HOME, open_store(path).store)
    guest.click_on("Rename Ada")
    _answer(guest, "Eve")
    assert isinstance(guest.top, AskText)
    assert guest.top.fault.startswith("The name couldn’t be saved: another Bacon window is open")
    assert guest.app.settings.players == HOME
    writing.close()


def test_reset_of_the_opponents_forgets_nobody() -> None:
    guest = _guest(replace(HOME, left="Hugo"))
    guest.request(OpenSettings("opponents"))
    guest.frame()
    guest.click_on("Reset this page")
    players = guest.app.settings.players
    assert (players.who, players.people, players.left) == ("Ada", HOME.people, Settings().players.left)
