"""The box of a prompt holds its sign, its words and the key that follows a hint."""

from __future__ import annotations

import pygame
import pytest
from gallery.scenes import SCENES
from pygame import Rect, Surface

from bacon.settings.settings import Accessibility, Settings
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.window import start_video
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.keycaps import keycap
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.prompt import Prompt
from bacon.ui.table.prompt_box import PromptBox, PromptRoom
from tests.ui.stage_door import Guest

ADVICE = Prompt("Play 9♥: you’re out of diamonds, so trump it.", hinted=True)


def drawn(art: Art, words: Prompt, width: int, key: str = "Enter") -> tuple[Rect, list[Rect], bool]:
    """The box, the rectangles of everything in it, and whether the key is among them."""
    canvas = Canvas(Surface((1280, 720)))
    box = PromptBox(art, words, PromptRoom(width, 300, 400), key=key).draw(canvas)
    cap = keycap(art, key, "text") if key else None
    return box, [each.rect for each in canvas.collected], cap in [each.surface for each in canvas.collected]


def test_the_key_that_follows_a_hint_stands_at_its_end() -> None:
    art = Guest(size=(1280, 720)).app.art
    box, (_, sign, key, words), shown = drawn(art, ADVICE, 900)
    assert shown
    assert sign.right <= words.left < words.right <= key.left
    assert all(box.contains(each) for each in (sign, words, key))
    assert abs(words.centerx - box.centerx) <= 1


def test_words_that_need_the_width_have_no_key_beside_them() -> None:
    art = Guest(size=(1280, 720)).app.art
    words = drawn(art, ADVICE, 900, key="")[1][-1].width
    box, _, shown = drawn(art, ADVICE, words + 80)
    assert not shown
    assert box.width <= words + 80


@pytest.mark.parametrize("words", [Prompt("Follow suit: play a club."), Prompt("Pass.", hinted=True)])
def test_one_line_has_no_key_at_its_end(words: Prompt) -> None:
    assert not drawn(Guest(size=(1280, 720)).app.art, words, 900)[2]


def table_of(scene: str) -> TableScene:
    """Open a scene of the gallery."""
    start_video(headless=True)
    pygame.display.set_mode((1280, 720))
    headless = HeadlessApp(Settings())
    SCENES[scene](headless)
    headless.frame()
    table = headless.app.scenes.top
    assert isinstance(table, TableScene)
    return table


def test_the_key_is_named_only_while_it_follows_the_hint() -> None:
    table = table_of("hint-play")
    assert table.controls.following_key == "Enter"
    table.handle(Key(Verb.RIGHT))
    assert table.controls.following_key == ""


def test_a_button_that_shows_the_key_is_enough() -> None:
    assert table_of("hint-climbing").controls.following_key == ""


def test_a_hint_has_air_around_its_words_where_there_is_room() -> None:
    art, heights = Guest(size=(1280, 720)).app.art, []
    for highest in (300, 330):
        canvas = Canvas(Surface((1280, 720)))
        box = PromptBox(art, ADVICE, PromptRoom(900, highest, 400)).draw(canvas)
        heights.append(box.height - canvas.collected[-1].rect.height)
        assert box.top >= highest
    assert heights[0] == art.metrics.ui(20) == max(heights)


def test_in_large_text_what_a_hint_advises_among_six_still_stands_out() -> None:
    start_video(headless=True)
    pygame.display.set_mode((1280, 720))
    headless = HeadlessApp(Settings(accessibility=Accessibility(interface_scale=150)))
    SCENES["hint-six"](headless)
    headless.frame()
    table = headless.app.scenes.top
    assert isinstance(table, TableScene)
    assert table.view.overlay.prompt.height > headless.app.metrics.ui(90), "three lines"
