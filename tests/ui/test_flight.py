"""Cards in flight look right at every step, and in a crowd only what nobody would see is left out."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import linear_regression, pstdev

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Color, Surface

from bacon.core.cards import HIDDEN, Card
from bacon.ui.actors import Actor, Zone
from bacon.ui.app.window import start_video
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.raster import Pose, flying_card, halo, pose, with_shadow
from bacon.ui.drawing.theme import Metrics, load_theme
from bacon.ui.drawing.tween import Place, Span
from bacon.ui.table.frame import BASE
from bacon.ui.table.painter import CROWD_SIZE, Cover, Painter, covered, sign_label

METRICS = Metrics(960, 540)
TALL = METRICS.u(BASE)
MIDDLE = Place(480, 270, 0, TALL)


@pytest.fixture(scope="module")
def art() -> Iterator[Art]:
    start_video(headless=True)
    pygame.display.set_mode(METRICS.size)
    yield Art(load_theme(), METRICS)
    pygame.quit()


@given(st.floats(0.1, 1.2), st.floats(-360, 360), st.floats(0, 1), st.booleans())
def test_a_step_is_close_enough_for_the_eye(zoom: float, angle: float, turn: float, coarse: bool) -> None:
    near = pose(zoom, angle, turn, coarse=coarse)
    assert abs(near.zoom - zoom) <= (1 / 16 if coarse else 1 / 48) + 1e-9
    assert abs(near.angle - angle) <= (7.5 if coarse else 1)
    assert abs(near.turn - turn) <= (1 / 8 if coarse else 1 / 24) + 1e-9


@pytest.mark.parametrize("smooth", [True, False])
def test_a_card_that_turns_narrows_to_its_edge(art: Art, smooth: bool) -> None:
    picture = art.card(Card("KD"), 100)
    widths = [flying_card(picture, Pose(1, 0, turn / 4), smooth=smooth).width for turn in range(5)]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] == pytest.approx(picture.width, abs=1)
    assert widths[-1] == 1


@pytest.mark.parametrize("turn", [0, 0.5])
@pytest.mark.parametrize("angle", [14, -8, 24])
@pytest.mark.parametrize("zoom", [0.5, 0.9, 1])
def test_the_edges_of_a_card_in_flight_are_smooth(art: Art, zoom: float, angle: int, turn: float) -> None:
    flying = flying_card(art.card(Card("KD"), 200), Pose(zoom, angle, turn), smooth=True)
    rows = range(flying.height * 2 // 5, flying.height * 3 // 5)
    edge = [_left_edge(flying, y) for y in rows]
    slope, start = linear_regression(rows, edge)
    assert pstdev(x - slope * y - start for x, y in zip(edge, rows, strict=True)) < 0.15


def _left_edge(picture: Surface, y: int) -> float:
    """Where a row of a picture begins, in parts of a pixel."""
    alphas = [picture.get_at((x, y)).a for x in range(picture.width)]
    first = next(x for x, alpha in enumerate(alphas) if alpha > 0)
    return first + sum(1 - alpha / 255 for alpha in alphas[first : first + 4])


def test_a_card_in_flight_is_as_large_as_one_at_rest(art: Art) -> None:
    lying = art.card(Card("KD"), 200, 14).get_bounding_rect(200)
    flying = flying_card(art.card(Card("KD"), 200), Pose(1, 14, 0), smooth=True).get_bounding_rect(200)
    assert (flying.width, flying.height) == pytest.approx(lying.size, abs=2)


def test_a_chosen_card_rises_between_its_neighbors(art: Art) -> None:
    actors = [Actor(HIDDEN, Zone("hand", 0), MIDDLE.moved(20 * number, 0)) for number in range(3)]
    for number, actor in enumerate(actors):
        actor.index = number
    actors[1].go(HIDDEN, actors[1].place.moved(0, -20), Span(0, 100), 0)
    canvas = Canvas(Surface(METRICS.size))
    Painter(lambda _: "plain", lambda _: False).draw(art, canvas, actors, 50)
    cards = [sprite.rect.centerx for sprite in canvas.collected if sprite.surface.height < TALL + 8]
    assert len(cards) >= 3
    assert cards[-3:] == sorted(cards[-3:])


@pytest.mark.parametrize("kind", ["hand", "pile"])
def test_a_card_is_covered_if_the_next_one_hides_its_middle(kind: str) -> None:
    for step, hidden in ((0.3, 2), (0.6, 0)):
        actors = [Actor(Card("TS"), Zone(kind, 0), MIDDLE.moved(step * TALL * at, 0)) for at in range(3)]
        for number, actor in enumerate(actors):
            actor.index = number
        assert covered(actors) == set(actors[:hidden])


def test_the_upper_of_two_rows_is_covered_and_a_card_that_rises_changes_nothing() -> None:
    row = [MIDDLE.moved(step * 0.46 * TALL, 0) for step in range(3)]
    places = [*row[:2], row[2].moved(0, TALL / 2), row[0].moved(0, TALL / 2)]
    places[2] = places[2]._replace(height=TALL * 1.1)
    actors = [Actor(Card("TS"), Zone("hand", 0), place) for place in places]
    for number, actor in enumerate(actors):
        actor.index = number
    assert covered(actors) == set(actors[:2])


def test_the_middle_card_of_a_hand_flies_over_its_neighbors_when_it_is_played(art: Art) -> None:
    actors = [Actor(HIDDEN, Zone("hand", 0), MIDDLE.moved(20 * number, 0)) for number in range(3)]
    for number, actor in enumerate(actors):
        actor.index = number
    actors[1].zone = Zone("trick", 0)
    actors[1].go(HIDDEN, actors[1].place.moved(0, -100), Span(0, 100), 0)
    canvas = Canvas(Surface(METRICS.size))
    Painter(lambda _: "plain", lambda _: False).draw(art, canvas, actors, 20)
    assert canvas.collected[-1].rect.centerx == pytest.approx(actors[1].place.x, abs=2)


def test_the_edge_of_a_winning_card_waits_until_the_card_lies_flat(art: Art) -> None:
    actor = Actor(HIDDEN, Zone("trick", 1), MIDDLE)
    actor.go(Card("KD"), MIDDLE.moved(60, 40), Span(0, 100), 0)
    painter = Painter(lambda _: "plain", lambda _: False)
    painter.edged = actor.zone
    counts = []
    for now in (70, 99):
        canvas = Canvas(Surface(METRICS.size))
        painter.draw(art, canvas, [actor], now)
        counts.append(len(canvas.collected))
    assert actor.turn(70) > 0.5
    assert counts == [2, 3]


def test_the_shadow_of_a_turning_card_narrows_too(art: Art) -> None:
    widths = [art.shadow(200, 0, 0, turn / 4).width for turn in range(5)]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < widths[0] * 0.6
    heights = {art.shadow(200, 0, 0, turn / 4).height for turn in range(5)}
    assert max(heights) - min(heights) <= 12


def test_a_halo_is_as_soft_on_all_sides() -> None:
    soft = halo((60, 84), 0, 12, Color(0, 0, 0, 200))
    alphas = [[soft.get_at((x, y)).a for x in range(soft.width)] for y in range(soft.height)]
    assert max(map(max, alphas)) > 180
    middle = alphas[soft.height // 2]
    assert middle[:8] == pytest.approx(middle[::-1][:8], abs=30)


def test_in_a_crowd_a_card_stays_in_the_middle_of_its_picture() -> None:
    picture, shadow = Surface((20, 30), pygame.SRCALPHA), Surface((30, 40), pygame.SRCALPHA)
    picture.fill("white")
    sheet = with_shadow(picture, shadow, 5)
    full = sheet.get_bounding_rect()
    assert full.size == picture.get_size()
    assert full.center == sheet.get_rect().center


# Who is to be seen in a crowd

PLACES = st.builds(
    Place,
    st.floats(0, METRICS.width),
    st.floats(0, METRICS.height),
    st.floats(-180, 180),
    st.floats(TALL * 0.4, TALL),
)


def _hides(cover: Cover, place: Place) -> bool:
    return cover.hides(place, pose(place.height / TALL, place.angle, 0, coarse=True))


@given(PLACES)
def test_the_top_card_shows_and_one_just_below_it_does_not(place: Place) -> None:
    cover = Cover(METRICS, TALL)
    inside = 0 < place.x < METRICS.width - 6 and 0 < place.y < METRICS.height - 6
    assert not _hides(cover, place)
    assert _hides(cover, place) or not inside


@given(PLACES, st.floats(0, 360))
def test_a_card_beside_another_is_seen(place: Place, way: float) -> None:
    cover = Cover(METRICS, TALL)
    _hides(cover, place)
    aside = pygame.math.Vector2(place.height * 0.75, 0).rotate(way)
    assert not _hides(cover, place.moved(aside.x, aside.y))


def test_a_small_card_under_a_large_one_is_hidden_and_a_large_one_under_a_small_one_is_not() -> None:
    small = MIDDLE._replace(height=TALL / 2)
    cover = Cover(METRICS, TALL)
    assert [_hides(cover, place) for place in (MIDDLE, small)] == [False, True]
    cover = Cover(METRICS, TALL)
    assert [_hides(cover, place) for place in (small, MIDDLE)] == [False, False]


@given(st.floats(-5000, 5000), st.floats(-5000, 5000))
def test_a_card_beyond_the_window_disturbs_nothing(x: float, y: float) -> None:
    cover = Cover(METRICS, TALL)
    _hides(cover, MIDDLE._replace(x=x, y=y))
    inside = abs(x - MIDDLE.x) < TALL * 1.3 and abs(y - MIDDLE.y) < TALL * 1.3
    assert inside or not _hides(cover, MIDDLE)


# What the painter lists


def _flying(count: int, apart: float = 0) -> list[Actor]:
    actors = []
    for number in range(count):
        actor = Actor(HIDDEN, Zone("hand", 1), MIDDLE)
        actor.index = number
        actor.go(HIDDEN, MIDDLE.moved(100 + number * apart, 0), Span(0, 100), 0)
        actors.append(actor)
    return actors


def _listed(art: Art, actors: list[Actor]) -> int:
    canvas = Canvas(Surface(METRICS.size))
    Painter(lambda _: "plain", lambda _: False).draw(art, canvas, actors, 50)
    return len(canvas.collected)


def test_of_cards_flying_exactly_on_each_other_one_is_drawn_with_its_shadow(art: Art) -> None:
    assert _listed(art, _flying(1)) == _listed(art, _flying(CROWD_SIZE - 1)) == 2


def test_a_few_cards_all_have_soft_shadows(art: Art) -> None:
    assert _listed(art, _flying(10, apart=20)) == 20


def test_in_a_crowd_each_card_is_one_picture_and_hidden_cards_are_none(art: Art) -> None:
    assert _listed(art, _flying(CROWD_SIZE)) == 1
    spread = [Actor(HIDDEN, Zone("hand", 1), MIDDLE) for _ in range(CROWD_SIZE)]
    for number, actor in enumerate(spread):
        row, column = divmod(number, 8)
        actor.go(HIDDEN, Place(80 + column * 110, 30 + row * 65, 0, 60), Span(-2, 2.0001), -2)
        actor.go(HIDDEN, actor.place.moved(1, 0), Span(0, 100), 0)
    assert _listed(art, spread) == CROWD_SIZE


@pytest.mark.parametrize(("step", "room"), [(1.0, 5 / 7), (0.5, 0.5), (0.25, 0.25)])
def test_the_sign_of_a_card_is_spelled_out_as_far_as_the_card_shows(
    art: Art, step: float, room: float
) -> None:
    tall, ways = MIDDLE.height, ("right bower", "right", "R")
    actors = [Actor(Card(name), Zone("hand", 0), MIDDLE) for name in ("JS", "9S")]
    actors[1].place, actors[1].index = MIDDLE.moved(step * tall, 0), 1
    painter, canvas = Painter(lambda _: "plain", lambda _: False), Canvas(Surface(METRICS.size))
    painter.sign, painter.sign_words = (lambda card: "R" * (card == Card("JS"))), {"R": "right bower"}
    painter.draw(art, canvas, actors, 0)
    labels = [sign_label(art, round(tall), ways, tall * width) for width in (5 / 7, 0.5, 0.25)]
    assert len(set(labels)) == 3
    drawn = [sprite.rect for sprite in canvas.collected if sprite.surface in labels]
    (shown,) = [sprite.surface for sprite in canvas.collected if sprite.surface in labels]
    assert shown is sign_label(art, round(tall), ways, tall * room)
    assert drawn[0].right <= MIDDLE.x - card_width(tall) / 2 + room * tall
