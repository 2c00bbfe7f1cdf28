"""Words set in lines: broken, balanced and shortened to the room there is."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from bacon.ui.drawing.typeface import Typeface

_LONGEST: Final = 10_000
"""In letters; no page of the game comes near."""


def wrap(words: str, font: Typeface, width: int) -> list[str]:
    """Break text into lines that are no wider than `width` pixels, as far as single words allow."""
    lines: list[str] = [""]
    for word in words[:_LONGEST].split():
        longer = f"{lines[-1]} {word}".lstrip()
        if font.size(longer)[0] <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def divided(words: str, font: Typeface, width: int) -> str:
    """Divide every word that is too long for a line, such as a file's path, so that none of it is cut off."""
    return " ".join(part for word in words.split() for part in _parts(word, font, width))


def _parts(word: str, font: Typeface, width: int) -> Iterator[str]:
    start = 0
    while start < len(word):
        length = max(_fitting(word[start : start + _most(width)], font, width), 1)
        yield word[start : start + length]
        start += length


def _most(width: int) -> int:
    """Give more letters than a line of so many pixels can hold, however narrow they are."""
    return max(width, 1) + 1


def _fitting(words: str, font: Typeface, width: int, ending: str = "") -> int:
    """Give how many of the first letters find room, with an ending behind them."""
    return bisect_right(
        range(1, len(words) + 1), width, key=lambda length: font.size(f"{words[:length]}{ending}")[0]
    )


def line_pitch(font: Typeface) -> int:
    """Give the distance of the lines of a short text."""
    return round(font.get_height() * 0.96)


def fits(words: str, font: Typeface, room: tuple[int, int]) -> bool:
    """Tell whether words, set in lines, find room."""
    lines = wrap(words, font, room[0])
    widest = max(font.size(line)[0] for line in lines)
    return widest <= room[0] and len(lines) * line_pitch(font) <= room[1]


def balanced(words: str, font: Typeface, width: int) -> list[str]:
    """Break a text into no more lines than it needs, all about as long."""
    lines = narrower = wrap(words, font, width)
    while len(narrower) == len(lines) and all(font.size(line)[0] <= width for line in narrower):
        lines, width = narrower, min(round(width * 0.94), width - 1)
        narrower = wrap(words, font, width)
    return lines


def shortened(words: str, font: Typeface, width: int) -> str:
    """Cut words to a width, with three dots in the place of what is left out."""
    start = words[: _most(width)]
    if start == words and font.size(words)[0] <= width:
        return words
    return f"{start[: _fitting(start, font, width, '…')].rstrip()}…"
