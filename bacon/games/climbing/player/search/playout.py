"""Playing a deal out: whose turn it is, who leads, and the score, in a minimal form."""

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
    """The fixed conditions of a deal in play: partners, opponents, and the score of each finishing order."""

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
        """Return the score when these seats are out, in this order; None while the deal goes on."""
        if finished not in self._scored:
            self._scored[finished] = score(self.rules, replace(self.state, finished=finished))
        return self._scored[finished]


class ClimbingPlayout:
    """The rest of a deal, step by step; `result` is its score once it is over.

    `hands` holds the melds and is used up. A step performs what the `policy` of the seat to act returns: a
    meld taken out of the hand, None for a pass, or the seat that gets the lead.
    """

    def __init__(self, conditions: Conditions, state: ClimbingState, hands: list[list[Meld]]) -> None:
        assert state.to_act is not None
        self.conditions = conditions
        self.hands = hands
        self.counts = [len(hand) for hand in state.hands]
        self.finished = state.finished
        self.seat = state.to_act
        top = state.top
        self.top_seat = -1 if top is None else top.seat
        self.top = None if top is None else conditions.melding.meld(top.cards, top.combination)
        self.may_give = state.won_lead
        self.lead_falls = state.phase is DealPhase.HEIR
        self.result: DealScored | None = None
        self._final = conditions.rules.pass_is_final
        self._passed = _bits(state.passed)
        self._out = _bits(state.finished)

    def step(self, policy: Policy) -> Action:
        """Perform what the policy chooses for the seat to act, and return it as an action."""
        done = policy(self)
        if done is None:
            self._passed |= 1 << self.seat
            self._turn()
            return Pass()
        if isinstance(done, int):
            self.seat, self.may_give, self.lead_falls = done, False, False
            return GiveLead(done)
        self._lay(done)
        return done.lay

    def _lay(self, meld: Meld) -> None:
        seat = self.seat
        self.counts[seat] -= meld.size
        self.top, self.top_seat, self.may_give = meld, seat, False
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
        done = self.done
        for seat in self.conditions.after[self.seat]:
            if not done >> seat & 1:
                self.seat = seat
                return
        self._round_over()

    def _round_over(self) -> None:
        self.seat, self.top, self._passed = self.top_seat, None, 0
        out = self._out >> self.top_seat & 1
        self.may_give, self.lead_falls = not out, False
        if out:
            heirs = self.heirs()
            self.seat, self.lead_falls = (heirs[0], False) if len(heirs) == 1 else (self.top_seat, True)

    @property
    def done(self) -> int:
        """The seats that cannot play on the pile unless another seat does first, as a bit set."""
        return self._out | self._passed | 1 << self.top_seat

    def gifts(self) -> list[int]:
        """Return the partners of the seat to act that may be given the lead."""
        playing = [seat for seat in self.conditions.partners[self.seat] if self.counts[seat]]
        return playing[: self.conditions.most_gifts]

    def heirs(self) -> list[int]:
        """Return who may lead instead of the seat to act, which is out; the next player is one of them."""
        partners = self.gifts()
        after = next(seat for seat in self.conditions.after[self.seat] if self.counts[seat])
        return partners if after in partners else [*partners, after]

    def fewest(self, seats: Sequence[int]) -> int:
        """Return the fewest cards that any active seat of these holds; 99 if all are out."""
        return min([self.counts[seat] for seat in seats if self.counts[seat]], default=99)


Policy: TypeAlias = Callable[[ClimbingPlayout], Meld | int | None]


def _bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)
