"""Read the guides: the games' rules pages, text files with conditions.

Each game has a ``guide.txt`` in its package::

    // A note for authors, which is not shown.
    # The cards

    It is played with [if deck == 24]a short pack[else]an ordinary pack[end]. A blank line ends a paragraph.

    [if jokers != 0 and not jacks_high]
    Whole lines can have a condition too, and so can rows of cards and tables.

    @cards The up-card, and your hand: 9H (turned up) AH KH
    | | 3 or 4 tricks | All 5 tricks |
    | Together | {made_3} | {made_5} |
    [end]

    {claiming}

A condition is ``name``, ``not name``, ``name == value`` or ``name != value``, where the name is that of an
option, or of a value that the game supplies; ``and`` binds closer than ``or``, and there is ``[elif …]``.
Braces hold such a name, the seat of a player (``{west}``, ``{north}``, ``{east}``), or the name of a piece:
text between ``[piece claiming]`` and ``[end]``, in this file or in the one that the game's family shares.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple, NoReturn, TypeAlias

from bacon.core.cards import cards
from bacon.core.options import OptionError, Options, OptionValue
from bacon.core.rules import EAST, NORTH, WEST, CardRow, GuideError, PointTable, Section, house_rules

Part: TypeAlias = str | CardRow | PointTable
Value: TypeAlias = OptionValue | CardRow | PointTable

SHARED: Final = "bacon.games"
"""The package with the sections that end every guide."""

_MARK: Final = re.compile(
    r"^[ \t]*\[(?P<alone>[^\]\n]*)\][ \t]*(?:\n|\Z)|\[(?P<inside>[^\]\n]*)\]", re.MULTILINE
)
"""Text in brackets, with its whole line if there is nothing else on it."""

_WORDS: Final = re.compile(r"(if|elif|piece) \S.*|else|end")
_CLAUSE: Final = re.compile(r"(?P<no>not )?(?P<flag>\w+)|(?P<name>\w+) (?P<sign>==|!=) (?P<value>\S+)")
_BRACES: Final = re.compile(r"\{([^{}\n]*)\}")
_CARD: Final = re.compile(r"(\S+)(?: \(([^)]*)\))?")
_SEATS: Final = (WEST, NORTH, EAST)


class Place(NamedTuple):
    """A line of a file."""

    file: str
    line: int

    def fail(self, problem: str) -> NoReturn:
        """Raise a `GuideError` for this line."""
        raise GuideError(f"{self.file}, line {self.line}: {problem}.")


class Line(NamedTuple):
    """A line of text or part of one, or else a row of cards or a table."""

    place: Place
    part: Part


class Branch(NamedTuple):
    """Text under a condition, which is empty for an ``[else]``."""

    place: Place
    condition: str
    body: list[Node]


Choice: TypeAlias = list[Branch]
"""Branches; the first one whose condition holds is shown."""

Node: TypeAlias = Line | Choice


class Source(NamedTuple):
    """A parsed file: its text and conditions, and its pieces by name."""

    body: Sequence[Node]
    pieces: Mapping[str, Sequence[Node]]


def read_guide(rules: Options, package: str, /, *families: str, **values: Value) -> tuple[Section, ...]:
    """Read a game's guide from its package, for the rules in force and with the game's own values.

    It can use the pieces of `families`, which are packages too. The sections that all games share come last.
    Raises `GuideError` for a mistake in a file, even in a branch that is not shown.
    """
    own, *others = (_load(each) for each in (package, *families))
    pieces = {name: body for source in (*others, own) for name, body in source.pieces.items()}
    return (*render(own, rules, values, pieces), *render(_load(SHARED), rules), house_rules(rules))


@cache
def _load(package: str) -> Source:
    from importlib.resources import files  # noqa: PLC0415  (only when a guide is opened)

    return parse(f"{package}/guide.txt", files(package).joinpath("guide.txt").read_text("utf-8"))


# Reading.


def parse(file: str, text: str) -> Source:
    """Parse a file; raise `GuideError` for conditions and pieces that do not begin or end properly."""
    reader, at = _Reader(), 0
    text = re.sub("^//.*", "//", text, flags=re.MULTILINE)
    for mark in _MARK.finditer(text):
        reader.add_text(Place(file, _line(text, at)), text[at : mark.start()])
        words = mark["inside"] if mark["alone"] is None else mark["alone"]
        reader.add_mark(Place(file, _line(text, mark.start())), words)
        at = mark.end()
    reader.add_text(Place(file, _line(text, at)), text[at:])
    return reader.source()


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


class _Reader:
    """Sorts a file's text into conditions and pieces."""

    def __init__(self) -> None:
        self._root: list[Node] = []
        self._pieces: dict[str, list[Node]] = {}
        self._open: list[tuple[Place, str, list[Node]]] = []

    @property
    def _body(self) -> list[Node]:
        return self._open[-1][2] if self._open else self._root

    def add_text(self, place: Place, text: str) -> None:
        """Add text without the notes for authors."""
        for number, line in enumerate(text.splitlines(keepends=True), place.line):
            if line.startswith("//"):
                continue
            if "[" in line or "]" in line:
                Place(place.file, number).fail("unmatched bracket")
            self._body.append(Line(Place(place.file, number), line))

    def add_mark(self, place: Place, words: str) -> None:
        """Begin or end a condition or a piece."""
        word, _, rest = words.partition(" ")
        if not _WORDS.fullmatch(words):
            place.fail(f"[{words}] isn’t one of [if …], [elif …], [else], [piece …] and [end]")
        match word:
            case "if":
                self._body.append([])
                self._begin(place, word, rest)
            case "elif" | "else":
                if not self._open or self._open.pop()[1] not in ("if", "elif"):
                    place.fail(f"there is no [if …] before [{words}]")
                self._begin(place, word, rest)
            case "piece" if rest in self._pieces:
                place.fail(f"there are two pieces {rest!r}")
            case "piece":
                self._open.append((place, words, self._pieces.setdefault(rest, [])))
            case _ if not self._open:
                place.fail("there is nothing to [end]")
            case _:
                self._open.pop()

    def _begin(self, place: Place, word: str, condition: str) -> None:
        choice = self._body[-1]
        assert isinstance(choice, list)
        choice.append(Branch(place, condition, []))
        self._open.append((place, word, choice[-1].body))

    def source(self) -> Source:
        """The whole file; raises `GuideError` if something has no end."""
        if self._open:
            place, words, _ = self._open[-1]
            place.fail(f"[{words}] has no [end]")
        return Source(self._root, self._pieces)


