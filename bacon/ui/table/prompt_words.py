"""Draws the words of a prompt: in two lines of different weight if it says two things."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from pygame import Surface

from bacon.core.words import capital
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.raster import above
from bacon.ui.table.prompt import Prompt

_LONG_PROMPT, _LONG_HINT = 44, 66
"""The length, in letters, from which a prompt's question, or a hint's reason, stands on its own line."""

_AFTER_ADVICE: Final = re.compile(r"[.:] ")


def prompt_words(art: Art, words: Prompt, room: tuple[int, int]) -> Surface:
    """Draw the words of a prompt in a room: its question, or what a hint advises, is what stands out."""
    if (lines := _two_parts(art, words, room[0])) and sum(each.get_height() for each in lines) <= room[1]:
        return art.kept(("two parts", words.sentence, str(room)), partial(above, *lines))
    return art.block(words.sentence, 22, room, "medium", "bad" if words.refused else "text")


def _two_parts(art: Art, words: Prompt, width: int) -> list[Surface]:
    """Return the two parts of a prompt that says two things, from top to bottom; empty for others."""
    room = (width, 9999)
    if words.question and len(words.sentence) > _LONG_PROMPT:
        happened = words.sentence.removesuffix(words.question).rstrip()
        told = art.block(happened, 20, room, "medium", "text_muted")
        return [told, art.block(words.question, 22, room, "bold")]
    if reason := _reason(words):
        advice = words.sentence.removesuffix(reason)[:-2]
        why = art.block(capital(reason), 20, room, "medium", "text_muted")
        return [art.block(advice, 22, room, "bold"), why]
    return []


def _reason(words: Prompt) -> str:
    """Return the reason of a long hint, as it follows the advice; "" for anything else."""
    if not words.hinted or words.right or len(words.sentence) <= _LONG_HINT:
        return ""
    advice = _AFTER_ADVICE.search(words.sentence)
    return words.sentence[advice.end() :] if advice else ""
