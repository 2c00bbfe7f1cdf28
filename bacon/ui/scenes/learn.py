"""The page Learn: the lessons of all games, with a tick for each finished one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.override import override
from bacon.data.learned import Learned
from bacon.data.lessons import Lesson, lessons_of
from bacon.kits import GAMES
from bacon.ui.drawing.art import Art
from bacon.ui.kit.form import Heading, Part
from bacon.ui.kit.rows import ListRow, Rows, TableLine
from bacon.ui.kit.scene import AppServices
from bacon.ui.scenes.requests import PlayLesson
from bacon.ui.scenes.sheet import SheetScene

_DOT_SIZE: Final = 14


class LearnScene(SheetScene):
    """Lists the lessons; the focus is on the first unfinished one."""

    heading = "Learn"

    def __init__(self, app: AppServices, learned: Learned) -> None:
        super().__init__(app)
        self.learned = learned
        self.lessons = {kit.title: lessons for kit in GAMES.values() if (lessons := lessons_of(kit))}
        self.build()
        new = [lesson for lesson in self._all_lessons if not learned.of(lesson.name).done]
        self.group.focus = self.group.controls[self._all_lessons.index(new[0]) if new else 0]
        self.group.keyboard = True

    @override
    def parts(self) -> Sequence[Part]:
        return [
            part
            for title, lessons in self.lessons.items()
            for part in (
                self._course_heading(title, lessons),
                Rows([self._row(lesson) for lesson in lessons]),
            )
        ]

    @override
    def aside(self) -> str:
        done = sum(self.learned.of(lesson.name).done for lesson in self._all_lessons)
        return f"{done} of {len(self._all_lessons)} done"

    @property
    def _all_lessons(self) -> list[Lesson]:
        return [lesson for lessons in self.lessons.values() for lesson in lessons]

    def _course_heading(self, title: str, lessons: Sequence[Lesson]) -> CourseHeading:
        return CourseHeading(title, [self.learned.of(lesson.name).done for lesson in lessons])

    def _row(self, lesson: Lesson) -> ListRow:
        progress = self.learned.of(lesson.name)
        sign = ("check", "good") if progress.done else ("rules", "brass")
        left = (f"Step {progress.step + 1} of {len(lesson.steps)}",) if progress.step else ()
        takes = f"{lesson.minutes} minutes{', done' if progress.done else ''}"
        line = TableLine(*sign, lesson.title, takes, left)
        return ListRow(lesson.name, line, self.app.navigator.to(PlayLesson(lesson)))


class CourseHeading(Heading):
    """The heading of a game's lessons, with a dot for each; those of finished lessons are filled."""

    def __init__(self, title: str, done: Sequence[bool]) -> None:
        super().__init__(title)
        self.done = done

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        tall = super().lay(art, x, y, width)
        title, (left, top) = self.words[0]
        size = max(art.metrics.ui(_DOT_SIZE), 3)
        at = left + art.text(self.text, self.size, "heading").get_width() + art.metrics.ui(20)
        middle = top + (title.get_height() - size) // 2
        for number, done in enumerate(self.done):
            dot = art.box((size, size), size // 2, "brass" if done else "panel_line", "brass")
            self.words.append((dot, (at + number * size * 3 // 2, middle)))
        return tall
