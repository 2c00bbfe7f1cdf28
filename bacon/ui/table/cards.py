"""The cards of the player's hand as controls."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect
from pygame.math import Vector2

from bacon.core.cards import Card
from bacon.ui.drawing.art import card_width
from bacon.ui.kit.widgets import Control
from bacon.ui.stage.tween import Place


class CardControl(Control):
    """A card that can be chosen and played, by its place in the hand; the stage draws it.

    `copy` counts those like it in the hand, from 0, as no two controls may have one name.
    """

    def __init__(self, card: Card, index: int, place: Place, act: Callable[[], None], copy: int = 0) -> None:
        super().__init__(f"{card.words}, number {copy + 1}" if copy else card.words)
        self.card, self.index, self.place, self.act = card, index, place, act
        self.rect = Rect(0, 0, card_width(place.height), round(place.height))
        self.rect.center = (round(place.x), round(place.y))

    def press(self) -> None:
        """Play the card."""
        self.act()

    def contains(self, pos: tuple[int, int]) -> bool:
        """Tell whether a point lies on the turned card, or on what it covers when it rises."""
        return covers(self.place, pos, above=0.12)


def covers(place: Place, pos: tuple[int, int], above: float = 0) -> bool:
    """Tell whether a turned card covers a point; or what lies above it, by so many of its heights."""
    off = (Vector2(pos) - Vector2(place.x, place.y)).rotate(-place.angle)
    tall = place.height
    return abs(off.x) <= card_width(tall) / 2 and -tall * (0.5 + above) <= off.y <= tall / 2
