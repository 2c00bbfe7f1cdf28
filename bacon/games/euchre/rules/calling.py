"""What a player of Euchre may say before the play: the two rounds of calling and what comes around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.cards import RANKS, SUITS, Card, Cards, Strain, Suit
from bacon.games.euchre.rules.events import CallMisdeal, GoUnder, Keep
from bacon.games.euchre.rules.options import EuchreOptions
from bacon.games.euchre.rules.state import EuchreState
from bacon.games.tricks.rules.bowers import ranking
from bacon.games.tricks.rules.events import NameTrump, PickItUp
from bacon.games.tricks.rules.ranking import partner_of, side_of
from bacon.games.tricks.rules.state import Phase

KITTY: Final = 3
"""The hidden cards that may be taken by going under."""

_PASS: Final[tuple[Action, ...]] = (Pass(),)
_BOTH: Final = (False, True)


def looks(options: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    """What a seat may do about its hand before the first call."""
    seat = _seat_to_act(state)
    hand = state.hands[seat]
    poor: tuple[Action, ...] = (CallMisdeal(),) if is_misdeal(options, state, hand) else ()
    return (Keep(), *unders(options, state, hand), *poor)


def unders(options: EuchreOptions, state: EuchreState, hand: Cards) -> tuple[Action, ...]:
    """Each way to go under with a hand, if the kitty is still there."""
    if options.go_under == "off" or len(state.stock) < KITTY:
        return ()
    low = sorted(filter(_is_low, hand))
    return tuple(GoUnder(three) for three in combinations(low, KITTY) if _may_go(options, three))


def _may_go(options: EuchreOptions, three: Cards) -> bool:
    return options.go_under == "mixed" or len({card.rank for card in three}) == 1


def is_misdeal(options: EuchreOptions, state: EuchreState, hand: Cards) -> bool:
    """Whether a hand is poor enough to be dealt again."""
    good = [card for card in hand if not _is_low(card)]
    if not good:
        return options.misdeal != "off"
    lone_ace = len(good) == 1 and good[0].rank == "A" and good[0].suit is not state.upcard_suit
    return options.misdeal == "ace_no_face" and lone_ace


def _is_low(card: Card) -> bool:
    return card.suit is not None and RANKS.index(card.rank) < RANKS.index("J")


def offers(options: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    """The calls of the first round: order the card up, alone or not, or pass."""
    seat = _seat_to_act(state)
    suits = [state.upcard_suit] if state.upcard_suit else list(Suit)
    held = tuple(suit for suit in suits if has_trump(options, state.hands[seat], suit))
    alones = alones_in_round_one(options, state, seat)
    return _orders(held if state.upcard_suit is None else (None,) * len(held), alones)


def alones_in_round_one(options: EuchreOptions, state: EuchreState, seat: int) -> Sequence[bool]:
    """Whether a seat may order up with its partner, alone, or both; the dealer's may be bound."""
    bound = options.canadian_loner and seat == partner_of(_dealer(state))
    return [alone for alone in alones(options, state, seat) if alone or not bound]


def alones(options: EuchreOptions, state: EuchreState, seat: int) -> Sequence[bool]:
    """Whether a seat may call with its partner, alone, or both."""
    missing = options.target - state.scores[side_of(seat)]
    return (False,) if options.no_late_loners and missing <= 2 else _BOTH


def _orders(suits: Sequence[Suit | None], alones: Sequence[bool]) -> tuple[Action, ...]:
    return _all_orders(tuple(suits), tuple(alones))


@cache
def _all_orders(suits: tuple[Suit | None, ...], alones: tuple[bool, ...]) -> tuple[Action, ...]:
    return (*(PickItUp(alone, suit) for alone in alones for suit in suits), *_PASS)


def names(options: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    """The calls of the second round: name what to play in, alone or not, or pass."""
    seat = _seat_to_act(state)
    strains = tuple(strains_of(options, state, seat))
    may_pass = not is_stuck(options, state) or options.all_passed == "stick_or_forfeit"
    return _all_names(strains, tuple(alones(options, state, seat)), may_pass)


@cache
def _all_names(strains: tuple[Strain, ...], alones: tuple[bool, ...], may_pass: bool) -> tuple[Action, ...]:
    calls = tuple(NameTrump(strain, alone) for alone in alones for strain in strains)
    return (*calls, *_PASS) if may_pass else calls


def strains_of(options: EuchreOptions, state: EuchreState, seat: int) -> Sequence[Strain]:
    """What a seat may name in the second round."""
    possible = list(_possible(options, state))
    hand = state.hands[seat]
    held = [strain for strain in possible if strain.suit is None or has_trump(options, hand, strain.suit)]
    return held if held or not is_stuck(options, state) else possible


def _possible(options: EuchreOptions, state: EuchreState) -> Iterator[Strain]:
    stuck = is_stuck(options, state)
    turned_down = None if stuck and options.stuck_may_name_turned_down else state.upcard_suit
    yield from (strain for strain in SUITS if strain.suit is not turned_down)
    if options.no_trump or (stuck and options.stuck_no_trump):
        yield Strain.NO_TRUMP
    if options.low_no_trump:
        yield Strain.LOW_NO_TRUMP


def is_stuck(options: EuchreOptions, state: EuchreState) -> bool:
    """Whether the dealer speaks last and must name trump."""
    last = state.phase is Phase.NAME and state.to_act == state.dealer
    return last and options.all_passed in ("stick", "stick_or_forfeit")


def has_trump(options: EuchreOptions, hand: Cards, suit: Suit) -> bool:
    """Whether a hand holds the trump that this table wants for making a suit trump."""
    if options.must_have_trump == "no":
        return True
    if options.must_have_trump == "natural":
        return any(card.suit is suit for card in hand)
    return any(map(ranking(Strain(suit.value)).is_trump, hand))


def _seat_to_act(state: EuchreState) -> int:
    assert state.to_act is not None
    return state.to_act


def _dealer(state: EuchreState) -> int:
    assert state.dealer is not None
    return state.dealer
