"""Draws the words of a prompt: in two lines of different weight if it says two things."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from pygame import Surface

from bacon.core.words import capital
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.raster import above, beside
from bacon.ui.table.prompt import Prompt

_LONG_PROMPT: Final = 44
"""The length, in letters, from which a prompt's question stands on its own line."""

_ADVICE_GAP: Final = 14  # between what a hint advises and its reason on one line, in u of the interface

_HINT_TYPES: Final = ((30, 24), (28, 22), (26, 22), (24, 21), (22, 22), (22, 20))
"""The sizes of what a hint advises and of its reason, in u: the largest that there's room for."""

_SMALL_HINT_TYPES: Final = ((20, 18), (20, 17), (20, 16))
_USUAL_SCALE: Final = 100
"""Sizes that are large enough at a larger interface scale than the usual one, in percent."""

_AFTER_ADVICE: Final = re.compile(r"[.:] ")


def sign_of(words: Prompt) -> tuple[str, str] | None:
    """Return the icon before a prompt and its color, as of a refusal or a hint; None before a plain one."""
    if words.alone:
        return "alone", "bacon"
    if words.right or words.news:
        return ("check", "good") if words.right else ("info", "text")
    if words.wrong:
        return "close", "bad"
    return ("warning", "bad") if words.refused else ("hint", "brass") if words.hinted else None


def prompt_words(art: Art, words: Prompt, room: tuple[int, int]) -> Surface:
    """Draw the words of a prompt in a room: its question, or what a hint advises, is what stands out."""
    advice = _advice_and_reason(words)
    small_types = _SMALL_HINT_TYPES if art.metrics.scale > _USUAL_SCALE else ()
    for large, small in (*_HINT_TYPES, *small_types):
        lines = _two_parts(art, words, room[0], large, small)
        if lines and sum(each.get_height() for each in lines) <= room[1]:
            return art.kept(("two parts", words.sentence, str(room)), partial(above, *lines))
    if all(advice) and (line := _in_a_line(art, *advice, room[0])):
        return line
    return art.block(words.sentence, 22, room, "medium", "bad" if words.refused else "text")


def _in_a_line(art: Art, advice: str, reason: str, width: int) -> Surface | None:
    """Draw what a hint advises before its reason, a little smaller if need be; None if it's too wide."""
    gap = art.metrics.ui(_ADVICE_GAP)
    for size in (22, 20, 18):
        parts = art.text(advice, size, "bold"), art.text(reason, size, "medium", "text_muted")
        if sum(each.get_width() for each in parts) + gap <= width:
            return art.kept(("in a line", advice, reason, str(size)), partial(beside, *parts, gap))
    return None


def _two_parts(art: Art, words: Prompt, width: int, large: int = 22, small: int = 20) -> list[Surface]:
    """Return the two parts of a prompt that says two things, from top to bottom; empty for others.

    `large` and `small` are the type sizes of what a hint advises and of its reason. Advice that is too wide
    for a line in large type gets smaller type rather than two lines.
    """
    room = (width, 9999)
    if words.question and len(words.sentence) > _LONG_PROMPT:
        happened = words.sentence.removesuffix(words.question).rstrip()
        told = art.block(happened, 20, room, "medium", "text_muted")
        return [told, art.block(words.question, 22, room, "bold")]
    advice, reason = _advice_and_reason(words)
    if reason:
        wide = art.font(art.metrics.ui(large), "bold").size(advice)[0]
        size = max(large * min(width / wide, 1), min(large, 22))
        return [art.block(advice, size, room, "bold"), art.block(reason, small, room, "medium", "text_muted")]
    return []


def _advice_and_reason(words: Prompt) -> tuple[str, str]:
    if words.reason and words.sentence.endswith(words.reason):
        return words.sentence.removesuffix(words.reason).rstrip().removesuffix("."), words.reason
    return advice_and_reason(words.sentence) if words.hinted and not words.right else ("", "")


def advice_and_reason(hint: str) -> tuple[str, str]:
    """Return what a hint advises, and why as a sentence of its own; "" without a reason.

    >>> advice_and_reason("Play 9♥: you’re out of diamonds."), advice_and_reason("Pass.")
    (('Play 9♥', 'You’re out of diamonds.'), ('Pass.', ''))
    """
    found = _AFTER_ADVICE.search(hint)
    return (hint[: found.start()], capital(hint[found.end() :])) if found else (hint, "")
