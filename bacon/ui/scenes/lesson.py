"""The list of lessons, and the scene that teaches one over the real table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from bacon.core.override import override
from bacon.kits import GAMES
from bacon.settings.lessons import Learned, Lesson, lessons_of
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Heading, Part
from bacon.ui.kit.intents import Intent, Key, Point, Press, Release, Verb
from bacon.ui.kit.lists import ListRow, Rows, TableLine
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.widgets import Button, Group, sheet
from bacon.ui.scenes.panels import question
from bacon.ui.scenes.requests import PlayLesson
from bacon.ui.scenes.sheet import SheetScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.controls import Pointers, stack
from bacon.ui.table.frame import bounds
from bacon.ui.table.layout import Layout
from bacon.ui.table.session import names_of, people_of
from bacon.ui.table.teacher import LessonSession, resumed

_TYPE_SIZE: Final = 22
_MIN_TYPE_SIZE: Final = 16  # the smallest that is comfortable to read, in u
_MAX_WIDTH: Final = 660

_PADDING: Final = 20
_GAP: Final = 14
_DOT_SIZE: Final = 12
_SIGN_SIZE: Final = 26
_RIGHT: Final = 3  # the panel's side of the table; see `bacon.ui.table.frame`
_BUTTON_VERBS: Final = (Verb.CONFIRM, Verb.NEXT, Verb.PREVIOUS, Verb.UP, Verb.DOWN, Verb.LEFT, Verb.RIGHT)
"""The verbs that go to the lesson's buttons while there are any."""


