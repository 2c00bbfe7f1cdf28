"""The shape of a text record: its TOML tables as values that print and parse themselves.

Here stands only what may be written where; what it means is `bacon.data.replay`'s, how a record looks is
told in `bacon.data.records`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from bacon.core.events import SEALED
from bacon.core.options import OptionValue
from bacon.data.reading import Place, legible, line_of, read_toml, sentence

FORMAT: Final = 2
"""The format of a match whose commitments bind the seeds alone; the first one wrote Bacon's discard apart."""

BOUND: Final = 3
"""The format of a match whose commitments bind its rules and its players' names too; 0.9.5 wrote it."""

_FORMATS: Final = (1, FORMAT, BOUND, SEALED)
_MOST: Final = 999
"""No match is gone on with from more points."""

_MOST_HANDS: Final = 100_000
_MOST_PARTS: Final = 40_000
"""Lines and values. A hand has up to a hundred of them, and the reading time grows with their sum."""

_LONGEST_LINE: Final = 20_000
_SEAL: Final = re.compile(r"[0-9a-fA-F]{0,128}")
_Text: TypeAlias = Annotated[str, Meta(max_length=10_000)]
"""Even a round of six players in which everybody lays twenty times has fewer letters."""


class RecordError(ValueError):
    """Raised for a text that is not a record or breaks the rules; its text is a sentence that says where.

    `place` are the keys that lead to what is wrong.
    """

    def __init__(self, words: str, place: Place = ()) -> None:
        super().__init__(sentence(words))
        self.place = place


@contextmanager
def lines_named(text: str) -> Iterator[None]:
    """Let a `RecordError` of the block begin with the line of the text at which its place is."""
    try:
        yield
    except RecordError as error:
        line = line_of(text, error.place)
        if line is None:
            raise
        words = str(error)
        raise RecordError(f"Line {line}: {words[0].lower()}{words[1:]}", error.place) from error


class _Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the tables: an unknown key is an error, a key at its default is not printed."""


class MatchTable(_Table, frozen=True, kw_only=True):
    """``[match]``: what was played; `seed` stands only in the record of a finished match.

    `assisted` tells that somebody took a decision back after it had shown a card or had a hint marked,
    `practice` that somebody may have known the cards. `before` is the score with which the first hand began,
    where that mattered. `hands` is how many there were, in the sealed record of a finished match.
    """

    format: int
    game: _Text
    program: str = ""
    names: dict[_Text, str] = {}
    rules: dict[_Text, OptionValue] = {}
    practice: bool = False
    assisted: bool = False
    cuts: tuple[_Text, ...] = ()
    before: tuple[Annotated[int, Meta(ge=0, le=_MOST)], ...] = ()
    hands: Annotated[int, Meta(ge=0, le=_MOST_HANDS)] = 0
    seed: _Text | None = None
    result: _Text = ""


class HandTable(_Table, frozen=True, kw_only=True):
    """``[[hand]]``: one hand, from its commitment to its seed.

    The compass points hold the cards of the seats there are, which depend on the number of players. What is
    done before the play, with a discard, stands in `auction`; the key `discard` is read, but no more written.
    Tricks stand in `play`; where combinations are laid, all that is done stands in `rounds`.
    """

    number: Annotated[int, Meta(ge=0, le=_MOST_HANDS)]
    dealer: _Text
    commitment: _Text = ""
    south: _Text = ""
    southwest: _Text = ""
    west: _Text = ""
    northwest: _Text = ""
    north: _Text = ""
    northeast: _Text = ""
    east: _Text = ""
    southeast: _Text = ""
    stock: _Text = ""
    auction: tuple[_Text, ...] = ()
    discard: _Text = ""
    play: tuple[_Text, ...] = ()
    rounds: tuple[_Text, ...] = ()
    claim: _Text = ""
    result: _Text = ""
    seed: _Text = ""


class RecordTable(_Table, frozen=True, kw_only=True):
    """A whole record."""

    match: MatchTable
    hand: tuple[HandTable, ...] = ()


def parse_tables(text: str) -> RecordTable:
    """Read a record's tables from TOML; raise `RecordError` for anything that does not belong there."""
    _check_size(text)
    try:
        tree = read_toml(text)
    except ValueError as error:
        raise RecordError(f"This is not a record, because it is not TOML: {error}.") from error
    with lines_named(text):
        return _checked(_converted(tree))


