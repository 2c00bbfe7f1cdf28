"""The games: the registry of their kits.

The four that come with the program are always there. Others are packages that offer a class of `Kit` as an
entry point of the group ``bacon.games``, as ``examples/whist`` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Final

from bacon.core.arguments import nearest
from bacon.core.events import EVERY_GAME, Decoder, Event, MatchStarted
from bacon.core.rules import Rules, hand_word
from bacon.kits.kit import Kit

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "bacon.games"
"""The group of entry points under which a package offers its class of kit."""

_BUILT_IN: Final = {
    "bacon": "bacon.games.bacon:BaconKit",
    "euchre": "bacon.games.euchre:EuchreKit",
    "bid-euchre": "bacon.games.bid_euchre:BidEuchreKit",
    "climbing": "bacon.games.climbing:ClimbingKit",
}
"""Our own kits by name, so that a checkout or a frozen program finds them without installed metadata."""

FIRST: Final = next(iter(_BUILT_IN))
"""The default game."""

OWN_GAMES: Final = tuple(_BUILT_IN)
"""The names of our own games, which are the same for everyone."""


class Games(Mapping[str, Kit]):
    """Every game's kit by the game's name, our own games first.

    Our own kits are loaded on first use, so listing their names costs nothing. Installed kits are loaded
    before they are listed: one that fails is left out, and `problems` says why.
    """

    def __init__(self) -> None:
        self._loaded: dict[str, Kit] = {}

    @property
    def problems(self) -> tuple[str, ...]:
        """A sentence on each installed kit that cannot be used."""
        return tuple(self._refused.values())

    def why_not(self, name: str) -> str | None:
        """Why the installed kit of this name cannot be used; None if it can, or if there is none."""
        return None if name in _BUILT_IN else self._refused.get(name)

    def __getitem__(self, name: str) -> Kit:
        if name not in self:
            raise KeyError(f"there is no game {name!r}; the games are {', '.join(self)}")
        if name not in _BUILT_IN:
            return self._usable[name]
        if name not in self._loaded:
            self._loaded[name] = _load(_BUILT_IN[name])
        return self._loaded[name]

    def __repr__(self) -> str:
        return f"<Games: {', '.join(self)}>"

    def __contains__(self, name: object) -> bool:
        return name in _BUILT_IN or name in self._usable

    def __iter__(self) -> Iterator[str]:
        return iter((*_BUILT_IN, *self._usable))

    def __len__(self) -> int:
        return len(_BUILT_IN) + len(self._usable)

    @property
    def _usable(self) -> dict[str, Kit]:
        return self._installed[0]

    @property
    def _refused(self) -> dict[str, str]:
        return self._installed[1]

    @cached_property
    def _installed(self) -> tuple[dict[str, Kit], dict[str, str]]:
        """The usable installed kits by name, and the reasons why the others cannot be used."""
        kits: dict[str, Kit] = {}
        refused: dict[str, str] = {}
        for name, offers in _offers().items():
            try:
                kits[name] = _checked(name, offers, (*map(self.__getitem__, _BUILT_IN), *kits.values()))
            except (Exception, SystemExit) as problem:  # foreign code may raise anything
                refused[name] = f"The game {name!r} cannot be used: {_reason(problem)}."
        return kits, refused


def _offers() -> dict[str, list[EntryPoint]]:
    """The installed entry points by name, in order, without our own."""
    from importlib.metadata import entry_points  # noqa: PLC0415  (it takes its time, and is seldom needed)

    offers: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        if _BUILT_IN.get(point.name) != point.value:
            offers.setdefault(point.name, []).append(point)
    return offers


def _checked(name: str, offers: list[EntryPoint], others: tuple[Kit, ...]) -> Kit:
    """The kit offered under this name; raises an error if it cannot be played beside the others."""
    if name in _BUILT_IN:
        raise ValueError(f"{offers[0].value} has the name of a built-in game, which is played instead")
    if len({point.value for point in offers}) > 1:
        raise ValueError(f"it is offered more than once, by {' and '.join(each.value for each in offers)}")
    kit = _load(offers[0].value)
    if kit.name != name:
        raise ValueError(f"its kit is called {kit.name!r}")
    if not (kit.title and kit.sentence):
        raise ValueError("its kit has no title or no sentence")
    if (rules := kit.rules().name) != name:
        raise ValueError(f"its rules are called {rules!r}")
    if problem := kit.problem():
        raise ValueError(problem)
    if clashes := sorted({kind.__name__ for kind in kit.events()} & _other_event_names(kit, others)):
        raise ValueError(f"its event names {', '.join(clashes)} are already taken")
    return kit


def _load(where: str) -> Kit:
    """Make a kit from ``package.module:Class``."""
    module, _, name = where.partition(":")
    found: object = getattr(import_module(module), name)
    if not (isinstance(found, type) and issubclass(found, Kit)):
        raise TypeError(f"{found!r} is not a kit class")
    return found()


def _other_event_names(kit: Kit, others: tuple[Kit, ...]) -> set[str]:
    """The names of all other events; a family's events may be shared."""
    own = set(kit.events())
    kinds = (*EVERY_GAME, *(kind for other in others for kind in other.events()))
    return {kind.__name__ for kind in kinds if kind not in own}


def _reason(problem: BaseException) -> str:
    return str(problem).rstrip(".") or type(problem).__name__


GAMES: Final = Games()
"""The registry."""


def find_kit(name: str) -> Kit:
    """Return a game's kit; raise ``ValueError`` if it cannot be used or is unknown."""
    try:
        return GAMES[name]
    except KeyError:
        none = f"There is no game {name!r}{nearest(name, GAMES)}; the games are {', '.join(GAMES)}."
        raise ValueError(GAMES.why_not(name) or none) from None


def find_game(name: str) -> type[Rules]:
    """Return the class of a game's rules; raise ``ValueError`` as `find_kit` does."""
    return find_kit(name).rules()


def hand_word_of(*names: str) -> str:
    """Return what all of these games call a hand; if they differ, or aren't installed, it is a hand.

    >>> hand_word_of("climbing"), hand_word_of("climbing", "euchre"), hand_word_of("chess")
    ('deal', 'hand', 'hand')
    """
    words = {_hand_word(GAMES[name]) if name in GAMES else "hand" for name in names}
    return words.pop() if len(words) == 1 else "hand"


def _hand_word(kit: Kit) -> str:
    return kit.hand_word or hand_word(kit.rules())


def why_missing(name: str) -> str:
    """Return why a game cannot be played here, as part of a sentence; empty if it can.

    >>> why_missing("bacon"), why_missing("chess")
    ('', 'the game chess is not installed here')
    """
    if name in GAMES:
        return ""
    refused = GAMES.why_not(name)
    return (
        refused[0].lower() + refused[1:].rstrip(".") if refused else f"the game {name} is not installed here"
    )


def rules_of(started: MatchStarted) -> Rules:
    """Return the rules of a stored match; raise ``ValueError`` for unknown ones."""
    return find_game(started.game).from_values(started.rules)


@cache
def _decoder(game: str | None) -> Decoder:
    kits = [GAMES[game]] if game else GAMES.values()
    return Decoder(dict.fromkeys(kind for kit in kits for kind in kit.events()))


def prepare_decoding() -> None:
    """Load all games and prepare for their events, which would hold up the first one that is stored."""
    _decoder(None)


def decode(line: bytes | str, game: str | None = None) -> Event:
    """Return the event in a line that `encode` wrote; raise ``ValueError`` if it is invalid.

    The event is of any game, or of the one that is named, which spares loading the others.
    """
    return _decoder(game)(line)
