"""The sides of a table by the seats of their members, as they stand in records.

>>> from bacon.games.bacon.rules import Bacon
>>> from bacon.games.climbing.rules import Climbing
>>> side_names(Bacon()), side_names(Climbing(players=3, teams=False))
(('south and north', 'west and east'), ('south', 'northwest', 'northeast'))
"""

from __future__ import annotations

from bacon.core.rules import Rules
from bacon.core.seats import seat_names


def sides_of(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Give the seats of each side.

    >>> from bacon.games.bacon.rules import Bacon
    >>> sides_of(Bacon())
    ((0, 2), (1, 3))
    """
    sides = [rules.side_of(seat) for seat in range(rules.seats)]
    return tuple(
        tuple(seat for seat, its in enumerate(sides) if its == side) for side in range(max(sides) + 1)
    )


def side_names(rules: Rules) -> tuple[str, ...]:
    """Give the names of the sides: those of their members."""
    seats = seat_names(rules.seats)
    return tuple(" and ".join(seats[seat] for seat in side) for side in sides_of(rules))
