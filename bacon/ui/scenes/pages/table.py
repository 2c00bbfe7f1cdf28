"""The page of the table: how it plays, and how its cards look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from pygame import Rect, Surface

from bacon.core.cards import HIDDEN, cards
from bacon.data.settings import Back
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.choice import Choice
from bacon.ui.kit.form import Heading, Part, Row, Strip
from bacon.ui.scenes.pages.page import Page
from bacon.ui.scenes.pages.swatch import TITLES, swatch

_BACKS: Final[tuple[str, ...]] = get_args(Back)
_SAMPLE: Final = (*cards("AS KH QD JC"), HIDDEN)
_SPEEDS: Final = {"relaxed": "Relaxed", "normal": "Normal", "brisk": "Brisk", "instant": "Instant"}
_SORTINGS: Final = {
    "suit": "By suit",
    "trump_left": "Trump left",
    "trump_right": "Trump right",
    "rank": "By rank",
    "dealt": "As dealt",
}
_SET_SORTINGS: Final = {"rank": "By rank", "suit": "By suit", "groups": "By groups"}


class TablePage(Page):
    """Speed, the ways of playing a card, and the look of the pack, with a sample of it."""

    title = "Table and cards"
    icon = "trump"
    sections = ("table",)

    def reset(self) -> None:
        """Set everything back but the game, which is chosen elsewhere."""
        game = self.app.settings.table.game
        super().reset()
        self.put("table", "game", game)

    def parts(self) -> Sequence[Part]:
        """Give how it plays, then how the table and the cards look."""
        return [*self._play(), Heading("Table"), Row(self._theme(), "Theme"), *self._look()]

    def _play(self) -> list[Part]:
        return [
            Heading("Playing"),
            Row(
                self.choice("Speed", "table", "speed", _SPEEDS),
                "Speed",
                "How fast cards move and others think.",
            ),
            Row(
                self.toggle("Play a forced card", "table", "forced_card"),
                "Play a forced card",
                "When only one card is allowed, it is played for you; when you can only pass, you pass.",
            ),
            Row(
                self.toggle("Confirm a card", "table", "confirm_card"),
                "Confirm a card",
                "The first click raises a card, the second one plays it.",
            ),
            Row(
                self.toggle("Hints", "table", "hints"),
                "Hints",
                "The lamp at the table shows what an expert would do, and why.",
            ),
            Row(
                self.toggle("Mark hints", "table", "mark_hints"),
                "Mark hints",
                "A match in which you ask for a hint is marked as assisted and counted apart.",
            ),
            Row(
                self.choice("Your hand", "table", "sorting", _SORTINGS),
                "Your hand",
                "In which order your cards are held.",
            ),
            Row(
                self.choice("Your sets", "table", "set_sorting", _SET_SORTINGS),
                "Your sets",
                "In which order your cards are held where sets are laid.",
            ),
        ]

    def _look(self) -> list[Part]:
        return [
            Heading("Cards"),
            Strip(200, _draw_sample),
            Row(
                self.toggle("Four colours", "table", "four_colours"),
                "Four colours",
                "Diamonds are blue and clubs are green.",
            ),
            Row(
                self.toggle("Large print", "table", "large_print"),
                "Large print",
                "Twice as large in the corners.",
            ),
            Row(self._back(), "Back of the cards"),
        ]

    def _theme(self) -> Choice:
        names = list(TITLES)

        def get() -> int:
            return names.index(self.app.settings.table.theme)

        put = self.putter("table", "theme", names)
        return Choice("Theme", names, get, put, picture=swatch, tall=130)

    def _back(self) -> Choice:
        def get() -> int:
            return _BACKS.index(self.app.settings.table.back)

        put = self.putter("table", "back", _BACKS)
        return Choice("Back of the cards", _BACKS, get, put, picture=_picture, tall=130)


def _picture(art: Art, name: str, height: int) -> Surface:
    return art.picture((card_width(height), height), "cards", "back", f"{name}.svg")


def _draw_sample(art: Art, canvas: Canvas, rect: Rect) -> None:
    """Draw a few cards side by side as they look now."""
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
