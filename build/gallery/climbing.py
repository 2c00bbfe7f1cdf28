"""The climbing game's pictures: the pile, chosen sets, all numbers of players, and how deals end."""

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
from bacon.games.climbing.events import CombinationLaid, GiveLead, Lay, RoundWon, WentOut
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.hand_input import SetHand
from bacon.games.climbing.options import X
from bacon.games.climbing.state import ClimbingState
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import FADE_IN_MS
from bacon.ui.scenes.card_chart import CardChart
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.match_over import MatchOver
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.session import Session
from gallery.hints import Hints, advised, scenes_of
from gallery.matches import SceneOpener, match_where, to_its_end

_Condition: TypeAlias = Callable[[Match[ClimbingState]], bool]

_FOUR: Final = Climbing()
_SIX: Final = Climbing(players=6, target=24, max_deals=6)
_THREE: Final = Climbing(players=3, teams=False, target=24, max_deals=6)
_FIVE: Final = Climbing(players=5, teams=False, target=24, max_deals=6)
_STEP: Final = 40
_PAIR: Final = 2
_THIRD: Final = 3


def _third_combination(match: Match[ClimbingState]) -> bool:
    """Whether the first seat acts on the third combination, one of several cards, and has a choice."""
    state = match.state
    if match.to_act != 0 or len(state.pile) < _THIRD:
        return False
    return len(state.pile[-1].cards) > 1 and len(match.legal()) > 1


def _some_are_out(match: Match[ClimbingState]) -> bool:
    """Whether the first seat acts when another player is out and one is nearly out."""
    state = match.state
    few = any(0 < len(hand) <= _THIRD for hand in state.hands[1:])
    return match.to_act == 0 and bool(state.finished) and bool(state.pile) and few


def _lead_to_give(match: Match[ClimbingState]) -> bool:
    return match.to_act == 0 and any(isinstance(action, GiveLead) for action in match.legal())


def _round_won(match: Match[ClimbingState]) -> bool:
    state = match.state
    sets = sum(len(laid.cards) > 1 for laid in state.last_pile)
    return match.to_act == 0 and not state.pile and sets >= _THIRD


def _has_ambiguous_set(match: Match[ClimbingState]) -> bool:
    """Whether the first seat leads, and can play an X with two other cards in several ways."""
    return match.to_act == 0 and not match.state.pile and len(_ambiguous_set(match)) > 1


def _ambiguous_set(match: Match[ClimbingState]) -> Cards:
    """Return the first set with a single X that can be played in more than one way, or ()."""
    ways: dict[Cards, int] = {}
    for action in match.legal():
        if isinstance(action, Lay) and len(action.cards) > _PAIR and action.cards.count(X) == 1:
            cards = tuple(sorted(action.cards))
            ways[cards] = ways.get(cards, 0) + 1
    return next((cards for cards, count in ways.items() if count > 1), ())


def _table(condition: _Condition, rules: Climbing, headless: HeadlessApp) -> TableScene:
    return headless.open_table(match_where(condition, rules))


def _chosen(headless: HeadlessApp) -> None:
    table = _table(_third_combination, _FOUR, headless)
    headless.frame(FADE_IN_MS)
    table.handle(Key(Verb.SUGGEST))
    headless.frame(FADE_IN_MS)


def _chart(condition: _Condition, rules: Climbing, headless: HeadlessApp) -> None:
    table = _table(condition, rules, headless)
    headless.frame(FADE_IN_MS)
    table.handle(Key(Verb.CHART))
    headless.frame(FADE_IN_MS)


def _full_chart(condition: _Condition, rules: Climbing, headless: HeadlessApp) -> None:
    _chart(condition, rules, headless)
    chart = headless.app.scenes.top
    assert isinstance(chart, CardChart)
    assert chart.turn
    chart.turn.press()
    headless.frame(FADE_IN_MS)


