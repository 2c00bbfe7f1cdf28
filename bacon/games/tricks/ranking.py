"""Suits, trumps and bowers: which card beats which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import NoneType
from typing import Final, TypeAlias, TypeVar

from bacon.core.arguments import require
from bacon.core.cards import HIDDEN, JOKERS, RANKS, Card, Cards, Strain, Suit, pack
from bacon.core.override import override
from bacon.games.tricks.events import CardPlayed

Plays: TypeAlias = tuple[CardPlayed, ...]
Seats: TypeAlias = tuple[int, ...]
T = TypeVar("T")


class Ranking:
    """The order of the cards under one trump: each card's effective suit and its strength in that suit.

    Cards in `free` may be played at any time, and never have to be.
    """

    __slots__ = ("_beaters", "_members", "_over", "_strengths", "_suits", "free", "trump")

    def __init__(
        self,
        cards: Sequence[Card],
        trump: Suit | None,
        suit_of: Callable[[Card], Suit | None],
        strength_of: Callable[[Card], int],
        free: Cards = (),
    ) -> None:
        size = 1 + max(card.index for card in (*cards, HIDDEN))  # a hand to be sorted may be hidden
        self.trump = trump
        self.free = free
        self._suits: list[Suit | None] = [None] * size
        self._strengths = [0] * size
        for card in cards:
            self._suits[card.index] = suit_of(card)
            self._strengths[card.index] = strength_of(card)
        self._members: dict[Suit | None, int] = {suit: self._set_of(cards, suit) for suit in (*Suit, None)}
        self._beaters = [0] * size
        for card in cards:
            beaters = [other for other in cards if self.beats(other, card)]
            self._beaters[card.index] = sum({1 << other.index for other in beaters})
        self._over = [
            beaters & self._members[suit] for beaters, suit in zip(self._beaters, self._suits, strict=True)
        ]

    def _set_of(self, cards: Sequence[Card], suit: Suit | None) -> int:
        return sum({1 << card.index for card in cards if self._suits[card.index] is suit})

    def members(self, suit: Suit | None) -> int:
        """Return the cards of an effective suit as a bit set, by card index."""
        return self._members[suit]

    def beaters(self, card: Card) -> int:
        """Return the cards, of its suit and trumps, that beat this card, as a bit set."""
        return self._beaters[card.index]

    def over(self, card: Card) -> int:
        """Return the cards of the same suit that beat this card, as a bit set."""
        return self._over[card.index]

    @property
    def overs(self) -> Sequence[int]:
        """The cards of the same suit that beat each card, as bit sets, by card index."""
        return self._over

    def suit(self, card: Card) -> Suit | None:
        """Return the suit that the card belongs to under this trump."""
        return self._suits[card.index]

    def strength(self, card: Card) -> int:
        """Return the card's strength; only cards of the same effective suit compare."""
        return self._strengths[card.index]

    def is_trump(self, card: Card) -> bool:
        """Whether the card is a trump."""
        return self._suits[card.index] is self.trump is not None

    def beats(self, card: Card, best: Card) -> bool:
        """Whether `card`, played later, takes the trick from `best`."""
        suit = self._suits[card.index]
        if suit is self._suits[best.index]:
            return self._strengths[card.index] > self._strengths[best.index]
        return suit is self.trump is not None

    def best(self, plays: Plays) -> CardPlayed:
        """Return the play that is winning the trick; the first of equal cards."""
        winning, best = plays[0], plays[0].card
        for play in plays[1:]:
            if self._beaters[best.index] >> play.card.index & 1:
                winning, best = play, play.card
        return winning

    def chosen(self, hand: Cards, plays: Plays, by_card: Sequence[T]) -> list[T]:
        """Return what `by_card` has, by card index, for each playable card."""
        chosen: list[T] = []
        if plays and not self.free:
            suits = self._suits
            led = suits[plays[0].card.index]
            for card in hand:
                index = card.index
                if suits[index] is led:
                    chosen.append(by_card[index])
            if chosen:
                return chosen
        for card in self.following(hand, plays) if self.free else hand:
            chosen.append(by_card[card.index])  # noqa: PERF401  (called for every card; a comprehension is twice as slow)
        return chosen

    def following(self, hand: Cards, plays: Plays) -> Cards:
        """Return the playable cards: those of the led suit if there are any, otherwise all."""
        if not plays:
            return hand
        suits = self._suits
        led = suits[plays[0].card.index]
        follow = []
        for card in hand:
            if suits[card.index] is led:
                follow.append(card)  # noqa: PERF401  (called for every card; a comprehension is twice as slow)
        if self.free:
            follow = self._with_free(hand, follow)
        return tuple(follow) if follow else hand

    def _with_free(self, hand: Cards, follow: list[Card]) -> list[Card]:
        """Add the free cards to those that follow suit; return nothing if only free cards do."""
        if all(card in self.free for card in follow):
            return []
        return [card for card in hand if card in follow or card in self.free]


