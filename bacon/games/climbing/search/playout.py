"""Playing a deal out quickly, with hands divided into melds in advance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.events import DealScored, GiveLead
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.knowledge import STRONGER, ClimbingKnowledge, Hand, PlannedLay
from bacon.games.climbing.options import X, rank_of, suits_of, x_rank
from bacon.games.climbing.plan import LARGEST, Planner, fewest, left_of
from bacon.games.climbing.search.melds import Meld, Way
from bacon.games.climbing.state import ClimbingState, DealPhase, clockwise, members, score, side_of
from bacon.games.climbing.valuation import price
from bacon.search.bot import OutOfTime, Stop, never_stop

_FLUSH_OF: Final = {Kind.STRAIGHT: Kind.STRAIGHT_FLUSH, Kind.STRETCH: Kind.STRETCH_FLUSH}


_CODE_BITS: Final = 4


class MeldMaker:
    """Divides hands into melds, at the prices that a seat's knowledge suggests.

    It is part of no reference cycle, so its large caches are freed as soon as it is replaced.
    """

    def __init__(self, known: ClimbingKnowledge) -> None:
        self.rules = known.rules
        self._worth = worth = cache(partial(_worth, known))
        self._ways: dict[tuple[int, Kind, int, bool], list[Way]] = {}
        self._beats: dict[tuple[int, Kind, int], bool] = {}
        self._melds: dict[Cards, list[Meld]] = {}
        self._fewest = fewest(x_rank(known.rules))
        self._planner = Planner(x_rank(known.rules), lambda combination: worth(combination)[2])

    def melds(self, cards: Cards, stop: Stop = never_stop) -> list[Meld]:
        """Return the melds of a hand, the weakest of each kind first and bombs last; a new list each time.

        Raises `OutOfTime` when `stop` says so.
        """
        if cards not in self._melds:
            if stop():
                raise OutOfTime
            self._melds[cards] = self._divided(cards, stop)
        return list(self._melds[cards])

    def _divided(self, cards: Cards, stop: Stop) -> list[Meld]:
        whole = self._fewest.plan(cards) if len(cards) <= LARGEST else None
        plan = whole if whole is not None and len(whole.groups) == 1 else self._planner.plan(cards, stop)
        pool: dict[int, list[Card]] = {}
        for card in sorted(cards):
            pool.setdefault(rank_of(card), []).append(card)
        melds = [self.meld(*self._as_bomb(*_take(group, pool))) for group in plan.groups]
        return sorted(melds, key=_order)

    def meld(self, cards: Cards, combination: Combination) -> Meld:
        """Return the meld of cards that are played as a combination."""
        kind = combination.kind
        shape, worth = kind.shape, self._worth(combination)
        return Meld(cards, _code(cards), combination, kind, combination.rank, kind.size, shape.power, *worth)

    def _as_bomb(self, cards: Cards, combination: Combination) -> tuple[Cards, Combination]:
        """Turn a straight or a stretch of one suit into the bomb that it is."""
        suits = {card.suit for card in cards if card is not X}
        if combination.kind not in _FLUSH_OF or len(suits) > 1:
            return cards, combination
        suit = suits.pop() if suits else suits_of(self.rules)[0]
        return cards, Combination(_FLUSH_OF[combination.kind], combination.rank, suit)

    def ways(self, hand: Sequence[Meld], top: Meld, *, bombs: bool) -> list[Way]:
        """Return all ways to beat `top` out of a hand, of its kind or, if `bombs`, with a bomb.

        The cards may be divided otherwise than in the melds of the hand, and the X used for others.
        """
        key = (sum([meld.code for meld in hand]), top.kind, top.rank, bombs)
        if key not in self._ways:
            self._ways[key] = list(self._found(self._planner.hand(_cards_of(hand)), top, bombs=bombs))
        return self._ways[key]

    def _found(self, hand: Hand, top: Meld, *, bombs: bool) -> Iterator[Way]:
        for kind, above in _beating(top, bombs=bombs):
            for taking in self._planner.takings(hand, kind, above):
                stands = self._worth(taking.lay.combination)[0]
                yield Way(taking.lay, *self._planner.after(hand, taking), kind.size, kind.shape.power, stands)

    def beats(self, hand: Sequence[Meld], top: Meld) -> bool:
        """Whether a hand can beat a meld, with a bomb if need be."""
        kind, rank, power = top.kind, top.rank, top.power
        for meld in hand:
            if meld.power > power or (meld.kind is kind and meld.rank > rank):
                return True
        key = (sum([meld.code for meld in hand]), kind, rank)
        if key not in self._beats:
            held, beating = self._planner.hand(_cards_of(hand)), _beating(top, bombs=True)
            self._beats[key] = any(any(True for _ in self._planner.takings(held, *each)) for each in beating)
        return self._beats[key]

    def taken(self, hand: Sequence[Meld], way: Way) -> tuple[Meld, list[Meld]]:
        """Return the meld that a way takes out of a hand, bombs last, and the melds of the rest."""
        pool: dict[int, list[Card]] = {}
        for meld in hand:
            for card in meld.cards:
                pool.setdefault(rank_of(card), []).append(card)
        taken = self.meld(*self._as_bomb(*_take(way.lay, pool)))
        return taken, self.melds(left_of(_cards_of(hand), taken.cards))


def _code(cards: Cards) -> int:
    """Return a number for some cards, with four bits for each card's copies."""
    return sum([1 << _CODE_BITS * card.index for card in cards])


def _cards_of(hand: Sequence[Meld]) -> Cards:
    return tuple(sorted([card for meld in hand for card in meld.cards]))


