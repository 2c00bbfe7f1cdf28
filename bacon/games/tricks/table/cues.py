"""How the events of every trick-taking game are played on the table, in milliseconds."""

from __future__ import annotations

from bacon.core.events import Event
from bacon.core.rules import TableState
from bacon.games.tricks.rules.events import (
    Acquitted,
    CardGiven,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimSettled,
    Discarded,
    HandScored,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.ui.drawing.tween import in_out_cubic, in_out_sine, out_back
from bacon.ui.stage.stage import Cue
from bacon.ui.table.cues import call_cue, score_cue, shared_cue, show_cue


def cue_of(event: Event, state: TableState, *, spoken: bool = False) -> Cue:
    """How an event is played; the state is the one after it. `spoken` is whether its seat says it."""
    match event:
        case TrumpDeclared(alone=alone) if spoken:
            return call_cue(alone=alone)
        case CardPlayed():
            return Cue(duration=240, ease=out_back, after=140, sound="place")
        case TrickTaken():
            return Cue(before=700, duration=320, ease=in_out_cubic, sound="gather")
        case UpcardTurned():
            return Cue(duration=220, ease=in_out_sine, after=420, sound="turn")
        case CardTakenUp() | CardGiven():
            return Cue(duration=320, arc=30, after=200, sound="place")
        case TrumpDeclared() | Discarded():
            return Cue(duration=300, after=240)
        case _:
            return _closing_cue(event, state)


def _closing_cue(event: Event, state: TableState) -> Cue:
    match event:
        case ClaimMade():
            return show_cue()
        case ThrownIn() | ClaimSettled():
            return Cue(after=900)
        case HandScored() | Acquitted():
            return score_cue(state)
        case _:
            return shared_cue(event)