class LastOfEqual(Ranking):
    """A ranking in which the last of identical cards takes the trick, not the first."""

    __slots__ = ()

    @override
    def beats(self, card: Card, best: Card) -> bool:
        """Whether `card`, played later, takes the trick from `best`, which may be identical."""
        return card is best or super().beats(card, best)


class JokerBeatsAll(Ranking):
    """A ranking in which the joker takes any trick, though it belongs to no suit."""

    __slots__ = ()

    @override
    def beats(self, card: Card, best: Card) -> bool:
        """Whether `card`, played later, takes the trick from `best`."""
        return (is_joker(card) and not is_joker(best)) or super().beats(card, best)


def is_joker(card: Card) -> bool:
    """Whether a card is one of the jokers."""
    return card.name in JOKERS


TWO_SIDES: Final = 2
"""Where there are so many, whoever does not play for one plays for the other."""


def side_of(seat: int) -> int:
    """Return the side, 0 or 1, of a seat where partners sit alternately."""
    return seat % 2


def partner_of(seat: int) -> int:
    """Return the seat opposite, of four."""
    return (seat + 2) % 4


def partners_of(seat: int, seats: int, sides: int = 2) -> Seats:
    """Return the other seats of a side, clockwise from the seat; the sides sit in turn."""
    return tuple((seat + step) % seats for step in range(sides, seats, sides))


def next_seat(seat: int, sitting_out: Seats = (), seats: int = 4) -> int:
    """Return the next seat clockwise that is not sitting out."""
    following_seat = (seat + 1) % seats
    while following_seat in sitting_out:
        following_seat = (following_seat + 1) % seats
    return following_seat


JOKER: Final = Card("BJ")

_PLAIN: Final[Cards] = (*map(Card, JOKERS), HIDDEN)
_EVERY_CARD: Final[Cards] = (*pack("23456789TJQKA"), *_PLAIN)
_LARGE_PACK: Final[Cards] = (*pack("23456789TEWRJQKA"), *_PLAIN)
_SAME_COLOUR: Final = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
_LEFT: Final = len(RANKS)
_RIGHT: Final = _LEFT + 1
_BENNY: Final = _RIGHT + 1


def right_bower(trump: Suit) -> Card:
    """Return the jack of trumps."""
    return Card("J" + trump.value)


def left_bower(trump: Suit) -> Card:
    """Return the other jack of the same colour."""
    return right_bower(_SAME_COLOUR[trump])


def has_bowers(order: Ranking) -> bool:
    """Whether the jack of trumps and the other one of its color are trumps, and no other jack is.

    Where all jacks are trumps, as in Sheepshead, or only that of the suit is, none of them is a bower.

    >>> has_bowers(ranking(Strain.HEARTS)), has_bowers(ranking(Strain.NO_TRUMP))
    (True, False)
    """
    if order.trump is None:
        return False
    trumps = order.members(order.trump)
    jacks = {jack for jack in map(right_bower, Suit) if trumps >> jack.index & 1}
    return jacks == {right_bower(order.trump), left_bower(order.trump)}


@cache
def ranking(strain: Strain | None, *, last_of_equal: bool = False, joker_beats_all: bool = False) -> Ranking:
    """Return the order of the cards in a strain, which is None before it is named.

    With `last_of_equal`, the second of two identical cards takes the trick, not the first. A joker is the
    highest trump; without trump it takes no trick unless `joker_beats_all`, where the order also has the
    ranks from 11 to 13.
    """
    require(strain, (Strain, NoneType), "An order of cards", "a strain, such as Strain.HEARTS, or None")
    kind = LastOfEqual if last_of_equal else JokerBeatsAll if joker_beats_all else Ranking
    cards = _LARGE_PACK if joker_beats_all else _EVERY_CARD
    trump = None if strain is None else strain.suit
    if trump is not None:
        return _with_bowers(kind, cards, trump)
    return kind(
        cards,
        None,
        suit_of=lambda card: card.suit,
        strength_of=_low_strength if strain is Strain.LOW_NO_TRUMP else _high_strength,
    )


def _with_bowers(kind: type[Ranking], cards: Cards, trump: Suit) -> Ranking:
    right, left = right_bower(trump), left_bower(trump)
    bowers = {right: _RIGHT, left: _LEFT}
    return kind(
        cards,
        trump,
        suit_of=lambda card: trump if is_joker(card) or card is left else card.suit,
        strength_of=lambda card: bowers.get(card, _high_strength(card)),
    )


def _high_strength(card: Card) -> int:
    return _BENNY if is_joker(card) else RANKS.find(card.rank)


def _low_strength(card: Card) -> int:
    return -_high_strength(card)
