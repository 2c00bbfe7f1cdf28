"""What one hand came to, told in figures that the history and the statistics count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from msgspec import Struct

from bacon.core.cards import JOKERS, Card, Cards, Suit
from bacon.core.events import Event, HandDealt, HandStarted
from bacon.core.rules import Rules
from bacon.games.bacon.rules.events import PermissionAsked, PermissionDenied
from bacon.games.bid_euchre.rules.events import HandCounted
from bacon.games.climbing.figures import Climber, climbers_of
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import RoundWon
from bacon.games.tricks.rules.events import ClaimMade, ClaimSettled, HandScored, TrickTaken, TrumpDeclared

BySeat: TypeAlias = tuple[int, ...]
BySide: TypeAlias = tuple[int, ...]

_F = TypeVar("_F", bound=Event)


class Summary(Struct, frozen=True, kw_only=True):
    """A hand in figures.

    `side` is the one that won the hand: that scored or, where both count, the bidders when they made their
    bid and else the others; None when nobody scored. `trump` is a strain's value. `points` and `taken`
    tricks, or rounds, are by side. `fixed` tells that the pack was set by hand. By seat: how often it was
    `asked` for permission and `denied` it, how many cards it was `dealt`, and how many of them were aces,
    trumps and jokers; `trumps` are the cards of the trump suit, in a hand that had one. `climbers` are the
    seats of the climbing game.
    """

    number: int
    dealer: int
    declarer: int | None
    trump: str | None
    alone: bool
    side: int | None
    points: BySide
    taken: BySide
    march: bool
    claimed: int | None
    claim_held: bool | None
    asked: BySeat
    denied: BySeat
    fixed: bool
    dealt: BySeat
    aces: BySeat
    trumps: BySeat
    jokers: BySeat
    climbers: tuple[Climber, ...] = ()


def summarise(rules: Rules, facts: Sequence[Event]) -> Summary:
    """Sum up the facts of one finished hand, from its start on; only those that count."""
    started, points = _only(facts, HandStarted), _points(rules, facts)
    hands, declared = _only(facts, HandDealt).hands, _last(facts, TrumpDeclared)
    taken = _taken(rules, facts, len(points))
    side = _winner(facts, points)
    settled = _last(facts, ClaimSettled)
    strain = declared.strain if declared else None
    trump = strain.suit if strain else None
    return Summary(
        number=started.number,
        dealer=started.dealer,
        declarer=declared.seat if declared else None,
        trump=strain.value if strain else None,
        alone=bool(declared and declared.alone),
        side=side,
        points=points,
        taken=taken,
        march=side is not None and 0 < taken[side] == sum(taken),
        claimed=next((fact.seat for fact in facts if isinstance(fact, ClaimMade)), None),
        claim_held=settled.refuted_by is None if settled else None,
        asked=_times(facts, PermissionAsked, rules.seats),
        denied=_times(facts, PermissionDenied, rules.seats),
        fixed=not started.commitment,
        dealt=tuple(map(len, hands)),
        aces=_count(hands, is_ace),
        trumps=_count(hands, lambda card: is_of(card, trump)),
        jokers=_count(hands, is_joker),
        climbers=climbers_of(rules, facts) if isinstance(rules, Climbing) else (),
    )


def is_ace(card: Card) -> bool:
    """Tell whether a card is an ace."""
    return card.rank == "A"


def is_joker(card: Card) -> bool:
    """Tell whether a card is a joker."""
    return card.name in JOKERS


def is_of(card: Card, suit: Suit | None) -> bool:
    """Tell whether a card belongs to a suit; none belongs to no suit."""
    return suit is not None and card.suit is suit


def _points(rules: Rules, facts: Sequence[Event]) -> BySide:
    """Give what each side made in this hand: its score, had the match begun with it."""
    state = rules.start()
    for fact in facts:
        state = rules.evolve(state, fact)
    return state.scores


def _winner(facts: Sequence[Event], points: BySide) -> int | None:
    if counted := _last(facts, HandCounted):
        side = counted.declarer % len(points)
        return side if counted.taken[side] >= counted.bid else 1 - side
    return points.index(max(points)) if any(points) else None


def _taken(rules: Rules, facts: Sequence[Event], sides: int) -> BySide:
    if scored := _last(facts, HandScored) or _last(facts, HandCounted):
        return scored.taken
    winners = [rules.side_of(fact.seat) for fact in facts if isinstance(fact, TrickTaken | RoundWon)]
    return tuple(winners.count(side) for side in range(sides))


def _count(hands: Sequence[Cards], wanted: Callable[[Card], bool]) -> BySeat:
    return tuple(sum(map(wanted, hand)) for hand in hands)


def _times(
    facts: Sequence[Event], kind: type[PermissionAsked] | type[PermissionDenied], seats: int
) -> BySeat:
    who = [fact.seat for fact in facts if isinstance(fact, kind)]
    return tuple(who.count(seat) for seat in range(seats))


def _only(facts: Sequence[Event], kind: type[_F]) -> _F:
    return next(fact for fact in facts if isinstance(fact, kind))


def _last(facts: Sequence[Event], kind: type[_F]) -> _F | None:
    return next((fact for fact in reversed(facts) if isinstance(fact, kind)), None)
