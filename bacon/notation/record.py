"""A record: a match or a hand as a text that people and programs can read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from bacon.core.arguments import check_names, given, require
from bacon.core.events import SEALED, Event, MatchStarted, MatchWon
from bacon.core.match import BrokenLog, Match
from bacon.core.rules import Rules, TableState, hand_word
from bacon.core.words import counted, seat_names
from bacon.kits import GAMES
from bacon.kits.kit import expect
from bacon.notation.replay import replay, rules_in, thoughts_in
from bacon.notation.tables import (
    BOUND,
    FORMAT,
    MatchTable,
    RecordError,
    RecordTable,
    line_in_errors,
    parse_tables,
    print_tables,
)
from bacon.notation.thoughts import Thoughts
from bacon.notation.transcript import cuts, dealt_only, hand_tables, hands_of, in_rounds, last_hand, outcome
from bacon.system.files import reason
from bacon.system.reading import MAX_NAME_LETTERS, legible, read_file
from bacon.version import __version__

__all__ = [
    "ENDING",
    "ForeignFormat",
    "Record",
    "RecordError",
    "foreign_format",
    "hand_record_of",
    "print_record",
    "read_record",
    "record_at",
    "record_of",
    "record_text",
    "write_record",
]

ENDING: Final = ".bacon"
"""The extension of record files; an installed Bacon is registered to open them."""

_MAX_BYTES: Final = 1_000_000
"""Maximum size in bytes.

A match of a hundred hands has up to 90,000, plus a few times as many in comments.
"""
_MAX_PROGRAM_LETTERS: Final = 60


class Record(Struct, frozen=True, kw_only=True):
    """A match as its record states it.

    `events` are those that count. `seed` is the match's, None if the record omits it (the first event's is
    then empty). `names` are the players' by seat, and `program` is what wrote the record. `assisted` means
    that a decision was taken back after its player saw a card, or that a hint was noted. `before` is the
    score at the start, empty for 0 : 0. `hands` is how many the match had, 0 if unknown. `remarks` are
    sentences about names that were changed in reading. `thoughts` is the work behind bots' choices, where it
    was noted, by the choice's index in `events`.
    """

    rules: Rules
    events: tuple[Event, ...]
    seed: str | None = None
    names: Mapping[str, str] = {}
    program: str = f"Bacon {__version__}"
    assisted: bool = False
    before: tuple[int, ...] = ()
    hands: int = 0
    remarks: tuple[str, ...] = ()
    thoughts: Thoughts = {}

    def __str__(self) -> str:
        return print_record(self)

    def __repr__(self) -> str:
        hands, end = len(list(hands_of(self.events))), self.events[-1]
        over = f"side {end.side} has won" if isinstance(end, MatchWon) else "not over"
        return f"<Record of {self.rules!r}: {counted(hands, 'hand')}, {over}>"

    @property
    def practice(self) -> bool:
        """Whether a player may have known the cards."""
        return _start_of(self.events).practice

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return isinstance(self.events[-1], MatchWon)

    def match(self) -> Match[TableState]:
        """The finished match itself; raises `RecordError` if its seed is missing or wrong."""
        if self.seed is None or not self.finished:
            raise RecordError("Only the record of a finished match, with its seed, can recreate the match.")
        try:
            return Match(self.rules, events=self._log())
        except BrokenLog as error:
            raise RecordError(f"The cards of this record don’t come from its seed: {error}.") from error

    def _log(self) -> Iterator[Event]:
        """The events, with the work behind bots' choices before them."""
        for index, event in enumerate(self.events):
            if thought := self.thoughts.get(index):
                yield thought
            yield event


def record_of(match: Match[TableState], names: Mapping[str, str] | None = None) -> Record:
    """The record of a match, finished or not.

    `names` are the players' by seat; they are ignored if the match's commitments bind its own.
    """
    require(match, Match, "record_of()", "a match")
    check_names({} if names is None else names, seat_names(match.rules.seats), "record_of()")
    started = _start_of(match.kept)
    head = _head(started, names)
    rules, seed = rules_in(head), started.seed if match.over else None
    values = rules.values() if started.names is UNSET else started.rules
    events = (replace(started, rules=values, seed=seed or ""), *dealt_only(match.kept)[1:])
    hands = last_hand(events) if match.over and started.sealed else 0
    return Record(
        rules=rules,
        events=events,
        seed=seed,
        names=head.names,
        assisted=match.assisted,
        hands=hands,
        thoughts={index: each for index, each in match.thoughts.items() if index < len(events)},
    )


def hand_record_of(match: Match[TableState], number: int, names: Mapping[str, str] | None = None) -> Record:
    """The record of a single hand, by number; raises `RecordError` if there is none."""
    hands = list(hands_of(dealt_only(match.kept)))
    if not 1 <= number <= len(hands):
        word = hand_word(match.rules)
        held = f"{'only ' * (len(hands) == 1)}{counted(len(hands), word)}"
        raise RecordError(f"There is no {word} {number} in this match, which has {held}.")
    head = replace(_head(_start_of(match.kept), names), assisted=match.assisted)
    events = [event for event in hands[number - 1] if not isinstance(event, MatchWon)]
    if in_rounds(match.rules, events):
        head = replace(head, before=_score_before(match, events[0]))
    (table,) = hand_tables(rules_in(head), events, head.before)
    return record_in(RecordTable(match=replace(head, program=f"Bacon {__version__}"), hand=(table,)))


