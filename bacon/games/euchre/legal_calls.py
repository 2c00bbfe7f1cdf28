"""The legal calls of Euchre, and why others are not legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import RANKS, SUITS, Card, Cards, Strain, Suit
from bacon.core.rules import dealer_of, seat_to_act
from bacon.games.euchre.events import CallMisdeal, GoUnder, Keep
from bacon.games.euchre.options import EuchreOptions
from bacon.games.euchre.state import EuchreState
from bacon.games.tricks.events import NameTrump, PickItUp
from bacon.games.tricks.play import refused
from bacon.games.tricks.ranking import partner_of, ranking, side_of
from bacon.games.tricks.state import Phase

KITTY: Final = 3
"""The number of hidden cards that a player who goes under takes."""

_PASS: Final[tuple[Action, ...]] = (Pass(),)


def looks(options: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    """Return what a seat may do about its hand before the first call."""
    seat = seat_to_act(state)
    hand = state.hands[seat]
    poor: tuple[Action, ...] = (CallMisdeal(),) if is_misdeal(options, state, hand) else ()
    return (Keep(), *unders(options, state, hand), *poor)


def unders(options: EuchreOptions, state: EuchreState, hand: Cards) -> tuple[Action, ...]:
    """Return each way to go under with a hand, if the kitty is still there."""
    if options.go_under == "off" or len(state.stock) < KITTY:
        return ()
    low = sorted(filter(_is_low, hand))
    return tuple(GoUnder(three) for three in combinations(low, KITTY) if _may_exchange(options, three))


def _may_exchange(options: EuchreOptions, three: Cards) -> bool:
    return options.go_under == "mixed" or len({card.rank for card in three}) == 1


def is_misdeal(options: EuchreOptions, state: EuchreState, hand: Cards) -> bool:
    """Whether a hand is poor enough to be redealt."""
    high_cards = [card for card in hand if not _is_low(card)]
    if not high_cards:
        return options.misdeal != "off"
    lone_ace = (
        len(high_cards) == 1 and high_cards[0].rank == "A" and high_cards[0].suit is not state.upcard_suit
    )
    return options.misdeal == "ace_no_face" and lone_ace


def _is_low(card: Card) -> bool:
    return card.suit is not None and RANKS.index(card.rank) < RANKS.index("J")


def offers(options: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    """Return the calls of the first round: order the card up, alone or not, or pass."""
    seat = seat_to_act(state)
    suits = [state.upcard_suit] if state.upcard_suit else list(Suit)
    held = tuple([suit for suit in suits if has_trump(options, state.hands[seat], suit)])
    alones = alones_in_round_one(options, state, seat)
    return _orders(held if state.upcard_suit is None else (None,) * len(held), alones)


def alones_in_round_one(options: EuchreOptions, state: EuchreState, seat: int) -> tuple[bool, ...]:
    """Return whether a seat may order up with its partner, alone, or both.

    The dealer's partner may be bound.
    """
    possible = alones(options, state, seat)
    bound = options.canadian_loner and seat == partner_of(dealer_of(state))
    return tuple(filter(None, possible)) if bound else possible


def alones(options: EuchreOptions, state: EuchreState, seat: int) -> tuple[bool, ...]:
    """Return whether a seat may call with its partner, alone, or both."""
    late = options.no_late_loners and options.target - state.scores[side_of(seat)] <= 2
    return (False,) if late else (False, True)


@cache
def _orders(suits: tuple[Suit | None, ...], alones: tuple[bool, ...]) -> tuple[Action, ...]:
    return (*(PickItUp(alone, suit) for alone in alones for suit in suits), *_PASS)


def names(options: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    """Return the calls of the second round: name a strain, alone or not, or pass."""
    seat = seat_to_act(state)
    strains = tuple(strains_of(options, state, seat))
    may_pass = not is_stuck(options, state) or options.all_passed == "stick_or_forfeit"
    return _all_names(strains, alones(options, state, seat), may_pass)


@cache
def _all_names(strains: tuple[Strain, ...], alones: tuple[bool, ...], may_pass: bool) -> tuple[Action, ...]:
    calls = tuple(NameTrump(strain, alone) for alone in alones for strain in strains)
    return (*calls, *_PASS) if may_pass else calls


def strains_of(options: EuchreOptions, state: EuchreState, seat: int) -> Sequence[Strain]:
    """Return the strains that a seat may name in the second round."""
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
    """Whether a hand holds the trump that the options require for naming the suit."""
    if options.must_have_trump == "no":
        return True
    if options.must_have_trump == "natural":
        return any(card.suit is suit for card in hand)
    return any(map(ranking(Strain(suit.value)).is_trump, hand))


_EXPECTED_NOW: Final = {
    Phase.NAME_UPCARD: "Name the Benny’s suit.",
    Phase.LOOK: "Keep your hand, go under, or call a misdeal.",
    Phase.OFFER: "Order it up, go alone, or pass.",
    Phase.NAME: "Call trump, go alone, or pass.",
    Phase.DISCARD: "Discard a card.",
    Phase.GIVE: "Give your partner a card.",
    Phase.DEFEND: "Defend alone, or pass.",
    Phase.PLAY: "Play a card.",
}
_NEEDS_TRUMP: Final = {
    "natural": "At this table you need a natural trump to call: the left bower and the Benny don’t count.",
    "any": "To call a suit at this table, you need at least one card that would be trump.",
}
_NO_LONER: Final = Refusal("no_late_loner", "At this table you can’t go alone this close to winning.")


def refusal(options: EuchreOptions, state: EuchreState, action: Action) -> Refusal:
    """Explain why an action is not legal."""
    if shared := refused(state, action, ranking(state.strain), claims=options.claim != "off"):
        return shared
    seat = seat_to_act(state)
    match action, state.phase:
        case PickItUp(), Phase.OFFER:
            return _no_order(options, state, seat, action)
        case NameTrump(), Phase.NAME | Phase.NAME_UPCARD:
            return _no_name(options, state, seat, action)
        case Pass(), Phase.NAME:
            return Refusal("dealer_is_stuck", "You’re the dealer and everyone passed, so you have to call.")
        case Pass(), Phase.GIVE:
            return Refusal("must_give", "Your partner called for your best card. Give them a card.")
        case ((GoUnder() | CallMisdeal()), Phase.LOOK):
            return _no_change(options, action)
        case _:
            return Refusal("not_now", _EXPECTED_NOW[state.phase])


def _no_order(options: EuchreOptions, state: EuchreState, seat: int, action: PickItUp) -> Refusal:
    if state.upcard_suit is not None and action.suit is not None:
        return Refusal("suit_is_fixed", "The up-card’s suit is trump. You can’t name another.")
    if state.upcard_suit is None and not isinstance(action.suit, Suit):
        return Refusal("name_a_suit", "The Benny is up. Name the suit you want as trump.")
    if action.alone and True not in alones(options, state, seat):
        return _NO_LONER
    if not action.alone and False not in alones_in_round_one(options, state, seat):
        return Refusal("only_alone", "At this table the dealer’s partner can only order up by going alone.")
    return _no_trump_held(options)


def _no_trump_held(options: EuchreOptions) -> Refusal:
    return Refusal("needs_trump", _NEEDS_TRUMP[options.must_have_trump])


def _no_name(options: EuchreOptions, state: EuchreState, seat: int, action: NameTrump) -> Refusal:
    if state.phase is Phase.NAME_UPCARD:
        return Refusal("name_a_suit", "Name one of the four suits for the Benny. Going alone comes later.")
    if action.alone and True not in alones(options, state, seat):
        return _NO_LONER
    return _no_strain(options, state, action.strain)


def _no_strain(options: EuchreOptions, state: EuchreState, strain: object) -> Refusal:
    if not isinstance(strain, Strain):
        return Refusal("no_such_strain", f"{strain!r} isn’t a suit or no trump.")
    name = strain.plural.capitalize()
    if strain.suit is None:
        return Refusal("no_such_strain", f"You can’t call {strain.plural} now at this table.")
    if strain.suit is state.upcard_suit:
        return Refusal("turned_down", f"{name} were turned down. Call another suit.")
    return _no_trump_held(options)


def _no_change(options: EuchreOptions, action: GoUnder | CallMisdeal) -> Refusal:
    if isinstance(action, CallMisdeal):
        return Refusal("no_misdeal", "This hand is too good for a misdeal at this table.")
    if options.go_under == "off":
        return Refusal("no_going_under", "You can’t go under at this table.")
    three = "three cards of one rank" if options.go_under == "clean" else "three cards"
    words = f"To go under, choose {three} below the jack. Only one player can go under in a hand."
    return Refusal("no_going_under", words)
