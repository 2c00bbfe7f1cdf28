"""Every pile on the table says what it is, at any text size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from bacon.core.actions import Pass
from bacon.core.match import Match
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.state import Phase
from bacon.ui.actors import Zone
from bacon.ui.app.loop import App
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.frame import PACKET, Frame, around, bounds
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter
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


def test_cards_out_of_play_keep_a_distance_from_the_tricks_you_won_below_them() -> None:
    for cards in (5, 10):
        layout = Layout(Frame(Metrics(1280, 720), plate_width=200, cards=cards))
        put_aside = bounds(layout.middle.stock(playing=True))
        assert layout.seating.won(0, 0).y - PACKET / 2 * layout.metrics.unit - put_aside.bottom >= 15


@each_scale
@pytest.mark.parametrize("moment", [discard, play, later])
def test_the_label_of_cards_out_of_play_is_always_at_their_right(
    moment: Callable[[], Table], scale: int
) -> None:
    sitting = Sitting((1280, 720), scale)
    scene = sitting.table(moment())
    sitting.app.frame()
    label = scene.view.overlay.rects["label:Out of play"]
    kinds = scene.view.presenter.piles
    pile = [bounds(each.place) for each in scene.stage.cast.actors if each.zone.kind in kinds]
    assert label.left > around(pile).right
    assert abs(label.centery - around(pile).centery) <= 1


def test_cards_passed_over_lie_as_far_from_the_stock_as_the_up_card() -> None:
    middle = Layout(Frame(Metrics(1280, 720), plate_width=200)).middle
    passed, stock = (
        bounds(place) for place in (middle.offered(0, playing=False), middle.stock(playing=False))
    )
    assert abs((stock.left - passed.right) - (bounds(middle.upcard()).left - stock.right)) <= 3


def test_the_pile_lies_in_the_middle_once_the_card_beside_it_was_turned_down() -> None:
    match = Match(Euchre(), seed="turned down")
    while match.state.phase is not Phase.NAME:
        match.apply(Pass())
    layout = Layout(Frame(Metrics(1280, 720), plate_width=200))
    presenter = make_presenter(layout, match.rules)
    view = match.view(0)
    places = presenter.places(view, presenter.zones(view))
    pile, card = places[Zone("stock")][0], places[Zone("offered")][0]
    assert abs(pile.x - layout.middle.centre[0]) <= 1
    assert bounds(card).right < bounds(pile).left


def test_labels_are_as_large_in_a_large_window_as_in_a_small_one() -> None:
    heights = {size: seen(play(), size, 100)[1]["Out of play"].height for size in ((1280, 720), (3840, 2160))}
    assert heights[3840, 2160] == pytest.approx(3 * heights[1280, 720], abs=3)
