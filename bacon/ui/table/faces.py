"""The one registry of the games' tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bacon.core.rules import Rules
from bacon.data.settings import Table
from bacon.games.bacon.table.face import BaconFace
from bacon.games.bid_euchre.table.face import BidFace
from bacon.games.climbing.table.face import ClimbingFace
from bacon.games.euchre.table.face import EuchreFace
from bacon.ui.table.face import UNSET, TableFace
from bacon.ui.table.layout import Layout

FACES: Final[dict[str, Callable[[Layout, Rules, Table], TableFace]]] = {
    "bacon": BaconFace,
    "euchre": EuchreFace,
    "bid-euchre": BidFace,
    "climbing": ClimbingFace,
}
"""For every game its table."""


def hand_size(rules: Rules) -> int:
    """Give how many cards are dealt to each seat."""
    return len(rules.deal(rules.start(), rules.pack()).hands[0])


def make_face(layout: Layout, rules: Rules, table: Table = UNSET) -> TableFace:
    """Make the table of the game and the house rules in force, held as the settings of the table say."""
    return FACES[rules.name](layout, rules, table)
