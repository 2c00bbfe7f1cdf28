"""Every pile on the table says what it is, at any text size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from bacon.ui.app.loop import App
from tests.tables import Table
from tests.ui.test_layout import Sitting, discard, last_offer, later, play

pytestmark = pytest.mark.usefixtures("outlines")

each_scale = pytest.mark.parametrize("scale", [100, 150, 200])
each_size = pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600)], ids=str)


def seen(match: Table, size: tuple[int, int], scale: int) -> tuple[App, dict[str, Rect]]:
    """Sit down to a match; return the labels there with their places."""
    sitting = Sitting(size, scale)
    scene = sitting.table(match)
    sitting.app.frame()
    rects = scene.view.overlay.rects.items()
    labels = {name.removeprefix("label:"): rect for name, rect in rects if name.startswith("label:")}
    return sitting.app, labels


@each_size
@each_scale
def test_the_piles_of_an_offer_keep_their_labels(size: tuple[int, int], scale: int) -> None:
    _, labels = seen(last_offer(), size, scale)
    assert set(labels) == {"Undealt cards", "Up-card", "Passed over"}


@each_size
@each_scale
@pytest.mark.parametrize("moment", [discard, play, later])
def test_the_cards_put_aside_keep_their_label(
    moment: Callable[[], Table], size: tuple[int, int], scale: int
) -> None:
    _, labels = seen(moment(), size, scale)
    assert set(labels) == {"Out of play"}


@each_scale
def test_a_label_is_as_large_as_the_text_size_says_where_there_is_room(scale: int) -> None:
    app, labels = seen(play(), (1280, 720), scale)
    whole = app.art.text("Out of play", app.art.small_type, "medium")
    assert labels["Out of play"].size == whole.get_size()
