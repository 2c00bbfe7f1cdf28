"""A hand of any plain trick game on a board, and the light policy that plays it on.

Nothing here knows a game. What a card or a trick is worth, whether points are good or bad, and what may be
played all come from the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from bacon.core.cards import HIDDEN, Card, Cards, Strain, Suit
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bids import standing
from bacon.games.tricks.events import CardPlayed
from bacon.games.tricks.own_bids import OwnBidRules
from bacon.games.tricks.plain import Limits, PlainRules
from bacon.games.tricks.player.search.sweep import Sweep, each_bit, pays
from bacon.games.tricks.state import Phase, Trick, TrickState
from bacon.solver.board import CardTable, HandInPlay, table_of


class Worths:
    """What the cards of a game are worth to whoever takes them, by the number of their bits.

    `worth` is positive if points are good. `tempting` is whether tricks as a whole are worth taking.
    `danger` orders all cards: those to be rid of first come first.
    """

    def __init__(self, rules: PlainRules, table: CardTable, *, shuns: bool = False) -> None:
        self.table = table
        self.worth = [rules.merit(rules.card_points(card)) for card in table.cards]
        self.trick = rules.merit(rules.trick_points)
        whole = sum(self.worth) + self.trick * rules.hand + rules.merit(rules.last_trick_points)
        counts = any(self.worth) or rules.last_trick_points
        self.tempting = (whole > 0 or not counts) and not shuns
        self.costly = self._bits(lambda number: self.worth[number] < 0)
        self.dear = self._bits(lambda number: self.worth[number] > 0)
        self.sweeps = bool(self.costly) and not self.tempting and pays(rules)
        self.danger = sorted((1 << number for number in range(len(table.cards))), key=self._danger)
        self.limits = _bits_of(rules.limits, table)

    def _bits(self, wanted: Callable[[int], bool]) -> int:
        return sum(1 << number for number in range(len(self.table.cards)) if wanted(number))

    def _danger(self, one: int) -> tuple[float, int]:
        """Order a card by what it costs, and by what it may catch: the lower of two that do is kept."""
        number = one.bit_length() - 1
        suited = self.table.order.suit(self.table.cards[number]) is not None
        suit = self.table.suit[number] if suited else self.table.all  # without one, it takes any trick
        below = suit & ~self.table.over[number] & ~one
        caught = min((self.worth[each.bit_length() - 1] for each in each_bit(below)), default=0)
        height = below.bit_count() / max(suit.bit_count(), 1)
        return (self.worth[number] * _SURE + caught * height - height, number)


_SURE: Final = 1.2
"""A card that costs points itself is a greater danger than one that may take another that does."""


def _bits_of(limits: Limits, table: CardTable) -> tuple[int, int, int, int]:
    opener = table.bit(limits.opener) if limits.opener else 0
    sets = (limits.unopened, limits.unled, limits.breakers)
    held = set(table.cards)
    unopened, unled, breakers = (sum(table.bit(card) for card in cards & held) for cards in sets)
    return opener, unopened, unled, breakers


@lru_cache(maxsize=32)
def worths_of(rules: PlainRules, table: CardTable, *, shuns: bool = False) -> Worths:
    """Return what the cards of a game are worth, in a hand that perhaps `shuns` tricks."""
    return Worths(rules, table, shuns=shuns)


class PlainBoard(HandInPlay):
    """A hand of a plain game on a board, played on by the policy; the plays are kept for the score.

    If a game says for itself what may be played, not just by its limits, its rules are asked at every card.
    """

    def __init__(self, rules: PlainRules, state: TrickState) -> None:
        table = table_of(rules.order(state.strain), rules.pack())
        seats = [seat for seat in range(rules.seats) if seat not in state.sitting_out]
        plays = state.tricks[0].plays if state.tricks else state.trick
        super().__init__(table, [0] * rules.seats, plays[0].seat if plays else state.to_act or 0, seats)
        self.rules, self.values = rules, worths_of(rules, table, shuns=rules.shuns(state))
        self.state = state
        self.sides = rules.parties(state)
        self.suitless = self._suitless()
        self.shunning = -1 if self.values.tempting or state.declarer is None else state.declarer
        bid = standing(state)
        self.opens = bid is not None and bid.open_hand
        self.needs: list[int] = []
        self.goals: dict[int, int] = {}
        self.nils: dict[int, int] = {}
        self.covered: list[list[int]] = []
        if isinstance(rules, OwnBidRules):
            self._set_goals(rules)
        self.sweep = Sweep(self.values.costly, self.values.worth) if self.values.sweeps else None
        self.plays: list[CardPlayed] = []
        self.tricks_taken: list[Trick] = []
        self.asks = says_what_to_play(rules)
        self.bound = 0  # the called card, which its holder may not play freely
        if isinstance(rules, AuctionRules) and (called := rules.bound_card(state)):
            self.bound = table.bit(called)
        for trick in state.tricks:
            self._replay(trick.plays)
        self._replay(state.trick)
        known = [[card for card in hand if card is not HIDDEN] for hand in state.hands]
        self.hands = table.shared(known, self.gone)
        if isinstance(rules, AuctionRules) and (suit := rules.named(state)):
            self.name(suit)

    def _set_goals(self, rules: OwnBidRules) -> None:
        """Note what was bid: by seat its goal, and by goal what it lacks, and the nils of its partners."""
        goals = rules.goals(self.state)
        sides = [rules.side_of(goal.seats[0]) for goal in goals]
        self.needs = [goal.tricks for goal in goals]
        self.goals = {seat: number for number, goal in enumerate(goals) for seat in goal.seats}
        if not rules.exact:
            self.nils = {number: goal.seats[0] for number, goal in enumerate(goals) if not goal.tricks}
        self.covered = [
            [
                other
                for other, each in enumerate(goals)
                if goal.tricks and not each.tricks and sides[other] == side
            ]
            for goal, side in zip(goals, sides, strict=True)
        ]

    @property
    def tempting(self) -> bool:
        """Whether the seat to act wants tricks: to make its bid, or to keep a partner from taking one."""
        goal = self.goals.get(self.seat)
        if goal is None:
            return self.values.tempting
        return self.needs[goal] > 0 or any(not self.needs[nil] for nil in self.covered[goal])

    def _suitless(self) -> int:
        """The cards that name a suit when they are led."""
        if not isinstance(self.rules, AuctionRules):
            return 0
        order, table = self.table.order, self.table
        return sum(table.bit(card) for card in table.cards if order.suit(card) is None)

    def name(self, suit: Suit) -> None:
        """Let the others follow this suit in the trick that has begun."""
        order, table = self.table.order, self.table
        self.led = sum(table.bit(card) for card in table.cards if order.suit(card) is suit)

    def _replay(self, plays: Sequence[CardPlayed]) -> None:
        for play in plays:
            [one] = self.table.shared([(play.card,)], self.gone)
            self.hands[self.seat] |= one
            self.lay(one)

    def lay(self, one: int) -> None:
        """Play a card, and keep the play."""
        seat = self.seat
        self.plays.append(_play_of(seat, self.table.cards[one.bit_length() - 1]))
        self.play(one)
        if not self.led:
            self.tricks_taken.append(Trick(tuple(self.plays), self.seat))
            if self.sweep:
                self.sweep.note(self.gone, self.seat)
            self.plays = []
            if self.seat in self.goals:
                self.needs[self.goals[self.seat]] -= 1
        elif one & self.suitless == self.led:  # it was led: the longest suit in hand is to be followed
            held = self.hands[seat]
            self.led = max(self.table.suits, key=lambda suit: (suit & held & ~self.out[seat]).bit_count())

    def allowed(self) -> int:
        """The cards that may be played, within the limits."""
        if self.asks or self.bound & ~self.gone:
            hand, bit, bits = self.hands[self.seat], self.table.bit, 0
            for card in self.rules.playable(self.now()):
                bits |= bit(card, hand)  # in a double pack, of the twin in this hand
            return bits
        return limited(self, self.legal())

    def now(self) -> TrickState:
        """The state of this moment, for rules that are asked what may be played."""
        cards = [self.table.cards_in(hand) for hand in self.hands]
        return replace(
            self.state,
            phase=Phase.PLAY,
            to_act=self.seat,
            hands=tuple(cards),
            trick=tuple(self.plays),
            tricks=tuple(self.tricks_taken),
        )

    def play_on(self) -> None:
        """Play the rest of the hand by the policy, each seat knowing only which cards are out."""
        everything = 0
        for hand in self.hands:
            everything |= hand
        while hand := self.hands[self.seat]:
            cards = self.allowed()
            one = cards if not cards & cards - 1 else chosen(self, cards, everything & ~hand)
            everything &= ~one
            self.lay(one)

    def counted(self) -> TrickState:
        """The state after the hand that was played."""
        taken = self.rules.by_side(self.taken)
        tricks = tuple(self.tricks_taken)
        return replace(self.state, phase=Phase.COUNT, to_act=None, trick=(), tricks=tricks, taken=taken)

    def gains(self) -> tuple[int, ...]:
        """The points of each side for the hand that was played."""
        return self.rules.score(self.counted()).gains


def says_what_to_play(rules: PlainRules) -> bool:
    """Whether a game says for itself what may be played, and not just by its limits."""
    own, plays = type(rules), (PlainRules.playable, AuctionRules.playable)
    return own.playable not in plays or own.following not in (PlainRules.following, AuctionRules.following)


@lru_cache(maxsize=1024)
def _play_of(seat: int, card: Card) -> CardPlayed:
    return CardPlayed(seat, card)


def limited(board: PlainBoard, cards: int) -> int:
    """Return the cards, of those that follow suit, that the limits allow."""
    opener, unopened, unled, breakers = board.values.limits
    if not board.led:
        if opener & cards and not board.tricks_taken:
            return opener
        return (cards & ~unled or cards) if unled and not board.gone & breakers else cards
    return cards if board.tricks_taken else cards & ~unopened or cards


# The policy


def chosen(board: PlainBoard, cards: int, out: int) -> int:
    """Choose one of several cards; `out` are the cards in other hands."""
    if board.shunning not in (-1, board.seat):
        return _against(board, cards, out)
    if board.nils and (one := _against_nil(board, cards)):
        return one
    if board.sweep and (one := board.sweep.chosen(board, cards, out)):
        return one
    if not board.led:
        return _lead(board, cards, out)
    pile = _pile(board)
    if pile > 0 or (pile == 0 and board.tempting):
        return _follow_to_take(board, cards, out)
    return _follow_to_duck(board, cards)


def _pile(board: PlainBoard) -> float:
    """Return what the trick on the table is worth so far."""
    worth, table = board.values.worth, board.table
    return board.values.trick + sum([worth[table.number(play.card)] for play in board.plays])


def _follow_to_duck(board: PlainBoard, cards: int) -> int:
    """Stay below with the most dangerous card, or throw it; take a trick that must be taken high if last."""
    winning = cards & board.table.beaters[board.best]
    losing = cards & ~winning
    if losing:
        return _most_dangerous(board, losing)
    cheap = winning & ~board.values.costly or winning
    return _high(cheap) if board.left == 1 else _low(cheap)


def _against(board: PlainBoard, cards: int, out: int) -> int:
    """Play against a bidder who must take no trick: stay low until they have played, then throw high cards.

    A hand that lies open is looked at.
    """
    table, bidder = board.table, board.shunning
    shown = board.hands[bidder] if board.opens and board.tricks_taken else 0
    if not board.led:
        caught = (one for one in each_bit(cards) if _catches(table, one.bit_length() - 1, shown))
        return next(caught, 0) or _lead(board, cards, out)
    if any(play.seat == bidder for play in board.plays):
        safe = board.holder != bidder
    else:
        safe = bool(shown) and not _catches(table, board.best, shown)
    return _most_dangerous(board, cards) if safe else _follow_to_duck(board, cards)


def _against_nil(board: PlainBoard, cards: int) -> int:
    """Leave a trick to an opponent's nil that holds it, or lead low to one; 0 if there is nothing to do."""
    nil = _nil_to_break(board)
    if nil < 0:
        return 0
    table = board.table
    if board.led:
        return _left_to_nil(board, cards & ~table.beaters[board.best]) if board.holder == nil else 0
    if board.tempting:
        return 0
    lows = [_low(cards & suit) for suit in table.suits if cards & suit and not suit & board.out[nil]]
    return max(lows, key=lambda one: table.over[one.bit_length() - 1].bit_count(), default=0)


