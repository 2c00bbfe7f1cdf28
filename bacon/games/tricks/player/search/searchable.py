"""A trick game for the search: worlds that explain the calls that were heard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappush, heapreplace
from itertools import count
from math import exp, fsum
from random import Random
from typing import Final, Generic, TypeAlias, TypeVar

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Cards
from bacon.core.events import Event, HandDealt, HandStarted
from bacon.core.rules import TableState
from bacon.games.tricks.events import Discard, Play
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.play import with_hand
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.following import (
    cheapest,
    discard_fault,
    discard_reason,
    follow_fault,
    follow_reason,
)
from bacon.games.tricks.player.knowledge import code_of
from bacon.games.tricks.player.leading import highest_touching, lead_fault, lead_reason
from bacon.games.tricks.player.search.evaluation import Evaluator
from bacon.games.tricks.player.search.worlds import Hidden, Piles, dealt_hand
from bacon.games.tricks.player.situation import Situation
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import OutOfTime, Stop, never_stop

_Rules: TypeAlias = TrickRules[TrickState]

_MAX_SPREADS: Final = 45.0
"""Human judgement of points has a spread; a call this many spreads ahead is as good as certain."""
_MIN_CHANCE: Final = 0.0001
"""The least chance of any call, however odd."""
_MIN_CALLS: Final = 4
"""At least this many of the last calls are considered; the older ones were about other cards."""


class HeardCall:
    """A call that was heard: the seat that made it, what that seat had seen, and the action.

    The caller's hand is not used. Judging a hand raises `OutOfTime` when `stop` says that time is up.
    """

    def __init__(self, rule_bot: TrickBot, seen: TrickState, made: Action, stop: Stop = never_stop) -> None:
        assert seen.to_act is not None
        self.seat = seen.to_act
        self._rule_bot = rule_bot
        self._seen = seen
        self._made = made
        self._stop = stop
        self.bids = made != Pass()
        self._chances: dict[int, float] = {}
        legal = rule_bot.rules.legal(seen)
        self._rater = rule_bot.rater(seen, legal) if len(legal) > 1 else None

    def chance(self, hand: Cards) -> float:
        """Return the chance that a hand makes this call."""
        code = code_of(hand)
        known = self._chances.get(code)
        if known is None:
            known = self._chances[code] = self._chance(hand, code)
        return known

    def _chance(self, hand: Cards, code: int) -> float:
        if self._stop():
            raise OutOfTime
        return (
            self._chance_by_choice(hand) if self._rater is None else self._chance_by_points(self._rater(code))
        )

    def _chance_by_points(self, rated: Sequence[tuple[Action, float]]) -> float:
        spread, made, weights = self._rule_bot.spread, 0.0, list[float]()
        for action, points in rated:
            weights.append(exp(min(points / spread, _MAX_SPREADS)))
            if action == self._made:
                made = weights[-1]
        return max(made / fsum(weights), _MIN_CHANCE) if made else _MIN_CHANCE

    def _chance_by_choice(self, hand: Cards) -> float:
        """Return the chance of a hand whose calls the rule bot must rate one by one."""
        seen = replace(self._seen, hands=with_hand(self._seen, self.seat, hand))
        legal = self._rule_bot.rules.legal(seen)
        if len(legal) == 1:
            return 1.0
        rated = [(each.action, each.points) for each in self._rule_bot.weigh(seen, legal)]
        if any(action == self._made for action, _ in rated):
            return self._chance_by_points(rated)
        return 1.0 if self._rule_bot.choose(seen, legal).action == self._made else _MIN_CHANCE


_Callers: TypeAlias = Sequence[tuple[int, Sequence[HeardCall]]]
"""The calls of each seat that was heard."""


def heard_by(
    seat: int, rule_bot: TrickBot, world: TrickState, stop: Stop = never_stop
) -> tuple[HeardCall, ...]:
    """Return the newest calls that a seat has heard from the others.

    `world` is any world that fits its view.
    """
    rules = rule_bot.rules
    auction = list(enumerate(_calls(rules, world)))
    newest = [each for each in auction if each[1][0].to_act != seat][-max(_MIN_CALLS, rules.seats - 1) :]
    callers = {call.by for _, (_, call) in newest}
    views = {caller: [seen for seen, _ in _calls(rules, world, caller)] for caller in callers}
    made = [(views[call.by][number], _action(rules, before, call)) for number, (before, call) in newest]
    return tuple([HeardCall(rule_bot, seen, action, stop) for seen, action in made if action is not None])


def fit(calls: Sequence[HeardCall], hidden: Hidden, piles: Piles, least: float = 0.0) -> float:
    """Return the chance that the hands of some piles make all these calls, or 0 once it is below `least`."""
    chance = 1.0
    for call in calls:
        chance *= call.chance(hidden.dealt_hand(piles, call.seat))
        if chance < least:
            return 0.0
    return chance


def _calls(rules: _Rules, world: TrickState, viewer: int | None = None) -> Iterator[tuple[TrickState, Event]]:
    """Yield each call of the auction with the state in which it was made, full or as a viewer saw it."""
    state = replace(world, viewer=viewer)
    for event in _log(world):
        if state.phase is Phase.LOOK:
            state = replace(state, phase=Phase.OFFER)
        if event.is_call and state.to_act == event.by:
            yield state, event
        state = rules.evolve(state, event if viewer is None else event.seen_by(viewer))


def _log(world: TrickState) -> Iterator[Event]:
    """Yield the events of the hand up to the end of the auction, as they would be in this world."""
    assert world.dealer is not None
    yield HandStarted(world.hand, world.dealer, world.commitment)
    shown = (*world.offered, *(() if world.upcard is None else (world.upcard,)))
    hands = tuple([dealt_hand(world, seat) for seat in range(len(world.hands))])
    yield HandDealt(hands, (*shown, *world.stock))
    yield from world.auction


def _action(rules: _Rules, before: TrickState, event: Event) -> Action | None:
    """Return the action that led to an event, or None if it was the only legal one."""
    legal = rules.legal(before)
    made = next((action for action in legal if rules.decide(before, action) == event), None)
    return None if len(legal) == 1 else made


_TRIED_HANDS: Final = 16
"""The hands that show which caller's are rarest."""
_FIRST_HANDS: Final = 12
_FIRST_CHANCE: Final = 4.0
_MAX_FIRST_HANDS: Final = 240
"""The first caller's hands: until they are worth as many independent ones as were chosen and some more, and
have this chance of the calls together, or the maximum.
"""
_MAX_MORE_HANDS: Final = 12
"""The most that each world adds to them."""
_ENOUGH_CHANCE: Final = 2.5
_MAX_HANDS: Final = 32
"""The hands that another caller's is chosen from: until they have this chance of the calls, or the most."""
_FIRST_WORLDS: Final = 3
"""Worlds that compete for the first place."""
_MAX_BUILT: Final = 2
"""Worlds that are built for each one counted, at most."""
_EXCHANGES: Final = 5
"""Cards that a caller exchanges."""


