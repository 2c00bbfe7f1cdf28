"""A record as lines for a terminal: a table of all hands, or one hand event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bacon.core.events import Event
from bacon.core.seats import seat_names
from bacon.core.words import game_title
from bacon.data.figures import HandAccount, ListedHand, account_of, figures_of, sides_by_seat
from bacon.data.ledger import preset_of
from bacon.data.records import Record, RecordError
from bacon.data.transcript import hands_of, outcome
from bacon.kits.presets import share


def overview(record: Record) -> Iterator[str]:
    """The game and its result, with a line for each hand."""
    yield f"{game_title(record.rules.name)}, {preset_of(record.rules)}: {share(record.rules)}"
    yield from (f"{seat}: {name}" for seat, name in record.names.items())
    if record.practice:
        yield "A match for practice: somebody may have known the cards."
    if record.assisted:
        yield "Assisted: a decision was taken back after it had shown a card, or a hint was asked for."
    header = ("hand", "dealer", *figures_of(record.rules.name).columns, "points", "score")
    yield from _align([header, *_lines(record)])
    yield outcome(record.rules, record.events, record.before) or "The match is not over."


def hand_lines(record: Record, number: int) -> Iterator[str]:
    """One hand, event by event; raises `RecordError` if the record has no such hand."""
    hands = {account.number: events for account, events in _hands(record)}
    if number not in hands:
        known = ", ".join(map(str, hands))
        raise RecordError(f"There is no hand {number} in this record; it has {known}.")
    names = _names(record, str.capitalize)
    return (record.rules.narrate(event, names) for event in hands[number])


def _hands(record: Record) -> Iterator[tuple[HandAccount, Sequence[Event]]]:
    return ((account_of(record.rules, events), events) for events in hands_of(record.events))


def _lines(record: Record) -> Iterator[tuple[str, ...]]:
    score, sides = record.before, sides_by_seat(record.rules)
    names, cells = _names(record), figures_of(record.rules.name).cells
    for account, _ in _hands(record):
        before = score or (0,) * len(account.points)
        score = tuple(previous + made for previous, made in zip(before, account.points, strict=True))
        hand = _listed(account, sides)
        columns = (str(hand.number), names[hand.dealer], *cells(hand, names))
        yield *columns, _figures(hand.points), _figures(score)


def _listed(account: HandAccount, sides: tuple[int, ...]) -> ListedHand:
    return ListedHand(
        number=account.number,
        dealer=account.dealer,
        side=account.side,
        points=account.points,
        notes=account.notes,
        mine=0,
        sides=sides,
    )


def _names(record: Record, seat_label: Callable[[str], str] = str) -> tuple[str, ...]:
    return tuple(record.names.get(seat) or seat_label(seat) for seat in seat_names(record.rules.seats))


def _figures(numbers: Sequence[int]) -> str:
    return " : ".join(map(str, numbers))


def _align(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
