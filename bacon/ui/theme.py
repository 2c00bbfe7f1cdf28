"""Colour tokens: one TOML file a theme, one name a colour."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
from pygame import Color

from bacon.data.assets import asset


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a theme by token; every theme has them all."""

    felt_centre: str
    felt_edge: str
    rim: str
    rim_light: str
    card_face: str
    card_edge: str
    card_shadow: str
    ink_black: str
    ink_red: str
    ink_spade: str
    ink_heart: str
    ink_diamond: str
    ink_club: str
    brass: str
    bacon: str
    panel: str
    panel_line: str
    text: str
    text_muted: str
    text_on_light: str
    good: str
    bad: str

    def colour(self, token: str) -> Color:
        """Give the colour of a token; raise ``AttributeError`` for an unknown one."""
        value: str = getattr(self, token)
        return Color(value)


def load_theme(path: Path | None = None) -> Theme:
    """Read a theme file; raise ``ValueError`` that names a missing, unknown or bad token."""
    path = path or asset("themes", "spruce.toml")
    theme = msgspec.convert(tomllib.loads(path.read_text("utf-8"))["colours"], Theme)
    for token in theme.__struct_fields__:
        theme.colour(token)
    return theme
