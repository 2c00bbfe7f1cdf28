"""A long prompt has two lines: its question, or what a hint advises, stands out from the rest."""

from __future__ import annotations

import pytest

from bacon.ui.drawing.art import words_on
from bacon.ui.drawing.raster import above
from bacon.ui.table.prompt import Prompt
from bacon.ui.table.prompt_words import _two_parts, prompt_words, sign_of
from tests.ui.stage_door import Guest

WIDE, TALL = 700, 200
SIZES = ((22, 20), (30, 24))  # the smallest and the largest type of a hint, in u
SHORT = "Pass. You’d make clubs only about 31% of the time."


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        (
            Prompt("Bid 1 no trump. It’s a good bid: you’d make it about 99% of the time.", hinted=True),
            ["Bid 1 no trump", "It’s a good bid: you’d make it about 99% of the time."],
        ),
        (
            Prompt(
                "Play a quint of 1s (5 of a kind): Felix has only 3 cards left. Stop him now.", hinted=True
            ),
            ["Play a quint of 1s (5 of a kind)", "Felix has only 3 cards left. Stop him now."],
        ),
        (Prompt(SHORT, hinted=True), ["Pass", "You’d make clubs only about 31% of the time."]),
        (Prompt("Pass.", hinted=True), []),
        (Prompt(SHORT * 2), []),
        (Prompt(f"Yes: {SHORT} {SHORT}", hinted=True, right=True), []),
        (
            Prompt(f"{SHORT} Find something better.", question="Find something better."),
            [SHORT, "Find something better."],
        ),
    ],
)
def test_a_prompt_that_says_two_things_has_a_line_for_each(prompt: Prompt, parts: list[str]) -> None:
    art = Guest(size=(1280, 720)).app.art
    assert [words_on(line) for line in _two_parts(art, prompt, WIDE)] == parts


def test_a_partner_who_asks_to_go_alone_asks_with_a_sign() -> None:
    assert sign_of(Prompt("Bella wants to go alone. OK with you?", alone=True)) == ("alone", "bacon")
    assert sign_of(Prompt("Bella wants to pick up clubs. OK with you?")) is None


def test_a_hint_is_as_large_as_there_is_room_for() -> None:
    art, prompt = Guest(size=(1280, 720)).app.art, Prompt(SHORT, hinted=True)
    small, large = (sum(line.get_height() for line in _two_parts(art, prompt, WIDE, *size)) for size in SIZES)
    assert prompt_words(art, prompt, (WIDE, TALL)).get_height() == large > small
    assert prompt_words(art, prompt, (WIDE, small)).get_height() == small


def test_what_a_hint_advises_is_larger_than_its_reason_and_stays_on_one_line() -> None:
    art, prompt = Guest(size=(1280, 720)).app.art, Prompt(SHORT, hinted=True)
    advice, reason = _two_parts(art, prompt, WIDE, *SIZES[1])
    assert advice.get_height() > reason.get_height()
    wide = Prompt("Lead the straight from one to ten: it gets rid of ten cards.", hinted=True)
    narrow = art.text("Lead the straight from one to ten", 26, "bold").get_width()
    assert _two_parts(art, wide, narrow, *SIZES[1])[0].get_height() < 2 * advice.get_height()


def test_without_room_for_two_lines_a_hint_is_one_sentence() -> None:
    art = Guest(size=(1280, 720)).app.art
    prompt = Prompt(f"{SHORT} {SHORT}", hinted=True)
    two = above(*_two_parts(art, prompt, WIDE))
    low = prompt_words(art, prompt, (WIDE, two.get_height() - 1))
    assert low.get_height() < two.get_height()


def test_without_that_room_what_a_hint_advises_still_stands_out() -> None:
    art = Guest(size=(1280, 720)).app.art
    two = above(*_two_parts(art, Prompt(SHORT, hinted=True), WIDE))
    line = prompt_words(art, Prompt(SHORT, hinted=True), (WIDE, two.get_height() - 1))
    plain = prompt_words(art, Prompt(SHORT), (WIDE, TALL))
    assert line.get_height() < two.get_height()
    assert line.get_width() > plain.get_width()  # its advice is bold, with a gap after it
