"""Matches of every game, for whatever must serve them all."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from hypothesis import strategies as st

from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from tests import play
from tests.games import roaming
from tests.games.climbing import tables as climbing
from tests.games.roaming import roamed
from tests.play import Whims

BY_WORDS: Final = Euchre(
    target=5,
    go_under="mixed",
    misdeal="ace_no_face",
    call_for_best=True,
    defend_alone=True,
    all_passed="stick_or_forfeit",
    no_trump=True,
)
"""Euchre with all that can be said in it."""

SIX: Final = BidEuchre(players=6, deck=48, target=31, floor=24)

CLIMBING_SIX: Final = Climbing(players=6, six_player_pack="one_to_ten", target=24, max_deals=6)

A_FEW_HANDS: st.SearchStrategy[Match[TableState]] = st.one_of(
    play.A_FEW_HANDS, roaming.A_FEW_HANDS, climbing.A_DEAL_OR_TWO
)
"""Matches of every game under any rules in which a few hands have been played, one way or another."""


NAMES: Final = ("bacon", "euchre", "four", "six", "climbing", "climbing six", "applewood")
"""The names of the matches of `one_of_each`."""

each_number = pytest.mark.parametrize("number", range(len(NAMES)), ids=NAMES)


@cache
def one_of_each() -> tuple[Match[TableState], ...]:
    """Return finished matches of each game, as `NAMES` names them; that of Euchre has the most words.

    The tests share them, so none is to be changed.
    """
    talkative = Whims(passes=0.5, alone=0.5, claims=1.0)
    return (
        play.played(Bacon(target=5, jokers=2), 1, talkative),
        roamed(BY_WORDS, 1, talkative),
        roamed(BidEuchre(target=31, floor=24, loners="calls"), 1, talkative),
        roamed(SIX, 1, Whims(passes=0.8, alone=0.1)),
        *(climbing.played(rules, 1, 0.4) for rules in (climbing.FOUR, CLIMBING_SIX, climbing.THREE)),
    )
