"""Scoring a hand of Bacon (A.1, item 8), and settling its claims (A.2, TRAM)."""

from __future__ import annotations

from bacon.games.bacon.rules.options import BaconOptions
from bacon.games.bacon.rules.ranking import ranking
from bacon.games.bacon.rules.state import BaconState
from bacon.games.tricks.rules import claims
from bacon.games.tricks.rules.events import ClaimSettled, HandScored
from bacon.games.tricks.rules.ranking import side_of

TRICKS = 5


def points(options: BaconOptions, *, declared: bool, alone: bool, tricks: int) -> int:
    """Return the score of the side with most tricks.

    `declared` is whether that side declared, `alone` whether the declarer played alone. The defenders'
    doubling never applies twice against a loner (S000), unless the option says so.
    """
    if not declared:
        simple = options.defenders_sweep if tricks == TRICKS else 2
        return simple * 2 if alone and options.beaten_loner_doubles else simple
    if not alone:
        return 2 if tricks == TRICKS else 1
    if tricks == TRICKS:
        return 4
    return 0 if options.loner_must_take_five else options.loner_three_or_four


def score(options: BaconOptions, state: BaconState) -> HandScored:
    """Score a finished, thrown-in or claimed hand."""
    assert state.declarer is not None
    side = 0 if state.taken[0] > state.taken[1] else 1
    declared = side == side_of(state.declarer)
    worth = points(options, declared=declared, alone=state.alone, tricks=state.taken[side])
    return HandScored(state.declarer, state.alone, state.taken, side, worth)


def settle(options: BaconOptions, state: BaconState) -> ClaimSettled:
    """Check a claim against the trumps that count under these options (A15)."""
    order = ranking(options, state.trump)
    return claims.settle(state, order, TRICKS, everyone=options.claim == "everyone")
