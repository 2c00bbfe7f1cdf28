"""Full states that a seat cannot tell from the real one: its hidden cards, dealt at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final, TypeAlias, TypeVar

from msgspec.structs import replace

from bacon.core.cards import HIDDEN, Card, Cards, without
from bacon.core.events import HandDealt
from bacon.games.tricks.events import Discarded
from bacon.games.tricks.player.knowledge import Knowledge, left_of, set_of
from bacon.games.tricks.player.search.dealing import HiddenPlace, deal
from bacon.games.tricks.state import TrickState

S = TypeVar("S", bound=TrickState)

_ANY_CARD: Final = -1
Piles: TypeAlias = tuple[Cards, ...]


class Hidden:
    """The cards hidden from a seat, and the places where they may be after the play so far."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known
        self.seat = known.seat
        upcard = _taken_up(known)
        seats = range(len(known.view.hands))
        self._open = [_opened(known, seat, upcard) for seat in seats]
        self._unseen = left_of(known.unseen, _open_beside(known, upcard))
        places = [_place(known, seat, hand) for seat, hand in enumerate(self._open)]
        dead = HiddenPlace(len(self._unseen) - sum([place.room for place in places]), _ANY_CARD)
        self._places = [*places, dead]
        drawer = put_away_by(known.view)
        self._held = [
            None if seat == drawer else (*hand, *_played(known.view, seat))
            for seat, hand in enumerate(self._open)
        ]

    def world(self, rng: Random) -> TrickState:
        """Deal one random world: a full state that looks to the seat just like the real one."""
        return self.state(self.piles(rng))

    def piles(self, rng: Random) -> Piles:
        """Deal the hidden cards at random: one pile for each seat, and one for the cards in no hand."""
        return deal(self._unseen, self._places, rng)

    def every(self, most: int) -> list[Piles] | None:
        """Return every way to deal the hidden cards; None if there are more than `most`.

        If a card was put away unseen, each card in no hand comes first once: that one was it.
        """
        if len(self._unseen) > _MAX_ENUMERATED_CARDS:
            return None
        away = self._known.view.discard is HIDDEN
        found = list(islice(_all_deals(self._unseen, self._places, away=away), most + 1))
        return found if len(found) <= most else None

    def dealt_hand(self, piles: Piles, seat: int) -> Cards:
        """Return a hand as it was dealt, before the play and the exchange of the up-card."""
        held = self._held[seat]
        return dealt_hand(self.state(piles), seat) if held is None else (*held, *piles[seat])

    def state(self, piles: Piles) -> TrickState:
        """Return the full state with these hidden cards."""
        *dealt, rest = piles
        hands = tuple([(*hand, *more) for hand, more in zip(self._open, dealt, strict=True)])
        return _with_dead(replace(self._known.view, viewer=None, hands=hands), self._known, rest)

    def dealt_to(self, seat: int) -> frozenset[int]:
        """Return the numbers of the piles that hold what was dealt to a seat, with what it put away."""
        view = self._known.view
        away = view.discard is HIDDEN and seat == put_away_by(view)
        return frozenset((seat, len(self._places) - 1) if away else (seat,))

    def exchanged(self, piles: Piles, one: int, rng: Random) -> Piles | None:
        """Exchange a random card of one pile with another pile.

        Return None if the cards may not lie there.
        """
        held = piles[one]
        others = [number for number, pile in enumerate(piles) if number != one for _ in pile]
        if not held or not others:
            return None
        other = rng.choice(others)
        here, there = rng.randrange(len(held)), rng.randrange(len(piles[other]))
        if not self._places[one].allows(piles[other][there]) or not self._places[other].allows(held[here]):
            return None
        changed = list(piles)
        changed[one] = (*held[:here], piles[other][there], *held[here + 1 :])
        changed[other] = (*piles[other][:there], held[here], *piles[other][there + 1 :])
        return tuple(changed)

    def redealt(self, piles: Piles, kept: frozenset[int], rng: Random) -> Piles:
        """Redeal all piles except those in `kept`."""
        loose = [number for number in range(len(piles)) if number not in kept]
        cards = [card for number in loose for card in piles[number]]
        dealt = iter(deal(cards, [self._places[number] for number in loose], rng))
        return tuple([pile if number in kept else next(dealt) for number, pile in enumerate(piles)])


_MAX_ENUMERATED_CARDS: Final = 12
"""With more hidden cards there are too many deals to look at each of them."""


def _all_deals(cards: Cards, places: Sequence[HiddenPlace], *, away: bool) -> Iterator[Piles]:
    """Yield every way to deal the cards to the places; with `away`, each card of the last place first."""
    piles: list[list[Card]] = [[] for _ in places]

    def dealt(number: int) -> Iterator[Piles]:
        if number == len(cards):
            *hands, dead = map(tuple, piles)
            firsts = range(len(dead)) if away else [0]
            yield from [(*hands, (*dead[first:], *dead[:first])) for first in firsts]
            return
        for place, pile in zip(places, piles, strict=True):
            if len(pile) < place.room and place.allows(cards[number]):
                pile.append(cards[number])
                yield from dealt(number + 1)
                pile.pop()

    return dealt(0)


def put_away_by(state: TrickState) -> int | None:
    """Return the seat that took the up-card and put a card away; in Euchre, the dealer."""
    if state.declarer is None or state.upcard is None:
        return None
    return state.drawer


def dealt_hand(world: TrickState, seat: int) -> Cards:
    """Return a hand as it was dealt, before the play and the exchange of the up-card."""
    hand = (*world.hands[seat], *_played(world, seat))
    if world.upcard is None or seat != put_away_by(world):
        return hand
    return without((*hand, *(() if world.discard is None else (world.discard,))), world.upcard)


def _played(world: TrickState, seat: int) -> list[Card]:
    plays = [play for trick in world.tricks for play in trick.plays]
    return [play.card for play in (*plays, *world.trick) if play.seat == seat]


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


def _with_dead(state: TrickState, known: Knowledge, dead: Cards) -> TrickState:
    """Put the cards that are in no hand into the discard, the buried cards and the stock."""
    if state.discard is HIDDEN:
        room = 1 + state.buried.count(HIDDEN) + state.stock.count(HIDDEN)
        put_away = known.view.upcard if len(dead) < room else None
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
