"""Cards as bits: the pack of a game, a hand in play, and a position as the search sees it.

Every trick game is played on the same `HandInPlay`, which knows no rules but these: follow suit, the highest
card takes the trick, and its player leads. The order of the cards says everything else. The search lays the
cards that are left out anew, close together, in a `Bitboard`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from bacon.core.cards import Card, Cards, Suit
from bacon.solver.holding import FREE, MARK, PLAYER
from bacon.solver.position import CardOrder, Position

_SUIT_PLACES: Final = {suit: number for number, suit in enumerate(Suit)}
_TRUMP_PLACE: Final = len(_SUIT_PLACES)
_HEIGHT_SHIFT: Final = 6
_SUIT_SHIFT: Final = 24
"""A card's number has its mark in the low bits, then its height, then (from this bit) its suit's place."""
_STRENGTH_OFFSET: Final = 1 << 12
"""Added to a card's strength, which may be negative."""
_WALL_MASK: Final = -1 << _SUIT_SHIFT | FREE
"""Cards whose numbers differ in these bits are never equivalent."""
_GAP: Final = -1
"""The number of a bit without a card."""
_ANY_CARD: Final = -1
_MAX_BITS: Final = 63
"""The cards of a position and the walls between them fit into a machine word."""
_MAX_CARDS: Final = 55


@cache
def table_of(order: CardOrder, pack: Cards) -> CardTable:
    """The card table of an order; each is built only once."""
    return CardTable(order, pack)


class CardTable:
    """Every card of the pack as a bit, suit by suit and from the lowest card up.

    Indexed by the number of a bit, `cards` holds the card, `suit` the cards of its suit, `over` those of the
    suit that beat it, and `beaters` every card that does.
    The `plain` suits are the `suits` without the `trumps`; `free` cards may be played at any time. A card
    that is twice in the pack has two bits.
    """

    __slots__ = (
        "_bits",
        "_under",
        "all",
        "beaters",
        "cards",
        "free",
        "last_wins",
        "numbers",
        "order",
        "over",
        "plain",
        "suit",
        "suits",
        "trumps",
    )

    def __init__(self, order: CardOrder, pack: Cards) -> None:
        self.order = order
        places = list(dict.fromkeys(map(order.suit, pack)))
        self.cards = sorted(
            pack, key=lambda card: (places.index(order.suit(card)), order.strength(card), card.index)
        )
        self._bits: dict[Card, int] = {}
        for number, card in enumerate(self.cards):
            self._bits.setdefault(card, 1 << number)
        self.suits = [
            self._all_copies([card for card in pack if order.suit(card) is place]) for place in places
        ]
        self.all = sum(self.suits)
        self.free = self._all_copies([card for card in pack if card in order.free])
        self.trumps = self._all_copies([card for card in pack if order.suit(card) is order.trump is not None])
        self.plain = [suit for suit in self.suits if suit != self.trumps]
        self.suit = [self.suits[places.index(order.suit(card))] for card in self.cards]
        self.beaters = [
            self._all_copies([card for card in pack if order.beats(card, best)]) for best in self.cards
        ]
        self.over = [suit & beaters for suit, beaters in zip(self.suit, self.beaters, strict=True)]
        self._under = [
            suit & self._all_copies([card for card in pack if order.beats(best, card)])
            for suit, best in zip(self.suit, self.cards, strict=True)
        ]
        solved = None not in places  # a card without a suit has no number, and is only played out
        self.numbers = [_number(order, card) for card in self.cards] if solved else []
        self.last_wins = order.beats(self.cards[0], self.cards[0])

    def _all_copies(self, cards: Sequence[Card]) -> int:
        return self.shared([cards])[0]

    def shared(self, piles: Iterable[Sequence[Card]], used: int = 0) -> list[int]:
        """Return piles of cards as bit sets; equal cards get different bits, none of them in `used`."""
        bits, sets = self._bits, []
        for pile in piles:
            before = used
            for card in pile:
                one = bits[card]
                used |= one << 1 if used & one else one
            sets.append(used ^ before)
        return sets

    def bit(self, card: Card, among: int = _ANY_CARD) -> int:
        """Return the bit of a card; if the pack has two, the one in `among`."""
        one = self._bits[card]
        return one if one & among else one << 1

    def number(self, card: Card) -> int:
        """Return the number of a card's bit."""
        return self._bits[card].bit_length() - 1

    def suit_of(self, card: Card) -> int:
        """Return the cards of a card's suit."""
        return self.suit[self.number(card)]

    def equivalent(self, one: Card, other: Card, between: int) -> bool:
        """Whether two cards are equivalent: no card in `between` beats, or loses to, only one of them."""
        first, second = self.number(one), self.number(other)
        if self.suit[first] != self.suit[second] or (one in self.order.free) != (other in self.order.free):
            return False
        apart = self.over[first] ^ self.over[second] | self._under[first] ^ self._under[second]
        return not apart & between

    def cards_in(self, bits: int) -> Cards:
        """Return the cards of a bit set."""
        found: list[Card] = []
        while bits:
            low = bits & -bits
            found.append(self.cards[low.bit_length() - 1])
            bits ^= low
        return tuple(found)


