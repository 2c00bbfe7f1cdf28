"""Lost matches are offered at each start and come back; slow work shows its progress."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from threading import Event

import pygame
import pytest

from bacon.core.match import Match
from bacon.store.backups import Backup
from bacon.store.database import Watch
from bacon.store.history import History
from bacon.store.opening import Offer, Opened, open_store
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.system import clock
from bacon.ui.app import loop
from bacon.ui.scenes.working import Working, at_work
from tests.ui.stage_door import SHORT, Guest
from tests.ui.test_past_matches import play

pytestmark = pytest.mark.usefixtures("outlines")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with one match and a copy, whose file is damaged then."""
    path = tmp_path / "matches.db"
    with closing(open_store(path).store) as store:
        play(Autosave(store), Match(SHORT, seed="lost"))
    open_store(path).store.close()
    path.write_bytes(b"nothing of the kind")
    return path


@pytest.fixture
def started(path: Path) -> Iterator[Opened]:
    opened = open_store(path)
    yield opened
    opened.store.close()


def _guest(opened: Opened) -> Guest:
    guest = Guest(store=opened.store)
    guest.game.offer_lost(opened)
    guest.frame()
    return guest


def test_lost_matches_are_offered_and_come_back(path: Path, started: Opened) -> None:
    guest = _guest(started)
    assert [button.name for button in guest.dialog.buttons] == ["Restore", "Not now"]
    told = " ".join(guest.dialog.sentences)
    assert "was set aside as matches-damaged-" in told
    assert "1 match can be restored from the backup of" in told
    guest.click_on("Restore")
    guest.until(lambda: "1 match restored." in guest.dialog.sentences)
    assert History(started.store).count_matches() == 1
    started.store.close()
    again = open_store(path)
    again.store.close()
    assert again.offer is None


def test_who_does_not_want_it_now_is_asked_again(path: Path, started: Opened) -> None:
    guest = _guest(started)
    guest.click_on("Not now")
    assert guest.at_the_title
    started.store.close()
    with closing((again := open_store(path)).store):
        guest = _guest(again)
        told = " ".join(guest.dialog.sentences)
        assert "Some of your saved matches are missing." in told
        assert "1 match can be restored" in told


def test_a_damaged_file_is_read_match_by_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    minutes, noon = count(), datetime(2026, 1, 1, 12, tzinfo=UTC)
    monkeypatch.setattr(clock, "now", lambda: noon + timedelta(minutes=next(minutes)))
    path = tmp_path / "matches.db"
    with closing(open_store(path).store) as store:
        for seed in range(12):
            play(Autosave(store), Match(SHORT, seed=str(seed)))
    data = bytearray(path.read_bytes())
    middle = len(data) // 8192 * 4096
    data[middle : middle + 4096] = bytes(4096)
    path.write_bytes(data)
    with closing((opened := open_store(path)).store) as store:
        guest = _guest(opened)
        assert "what’s readable in the damaged file" in " ".join(guest.dialog.sentences)
        guest.click_on("Restore")
        guest.until(lambda: guest.dialog.heading.endswith("restored"))
        assert 8 <= History(store).count_matches() < 12
        assert "couldn’t be read completely" in guest.dialog.sentences[0]
    again = open_store(path)
    again.store.close()
    assert again.offer is None
    assert len([*tmp_path.glob("matches-read-*.db")]) == 1


@pytest.mark.parametrize(
    ("copies", "aside", "told"),
    [
        (1, 0, "1 match can be restored from the backup of May 1, 2026, 12:00 PM. Nothing"),
        (2, 0, "from the backup of May 1, 2026, 12:00 PM and an older one. Nothing"),
        (
            3,
            1,
            "backup of May 1, 2026, 12:00 PM, 2 older ones and what’s readable in the damaged file. Nothing",
        ),
        (0, 1, "1 match can be restored from what’s readable in the damaged file. Nothing"),
        (0, 2, "1 match can be restored from what’s readable in the damaged files. Nothing"),
    ],
)
def test_the_source_of_recovered_matches_is_shown(copies: int, aside: int, told: str) -> None:
    noon = clock.local(datetime(2026, 5, 1, 12)).astimezone(UTC)
    copy, file = Backup(Path("copy.db"), noon, 1), Path("matches-damaged-2026-05-01-1.db")
    with closing(store_in_memory()) as store:
        guest = _guest(Opened(store, offer=Offer(1, (copy,) * copies, (file,) * aside)))
        assert told in " ".join(guest.dialog.sentences)


# Work beside the window


def test_longer_work_shows_its_progress_and_can_be_stopped() -> None:
    guest, go_on = Guest(), Event()
    came: list[str | Exception] = []

    def work(watch: Watch) -> str:
        watch("Counting", 0.5)
        while not go_on.wait(0.01):
            watch("Counting", 0.5)
        return "done"

    at_work(guest.app, "A long piece of work", work, came.append)
    guest.frame()
    assert isinstance(guest.top, Working)
    assert guest.top.paragraphs() == ("Counting…",)
    guest.click_on("Stop")
    guest.until(lambda: guest.at_the_title)
    assert came == []
    at_work(guest.app, "A long piece of work", work, came.append)
    go_on.set()
    guest.until(lambda: came == ["done"])
    assert guest.at_the_title


def test_a_window_that_is_closed_while_the_matches_are_opened_ends_and_leaves_them_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Guest()
    guest.app.scenes.clear()
    path = tmp_path / "matches.db"

    def slow(_: Path, watch: Watch) -> Opened:
        moment = Event()
        while not moment.wait(0.3):
            watch("Looking", 0)
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        raise AssertionError

    with monkeypatch.context() as patch:
        patch.setattr(loop, "open_store", slow)
        assert loop.open_beside(guest.app, path) is None
    guest.app.scenes.clear()
    monkeypatch.setattr(loop, "PANEL_DELAY_SECONDS", 60)  # the window would wait by a clock that nobody winds
    opened = loop.open_beside(guest.app, path)
    assert opened
    with closing(opened.store) as store:
        assert not store.read_only
