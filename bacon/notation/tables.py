"""The tables of a record, as TOML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from bacon.core.events import SEALED
from bacon.core.options import OptionValue
from bacon.system.reading import Place, legible, line_of, read_toml, sentence

FORMAT: Final = 2
"""The format of a match whose commitments bind only the seeds; format 1 had Bacon's discard in its own key.
"""

BOUND: Final = 3
"""The format of a match whose commitments also bind its rules and names; written by 0.9.5."""

_FORMATS: Final = (1, FORMAT, BOUND, SEALED)
_MAX_POINTS: Final = 999
"""No match continues from a higher score."""

_MAX_HANDS: Final = 100_000
_MAX_PARTS: Final = 40_000
"""Lines and values. A hand has up to a hundred, and reading time grows with their number."""

_MAX_LINE_LETTERS: Final = 20_000
_COMMITMENT: Final = re.compile(r"[0-9a-fA-F]{0,128}")
_Text: TypeAlias = Annotated[str, Meta(max_length=10_000)]
"""Even a round in which six players each play twenty times is shorter."""


class RecordError(ValueError):
    """Raised for text that is not a record or breaks the rules; the message says where.

    `place` are the keys that lead to the mistake.
    """

    def __init__(self, words: str, place: Place = ()) -> None:
        super().__init__(sentence(words))
        self.place = place


@contextmanager
def line_in_errors(text: str) -> Iterator[None]:
    """Prefix a `RecordError` in the block with the line of its place."""
    try:
        yield
    except RecordError as error:
        line = line_of(text, error.place)
        if line is None:
            raise
        words = str(error)
        raise RecordError(f"Line {line}: {words[0].lower()}{words[1:]}", error.place) from error


class _Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the tables: unknown keys are errors, and keys with default values are not printed."""


class MatchTable(_Table, frozen=True, kw_only=True):
    """``[match]``: what was played; `seed` is only in the record of a finished match.

    `assisted` means that a player took a decision back after seeing a card or noted a hint, `practice` that a
    player may have known the cards. `before` is the score at the first hand, if it mattered. `hands` is how
    many there were, in the sealed record of a finished match.
    """

    format: int
    game: _Text
    program: str = ""
    names: dict[_Text, str] = {}
    rules: dict[_Text, OptionValue] = {}
    practice: bool = False
    assisted: bool = False
    cuts: tuple[_Text, ...] = ()
    before: tuple[Annotated[int, Meta(ge=0, le=_MAX_POINTS)], ...] = ()
    hands: Annotated[int, Meta(ge=0, le=_MAX_HANDS)] = 0
    seed: _Text | None = None
    result: _Text = ""


class HandTable(_Table, frozen=True, kw_only=True):
    """``[[hand]]``: one hand, from its commitment to its seed.

    The compass points hold the cards of the seats, which depend on the number of players. `auction` is
    everything before the play, including a discard; `discard` is read but no longer written. `play` has
    tricks; in games with combinations of cards, `rounds` has everything. `bots` is how bots made their
    choices, if that was noted and the hand is over.
    """

    number: Annotated[int, Meta(ge=0, le=_MAX_HANDS)]
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
    bots: tuple[_Text, ...] = ()


class RecordTable(_Table, frozen=True, kw_only=True):
    """A whole record."""

    match: MatchTable
    hand: tuple[HandTable, ...] = ()


def parse_tables(text: str) -> RecordTable:
    """Parse a record's tables from TOML; raises `RecordError` for anything unexpected."""
    _check_size(text)
    try:
        tree = read_toml(text)
    except ValueError as error:
        raise RecordError(f"This isn’t a record, because it isn’t TOML: {error}.") from error
    with line_in_errors(text):
        return _checked(_converted(tree))


def _check_size(text: str) -> None:
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if len(line) > _MAX_LINE_LETTERS:
            raise RecordError(
                f"This isn’t a record: line {number} has more than {_MAX_LINE_LETTERS:,} characters."
            )
    if len(lines) > _MAX_PARTS or count_parts(text) > _MAX_PARTS:
        raise RecordError(f"This isn’t a record: it has more than {_MAX_PARTS:,} lines and values.")


