"""What the next deal will need, drawn while nothing happens."""

from __future__ import annotations

from collections.abc import Iterator

from bacon.core.cards import HIDDEN, Cards
from bacon.ui.drawing.art import Art, Design
from bacon.ui.table.layout import Layout
from bacon.ui.table.measures import BASE, OFFER, PACKET, SMALL


def drawn_ahead(art: Art, pack: Cards, seats: int = 4, design: Design = "french") -> Iterator[None]:
    """Draw a picture at each step: the backs, and each face as it flies and as it is played."""
    layout = Layout(art.metrics, seats=seats)
    trick, others = round(layout.middle.trick(0).height), round(layout.seating.hand(1, 1)[0].height)
    flying, *lying = (art.metrics.u(height) for height in (BASE, OFFER, SMALL, PACKET))
    for height in dict.fromkeys((flying, trick, others, *lying)):
        art.prepare(HIDDEN, height)
        yield
    for height in (flying, trick):
        for card in dict.fromkeys(pack):
            art.prepare(card, height, design)
            yield
