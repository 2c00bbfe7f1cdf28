"""Themes, sizes, faces, and the light that falls on the table from the room."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

import msgspec
import pygame
from msgspec import Meta, Struct
from pygame import Color, Rect, Surface

from bacon.system.folders import asset
from bacon.ui.drawing.raster import rasterise
from bacon.ui.drawing.shapes import paint, svg

Hex: TypeAlias = Annotated[str, Meta(pattern=r"^#([0-9A-F]{6}|[0-9A-F]{8})\Z")]
"""A colour as #RRGGBB, or #RRGGBBAA if it is translucent."""

Surfacing: TypeAlias = Literal["felt", "wood", "plain"]
"""The surface of the table."""

Room: TypeAlias = Literal["dark", "lamp", "fire", "sun", "moon"]
"""The light that falls on the table from the room."""

Cloth: TypeAlias = Literal["none", "firs", "stars", "flames", "lozenges"]
"""The figures stitched into the border of the cloth, or inlaid in the wood."""


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every colour, by its token."""

    # The table, and everything on it without a panel.
    felt_centre: Hex
    felt_edge: Hex
    rim: Hex
    rim_light: Hex
    rim_shade: Hex
    inlay: Hex
    lamp: Hex
    veil: Hex
    table_text: Hex
    glow: Hex
    focus: Hex
    # Cards.
    card_face: Hex
    card_edge: Hex
    card_shadow: Hex
    card_dim: Hex
    card_grey: Hex
    ink_black: Hex
    ink_red: Hex
    ink_spade: Hex
    ink_heart: Hex
    ink_diamond: Hex
    ink_club: Hex
    # Panels, and the words on them.
    panel: Hex
    panel_line: Hex
    tip: Hex
    text: Hex
    text_muted: Hex
    brass: Hex
    lesson: Hex
    good: Hex
    bad: Hex
    team_a: Hex
    team_b: Hex
    team_c: Hex
    # The brand.
    bacon: Hex
    bacon_over: Hex
    bacon_down: Hex
    text_on_bacon: Hex
    # Buttons and other controls.
    button: Hex
    button_over: Hex
    button_down: Hex
    quiet: Hex
    quiet_over: Hex
    chosen: Hex
    well: Hex
    bar: Hex
    mark: Hex
    keycap: Hex
    sheen: Hex
    shade: Hex
    # Speech bubbles, and the board that counts the points.
    bubble: Hex
    bubble_line: Hex
    text_on_bubble: Hex
    track: Hex
    hole: Hex
    peg_line: Hex


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The look of everything: the table, its light, the colours, and the opacity of disabled controls.

    `faded` is that opacity, from 0 to 255.
    """

    surface: Surfacing
    room: Room
    cloth: Cloth
    faded: Annotated[int, Meta(ge=0, le=255)]
    colours: Colours

    def colour(self, token: str) -> Color:
        """Return the colour of a token; raise ``AttributeError`` for an unknown one."""
        value: str = getattr(self.colours, token)
        return Color(value)


def read_theme(path: Path) -> Theme:
    """Read a theme file; raise ``ValueError`` naming the file and the missing, unknown or bad token."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Theme)
    except ValueError as error:
        raise ValueError(f"The theme {path.name} cannot be used: {error}") from error


@cache
def load_theme(name: str = "spruce") -> Theme:
    """Load one of the built-in themes by name; cached."""
    return read_theme(asset("themes", f"{name}.toml"))


Point: TypeAlias = tuple[float, float]
_ShadeAndLight: TypeAlias = tuple[str, str]
"""SVG for the shade and for the added light."""

_SLANT: Final = 0.42
"""The slant of a window's light, as a share of its height."""

_BAR_WIDTH: Final = 0.024
"""The width of the bars between the panes, as a share of the table's height."""

_SOFT_SCALE: Final = 4
"""The table's size compared to the drawing of the light on it."""


def lit(table: Surface, theme: Theme) -> Surface:
    """Add the light of the room to a low-resolution picture of the table."""
    size = table.get_size()
    shade, light = _ROOMS[theme.room](theme, *size)
    if shade:
        table.blit(_soft(shade, size), (0, 0))
    if light:
        dark = Surface(size)
        dark.blit(_soft(light, size), (0, 0))
        table.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return table


