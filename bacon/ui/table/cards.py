"""The cards of the player's hand as controls."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect
from pygame.math import Vector2

from bacon.core.cards import Card
from bacon.ui.art import card_width
from bacon.ui.stage.tween import Place
from bacon.ui.widgets import Control


class CardControl(Control):
    """A card that can be chosen and played, by its place in the hand; the stage draws it.

    `copy` counts those like it in the hand, from 0, as no two controls may have one name.
    """

    def __init__(self, card: Card, index: int, place: Place, act: Callable[[], None], copy: int = 0) -> None:
        super().__init__(f"{card.words}, another one" if copy else card.words)
        self.card, self.index, self.place, self.act = card, index, place, act
        self.rect = Rect(0, 0, card_width(place.height), round(place.height))
        self.rect.center = (round(place.x), round(place.y))

    def press(self) -> None:
        """Play the card."""
        self.act()

    def contains(self, pos: tuple[int, int]) -> bool:
        """Tell whether a point lies on the turned card, or on what it covers when it rises."""
        off = (Vector2(pos) - Vector2(self.place.x, self.place.y)).rotate(-self.place.angle)
        half = card_width(self.place.height) / 2
        return abs(off.x) <= half and -self.place.height * 0.62 <= off.y <= self.place.height / 2
