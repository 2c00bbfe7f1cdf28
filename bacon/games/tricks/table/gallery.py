"""What all trick games show of themselves: where to find a telling table, and what is telling in a trick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from bacon.core.actions import Pass
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.rules.events import CardGiven, CardPlayed, Discarded, Play, TrickTaken, UpcardTurned
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import COMING
from bacon.ui.showroom.gallery.kit import Moment
from bacon.ui.showroom.stand import Stand, found

TrickMatch: TypeAlias = Match[TrickState]

THIRD: Final = 3
COURTS: Final = "JQK"
_SEVERAL: Final = 3


def asked(match: TrickMatch, phase: Phase, *, tricks: int = 0, plays: int = 0) -> bool:
    """Whether the first seat is to act in a phase, after so many tricks and plays, with points won."""
    state = match.state
    lie = (len(state.tricks), len(state.trick))
    return match.to_act == 0 and state.phase is phase and lie == (tricks, plays) and all(state.scores)


def open_trick(match: TrickMatch) -> bool:
    """Whether the first seat is to close the second trick, in which lies a court."""
    courts = [play.card for play in match.state.trick if play.card.rank in COURTS]
    four = not match.state.sitting_out
    return bool(courts) and four and asked(match, Phase.PLAY, tricks=1, plays=THIRD)


def sit_where(wanted: Callable[[TrickMatch], bool], stand: Stand, rules: Rules[TrickState]) -> None:
    """Sit down where something wanted is so."""
    stand.sit_at(found(wanted, rules))


def dialog_where(
    verb: Verb, wanted: Callable[[TrickMatch], bool], stand: Stand, rules: Rules[TrickState]
) -> None:
    """Open the dialog that a key opens where something wanted is so."""
    stand.sit_at(found(wanted, rules)).handle(Key(verb))
    stand.frame(COMING)


def to_play(match: Match[TableState]) -> bool:
    """Whether the first seat has a choice of cards to play."""
    return match.to_act == 0 and sum(isinstance(action, Play) for action in match.legal()) >= _SEVERAL


def to_call(match: Match[TableState]) -> bool:
    """Whether the first seat may call something, and not only pass."""
    legal = match.legal()
    return match.to_act == 0 and Pass() in legal and len(legal) >= _SEVERAL


def moment(event: Event, state: TableState, said: Moment | None) -> Moment | None:
    """What is telling in a trick game."""
    match event:
        case UpcardTurned():
            return ("offer", 500)
        case Discarded():
            return ("discard", 140)
        case CardGiven():
            return ("gift", 160)
        case CardPlayed() if _half_full(state):
            return ("trick-half-full", 330)
        case TrickTaken():
            return ("trick-gathered", 150)
        case _:
            return said


def _half_full(state: TableState) -> bool:
    """Whether half of those who play to the trick have just done so."""
    return isinstance(state, TrickState) and len(state.trick) == (state.active_seats + 1) // 2
