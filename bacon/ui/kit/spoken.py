"""Lines with their cards and signs in words, as a screen reader says them.

It is apart from the nodes, as its patterns take milliseconds to prepare and the first frame does without.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from bacon.core.cards import WILD, Card, Suit
from bacon.core.words import capital

_CARD: Final = re.compile(r"(1[0-3]|[1-9JQKA])([♠♥♣♦])|(?<![Ww]ild )\bX\b")
_LETTERS: Final = {"10": "T", "11": "E", "12": "W", "13": "R"}
_PIECE: Final = re.compile(rf"{_CARD.pattern}|\b(?:[Tt]he )?(?:plain joker|joker|Benny)\b")
_MEMBER: Final = f"(?:{_PIECE.pattern})(?: (?:{_PIECE.pattern}))*"
_BETWEEN: Final = "(, and |, or |, | and | or )"
_CARDS: Final = re.compile(f"{_MEMBER}(?:{_BETWEEN}{_MEMBER})*")
"""Cards in a row such as "9♥ X", and lists such as "Q♣, K♣ or the joker"."""
_BOWER: Final = re.compile(r" \([RL]\)")
"""The letters on bowers, whose names say enough."""
_SUITS: Final = {suit.symbol: suit.value for suit in Suit}
_SIGNS: Final = (
    (re.compile(r"\b([Aa])n wild X\b"), r"\1 wild X"),
    (re.compile(r"\bwild (X cards, which are wild)\b"), r"\1"),
    (re.compile(r"(\d)\s?–\s?(?=\d)"), r"\1 to "),
    (re.compile(r"(?<!\w)[−-](\d)"), r"minus \1"),
    (re.compile(r"\+(\d)"), r"plus \1"),
    (re.compile(r"\s+·\s+"), ", "),
    (re.compile(r"\bNT\b"), "no trump"),
)
"""Signs that readers skip, and what to say instead."""


@lru_cache(4096)
def spoken(line: str) -> str:
    """A line with its cards and signs in words, as a screen reader says them.

    >>> spoken("A pair: 10♥ X. You play A♠.")
    'A pair: ten of hearts, wild X. You play the ace of spades.'
    >>> spoken("Lead 13♦."), spoken("Discarding A♥ is about as good.")
    ('Lead the thirteen of diamonds.', 'Discarding the ace of hearts is about as good.')
    >>> spoken("Pass A♠ and 9♥."), spoken("With J♥ in your hand")
    ('Pass the ace of spades and the nine of hearts.', 'With the jack of hearts in your hand')
    >>> spoken("Hand 2 · 3–1"), spoken("X: pass on every card")
    ('Hand 2, 3 to 1', 'X: pass on every card')
    >>> spoken("No hearts (J♦ counts as a heart): play any card.")
    'No hearts (the jack of diamonds counts as a heart): play any card.'
    >>> spoken("Save your K♠ and Q♠.")
    'Save your king of spades and queen of spades.'
    >>> spoken("Follow suit: play Q♣, K♣ or A♣.")
    'Follow suit: play the queen of clubs, the king of clubs or the ace of clubs.'
    >>> spoken("Only the other J♠ can beat it.")
    'Only the other jack of spades can beat it.'
    >>> spoken("Bella: 4 NT")
    'Bella: 4 no trump'
    """
    if not _OF_KEYS.match(line):
        line = _CARDS.sub(_spoken_cards, _BOWER.sub("", line))
    for sign, words in _SIGNS:
        line = sign.sub(words, line)
    for suit in Suit:
        line = line.replace(suit.symbol, f" {suit.plural}")
    return line


def spelled(words: str) -> str:
    """Words letter by letter, in capitals, which readers call by name.

    >>> spelled("jack of spades, 10")
    'J A C K, O F, S P A D E S, 1 0'
    """
    letters = (" ".join(sign.upper() for sign in word if sign.isalnum()) for word in words.split())
    return ", ".join(filter(None, letters))


_OWNED: Final = re.compile(
    r"(^|[\s,(])(an?|the|other|you|your|their|this|that|no|another|"
    r"(?!(it|that|there|what|who|s?he)’)\w+’s?) $",
    re.IGNORECASE,
)
"""What comes before a card that has its article, or is somebody's."""
_INSIDE: Final = re.compile(
    r"(^|[\s,(])([a-z]+(’[a-z]+)?|[A-Z][a-z]+ing|"
    r"After|But|Discard|Give|If|It’s|Keep|Lead|Pass|Play|Save|With) $"
)
"""Words before a card inside a sentence, as in "You play"."""
_BEGINNING: Final = re.compile(r"(^|[.:!?,] |\()$")
_GOES_ON: Final = re.compile(r" \(?[a-z]")
_OF_KEYS: Final = re.compile(r"^(?:\S+  /  )?X(?=$|:|, then |  (?:/|or)  )|^Key: .*: X$")
"""A line about the key or button X, which is no wild card."""


def _spoken_cards(found: re.Match[str]) -> str:
    """Return a row or list of cards in words; inside a sentence, each card of a list has its article."""
    before, after = found.string[: found.start()], found.string[found.end() :]
    members = re.split(_BETWEEN, found[0])
    begins = _BEGINNING.search(before)
    listed = " and " in members[-2:] or " or " in members[-2:]
    inside = listed or _INSIDE.search(before) or (begins and _GOES_ON.match(after))
    articles = inside and not _OWNED.search(before)
    words = "".join([_spoken_row(each, article=bool(articles), listed=listed) for each in members])
    return capital(words) if articles and begins and not before.endswith((": ", ", ", "(")) else words


def _spoken_row(row: str, *, article: bool, listed: bool) -> str:
    """Return cards in a row, or what joins two rows, in words; only one card can have an article."""
    cards = list(_PIECE.finditer(row))
    words = ", ".join(map(_spoken_card, cards)) or row
    if not article or len(cards) != 1:
        return words
    if row == WILD:
        return f"{'a ' * listed}{words}"
    return f"the {words}" if cards[0][1] else words


def _spoken_card(found: re.Match[str]) -> str:
    if not found[1] and found[0] != WILD:
        return found[0]  # a joker is in words already
    return named(Card(f"{_LETTERS.get(found[1], found[1])}{_SUITS[found[2]]}" if found[1] else WILD))


def named(card: Card) -> str:
    """A card in words: ``jack of spades``."""
    return card.words.removeprefix("the ")
