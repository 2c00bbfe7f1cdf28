"""The text record of a match: TOML that a person can read and write.

    [match]
    format = 4                              # told below; 2 where no names are bound
    game = "bacon"
    program = "Bacon 0.1.0"
    cuts = ["QH 3S 9C KD"]                  # seat by seat from the south; left out when the dealer was chosen
    before = [3, 5]                         # the score before the first hand here; only where it matters
    practice = true                         # only when somebody may have known the cards
    assisted = true                         # only when a take-back had shown a card, or a hint was marked
    hands = 9                               # how many there were, only when the match is over
    seed = "tuesday"                        # only when the match is over
    result = "south and north win 10 to 7"  # only when the match is over

    [match.names]                           # of every seat; in format 2 of any or none
    south = "Ada"

    [match.rules]                           # a rule left out has its default
    target = 10

    [[hand]]
    number = 1
    dealer = "west"
    commitment = "4b92…"                    # told in bacon.core.shuffle; none when the pack was set by hand
    south = "QH 9S 2C 2D AH"                # the cards as dealt
    west = "…"
    north = "…"
    east = "…"
    stock = "KH 4D …"                       # what was not dealt, from the top; it may stop early
    auction = ["pass", "pick up alone", "grant", "grant", "discard 2C"]    # all that was done before the play
    play = ["QH 9H 2H", "KS 4S AS"]         # trick by trick, in the order of play
    rounds = [                              # in a game of rounds instead: round by round, each step in turn
        "pair of 9s: 9H X; pass; pair of 10s: TH TS; pass; pass; pass",
        "give lead to north; single 3: 3H; pass",
    ]
    claim = "south"                         # who claimed the rest, when somebody did
    result = "west and east score 2 with 5 tricks to 0; south and north 1, west and east 2"
    seed = "bda4…"                          # in hexadecimal, once the hand is over

All games have these keys. The words of the auction, and of the steps in a round, are each game's own; they
stand in its ``notation``.

The seats are compass points, clockwise from the south. Three players are south, northwest and northeast; five
are south, west, northwest, northeast and east; six are south, southwest, northwest, north, northeast and
southeast. The first format, which had only Bacon, wrote the discard in a key of its own, ``discard = "2C"``;
it is still read. From the third one on the commitments bind the rules and the players' names, so both stand
there as they were when the match began; in the fourth one they bind `practice` too, and there are the number
of the match's hands, and no rules but today's.

What was taken back does not stand here. Where a match was reviewed, what the choices of a hand were worth
stands in comments after it, which no version reads. A record that tells of one hand only begins with that
hand's number, names its dealer without a cut, and counts the score from there; in a game of rounds, where the
score may decide when a hand ends, it tells the score with which the hand began. Reading replays every step
through the rules, and names the line of the first that cannot be. In formats 1 to 3 a claim may have been
settled by an older rule, which counted other cards against it; the result of its hand tells.

A record of a match that is not over keeps the match's seed back, for it would tell the hands to come; it
holds the finished hands with their own seeds, which tell nothing of others, and the running hand, cards open,
as far as it went. So it can be looked at and verified, but not played on; that is what the store is for. A
finished one holds everything: ``read_record(write_record(match)).events == match.kept``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from bacon.core.events import SEALED, Event, MatchStarted, MatchWon
from bacon.core.match import BrokenLog, Match
from bacon.core.rules import Rules, TableState
from bacon.core.seats import seat_names
from bacon.data.files import reason
from bacon.data.reading import LONGEST_NAME, legible, read_file
from bacon.data.replay import replay, rules_in
from bacon.data.tables import (
    BOUND,
    FORMAT,
    MatchTable,
    RecordError,
    RecordTable,
    lines_named,
    parse_tables,
    print_tables,
)
from bacon.data.transcript import cuts, hand_tables, hands_of, in_rounds, last_hand, outcome
from bacon.kits import GAMES
from bacon.kits.kit import expect
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
"""How the name of a record's file ends; an installed Bacon is what the system opens such a file with."""

_LARGEST: Final = 1_000_000
"""In bytes. A match of a hundred hands has up to 90,000, and a few times as many with a review's comments."""
_LONGEST_PROGRAM: Final = 60


