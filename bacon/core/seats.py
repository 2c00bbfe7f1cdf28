"""The seats of a table by name, as they stand in records and deals: compass points, clockwise from the south.

>>> seat_names(4), seat_names(3)
(('south', 'west', 'north', 'east'), ('south', 'northwest', 'northeast'))
"""

from __future__ import annotations

from typing import Final

COMPASS: Final = ("south", "southwest", "west", "northwest", "north", "northeast", "east", "southeast")
"""Every name that a seat can have, at one table or another."""

_TABLES: Final = {
    3: ("south", "northwest", "northeast"),
    4: ("south", "west", "north", "east"),
    5: ("south", "west", "northwest", "northeast", "east"),
    6: ("south", "southwest", "northwest", "north", "northeast", "southeast"),
}
"""By the number of players, the names of the seats from seat 0 on."""


def seat_names(players: int) -> tuple[str, ...]:
    """The names of the seats of three to six players."""
    return _TABLES[players]