def count_parts(text: str) -> int:
    """The number of lines plus the number of values, estimated from separators."""
    lines = text.split("\n")
    return len(lines) + sum(sum(map(line.count, ",=[{.")) for line in lines if not line.startswith("#"))


def print_tables(record: RecordTable, comments: Mapping[int, Sequence[str]] = {}) -> str:
    """Format a record's tables as TOML that `parse_tables` reads back.

    Comments follow the hand with their number; nothing reads them.
    """
    tables: dict[str, dict[str, object]] = msgspec.to_builtins(record.match)
    hands: list[dict[str, object]] = msgspec.to_builtins(record.hand)
    blocks = ["[match]", *_lines(_plain(tables))]
    for name, table in tables.items():
        if isinstance(table, dict):
            blocks += ["", f"[match.{name}]", *_lines(table)]
    for number, hand in enumerate(hands):
        words = [f"# {sentence(line)}" for line in comments.get(record.hand[number].number, ())]
        blocks += ["", "[[hand]]", *_lines(hand), *words]
    return "\n".join([*blocks, ""])


def _converted(tree: dict[str, object]) -> RecordTable:
    try:
        return msgspec.convert(tree, RecordTable)
    except msgspec.ValidationError as error:
        problem = str(error)
        raise RecordError(f"This isn’t a record: {_in_words(problem)}.", _place(problem)) from error


def _checked(record: RecordTable) -> RecordTable:
    if record.match.format not in _FORMATS:
        *known, last = map(str, _FORMATS)
        raise RecordError(
            f"This record has format {record.match.format}; this program reads formats "
            f"{', '.join(known)} and {last}.",
            ("match", "format"),
        )
    for number, hand in enumerate(record.hand):
        if not _COMMITMENT.fullmatch(hand.commitment):
            given = legible(hand.commitment)
            words = f"Hand {number + 1}: {given!r} is not a valid commitment; it must be hexadecimal."
            raise RecordError(words, ("hand", number, "commitment"))
    return record


_PLACE: Final = re.compile(r" - at `\$\.?(?:hand\[(\d+)\])?\.?([^`]*)`")


def _in_words(problem: str) -> str:
    """Explain what is wrong, from a message such as ``Expected `int` - at `$.hand[0].number` ``."""
    place, problem = _place_in_words(problem), _PLACE.sub("", problem)
    if found := re.fullmatch(r"Object missing required field `(\w+)`", problem):
        return f"the key {found[1]} is missing from {place}" if place else f"it has no section [{found[1]}]"
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", problem):
        return (
            f"there is no key {legible(found[1])!r} in {place}"
            if place
            else f"{legible(found[1])!r} doesn’t belong in one"
        )
    found = re.fullmatch(r"Expected `(\w+)`(.*?)(?:, got `(\w+)`)?", problem)
    if not found:
        return f"{problem} in {place}"
    kind, more, got = (_KINDS.get(each or "", each) for each in found.groups())
    return f"{place} must be {kind}{more}{f', not {got}' if got else ''}"


_KINDS: Final = {
    **{"int": "a whole number", "float": "a number", "str": "text", "bool": "true or false"},
    **{"array": "a list", "object": "a section"},
}


def _place_in_words(problem: str) -> str:
    """The place of a mistake, such as ``number of hand 1``, counting from 1; empty for the whole record."""
    place = _PLACE.search(problem)
    if place is None:
        return ""
    hand = f"hand {int(place[1]) + 1}" if place[1] else ""
    return " of ".join(filter(None, (place[2], hand)))


def _place(problem: str) -> Place:
    found = re.search(r" - at `\$\.?([^`]*)`", problem)
    parts = re.findall(r"(\w+)|\[(\d+)\]", found[1]) if found else []
    return tuple(key or int(number) for key, number in parts)


def _plain(table: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in table.items() if not isinstance(value, dict)}


def _lines(table: Mapping[str, object]) -> Iterator[str]:
    return (f"{key} = {_value(value, _INDENTS.get(key, 0))}" for key, value in table.items())


_INDENTS: Final = {"rounds": 4, "bots": 4}
"""Indentation of lists that are printed with one element per line."""


def _value(value: object, indent: int) -> str:
    """Format a value; JSON's strings, numbers and lists are TOML's too, except for one control character."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=indent).decode()
    return text.replace("\x7f", "\\u007f")
