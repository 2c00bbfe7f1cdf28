"""The state of a match of Bacon, the order of its cards, and the score of a hand.

With Jacks High every jack ranks just above the ace of its own suit; the other jack of trump's colour does not
move. Jokers are the highest trumps, the coloured one above the plain one. An option frees
them from following suit like trumps.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Final

from bacon.core.cards import HIDDEN, RANKS, Card, Cards, Suit, pack
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.bacon.events import Asked, Called
from bacon.games.bacon.options import BaconOptions
from bacon.games.tricks import claims
from bacon.games.tricks.events import ClaimSettled, HandScored
from bacon.games.tricks.ranking import Ranking, is_joker, next_seat, side_of
from bacon.games.tricks.state import Phase, TrickState

__all__ = ["FULL_PACK", "BaconState", "Phase", "as_bacon", "is_joker", "pack_of", "ranking"]


class BaconState(TrickState, frozen=True, kw_only=True):
    """Everything known about the match and the current hand.

    `called` is a declaration that waits for permission, `asked` what the permission is for, and `denied` what
    was forbidden.
    """

    named: ClassVar = "picked up"

    called: Called | None = None
    asked: Asked | None = None
    granted: tuple[Asked, ...] = ()
    denied: Asked | None = None

    @property
    @override
    def drawer(self) -> int | None:
        """The seat that takes the up-card: the opponent on the declarer's left."""
        return None if self.declarer is None else next_seat(self.declarer)

    @property
    @override
    def card_order(self) -> Ranking:
        return _ranking(False, False, self.trump)

    @override
    def call_words(self, event: Event) -> Iterator[str]:
        if isinstance(event, Called):
            yield f"picks up {event.suit.plural}{' alone' if event.alone else ''}"
        yield from TrickState.call_words(self, event)


def as_bacon(state: TableState) -> BaconState:
    """Narrow a state that Bacon made to `BaconState`."""
    assert isinstance(state, BaconState)
    return state


_RANKS: Final = {52: "23456789TJQKA", 24: "9TJQKA"}
_JOKERS: Final[dict[int, Cards]] = {0: (), 1: (Card("BJ"),), 2: (Card("BJ"), Card("LJ"))}
_EVERY_CARD: Final[Cards] = (*pack(_RANKS[52]), *_JOKERS[2], HIDDEN)
_HIGH_JACK_STRENGTH: Final = len(RANKS)
_JOKER_STRENGTHS: Final = {"LJ": _HIGH_JACK_STRENGTH + 1, "BJ": _HIGH_JACK_STRENGTH + 2}


def pack_of(options: BaconOptions) -> Cards:
    """Return the pack in its fixed order: the suits, then the jokers, the coloured one first."""
    return _pack(options.deck, options.jokers)


def ranking(options: BaconOptions, trump: Suit | None) -> Ranking:
    """Return how the cards rank in a trump suit, or before there is one."""
    return _ranking(options.jacks_high, options.joker_follows == "free", trump)


FULL_PACK: Final = pack(_RANKS[52])
"""The standard game's pack."""


@cache
def _pack(deck: int, jokers: int) -> Cards:
    return (*pack(_RANKS[deck]), *_JOKERS[jokers])


@cache
def _ranking(jacks_high: bool, jokers_are_free: bool, trump: Suit | None) -> Ranking:
    def strength_of(card: Card) -> int:
        if jacks_high and card.rank == "J":
            return _HIGH_JACK_STRENGTH
        return _JOKER_STRENGTHS.get(card.name, RANKS.find(card.rank))

    return Ranking(
        _EVERY_CARD,
        trump,
        suit_of=lambda card: trump if is_joker(card) else card.suit,
        strength_of=strength_of,
        free=_JOKERS[2] if jokers_are_free else (),
    )


TRICKS = 5


def points(options: BaconOptions, *, declared: bool, alone: bool, tricks: int) -> int:
    """Return the score of the side with most tricks.

    `declared` is whether that side declared, `alone` whether the declarer played alone. The defenders'
    doubling never applies twice against a loner (gambiter.com), unless the option says so.
    """
    if not declared:
        simple = options.defenders_sweep if tricks == TRICKS else 2
        return simple * 2 if alone and options.beaten_loner_doubles else simple
    if not alone:
        return 2 if tricks == TRICKS else 1
    if tricks == TRICKS:
        return 4
    return 0 if options.loner_must_take_five else options.loner_three_or_four


def score(options: BaconOptions, state: BaconState) -> HandScored:
    """Score a finished, thrown-in or claimed hand."""
    assert state.declarer is not None
    side = 0 if state.taken[0] > state.taken[1] else 1
    declared = side == side_of(state.declarer)
    worth = points(options, declared=declared, alone=state.alone, tricks=state.taken[side])
    return HandScored(state.declarer, state.alone, state.taken, side, worth)


def settle(options: BaconOptions, state: BaconState) -> ClaimSettled:
    """Check a claim against the trumps that count under these options."""
    order = ranking(options, state.trump)
    return claims.settle(state, order, TRICKS, everyone=options.claim == "everyone")
