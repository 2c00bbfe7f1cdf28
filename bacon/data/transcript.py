"""From facts to a record's tables: how a match is written down.

What players say is written in the game's own words; the results are told here, and the same in all versions,
for a record's results must be those of its play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate, pairwise

from bacon.core.cards import Card, spell
from bacon.core.events import (
    Acquitted,
    CardPlayed,
    ClaimMade,
    DealerCut,
    Event,
    Forfeited,
    HandCounted,
    HandDealt,
    HandScored,
    HandStarted,
    MatchWon,
    MisdealCalled,
    SeedRevealed,
    TrickTaken,
    points_of,
)
from bacon.core.game import TableState
from bacon.data.seats import seat_names, side_names
from bacon.data.tables import HandTable
from bacon.games import Rules


def cuts(events: Sequence[Event]) -> tuple[str, ...]:
    """Write down the cards that were cut for the deal."""
    return tuple(spell(event.cards) for event in events if isinstance(event, DealerCut))


def outcome(rules: Rules, events: Sequence[Event]) -> str:
    """Write down who won and how; empty while nobody has."""
    if not isinstance(won := events[-1], MatchWon):
        return ""
    score = reduce(rules.evolve, events, rules.start()).scores
    return f"{side_names(rules.seats)[won.side]} win {score[won.side]} to {score[1 - won.side]}"


def hands_of(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """Give the facts of each hand, from its start to the next one's."""
    starts = [place for place, event in enumerate(events) if isinstance(event, HandStarted)]
    return (events[start:end] for start, end in pairwise([*starts, len(events)]))


def hand_tables(rules: Rules, events: Sequence[Event]) -> Iterator[HandTable]:
    """Write down every hand of a match."""
    state = rules.start()
    for facts in hands_of(events):
        yield hand_table(rules, state, facts)
        state = reduce(rules.evolve, facts, state)


def hand_table(rules: Rules, before: TableState, facts: Sequence[Event]) -> HandTable:
    """Write down the facts of one hand, from its start on; `before` is the state in which it began."""
    started, dealt = facts[0], facts[1]
    assert isinstance(started, HandStarted)
    assert isinstance(dealt, HandDealt)
    seats = seat_names(rules.seats)
    states = list(accumulate(facts, rules.evolve, initial=before))
    said = (rules.write_call(fact, state) for fact, state in zip(facts, states, strict=False))
    return HandTable(
        number=started.number,
        dealer=seats[started.dealer],
        commitment=started.commitment,
        **dict(zip(seats, map(spell, dealt.hands), strict=True)),
        stock=spell(dealt.stock),
        auction=tuple(filter(None, said)),
        play=tuple(map(spell, _tricks(facts))),
        claim=next((seats[fact.seat] for fact in facts if isinstance(fact, ClaimMade)), ""),
        result=_result(rules, facts, states[-1].scores),
        seed="".join(fact.seed for fact in facts if isinstance(fact, SeedRevealed)),
    )


def _tricks(facts: Sequence[Event]) -> list[list[Card]]:
    tricks: list[list[Card]] = [[]]
    for fact in facts:
        if isinstance(fact, CardPlayed):
            tricks[-1].append(fact.card)
        elif isinstance(fact, TrickTaken):
            tricks.append([])
    return [trick for trick in tricks if trick]


def _result(rules: Rules, facts: Sequence[Event], score: Sequence[int]) -> str:
    """Tell how a hand ended and how the match stands then; nothing while it is not over."""
    seats, sides = seat_names(rules.seats), side_names(rules.seats)
    void = "".join(_void(fact, seats) for fact in facts)
    made = "".join(_made(fact, seats, sides) for fact in facts)
    return f"{made}; {_of_each(sides, score)}" if made else void


def _void(fact: Event, seats: Sequence[str]) -> str:
    match fact:
        case Acquitted():
            return "nobody declared; the hand is void"
        case MisdealCalled(seat):
            return f"{seats[seat]} called a misdeal; the hand is void"
        case _:
            return ""


def _made(fact: Event, seats: Sequence[str], sides: Sequence[str]) -> str:
    match fact:
        case HandScored(taken=taken, side=side, points=points):
            return f"{sides[side]} score {points} with {taken[side]} tricks to {taken[1 - side]}"
        case HandCounted(declarer, bid=bid, taken=taken):
            side = declarer % len(sides)
            took = f"{sides[side]} bid {bid} and took {taken[side]} tricks to {taken[1 - side]}"
            return f"{took}, which makes {_of_each(sides, points_of(fact))}"
        case Forfeited(seat, points):
            others = sides[1 - seat % len(sides)]
            return f"{seats[seat]} had to declare and passed, so {others} score {points}"
        case _:
            return ""


def _of_each(sides: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(f"{side} {number}" for side, number in zip(sides, numbers, strict=True))
