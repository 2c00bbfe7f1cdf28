"""How each fact is played on the table; the times are those of the design, in milliseconds."""

from __future__ import annotations

from typing import Final

from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, MatchWon, Passed, SeedRevealed
from bacon.core.rules import TableState
from bacon.games.bacon.rules.events import (
    Called,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    Withdrawn,
)
from bacon.games.bid_euchre.rules.events import BidMade, HandCounted
from bacon.games.euchre.rules.events import DefendedAlone, Forfeited, MisdealCalled, UpcardNamed, WentUnder
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
from bacon.ui.stage.stage import Cue
from bacon.ui.stage.tween import in_out_cubic, in_out_sine, out_back

_SPOKEN: Final = 620


def cue_of(event: Event, state: TableState, *, spoken: bool = False) -> Cue:
    """Give how a fact is played; the state is the one after it. `spoken` is whether its seat says it."""
    if spoken and (cue := _call_cue(event)):
        return cue
    match event:
        case CardPlayed():
            return Cue(duration=240, ease=out_back, after=140, sound="place")
        case TrickTaken():
            return Cue(before=700, duration=320, ease=in_out_cubic, sound="gather")
        case HandDealt():
            return Cue(duration=260, stagger=55, arc=40, after=250, sound="deal")
        case UpcardTurned():
            return Cue(duration=220, ease=in_out_sine, after=420, sound="turn")
        case DealerCut():
            return Cue(duration=340, stagger=120, arc=30, after=1300, sound="turn")
        case _:
            return _quiet_cue(event, state)


def _call_cue(event: Event) -> Cue | None:
    """Give how a call of the auction is played; None for what is none."""
    match event:
        case Called(alone=alone) | BidMade(alone=alone) | TrumpDeclared(alone=alone):
            return Cue(after=_SPOKEN * 1.4, sound="alone" if alone else "call")
        case DefendedAlone():
            return Cue(after=_SPOKEN * 1.4, sound="alone")
        case PermissionGranted() | PermissionDenied() | UpcardNamed():
            return Cue(after=_SPOKEN * 1.5, sound="call")
        case _:
            return None


def _quiet_cue(event: Event, state: TableState) -> Cue:
    match event:
        case Passed() | Withdrawn():
            return Cue(after=_SPOKEN, sound="knock")
        case PermissionAsked():
            return Cue(after=260)
        case CardTakenUp() | CardGiven():
            return Cue(duration=320, arc=30, after=200, sound="place")
        case WentUnder():
            return Cue(duration=320, stagger=60, arc=30, after=_SPOKEN, sound="place")
        case TrumpDeclared() | Discarded():
            return Cue(duration=300, after=240)
        case ClaimMade():
            return Cue(duration=380, stagger=60, after=1600, sound="turn")
        case ThrownIn() | ClaimSettled():
            return Cue(after=900)
        case _:
            return _closing_cue(event, state)


def _closing_cue(event: Event, state: TableState) -> Cue:
    match event:
        case HandStarted():
            return Cue(duration=260, ease=in_out_cubic, after=100)
        case MatchWon():
            return Cue(stop=True)
        case MisdealCalled():
            return Cue(duration=380, stagger=60, after=1600, stop=not state.commitment, sound="turn")
        case HandScored() | HandCounted() | Forfeited() | Acquitted():
            return Cue(before=500, duration=0, stop=not state.commitment, sound="point")
        case SeedRevealed():
            return Cue(duration=0, stop=True)
        case _:
            return Cue(duration=0)