class Record(Struct, frozen=True, kw_only=True):
    """A match as its record tells it.

    `events` are those that count. `seed` is the match's, None when the record keeps it back; then the
    first event has an empty one. `names` are the players' by seat, and `program` is what wrote the record.
    `assisted` tells that a decision was taken back after it had shown its player a card, or that a hint was
    noted. `before` is the score with which it begins, empty for none. `hands` is how many the match had, 0
    where that is not told. `remarks` are sentences about names that could not be taken as they are written.
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

    @property
    def practice(self) -> bool:
        """Whether somebody may have known the cards."""
        return _start_of(self.events).practice

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return isinstance(self.events[-1], MatchWon)

    def match(self) -> Match[TableState]:
        """The finished match itself; raises `RecordError` when its seed is missing or does not fit."""
        if self.seed is None or not self.finished:
            raise RecordError("Only the record of a finished match, with its seed, gives the match again.")
        try:
            return Match(self.rules, events=self.events)
        except BrokenLog as error:
            raise RecordError(f"The cards of this record do not come from its seed: {error}.") from error


def record_of(match: Match[TableState], names: Mapping[str, str] | None = None) -> Record:
    """The record of a match, finished or not.

    `names` are the players' by seat; those of a match whose commitments bind its own stay as they are.
    """
    started = _start_of(match.kept)
    head = _head(started, names)
    rules, seed = rules_in(head), started.seed if match.over else None
    values = rules.values() if started.names is UNSET else started.rules
    events = (replace(started, rules=values, seed=seed or ""), *match.kept[1:])
    hands = last_hand(events) if match.over and started.sealed else 0
    return Record(
        rules=rules, events=events, seed=seed, names=head.names, assisted=match.assisted, hands=hands
    )


def hand_record_of(match: Match[TableState], number: int, names: Mapping[str, str] | None = None) -> Record:
    """The record of one hand alone, by its number; raises `RecordError` when there is none."""
    hands = list(hands_of(match.kept))
    if not 1 <= number <= len(hands):
        raise RecordError(f"There is no hand {number} in this match; it has {len(hands)}.")
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
    """Print the record of a match, finished or not, with comments as `print_record` takes them."""
    return print_record(record_of(match, names), comments)


def print_record(record: Record, comments: Mapping[int, Sequence[str]] = {}) -> str:
    """Print a record so that `read_record` gives it back.

    `comments`, by the number of the hand after which they stand, such as those of `bacon.data.marks`, are for
    people: they are no part of a record.
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
    hands = hand_tables(record.rules, record.events, record.before)
    return print_tables(RecordTable(match=head, hand=tuple(hands)), comments)


def read_record(text: str) -> Record:
    """Read a record and replay it; raise `RecordError` that names the first step that cannot be."""
    tables = parse_tables(text)
    with lines_named(text):
        return record_in(tables)


def record_in(tables: RecordTable) -> Record:
    """Replay a record's tables; raise `RecordError` as `read_record` does."""
    return Record(
        rules=rules_in(tables.match),
        events=replay(tables),
        seed=tables.match.seed,
        names={seat: legible(name) for seat, name in tables.match.names.items()},
        program=legible(tables.match.program, _LONGEST_PROGRAM),
        assisted=tables.match.assisted,
        before=tables.match.before,
        hands=tables.match.hands,
        remarks=tuple(_remarks(tables.match.names)),
    )


def record_text(path: Path, *, waiting: bool = True) -> str:
    """The text of a record's file; raises `RecordError` when there is none that could be one.

    Unless it is worth `waiting`, what is no file on a disk, such as a pipe, is refused.
    """
    try:
        return read_file(path, _LARGEST, waiting=waiting).decode("utf-8-sig")
    except OSError as error:
        raise RecordError(f"The file cannot be read: {reason(error)}.") from error
    except UnicodeDecodeError as error:
        raise RecordError("The file is not a text file, so it is not a record.") from error


def record_at(path: Path, *, waiting: bool = True) -> Record:
    """Read and replay the record in a file; raise `RecordError` as `record_text` and `read_record` do.

    The ending of its name tells a file in a format of other programs.
    """
    text = record_text(path, waiting=waiting)
    foreign = foreign_format(path)
    return foreign.read(text) if foreign else read_record(text)


class ForeignFormat(NamedTuple):
    """A format of other programs for the matches of a game, known by how the names of its files end.

    `read` raises `RecordError` as `read_record` does. `write` returns the text, and a sentence on each thing
    that is lost; it raises `RecordError` for a record that the format cannot describe.
    """

    name: str
    ending: str
    read: Callable[[str], Record]
    write: Callable[[Record], tuple[str, tuple[str, ...]]]


def foreign_format(path: Path) -> ForeignFormat | None:
    """The format of other programs that a file of this name has, if it has one."""
    found = (expect(kit.foreign(), ForeignFormat) for kit in GAMES.values())
    return next((each for each in found if each and each.ending == path.suffix.lower()), None)


def _remarks(names: Mapping[str, str]) -> Iterator[str]:
    """Say of each name that no table can show as it is written how it is read."""
    for seat, name in names.items():
        if len(name) > LONGEST_NAME or not name.isprintable():
            called = f"is read as “{known}”" if (known := legible(name)) else "is left out"
            yield f"The name of {seat} is too long or has signs that cannot be shown; it {called}."


def _head(started: MatchStarted, names: Mapping[str, str] | None) -> MatchTable:
    """Begin a record; bound names come before those that are given."""
    head = MatchTable(format=FORMAT, game=started.game, rules=started.rules, practice=started.practice)
    if started.names is UNSET:
        return replace(head, names=dict(names or {}))
    bound = zip(seat_names(len(started.names)), started.names, strict=True)
    return replace(head, format=SEALED if started.sealed else BOUND, names=dict(bound))


def _score_before(match: Match[TableState], hand: Event) -> tuple[int, ...]:
    """The score before a hand, by its first event; nothing where nobody had a point."""
    state: TableState = match.rules.start()
    for event in takewhile(lambda event: event is not hand, match.kept):
        state = match.rules.evolve(state, event)
    return state.scores if any(state.scores) else ()


def _start_of(events: Sequence[Event]) -> MatchStarted:
    started = events[0]
    assert isinstance(started, MatchStarted)
    return started
