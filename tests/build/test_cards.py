"""The drawings in assets/: what the generator makes, and what the table may expect of them."""

import hashlib
import io
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
ASSETS = ROOT / "assets"
PRINTS = ("standard", "large")
SUITED = [rank + suit for rank in "23456789TEWRJQKA" for suit in "SHDC"]
CLIMB = [rank + suit for rank in "123456789T" for suit in "SHDC"]
BACKS = ("bacon", "spruce", "ember", "night", "gingham", "tiles")
ANIMALS = ("pig", "fox", "owl", "bear", "cat", "hare", "badger", "hen")
MOODS = ("", "blink/", "glad/", "sorry/")
AVATARS = [f"avatars/{mood}{name}.svg" for mood in MOODS for name in ANIMALS]
APP = ("icon", "icon_small", "wordmark", "wave")
ICONS = (
    "spade", "heart", "diamond", "club", "play", "pass", "pickup", "alone", "grant", "deny", "claim",
    "hint", "undo", "last_trick", "replay", "speed", "menu", "settings", "rules", "quit", "statistics",
    "history", "sound_on", "sound_off", "fullscreen", "dealer", "crown", "close", "arrow_left",
    "arrow_right", "trump", "warning", "lock", "check", "keyboard", "eye", "info",
    "pause", "to_start", "to_end", "trick_back", "trick_on", "step_back", "step_on", "deal", "share", "save",
    "no_trump", "low_no_trump", "sort", "give_lead", "suggest", "chart", "learn", "target",
    "pad_cross", "pad_circle", "pad_square", "pad_triangle", "pad_minus", "pad_view",
    "pad_create",
    "review",
)  # fmt: skip
INK, FACE, EDGE = "#A1B2C3", "#FBF6EA", "#D8CDB8"
FORBIDDEN = {"text", "tspan", "use", "clipPath", "mask", "filter", "style", "image", "symbol", "defs"}
LIMITS = {"cards/back": 60_000, "app": 50_000, "avatars": 8_000, "icons": 4_000}


def _decks(names: list[str], odd: tuple[str, ...], folder: str) -> list[str]:
    return [f"{folder}{size}/{name}.svg" for size in PRINTS for name in (*names, *odd)]


TINTED = [
    *_decks(SUITED, (), "cards/"),
    *_decks(SUITED, (), "cards/pips/"),
    *_decks(CLIMB, (), "cards/climb/"),
    *(f"cards/climb/covered/{name}.svg" for name in CLIMB),
    *(f"icons/{name}.svg" for name in ICONS),
]
FACES = [
    *_decks(SUITED, ("BJ", "LJ"), "cards/"),
    *_decks(SUITED, (), "cards/pips/"),
    *_decks(CLIMB, ("X",), "cards/climb/"),
    *(f"cards/climb/covered/{name}.svg" for name in (*CLIMB, "X")),
]
EXPECTED = [
    *FACES,
    *(f"cards/back/{name}.svg" for name in BACKS),
    *(f"icons/{name}.svg" for name in ICONS),
    *AVATARS,
    *(f"app/{name}.svg" for name in APP),
]
every = pytest.mark.parametrize("name", EXPECTED)


def _text(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8")


def _drawn(name: str, width: int = 60) -> pygame.Surface:
    data = _text(name).replace(INK, "#1D1B19").encode()
    height = width * 7 // 5 if name.startswith("cards/") else width
    return pygame.image.load_sized_svg(io.BytesIO(data), (width, height))


def _digests(folder: Path) -> dict[str, str]:
    found = sorted(
        file for part in ("cards", "icons", "avatars", "app") for file in (folder / part).rglob("*.svg")
    )
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in found
    }


def _made(target: Path) -> dict[str, str]:
    command = [sys.executable, str(ROOT / "build" / "cards.py"), str(target)]
    subprocess.run(command, check=True, timeout=120)
    return _digests(target)


def test_the_generator_makes_again_the_files_checked_in(tmp_path: Path) -> None:
    assert _made(tmp_path / "again") == _digests(ASSETS)


def test_every_file_is_there_and_no_other() -> None:
    assert sorted(_digests(ASSETS)) == sorted(EXPECTED)


@every
def test_a_drawing_is_not_blank_when_small(name: str) -> None:
    picture = _drawn(name)
    spots = [picture.get_at((x, y)) for x in range(0, 60, 2) for y in range(0, picture.get_height(), 2)]
    opaque = [spot for spot in spots if spot.a > 128]
    assert len(opaque) > 60
    assert name.startswith("icons/") or len({tuple(spot) for spot in opaque}) > 4


@every
def test_a_drawing_uses_only_what_the_renderer_knows(name: str) -> None:
    for element in ElementTree.fromstring(_text(name)).iter():
        assert element.tag.rpartition("}")[2] not in FORBIDDEN
        assert not {"class", "style", "clip-path", "mask", "filter", "id"} & set(element.attrib)


@every
def test_a_drawing_is_not_too_heavy(name: str) -> None:
    court = re.search(r"/[JQK][SHDC]\.svg|/[BL]J\.svg|/X\.svg", name)
    limit = next(
        (size for part, size in LIMITS.items() if name.startswith(part)), 34_000 if court else 12_000
    )
    assert len(_text(name)) <= limit


@pytest.mark.parametrize("name", TINTED)
def test_the_ink_of_the_suit_or_icon_is_a_placeholder(name: str) -> None:
    assert INK in _text(name)


@pytest.mark.parametrize("name", [f"icons/{name}.svg" for name in ICONS])
def test_an_icon_has_one_colour(name: str) -> None:
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", _text(name))) == {INK}


@pytest.mark.parametrize("name", FACES)
def test_a_face_has_paper_an_edge_and_clear_corners(name: str) -> None:
    assert FACE in _text(name)
    assert EDGE in _text(name)
    assert _drawn(name, 250).get_at((0, 0)).a == 0


@pytest.mark.parametrize(
    "name", [name for name in FACES if name[-6:-4] not in {"BJ", "LJ"} and "X" not in name]
)
def test_the_two_corners_of_a_face_are_alike(name: str) -> None:
    picture = _drawn(name, 250)
    turned = pygame.transform.rotate(picture, 180)
    for x in range(8, 48, 4):
        for y in range(16, 104, 4):
            here, there = picture.get_at((x, y)), turned.get_at((x, y))
            assert abs(here.r - there.r) < 90


@pytest.mark.parametrize("name", BACKS)
def test_a_back_looks_the_same_turned_round(name: str) -> None:
    picture = _drawn(f"cards/back/{name}.svg", 250)
    turned = pygame.transform.rotate(picture, 180)
    spots = [(x, y) for x in range(4, 250, 6) for y in range(4, 350, 6)]
    unlike = [spot for spot in spots if abs(picture.get_at(spot).r - turned.get_at(spot).r) > 90]
    assert len(unlike) < len(spots) // 50


@pytest.mark.parametrize("name", AVATARS)
def test_a_face_can_look_about(name: str) -> None:
    assert "translate(0 0)" in _text(name)


@pytest.mark.parametrize("name", ANIMALS)
def test_each_mood_shows_on_the_face(name: str) -> None:
    shown = {pygame.image.tobytes(_drawn(f"avatars/{mood}{name}.svg"), "RGBA") for mood in MOODS}
    assert len(shown) == len(MOODS)
