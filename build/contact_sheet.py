"""Pictures of every drawing side by side on green felt: ``python build/contact_sheet.py DIRECTORY``."""

import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

ASSETS = Path(__file__).resolve().parent.parent / "assets"
FELT, CREAM, PLACEHOLDER = "#17584A", "#F6F0E2", "#A1B2C3"
TWO = {"S": "#1D1B19", "H": "#B3202C", "D": "#B3202C", "C": "#1D1B19"}
FOUR = TWO | {"D": "#1C5FAF", "C": "#1E7A3E"}
RANKS = "A23456789TJQK"
Size = tuple[int, int]


def load(name: str, size: Size, ink: str = CREAM) -> pygame.Surface:
    """Read a drawing as the table does."""
    text = (ASSETS / name).read_text(encoding="utf-8").replace(PLACEHOLDER, ink)
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)


def card(folder: str, name: str, width: int, inks: dict[str, str]) -> pygame.Surface:
    """Read a card in its suit's ink."""
    ink = inks.get(name[-1], TWO["S"]) if name not in {"X", "BJ", "LJ"} else TWO["S"]
    return load(f"cards/{folder}/{name}.svg", (width, width * 7 // 5), ink)


def grid(pictures: Sequence[pygame.Surface], columns: int, gap: int = 10, felt: str = FELT) -> pygame.Surface:
    """Lay pictures out in rows."""
    w = max(p.get_width() for p in pictures) + gap
    h = max(p.get_height() for p in pictures) + gap
    rows = -(-len(pictures) // columns)
    page = pygame.Surface((w * columns + gap, h * rows + gap))
    page.fill(felt)
    for i, picture in enumerate(pictures):
        page.blit(picture, (gap + w * (i % columns), gap + h * (i // columns)))
    return page


def deck(folder: str, width: int, inks: dict[str, str]) -> pygame.Surface:
    """The whole pack of 52 with jokers."""
    names = [rank + suit for suit in "SHDC" for rank in RANKS] + ["BJ", "LJ"]
    return grid([card(folder, name, width, inks) for name in names], 13, 6)


def climb(folder: str, width: int, inks: dict[str, str]) -> pygame.Surface:
    """The climbing pack."""
    names = [rank + suit for suit in "SHDC" for rank in "123456789T"] + ["X"]
    return grid([card(f"climb/{folder}", name, width, inks) for name in names], 10, 6)


def courts(ranks: str, width: int = 420) -> pygame.Surface:
    """The courts large."""
    return grid([card("standard", rank + suit, width, TWO) for rank in ranks for suit in "SHDC"], 4)


def folder(name: str, size: Size, columns: int, felt: str = FELT) -> pygame.Surface:
    """Everything in one directory."""
    files = sorted((ASSETS / name).glob("*.svg"))
    return grid([load(f"{name}/{file.name}", size) for file in files], columns, 14, felt)


def fan(width: int = 60) -> pygame.Surface:
    """A hand of overlapping small cards."""
    page = pygame.Surface((360, 220))
    page.fill(FELT)
    for row, size in enumerate(("standard", "large")):
        for i, name in enumerate(("TS", "QH", "AD", "JC", "KH", "9D", "TD", "8C", "BJ", "QS")):
            page.blit(card(size, name, width, FOUR), (12 + i * width * (5 + 3 * row) // 15, 12 + 100 * row))
    return pygame.transform.scale_by(page, 3)


def brand() -> pygame.Surface:
    """The application icon at its sizes, the word mark and the band."""
    page = pygame.Surface((1100, 900))
    page.fill(FELT)
    x = 10
    for side in (16, 24, 32, 48, 64, 128, 256, 420):
        page.blit(load("app/icon.svg" if side > 32 else "app/icon_small.svg", (side, side)), (x, 10))
        x += side + 12
    page.blit(pygame.transform.scale_by(load("app/icon_small.svg", (16, 16)), 8), (10, 280))
    page.blit(load("app/icon_small.svg", (190, 190)), (10, 460))
    page.blit(load("app/wordmark.svg", (640, 256)), (220, 440))
    page.blit(load("app/wordmark.svg", (200, 80)), (880, 480))
    for i in range(6):
        page.blit(load("app/wave.svg", (200, 80)), (i * 200, 780))
    return page


def pages() -> dict[str, Callable[[], pygame.Surface]]:
    """Every contact sheet by its name."""
    return {
        "deck60": lambda: deck("standard", 60, TWO),
        "deck150": lambda: deck("standard", 150, FOUR),
        "large60": lambda: deck("large", 60, FOUR),
        "large150": lambda: deck("large", 150, TWO),
        "climb150": lambda: climb("standard", 150, FOUR),
        "climb_large": lambda: climb("large", 100, FOUR),
        "kings": lambda: courts("K"),
        "queens": lambda: courts("Q"),
        "jacks": lambda: courts("J"),
        "aces": lambda: grid([card("standard", n, 420, TWO) for n in ("AS", "AH", "BJ", "LJ")], 4),
        "backs": lambda: folder("cards/back", (420, 588), 3),
        "backs60": lambda: folder("cards/back", (90, 126), 3),
        "icons": lambda: folder("icons", (88, 88), 10),
        "icons24": lambda: folder("icons", (24, 24), 20),
        "avatars": lambda: folder("avatars", (300, 300), 4),
        "avatars48": lambda: folder("avatars", (48, 48), 8),
        "fan": fan,
        "brand": brand,
    }


def main() -> None:
    """Write the sheets to the directory named on the command line."""
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:]
    for name, draw in pages().items():
        if not wanted or name in wanted:
            pygame.image.save(draw(), target / f"{name}.png")


if __name__ == "__main__":
    main()
