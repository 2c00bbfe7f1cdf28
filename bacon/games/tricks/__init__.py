"""What trick games share: rules, bots and table, and the base of their kits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bacon.core.override import override
from bacon.kits.kit import Kit

if TYPE_CHECKING:
    from bacon.search.levels import PlayerKit
    from bacon.ui.table.face import TableKit


class TrickKit(Kit):
    """Base of a trick game's kit: by default, bots that search and a plain table."""

    @override
    def player(self) -> PlayerKit:
        from bacon.games.tricks.player.kit import PLAIN

        return PLAIN

    @override
    def table(self) -> TableKit:
        from bacon.games.tricks.table import PLAIN

        return PLAIN
