"""The player of Bacon: how it sees a decision, its tactics in their order, and how far it is believed."""

from __future__ import annotations

from typing import Final

from bacon.games.bacon.player.auction import OFFERS, candidates
from bacon.games.bacon.player.permission import PERMISSIONS
from bacon.games.bacon.player.situation import even_score, score_of, situation
from bacon.games.bacon.player.tally import BaconTally
from bacon.games.bacon.rules import Bacon
from bacon.games.bacon.rules.state import BaconState, Phase
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import TrickSystem
from bacon.games.tricks.player.discard import DISCARDS
from bacon.games.tricks.player.kit import trick_player
from bacon.games.tricks.player.score import Worth, worth_at
from bacon.search.searcher import Trust


def _worth(rules: Bacon, view: BaconState, seat: int) -> Worth:
    return worth_at(score_of(rules, view, seat), seat)


SYSTEM: Final = TrickSystem(
    situation=situation,
    candidates=candidates,
    worth=_worth,
    calls={Phase.OFFER: OFFERS, Phase.PERMISSION: PERMISSIONS, Phase.DISCARD: DISCARDS},
    leads=(
        *leading.FIRST,
        leading.trump_to_declarer,
        leading.last_trump,
        leading.lead_boss,
        leading.partners_ruff,
        leading.near_boss,
        leading.many_trumps,
        *leading.LAST,
    ),
    follows=(
        *following.FIRST,
        following.duck_under_partner,
        following.boss_takes,
        following.needed_joker,
        following.keep_joker,
        following.ruff,
        following.take_it,
        following.low,
    ),
)
_TRUST: Final = Trust(calls=0.5, answers=0.25)
"""How far the house's judgement is believed: the search finds what a call and a loner are worth.

Nothing is added for letting others call, or for calling: between 0.1 points for the one and 0.15 for the
other there was no difference over 500 deals (0.01 +- 0.03 a hand).
"""

PLAYER: Final = trick_player(
    SYSTEM, BaconTally, trust=_TRUST, chance=lambda rules: even_score(rules.target).point
)
