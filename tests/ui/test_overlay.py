"""A panel over the table hides no card that is needed to answer it, and leaves no card cut in half."""

from __future__ import annotations

import pygame
import pytest
from gallery.scenes import SCENES

from bacon.settings.settings import Accessibility, Settings
from bacon.ui.actors import Zone
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.window import start_video
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.frame import bounds

ASKED = ("claim", "name-suit", "euchre-name", "bid-euchre-bid")


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (900, 1400)], ids=str)
@pytest.mark.parametrize("scene", ASKED)
def test_whoever_is_asked_for_a_call_sees_their_hand(scene: str, size: tuple[int, int], scale: int) -> None:
    start_video(headless=True)
    pygame.display.set_mode(size)
    headless = HeadlessApp(Settings(accessibility=Accessibility(interface_scale=scale)))
    SCENES[scene](headless)
    headless.frame()
    *_, table, dialog = headless.app.scenes._open
    assert isinstance(table, TableScene)
    assert isinstance(dialog, Dialog)
    view, cast = table.view, table.stage.cast
    shown = view.overlay.uncut(cast.actors)
    held = cast.in_zone(Zone("hand", view.layout.viewer))
    assert held
    assert all(actor in shown for actor in held)
    assert view.overlay.uncovered(view.layout.viewer)
    assert not [
        actor for actor in shown if actor not in held and dialog.panel.colliderect(bounds(actor.place))
    ]
