"""Lessons, which are TOML files, how far the player is in each, and what was explained at the table."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Annotated, Final, Literal

import msgspec
import tomli_w
from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from bacon.core.cards import Card, Cards, cards
from bacon.core.events import HandDealt, HandStarted
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.core.words import as_sentence, seat_names
from bacon.kits.kit import Kit
from bacon.system.files import reason, write_whole
from bacon.system.reading import line_of, read_file, read_toml

POINTERS: Final = ("card", "plate", "button")
"""Things to point at by kind and name, as in ``card AH``, ``plate west``, ``button Pass``."""
PLACES: Final = ("hand", "trump", "score")
"""Things to point at by kind alone."""

_STOCK: Final = "stock"
_KEY: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
_TOML_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")


class LessonError(ValueError):
    """Raised for a malformed lesson; the message names the file, the line, and the mistake."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: what is said, what is pointed at, and what the learner is asked to do.

    In the terminal, `typed` is said instead of `say`, if it is given.
    """

    say: str
    typed: str = ""
    others: tuple[str, ...] | Literal["house"] = ()
    point: tuple[str, ...] = ()
    do: str | tuple[str, ...] = ()
    wrong: str = ""
    wrongs: dict[str, str] = {}
    stands: bool = False

    @property
    def asked(self) -> tuple[str, ...]:
        """The actions asked for, any of which will do; empty if the learner just continues."""
        return (self.do,) if isinstance(self.do, str) else self.do


class _File(Struct, frozen=True, forbid_unknown_fields=True, rename={"steps": "step"}):
    title: str
    minutes: int
    dealer: str
    hands: dict[str, str]
    steps: tuple[Step, ...]
    rules: dict[str, bool | int | str] = {}
    ready: bool = False


class Source(Struct, frozen=True):
    """A lesson's name, prefixed with the game's, and the text of its file."""

    name: str
    text: str

    def error(self, sentence: str, *place: str | int) -> LessonError:
        """An error that locates a mistake in the file."""
        line = line_of(self.text, place) if place else None
        where = f"{self.name}.toml, line {line}" if line else f"{self.name}.toml"
        return LessonError(f"{where}: {as_sentence(sentence)}")


class _Summary(Struct, frozen=True):
    title: str
    minutes: int


class Lesson(Struct, frozen=True):
    """A lesson: its deal, its steps, and the file it was read from.

    After a lesson that makes the learner `ready`, a match is offered before the next lesson.
    """

    source: Source
    title: str
    minutes: int
    rules: Rules
    dealer: int
    deck: Cards
    steps: tuple[Step, ...]
    ready: bool = False

    @property
    def name(self) -> str:
        """The game's and the file's name; progress is saved under it."""
        return self.source.name

    @property
    def longest(self) -> tuple[str, str]:
        """The longest text that is only to be read, and the longest that asks for something."""
        read, asked = [""], [""]
        for step in self.steps:
            (asked if step.do else read).extend((step.say, step.wrong, *step.wrongs.values()))
        return max(read, key=len), max(asked, key=len)

    def match(self, names: Sequence[str] | None = None) -> Match[TableState]:
        """A practice match that begins with the lesson's deal; always the same."""
        return Match(self.rules, "lesson", deck=self.deck, dealer=self.dealer, practice=True, names=names)


def lessons_of(kit: Kit) -> tuple[Lesson, ...]:
    """A game's readable lessons in order; the others are left out."""
    return tuple(each for each in _read_all(kit) if isinstance(each, Lesson))


def problems_of(kit: Kit) -> tuple[str, ...]:
    """Why lessons of a game cannot be read, a sentence for each."""
    return tuple(str(each) for each in _read_all(kit) if isinstance(each, LessonError))


def minutes_of_first(kit: Kit) -> int:
    """The length of a game's first lesson, without reading all of it; 0 if there is none."""
    return next((summary.minutes for _, summary in _summaries(kit)), 0)


def next_title(kit: Kit, learned: Learned) -> str:
    """The title of the lesson of a game to go on with, if another one is done; else ""."""
    titles = {name: summary.title for name, summary in _summaries(kit)}
    begun = any(learned.of(name).done for name in titles)
    return titles.get(next_of(list(titles), learned), "") if begun else ""


