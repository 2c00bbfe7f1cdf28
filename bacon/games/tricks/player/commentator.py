"""What is said about a choice of a trick game: who could take the trick, and what all cards allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.player.search.evaluation import order_of, position_of
from bacon.games.tricks.rules.events import CardPlayed, ClaimRest, Discard, Give, Play
from bacon.games.tricks.rules.ranking import Plays, Ranking, next_seat, side_of
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.search.commentator import Commentator
from bacon.solver import NodeLimit, Solver, Stopped

_POSITIONS: Final = 1_500
"""Long hands are solved near their end only: before, that would take longer than all the rest."""


class TrickCommentator(Commentator):
    """What is said about the choices of a trick game.

    Takes the rules, and what the first point of a match adds to the chance to win it, where that is known.
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
    def threat(self, world: TableState, action: Action) -> str | None:
        """The card with which the other side could take the trick, whatever the partner can do about it."""
        if not isinstance(action, Play) or not isinstance(world, TrickState) or world.to_act is None:
            return None
        plays = (*world.trick, CardPlayed(world.to_act, action.card))
        order, ours = order_of(self.rules, world), side_of(world.to_act)
        later = _later(world, len(plays))
        held = order.best((*plays, *_helping(order, world, plays, [s for s in later if side_of(s) == ours])))
        if side_of(held.seat) != ours:
            return held.card.sign
        theirs = [seat for seat in later if side_of(seat) != ours]
        beating = [card for seat in theirs for card in _beating(order, world, plays, seat, held.card)]
        return _told(order, beating, plays)

    @override
    def tricks(self, state: TableState, actions: Sequence[Action]) -> Mapping[Action, int]:
        assert isinstance(state, TrickState)
        if state.phase is not Phase.PLAY:
            return {}
        try:
            found = Solver().tricks(position_of(self.rules, state), NodeLimit(_POSITIONS))
        except Stopped:
            return {}
        return {action: found[action.card] for action in actions if isinstance(action, Play)}


def _later(world: TrickState, played: int) -> list[int]:
    """The seats that are still to play to the trick after the seat to act."""
    seats, seat = [], world.to_act or 0
    for _ in range(world.active_seats - played):
        seat = next_seat(seat, world.sitting_out, len(world.hands))
        seats.append(seat)
    return seats


def _helping(order: Ranking, world: TrickState, plays: Plays, partners: Sequence[int]) -> Plays:
    """All that partners may still play to the trick."""
    return tuple(
        [CardPlayed(seat, card) for seat in partners for card in order.following(world.hands[seat], plays)]
    )


def _beating(order: Ranking, world: TrickState, plays: Plays, seat: int, best: Card) -> list[Card]:
    """The cards of a seat that may be played and would beat the best one."""
    return [card for card in order.following(world.hands[seat], plays) if order.beats(card, best)]


def _told(order: Ranking, beating: Sequence[Card], plays: Plays) -> str | None:
    """The lowest card of the suit led that takes the trick; or else that it could be ruffed."""
    if not beating:
        return None
    led = order.suit(plays[0].card)
    followed = [card for card in beating if order.suit(card) is led]
    return min(followed, key=order.strength).sign if followed else "a ruff"
