"""Type: the typefaces, and words broken into lines."""

from __future__ import annotations

import io
import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import pygame
from pygame import Color, Surface

from bacon.core.cards import Suit
from bacon.data.assets import asset
from bacon.ui.drawing.raster import inked, rasterise

_MARKS: Final = {suit.symbol: suit.name.lower().removesuffix("s") for suit in Suit}
_PARTS: Final = re.compile(f"([{''.join(_MARKS)}])")
_LONGEST: Final = 1000
"""In letters; no screen is so wide that it could show more in a line."""

_FINE: Final = 6
_SMALL: Final = 28
"""Below so many pixels, type is written so many times as large, and made smaller.

SDL_ttf rounds every letter's advance to whole pixels, which in small type makes words run together; written
large, the rounding is a fraction of a pixel.
"""

_WEIGHT: Final = 80
"""How much of itself small type gets once more, of 255: made smaller, thin strokes become pale."""

_TALL: Final = 0.8
_FOOT: Final = 0.92
"""How tall the drawing of a suit's sign is, as a share of the size of the type; and where it stands in it."""


class Typeface:
    """A typeface at a size in pixels; the signs of the suits are drawn between its letters.

    It measures and renders as a `pygame.Font` does, but small type keeps the gaps that its designer gave it.
    """

    def __init__(self, file: str, pixels: int) -> None:
        self._font = _font(file, pixels)
        self._fine = _FINE if pixels < _SMALL else 1
        self._pen = _font(file, pixels * self._fine) if self._fine > 1 else self._font
        self._mark = max(round(pixels * _TALL), 1)

    def get_height(self) -> int:
        """The height of a line."""
        return self._font.get_height()

    def size(self, words: str) -> tuple[int, int]:
        """The size of a line of text."""
        parts = _parts(_drawable(words))
        return sum(self._mark if part in _MARKS else self._width(part) for part in parts), self.get_height()

    def _width(self, letters: str) -> int:
        return -(-_measured(self._pen, letters) // self._fine)

    def render(self, words: str, colour: Color) -> Surface:
        """A line of text in a colour; what has no shape is a space, and no line is endless."""
        words = _drawable(words)
        parts = _parts(words)
        if parts == [words]:
            return self._written(words, colour)
        line, x = Surface(self.size(words), pygame.SRCALPHA), 0
        for part in parts:
            drawn = self._written(part, colour)
            line.blit(drawn, (x, 0))
            x += drawn.get_width()
        return line

    def _written(self, part: str, colour: Color) -> Surface:
        if part in _MARKS:
            return self._drawn(part, colour)
        large = self._pen.render(part, True, colour)
        return (
            large if self._fine == 1 else self._smaller(large, (self._width(part), self.get_height()), colour)
        )

    def _smaller(self, large: Surface, size: tuple[int, int], colour: Color) -> Surface:
        """Scale letters down to a line; they still stand on whole pixels, so that their feet stay sharp."""
        ground = Surface((size[0] * self._fine, size[1] * self._fine), pygame.SRCALPHA)
        ground.fill((colour.r, colour.g, colour.b, 0))
        large.set_alpha(None)  # copied, not blended, which is far quicker
        ground.blit(large, (0, self._font.get_ascent() * self._fine - self._pen.get_ascent()))
        line = pygame.transform.smoothscale(ground, size)
        again = line.copy()
        again.set_alpha(_WEIGHT)
        line.blit(again, (0, 0))
        line.fill((0, 0, 0), special_flags=pygame.BLEND_RGB_MULT)
        line.fill(colour, special_flags=pygame.BLEND_RGB_ADD)
        return line

    def _drawn(self, sign: str, colour: Color) -> Surface:
        """Draw a sign as tall as a capital, standing on the line."""
        ink = f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"
        mark = rasterise(inked(_drawing(sign), ink), (self._mark, self._mark))
        letter = Surface((self._mark, self.get_height()), pygame.SRCALPHA)
        letter.blit(mark, (0, self._font.get_ascent() - round(self._mark * _FOOT)))
        return letter


def _font(file: str, pixels: int) -> pygame.Font:
    """Open a font from memory: SDL_ttf keeps a file open as long as a font lives, and there are a hundred."""
    return pygame.Font(io.BytesIO(_font_data(file)), pixels)


@cache
def _font_data(file: str) -> bytes:
    return Path(file).read_bytes()


_OPEN: Final = 64
"""So many typefaces are twice what a window uses, and weigh some twenty megabytes."""


@lru_cache(maxsize=_OPEN)
def typeface(file: str, pixels: int) -> Typeface:
    """A typeface at a size in pixels, the same for every window; it ends with pygame, as its fonts do."""
    if not typeface.cache_info().currsize:
        pygame.register_quit(typeface.cache_clear)
        pygame.register_quit(_measured.cache_clear)
    return Typeface(file, pixels)


_MEASURED: Final = 2**14
"""All scenes and the rules of all games together measure 11,000 texts; so many weigh five megabytes."""


@lru_cache(maxsize=_MEASURED)
def _measured(font: pygame.Font, letters: str) -> int:
    """How many pixels wide a font writes letters; breaking text into lines asks this most of all."""
    return font.size(letters)[0]


def _drawable(words: str) -> str:
    """A line that every font can write."""
    line = words[:_LONGEST]
    return line if line.isprintable() else "".join(sign if sign.isprintable() else " " for sign in line)


def _parts(words: str) -> list[str]:
    """Part text into what the font writes and single signs."""
    return [part for part in _PARTS.split(words) if part] or [words]


@cache
def _drawing(sign: str) -> str:
    return asset("icons", f"{_MARKS[sign]}.svg").read_text("utf-8")


_MOST_LETTERS: Final = 10_000
"""In letters; no page of the game comes near."""


def wrap(words: str, font: Typeface, width: int) -> list[str]:
    """Break text into lines that are no wider than `width` pixels, as far as single words allow."""
    lines: list[str] = [""]
    for word in words[:_MOST_LETTERS].split():
        longer = f"{lines[-1]} {word}".lstrip()
        if font.size(longer)[0] <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def divided(words: str, font: Typeface, width: int) -> str:
    """Divide every word that is too long for a line, such as a file's path, so that none of it is cut off."""
    return " ".join(part for word in words.split() for part in _pieces(word, font, width))


def _pieces(word: str, font: Typeface, width: int) -> Iterator[str]:
    if len(word) <= _most(width) and font.size(word)[0] <= width:
        yield word
        return
    start = 0
    while start < len(word):
        length = max(_fitting(word[start : start + _most(width)], font, width), 1)
        yield word[start : start + length]
        start += length


def _most(width: int) -> int:
    """More letters than a line of so many pixels can hold, however narrow they are."""
    return max(width, 1) + 1


def _fitting(words: str, font: Typeface, width: int, ending: str = "") -> int:
    """How many of the first letters find room, with an ending behind them."""
    return bisect_right(
        range(1, len(words) + 1), width, key=lambda length: font.size(f"{words[:length]}{ending}")[0]
    )


def line_pitch(font: Typeface) -> int:
    """The distance of the lines of a short text."""
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
