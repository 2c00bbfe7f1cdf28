"""Melds on the table: the cards lie before their players until the first lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bacon.core.cards import Cards, without
from bacon.core.events import Event
from bacon.games.tricks.events import CardPlayed, MeldsShown
from bacon.games.tricks.melds import melds_shown
from bacon.games.tricks.state import Phase, TrickState
from bacon.ui.actors import Zone, Zones
from bacon.ui.drawing.tween import Place, thrown
from bacon.ui.stage import Cue

_SIZE: Final = 0.66  # of a card in a meld, of one in the trick
_STEP: Final = 0.3  # from card to card, of their height
_FARTHER: Final = 2  # from the middle to a meld, in distances of a card in the trick
_WIDTH: Final = 1.7  # the most from the first card to the last, of their height


def lying(state: TrickState, viewer: int) -> Mapping[int, Cards]:
    """Return the melds that lie on the table, by seat.

    They lie there until the first lead, but the viewer takes theirs up to lead from a whole hand.
    """
    if state.phase not in (Phase.MELD, Phase.PLAY) or state.trick or state.tricks:
        return {}
    shown = {event.seat: event.cards for event in melds_shown(state) if event.cards}
    return {seat: cards for seat, cards in shown.items() if state.phase is Phase.MELD or seat != viewer}


def with_melds(zones: Zones, state: TrickState, viewer: int, in_order: Callable[[Cards], Cards]) -> Zones:
    """Return the cards on the table with the melds laid out `in_order` before their players."""
    laid = dict(zones)
    for seat, cards in lying(state, viewer).items():
        hand = laid[Zone("hand", seat)]
        for card in cards:
            hand = without(hand, card)
        laid[Zone("hand", seat)] = hand
        laid[Zone("meld", seat)] = in_order(cards)
    return laid


def meld_places(trick: Place, center: float, count: int) -> list[Place]:
    """Return where a meld's cards lie: as its player's card in a trick does, but farther to the side.

    `center` is the x of the trick's middle.
    """
    height = trick.height * _SIZE
    step = height * min(_STEP, _WIDTH / max(count - 1, 1))
    first = trick._replace(x=center + (trick.x - center) * _FARTHER, height=height, angle=0)
    return [first.moved((index - (count - 1) / 2) * step, 0) for index in range(count)]


def meld_cue(event: Event, state: TrickState, viewer: int) -> Cue | None:
    """Return how to show a meld, or the first lead: others may look at the melds before it."""
    match event:
        case MeldsShown(cards=()):
            return Cue(duration=0)
        case MeldsShown():
            return Cue(duration=380, stagger=40, after=1100, sound="turn")
        case CardPlayed(seat) if seat != viewer and _leads_from_melds(event, state, viewer):
            return Cue(before=900, duration=240, ease=thrown, arc=22, after=90, seen=True, sound="place")
        case _:
            return None


def _leads_from_melds(event: CardPlayed, state: TrickState, viewer: int) -> bool:
    """Whether this is the first lead, and others' melds lie on the table; it may be in the state or not."""
    leads = not state.tricks and state.trick in ((), (event,))
    return leads and any(each.cards for each in melds_shown(state) if each.seat != viewer)


def with_meld(role: str, state: TrickState, seat: int) -> str:
    """Return the words on a name plate with what the seat melded, until the first card is played."""
    points = sum(event.points for event in melds_shown(state) if event.seat == seat)
    if not points or state.trick or state.tricks:
        return role
    return f"{role} · meld {points}" if role else f"meld {points}"
