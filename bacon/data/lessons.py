"""Lessons: TOML files beside a game, each a fixed deal and the steps of a talk about it.

    title = "How a trick works"
    minutes = 3
    dealer = "east"
    rules = { target = 15 }                 # only what differs from the game's defaults
    [hands]                                 # a seat that is left out is dealt what is left of the pack
    south = "AH KH 7H 6S 4C"                # the learner always sits south
    stock = "9H"

    [[step]]
    say = "{west} leads the K♦. You have no diamond, so you may trump."
    others = ["west: KD", "north: 6D"]      # before it is said; "house" lets the house play up to the learner
    point = ["card KD", "hand"]
    do = "7H"                               # or a list, "any", or "rest" for all that is left of the hand
    wrong = "That would lose. Try your small trump."
    wrongs = { 6S = "…" }                   # what is said about one action instead
    stands = true                           # a wrong action is not taken back; the learner plays on freely

A step without ``do`` waits until the learner goes on. Actions are written as in records.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final, Literal

import msgspec
from msgspec import Struct

from bacon.core.cards import Card, Cards, cards
from bacon.core.events import HandDealt, HandStarted
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.core.seats import seat_names
from bacon.data.reading import line_of, read_toml
from bacon.kits.kit import Kit

POINTERS: Final = ("card", "plate", "button")
"""What is pointed at by a kind and a name, as in ``card AH``, ``plate west``, ``button Pass``."""
THINGS: Final = ("hand", "trump", "score")
"""What is pointed at by its kind alone."""

_STOCK: Final = "stock"
_KEY: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
_TOML_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")


class LessonError(ValueError):
    """Raised for a lesson that cannot be taught; its text names the file, the line, and what is wrong."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said at a moment of a lesson, what is pointed at, and what the learner is asked to do."""

    say: str
    others: tuple[str, ...] | Literal["house"] = ()
    point: tuple[str, ...] = ()
    do: str | tuple[str, ...] = ()
    wrong: str = ""
    wrongs: dict[str, str] = {}
    stands: bool = False

    @property
    def asked(self) -> tuple[str, ...]:
        """The actions of which one is asked for; none where the learner only goes on."""
        return (self.do,) if isinstance(self.do, str) else self.do


class _File(Struct, frozen=True, forbid_unknown_fields=True, rename={"steps": "step"}):
    """A lesson as it is written."""

    title: str
    minutes: int
    dealer: str
    hands: dict[str, str]
    steps: tuple[Step, ...]
    rules: dict[str, bool | int | str] = {}


class Source(Struct, frozen=True):
    """The file of a lesson: its name, with the game's before it, and its text."""

    name: str
    text: str

    def error(self, sentence: str, *place: str | int) -> LessonError:
        """The error that says what is wrong at a place of the file."""
        line = line_of(self.text, place) if place else None
        where = f"{self.name}.toml, line {line}" if line else f"{self.name}.toml"
        return LessonError(f"{where}: {sentence.rstrip('.')}.")


class _Cover(Struct, frozen=True):
    """What the title needs of a lesson."""

    minutes: int


class Lesson(Struct, frozen=True):
    """A lesson of a game: its deal, its steps, and the file it was read from."""

    source: Source
    title: str
    minutes: int
    rules: Rules
    dealer: int
    deck: Cards
    steps: tuple[Step, ...]

    @property
    def name(self) -> str:
        """The game's name and the file's, by which progress is kept."""
        return self.source.name

    def match(self, names: Sequence[str] | None = None) -> Match[TableState]:
        """A match for practice that begins with the deal of the lesson, each time the same."""
        return Match(self.rules, "lesson", deck=self.deck, dealer=self.dealer, practice=True, names=names)


def lessons_of(kit: Kit) -> tuple[Lesson, ...]:
    """The lessons of a game that can be read, in their order; the others are left out."""
    return tuple(each for each in _read_all(kit) if isinstance(each, Lesson))


def problems_of(kit: Kit) -> tuple[str, ...]:
    """Why lessons of a game cannot be read, a sentence for each."""
    return tuple(str(each) for each in _read_all(kit) if isinstance(each, LessonError))


@cache
def minutes_of_first(kit: Kit) -> int:
    """How long the first lesson of a game takes, without reading all of it; 0 where there is none to read."""
    with suppress(ValueError, OSError):
        for file in _files(kit)[:1]:
            return msgspec.convert(read_toml(file.read_text("utf-8")), _Cover).minutes
    return 0


@cache
def _read_all(kit: Kit) -> tuple[Lesson | LessonError, ...]:
    return tuple(_each(kit))


def _each(kit: Kit) -> Iterator[Lesson | LessonError]:
    try:
        files = _files(kit)
    except FileNotFoundError as error:
        yield LessonError(f"The lessons of {kit.title} are not there: {error}.")
        return
    for file in files:
        try:
            yield read_lesson(kit, file.stem, file.read_text("utf-8"))
        except LessonError as error:
            yield error
        except (OSError, UnicodeDecodeError) as error:
            yield LessonError(f"{kit.name}/{file.name} cannot be read: {error}.")


def _files(kit: Kit) -> list[Path]:
    folder = kit.lessons()
    if folder and not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder}")
    return sorted(folder.glob("*.toml")) if folder else []


