"""What the climbing game brings to the bots."""

from __future__ import annotations

from typing import Final

from bacon.core.rules import Rules
from bacon.games.climbing.player import READY, TACTICS, ClimbingBot
from bacon.games.climbing.player.commentator import ClimbingCommentator
from bacon.games.climbing.player.people import NONE, ClimbingPerson, ClimbingWeaknesses
from bacon.games.climbing.player.search.searchable import SearchableClimbing
from bacon.games.climbing.player.tally import ClimbingTally
from bacon.search.bot import Bot
from bacon.search.kit import PlayerKit
from bacon.search.searcher import Thinking, Trust
from bacon.search.tempers import Level, Temper

READINESS: Final[dict[Temper, int]] = {"careful": 2, "even": 3, "bold": 4}
"""With so few combinations left a temper spends a bomb to take the lead."""
_PACES: Final[dict[Level, float]] = {"hard": 0.5, "expert": 1.0}
"""So many worlds a level weighs for one of a common game. Here few choices are clear in a few worlds: over 85
of an expert's, what is gained on the house grew from 0.10 points in 30 worlds to 0.14 in 120.
"""

_BLIND: Final = frozenset({"stop_him", "past_the_enemy", "guard_partner"})
_ALOOF: Final = frozenset({"give_lead", "feed_partner"})
WEAKNESSES: Final[dict[Level, ClimbingWeaknesses]] = {
    "easy": ClimbingWeaknesses(forgetful=True, unlearned=_BLIND | _ALOOF, naive=True),
    "normal": ClimbingWeaknesses(forgetful=True, unlearned=_BLIND | _ALOOF),
    "hard": ClimbingWeaknesses(forgetful=True, unlearned=_ALOOF),
}
"""What keeps the levels from their best: who does not see how few cards an opponent has, or does not help a
partner who is nearly out, plays much worse."""


def _person(rules: Rules, level: Level, temper: Temper, thinking: Thinking) -> Bot:
    weaknesses, ready = WEAKNESSES.get(level, NONE), READY if level == "expert" else READINESS[temper]
    if thinking.effort is None:
        return ClimbingPerson(rules, weaknesses, ready)
    return thinking.searching(SearchableClimbing(rules, weaknesses, ready), Trust(), _PACES[level])


PLAYER: Final = PlayerKit(
    rule_bot=ClimbingBot,
    level_bot=_person,
    searchable=SearchableClimbing,
    commentator=ClimbingCommentator,
    tactics=TACTICS,
    tally=ClimbingTally,
)
