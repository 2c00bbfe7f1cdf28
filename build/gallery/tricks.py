"""Positions in the trick games that are worth a picture, and how to show them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from bacon.core.actions import Pass
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.events import Play
from bacon.games.tricks.state import Phase, TrickState
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import FADE_IN_MS
from gallery.matches import match_where

TrickMatch: TypeAlias = Match[TrickState]

THIRD: Final = 3
COURTS: Final = "JQK"
_MIN_CHOICES: Final = 3


def acts_in(match: TrickMatch, phase: Phase, *, tricks: int = 0, plays: int = 0) -> bool:
    """Whether the first seat acts in a phase, after some tricks and plays, with points on both sides."""
    state = match.state
    progress = (len(state.tricks), len(state.trick))
    return match.to_act == 0 and state.phase is phase and progress == (tricks, plays) and all(state.scores)


def open_trick(match: TrickMatch) -> bool:
    """Whether the first seat plays last to the second trick, which holds a court."""
    courts = [play.card for play in match.state.trick if play.card.rank in COURTS]
    four = not match.state.sitting_out
    return bool(courts) and four and acts_in(match, Phase.PLAY, tricks=1, plays=THIRD)


def table_where(
    condition: Callable[[TrickMatch], bool], headless: HeadlessApp, rules: Rules[TrickState]
) -> None:
    """Open the table where `condition` holds."""
    headless.open_table(match_where(condition, rules))


def dialog_where(
    verb: Verb, condition: Callable[[TrickMatch], bool], headless: HeadlessApp, rules: Rules[TrickState]
) -> None:
    """Open the dialog of a key where `condition` holds."""
    headless.open_table(match_where(condition, rules)).handle(Key(verb))
    headless.frame(FADE_IN_MS)


def to_play(match: Match[TableState]) -> bool:
    """Whether the first seat has a choice of cards to play."""
    return match.to_act == 0 and sum(isinstance(action, Play) for action in match.legal()) >= _MIN_CHOICES


def to_call(match: Match[TableState]) -> bool:
    """Whether the first seat may call something besides passing."""
    legal = match.legal()
    return match.to_act == 0 and Pass() in legal and len(legal) >= _MIN_CHOICES