# Rendering.


def render(
    source: Source,
    rules: Options,
    values: Mapping[str, Value] | None = None,
    pieces: Mapping[str, Sequence[Node]] | None = None,
) -> tuple[Section, ...]:
    """Make the sections of a file; raises `GuideError` for unknown names and cards."""
    renderer = _Renderer(rules, values or {}, pieces or {})
    found: list[tuple[str, list[Part]]] = []
    for kind, group in groupby(renderer.lines(source.body), _kind):
        lines = list(group)
        if kind == "title":
            found += [(str(line.part)[1:].strip(), []) for line in lines]
        elif kind != "blank":
            if not found:
                lines[0].place.fail("this comes before the first title")
            found[-1][1].extend(_parts(kind, lines))
    return tuple(Section(title, tuple(parts)) for title, parts in found)


def _kind(line: Line) -> str:
    if not isinstance(line.part, str):
        return "picture"
    words = line.part.strip()
    return {"": "blank", "#": "title", "@": "cards", "|": "table"}.get(words[:1], "words")


def _parts(kind: str, lines: Sequence[Line]) -> Iterable[Part]:
    match kind:
        case "picture":
            return [line.part for line in lines]
        case "cards":
            return [_row(line.place, str(line.part).strip()) for line in lines]
        case "table":
            head, *below = (tuple(map(str.strip, str(line.part).strip()[1:-1].split("|"))) for line in lines)
            return [PointTable(head, tuple(below))]
        case _:
            return [re.sub(r"\s*\n\s*", " ", "".join(str(line.part) for line in lines).strip())]


