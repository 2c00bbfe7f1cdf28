"""Which way of handling the own hand goes with a table."""

from __future__ import annotations

from bacon.ui.table.face import SetFace
from bacon.ui.table.hands import AtTable, CardHand, Hand
from bacon.ui.table.set_hand import SetHand


def make_hand(table: AtTable) -> Hand:
    """Make the hand for a table: of sets where the table's face knows of them, else of single cards."""
    return SetHand(table) if isinstance(table.face, SetFace) else CardHand(table)
