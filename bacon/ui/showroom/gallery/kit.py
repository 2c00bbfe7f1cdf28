"""What a game shows of itself: scenes and animations for the gallery, telling moments for a demo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from bacon.core.cards import Cards
from bacon.core.events import Event
from bacon.core.rules import TableState
from bacon.kits import find_kit
from bacon.kits.kit import expect
from bacon.ui.drawing.art import Design
from bacon.ui.showroom.stand import Stand

Act: TypeAlias = Callable[[Stand], object]
"""Opens a scene over the title."""

Moment: TypeAlias = tuple[str, float]
"""The name of a picture, and how long after its event it is best taken, in milliseconds."""


def as_said(event: Event, state: TableState, said: Moment | None) -> Moment | None:  # noqa: ARG001
    """What a seat says, for a game in which nothing else is telling."""
    return said


class Faces(Struct, frozen=True):
    """Card faces that a game has of its own: their design, the pack's title, its ranks and other cards."""

    design: Design
    title: str
    ranks: str
    others: Cards


class Gallery(Struct, frozen=True, kw_only=True):
    """What a game shows of itself; a game that leaves it out is seen in the demo all the same.

    `scenes` and `animations` are opened by the names of their pictures. `moment` finds what a demo takes
    pictures of: it takes an event, the state after it, and the moment of what its seat says aloud, if it says
    anything. `table` is a table in the middle of something, over which the panels of the house are shown;
    `faces` are its own card faces, if it has any.
    """

    scenes: Mapping[str, Act] = {}
    animations: Mapping[str, Act] = {}
    moment: Callable[[Event, TableState, Moment | None], Moment | None] = as_said
    table: Act | None = None
    faces: Faces | None = None


@cache
def gallery_of(game: str) -> Gallery:
    """What a game shows of itself; raises ``ValueError`` for a game there is not."""
    return expect(find_kit(game).gallery(), Gallery) or Gallery()
