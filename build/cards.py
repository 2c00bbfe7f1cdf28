"""Write every card, icon, avatar and brand drawing to assets/: ``python build/cards.py [DIRECTORY]``."""

import sys
from collections.abc import Iterator
from pathlib import Path

from art.aces import ace
from art.avatars import avatars
from art.backs import backs
from art.brand import brand
from art.climb import CLIMB_PRINTS, WILD, climb_card, wild_card
from art.climb import RANKS as CLIMB_RANKS
from art.courts import court_card
from art.face import PRINTS, RANKS, SUITS, Print, number_card
from art.icons import icons
from art.jokers import joker
from art.pips import pip_card

ASSETS = Path(__file__).resolve().parent.parent / "assets"


_FOLDERS = {"cards/back": backs, "icons": icons, "avatars": avatars, "app": brand}


def drawings() -> dict[str, str]:
    """Every file by its path under assets/."""
    return dict(_all())


def _all() -> Iterator[tuple[str, str]]:
    for size in PRINTS:
        yield from _deck(size)
    for size in CLIMB_PRINTS:
        yield from _climb(size)
    for folder, found in _FOLDERS.items():
        yield from ((f"{folder}/{name}.svg", text) for name, text in found().items())


def _deck(size: Print) -> Iterator[tuple[str, str]]:
    for suit in SUITS:
        for rank in RANKS:
            yield f"cards/{size.name}/{rank}{suit}.svg", _card(rank, suit, size)
            yield f"cards/pips/{size.name}/{rank}{suit}.svg", pip_card(rank, suit, size)
    yield from ((f"cards/{size.name}/{name}.svg", joker(name, size)) for name in ("BJ", "LJ"))


def _card(rank: str, suit: str, size: Print) -> str:
    if rank == "A":
        return ace(suit, size)
    return court_card(rank, suit, size) if rank in "JQK" else number_card(rank, suit, size)


def _climb(size: Print) -> Iterator[tuple[str, str]]:
    folder = f"cards/climb/{size.name}"
    for suit in SUITS:
        yield from ((f"{folder}/{rank}{suit}.svg", climb_card(rank, suit, size)) for rank in CLIMB_RANKS)
    yield f"{folder}/{WILD}.svg", wild_card(size)


def main() -> None:
    """Write the files to assets/ or to the directory named on the command line."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ASSETS
    for name, text in drawings().items():
        file = target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
