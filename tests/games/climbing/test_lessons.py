"""The lessons of the climbing game: the first deal teaches all that a match needs, and leads into one."""

from __future__ import annotations

from typing import Final

import pytest

from bacon.games.climbing.combinations import Combination
from bacon.kits import GAMES
from bacon.settings.lessons import Learned, Lesson, lessons_of
from bacon.ui.kit.intents import Verb
from bacon.ui.scenes.lesson import LessonScene
from bacon.ui.scenes.requests import PlayLesson, PlayWithTips
from tests.ui.stage_door import Guest

pytestmark = pytest.mark.usefixtures("outlines")

LESSONS: Final = lessons_of(GAMES["climbing"])
FIRST: Final = LESSONS[0]


def kind_of(act: str) -> str:
    """What is done: the kind of a combination, a pass, or giving the lead."""
    seat, _, rest = act.partition(": ")
    named = (rest if seat in SEATS else act).partition(": ")[0]
    if named == "pass" or named.startswith("give lead"):
        return named.removesuffix(" to north")
    return Combination.parse(named).kind.value


SEATS: Final = ("south", "west", "north", "east")


def acts_of(lesson: Lesson) -> list[str]:
    """Everything that is done in a lesson, in order."""
    found: list[str] = []
    for step in lesson.steps:
        found += [] if step.others == "house" else map(kind_of, step.others)
        found += map(kind_of, step.asked)
    return found


def said_in(lesson: Lesson) -> str:
    return " ".join(step.say for step in lesson.steps)


def test_the_first_deal_leads_from_singles_to_going_out() -> None:
    own = [kind_of(words) for step in FIRST.steps for words in step.asked]
    assert own == ["single", "single", "pair", "pass", "run", "triple", "quad", "triple"]
    assert any("X" in words for step in FIRST.steps for words in step.asked)
    for words in ("beat", "pass", "win the round", "wild", "bomb", "out first", "4 points"):
        assert words in said_in(FIRST)


def test_the_first_deal_shows_where_the_chart_is() -> None:
    assert any("button combinations" in step.point for step in FIRST.steps)


def test_the_first_deal_ends_by_saying_that_the_learner_is_ready() -> None:
    assert FIRST.ready
    assert FIRST.steps[-1].say.startswith("You’re ready.")
    assert not any(lesson.ready for lesson in LESSONS[1:])


def test_after_the_first_deal_a_match_with_tips_comes_before_the_next_lesson() -> None:
    guest = Guest()
    scene = LessonScene(guest.app, FIRST, Learned(None))
    assert scene._ways_on() == [
        ("Play Climbing", PlayWithTips("climbing")),
        ("Next lesson", PlayLesson(LESSONS[1])),
    ]
    last = LessonScene(guest.app, LESSONS[-1], Learned(None))
    assert last._ways_on() == [("Play Climbing", PlayWithTips("climbing"))]


def test_the_chart_can_be_pointed_at_in_a_lesson() -> None:
    guest = Guest()
    scene = LessonScene(guest.app, FIRST, Learned(None))
    guest.app.scenes.push(scene.table)
    guest.app.scenes.push(scene)
    guest.frame()
    (rect,) = [rect for verb, rect in scene.buttons_now() if verb is Verb.CHART]
    assert rect.width > 0
    assert guest.app.metrics.window.contains(rect)


_PLAIN = {
    "stretch": "run of six",
    "tube": "three pairs in a row",
    "stairs": "two pairs in a row",
    "straight": "run of five",
    "quad": "four of a kind",
    "triple": "three ",
}
"""What a lesson calls a kind that has another name in a record."""


def test_whatever_happens_for_the_first_time_is_followed_by_a_pause_that_says_what_it_was() -> None:
    known = set[str]()
    for lesson in LESSONS:
        for number, step in enumerate(lesson.steps):
            acts = [kind_of(act) for act in step.others] if isinstance(step.others, tuple) else []
            new = [place for place, act in enumerate(acts) if act not in known]
            assert all(acts[place] == acts[-1] for place in new), (lesson.name, number, acts)
            assert all(
                _PLAIN.get(act, act) in step.say for act in {acts[place] for place in new} - {"single"}
            )
            known |= {*acts, *map(kind_of, step.asked)}


def test_the_lessons_show_every_bomb_and_most_of_the_kinds() -> None:
    done = {act for lesson in LESSONS for act in acts_of(lesson)}
    assert {"single", "pair", "triple", "run", "straight", "stretch", "stairs", "tube", "quad"} <= done
    assert {"straight flush", "give lead"} <= done
    bombs = ("four of a kind", "straight flush,", "five of a kind", "flush of six", "six of a kind")
    assert all(bomb in said_in(LESSONS[2]) for bomb in bombs)
