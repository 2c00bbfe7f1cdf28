"""Two sides whose members sit alternately round the table."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.games.tricks import side_of
from bacon.games.words import pair


class Partners:
    """What the rules of every game for two sides say of them."""

    __slots__ = ()

    def side_of(self, seat: int) -> int:
        """Give a seat's side, 0 or 1."""
        return side_of(seat)

    def side_name(self, names: Sequence[str], side: int) -> str:
        """Give the name of a side: those of its members."""
        return pair(names, side)
