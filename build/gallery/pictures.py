"""Pictures of the whole game: every scene at every size, every theme, animation and extreme setting."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec
import pygame
from pygame import Color, Surface

from bacon.cli.terminal import ProgressBar
from bacon.settings.settings import Accessibility, Players, Settings
from bacon.system.folders import asset
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.window import start_video
from gallery import guests
from gallery.matches import SceneOpener
from gallery.scenes import ANIMATIONS, SCENES
from gallery.sheets import window

Size: TypeAlias = tuple[int, int]

SIZES: Final[tuple[Size, ...]] = ((1280, 720), (1920, 1080), (3840, 2160))
EXTREMES: Final[tuple[Size, ...]] = ((1024, 768), (2560, 1080), (960, 600))
SHOWROOM: Final = (1600, 900)
ON_SHOW: Final = ("title", "table-auction", "table-trick", "hand-over", "settings-table")
LONG_NAMES: Final = Players(left="Maximilian IV.", partner="Wilhelmina Mmm", right="Bartholomew W.")
_PLAIN: Final = Settings()
_REDUCED: Final = Settings(accessibility=Accessibility(reduced_motion=True))


class Look(NamedTuple):
    """A window size and settings, the suffix of its pictures' names, and the scenes to show."""

    size: Size
    settings: Settings
    suffix: str
    acts: Mapping[str, SceneOpener]

    def name_of(self, act: str) -> str:
        """Return a picture's name: scene, size, theme and suffix."""
        return f"{act}-{self.size[0]}x{self.size[1]}-{self.settings.table.theme}{self.suffix}"


Groups: TypeAlias = Mapping[str, Sequence[Look]]


def plan() -> Groups:
    """Return everything to be shown, by the name of its contact sheet."""
    return {
        **{f"scenes-{_size_name(size)}": [Look(size, _PLAIN, "", SCENES)] for size in SIZES},
        "themes": [Look(SHOWROOM, _in_theme(name), "", _scenes_named(ON_SHOW)) for name in themes()],
        "animations": [
            Look(SIZES[0], _PLAIN, "", ANIMATIONS),
            Look(SIZES[0], _REDUCED, "-reduced-motion", ANIMATIONS),
        ],
        "long-names": [Look(SIZES[0], Settings(players=LONG_NAMES), "-long-names", SCENES)],
        "scale-200": [Look(SIZES[0], _scaled(200), "-scale-200", SCENES)],
        "scale-75": [Look(SIZES[0], _scaled(75), "-scale-75", SCENES)],
        **{f"scenes-{_size_name(size)}": [Look(size, _PLAIN, "", SCENES)] for size in EXTREMES},
        **_installed_games(),
    }


def _installed_games() -> Groups:
    """Return the scenes of the games that are installed beside Bacon's own, if there are any."""
    scenes, sizes = guests.scenes(), (*SIZES, *EXTREMES)
    return {f"guests-{_size_name(size)}": [Look(size, _PLAIN, "", scenes)] for size in sizes if scenes}


def themes() -> list[str]:
    """Return the names of all themes, the default one first."""
    names = [file.stem for file in asset("themes").glob("*.toml")]
    return sorted(names, key=lambda name: (name != _PLAIN.table.theme, name))


def _in_theme(name: str) -> Settings:
    """Return the settings with a theme; raise ``ValueError`` for an unknown one."""
    return msgspec.convert({"table": {"theme": name}}, Settings)


def _scaled(scale: int) -> Settings:
    return Settings(accessibility=Accessibility(interface_scale=scale))


def _scenes_named(names: Sequence[str]) -> Mapping[str, SceneOpener]:
    return {name: SCENES[name] for name in names}


def _size_name(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


def run(*, shots: Path, groups: Groups | None = None) -> int:
    """Save all pictures to `shots`, with a contact sheet and a printed line for each group."""
    start_video(headless=True)
    shots.mkdir(parents=True, exist_ok=True)
    bar, planned = ProgressBar(), groups or plan()
    try:
        for done, (name, looks) in enumerate(planned.items()):
            bar(done, len(planned))
            begun = time.monotonic()
            pictures = [picture for look in looks for picture in _shoot(look, shots)]
            pygame.image.save(contact_sheet(pictures), shots / f"contact-{name}.png")
            summary = f"{name}: {len(pictures)} pictures, {time.monotonic() - begun:.1f} s"
            print(summary, flush=True)
    finally:
        pygame.quit()
    return 0


class Thumbnail(NamedTuple):
    """A small picture and its rendered name."""

    picture: Surface
    label: Surface


def _shoot(look: Look, shots: Path) -> Iterator[Thumbnail]:
    """Save all pictures of a look; yield a thumbnail of each."""
    pygame.display.set_mode(look.size)
    headless = HeadlessApp(look.settings)
    font = headless.app.art.font(_LABEL_SIZE, "medium")
    for act, show in look.acts.items():
        name = look.name_of(act)
        picture = picture_of(headless, show)
        pygame.image.save(picture, shots / f"{name}.png")
        small = pygame.transform.smoothscale(
            picture, (_THUMBNAIL_WIDTH, _THUMBNAIL_WIDTH * look.size[1] // look.size[0])
        )
        yield Thumbnail(small, font.render(name, Color("#E0E0E0")))


def picture_of(headless: HeadlessApp, show: SceneOpener) -> Surface:
    """Open a scene and return a picture of the window."""
    headless.home()
    show(headless)
    headless.app.canvas.forget()
    headless.frame()
    return window()


_THUMBNAIL_WIDTH: Final = 440
_COLUMNS: Final = 5
_GAP: Final = 16
_LABEL_HEIGHT: Final = 26
_LABEL_SIZE: Final = 15


def contact_sheet(thumbnails: Sequence[Thumbnail]) -> Surface:
    """Arrange small pictures in rows, each above its name."""
    columns = min(len(thumbnails), _COLUMNS)
    row_height = max(picture.get_height() for picture, _ in thumbnails) + _LABEL_HEIGHT + _GAP
    rows = -(-len(thumbnails) // columns)
    sheet = Surface((columns * (_THUMBNAIL_WIDTH + _GAP) + _GAP, rows * row_height + _GAP))
    sheet.fill("#202124")
    for number, (picture, label) in enumerate(thumbnails):
        x, y = _GAP + number % columns * (_THUMBNAIL_WIDTH + _GAP), _GAP + number // columns * row_height
        sheet.blit(picture, (x, y))
        sheet.blit(label, (x, y + picture.get_height() + (_LABEL_HEIGHT - label.get_height()) // 2))
    return sheet
