"""The list of lessons, game by game, with where to start."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.override import override
from bacon.core.rules import Rules
from bacon.kits import GAMES
from bacon.kits.kit import Kit
from bacon.settings.lessons import Learned, Lesson, lessons_of
from bacon.ui.drawing.art import Art, Design
from bacon.ui.kit.cells import Course, LessonButton, LessonCell
from bacon.ui.kit.form import Heading, Part
from bacon.ui.kit.nodes import Node, label
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.requests import PlayLesson
from bacon.ui.scenes.sheet import WIDE, SheetScene
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter


class LearnScene(SheetScene):
    """Lists the lessons of all games; the first unfinished one is where to start, or to go on."""

    heading = "Learn"
    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, learned: Learned) -> None:
        super().__init__(app)
        self.learned = learned
        self.lessons = {kit: lessons for kit in GAMES.values() if (lessons := lessons_of(kit))}
        undone = [lesson for lesson in self._all_lessons if not learned.of(lesson.name).done]
        self.next = undone[0] if undone else None
        self.begin = Button("", self._begin, icon="play", look="primary", key="")
        self.build()
        self.group.focus = self.begin if self.next else self.group.controls[0]
        self.group.keyboard = True

    @override
    def parts(self) -> Sequence[Part]:
        longest = max(map(len, self.lessons.values()), default=1)
        return [
            part
            for kit, lessons in self.lessons.items()
            for part in (
                CourseHeading(kit, sum(map(self._is_done, lessons)), len(lessons)),
                Course([self._cell(*each) for each in enumerate(lessons, start=1)], longest),
            )
        ]

    @override
    def foot(self) -> Sequence[Button]:
        if not self.next:
            return [self.back]
        verb = (
            "Continue"
            if self.learned.of(self.next.name).step
            else "Next"
            if self.learned.any_done
            else "Start"
        )
        self.begin.label = self.begin.name = f"{verb}: {self.next.title}"
        return [self.begin, self.back]

    @override
    def aside(self) -> str:
        done = sum(map(self._is_done, self._all_lessons))
        return f"{done} of {len(self._all_lessons)} lessons done"

    @property
    def _all_lessons(self) -> list[Lesson]:
        return [lesson for lessons in self.lessons.values() for lesson in lessons]

    def _is_done(self, lesson: Lesson) -> bool:
        return self.learned.of(lesson.name).done

    def _cell(self, number: int, lesson: Lesson) -> LessonButton:
        progress, call = self.learned.of(lesson.name), ""
        minutes = f"{lesson.minutes} minutes"
        note = f"Step {progress.step + 1} of {len(lesson.steps)}" if progress.step else minutes
        if lesson is self.next:
            call = "Continue" if progress.step else "Next" if self.learned.any_done else "Start here"
        note = "Done" if progress.done else note
        design = self._design(lesson.rules)
        cell = LessonCell(number, lesson.title, note, progress.done, call, lesson.card, design)
        return LessonButton(lesson.name, cell, self.app.navigator.to(PlayLesson(lesson)))

    def _design(self, rules: Rules) -> Design:
        return make_presenter(Layout(Frame(self.app.metrics, seats=rules.seats)), rules).design

    def _begin(self) -> None:
        if self.next:
            self.app.navigator.open(PlayLesson(self.next))


class CourseHeading(Heading):
    """The heading of a game's lessons, with what the game is about, and how many lessons are done."""

    def __init__(self, kit: Kit, done: int, number: int) -> None:
        super().__init__(kit.title, 26)
        self.about, self.done = kit.sentence, f"{done} of {number} done" if done else ""

    @override
    def nodes(self) -> Sequence[Node]:
        return [*super().nodes(), *(label(each) for each in (self.about, self.done) if each)]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, tall = art.metrics.ui, super().lay(art, x, y, width)
        title, (_, top) = self.words[0]
        done = art.text(self.done, 18, "medium", "text_muted")
        left = x + art.text(self.text, self.size, "heading").get_width() + ui(20)
        room = max(x + width - done.get_width() - ui(20) - left, 1)
        for words, at in (
            (art.fitted(self.about, 18, room, "regular", "text_muted"), left),
            (done, x + width - done.get_width()),
        ):
            self.words.append((words, (at, top + title.get_height() - words.get_height() - ui(2))))
        return tall