class Mark:
    """A moment of a hand on a board, to which the board can go back."""

    def __init__(self, board: HandInPlay) -> None:
        self.hands, self.taken, self.out = board.hands[:], board.taken[:], board.out[:]
        self.gone, self.seat, self.left = board.gone, board.seat, board.left
        self.led, self.best, self.holder = board.led, board.best, board.holder


class HandInPlay:
    """A hand of a trick game in play.

    By seat, `hands` are bit sets of a card table, `taken` counts tricks, and `out` holds the suits that the
    seat has shown to be out of. `gone` holds the cards that are out of play, whoever had them. Seat `seat` is
    to act. In the current trick the suit `led` is led (0 before the lead), the card number `best` is winning
    it for the seat `holder`, and `left` plays remain. `seats` are the seats that play, clockwise; `next` has
    the one that follows each seat.
    """

    def __init__(self, table: CardTable, hands: Sequence[int], seat: int, seats: Sequence[int]) -> None:
        self.table = table
        self.hands = list(hands)
        self.taken, self.out = [0] * len(self.hands), [0] * len(self.hands)
        self.seats = tuple(seats)
        self.next = _next_seats(len(self.hands), self.seats)
        self.left = len(self.seats)
        self.seat = self.holder = seat
        self.gone = self.led = self.best = 0
        self._free, self._suit, self._beaters = table.free, table.suit, table.beaters

    @property
    def over(self) -> bool:
        """Whether all cards have been played."""
        return not self.hands[self.seat]

    def legal(self) -> int:
        """The cards that may be played."""
        hand = self.hands[self.seat]
        follow = hand & self.led
        if not follow:
            return hand
        if self._free:
            return follow | hand & self._free if follow & ~self._free else hand
        return follow

    def play(self, one: int) -> None:
        """Play a card, and give the trick to its winner if it is complete."""
        seat, led, card = self.seat, self.led, one.bit_length() - 1
        self.hands[seat] ^= one
        self.gone |= one
        if not led:
            self.led = self._suit[card]
            self.best = card
            self.holder = seat
        else:
            if not one & led and not one & self._free:
                self.out[seat] |= led & ~self._free
            if self._beaters[self.best] & one:
                self.best = card
                self.holder = seat
        self.left -= 1
        if self.left:
            self.seat = self.next[seat]
        else:
            self.seat = self.holder
            self.taken[self.holder] += 1
            self.led = 0
            self.left = len(self.seats)

    def play_randomly(self, random: Callable[[], float]) -> None:
        """Play the rest of the hand at random; `random` returns numbers from 0 up to 1."""
        while self.hands[self.seat]:
            cards = self.legal()
            if cards & cards - 1:
                for _ in range(int(random() * cards.bit_count())):
                    cards &= cards - 1
                cards &= -cards
            self.play(cards)

    def mark(self) -> Mark:
        """This moment, to go back to."""
        return Mark(self)

    def undo(self, mark: Mark) -> None:
        """Take back all cards that have been played since a mark."""
        self.hands, self.taken, self.out = mark.hands[:], mark.taken[:], mark.out[:]
        self.gone, self.seat, self.left = mark.gone, mark.seat, mark.left
        self.led, self.best, self.holder = mark.led, mark.best, mark.holder

    def tricks(self) -> tuple[int, int]:
        """The tricks of both sides."""
        return sum(self.taken[::2]), sum(self.taken[1::2])


@cache
def _next_seats(count: int, seats: tuple[int, ...]) -> list[int]:
    """The seat that follows each seat clockwise, also those that sit out."""
    return [min(seats, key=lambda other: (other - seat - 1) % count) for seat in range(count)]


