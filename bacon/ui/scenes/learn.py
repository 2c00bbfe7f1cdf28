"""The page Learn: the lessons of all games, with a tick for what was done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bacon.core.override import override
from bacon.data.learned import Learned
from bacon.data.lessons import Lesson, lessons_of
from bacon.games import GAMES
from bacon.ui.kit.form import Heading, Part
from bacon.ui.kit.rows import ListRow, Rows, TableLine
from bacon.ui.scenes.sheet import SheetScene

if TYPE_CHECKING:
    from bacon.ui.shell.app import App


class LearnScene(SheetScene):
    """Lists the lessons; the focus is on the first that was not done."""

    heading = "Learn"

    def __init__(self, app: App, learned: Learned) -> None:
        super().__init__(app)
        self.learned = learned
        self.lessons = {kit.title: lessons for kit in GAMES.values() if (lessons := lessons_of(kit))}
        self.build()
        new = [lesson for lesson in self._all if not learned.of(lesson.name).done]
        self.group.focus = self.group.controls[self._all.index(new[0]) if new else 0]
        self.group.keyboard = True

    @override
    def parts(self) -> Sequence[Part]:
        return [
            part
            for title, lessons in self.lessons.items()
            for part in (Heading(title), Rows([self._row(lesson) for lesson in lessons]))
        ]

    @override
    def aside(self) -> str:
        done = sum(self.learned.of(lesson.name).done for lesson in self._all)
        return f"{done} of {len(self._all)} done"

    @property
    def _all(self) -> list[Lesson]:
        return [lesson for lessons in self.lessons.values() for lesson in lessons]

    def _row(self, lesson: Lesson) -> ListRow:
        """A lesson with its sign: a tick where it was done, else a book."""
        progress = self.learned.of(lesson.name)
        sign = ("check", "good") if progress.done else ("rules", "brass")
        left = (f"Step {progress.step + 1} of {len(lesson.steps)}",) if progress.step else ()
        takes = f"{lesson.minutes} minutes{', done' if progress.done else ''}"
        line = TableLine(*sign, lesson.title, takes, left)
        return ListRow(lesson.name, line, partial(self.app.rooms.lesson, lesson))