def _soft(body: str, size: tuple[int, int]) -> Surface:
    """Draw light at a smaller size still; stretching softens its edges."""
    small = (max(size[0] // _SOFT_SCALE, 1), max(size[1] // _SOFT_SCALE, 1))
    scale = (small[0] / size[0], small[1] / size[1])
    drawn = rasterise(svg(small, f'<g transform="scale({scale[0]} {scale[1]})">{body}</g>'), small)
    return pygame.transform.smoothscale(drawn, size)


def _dark(theme: Theme, width: int, height: int) -> _ShadeAndLight:  # noqa: ARG001  (every room has the same signature)
    return "", ""


def _lamp(theme: Theme, width: int, height: int) -> _ShadeAndLight:
    """A low lamp over the middle: a warm pool, with the faint edge of the lampshade around it."""
    stops = ((0.0, 11), (0.5, 8), (0.62, 6), (0.68, 2), (1.0, 0))
    return "", _glow((width / 2, height * 0.42), width * 0.56, theme.colour("lamp"), stops)


def _fire(theme: Theme, width: int, height: int) -> _ShadeAndLight:
    """A fire on the left, below the edge of the table, reflected by the opposite wall."""
    lamp = theme.colour("lamp")
    fire = _glow((-width * 0.06, height * 1.02), width * 0.78, lamp, ((0.0, 46), (0.5, 16), (1.0, 0)))
    return "", fire + _glow((width * 1.04, -height * 0.1), width * 0.5, lamp, ((0.0, 16), (1.0, 0)))


def _sun(theme: Theme, width: int, height: int) -> _ShadeAndLight:
    """The sun in a tall window; the rest is in the shade."""
    panes = _window(width, height, (0.34, -0.04, 0.44, 0.9), (2, 3))
    shade, light = theme.colour("felt_edge"), theme.colour("lamp")
    shade.a, light.a = 28, 20
    around = f'<path fill-rule="evenodd" d="M0-{height}H{width}V{height}H0Z{panes}" {paint(shade)}/>'
    return around, f'<path d="{panes}" {paint(light)}/>'


def _moon(theme: Theme, width: int, height: int) -> _ShadeAndLight:
    light = theme.colour("lamp")
    light.a = 12
    return "", f'<path d="{_window(width, height, (0.50, 0.08, 0.32, 0.66), (2, 2))}" {paint(light)}/>'


def _window(wide: int, tall: int, where: tuple[float, float, float, float], panes: tuple[int, int]) -> str:
    """Return path data for the panes of a window; `where` is in shares of the table."""
    left, top, across, down = where
    size = (wide * across / panes[0], tall * down / panes[1])
    corners = product(range(panes[0]), range(panes[1]))
    return "".join(
        _pane(
            (wide * left + size[0] * column, tall * top + size[1] * row), size, tall * _BAR_WIDTH, tall * top
        )
        for column, row in corners
    )


def _pane(corner: Point, size: Point, bar: float, top: float) -> str:
    """Return path data for a pane, which leans more the further it is from the window."""
    (x, y), (wide, tall) = corner, (size[0] - bar, size[1] - bar)
    rows = [(y, 0.0), (y, wide), (y + tall, wide), (y + tall, 0.0)]
    return "M" + "L".join(f"{x + aside - (at - top) * _SLANT} {at}" for at, aside in rows) + "Z"


def _glow(middle: Point, radius: float, colour: Color, stops: tuple[tuple[float, int], ...]) -> str:
    """Return light that fades outward; a stop is a share of the radius and an opacity, of 255."""
    name = f"glow{round(middle[0])}"
    steps = "".join(
        f'<stop offset="{where}" stop-color="#{colour.r:02x}{colour.g:02x}{colour.b:02x}" '
        f'stop-opacity="{strength / 255:.3f}"/>'
        for where, strength in stops
    )
    x, y = middle
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{radius}">'
        f'{steps}</radialGradient></defs><circle cx="{x}" cy="{y}" r="{radius}" fill="url(#{name})"/>'
    )


_ROOMS: Final[dict[str, Callable[[Theme, int, int], _ShadeAndLight]]] = {
    "dark": _dark,
    "lamp": _lamp,
    "fire": _fire,
    "sun": _sun,
    "moon": _moon,
}


_DESIGN_HEIGHT = 1080
_MIN_RATIO = 4 / 3


class Metrics(Struct, frozen=True, dict=True):
    """The window's size in pixels and the player's interface scale in percent."""

    width: int
    height: int
    scale: int = 100

    @cached_property
    def unit(self) -> float:
        """The pixels in one ``u``; in a window narrower than 4:3 the width decides."""
        return min(self.height, self.width / _MIN_RATIO) / _DESIGN_HEIGHT

    @property
    def tallness(self) -> float:
        """The window's height compared to a 4:3 window of its width; at least 1."""
        return self.height / (_DESIGN_HEIGHT * self.unit)

    def u(self, measure: float) -> int:
        """Convert a measure of the table to whole pixels, at least 1 if it is positive."""
        return max(round(measure * self.unit), 1 if measure > 0 else 0)

    def ui(self, measure: float) -> int:
        """Convert a measure of the interface (text, buttons, panels), which follows the interface scale."""
        return self.u(measure * self.scale / 100)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, in pixels."""
        return (self.width, self.height)

    @property
    def window(self) -> Rect:
        """The window as a rectangle."""
        return Rect(0, 0, self.width, self.height)


Mood: TypeAlias = Literal["plain", "blink", "glad", "sorry"]

_EYES: Final = "translate(0 0)"
"""The transform that moves the eyes in the drawing of a face."""

_MAX_GAZE: Final = (6, 4)
"""The furthest the eyes move across and down, in units of the drawing."""


class Expression(NamedTuple):
    """A mood, and how far the eyes are moved to the right and down."""

    mood: Mood = "plain"
    right: int = 0
    down: int = 0

    @property
    def folder(self) -> tuple[str, ...]:
        """The folder of the face among the avatars."""
        return () if self.mood == "plain" else (self.mood,)

    def turned(self, svg: str) -> str:
        """Return the drawing of a face with its eyes moved."""
        return svg.replace(_EYES, f"translate({self.right} {self.down})")

    def towards(self, here: tuple[int, int], there: tuple[int, int]) -> Expression:
        """Return the same mood, looking from one point to another in one of eight directions."""
        turn = round(math.atan2(there[1] - here[1], there[0] - here[0]) / (math.pi / 4)) * (math.pi / 4)
        return Expression(
            self.mood, round(math.cos(turn) * _MAX_GAZE[0]), round(math.sin(turn) * _MAX_GAZE[1])
        )


AT_REST: Final = Expression()
