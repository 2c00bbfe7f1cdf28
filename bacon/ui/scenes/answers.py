"""Asking which of several actions is meant by a button: as buttons, or as a grid of two choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.actions import Action
from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Chooser
from bacon.ui.kit.intents import Intent, Key, Number, Verb
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.table.asks import Answer, Ask

if TYPE_CHECKING:
    from bacon.ui.shell.app import App

Act = Callable[[Action], None]

_INKS: Final = {
    "spade": "text",
    "heart": "bad",
    "diamond": "bad",
    "club": "text",
}
_TITLE: Final = 34


def choose_answer(app: App, ask: Ask, act: Act, advised: Action | None = None) -> Dialog:
    """Make a dialog in which the player says what is meant, or thinks better of it.

    What a hint has advised is named, and preselected.
    """
    hinted = next((answer for answer in ask.answers if answer.action == advised), None)
    if hinted:
        heading, sentence = ask.question
        ask = replace(ask, question=(heading, f"{sentence} The hint: {hinted.label}.".strip()))
    if ask.grid:
        return GridOfAnswers(app, ask, act, hinted or ask.answers[0])

    def say(action: Action) -> None:
        app.scenes.pop()
        act(action)

    heading, sentence = ask.question
    buttons = [Button(answer.label, partial(say, answer.action), icon=answer.icon) for answer in ask.answers]
    dialog = Dialog(app, heading, [sentence], [*buttons, Button("Back", app.scenes.pop, key="Esc")])
    if hinted:
        dialog.group.focus = buttons[ask.answers.index(hinted)]
    return dialog


class GridOfAnswers(Dialog):
    """Answers in rows and columns: one choice for each, and a button that says what they make together.

    It begins with `first`. A digit chooses a row, and Enter says what has been chosen. Where a row lacks the
    column, the next that has it is taken, so what stands on the button is always possible.
    """

    def __init__(self, app: App, ask: Ask, act: Act, first: Answer) -> None:
        self.answers, self._act, self._titles = ask.answers, act, ask.grid or ("", "")
        self.rows = list(dict.fromkeys(answer.cell[0] for answer in ask.answers))
        self.columns = list(dict.fromkeys(answer.cell[1] for answer in ask.answers))
        self.chosen = first
        self.say = Button(self.chosen.label, self._say, look="primary", icon=ask.icon)
        heading, sentence = ask.question
        buttons = [self.say, Button("Back", app.scenes.pop, key="Esc")]
        super().__init__(app, heading, [sentence], buttons)
        self.choices = self._make_choices()
        self.group.show([*self.choices, *buttons], focus=self.choices[0])

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Number(value) if str(value) in self.rows:
                self._row(self.rows.index(str(value)))
            case Key(Verb.CONFIRM) if self.group.focus in self.choices:
                self.say.press()
            case _:
                super().handle(intent)

    @override
    def extra_height(self) -> int:
        heights = [choice.height(self.app.art, self.inner) for choice in self.choices]
        return sum(heights) + len(heights) * self.ui(_TITLE + 12)

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art, y = self.app.art, area.y
        for choice in self.choices:
            title = art.text(choice.name, 18 * self.grade, "medium", "text_muted")
            canvas.add(title, (area.x, y + self.ui(6)))
            y += self.ui(_TITLE)
            choice.rect = Rect(area.x, y, area.w, choice.height(art, area.w))
            choice.place(art)
            y += choice.rect.height + self.ui(12)

    def _make_choices(self) -> Sequence[Chooser]:
        row = Chooser(self._titles[0], self.rows, self._at_row, self._row)
        if self.columns == [""]:
            return (row,)
        return (row, Chooser(self._titles[1], self.columns, self._at_column, self._column, picture=_mark))

    def _at_row(self) -> int:
        return self.rows.index(self.chosen.cell[0])

    def _at_column(self) -> int:
        return self.columns.index(self.chosen.cell[1])

    def _row(self, number: int) -> None:
        """Choose a row; keep the column if the row has it."""
        there = [answer for answer in self.answers if answer.cell[0] == self.rows[number]]
        same = [answer for answer in there if answer.cell[1] == self.chosen.cell[1]]
        self._choose((same or there)[0])

    def _column(self, number: int) -> None:
        """Choose a column; keep the row if the column has it, else take the next row that does."""
        there = [answer for answer in self.answers if answer.cell[1] == self.columns[number]]
        same = [answer for answer in there if answer.cell[0] == self.chosen.cell[0]]
        self._choose((same or there)[0])

    def _choose(self, answer: Answer) -> None:
        self.chosen = answer
        self.say.label = self.say.name = answer.label

    def _say(self) -> None:
        self.app.scenes.pop()
        self._act(self.chosen.action)


def _mark(art: Art, name: str, height: int) -> Surface:
    """Draw the sign of a column."""
    return art.icon(name, height, _INKS.get(name, "text"))
