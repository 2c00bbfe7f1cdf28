"""Words in lines: balanced whatever the room, and a word that is longer than a line loses no letter."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
import pytest
from pygame import Color, Surface

from bacon.core.match import Match
from bacon.kits import find_game
from bacon.ui.drawing.art import FONT_FILES, Art, Face
from bacon.ui.drawing.typeface import NO_SIGNS, Typeface, balanced, divided, shortened, wrap
from tests.ui.stage_door import Guest, at_speed, play_on

PATH = "/home/maximilian/.local/share/bacon-table/records/match-12.bacon"


def font_of(size: int) -> Typeface:
    pygame.font.init()
    return Typeface(FONT_FILES["regular"], size)


@pytest.fixture
def font() -> Typeface:
    return font_of(20)


@pytest.mark.parametrize("size", [8, 11, 14, 40])
@pytest.mark.parametrize("width", [1, 7, 8, 9, 60])
def test_a_single_narrow_word_is_balanced_in_one_line(size: int, width: int) -> None:
    assert balanced("1", font_of(size), width) == ["1"]


@pytest.mark.parametrize("width", [1, 3, 40, 133, 300])
def test_no_letter_is_lost_and_no_line_is_wider_than_it_may_be(width: int, font: Typeface) -> None:
    lines = wrap(divided(f"It is in {PATH}.", font, width), font, width)
    assert "".join(lines).replace(" ", "") == f"Itisin{PATH}."
    assert all(font.size(line)[0] <= width or len(line) == 1 for line in lines)


def test_words_that_fit_stay_whole(font: Typeface) -> None:
    assert divided(f"It is  in {PATH}.", font, 2000) == f"It is in {PATH}."
    assert divided("", font, 10) == ""


class Measuring(Typeface):
    """A typeface that counts the letters which it has measured."""

    letters = 0

    def size(self, words: str) -> tuple[int, int]:
        self.letters += len(words)
        return super().size(words)


@pytest.mark.parametrize("width", [0, 1, 40, 133])
@pytest.mark.parametrize("words", ["Ada", "i" * 600_000, "Count of " + "Monte " * 100])
def test_words_are_cut_where_their_room_ends_and_no_earlier(words: str, width: int, font: Typeface) -> None:
    cut = shortened(words, font, width)
    if cut == words:
        assert font.size(words)[0] <= width
        return
    kept = cut.removesuffix("…")
    assert words.startswith(kept)
    assert font.size(cut)[0] <= width or not kept
    longer = words[: len(kept) + 1] + ("" if words[len(kept)] != " " else words[len(kept) + 1])
    assert font.size(f"{longer}…")[0] > width


def test_words_without_end_are_measured_no_further_than_their_room() -> None:
    pygame.font.init()
    for setting in (shortened, divided):
        font = Measuring(FONT_FILES["regular"], 20)
        setting("x" * 20_000, font, 300)
        assert font.letters < 20 * 20_000


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", ["bacon", "euchre", "bid-euchre"])
def test_nothing_at_a_table_of_tricks_is_written_smaller_than_12_pixels(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes, written = dict[Typeface, int](), list[tuple[int, str]]()
    real_font, real_render = Art.font, Typeface.render

    def font(art: Art, pixels: int, face: Face) -> Typeface:
        found = real_font(art, pixels, face)
        sizes[found] = pixels
        return found

    def render(used: Typeface, words: str, colour: Color, signs: Mapping[str, Color] = NO_SIGNS) -> Surface:
        written.append((sizes.get(used, 99), words))
        return real_render(used, words, colour, signs)

    monkeypatch.setattr(Art, "font", font)
    monkeypatch.setattr(Typeface, "render", render)
    guest = Guest(at_speed("instant"), size=(1280, 720))
    guest.sit_down(Match(find_game(game)(), seed="small"))
    play_on(guest, lambda: guest.any_match.state.hand > 2)
    assert len(written) > 20
    assert [(size, words) for size, words in written if size < 12] == []
