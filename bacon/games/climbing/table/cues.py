"""How each event of the climbing game is played on the table, in milliseconds."""

from __future__ import annotations

from bacon.core.events import Event, HandDealt, Passed
from bacon.core.rules import TableState
from bacon.games.climbing.rules.events import (
    CombinationLaid,
    DealScored,
    LeadFell,
    LeadGiven,
    RoundWon,
    WentOut,
)
from bacon.ui.drawing.tween import in_out_cubic, out_back
from bacon.ui.stage.stage import Cue
from bacon.ui.table.cues import score_cue, shared_cue


def cue_of(event: Event, state: TableState) -> Cue:
    """How an event is played; the state is the one after it."""
    match event:
        case CombinationLaid(combination=laid):
            look, sound = (900, "alone") if laid.kind.bomb else (380, "place")
            return Cue(duration=280, arc=24, ease=out_back, after=look, sound=sound)
        case Passed():
            return Cue(after=420, sound="knock")
        case RoundWon():
            return Cue(before=800, duration=360, ease=in_out_cubic, after=160, sound="gather")
        case WentOut():
            return Cue(after=900, sound="point")
        case LeadGiven() | LeadFell():
            return Cue(after=860, sound="call")
        case HandDealt():
            return Cue(duration=260, stagger=20, arc=40, after=250, sound="deal")
        case DealScored():
            return score_cue(state)
        case _:
            return shared_cue(event)
