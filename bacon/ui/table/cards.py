"""The cards of the player's hand as controls."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pygame import Rect
from pygame.math import Vector2

from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.widgets import Control
from bacon.ui.stage.actors import Actor
from bacon.ui.table.hands import OwnHand


class CardControl(Control):
    """A card that can be chosen and played, by its place in the hand; the stage draws it.

    `copy` counts those like it in the hand, from 0, as no two controls may have one name.
    """

    def __init__(self, actor: Actor, place: Place, act: Callable[[], None], copy: int = 0) -> None:
        super().__init__(f"{actor.card.words}, number {copy + 1}" if copy else actor.card.words)
        self.card, self.index, self.place, self.act = actor.card, actor.index, place, act
        self.actor = actor
        self.rect = Rect(0, 0, card_width(place.height), round(place.height))
        self.rect.center = (round(place.x), round(place.y))

    def press(self) -> None:
        """Play the card."""
        self.act()

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on the turned card, or on what it covers when it rises."""
        return covers(self.place, pos, above=0.12)


class SetCard(CardControl):
    """A card that can be chosen; where the keyboard is in use a ring shows which one has the focus."""

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on the card where it is held, or where it has risen to.

        Of two rows the lower one leaves what can be seen of the upper one to it.
        """
        return covers(self.place, pos) or covers(self.actor.place, pos)

    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:  # noqa: ARG002
        """Draw the ring round the card, as high as it has risen; the stage draws the card."""
        at = self.actor.place
        if focused:
            canvas.centre(art.card_edge(round(at.height), at.angle), (at.x, at.y))


def covers(place: Place, pos: tuple[int, int], above: float = 0) -> bool:
    """Whether a turned card covers a point; or what lies above it, by so many of its heights."""
    off = (Vector2(pos) - Vector2(place.x, place.y)).rotate(-place.angle)
    tall = place.height
    return abs(off.x) <= card_width(tall) / 2 and -tall * (0.5 + above) <= off.y <= tall / 2


def card_controls(hand: OwnHand, press: Callable[[int], None]) -> Iterator[CardControl]:
    """The cards of a hand that can be chosen, where they are held; `press` is told their places."""
    actors = hand.actors
    places = hand.face.layout.seating.hand(hand.table.session.viewer, len(actors))
    held = [actor.card for actor in actors]
    make = SetCard if hand.risen else CardControl
    for actor in hand.choices():
        copy = held[: actor.index].count(actor.card)
        yield make(actor, places[actor.index], lambda at=actor.index: press(at), copy)  # type: ignore[misc]
