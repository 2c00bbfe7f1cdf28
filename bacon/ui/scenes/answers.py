"""Dialogs that ask which of several actions a button stands for: as buttons, or as a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.actions import Action
from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Chooser, Picture
from bacon.ui.kit.intents import Intent, Key, Number, Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, ink_of
from bacon.ui.scenes.dialog import Dialog, closing
from bacon.ui.table.asks import Answer, Ask

Act = Callable[[Action], None]

_TITLE_HEIGHT: Final = 34


def choose_answer(app: AppServices, ask: Ask, act: Act, advised: Action | None = None) -> Dialog:
    """Return a dialog that asks for one of the answers and can be cancelled.

    The answer that a hint has advised is named and preselected.
    """
    hinted = next((answer for answer in ask.answers if answer.action == advised), None)
    if hinted:
        heading, sentence = ask.question
        ask = replace(ask, question=(heading, f"{sentence} The hint: {hinted.label}.".strip()))
    if ask.grid:
        return GridOfAnswers(app, ask, act, hinted or ask.answers[0])

    heading, sentence = ask.question
    buttons = [
        Button(answer.label, closing(app, partial(act, answer.action)), icon=answer.icon)
        for answer in ask.answers
    ]
    dialog = Dialog(app, heading, [sentence], [*buttons, Button("Back", app.scenes.pop, key="Esc")])
    dialog.wide = True
    if hinted:
        dialog.group.focus = buttons[ask.answers.index(hinted)]
    return dialog


class GridOfAnswers(Dialog):
    """Answers in rows and columns: a choice for each axis, and a button that names the combination.

    `first` is preselected. A digit chooses a row, and Enter presses the button. If a row lacks the chosen
    column, the next possible one is chosen, so that the button always works.
    """

    def __init__(self, app: AppServices, ask: Ask, act: Act, first: Answer) -> None:
        self.answers, self._titles = ask.answers, ask.grid or ("", "")
        self.rows = list(dict.fromkeys(answer.cell[0] for answer in ask.answers))
        self.columns = list(dict.fromkeys(answer.cell[1] for answer in ask.answers))
        self.chosen = first
        say = closing(app, lambda: act(self.chosen.action))
        self.say = Button(self.chosen.label, say, look="primary", icon=ask.icon)
        self.say.labels = [answer.label for answer in ask.answers]
        heading, sentence = ask.question
        buttons = [self.say, Button("Back", app.scenes.pop, key="Esc")]
        super().__init__(app, heading, [sentence], buttons)
        self.choices = self._make_choices()
        self.group.show([*self.choices, *buttons], focus=self.choices[0])

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Number(value) if str(value) in self.rows:
                self.choices[0].put(self.rows.index(str(value)))
            case Key(Verb.CONFIRM) if self.group.focus in self.choices:
                self.say.press()
            case _:
                super().handle(intent)

    @override
    def extra_height(self) -> int:
        heights = [choice.height(self.app.art, self.inner) for choice in self.choices]
        return sum(heights) + len(heights) * self.ui(_TITLE_HEIGHT + 12)

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art, y = self.app.art, area.y
        for choice in self.choices:
            title = art.text(choice.name, 18 * self.grade, "medium", "text_muted")
            canvas.add(title, (area.x, y + self.ui(6)))
            y += self.ui(_TITLE_HEIGHT)
            choice.rect = Rect(area.x, y, area.w, choice.height(art, area.w))
            choice.place(art)
            y += choice.rect.height + self.ui(12)

    def _make_choices(self) -> Sequence[Chooser]:
        row = self._chooser(0, self.rows)
        return (row,) if self.columns == [""] else (row, self._chooser(1, self.columns, picture=_mark))

    def _chooser(self, axis: int, values: Sequence[str], picture: Picture | None = None) -> Chooser:
        """Return the chooser of the rows (axis 0) or the columns (axis 1).

        The other axis keeps its choice if the combination exists, else it takes the first possible one.
        """

        def put(number: int) -> None:
            matching = [answer for answer in self.answers if answer.cell[axis] == values[number]]
            unchanged = [answer for answer in matching if answer.cell[1 - axis] == self.chosen.cell[1 - axis]]
            self._choose((unchanged or matching)[0])

        def get() -> int:
            return values.index(self.chosen.cell[axis])

        return Chooser(self._titles[axis], values, get, put, picture=picture)

    def _choose(self, answer: Answer) -> None:
        self.chosen = answer
        self.say.label = self.say.name = answer.label


def _mark(art: Art, name: str, height: int) -> Surface:
    return art.icon(name, height, ink_of(name, "text"))
