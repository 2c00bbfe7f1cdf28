"""Cards on the stage, and who of them becomes what when the table changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bacon.core.cards import HIDDEN, Card, Cards
from bacon.ui.drawing.tween import Place, Span, between, faded


class Zone(NamedTuple):
    """Where cards lie: the kind of place, such as a hand or the stock, and which one where there are several.

    That is the seat of a hand, of a card in the trick or of one that was cut, else a number that counts up.
    """

    kind: str
    number: int = 0


Zones: TypeAlias = Mapping[Zone, Cards]
"""The cards to be seen, by where they lie."""

_STILL = Span(0, 0)


class Actor:
    """One card on the stage: what it shows, where it is going, and when it gets there."""

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
        self._span = _STILL

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
    ) -> None:
        """Go from wherever it is now to a place, and turn over on the way if the card differs.

        The way is a bow of `arc` u, of `unit` pixels each. With `fades` it does not travel: it fades away
        where it is and comes up where it goes.
        """
        self._from, self._from_card = self.at(now), self.shows(now)
        self.fades = fades
        self.card, self.place, self._span = card, place, span
        self.arc, self.unit = arc, unit

    def finish(self) -> None:
        """Be at the end of the way."""
        self._from, self._from_card, self._span = self.place, self.card, _STILL

    @property
    def ends(self) -> float:
        """The time when it comes to rest."""
        return self._span.end

    def moving(self, now: float) -> bool:
        """Whether it is on its way, or about to be."""
        return now < self._span.end

    def at(self, now: float) -> Place:
        """Where it is."""
        if now >= self._span.end:
            return self.place
        if self.fades:
            return faded(self._from, self.place, self._span.part(now))
        return between(self._from, self.place, self._span.progress(now), self.arc, self.unit)

    def shows(self, now: float) -> Card:
        """The side that is up: the new one from the middle of the way."""
        return self.card if self._span.part(now) >= 0.5 else self._from_card

    def turn(self, now: float) -> float:
        """How far it is turned from the onlooker: 0 flat, 1 on its edge."""
        if self._from_card is self.card or self.fades:
            return 0.0
        return 1 - abs(2 * self._span.part(now) - 1)


class Cast:
    """All actors on the stage."""

    def __init__(self) -> None:
        self.actors: list[Actor] = []

    def recast(self, zones: Zones, source: Place) -> None:
        """Let an actor play every card in the zones, and the others leave.

        A card keeps its actor while it stays in its zone. A card that came is played by an actor that left
        its zone: the one that shows the same card, else one that shows a back or may turn to one; a card
        from nowhere starts at `source`.
        """
        gone = [actor for actor in self.actors if actor.leaving]
        free = [actor for actor in self.actors if not actor.leaving]
        parts = [(zone, index, card) for zone, held in zones.items() for index, card in enumerate(held)]
        found = _match(parts, free)
        staying = [_cast(found.get(part[:2]) or Actor(HIDDEN, part[0], source), part) for part in parts]
        for actor in free:
            actor.leaving = True
        self.actors = staying + gone + free

    def in_zone(self, zone: Zone) -> list[Actor]:
        """The actors of a zone in order."""
        return [actor for actor in self.actors if actor.zone == zone and not actor.leaving]

    def rest(self, now: float) -> None:
        """Let those go who have left."""
        self.actors = [actor for actor in self.actors if not actor.leaving or actor.moving(now)]


_Part: TypeAlias = tuple[Zone, int, Card]


def _match(parts: Sequence[_Part], free: list[Actor]) -> dict[tuple[Zone, int], Actor]:
    """Find actors for the parts and take them out of `free`, the surest matches first."""
    found: dict[tuple[Zone, int], Actor] = {}
    open_parts = list(parts)
    for fits in (_stays, _same_card, _turns):
        for part in list(open_parts):
            if actor := _first(free, part, fits):
                free.remove(actor)
                open_parts.remove(part)
                found[part[0], part[1]] = actor
    return found


def _first(free: Iterable[Actor], part: _Part, fits: Callable[[Actor, _Part], bool]) -> Actor | None:
    return next((actor for actor in free if fits(actor, part)), None)


def _cast(actor: Actor, part: _Part) -> Actor:
    actor.zone, actor.index, _ = part
    return actor


def _stays(actor: Actor, part: _Part) -> bool:
    return actor.zone == part[0] and actor.card is part[2]


def _same_card(actor: Actor, part: _Part) -> bool:
    return actor.card is part[2] and actor.card is not HIDDEN


def _turns(actor: Actor, part: _Part) -> bool:
    return actor.card is HIDDEN or part[2] is HIDDEN