def _left_to_nil(board: PlainBoard, losing: int) -> int:
    """Stay as high as possible; when void, keep high cards while tricks are needed. 0 if nothing loses."""
    if following := losing & board.led:
        return _high(following)
    throw = _least if board.tempting else _most_dangerous
    return throw(board, losing) if losing else 0


def _nil_to_break(board: PlainBoard) -> int:
    """Return an opponent's seat whose nil still holds; -1 if there is none, or if the seat to act has one."""
    goal = board.goals.get(board.seat)
    if goal is None or (goal in board.nils and not board.needs[goal]):
        return -1
    side, of = board.rules.side_of(board.seat), board.rules.side_of
    holding = (seat for nil, seat in board.nils.items() if not board.needs[nil])
    return next((seat for seat in holding if of(seat) != side), -1)


def _catches(table: CardTable, card: int, shown: int) -> bool:
    """Whether every card that a shown hand may play to a lead takes the trick from it."""
    following = shown & table.suit[card]
    return bool(following) and not following & ~table.over[card]


def _follow_to_take(board: PlainBoard, cards: int, out: int) -> int:
    """Take the trick as cheaply as is safe, or give the partner what counts, or the others what doesn't."""
    ours = board.sides[board.holder] == board.sides[board.seat]
    winning = cards & board.table.beaters[board.best]
    beaters = board.table.beaters
    if ours and (board.left == 1 or not beaters[board.best] & out):
        return _low(cards & board.values.dear or cards)
    if winning and (board.left == 1 or board.tempting):
        safe = [one for one in each_bit(winning) if not beaters[one.bit_length() - 1] & out]
        if board.left == 1 or safe:
            return min(safe) if safe and board.left > 1 else _low(winning)
        return _low(winning) if not ours else _least(board, cards)
    return _least(board, cards)


