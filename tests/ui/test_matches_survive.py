"""Played matches are still there, whatever happened to the process, the disk or the saved match."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bacon.core.events import Event, MatchStarted, MatchWon, SeedRevealed
from bacon.core.match import Match
from bacon.games.bacon.state import BaconState
from bacon.notation.transcript import Deal
from bacon.store.opening import open_store
from bacon.store.store import Store, StoreError, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.kit.scene import Request
from bacon.ui.scenes import requests
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.scenes.requests import StartDeal, StartMatch
from bacon.ui.table.session import PEOPLE, names_of
from tests.ui.stage_door import SHORT, Guest, a_match, at_speed, check_at_rest, folded, play_on, wanted

pytestmark = pytest.mark.usefixtures("outlines")


def _sat_down(store: Store, seed: str = "house") -> Guest:
    guest = Guest(at_speed("brisk"), store)
    guest.sit_down(a_match(seed))
    return guest


@example(3410, 250)  # before a last card, which plays itself when the match goes on
@given(st.integers(0, 10**6), st.integers(0, 300))
@settings(max_examples=max(1, settings().max_examples // 8))
def test_after_a_kill_at_any_frame_the_match_goes_on_to_the_card(seed: int, frames: int) -> None:
    store = store_in_memory()
    killed = _sat_down(store, str(seed))
    for _ in range(frames):
        killed.frame(40)
        if killed.asked:
            _act(killed)
    log = killed.match.events
    guest = Guest(at_speed("brisk"), store)
    guest.frame()
    if killed.match.over:
        assert not guest.offers("Continue")
        return
    guest.click_on("Continue")
    assert guest.match is not killed.match
    assert guest.match.events[: len(log)] == log
    assert guest.stage.shown == folded(guest.stage, guest.match)
    assert guest.match.events[len(log) :] or guest.stage.shown == guest.match.view(0)
    store.close()


def test_a_match_that_is_sat_down_to_binds_the_names_of_those_who_sit_there() -> None:
    guest = Guest(at_speed("brisk"))
    deal = Deal(SHORT, 0, seed="5" * 64)
    for request in (
        StartMatch(SHORT),
        StartDeal(deal),
    ):
        guest.request(request)
        started = guest.match.events[0]
        assert isinstance(started, MatchStarted)
        assert started.names == names_of(PEOPLE)


def _act(guest: Guest) -> None:
    if guest.top is guest.table:
        guest.click(wanted(guest))
    elif not guest.offers("Main menu"):
        guest.key(pygame.K_RETURN)


def test_the_same_from_the_file_of_another_process(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "matches.db").store) as store:
        guest = _sat_down(store)
        play_on(guest, lambda: len(guest.stage.shown.tricks) == 2 and guest.asked)
        log, shown = guest.match.events, guest.stage.shown
    with closing(open_store(tmp_path / "matches.db").store) as store:
        guest = Guest(at_speed("brisk"), store)
        guest.frame()
        guest.click_on("Continue")
        assert guest.match.events == log
        assert guest.stage.shown == shown
        check_at_rest(guest.stage, guest.app.now)


def test_everything_shown_has_been_saved_before() -> None:
    store = store_in_memory()
    guest = _sat_down(store)
    match_id = store.newest()
    assert match_id is not None
    for _ in range(400):
        guest.frame(30)
        played = len(guest.match.events) - len(guest.stage._queue)
        assert store.count(match_id) >= played
        if guest.asked:
            _act(guest)


def test_a_finished_match_is_not_offered_again() -> None:
    store = store_in_memory()
    guest = _sat_down(store)
    play_on(guest, lambda: guest.offers("Main menu"))
    guest.click_on("Main menu")
    assert not guest.offers("Continue")
    assert not Guest(store=store).game.library.to_continue().words


# A disk that fails


class _FullDisk:
    """Makes a store's writes fail while the disk is full."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        append = store.append

        def fails(match_id: int, number: int, events: tuple[object, ...]) -> None:
            if self.full:
                raise StoreError("The match could not be saved: the disk is full.")
            append(match_id, number, events)  # type: ignore[arg-type]

        monkeypatch.setattr(store, "append", fails)


