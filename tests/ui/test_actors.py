"""Cards on the stage keep their identity: a card that moves is moved, not replaced."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.cards import HIDDEN, Card, Cards
from bacon.games.bacon.state import FULL_PACK
from bacon.ui.actors import Actor, Cast, Zone
from bacon.ui.drawing.tween import Place, Span

ZONES = (Zone("hand", 0), Zone("hand", 1), Zone("trick", 0), Zone("upcard"), Zone("stock"))
SOURCE = Place(5, 5, 0, 100)
HERE, THERE = Place(0, 0, 0, 100), Place(100, 40, 20, 120)

Held = dict[Zone, Cards]


@st.composite
def held(draw: st.DrawFn) -> Held:
    """Some known cards, each in one zone, and some hidden ones."""
    known = draw(st.lists(st.sampled_from(FULL_PACK[:8]), unique=True, max_size=6))
    zones: dict[Zone, list[Card]] = {zone: [] for zone in ZONES}
    for card in [*known, *[HIDDEN] * draw(st.integers(0, 6))]:
        zones[draw(st.sampled_from(ZONES))].append(card)
    return {zone: tuple(cards) for zone, cards in zones.items()}


def _cast(*tables: Held) -> Cast:
    cast = Cast()
    for zones in tables:
        cast.recast(zones, SOURCE)
        _arrive(cast, zones)
    return cast


def _arrive(cast: Cast, zones: Held) -> None:
    """Let every actor become what it is cast for at once."""
    for actor in cast.actors:
        if not actor.leaving:
            actor.go(zones[actor.zone][actor.index], HERE, Span(0, 0), 0)
            actor.finish()
    cast.rest(0)


@given(held())
def test_every_card_gets_one_actor(zones: Held) -> None:
    cast = _cast(zones)
    parts = [(zone, index) for zone, cards in zones.items() for index in range(len(cards))]
    assert sorted((actor.zone, actor.index) for actor in cast.actors) == sorted(parts)
    for zone, cards in zones.items():
        assert sorted(actor.card.name for actor in cast.in_zone(zone)) == sorted(card.name for card in cards)


@given(held())
def test_the_same_table_again_changes_nobody(zones: Held) -> None:
    cast = _cast(zones)
    before = [(actor, actor.zone, actor.index) for actor in cast.actors]
    cast.recast(zones, SOURCE)
    assert [(actor, actor.zone, actor.index) for actor in cast.actors] == before
    assert not any(actor.leaving for actor in cast.actors)


@given(held(), held())
def test_a_known_card_keeps_its_actor_wherever_it_goes(before: Held, after: Held) -> None:
    cast = _cast(before)
    played_by = {actor.card: actor for actor in cast.actors if not actor.card.hidden}
    cast.recast(after, SOURCE)
    _arrive(cast, after)
    for actor in cast.actors:
        if actor.card in played_by:
            assert actor is played_by[actor.card]


@given(held(), held())
def test_hidden_cards_that_stay_in_their_zone_keep_their_actors(before: Held, after: Held) -> None:
    cast = _cast(before)
    backs = {zone: {actor for actor in cast.in_zone(zone) if actor.card.hidden} for zone in ZONES}
    cast.recast(after, SOURCE)
    for zone in ZONES:
        staying = min(len(backs[zone]), after[zone].count(HIDDEN))
        assert len(backs[zone] & set(cast.in_zone(zone))) >= staying


@given(held(), held())
def test_actors_no_longer_needed_leave_and_are_gone_at_rest(before: Held, after: Held) -> None:
    cast = _cast(before)
    cast.recast(after, SOURCE)
    staying = [actor for actor in cast.actors if not actor.leaving]
    assert len(staying) == sum(map(len, after.values()))
    cast.rest(0)
    assert cast.actors == staying


def test_a_card_from_nowhere_comes_from_the_pile() -> None:
    cast = Cast()
    cast.recast({Zone("upcard"): (Card("9H"),)}, SOURCE)
    assert [(actor.place, actor.card) for actor in cast.actors] == [(SOURCE, HIDDEN)]


def test_a_back_of_a_hand_turns_into_the_card_it_plays() -> None:
    cast = _cast({Zone("hand", 1): (HIDDEN,) * 3, Zone("trick", 1): ()})
    hand = cast.in_zone(Zone("hand", 1))
    cast.recast({Zone("hand", 1): (HIDDEN,) * 2, Zone("trick", 1): (Card("9H"),)}, SOURCE)
    assert cast.in_zone(Zone("trick", 1))[0] in hand
    assert all(actor in hand for actor in cast.in_zone(Zone("hand", 1)))


# One actor


def _on_the_way(start: float = 1000, duration: float = 200) -> Actor:
    actor = Actor(HIDDEN, Zone("hand", 0), HERE)
    actor.go(Card("9H"), THERE, Span(start, duration), 0, arc=30)
    return actor


def test_an_actor_waits_goes_and_arrives() -> None:
    actor = _on_the_way()
    assert actor.at(999) == HERE
    assert actor.moving(0)
    assert HERE.x < actor.at(1100).x < THERE.x
    assert actor.at(1200) == actor.at(5000) == THERE
    assert actor.moving(1199)
    assert not actor.moving(1200)
    assert actor.ends == 1200


def test_an_actor_turns_over_in_the_middle_of_its_way() -> None:
    actor = _on_the_way()
    assert [actor.shows(now) for now in (0, 1099, 1100, 1200)] == [HIDDEN, HIDDEN, Card("9H"), Card("9H")]
    assert [actor.turn(now) for now in (0, 1050, 1100, 1150, 1200)] == pytest.approx([0, 0.5, 1, 0.5, 0])


def test_an_actor_that_shows_the_same_never_turns() -> None:
    actor = Actor(Card("9H"), Zone("hand", 0), HERE)
    actor.go(Card("9H"), THERE, Span(0, 200), 0)
    assert {actor.turn(now) for now in range(0, 250, 10)} == {0.0}


@given(st.floats(0, 1500))
def test_another_way_starts_where_the_actor_is(now: float) -> None:
    actor = _on_the_way()
    before = (tuple(actor.at(now)), actor.shows(now))
    actor.go(Card("9H"), HERE, Span(now, 100), now)
    assert tuple(actor.at(now)) == pytest.approx(before[0])
    assert actor.shows(now) is before[1]


@given(st.floats(0, 1500))
def test_finishing_at_any_moment_ends_at_the_end_of_the_way(now: float) -> None:
    actor = _on_the_way()
    actor.at(now)
    actor.finish()
    assert (actor.at(now), actor.shows(now), actor.turn(now)) == (THERE, Card("9H"), 0.0)
    assert not actor.moving(now)


@given(st.floats(0, 1500))
def test_a_way_of_no_time_may_still_have_to_wait(now: float) -> None:
    actor = _on_the_way(duration=0)
    assert actor.at(now) == (THERE if now >= 1000 else HERE)
