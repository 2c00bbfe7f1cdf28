"""Cards and packs: values that parse and print themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, TypeAlias, final


class Suit(Enum):
    """One of the four suits; the value is its letter in a card's name."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    __hash__ = object.__hash__

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise ValueError(_not_one_of("suit", value, cls))

    @property
    def symbol(self) -> str:
        """The suit's symbol, such as ``♥``."""
        return _SYMBOLS[self.value]

    @property
    def plural(self) -> str:
        """The suit's name in words, such as ``hearts``."""
        return self.name.lower()

    @property
    def singular(self) -> str:
        """What one card of the suit is, such as ``heart``."""
        return self.plural.removesuffix("s")

    @property
    def red(self) -> bool:
        """Whether the suit is red."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Strain(Enum):
    """The strain of a hand: a trump suit, or no trump with high or low cards winning."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NO_TRUMP = "NT"
    LOW_NO_TRUMP = "LNT"

    __hash__ = object.__hash__

    suit: Suit | None

    def __init__(self, value: str) -> None:
        self.suit = Suit(value) if value in "SHDC" else None

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise ValueError(_not_one_of("strain", value, cls))

    @property
    def low(self) -> bool:
        """Whether the lowest card of a suit is the strongest."""
        return self is Strain.LOW_NO_TRUMP

    @property
    def symbol(self) -> str:
        """The symbol, such as ``♥`` or ``NT``."""
        return _SYMBOLS[self.value]

    @property
    def plural(self) -> str:
        """The strain in words, such as ``hearts`` or ``no trump``."""
        return self.name.lower().replace("_", " ")

    @property
    def singular(self) -> str:
        """What one of it is in words, such as ``heart``; no trump is always ``no trump``."""
        return self.suit.singular if self.suit else self.plural

    @property
    def red(self) -> bool:
        """Whether the trump suit is red."""
        return self in (Strain.HEARTS, Strain.DIAMONDS)


def _not_one_of(what: str, value: object, kind: type[Enum]) -> str:
    known = ", ".join(f"{each.value} ({each.name.lower().replace('_', ' ')})" for each in kind)
    return f"{value!r} is not a {what}; choose one of {known}"


SUITS: Final = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
"""The four strains that have a trump suit."""

_SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "NT": "NT", "LNT": "low NT"}

RANKS: Final = "123456789TEWRJQKA"
"""Every rank a suited card can have, low to high. Only some packs have a 1, or E, W and R: 11, 12 and 13."""

_NUMBERS: Final = {"T": "10", "E": "11", "W": "12", "R": "13"}
"""The ranks whose number has two digits."""
_LATE_RANKS: Final = "EWR"
"""Ranks that came after the others, whose indexes stay as they were."""

JOKERS: Final = {"BJ": "the joker", "LJ": "the plain joker"}
WILD: Final = "X"
UNKNOWN: Final = "??"

_RANK_WORDS: Final = {
    **{"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven"},
    **{"8": "eight", "9": "nine", "T": "ten", "E": "eleven", "W": "twelve", "R": "thirteen"},
    **{"J": "jack", "Q": "queen", "K": "king", "A": "ace"},
}
_PLAIN_NAMES: Final = {**JOKERS, WILD: "the wild X", UNKNOWN: "a hidden card"}


