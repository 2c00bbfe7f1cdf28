"""Values for the guides of trick games."""

from __future__ import annotations

from typing import Final

from bacon.core.cards import Cards
from bacon.core.options import Options
from bacon.core.rules import CardRow
from bacon.games.tricks.rules.ranking import Ranking

FAMILY: Final = "bacon.games.tricks"
"""The package whose guide has the pieces that trick games share."""


def trumps(pack: Cards, order: Ranking, *below: str) -> CardRow:
    """The trumps of an order as a row of cards, the highest first, with a word below the first of them."""
    found = {card for card in pack if order.is_trump(card)}
    assert order.trump is not None
    return CardRow(
        f"With {order.trump.plural} as trump, from the highest to the lowest",
        tuple(sorted(found, key=order.strength, reverse=True)),
        below,
    )


def is_plain(rules: Options) -> bool:
    """Whether a table plays the plain game, to whatever target."""
    values = rules.values()
    return values == {**type(rules)().values(), "target": values["target"]}
