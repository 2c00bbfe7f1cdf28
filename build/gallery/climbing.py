"""The climbing game's scenes: the pile, a set being chosen, all numbers of players, and how deals end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Pass
from bacon.core.cards import Cards
from bacon.core.events import Event, HandDealt
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import (
    CombinationLaid,
    GiveLead,
    Lay,
    RoundWon,
    WentOut,
)
from bacon.games.climbing.rules.packs import X
from bacon.games.climbing.rules.state import ClimbingState
from bacon.games.climbing.table.hand import SetHand
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import COMING
from bacon.ui.scenes.match_over import MatchOver
from bacon.ui.scenes.panels import HandOver
from bacon.ui.scenes.table import TableScene
from bacon.ui.showroom.stand import Stand
from bacon.ui.table.session import Session
from gallery.hints import Hints, advised, scenes_of
from gallery.matches import Act, found

_Wanted: TypeAlias = Callable[[Match[ClimbingState]], bool]

_FOUR: Final = Climbing()
_SIX: Final = Climbing(players=6, target=24, max_deals=6)
_THREE: Final = Climbing(players=3, teams=False, target=24, max_deals=6)
_FIVE: Final = Climbing(players=5, teams=False, target=24, max_deals=6)
_STEP: Final = 40
_PAIR: Final = 2
_THIRD: Final = 3


def _three_lie(match: Match[ClimbingState]) -> bool:
    """Whether the first seat is to act on the third combination, of several cards, with a full hand."""
    state = match.state
    if match.to_act != 0 or len(state.pile) < _THIRD:
        return False
    return len(state.pile[-1].cards) > 1 and len(match.legal()) > 1


def _some_are_out(match: Match[ClimbingState]) -> bool:
    """Whether the first seat is to act when others are out and one is nearly so."""
    state = match.state
    few = any(0 < len(hand) <= _THIRD for hand in state.hands[1:])
    return match.to_act == 0 and bool(state.finished) and bool(state.pile) and few


def _lead_to_give(match: Match[ClimbingState]) -> bool:
    return match.to_act == 0 and any(isinstance(action, GiveLead) for action in match.legal())


def _round_won(match: Match[ClimbingState]) -> bool:
    """Whether the first seat is to lead after a round of several sets."""
    state = match.state
    sets = sum(len(laid.cards) > 1 for laid in state.last_pile)
    return match.to_act == 0 and not state.pile and sets >= _THIRD


def _several_readings(match: Match[ClimbingState]) -> bool:
    """Whether the first seat leads, and can lay an X with two other cards in several ways."""
    return match.to_act == 0 and not match.state.pile and len(_read_in_ways(match)) > 1


def _read_in_ways(match: Match[ClimbingState]) -> Cards:
    """The first cards with one X that can be laid in more than one way, or nothing."""
    ways: dict[Cards, int] = {}
    for action in match.legal():
        if isinstance(action, Lay) and len(action.cards) > _PAIR and action.cards.count(X) == 1:
            cards = tuple(sorted(action.cards))
            ways[cards] = ways.get(cards, 0) + 1
    return next((cards for cards, count in ways.items() if count > 1), ())


def _table(wanted: _Wanted, rules: Climbing, stand: Stand) -> TableScene:
    return stand.sit_at(found(wanted, rules))


def _chosen(stand: Stand) -> None:
    """Show a set that was suggested, with its name."""
    table = _table(_three_lie, _FOUR, stand)
    stand.frame(COMING)
    table.handle(Key(Verb.SUGGEST))
    stand.frame(COMING)


def _readings(stand: Stand) -> None:
    """Show the dialog that asks as what a set is laid."""
    match = found(_several_readings, _FOUR)
    table = stand.sit_at(match)
    stand.frame(COMING)
    hand = table.controller.hand
    assert isinstance(hand, SetHand)
    hand.selection = hand.selection.choosing(_read_in_ways(match))
    table.take(hand.lay())
    stand.frame(COMING)


def _last_round(stand: Stand) -> None:
    _table(_round_won, _FOUR, stand).handle(Key(Verb.LAST_TRICK))
    stand.frame(COMING)


def _watched(rules: Climbing, stand: Stand) -> TableScene:
    """Let bots play from the first deal on, as it is seen."""
    table = TableScene(stand.app, Session(Match(rules, seed="gallery"), stand.autosave, human=False))
    stand.open(table)
    return table


def _deal_over(rules: Climbing, stand: Stand) -> None:
    table = _watched(rules, stand)
    table.controller.skip(lambda: table.stage.stopped)
    stand.until(lambda: isinstance(stand.app.scenes.top, HandOver | MatchOver), _STEP)
    stand.frame(COMING)


_FEW: Final = 4


def _match_over(rules: Climbing, stand: Stand) -> None:
    """Show how a match of bots to a few points ends."""
    table = _watched(replace(rules, target=_FEW), stand)
    table.stage.push(table.session.bots_play_on())
    while not isinstance(stand.app.scenes.top, MatchOver):
        table.stage.finish(stand.clock.now)
        stand.frame(COMING)
        if isinstance(stand.app.scenes.top, HandOver):
            stand.app.scenes.top.buttons[0].press()
    stand.frame(COMING)


def _caught(kind: type[Event], after: float, stand: Stand) -> None:
    """Show the table so many milliseconds after the first event of a kind, of some pile, begins."""
    table = _watched(_FOUR, stand)
    stand.until(lambda: isinstance(table.stage.last, kind) and _tells(table), _STEP / 2)
    stand.wait(after)


def _tells(table: TableScene) -> bool:
    state = table.stage.shown
    assert isinstance(state, ClimbingState)
    return not isinstance(table.stage.last, CombinationLaid) or len(state.pile) == _THIRD + 1


def _to_lay(match: Match[TableState]) -> bool:
    """Whether the house would lay several cards in the first seat, on something."""
    if match.to_act != 0 or Pass() not in match.legal():
        return False
    action = advised(match)
    return isinstance(action, Lay) and len(action.cards) > 1


HINTS: Final[Hints] = {"hint-climbing": (_FOUR, _to_lay), "hint-climbing-six": (_SIX, _to_lay)}
"""Where hints are asked for."""

SCENES: Final[dict[str, Act]] = {
    "climbing-pile": partial(_table, _three_lie, _FOUR),
    "climbing-set": _chosen,
    "climbing-readings": _readings,
    "climbing-lead": partial(_table, _lead_to_give, _FOUR),
    "climbing-six": partial(_table, _three_lie, _SIX),
    "climbing-three": partial(_table, _three_lie, _THREE),
    "climbing-five": partial(_table, _some_are_out, _FIVE),
    "climbing-out": partial(_table, _some_are_out, _FOUR),
    "climbing-last-round": _last_round,
    "climbing-deal-over": partial(_deal_over, _FOUR),
    "climbing-deal-over-of-five": partial(_deal_over, _FIVE),
    "climbing-match-over": partial(_match_over, _FOUR),
    "climbing-match-over-of-three": partial(_match_over, _THREE),
    **scenes_of(HINTS),
}

ANIMATIONS: Final[dict[str, Act]] = {
    "animation-climbing-deal": partial(_caught, HandDealt, 620),
    "animation-climbing-laid": partial(_caught, CombinationLaid, 60),
    "animation-climbing-gather": partial(_caught, RoundWon, 250),
    "animation-climbing-out": partial(_caught, WentOut, 120),
}
