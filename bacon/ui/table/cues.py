"""How the events that every game has are played on the table: the times of the design, in milliseconds."""

from __future__ import annotations

from typing import Final

from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, MatchWon, Passed, SeedRevealed
from bacon.core.rules import TableState
from bacon.ui.drawing.tween import in_out_cubic
from bacon.ui.stage.stage import Cue

SPOKEN: Final = 620
"""How long one looks at what was said."""


def shared_cue(event: Event) -> Cue:
    """How an event of any game is played; one that is not known here changes the table at once."""
    match event:
        case DealerCut():
            return Cue(duration=340, stagger=120, arc=30, after=1300, sound="turn")
        case HandStarted():
            return Cue(duration=260, ease=in_out_cubic, after=100)
        case HandDealt():
            return Cue(duration=260, stagger=55, arc=40, after=250, sound="deal")
        case Passed():
            return Cue(after=SPOKEN, sound="knock")
        case SeedRevealed():
            return Cue(duration=0, stop=True)
        case MatchWon():
            return Cue(stop=True)
        case _:
            return Cue(duration=0)


def call_cue(*, alone: bool = False) -> Cue:
    """How a call is played that fixes what the hand is played in, or that a hand is played alone."""
    return Cue(after=SPOKEN * 1.4, sound="alone" if alone else "call")


def answer_cue() -> Cue:
    """How an answer is played that all have waited for."""
    return Cue(after=SPOKEN * 1.5, sound="call")


def score_cue(state: TableState) -> Cue:
    """How the score of a hand is played; it waits for the player where no seed is revealed after it."""
    return Cue(before=500, duration=0, stop=not state.commitment, sound="point")


def show_cue(*, stop: bool = False) -> Cue:
    """How a hand is played that is laid open."""
    return Cue(duration=380, stagger=60, after=1600, stop=stop, sound="turn")
