"""Full states that a seat cannot tell from the real one: what is hidden from it, dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, TypeVar

from msgspec.structs import replace

from bacon.core.cards import HIDDEN, Card, Cards
from bacon.core.events import HandDealt
from bacon.games.tricks.player.knowledge import Knowledge, set_of
from bacon.games.tricks.player.search.dealing import HiddenPlace, deal
from bacon.games.tricks.rules.events import Discarded
from bacon.games.tricks.rules.state import TrickState

S = TypeVar("S", bound=TrickState)

_ANYTHING: Final = -1
_NOTHING: Final[Mapping[int, Cards]] = {}


class Hidden:
    """What is hidden from a seat, and the places where it may be by all that was shown in the play.

    Takes what the seat knows, and hands that are supposed to be known, by their seats.
    """

    def __init__(self, known: Knowledge, supposed: Mapping[int, Cards] = _NOTHING) -> None:
        self._known = known
        upcard = _taken_up(known)
        seats = range(len(known.view.hands))
        self._open = [supposed.get(seat) or _opened(known, seat, upcard) for seat in seats]
        open_cards = [card for seat, hand in enumerate(self._open) if seat != known.seat for card in hand]
        self._unseen = _without(known.unseen, open_cards)
        places = [_place(known, seat, hand) for seat, hand in enumerate(self._open)]
        dead = HiddenPlace(len(self._unseen) - sum([place.room for place in places]), _ANYTHING)
        self._places = [*places, dead]

    def supposing(self, seat: int, hand: Cards) -> Hidden:
        """Give what is still hidden if a seat holds a hand that it may hold."""
        return Hidden(self._known, {seat: hand})

    def world(self, rng: Random) -> TrickState:
        """Deal one world: give a full state that looks to the seat as the real one does."""
        *dealt, rest = deal(self._unseen, self._places, rng)
        hands = tuple([(*hand, *more) for hand, more in zip(self._open, dealt, strict=True)])
        return _with_dead(replace(self._known.view, viewer=None, hands=hands), self._known, rest)


def put_away_by(state: TrickState) -> int | None:
    """The seat that took the up-card and put a card away: the declarer's left, in Euchre the dealer."""
    if state.declarer is None or state.upcard is None:
        return None
    return state.drawer


def seen_in(world: S, seat: int) -> S:
    """A world as one of its seats sees it.

    Nobody has played up to it, so there are no events to fold. What is hidden in it is what the events would
    hide that deal these very hands and put the discard away; what somebody took up openly is for the tactics
    to remember.
    """
    dealt = HandDealt(world.hands, world.stock).seen_by(seat)
    discard = world.discard
    if discard is not None:
        drawer = put_away_by(world)
        discard = Discarded(-1 if drawer is None else drawer, discard).seen_by(seat).card
    return replace(world, viewer=seat, hands=dealt.hands, stock=dealt.stock, discard=discard)


def _taken_up(known: Knowledge) -> Card | None:
    """Give the up-card if it is, as far as the seat knows, in the hand that took it."""
    return known.drawn.card if known.drawn is not None and known.view.declarer is not None else None


def _opened(known: Knowledge, seat: int, upcard: Card | None) -> Cards:
    """Give what the seat knows to be in a hand."""
    held = tuple([card for card in known.view.hands[seat] if card is not HIDDEN])
    if known.drawn is None or seat != known.drawn.seat or upcard is None or upcard in held:
        return held
    return (*held, upcard)


def _place(known: Knowledge, seat: int, opened: Cards) -> HiddenPlace:
    out = 0
    for suit in known.voids[seat]:
        out |= known.order.members(suit)
    return HiddenPlace(len(known.view.hands[seat]) - len(opened), ~out | set_of(known.order.free))


def _without(unseen: Cards, gone: list[Card]) -> Cards:
    left = list(unseen)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def _with_dead(state: TrickState, known: Knowledge, dead: Cards) -> TrickState:
    """Put the cards that are in no hand where they lie: the discard, what was buried, the stock."""
    if state.discard is HIDDEN:
        put_away = known.view.upcard if len(dead) < _dead_room(state) else None
        state, dead = (
            (replace(state, discard=put_away), dead)
            if put_away is not None
            else (replace(state, discard=dead[0]), dead[1:])
        )
    if HIDDEN in state.buried:
        hidden = state.buried.count(HIDDEN)
        seen = tuple([card for card in state.buried if card is not HIDDEN])
        state, dead = replace(state, buried=(*seen, *dead[:hidden])), dead[hidden:]
    return replace(state, stock=dead)


def _dead_room(state: TrickState) -> int:
    """Count the hidden places outside the hands."""
    return 1 + state.buried.count(HIDDEN) + state.stock.count(HIDDEN)
