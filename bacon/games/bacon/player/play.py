"""The order in which a player of Bacon tries the tactics of play."""

from __future__ import annotations

from typing import Final

from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.situation import Tactic

LEADS: Final[tuple[Tactic, ...]] = (
    leading.cash_before_losers,
    leading.every_trick,
    leading.draw_trumps,
    leading.trump_to_declarer,
    leading.lead_boss,
    leading.partners_ruff,
    leading.near_boss,
    leading.many_trumps,
    leading.strongest_plain,
    leading.least_bad,
)
"""Trumps for those who profit from drawing them, then winners, then the rest."""

FOLLOWS: Final[tuple[Tactic, ...]] = (
    following.sure_partner,
    following.win_cheaply,
    following.back_up_partner,
    following.duck_under_partner,
    following.boss_takes,
    following.needed_joker,
    following.keep_joker,
    following.ruff,
    following.take_it,
    following.low,
)