def write_record(
    match: Match[TableState],
    names: Mapping[str, str] | None = None,
    comments: Mapping[int, Sequence[str]] = {},
) -> str:
    """Format the record of a match, finished or not, with comments as for `print_record`."""
    return print_record(record_of(match, names), comments)


def print_record(record: Record, comments: Mapping[int, Sequence[str]] = {}) -> str:
    """Format a record so that `read_record` reads it back.

    `comments`, by the number of the hand they follow, are for people (such as those of `bacon.store.reviews`)
    and not part of the record.
    """
    head = replace(
        _head(_start_of(record.events), record.names),
        program=record.program,
        assisted=record.assisted,
        cuts=cuts(record.events),
        before=record.before,
        hands=record.hands,
        seed=record.seed,
        result=outcome(record.rules, record.events, record.before),
    )
    hands = hand_tables(record.rules, record.events, record.before, record.thoughts)
    return print_tables(RecordTable(match=head, hand=tuple(hands)), comments)


def check_legible(names: Mapping[str, str]) -> None:
    """Raise ``ValueError`` for a name that `read_record` would change."""
    for seat, name in names.items():
        if legible(name) != name:
            raise ValueError(
                f"The name of {seat} would be read back as {legible(name)!r}, not {given(name)}. A name is "
                f"one line of at most {MAX_NAME_LETTERS} characters, with no spaces before or after it."
            )


def check_readable(text: str) -> None:
    """Raise `RecordError` if `read_record` or `record_text` would refuse a record that was just printed."""
    if len(text.encode()) > _MAX_BYTES:
        raise RecordError(
            f"This match is too long for a record: it would be larger than {_MAX_BYTES:,} bytes."
        )
    try:
        parse_tables(text)
    except RecordError as error:
        raise RecordError(
            f"This match can’t be saved as a record that could be read again: {error}"
        ) from error


def read_record(text: str) -> Record:
    """Parse and replay a record; raises `RecordError` that names the first illegal step."""
    tables = parse_tables(text)
    with line_in_errors(text):
        return record_in(tables)


def record_in(tables: RecordTable) -> Record:
    """Replay a parsed record; raises `RecordError` as `read_record` does."""
    events = replay(tables)
    return Record(
        rules=rules_in(tables.match),
        events=events,
        thoughts=thoughts_in(tables, events),
        seed=tables.match.seed,
        names={seat: legible(name) for seat, name in tables.match.names.items()},
        program=legible(tables.match.program, _MAX_PROGRAM_LETTERS),
        assisted=tables.match.assisted,
        before=tables.match.before,
        hands=tables.match.hands,
        remarks=tuple(_remarks(tables.match.names)),
    )


def record_text(path: Path, *, waiting: bool = True) -> str:
    """The text of a record file; raises `RecordError` if it cannot be one.

    Unless `waiting`, anything but a regular file, such as a pipe, is refused.
    """
    try:
        return read_file(path, _MAX_BYTES, waiting=waiting).decode("utf-8-sig")
    except OSError as error:
        raise RecordError(f"The file can’t be read: {reason(error)}.") from error
    except UnicodeDecodeError as error:
        raise RecordError("This isn’t a text file, so it isn’t a record.") from error


def record_at(path: Path, *, waiting: bool = True) -> Record:
    """Read and replay a record file; raises `RecordError` as `record_text` and `read_record` do.

    The extension shows if it is in another program's format.
    """
    text = record_text(path, waiting=waiting)
    foreign = foreign_format(path)
    return foreign.read(text) if foreign else read_record(text)


class ForeignFormat(NamedTuple):
    """Another program's format for the matches of a game; its kit declares the file extension.

    `read` raises `RecordError` as `read_record` does. `write` returns the text, and a sentence on each thing
    that is lost; it raises `RecordError` for a record that the format cannot describe.
    """

    name: str
    read: Callable[[str], Record]
    write: Callable[[Record], tuple[str, tuple[str, ...]]]


def foreign_format(path: Path) -> ForeignFormat | None:
    """The foreign format of files with this extension, if any."""
    ending = path.suffix.lower()
    kit = next((each for each in GAMES.values() if ending and each.foreign_ending == ending), None)
    return expect(kit.foreign(), ForeignFormat) if kit else None


def _remarks(names: Mapping[str, str]) -> Iterator[str]:
    for seat, name in names.items():
        if len(name) > MAX_NAME_LETTERS or not name.isprintable():
            called = f"is read as “{known}”" if (known := legible(name)) else "is left out"
            yield f"The name of {seat} is too long or has characters that can’t be shown; it {called}."


def _head(started: MatchStarted, names: Mapping[str, str] | None) -> MatchTable:
    """The head of a record; names that the commitments bind take precedence."""
    head = MatchTable(format=FORMAT, game=started.game, rules=started.rules, practice=started.practice)
    if started.names is UNSET:
        return replace(head, names=dict(names or {}))
    bound = zip(seat_names(len(started.names)), started.names, strict=True)
    return replace(head, format=SEALED if started.sealed else BOUND, names=dict(bound))


def _score_before(match: Match[TableState], hand: Event) -> tuple[int, ...]:
    """The score before the hand with this first event; empty for 0 : 0."""
    state: TableState = match.rules.start()
    for event in takewhile(lambda event: event is not hand, match.kept):
        state = match.rules.evolve(state, event)
    return state.scores if any(state.scores) else ()


def _start_of(events: Sequence[Event]) -> MatchStarted:
    started = events[0]
    assert isinstance(started, MatchStarted)
    return started