def _readings(headless: HeadlessApp) -> None:
    """Show the dialog that asks how a set is to be read."""
    match = match_where(_has_ambiguous_set, _FOUR)
    table = headless.open_table(match)
    headless.frame(FADE_IN_MS)
    hand = table.controller.hand
    assert isinstance(hand, SetHand)
    hand.choose(_ambiguous_set(match))
    headless.frame(FADE_IN_MS)
    table.perform(hand.lay())
    headless.frame(FADE_IN_MS)


def _last_round(headless: HeadlessApp) -> None:
    _table(_round_won, _FOUR, headless).handle(Key(Verb.LAST_TRICK))
    headless.frame(FADE_IN_MS)


def _watched(rules: Climbing, headless: HeadlessApp) -> TableScene:
    table = TableScene(headless.app, Session(Match(rules, seed="gallery"), headless.autosave, human=False))
    headless.open(table)
    return table


def _deal_over(rules: Climbing, headless: HeadlessApp) -> None:
    table = _watched(rules, headless)
    table.controller.skip(lambda: table.stage.stopped)
    headless.until(lambda: isinstance(headless.app.scenes.top, HandOver | MatchOver), _STEP)
    headless.until(lambda: not headless.app.scenes.moving())
    headless.frame(FADE_IN_MS)


_FEW_POINTS: Final = 4


def _match_over(rules: Climbing, headless: HeadlessApp) -> None:
    """Show the end of a match that you win, to a few points."""
    to_its_end(headless, match_where(lambda match: match.winner == 0, replace(rules, target=_FEW_POINTS)))


def _caught(kind: type[Event], after: float, headless: HeadlessApp) -> None:
    """Show the table a moment after the first good example of an event begins."""
    table = _watched(_FOUR, headless)
    headless.until(lambda: isinstance(table.stage.last, kind) and _is_good_example(table), _STEP / 2)
    headless.wait(after)


def _is_good_example(table: TableScene) -> bool:
    state = table.stage.shown
    assert isinstance(state, ClimbingState)
    return not isinstance(table.stage.last, CombinationLaid) or len(state.pile) == _THIRD + 1


def _to_lay(match: Match[TableState]) -> bool:
    """Whether the rule bot would play several cards in the first seat, on top of others."""
    if match.to_act != 0 or Pass() not in match.legal():
        return False
    action = advised(match)
    return isinstance(action, Lay) and len(action.cards) > 1


HINTS: Final[Hints] = {"hint-climbing": (_FOUR, _to_lay), "hint-climbing-six": (_SIX, _to_lay)}
SCENES: Final[dict[str, SceneOpener]] = {
    "climbing-pile": partial(_table, _third_combination, _FOUR),
    "climbing-set": _chosen,
    "climbing-chart": partial(_chart, _third_combination, _FOUR),
    "climbing-chart-to-lead": partial(_chart, _lead_to_give, _FOUR),
    "climbing-chart-full": partial(_full_chart, _third_combination, _FOUR),
    "climbing-chart-of-six": partial(_chart, _third_combination, _SIX),
    "climbing-chart-of-three": partial(_chart, _third_combination, _THREE),
    "climbing-readings": _readings,
    "climbing-lead": partial(_table, _lead_to_give, _FOUR),
    "climbing-six": partial(_table, _third_combination, _SIX),
    "climbing-three": partial(_table, _third_combination, _THREE),
    "climbing-five": partial(_table, _some_are_out, _FIVE),
    "climbing-out": partial(_table, _some_are_out, _FOUR),
    "climbing-last-round": _last_round,
    "climbing-deal-over": partial(_deal_over, _FOUR),
    "climbing-deal-over-of-five": partial(_deal_over, _FIVE),
    "climbing-match-over": partial(_match_over, _FOUR),
    "climbing-match-over-of-three": partial(_match_over, _THREE),
    **scenes_of(HINTS),
}

ANIMATIONS: Final[dict[str, SceneOpener]] = {
    "animation-climbing-deal": partial(_caught, HandDealt, 620),
    "animation-climbing-laid": partial(_caught, CombinationLaid, 60),
    "animation-climbing-gather": partial(_caught, RoundWon, 250),
    "animation-climbing-out": partial(_caught, WentOut, 120),
}
