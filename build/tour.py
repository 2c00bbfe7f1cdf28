"""Make the pictures of docs/tour.md: ``python build/tour.py [DIRECTORY]``; it needs Pillow.

An animation for each of our own games shows bots playing a hand of it. Each game of `examples` that is
installed has a still. All come into docs/tour/ or the directory.
"""

import os
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from gallery import guests
from gallery.pictures import picture_of
from gallery.sheets import window
from pictures import fewer_colours
from PIL import Image

from bacon.core.events import HandDealt
from bacon.core.match import Match
from bacon.kits import GAMES, find_game
from bacon.settings.settings import Settings, TableSettings
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.window import start_video
from bacon.ui.scenes.panels import ResultPanel
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.session import Session

DOCS: Final = Path(__file__).resolve().parent.parent / "docs" / "tour"
SIZE: Final = (1280, 720)
SHOWN: Final = (720, 405)
STEP: Final = 100
"""How long a frame is, in milliseconds."""

INKS: Final = 128
STILL: Final = 900
RESULT: Final = 3500
"""How long nothing happens at most, and how long the result is seen, in milliseconds."""

SEEDS: Final = {"bacon": "tour 3", "euchre": "tour", "bid-euchre": "tour", "climbing": "tour"}
"""Every game that is shown, and the seed of the match that bots play."""


STILLS: Final = {"whist": "whist-trick", "hearts": "hearts-chosen", "five-hundred": "five-hundred-bids"}
"""The games that come as packages, and the scene that is shown of each."""


class Frame(NamedTuple):
    """A picture, and how long it is seen, in milliseconds."""

    picture: Image.Image
    duration: int


def seen(game: str, seed: str) -> Iterator[Image.Image]:
    """What the window shows of the first hand of a match of bots, from the deal to the result."""
    headless = HeadlessApp(Settings(table=TableSettings(speed="brisk")))
    session = Session(Match(find_game(game)(), seed=seed), headless.autosave, human=False)
    table = TableScene(headless.app, session)
    headless.open(table)
    headless.until(lambda: isinstance(table.stage.last, HandDealt))
    while not isinstance(headless.app.scenes.top, ResultPanel):
        yield _picture(headless)
    for _ in range(5):
        yield _picture(headless)


def _picture(headless: HeadlessApp) -> Image.Image:
    headless.frame(STEP)
    small = pygame.transform.smoothscale(window(), SHOWN)
    return Image.frombytes("RGB", SHOWN, pygame.image.tobytes(small, "RGB"))


def in_few_inks(pictures: list[Image.Image]) -> list[Frame]:
    """The pictures in colours that all of them share, those that are alike as one."""
    samples = Image.new("RGB", (SHOWN[0], SHOWN[1] * 4))
    for number in range(4):
        samples.paste(pictures[(len(pictures) - 1) * number // 3], (0, SHOWN[1] * number))
    inks = samples.quantize(INKS, Image.Quantize.MAXCOVERAGE)
    plain = [picture.quantize(palette=inks, dither=Image.Dither.NONE) for picture in pictures]
    groups = [list(group) for _, group in groupby(plain, key=lambda picture: picture.tobytes())]
    frames = [Frame(group[0], min(len(group) * STEP, STILL)) for group in groups]
    return [*frames[:-1], Frame(frames[-1].picture, RESULT)]


def save(frames: list[Frame], file: Path) -> None:
    """Write the frames as an animation that begins again when it is over."""
    first, *others = [frame.picture for frame in frames]
    durations = [frame.duration for frame in frames]
    first.save(file, save_all=True, append_images=others, duration=durations, loop=0, optimize=True)


def save_still(scene: str, file: Path) -> None:
    """Write a picture of a scene of the gallery."""
    picture_of(HeadlessApp(Settings()), guests.scenes()[scene])
    pygame.image.save(fewer_colours(pygame.transform.smoothscale(window(), SHOWN)), file)


def main() -> None:
    """Write the animations to docs/tour/ or to the directory named on the command line."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS
    target.mkdir(parents=True, exist_ok=True)
    start_video(headless=True)
    pygame.display.set_mode(SIZE)
    for game, seed in SEEDS.items():
        file = target / f"{game}.gif"
        frames = in_few_inks(list(seen(game, seed)))
        save(frames, file)
        seconds = sum(frame.duration for frame in frames) / 1000
        print(f"{file.name}: {file.stat().st_size // 1000} kB, {len(frames)} frames, {seconds:.0f} s")
    for game, scene in STILLS.items():
        if game in GAMES:
            save_still(scene, target / f"{game}.png")
    pygame.quit()


if __name__ == "__main__":
    main()
