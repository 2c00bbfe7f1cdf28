"""Motion starts where it starts, ends where it ends, and is never anywhere strange in between."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.ui.drawing.tween import (
    Ease,
    Place,
    Span,
    between,
    heavy,
    in_out_cubic,
    in_out_sine,
    out_back,
    out_cubic,
)

EASES = (out_cubic, in_out_cubic, in_out_sine, out_back, heavy)
TIMES = st.floats(-1e6, 1e6)
DURATIONS = st.one_of(st.just(0.0), st.floats(0.01, 1e4))
PLACES = st.builds(
    Place,
    st.floats(-4000, 4000),
    st.floats(-4000, 4000),
    st.floats(-180, 180),
    st.floats(1, 600),
    st.floats(0, 100),
    st.floats(0, 1),
)


@pytest.mark.parametrize("ease", EASES)
def test_an_ease_starts_at_0_and_ends_at_1(ease: Ease) -> None:
    assert ease(0) == pytest.approx(0)
    assert ease(1) == pytest.approx(1)


@pytest.mark.parametrize("ease", EASES)
@given(part=st.floats(0, 1))
def test_an_ease_goes_beyond_its_end_by_a_little_at_most(ease: Ease, part: float) -> None:
    assert -1e-9 <= ease(part) <= (1.06 if ease is out_back else 1 + 1e-9)


def test_what_is_heavy_falls_faster_and_faster_hits_and_springs_back_a_little() -> None:
    way = [heavy(step / 100) for step in range(101)]
    hit = way.index(max(way[:80]))
    steps = [after - before for before, after in pairwise(way[:hit])]
    assert steps == sorted(steps)
    assert 0.96 < min(way[hit:]) < 0.99


def test_settling_goes_beyond_the_end() -> None:
    assert max(out_back(step / 100) for step in range(101)) > 1.02


@given(TIMES, DURATIONS, st.sampled_from(EASES), TIMES)
def test_a_span_is_0_before_and_1_after_whatever_it_lasts(
    start: float, duration: float, ease: Ease, now: float
) -> None:
    span = Span(start, duration, ease)
    assert 0 <= span.part(now) <= 1
    if now <= start and duration and start < span.end:
        assert span.part(now) == span.progress(now) == 0
    if now >= span.end:
        assert span.part(now) == span.progress(now) == 1


@given(st.floats(0.5, 1000))
def test_a_span_of_no_time_may_wait_for_its_start(early: float) -> None:
    span = Span(1000, 0)
    assert span.part(1000 - early) == span.progress(1000 - early) == 0
    assert span.part(1000) == span.progress(1000) == 1


@given(DURATIONS, st.lists(st.floats(0, 1), min_size=2, max_size=6))
def test_time_in_a_span_only_goes_on(duration: float, moments: list[float]) -> None:
    parts = [Span(0, duration).part(moment * duration) for moment in sorted(moments)]
    assert parts == sorted(parts)


@given(PLACES, PLACES, st.floats(-200, 200))
def test_the_way_leads_from_one_place_to_the_other(a: Place, b: Place, arc: float) -> None:
    assert tuple(between(a, b, 0, arc)) == pytest.approx(tuple(a))
    assert tuple(between(a, b, 1, arc)) == pytest.approx(tuple(b), abs=1e-9)


@given(PLACES, PLACES, st.floats(0, 1))
def test_a_way_without_a_bow_leaves_no_coordinate_out_of_its_range(a: Place, b: Place, t: float) -> None:
    for start, end, here in zip(a, b, between(a, b, t), strict=True):
        assert min(start, end) - 1e-6 <= here <= max(start, end) + 1e-6


@given(PLACES, st.floats(0.01, 0.99), st.floats(1, 200))
def test_a_bow_lifts_the_card_up_the_screen_and_off_the_table(place: Place, t: float, arc: float) -> None:
    here = between(place, place, t, arc)
    assert here.y < place.y
    assert here.lift > place.lift
    assert here.height > place.height
    assert (here.x, here.angle, here.alpha) == pytest.approx((place.x, place.angle, place.alpha))


@pytest.mark.parametrize("unit", [0.5, 1, 2])
def test_a_bow_grows_with_the_window_and_its_shadow_does_not(unit: float) -> None:
    place = Place(0, 0, 0, 100)
    middle = between(place, place, 0.5, 40, unit)
    assert (middle.y, middle.lift) == pytest.approx((-40 * unit, 20))


def test_a_place_moves_by_a_little() -> None:
    assert Place(1, 2, 3, 4).moved(10, 20, 5) == Place(11, 22, 3, 4, 5)
