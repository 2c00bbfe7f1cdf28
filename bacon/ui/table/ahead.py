"""What the next deal will need, drawn while nothing happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bacon.core.cards import HIDDEN, Cards
from bacon.ui.art import Art
from bacon.ui.table.layout import BASE, OFFER, OTHERS, PACKET, SMALL, TRICK

_BACKS: Final = (BASE, OFFER, OTHERS, TRICK, SMALL, PACKET)
"""The heights at which backs lie on the table, in u."""


def drawn_ahead(art: Art, pack: Cards) -> Iterator[None]:
    """Draw a picture at each step: the backs, and each face as it flies and as it is played."""
    for height in _BACKS:
        art.prepare(HIDDEN, art.metrics.u(height))
        yield
    for height in (BASE, TRICK):
        for card in pack:
            art.prepare(card, art.metrics.u(height))
            yield