def _row(place: Place, line: str) -> CardRow:
    """Read ``@cards A caption: 9H (turned up) AH``."""
    command, _, rest = line.partition(" ")
    caption, colon, listed = rest.rpartition(": ")
    if command != "@cards" or not colon:
        place.fail("a row of cards is written as @cards, a caption, a colon and the cards")
    found = _CARD.findall(listed)
    below = [word for _, word in found]
    while below and not below[-1]:
        below.pop()
    try:
        return CardRow(caption, cards(" ".join(card for card, _ in found)), tuple(below))
    except ValueError as error:
        place.fail(str(error))


class _Renderer:
    """Evaluates conditions and fills in braces; branches that are not shown are checked too."""

    def __init__(
        self,
        rules: Options,
        values: Mapping[str, Value],
        pieces: Mapping[str, Sequence[Node]],
    ) -> None:
        self._options = {option.name: option for option in rules.options()}
        self._values: dict[str, Value] = {**rules.values(), **values}
        self._pieces = pieces
        self._inside: set[str] = set()

    def lines(self, body: Sequence[Node]) -> list[Line]:
        """The lines that are shown."""
        lines: list[Line] = []
        for place, part in self._shown(body):
            last = lines[-1].part if lines else "\n"
            if isinstance(last, str) and isinstance(part, str) and not last.endswith("\n"):
                lines[-1] = Line(lines[-1].place, last + part)
            else:
                lines.append(Line(place, part))
        return lines

    def _shown(self, body: Sequence[Node]) -> Iterator[Line]:
        for node in body:
            if isinstance(node, Line):
                yield from self._filled(node)
            else:
                ways = [(self._is_true(each), list(self._shown(each.body))) for each in node]
                yield from next((lines for holds, lines in ways if holds), ())

    def _filled(self, line: Line) -> Iterator[Line]:
        words = _BRACES.split(str(line.part))
        for number, part in enumerate(words):
            if number % 2:
                yield from self._value(line.place, part)
            elif "{" in part or "}" in part:
                line.place.fail("unmatched brace")
            else:
                yield Line(line.place, part)

    def _value(self, place: Place, name: str) -> Iterator[Line]:
        if name in self._inside:
            place.fail(f"the piece {name!r} includes itself")
        if name in self._pieces:
            self._inside.add(name)
            shown = list(self._shown(self._pieces[name]))
            self._inside.remove(name)
            yield from shown[:-1]
            for end, last in shown[-1:]:
                yield Line(end, last.removesuffix("\n") if isinstance(last, str) else last)
        elif f"{{{name}}}" in _SEATS:
            yield Line(place, f"{{{name}}}")
        else:
            value = self._value_of(place, name)
            yield Line(place, str(value) if isinstance(value, int) else value)

    def _value_of(self, place: Place, name: str) -> Value:
        if name not in self._values:
            place.fail(f"there is no option, value or piece {name!r}")
        return self._values[name]

    def _is_true(self, branch: Branch) -> bool:
        ways = branch.condition.split(" or ") if branch.condition else [""]
        held = [[self._clause(branch.place, each) for each in way.split(" and ") if way] for way in ways]
        return any(map(all, held))

    def _clause(self, place: Place, clause: str) -> bool:
        found = _CLAUSE.fullmatch(clause.strip())
        if not found:
            place.fail(f"{clause.strip()!r} isn’t a condition such as name, not name, name == 1 or name != 1")
        name = found["flag"] or found["name"]
        value = self._value_of(place, name)
        if found["name"]:
            return (value == self._parse_value(place, name, found["value"])) is (found["sign"] == "==")
        if not isinstance(value, bool):
            place.fail(f"{name} isn’t just on or off: compare it with == or !=")
        return value is not bool(found["no"])

    def _parse_value(self, place: Place, name: str, text: str) -> Value:
        """Read a value in a condition: an option's choice, or else a number or a word."""
        if name not in self._options:
            return int(text) if text.isdecimal() else text
        try:
            return self._options[name].parse(text)
        except OptionError as error:
            place.fail(str(error))
