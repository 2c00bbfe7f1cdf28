"""What every trick game brings to the bots: levels made of its house player, the search, and weaknesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from bacon.core.actions import Action, Pass
from bacon.core.events import Event
from bacon.core.rules import Rules
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import AnySystem, TrickBot, TrickSystem
from bacon.games.tricks.player.commentator import TrickCommentator
from bacon.games.tricks.player.discard import DISCARDS
from bacon.games.tricks.player.knowledge import Drawn, Knowledge, know
from bacon.games.tricks.player.people import NAIVE, PersonBot, TrickWeaknesses
from bacon.games.tricks.player.score import Worth
from bacon.games.tricks.player.search.evaluation import lead_from, position_of
from bacon.games.tricks.player.search.searchable import SearchableTricks
from bacon.games.tricks.player.situation import Manner, R, S, Situation, V, deciding, held_cards
from bacon.games.tricks.player.tally import TrickTally
from bacon.games.tricks.rules.game import TrickRules
from bacon.games.tricks.rules.ranking import side_of
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.search.bot import Bot, Candidate, Choice
from bacon.search.kit import NONE_LEFT_OUT, REVIEWED, PlayerKit
from bacon.search.searcher import Thinking, Trust
from bacon.search.tally import TableTally
from bacon.search.tempers import COURAGE, Level, Temper

WEAKNESSES: Final[Mapping[Level, TrickWeaknesses]] = {
    "easy": TrickWeaknesses(memory=0, pride=1.2, love=0.4, habits=NAIVE),
    "normal": TrickWeaknesses(memory=0, pride=1.0),
    "hard": TrickWeaknesses(pride=0.25),
}
"""What keeps the levels below Expert from their best in games of five tricks, in points."""


def trick_player(
    system: TrickSystem[R, V, S],
    tally: type[TableTally],
    *,
    trust: Trust,
    weaknesses: Mapping[Level, TrickWeaknesses] = WEAKNESSES,
    point: float = 1.0,
    chance: Callable[[R], float] | None = None,
    large: Callable[[R], float] = lambda _: 1.0,
    long: Callable[[R], float] = lambda _: 1.0,
) -> PlayerKit:
    """What a trick game brings, made of its own parts.

    Takes how it is played by rules of thumb, and the tally; how far the judgement of these is believed; the
    weaknesses of the levels; what a `point` of a match to ten is where hands bring more; the `chance` to win
    that a match's first point adds; how many times as `large` as usual the pack is, for then experts weigh
    fewer worlds; and how many times as `long` as usual a hand is, for then it is overvalued by more.
    """
    its_own = cast("AnySystem", system)  # a state is only ever given to the rules that made it

    def house(rules: Rules, left_out: frozenset[str]) -> TrickBot:
        return TrickBot(rules, its_own, left_out)

    def searchable(rules: Rules) -> SearchableTricks:
        return SearchableTricks(house(rules, NONE_LEFT_OUT))

    def person(rules: Rules, level: Level, temper: Temper, thinking: Thinking) -> Bot:
        bot: Bot = (player := house(rules, NONE_LEFT_OUT))
        times = large(cast("R", rules))
        if thinking.effort is not None:
            believed = trust if thinking.effort.calls else Trust(0.0)
            # Hard weighs few worlds as it is. In a larger pack each costs more time: by the clock as many as
            # elsewhere would keep the table waiting.
            paces = (1 / times, 1 / times**2.5) if level == "expert" else (1.0, 1.0)
            bot = thinking.searching(searchable(rules), believed, *paces)
        courage = COURAGE[temper] * point
        if level == "expert":
            return bot
        return PersonBot(bot, weaknesses[level].in_a_hand(long(cast("R", rules))), courage, player)

    return PlayerKit(
        rule_bot=house,
        level_bot=person,
        searchable=searchable,
        commentator=lambda rules: TrickCommentator(rules, chance and chance(cast("R", rules))),
        reviewed=lambda rules: round(REVIEWED / large(cast("R", rules)) ** 2),
        tactics=system.tactics,
        tally=tally,
        position=position_of,
        lead=lead_from,
    )


def wait(at: Situation) -> Choice | None:
    """Where nothing is known of the calls, pass; the search finds out what the others are worth."""
    if at.cards or not at.legal:
        return None
    action = Pass() if Pass() in at.legal else at.legal[0]
    return Choice(action, "There is no reason to do more.", "wait", _alike(at))


def _alike(at: Situation) -> tuple[Candidate, ...]:
    return tuple([Candidate(action, 0.0) for action in at.legal])


def _drawn(view: TrickState) -> Drawn | None:
    """The up-card, and who takes it once somebody has declared."""
    if view.upcard is None:
        return None
    return Drawn(None if view.declarer is None else view.drawer, view.upcard)


def _aim(known: Knowledge, size: int) -> int:
    """More than half of the tricks, and when that is decided all that are left."""
    half = size // 2 + 1
    return half if max(known.taken) < half else size


def _situation(rules: TrickRules[TrickState], view: TrickState, legal: Sequence[Action]) -> Situation:
    known = know(view, deciding(view), rules.order(view.strain), rules.pack(), drawn=_drawn(view))
    size = rules.hand
    return Situation(known, tuple(legal), held_cards(legal), size, _aim(known, size), Manner(), everyone=True)


def _worth(rules: TrickRules[TrickState], view: TrickState, seat: int) -> Worth:
    """The points of a side less those of the other, up to the target of the match."""
    ours, left = side_of(seat), [rules.target - score for score in view.scores]

    def worth(result: Event) -> float:
        counted = [min(points, most) for points, most in zip(result.gains, left, strict=True)]
        return counted[ours] - counted[1 - ours]

    return worth


_PLAIN: Final = TrickSystem(
    situation=_situation,
    candidates=lambda at: () if at.cards else _alike(at),
    worth=_worth,
    calls={**dict.fromkeys(Phase, (wait,)), Phase.DISCARD: DISCARDS},
    leads=(
        *leading.FIRST,
        leading.trump_to_declarer,
        *leading.HELPS,
        leading.many_trumps,
        *leading.LAST,
    ),
    follows=(*following.FIRST, *following.TAKES, following.duck_under_partner, following.low),
)
_NOTHING_KNOWN: Final = Trust(calls=3.0)
"""Where the house knows nothing of calls, the search is believed at once."""

PLAIN: Final = trick_player(_PLAIN, TrickTally, trust=_NOTHING_KNOWN)
"""What plays a trick game whose kit brings no player: the common tactics, and all calls alike."""
