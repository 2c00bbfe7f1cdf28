"""The page of the table: playing, themes and the look of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

import pygame
from pygame import Rect, Surface

from bacon.core.cards import HIDDEN, cards
from bacon.core.override import override
from bacon.data.settings import Back
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.shapes import paint, svg
from bacon.ui.drawing.theme import Theme, load_theme
from bacon.ui.kit.fields import Chooser
from bacon.ui.kit.form import Heading, Part, Row, Strip
from bacon.ui.scenes.pages.page import Page, Setting

_BACKS: Final[tuple[str, ...]] = get_args(Back)
_SAMPLE: Final = (*cards("AS KH QD JC"), HIDDEN)
_SPEEDS: Final = {"relaxed": "Relaxed", "normal": "Normal", "brisk": "Brisk", "instant": "Instant"}
_HELPED: Final = {"first_hands": "First hands", "always": "Always", "never": "Never"}
_FACES: Final = {"courts": "Courts", "pips": "Large pips"}
_SORTINGS: Final = {
    "suit": "By suit",
    "trump_left": "Trump left",
    "trump_right": "Trump right",
    "rank": "By rank",
    "dealt": "As dealt",
}
_SET_SORTINGS: Final = {"rank": "By rank", "suit": "By suit", "groups": "By groups"}
PACE: Final = (
    Setting("Speed", "speed", "How fast cards move and others think.", _SPEEDS),
    Setting("Wait for me", "wait_for_me", "A trick stays on the table until you click or press a key."),
)
LOOKS: Final = (
    Setting("Four colours", "four_colours", "Diamonds are blue and clubs are green."),
    Setting("Large print", "large_print", "Twice as large in the corners."),
    Setting("Card faces", "faces", "Courts have figures; large pips have none.", _FACES),
)
"""The looks, which are on the accessibility page too."""
_PLAYING: Final = (
    *PACE,
    Setting(
        "Help for beginners",
        "beginners",
        "Tells once what is new, and lets calls take their time. After three hands of a game it goes off by "
        "itself.",
        _HELPED,
    ),
    Setting(
        "Play a forced card",
        "forced_card",
        "When only one card is allowed, it is played for you; when you can only pass, you pass.",
    ),
    Setting("Confirm a card", "confirm_card", "The first click raises a card, the second one plays it."),
    Setting("Hints", "hints", "The lamp at the table shows what an expert would do, and why."),
    Setting(
        "Mark hints",
        "mark_hints",
        "A match in which you ask for a hint is marked as assisted and counted apart.",
    ),
    Setting(
        "Review hands",
        "review",
        "After each hand your choices are weighed, to tell what each of them was worth.",
    ),
    Setting("Your hand", "sorting", "In which order your cards are held.", _SORTINGS),
    Setting(
        "Your sets", "set_sorting", "In which order your cards are held where sets are laid.", _SET_SORTINGS
    ),
)


_LIFE: Final = (
    Setting(
        "Life at the table",
        "life",
        "Faces blink, look at who plays, and are glad or sorry; the card that decides a hand lands heavier.",
    ),
)


class TablePage(Page):
    """Speed, ways of playing a card, and the look of the cards, with a sample."""

    title = "Table and cards"
    icon = "trump"
    sections = ("table",)

    @override
    def reset(self) -> None:
        game = self.app.settings.table.game
        super().reset()
        self.put("table", "game", game)

    @override
    def parts(self) -> Sequence[Part]:
        return [
            Heading("Playing"),
            *self.rows("table", _PLAYING),
            Heading("Table"),
            Row(self._theme(), "Theme"),
            *self.rows("table", _LIFE),
            Heading("Cards"),
            Strip(200, _draw_sample),
            *self.rows("table", LOOKS),
            Row(self._back(), "Back of the cards"),
        ]

    def _theme(self) -> Chooser:
        names = list(TITLES)

        def get() -> int:
            return names.index(self.app.settings.table.theme)

        put = self.putter("table", "theme", names)
        return Chooser("Theme", names, get, put, picture=swatch, tall=130)

    def _back(self) -> Chooser:
        def get() -> int:
            return _BACKS.index(self.app.settings.table.back)

        put = self.putter("table", "back", _BACKS)
        return Chooser("Back of the cards", _BACKS, get, put, picture=_picture, tall=130)


def _picture(art: Art, name: str, height: int) -> Surface:
    return art.picture((card_width(height), height), "cards", "back", f"{name}.svg")


def _draw_sample(art: Art, canvas: Canvas, rect: Rect) -> None:
    tall = rect.height - art.metrics.ui(16)
    gap = art.metrics.ui(14)
    wide = card_width(tall)
    if len(_SAMPLE) * (wide + gap) > rect.width:
        wide = rect.width // len(_SAMPLE) - gap
        tall = wide * 7 // 5
    for number, card in enumerate(_SAMPLE):
        centre = (rect.x + wide / 2 + number * (wide + gap), rect.centery)
        canvas.centre(art.shadow(tall, 0, 4), (centre[0] + 1, centre[1] + 3))
        canvas.centre(art.card(card, tall), centre)


TITLES: Final[dict[str, str]] = {
    "spruce": "Spruce",
    "midnight": "Midnight",
    "ember": "Ember",
    "daylight": "Daylight",
    "high_contrast": "High contrast",
}
_SIZE: Final = (150, 96)  # in the drawing's own units; it is scaled to any height


def swatch(art: Art, name: str, height: int) -> Surface:
    """Return a theme's picture at a height in pixels, with its name in the current theme's colour."""
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
    return (
        f'<g transform="translate({x + 10} 52) rotate({angle})">'
        f'<rect x="-14" y="-19" width="30" height="42" rx="3.5" {paint(theme.colour("card_shadow"))}/>'
        f'<rect x="-15" y="-21" width="30" height="42" rx="3.5" {paint(theme.colour("card_face"))}/>'
        f'<path d="M0-11L8 0L0 11L-8 0Z" {paint(theme.colour(ink))}/></g>'
    )