def next_of(names: Sequence[str], learned: Learned) -> str:
    """The lesson to go on with: the one left last, else the first that isn't done; "" if all are."""
    undone = [name for name in names if not learned.of(name).done]
    return learned.last if learned.last in undone else next(iter(undone), "")


@cache
def _summaries(kit: Kit) -> list[tuple[str, _Summary]]:
    """Each lesson's name with its summary, as the title needs no more of it."""
    with suppress(ValueError, OSError):
        texts = {f"{kit.name}/{file.stem}": file.read_text("utf-8") for file in _files(kit)}
        return [(name, _summary(text)) for name, text in texts.items()]
    return []


def _summary(text: str) -> _Summary:
    """Read what stands above the first table; reading everything would delay the first frame."""
    return msgspec.convert(read_toml(text.partition("\n[")[0]), _Summary)


@cache
def _read_all(kit: Kit) -> tuple[Lesson | LessonError, ...]:
    return tuple(_iter_lessons(kit))


def _iter_lessons(kit: Kit) -> Iterator[Lesson | LessonError]:
    try:
        files = _files(kit)
    except FileNotFoundError as error:
        yield LessonError(f"The lessons of {kit.title} are missing: {error}.")
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
    """Read a lesson; raises `LessonError` that names the line of a mistake."""
    source = Source(f"{kit.name}/{name}", text)
    parsed = _parse(source)
    try:
        rules = kit.rules().from_values(parsed.rules)
    except ValueError as error:
        raise source.error(str(error), "rules") from None
    dealer = _seat(source, rules, parsed.dealer, "dealer")
    deck = _deck(source, rules, dealer, parsed.hands)
    _check_steps(source, rules, parsed.steps)
    return Lesson(source, parsed.title, parsed.minutes, rules, dealer, deck, parsed.steps, parsed.ready)


def _parse(source: Source) -> _File:
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
    """The pack that deals the given hands."""
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
    """Parse the cards of a hand and remove them from `left`."""
    try:
        fill_names = cards(text)
    except ValueError as error:
        raise source.error(str(error), "hands", name) from None
    for card in fill_names:
        if card not in left:
            raise source.error(f"{card} is not in the deck, or was dealt already", "hands", name)
        left.remove(card)
    return fill_names


def _check_steps(source: Source, rules: Rules, steps: Sequence[Step]) -> None:
    if not steps or steps[-1].do:
        raise source.error("the last step can’t ask for a move", "step", len(steps) - 1)
    for number, step in enumerate(steps):
        _check_words(source, rules, step, number)
        for pointer in step.point:
            _check_pointer(source, rules, pointer, number)
        if not step.do and (step.wrong or step.wrongs or step.stands):
            raise source.error("a step without 'do' can’t have 'wrong', 'wrongs' or 'stands'", "step", number)
        for each in () if step.others == "house" else step.others:
            _seat(source, rules, each.partition(": ")[0], "step", number, "others")


def _check_words(source: Source, rules: Rules, step: Step, number: int) -> None:
    for key, words in (
        *(("say", step.say), ("typed", step.typed), ("wrong", step.wrong)),
        *step.wrongs.items(),
    ):
        try:
            fill_names(words, seat_names(rules.seats))
        except ValueError as error:
            place = ("wrongs", key) if key in step.wrongs else (key,)
            raise source.error(str(error), "step", number, *place) from None


def _check_pointer(source: Source, rules: Rules, pointer: str, number: int) -> None:
    kind, _, name = pointer.partition(" ")
    if not (pointer in PLACES or (kind in POINTERS and name)):
        raise source.error(f"nothing to point at is called {pointer!r}", "step", number, "point")
    if kind == "plate":
        _seat(source, rules, name, "step", number, "point")
    if kind == "card" and name not in {card.name for card in rules.pack()}:
        raise source.error(f"there is no card {name!r} in the deck", "step", number, "point")


def fill_names(words: str, names: Sequence[str]) -> str:
    """Fill in the players' names for the seats in braces.

    Braces hold a seat and nothing else, no format or attribute; raises ``ValueError`` if not.

    >>> fill_names("{west} leads.", ["You", "Otis", "Bella", "Felix"])
    'Otis leads.'
    """
    name_by_seat = dict(zip(seat_names(len(names)), names, strict=True))
    return "".join(_parts(words, name_by_seat))


