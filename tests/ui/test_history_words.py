"""A hand of any game is told in a row of the history, with what both sides made; a day, as a clock has it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace

from bacon.store.history import HandRow
from bacon.system import clock
from bacon.ui.drawing.art import FONT_FILES, Face
from bacon.ui.drawing.typeface import Typeface
from bacon.ui.kit.cells import MONTHS
from bacon.ui.replay.words import day, hand_line
from tests.moment import NOW, WIDEST_MOMENT

FOUR = ("You", "West", "North", "East")
SIX = ("Ann", "Bob", "You", "Dan", "Eve", "Fay")
HAND = HandRow(
    match_id=1,
    number=3,
    started=datetime(2026, 1, 1, tzinfo=UTC),
    game="bacon",
    preset="Standard",
    seat=0,
    dealer=1,
    side=0,
    won=True,
    points=(1, 0),
    notes={"declarer": 0, "trump": "H", "taken": [3, 2]},
    mine=0,
    sides=(0, 1, 0, 1),
    assisted=False,
    kind="ordinary",
)
CLIMBED = replace(HAND, game="climbing", points=(2, 0), notes={"out": [2, 1, 0], "rounds": [6, 4]})
NOBODY = {"declarer": None, "trump": None, "taken": [0, 0]}


@pytest.mark.parametrize(
    ("hand", "names", "icon", "title", "told"),
    [
        (
            CLIMBED,
            FOUR,
            "deal",
            "Deal 3: North went out first, then West, then you",
            "2 points for you and North · West dealt",
        ),
        (
            replace(CLIMBED, points=(0, 1, 2, 4), side=3, sides=(0, 1, 2, 3), notes={"out": [3]}),
            FOUR,
            "deal",
            "Deal 3: East went out first",
            "4 points for East, 1 for West, 2 for North · West dealt",
        ),
        (
            HAND,
            FOUR,
            "heart",
            "Hand 3: you picked up hearts",
            "1 point for you and North, tricks 3–2 · West dealt",
        ),
        (
            replace(HAND, side=1, points=(0, 2), notes={"declarer": 0, "trump": "H", "taken": [1, 4]}),
            FOUR,
            "heart",
            "Hand 3: you picked up hearts",
            "2 points for West and East, tricks 1–4 · West dealt",
        ),
        (
            replace(
                HAND, points=(4, 0), notes={"declarer": 0, "trump": "LNT", "alone": True, "taken": [5, 0]}
            ),
            FOUR,
            "low_no_trump",
            "Hand 3: you picked up low no trump, alone",
            "4 points for you and North, tricks 5–0 · West dealt",
        ),
        (
            replace(
                HAND,
                seat=2,
                sides=(0, 1) * 3,
                points=(4, -5),
                notes={"declarer": 1, "trump": "NT", "taken": [4, 4]},
            ),
            SIX,
            "no_trump",
            "Hand 3: Bob picked up no trump",
            "4 points for you, Ann and Eve, −5 for Bob, Dan and Fay, 4 tricks each · Bob dealt",
        ),
        (
            replace(HAND, side=None, points=(0, 0), notes=NOBODY),
            FOUR,
            "pass",
            "Hand 3: everyone passed",
            "West dealt",
        ),
        (
            replace(HAND, notes=NOBODY),
            FOUR,
            "pass",
            "Hand 3: everyone passed",
            "West dealt · 1 point for you and North, 0 tricks each",
        ),
        (
            replace(HAND, game="a game without words", side=1, points=(0, 2), notes={}),
            FOUR,
            "deal",
            "Hand 3: 2 points for West and East",
            "West dealt",
        ),
        (
            replace(HAND, game="a game without words", side=None, points=(0, 0), notes={}),
            FOUR,
            "deal",
            "Hand 3: nobody scored",
            "West dealt",
        ),
    ],
)
def test_a_hand_is_listed_with_its_strain_and_everybodys_score(
    hand: HandRow, names: tuple[str, ...], icon: str, title: str, told: str
) -> None:
    line = hand_line(hand, names)
    assert (line.icon, line.title, line.detail) == (icon, title, told)


@pytest.mark.parametrize("face", get_args(Face))
def test_no_day_is_wider_than_the_one_all_tests_are_run_on(face: Face) -> None:
    pygame.font.init()
    font = Typeface(FONT_FILES[face], 60)
    widest = datetime.fromisoformat(WIDEST_MOMENT).replace(tzinfo=None)  # so it is the player's own time
    days = [widest + timedelta(days=number) for number in range(3 * 366)]
    times = [widest + timedelta(minutes=number) for number in range(24 * 60)]
    assert max(font.size(day(moment))[0] for moment in (*days, *times)) <= 1.02 * font.size(day(widest))[0]


def test_a_day_is_shown_by_the_players_own_clock() -> None:
    here = NOW.astimezone()
    time = f"{here:%I:%M %p}".removeprefix("0")
    assert day(clock.now()) == f"{MONTHS[here.month - 1]} {here.day}, {here.year}, {time}"
    assert day(datetime(2028, 2, 29, 23, 5).astimezone(UTC)) == "February 29, 2028, 11:05 PM"
    assert day(datetime(2028, 3, 1, 0, 30).astimezone(UTC)) == "March 1, 2028, 12:30 AM"
