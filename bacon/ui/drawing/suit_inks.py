"""The colors of suit symbols among words: red suits are red there, too, but a light red on dark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bacon.core.cards import Suit

_LIGHT_RED: Final[Mapping[str, str]] = {"heart": "bad", "diamond": "bad"}
_LIGHT: Final = {False: _LIGHT_RED, True: {**_LIGHT_RED, "diamond": "team_b", "club": "team_a"}}
_DARK_RED: Final[Mapping[str, str]] = {suit.singular: "ink_red" for suit in Suit if suit.red}
_DARK: Final = {False: _DARK_RED, True: {suit.singular: f"ink_{suit.singular}" for suit in Suit}}
_INKS: Final = {"text": _LIGHT, "text_muted": _LIGHT, "text_on_bubble": _DARK}
"""By the color of the words, and by whether the deck has four colors."""


def sign_ink(icon: str, token: str, *, four_colours: bool) -> str:
    """Return the token of an icon among words of a color: a suit's own, or else that of the words.

    >>> sign_ink("heart", "text", four_colours=False), sign_ink("spade", "text", four_colours=False)
    ('bad', 'text')
    """
    inks = _INKS.get(token)
    return inks[four_colours].get(icon, token) if inks else token