class LessonScene(Scene):
    """A lesson over its table, which stays active; it resumes where the learner left it."""

    see_through = True

    def __init__(self, app: AppServices, lesson: Lesson, learned: Learned) -> None:
        super().__init__(app)
        self.lesson, self.learned = lesson, learned
        names = names_of(people_of(app.settings.players, lesson.rules.seats))
        self.teacher = resumed(lesson, names, learned.of(lesson.name))
        session = LessonSession(self.teacher)
        self.table = TableScene(app, session, when_over=_do_nothing, menu=self.ask_to_leave)
        if self.teacher.place:
            self.table.stage.finish(app.now)
            self.table.stage.bubbles.clear()
        self._buttons = Group()
        self.sentence = ""
        self.warns = False
        self.panel = Rect(0, 0, 0, 0)

    # Scene

    @override
    def update(self, now: float) -> None:
        self.table.update(now)
        self.teacher.follow()
        if self.ready:
            self.sentence, self.warns = self.teacher.said, self.teacher.corrected
        self._update_buttons()
        self.learned.note(self.lesson.name, self.teacher.progress)

    @override
    def moving(self) -> bool:
        return self.table.moving()

    @override
    def wake_at(self) -> float | None:
        return self.table.wake_at()

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.BACK):
                self.ask_to_leave()
            case Key(verb) if self._buttons.controls and verb in _BUTTON_VERBS:
                self._buttons.handle(intent)
            case Point() | Press() | Release() if self._buttons.handle(intent):
                pass
            case _:
                self.table.handle(intent)

    @override
    def draw(self, canvas: Canvas) -> None:
        if not self.sentence:
            return
        table, art = self.table, self.app.art
        if self.ready:
            Pointers(art, table.stage, table.view.overlay).draw(
                canvas, self.teacher.step.point, self.buttons_now()
            )
        panel = LessonPanel(art, self.lesson, self.teacher.place)
        self.panel = panel.draw(canvas, self.areas, self.sentence, warns=self.warns)
        self._buttons.draw(art, canvas)

    # The learner

    @property
    def ready(self) -> bool:
        """Whether the table has caught up with the lesson, so that its words fit the picture."""
        over, controller = self.teacher.hand_over, self.table.controller
        caught_up = controller.result_due if over else self.table.stage.idle(self.app.now)
        return self.teacher.ready and caught_up

    @property
    @override
    def group(self) -> Group:
        """The lesson's buttons while the learner reads, else the table's controls."""
        return self._buttons if self._buttons.controls else self.table.group

    @property
    def areas(self) -> list[Rect]:
        """The possible areas of the panel: at the right, clear of the middle, best below the players there.

        If there is too little room below them, it may cover one of them, or finally all.
        """
        layout, air = self._layout, self.app.metrics.u(_GAP)
        frame, seats = layout.frame, range(layout.frame.seats)
        right, bottom = frame.inside.right, frame.actions.top - air
        left = max(bounds(layout.middle.trick(seat)).right for seat in seats)
        beside = [layout.seating.plate(seat).bottom for seat in seats if frame.side(seat) == _RIGHT]
        others = [layout.seating.plate(seat).right for seat in seats if frame.side(seat) != _RIGHT]
        tops = [(top, left) for top in sorted(beside, reverse=True)]
        tops.append((frame.tools.bottom, max(left, *others)))
        return [self._panel_area(edge + air, top + air, right, bottom) for top, edge in tops]

    def _panel_area(self, left: int, top: int, right: int, bottom: int) -> Rect:
        width = min(right - left, self.app.metrics.ui(_MAX_WIDTH))
        return Rect(right - width, top, width, bottom - top)

    @property
    def _layout(self) -> Layout:
        return self.table.view.layout

    def ask_to_leave(self) -> None:
        """Ask before leaving the lesson."""
        sentence = "You find this step again under Learn."
        ask = question(self.app, "Leave the lesson?", sentence, "Leave", self.leave_lesson, no="Stay")
        self.app.scenes.push(ask)

    def leave_lesson(self) -> None:
        """Return to where the lesson was chosen."""
        self.app.scenes.pop()
        self.app.scenes.pop()

    def _update_buttons(self) -> None:
        """Show the button that continues while the learner reads, and at the end what comes next."""
        buttons = self._next_buttons() if self.teacher.reading and self.ready else ()
        if [button.label for button in buttons] != [each.name for each in self._buttons.controls]:
            self._buttons.show(buttons, focus=buttons[0] if buttons else None)
            self._buttons.keyboard = self.table.group.keyboard
        stack(
            [each for each in self._buttons.controls if isinstance(each, Button)], self.app.art, self._layout
        )

    def _next_buttons(self) -> Sequence[Button]:
        enter = self.app.keymap.label(Verb.CONFIRM)
        if self.teacher.place + 1 < len(self.lesson.steps):
            return (Button("Go on", self.teacher.go_on, key=enter, icon="play", look="primary"),)
        back = Button("That’s it", self._finish, icon="check")
        if after := next_lesson(self.lesson):
            go_on = partial(self._finish, after)
            return (Button("Next lesson", go_on, key=enter, icon="play", look="primary"), back)
        back.look, back.key = "primary", enter
        return (back,)

    def _finish(self, after: Lesson | None = None) -> None:
        self.teacher.go_on()
        self.learned.finish(self.lesson.name)
        self.leave_lesson()
        if after:
            self.app.navigator.open(PlayLesson(after))

    def buttons_now(self) -> list[tuple[Verb, Rect]]:
        """Return the rectangles of the buttons for calls, by verb."""
        asks = {ask.label: ask.verb for ask in self.table.controller.hand.asks()}
        controls = self.table.group.controls
        return [(asks[each.name], each.rect) for each in controls if each.name in asks]


