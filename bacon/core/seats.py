"""Seat names in records and deals: compass points, clockwise from south.

>>> seat_names(4), seat_names(3)
(('south', 'west', 'north', 'east'), ('south', 'northwest', 'northeast'))
"""

from __future__ import annotations

from typing import Final

COMPASS: Final = ("south", "southwest", "west", "northwest", "north", "northeast", "east", "southeast")
"""Every name a seat can have."""

_NAMES_BY_PLAYERS: Final = {
    3: ("south", "northwest", "northeast"),
    4: ("south", "west", "north", "east"),
    5: ("south", "west", "northwest", "northeast", "east"),
    6: ("south", "southwest", "northwest", "north", "northeast", "southeast"),
}
"""Seat names from seat 0 on, by number of players."""


def seat_names(players: int) -> tuple[str, ...]:
    """The seat names at a table of three to six players."""
    return _NAMES_BY_PLAYERS[players]