class Bitboard:
    """A position as bits; immutable during a search.

    In `suits`, trumps (if any) come last, and `trumps` holds them again. `walls` separate cards that are
    never equivalent. Cards of equal height tie: `ties` lists the cards of each tie between different players.
    With `last_wins` the last card of a tie takes the trick, otherwise the first. `free` cards need not follow
    suit.

    `player` is to act, `last` plays the last card to this trick, and `tricks` are still to be taken; `taken`
    are both sides' tricks so far. `left` are the cards in all `hands`. During a trick, `led` is the suit led
    and `best` the winning card.

    Tables indexed by a card's place (its bit, counted from 1) give its number (`numbers`), the mark in it
    (`marks`), its suit (`suit_of`) and, in a position with ties, the cards that beat it (`beaters`).
    """

    def __init__(self, sides: bytes) -> None:
        self.sides = sides
        self.hands = [0] * len(sides)
        self.suits: list[int] = []
        self.trumps = self.walls = self.free = 0
        self.ties: list[int] = []
        self.last_wins = False
        self.player = self.last = self.tricks = self.left = self.led = self.best = 0
        self.taken = (0, 0)
        self.numbers: list[int] = [_GAP]
        self.marks = b""
        self.suit_of: list[int] = []
        self.beaters: list[int] = []


def bitboard_of(position: Position | HandInPlay) -> Bitboard:
    """Convert a position for the search.

    Raises ``ValueError`` for hidden cards, for hands that cannot occur together, and for more cards than fit
    into a machine word: 60 in four suits.
    """
    return _from_board(position) if isinstance(position, HandInPlay) else _from_cards(position)


def _from_cards(position: Position) -> Bitboard:
    active, hands, trick = position.active, position.hands, position.trick
    _check(position, active)
    order = position.order
    numbers = [
        number + player for player, seat in enumerate(active) for number in _numbers(order, hands[seat])
    ]
    best = led = _GAP
    if trick:
        [best] = _numbers(order, (position.winning.card,))
        best += active.index(position.winning.seat)
        [led] = _numbers(order, (trick[0].card,))
    hand = hands[position.to_act]
    board = Bitboard(bytes([position.side_of(seat) for seat in active]))
    board.taken = position.taken
    board.last_wins = len(hand) > 0 and order.beats(hand[0], hand[0])
    _set_up(board, numbers, active.index(position.to_act), best, led)
    return board


def _from_board(played: HandInPlay) -> Bitboard:
    table, active = played.table, played.seats
    numbers: list[int] = []
    for player, seat in enumerate(active):
        hand = played.hands[seat]
        while hand:
            numbers.append(table.numbers[(hand & -hand).bit_length() - 1] + player)
            hand &= hand - 1
    best = led = _GAP
    if played.led:
        best = table.numbers[played.best] + active.index(played.holder)
        led = table.numbers[played.led.bit_length() - 1]
    board = Bitboard(bytes([seat % 2 for seat in active]))
    board.taken = played.tricks()
    board.last_wins = table.last_wins
    _set_up(board, numbers, active.index(played.seat), best, led)
    return board


