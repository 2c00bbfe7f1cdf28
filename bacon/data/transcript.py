"""From facts to a record's tables: how a match is written down.

What players say is written in the game's own words; the results are told here, and the same in all versions,
for a record's results must be those of its play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate, pairwise
from typing import Final

from msgspec.structs import replace

from bacon.core.cards import Card, spell
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, MatchWon, SeedRevealed
from bacon.core.rules import Rules, TableState
from bacon.core.seats import seat_names
from bacon.data.sides import side_names, sides_of
from bacon.data.tables import HandTable
from bacon.games.bid_euchre.rules.events import HandCounted
from bacon.games.climbing.rules.events import CombinationLaid, DealScored, RoundWon
from bacon.games.euchre.rules.events import Forfeited, MisdealCalled
from bacon.games.tricks.rules.events import Acquitted, CardPlayed, ClaimMade, HandScored, TrickTaken


def cuts(events: Sequence[Event]) -> tuple[str, ...]:
    """Write down the cards that were cut for the deal."""
    return tuple(spell(event.cards) for event in events if isinstance(event, DealerCut))


def outcome(rules: Rules, events: Sequence[Event], before: Sequence[int] = ()) -> str:
    """Write down who won and how, with the score of the hands `before`; empty while nobody has."""
    if not isinstance(won := events[-1], MatchWon):
        return ""
    score = reduce(rules.evolve, events, start(rules, before)).scores
    wins = "win" if len(sides_of(rules)[won.side]) > 1 else "wins"
    others = ", ".join(str(points) for side, points in enumerate(score) if side != won.side)
    return f"{side_names(rules)[won.side]} {wins} {score[won.side]} to {others}"


def hands_of(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """Give the facts of each hand, from its start to the next one's."""
    starts = [place for place, event in enumerate(events) if isinstance(event, HandStarted)]
    return (events[start:end] for start, end in pairwise([*starts, len(events)]))


def start(rules: Rules, before: Sequence[int]) -> TableState:
    """Give the state in which a record begins, with the score of the hands before it."""
    state: TableState = rules.start()
    return replace(state, scores=tuple(before)) if before else state


def hand_tables(rules: Rules, events: Sequence[Event], before: Sequence[int] = ()) -> Iterator[HandTable]:
    """Write down every hand of a match, which begins with the score of the hands `before`."""
    state = start(rules, before)
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
    calls = [rules.write_call(fact, state) for fact, state in zip(facts, states, strict=False)]
    rounds = _rounds(facts, calls)
    return HandTable(
        number=started.number,
        dealer=seats[started.dealer],
        commitment=started.commitment,
        **dict(zip(seats, map(spell, dealt.hands), strict=True)),
        stock=spell(dealt.stock),
        auction=() if rounds else tuple(filter(None, calls)),
        play=tuple(map(spell, _tricks(facts))),
        rounds=rounds,
        claim=next((seats[fact.seat] for fact in facts if isinstance(fact, ClaimMade)), ""),
        result=result(rules, facts, states[-1].scores),
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


STEP: Final = "; "
"""What stands between the steps of a round."""


def in_rounds(facts: Sequence[Event]) -> bool:
    """Tell whether combinations are laid in rounds here."""
    return any(isinstance(fact, CombinationLaid) for fact in facts)


def _rounds(facts: Sequence[Event], calls: Sequence[str | None]) -> tuple[str, ...]:
    """Join the steps of each round."""
    if not in_rounds(facts):
        return ()
    rounds: list[list[str]] = [[]]
    for fact, call in zip(facts, calls, strict=True):
        if isinstance(fact, RoundWon):
            rounds.append([])
        elif call:
            rounds[-1].append(call)
    return tuple(STEP.join(steps) for steps in rounds if steps)


def result(rules: Rules, facts: Sequence[Event], score: Sequence[int]) -> str:
    """Tell how a hand ended and how the match stands then; nothing while it is not over."""
    seats, sides = seat_names(rules.seats), side_names(rules)
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
        case DealScored(order=order):
            out = ", ".join(seats[seat] for seat in order)
            return f"out: {out}, which makes {_of_each(sides, fact.gains)}"
        case HandScored(taken=taken, side=side, points=points):
            return f"{sides[side]} score {points} with {taken[side]} tricks to {taken[1 - side]}"
        case HandCounted(declarer, bid=bid, taken=taken):
            side = declarer % len(sides)
            took = f"{sides[side]} bid {bid} and took {taken[side]} tricks to {taken[1 - side]}"
            return f"{took}, which makes {_of_each(sides, fact.gains)}"
        case Forfeited(seat, points):
            others = sides[1 - seat % len(sides)]
            return f"{seats[seat]} had to declare and passed, so {others} score {points}"
        case _:
            return ""


def _of_each(sides: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(f"{side} {number}" for side, number in zip(sides, numbers, strict=True))
