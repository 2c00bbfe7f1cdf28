"""Every theme has every colour, and everything in it can be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, get_args

import pygame
import pytest
from pygame import Color

from bacon.core.cards import Card
from bacon.settings.settings import ThemeName
from bacon.system.folders import asset
from bacon.ui.drawing.art import Art, Tone
from bacon.ui.drawing.felt import felt
from bacon.ui.drawing.theme import Colours, Metrics, Theme, load_theme, read_theme
from bacon.ui.scenes.settings_table import TITLES

pytestmark = pytest.mark.usefixtures("video")

NAMES: Final[tuple[str, ...]] = get_args(ThemeName)
TOKENS: Final = Colours.__struct_fields__
SPRUCE: Final = asset("themes", "spruce.toml")


# Files.


def test_every_theme_of_the_settings_has_a_file_and_a_title_and_none_is_left_over() -> None:
    assert sorted(file.stem for file in asset("themes").glob("*.toml")) == sorted(NAMES)
    assert tuple(TITLES) == NAMES


@pytest.mark.parametrize("token", TOKENS)
def test_a_theme_that_lacks_a_colour_is_refused_by_its_name(token: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(re.sub(rf"(?m)^{token} = .*\n", "", SPRUCE.read_text("utf-8")), "utf-8")
    with pytest.raises(ValueError, match=rf"bad\.toml cannot be used.*`{token}`"):
        read_theme(file)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('rim = "brown"', "colours.rim"),
        ('rim = "#12345"', "colours.rim"),
        ('rim = "#1234567"', "colours.rim"),
        ('rim = "#123456"\nrimm = "#123456"', "rimm"),
        ('rim = "#123456', "line"),
        ('rim = "#123456\\\\n"', "colours.rim"),
    ],
)
def test_a_wrong_line_of_a_theme_is_named(line: str, named: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(re.sub(r"(?m)^rim = .*$", line, SPRUCE.read_text("utf-8")), "utf-8")
    with pytest.raises(ValueError, match=named):
        read_theme(file)


def test_the_code_knows_only_the_names_of_colours() -> None:
    root = Path(__file__).parents[2] / "bacon" / "ui"
    literal = re.compile(r"""["'](#[0-9A-Fa-f]{6,8})["']|\bColor\(\d+, (?!0, 0)""")
    found = {
        f"{file.name}: {hit[0]}"
        for file in root.rglob("*.py")
        for hit in literal.finditer(file.read_text("utf-8"))
    }
    assert found == {'raster.py: "#A1B2C3"'}, "the ink of the assets is the only colour in the code"


# Contrast.


def luminance(colour: Color) -> float:
    """Return the relative luminance as WCAG defines it."""
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: Color, ground: Color) -> float:
    """Return the contrast of two opaque colours, from 1 to 21."""
    darker, lighter = sorted((luminance(ink), luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


def over(colour: Color, ground: Color, part: float = 1) -> Color:
    """Return a colour, or a part of its opacity, as it looks on a ground that shines through."""
    return ground.lerp(Color(colour.r, colour.g, colour.b), colour.a / 255 * part)


Grounds: TypeAlias = Callable[[Theme], list[Color]]
"""Gives every colour that something may really stand on."""


PATCH: Final = 4
"""Eight u, the size of a letter: the seam of two boards is finer, and a thread of felt too."""

RIM: Final = 42
MIDDLE: Final = 260


@cache
def spots(theme: Theme, margin: int) -> list[Color]:
    """Return the darkest and the lightest patch of the table as it is painted, but for a margin in u."""
    metrics = Metrics(960, 540)
    width, height = 960 // PATCH, 540 // PATCH
    patches = pygame.transform.smoothscale(felt(theme, metrics), (width, height))
    inset = -(-metrics.u(margin) // PATCH)
    places = product(range(inset, width - inset), range(inset, height - inset))
    shades = sorted((patches.get_at(place) for place in places), key=luminance)
    return [shades[0], shades[-1]]


def table(theme: Theme) -> list[Color]:
    """Return the table within its rim."""
    return spots(theme, RIM)


def middle(theme: Theme) -> list[Color]:
    """Return the part of the table where the trick lies."""
    return spots(theme, MIDDLE)


def on(token: str, below: Grounds = table) -> Grounds:
    """Return a token's colour as it looks on top of what lies below it."""
    return lambda theme: [over(theme.colour(token), ground) for ground in below(theme)]


def raised(token: str, below: Grounds = table) -> Grounds:
    """Return a raised box where words stand on it, with some of its light from above and shade below."""
    return lambda theme: [
        over(theme.colour(light), ground, part)
        for ground in on(token, below)(theme)
        for light, part in (("sheen", 0.5), ("sheen", 0.2), ("shade", 0.4))
    ]


def sheet(theme: Theme) -> list[Color]:
    """Return the panel that nothing shines through."""
    panel = theme.colour("panel")
    return [Color(panel.r, panel.g, panel.b)]


def faded(token: str, below: Grounds) -> Grounds:
    """Return the box of a disabled control."""
    return lambda theme: [over(theme.colour(token), ground, theme.faded / 255) for ground in below(theme)]


@cache
def face(theme: Theme, tone: Tone) -> Color:
    """Return the paper of a card as it is painted."""
    card = Art(theme, Metrics(960, 540)).card(Card("2S"), 210, tone=tone)
    return card.get_at((card.get_width() // 2, 105))


def paper(theme: Theme) -> list[Color]:
    """Return the paper of a card that may be played."""
    return [face(theme, "plain")]


WORDS: Final = 4.5
LARGE: Final = 3
"""For words from 28 u upward, and for what is seen and not read: rings, edges, knobs, pegs."""

INKS: Final = "ink_black ink_red ink_spade ink_heart ink_diamond ink_club"


class Pair(NamedTuple):
    """What is written or drawn, in which colours, on which grounds, and the contrast it needs."""

    what: str
    inks: str
    grounds: tuple[Grounds, ...]
    least: float = WORDS


PLAIN: Final = tuple(
    raised(token, below) for token in ("button", "button_over", "button_down") for below in (table, sheet)
)
MUTED: Final = (raised("button", sheet), raised("button_down", sheet), sheet)
QUIET: Final = tuple(raised(token) for token in ("quiet", "quiet_over", "button_down"))
PRIMARY: Final = tuple(
    raised(token, below) for token in ("bacon", "bacon_over", "bacon_down") for below in (table, sheet)
)
PAIRS: Final = (
    Pair("hints and footnote on the table", "table_text", (table,)),
    Pair("what must be beaten on the table", "text", (table,)),
    Pair(
        "words, numerals and icons on a panel",
        "text text_muted brass good bad team_a",
        (on("panel"), sheet),
    ),
    Pair("the numerals and rims of the other teams", "team_b team_c", (on("panel"), sheet)),
    Pair("words of a tooltip", "text", (on("tip", sheet), on("tip"))),
    Pair("words in a bubble", "text_on_bubble", (on("bubble"),)),
    Pair("words on a ribbon, a coin or your own points", "peg_line", (on("brass"), on("team_a"))),
    Pair("points on a square or a day", "peg_line", (on("good"), on("brass"), on("bad"))),
    Pair("red suits among words", "bad", (*PLAIN, on("tip")), LARGE),
    Pair("suits among the words of a bubble", "ink_red ink_heart ink_diamond ink_club", (on("bubble"),)),
    Pair("points that were lost", "bad", (on("well", sheet),)),
    Pair("points of the others, or none", "text text_muted team_a team_b team_c", (on("well", sheet),)),
    Pair("the edge of a hand in a list", "text bad team_a team_b", (raised("button", sheet),), LARGE),
    Pair("words on a button", "text", PLAIN),
    Pair("words on a quiet button", "text", QUIET),
    Pair("words on a primary button", "text_on_bacon", PRIMARY),
    Pair("words on a label or badge", "text_on_bacon", (on("bacon"),)),
    Pair("a key on a button", "text", tuple(on("keycap", below) for below in (*PLAIN, *QUIET))),
    Pair("a key on a primary button", "text_on_bacon", tuple(on("keycap", below) for below in PRIMARY)),
    Pair("the chosen value or tab", "text", (raised("chosen", sheet),)),
    Pair("a tool that is lit, and its key", "text", (raised("chosen"), on("keycap", raised("chosen")))),
    Pair("the worth of what a hint advises, and the lamp on it", "text", (on("chosen", paper),)),
    Pair("a value or tab that is not chosen", "text_muted", MUTED),
    Pair("words in a text field", "text text_muted", (on("button_down", sheet),)),
    Pair("marked words", "text", (on("mark", on("button_down", sheet)),)),
    Pair("indices and pips of cards", INKS, (paper,)),
    Pair("a suit on its badge", INKS, (on("card_face"),)),
    Pair("the focus ring", "focus", (table, on("panel"), sheet), LARGE),
    Pair("the edge of a winning card, or of one that a hint names", "team_a team_b brass", (middle,), LARGE),
    Pair("the arrows and rings of a lesson, and the edge of its panel", "lesson", (table, sheet), LARGE),
    Pair("the light around a card that can be played", "glow", (middle,), LARGE),
    Pair("what the others have on a coin", "card_face", (on("ink_black"),)),
    Pair("the coin and the edge of what wins for the others", "ink_black", (paper,), LARGE),
    Pair("the edge round the seat to act", "team_a", (on("panel"),), LARGE),
    Pair("the outline of a warning", "bad", (on("panel"),), LARGE),
    Pair("pegs and lit holes", "team_a text team_b team_c", (on("track", on("panel")),), LARGE),
    Pair("the knob of a toggle that is on", "brass", (on("chosen", sheet),), LARGE),
    Pair("the knob of a toggle that is off", "text_muted", (on("well", sheet),), LARGE),
    Pair("the knob and track of a slider", "text brass", (on("well", sheet), sheet), LARGE),
)
"""Everything that is read or told apart by its colour, on all that it stands on."""

FADED: Final = (
    Pair("words on a button that cannot be used", "text", (faded("button", sheet), faded("button", table))),
    Pair("words on a quiet button that cannot be used", "text", (faded("quiet", table),)),
    Pair(
        "a primary button that cannot be used",
        "text_on_bacon",
        (faded("bacon", sheet), faded("bacon", table)),
    ),
    Pair("a value that cannot be chosen", "text_muted", (faded("button", sheet),)),
    Pair("the name of who sits out", "text", (faded("panel", table),)),
)
"""What is faint on purpose, because it cannot be used: it may be harder to read, but not much."""


def least(name: str, plain: float) -> float:
    """Return the least contrast in a theme: High contrast asks for seven throughout."""
    return 7 if name == "high_contrast" else plain


@pytest.mark.sparse(2)
@pytest.mark.parametrize("name", NAMES)
def test_everything_can_be_read_on_what_it_really_stands_on(name: str) -> None:
    theme = load_theme(name)
    poor = [
        f"{pair.what}: {ink} on {ground}: {seen:.2f}"
        for pair in PAIRS
        for ink in pair.inks.split()
        for grounds in pair.grounds
        for ground in grounds(theme)
        if (seen := contrast(over(theme.colour(ink), ground), ground)) < least(name, pair.least)
    ]
    assert poor == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("pair", FADED, ids=lambda pair: pair.what)
def test_even_what_cannot_be_used_can_be_read(name: str, pair: Pair) -> None:
    theme = load_theme(name)
    poor = [
        f"{ink} on {ground}: {seen:.2f}"
        for ink in pair.inks.split()
        for grounds in pair.grounds
        for ground in grounds(theme)
        if (seen := contrast(over(theme.colour(ink), ground, theme.faded / 255), ground)) < least(name, LARGE)
    ]
    assert poor == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("tone", ["dim", "grey"])
def test_a_card_that_may_not_be_played_still_shows_what_it_is(name: str, tone: Tone) -> None:
    theme = load_theme(name)
    shade = theme.colour(f"card_{tone}")
    for token in INKS.split():
        ink = theme.colour(token)
        toned = Color(ink.r * shade.r // 255, ink.g * shade.g // 255, ink.b * shade.b // 255)
        assert contrast(toned, face(theme, tone)) >= least(name, LARGE)


@pytest.mark.parametrize("name", NAMES)
def test_cards_stay_light_in_every_theme(name: str) -> None:
    theme = load_theme(name)
    for colour in (face(theme, "plain"), theme.colour("card_face"), theme.colour("bubble")):
        assert luminance(colour) > 0.85


def hues_apart(one: Color, other: Color) -> float:
    """Return how far two hues are apart, in degrees."""
    apart = abs(one.hsla[0] - other.hsla[0]) % 360
    return min(apart, 360 - apart)


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_is_golden_in_every_theme_and_no_side_is(name: str) -> None:
    theme = load_theme(name)
    hint = theme.colour("brass")
    assert 25 <= hint.hsla[0] <= 55
    assert all(hues_apart(hint, theme.colour(side)) >= 60 for side in ("team_a", "team_b", "team_c"))


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_points_in_a_color_that_neither_a_hint_nor_a_side_has(name: str) -> None:
    theme = load_theme(name)
    lesson = theme.colour("lesson")
    others = [theme.colour(token) for token in ("brass", "team_a", "team_b", "team_c", "bad")]
    assert min(hues_apart(lesson, other) for other in others) >= 40


@pytest.mark.parametrize(
    ("size", "pixels"), [((960, 600), 1), ((1280, 720), 1), ((1920, 1080), 2), ((3840, 2160), 3)]
)
def test_the_thinnest_lines_grow_with_the_window(size: tuple[int, int], pixels: int) -> None:
    assert Art(load_theme("spruce"), Metrics(*size)).hairline == pixels
