"""From facts to a record's tables: how a match is written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from bacon.core.cards import Card, Suit, spell
from bacon.core.events import (
    Acquitted,
    Called,
    CardPlayed,
    ClaimMade,
    DealerCut,
    Discarded,
    Event,
    HandDealt,
    HandScored,
    HandStarted,
    MatchWon,
    Passed,
    PermissionDenied,
    PermissionGranted,
    SeedRevealed,
    TrickTaken,
    UpcardTurned,
)
from bacon.data.tables import SEATS, HandTable
from bacon.games.bacon.ranking import is_joker

SIDES: Final = ("south and north", "west and east")


def cuts(events: Sequence[Event]) -> tuple[str, ...]:
    """Write down the cards that were cut for the deal."""
    return tuple(spell(event.cards) for event in events if isinstance(event, DealerCut))


def outcome(events: Sequence[Event]) -> str:
    """Write down who won and how; empty while nobody has."""
    if not isinstance(won := events[-1], MatchWon):
        return ""
    score = _add_up(events)
    return f"{SIDES[won.side]} win {score[won.side]} to {score[1 - won.side]}"


def hands_of(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """Give the facts of each hand, from its start to the next one's."""
    starts = [place for place, event in enumerate(events) if isinstance(event, HandStarted)]
    return (events[start:end] for start, end in pairwise([*starts, len(events)]))


def hand_tables(events: Sequence[Event]) -> Iterator[HandTable]:
    """Write down every hand of a match."""
    score = (0, 0)
    for facts in hands_of(events):
        made = _add_up(facts)
        score = (score[0] + made[0], score[1] + made[1])
        yield hand_table(facts, score)


def hand_table(facts: Sequence[Event], score: Sequence[int]) -> HandTable:
    """Write down the facts of one hand, from its start on; `score` is the match's after them."""
    started, dealt = facts[0], facts[1]
    assert isinstance(started, HandStarted)
    assert isinstance(dealt, HandDealt)
    return HandTable(
        number=started.number,
        dealer=SEATS[started.dealer],
        commitment=started.commitment,
        **dict(zip(SEATS, map(spell, dealt.hands), strict=True)),
        stock=spell(dealt.stock),
        auction=tuple(_calls(facts)),
        discard=spell(fact.card for fact in facts if isinstance(fact, Discarded)),
        play=tuple(map(spell, _tricks(facts))),
        claim=next((SEATS[fact.seat] for fact in facts if isinstance(fact, ClaimMade)), ""),
        result="".join(_result(fact, score) for fact in facts),
        seed="".join(fact.seed for fact in facts if isinstance(fact, SeedRevealed)),
    )


def pick_up(suit: Suit | None, *, alone: bool) -> str:
    """Write down a declaration; a suit is named only when the up-card is a joker."""
    return " ".join(["pick up", *([suit.plural] if suit else []), *(["alone"] if alone else [])])


def _calls(facts: Sequence[Event]) -> Iterator[str]:
    joker_is_up = False
    for fact in facts:
        match fact:
            case UpcardTurned(card):
                joker_is_up = is_joker(card)
            case Passed():
                yield "pass"
            case Called(suit=suit, alone=alone):
                yield pick_up(suit if joker_is_up else None, alone=alone)
            case PermissionGranted():
                yield "grant"
            case PermissionDenied():
                yield "deny"


def _tricks(facts: Sequence[Event]) -> list[list[Card]]:
    tricks: list[list[Card]] = [[]]
    for fact in facts:
        if isinstance(fact, CardPlayed):
            tricks[-1].append(fact.card)
        elif isinstance(fact, TrickTaken):
            tricks.append([])
    return [trick for trick in tricks if trick]


def _result(fact: Event, score: Sequence[int]) -> str:
    match fact:
        case Acquitted():
            return "nobody declared; the hand is void"
        case HandScored(taken=taken, side=side, points=points):
            made = f"{SIDES[side]} score {points} with {taken[side]} tricks to {taken[1 - side]}"
            return f"{made}; {SIDES[0]} {score[0]}, {SIDES[1]} {score[1]}"
        case _:
            return ""


def _add_up(facts: Sequence[Event]) -> tuple[int, int]:
    scored = [fact for fact in facts if isinstance(fact, HandScored)]
    south, west = (sum(fact.points for fact in scored if fact.side == side) for side in (0, 1))
    return south, west
