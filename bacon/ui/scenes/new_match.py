"""Choosing a match: the game, and the house rules it is played by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from bacon.core.options import Option, OptionValue
from bacon.games import Bacon
from bacon.ui.art import Art
from bacon.ui.canvas import Canvas
from bacon.ui.intents import Intent, Key, Verb
from bacon.ui.scene import Scene
from bacon.ui.scenes.panels import question
from bacon.ui.widgets import Button, Control, Group, draw_focus, raised

if TYPE_CHECKING:
    from bacon.ui.app import App

_ROW = 70
_WIDTH = 900
_POINT = "Point at a rule to read what it means."


class Stepper(Control):
    """One house rule: its title, its value, and arrows through its choices."""

    def __init__(self, option: Option, value: OptionValue) -> None:
        super().__init__(option.title)
        self.option, self.value = option, value

    def press(self) -> None:
        """Go to the next choice, and from the last to the first."""
        choices = self.option.choices
        self.value = choices[(choices.index(self.value) + 1) % len(choices)]

    def steer(self, verb: Verb) -> bool:
        """Go through the choices with the left and right arrows."""
        if verb not in (Verb.LEFT, Verb.RIGHT):
            return False
        choices = self.option.choices
        step = 1 if verb is Verb.RIGHT else -1
        self.value = choices[(choices.index(self.value) + step) % len(choices)]
        return True

    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:  # noqa: ARG002
        """Draw the title at the left, and the value between two arrows at the right."""
        ui, radius = art.metrics.ui, min(art.metrics.ui(12), self.rect.height // 4)
        ground, line = ("#2E4B43FF", "brass") if hovered else ("#1B2F2AF2", "panel_line")
        canvas.add(raised(art, self.rect.size, radius, ground, line), self.rect.topleft)
        inner = self.rect.inflate(-2 * ui(20), 0)
        arrow = min(ui(24), self.rect.height // 2)
        changed = self.value != self.option.default
        room = inner.width - 2 * (arrow + ui(12)) - ui(20)
        label = art.fitted(
            _label(self.option, self.value), 22, round(room * 0.5), "bold", "brass" if changed else "text"
        )
        title = art.fitted(self.option.title, 22, room - label.get_width(), "medium")
        canvas.add(title, (inner.x, inner.centery - title.get_height() / 2))
        token = "text" if hovered or focused else "text_muted"
        canvas.centre(art.icon("arrow_right", arrow, token), (inner.right - arrow / 2, inner.centery))
        x = inner.right - arrow - ui(12) - label.get_width()
        canvas.add(label, (x, inner.centery - label.get_height() / 2))
        canvas.centre(art.icon("arrow_left", arrow, token), (x - ui(12) - arrow / 2, inner.centery))
        if focused:
            draw_focus(art, canvas, self.rect, 12)


class NewMatch(Scene):
    """Bacon, its house rules, and a button to sit down."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        rules = Bacon()
        values = rules.values()
        self.steppers = [Stepper(option, values[option.name]) for option in rules.options()]
        self.start = Button("Sit down and play", self._ask_start, look="primary", icon="play")
        self.back = Button("Back", app.scenes.pop, key="Esc")
        self.group = Group()
        self.group.show([self.start, *self.steppers, self.back], focus=self.start)
        self.group.keyboard = True

    @property
    def rules(self) -> Bacon:
        """Give the rules as they are set."""
        return Bacon.from_values({stepper.option.name: stepper.value for stepper in self.steppers})

    def handle(self, intent: Intent) -> None:
        """Set rules, start, or go back."""
        match intent:
            case Key(Verb.BACK):
                self.app.scenes.pop()
            case Key(Verb.HELP):
                self.app.rooms.rules(self.rules)
            case _:
                self.group.handle(intent)

    def draw(self, canvas: Canvas) -> None:
        """Draw the heading, the rules and the buttons."""
        art = self.app.art
        self._place()
        canvas.add(art.table, (0, 0))
        panel = self.panel
        ui = art.metrics.ui
        canvas.add(art.box(panel.size, ui(20), "panel", "panel_line"), panel.topleft)
        heading = self._heading()
        canvas.add(heading, (panel.x + self._padding, panel.y + self._padding))
        canvas.add(self._help(), (panel.x + self._padding, self.steppers[-1].rect.bottom + ui(12)))
        self.group.draw(art, canvas)

    def _heading(self) -> Surface:
        return self.app.art.fitted("New match of Bacon", 40, self._inner, "heading")

    def _help(self) -> Surface:
        """Give the help sentence of the rule that has the focus or lies under the pointer."""
        control = (self.group.focus if self.group.keyboard else self.group.hover) or self.start
        words = control.option.help if isinstance(control, Stepper) else _POINT
        return self.app.art.paragraph(words, 18, self._inner, "regular", "text_muted")

    @property
    def _padding(self) -> int:
        return min(self.app.metrics.ui(40), self.app.metrics.u(44))

    @property
    def _inner(self) -> int:
        metrics = self.app.metrics
        return min(metrics.ui(_WIDTH), metrics.width - metrics.u(100)) - 2 * self._padding

    def _place(self) -> None:
        """Lay everything out; the rows draw together where the window is low."""
        art, metrics = self.app.art, self.app.metrics
        ui, padding = metrics.ui, self._padding
        head = self._heading().get_height() + ui(14)
        helps = [art.paragraph(stepper.option.help, 18, self._inner) for stepper in self.steppers]
        button = min(ui(56), metrics.u(90))
        foot = max(words.get_height() for words in helps) + ui(12) + ui(14) + button
        rest = metrics.height - metrics.u(80) - 2 * padding - head - foot
        row = min(ui(_ROW), rest // len(self.steppers))
        self.panel = Rect(
            0, 0, self._inner + 2 * padding, 2 * padding + head + foot + row * len(self.steppers)
        )
        self.panel.center = metrics.window.center
        y = self.panel.y + padding + head
        for stepper in self.steppers:
            stepper.rect = Rect(self.panel.x + padding, y, self._inner, row - min(ui(10), row // 7))
            y += row
        self._place_buttons(button)

    def _place_buttons(self, height: int) -> None:
        for button in (self.start, self.back):
            button.rect = Rect(0, 0, button.natural_size(self.app.art)[0], height)
        inner = self.panel.inflate(-2 * self._padding, -2 * self._padding)
        self.start.rect.bottomright = inner.bottomright
        self.back.rect.bottomleft = inner.bottomleft

    def _ask_start(self) -> None:
        """Sit down; ask once when a match was left that this one takes the place of."""
        if self.app.rooms.can_continue():
            sentence = "You left a match half-way. If you start a new one, it can no longer be gone on with."
            self.app.scenes.push(
                question(self.app, "Give up the other match?", sentence, "Start anew", self._start)
            )
        else:
            self._start()

    def _start(self) -> None:
        self.app.rooms.start_match(self.rules)


def _label(option: Option, value: OptionValue) -> str:
    label = option.label(value)
    return {"false": "Off", "true": "On"}.get(label, label)
