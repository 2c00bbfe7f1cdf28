"""The small games of the tests, each installed by a kit that says no more than its rules do."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from bacon.core.override import override
from bacon.games.tricks import TrickKit
from bacon.games.tricks.plain import PlainRules
from tests.examples.bidders import Exactly, Nils, OneRound, Shrinking
from tests.examples.callers import Sheepshead
from tests.examples.installed import write_points
from tests.examples.leaders import FirstLead, Pitch
from tests.examples.melders import Belote, Pinochle
from tests.examples.shapes import OneAgainstThree, ThreeAlone, ThreePairs, TwoPairsAndOne

BIDDERS: Final = (Exactly, Nils, OneRound, Shrinking)
LEADERS: Final = (FirstLead, Pitch)
MELDERS: Final = (Pinochle, Belote)
SHAPES: Final = (ThreeAlone, ThreePairs, OneAgainstThree, TwoPairsAndOne)


def kit_of(game: type[PlainRules]) -> type[TrickKit]:
    """Return the least kit of a game."""

    class SmallKit(TrickKit):
        name: ClassVar[str] = game.name
        title: ClassVar[str] = game.name.replace("-", " ").capitalize()
        sentence: ClassVar[str] = (game.__doc__ or "").partition("\n")[0]
        players: ClassVar[str] = str(game().seats)

        @override
        def rules(self) -> type[PlainRules]:
            return game

    return SmallKit


KITS: Final = {
    f"{game.__name__}Kit": kit_of(game) for game in (*BIDDERS, *LEADERS, *MELDERS, *SHAPES, Sheepshead)
}
globals().update(KITS)  # as an entry point names an attribute of a module
SMALL_GAMES: Final = tuple(kit.name for kit in KITS.values())


def write_small_games(site: Path) -> None:
    """Write what an installer would write of these games into a folder on the path."""
    points = {kit.name: f"{__name__}:{name}" for name, kit in KITS.items()}
    write_points("bacon-small-games", "1", points, site)
