"""Bid Euchre's pictures."""

from __future__ import annotations

from functools import partial
from typing import Final

from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.tricks.bids import Bid, BidMade
from bacon.games.tricks.state import Phase
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import FADE_IN_MS
from gallery.hints import Hints, advised, hinted, scenes_of
from gallery.matches import SceneOpener
from gallery.tricks import TrickMatch, dialog_where, table_where, to_play

_BIDS: Final = BidEuchre()
_SIX: Final = BidEuchre(players=6, deck=48)


def _partner_bid(match: TrickMatch) -> bool:
    bid = [event for event in match.state.auction if isinstance(event, BidMade) and event.seat % 2 == 0]
    return match.to_act == 0 and match.state.phase is Phase.BID and bool(bid)


def _third_trick_of_six(match: TrickMatch) -> bool:
    state = match.state
    return match.to_act == 0 and (len(state.tricks), len(state.trick)) == (2, len(state.hands) - 1)


def _to_bid(match: Match[TableState]) -> bool:
    """Whether the rule bot would bid in the first seat."""
    if match.to_act != 0 or not any(isinstance(action, Bid) for action in match.legal()):
        return False
    return isinstance(advised(match), Bid)


def _in_the_dialog(headless: HeadlessApp) -> None:
    hinted(_BIDS, _to_bid, headless).handle(Key(Verb.PICK_UP))
    headless.frame(FADE_IN_MS)


HINTS: Final[Hints] = {
    "hint-bid": (_BIDS, _to_bid),
    "hint-long-hand": (BidEuchre(deck=48), to_play),
    "hint-six": (_SIX, _to_bid),
}
SCENES: Final[dict[str, SceneOpener]] = {
    "bid-euchre-bid": partial(dialog_where, Verb.PICK_UP, _partner_bid, rules=_BIDS),
    "bid-euchre-auction-of-six": partial(table_where, _partner_bid, rules=_SIX),
    "bid-euchre-trick-of-six": partial(table_where, _third_trick_of_six, rules=_SIX),
    **scenes_of(HINTS),
    "hint-bid-dialog": _in_the_dialog,
}
