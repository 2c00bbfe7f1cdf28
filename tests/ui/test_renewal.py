"""A resize never stops the game: no frame makes pictures for long, and in the end everything is sharp."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from bacon.settings.settings import Settings, Window
from bacon.ui.app import loop
from bacon.ui.drawing.art import Art, Deck
from bacon.ui.drawing.canvas import SLICE_MS
from bacon.ui.drawing.raster import Cache, Patience, Unready
from bacon.ui.drawing.theme import Metrics, Theme
from tests.ui.stage_door import Guest, a_match, at_speed, at_the_table, key_down

FROM, TO = (640, 400), (820, 500)
COST = 6
"""The time it takes to make a picture on the clock of these tests, in milliseconds."""


class Slow:
    """Gives every new window its own pictures, and makes each take time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.guest: Guest | None = None
        self.made: list[float] = []
        monkeypatch.setattr(loop, "Art", self._art)
        note = Patience.note

        def slowly(patience: Patience) -> None:
            note(patience)
            if self.guest:
                self.guest.clock.now += COST
                self.made.append(self.guest.clock.now)

        monkeypatch.setattr(Patience, "note", slowly)

    def _art(self, theme: Theme, metrics: Metrics, deck: Deck) -> Art:
        return Art(theme, metrics, deck)

    def sit_down(self) -> Guest:
        guest = at_the_table(a_match("slow"), at_speed("brisk"), FROM)
        guest.wait()
        guest.watch(4000, 50)
        self.guest = guest
        return guest


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(monkeypatch)


def _pixels(guest: Guest) -> bytes:
    return pygame.image.tobytes(guest.app.canvas.target, "RGB")


def _renew(guest: Guest, each: Callable[[], None] = lambda: None) -> int:
    """See frames until the new look is there, and return how many."""
    for number in range(1, 200):
        guest.frame(0)
        each()
        if not guest.app.stale:
            return number
    raise AssertionError("the window never gets its new look")


def test_no_frame_makes_pictures_for_longer_than_its_slice(slow: Slow) -> None:
    guest = slow.sit_down()
    guest.resize(TO)
    lasted: list[float] = []
    begun = guest.clock.now

    def note() -> None:
        nonlocal begun
        lasted.append(guest.clock.now - begun)
        begun = guest.clock.now

    assert _renew(guest, note) > 3
    laying_out, *rest = lasted
    assert max(rest) <= SLICE_MS + 2 * COST < laying_out


def test_in_the_end_it_looks_as_if_it_had_always_been_so(slow: Slow) -> None:
    guest = slow.sit_down()
    guest.resize(TO)
    _renew(guest)
    renewed = _pixels(guest)
    slow.guest = None
    guest.resize(TO)
    guest.frame(0)
    assert _pixels(guest) == renewed


def test_the_old_picture_stands_in_stretched_and_is_painted_once(slow: Slow) -> None:
    guest = slow.sit_down()
    old = guest.app.canvas.target.copy()
    guest.resize(TO)
    assert guest.frame(0)
    assert _pixels(guest) == pygame.image.tobytes(pygame.transform.scale(old, TO), "RGB")
    assert guest.app.stale
    assert not guest.frame(0)


def test_a_resize_after_the_other_keeps_the_last_sharp_picture(slow: Slow) -> None:
    guest = slow.sit_down()
    old = guest.app.canvas.target.copy()
    for size in ((700, 420), (760, 450), TO):
        guest.resize(size)
        guest.frame(0)
    assert _pixels(guest) == pygame.image.tobytes(pygame.transform.scale(old, TO), "RGB")
    _renew(guest)


def test_where_only_the_look_changes_the_old_one_stays_until_the_new_one_is_there(slow: Slow) -> None:
    guest = slow.sit_down()
    before = _pixels(guest)
    guest.app.change(Settings(window=Window(), table=replace(guest.app.settings.table, theme="midnight")))
    assert not guest.frame(0)
    assert _pixels(guest) == before
    _renew(guest)
    assert _pixels(guest) != before


def test_keys_pressed_in_the_meantime_are_not_lost(slow: Slow) -> None:
    guest = slow.sit_down()
    before = len(guest.match.events)
    guest.resize(TO)
    guest.frame(0)
    guest.send(key_down(pygame.K_p))
    assert guest.app.stale
    assert len(guest.match.events) > before


def test_while_the_new_look_is_being_made_the_game_does_not_sleep(slow: Slow) -> None:
    guest = slow.sit_down()
    guest.resize(TO)
    guest.frame(0)
    pygame.event.clear()
    assert guest.app.stale
    assert guest.app.wait() == []


def test_the_first_look_is_there_with_the_first_frame(slow: Slow) -> None:
    guest = Guest()
    slow.guest = guest
    assert guest.frame()
    assert not guest.app.stale


# Patience


def _square() -> Surface:
    return Surface((2, 2))


def test_when_it_is_late_one_picture_is_made_and_no_other() -> None:
    patience = Patience()
    cache = Cache(10**6, patience)
    patience.begin(lambda: True)
    one = cache.get("one", _square)
    with pytest.raises(Unready):
        cache.get("two", _square)
    assert cache.get("one", _square) is one
    patience.begin(lambda: True)
    cache.get("two", _square)
    patience.end()
    cache.get("three", _square)
