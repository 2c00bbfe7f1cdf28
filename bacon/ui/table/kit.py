"""What a game brings to the table, and the table that is made of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Generic, cast

from msgspec import Struct

from bacon.core.rules import Rules
from bacon.data.settings import TableSettings
from bacon.games import find_kit
from bacon.games.kit import part
from bacon.ui.table.controller import MatchController
from bacon.ui.table.face import UNSET, R, S, TableFace
from bacon.ui.table.hands import CardHand, OwnHand
from bacon.ui.table.layout import Layout


class TableKit(Struct, Generic[S, R], frozen=True, kw_only=True):
    """What a game brings to the table.

    `face` shows its table and puts its words on it, held as the settings of the table say; `hand` is how the
    player handles his cards, one at a time where nothing is said.
    """

    face: Callable[[Layout, R, TableSettings], TableFace[S, R]]
    hand: Callable[[MatchController], OwnHand] = CardHand


@cache
def table_kit(game: str) -> TableKit:
    """What a game brings to the table; raises ``ValueError`` for a game there is not.

    Its face is only ever given the states and rules of that game.
    """
    return cast("TableKit", part(find_kit(game).table))


def make_face(layout: Layout, rules: Rules, table: TableSettings = UNSET) -> TableFace:
    """The table of the game and the house rules in force, held as the settings of the table say."""
    return table_kit(rules.name).face(layout, rules, table)


def hand_size(rules: Rules) -> int:
    """How many cards are dealt to each seat."""
    return len(rules.deal(rules.start(), rules.pack()).hands[0])
