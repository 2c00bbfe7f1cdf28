"""Full states that a seat cannot tell from the real one: its hidden cards, dealt at random."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, TypeVar

from msgspec.structs import replace

from bacon.core.cards import EVERY_CARD, HIDDEN, Card, Cards, without
from bacon.core.events import HandDealt
from bacon.games.tricks.events import Discarded
from bacon.games.tricks.play import dealt_to, played_by
from bacon.games.tricks.player.knowledge import Knowledge, left_of, set_of
from bacon.games.tricks.player.search.dealing import Deal, Dealer, DealtHand, HiddenPlace
from bacon.games.tricks.state import TrickState

S = TypeVar("S", bound=TrickState)

_ANY_CARD: Final = -1


class Hidden:
    """The cards hidden from a seat, and the places where they may be after the play so far.

    A deal of them has a pile for each seat, and one for the cards in no hand; `dealer` deals. The cards that
    a place is known not to hold may be `barred` from it, as a bit set by index for each place.
    """

    def __init__(self, known: Knowledge, barred: Sequence[int] = ()) -> None:
        self._known = known
        self.seat = known.seat
        upcard = _taken_up(known)
        seats = range(len(known.view.hands))
        self._open = [_opened(known, seat, upcard) for seat in seats]
        unseen = left_of(known.unseen, _open_beside(known, upcard))
        places = [_place(known, seat, hand) for seat, hand in enumerate(self._open)]
        self._dead = len(places)
        dead = HiddenPlace(len(unseen) - sum([place.room for place in places]), _ANY_CARD)
        hands = [self._dealt_hand(seat, dead.room) for seat in seats]
        for place, out in zip([*places, dead], barred, strict=bool(barred)):
            place.allowed &= ~out
        self.dealer = Dealer(_indexes(unseen), [*places, dead], hands)

    def world(self, rng: Random) -> TrickState:
        """Deal one random world: a full state that looks to the seat just like the real one."""
        return self.state(self.dealer.deal(rng))

    def every(self, most: int) -> list[Deal] | None:
        """Return every way to deal the hidden cards; None if there are more than `most`.

        If a card was put away unseen, each card in no hand comes first once: that one was it.
        """
        if self.dealer.size > _MAX_ENUMERATED_CARDS:
            return None
        found = self.dealer.every(most, away=self._known.view.discard is HIDDEN)
        return found if len(found) <= most else None

    def state(self, deal: Deal) -> TrickState:
        """Return the full state with these hidden cards."""
        *dealt, rest = [_cards(self.dealer.pile(deal, number)) for number in range(self._dead + 1)]
        hands = tuple([(*hand, *more) for hand, more in zip(self._open, dealt, strict=True)])
        return _with_dead(replace(self._known.view, viewer=None, hands=hands), self._known, rest)

    def _dealt_hand(self, seat: int, dead: int) -> DealtHand:
        """Return where a seat's hand is found as it was dealt, as `dealt_hand` returns it."""
        view, held, played = self._known.view, self._open[seat], [*played_by(self._known.view, seat)]
        if view.upcard is None or seat != put_away_by(view):
            return DealtHand(_indexes([*held, *played]), seat, 1 << seat)
        put_away = _put_away(view, self._known, dead)
        if put_away is not None and put_away is not HIDDEN:
            played.append(put_away)
        before, after = [[card for card in cards if card is not view.upcard] for cards in (held, played)]
        places = 1 << seat | (view.discard is HIDDEN) << self._dead
        away = self._dead if put_away is HIDDEN else -1
        return DealtHand(_indexes(before), seat, places, _indexes(after), away)


def _indexes(cards: Iterable[Card]) -> list[int]:
    """Return the indexes of cards."""
    return [card.index for card in cards]


def _cards(numbers: Iterable[int]) -> Cards:
    return tuple(map(EVERY_CARD.__getitem__, numbers))


_MAX_ENUMERATED_CARDS: Final = 12
"""With more hidden cards there are too many deals to look at each of them."""


def put_away_by(state: TrickState) -> int | None:
    """Return the seat that took the up-card and put a card away; in Euchre, the dealer."""
    if state.declarer is None or state.upcard is None:
        return None
    return state.drawer


def dealt_hand(world: TrickState, seat: int) -> Cards:
    """Return a hand as it was dealt, before the play and the exchange of the up-card."""
    hand = dealt_to(world, seat)
    if world.upcard is None or seat != put_away_by(world):
        return hand
    return without((*hand, *(() if world.discard is None else (world.discard,))), world.upcard)


def seen_in(world: S, seat: int) -> S:
    """Return a world as one of its seats sees it.

    There is no history to fold, so this hides just what the events that deal these hands and put the discard
    away would hide. Cards taken up openly are remembered by the tactics.
    """
    dealt = HandDealt(world.hands, world.stock).seen_by(seat)
    discard = world.discard
    if discard is not None:
        drawer = put_away_by(world)
        discard = Discarded(-1 if drawer is None else drawer, discard).seen_by(seat).card
    return replace(world, viewer=seat, hands=dealt.hands, stock=dealt.stock, discard=discard)


def _taken_up(known: Knowledge) -> Card | None:
    """Return the up-card if, as far as the seat knows, it is in the hand that took it."""
    return known.drawn.card if known.drawn is not None and known.view.declarer is not None else None


def _opened(known: Knowledge, seat: int, upcard: Card | None) -> Cards:
    held = tuple([card for card in known.view.hands[seat] if card is not HIDDEN])
    if known.drawn is None or seat != known.drawn.seat or upcard is None or upcard in held:
        return held
    return (*held, upcard)


def _open_beside(known: Knowledge, upcard: Card | None) -> list[Card]:
    """Return the open cards that may still count as unseen.

    In a double pack such a card must not remove its twin. The seat's own cards, those of hands that sit out,
    and the up-card do not count as unseen.
    """
    others = [*known.opponents, *known.partners]
    held = [card for seat in others for card in known.view.hands[seat]]
    return [card for card in held if card is not HIDDEN and card != upcard]


def _place(known: Knowledge, seat: int, opened: Cards) -> HiddenPlace:
    out = 0
    for suit in known.voids[seat]:
        out |= known.order.members(suit)
    return HiddenPlace(len(known.view.hands[seat]) - len(opened), ~out | set_of(known.order.free))


def _put_away(state: TrickState, known: Knowledge, dead: int) -> Card | None:
    """Return the card that was put away, if one was: `HIDDEN` if it is among the `dead` cards in no hand."""
    if state.discard is not HIDDEN:
        return state.discard
    room = 1 + state.buried.count(HIDDEN) + state.stock.count(HIDDEN)
    return known.view.upcard if dead < room and known.view.upcard is not None else HIDDEN


def _with_dead(state: TrickState, known: Knowledge, dead: Cards) -> TrickState:
    """Put the cards that are in no hand into the discard, the buried cards and the stock."""
    if state.discard is HIDDEN:
        put_away = _put_away(state, known, len(dead))
        state, dead = (
            (replace(state, discard=dead[0]), dead[1:])
            if put_away is HIDDEN
            else (replace(state, discard=put_away), dead)
        )
    if HIDDEN in state.buried:
        hidden = state.buried.count(HIDDEN)
        seen = tuple([card for card in state.buried if card is not HIDDEN])
        state, dead = replace(state, buried=(*seen, *dead[:hidden])), dead[hidden:]
    return replace(state, stock=dead)