def read_lesson(kit: Kit, name: str, text: str) -> Lesson:
    """Read a lesson of a game; raise `LessonError` that names the line of what is wrong."""
    source = Source(f"{kit.name}/{name}", text)
    written = _written(source)
    try:
        rules = kit.rules().from_values(written.rules)
    except ValueError as error:
        raise source.error(str(error), "rules") from None
    dealer = _seat(source, rules, written.dealer, "dealer")
    deck = _deck(source, rules, dealer, written.hands)
    _check_steps(source, rules, written.steps)
    return Lesson(source, written.title, written.minutes, rules, dealer, deck, written.steps)


def _written(source: Source) -> _File:
    try:
        return msgspec.convert(read_toml(source.text), _File)
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `$")
        place = [key or int(number) for key, number in _KEY.findall(path)]
        raise source.error(sentence, *place) from None
    except ValueError as error:
        line = _TOML_LINE.search(str(error))
        where = f"{source.name}.toml, line {line[1]}" if line else f"{source.name}.toml"
        raise LessonError(f"{where}: {_TOML_LINE.sub('', str(error)).strip()}.") from None


def _seat(source: Source, rules: Rules, name: str, *place: str | int) -> int:
    seats = seat_names(rules.seats)
    if name not in seats:
        raise source.error(f"there is no seat {name!r}; the seats are {', '.join(seats)}", *place)
    return seats.index(name)


def _deck(source: Source, rules: Rules, dealer: int, hands: dict[str, str]) -> Cards:
    """The pack from which the hands are dealt as they are written."""
    state = rules.evolve(rules.start(), HandStarted(1, dealer, ""))
    model = rules.deal(state, rules.pack())
    sizes = dict(zip(seat_names(rules.seats), map(len, model.hands), strict=True))
    left = list(rules.pack())
    dealt = {name: _cards(source, left, text, name) for name, text in hands.items()}
    stock = dealt.pop(_STOCK, ())
    for name, hand in dealt.items():
        _seat(source, rules, name, "hands", name)
        if len(hand) != sizes[name]:
            raise source.error(f"{name} holds {len(hand)} cards, not {sizes[name]}", "hands", name)
    for name, size in sizes.items():
        if name not in dealt:
            dealt[name], left = tuple(left[:size]), left[size:]
    event = HandDealt(tuple(dealt[name] for name in sizes), (*stock, *left))
    deck = rules.gather(state, event)
    if [sorted(hand) for hand in rules.deal(state, deck).hands] != [sorted(hand) for hand in event.hands]:
        raise source.error("these hands cannot be dealt in this game", "hands")
    return deck


def _cards(source: Source, left: list[Card], text: str, name: str) -> Cards:
    """The cards of a hand, taken out of what is left of the pack."""
    try:
        named = cards(text)
    except ValueError as error:
        raise source.error(str(error), "hands", name) from None
    for card in named:
        if card not in left:
            raise source.error(f"{card} is not in the pack, or not any more", "hands", name)
        left.remove(card)
    return named


def _check_steps(source: Source, rules: Rules, steps: Sequence[Step]) -> None:
    if not steps or steps[-1].do:
        raise source.error("the last step must be one that only says something", "step", len(steps) - 1)
    for number, step in enumerate(steps):
        _check_words(source, rules, step, number)
        for pointer in step.point:
            _check_pointer(source, rules, pointer, number)
        if not step.do and (step.wrong or step.wrongs or step.stands):
            raise source.error("nothing can be done wrong where nothing is to be done", "step", number)
        for each in () if step.others == "house" else step.others:
            _seat(source, rules, each.partition(": ")[0], "step", number, "others")


def _check_words(source: Source, rules: Rules, step: Step, number: int) -> None:
    """Refuse a sentence that speaks of somebody who does not sit at the table."""
    for key, words in (("say", step.say), ("wrong", step.wrong), *step.wrongs.items()):
        try:
            named(words, seat_names(rules.seats))
        except ValueError as error:
            place = ("wrongs", key) if key in step.wrongs else (key,)
            raise source.error(str(error), "step", number, *place) from None


def _check_pointer(source: Source, rules: Rules, pointer: str, number: int) -> None:
    kind, _, name = pointer.partition(" ")
    if not (pointer in THINGS or (kind in POINTERS and name)):
        raise source.error(f"there is nothing to point at by {pointer!r}", "step", number, "point")
    if kind == "plate":
        _seat(source, rules, name, "step", number, "point")
    if kind == "card" and name not in {card.name for card in rules.pack()}:
        raise source.error(f"there is no card {name!r} in the pack", "step", number, "point")


def named(words: str, names: Sequence[str]) -> str:
    """A text with the players' names where it has their seats in braces.

    Braces hold a seat and nothing else, no format and no attribute; ``ValueError`` says what is wrong.

    >>> named("{west} leads.", ["You", "Otis", "Bella", "Felix"])
    'Otis leads.'
    """
    called = dict(zip(seat_names(len(names)), names, strict=True))
    return "".join(_parts(words, called))


def _parts(words: str, called: Mapping[str, str]) -> Iterator[str]:
    try:
        parts = list(Formatter().parse(words))
    except ValueError as error:
        raise ValueError(f"the braces cannot be read: {str(error).lower()}") from None
    for literal, seat, form, conversion in parts:
        yield literal
        if form or conversion:
            raise ValueError(f"the braces may hold a seat alone: write {{{seat}}}, without a format")
        if seat is not None and seat not in called:
            raise ValueError(f"the braces name nobody at this table; the seats are {', '.join(called)}")
        yield "" if seat is None else called[seat]