def _beating(top: Meld, *, bombs: bool) -> list[tuple[Kind, int]]:
    """Return the kinds that beat a meld, each with the rank above which it does."""
    higher = [(kind, 0) for kind in STRONGER[top.kind]] if bombs else []
    return [(top.kind, top.rank), *higher]


def _worth(known: ClimbingKnowledge, combination: Combination) -> tuple[float, float, float]:
    """Return the chances that one opponent, and that none, beats a combination, and its price."""
    holds = known.holds(combination, known.enemies)
    return holds ** (1 / max(len(known.enemies), 1)), holds, price(known, combination)


def _take(group: PlannedLay, pool: dict[int, list[Card]]) -> tuple[Cards, Combination]:
    """Take the cards of a group out of the hand, with X for missing natural cards, each in its place."""
    shape, taken = group.combination.kind.shape, list[Card]()
    flush = {rank_of(card): card for card in group.flush}
    for rank in range(group.combination.lowest, group.combination.rank + 1):
        held = [flush[rank]] if rank in flush else [] if group.flush else pool.get(rank, [])
        naturals = sorted(held[: shape.width])
        for card in naturals:
            pool[rank].remove(card)
        taken += [*naturals, *[X] * (shape.width - len(naturals))]
    return tuple(taken), group.combination


def _order(meld: Meld) -> tuple[int, int, float]:
    return meld.power, meld.size, meld.rank


_GIFTS: Final = {"any": None, "next_only": 1, "off": 0}


class Conditions:
    """The fixed conditions of a deal in play: partners, opponents, and the score of each finishing order."""

    def __init__(self, rules: Climbing, state: ClimbingState, melding: MeldMaker) -> None:
        seats = range(rules.players)
        self.state = state
        self.rules = rules
        self.melding = melding
        self.after = [clockwise(seat, rules.players)[:-1] for seat in seats]
        self.side = [side_of(rules, seat) for seat in seats]
        self.partners = [
            [other for other in self.after[seat] if other in members(rules, self.side[seat])]
            for seat in seats
        ]
        self.enemies = [[other for other in seats if self.side[other] != self.side[seat]] for seat in seats]
        self.most_gifts = _GIFTS[rules.gift_lead]
        self._scored: dict[tuple[int, ...], DealScored | None] = {}

    def scored(self, finished: tuple[int, ...]) -> DealScored | None:
        """Return the score when these seats are out, in this order; None while the deal goes on."""
        if finished not in self._scored:
            self._scored[finished] = score(self.rules, replace(self.state, finished=finished))
        return self._scored[finished]


class ClimbingPlayout:
    """The rest of a deal, step by step; `result` is its score once it is over.

    `hands` holds the melds and is used up. A step performs what the `policy` of the seat to act returns: a
    meld taken out of the hand, None for a pass, or the seat that gets the lead.
    """

    def __init__(self, conditions: Conditions, state: ClimbingState, hands: list[list[Meld]]) -> None:
        assert state.to_act is not None
        self.conditions = conditions
        self.hands = hands
        self.counts = [len(hand) for hand in state.hands]
        self.finished = state.finished
        self.seat = state.to_act
        top = state.top
        self.top_seat = -1 if top is None else top.seat
        self.top = None if top is None else conditions.melding.meld(top.cards, top.combination)
        self.may_give = state.won_lead
        self.lead_falls = state.phase is DealPhase.HEIR
        self.result: DealScored | None = None
        self._final = conditions.rules.pass_is_final
        self._passed = _bits(state.passed)
        self._out = _bits(state.finished)

    def step(self, policy: Policy) -> Action:
        """Perform what the policy chooses for the seat to act, and return it as an action."""
        done = policy(self)
        if done is None:
            self._passed |= 1 << self.seat
            self._turn()
            return Pass()
        if isinstance(done, int):
            self.seat, self.may_give, self.lead_falls = done, False, False
            return GiveLead(done)
        self._lay(done)
        return done.lay

    def _lay(self, meld: Meld) -> None:
        seat = self.seat
        self.counts[seat] -= meld.size
        self.top, self.top_seat, self.may_give = meld, seat, False
        if not self._final:
            self._passed = 0
        if not self.counts[seat]:
            self._out |= 1 << seat
            self.finished = (*self.finished, seat)
            self.result = self.conditions.scored(self.finished)
            if self.result is not None:
                return
        self._turn()

    def _turn(self) -> None:
        done = self.done
        for seat in self.conditions.after[self.seat]:
            if not done >> seat & 1:
                self.seat = seat
                return
        self._round_over()

    def _round_over(self) -> None:
        self.seat, self.top, self._passed = self.top_seat, None, 0
        out = self._out >> self.top_seat & 1
        self.may_give, self.lead_falls = not out, False
        if out:
            heirs = self.heirs()
            self.seat, self.lead_falls = (heirs[0], False) if len(heirs) == 1 else (self.top_seat, True)

    @property
    def done(self) -> int:
        """The seats that cannot play on the pile unless another seat does first, as a bit set."""
        return self._out | self._passed | 1 << self.top_seat

    def gifts(self) -> list[int]:
        """Return the partners of the seat to act that may be given the lead."""
        playing = [seat for seat in self.conditions.partners[self.seat] if self.counts[seat]]
        return playing[: self.conditions.most_gifts]

    def heirs(self) -> list[int]:
        """Return who may lead instead of the seat to act, which is out; the next player is one of them."""
        partners = self.gifts()
        after = next(seat for seat in self.conditions.after[self.seat] if self.counts[seat])
        return partners if after in partners else [*partners, after]

    def fewest(self, seats: Sequence[int]) -> int:
        """Return the fewest cards that any active seat of these holds; 99 if all are out."""
        return min([self.counts[seat] for seat in seats if self.counts[seat]], default=99)


Policy: TypeAlias = Callable[[ClimbingPlayout], Meld | int | None]


def _bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)
