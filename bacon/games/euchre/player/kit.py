"""The player of Euchre: how it sees a decision, its tactics in their order, and how far it is believed."""

from __future__ import annotations

from typing import Final

from bacon.games.euchre.player.calls import CALLS, candidates
from bacon.games.euchre.player.hands import DEFENCES, GIFTS, LOOKS, UPCARDS
from bacon.games.euchre.player.situation import EuchreSituation, even_score, score_of, situation
from bacon.games.euchre.player.tally import EuchreTally
from bacon.games.euchre.rules import Euchre
from bacon.games.euchre.rules.state import EuchreState
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import TrickSystem
from bacon.games.tricks.player.discard import DISCARDS
from bacon.games.tricks.player.kit import trick_player
from bacon.games.tricks.player.score import Worth, worth_at
from bacon.games.tricks.player.situation import play_choice
from bacon.games.tricks.rules.state import Phase
from bacon.search.bot import Choice
from bacon.search.searcher import Trust


def trump_to_maker(at: EuchreSituation) -> Choice | None:
    """Lead trumps to the partner who made them, the highest first; not to a dealer who was stuck."""
    known, top = at.known, leading.top_trump(at)
    if top is None or known.view.declarer not in known.partners or at.stuck:
        return None
    return play_choice(at, "trump_to_maker", top, f"The partner made trump: lead {top.sign} back to him.")


def _worth(rules: Euchre, view: EuchreState, seat: int) -> Worth:
    return worth_at(score_of(rules, view, seat), seat)


SYSTEM: Final = TrickSystem(
    situation=situation,
    candidates=candidates,
    worth=_worth,
    calls={
        Phase.LOOK: LOOKS,
        Phase.NAME_UPCARD: UPCARDS,
        Phase.OFFER: CALLS,
        Phase.NAME: CALLS,
        Phase.GIVE: GIFTS,
        Phase.DEFEND: DEFENCES,
        Phase.DISCARD: DISCARDS,
    },
    leads=(*leading.FIRST, trump_to_maker, leading.last_trump, *leading.HELPS, *leading.LAST),
    follows=(
        *following.FIRST,
        following.duck_under_partner,
        following.duck_for_the_last_two,
        *following.TAKES,
        following.low,
    ),
)
_TRUST: Final = Trust(calls=0.5, company=0.1)
"""How far the house's judgement is believed: the search finds hands to call that it passes."""

PLAYER: Final = trick_player(
    SYSTEM, EuchreTally, trust=_TRUST, chance=lambda rules: even_score(rules.target).point
)
