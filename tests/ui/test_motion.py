"""Every move has the time and the path that the design prescribes."""

from __future__ import annotations

import pytest

from bacon.core.events import Event, HandDealt
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState
from bacon.games.bacon.table import BaconPresenter
from bacon.games.tricks.events import CardPlayed, TrickTaken, UpcardTurned
from bacon.ui.actors import Actor
from bacon.ui.drawing.theme import Metrics
from bacon.ui.drawing.tween import in_out_cubic, in_out_sine, out_cubic, thrown
from bacon.ui.stage import FADE_IN, FADE_OUT, Cue, Stage
from bacon.ui.table import controller
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from tests.play import Whims, played

MATCH = played(Bacon(), 3, Whims(), hands=1)


def _stage(size: tuple[int, int] = (1920, 1080)) -> Stage[BaconState]:
    stage = Stage(MATCH.rules, BaconPresenter(Layout(Frame(Metrics(*size))), Bacon()), 0, lambda _: None)
    stage.push(MATCH.events)
    return stage


def _to(stage: Stage[BaconState], kind: type[Event]) -> float:
    """Play on to the millisecond in which an event of this kind begins to move, and return it."""
    seen: list[Event] = []
    stage.watch = lambda event, _: seen.append(event)
    for now in range(100_000):
        stage.update(now)
        stage.go_on()
        if seen and isinstance(seen[-1], kind):
            return now
    raise AssertionError("this never happens")


def _movers(stage: Stage[BaconState], now: float) -> list[Actor]:
    return [actor for actor in stage.cast.actors if actor.moving(now)]


CUES: dict[type[Event], Cue] = {
    HandDealt: Cue(duration=260, stagger=22, arc=40, ease=out_cubic),
    UpcardTurned: Cue(duration=220, arc=20, ease=in_out_sine),
    CardPlayed: Cue(duration=240, arc=22, ease=thrown),
    TrickTaken: Cue(before=700, duration=320, arc=26, ease=in_out_cubic),
}


@pytest.mark.parametrize("kind", CUES, ids=lambda kind: kind.__name__)
def test_a_move_has_the_time_and_the_ease_of_the_design(kind: type[Event]) -> None:
    stage = _stage()
    _to(stage, kind)
    assert stage.last
    cue, wanted = stage.presenter.cue(stage.last, stage.shown), CUES[kind]
    assert (cue.before, cue.duration, cue.stagger, cue.arc, cue.ease) == (
        wanted.before,
        wanted.duration,
        wanted.stagger,
        wanted.arc,
        wanted.ease,
    )


def test_bubbles_and_the_score_have_theirs() -> None:
    assert (FADE_IN, FADE_OUT, controller._COUNTING_MS) == (160, 120, 500)
    assert controller.PACE == {"relaxed": 1.5, "normal": 1.0, "brisk": 0.48, "instant": 0.5}


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080), (3840, 2160)])
def test_the_bow_of_a_dealt_card_is_as_high_for_every_window(size: tuple[int, int]) -> None:
    stage = _stage(size)
    now = _to(stage, HandDealt)
    actor = next(actor for actor in _movers(stage, now) if actor.ends == now + 260)
    straight = [
        actor._from.y + (actor.place.y - actor._from.y) * actor._span.progress(now + t) for t in range(260)
    ]
    bow = max(line - actor.at(now + t).y for t, line in enumerate(straight))
    assert bow / (size[1] / 1080) == pytest.approx(40, abs=0.5)


def test_a_dealt_card_turns_slightly_and_evenly_on_its_way() -> None:
    stage = _stage()
    now = _to(stage, HandDealt)
    for actor in _movers(stage, now):
        angles = [actor.at(t).angle for t in range(round(now), round(actor.ends), 5)]
        assert sorted(angles) in (angles, angles[::-1])


def test_a_played_card_goes_a_little_too_far_and_settles() -> None:
    stage = _stage()
    now = _to(stage, CardPlayed)
    actor = max(_movers(stage, now), key=lambda actor: abs(actor.place.y - actor._from.y))
    whole = actor.place.y - actor._from.y
    parts = [(actor.at(now + t).y - actor._from.y) / whole for t in range(241)]
    assert 1.01 < max(parts) < 1.06
    assert parts[-1] == pytest.approx(1)


def test_a_trick_lies_to_be_seen_and_then_is_gathered_in_one_packet() -> None:
    stage = _stage()
    now = _to(stage, TrickTaken)
    gathered = [actor for actor in _movers(stage, now) if actor.zone.kind == "won"]
    assert {actor.ends for actor in gathered} == {now + 320}
    assert len({actor.place for actor in gathered}) == 1
    assert len(gathered) == len(stage.shown.tricks[-1].plays)


def test_the_cards_of_a_trick_come_together_on_the_winning_one_and_turn_over_together() -> None:
    stage = _stage()
    now = _to(stage, TrickTaken)
    gathered = [actor for actor in _movers(stage, now) if actor.zone.kind == "won"]
    winner = stage.presenter.layout.middle.trick(stage.shown.tricks[-1].winner)  # type: ignore[attr-defined]
    together = now + 0.4 * 320
    for actor in gathered:
        assert actor.turn(together) == 0
        assert (actor.at(together).x, actor.at(together).y) == pytest.approx((winner.x, winner.y), abs=0.01)
    assert len({round(actor.turn(together + 60), 6) for actor in gathered}) == 1


def test_only_the_card_that_is_played_flies_in_an_arc_and_not_the_hand_it_leaves() -> None:
    stage = _stage()
    now = _to(stage, CardPlayed)
    assert {actor.arc for actor in _movers(stage, now) if actor.zone.kind == "hand"} <= {0}
    (played,) = (actor for actor in _movers(stage, now) if actor.zone.kind == "trick")
    middle = played.at(now + 100)
    assert middle.lift > 0
    assert played.arriving(now + 100) == 0
    assert played.arriving(now + 240) == 1


def test_a_card_on_its_edge_is_seen_from_neither_side_for_long() -> None:
    stage = _stage()
    now = _to(stage, UpcardTurned)
    (actor,) = (actor for actor in _movers(stage, now) if actor.zone.kind == "upcard")
    turns = [actor.turn(now + t) for t in range(221)]
    assert max(turns) == turns[110] == 1
    assert turns[0] == turns[220] == 0
    assert actor.shows(now + 109).hidden
    assert not actor.shows(now + 110).hidden
