"""Saying why an action is not legal: what was wrong, and what is possible instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import Card, Cards
from bacon.core.words import capital, listed
from bacon.games.climbing.rules.combinations import Combination, Kind
from bacon.games.climbing.rules.decide import gift_seats, seat_to_act
from bacon.games.climbing.rules.events import GiveLead, Lay
from bacon.games.climbing.rules.finding import must_be_bomb, readings
from bacon.games.climbing.rules.options import ClimbingOptions
from bacon.games.climbing.rules.scoring import members, side_of
from bacon.games.climbing.rules.state import ClimbingState, Phase
from bacon.games.climbing.rules.words import signs

_OVER: Final = Refusal("match_over", "The match is over.")
_TOLD: Final = 4
"""At most so many readings of a set are told."""


def refusal(options: ClimbingOptions, state: ClimbingState, action: Action) -> Refusal:
    """Say why an action is not legal."""
    if state.to_act is None:
        return _OVER
    match action:
        case Lay(cards, combination) if state.phase is Phase.PLAY:
            return _of_laying(options, state, cards, combination)
        case GiveLead(to) if not state.pile:
            return _of_giving(options, state, to)
        case Pass() if state.phase is Phase.PLAY:
            return Refusal("must_lead", f"You cannot pass: {_expected(options, state)}")
        case _:
            return Refusal("not_now", capital(_expected(options, state)))


def _expected(options: ClimbingOptions, state: ClimbingState) -> str:
    """Say what the seat to act may do, as a sentence without its capital."""
    if state.phase is Phase.HEIR:
        return "you won the round but are out: say who leads."
    if state.pile:
        return "lay a higher combination or a bomb, or pass."
    gift = ", or give the lead to a partner" if gift_seats(options, state) else ""
    return f"the lead is yours, so lay a combination{gift}."


def _of_laying(options: ClimbingOptions, state: ClimbingState, cards: object, named: object) -> Refusal:
    if problem := _why_not_held(state, cards):
        return Refusal("not_held", problem)
    assert isinstance(cards, tuple)
    possible = readings(options, cards)
    if not possible:
        return _no_combination(cards)
    high = [lay for lay in possible if _is_high_enough(state, lay)]
    if named is None:
        return _unnamed(cards, high) if high else _too_low(state)
    if meant := [lay for lay in possible if lay.combination == named]:
        return _out_of_order(meant[0]) if meant[0] in high else _too_low(state)
    return _misnamed(options, cards, named, possible)


def _why_not_held(state: ClimbingState, cards: object) -> str | None:
    if not isinstance(cards, tuple):
        return f"{cards!r} is not a tuple of cards."
    left = list(state.hands[seat_to_act(state)])
    for card in cards:
        if not isinstance(card, Card):
            return f"{card!r} is not a card, so it is not in this hand."
        if card not in left:
            return _not_there(state, card)
        left.remove(card)
    return None


def _not_there(state: ClimbingState, card: Card) -> str:
    if held := state.hands[seat_to_act(state)].count(card):
        return f"{capital(card.words)} is in this hand only {'once' if held == 1 else f'{held} times'}."
    return f"{capital(card.words)} is not in this hand."


def _no_combination(cards: Cards) -> Refusal:
    told = f"{signs(cards)}: these cards are no combination." if cards else "Choose the cards to lay."
    return Refusal("no_combination", told)


def _is_high_enough(state: ClimbingState, lay: Lay) -> bool:
    assert lay.combination is not None
    return state.lying is None or lay.combination.beats(state.lying)


def _too_low(state: ClimbingState) -> Refusal:
    """Say what would be high enough."""
    assert state.lying is not None
    kind = state.lying.kind
    higher = f"higher {kind.value}" if kind.plural else f"a higher {kind.value}"
    bomb = "" if kind is Kind.HEX else ", or a higher bomb" if kind.bomb else ", or a bomb"
    lies = "lie" if kind.plural else "lies"
    told = f"{capital(state.lying.words)} {lies} on the table: lay {higher}{bomb}."
    return Refusal("not_high_enough", told)


def _unnamed(cards: Cards, high: Sequence[Lay]) -> Refusal:
    return Refusal("name_it", f"{signs(cards)} can be laid as {_either(high)}: name it.")


def _misnamed(options: ClimbingOptions, cards: Cards, named: object, possible: Sequence[Lay]) -> Refusal:
    if isinstance(named, Combination) and must_be_bomb(options, cards, named.kind):
        return Refusal("must_be_bomb", f"These cards are of one suit: here they are {_either(possible)}.")
    return Refusal("misnamed", f"{signs(cards)} cannot be that: lay it as {_either(possible)}.")


def _either(lays: Sequence[Lay]) -> str:
    """Readings in words; of many only the highest."""
    told = listed([lay.combination.words for lay in lays[-_TOLD:] if lay.combination], "or")
    return f"{told}, among others" if len(lays) > _TOLD else told


def _out_of_order(meant: Lay) -> Refusal:
    assert meant.combination is not None
    told = f"Lay the cards of {meant.combination.words} in their order: {signs(meant.cards)}."
    return Refusal("out_of_order", told)


def _of_giving(options: ClimbingOptions, state: ClimbingState, to: object) -> Refusal:
    seat = seat_to_act(state)
    if to == seat:
        return Refusal("gives_to_self", capital(_expected(options, state)))
    if state.phase is Phase.PLAY and not state.won_lead:
        return Refusal("no_gift", "Only who has just won a round may give the lead away.")
    if options.gift_lead == "off":
        return Refusal("no_gift", "At this table the lead is not given away.")
    if to not in members(options, side_of(options, seat)):
        return Refusal("not_a_partner", "The lead can be given only to a partner.")
    if to in state.finished:
        return Refusal("partner_is_out", "That partner is out already.")
    return Refusal("not_that_partner", "At this table only the next partner can be given the lead.")
