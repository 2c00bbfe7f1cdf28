"""The rules of the climbing game: legal actions, their events, what follows, and the state after each event.

`evolve` accepts every event, full or redacted, and is cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import Card, Cards, without
from bacon.core.events import (
    DealerCut,
    Event,
    HandDealt,
    HandStarted,
    MatchStarted,
    MatchWon,
    Passed,
    SeedRevealed,
)
from bacon.core.rules import fresh_hand, seat_to_act
from bacon.core.words import capital, labels, listed, spelled_out
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import (
    CombinationLaid,
    DealScored,
    GiveLead,
    Lay,
    LeadFell,
    LeadGiven,
    RoundWon,
    WentOut,
)
from bacon.games.climbing.finding import must_be_bomb, plays, readings
from bacon.games.climbing.options import ClimbingOptions, X
from bacon.games.climbing.state import (
    ClimbingState,
    DealPhase,
    clockwise,
    members,
    next_active,
    score,
    side_of,
)


def legal(options: ClimbingOptions, state: ClimbingState) -> tuple[Action, ...]:
    """Return every legal action, plays of cards first."""
    match state.phase:
        case DealPhase.PLAY:
            hand = state.hands[seat_to_act(state)]
            rest = (Pass(),) if state.pile else _gifts(gift_seats(options, state))
            return (*plays(options, hand, state.lying), *rest)
        case DealPhase.HEIR:
            return _gifts(heirs(options, state))
        case _:
            return ()


def _gifts(seats: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(GiveLead(seat) for seat in seats)


def gift_seats(options: ClimbingOptions, state: ClimbingState) -> tuple[int, ...]:
    """Return the partners who may lead instead of the seat to act, which must have won the round itself."""
    return _partners(options, state) if state.won_lead else ()


def heirs(options: ClimbingOptions, state: ClimbingState) -> tuple[int, ...]:
    """Return who may lead for a round's winner who is out: a partner, or the next player."""
    after = next_active(state, seat_to_act(state))
    partners = _partners(options, state)
    return partners if after in partners else (*partners, after)


def _partners(options: ClimbingOptions, state: ClimbingState) -> tuple[int, ...]:
    """Return the active partners of the seat to act that may be given the lead."""
    seat = seat_to_act(state)
    side = members(options, side_of(options, seat))
    partners = [
        other
        for other in clockwise(seat, options.players)
        if other in side and other != seat and other not in state.finished
    ]
    limits = {"any": None, "next_only": 1, "off": 0}
    return tuple(partners[: limits[options.gift_lead]])


def decide(state: ClimbingState, action: Action) -> Event:
    """Return the event that a legal action makes."""
    seat = seat_to_act(state)
    match action:
        case Lay(cards, combination) if combination is not None:
            return CombinationLaid(seat, cards, combination)
        case Pass():
            return Passed(seat)
        case GiveLead(to):
            return LeadGiven(seat, to)
        case _:
            raise AssertionError(f"{action!r} isn’t an action in this game")


def consequence(options: ClimbingOptions, state: ClimbingState) -> Event | None:
    """Return the event that follows from a full state by rule alone, if any."""
    match state.phase:
        case DealPhase.LAID_LAST:
            assert state.top is not None
            return WentOut(state.top.seat, len(state.finished) + 1)
        case DealPhase.PLAY | DealPhase.ROUND if state.finished and (scored := score(options, state)):
            return scored
        case DealPhase.ROUND:
            assert state.top is not None
            return RoundWon(state.top.seat)
        case DealPhase.HEIR:
            only, *others = heirs(options, state)
            return None if others else LeadFell(only)
        case DealPhase.BETWEEN if state.result is not None and state.result.winner is not None:
            return MatchWon(state.result.winner)
        case _:
            return None