class SearchableTricks:
    """Searches any trick game with the help of its rule bot."""

    def __init__(self, house: TrickBot) -> None:
        self.house = house
        self.rules = house.rules
        self._evaluator: Evaluator | None = None

    def worlds(self, view: TableState, rng: Random, stop: Stop = never_stop) -> Iterator[TrickState]:
        """Yield endless worlds that fit what the seat saw, weighted by how well they explain the calls."""
        assert isinstance(view, TrickState)
        hidden = Hidden(self.house.situation(view, ()).known)
        heard = heard_by(hidden.seat, self.house, hidden.world(rng), stop)
        if _is_ending(view) and (deals := hidden.every(_MAX_DEALS)):
            return every_world(hidden, heard, deals, rng)
        return likely_worlds(hidden, heard, rng) if heard else uniform_worlds(hidden, rng)

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """Return the value of each action in one world to the side to act."""
        assert isinstance(view, TrickState)
        assert isinstance(world, TrickState)
        evaluator = self._evaluator
        if evaluator is None or evaluator.view is not view:
            evaluator = self._evaluator = Evaluator(self.house, view)
        return evaluator.values(world, actions, stop)

    def plainest(self, view: TableState, actions: Sequence[Action]) -> Action:
        """Return, of actions with the same value, the lowest card of the suit that takes least later.

        A lead is the highest of touching cards, as people lead.
        """
        at = self.house.situation(view, actions)
        cards = [each.card for each in actions if isinstance(each, Play)]
        if len(cards) < len(actions):
            return actions[0]
        card = cheapest(at, cards)
        return Play(card if at.known.view.trick else highest_touching(at, card, cards))

    def reason(self, view: TableState, legal: Sequence[Action], action: Action) -> str:
        """Return a sentence on what speaks for an action; nothing if little does."""
        at = self.house.situation(view, legal)
        return self._reason(at, action).replace("joker", at.manner.joker)

    def _reason(self, at: Situation, action: Action) -> str:
        match action:
            case Play(card):
                return (follow_reason if at.known.view.trick else lead_reason)(at, card)
            case Discard(card):
                return discard_reason(at, card)
            case _:
                return self.house.call_reason(at, action)

    def beside(self, *_: object) -> str:
        """Return nothing: the reason for a card never speaks for another one."""
        return ""

    def fault(self, view: TableState, legal: Sequence[Action], action: Action, better: Action) -> str:
        """Return a sentence on what is wrong with a card beside a better one; nothing for a call."""
        at = self.house.situation(view, legal)
        return self._fault(at, action, better).replace("joker", at.manner.joker)

    def _fault(self, at: Situation, action: Action, better: Action) -> str:
        match action, better:
            case Play(card), Play(other):
                return (follow_fault if at.known.view.trick else lead_fault)(at, card, other)
            case Discard(card), Discard(other):
                return discard_fault(at, card, other)
            case _:
                return ""


