"""`Kit`, the base class of every game's kit: a description of the game, and methods that import its parts.

Nothing is imported before it is needed, so reading a kit opens no window and starts no search. Players,
figures and tables are defined in layers above this one. Here they are plain objects; the module that defines
a part checks it with `expect`.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar, TypeVar

from bacon.core.events import Event
from bacon.core.rules import Preset, Rules

T = TypeVar("T")


class Kit(ABC):
    """Base of every game's kit.

    Derive a game's class from this one, or from the `TrickKit` that all trick-taking games share. It needs
    a `name` for the registry and for records, and a `title` and a `sentence` for people. The tile of a new
    match shows how many `players` and `minutes` the game takes, and three of its `cards`; `a_day` is the
    number of hands in a deal of the day. `hand_word` is what players call a hand, "hand" or "deal"; if it is
    empty, the rules are imported to tell. If the game has a `foreign` format, `foreign_ending` is the
    extension of its files, such as ".egn". Only `rules` must be there: the other methods have defaults.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    sentence: ClassVar[str]
    players: ClassVar[str] = "4"
    minutes: ClassVar[int] = 20
    cards: ClassVar[str] = "AS KH QC"
    a_day: ClassVar[int] = 6
    hand_word: ClassVar[str] = ""
    foreign_ending: ClassVar[str] = ""

    @abstractmethod
    def rules(self) -> type[Rules]:
        """The class of the game's rules."""

    def problem(self) -> str | None:
        """Why the game cannot be played as it is offered; None if it can."""
        return None

    def presets(self) -> tuple[Preset, ...]:
        """Named house rules, the standard game first; by default the rules' own defaults alone."""
        return (Preset("Standard", self.sentence, self.rules()()),)

    def events(self) -> tuple[type[Event], ...]:
        """The kinds of events that the game has besides those of every game; by default none."""
        return ()

    def player(self) -> object | None:
        """The game's bots, a `bacon.search.levels.PlayerKit`; by default they take the first legal action."""
        return None

    def figures(self) -> object | None:
        """The statistics of a hand, a `bacon.store.figures.Figures`; by default points and hands won."""
        return None

    def table(self) -> object | None:
        """The game's table, a `bacon.ui.table.presenter.TableKit`; by default the game cannot be shown."""
        return None

    def lessons(self) -> Path | None:
        """The folder of the game's lessons, TOML files (see `bacon.settings.lessons`).

        By default it is the folder `lessons` beside the module of the kit, if there is one.
        """
        beside = sys.modules[type(self).__module__].__file__
        folder = Path(beside).parent / "lessons" if beside else None
        return folder if folder and folder.is_dir() else None

    def foreign(self) -> object | None:
        """Another program's format, a `bacon.notation.record.ForeignFormat`; by default none.

        It is asked for only when a file has the `foreign_ending`.
        """
        return None


def expect(part: object, kind: type[T]) -> T | None:
    """Return a part as its type; raises ``TypeError`` if it is neither of that type nor None.

    >>> expect(7, int), expect(None, int)
    (7, None)
    """
    if part is None or isinstance(part, kind):
        return part
    raise TypeError(f"A kit returned {part!r} where a {kind.__name__} was expected.")