def evolve(options: ClimbingOptions, state: ClimbingState, event: Event) -> ClimbingState:
    """Return the state after an event."""
    match event:
        case CombinationLaid():
            return _laid(options, state, event)
        case Passed(seat):
            return _turn_after(replace(state, passed=(*state.passed, seat)), seat)
        case WentOut(seat):
            return _turn_after(replace(state, finished=(*state.finished, seat)), seat)
        case RoundWon(seat):
            return _round_won(state, seat)
        case LeadGiven(to=seat) | LeadFell(seat):
            return replace(state, phase=DealPhase.PLAY, to_act=seat, won_lead=False)
        case DealScored(points=points):
            scores = tuple(map(sum, zip(state.scores, points, strict=True)))
            phase = DealPhase.REVEAL if state.commitment else DealPhase.BETWEEN
            return replace(state, phase=phase, to_act=None, scores=scores, result=event)
        case _:
            return _between(state, event)


def _laid(options: ClimbingOptions, state: ClimbingState, event: CombinationLaid) -> ClimbingState:
    """Play cards; players who passed may come back in, unless a pass is final."""
    left = state.hands[event.seat]
    for card in event.cards:
        left = without(left, card)
    after = replace(
        state,
        hands=(*state.hands[: event.seat], left, *state.hands[event.seat + 1 :]),
        pile=(*state.pile, event),
        passed=state.passed if options.pass_is_final else (),
        won_lead=False,
    )
    return _turn_after(after, event.seat) if left else replace(after, phase=DealPhase.LAID_LAST, to_act=None)


def _turn_after(state: ClimbingState, seat: int) -> ClimbingState:
    assert state.top is not None
    done = {*state.finished, *state.passed, state.top.seat}
    after = next((other for other in clockwise(seat, len(state.hands)) if other not in done), None)
    return replace(state, phase=DealPhase.ROUND if after is None else DealPhase.PLAY, to_act=after)


def _round_won(state: ClimbingState, seat: int) -> ClimbingState:
    out = seat in state.finished
    return replace(
        state,
        phase=DealPhase.HEIR if out else DealPhase.PLAY,
        to_act=seat,
        round=state.round + 1,
        pile=(),
        last_pile=state.pile,
        gone=(*state.gone, *state.last_pile),
        passed=(),
        won_lead=not out,
    )


def _between(state: ClimbingState, event: Event) -> ClimbingState:
    match event:
        case MatchStarted(first_dealer=dealer):
            return replace(state, phase=DealPhase.CUT if dealer is None else DealPhase.BETWEEN, dealer=dealer)
        case DealerCut(cards, dealer):
            phase = DealPhase.CUT if dealer is None else DealPhase.BETWEEN
            return replace(state, phase=phase, cuts=state.cuts + 1, cut=cards, dealer=dealer)
        case HandStarted():
            return replace(fresh_hand(state, event), phase=DealPhase.DEAL, hands=((),) * len(state.hands))
        case HandDealt(hands, aside):
            leader = clockwise(state.dealer or 0, len(hands))[0]
            return replace(state, phase=DealPhase.PLAY, to_act=leader, hands=hands, aside=aside, round=1)
        case SeedRevealed():
            return replace(state, phase=DealPhase.BETWEEN)
        case MatchWon(side):
            return replace(state, phase=DealPhase.OVER, winner=side)
        case _:
            return state


_MAX_READINGS: Final = 4
"""The number of readings of a set that are listed."""


def refusal(options: ClimbingOptions, state: ClimbingState, action: Action) -> Refusal:
    """Explain why an action is not legal."""
    if state.to_act is None:
        return Refusal("match_over", "The match is over.")
    match action:
        case Lay(cards, combination) if state.phase is DealPhase.PLAY:
            return _refuse_play(options, state, cards, combination)
        case GiveLead(to) if not state.pile:
            return _refuse_gift(options, state, to)
        case Pass() if state.phase is DealPhase.PLAY:
            return Refusal("must_lead", f"You can’t pass now. {_expected(options, state)}")
        case _:
            return Refusal("not_now", _expected(options, state))


def _expected(options: ClimbingOptions, state: ClimbingState) -> str:
    """Say what the seat to act may do."""
    if state.phase is DealPhase.HEIR:
        return "You won the round and you’re out. Say who leads."
    if state.pile:
        return "Play a higher combination or a bomb, or pass."
    gift = ", or give a partner the lead" if gift_seats(options, state) else ""
    return f"You lead. Play any combination{gift}."


