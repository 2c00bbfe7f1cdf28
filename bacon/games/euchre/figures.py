"""Statistics of Euchre."""

from __future__ import annotations

from typing import Final

from bacon.games.euchre.options import EuchreOptions
from bacon.games.euchre.state import NEEDED
from bacon.games.tricks.figures import deciding_trick, trick_figures
from bacon.store.figures import Hand, KeyPlay


def _deciding(hand: Hand) -> tuple[KeyPlay, ...]:
    """Return the trick that decided a hand: with some rules the makers need four."""
    more = isinstance(hand.rules, EuchreOptions) and hand.rules.take_four
    return deciding_trick(hand, NEEDED + more)


FIGURES: Final = trick_figures(deciding=_deciding)
