"""What faces and cards show: where eyes look, in which mood, and which faces a pack has."""

from __future__ import annotations

import pygame
import pytest

from bacon.core.cards import HIDDEN, Card
from bacon.system.folders import asset
from bacon.ui.app.window import start_video
from bacon.ui.drawing.art import Art, Deck
from bacon.ui.drawing.theme import AT_REST, Expression, Metrics, load_theme

ROUND = [(9, 0), (9, 9), (0, 9), (-9, 9), (-9, 0), (-9, -9), (0, -9), (9, -9)]


@pytest.fixture
def arts() -> dict[str, Art]:
    start_video(headless=True)
    pygame.display.set_mode((64, 64))
    return {faces: Art(load_theme(), Metrics(640, 400), Deck(faces=faces)) for faces in ("courts", "pips")}


def pixels(art: Art, card: str, design: str = "french") -> bytes:
    return pygame.image.tobytes(art.card(Card(card), 84, design=design), "RGBA")


def test_eyes_look_in_eight_directions_and_keep_the_mood() -> None:
    looks = [Expression("glad").towards((0, 0), there) for there in ROUND]
    assert len(set(looks)) == len(ROUND)
    assert {look.mood for look in looks} == {"glad"}
    for look, (right, down) in zip(looks, ROUND, strict=True):
        assert (look.right > 0) - (look.right < 0) == (right > 0) - (right < 0)
        assert (look.down > 0) - (look.down < 0) == (down > 0) - (down < 0)


def test_a_look_moves_what_looks_about_in_the_drawing_and_nothing_at_rest() -> None:
    drawing = asset("avatars", "owl.svg").read_text("utf-8")
    assert AT_REST.turned(drawing) == drawing
    assert "translate(6 -4)" in Expression("plain", 6, -4).turned(drawing)


def test_each_mood_and_each_gaze_has_its_own_picture(arts: dict[str, Art]) -> None:
    art = arts["courts"]
    looks = [AT_REST, Expression("plain", 6, 0), Expression("blink"), Expression("glad"), Expression("sorry")]
    shown = {pygame.image.tobytes(art.avatar("hen", 90, look), "RGBA") for look in looks}
    assert len(shown) == len(looks)


def test_large_pips_replace_the_faces_of_suits_and_nothing_else(arts: dict[str, Art]) -> None:
    courts, pips = arts["courts"], arts["pips"]
    for card in ("KH", "9S", "AC"):
        assert pixels(courts, card) != pixels(pips, card)
    for card in ("BJ", "LJ"):
        assert pixels(courts, card) == pixels(pips, card)
    assert pixels(courts, "7H", "climb") == pixels(pips, "7H", "climb")
    assert courts.card(HIDDEN, 84).get_size() == pips.card(HIDDEN, 84).get_size()
