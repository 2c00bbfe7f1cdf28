"""Everything that is drawn, at its final size and kept: cards, shadows, icons, text, boxes."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable
from typing import Final, Literal, TypeAlias
from weakref import WeakSet

import font_caladea
import font_fredoka_one
import font_manrope
import pygame
from msgspec import Struct
from pygame import Color, Surface

from bacon.core.cards import HIDDEN, Card, Suit
from bacon.data.assets import asset
from bacon.ui.drawing import shapes
from bacon.ui.drawing.felt import felt
from bacon.ui.drawing.flight import Pose, flown, halo, shaded
from bacon.ui.drawing.looks import AT_REST, Expression
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.drawing.raster import BYTES_PER_PIXEL, Cache, Patience, inked, rasterise
from bacon.ui.drawing.theme import Theme
from bacon.ui.drawing.typeface import (
    Typeface,
    balanced,
    divided,
    fits,
    line_pitch,
    shortened,
    typeface,
    wrap,
)

Face: TypeAlias = Literal["regular", "medium", "bold", "heading", "display"]

FONT_FILES: Final[dict[Face, str]] = {
    "regular": font_manrope.font_files["Manrope"],
    "medium": font_manrope.font_files["ManropeSemiBold"],
    "bold": font_manrope.font_files["ManropeBold"],
    "heading": font_caladea.font_files["CaladeaBold"],
    "display": font_fredoka_one.font_files["FredokaOne"],
}
Tone: TypeAlias = Literal["plain", "dim", "grey"]
Design: TypeAlias = str
"""Whose faces the cards have: the folder of their drawings; those of the French pack lie beside it."""

FRENCH: Final[Design] = "french"

_CARD_RATIO: Final = 5 / 7
_CORNER: Final = 0.045
_LEAST: Final = 8 * 2**20
"""Even a small window's pictures may weigh so many bytes in each cache, times what the cache may hold."""

_TIGHT: Final = 4
"""How wide the edge of a shadow is in a crowd, in u."""

_FINE: Final = 1.4
"""From so many pixels in a u, cards in flight need no smooth edges: far quicker, and nobody sees it."""


class Deck(Struct, frozen=True):
    """How the cards look: one ink for each suit or for each colour, larger indices, the back, and the faces.

    The `faces` have ``courts``, or ``pips`` alone.
    """

    four_colours: bool = False
    large_print: bool = False
    back: str = "bacon"
    faces: str = "courts"


