"""The window saves everything in one file and brings it in, and says what came of it."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from bacon.core.match import Match
from bacon.settings.settings import Players, Settings, Sound
from bacon.store.bundle import export_everything
from bacon.store.opening import open_store
from bacon.store.people import players
from bacon.store.store import Store, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.scenes.dialog import AskText
from bacon.ui.scenes.requests import OpenSettings
from tests.ui.stage_door import SHORT, Guest, a_match
from tests.ui.test_past_matches import play

pytestmark = pytest.mark.usefixtures("outlines")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """What Ada has saved, whose volume is 5, with one finished match."""
    with closing(store_in_memory()) as store:
        play(Autosave(store, "Ada"), Match(SHORT, seed="taken along"))
        theirs = Settings(sound=Sound(volume=5), players=Players(your_name="Ada"))
        return export_everything(tmp_path / "all.zip", store, theirs, "")


def _guest(store: Store) -> Guest:
    guest = Guest(store=store)
    guest.request(OpenSettings("people"))
    guest.frame()
    return guest


def _named(guest: Guest, path: Path) -> None:
    """Name a file in the field that asks for one."""
    guest.frame()
    assert isinstance(guest.top, AskText)
    guest.top.field.line.edit("all")
    guest.top.field.line.type(str(path))
    guest.key(pygame.K_RETURN)
    guest.until(lambda: guest.offers("OK"))


def test_everything_is_saved_where_the_player_says(tmp_path: Path) -> None:
    with closing(store_in_memory()) as store:
        Autosave(store).start(a_match("kept"))
        guest = _guest(store)
        guest.click_on("Save everything…")
        _named(guest, tmp_path / "mine.zip")
        assert guest.dialog.sentences == [f"Everything is saved in {tmp_path / 'mine.zip'}."]
        assert (tmp_path / "mine.zip").stat().st_size > 1000


def test_a_file_is_brought_in_and_its_contents_are_reported(saved: Path) -> None:
    with closing(store_in_memory()) as store:
        guest = _guest(store)
        for told in ("Notice: 1 match added.", "No new matches: You already had 1 match."):
            guest.click_on("Import…")
            _named(guest, saved)
            assert f"{guest.dialog.heading}: {guest.dialog.sentences[0]}" == told
            guest.click_on("OK")
        assert players(store) == {"Ada": 1}
        assert (guest.app.settings.players.who, guest.app.settings.sound.volume) == ("Ada", 5)
        assert guest.autosave.player == "Ada"


def test_a_file_that_is_dropped_on_the_window_is_asked_about(saved: Path) -> None:
    with closing(store_in_memory()) as store:
        guest = Guest(store=store)
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(saved)))
        guest.frame()
        assert "all.zip" in guest.dialog.sentences[0]
        guest.click_on("Import")
        guest.until(lambda: guest.offers("OK"))
        assert players(store) == {"Ada": 1}


def test_rubbish_is_refused_in_a_sentence_and_changes_nothing(saved: Path) -> None:
    saved.write_bytes(b"rubbish" * 100)
    with closing(store_in_memory()) as store:
        guest = _guest(store)
        before = guest.app.settings
        guest.click_on("Import…")
        _named(guest, saved)
        assert "isn’t a Bacon backup" in guest.dialog.sentences[0]
        assert store.is_empty
        assert guest.app.settings == before


def test_while_another_window_saves_nothing_is_brought_in(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with closing(open_store(path).store), closing(open_store(path).store) as other:
        guest = _guest(other)
        guest.click_on("Import…")
        _named(guest, saved)
        assert "another Bacon window is open" in guest.dialog.sentences[0]
        assert other.is_empty
    shutil.rmtree(tmp_path / "backups", ignore_errors=True)
