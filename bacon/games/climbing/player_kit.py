"""The bots of the climbing game by level, the comments on choices, and the totals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from msgspec import field

from bacon.core.actions import Action, Pass
from bacon.core.events import Event, Passed
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.games.climbing.bot import NONE, READY, TACTICS, ClimbingBot, ClimbingPerson, ClimbingWeaknesses
from bacon.games.climbing.events import CombinationLaid, DealScored, GiveLead, Lay, LeadGiven, RoundWon
from bacon.games.climbing.search.worlds import SearchableClimbing
from bacon.games.climbing.state import ClimbingState, as_climbing
from bacon.search.bot import Bot, Commentator, Level, Temper, Threat
from bacon.search.levels import PlayerKit, TableTally, count, mean
from bacon.search.searcher import Thinking, Trust


class ClimbingCommentator(Commentator):
    """Comments on the choices of the climbing game."""

    danger: ClassVar[str] = "an opponent could beat it"
    faults: ClassVar[Mapping[str, str]] = {
        "lead": "lead the wrong combination",
        "give": "give a partner the lead when you shouldn’t",
        "follow": "beat what’s on the table with the wrong cards",
        "beat": "beat cards you should pass on",
        "pass": "pass when you should beat what’s on the table",
        "bomb": "bomb too soon",
        "hold": "hold your bombs too long",
        "following": "play the wrong cards",
        "bombs": "bomb at the wrong time",
    }
    cures: ClassVar[Mapping[str, str]] = {
        "lead": (
            "Lead whatever gets rid of many cards at once, and low singles while your high cards can still "
            "win the lead back."
        ),
        "beat": "Pass when you’d have to break up a combination, or beat a partner who is winning the round.",
        "pass": "Beat what’s on the table when it takes only cards you want to get rid of.",
        "follow": "Choose the cards that are hardest to get rid of, and keep your combinations whole.",
        "bomb": "Save a bomb for the moment when you really need the lead.",
        "hold": "Bomb before an opponent goes out, or when you can then get rid of your last cards.",
    }

    @override
    def kind(self, view: TableState, action: Action) -> str:
        if _is_bomb(action):
            return "bombs"
        return "lead" if isinstance(action, GiveLead) or not as_climbing(view).pile else "following"

    @override
    def situation(self, view: TableState, played: Action, best: Action) -> str:
        if _is_bomb(played):
            return "bomb"
        if _is_bomb(best):
            return "hold"
        if isinstance(played, GiveLead) or not as_climbing(view).pile:
            return "give" if isinstance(played, GiveLead) else "lead"
        if isinstance(played, Pass):
            return "pass"
        return "beat" if isinstance(best, Pass) else "follow"

    @override
    def threat(self, world: TableState, action: Action) -> Threat | None:
        """Return the lowest combination that the next opponent who can beat a play has."""
        if not isinstance(action, Lay) or world.to_act is None:
            return None
        side, state = self.rules.side_of(world.to_act), self._after(as_climbing(world), action)
        while state.pile and state.to_act is not None:
            lays = [each for each in self.rules.legal(state) if isinstance(each, Lay)]
            if lays and self.rules.side_of(state.to_act) != side:
                return Threat(_lowest_words(lays))
            state = self._after(state, Pass())
        return None

    def _after(self, state: ClimbingState, action: Action) -> ClimbingState:
        """Return the state in which a seat is to act again, or the round is won."""
        after = as_climbing(self.rules.evolve(state, self.rules.decide(state, action)))
        event = self.rules.consequence(after)
        while event is not None and after.pile and after.result is None:
            after = as_climbing(self.rules.evolve(after, event))
            event = self.rules.consequence(after)
        return after


def _is_bomb(action: Action) -> bool:
    laid = action.combination if isinstance(action, Lay) else None
    return laid is not None and laid.kind.bomb


def _lowest_words(lays: list[Lay]) -> str:
    combinations = [lay.combination for lay in lays if lay.combination]
    plain = [each for each in combinations if not each.kind.bomb]
    return min(plain, key=lambda each: each.rank).words if plain else "a bomb"


class ClimbingTally(TableTally):
    """The totals of the climbing game; `results` counts the places of the side that went out first."""

    hand_word = "deal"

    bombs: int = 0
    results: dict[str, int] = field(default_factory=dict)

    @override
    def add(self, event: Event, before: TableState) -> None:
        super().add(event, before)
        match event:
            case CombinationLaid(combination=laid):
                self.bombs += laid.kind.bomb
            case DealScored():
                places = places_of_the_first(event, before)
                self.results[places] = self.results.get(places, 0) + 1

    @override
    def lines(self) -> tuple[str, ...]:
        plays, passes, rounds = (self.seen[kind] for kind in (CombinationLaid, Passed, RoundWon))
        return (
            *super().lines(),
            f"{'plays':<24}{plays:>6}   {mean(plays, self.hands):.1f} a deal",
            count("passes", passes, passes + plays),
            f"{'bombs':<24}{self.bombs:>6}   {mean(self.bombs, self.hands):.2f} a deal",
            f"{'rounds':<24}{rounds:>6}   {mean(rounds, self.hands):.1f} a deal",
            count("lead given", self.seen[LeadGiven], rounds),
            *self._places(),
        )

    def _places(self) -> list[str]:
        """Return how the partners of the first player finished, if there are partners."""
        if not any("-" in places for places in self.results):
            return []
        lines = [count(f"  {places}", self.results[places], self.hands) for places in sorted(self.results)]
        return ["places of the side that went out first", *lines]


def places_of_the_first(scored: DealScored, before: TableState) -> str:
    """Name the places of the side out first, as in ``1-3``; a deal that was stopped has fewer.

    Members of a side sit alternately, and there are as many sides as scores.
    """
    sides = len(before.scores)
    side = scored.order[0] % sides
    return "-".join(str(place) for place, seat in enumerate(scored.order, 1) if seat % sides == side)


READINESS: Final[dict[Temper, int]] = {"careful": 2, "even": 3, "bold": 4}
"""With at most this many combinations left, a temper uses a bomb to take the lead."""
_PACES: Final[dict[Level, float]] = {"hard": 0.5, "expert": 1.0}
"""The number of worlds that a level searches, relative to other games.

Few choices of this game are clear in a few worlds: over 85 of an expert's, the gain on the rule bot grew from
0.10 points in 30 worlds to 0.14 in 120.
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
