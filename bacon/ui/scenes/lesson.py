"""The scene that teaches a lesson over the real table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from bacon.core.override import override
from bacon.kits import GAMES
from bacon.settings.lessons import Learned, Lesson, Progress, fill_names, lessons_of
from bacon.settings.settings import Announcements
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Point, Press, Release, Verb
from bacon.ui.kit.nodes import Node, labels
from bacon.ui.kit.scene import AppServices, Request, Scene
from bacon.ui.kit.widgets import BUTTON_HEIGHT, Button, Group, sheet
from bacon.ui.scenes.dialog import Dialog, PauseMenu, closing
from bacon.ui.scenes.requests import PlayLesson, PlayWithTips
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.frame import RIGHT, bounds
from bacon.ui.table.layout import Layout
from bacon.ui.table.pointers import Pointers
from bacon.ui.table.session import names_of, people_of
from bacon.ui.table.teacher import LEARNER_SEAT, LessonSession, resumed

_TYPE_SIZE, _MIN_TYPE_SIZE = 22, 18  # the usual one, and that of the heading, which is never larger, in u
_MAX_WIDTH, _MAX_WIDTH_ABOVE = 660, 1200  # of the panel beside the middle, and above the hand
_MAX_BUTTON_HEIGHT, _MAX_LOW_BUTTON, _FEW_BUTTONS = 84, 66, 2  # in u; the second if there are more than a few
_MAX_BUTTON_SHARE: Final = 0.3  # of the panel's width, for a button beside the words

_PADDING, _GAP, _BUTTON_ROW, _LABEL_ROOM = 20, 14, 110, 32
_SIGN_SIZE, _BAR_HEIGHT = 26, 8  # of the warning sign, and of the bar that shows how far the lesson is
_CONTINUE: Final = "Continue"
_HELP_AFTER_MS: Final = 8000  # for a learner to find a card before it is pointed at
_BUTTON_VERBS: Final = (Verb.CONFIRM, Verb.NEXT, Verb.PREVIOUS, Verb.UP, Verb.DOWN, Verb.LEFT, Verb.RIGHT)
"""The verbs that go to the lesson's buttons while there are any."""


