"""The question for one of several answers at the table: as buttons, or in rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.actions import Action
from bacon.core.cards import Suit
from bacon.core.override import override
from bacon.core.words import capital
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Chooser, Picture
from bacon.ui.kit.intents import Intent, Key, Number, Verb
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import HEIGHT, Button, Look, ink_of
from bacon.ui.scenes.dialog import Dialog, closing
from bacon.ui.table.hand_input import Answer, Ask
from bacon.ui.table.hint_marks import lamp

Act = Callable[[Action], None]

_ROW_GAP: Final = 14
_LAMP_SIZE: Final = 24


def choose_answer(
    app: AppServices, ask: Ask, act: Act, advised: Action | None = None, *, otherwise: Ask | None = None
) -> Dialog:
    """Return a dialog that asks for one of the answers and can be cancelled.

    The answer that a hint has advised is named and preselected, or else the game's own first choice.
    A grid also has the button of what can be said `otherwise`, such as a pass.
    """
    hinted = next((answer for answer in ask.answers if answer.action == advised), None)
    if hinted:
        heading, sentence = ask.question
        ask = replace(ask, question=(heading, f"{sentence} Hint: {hinted.label}.".strip()))
    first = hinted or next((each for each in ask.answers if each.action == ask.first), ask.answers[0])
    if ask.grid:
        return GridOfAnswers(app, ask, act, first, hinted=first is hinted, otherwise=otherwise)

    heading, sentence = ask.question
    buttons = [
        Button(answer.label, closing(app, partial(act, answer.action)), icon=answer.icon)
        for answer in ask.answers
    ]
    dialog = Dialog(app, heading, [sentence], [*buttons, Button("Back", app.scenes.pop, key="Esc")])
    dialog.wide = True
    dialog.group.focus = buttons[ask.answers.index(first)]
    return dialog


class GridOfAnswers(Dialog):
    """Answers in rows and columns: a choice for each axis, and a button that names the combination.

    `first` is preselected. A digit chooses a row. Enter goes on to the next choice, and at last to the
    button, so that nothing is answered unseen; the button has the focus at once if the answer was `hinted`.
    If a row lacks the chosen column, the next possible one is chosen, so that the button always works. The
    columns stand as in the last row, which is the most likely to have them all. Rows that are too low now are
    shown faded. A lamp marks the row and the column of the hinted answer, and only then is the button red.
    """

    def __init__(
        self,
        app: AppServices,
        ask: Ask,
        act: Act,
        first: Answer,
        *,
        hinted: bool = False,
        otherwise: Ask | None = None,
    ) -> None:
        self.answers, self._titles = ask.answers, ask.grid or ("", "")
        rows = list(dict.fromkeys(answer.cell[0] for answer in ask.answers))
        numbers = sorted({*ask.rungs, *filter(str.isdecimal, rows)}, key=int)
        self.rows = [*numbers, *(row for row in rows if not row.isdecimal())]
        self.columns = list(dict.fromkeys(answer.cell[1] for answer in reversed(ask.answers)))[::-1]
        self.chosen, self._hinted = first, first if hinted else None
        say = closing(app, lambda: act(self.chosen.action))
        look: Look = "primary" if hinted else "plain"
        self.say = Button(self.chosen.label, say, look=look, icon=ask.icon)
        self.say.labels = [answer.label for answer in ask.answers]
        heading, sentence = ask.question
        others = [_button(app, otherwise, act)] if otherwise else []
        self._other = (otherwise.verb, others[0]) if otherwise else None
        buttons = [self.say, *others, Button("Back", app.scenes.pop, key="Esc")]
        super().__init__(app, heading, [sentence], buttons)
        self.choices = self._make_choices()
        self.group.show([*self.choices, *buttons], focus=self.say if hinted else self.choices[0])

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Number(value) if str(value) in self.rows:  # one that is too low stays unchosen
                self.choices[0].choose(self.rows.index(str(value)))
            case Key(verb) if self._other and verb is self._other[0]:
                self._other[1].press()
            case Key(Verb.CONFIRM) if self.group.focus in self.choices:
                self.group.walk([*self.choices, self.say], 1)
            case _:
                super().handle(intent)

    @override
    def extra_height(self) -> int:
        for choice in self.choices:
            choice.tall = round(HEIGHT * self.grade)
        heights = [choice.height(self.app.art, self._room) for choice in self.choices]
        return sum(heights) + len(heights) * self.ui(_ROW_GAP)

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art, y = self.app.art, area.y
        for choice in self.choices:
            choice.rect = Rect(area.right - self._room, y, self._room, choice.height(art, self._room))
            choice.place(art)
            choice.rect.width = max(cell.right for cell in choice.cells) - choice.rect.x
            title = art.text(choice.name, 18 * self.grade, "medium", "text_muted")
            canvas.add(title, (area.x, choice.cells[0].centery - title.get_height() / 2))
            y += choice.rect.height + self.ui(_ROW_GAP)

    @override
    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self._hinted and not self.covered:
            for choice, value in zip(self.choices, self._hinted.cell, strict=False):
                cell = choice.cells[choice.labels.index(value)]
                sign = lamp(self.app.art, self.ui(_LAMP_SIZE))
                canvas.centre(sign, (cell.right - self.ui(6), cell.top + self.ui(4)))

    @property
    def _room(self) -> int:
        """The width for the choices, beside their titles."""
        titles = (self.app.art.text(title, 18 * self.grade, "medium") for title in self._titles)
        return self.inner - max(title.get_width() for title in titles) - self.ui(_ROW_GAP)

    def _make_choices(self) -> Sequence[Chooser]:
        row, possible = self._chooser(0, self.rows), {answer.cell[0] for answer in self.answers}
        row.closed = [number for number, value in enumerate(self.rows) if value not in possible]
        return (row,) if self.columns == [""] else (row, self._chooser(1, self.columns, picture=_mark))

    def _chooser(self, axis: int, values: Sequence[str], picture: Picture | None = None) -> Ladder:
        """Return the chooser of the rows (axis 0) or the columns (axis 1).

        The other axis keeps its choice if the combination exists, else it takes the first possible one.
        """

        def put(number: int) -> None:
            matching = [answer for answer in self.answers if answer.cell[axis] == values[number]]
            unchanged = [answer for answer in matching if answer.cell[1 - axis] == self.chosen.cell[1 - axis]]
            self._choose((unchanged or matching)[0])

        def get() -> int:
            return values.index(self.chosen.cell[axis])

        return Ladder(self._titles[axis], values, get, put, picture=picture)

    def _choose(self, answer: Answer) -> None:
        self.chosen = answer
        self.say.label = self.say.name = answer.label


def _button(app: AppServices, ask: Ask, act: Act) -> Button:
    """The button of something else that can be said, with its key."""
    say = closing(app, partial(act, ask.answers[0].action))
    return Button(ask.label, say, key=app.keymap.label(ask.verb), icon=ask.icon)


def _mark(art: Art, name: str, height: int) -> Surface:
    """Return a suit's symbol, or what is no suit in words."""
    if name in _SUITS:
        return art.icon(name, height, ink_of(name, "text"))
    size = _MARK_SIZE * height / art.metrics.ui(HEIGHT)
    return art.text(capital(name.replace("_", " ")), size, "bold")


