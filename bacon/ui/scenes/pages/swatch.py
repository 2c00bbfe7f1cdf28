"""A small picture of a theme: its table with two cards, a panel and a button, and its name below."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.shapes import paint, svg
from bacon.ui.drawing.theme import Theme, load_theme

TITLES: Final[dict[str, str]] = {
    "spruce": "Spruce",
    "midnight": "Midnight",
    "ember": "Ember",
    "daylight": "Daylight",
    "high_contrast": "High contrast",
}
_SIZE: Final = (150, 96)
"""The table's size in its own measure; it is drawn at any."""


def swatch(art: Art, name: str, height: int) -> Surface:
    """Give a theme's picture at a height in pixels, with its name in the colour of the theme now shown."""
    return art.kept(("swatch", name, str(height)), lambda: _swatch(art, name, height))


def _swatch(art: Art, name: str, height: int) -> Surface:
    words = art.text(TITLES[name], 18, "bold")
    tall = max(height - words.get_height() - art.metrics.ui(4), 1)
    size = (round(tall * _SIZE[0] / _SIZE[1]), tall)
    table = art.drawn(("swatch", name), size, lambda: _table(load_theme(name)))
    sheet = Surface((max(size[0], words.get_width()), height), pygame.SRCALPHA)
    sheet.blit(table, ((sheet.get_width() - size[0]) // 2, 0))
    sheet.blit(words, ((sheet.get_width() - words.get_width()) // 2, height - words.get_height()))
    return sheet


def _table(theme: Theme) -> str:
    def fill(token: str) -> str:
        return paint(theme.colour(token))

    centre, edge = theme.colours.felt_centre, theme.colours.felt_edge
    seams = "".join(f'<rect x="9" y="{y}" width="132" height="1" fill="{edge}"/>' for y in (28, 47, 66))
    body = (
        f'<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="75" cy="40" r="80">'
        f'<stop offset="0" stop-color="{centre}"/><stop offset="1" stop-color="{edge}"/>'
        f"</radialGradient></defs>"
        f'<rect width="150" height="96" rx="12" {fill("rim")}/>'
        f'<rect x="2.5" y="2.5" width="145" height="91" rx="10" {fill("rim_light")}/>'
        f'<rect x="5.5" y="5.5" width="139" height="85" rx="8.5" {fill("inlay")}/>'
        f'<rect x="7.5" y="7.5" width="135" height="81" rx="7" {fill("rim")}/>'
        f'<rect x="9" y="9" width="132" height="78" rx="6" fill="url(#lamp)"/>'
        f"{seams if theme.surface == 'wood' else ''}"
        f"{_card(theme, 54, -9, 'ink_black')}{_card(theme, 80, 7, 'ink_red')}"
        f'<rect x="15" y="15" width="30" height="18" rx="4" {fill("panel")}/>'
        f'<rect x="19" y="19.5" width="10" height="3.5" rx="1.75" {fill("brass")}/>'
        f'<rect x="19" y="26" width="20" height="2.5" rx="1.25" {fill("text")}/>'
        f'<rect x="107" y="70" width="28" height="11" rx="4" {fill("bacon")}/>'
        f'<rect x="113" y="74" width="16" height="3" rx="1.5" {fill("text_on_bacon")}/>'
    )
    return svg(_SIZE, body)


def _card(theme: Theme, x: int, angle: int, ink: str) -> str:
    """Draw a card with a diamond on it."""
    return (
        f'<g transform="translate({x + 10} 52) rotate({angle})">'
        f'<rect x="-14" y="-19" width="30" height="42" rx="3.5" {paint(theme.colour("card_shadow"))}/>'
        f'<rect x="-15" y="-21" width="30" height="42" rx="3.5" {paint(theme.colour("card_face"))}/>'
        f'<path d="M0-11L8 0L0 11L-8 0Z" {paint(theme.colour(ink))}/></g>'
    )