class LessonPanel:
    """Draws the words of a step of a lesson, under its title and a dot for each step."""

    def __init__(self, art: Art, lesson: Lesson, place: int) -> None:
        self.art, self.lesson, self.place = art, lesson, place

    def draw(self, canvas: Canvas, areas: Sequence[Rect], words: str, *, warns: bool) -> Rect:
        """Draw the panel in the first area where the words are readable, else in the last.

        It takes only the height it needs; a correction has a warning sign and another border.
        """
        art, ui = self.art, self.art.metrics.ui
        panel, text = self.laid_out(areas, words)
        inner = panel.inflate(-2 * self._padding(panel.width), -2 * self._padding(panel.width))
        line = "bad" if warns else "brass"
        canvas.add(art.box(panel.size, ui(14), sheet(art), line, max(ui(2), 1)), panel.topleft)
        canvas.add(self._head(inner.width, warns=warns), inner.topleft)
        canvas.add(text, (inner.x, inner.bottom - text.get_height()))
        return panel

    def laid_out(self, areas: Sequence[Rect], words: str) -> tuple[Rect, Surface]:
        """Return the panel at the height it needs, and its text.

        If it covers players it is placed low, so as to cover one fully rather than two by half.
        """
        for room in areas:
            padding = self._padding(room.width)
            width = room.width - 2 * padding
            around = self._head(width).get_height() + 2 * padding + padding // 2
            size, text = self._fitted_text(words, width, room.height - around)
            if size >= _MIN_TYPE_SIZE and text.get_height() + around <= room.height:
                break
        panel = Rect(room.topleft, (room.width, text.get_height() + around))
        if room is not areas[0]:
            panel.bottom = room.bottom
        return panel, text

    def _padding(self, width: int) -> int:
        return min(self.art.metrics.ui(_PADDING), width // 16)

    def _fitted_text(self, words: str, width: int, height: int) -> tuple[int, Surface]:
        """Return the text in the largest type that fits, else in the smallest, with its size."""
        for size in range(_TYPE_SIZE, 1, -1):
            text = self.art.paragraph(words, size, width, "medium")
            if text.get_height() <= height or self.art.metrics.ui(size) <= self.art.smallest:
                break
        return size, text

    def _head(self, width: int, *, warns: bool = False) -> Surface:
        """Return the title, with a warning sign after a mistake, and the dots of the steps."""
        key = ("lesson", self.lesson.name, str(self.place), str(width), str(warns))
        return self.art.kept(key, lambda: self._make_head(width, warns=warns))

    def _make_head(self, width: int, *, warns: bool) -> Surface:
        art, count = self.art, len(self.lesson.steps)
        dot = max(min(art.metrics.ui(_DOT_SIZE), width // (4 * count)), 3)
        pitch, sign = dot + dot // 2, min(art.metrics.ui(_SIGN_SIZE), width // 12)
        left = sign + dot if warns else 0
        title = art.fitted(self.lesson.title, 18, width - count * pitch - dot - left, "bold", "text_muted")
        head = Surface((width, max(title.get_height(), sign)), SRCALPHA)
        if warns:
            head.blit(art.icon("warning", sign, "bad"), (0, (head.get_height() - sign) // 2))
        head.blit(title, (left, (head.get_height() - title.get_height()) // 2))
        for number in range(count):
            mark = art.box((dot, dot), dot // 2, "brass" if number <= self.place else "panel_line", "brass")
            head.blit(mark, (width - (count - number) * pitch, (head.get_height() - dot) // 2))
        return head


def _do_nothing() -> None:
    """Do nothing, as the lesson itself explains the hand's result."""


def next_lesson(lesson: Lesson) -> Lesson | None:
    """Return the next lesson of the same game, or None after the last."""
    lessons = lessons_of(GAMES[lesson.rules.name])
    names = [each.name for each in lessons]
    later = names.index(lesson.name) + 1 if lesson.name in names else len(names)
    return lessons[later] if later < len(names) else None


_LESSON_DOT_SIZE: Final = 14


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
        size = max(art.metrics.ui(_LESSON_DOT_SIZE), 3)
        at = left + art.text(self.text, self.size, "heading").get_width() + art.metrics.ui(20)
        middle = top + (title.get_height() - size) // 2
        for number, done in enumerate(self.done):
            dot = art.box((size, size), size // 2, "brass" if done else "panel_line", "brass")
            self.words.append((dot, (at + number * size * 3 // 2, middle)))
        return tall
