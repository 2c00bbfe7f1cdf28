"""The whole game in one folder: every scene at every size, every theme, every animation, every extreme."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec
import pygame
from pygame import Color, Surface

from bacon.data.assets import asset
from bacon.data.settings import Accessibility, Players, Settings
from bacon.ui.shell.window import start_video
from bacon.ui.showroom.stand import Stand
from gallery.matches import Act
from gallery.scenes import ANIMATIONS, SCENES
from gallery.sheets import window

Size: TypeAlias = tuple[int, int]

SIZES: Final[tuple[Size, ...]] = ((1280, 720), (1920, 1080), (3840, 2160))
EXTREMES: Final[tuple[Size, ...]] = ((1024, 768), (2560, 1080), (960, 600))
SHOWROOM: Final = (1600, 900)
ON_SHOW: Final = ("title", "table-auction", "table-trick", "hand-over", "settings-table")
"""How large the themes are shown, and in which scenes."""

LONG_NAMES: Final = Players(left="Maximilian IV.", partner="Wilhelmina Mmm", right="Bartholomew W.")
_PLAIN: Final = Settings()
_REDUCED: Final = Settings(accessibility=Accessibility(reduced_motion=True))


class Look(NamedTuple):
    """A window's size and settings, what its pictures are called besides, and what they show."""

    size: Size
    settings: Settings
    suffix: str
    acts: Mapping[str, Act]

    def name_of(self, act: str) -> str:
        """The name of a picture: scene, size, theme, and what else is so."""
        return f"{act}-{self.size[0]}x{self.size[1]}-{self.settings.table.theme}{self.suffix}"


Groups: TypeAlias = Mapping[str, Sequence[Look]]


def plan() -> Groups:
    """Everything that is to be shown, by the name of its contact sheet."""
    return {
        **{f"scenes-{_sign(size)}": [Look(size, _PLAIN, "", SCENES)] for size in SIZES},
        "themes": [Look(SHOWROOM, _in_theme(name), "", _of(ON_SHOW)) for name in themes()],
        "animations": [
            Look(SIZES[0], _PLAIN, "", ANIMATIONS),
            Look(SIZES[0], _REDUCED, "-reduced-motion", ANIMATIONS),
        ],
        "long-names": [Look(SIZES[0], Settings(players=LONG_NAMES), "-long-names", SCENES)],
        "scale-200": [Look(SIZES[0], _scaled(200), "-scale-200", SCENES)],
        "scale-75": [Look(SIZES[0], _scaled(75), "-scale-75", SCENES)],
        **{f"scenes-{_sign(size)}": [Look(size, _PLAIN, "", SCENES)] for size in EXTREMES},
    }


def themes() -> list[str]:
    """The names of all themes, the usual one first."""
    names = [file.stem for file in asset("themes").glob("*.toml")]
    return sorted(names, key=lambda name: (name != _PLAIN.table.theme, name))


def _in_theme(name: str) -> Settings:
    """The settings with a theme; raises ``ValueError`` for one that the settings do not know."""
    return msgspec.convert({"table": {"theme": name}}, Settings)


def _scaled(scale: int) -> Settings:
    return Settings(accessibility=Accessibility(interface_scale=scale))


def _of(names: Sequence[str]) -> Mapping[str, Act]:
    return {name: SCENES[name] for name in names}


def _sign(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


def run(*, shots: Path, groups: Groups | None = None) -> int:
    """Save a picture of everything to `shots`, and a contact sheet of each group; print a line for each."""
    start_video(headless=True)
    shots.mkdir(parents=True, exist_ok=True)
    try:
        for name, looks in (groups or plan()).items():
            begun = time.monotonic()
            pictures = [picture for look in looks for picture in _shoot(look, shots)]
            pygame.image.save(contact_sheet(pictures), shots / f"contact-{name}.png")
            told = f"{name}: {len(pictures)} pictures, {time.monotonic() - begun:.1f} s"
            print(told, flush=True)
    finally:
        pygame.quit()
    return 0


class Thumbnail(NamedTuple):
    """A small picture and its name in small print."""

    picture: Surface
    label: Surface


def _shoot(look: Look, shots: Path) -> Iterator[Thumbnail]:
    """Take all pictures of a look; gives a small one of each with its name."""
    pygame.display.set_mode(look.size)
    stand = Stand(look.settings)
    font = stand.app.art.font(_PRINT, "medium")
    for act, show in look.acts.items():
        name = look.name_of(act)
        picture = taken(stand, show)
        pygame.image.save(picture, shots / f"{name}.png")
        small = pygame.transform.smoothscale(picture, (_THUMBNAIL, _THUMBNAIL * look.size[1] // look.size[0]))
        yield Thumbnail(small, font.render(name, Color("#E0E0E0")))


def taken(stand: Stand, show: Act) -> Surface:
    """Show something and give the window with it."""
    stand.home()
    show(stand)
    stand.app.canvas.forget()
    stand.frame()
    return window()


_THUMBNAIL: Final = 440
_COLUMNS: Final = 5
_GAP: Final = 16
_LABEL: Final = 26
_PRINT: Final = 15


def contact_sheet(thumbnails: Sequence[Thumbnail]) -> Surface:
    """Lay small pictures out in rows, each over its name."""
    columns = min(len(thumbnails), _COLUMNS)
    tall = max(picture.get_height() for picture, _ in thumbnails) + _LABEL + _GAP
    rows = -(-len(thumbnails) // columns)
    sheet = Surface((columns * (_THUMBNAIL + _GAP) + _GAP, rows * tall + _GAP))
    sheet.fill("#202124")
    for number, (picture, label) in enumerate(thumbnails):
        x, y = _GAP + number % columns * (_THUMBNAIL + _GAP), _GAP + number // columns * tall
        sheet.blit(picture, (x, y))
        sheet.blit(label, (x, y + picture.get_height() + (_LABEL - label.get_height()) // 2))
    return sheet