_LAST_TRICKS: Final = 3
_MAX_DEALS: Final = 2000
"""In the last tricks every deal is looked at, if there are no more than this."""


def _is_ending(view: TrickState) -> bool:
    return view.phase is Phase.PLAY and max(map(len, view.hands)) <= _LAST_TRICKS


def every_world(
    hidden: Hidden, calls: Sequence[HeardCall], deals: Sequence[Piles], rng: Random
) -> Iterator[TrickState]:
    """Yield all these deals again and again, each as often as its hands would have made the calls heard.

    They take turns, the likelier ones more often, so any number of them is as close to the shares as it
    can be; equally likely deals all come once before one comes again.
    """
    turns = _Turns[Piles](rng)
    for piles in deals:
        turns.add(piles, fit(calls, hidden, piles))
    while True:
        yield hidden.state(turns.take().item)


def uniform_worlds(hidden: Hidden, rng: Random) -> Iterator[TrickState]:
    """Yield endless worlds, all equally likely."""
    while True:
        yield hidden.world(rng)


def likely_worlds(hidden: Hidden, calls: Sequence[HeardCall], rng: Random) -> Iterator[TrickState]:
    """Yield endless worlds, each as often as its hands would have made the calls heard.

    Worlds are built until they are worth as many independent ones as were yielded, and take turns by their
    weights. One that comes again is changed card by card.
    """
    (seat, made), *others = _by_caller(calls, hidden, rng)
    first, turns = _FirstHands(hidden, seat, made, rng), _Turns[Piles](rng)
    for number in count(_FIRST_WORLDS):
        for _ in range(_MAX_BUILT):
            turns.add(*_built(hidden, first.choose(), hidden.dealt_to(seat), others, rng))
            if turns.effective >= number:
                break
        turn = turns.take()
        if turn.taken > 1:
            turn.item = _changed(hidden, calls, [call.seat for call in calls], turn.item, rng)
        yield hidden.state(turn.item)


T = TypeVar("T")


class _Turn(Generic[T]):
    """An item, when it is due, and how often it was taken."""

    def __init__(self, item: T, weight: float, due: float) -> None:
        self.item, self.weight, self.due, self.taken = item, weight, due, 0

    def __lt__(self, other: _Turn[T]) -> bool:
        return self.due < other.due


