"""The climbing game for the search: likely worlds, played out by a fast policy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.games.climbing.bot import NONE, READY, ClimbingPerson, ClimbingWeaknesses, situation
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import DealScored, GiveLead
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.knowledge import know
from bacon.games.climbing.options import WILDS_EACH, X, rank_of, x_rank
from bacon.games.climbing.plan import LARGEST, Planner, fewest
from bacon.games.climbing.search.melds import Meld
from bacon.games.climbing.search.playout import ClimbingPlayout, Conditions, MeldMaker
from bacon.games.climbing.search.policy import choose_fast
from bacon.games.climbing.situation import ClimbingSituation, LayOption, candidates, named
from bacon.games.climbing.state import ClimbingState, as_climbing, clockwise, side_of
from bacon.games.climbing.tactics.reasons import beside, fault, reason
from bacon.games.climbing.valuation import gift_points, lay_points, lead_points, pass_points
from bacon.search.bot import Candidate, Choice, Estimate, OutOfTime, Stop, never_stop

_MAX_DEALS: Final = 4
"""The number of deals tried for one world; the likeliest is taken if none explains the passes."""
_TEMPTED_PASS_CHANCE: Final = 0.6
"""The chance that a player passes with a card, or a set, that fits well on the pile."""

_SHORT_HAND: Final = 8
"""With at most this many cards left, players hold cards that go together."""
_EXTRA_COMBINATION_CHANCE: Final = 0.12
"""The relative chance of a short hand for each extra combination in it, as observed in real deals."""
_MAX_DRAWS: Final = 16
"""The number of draws for a short hand; the best is taken if none is accepted."""


def worlds(rules: Climbing, view: ClimbingState, rng: Random) -> Iterator[ClimbingState]:
    """Yield endless full states that fit the view, by the cards played and the passes seen."""
    passes = [each for each in passes_in(rules, view) if each[0] != view.viewer]
    counting = fewest(x_rank(rules))
    while True:
        yield _likely(rules, view, passes, rng, counting)


def _likely(
    rules: Climbing,
    view: ClimbingState,
    passes: Sequence[tuple[int, Combination]],
    rng: Random,
    counting: Planner,
) -> ClimbingState:
    """Return the first of a few worlds that explains the passes well enough, or the best of them."""
    best, least = None, 0
    for _ in range(_MAX_DEALS):
        dealt = world(rules, view, rng, counting)
        tempted = sum(_count_tempting(dealt.hands[seat], lying) for seat, lying in passes)
        if rng.random() < _TEMPTED_PASS_CHANCE**tempted:
            return dealt
        if best is None or tempted < least:
            best, least = dealt, tempted
    assert best is not None
    return best


def world(rules: Climbing, view: ClimbingState, rng: Random, counting: Planner) -> ClimbingState:
    """Deal all hidden cards at random; each X goes to a player who may still have it.

    If rounds are forgotten, there are more unseen cards than places, and the owners of the X are unknown. The
    planner counts the combinations in a short hand, because its player has kept cards that go together.
    """
    seat = 0 if view.viewer is None else view.viewer
    unseen = list(rules.pack())
    for card in (*view.hands[seat], *(card for laid in view.laid for card in laid.cards)):
        unseen.remove(card)
    hands = [list(hand) if other == seat else [] for other, hand in enumerate(view.hands)]
    if not rules.wilds_shuffled:
        hidden = sum(map(len, view.hands)) - len(hands[seat]) + len(view.aside)
        others = [other for other in range(rules.players) if other != seat]
        owners = [other for other in others for _ in range(_wilds_left(view, other))]
        for other in _owners(owners, unseen, hidden, rng):
            hands[other].append(X)
        unseen = [card for card in unseen if card is not X]
    rng.shuffle(unseen)
    for hand, hidden_hand in zip(hands, view.hands, strict=True):
        missing = len(hidden_hand) - len(hand)
        if missing and 1 < len(hidden_hand) <= _SHORT_HAND:
            _draw_short_hand(hand, missing, unseen, rng, counting)
        else:
            hand.extend([unseen.pop() for _ in range(missing)])
    return replace(
        view,
        viewer=None,
        hands=tuple([tuple(sorted(hand)) for hand in hands]),
        aside=tuple(unseen[: len(view.aside)]),
    )


def _owners(owners: list[int], unseen: list[Card], hidden: int, rng: Random) -> list[int]:
    """Return the holders of the X: all owners, or a random number of them if rounds are forgotten."""
    if len(unseen) == hidden:
        return owners
    held = rng.sample(unseen, hidden).count(X)
    return rng.sample(owners, min(held, len(owners)))


def _draw_short_hand(
    hand: list[Card], missing: int, unseen: list[Card], rng: Random, counting: Planner
) -> None:
    """Draw cards for a short hand until it has few combinations, like hands kept to the end."""
    held, least, best = tuple(hand), -(-(len(hand) + missing) // LARGEST), 99.0
    for _ in range(_MAX_DRAWS):
        drawn = rng.sample(unseen, missing)
        parts = counting.price((*held, *drawn))
        if parts < best:
            hand[len(held) :], best = drawn, parts
        if rng.random() < _EXTRA_COMBINATION_CHANCE ** (parts - least):
            hand[len(held) :] = drawn
            break
    for card in hand[len(held) :]:
        unseen.remove(card)


def _wilds_left(view: ClimbingState, seat: int) -> int:
    spent = sum(laid.cards.count(X) for laid in view.laid if laid.seat == seat)
    return min(len(view.hands[seat]), WILDS_EACH - spent)


def passes_in(rules: Climbing, view: ClimbingState) -> list[tuple[int, Combination]]:
    """Return each active player's passes on an opponent's play, in this round and the last."""
    found: list[tuple[int, Combination]] = []
    for pile, end in ((view.last_pile, None), (view.pile, view.to_act)):
        gone: set[int] = set()
        turns = [*(laid.seat for laid in pile[1:]), end]
        for laid, then in zip(pile, turns, strict=False):
            for seat in _between(laid.seat, laid.seat if then is None else then, rules.players):
                if seat in view.active and seat not in gone:
                    gone |= {seat} if rules.pass_is_final else set()
                    if side_of(rules, seat) != side_of(rules, laid.seat):
                        found.append((seat, laid.combination))
    return found


def _between(first: int, last: int, seats: int) -> tuple[int, ...]:
    after = clockwise(first, seats)
    return after[: after.index(last)]


def _count_tempting(hand: Sequence[Card], lying: Combination) -> int:
    """Count the sets that would have fit on the play without breaking up anything."""
    if lying.kind.shape.length > 1 or lying.kind.bomb:
        return 0
    ranks = [rank_of(card) for card in hand]
    return sum(1 for rank in set(ranks) if rank > lying.rank and ranks.count(rank) == lying.kind.size)


_MATCH_POINTS: Final = 2.0
"""The value of winning the match, in points."""


def worth(rules: Climbing, state: ClimbingState, result: DealScored, seat: int) -> float:
    """Return how many points a seat's side gains over the others' average, up to the target."""
    side = side_of(rules, seat)
    made = [
        min(points, rules.target - before) + _MATCH_POINTS * (result.winner == each)
        for each, (before, points) in enumerate(zip(state.scores, result.points, strict=True))
    ]
    others = [points for each, points in enumerate(made) if each != side]
    return made[side] - sum(others) / len(others)


_OBVIOUS_TACTICS: Final = ("go_out", "run_out", "nothing_beats_it")
"""Tactics that need no search."""
_POINTS_PER_LEAD: Final = 0.25
"""The value of a lead, the unit of the rule bot, in points."""
_MAX_LEADS: Final = 5
_MAX_LAYS: Final = 4
_MAX_BOMBS: Final = 2
"""The search considers at most these numbers of leads, plays and bombs."""


class CandidateBot(ClimbingPerson):
    """Chooses by rules of thumb, with the best alternatives as candidates."""

    @override
    def choice(self, at: ClimbingSituation) -> Choice:
        choice = super().choice(at)
        if choice.tactic in _OBVIOUS_TACTICS:
            return choice
        weighed = _following(at) if at.view.pile else _leading(at)
        return replace(choice, candidates=tuple(_in_points(weighed, choice.action)))


def _in_points(weighed: Sequence[Estimate], chosen: Action) -> list[Candidate]:
    """Convert leads to points; the bot's choice is worth at least as much as the best alternative."""
    most = max([each.estimate for each in weighed], default=0.0)
    others = [
        Candidate(each.action, _POINTS_PER_LEAD * each.estimate) for each in weighed if each.action != chosen
    ]
    return [Candidate(chosen, _POINTS_PER_LEAD * most), *others]