def _lead(board: PlainBoard, cards: int, out: int) -> int:
    """Lead a winner if tricks are worth it, otherwise the card that is most surely beaten."""
    table, values = board.table, board.values
    if board.tempting:
        beaters = table.beaters
        bosses = [one for one in each_bit(cards) if not beaters[one.bit_length() - 1] & out]
        return bosses[-1] if bosses else _least(board, cards)
    best, most = 0, -1000
    for suit in table.suits:
        held = cards & suit
        if not held:
            continue
        one = _low(held)
        over = table.over[one.bit_length() - 1] & out
        under = (suit & out).bit_count() - over.bit_count()
        safety = over.bit_count() - 2 * under - (8 if not over else 0)
        if suit & values.costly & board.hands[board.seat]:
            safety -= 2
        if safety > most:
            best, most = one, safety
    return best


def _least(board: PlainBoard, cards: int) -> int:
    """Return the least useful card for a player who wants tricks."""
    worthless = cards & ~board.values.dear or cards
    plain = worthless & ~board.table.trumps or worthless
    over = board.table.over
    return max(each_bit(plain), key=lambda one: over[one.bit_length() - 1].bit_count())


def _most_dangerous(board: PlainBoard, cards: int) -> int:
    """Return the card to be rid of first."""
    for one in board.values.danger:
        if one & cards:
            return one
    return _high(cards)


