"""Painting only the difference gives the same picture as painting everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from itertools import combinations, pairwise

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Color, Rect, Surface

from bacon.ui.drawing.canvas import Canvas, Sprite, StillPart, changed, merged

WINDOW = (60, 40)


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode(WINDOW)
    yield
    pygame.quit()


def _piece(number: int) -> Surface:
    """A little surface with its own colours; every third one has see-through pixels."""
    surface = Surface((4 + 5 * (number % 4), 3 + 6 * (number % 3)), pygame.SRCALPHA)
    surface.fill(Color(40 * number % 256, 90 * number % 256, 17 * number % 256, 140 if number % 3 else 255))
    surface.set_at((1, 1), Color(255, 255, 255, 30 * number % 256))
    return surface


GROUND = Surface(WINDOW)
GROUND.fill(Color(20, 80, 60))
PIECES = [_piece(number) for number in range(1, 8)]

CLIPS = st.none() | st.tuples(
    st.integers(-5, WINDOW[0]), st.integers(-5, WINDOW[1]), st.integers(0, 30), st.integers(0, 30)
)
SPRITES = st.builds(
    Sprite,
    st.sampled_from(PIECES),
    st.integers(-20, WINDOW[0] + 5),
    st.integers(-20, WINDOW[1] + 5),
    st.sampled_from([255, 255, 255, 0, 1, 128, 300]),
    CLIPS,
)
FEW_SPRITES = st.builds(
    Sprite,
    st.sampled_from(PIECES[:3]),
    st.integers(0, 3),
    st.integers(0, 3),
    st.sampled_from([255, 128]),
    st.none(),
)
"""Sprites that meet and repeat all the time."""


def _show(canvas: Canvas, sprites: Sequence[Sprite]) -> list[Rect]:
    canvas.add(GROUND, (0, 0))
    for surface, x, y, alpha, clip in sprites:
        with canvas.clipped(Rect(clip)) if clip else nullcontext():
            canvas.add(surface, (x, y), alpha)
    return canvas.paint()


def _whole(sprites: Sequence[Sprite]) -> bytes:
    canvas = Canvas(Surface(WINDOW))
    _show(canvas, sprites)
    return pygame.image.tobytes(canvas.target, "RGB")


def _check_the_same(frames: Sequence[Sequence[Sprite]]) -> None:
    canvas = Canvas(Surface(WINDOW))
    for sprites in frames:
        _show(canvas, sprites)
        assert pygame.image.tobytes(canvas.target, "RGB") == _whole(sprites)


@given(st.lists(st.lists(SPRITES, max_size=8), min_size=2, max_size=5))
def test_frame_after_frame_the_difference_paints_what_the_whole_would(frames: list[list[Sprite]]) -> None:
    _check_the_same(frames)


@given(st.lists(st.lists(FEW_SPRITES, max_size=7), min_size=2, max_size=4))
def test_repeated_sprites_are_counted(frames: list[list[Sprite]]) -> None:
    _check_the_same(frames)


@given(st.lists(FEW_SPRITES, min_size=2, max_size=7), st.data())
def test_another_order_is_a_difference(sprites: list[Sprite], data: st.DataObject) -> None:
    _check_the_same([sprites, data.draw(st.permutations(sprites))])


def test_repeated_sprites_in_front_do_not_hide_another_order_behind() -> None:
    one, other, third = (Sprite(piece, 0, 0) for piece in PIECES[:3])
    twin = third._replace(x=40)
    _check_the_same([[one, other, twin], [twin, twin, twin, other, one]])


def test_the_first_frame_paints_the_window() -> None:
    assert _show(Canvas(Surface(WINDOW)), []) == [Rect((0, 0), WINDOW)]


@given(st.lists(SPRITES, max_size=8))
def test_the_same_frame_again_paints_nothing(sprites: list[Sprite]) -> None:
    canvas = Canvas(Surface(WINDOW))
    _show(canvas, sprites)
    assert _show(canvas, sprites) == []


def test_after_forgetting_the_same_frame_is_painted_whole() -> None:
    canvas = Canvas(Surface(WINDOW))
    _show(canvas, [])
    canvas.target.fill("red")
    canvas.forget()
    assert _show(canvas, []) == [Rect((0, 0), WINDOW)]
    assert pygame.image.tobytes(canvas.target, "RGB") == _whole([])


def test_what_cannot_be_seen_costs_nothing() -> None:
    canvas = Canvas(Surface(WINDOW))
    _show(canvas, [])
    outside = [Sprite(PIECES[0], -50, 0), Sprite(PIECES[1], 0, 90)]
    assert _show(canvas, [*outside, Sprite(PIECES[2], 5, 5, 0)]) == []


def test_a_moved_sprite_paints_no_more_than_its_two_places() -> None:
    canvas = Canvas(Surface(WINDOW))
    _show(canvas, [Sprite(PIECES[0], 0, 0), Sprite(PIECES[1], 30, 0)])
    painted = _show(canvas, [Sprite(PIECES[0], 40, 30), Sprite(PIECES[1], 30, 0)])
    assert sorted(map(tuple, painted)) == [(0, 0, 9, 9), (40, 30, 9, 9)]


def test_an_overall_opacity_leaves_the_surface_as_it_was() -> None:
    piece = PIECES[0].copy()
    canvas = Canvas(Surface(WINDOW))
    _show(canvas, [Sprite(piece, 0, 0, 90)])
    assert piece.get_alpha() == 255


def test_a_place_is_rounded_and_given_back() -> None:
    canvas = Canvas(Surface(WINDOW))
    assert canvas.add(PIECES[0], (1.6, 2.4)) == Rect(2, 2, 9, 9)
    assert canvas.centre(PIECES[0], (20, 20)).center == (20, 20)


MANY_SPRITES = st.lists(
    st.builds(
        Sprite, st.sampled_from(PIECES), st.integers(-9, 59), st.integers(-9, 39), st.just(255), st.none()
    ),
    min_size=60,
    max_size=90,
)


@given(MANY_SPRITES, st.integers(1, 5))
@settings(max_examples=max(1, settings().max_examples // 4))
def test_many_differences_are_painted_in_bands_and_give_the_same_picture(
    sprites: list[Sprite], step: int
) -> None:
    moved = [sprite._replace(x=sprite.x + step) for sprite in sprites]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bacon.ui.drawing.canvas._BAND_HEIGHT", 16)
        _check_the_same([sprites, moved, sprites[:30], moved])


@given(st.lists(st.builds(Rect, *[st.integers(0, 900)] * 2, *[st.integers(1, 300)] * 2), min_size=48))
@settings(max_examples=max(1, settings().max_examples // 4))
def test_many_rectangles_are_covered_by_few_that_do_not_overlap(rects: list[Rect]) -> None:
    bands = merged(rects)
    assert len(bands) <= 10
    assert not any(one.colliderect(other) for one, other in combinations(bands, 2))
    assert all(sum(_shared(rect, band) for band in bands) == rect.w * rect.h for rect in rects)


def _shared(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.w * both.h


def test_a_frame_that_is_dropped_was_never_there() -> None:
    canvas = Canvas(Surface(WINDOW))
    _show(canvas, [Sprite(PIECES[0], 5, 5)])
    before = pygame.image.tobytes(canvas.target, "RGB")
    canvas.add(PIECES[1], (30, 20))
    canvas.drop()
    assert _show(canvas, [Sprite(PIECES[0], 5, 5)]) == []
    assert pygame.image.tobytes(canvas.target, "RGB") == before


def test_the_last_frame_can_be_had_as_a_picture_whatever_became_of_the_window() -> None:
    canvas = Canvas(Surface(WINDOW))
    assert canvas.picture() is None
    _show(canvas, [Sprite(PIECES[0], 5, 5, 128), Sprite(PIECES[1], 20, 9)])
    before = pygame.image.tobytes(canvas.target, "RGB")
    canvas.target = Surface((10, 10))
    picture = canvas.picture()
    assert picture
    assert pygame.image.tobytes(picture, "RGB") == before


RECTS = st.lists(st.builds(Rect, *[st.integers(0, 60)] * 2, *[st.integers(0, 30)] * 2), max_size=12)


@given(RECTS)
def test_joined_rectangles_cover_all_and_do_not_overlap(rects: list[Rect]) -> None:
    joined = merged(rects)
    assert all(any(other.contains(rect) for other in joined) for rect in rects if rect.width and rect.height)
    ordered = sorted(joined, key=tuple)
    assert not any(one.colliderect(other) for one in ordered for other in ordered if one is not other)


@given(RECTS)
def test_joining_leaves_the_rectangles_it_was_given(rects: list[Rect]) -> None:
    before = [rect.copy() for rect in rects]
    merged(rects)
    assert rects == before


@given(st.lists(st.lists(SPRITES, max_size=6), min_size=2, max_size=3))
def test_frames_differ_in_the_same_places_forth_and_back(frames: list[list[Sprite]]) -> None:
    for before, after in pairwise(frames):
        assert bool(changed(before, after)) == bool(changed(after, before))


def test_drawing_outside_the_clip_is_cut_off() -> None:
    canvas = Canvas(Surface(WINDOW))
    canvas.add(GROUND, (0, 0))
    white = Surface((20, 20))
    white.fill(Color("white"))
    with canvas.clipped(Rect(5, 5, 10, 30)), canvas.clipped(Rect(0, 8, 60, 6)):
        canvas.add(white, (0, 0))
    canvas.paint()
    lit = [(x, y) for x in range(60) for y in range(40) if canvas.target.get_at((x, y)).r == 255]
    assert (min(lit), max(lit)) == ((5, 8), (14, 13))
    assert len(lit) == 10 * 6


def test_a_still_part_is_collected_again_only_for_another_key_canvas_clip_or_opacity() -> None:
    still, drawn = StillPart(), list[Canvas]()

    def draw(canvas: Canvas) -> None:
        drawn.append(canvas)
        canvas.add(PIECES[0], (5, 5))

    def collected(canvas: Canvas, key: str) -> list[Sprite]:
        canvas.add(GROUND, (0, 0))
        still.draw(canvas, key, draw)
        frame = list(canvas.collected)
        canvas.paint()
        return frame

    canvas, other = Canvas(Surface(WINDOW)), Canvas(Surface(WINDOW))
    first = collected(canvas, "a")
    assert collected(canvas, "a") == first
    assert len(drawn) == 1
    collected(canvas, "b")
    collected(other, "b")
    with other.clipped(Rect(0, 0, 8, 8)):
        assert collected(other, "b")[-1].clip == (0, 0, 8, 8)
    with other.faded(0.5):
        assert collected(other, "b")[-1].alpha == 128
    assert len(drawn) == 5
