"""From events to a record's tables: how a match is written down.

Calls are written in the game's own words; results are written here, and must never change between versions,
because reading compares them with the play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate, pairwise
from typing import Final

from bacon.core.cards import Card, spell
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, MatchWon, SeedRevealed
from bacon.core.rules import Rules, TableState, initial_state
from bacon.core.seats import seat_names
from bacon.core.words import of_each
from bacon.data.tables import HandTable


def cuts(events: Sequence[Event]) -> tuple[str, ...]:
    """The cards that were cut for the deal."""
    return tuple(spell(event.cards) for event in events if isinstance(event, DealerCut))


def outcome(rules: Rules, events: Sequence[Event], before: Sequence[int] = ()) -> str:
    """Who won, with the final score; empty while nobody has.

    `before` is the score of earlier hands.
    """
    if not isinstance(won := events[-1], MatchWon):
        return ""
    score = reduce(rules.evolve, events, initial_state(rules, before)).scores
    wins = "win" if len(rules.sides[won.side]) > 1 else "wins"
    others = ", ".join(str(points) for side, points in enumerate(score) if side != won.side)
    return f"{side_names(rules)[won.side]} {wins} {score[won.side]} to {others}"


def side_names(rules: Rules) -> tuple[str, ...]:
    """The names of the sides in records: those of their members' seats.

    >>> import bacon
    >>> side_names(bacon.Bacon())
    ('south and north', 'west and east')
    """
    seats = seat_names(rules.seats)
    return tuple(" and ".join(seats[seat] for seat in side) for side in rules.sides)


def hands_of(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The events of each hand, from its start to the next one's."""
    starts = [place for place, event in enumerate(events) if isinstance(event, HandStarted)]
    return (events[start:end] for start, end in pairwise([*starts, len(events)]))


def start_of(hand: Sequence[Event]) -> HandStarted:
    """The first event of a hand, given all its events."""
    started = hand[0]
    assert isinstance(started, HandStarted)
    return started


def last_hand(events: Sequence[Event]) -> int:
    """The number of the last hand of a match; 0 if none has begun."""
    return next((event.number for event in reversed(events) if isinstance(event, HandStarted)), 0)


def hand_tables(rules: Rules, events: Sequence[Event], before: Sequence[int] = ()) -> Iterator[HandTable]:
    """Every hand of a match as a table; `before` is the score of earlier hands."""
    state = initial_state(rules, before)
    for hand in hands_of(events):
        yield hand_table(rules, state, hand)
        state = reduce(rules.evolve, hand, state)


def hand_table(rules: Rules, before: TableState, events: Sequence[Event]) -> HandTable:
    """One hand as a table; `before` is the state in which it began."""
    started, dealt = start_of(events), events[1]
    assert isinstance(dealt, HandDealt)
    seats = seat_names(rules.seats)
    states = list(accumulate(events, rules.evolve, initial=before))
    calls = [rules.write_call(event, state) for event, state in zip(events, states, strict=False)]
    rounds = _rounds(rules, events, calls)
    return HandTable(
        number=started.number,
        dealer=seats[started.dealer],
        commitment=started.commitment,
        **dict(zip(seats, map(spell, dealt.hands), strict=True)),
        stock=spell(dealt.stock),
        auction=() if rounds else tuple(filter(None, calls)),
        play=tuple(map(spell, _tricks(rules, events))),
        rounds=rounds,
        claim=next((seats[event.by] for event in events if event.is_claim and event.by is not None), ""),
        result=result(rules, events, states[-1].scores),
        seed="".join(event.seed for event in events if isinstance(event, SeedRevealed)),
    )


def _tricks(rules: Rules, events: Sequence[Event]) -> list[list[Card]]:
    tricks: list[list[Card]] = [[]]
    for event in events:
        if card := rules.write_play(event):
            tricks[-1].append(card)
        elif event.ends_part:
            tricks.append([])
    return [trick for trick in tricks if trick]


STEP: Final = "; "
"""Separates the steps of a round."""


def in_rounds(rules: Rules, events: Sequence[Event]) -> bool:
    """Whether the hand is played in rounds, and the first has begun."""
    return rules.in_rounds and any(event.in_part for event in events)


def _rounds(rules: Rules, events: Sequence[Event], calls: Sequence[str | None]) -> tuple[str, ...]:
    if not in_rounds(rules, events):
        return ()
    rounds: list[list[str]] = [[]]
    for event, call in zip(events, calls, strict=True):
        if event.ends_part:
            rounds.append([])
        elif call:
            rounds[-1].append(call)
    return tuple(STEP.join(steps) for steps in rounds if steps)


def result(rules: Rules, events: Sequence[Event], score: Sequence[int]) -> str:
    """How a hand ended, and the score after it; empty while it is not over."""
    seats, sides = seat_names(rules.seats), side_names(rules)
    text = "".join(event.result(seats, sides) for event in events)
    void = any(event.voids_hand for event in events)
    return text if void or not text else f"{text}; {of_each(sides, score)}"
