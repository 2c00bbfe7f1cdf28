"""The cached pictures of everything drawn, at their final size: cards, shadows, icons, text, boxes."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Final, Literal, TypeAlias
from weakref import WeakKeyDictionary, WeakSet

import font_caladea
import font_fredoka_one
import font_manrope
import pygame
from msgspec import Struct
from pygame import Color, Surface

from bacon.core.cards import HIDDEN, Card, Suit
from bacon.system.folders import asset
from bacon.ui.drawing import shapes
from bacon.ui.drawing.felt import felt
from bacon.ui.drawing.raster import (
    BYTES_PER_PIXEL,
    Cache,
    Patience,
    Pose,
    flying_card,
    halo,
    inked,
    rasterise,
    rimmed,
    with_shadow,
)
from bacon.ui.drawing.suit_inks import sign_ink
from bacon.ui.drawing.theme import AT_REST, Expression, Metrics, Theme
from bacon.ui.drawing.typeface import (
    Typeface,
    balanced,
    divided,
    fits,
    line_pitch,
    shortened,
    tidied,
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
"""The folder of a game's card faces; that of the French pack is beside it.

`LARGE` asks for large print, `COVERED` for a face of which only the index shows, if the game has one.
"""

LARGE: Final = "+large"
COVERED: Final = "+covered"
_HAIRLINE: Final = 1.6  # in u

FRENCH: Final[Design] = "french"

_CARD_RATIO: Final = 5 / 7
_CORNER_RATIO: Final = 0.045
_MIN_WINDOW_BYTES: Final = 8 * 2**20
"""The least size in bytes of a cache per window, for small windows."""

_CROWDED_SHADOW: Final = 4
"""The width of a shadow's edge while many cards move, in u."""

_MAX_SMOOTH_UNIT: Final = 1.4
"""At more pixels per u than this, cards in flight lack smooth edges: much faster, and not visible."""


class Deck(Struct, frozen=True):
    """The look of the cards: the suits' inks, the size of the indices, the back, and the faces.

    `faces` is ``courts``, or ``pips`` for pips alone.
    """

    four_colours: bool = False
    large_print: bool = False
    back: str = "bacon"
    faces: str = "courts"


_SMALL_TYPE = 18
"""The type size of small labels in u: 12 pixels in a window of 1280x720."""


