"""The order in which a player of Euchre tries the tactics of play, and what is Euchre's own in it."""

from __future__ import annotations

from typing import Final

from bacon.games.euchre.player.situation import EuchreSituation, EuchreTactic
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.situation import play_choice
from bacon.search.bot import Choice


def trump_to_maker(at: EuchreSituation) -> Choice | None:
    """Lead trumps to the partner who made them, the highest first; not to a dealer who was stuck."""
    known, top = at.known, leading.top_trump(at)
    if top is None or known.view.declarer not in known.partners or at.stuck:
        return None
    return play_choice(at, "trump_to_maker", top, f"The partner made trump: lead {top.sign} back to him.")


LEADS: Final[tuple[EuchreTactic, ...]] = (
    leading.cash_before_losers,
    leading.every_trick,
    leading.draw_trumps,
    trump_to_maker,
    leading.boss_trump,
    leading.lead_boss,
    leading.partners_ruff,
    leading.partners_discard,
    leading.near_boss,
    leading.strongest_plain,
    leading.least_bad,
)
"""Trumps for the makers, then winners, then what helps the partner, then the rest."""

FOLLOWS: Final[tuple[EuchreTactic, ...]] = (
    following.sure_partner,
    following.win_cheaply,
    following.back_up_partner,
    following.duck_under_partner,
    following.duck_for_the_last_two,
    following.boss_takes,
    following.ruff,
    following.take_it,
    following.low,
)
