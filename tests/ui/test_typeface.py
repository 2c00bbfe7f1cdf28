"""The signs of the suits can be written in every typeface, though no font has them."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pygame import Color, Surface

from bacon.core.cards import Suit
from bacon.ui.drawing.art import FONT_FILES
from bacon.ui.drawing.typeface import Typeface, balanced, tidied, typeface, wrap

INK = Color(200, 40, 60)

each_font = pytest.mark.parametrize("file", FONT_FILES.values(), ids=FONT_FILES)


@pytest.fixture(autouse=True, scope="module")
def video() -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))


def columns(picture: Surface, colour: Color = INK) -> list[int]:
    """The columns in which there is full ink."""
    spots = [(x, y) for x in range(picture.get_width()) for y in range(picture.get_height())]
    return sorted({x for x, y in spots if picture.get_at((x, y)) == colour})


@pytest.mark.skipif(sys.platform != "linux", reason="the open files are read from /proc")
def test_no_file_stays_open_for_a_typeface() -> None:
    opened = Path("/proc/self/fd")
    before = len(list(opened.iterdir()))
    kept = [Typeface(file, pixels) for file in FONT_FILES.values() for pixels in (9, 61)]
    assert len(list(opened.iterdir())) == before, kept


@each_font
@pytest.mark.parametrize("pixels", [9, 22, 61])
@pytest.mark.parametrize("words", ["", "9♥", "♠", "10♦ X can be laid", "no sign at all", "♣♣"])
def test_text_is_as_large_as_it_was_measured(file: str, pixels: int, words: str) -> None:
    mine = Typeface(file, pixels)
    assert mine.render(words, INK).get_size() == mine.size(words)
    assert mine.size(words)[1] == mine.get_height()


@each_font
def test_words_without_a_sign_are_the_fonts_own(file: str) -> None:
    words = "Pair of 9s · beats the pile"
    mine, plain = Typeface(file, 30).render(words, INK), pygame.Font(file, 30).render(words, True, INK)
    assert pygame.image.tobytes(mine, "RGBA") == pygame.image.tobytes(plain, "RGBA")


_TRUE = 8
"""So many times as large a line is measured, to know where its letters belong."""


def ends(picture: Surface) -> tuple[int, int]:
    """The columns in which the writing begins and ends."""
    ink = picture.get_bounding_rect(min_alpha=60)
    return ink.left, ink.right


@pytest.mark.sparse(2)
@each_font
def test_small_words_stand_where_their_designer_put_them(file: str) -> None:
    for pixels in range(9, 28):
        small, large = Typeface(file, pixels), pygame.Font(file, pixels * _TRUE)
        for words in ("Play again", "You, Bella and Basil", "Hand 12, to 10 points", "Won every trick"):
            true = [end / _TRUE for end in ends(large.render(words, True, INK))]
            mine = ends(small.render(words, INK))
            assert max(abs(a - b) for a, b in zip(mine, true, strict=True)) < 3, (pixels, words)


@each_font
def test_no_gap_within_a_small_word_is_as_wide_as_the_one_between_two(file: str) -> None:
    for pixels in range(10, 28):
        line = Typeface(file, pixels).render("Play again", INK)
        paper = [
            not line.subsurface((x, 0, 1, line.get_height())).get_bounding_rect(60).w
            for x in range(*ends(line))
        ]
        gaps = "".join("-" if empty else "i" for empty in paper).strip("-").split("i")
        *_, second, widest = sorted(map(len, gaps))
        assert second < widest, pixels


@each_font
def test_small_type_has_the_colour_it_is_given_and_stands_on_its_line(file: str) -> None:
    for pixels in (10, 13, 20):
        drawn = Typeface(file, pixels).render("H", INK)
        plain = pygame.Font(file, pixels).render("H", True, INK)
        foot = drawn.get_bounding_rect(min_alpha=128).bottom
        assert abs(foot - plain.get_bounding_rect(min_alpha=128).bottom) <= 1
        inks = {
            tuple(drawn.get_at((x, y)))[:3]
            for x in range(drawn.get_width())
            for y in range(drawn.get_height())
        }
        assert inks == {tuple(INK)[:3]}


@given(words=st.text())
@example("\0")
@example("\ud800")
@example("\u200b")
@example("a\nb")
@example("x" * 60_000)
def test_whatever_is_to_be_written_is_drawn_on_one_line(words: str) -> None:
    mine = Typeface(FONT_FILES["regular"], 12)
    drawn = mine.render(words, INK)
    assert drawn.get_size() == mine.size(words)
    assert drawn.get_width() < 20_000


@each_font
@pytest.mark.parametrize("suit", Suit)
def test_every_sign_is_drawn_in_the_ink_and_stands_where_it_belongs(file: str, suit: Suit) -> None:
    mine = Typeface(file, 40)
    before = mine.size("9")[0]
    inked = columns(mine.render(f"9{suit.symbol}9", INK))
    sign = [x for x in inked if before <= x < before + mine.size(suit.symbol)[0]]
    assert len(sign) > 10


@pytest.mark.parametrize("words", ["♥", "9♥ and 8♠"])
def test_a_sign_can_have_a_color_of_its_own(words: str) -> None:
    mine, red = Typeface(FONT_FILES["regular"], 40), Color(200, 30, 40)
    drawn = mine.render(words, INK, {"♥": red})
    inks = [drawn.get_at((x, y)) for x in range(drawn.get_width()) for y in range(drawn.get_height())]
    assert red in inks
    assert (INK in inks) is (words != "♥")


@each_font
@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("pixels", [22, 40])
def test_no_sign_leaves_a_gap_before_what_follows(file: str, suit: Suit, pixels: int) -> None:
    mine = Typeface(file, pixels)
    sign = mine.render(suit.symbol, INK).get_bounding_rect()
    assert sign.left <= pixels * 0.1
    assert mine.size(suit.symbol)[0] - sign.right <= pixels * 0.1


def test_a_typeface_is_opened_once_for_all_windows_and_again_when_pygame_has_ended() -> None:
    first = typeface(FONT_FILES["regular"], 22)
    width = first.size("Play again")[0]
    assert typeface(FONT_FILES["regular"], 22) is first
    pygame.quit()
    pygame.init()
    pygame.display.set_mode((64, 64))
    second = typeface(FONT_FILES["regular"], 22)
    assert second is not first
    assert second.size("Play again")[0] == second.render("Play again", INK).get_width() == width


def test_the_four_signs_differ() -> None:
    mine = Typeface(FONT_FILES["regular"], 40)
    pictures = {pygame.image.tobytes(mine.render(suit.symbol, INK), "RGBA") for suit in Suit}
    assert len(pictures) == len(Suit)


def test_lines_with_signs_are_no_wider_than_their_room() -> None:
    mine = Typeface(FONT_FILES["regular"], 22)
    lines = wrap("4♠ 4♥ 5♦ 5♣ 6♠ 6♥ can be laid as a tube", mine, 150)
    assert len(lines) > 1
    assert all(mine.render(line, INK).get_width() <= 150 for line in lines)


def test_no_word_is_left_alone_in_the_last_line_if_another_can_join_it() -> None:
    font, words = typeface(FONT_FILES["regular"], 20), "Nobody bids: the cards are dealt and played"
    width = font.size("Nobody bids: the cards are dealt and")[0]
    assert wrap(words, font, width) == ["Nobody bids: the cards are dealt and", "played"]
    assert tidied(words, font, width) == ["Nobody bids: the cards are dealt", "and played"]
    for width in range(60, 500, 10):
        lines = tidied(words, font, width)
        assert len(lines) == len(wrap(words, font, width))
        assert " ".join(lines) == words
        assert max(font.size(line)[0] for line in lines) <= max(width, font.size("Nobody")[0])


@pytest.mark.parametrize("pixels", [*range(8, 28), 34])
def test_no_heading_is_cut_off_at_the_foot_of_its_letters(pixels: int) -> None:
    font = Typeface(FONT_FILES["heading"], pixels)
    large = font._pen.render("gjpqy", True, INK).get_bounding_rect()
    if font._fine > 1:
        cut = font._drop + large.bottom - font.get_height() * font._fine
        assert cut <= font._fine // 3
        assert font._drop + font._pen.render("ÅÉ", True, INK).get_bounding_rect().top >= -font._fine // 3


def test_a_number_stays_with_what_it_counts() -> None:
    font, words = typeface(FONT_FILES["regular"], 20), "You picked up diamonds but took only 1 trick"
    width = font.size("You picked up diamonds but took only 1")[0]
    assert wrap(words, font, width) == ["You picked up diamonds but took only", "1 trick"]
    for width in range(20, 500, 10):
        lines = balanced(words, font, width)
        assert " ".join(lines) == words
        assert font.size("1 trick")[0] > width or any("1 trick" in line for line in lines)