class Art:
    """Draws for one theme and deck at one window size.

    Any change needs a new one, so nothing is stretched.
    """

    def __init__(self, theme: Theme, metrics: Metrics, deck: Deck = Deck()) -> None:  # noqa: B008  (it is frozen)
        self.theme = theme
        self.metrics = metrics
        self.deck = deck
        self.caps: Mapping[str, str] = {}
        """What to print on key caps in place of a key's name; empty for no cap."""
        self._sources: dict[tuple[str, ...], str] = {}
        self.patience = Patience()
        self._grounds = self._cache(3)
        self._uprights = self._cache(3)
        self._still = self._cache(2)
        self._moving = self._cache(5)
        self._halos = self._cache(1)
        self.others: WeakSet[Art] = WeakSet()
        """Other arts made from this one, which rest with it."""

    def cap(self, key: str) -> str:
        """Return what to print on a key's cap; empty if it gets none."""
        return self.caps.get(key, key)

    def rest(self, shown: Collection[Surface]) -> None:
        """Keep only the pictures shown, the backgrounds, and the upright cards."""
        for cache in (self._still, self._moving, self._halos):
            cache.keep_only(shown)
        for other in self.others:
            other.rest(shown)

    def _cache(self, windows: int) -> Cache:
        width, height = self.metrics.size
        return Cache(windows * max(width * height * BYTES_PER_PIXEL, _MIN_WINDOW_BYTES), self.patience)

    @property
    def table(self) -> Surface:
        """The empty table."""
        return self._grounds.get("table", lambda: felt(self.theme, self.metrics))

    @property
    def veil(self) -> Surface:
        """The shade over the table behind a panel."""
        return self._grounds.get("veil", self._veil)

    def card(
        self, card: Card, height: int, angle: float = 0, tone: Tone = "plain", design: Design = FRENCH
    ) -> Surface:
        """Return a card at rest, sharp at its size; a hidden card shows its back. `angle` is clockwise."""
        if tone == "plain" and not round(angle, 1):
            return self._upright(card, height, design)
        key = ("card", card, height, round(angle, 1), tone, design)
        return self._still.get(
            key, lambda: self._toned(_rotated(self._upright(card, height, design), angle), tone)
        )

    def prepare(self, card: Card, height: int, design: Design = FRENCH) -> None:
        """Draw a card upright, the source of all others of its height."""
        self._upright(card, height, design)

    def moving_card(self, card: Card, base: int, how: Pose, design: Design = FRENCH) -> Surface:
        """Return a card in flight, made from the upright card of height `base`."""
        key = (card, base, how, design)
        return self._moving.get(key, lambda: self._in_flight(card, base, how, design))

    def crowded_card(self, card: Card, base: int, how: Pose, design: Design = FRENCH) -> Surface:
        """Return a card in flight with a simple shadow, which is much faster than a soft one."""
        key = (card, base, how, design, "crowded")
        return self._moving.get(key, lambda: self._crowded(card, base, how, design))

    def shadow(self, height: float, angle: float, lift: float, turn: float = 0) -> Surface:
        """Return the soft shadow of a card; it widens and pales with `lift`, the card's height in u.

        It narrows as the card turns on its edge.
        """
        rise = round(lift / 12) * 12
        shade = self.colour("card_shadow")
        shade.a = round(shade.a * max(1 - rise / 200, 0.4))
        return self._halo(height, angle, 14 + rise * 0.5, shade, turn)

    def glow(self, height: float, angle: float) -> Surface:
        """Return the light around a card that may be played."""
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

    def card_edge(self, height: int, angle: float, token: str) -> Surface:
        """Return a bright edge around a card, such as the winning one."""
        line = max(self.metrics.u(7), 2)
        size = (card_width(height) + line, height + line)
        radius = round(height * _CORNER_RATIO)
        key = ("edge", height, round(angle, 1), token)
        return self._still.get(key, lambda: _rotated(self.ring(size, radius, token, line), angle))

    def _pixels(self, size: float) -> int:
        """The height of type of a size in u, which follows the interface scale."""
        return max(self.metrics.ui(size), 8)

    def text(self, words: str, size: float, face: Face = "regular", token: str = "text") -> Surface:
        """Return one line of text; `size` in u follows the interface scale, `token` names its colour."""
        return self._line(words, self._pixels(size), face, token)

    def _line(self, words: str, pixels: int, face: Face, token: str) -> Surface:
        key = ("text", words, pixels, face, token)
        return self._still.get(key, lambda: written(words, self._written(words, pixels, face, token)))

    def paragraph(
        self,
        words: str,
        size: float,
        width: int,
        face: Face = "regular",
        token: str = "text",
        *,
        breaking: Callable[[str, Typeface, int], list[str]] = tidied,
    ) -> Surface:
        """Return text wrapped to a width in pixels, with a comfortable line height."""
        pixels = self._pixels(size)
        key = ("paragraph", words, pixels, width, face, token, breaking)
        return self._still.get(
            key, lambda: written(words, self._wrapped(words, pixels, width, (face, token), breaking))
        )

    def line_size(self, words: str, size: float, face: Face = "regular") -> tuple[int, int]:
        """Return the width and height that `text` would have, which takes much less time than drawing it."""
        return self.font(self._pixels(size), face).size(words)

    def paragraph_height(self, words: str, size: float, width: int, face: Face = "regular") -> int:
        """Return the height that `paragraph` would have."""
        pixels = self._pixels(size)
        font = self.font(pixels, face)
        return max(_paragraph_pitch(pixels) * len(wrap(divided(words, font, width), font, width)), 1)

    def fitted(
        self, words: str, size: float, width: int, face: Face = "regular", token: str = "text"
    ) -> Surface:
        """Return one line of text at `size` u, or smaller to fit the width in pixels.

        If even the smallest type is too wide, the text ends in three dots.
        """
        key = ("fitted", words, size, width, self.metrics, face, token)
        return self._still.get(key, lambda: self._fitted(words, size, width, face, token))

    def block(
        self, words: str, size: float, room: tuple[int, int], face: Face = "regular", token: str = "text"
    ) -> Surface:
        """Return centred lines of similar length, as large as the room in pixels allows, up to `size` u."""
        key = ("block", words, size, room, face, token)
        return self._still.get(key, lambda: written(words, self._block(words, size, room, face, token)))

    def icon(self, name: str, size: int, token: str = "text") -> Surface:
        """Return an icon in one colour; `size` is in pixels."""
        return self._still.get(("icon", name, size, token), lambda: self._icon(name, size, token))

    def suit(self, suit: Suit, size: int, token: str | None = None) -> Surface:
        """Return a suit's symbol in its own ink, or in another colour."""
        return self.icon(suit.singular, size, token or self.ink(suit))

    def ink(self, suit: Suit | None) -> str:
        """Return the token of a suit's colour; a card without a suit is printed in black."""
        if suit and self.deck.four_colours:
            return f"ink_{suit.singular}"
        return "ink_red" if suit and suit.red else "ink_black"

    def sign_ink(self, icon: str, token: str) -> str:
        """Return the token of an icon among words of a colour: a suit has its own."""
        return sign_ink(icon, token, four_colours=self.deck.four_colours)

    def _written(self, words: str, pixels: int, face: Face, token: str) -> Surface:
        used = [suit for suit in Suit if suit.symbol in words]
        signs = {suit.symbol: self.colour(self.sign_ink(suit.singular, token)) for suit in used}
        return self.font(pixels, face).render(words, self.colour(token), signs)

    def avatar(self, name: str, size: int, look: Expression = AT_REST) -> Surface:
        """Return a player's picture with an expression."""
        source = self._source("avatars", *look.folder, f"{name}.svg")
        key = ("avatar", name, size, look)
        return self._still.get(key, lambda: rasterise(look.turned(source), (size, size)))

    def picture(self, size: tuple[int, int], *path: str) -> Surface:
        """Return any asset's drawing at a size."""
        return self._still.get(("picture", size, path), lambda: rasterise(self._source(*path), size))

    def box(
        self,
        size: tuple[int, int],
        radius: int,
        fill: str | Color,
        line: str | None = None,
        line_width: int = 0,
    ) -> Surface:
        """Return a rounded box; `fill` and `line` name colours. A line without a width is a hairline."""
        line_width = line_width or self.hairline
        ground = self.colour(fill) if isinstance(fill, str) else fill
        edge = self.colour(line) if line else None
        key = ("box", size, radius, tuple(ground), line, line_width)
        return self._still.get(
            key, lambda: rasterise(shapes.box(size, radius, ground, edge, line_width), size)
        )

    def drawn(self, key: Hashable, size: tuple[int, int], make: Callable[[], str]) -> Surface:
        """Return the SVG that `make` returns, drawn at a size in pixels; `key` identifies the drawing."""
        return self._still.get(("drawn", key, size), lambda: rasterise(make(), size))

    def light(self, size: tuple[int, int], colour: Color) -> Surface:
        """Return a soft patch of light; drawn small and stretched, as it has no detail to lose."""
        coarse = (max(size[0] // 8, 1), max(size[1] // 8, 1))

        def draw() -> Surface:
            patch = rasterise(shapes.light(coarse, colour), coarse)
            return pygame.transform.smoothscale(patch, size)

        return self._still.get(("light", size, tuple(colour)), draw)

    def ring(self, size: tuple[int, int], radius: int, line: str, line_width: int) -> Surface:
        """Return a rounded outline."""
        return self.box(size, radius, Color(0, 0, 0, 0), line, line_width)

    def kept(self, key: tuple[str, ...], make: Callable[[], Surface]) -> Surface:
        """Return a picture that the caller composes; cached."""
        return self._still.get(("kept", *key), make)

    def font(self, pixels: int, face: Face) -> Typeface:
        """Return a typeface at a size in pixels."""
        return typeface(FONT_FILES[face], pixels)

    def colour(self, token: str) -> Color:
        """Return a token's colour."""
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
        """Return the folder of a face; jokers have no pips, and no other face."""
        design, _, asked = design.partition("+")
        print_size = "large" if self.deck.large_print else asked or "standard"
        if design != FRENCH:
            return (design, print_size)
        return (self.deck.faces, print_size) if self.deck.faces == "pips" and card.suit else (print_size,)

    def _in_flight(self, card: Card, base: int, how: Pose, design: Design) -> Surface:
        smooth = self.metrics.unit <= _MAX_SMOOTH_UNIT
        return flying_card(self._upright(card, base, design), how, smooth=smooth)

    def _crowded(self, card: Card, base: int, how: Pose, design: Design) -> Surface:
        picture = self._in_flight(card, base, how, design)
        size = (max(round(card_width(base) * how.width), 1), max(round(base * how.zoom), 1))
        soft, shade = self.metrics.u(_CROWDED_SHADOW), self.colour("card_shadow")
        key = (size, how.angle, "crowded")
        shadow = self._halos.get(key, lambda: halo(size, how.angle, soft, shade, steps=2))
        return with_shadow(picture, shadow, soft)

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
        pixels = max(pixels, self.smallest)
        font = self.font(pixels, face)
        shown = shortened(words, font, width)
        if shown == words:
            return self._line(words, pixels, face, token)  # the same picture for every width in which it fits
        return written(words, self._written(shown, pixels, face, token))

    def _block(self, words: str, size: float, room: tuple[int, int], face: Face, token: str) -> Surface:
        pixels = self.metrics.ui(size)
        while pixels > self.smallest and not fits(words, self.font(pixels, face), room):
            pixels -= 1
        pixels = max(pixels, self.smallest)
        font = self.font(pixels, face)
        lines = [self._written(line, pixels, face, token) for line in balanced(words, font, room[0])]
        pitch = line_pitch(font)
        wide = max(line.get_width() for line in lines)
        sheet = Surface((wide, pitch * len(lines)), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            y = number * pitch + (pitch - line.get_height()) // 2
            sheet.blit(line, ((wide - line.get_width()) // 2, y))
        return sheet

    @property
    def small_type(self) -> float:
        """The size in u of the smallest labels at the table."""
        return _SMALL_TYPE

    @property
    def least_type(self) -> float:
        """The least size in u for text that shrinks: small type, as it is at an interface scale of 100%."""
        return self.small_type * 100 / max(self.metrics.scale, 100)

    @property
    def hairline(self) -> int:
        """The width of the thinnest lines, in pixels: 1 in a small window, 2 on a full HD screen."""
        return max(round(self.metrics.unit * _HAIRLINE), 1)

    @property
    def smallest(self) -> int:
        """The smallest type in pixels: 15 u, or less at a smaller interface scale."""
        return max(min(self.metrics.u(15), self.metrics.ui(15)), 8)

    def _wrapped(
        self,
        words: str,
        pixels: int,
        width: int,
        how: tuple[Face, str],
        breaking: Callable[[str, Typeface, int], list[str]],
    ) -> Surface:
        face, token = how
        font = self.font(pixels, face)
        lines = breaking(divided(words, font, width), font, width)
        pitch = _paragraph_pitch(pixels)
        sheet = Surface((max(width, 1), max(pitch * len(lines), 1)), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            drawn = self._written(line, pixels, face, token)
            sheet.blit(drawn, (0, number * pitch + (pitch - drawn.get_height()) // 2))
        return sheet

    def _source(self, *path: str) -> str:
        if path not in self._sources:
            self._sources[path] = asset(*path).read_text("utf-8")
        return self._sources[path]


_WORDS: Final[WeakKeyDictionary[Surface, str]] = WeakKeyDictionary()


def written(words: str, surface: Surface) -> Surface:
    """Remember the words on a picture, for those who hear them; return the picture."""
    _WORDS[surface] = words
    return surface


def words_on(surface: Surface) -> str:
    """Return the words that a picture shows, in full even if they were shortened; "" for other pictures."""
    return _WORDS.get(surface, "")


def _paragraph_pitch(pixels: int) -> int:
    """The distance between the lines of a paragraph, in pixels."""
    return round(pixels * 1.5)


def card_width(height: float) -> int:
    """Return the width of a card, in a ratio of five to seven."""
    return max(round(height * _CARD_RATIO), 1)


def _rotated(surface: Surface, clockwise: float) -> Surface:
    """Rotate a picture; a transparent margin keeps its edges smooth."""
    if not round(clockwise, 1):
        return surface
    return pygame.transform.rotozoom(rimmed(surface), -clockwise, 1)