def _refuse_play(options: ClimbingOptions, state: ClimbingState, cards: object, named: object) -> Refusal:
    if problem := _why_not_held(state, cards):
        return Refusal("not_held", problem)
    assert isinstance(cards, tuple)
    possible = readings(options, cards)
    if not possible:
        sentence = f"{_listed_cards(cards)} aren’t a combination." if cards else ""
        return Refusal("no_combination", sentence or "First choose the cards you want to play.")
    high = [lay for lay in possible if _is_high_enough(state, lay)]
    if named is None and high:
        return Refusal("name_it", f"{_listed_cards(cards)} can be {_list_readings(high)}. Say which it is.")
    if named is None:
        return _too_low(state)
    if named_readings := [lay for lay in possible if lay.combination == named]:
        return _out_of_order(named_readings[0]) if named_readings[0] in high else _too_low(state)
    return _misnamed(options, cards, named, possible)


def _why_not_held(state: ClimbingState, cards: object) -> str | None:
    if not isinstance(cards, tuple):
        return f"{cards!r} is not a tuple of cards."
    left = list(state.hands[seat_to_act(state)])
    for card in cards:
        if not isinstance(card, Card):
            return f"{card!r} is not a card, so it is not in this hand."
        if card not in left:
            return _missing_card_words(state, card)
        left.remove(card)
    return None


def _missing_card_words(state: ClimbingState, card: Card) -> str:
    if held := state.hands[seat_to_act(state)].count(card):
        times = {1: "once", 2: "twice"}.get(held, f"{held} times")
        return f"This hand has {'an X' if card is X else card.words} only {times}."
    return f"This hand doesn’t have {'an X' if card is X else card.words}."


def _listed_cards(cards: Cards) -> str:
    """List cards at the beginning of a sentence."""
    wild = cards.count(X)
    several = "an X" if wild == 1 else f"{spelled_out(wild)} X cards"
    return capital(listed([*(card.label for card in cards if card is not X), *([several] if wild else [])]))


def _is_high_enough(state: ClimbingState, lay: Lay) -> bool:
    assert lay.combination is not None
    return state.lying is None or lay.combination.beats(state.lying)


def _too_low(state: ClimbingState) -> Refusal:
    assert state.lying is not None
    are = "are" if state.lying.kind.counted else "is"
    sentence = f"{capital(state.lying.words)} {are} on the table. Play {state.lying.beaten_by}."
    return Refusal("not_high_enough", sentence)


def _misnamed(options: ClimbingOptions, cards: Cards, named: object, possible: Sequence[Lay]) -> Refusal:
    if isinstance(named, Combination) and must_be_bomb(options, cards, named.kind):
        sentence = f"These cards are all one suit, so at this table they are {_list_readings(possible)}."
        return Refusal("must_be_bomb", sentence)
    sentence = f"{_listed_cards(cards)} can’t be that, but can be {_list_readings(possible)}."
    return Refusal("misnamed", sentence)


def _list_readings(lays: Sequence[Lay]) -> str:
    """List readings in words, only the highest if there are many."""
    sentence = listed([lay.combination.words for lay in lays[-_MAX_READINGS:] if lay.combination], "or")
    return f"{sentence}, among others" if len(lays) > _MAX_READINGS else sentence


def _out_of_order(named_readings: Lay) -> Refusal:
    assert named_readings.combination is not None
    words = named_readings.combination.words
    return Refusal("out_of_order", f"Put {words} in order: {labels(named_readings.cards)}.")


def _refuse_gift(options: ClimbingOptions, state: ClimbingState, to: object) -> Refusal:
    seat = seat_to_act(state)
    if to == seat:
        return Refusal("gives_to_self", _expected(options, state))
    if state.phase is DealPhase.PLAY and not state.won_lead:
        return Refusal("no_gift", "You can give a partner the lead only right after you win a round.")
    if options.gift_lead == "off":
        return Refusal("no_gift", "You can’t give a partner the lead at this table.")
    if to not in members(options, side_of(options, seat)):
        return Refusal("not_a_partner", "You can give the lead only to a partner.")
    if to in state.finished:
        return Refusal("partner_is_out", "That partner is already out.")
    return Refusal("not_that_partner", "At this table you can give the lead only to your next partner.")