@final
class Card:
    """A card, named by rank and suit as in ``Card("QH")``.

    A name is a rank from ``23456789TJQKA`` and a suit from ``SHDC``; some packs also have the rank ``1``, or
    ``E``, ``W`` and ``R`` for eleven, twelve and thirteen. ``BJ`` and ``LJ`` are the big (colored) and the
    little (plain) joker, ``X`` is a wild card, and ``??`` is a card that the viewer may not see. Equal names
    give the same object.

    Raises ``ValueError`` for any other name.

    >>> Card("QH"), str(Card("TS")), Card("QH").suit
    (Card('QH'), 'TS', <Suit.HEARTS: 'H'>)
    """

    __slots__ = ("index", "name", "rank", "suit")

    index: int
    name: str
    rank: str
    suit: Suit | None

    def __new__(cls, name: str) -> Card:
        """The only card with this name."""
        try:
            return _CARDS[name]
        except (KeyError, TypeError):
            raise ValueError(
                f"{name!r} is not a card{_meant(name)}: a card is a rank from {RANKS} and a suit from SHDC, "
                "such as QH, or BJ, LJ (jokers) or X (wild)"
            ) from None

    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.name,)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Card({self.name!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    @property
    def hidden(self) -> bool:
        """Whether this is a placeholder for a card that the viewer may not see."""
        return self is HIDDEN

    @property
    def label(self) -> str:
        """The short label, such as ``Q♥`` or ``10♠``."""
        if self.suit is None:
            return self.name
        return _NUMBERS.get(self.rank, self.rank) + self.suit.symbol

    @property
    def sign(self) -> str:
        """The card in a list, on a button, or in another compact place: ``Q♥``, or ``the joker``."""
        return self.label if self.suit else self.words

    @property
    def words(self) -> str:
        """The card inside a sentence, such as ``the queen of hearts``."""
        if self.suit is None:
            return _PLAIN_NAMES[self.name]
        return f"the {_RANK_WORDS[self.rank]} of {self.suit.plural}"


def _make(index: int, name: str, suit: Suit | None) -> Card:
    card = object.__new__(Card)
    card.index, card.name, card.rank, card.suit = index, name, name if suit is None else name[0], suit
    return card


def _meant(name: object) -> str:
    """Guess the card meant by ``10h``, ``A♠`` or ``AS,KS``, for an error."""
    text = str(name).upper().replace("-", "")
    for letter, number in _NUMBERS.items():
        text = text.replace(number, letter)
    for letter, symbol in _SYMBOLS.items():
        text = text.replace(symbol, letter)
    if text in _CARDS:
        return f" (did you mean {text!r}?)"
    return " (separate cards with spaces)" if "," in text else ""


def _all_cards() -> Iterable[Card]:
    suited = [(rank + suit.value, suit) for suit in Suit for rank in RANKS if rank not in _LATE_RANKS]
    plain: list[tuple[str, Suit | None]] = [(name, None) for name in _PLAIN_NAMES]
    late = [(rank + suit.value, suit) for suit in Suit for rank in _LATE_RANKS]
    return (_make(index, name, suit) for index, (name, suit) in enumerate([*suited, *plain, *late]))


_CARDS: Final[dict[str, Card]] = {card.name: card for card in _all_cards()}

Cards: TypeAlias = tuple[Card, ...]

EVERY_CARD: Final[Cards] = tuple(_CARDS.values())
"""Every card, each at its own `Card.index`."""

HIDDEN: Final = Card(UNKNOWN)


def cards(text: str) -> Cards:
    """Parse card names separated by spaces.

    >>> cards("QH 9S")
    (Card('QH'), Card('9S'))
    """
    if not isinstance(text, str):
        raise TypeError(
            f"cards() takes a string, such as 'QH 9S', not a value of type {type(text).__name__}."
        )
    return tuple(Card(name) for name in text.split())


def spell(hand: Iterable[Card]) -> str:
    """Format cards as `cards` parses them."""
    return " ".join(card.name for card in hand)


def with_labels(text: str) -> str:
    """A text with its cards written for people.

    >>> with_labels("discard TS")
    'discard 10♠'
    """
    return _NAME_IN_A_TEXT.sub(lambda found: Card(found[0]).label, text)


_NAME_IN_A_TEXT: Final = re.compile(rf"\b[{RANKS}][SHDC]\b")


def with_signs(text: str) -> str:
    """A sentence with the signs of the cards that it names in words, as the screen shows it.

    >>> with_signs("The ten of spades is turned up. You play the ace of hearts.")
    '10♠ is turned up. You play A♥.'
    """
    return _WORDS_IN_A_TEXT.sub(lambda found: _RANK_LABELS[found[1]] + Suit[found[2].upper()].symbol, text)


_RANK_LABELS: Final = {words: _NUMBERS.get(rank, rank) for rank, words in _RANK_WORDS.items()}
_WORDS_IN_A_TEXT: Final = re.compile(
    rf"\b[Tt]he ({'|'.join(_RANK_LABELS)}) of ({'|'.join(suit.plural for suit in Suit)})\b"
)


def pack(ranks: str) -> Cards:
    """One card of each rank in each suit, in a fixed order."""
    return tuple(Card(rank + suit.value) for suit in Suit for rank in ranks)


def without(hand: Cards, card: Card) -> Cards:
    """`hand` without `card`, or without a hidden card when `card` is not in it.

    Views fold the same events as the full state, and in a view another player's cards are hidden.
    """
    place = 0
    for held in hand:
        if held is card:
            return hand[:place] + hand[place + 1 :]
        place += 1  # noqa: SIM113
    return without(hand, HIDDEN) if HIDDEN in hand else hand[1:]


def hide(hand: Sequence[Card]) -> Cards:
    """`hand` with every card hidden."""
    return (HIDDEN,) * len(hand)


def why_not_this_pack(deck: Sequence[Card], wanted: Sequence[Card]) -> str | None:
    """Why `deck` is not a permutation of the `wanted` pack; None when it is."""
    missing = list(wanted)
    for place, card in enumerate(deck, start=1):
        if card not in wanted:
            return f"card {place}, {card}, does not belong to this deck"
        if card not in missing:
            return f"card {place}, {card}, appears too many times"
        missing.remove(card)
    if missing:
        return f"the deck has {len(deck)} of {len(wanted)} cards; {missing[0].name} is missing"
    return None
