"""The cards to beat in the head of a chart that covers those on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect, Surface

from bacon.core.cards import Cards
from bacon.ui.drawing.art import Art, Design, card_width
from bacon.ui.scenes.chart_areas import GAP
from bacon.ui.scenes.chart_tile import WHOLE_STEP, on_panel

_HEIGHT: Final = 90  # in u


def beaten_height(art: Art, grade: float) -> int:
    """Return the height of the cards in text of that grade."""
    return art.metrics.u(_HEIGHT * grade)


def beaten_width(art: Art, cards: Cards, grade: float) -> int:
    """Return the room that the cards take, with a gap; 0 if there are none."""
    tall = beaten_height(art, grade)
    width = card_width(tall) + (len(cards) - 1) * tall * WHOLE_STEP + 2 * art.metrics.u(GAP)
    return round(width) if cards else 0


def drawn_beaten(
    art: Art, cards: Cards, tags: Sequence[str], grade: float, design: Design, *, edge: str
) -> Iterator[tuple[Surface, tuple[int, int]]]:
    """Yield the cards side by side with their places, and then their `edge`, as on the table.

    `tags` say what wild cards among them stand for.
    """
    u, tall = art.metrics.u, beaten_height(art, grade)
    for number, card in enumerate(cards):
        tag = tags[number] if number < len(tags) else ""
        yield on_panel(art, card, tall, design, tag=tag), (round(number * tall * WHOLE_STEP), 0)
    if cards:
        row = Rect(0, 0, beaten_width(art, cards, grade) - 2 * u(GAP), tall).inflate(2 * u(3), 2 * u(3))
        yield art.ring(row.size, u(6), edge, max(u(5), 2)), row.topleft
