"""The faces at the table: they live while something happens, and rest when nothing does."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from bacon.core.events import MatchWon
from bacon.games.tricks.events import HandScored, TrickTaken
from bacon.settings.settings import Accessibility, Settings, TableSettings
from bacon.ui.app.demo import FRAME_MS
from bacon.ui.drawing.theme import AT_REST, Expression
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
    return scene.expressions.looks(scene.view.presenter, acting, guest.app.settings, guest.app.now)


def frames(guest: Guest) -> list[tuple[Expression, ...]]:
    """What the faces show, frame by frame, until the player is asked."""
    shown: list[tuple[Expression, ...]] = []

    def seen() -> bool:
        shown.append(looks(guest))
        return guest.asked

    play_on(guest, seen, FRAME_MS)
    return shown


def test_everyone_looks_at_the_player_to_act_who_looks_at_the_middle() -> None:
    guest = a_guest()
    play_on(guest, lambda: guest.asked, FRAME_MS)
    guest.watch(3000)
    you, left, across, right = looks(guest)
    assert guest.stage.shown.to_act == 0
    assert you.down < 0
    assert across.down > 0
    assert left.down > 0 > right.right


def test_one_face_blinks_and_at_rest_all_eyes_are_open() -> None:
    guest = a_guest()
    shown = [[look.mood for look in row] for row in frames(guest)]
    assert any("blink" in row for row in shown)
    assert max(row.count("blink") for row in shown) == 1
    guest.watch(3000)
    assert all(look.mood != "blink" for look in looks(guest))
    assert guest.table.expressions.wake_at(ALIVE, guest.app.now) is None


@pytest.mark.parametrize(
    "settings",
    [
        replace(ALIVE, table=replace(ALIVE.table, life=False)),
        replace(ALIVE, accessibility=Accessibility(reduced_motion=True)),
    ],
    ids=["switched off", "reduced motion"],
)
def test_faces_are_still_with_reduced_motion(settings: Settings) -> None:
    guest = a_guest(settings)
    assert set(frames(guest)) == {(AT_REST,) * 4}
    assert guest.table.expressions.wake_at(settings, guest.app.now) is None


def test_the_winner_of_a_trick_is_glad() -> None:
    guest = a_guest()
    presenter, stage = guest.table.view.presenter, guest.stage
    taken = TrickTaken(2)
    assert [presenter.mood(taken, stage.shown, seat) for seat in range(4)] == [
        "plain",
        "plain",
        "glad",
        "plain",
    ]


def test_a_blink_paints_no_more_than_a_face_and_then_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = a_guest()
    play_on(guest, lambda: guest.asked, FRAME_MS)
    guest.watch(3000)
    painted: list[Rect] = []
    monkeypatch.setattr(pygame.display, "update", painted.extend)
    stage, expressions = guest.stage, guest.table.expressions
    stage.played, stage.played_at = 3, guest.app.now
    plates = [guest.table.view.layout.seating.plate(seat) for seat in range(4)]
    for _ in range(2):
        due = expressions.wake_at(ALIVE, guest.app.now)
        assert due
        guest.frame(due - guest.app.now)
        (rect,) = painted
        assert any(plate.contains(rect) for plate in plates)
        painted.clear()
    assert not guest.frame(FRAME_MS)


def test_eyes_are_open_below_a_panel_that_came_during_a_blink() -> None:
    guest = a_guest()
    play_on(guest, lambda: guest.asked, FRAME_MS)
    guest.watch(3000)
    guest.stage.played, guest.stage.played_at = 3, guest.app.now
    guest.frame(300)
    assert "blink" in [look.mood for look in looks(guest)]
    guest.key(pygame.K_ESCAPE)
    guest.watch(400)
    assert "blink" not in [look.mood for look in looks(guest)]
    assert not guest.frame(FRAME_MS)


def test_the_side_that_scored_is_glad_and_the_others_are_sorry() -> None:
    guest = a_guest()
    presenter, state = guest.table.view.presenter, guest.stage.shown
    scored = replace(state, result=HandScored(0, alone=False, taken=(2, 3), side=1, points=2))
    assert [presenter.mood(None, scored, seat) for seat in range(4)] == ["sorry", "glad", "sorry", "glad"]
    assert {presenter.mood(None, state, seat) for seat in range(4)} == {"plain"}
    assert presenter.mood(MatchWon(0), scored, 0) == "glad"