class Art:
    """Draws for one theme and deck at one window size; a change makes a new one, so nothing is stretched."""

    def __init__(self, theme: Theme, metrics: Metrics, deck: Deck = Deck()) -> None:  # noqa: B008  (it is frozen)
        self.theme = theme
        self.metrics = metrics
        self.deck = deck
        self._sources: dict[tuple[str, ...], str] = {}
        self.patience = Patience()
        self._grounds = self._cache(3)
        self._uprights = self._cache(3)
        self._still = self._cache(2)
        self._moving = self._cache(5)
        self._halos = self._cache(1)
        self.others: WeakSet[Art] = WeakSet()
        """Arts that are made from this one, and rest with it."""

    def rest(self, shown: Collection[Surface]) -> None:
        """Keep only what is shown, the grounds, and the cards from which others are made."""
        for cache in (self._still, self._moving, self._halos):
            cache.keep_only(shown)
        for other in self.others:
            other.rest(shown)

    def _cache(self, windows: int) -> Cache:
        """A cache for so many times the pixels of the window."""
        width, height = self.metrics.size
        return Cache(windows * max(width * height * BYTES_PER_PIXEL, _LEAST), self.patience)

    @property
    def table(self) -> Surface:
        """The empty table."""
        return self._grounds.get("table", lambda: felt(self.theme, self.metrics))

    @property
    def veil(self) -> Surface:
        """The shade that lies over the table behind a panel."""
        return self._grounds.get("veil", self._veil)

    def card(
        self, card: Card, height: int, angle: float = 0, tone: Tone = "plain", design: Design = FRENCH
    ) -> Surface:
        """A card at rest, sharp at its size; a hidden card shows its back. `angle` is clockwise."""
        if tone == "plain" and not round(angle, 1):
            return self._upright(card, height, design)
        key = ("card", card, height, round(angle, 1), tone, design)
        return self._still.get(
            key, lambda: self._toned(_rotated(self._upright(card, height, design), angle), tone)
        )

    def prepare(self, card: Card, height: int, design: Design = FRENCH) -> None:
        """Draw a card upright, from which the others of its height are made."""
        self._upright(card, height, design)

    def moving_card(self, card: Card, base: int, how: Pose, design: Design = FRENCH) -> Surface:
        """A card in flight, made from the picture of height `base`."""
        key = (card, base, how, design)
        return self._moving.get(key, lambda: self._in_flight(card, base, how, design))

    def crowded_card(self, card: Card, base: int, how: Pose, design: Design = FRENCH) -> Surface:
        """A card in flight with a slight shadow, which costs far less than a soft one of its own."""
        key = (card, base, how, design, "crowded")
        return self._moving.get(key, lambda: self._crowded(card, base, how, design))

    def shadow(self, height: float, angle: float, lift: float, turn: float = 0) -> Surface:
        """The soft shadow of a card; it widens and pales with `lift`, the card's height in u.

        It narrows as the card turns on its edge.
        """
        rise = round(lift / 12) * 12
        shade = self.colour("card_shadow")
        shade.a = round(shade.a * max(1 - rise / 200, 0.4))
        return self._halo(height, angle, 14 + rise * 0.5, shade, turn)

    def glow(self, height: float, angle: float) -> Surface:
        """The light round a card that may be played."""
        light = self.colour("glow")
        light.a = 190
        return self._halo(height, angle, 15, light)

    def _halo(self, height: float, angle: float, softness: float, colour: Color, turn: float = 0) -> Surface:
        grain = max(self.metrics.u(8), 1)
        tall = max(round(height / grain), 1) * grain
        turned, edge = round(angle / 6) * 6, round(turn * 6) / 6
        size = (max(round(card_width(tall) * math.cos(edge * math.pi / 2)), 1), tall)
        key = (size, turned, softness, tuple(colour))
        return self._halos.get(key, lambda: halo(size, turned, self.metrics.u(softness), colour))

    def card_edge(self, height: int, angle: float, token: str = "glow") -> Surface:
        """A bright edge round a card, as the winning one has."""
        line = max(self.metrics.u(7), 2)
        size = (card_width(height) + line, height + line)
        radius = round(height * _CORNER)
        key = ("edge", height, round(angle, 1), token)
        return self._still.get(key, lambda: _rotated(self.ring(size, radius, token, line), angle))

    def text(self, words: str, size: float, face: Face = "regular", token: str = "text") -> Surface:
        """One line of text; `size` in u follows the interface scale, `token` names its colour."""
        pixels = max(self.metrics.ui(size), 8)
        key = ("text", words, pixels, face, token)
        return self._still.get(key, lambda: self.font(pixels, face).render(words, self.colour(token)))

    def paragraph(
        self, words: str, size: float, width: int, face: Face = "regular", token: str = "text"
    ) -> Surface:
        """Text wrapped to a width in pixels, with a comfortable line height."""
        pixels = max(self.metrics.ui(size), 8)
        key = ("paragraph", words, pixels, width, face, token)
        return self._still.get(key, lambda: self._wrapped(words, pixels, width, face, token))

    def fitted(
        self, words: str, size: float, width: int, face: Face = "regular", token: str = "text"
    ) -> Surface:
        """One line of text at `size` u or as much smaller as the width in pixels demands.

        Where even the smallest type is too wide, the end of the words gives way to three dots.
        """
        key = ("fitted", words, size, width, self.metrics, face, token)
        return self._still.get(key, lambda: self._fitted(words, size, width, face, token))

    def block(
        self, words: str, size: float, room: tuple[int, int], face: Face = "regular", token: str = "text"
    ) -> Surface:
        """Centred lines of about one length, as large as the room in pixels allows, up to `size` u."""
        key = ("block", words, size, room, face, token)
        return self._still.get(key, lambda: self._block(words, size, room, face, token))

    def icon(self, name: str, size: int, token: str = "text") -> Surface:
        """An icon in one colour; `size` in pixels."""
        return self._still.get(("icon", name, size, token), lambda: self._icon(name, size, token))

    def suit(self, suit: Suit, size: int, token: str | None = None) -> Surface:
        """A suit's mark in its own ink, or in another colour."""
        return self.icon(suit.name.lower().removesuffix("s"), size, token or self.ink(suit))

    def ink(self, suit: Suit | None) -> str:
        """The token of a suit's colour; a card without a suit is printed in black."""
        if suit and self.deck.four_colours:
            return f"ink_{suit.name.lower().removesuffix('s')}"
        return "ink_red" if suit and suit.red else "ink_black"

    def avatar(self, name: str, size: int, look: Expression = AT_REST) -> Surface:
        """A player's picture, with what the face shows."""
        source = self._source("avatars", *look.folder, f"{name}.svg")
        key = ("avatar", name, size, look)
        return self._still.get(key, lambda: rasterise(look.turned(source), (size, size)))

    def picture(self, size: tuple[int, int], *path: str) -> Surface:
        """Any asset's drawing at a size."""
        return self._still.get(("picture", size, path), lambda: rasterise(self._source(*path), size))

    def box(
        self,
        size: tuple[int, int],
        radius: int,
        fill: str | Color,
        line: str | None = None,
        line_width: int = 1,
    ) -> Surface:
        """A rounded box; `fill` and `line` name colours."""
        ground = self.colour(fill) if isinstance(fill, str) else fill
        edge = self.colour(line) if line else None
        key = ("box", size, radius, tuple(ground), line, line_width)
        return self._still.get(
            key, lambda: rasterise(shapes.box(size, radius, ground, edge, line_width), size)
        )

    def drawn(self, key: Hashable, size: tuple[int, int], make: Callable[[], str]) -> Surface:
        """What the SVG of `make` shows at a size in pixels; `key` names it among all drawings."""
        return self._still.get(("drawn", key, size), lambda: rasterise(make(), size))

    def ring(self, size: tuple[int, int], radius: int, line: str, line_width: int) -> Surface:
        """A rounded outline."""
        return self.box(size, radius, Color(0, 0, 0, 0), line, line_width)

    def kept(self, key: tuple[str, ...], make: Callable[[], Surface]) -> Surface:
        """A picture that somebody else puts together; the same surface each time."""
        return self._still.get(("kept", *key), make)

    def font(self, pixels: int, face: Face) -> Typeface:
        """A typeface at a size in pixels."""
        return typeface(FONT_FILES[face], pixels)

    def colour(self, token: str) -> Color:
        """A token's colour."""
        return self.theme.colour(token)

    def _toned(self, surface: Surface, tone: Tone) -> Surface:
        if tone == "plain":
            return surface
        toned = surface.copy()
        toned.fill(self.colour(f"card_{tone}"), special_flags=pygame.BLEND_RGB_MULT)
        return toned

    def _upright(self, card: Card, height: int, design: Design) -> Surface:
        key = (card, height, FRENCH if card is HIDDEN else design)
        return self._uprights.get(key, lambda: self._drawn_card(card, height, design))

    def _drawn_card(self, card: Card, height: int, design: Design) -> Surface:
        size = (card_width(height), height)
        if card is HIDDEN:
            return rasterise(self._source("cards", "back", f"{self.deck.back}.svg"), size)
        ink: str = getattr(self.theme.colours, self.ink(card.suit))
        source = self._source("cards", *self._folder(card, design), f"{card.name}.svg")
        return rasterise(inked(source, ink), size)

    def _folder(self, card: Card, design: Design) -> tuple[str, ...]:
        """Where a face is drawn; jokers have no pips, and no other face."""
        print_size = "large" if self.deck.large_print else "standard"
        if design != FRENCH:
            return (design, print_size)
        return (self.deck.faces, print_size) if self.deck.faces == "pips" and card.suit else (print_size,)

    def _in_flight(self, card: Card, base: int, how: Pose, design: Design) -> Surface:
        return flown(self._upright(card, base, design), how, smooth=self.metrics.unit <= _FINE)

    def _crowded(self, card: Card, base: int, how: Pose, design: Design) -> Surface:
        picture = flown(self._upright(card, base, design), how, smooth=False)
        size = (max(round(card_width(base) * how.width), 1), max(round(base * how.zoom), 1))
        soft, shade = self.metrics.u(_TIGHT), self.colour("card_shadow")
        key = (size, how.angle, "crowded")
        shadow = self._halos.get(key, lambda: halo(size, how.angle, soft, shade, steps=2))
        return shaded(picture, shadow, soft)

    def _veil(self) -> Surface:
        veil = Surface(self.metrics.size, pygame.SRCALPHA)
        veil.fill(self.colour("veil"))
        return veil

    def _icon(self, name: str, size: int, token: str) -> Surface:
        colour = self.colour(token)
        ink = f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"
        return rasterise(inked(self._source("icons", f"{name}.svg"), ink), (size, size))

    def _fitted(self, words: str, size: float, width: int, face: Face, token: str) -> Surface:
        pixels = self.metrics.ui(size)
        while pixels > self.smallest and self.font(pixels, face).size(words)[0] > width:
            pixels -= 1
        font = self.font(max(pixels, self.smallest), face)
        return font.render(shortened(words, font, width), self.colour(token))

    def _block(self, words: str, size: float, room: tuple[int, int], face: Face, token: str) -> Surface:
        pixels = self.metrics.ui(size)
        while pixels > self.smallest and not fits(words, self.font(pixels, face), room):
            pixels -= 1
        font = self.font(max(pixels, self.smallest), face)
        lines = [font.render(line, self.colour(token)) for line in balanced(words, font, room[0])]
        pitch = line_pitch(font)
        wide = max(line.get_width() for line in lines)
        sheet = Surface((wide, pitch * len(lines)), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            y = number * pitch + (pitch - line.get_height()) // 2
            sheet.blit(line, ((wide - line.get_width()) // 2, y))
        return sheet

    @property
    def smallest(self) -> int:
        """The smallest type in pixels: 15 u, and less only at a smaller interface scale."""
        return max(min(self.metrics.u(15), self.metrics.ui(15)), 8)

    def _wrapped(self, words: str, pixels: int, width: int, face: Face, token: str) -> Surface:
        font = self.font(pixels, face)
        lines = wrap(divided(words, font, width), font, width)
        pitch = round(pixels * 1.5)
        sheet = Surface((max(width, 1), max(pitch * len(lines), 1)), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            drawn = font.render(line, self.colour(token))
            sheet.blit(drawn, (0, number * pitch + (pitch - drawn.get_height()) // 2))
        return sheet

    def _source(self, *path: str) -> str:
        if path not in self._sources:
            self._sources[path] = asset(*path).read_text("utf-8")
        return self._sources[path]


def card_width(height: float) -> int:
    """The width of a card of a height: five to seven."""
    return max(round(height * _CARD_RATIO), 1)


def _rotated(surface: Surface, clockwise: float) -> Surface:
    """Turn a picture; a rim of nothing round it lets its edge come out smooth."""
    if not round(clockwise, 1):
        return surface
    wide, tall = surface.get_size()
    framed = Surface((wide + 4, tall + 4), pygame.SRCALPHA)
    edge = surface.get_at((wide // 2, 0))
    framed.fill((edge.r, edge.g, edge.b, 0))
    framed.blit(surface, (2, 2))
    return pygame.transform.rotozoom(framed, -clockwise, 1)
