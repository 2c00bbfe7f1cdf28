"""Typefaces, and breaking text into lines."""

from __future__ import annotations

import io
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pygame
from pygame import Color, Surface

from bacon.core.cards import Suit
from bacon.system.folders import asset
from bacon.ui.drawing.raster import inked, rasterise

_SUIT_ICONS: Final = {suit.symbol: suit.singular for suit in Suit}
_SUIT_SYMBOL: Final = re.compile(f"([{''.join(_SUIT_ICONS)}])")
_MAX_LINE_LETTERS: Final = 1000
"""The letters of the longest line: more than the widest screen can show."""

_OVERSAMPLING: Final = 6
_SMALL_PIXELS: Final = 28
"""Type below `_SMALL_PIXELS` is rendered `_OVERSAMPLING` times as large and scaled down.

SDL_ttf rounds each letter's advance to whole pixels, which makes the words of small type run together; in
large type the rounding is a fraction of a pixel.
"""

_MAX_CUT: Final = 3  # less than this part of a pixel isn't missed
_OVERPRINT_ALPHA: Final = 80
"""The opacity, of 255, of a second copy of small type: scaling it down makes thin strokes pale."""

_SYMBOL_HEIGHT: Final = 0.8
_SYMBOL_BASELINE: Final = 0.92
"""The height of a suit symbol, and its baseline, as shares of the type size."""

_SYMBOL_BEARING: Final = 0.06
"""The air at each side of a suit symbol, as a share of its height, like that of a letter."""
_MEASURED_HEIGHT: Final = 100
"""The height in pixels at which symbols are drawn to measure them."""

NO_SIGNS: Final[Mapping[str, Color]] = MappingProxyType({})
"""Suit symbols in the colour of the letters beside them."""


