"""The faces at the table: they live while something happens, and rest when nothing does."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from bacon.core.events import MatchWon
from bacon.data.settings import Accessibility, Settings, TableSettings
from bacon.games.tricks.rules.events import HandScored, TrickTaken
from bacon.ui.drawing.looks import AT_REST, Expression
from bacon.ui.showroom.stand import FRAME
from tests.tables import table
from tests.ui.stage_door import Guest, among_scripted, play_on

ALIVE = Settings(table=TableSettings(beginners="never"))


def a_guest(settings: Settings = ALIVE) -> Guest:
    guest = among_scripted(table(dealer=3), west="-KD 9H", north="yes")
    guest.app.change(settings)
    guest.frame()
    return guest


def looks(guest: Guest) -> tuple[Expression, ...]:
    scene, stage = guest.table, guest.stage
    acting = stage.shown.to_act if not stage.moving(guest.app.now) else None
    return scene.life.looks(scene.view.face, acting, guest.app.settings, guest.app.now)


def frames(guest: Guest) -> list[tuple[Expression, ...]]:
    """What the faces show, frame by frame, until the player is asked."""
    shown: list[tuple[Expression, ...]] = []

    def seen() -> bool:
        shown.append(looks(guest))
        return guest.asked

    play_on(guest, seen, FRAME)
    return shown


def test_all_look_at_who_is_to_act_and_that_one_at_the_middle() -> None:
    guest = a_guest()
    play_on(guest, lambda: guest.asked, FRAME)
    guest.watch(3000)
    you, left, across, right = looks(guest)
    assert guest.stage.shown.to_act == 0
    assert you.down < 0
    assert across.down > 0
    assert left.down > 0 > right.right


def test_somebody_blinks_for_a_moment_and_at_rest_all_eyes_are_open() -> None:
    guest = a_guest()
    shown = [[look.mood for look in row] for row in frames(guest)]
    assert any("blink" in row for row in shown)
    assert max(row.count("blink") for row in shown) == 1
    guest.watch(3000)
    assert all(look.mood != "blink" for look in looks(guest))
    assert guest.table.life.wake_at(ALIVE, guest.app.now) is None


@pytest.mark.parametrize(
    "settings",
    [
        replace(ALIVE, table=replace(ALIVE.table, life=False)),
        replace(ALIVE, accessibility=Accessibility(reduced_motion=True)),
    ],
    ids=["switched off", "reduced motion"],
)
def test_who_wants_no_motion_sees_still_faces(settings: Settings) -> None:
    guest = a_guest(settings)
    assert set(frames(guest)) == {(AT_REST,) * 4}
    assert guest.table.life.wake_at(settings, guest.app.now) is None


def test_who_takes_a_trick_is_glad() -> None:
    guest = a_guest()
    face, stage = guest.table.view.face, guest.stage
    taken = TrickTaken(2)
    assert [face.mood(taken, stage.shown, seat) for seat in range(4)] == ["plain", "plain", "glad", "plain"]


def test_a_blink_paints_no_more_than_a_face_and_then_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = a_guest()
    play_on(guest, lambda: guest.asked, FRAME)
    guest.watch(3000)
    painted: list[Rect] = []
    monkeypatch.setattr(pygame.display, "update", painted.extend)
    stage, life = guest.stage, guest.table.life
    stage.played, stage.played_at = 3, guest.app.now
    plates = [guest.table.view.layout.seating.plate(seat) for seat in range(4)]
    for _ in range(2):
        due = life.wake_at(ALIVE, guest.app.now)
        assert due
        guest.frame(due - guest.app.now)
        (rect,) = painted
        assert any(plate.contains(rect) for plate in plates)
        painted.clear()
    assert not guest.frame(FRAME)


def test_eyes_that_are_shut_when_a_panel_comes_are_open_below_it() -> None:
    guest = a_guest()
    play_on(guest, lambda: guest.asked, FRAME)
    guest.watch(3000)
    guest.stage.played, guest.stage.played_at = 3, guest.app.now
    guest.frame(300)
    assert "blink" in [look.mood for look in looks(guest)]
    guest.key(pygame.K_ESCAPE)
    guest.watch(400)
    assert "blink" not in [look.mood for look in looks(guest)]
    assert not guest.frame(FRAME)


def test_who_gained_is_glad_and_the_others_are_sorry() -> None:
    guest = a_guest()
    face, state = guest.table.view.face, guest.stage.shown
    scored = replace(state, result=HandScored(0, alone=False, taken=(2, 3), side=1, points=2))
    assert [face.mood(None, scored, seat) for seat in range(4)] == ["sorry", "glad", "sorry", "glad"]
    assert {face.mood(None, state, seat) for seat in range(4)} == {"plain"}
    assert face.mood(MatchWon(0), scored, 0) == "glad"
