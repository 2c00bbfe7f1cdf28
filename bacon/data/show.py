"""A record as lines for a terminal: all hands in a table, or one of them told fact by fact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from bacon.core.cards import Strain
from bacon.core.events import Event
from bacon.core.seats import seat_names
from bacon.core.words import game_title
from bacon.data.ledger import preset_of
from bacon.data.records import Record, RecordError
from bacon.data.summary import Summary, summarise
from bacon.data.transcript import hands_of, outcome
from bacon.games.climbing.rules import Climbing
from bacon.games.presets import share

_HEADER: Final = ("hand", "dealer", "declared by", "trump", "", "tricks", "points", "score")
_IN_ROUNDS: Final = ("hand", "dealer", "out", "left over", "rounds", "points", "score")


class _Line(Struct, frozen=True):
    """A row of the table: a hand in figures, and the score after it."""

    hand: Summary
    score: tuple[int, ...]


def overview(record: Record) -> Iterator[str]:
    """Tell what was played and how it ended, and give a line for each hand."""
    yield f"{game_title(record.rules.name)}, {preset_of(record.rules)}: {share(record.rules)}"
    yield from (f"{seat}: {name}" for seat, name in record.names.items())
    if record.practice:
        yield "A match for practice: somebody may have known the cards."
    if record.assisted:
        yield "Assisted: a decision was taken back after it had shown a card, or a hint was asked for."
    header = _IN_ROUNDS if isinstance(record.rules, Climbing) else _HEADER
    yield from _aligned([header, *(_cells(record, line) for line in _lines(record))])
    yield outcome(record.rules, record.events, record.before) or "The match is not over."


def told(record: Record, number: int) -> Iterator[str]:
    """Tell one hand, by its number, fact by fact; raise `RecordError` when the record has none such."""
    hands = {summary.number: facts for summary, facts in _hands(record)}
    if number not in hands:
        known = ", ".join(map(str, hands))
        raise RecordError(f"There is no hand {number} in this record; it has {known}.")
    names = [record.names.get(seat) or seat.capitalize() for seat in seat_names(record.rules.seats)]
    return (record.rules.narrate(fact, names) for fact in hands[number])


def _hands(record: Record) -> Iterator[tuple[Summary, Sequence[Event]]]:
    return ((summarise(record.rules, facts), facts) for facts in hands_of(record.events))


def _lines(record: Record) -> Iterator[_Line]:
    score = record.before
    for summary, _ in _hands(record):
        before = score or (0,) * len(summary.points)
        score = tuple(had + made for had, made in zip(before, summary.points, strict=True))
        yield _Line(summary, score)


def _cells(record: Record, line: _Line) -> tuple[str, ...]:
    hand = line.hand
    return (
        str(hand.number),
        _name(record, hand.dealer),
        *(_places(record, hand) if hand.climbers else _contract(record, hand)),
        _figures(hand.taken),
        _figures(hand.points),
        _figures(line.score),
    )


def _contract(record: Record, hand: Summary) -> tuple[str, ...]:
    return (
        _name(record, hand.declarer),
        Strain(hand.trump).plural if hand.trump else "–",
        "alone" if hand.alone else "",
    )


def _places(record: Record, hand: Summary) -> tuple[str, ...]:
    """Give who went out, the first one first, and who was left."""
    out = sorted((each.place, seat) for seat, each in enumerate(hand.climbers) if each.place)
    went = [seat for _, seat in out if not hand.climbers[seat].left_over]
    left = [seat for seat in range(len(hand.climbers)) if seat not in went]
    return tuple(", ".join(_name(record, seat) for seat in seats) or "–" for seats in (went, left))


def _name(record: Record, seat: int | None) -> str:
    if seat is None:
        return "nobody"
    name = seat_names(record.rules.seats)[seat]
    return record.names.get(name) or name


def _figures(numbers: Sequence[int]) -> str:
    return " : ".join(map(str, numbers))


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
