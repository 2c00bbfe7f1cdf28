"""Themes: one TOML file each, with a value for every colour token."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from pygame import Color

from bacon.data.assets import asset

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
    good: Hex
    bad: Hex
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
