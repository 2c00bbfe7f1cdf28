"""Helpers for a game's notation: the words by which a match is written down and read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bacon.core.actions import Action
from bacon.core.cards import Card, cards


def phrase(*words: str) -> str:
    """Join what is not empty.

    >>> phrase("pick up", "", "alone")
    'pick up alone'
    """
    return " ".join(filter(None, words))


def of_each(names: Sequence[str], numbers: Sequence[int]) -> str:
    """Names with a number each.

    >>> of_each(["south and north", "west and east"], [2, 0])
    'south and north 2, west and east 0'
    """
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def look_up(text: str, known: Mapping[str, Action], patterns: Sequence[str] = ()) -> Action:
    """The action of a phrase; raises ``ValueError`` with what is allowed for any other."""
    try:
        return known[" ".join(text.lower().split())]
    except KeyError:
        allowed = ", ".join([*known, *patterns])
        raise ValueError(f"{text!r} is not understood; a call is one of {allowed}") from None


def cards_after(text: str, word: str) -> tuple[Card, ...] | None:
    """The cards after a word, such as ``discard 9C``; None when the text begins otherwise.

    Raises ``ValueError`` for what is not a card.
    """
    words = " ".join(text.split())
    if not words.lower().startswith(f"{word} "):
        return None
    return cards(words[len(word) :].upper())
