"""A panel over the table hides no card that is needed to answer it, and leaves no card cut in half."""

from __future__ import annotations

import pygame
import pytest
from gallery.scenes import SCENES

from bacon.settings.settings import Accessibility, Settings
from bacon.ui.actors import Zone
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.window import start_video
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.scenes.last_trick import LastTrick
from bacon.ui.scenes.table import TableScene
from bacon.ui.stage import Bubble
from bacon.ui.table.frame import bounds

ASKED = ("claim", "name-suit", "euchre-name", "bid-euchre-bid")


def opened(scene: str, size: tuple[int, int], scale: int) -> HeadlessApp:
    """Open a scene of the gallery in a window of this size, at this size of type in percent."""
    start_video(headless=True)
    pygame.display.set_mode(size)
    headless = HeadlessApp(Settings(accessibility=Accessibility(interface_scale=scale)))
    SCENES[scene](headless)
    headless.frame()
    return headless


def plates_drawn(headless: HeadlessApp, table: TableScene) -> list[pygame.Rect]:
    """The name plates that are drawn on the table."""
    overlay, canvas = table.view.overlay, Canvas(pygame.Surface(headless.app.metrics.size))
    overlay.draw_plates(canvas, table.stage.shown, None)
    plates = filter(None, map(overlay.plate, range(len(overlay.people))))
    return [plate for plate in plates if any(sprite.rect == plate for sprite in canvas.collected)]


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("scene", [*ASKED, "hint-bid-dialog", "climbing-readings"])
def test_nobody_leaves_the_table_while_a_question_lies_on_their_seat(
    scene: str, size: tuple[int, int], scale: int
) -> None:
    headless = opened(scene, size, scale)
    *_, table, dialog = headless.app.scenes._open
    assert isinstance(table, TableScene)
    assert isinstance(dialog, Dialog)
    overlay, cast = table.view.overlay, table.stage.cast
    rects, plates = overlay.rects.copy(), plates_drawn(headless, table)
    assert len(plates) == len(overlay.people)
    cards = [bounds(actor.place) for actor in overlay.uncut(cast.actors) if actor.zone.kind != "won"]
    others = [dialog.panel, rects["score"], *cards]
    others += [rect for name, rect in rects.items() if name.startswith(("label", "caption"))]
    home = [table.view.layout.seating.plate(seat) for seat in range(len(overlay.people))]
    moved = [plate for plate in plates if plate not in home]
    assert [plate for plate in moved if plate.collidelist(others) >= 0] == []
    assert [one for one in moved if one.collidelist([each for each in plates if each is not one]) >= 0] == []


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_your_ribbon_leaves_the_line_below_your_plate_free(size: tuple[int, int], scale: int) -> None:
    headless = opened("climbing-deal-over", size, scale)
    table = headless.app.scenes._open[-2]
    assert isinstance(table, TableScene)
    overlay, frame = table.view.overlay, table.view.layout.frame
    assert not overlay.ribbon(0, overlay.rects["plate:0"]).colliderect(frame.footnote)


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("scene", ["name-suit", "euchre-name"])
def test_suits_stand_in_two_columns_with_the_way_back_beside_the_pass(scene: str, scale: int) -> None:
    dialog = opened(scene, (1280, 720), scale).app.scenes.top
    assert isinstance(dialog, Dialog)
    rows: dict[int, list[str]] = {}
    for button in dialog.buttons:
        rows.setdefault(button.rect.y, []).append(button.name)
    *answers, last = rows.values()
    assert last == ["Pass", "Back"]
    assert all(len(row) == 2 for row in answers[:-1])
    assert all(dialog.panel.contains(button.rect) for button in dialog.buttons)


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (900, 1400)], ids=str)
@pytest.mark.parametrize("scene", ASKED)
def test_whoever_is_asked_for_a_call_sees_their_hand(scene: str, size: tuple[int, int], scale: int) -> None:
    headless = opened(scene, size, scale)
    *_, table, dialog = headless.app.scenes._open
    assert isinstance(table, TableScene)
    assert isinstance(dialog, Dialog)
    view, cast = table.view, table.stage.cast
    shown = view.overlay.uncut(cast.actors)
    held = cast.in_zone(Zone("hand", view.layout.viewer))
    assert held
    assert all(actor in shown for actor in held)
    assert not any(dialog.panel.colliderect(bounds(each.place)) for each in held)
    assert not [plate for plate in plates_drawn(headless, table) if dialog.panel.colliderect(plate)]
    assert not [
        actor for actor in shown if actor not in held and dialog.panel.colliderect(bounds(actor.place))
    ]


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (900, 1400)], ids=str)
@pytest.mark.parametrize("scene", ["last-trick", "climbing-last-round"])
def test_the_last_plays_cut_nothing_and_leave_your_hand_in_view(
    scene: str, size: tuple[int, int], scale: int
) -> None:
    headless = opened(scene, size, scale)
    *_, table, past = headless.app.scenes._open
    assert isinstance(table, TableScene)
    assert isinstance(past, LastTrick)
    view, cast = table.view, table.stage.cast
    held = cast.in_zone(Zone("hand", view.layout.viewer))
    assert view.overlay.cover == past.panel
    assert not any(past.panel.colliderect(bounds(each.place)) for each in view.overlay.uncut(cast.actors))
    assert held


@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize("scene", ["last-trick", "climbing-last-round"])
def test_a_panel_cuts_neither_plates_nor_bubbles(scene: str, scale: int) -> None:
    headless = opened(scene, (1280, 720), scale)
    table = headless.app.scenes._open[-2]
    assert isinstance(table, TableScene)
    overlay, now = table.view.overlay, headless.app.now
    assert overlay.cover.width
    bubbles = {
        seat: Bubble(seat, "I pass", now - 500, now + 5000)
        for seat in range(table.view.presenter.rules.seats)
    }
    canvas = Canvas(pygame.Surface((1280, 720)))
    overlay.draw_bubbles(canvas, bubbles, now)
    balloons = [overlay.speech.balloon(seat, "I pass").rect for seat in bubbles]
    free = [rect for rect in balloons if not overlay.cover.colliderect(rect)]
    assert [rect for name, rect in overlay.rects.items() if name.startswith("bubble:")] == free
    assert len(free) < len(balloons), "the panel must be over one of them"
    plates = plates_drawn(headless, table)
    assert plates
    assert overlay.cover.collidelist(plates) == -1