class Typeface:
    """A typeface at a size in pixels, with drawn suit symbols between its letters.

    It measures and renders like a `pygame.Font`, but small type keeps its designer's letter spacing.
    """

    def __init__(self, file: str, pixels: int) -> None:
        self._font = _font(file, pixels)
        self._height = self._font.get_height()
        self._fine = _OVERSAMPLING if pixels < _SMALL_PIXELS else 1
        self._pen = _font(file, pixels * self._fine) if self._fine > 1 else self._font
        self._mark = max(round(pixels * _SYMBOL_HEIGHT), 1)

    def get_height(self) -> int:
        """Return the height of a line, in pixels."""
        return self._height

    def size(self, words: str) -> tuple[int, int]:
        """Return the size of a line of text, in pixels."""
        return _line_width(self, words), self._height

    def measure(self, words: str) -> int:
        """Return the width of a line of text, in pixels."""
        parts = _split_symbols(_drawable(words))
        return sum(self._symbol_width(part) if part in _SUIT_ICONS else self._width(part) for part in parts)

    @cached_property
    def _drop(self) -> int:
        """How far down small type is drawn: on a whole pixel, but no letter may be cut off at its foot."""
        drop = self._font.get_ascent() * self._fine - self._pen.get_ascent()
        foot = self._pen.render("gjpqy", True, Color("white")).get_bounding_rect().bottom
        cut = drop + foot - self._height * self._fine
        return drop - (self._fine if cut > self._fine // _MAX_CUT else 0)

    def _width(self, letters: str) -> int:
        return -(-self._pen.size(letters)[0] // self._fine)

    def _symbol_width(self, sign: str) -> int:
        left, right = _symbol_edges(sign)
        return max(round(self._mark * (right - left + 2 * _SYMBOL_BEARING)), 1)

    def render(self, words: str, colour: Color, signs: Mapping[str, Color] = NO_SIGNS) -> Surface:
        """Render a line of text; unprintable characters become spaces, and long lines are cut.

        `signs` holds the colours of suit symbols that differ from that of the letters.
        """
        words = _drawable(words)
        parts = _split_symbols(words)
        if parts == [words]:
            return self._render_part(words, signs.get(words, colour))
        line, x = Surface(self.size(words), pygame.SRCALPHA), 0
        for part in parts:
            drawn = self._render_part(part, signs.get(part, colour))
            line.blit(drawn, (x, 0))
            x += drawn.get_width()
        return line

    def _render_part(self, part: str, colour: Color) -> Surface:
        if part in _SUIT_ICONS:
            return self._render_symbol(part, colour)
        large = self._pen.render(part, True, colour)
        return (
            large if self._fine == 1 else self._scale_down(large, (self._width(part), self._height), colour)
        )

    def _scale_down(self, large: Surface, size: tuple[int, int], colour: Color) -> Surface:
        """Scale letters down to a line; they stay on whole pixels, so the baseline is sharp."""
        ground = Surface((size[0] * self._fine, size[1] * self._fine), pygame.SRCALPHA)
        ground.fill((colour.r, colour.g, colour.b, 0))
        large.set_alpha(None)  # copied, not blended, which is much faster
        ground.blit(large, (0, self._drop))
        line = pygame.transform.smoothscale(ground, size)
        overprint = line.copy()
        overprint.set_alpha(_OVERPRINT_ALPHA)
        line.blit(overprint, (0, 0))
        line.fill((0, 0, 0), special_flags=pygame.BLEND_RGB_MULT)
        line.fill(colour, special_flags=pygame.BLEND_RGB_ADD)
        return line

    def _render_symbol(self, sign: str, colour: Color) -> Surface:
        """Draw a symbol as tall as a capital letter, standing on the baseline."""
        ink = f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"
        mark = rasterise(inked(_symbol_svg(sign), ink), (self._mark, self._mark))
        letter = Surface((self._symbol_width(sign), self._height), pygame.SRCALPHA)
        left = round(self._mark * (_symbol_edges(sign)[0] - _SYMBOL_BEARING))
        letter.blit(mark, (-left, self._font.get_ascent() - round(self._mark * _SYMBOL_BASELINE)))
        return letter


def _font(file: str, pixels: int) -> pygame.Font:
    """Open a font from memory, because SDL_ttf keeps a file open for each of about a hundred fonts."""
    return pygame.Font(io.BytesIO(_font_data(file)), pixels)


@cache
def _font_data(file: str) -> bytes:
    return Path(file).read_bytes()


_MAX_TYPEFACES: Final = 64
"""Twice the typefaces that a window uses; they take some twenty megabytes."""


@lru_cache(maxsize=_MAX_TYPEFACES)
def typeface(file: str, pixels: int) -> Typeface:
    """Return a typeface at a size in pixels, shared by all windows; it ends with pygame, like its fonts."""
    if not typeface.cache_info().currsize:
        pygame.register_quit(typeface.cache_clear)
        pygame.register_quit(_line_width.cache_clear)
    return Typeface(file, pixels)


_MAX_MEASURED: Final = 2**14
"""All scenes and rules together measure 11,000 texts; this many take five megabytes."""


@lru_cache(maxsize=_MAX_MEASURED)
def _line_width(face: Typeface, words: str) -> int:
    """Return the width of a line in pixels; cached, since breaking text into lines asks most for this."""
    return face.measure(words)


def _drawable(words: str) -> str:
    line = words[:_MAX_LINE_LETTERS]
    return line if line.isprintable() else "".join(sign if sign.isprintable() else " " for sign in line)


def _split_symbols(words: str) -> list[str]:
    return [part for part in _SUIT_SYMBOL.split(words) if part] or [words]


@cache
def _symbol_svg(sign: str) -> str:
    return asset("icons", f"{_SUIT_ICONS[sign]}.svg").read_text("utf-8")


@cache
def _symbol_edges(sign: str) -> tuple[float, float]:
    """Return where the ink of a symbol begins and ends, as shares of its height: a diamond is narrow."""
    drawn = rasterise(_symbol_svg(sign), (_MEASURED_HEIGHT, _MEASURED_HEIGHT))
    ink = drawn.get_bounding_rect()
    return ink.left / _MEASURED_HEIGHT, ink.right / _MEASURED_HEIGHT


_MAX_TEXT_LETTERS: Final = 10_000
"""The letters of the longest text; no page of the game comes near."""


def wrap(words: str, font: Typeface, width: int) -> list[str]:
    """Break text into lines no wider than `width` pixels, unless a single word is wider.

    A number stays with what it counts, as in "took only 1 trick", if both fit on a line.
    """
    lines: list[str] = [""]
    for word in _with_what_they_count(words[:_MAX_TEXT_LETTERS].split(), font, width):
        longer = f"{lines[-1]} {word}".lstrip()
        if font.size(longer)[0] <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _with_what_they_count(words: Sequence[str], font: Typeface, width: int) -> list[str]:
    """Join every number to the word after it, if that is in small letters and both fit into a width."""
    joined = list[str]()
    for word in words:
        counts = joined and _NUMBER.fullmatch(joined[-1]) and word[0].islower()
        if counts and font.size(both := f"{joined[-1]} {word}")[0] <= width:
            joined[-1] = both
        else:
            joined.append(word)
    return joined


_NUMBER: Final = re.compile(r"[+−]?\d[\d.,]*")


def tidied(words: str, font: Typeface, width: int) -> list[str]:
    """Break text into lines like `wrap`, but leave no short word alone in the last one."""
    lines = wrap(words, font, width)
    if len(lines) > 1 and " " not in lines[-1] and lines[-2].count(" ") > 1:
        line, word = lines[-2].rsplit(" ", 1)
        if font.size(last := f"{word} {lines[-1]}")[0] <= width:
            lines[-2:] = [line, last]
    return lines


def divided(words: str, font: Typeface, width: int) -> str:
    """Split every word that is too long for a line, such as a file's path, so that it is not cut off."""
    return " ".join(part for word in words.split() for part in _pieces(word, font, width))


def _pieces(word: str, font: Typeface, width: int) -> Iterator[str]:
    if len(word) <= _max_letters(width) and font.size(word)[0] <= width:
        yield word
        return
    start = 0
    while start < len(word):
        length = max(_count_fitting(word[start : start + _max_letters(width)], font, width), 1)
        yield word[start : start + length]
        start += length


def _max_letters(width: int) -> int:
    """Return more letters than any line of this width can hold."""
    return max(width, 1) + 1


def _count_fitting(words: str, font: Typeface, width: int, ending: str = "") -> int:
    """Return how many of the first letters fit, with an ending after them."""
    return bisect_right(
        range(1, len(words) + 1), width, key=lambda length: font.size(f"{words[:length]}{ending}")[0]
    )


def line_pitch(font: Typeface) -> int:
    """Return the distance between the lines of a short text."""
    return round(font.get_height() * 0.96)


def fits(words: str, font: Typeface, room: tuple[int, int]) -> bool:
    """Whether the words fit into a room when broken into lines."""
    lines = wrap(words, font, room[0])
    widest = max(font.size(line)[0] for line in lines)
    return widest <= room[0] and len(lines) * line_pitch(font) <= room[1]


def balanced(words: str, font: Typeface, width: int) -> list[str]:
    """Break a text into as few lines as possible, all about as long."""
    lines = narrower = wrap(words, font, width)
    while len(narrower) == len(lines) and all(font.size(line)[0] <= width for line in narrower):
        lines, width = narrower, min(round(width * 0.94), width - 1)
        narrower = wrap(words, font, width)
    return lines


def after_colon(words: str, font: Typeface, width: int) -> list[str]:
    """Break a text that needs two lines after its colon if each part fits on one; otherwise as `balanced`."""
    start, colon, rest = words.partition(": ")
    halves = [start + colon.rstrip(), rest]
    if colon and font.size(words)[0] > width and all(font.size(each)[0] <= width for each in halves):
        return halves
    return balanced(words, font, width)


def shortened(words: str, font: Typeface, width: int) -> str:
    """Shorten words to a width, ending in three dots if anything is left out."""
    start = words[: _max_letters(width)]
    if start == words and font.size(words)[0] <= width:
        return words
    return f"{start[: _count_fitting(start, font, width, '…')].rstrip()}…"
