"""The cards on the stage: their faces, their paths, and which card becomes which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bacon.core.cards import HIDDEN, Card, Cards
from bacon.ui.drawing.tween import Place, Span, after_joining, between, faded, joining, loosely


class Zone(NamedTuple):
    """Where cards lie: the kind of place, such as a hand or the stock, and a number.

    The number is the seat of a hand, or of a card in the trick or in the cut, or else it counts up.
    """

    kind: str
    number: int = 0


Zones: TypeAlias = Mapping[Zone, Cards]
"""The visible cards of each zone."""


def cards_held(zones: Zones, seat: int) -> int:
    """Count the cards that a seat holds, those of its melds on the table included."""
    return sum([len(zones.get(Zone(kind, seat), ())) for kind in ("hand", "meld")])


_NO_TIME = Span(0, 0)


class Actor:
    """One card on the stage: its face, its destination, and the time it gets there."""

    __slots__ = (
        "_from",
        "_from_card",
        "_span",
        "arc",
        "card",
        "fades",
        "index",
        "leaving",
        "place",
        "unit",
        "via",
        "zone",
    )

    def __init__(self, card: Card, zone: Zone, place: Place) -> None:
        self.card = self._from_card = card
        self.zone = zone
        self.index = 0
        self.place = self._from = place
        self.arc, self.unit = 0.0, 1.0
        self.leaving = False
        self.fades = False
        self.via: Place | None = None
        self._span = _NO_TIME

    def go(
        self,
        card: Card,
        place: Place,
        span: Span,
        now: float,
        *,
        arc: float = 0,
        unit: float = 1,
        fades: bool = False,
        via: Place | None = None,
    ) -> None:
        """Move from the current position to a place, and turn over on the way if the card differs.

        The way is an arc of `arc` u, of `unit` pixels each; with `via` it goes over that place first, and the
        arc and the turn come after it. With `fades` the card does not travel: it fades out here and fades in
        there.
        """
        self._from, self._from_card = self.at(now), self.shows(now)
        self.fades = fades
        self.via = via and loosely(via, self._from)
        self.card, self.place, self._span = card, place, span
        self.arc, self.unit = arc, unit

    def finish(self) -> None:
        """Jump to the end of the way."""
        self._from, self._from_card, self._span = self.place, self.card, _NO_TIME

    @property
    def ends(self) -> float:
        """The time when it comes to rest, in ms."""
        return self._span.end

    def moving(self, now: float) -> bool:
        """Whether it is moving, or about to."""
        return now < self._span.end

    def rises(self, now: float) -> bool:
        """Whether it is moving straight up or down, as a card that is chosen in a hand."""
        return self.moving(now) and abs(self._from.x - self.place.x) < 1

    def at(self, now: float) -> Place:
        """Return its current place."""
        if now >= self._span.end:
            return self.place
        if self.fades:
            return faded(self._from, self.place, self._span.part(now))
        if self.via:
            return joining((self._from, self.via, self.place), self._span, now, self.arc, self.unit)
        return between(self._from, self.place, self._span.progress(now), self.arc, self.unit)

    def _turned(self, now: float) -> float:
        """Return how far it has turned over, from 0 to 1."""
        part = self._span.part(now)
        return after_joining(part) if self.via else part

    def shows(self, now: float) -> Card:
        """Return the card that is up: the new one from the middle of the turn."""
        return self.card if self._turned(now) >= 0.5 else self._from_card

    def arriving(self, now: float) -> float:
        """Return how nearly it has arrived, from 0 until its last part of the way to 1."""
        return min(max(2.2 * self._span.part(now) - 1.2, 0.0), 1.0)

    def turn(self, now: float) -> float:
        """Return how far it is turned: 0 is flat, 1 is on its edge."""
        if self._from_card is self.card or self.fades:
            return 0.0
        return 1 - abs(2 * self._turned(now) - 1)


class Cast:
    """All actors on the stage."""

    def __init__(self) -> None:
        self.actors: list[Actor] = []

    def recast(self, zones: Zones, source: Place) -> None:
        """Assign an actor to every card in the zones, and let the others leave.

        A card keeps its actor while it stays in its zone. A new card gets an actor that left its zone: the
        one with the same card, or else one that shows a back or turns to one. A card from nowhere starts at
        `source`.
        """
        gone = [actor for actor in self.actors if actor.leaving]
        free = [actor for actor in self.actors if not actor.leaving]
        parts = [(zone, index, card) for zone, held in zones.items() for index, card in enumerate(held)]
        found = _match(parts, free)
        staying = [_assign(found.get(part[:2]) or Actor(HIDDEN, part[0], source), part) for part in parts]
        for actor in free:
            actor.leaving = True
        self.actors = staying + gone + free

    def in_zone(self, zone: Zone) -> list[Actor]:
        """Return the actors of a zone in order."""
        return [actor for actor in self.actors if actor.zone == zone and not actor.leaving]

    def rest(self, now: float) -> None:
        """Remove the actors that have left."""
        self.actors = [actor for actor in self.actors if not actor.leaving or actor.moving(now)]


_Part: TypeAlias = tuple[Zone, int, Card]


def _match(parts: Sequence[_Part], free: list[Actor]) -> dict[tuple[Zone, int], Actor]:
    """Match actors to the parts and remove them from `free`, the surest matches first."""
    found: dict[tuple[Zone, int], Actor] = {}
    open_parts = list(parts)
    for fits in (_is_unmoved, _same_card, _may_turn_over):
        for part in list(open_parts):
            if actor := next((actor for actor in free if fits(actor, part)), None):
                free.remove(actor)
                open_parts.remove(part)
                found[part[0], part[1]] = actor
    return found


def _assign(actor: Actor, part: _Part) -> Actor:
    actor.zone, actor.index, _ = part
    return actor


def _is_unmoved(actor: Actor, part: _Part) -> bool:
    return actor.zone == part[0] and actor.card is part[2]


def _same_card(actor: Actor, part: _Part) -> bool:
    return actor.card is part[2] and actor.card is not HIDDEN


def _may_turn_over(actor: Actor, part: _Part) -> bool:
    return actor.card is HIDDEN or part[2] is HIDDEN