class LessonScene(Scene):
    """A lesson over its table, which stays active; it resumes where the learner left it."""

    see_through = tells_below = True

    def __init__(self, app: AppServices, lesson: Lesson, learned: Learned) -> None:
        super().__init__(app)
        self.lesson, self.learned, self.heading = lesson, learned, lesson.title
        names = names_of(people_of(app.settings.players, lesson.rules.seats))
        self.teacher = resumed(lesson, names, learned.of(lesson.name))
        session = LessonSession(self.teacher)
        self.table = TableScene(app, session, when_over=_do_nothing, menu=self.pause, taught=True)
        if self.teacher.place:
            self.table.stage.finish(app.now)
            self.table.stage.bubbles.clear()
            self._lay_the_trick_down_again()
        self._buttons = Group()
        self.sentence, self.warns, self._said_at = "", False, -1
        self._refusals_told = 0
        self._explained: int | None = None
        self._asked_at: tuple[int, float] | None = None
        read, asked = (fill_names(words, names) for words in lesson.longest)
        self._longest = (read, asked)
        self.panel = Rect(0, 0, 0, 0)

    # Scene

    @override
    def update(self, now: float) -> None:
        self._keep_the_trick()
        self.table.update(now)
        self.teacher.follow()
        self._note_the_question(now)
        self._update_words()
        self._update_buttons()
        self._take_the_prompts_place()
        self.learned.note(self.lesson.name, self.teacher.progress)

    @override
    def moving(self) -> bool:
        return self.table.moving()

    @override
    def wake_at(self) -> float | None:
        times = [self.table.wake_at()]
        if self._asked_at and not self._helps:
            times.append(self._asked_at[1] + _HELP_AFTER_MS)
        return min((time for time in times if time is not None), default=None)

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.BACK):
                self.pause()
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
        if self.ready and not self._dialog:
            Pointers(art, table.stage, table.view.overlay).draw(canvas, self.points, self.buttons_now())
        prompt = table.controller.prompt
        objection = prompt if prompt and (table.controller.refused or prompt.hinted) else None
        words = objection.sentence if objection else self.sentence
        warns = objection.refused if objection else self.warns
        self.panel = self._panel.draw(canvas, self.areas, words, warns=warns)
        self._buttons.draw(art, canvas)

    @property
    def _panel(self) -> LessonPanel:
        buttons = [each for each in self._buttons.controls if isinstance(each, Button)]
        return LessonPanel(self.app.art, self.lesson, self.teacher.place, buttons, self._longest)

    @property
    def points(self) -> list[str]:
        """What is pointed at: what the step names, and after a while or a mistake what it asks for."""
        hand = self.table.controller.hand
        places = [place for action in self.teacher.wanted for place in hand.places_of(action)]
        wanted = [f"card {hand.actors[place].card.name}" for place in places] if self._helps else []
        named = [point for point in self.teacher.step.point if not (wanted and point == "hand")]
        return list(dict.fromkeys([*named, *wanted]))

    @property
    def _helps(self) -> bool:
        """Whether the learner has been wrong, or has looked for the right card for a while."""
        waited = self._asked_at is not None and self.app.now >= self._asked_at[1] + _HELP_AFTER_MS
        return self.teacher.corrected or waited

    def _note_the_question(self, now: float) -> None:
        """Note since when the learner has been asked for something."""
        place = self.teacher.place
        if not self.ready or self.teacher.free or not self.teacher.step.do:
            self._asked_at = None
        elif self._asked_at is None or self._asked_at[0] != place:
            self._asked_at = (place, now)

    def _lay_the_trick_down_again(self) -> None:
        """Show the trick that the lesson was talking about when the learner left."""
        stage, (*before, last) = self.table.stage, self.teacher.match.events
        cue = self.table.view.presenter.cue(last, stage.shown)
        if self.teacher.reading and not self.teacher.hand_over and cue.seen:
            state = self.lesson.rules.start(LEARNER_SEAT)
            for event in before:
                state = self.lesson.rules.evolve(state, event.seen_by(LEARNER_SEAT))
            stage.show(state, self.app.now)
            stage.push([last])

    def _keep_the_trick(self) -> None:
        """Leave the finished trick on the table until the learner has read what the lesson says about it."""
        stage, place = self.table.stage, self.teacher.place
        self.table.controller.explains_tricks = self.teacher.reading and not self.teacher.hand_over
        if stage.waiting and self._explained not in (None, place):
            stage.go_on()
        self._explained = place if stage.waiting else None

    def _take_the_prompts_place(self) -> None:
        """Keep the prompt empty during a lesson, whose panel shows refusals and hints."""
        rect = self._panel.laid_out(self.areas, self.sentence)[0] if self.sentence else None
        self.table.view.overlay.spoken = rect

    @override
    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        reading = self._buttons.controls
        table = self.table.around() if reading else self.table.nodes(())
        return [*labels([self.sentence]), *(button.node() for button in reading), *table]

    @override
    def status(self) -> str:
        return self.sentence

    @override
    def news(self, level: Announcements) -> Sequence[tuple[str, bool]]:  # said at every level
        again = self.teacher.refusals > self._refusals_told
        self._refusals_told = self.teacher.refusals
        return [(self.sentence, True)] if again else []  # in the same words too

    # The learner

    @property
    def ready(self) -> bool:
        """Whether the table has caught up with the lesson, so that its words fit the picture."""
        over, controller = self.teacher.hand_over, self.table.controller
        stage = self.table.stage
        read_now = stage.waiting and self.teacher.reading
        caught_up = controller.result_due if over else read_now or stage.idle(self.app.now)
        return self.teacher.ready and caught_up

    @property
    @override
    def group(self) -> Group:
        """The lesson's buttons while the learner reads, else the table's controls."""
        return self._buttons if self._buttons.controls else self.table.group

    @property
    def areas(self) -> list[Rect]:
        """The possible areas of the panel: best above the hand, off all cards.

        If that is too low, it grows at the end where no cards are left, or goes to the right, clear of the
        middle, and may cover the players there. While the table asks in a dialog, it goes above that.
        """
        layout, air = self._layout, self.app.metrics.u(_GAP)
        frame, seats = layout.frame, range(layout.frame.seats)
        right, bottom = frame.inside.right, frame.actions.top - air
        left = max(bounds(layout.middle.trick(seat)).right for seat in seats)
        beside = [layout.seating.plate(seat).bottom for seat in seats if frame.side(seat) == RIGHT]
        others = [layout.seating.plate(seat).right for seat in seats if frame.side(seat) != RIGHT]
        tops = [(top, left) for top in sorted(beside, reverse=True)]
        tools = frame.chart_tool if self.table.view.presenter.chart_name else frame.tools
        tops.append((tools.bottom, max(left, *others)))
        beside_middle = [self._panel_area(edge + air, top + air, right, bottom) for top, edge in tops]
        middle = [self._in_the_middle, *self._where_the_hand_was] if self._on_last_step else []
        return [*self._above_the_dialog, self._above_the_hand, *middle, *beside_middle]

    @property
    def _above_the_dialog(self) -> list[Rect]:
        dialog, frame, air = self._dialog, self._layout.frame, self.app.metrics.u(_GAP)
        if dialog is None:
            return []
        top = max(frame.tools.bottom, frame.north_hand.bottom, frame.north_plate.bottom) + air
        return [Rect(dialog.panel.x, top, dialog.panel.width, max(dialog.panel.top - air - top, 0))]

    @property
    def _dialog(self) -> Dialog | None:
        top = self.app.scenes.top
        return top if isinstance(top, Dialog) else None

    @property
    def _above_the_hand(self) -> Rect:
        frame, middle = self._layout.frame, self._layout.middle
        top = max(middle.prompt_top(auction=True), middle.prompt_top(auction=False))
        area = Rect(0, top, min(frame.prompt_width, self.app.metrics.ui(_MAX_WIDTH_ABOVE)), 0)
        area.height, area.centerx = max(frame.prompt_bottom - top, 0), self.app.metrics.width // 2
        return area

    @property
    def _in_the_middle(self) -> Rect:
        """The area above the hand up to the cards that still lie there, and the label below them."""
        area, air = self._above_the_hand, self.app.metrics.ui(_LABEL_ROOM)
        above = Rect(area.x, 0, area.width, area.top)
        lying = (bounds(actor.place) for actor in self.table.stage.cast.actors)
        top = max([self._layout.frame.top_end, *(card.bottom for card in lying if card.colliderect(above))])
        return Rect(area.x, top + air, area.width, max(area.bottom - top - air, 0))

    @property
    def _where_the_hand_was(self) -> list[Rect]:
        """The area above the hand with a row of buttons below it, once no card and no plate lies there."""
        area = self._above_the_hand
        below = Rect(area.x, area.bottom, area.width, self.app.metrics.u(_BUTTON_ROW))
        taken = [self._layout.frame.own_plate, *(bounds(each.place) for each in self.table.stage.cast.actors)]
        return [area.union(below)] if below.collidelist(taken) < 0 else []

    def _panel_area(self, left: int, top: int, right: int, bottom: int) -> Rect:
        width = min(right - left, self.app.metrics.ui(_MAX_WIDTH))
        return Rect(right - width, top, width, bottom - top)

    @property
    def _layout(self) -> Layout:
        return self.table.view.layout

    def pause(self) -> None:
        """Pause the lesson, unless everything is done: then count it as completed."""
        if self._at_the_end:
            self._finish()
            return
        on = Button("Keep going", self.app.scenes.pop, look="primary", icon="play", key="Esc")
        over = Button("Start over", closing(self.app, self._start_over), icon="replay")
        leave = Button("Leave the lesson", closing(self.app, self.leave_lesson), icon="quit")
        self.app.scenes.push(PauseMenu(self.app, "You can pick up here under Learn.", [on, over, leave]))

    def _start_over(self) -> None:
        self.leave_lesson()
        self.learned.note(self.lesson.name, Progress())
        self.app.navigator.open(PlayLesson(self.lesson))

    @property
    def _at_the_end(self) -> bool:
        """Whether only the buttons of the last step are left."""
        return self.ready and self.teacher.reading and self._on_last_step

    @property
    def _on_last_step(self) -> bool:
        return self.teacher.place + 1 == len(self.lesson.steps)

    def leave_lesson(self) -> None:
        """Return to where the lesson was chosen."""
        self.app.scenes.pop()
        self.app.scenes.pop()

    def _update_words(self) -> None:
        """Show the step's words as long as they fit the table, and none while the others go on from there."""
        place = self.teacher.place
        if self.ready:
            self.sentence, self.warns, self._said_at = self.teacher.said, self.teacher.corrected, place
        elif place != self._said_at:
            self.sentence, self.warns = "", False

    def _update_buttons(self) -> None:
        """Show the button that continues while the learner reads, and at the end what comes next."""
        buttons = self._next_buttons() if self.teacher.reading and self.ready else ()
        if [button.label for button in buttons] != [each.name for each in self._buttons.controls]:
            self._buttons.show(buttons, focus=buttons[0] if buttons else None)
            self._buttons.keyboard = self.table.group.keyboard

    def _next_buttons(self) -> Sequence[Button]:
        enter = self.app.keymap.label(Verb.CONFIRM)
        if not self._on_last_step:
            return (Button(_CONTINUE, self._go_on, key=enter, icon="play", look="primary"),)
        buttons = [Button(label, partial(self._finish, to), icon="play") for label, to in self._ways_on()]
        buttons[0].look, buttons[0].key = "primary", enter
        return (*buttons, Button("Done for now", self._finish, icon="check"))

    def _ways_on(self) -> list[tuple[str, Request]]:
        """A match and the next lesson if there is one; the match is first if the learner is ready for it."""
        game, after = self.lesson.rules.name, next_lesson(self.lesson)
        match: tuple[str, Request] = (f"Play {GAMES[game].title}", PlayWithTips(game))
        if after is None:
            return [match]
        lesson: tuple[str, Request] = ("Next lesson", PlayLesson(after))
        return [match, lesson] if self.lesson.ready else [lesson, match]

    def _go_on(self) -> None:
        if self.table.stage.waiting:  # for a click, as the settings want it: this was the click
            self.table.stage.go_on()
        self.table.controller.clear_refusal()
        self.teacher.go_on()

    def _finish(self, then: Request | None = None) -> None:
        self.teacher.go_on()
        self.learned.finish(self.lesson.name)
        self.leave_lesson()
        if then:
            self.app.navigator.open(then)

    def buttons_now(self) -> list[tuple[Verb, Rect]]:
        """Return the rectangles of the buttons for calls, and of the chart, by verb."""
        asks = {ask.label: ask.verb for ask in self.table.controller.hand.asks()}
        controls = self.table.group.controls
        chart = [(Verb.CHART, each.rect) for each in self.table.controls.tools if each.icon == "chart"]
        return chart + [(asks[each.name], each.rect) for each in controls if each.name in asks]


