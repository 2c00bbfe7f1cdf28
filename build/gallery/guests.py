"""Pictures of the games that come as packages, Whist, Hearts and Five Hundred, if they are installed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.events import ChooseCards, LayAway
from bacon.games.tricks.state import TrickState
from bacon.kits import GAMES, find_game
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import FADE_IN_MS
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.match_over import MatchOver
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.session import Session
from gallery.matches import SceneOpener, match_where
from gallery.tricks import to_call, to_play

_Condition: TypeAlias = Callable[[Match[TableState]], bool]
_STEP: Final = 40


def _asks(kind: type[object], match: Match[TableState]) -> bool:
    """Whether the first seat is asked for an action of a kind."""
    return match.to_act == 0 and isinstance(match.legal()[0], kind)


def _in_the_middle(match: Match[TableState]) -> bool:
    """Whether the first seat plays to a trick that others began, when some tricks have been taken."""
    state = match.state
    assert isinstance(state, TrickState)
    begun = len(state.tricks) > len(state.hands[0]) // 2 and len(state.trick) > 1 and any(state.scores)
    return begun and to_play(match)


def _rules(game: str, **values: object) -> Rules:
    return find_game(game)(**values)


def _table(condition: _Condition, game: str, values: dict[str, object], headless: HeadlessApp) -> None:
    headless.open_table(match_where(condition, _rules(game, **values)))
    headless.frame(FADE_IN_MS)


def _chosen(game: str, headless: HeadlessApp) -> None:
    """Show a hand from which two cards have been chosen."""
    table = headless.open_table(match_where(partial(_asks, ChooseCards), _rules(game)))
    headless.frame(FADE_IN_MS)
    for place in (2, 5):
        table.controller.hand.press(place)
    headless.frame(FADE_IN_MS)
    headless.frame(FADE_IN_MS)


def _over(game: str, values: dict[str, object], headless: HeadlessApp, *, match: bool = False) -> None:
    """Show the end of the first hand of bots, or of their match."""
    rules = _rules(game, **values)
    table = TableScene(headless.app, Session(Match(rules, seed="gallery"), headless.autosave, human=False))
    headless.open(table)
    if match:
        table.stage.push(table.session.bots_play_on())
    while not isinstance(headless.app.scenes.top, MatchOver if match else HandOver | MatchOver):
        table.controller.skip(lambda: table.stage.stopped)
        headless.frame(_STEP)
        if match and isinstance(headless.app.scenes.top, HandOver):
            headless.app.scenes.top.buttons[0].press()
    headless.until(lambda: not headless.app.scenes.moving())
    headless.frame(FADE_IN_MS)


def _guide(game: str, headless: HeadlessApp) -> None:
    headless.open(RulesPage(headless.app, _rules(game)))


_FIVE: Final[dict[str, object]] = {"players": 5}


def scenes() -> dict[str, SceneOpener]:
    """Return how to open each scene of the games that are installed."""
    found = {
        "whist": {
            "whist-trick": partial(_table, _in_the_middle, "whist", {}),
            "whist-hand-over": partial(_over, "whist", {}),
            "whist-rules": partial(_guide, "whist"),
        },
        "hearts": {
            "hearts-passing": partial(_table, partial(_asks, ChooseCards), "hearts", {}),
            "hearts-chosen": partial(_chosen, "hearts"),
            "hearts-trick": partial(_table, _in_the_middle, "hearts", {}),
            "hearts-trick-of-five": partial(_table, _in_the_middle, "hearts", _FIVE),
            "hearts-hand-over": partial(_over, "hearts", {}),
            "hearts-hand-over-of-five": partial(_over, "hearts", _FIVE),
            "hearts-match-over": partial(_over, "hearts", {}, match=True),
            "hearts-rules": partial(_guide, "hearts"),
        },
        "five-hundred": {
            "five-hundred-auction": partial(_table, to_call, "five-hundred", {}),
            "five-hundred-bids": partial(_bids, "five-hundred"),
            "five-hundred-kitty": partial(_table, partial(_asks, LayAway), "five-hundred", {}),
            "five-hundred-trick": partial(_table, _in_the_middle, "five-hundred", {}),
            "five-hundred-hand-over": partial(_over, "five-hundred", {}),
            "five-hundred-match-over": partial(_over, "five-hundred", {}, match=True),
            "five-hundred-rules": partial(_guide, "five-hundred"),
        },
    }
    return {name: show for game in found if game in GAMES for name, show in found[game].items()}


def _bids(game: str, headless: HeadlessApp) -> None:
    """Show the dialog of bids."""
    table = headless.open_table(match_where(to_call, _rules(game)))
    headless.frame(FADE_IN_MS)
    table.handle(Key(Verb.PICK_UP))
    headless.frame(FADE_IN_MS)
    headless.frame(FADE_IN_MS)
