"""What a game brings: one class whose methods import its parts when they are asked for.

So a kit can be read without the window or the search. Kits stand below both: players, figures and tables are
defined further up, so here they are objects, and the module that defines a part checks it with `expect`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, TypeVar

from bacon.core.events import Event
from bacon.core.rules import Preset, Rules

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")


class Kit(ABC):
    """Base of every game's kit.

    A game derives its class from this one, or from its family's, and states its `name` for the registry and
    for records, a `title` and a `sentence` for people. The tile of a new match shows how many `players` and
    `minutes` it takes, and three `cards`; `a_day` is the number of hands in a deal of the day. A method that
    is left out returns what its docstring says.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    sentence: ClassVar[str]
    players: ClassVar[str] = "4"
    minutes: ClassVar[int] = 20
    cards: ClassVar[str] = "AS KH QC"
    a_day: ClassVar[int] = 6

    @abstractmethod
    def rules(self) -> type[Rules]:
        """The class of the game's rules."""

    def presets(self) -> tuple[Preset, ...]:
        """Named house rules, the standard game first; by default the rules' own defaults alone."""
        return (Preset("Standard", self.sentence, self.rules()()),)

    def events(self) -> tuple[type[Event], ...]:
        """The kinds of events that the game has besides those of every game; by default none."""
        return ()

    def player(self) -> object | None:
        """Who plays the game, a `bacon.search.kit.PlayerKit`; by default the first legal action."""
        return None

    def figures(self) -> object | None:
        """What is counted of a hand, a `bacon.data.figures.Figures`; by default points and hands won."""
        return None

    def table(self) -> object | None:
        """How the table looks, a `bacon.ui.table.face.TableKit`; by default it cannot be shown."""
        return None

    def gallery(self) -> object | None:
        """Pictures of the game, a `bacon.ui.showroom.gallery.kit.Gallery`; by default none."""
        return None

    def lessons(self) -> Path | None:
        """The folder of the game's lessons, TOML files (see `bacon.data.lessons`); by default none."""
        return None


def expect(part: object, kind: type[T]) -> T | None:
    """Return a part of a kit, known to be of its kind; raises ``TypeError`` for anything but None or that.

    >>> expect(7, int), expect(None, int)
    (7, None)
    """
    if part is None or isinstance(part, kind):
        return part
    raise TypeError(f"A kit returned {part!r} where a {kind.__name__} was expected.")
