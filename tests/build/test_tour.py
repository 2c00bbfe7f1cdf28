"""The tour shows every game of the house in an animation, and those of `examples` in a picture."""

import re
from pathlib import Path

import pytest

from bacon.kits import GAMES

DOCS = Path(__file__).parents[2] / "docs"
LARGEST = 1_500_000
STILLS = ("whist", "hearts", "five-hundred")
"""The games of `examples`, shown after the house's."""

SHOWN = re.findall(r"!\[.*?\]\(tour/(.*?)\)", (DOCS / "tour.md").read_text(encoding="utf-8"))


def test_the_tour_shows_each_game_once_and_readme_leads_to_it() -> None:
    assert [Path(name).stem for name in SHOWN] == [*GAMES, *STILLS]
    assert sorted(SHOWN) == sorted(file.name for file in (DOCS / "tour").iterdir())
    assert "(docs/tour.md)" in (DOCS.parent / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in SHOWN if name.endswith(".gif")])
def test_an_animation_is_small_enough_wide_enough_and_begins_again(name: str) -> None:
    data = (DOCS / "tour" / name).read_bytes()
    assert data.startswith(b"GIF89a")
    assert len(data) <= LARGEST
    assert int.from_bytes(data[6:8], "little") >= 640
    assert b"NETSCAPE2.0" in data


@pytest.mark.parametrize("game", STILLS)
def test_a_picture_is_small_enough_and_wide_enough(game: str) -> None:
    data = (DOCS / "tour" / f"{game}.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert len(data) <= LARGEST // 6
    assert int.from_bytes(data[16:20], "big") >= 640
