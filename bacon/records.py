"""Records: a match as readable text, to keep, to share, to check, and to look at step by step.

Import it by name, as ``import bacon`` alone does not load it:

>>> import bacon
>>> from bacon import records
>>> match = bacon.Match(bacon.Bacon(target=5), seed="tuesday")
>>> while not match.over:
...     _ = match.apply(match.legal()[0])
>>> text = records.write(match, {"south": "Ada"})
>>> record = records.read(text)
>>> record.names["south"], record.match().scores, records.verify(text).ok
('Ada', (7, 1), True)

A record is TOML. `bacon.notation.record` describes every key of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from bacon.core.arguments import check_names, check_seat, given, require
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.review import Turn
from bacon.core.rules import TableState, initial_state
from bacon.core.words import seat_names
from bacon.notation import timeline
from bacon.notation.record import (
    Record,
    RecordError,
    check_legible,
    check_readable,
    print_record,
    read_record,
    record_at,
    record_of,
)
from bacon.notation.timeline import HandTimeline, Moment
from bacon.notation.verify import Verdict, verify

__all__ = [
    "HandTimeline",
    "Moment",
    "Played",
    "Record",
    "RecordError",
    "Turn",
    "Verdict",
    "load",
    "read",
    "record_of",
    "replay",
    "save",
    "timelines",
    "verify",
    "write",
]

Played: TypeAlias = Record | Match[TableState]
"""A record that was read, or a match in this program, finished or not."""


def read(text: str) -> Record:
    """Read a record, and replay every step of it through the rules.

    Raises `RecordError`, whose text names the line of the first thing that cannot be.
    """
    require(text, str, "read()", "the text of a record", "To read a file, use load().")
    if text.strip() and "\n" not in text.strip():
        raise RecordError(f"A record has more than one line: {given(text)}. To read a file, use load().")
    return read_record(text)


def load(path: str | PathLike[str]) -> Record:
    """Read the record in a file; raise `RecordError` if there is none."""
    require(path, (str, PathLike), "load()", "the path of a file", "To read a string, use read().")
    return record_at(Path(path))


def write(played: Played, names: Mapping[str, str] | None = None) -> str:
    """Print a match or a record so that `read` gives it back.

    `names` are the players' names by seat, such as ``{"south": "Ada"}``, for a match that was started
    without any. Until the match is over its seed is left out, as it would give away the hands to come.
    Raises ``ValueError`` for names that cannot be read back or that the match or record already has, and
    `RecordError` for a match that is too long.
    """
    text = print_record(_record(played, "write()", names))
    check_readable(text)
    return text


def save(played: Played, path: str | PathLike[str], names: Mapping[str, str] | None = None) -> None:
    """Write a record to a file, as `write` prints it; raise ``OSError`` if that fails."""
    require(path, (str, PathLike), "save()", "the path of a file after the match")
    Path(path).write_text(write(played, names), encoding="utf-8", newline="\n")


def replay(played: Played, seat: int | None = None) -> Iterator[tuple[Event, TableState]]:
    """Every event of a match with the table after it.

    With a `seat`, both are as that seat knows them; without, all cards are open. Actions that were taken
    back are left out.

    >>> import bacon
    >>> match = bacon.Match(bacon.Euchre(), seed="tuesday", dealer=0)
    >>> [type(event).__name__ for event, table in replay(match)]
    ['MatchStarted', 'HandStarted', 'HandDealt', 'UpcardTurned']
    >>> [*replay(match, seat=0)][-1][1].hands[1]
    (Card('??'), Card('??'), Card('??'), Card('??'), Card('??'))
    """
    record = _record(played, "replay()")
    if seat is not None:
        check_seat(seat, record.rules.seats)
    events = [event if seat is None else event.seen_by(seat) for event in record.events]
    states = accumulate(events, record.rules.evolve, initial=initial_state(record.rules, record.before, seat))
    next(states)
    return zip(events, states, strict=True)


def timelines(played: Played) -> list[HandTimeline[TableState]]:
    """Every hand as a timeline: the table at any step, the moments to jump to, and the turns."""
    record = _record(played, "timelines()")
    return timeline.timelines(record.rules, record.events, record.before)


def _record(played: Played, where: str, names: Mapping[str, str] | None = None) -> Record:
    require(played, (Record, Match), where, "a match or a record", "read() and load() make a record.")
    if names is None:
        return played if isinstance(played, Record) else record_of(played)
    check_names(names, seat_names(played.rules.seats), where)
    if isinstance(played, Record) or played.names is not None:
        raise ValueError("This match has its players' names already; omit 'names'.")
    check_legible(names)
    return record_of(played, names)