class _Turns(Generic[T]):
    """Items that take turns, so that any number of turns is shared by weight as closely as it can be."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._turns = list[_Turn[T]]()
        self.total = self._squares = 0.0

    def add(self, item: T, weight: float) -> None:
        """Add an item, its first turn at a random moment of the time between two."""
        heappush(self._turns, _Turn(item, weight, self._rng.random() / weight))
        self.total += weight
        self._squares += weight * weight

    @property
    def effective(self) -> float:
        """How many items of equal weight the estimates would scatter as much with."""
        return self.total * self.total / self._squares if self._turns else 0.0

    def __len__(self) -> int:
        return len(self._turns)

    def take(self) -> _Turn[T]:
        """Return the turn that is due."""
        turn = self._turns[0]
        turn.due += 1 / turn.weight
        turn.taken += 1
        heapreplace(self._turns, turn)
        return turn


def _by_caller(calls: Sequence[HeardCall], hidden: Hidden, rng: Random) -> _Callers:
    """Return the calls of each seat, first those that the fewest of some random hands make."""
    tried = [hidden.piles(rng) for _ in range(_TRIED_HANDS)]
    seats = dict.fromkeys([call.seat for call in calls])
    by_seat = [(seat, [call for call in calls if call.seat == seat]) for seat in seats]
    return sorted(by_seat, key=lambda caller: fsum([fit(caller[1], hidden, piles) for piles in tried]))


class _FirstHands:
    """Hands of the caller who is dealt to first, so that all worlds may share them."""

    def __init__(self, hidden: Hidden, seat: int, calls: Sequence[HeardCall], rng: Random) -> None:
        self._hidden, self._seat, self._calls, self._rng = hidden, seat, calls, rng
        self._turns = _Turns[Piles](rng)
        self._taken = 0
        self._add(_MAX_FIRST_HANDS)

    def choose(self) -> Piles:
        """Return piles in which the caller's hand is as likely as it makes the calls."""
        self._taken += 1
        self._add(_MAX_MORE_HANDS)
        turn = self._turns.take()
        if turn.taken > 1:
            turn.item = _changed(self._hidden, self._calls, [self._seat], turn.item, self._rng)
        return turn.item

    def _add(self, most: int) -> None:
        enough, most = self._taken + _FIRST_HANDS, len(self._turns) + most
        turns = self._turns
        while (turns.effective < enough or turns.total < _FIRST_CHANCE) and len(turns) < most:
            piles = self._hidden.piles(self._rng)
            turns.add(piles, fit(self._calls, self._hidden, piles))


def _built(
    hidden: Hidden, piles: Piles, kept: frozenset[int], callers: _Callers, rng: Random
) -> tuple[Piles, float]:
    """Deal one caller's hand after the other, each as likely as it makes its calls; return the weight too.

    The weight is the product of the mean chances of the hands that could have been chosen, so it is high if
    the hands chosen first leave the later callers what they need.
    """
    weight = 1.0
    for seat, calls in callers:
        total, chance, number, chosen = 0.0, 0.0, 0, piles
        while total < _ENOUGH_CHANCE and number < _MAX_HANDS:
            other = hidden.redealt(piles, kept, rng)
            chance = fit(calls, hidden, other)
            total, number = total + chance, number + 1
            chosen = other if chance > total * rng.random() else chosen
        weight *= max(total - chance, 1.0) / (number - 1)
        piles, kept = chosen, kept | hidden.dealt_to(seat)
    return hidden.redealt(piles, kept, rng), weight


def _changed(
    hidden: Hidden, calls: Sequence[HeardCall], seats: Iterable[int], piles: Piles, rng: Random
) -> Piles:
    """Exchange some cards of each seat, each at the ratio of the chances after and before (Metropolis)."""
    chance = fit(calls, hidden, piles)
    for seat in [*seats] * _EXCHANGES:
        other = hidden.exchanged(piles, seat, rng)
        if other is not None:
            after = fit(calls, hidden, other, chance * rng.random())
            piles, chance = (other, after) if after else (piles, chance)
    return piles
