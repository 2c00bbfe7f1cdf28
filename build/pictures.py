"""Make README's pictures: ``python build/pictures.py [DIRECTORY]`` writes them to docs/ or the directory."""

import math
import os
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import accumulate
from pathlib import Path
from typing import Final, TypeAlias

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from gallery.pictures import picture_of
from gallery.scenes import SCENES

from bacon.settings.settings import Settings
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.window import start_video

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
SIZE: Final = (1280, 720)
PICTURES: Final = {
    "title": "title",
    "auction": "table-auction",
    "trick": "table-trick",
    "set": "climbing-set",
}
"""Every picture and the scene that it shows."""

INKS: Final = 144
"""How many colours a picture keeps: the woven felt has thousands that nobody could tell apart."""

Colour: TypeAlias = tuple[int, int, int]
Colours: TypeAlias = list[tuple[Colour, int]]


def fewer_colours(picture: pygame.Surface, count: int = INKS) -> pygame.Surface:
    """Give a picture in so many colours: ranges of colours are cut in two until there are enough."""
    pixels = list(_colours_of(picture))
    ranges = [(0.0, list(Counter(pixels).items()))]
    while len(ranges) < count and len(ranges[0][1]) > 1:
        _, widest = heappop(ranges)
        for half in _halves(widest):
            heappush(ranges, (-_weight(half), half))
    parts = [part for _, part in ranges]
    number = {colour: index for index, part in enumerate(parts) for colour, _ in part}
    plain = pygame.image.frombytes(bytes(map(number.__getitem__, pixels)), picture.get_size(), "P")
    plain.set_palette([_mean(part) for part in parts])
    return plain


def _colours_of(picture: pygame.Surface) -> Iterator[Colour]:
    data = iter(pygame.image.tobytes(picture, "RGB"))
    return zip(data, data, data, strict=True)


def _weight(part: Colours) -> float:
    """Give how much a range wants to be cut: by its width, and a little by how much of it there is."""
    width = max(_reach(part, channel) for channel in range(3))
    return width * math.pow(sum(times for _, times in part), 0.15)


def _reach(part: Colours, channel: int) -> int:
    values = [colour[channel] for colour, _ in part]
    return max(values) - min(values)


def _halves(part: Colours) -> tuple[Colours, Colours]:
    """Cut a range across its widest channel, so that each half colours about as much of the picture."""
    channel = max(range(3), key=lambda channel: _reach(part, channel))
    part.sort(key=lambda entry: entry[0][channel])
    shares = list(accumulate(times for _, times in part))
    place = min(bisect_left(shares, shares[-1] / 2) + 1, len(part) - 1)
    return part[:place], part[place:]


def _mean(part: Colours) -> Colour:
    whole = sum(times for _, times in part)
    red, green, blue = (
        round(sum(colour[channel] * times for colour, times in part) / whole) for channel in range(3)
    )
    return red, green, blue


def main() -> None:
    """Write the pictures to docs/ or to the directory named on the command line."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS
    target.mkdir(parents=True, exist_ok=True)
    start_video(headless=True)
    pygame.display.set_mode(SIZE)
    headless = HeadlessApp(Settings())
    for name, scene in PICTURES.items():
        file = target / f"{name}.png"
        pygame.image.save(fewer_colours(picture_of(headless, SCENES[scene])), file)
        print(f"{file.name}: {file.stat().st_size // 1000} kB")
    pygame.quit()


if __name__ == "__main__":
    main()
