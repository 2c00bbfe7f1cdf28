"""A deal played to its end: the rules of whose turn it is, who leads, and what it comes to, in few words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.games.climbing.player.search.melds import Meld, MeldMaker
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import DealScored, GiveLead
from bacon.games.climbing.rules.scoring import members, score, side_of
from bacon.games.climbing.rules.state import ClimbingState, DealPhase, clockwise

_GIFTS: Final = {"any": None, "next_only": 1, "off": 0}


class Conditions:
    """What stays the same while a deal is played out: who plays with whom, and what orders of going out make.

    Takes the rules, any state of the deal, and what makes melds of hands.
    """

    def __init__(self, rules: Climbing, state: ClimbingState, melding: MeldMaker) -> None:
        seats = range(rules.players)
        self.state = state
        self.rules = rules
        self.melding = melding
        self.after = [clockwise(seat, rules.players)[:-1] for seat in seats]
        self.side = [side_of(rules, seat) for seat in seats]
        self.partners = [
            [other for other in self.after[seat] if other in members(rules, self.side[seat])]
            for seat in seats
        ]
        self.enemies = [[other for other in seats if self.side[other] != self.side[seat]] for seat in seats]
        self.most_gifts = _GIFTS[rules.gift_lead]
        self._scored: dict[tuple[int, ...], DealScored | None] = {}

    def scored(self, finished: tuple[int, ...]) -> DealScored | None:
        """The score when these are out, in this order; None while the deal goes on."""
        if finished not in self._scored:
            self._scored[finished] = score(self.rules, replace(self.state, finished=finished))
        return self._scored[finished]


class ClimbingPlayout:
    """The rest of a deal, step by step; `result` is its score once it is over.

    Takes the conditions, the state from which it goes on, in which a seat is to act, and the hands in melds,
    which are used up. A step is what the `policy` of the seat to act does with the playout: it gives the
    meld it has taken out of its hand, None for a pass, or the seat to which it gives the lead.
    """

    def __init__(self, conditions: Conditions, state: ClimbingState, hands: list[list[Meld]]) -> None:
        assert state.to_act is not None
        self.conditions = conditions
        self.hands = hands
        self.counts = [len(hand) for hand in state.hands]
        self.finished = state.finished
        self.seat = state.to_act
        top = state.top
        self.owner = -1 if top is None else top.seat
        self.top = None if top is None else conditions.melding.meld(top.cards, top.combination)
        self.may_give = state.won_lead
        self.falls = state.phase is DealPhase.HEIR
        self.result: DealScored | None = None
        self._final = conditions.rules.pass_is_final
        self._passed = _bits(state.passed)
        self._out = _bits(state.finished)

    def step(self, policy: Policy) -> Action:
        """Let the seat to act do what it likes best, and give that as an action."""
        done = policy(self)
        if done is None:
            self._passed |= 1 << self.seat
            self._turn()
            return Pass()
        if isinstance(done, int):
            self.seat, self.may_give, self.falls = done, False, False
            return GiveLead(done)
        self._lay(done)
        return done.lay

    def _lay(self, meld: Meld) -> None:
        seat = self.seat
        self.counts[seat] -= meld.size
        self.top, self.owner, self.may_give = meld, seat, False
        if not self._final:
            self._passed = 0
        if not self.counts[seat]:
            self._out |= 1 << seat
            self.finished = (*self.finished, seat)
            self.result = self.conditions.scored(self.finished)
            if self.result is not None:
                return
        self._turn()

    def _turn(self) -> None:
        """Give the turn to the next seat that may still lay; when there is none the round is over."""
        done = self.done
        for seat in self.conditions.after[self.seat]:
            if not done >> seat & 1:
                self.seat = seat
                return
        self._round_over()

    def _round_over(self) -> None:
        self.seat, self.top, self._passed = self.owner, None, 0
        out = self._out >> self.owner & 1
        self.may_give, self.falls = not out, False
        if out:
            heirs = self.heirs()
            self.seat, self.falls = (heirs[0], False) if len(heirs) == 1 else (self.owner, True)

    @property
    def done(self) -> int:
        """Who cannot lay any more on what lies there, unless somebody else does, as a set of bits."""
        return self._out | self._passed | 1 << self.owner

    def gifts(self) -> list[int]:
        """The partners of the seat to act that may be given the lead."""
        playing = [seat for seat in self.conditions.partners[self.seat] if self.counts[seat]]
        return playing[: self.conditions.most_gifts]

    def heirs(self) -> list[int]:
        """Who may lead instead of the seat to act, which is out; the next player is one of them."""
        partners = self.gifts()
        after = next(seat for seat in self.conditions.after[self.seat] if self.counts[seat])
        return partners if after in partners else [*partners, after]

    def fewest(self, seats: Sequence[int]) -> int:
        """How few cards any of these seats has that is not out yet; many when all are out."""
        return min([self.counts[seat] for seat in seats if self.counts[seat]], default=99)


Policy: TypeAlias = Callable[[ClimbingPlayout], Meld | int | None]


def _bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)
