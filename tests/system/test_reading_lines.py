"""Every key of a TOML text is found on its line, however it is written."""

from __future__ import annotations

import tomllib

import pytest

from bacon.system.reading import Place, line_of

TEXT = '''# a comment with [brackets] and "quotes
[match]
game = "ba[con]"   # [hand]
"quoted" = 1
  rules.target = 5
cuts = ["a", "b",
  "c", [1, 2],
  # a comment = in between
  {x = 1, y = ["z"]}]

[match.names]
south = """Ada
[hand]
x = 1"""
west = 'B\\'

[[hand]]
number = 1
play = [
  "one",
  "two",
]
[[ hand ]]
number = 2
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("match",), 2),
        (("match", "game"), 3),
        (("match", "quoted"), 4),
        (("match", "rules", "target"), 5),
        (("match", "cuts"), 6),
        (("match", "cuts", 1), 6),
        (("match", "cuts", 2), 7),
        (("match", "cuts", 3), 7),
        (("match", "cuts", 4), 9),
        (("match", "names", "south"), 12),
        (("match", "names", "west"), 15),
        (("hand", 0), 17),
        (("hand", 0, "play", 1), 21),
        (("hand", 1, "number"), 24),
        (("hand", 1, "play", 3), 23),
        (("match", "nothing"), 2),
        (("nothing",), None),
        ((), None),
    ],
)
def test_a_place_is_found_or_the_nearest_around_it(place: Place, line: int | None) -> None:
    assert tomllib.loads(TEXT)["match"]["game"] == "ba[con]"
    assert line_of(TEXT, place) == line


def test_any_text_is_looked_through_without_an_error() -> None:
    for text in ("", "=", "[", "]]", '"""', "'", "a = [", "[[]]", "\n\n[a.b]\nc", "{[}"):
        line_of(text, ("a", "b", "c"))
