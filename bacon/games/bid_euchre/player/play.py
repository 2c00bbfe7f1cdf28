"""The order in which a player of Bid Euchre tries the tactics of play."""

from __future__ import annotations

from typing import Final

from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.situation import Tactic

LEADS: Final[tuple[Tactic, ...]] = (
    leading.cash_before_losers,
    leading.every_trick,
    leading.draw_trumps,
    leading.trump_to_declarer,
    leading.boss_trump,
    leading.lead_boss,
    leading.partners_ruff,
    leading.partners_discard,
    leading.near_boss,
    leading.strongest_plain,
    leading.least_bad,
)
"""Trumps for the bidders, then winners, then what helps the partner, then the rest."""

FOLLOWS: Final[tuple[Tactic, ...]] = (
    following.sure_partner,
    following.win_cheaply,
    following.back_up_partner,
    following.duck_for_the_last_two,
    following.boss_takes,
    following.ruff,
    following.take_it,
    following.duck_under_partner,
    following.low,
)
