"""Every lesson can be played as it asks, and goes wrong only as it says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bacon.core.actions import Action
from bacon.kits import GAMES
from bacon.settings.lessons import Lesson, LessonError, Progress, lessons_of, problems_of, read_lesson
from bacon.ui.table.teacher import LEARNER_SEAT, Teacher, check, written

LESSONS = [lesson for kit in GAMES.values() for lesson in lessons_of(kit)]
FEWEST = {"bacon": 4, "euchre": 4, "bid-euchre": 4, "climbing": 4}

of_each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def teach(lesson: Lesson) -> Teacher:
    return Teacher(lesson, ["You", "Otis", "Bella", "Felix", "Ida", "Ned"][: lesson.rules.seats])


def asked(teacher: Teacher) -> Iterator[Action]:
    """Every action that leads on."""
    for action in teacher.match.legal():
        words = written(teacher.match, action)
        wanted = teacher.step.asked
        if wanted[0] in ("any", "rest") or any(f"{words}: ".startswith(f"{each}: ") for each in wanted):
            yield action


def take(teacher: Teacher, action: Action) -> None:
    assert teacher.allows(action)
    teacher.match.apply(action)
    teacher.follow()


def step_by_step(lesson: Lesson) -> Iterator[Teacher]:
    """Play a lesson as it asks, and stop whenever the learner has to do something."""
    teacher = teach(lesson)
    while not teacher.finished:
        teacher.others_play()
        if teacher.reading:
            teacher.go_on()
        else:
            yield teacher


@pytest.mark.parametrize("game", FEWEST)
def test_every_game_has_its_lessons_and_all_of_them_can_be_read(game: str) -> None:
    assert problems_of(GAMES[game]) == ()
    assert len(lessons_of(GAMES[game])) >= FEWEST[game]


@of_each_lesson
def test_a_lesson_can_be_played_to_its_end_as_it_asks(lesson: Lesson) -> None:
    check(lesson)
    for teacher in step_by_step(lesson):
        take(teacher, next(asked(teacher)))
    assert teacher.finished
    assert teacher.match.practice


@pytest.mark.sparse(6)
@of_each_lesson
def test_after_any_accepted_action_the_other_seats_can_follow_the_script(lesson: Lesson) -> None:
    for number, choices in enumerate(sizes(lesson)):
        for choice in range(1, min(choices, 8)):
            assert ended(lesson, number, choice), (number, choice)


def sizes(lesson: Lesson) -> list[int]:
    """The number of actions asked for at each place, if the first is always taken."""
    found = []
    for teacher in step_by_step(lesson):
        actions = list(asked(teacher))
        found.append(len(actions))
        take(teacher, actions[0])
    return found


def ended(lesson: Lesson, number: int, choice: int) -> bool:
    """Play on to the end after another choice at one place."""
    for place, teacher in enumerate(step_by_step(lesson)):
        actions = list(asked(teacher))
        take(teacher, actions[choice if place == number else 0])
    return teacher.finished


@of_each_lesson
def test_a_wrong_action_gets_a_reply_and_changes_nothing(lesson: Lesson) -> None:
    for teacher in step_by_step(lesson):
        right = list(asked(teacher))
        before, said = teacher.match.events, teacher.said
        for action in teacher.match.legal():
            if action not in right and not teacher.step.stands:
                assert not teacher.allows(action)
                assert teacher.corrected
                assert teacher.said not in ("", said)
        assert teacher.match.events == before
        take(teacher, right[0])
        assert not teacher.corrected


@of_each_lesson
def test_every_step_speaks_to_people_by_name_and_in_few_words(lesson: Lesson) -> None:
    for step in lesson.steps:
        for words in (step.say, step.wrong, *step.wrongs.values()):
            assert len(words.split()) <= 75
            assert words == words.strip()
            assert "'" not in words
            assert '"' not in words


@of_each_lesson
def test_a_lesson_takes_two_to_six_minutes(lesson: Lesson) -> None:
    words = sum(len(step.say.split()) for step in lesson.steps)
    acts = sum(1 for step in lesson.steps if step.do)
    seconds = words / 2.5 + 8 * acts + 20 * any(step.asked == ("rest",) for step in lesson.steps)
    assert 2 <= lesson.minutes <= 6
    assert 0.4 <= seconds / (60 * lesson.minutes) <= 1.3


@pytest.mark.sparse(6)
@of_each_lesson
def test_a_returning_learner_finds_the_same_step_and_cards(lesson: Lesson) -> None:
    for teacher in step_by_step(lesson):
        again = teach(lesson)
        assert again.resume(teacher.progress)
        assert again.place == teacher.place
        assert again.match.state == teacher.match.state
        take(teacher, next(asked(teacher)))


def test_progress_that_a_lesson_cannot_reach_any_more_is_refused() -> None:
    lesson = LESSONS[0]
    assert not teach(lesson).resume(Progress(step=5, choices=("2H", "3H")))
    assert not teach(lesson).resume(Progress(step=900))
    assert not teach(lesson).resume(Progress(step=1, choices=("AS",)))


def test_nobody_can_act_while_the_learner_reads() -> None:
    teacher = teach(LESSONS[0])
    assert teacher.reading
    assert teacher.held
    teacher.others_play()
    assert teacher.match.events == teach(LESSONS[0]).match.events
    while not teacher.lesson.steps[teacher.place].do:
        assert teacher.reading
        teacher.go_on()
        teacher.others_play()
    assert not teacher.held


@pytest.mark.parametrize("game", ["bacon", "euchre", "bid-euchre"])
def test_whatever_happens_for_the_first_time_is_followed_by_a_pause_that_says_what_it_was(game: str) -> None:
    known = set[str]()
    for lesson in lessons_of(GAMES[game]):
        for number, step in enumerate(lesson.steps):
            acts = [kind_of(act) for act in step.others] if isinstance(step.others, tuple) else []
            new = [place for place, act in enumerate(acts) if act not in known]
            assert all(acts[place] == acts[-1] for place in new), (lesson.name, number, acts)
            known |= {*acts, *map(kind_of, step.asked)}


def kind_of(act: str) -> str:
    """What somebody does, such as "discard", "bid" or "play": without the seat and the card."""
    words = act.partition(": ")[2] or act
    if len(words) == 2:
        return "play"
    return "bid" if words[0].isdigit() else words.partition(" ")[0] if "discard" in words else words


STANDS = """
title = "Free"
minutes = 2
dealer = "south"
[hands]
south = "AS 5S 7D JD 4H"
stock = "9H"
[[step]]
others = ["west: pass", "north: pass", "east: pass"]
say = "{west} has passed. Pass."
do = "pass"
wrong = "As you like, {west} will see."
stands = true
[[step]]
say = "You passed."
[[step]]
say = "It is over."
"""


def test_a_wrong_action_that_stands_is_played_on_to_the_end_of_the_hand() -> None:
    teacher = teach(read_lesson(GAMES["bacon"], "free", STANDS))
    teacher.others_play()
    declared = next(each for each in teacher.match.legal() if written(teacher.match, each) != "pass")
    take(teacher, declared)
    assert teacher.said == "As you like, Otis will see."
    assert teacher.free
    while not teacher.hand_over:
        teacher.others_play()
        if teacher.match.to_act == LEARNER_SEAT and not teacher.hand_over:
            take(teacher, teacher.match.legal()[0])
    assert teacher.said == "It is over."
    assert teacher.held


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ('"west: pass"', '"west: KS"', 9, "it is west’s turn"),
        ('"west: pass", ', "", 9, "it is west’s turn"),
        ('do = "pass"', 'do = "AS"', 11, "isn’t legal here"),
        ('wrong = "As you like, {west} will see."', "", 8, "the step has no answer"),
        ("stands = true", 'wrongs = { AS = "No." }', 13, "'AS' isn’t legal here"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_an_error_with_its_line(
    old: str, new: str, line: int, why: str
) -> None:
    lesson = read_lesson(GAMES["bacon"], "wrong", STANDS.replace(old, new))
    with pytest.raises(LessonError, match=rf"bacon/wrong\.toml, line {line}: .*{why}"):
        check(lesson)
