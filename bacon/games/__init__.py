"""The games: the registry of their kits.

The house's own are always there. Others are packages that offer a `Kit` under the entry point group
``bacon.games``, as ``examples/whist`` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib.metadata import entry_points
from typing import Final

from bacon.core.events import Decoder, Event, MatchStarted
from bacon.core.rules import Rules
from bacon.games.kit import Kit, events_of, part, rules_class

GROUP: Final = "bacon.games"
"""The group of entry points under which a package offers its kit."""

_HOUSE: Final = {
    "bacon": "bacon.games.bacon.kit:KIT",
    "euchre": "bacon.games.euchre.kit:KIT",
    "bid-euchre": "bacon.games.bid_euchre.kit:KIT",
    "climbing": "bacon.games.climbing.kit:KIT",
}
"""The kits of the house, found without installed metadata too: in a checkout, or in a frozen program."""


class Games(Mapping[str, Kit]):
    """Every game by name: its kit; the house's first. A kit is loaded when it is first asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, Kit] = {}
        self.problems: dict[str, str] = {}
        """By name, why a kit that is installed cannot be used; such a game is left out."""

    @cached_property
    def _named(self) -> dict[str, str]:
        """By name, where each kit stands; looking for those that are installed takes a moment."""
        installed = {point.name: point.value for point in entry_points(group=GROUP)}
        return {**_HOUSE, **{name: installed[name] for name in sorted(installed) if name not in _HOUSE}}

    def __getitem__(self, name: str) -> Kit:
        if name not in self._loaded:
            where = _HOUSE.get(name) or self._named[name]
            self._loaded[name] = self._load(name, where)
        return self._loaded[name]

    def _load(self, name: str, where: str) -> Kit:
        try:
            return _checked(name, part(where))
        except Exception as problem:
            self.problems[name] = f"the game {name} cannot be used: {problem}"
            raise KeyError(name) from problem

    def __iter__(self) -> Iterator[str]:
        return iter([name for name in self._named if name not in self.problems and self._can_be_used(name)])

    def _can_be_used(self, name: str) -> bool:
        return name in self

    def __len__(self) -> int:
        return len(list(iter(self)))


def _checked(name: str, kit: object) -> Kit:
    if not isinstance(kit, Kit):
        raise TypeError(f"{kit!r} is not a kit")
    if kit.name != name:
        raise ValueError(f"its kit is called {kit.name}")
    rules_class(kit)
    events_of(kit)
    return kit


GAMES: Final = Games()
"""The registry."""


def find_kit(name: str) -> Kit:
    """A game's kit; raises ``ValueError`` with the known names for any other."""
    try:
        return GAMES[name]
    except KeyError:
        raise ValueError(f"There is no game {name!r}; the games are {', '.join(GAMES)}.") from None


def find_game(name: str) -> type[Rules]:
    """A game's rules class; raises ``ValueError`` with the known names for any other."""
    return rules_class(find_kit(name))


def why_missing(name: str) -> str:
    """Why a game cannot be played here, as it stands inside a sentence; empty for one that can.

    >>> why_missing("bacon"), why_missing("chess")
    ('', 'the game chess is not installed here')
    """
    if name in GAMES:
        return ""
    return GAMES.problems.get(name, f"the game {name} is not installed here")


def rules_of(started: MatchStarted) -> Rules:
    """The rules a stored match was started with; raises ``ValueError`` for unknown ones."""
    return find_game(started.game).from_values(started.rules)


@cache
def _decoder() -> Decoder:
    return Decoder(dict.fromkeys(kind for kit in GAMES.values() for kind in events_of(kit)))


def decode(line: bytes | str) -> Event:
    """The event of a line that `encode` wrote, of any game; raises ``ValueError`` that says why not."""
    return _decoder()(line)
