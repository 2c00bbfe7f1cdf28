"""A plain minimax to compare the solver with, and positions to try it on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Card, Cards, without
from bacon.core.match import Match
from bacon.core.options import OptionValue
from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import CardPlayed, Play
from bacon.games.tricks.ranking import Plays, Ranking, next_seat, side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.solver import LaidCard, Payoff, Position
from tests.games.roaming import roam
from tests.play import Whims

GAMES: tuple[type[Rules], ...] = (Bacon, Euchre, BidEuchre)

Worth: TypeAlias = Callable[[TrickState], float]
"""What the end of a hand is worth to side 0."""


def any_rules(game: type[Rules], chance: Random, **wanted: OptionValue) -> Rules:
    """Return house rules that work together, drawn at random except for the given ones."""
    while True:
        values = {option.name: chance.choice(option.choices) for option in game.options()}
        values.update((name, value) for name, value in wanted.items() if name in values)
        if game.why_not(values) is None:
            return game.from_values(values)


def state_in_play(rules: Rules, chance: Random, cards: int) -> TrickState:
    """Return a moment of a random match in which the seat to play has that many cards, or a few less."""
    match = Match(rules, seed=str(chance.random()))
    while True:
        state = match.state
        assert isinstance(state, TrickState)
        if _may_play(state, cards) and chance.random() < 0.4:
            return state
        match.apply(roam(match.legal(), chance, Whims(passes=0.3, alone=0.4, claims=0.0)))
        if match.over:
            match = Match(rules, seed=str(chance.random()))


def _may_play(state: TrickState, cards: int) -> bool:
    if state.phase is not Phase.PLAY or state.to_act is None:
        return False
    return len(state.hands[state.to_act]) <= cards


def on_the_table(rules: Rules, state: TrickState, action: Action) -> TrickState:
    """Return the state after an action and all that follows from it, up to the next card or the score."""
    after = rules.evolve(state, rules.decide(state, action))
    while isinstance(after, TrickState) and after.result is None:
        event = rules.consequence(after)
        if event is None:
            break
        after = rules.evolve(after, event)
    assert isinstance(after, TrickState)
    return after


def by_the_rules(rules: Rules, state: TrickState, worth: Worth) -> dict[Card, float]:
    """Play every line at the real table to the end of the hand."""
    plays = [action for action in rules.legal(state) if isinstance(action, Play)]
    return {play.card: _outcome(rules, on_the_table(rules, state, play), worth) for play in plays}


def _outcome(rules: Rules, state: TrickState, worth: Worth) -> float:
    if state.result is not None:
        return worth(state)
    assert state.to_act is not None
    best = min if side_of(state.to_act) else max
    return best(by_the_rules(rules, state, worth).values())


def points(state: TrickState) -> float:
    """Return how many points side 0 gains on side 1 in a scored hand."""
    assert state.result is not None
    ours, theirs = state.result.gains
    return ours - theirs


def score_of(rules: Rules, state: TrickState) -> Payoff:
    """Return the payoff for side 0 by which the game itself would score this hand."""

    def payoff(ours: int, theirs: int) -> float:
        counted = replace(state, phase=Phase.COUNT, to_act=None, trick=(), taken=(ours, theirs))
        event = rules.consequence(counted)
        assert event is not None
        scored = rules.evolve(counted, event)
        assert isinstance(scored, TrickState)
        return points(scored)

    return payoff


def by_the_order(position: Position, payoff: Payoff) -> dict[Card, float]:
    """Play every line of a position to the end, and return each card's value to side 0.

    It needs no game, only the order of the cards.
    """
    return {card: _value(_after(position, card), payoff) for card in playable(position)}


def playable(position: Position) -> Cards:
    """Return the cards that may be played, as the rules of trick games say it."""
    return _ranking(position).following(position.hands[position.to_act], _plays(position.trick))


def _ranking(position: Position) -> Ranking:
    assert isinstance(position.order, Ranking)
    return position.order


def _plays(trick: Iterable[LaidCard]) -> Plays:
    return tuple(CardPlayed(*laid) for laid in trick)


def _value(position: Position, payoff: Payoff) -> float:
    if not position.hands[position.to_act]:
        return payoff(*position.taken)
    best = min if position.side_of(position.to_act) else max
    return best(by_the_order(position, payoff).values())


def _after(position: Position, card: Card) -> Position:
    seat = position.to_act
    hands = _with(position.hands, seat, without(position.hands[seat], card))
    trick = (*position.trick, LaidCard(seat, card))
    if len(trick) < len(position.active):
        after = next_seat(seat, position.sitting_out, len(hands))
        return replace(position, hands=hands, trick=trick, to_act=after)
    winner = _ranking(position).best(_plays(trick)).seat
    ours, theirs = position.taken
    taken = (ours, theirs + 1) if position.side_of(winner) else (ours + 1, theirs)
    return replace(position, hands=hands, trick=(), to_act=winner, taken=taken)


def _with(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
