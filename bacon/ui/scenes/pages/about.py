"""The page about the program."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from bacon.data.assets import asset
from bacon.data.licences import by_licence
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Facts, Heading, Part, Strip, Words
from bacon.ui.scenes.pages.page import Page
from bacon.version import __version__

_WORDMARK = 480 / 192


class About(Page):
    """The version, and whose work it stands on."""

    title = "About"
    icon = "info"

    def parts(self) -> Sequence[Part]:
        """The word mark, the version, and the licences."""
        return [
            Strip(170, _draw_mark),
            Words("A table, three friends, and a pack of cards."),
            Facts(
                [
                    ("Version", __version__),
                    ("Licence", "MIT"),
                    ("Cards, pictures and sounds", "made for Bacon, MIT"),
                    ("Type", "Manrope, Caladea and Fredoka One"),
                    ("Built with", "Python, pygame-ce and SDL"),
                ]
            ),
            Heading("Licences of what Bacon is made of"),
            Facts([(licence, ", ".join(names)) for licence, names in by_licence().items()]),
            Words(
                f"Their texts are in {asset('licences')}, and “bacon licences” prints them.", 19, "text_muted"
            ),
        ]


def _draw_mark(art: Art, canvas: Canvas, rect: Rect) -> None:
    width = min(round((rect.height - art.metrics.ui(10)) * _WORDMARK), rect.width)
    mark = art.picture((width, round(width / _WORDMARK)), "app", "wordmark.svg")
    canvas.add(mark, (rect.x, rect.y))
