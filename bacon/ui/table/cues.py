"""How the events of any game are played on the table: how long they take, and how they sound."""

from __future__ import annotations

from typing import Final

from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, MatchWon, Passed, SeedRevealed
from bacon.core.rules import TableState
from bacon.ui.drawing.tween import in_out_cubic
from bacon.ui.stage import Cue

SPEECH_MS: Final = 620
"""The time a bubble holds up the game, at normal speed."""

_SWEEP_MS: Final = 45
"""The time from one pass to the next, at normal speed."""


def shared_cue(event: Event) -> Cue:
    """How to play an event of any game; an event that is not known here takes no time."""
    match event:
        case DealerCut():
            return Cue(duration=340, stagger=90, arc=30, after=900, sound="turn")
        case HandStarted():
            return Cue(duration=220, ease=in_out_cubic)
        case HandDealt():
            return Cue(duration=260, stagger=22, arc=40, after=60, sound="deal")
        case Passed():
            return pass_cue()
        case SeedRevealed():
            return Cue(duration=0, stop=True)
        case MatchWon():
            return Cue(stop=True)
        case _:
            return Cue(duration=0)


def pass_cue() -> Cue:
    """How to play a pass: the next one may follow at once, as the bubbles stay for a while."""
    return Cue(duration=220, ease=in_out_cubic, after=_SWEEP_MS, overlaps=True, sound="knock")


def call_cue(*, alone: bool = False) -> Cue:
    """How to play a call that settles the contract, or one that goes alone."""
    return Cue(after=SPEECH_MS * 1.2, sound="alone" if alone else "call")


def answer_cue() -> Cue:
    """How to play an answer that everybody has waited for."""
    return Cue(after=SPEECH_MS, sound="call")


def score_cue(state: TableState) -> Cue:
    """How to play the score of a hand; it waits for the player unless a seed is revealed after it."""
    return Cue(before=500, duration=0, stop=not state.commitment, sound="point")


def show_cue(*, stop: bool = False) -> Cue:
    """How to play a hand that is laid open."""
    return Cue(duration=380, stagger=60, after=1600, stop=stop, sound="turn")
