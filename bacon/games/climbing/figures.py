"""What each seat did in a deal of the climbing game, told in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bacon.core.cards import Cards
from bacon.core.events import Event, HandDealt, Passed
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import CombinationLaid, DealScored, LeadGiven, RoundWon, WentOut
from bacon.games.climbing.rules.packs import X, rank_of, x_rank

QUAD: Final = 4
"""So many cards of a rank are a bomb."""


class Climber(Struct, frozen=True, kw_only=True):
    """What one seat did in a deal, and what it was dealt.

    `place` is None in a deal that decided the match before the seat was out; `left_over` tells that the seat
    still had cards when a deal was played to its end. It laid so many combinations, `plays`, of which some
    were `bombs`; it passed, won `rounds`, and gave the lead away. Dealt were so many X, `wilds`, cards of the
    highest rank, `tops`, and ranks of which it had four or more without an X, `quads`.
    """

    place: int | None = None
    left_over: bool = False
    plays: int = 0
    bombs: int = 0
    passes: int = 0
    rounds: int = 0
    given: int = 0
    wilds: int = 0
    tops: int = 0
    quads: int = 0


def climbers_of(rules: Climbing, facts: Sequence[Event]) -> tuple[Climber, ...]:
    """Sum up the facts of one finished deal for each seat."""
    return tuple(_climber(rules, facts, seat) for seat in range(rules.seats))


def _climber(rules: Climbing, facts: Sequence[Event], seat: int) -> Climber:
    order: tuple[int, ...] = next((fact.order for fact in facts if isinstance(fact, DealScored)), ())
    hand = next(fact.hands[seat] for fact in facts if isinstance(fact, HandDealt))
    own = [fact for fact in facts if getattr(fact, "seat", None) == seat]
    done = Counter(type(fact) for fact in own)
    return Climber(
        place=order.index(seat) + 1 if seat in order else None,
        left_over=seat in order and not done[WentOut],
        plays=done[CombinationLaid],
        bombs=sum(isinstance(fact, CombinationLaid) and fact.combination.kind.bomb for fact in own),
        passes=done[Passed],
        rounds=done[RoundWon],
        given=done[LeadGiven],
        wilds=hand.count(X),
        tops=sum(rank_of(card) == x_rank(rules) - 1 for card in hand),
        quads=_quads(hand),
    )


def _quads(hand: Cards) -> int:
    ranks = Counter(rank_of(card) for card in hand if card is not X)
    return sum(count >= QUAD for count in ranks.values())