def _before_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> tuple[Guest, _FullDisk]:
    """A guest who has sat down, and the disk, which is full from now on."""
    store = store_in_memory()
    disk = _FullDisk(store, monkeypatch)
    guest = _sat_down(store)
    guest.wait()
    disk.full = True
    return guest, disk


def test_a_full_disk_is_reported_once_and_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    guest, _ = _before_a_full_disk(monkeypatch)
    told = 0
    while not guest.offers("Main menu"):
        guest.wait(40)
        if _is_notice(guest):
            told += 1
            guest.click_on("OK")
        else:
            _act(guest)
    assert told == 1
    assert guest.match.over


def _is_notice(guest: Guest) -> bool:
    return isinstance(guest.top, Dialog) and [each.label for each in guest.top.buttons] == ["OK"]


def test_a_notice_that_comes_with_a_panel_is_shown_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_in_memory()
    disk = _FullDisk(store, monkeypatch)
    guest = Guest(at_speed("instant"), store)
    guest.sit_down(a_match("house"))

    def fill_up(event: Event, _: BaconState) -> None:
        if isinstance(event, SeedRevealed):
            disk.full = True
            guest.autosave._saved_events -= 1
            guest.autosave.record(guest.match)

    guest.stage.watch = fill_up
    play_on(guest, lambda: disk.full)
    assert not _is_notice(guest)
    guest.click_on("Next hand")
    assert _is_notice(guest)


def test_when_the_disk_works_again_everything_is_saved_after_all(monkeypatch: pytest.MonkeyPatch) -> None:
    guest, disk = _before_a_full_disk(monkeypatch)
    _act(guest)
    guest.until(lambda: _is_notice(guest))
    guest.click_on("OK")
    disk.full = False
    guest.wait()
    _act(guest)
    match_id = guest.store.newest()
    assert match_id is not None
    assert guest.store.events_of(match_id) == guest.match.events


# A damaged match


def _damage(store: Store, match_id: int) -> None:
    """Add a fact that cannot follow."""
    store.append(match_id, store.count(match_id) + 1, [MatchWon(1)])


def test_a_damaged_match_is_set_aside_and_the_player_is_told() -> None:
    store = store_in_memory()
    sound = store.begin(a_match("sound").events)
    _damage(store, store.begin(a_match("damaged").events))
    guest = Guest(store=store)
    guest.frame()
    assert _is_notice(guest)
    (sentence,) = guest.dialog.sentences
    assert sentence.startswith("The saved match 2 is damaged and was set aside.")
    guest.click_on("OK")
    guest.click_on("Continue")
    assert guest.match.events == store.events_of(sound)


def test_when_nothing_sound_is_left_there_is_nothing_to_continue() -> None:
    store = store_in_memory()
    _damage(store, store.begin(a_match("damaged").events))
    guest = Guest(store=store)
    guest.frame()
    assert _is_notice(guest)
    guest.key(pygame.K_RETURN)
    assert guest.at_the_title
    assert not guest.offers("Continue")


def test_an_unreadable_store_is_reported_and_the_title_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_in_memory()

    def unreadable(*_: object) -> None:
        raise StoreError("The saved matches cannot be read: the disk fails.")

    monkeypatch.setattr(store, "query", unreadable)
    guest = Guest(store=store)
    guest.frame()
    assert guest.dialog.sentences == ["The saved matches cannot be read: the disk fails."]


def test_the_last_match_is_known_for_a_report() -> None:
    store = store_in_memory()
    match: Match[BaconState] = a_match("left")
    store.begin(match.events)
    guest = Guest(store=store)
    assert guest.game.library.played
    assert guest.game.library.played.events == match.events
    assert Autosave(store).resume()


def test_every_request_has_a_route_and_is_made_somewhere() -> None:
    own = Path(requests.__file__)
    kinds = {
        name
        for name, kind in vars(requests).items()
        if isinstance(kind, type) and issubclass(kind, Request) and kind is not Request
    }
    assert {kind.__name__ for kind in Guest().app.navigator._routes} == kinds
    code = "".join(file.read_text("utf-8") for file in own.parents[1].rglob("*.py") if file != own)
    assert not {name for name in kinds if not re.search(rf"\b{name}\(", code)}
