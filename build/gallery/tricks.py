"""What all trick games show of themselves, and where to find a table worth a look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from bacon.core.actions import Pass
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.rules.events import Play
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import COMING
from bacon.ui.showroom.stand import Stand
from gallery.matches import found

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