def _parts(words: str, name_by_seat: Mapping[str, str]) -> Iterator[str]:
    try:
        parts = list(Formatter().parse(words))
    except ValueError as error:
        raise ValueError(f"the braces cannot be read: {str(error).lower()}") from None
    for literal, seat, form, conversion in parts:
        yield literal
        if form or conversion:
            raise ValueError(f"the braces may hold a seat alone: write {{{seat}}}, without a format")
        if seat is not None and seat not in name_by_seat:
            raise ValueError(f"the braces name nobody at this table; the seats are {', '.join(name_by_seat)}")
        yield "" if seat is None else name_by_seat[seat]


_MAX_BYTES: Final = 100_000
"""In bytes; a lesson takes about 200."""

_log = logging.getLogger(__name__)


class Progress(Struct, frozen=True):
    """Progress in a lesson: the step, the choices so far, and whether it was ever completed."""

    step: Annotated[int, Meta(ge=0)] = 0
    choices: tuple[str, ...] = ()
    done: bool = False


_SEEN: Final = "seen/"
"""Marks what was explained at the table; no lesson's name begins like this, and older versions keep it."""


class Learned:
    """The player's progress in all lessons, by lesson name, and the keys of what was `seen` at the table.

    Takes the file, or None to keep progress in memory only. Unreadable entries count as not begun; if writing
    fails, the log notes it.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lessons = _read(path) if path else {}

    @property
    def any_done(self) -> bool:
        """Whether any lesson was ever completed."""
        return any(each.done for name, each in self._lessons.items() if not name.startswith(_SEEN))

    def of(self, name: str) -> Progress:
        """The progress in a lesson."""
        return self._lessons.get(name, Progress())

    @property
    def last(self) -> str:
        """The name of the lesson that was open last; "" if none ever was."""
        return next((name for name in reversed(self._lessons) if not name.startswith(_SEEN)), "")

    @property
    def game(self) -> str:
        """The name of the game of that lesson, or ""."""
        return self.last.partition("/")[0]

    def note(self, name: str, progress: Progress) -> None:
        """Save the progress in a lesson; a completed lesson stays completed."""
        self._keep(name, replace(progress, done=self.of(name).done))

    def finish(self, name: str) -> None:
        """Mark a lesson as completed; next time it starts from the beginning."""
        self._keep(name, Progress(done=True))

    def seen(self, key: str) -> bool:
        """Whether something was explained at the table before."""
        return self.of(_SEEN + key).done

    def see(self, key: str, *, seen: bool = True) -> None:
        """Remember that something was explained, or forget it."""
        self._keep(_SEEN + key, Progress(done=seen))

    def merge(self, others: Mapping[str, Progress]) -> int:
        """Merge progress from elsewhere; lessons begun here keep their step.

        Returns how many lessons changed.
        """
        before = self._lessons
        self._lessons = {**others, **before}
        for name in others.keys() & before.keys():
            self._lessons[name] = replace(before[name], done=before[name].done or others[name].done)
        changed = [name for name, progress in self._lessons.items() if before.get(name) != progress]
        if changed:
            self._write()
        return sum(not name.startswith(_SEEN) for name in changed)

    def text(self) -> str:
        """The contents of the file."""
        return tomli_w.dumps({name: asdict(each) for name, each in self._lessons.items()})

    def _keep(self, name: str, progress: Progress) -> None:
        """Keep progress as the latest, as the order in the file says which lesson was open last."""
        returned = progress != Progress() and name != self.last and not name.startswith(_SEEN)
        if returned or self.of(name) != progress:
            self._lessons.pop(name, None)
            self._lessons[name] = progress
            self._write()

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            write_whole(self._path, self.text())
        except OSError as error:
            _log.warning("%s cannot be written: %s.", self._path, reason(error))


def _read(path: Path) -> dict[str, Progress]:
    try:
        tree = read_toml(read_file(path, _MAX_BYTES).decode())
    except (OSError, ValueError) as error:
        if not isinstance(error, FileNotFoundError):
            _log.warning("%s cannot be read: %s.", path, error)
        return {}
    return _progress(tree)


def read_progress(text: str) -> dict[str, Progress]:
    """Parse a file's text, skipping malformed entries; raises ``ValueError`` if it is not TOML."""
    return _progress(read_toml(text))


def _progress(tree: Mapping[str, object]) -> dict[str, Progress]:
    read = {}
    for name, value in tree.items():
        with suppress(msgspec.ValidationError):
            read[name] = msgspec.convert(value, Progress)
    return read
