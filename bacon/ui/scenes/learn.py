"""The list of lessons, game by game, with where to start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.override import override
from bacon.kits import GAMES
from bacon.settings.lessons import Learned, Lesson, lessons_of, next_of
from bacon.ui.actors import Zone
from bacon.ui.kit.cells import Course, Courses, LessonButton, LessonCell
from bacon.ui.kit.form import Entry, Part
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import FormButton
from bacon.ui.replay.position import Position
from bacon.ui.replay.position_card import PositionCard
from bacon.ui.scenes.requests import PlayLesson
from bacon.ui.scenes.sheet import WIDE, SheetScene
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter


class LearnScene(SheetScene):
    """Lists the lessons of all games; the one to go on with is the one left last, or the next after it."""

    heading = "Learn"
    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, learned: Learned) -> None:
        super().__init__(app)
        self.learned = learned
        self.lessons = {kit: lessons for kit in GAMES.values() if (lessons := lessons_of(kit))}
        self.next: Lesson | None = None
        self.begin = FormButton("", self._begin, icon="play", look="primary", key="")
        self.build()
        self.group.focus = self.begin if self.next else self.group.controls[0]
        self.group.keyboard = True

    def _next(self) -> Lesson | None:
        """Return the lesson to go on with, in the game that the player learned last while it has any."""
        every = {lesson.name: lesson for lesson in self._all_lessons}
        of_game = [name for name in every if name.startswith(f"{self.learned.game}/")]
        return every.get(next_of(of_game, self.learned) or next_of(list(every), self.learned))

    @override
    def parts(self) -> Sequence[Part]:
        self.next = self._next()  # again after each lesson
        courses = [
            Course(
                kit.title,
                kit.sentence,
                f"{done} of {len(lessons)} done" if (done := sum(map(self._is_done, lessons))) else "",
                [self._cell(*each) for each in enumerate(lessons, start=1)],
            )
            for kit, lessons in self.lessons.items()
        ]
        return [*([self._card(self.next)] if self.next else []), Courses(courses)]

    def _card(self, lesson: Lesson) -> Part:
        """Return the next lesson large, with the hand that it deals; in large text only its words."""
        kit = next(kit for kit, lessons in self.lessons.items() if lesson in lessons)
        verb, number = self._call(lesson), self.lessons[kit].index(lesson) + 1
        self.begin.label, self.begin.name = f"{verb} lesson {number}", f"{verb}: {lesson.title}"
        kicker = f"{self._kicker(verb)} · {kit.title}"
        if self.app.metrics.ui(100) > self.app.metrics.u(100 * _MAX_SCALE):
            return Entry(lesson.title, f"{kicker} · {self._note(lesson)}", [self.begin])
        return PositionCard(
            lesson.title, [f"{self._note(lesson)}, with this hand"], [self.begin], self._hand(lesson), kicker
        )

    def _hand(self, lesson: Lesson) -> Position:
        presenter = make_presenter(Layout(Frame(self.app.metrics, seats=lesson.rules.seats)), lesson.rules)
        held = presenter.zones(lesson.match().view(0))[Zone("hand", 0)]
        return Position((), held, (), (), presenter.design, "")

    @override
    def aside(self) -> str:
        done = sum(map(self._is_done, self._all_lessons))
        return f"{done} of {len(self._all_lessons)} lessons done"

    @property
    def _all_lessons(self) -> list[Lesson]:
        return [lesson for lessons in self.lessons.values() for lesson in lessons]

    def _is_done(self, lesson: Lesson) -> bool:
        return self.learned.of(lesson.name).done

    def _call(self, lesson: Lesson) -> str:
        """Return the word on the button of the next lesson."""
        return "Continue" if self.learned.of(lesson.name).step else "Start"

    def _kicker(self, verb: str) -> str:
        """Return the words above the next lesson's title."""
        if verb == "Continue":
            return "Continue where you left off"
        return "Your next lesson" if self.learned.any_done else "Start here"

    def _note(self, lesson: Lesson) -> str:
        progress = self.learned.of(lesson.name)
        if progress.done:
            return "Done"
        return (
            f"Step {progress.step + 1} of {len(lesson.steps)}"
            if progress.step
            else f"{lesson.minutes} minutes"
        )

    def _cell(self, number: int, lesson: Lesson) -> LessonButton:
        call = self._call(lesson) if lesson is self.next else ""
        cell = LessonCell(number, lesson.title, self._note(lesson), self._is_done(lesson), call)
        return LessonButton(lesson.name, cell, self.app.navigator.to(PlayLesson(lesson)))

    def _begin(self) -> None:
        if self.next:
            self.app.navigator.open(PlayLesson(self.next))


_MAX_SCALE: Final = 1.25  # of the words beside a hand, so that lessons below are in view
