"""Comments on choices in trick games: who could take the trick, and what each card allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.core.words import listed
from bacon.games.tricks.player.search.evaluation import order_of, position_of
from bacon.games.tricks.rules.events import CardPlayed, ClaimRest, Discard, Give, Play
from bacon.games.tricks.rules.ranking import Plays, Ranking, next_seat, side_of
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.search.commentator import Commentator, Threat
from bacon.solver import NodeLimit, Solver, Stopped

_MAX_POSITIONS: Final = 1_500
"""Longer hands are not solved: it would take longer than everything else."""


class TrickCommentator(Commentator):
    """Comments on the choices of a trick game.

    `point` is how much the first point of a match adds to the chance of winning it, if known.
    """

    danger: ClassVar[str] = "the other side could take the trick"

    def __init__(self, rules: Rules, point: float | None = None) -> None:
        super().__init__(rules)
        self._point = point

    @override
    def kind(self, view: TableState, action: Action) -> str:
        assert isinstance(view, TrickState)
        match action:
            case Play():
                return "following" if view.trick else "lead"
            case Discard() | Give():
                return "discard"
            case ClaimRest():
                return "claim"
            case _:
                return "auction"

    @override
    def a_point(self, view: TableState) -> float:
        return super().a_point(view) if self._point is None else self._point

    @override
    def threat(self, world: TableState, action: Action) -> Threat | None:
        """Return the card with which the other side takes the trick, whatever the partner does."""
        if not isinstance(action, Play) or not isinstance(world, TrickState) or world.to_act is None:
            return None
        plays = (*world.trick, CardPlayed(world.to_act, action.card))
        order, ours = order_of(self.rules, world), side_of(world.to_act)
        later = _later(world, len(plays))
        held = order.best((*plays, *_helping(order, world, plays, [s for s in later if side_of(s) == ours])))
        if side_of(held.seat) != ours:
            return Threat(held.card.sign)
        theirs = [seat for seat in later if side_of(seat) != ours]
        beating = {seat: _beating(order, world, plays, seat, held.card) for seat in theirs}
        return _threat_of(order, world, plays, beating)

    @override
    def help(self, world: TableState, action: Action) -> str:
        """Name the partners who could ruff a lead."""
        if not isinstance(action, Play) or not isinstance(world, TrickState) or world.to_act is None:
            return ""
        if world.trick:  # the partner can do the same, whichever card follows
            return ""
        plays, order = (CardPlayed(world.to_act, action.card),), order_of(self.rules, world)
        partners = [seat for seat in _later(world, 1) if side_of(seat) == side_of(world.to_act)]
        ruffing = [
            seat
            for seat in partners
            if _is_out(order, world, plays, seat) and _beating(order, world, plays, seat, action.card)
        ]
        return _out_of(order, world, plays, ruffing)

    @override
    def tricks(self, state: TableState, actions: Sequence[Action]) -> Mapping[Action, int]:
        assert isinstance(state, TrickState)
        if state.phase is not Phase.PLAY:
            return {}
        try:
            found = Solver().tricks(position_of(self.rules, state), NodeLimit(_MAX_POSITIONS))
        except Stopped:
            return {}
        return {action: found[action.card] for action in actions if isinstance(action, Play)}


def _later(world: TrickState, played: int) -> list[int]:
    seats, seat = [], world.to_act or 0
    for _ in range(world.active_seats - played):
        seat = next_seat(seat, world.sitting_out, len(world.hands))
        seats.append(seat)
    return seats


def _helping(order: Ranking, world: TrickState, plays: Plays, partners: Sequence[int]) -> Plays:
    return tuple(
        [CardPlayed(seat, card) for seat in partners for card in order.following(world.hands[seat], plays)]
    )


def _beating(order: Ranking, world: TrickState, plays: Plays, seat: int, best: Card) -> list[Card]:
    return [card for card in order.following(world.hands[seat], plays) if order.beats(card, best)]


def _threat_of(
    order: Ranking, world: TrickState, plays: Plays, beating: Mapping[int, Sequence[Card]]
) -> Threat | None:
    """Return the lowest card of the led suit that takes the trick, or else a ruff and who could make it."""
    cards = [card for theirs in beating.values() for card in theirs]
    if not cards:
        return None
    led = order.suit(plays[0].card)
    followed = [card for card in cards if order.suit(card) is led]
    if followed:
        return Threat(min(followed, key=order.strength).sign)
    ruffing = [seat for seat, theirs in beating.items() if theirs and _is_out(order, world, plays, seat)]
    return Threat("a ruff", _out_of(order, world, plays, ruffing))


def _is_out(order: Ranking, world: TrickState, plays: Plays, seat: int) -> bool:
    led = order.suit(plays[0].card)
    return all(order.suit(card) is not led for card in world.hands[seat])


def _out_of(order: Ranking, world: TrickState, plays: Plays, seats: Sequence[int]) -> str:
    """Say who was out of the led suit and could ruff; return nothing if nobody could."""
    suit = order.suit(plays[0].card)
    if not seats or suit is None:
        return ""
    who = listed([_relation(world, seat) for seat in seats])
    return f"{who} {'was' if len(seats) == 1 else 'were'} out of {suit.plural} and could ruff"


def _relation(world: TrickState, seat: int) -> str:
    """Name a seat from the view of the seat to act."""
    seats = len(world.hands)
    steps = (seat - (world.to_act or 0)) % seats
    if steps % 2 == 0:
        return "the partner" if seats == 4 else f"the partner on the {_left_or_right(steps, seats)}"
    across = "across" if 2 * steps == seats else f"on the {_left_or_right(steps, seats)}"
    return f"the opponent {across}"


def _left_or_right(steps: int, seats: int) -> str:
    return "left" if 2 * steps < seats else "right"
