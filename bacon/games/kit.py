"""What a game brings: one frozen value that names its parts, each imported only when it is needed.

A part is named as ``package.module:NAME``, so that a kit can be read without the window or the search. What a
kit leaves out has a default; `bacon.games` finds the kits.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from msgspec import Struct

from bacon.core.events import Event
from bacon.core.rules import Preset, Rules


class Kit(Struct, frozen=True, kw_only=True):
    """A game as the house meets it.

    Takes its `name` for the registry and for records; a `title` and a `sentence` for people; how many
    `players` and how many `minutes`, and three `cards` for its picture, as the tile of a new match shows
    them; and how many hands a deal of the day has, `a_day`. The other fields name parts: the class of its
    `rules` and their `presets`, the kinds of `events` that it has besides those of every game, its `player`
    (see `bacon.search.kit`), its `figures` (see `bacon.data.figures`), its `table` (see
    `bacon.ui.table.face`) and its pictures in the `gallery` (see `bacon.ui.showroom.gallery.kit`). Where it
    names no player, the class of its rules says who plays. Its `lessons` are a folder of a package,
    ``package:folder`` (see `bacon.data.lessons`).
    """

    name: str
    title: str
    sentence: str
    players: str = "4"
    minutes: int = 20
    cards: str = "AS KH QC"
    a_day: int = 6
    rules: str
    presets: str = ""
    events: str = ""
    player: str = ""
    figures: str = ""
    table: str = "bacon.games.tricks.table.face:PLAIN"
    gallery: str = ""
    lessons: str = ""


def part(named: str) -> object:
    """The part that is named as ``package.module:NAME``.

    Raises ``ImportError`` for a module that cannot be imported, ``AttributeError`` for a name it has not.
    """
    module, _, name = named.partition(":")
    found: object = getattr(import_module(module), name)
    return found


@cache
def rules_class(kit: Kit) -> type[Rules]:
    """The class of a game's rules."""
    return cast("type[Rules]", part(kit.rules))


@cache
def presets_in(kit: Kit) -> tuple[Preset, ...]:
    """The presets of a game, the standard one first; where a kit brings none, that of its rules' defaults."""
    if not kit.presets:
        return (Preset("Standard", kit.sentence, rules_class(kit)()),)
    return cast("tuple[Preset, ...]", part(kit.presets))


@cache
def events_of(kit: Kit) -> tuple[type[Event], ...]:
    """The kinds of events that a game has besides those of every game."""
    return cast("tuple[type[Event], ...]", part(kit.events)) if kit.events else ()
