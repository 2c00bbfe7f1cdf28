"""A chart of what can be played, for the button of a game that has one."""

from __future__ import annotations

from msgspec import Struct

from bacon.core.cards import Cards


class ChartEntry(Struct, frozen=True):
    """Something that can be played: its name, what it takes, and cards that show it.

    They may be `held`, and playable `now`; `tags`, if any, are the ranks that wild cards stand for.
    """

    name: str
    pattern: str
    cards: Cards
    held: bool = False
    now: bool = False
    tags: tuple[str, ...] = ()


class ChartGroup(Struct, frozen=True):
    """Entries of a chart under a heading, such as what beats them; no heading if it is empty."""

    heading: str
    entries: tuple[ChartEntry, ...]


class Chart(Struct, frozen=True):
    """What can be played: a heading, what must be beaten, and the groups.

    `beaten` are the cards on the table that must be beaten, with their `beaten_tags`; the `note` explains the
    cards. A chart of what the player can play now has a `full` one, of everything that can ever be played.
    """

    heading: str
    sentence: str
    groups: tuple[ChartGroup, ...]
    beaten: Cards = ()
    note: str = ""
    beaten_tags: tuple[str, ...] = ()
    full: Chart | None = None