def _check_size(text: str) -> None:
    """Refuse what would take long to read: too many lines and values, or too long a line."""
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE:
            raise RecordError(f"This is not a record: line {number} has more than {_LONGEST_LINE:,} letters.")
    if len(lines) > _MOST_PARTS or count_parts(text) > _MOST_PARTS:
        raise RecordError(f"This is not a record: it has more than {_MOST_PARTS:,} lines and values.")


def count_parts(text: str) -> int:
    """The lines of a text and the values in them, as far as the signs between values tell."""
    lines = text.split("\n")
    return len(lines) + sum(sum(map(line.count, ",=[{.")) for line in lines if not line.startswith("#"))


def print_tables(record: RecordTable, comments: Mapping[int, Sequence[str]] = {}) -> str:
    """Print a record's tables as TOML that `parse_tables` reads back.

    After each hand stand the comments on it, by its number, which nothing reads.
    """
    tables: dict[str, dict[str, object]] = msgspec.to_builtins(record.match)
    hands: list[dict[str, object]] = msgspec.to_builtins(record.hand)
    blocks = ["[match]", *_lines(_plain(tables))]
    for name, table in _subtables(tables):
        blocks += ["", f"[match.{name}]", *_lines(table)]
    for number, hand in enumerate(hands):
        told = comments.get(record.hand[number].number, ())
        blocks += ["", "[[hand]]", *_lines(hand), *_commented(told)]
    return "\n".join([*blocks, ""])


def _commented(lines: Sequence[str]) -> Iterator[str]:
    return (f"# {sentence(line)}" for line in lines)


def _converted(tree: dict[str, object]) -> RecordTable:
    try:
        return msgspec.convert(tree, RecordTable)
    except msgspec.ValidationError as error:
        problem = str(error)
        raise RecordError(f"This is not a record: {_in_words(problem)}.", _place(problem)) from error


def _checked(record: RecordTable) -> RecordTable:
    if record.match.format not in _FORMATS:
        *known, last = map(str, _FORMATS)
        raise RecordError(
            f"This record has format {record.match.format}; this program reads formats "
            f"{', '.join(known)} and {last}.",
            ("match", "format"),
        )
    for number, hand in enumerate(record.hand):
        if not _SEAL.fullmatch(hand.commitment):
            told = f"Hand {number + 1}: {legible(hand.commitment)!r} is no commitment; it is hexadecimal."
            raise RecordError(told, ("hand", number, "commitment"))
    return record


_PLACE: Final = re.compile(r" - at `\$\.?(?:hand\[(\d+)\])?\.?([^`]*)`")


def _in_words(problem: str) -> str:
    """Turn the place in a message such as ``… - at `$.hand[0].number` `` into words, counting from 1."""
    place = _PLACE.search(problem)
    if place is None:
        return problem
    hand = f" of hand {int(place[1]) + 1}" if place[1] else ""
    return f"{_PLACE.sub('', problem)} in {place[2] or 'a key'}{hand}"


def _place(problem: str) -> Place:
    """The keys that such a message names."""
    found = re.search(r" - at `\$\.?([^`]*)`", problem)
    parts = re.findall(r"(\w+)|\[(\d+)\]", found[1]) if found else []
    return tuple(key or int(number) for key, number in parts)


def _plain(table: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in table.items() if not isinstance(value, dict)}


def _subtables(table: Mapping[str, object]) -> Iterator[tuple[str, dict[str, object]]]:
    return ((key, value) for key, value in table.items() if isinstance(value, dict))


def _lines(table: Mapping[str, object]) -> Iterator[str]:
    return (f"{key} = {_value(value, _INDENTS.get(key, 0))}" for key, value in table.items())


_INDENTS: Final = {"rounds": 4}
"""The lists that have a line for each element, and how far these are indented."""


def _value(value: object, indent: int) -> str:
    """Print a value; JSON's strings, numbers and lists are TOML's too, but for the one odd character."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=indent).decode()
    return text.replace("\x7f", "\\u007f")