def _set_up(board: Bitboard, numbers: list[int], player: int, best: int, led: int) -> None:
    """Lay out the cards of all hands and of the trick, in which `best` is winning, if there is one."""
    players = len(board.sides)
    board.player = player
    board.tricks = -(-len(numbers) // players)
    in_hands = len(numbers)
    if best != _GAP:
        numbers = [*numbers, best]
    _lay_out(board, sorted(numbers))
    if best != _GAP:
        board.best = 1 << board.numbers.index(best) - 1
        board.hands[best & PLAYER] ^= board.best
        board.led = _suit(board, led >> _SUIT_SHIFT)
    board.last = (player - (board.tricks * players - in_hands) - 1) % players
    board.left = sum(board.hands)


def bits_of(board: Bitboard, position: Position) -> list[int]:
    """The bits of the cards of the player to act, in the order of the hand."""
    numbers = _numbers(position.order, position.hands[position.to_act])
    return [1 << board.numbers.index(number + board.player) - 1 for number in numbers]


def _lay_out(board: Bitboard, numbers: list[int]) -> None:
    """Assign a bit to every card and put the walls between them."""
    tied = len({number >> _HEIGHT_SHIFT for number in numbers}) < len(numbers)
    places, hands = board.numbers, board.hands
    card, before = 1, numbers[0] if numbers else 0
    suit = walls = free = 0
    for number in numbers:
        if (number ^ before) & _WALL_MASK:
            walls |= card
            card <<= 1
            places.append(_GAP)
            if (number ^ before) >> _SUIT_SHIFT:
                board.suits.append(suit)
                suit = 0
        hands[number & PLAYER] |= card
        free |= card if number & FREE else 0
        suit |= card
        before = number
        places.append(number)
        card <<= 1
    if card >> _MAX_BITS > 1:
        raise ValueError(f"{len(numbers)} cards are too many to solve; {_MAX_CARDS} always fit.")
    board.walls, board.free = walls, free
    if suit:
        board.suits.append(suit)
    board.trumps = suit if before >> _SUIT_SHIFT == _TRUMP_PLACE else 0
    board.ties = _ties(places) if tied else []
    _look_up(board)


def _look_up(board: Bitboard) -> None:
    """Fill the tables indexed by a card's place."""
    board.marks = bytes([number & MARK for number in board.numbers])
    board.suit_of = [0] * len(board.numbers)
    for suit in board.suits:
        rest = suit
        while rest:
            board.suit_of[(rest & -rest).bit_length()] = suit
            rest &= rest - 1
    if board.ties:
        board.beaters = _beaters(board)


def _beaters(board: Bitboard) -> list[int]:
    beaters = [0] * len(board.numbers)
    for suit in board.suits:
        rest, trumps = suit, 0 if suit == board.trumps else board.trumps
        while rest:
            place = (rest & -rest).bit_length()
            rest &= rest - 1
            beaters[place] = rest | trumps
    for tie in board.ties:
        rest = tie
        while rest:
            one = rest & -rest
            rest ^= one
            over = beaters[one.bit_length()]
            beaters[one.bit_length()] = over | tie ^ one if board.last_wins else over & ~tie
    return beaters


def _ties(numbers: list[int]) -> list[int]:
    """The cards of each tie between different players."""
    ties: list[int] = []
    place, end = 0, len(numbers)
    while place < end:
        first, high = place, height(numbers[place])
        while place < end and height(numbers[place]) == high:
            place += 1
        if high >= 0 and place - first > 1 and len(set(numbers[first:place])) > 1:
            ties.append((1 << place - 1) - (1 << first - 1))
    return ties


def height(number: int) -> int:
    """A card's suit and height in one number, equal for cards that tie."""
    return number >> _HEIGHT_SHIFT


def _suit(board: Bitboard, place: int) -> int:
    return sum([1 << bit - 1 for bit, number in enumerate(board.numbers) if number >> _SUIT_SHIFT == place])


def _numbers(order: CardOrder, cards: Cards) -> list[int]:
    known = _number_cache(order)
    return [known.get(card.index) or _number(order, card) for card in cards]


def _number(order: CardOrder, card: Card) -> int:
    free = FREE if card in order.free else 0
    number = (
        _place(order, card) << _SUIT_SHIFT | _STRENGTH_OFFSET + order.strength(card) << _HEIGHT_SHIFT | free
    )
    _number_cache(order)[card.index] = number
    return number


@lru_cache(maxsize=64)
def _number_cache(_order: CardOrder) -> dict[int, int]:
    """A cache of numbers by card index, one for each order."""
    return {}


def _place(order: CardOrder, card: Card) -> int:
    """The place of a card's suit. Trumps come last; the trump suit's usual place stays empty."""
    suit = order.suit(card)
    if suit is None:
        raise ValueError(f"{card.words} belongs to no suit, so this cannot be solved.")
    return _TRUMP_PLACE if suit is order.trump else _SUIT_PLACES[suit]


def _check(position: Position, active: tuple[int, ...]) -> None:
    """Raise ``ValueError`` for hand sizes that cannot occur together and for seats out of turn."""
    if position.to_act not in active:
        raise ValueError(f"Seat {position.to_act} isn't in this hand, so it can't be its turn.")
    start = active.index(position.to_act) - len(position.trick)
    played = [active[(start + step) % len(active)] for step in range(len(position.trick))]
    if [play.seat for play in position.trick] != played or len(played) == len(active):
        raise ValueError(f"The trick doesn't make it seat {position.to_act}'s turn.")
    size = len(position.hands[position.to_act])
    for seat in active:
        wanted = size - (seat in played)
        if len(position.hands[seat]) != wanted:
            held = len(position.hands[seat])
            cards = "1 card" if held == 1 else f"{held} cards"
            raise ValueError(f"Seat {seat} holds {cards}, where it should hold {wanted}.")