def _low(cards: int) -> int:
    return cards & -cards


def _high(cards: int) -> int:
    return 1 << cards.bit_length() - 1


def passed_on(
    rules: PlainRules, hand: Cards, number: int, strain: Strain | None = None, *, shuns: bool = False
) -> Cards:
    """Return the cards that the policy passes on: the most dangerous, or where tricks count the least."""
    return tuple(sorted(by_danger(rules, hand, strain, shuns=shuns)[:number]))


def by_danger(
    rules: PlainRules, hand: Cards, strain: Strain | None = None, *, shuns: bool = False
) -> Sequence[Card]:
    """Return a hand in the order in which the policy would be rid of its cards.

    Where tricks count, that is first those of short suits that have no high card; trumps are kept.
    """
    order = rules.order(strain or rules.strain)
    table = table_of(order, rules.pack())
    values = worths_of(rules, table, shuns=shuns)
    if values.tempting:
        lengths = Counter(map(order.suit, hand))
        above = {card: table.over[table.number(card)].bit_count() for card in hand}
        return sorted(
            hand,
            key=lambda card: (
                order.is_trump(card) or order.suit(card) is None,
                not above[card],
                above[card] < lengths[order.suit(card)],
                lengths[order.suit(card)],
                -above[card],
            ),
        )
    places = {one: place for place, one in enumerate(values.danger)}
    return sorted(hand, key=lambda card: places[table.bit(card)])