def _leading(at: ClimbingSituation) -> list[Estimate]:
    planned = {group.combination for group in at.plan.groups}
    options = at.options(lay for lay in at.lays if named(lay) in planned)
    lays = _best([(lead_points(at, option), option) for option in options], _MAX_LEADS)
    gifts = [action for action in at.legal if isinstance(action, GiveLead)]
    most = max([each.estimate for each in lays], default=0.0)
    return [*lays, *(Estimate(gift, most + gift_points(at, gift.to)) for gift in gifts)]


def _following(at: ClimbingSituation) -> list[Estimate]:
    weighed = [(lay_points(at, option), option) for option in at.options(at.lays)]
    return [
        *_best([each for each in weighed if not each[1].bomb], _MAX_LAYS),
        *_best([each for each in weighed if each[1].bomb], _MAX_BOMBS),
        Estimate(Pass(), pass_points(at)),
    ]


def _best(weighed: list[tuple[float, LayOption]], most: int) -> tuple[Estimate, ...]:
    weighed.sort(key=lambda each: (-each[0], each[1].lay.cards, each[1].combination.rank))
    return candidates(weighed[:most])


class SearchableClimbing:
    """Searches the climbing game: rules of thumb propose, and the fast policy plays the worlds out.

    For imperfect players there are `weaknesses`, and `ready` sets how soon bombs are spent.
    """

    def __init__(self, rules: Rules, weaknesses: ClimbingWeaknesses = NONE, ready: int = READY) -> None:
        self.house = CandidateBot(rules, weaknesses, ready)
        self.rules = self.house.rules
        self._last: Conditions | None = None

    def worlds(self, view: TableState, rng: Random, stop: Stop = never_stop) -> Iterator[ClimbingState]:
        """Yield endless worlds that fit what the seat to act has seen."""
        for world in worlds(self.rules, self.house.weaknesses.remembered(as_climbing(view)), rng):
            if stop():
                raise OutOfTime
            yield world

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """Return the value of each action in one world to the side to act."""
        state = as_climbing(world)
        conditions = self._conditions(as_climbing(view))
        hands = [conditions.melding.melds(hand, stop) for hand in state.hands]
        return [self._after(state, action, conditions, hands, stop) for action in actions]

    def sensible(self, view: TableState, legal: Sequence[Action]) -> Sequence[Action]:  # noqa: ARG002
        """Return all legal actions: the rule bot proposes only what makes sense."""
        return legal

    def plainest(self, view: TableState, actions: Sequence[Action]) -> Action:  # noqa: ARG002
        """Return the first of some actions with the same value: the rule bot likes it best."""
        return actions[0]

    def reason(self, view: TableState, legal: Sequence[Action], action: Action) -> str:
        """Return a sentence on what speaks for an action."""
        return reason(situation(self.rules, as_climbing(view), legal), action)

    def beside(self, view: TableState, legal: Sequence[Action], action: Action, other: Action) -> str:
        """Return a sentence on what an action has over another that is about as good, or nothing."""
        return beside(situation(self.rules, as_climbing(view), legal), action, other)

    def fault(self, view: TableState, legal: Sequence[Action], action: Action, better: Action) -> str:
        """Return a sentence on what is wrong with an action beside a better one, or nothing."""
        return fault(situation(self.rules, as_climbing(view), legal), action, better)

    def _conditions(self, view: ClimbingState) -> Conditions:
        """Return the conditions shared by all worlds of a view."""
        if self._last is None or self._last.state is not view:
            remembered = self.house.weaknesses.remembered(view)
            known = know(self.rules, remembered, view.to_act or 0)
            self._last = Conditions(self.rules, view, MeldMaker(known))
        return self._last

    def _after(
        self,
        state: ClimbingState,
        action: Action,
        conditions: Conditions,
        hands: list[list[Meld]],
        stop: Stop,
    ) -> float:
        """Return the value of an action: perform it by the rules, then play the deal out."""
        if stop():
            raise OutOfTime
        assert state.to_act is not None
        after = self._taken(state, action)
        if after.result is not None:
            return worth(self.rules, state, after.result, state.to_act)
        held = [list(hand) for hand in hands]
        if after.hands[state.to_act] != state.hands[state.to_act]:
            held[state.to_act] = conditions.melding.melds(after.hands[state.to_act], stop)
        playout = ClimbingPlayout(conditions, after, held)
        while playout.result is None:
            playout.step(choose_fast)
        return worth(self.rules, state, playout.result, state.to_act)

    def _taken(self, state: ClimbingState, action: Action) -> ClimbingState:
        after = self.rules.evolve(state, self.rules.decide(state, action))
        while after.result is None and (event := self.rules.consequence(after)) is not None:
            after = self.rules.evolve(after, event)
        return after
