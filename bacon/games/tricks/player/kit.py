"""What every trick game brings to the bots: levels, weaknesses, the search, and comments on choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, cast

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.core.words import listed
from bacon.games.tricks.events import CardPlayed, ClaimRest, Discard, Give, Play
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import (
    NAIVE,
    AnySystem,
    PersonBot,
    TrickBot,
    TrickSystem,
    TrickTally,
    TrickWeaknesses,
)
from bacon.games.tricks.player.following import DISCARDS
from bacon.games.tricks.player.knowledge import Drawn, Knowledge, know
from bacon.games.tricks.player.search.evaluation import lead_from, order_of, position_of
from bacon.games.tricks.player.search.searchable import SearchableTricks
from bacon.games.tricks.player.situation import Manner, R, S, Situation, V, Worth, deciding, held_cards
from bacon.games.tricks.ranking import Plays, Ranking, next_seat, side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import COURAGE, Bot, Candidate, Choice, Commentator, Level, Temper, Threat
from bacon.search.levels import NONE_LEFT_OUT, REVIEWED, PlayerKit, TableTally
from bacon.search.searcher import Thinking, Trust
from bacon.solver import NodeLimit, Solver, Stopped

_MAX_POSITIONS: Final = 1_500
"""Longer hands are not solved: it would take longer than everything else."""


class TrickCommentator(Commentator):
    """Comments on the choices of a trick game.

    `point` is how much the first point of a match adds to the chance of winning it, if known.
    """

    danger: ClassVar[str] = "the other side could take the trick"

    def __init__(self, rules: Rules, point: float | None = None) -> None:
        super().__init__(rules)
        self._point = point

    @override
    def kind(self, view: TableState, action: Action) -> str:
        assert isinstance(view, TrickState)
        match action:
            case Play():
                return "following" if view.trick else "lead"
            case Discard() | Give():
                return "discard"
            case ClaimRest():
                return "claim"
            case _:
                return "auction"

    @override
    def a_point(self, view: TableState) -> float:
        return super().a_point(view) if self._point is None else self._point

    @override
    def threat(self, world: TableState, action: Action) -> Threat | None:
        """Return the card with which the other side takes the trick, whatever the partner does."""
        if not isinstance(action, Play) or not isinstance(world, TrickState) or world.to_act is None:
            return None
        plays = (*world.trick, CardPlayed(world.to_act, action.card))
        order, ours = order_of(self.rules, world), side_of(world.to_act)
        later = _later(world, len(plays))
        held = order.best((*plays, *_helping(order, world, plays, [s for s in later if side_of(s) == ours])))
        if side_of(held.seat) != ours:
            return Threat(held.card.sign)
        theirs = [seat for seat in later if side_of(seat) != ours]
        beating = {seat: _beating(order, world, plays, seat, held.card) for seat in theirs}
        return _threat_of(order, world, plays, beating)

    @override
    def help(self, world: TableState, action: Action) -> str:
        """Name the partners who could ruff a lead."""
        if not isinstance(action, Play) or not isinstance(world, TrickState) or world.to_act is None:
            return ""
        if world.trick:  # the partner can do the same, whichever card follows
            return ""
        plays, order = (CardPlayed(world.to_act, action.card),), order_of(self.rules, world)
        partners = [seat for seat in _later(world, 1) if side_of(seat) == side_of(world.to_act)]
        ruffing = [
            seat
            for seat in partners
            if _is_out(order, world, plays, seat) and _beating(order, world, plays, seat, action.card)
        ]
        return _out_of(order, world, plays, ruffing)

    @override
    def tricks(self, state: TableState, actions: Sequence[Action]) -> Mapping[Action, int]:
        assert isinstance(state, TrickState)
        if state.phase is not Phase.PLAY:
            return {}
        try:
            found = Solver().tricks(position_of(self.rules, state), NodeLimit(_MAX_POSITIONS))
        except Stopped:
            return {}
        return {action: found[action.card] for action in actions if isinstance(action, Play)}


def _later(world: TrickState, played: int) -> list[int]:
    seats, seat = [], world.to_act or 0
    for _ in range(world.active_seats - played):
        seat = next_seat(seat, world.sitting_out, len(world.hands))
        seats.append(seat)
    return seats


def _helping(order: Ranking, world: TrickState, plays: Plays, partners: Sequence[int]) -> Plays:
    return tuple(
        [CardPlayed(seat, card) for seat in partners for card in order.following(world.hands[seat], plays)]
    )


def _beating(order: Ranking, world: TrickState, plays: Plays, seat: int, best: Card) -> list[Card]:
    return [card for card in order.following(world.hands[seat], plays) if order.beats(card, best)]


def _threat_of(
    order: Ranking, world: TrickState, plays: Plays, beating: Mapping[int, Sequence[Card]]
) -> Threat | None:
    """Return the lowest card of the led suit that takes the trick, or else a ruff and who could make it."""
    cards = [card for theirs in beating.values() for card in theirs]
    if not cards:
        return None
    led = order.suit(plays[0].card)
    followed = [card for card in cards if order.suit(card) is led]
    if followed:
        return Threat(min(followed, key=order.strength).sign)
    ruffing = [seat for seat, theirs in beating.items() if theirs and _is_out(order, world, plays, seat)]
    return Threat("a ruff", _out_of(order, world, plays, ruffing))


def _is_out(order: Ranking, world: TrickState, plays: Plays, seat: int) -> bool:
    led = order.suit(plays[0].card)
    return all(order.suit(card) is not led for card in world.hands[seat])


def _out_of(order: Ranking, world: TrickState, plays: Plays, seats: Sequence[int]) -> str:
    """Say who was out of the led suit and could ruff; return nothing if nobody could."""
    suit = order.suit(plays[0].card)
    if not seats or suit is None:
        return ""
    who = listed([_relation(world, seat) for seat in seats])
    return f"{who} {'was' if len(seats) == 1 else 'were'} out of {suit.plural} and could ruff"


def _relation(world: TrickState, seat: int) -> str:
    """Name a seat from the view of the seat to act."""
    seats = len(world.hands)
    steps = (seat - (world.to_act or 0)) % seats
    if steps % 2 == 0:
        return "the partner" if seats == 4 else f"the partner on the {_left_or_right(steps, seats)}"
    across = "across" if 2 * steps == seats else f"on the {_left_or_right(steps, seats)}"
    return f"the opponent {across}"


def _left_or_right(steps: int, seats: int) -> str:
    return "left" if 2 * steps < seats else "right"


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