class LessonPanel:
    """Draws the words of a step of a lesson, how far it is, and the `buttons`; the first has the title.

    The type has the same size in every step: one in which the `longest` texts fit, beside *Continue* and
    without it.
    """

    def __init__(
        self,
        art: Art,
        lesson: Lesson,
        place: int,
        buttons: Sequence[Button] = (),
        longest: tuple[str, str] = ("", ""),
    ) -> None:
        self.art, self.lesson, self.place, self.buttons = art, lesson, place, buttons
        self.longest = longest

    def draw(self, canvas: Canvas, areas: Sequence[Rect], words: str, *, warns: bool) -> Rect:
        """Draw the panel in the first area where the words are readable, else in the last.

        It takes only the height it needs; a correction has a warning sign and another border.
        """
        art, ui = self.art, self.art.metrics.ui
        panel, text = self.laid_out(areas, words)
        inner = panel.inflate(-2 * self._padding(panel.width), -2 * self._padding(panel.width))
        line = "bad" if warns else "lesson"
        canvas.add(art.box(panel.size, ui(14), sheet(art), line, max(ui(2), 1)), panel.topleft)
        head = canvas.add(self._head(inner.width, warns=warns), inner.topleft)
        canvas.add(text, (inner.x, head.bottom + self._padding(panel.width) // 2))
        self._place_buttons(inner)
        return panel

    def laid_out(self, areas: Sequence[Rect], words: str) -> tuple[Rect, Surface]:
        """Return the panel at the height it needs, and its text; it lies low, near the player's hand."""
        for room in areas:
            padding = self._padding(room.width)
            width = room.width - 2 * padding
            beside, below = self._buttons_room(width)
            around = self._head(width).get_height() + 2 * padding + padding // 2 + below
            tall = room.height - around
            most = self._common_size(width, tall)
            size, text = self._fitted_text(words, width - beside, tall, most)
            if size >= _MIN_TYPE_SIZE and text.get_height() + around <= room.height:
                break
        least = (
            self._head(width).get_height() + 2 * padding + padding // 2 + self._button_height * bool(beside)
        )
        panel = Rect(room.topleft, (room.width, max(text.get_height() + around, least)))
        panel.bottom = room.bottom
        return panel, text

    @property
    def _button_height(self) -> int:
        most = _MAX_BUTTON_HEIGHT if len(self.buttons) <= _FEW_BUTTONS else _MAX_LOW_BUTTON
        return min(self.art.metrics.ui(BUTTON_HEIGHT), self.art.metrics.u(most))

    def _common_size(self, width: int, height: int) -> int:
        """Return the type size for all steps, unless a text that needs small type would spoil the others."""
        button = Button(_CONTINUE, _do_nothing, key="Enter", icon="play").natural_size(self.art)[0]
        taken = button + self._padding(width) if button < width * _MAX_BUTTON_SHARE else 0
        read, asked = self.longest
        sizes = [self._fitted_text(each, width - by, height)[0] for each, by in ((read, taken), (asked, 0))]
        return max(min(sizes), _MIN_TYPE_SIZE)

    def _buttons_room(self, width: int) -> tuple[int, int]:
        """The width of a single button beside the words if there is room, or the height of all below them."""
        sizes = [button.natural_size(self.art)[0] for button in self.buttons]
        if not sizes:
            return 0, 0
        gap = self._padding(width)
        if len(sizes) == 1 and sizes[0] < width * _MAX_BUTTON_SHARE:
            return sizes[0] + gap, 0
        return 0, len(self._button_rows(width)) * (self._button_height + gap // 2)

    def _button_rows(self, width: int) -> list[Sequence[Button]]:
        """Return the buttons in one row if they fit, else the first one alone, or each of them."""
        whole, rest = self.buttons, self.buttons[1:]
        if self._row_width(whole, width) <= width:
            return [whole]
        if self._row_width(rest, width) <= width:
            return [whole[:1], rest]
        return [[button] for button in whole]

    def _row_width(self, row: Sequence[Button], width: int) -> int:
        sizes = [button.natural_size(self.art)[0] for button in row]
        return sum(sizes) + self._padding(width) * (len(sizes) - 1)

    def _place_buttons(self, inner: Rect) -> None:
        """Place the buttons at the lower right in a row, or else in rows that are as wide as the words."""
        gap, tall, rows = self._padding(inner.width), self._button_height, self._button_rows(inner.width)
        bottom = inner.bottom
        for row in reversed(rows):
            spare = max(inner.width - self._row_width(row, inner.width), 0) * (len(rows) > 1)
            right = inner.right
            for button in reversed(row):
                wide = min(button.natural_size(self.art)[0], inner.width) + spare // len(row)
                button.rect = Rect(right - wide, bottom - tall, wide, tall)
                right -= wide + gap
            bottom -= tall + gap // 2

    def _padding(self, width: int) -> int:
        return min(self.art.metrics.ui(_PADDING), width // 16)

    def _fitted_text(
        self, words: str, width: int, height: int, most: int = _TYPE_SIZE
    ) -> tuple[int, Surface]:
        """Return the text in the largest type that fits, else in the smallest, with its size."""
        for size in range(most, 1, -1):
            text = self.art.paragraph(words, size, width, "medium")
            if text.get_height() <= height or self.art.metrics.ui(size) <= self.art.smallest:
                break
        return size, text

    def head_words(self, *, warns: bool) -> str:
        """Return the lesson's title at the first step, later the step's number; “Not quite” if it `warns`."""
        step = f"Step {self.place + 1} of {len(self.lesson.steps)}" if self.place else self.lesson.title
        return f"Not quite · {step}" if warns else step

    def _head(self, width: int, *, warns: bool = False) -> Surface:
        key = ("lesson", self.lesson.name, str(self.place), str(width), str(warns))
        return self.art.kept(key, lambda: self._make_head(width, warns=warns))

    def _make_head(self, width: int, *, warns: bool) -> Surface:
        art, count, token = self.art, len(self.lesson.steps), "text" if warns else "text_muted"
        sign, tall = min(art.metrics.ui(_SIGN_SIZE), width // 12), max(art.metrics.ui(_BAR_HEIGHT), 3)
        track = Rect(0, 0, width // 4, tall)
        left = sign + sign // 2 if warns else 0
        words = art.fitted(self.head_words(warns=warns), 18, width - 2 * track.width, "bold", token)
        head = Surface((width, max(words.get_height(), sign)), SRCALPHA)
        track.midright = (width, head.get_height() // 2)
        if warns:
            head.blit(art.icon("warning", sign, "bad"), (0, (head.get_height() - sign) // 2))
        head.blit(words, (left, (head.get_height() - words.get_height()) // 2))
        done = max(track.width * (self.place + 1) // count, tall)
        for wide, token in ((track.width, "bar"), (done, "lesson")):
            head.blit(art.box((wide, tall), tall // 2, token), track)
        return head


def _do_nothing() -> None:
    """Do nothing, as the lesson itself explains the hand's result."""


def next_lesson(lesson: Lesson) -> Lesson | None:
    """Return the next lesson of the same game, or None after the last."""
    lessons = lessons_of(GAMES[lesson.rules.name])
    names = [each.name for each in lessons]
    later = names.index(lesson.name) + 1 if lesson.name in names else len(names)
    return lessons[later] if later < len(names) else None
