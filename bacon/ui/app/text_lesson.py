"""A lesson in the terminal: apart from a match, because the lesson says what is asked and who may act."""

from __future__ import annotations

from collections.abc import Callable

from bacon.core.override import override
from bacon.settings.settings import Settings
from bacon.ui.app.text import Console, Left, TextTable
from bacon.ui.table.teacher import LessonSession, Teacher


class TextLesson(TextTable):
    """A lesson at a terminal: its words, and the table that they are about."""

    def __init__(self, teacher: Teacher, settings: Settings, console: Console) -> None:
        super().__init__(LessonSession(teacher), settings, teacher.names, None, console, guided=True)
        self.teacher = teacher
        self._said = ""

    def play_lesson(self, note: Callable[[], None]) -> bool:
        """Teach until the lesson is over; return False if the learner left. `note` is called at each step."""
        self.stage.push(self.session.match.kept)
        if self.teacher.place:
            self._catch_up()
        try:
            while not self.teacher.finished:
                self._teach()
                note()
        except Left:
            self.console.say("You can pick up where you left off: bacon play --text --lesson")
            return False
        return True

    def _teach(self) -> None:
        self._until_asked()
        self.teacher.follow()
        if self.teacher.typed != self._said:
            self._said = self.teacher.typed
            self._say(self._said)
        if self.teacher.reading:
            self._read_on("Press Enter to continue.")
            self.teacher.go_on()
        elif self.controller.asking:
            self._ask_player()

    @override
    def _waits(self) -> bool:
        return super()._waits() or (self.teacher.reading and self.stage.idle(self._now))