_SUITS: Final = frozenset(suit.singular for suit in Suit)
_MARK_SIZE: Final = 26
"""The type size of words in place of a symbol, in u, if they had the height of a cell."""


_LEAST_SHARE: Final = 0.8
"""The part of its width that a value keeps at least where all of them stand in one row."""


class Ladder(Chooser):
    """Values side by side, of which those whose numbers are `closed` are shown faded and cannot be chosen."""

    closed: Collection[int] = ()

    @override
    def choose(self, number: int) -> None:
        number = min(max(number, 0), len(self.labels) - 1)
        if number not in self.closed:
            super().choose(number)

    @override
    def node(self) -> Node:
        whole = super().node()
        values = [
            replace(each, enabled=False) if each.cell in self.closed else each for each in whole.children
        ]
        return replace(whole, children=tuple(values))

    @override
    def _widths(self, art: Art, most: int) -> list[int]:
        """Let all values stand in one row if that takes only a little off each."""
        widths = super()._widths(art, most)
        share = (most - self._gap(art) * (len(widths) - 1)) / sum(widths)
        return [int(width * share) for width in widths] if _LEAST_SHARE <= share < 1 else widths

    @override
    def _draw_cell(self, art: Art, canvas: Canvas, number: int, cell: Rect, *, lit: bool) -> None:
        open_ = number not in self.closed
        with canvas.faded(1 if open_ else art.theme.faded / 255):
            super()._draw_cell(art, canvas, number, cell, lit=lit and open_)
