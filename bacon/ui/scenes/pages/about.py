"""The page about the program."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from bacon.ui.art import Art
from bacon.ui.canvas import Canvas
from bacon.ui.kit.form import Facts, Part, Strip, Words
from bacon.ui.scenes.pages.page import Page
from bacon.version import __version__

_WORDMARK = 480 / 192


class About(Page):
    """The version, and whose work it stands on."""

    title = "About"
    icon = "info"

    def parts(self) -> Sequence[Part]:
        """Give the word mark, the version, and the licences."""
        return [
            Strip(170, _draw_mark),
            Words("A table, three friends, and a pack of cards."),
            Facts(
                [
                    ("Version", __version__),
                    ("Licence", "MIT"),
                    ("Cards, pictures and sounds", "made for Bacon, MIT"),
                    ("Type", "Manrope, Caladea and Fredoka One, under the SIL Open Font License"),
                    ("Built with", "Python and pygame-ce"),
                ]
            ),
        ]


def _draw_mark(art: Art, canvas: Canvas, rect: Rect) -> None:
    width = min(round((rect.height - art.metrics.ui(10)) * _WORDMARK), rect.width)
    mark = art.picture((width, round(width / _WORDMARK)), "app", "wordmark.svg")
    canvas.add(mark, (rect.x, rect.y))
