"""The question for one of several answers at the table: as buttons, or as a box of bids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.actions import Action
from bacon.core.cards import Suit
from bacon.core.override import override
from bacon.core.words import capital
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.typeface import balanced
from bacon.ui.kit.intents import Intent, Key, Number
from bacon.ui.kit.nodes import Node, group
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, draw_focus, ink_of, raised, share_type
from bacon.ui.scenes.dialog import Dialog, closing, even_rows
from bacon.ui.table.calls import Call, call_picture
from bacon.ui.table.hand_input import Answer, Ask
from bacon.ui.table.hint_marks import lamp

Act: TypeAlias = Callable[[Action], None]
Said: TypeAlias = Sequence[tuple[str, Call]]
"""The calls so far, each with the name of the player who made it."""


def choose_answer(
    app: AppServices,
    ask: Ask,
    act: Act,
    advised: Action | None = None,
    *,
    otherwise: Ask | None = None,
    said: Said = (),
    reason: str = "",
) -> Dialog:
    """Return a dialog that asks for one of the answers and can be cancelled.

    The answer that a hint advises is marked and has the focus. Without a hint, the focus is on *Back* if
    something else can be said (`otherwise`, such as a pass), so that Enter never makes a call by accident;
    if not, it is on the game's own first choice. A box of bids also shows what has been `said` so far, and
    the `reason` of the hint.
    """
    hinted = next((answer for answer in ask.answers if answer.action == advised), None)
    first = hinted or next((each for each in ask.answers if each.action == ask.first), ask.answers[0])
    if ask.grid:
        box = BidBox(app, ask, act, first, hinted=first is hinted, otherwise=otherwise, said=said)
        box.sentences = [reason, *box.sentences] if hinted and reason else box.sentences
        return box
    heading, sentence = ask.question
    if hinted:
        sentence = f"{sentence} Hint: {hinted.label}.".strip()
    return AnswerDialog(
        app, (heading, sentence), ask, act, first, hinted=hinted is first, otherwise=otherwise
    )


class AnswerDialog(Dialog):
    """Answers as buttons; below them what can be said `otherwise`, if anything, and the way back."""

    wide = True

    def __init__(
        self,
        app: AppServices,
        question: tuple[str, str],
        ask: Ask,
        act: Act,
        first: Answer,
        *,
        hinted: bool = False,
        otherwise: Ask | None = None,
    ) -> None:
        self._other = otherwise
        answers = {
            answer: Button(answer.label, closing(app, partial(act, answer.action)), icon=answer.icon)
            for answer in ask.answers
        }
        others = [_button(app, otherwise, act)] if otherwise else []
        buttons = [*answers.values(), *others, Button("Back", app.scenes.pop, key="Esc")]
        self._answers = len(answers)
        super().__init__(app, question[0], [question[1]], buttons)
        self.group.focus = buttons[-1] if others and not hinted else answers[first]

    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Key) and self._other and intent.verb is self._other.verb:
            self.buttons[-2].press()
        else:
            super().handle(intent)

    @override
    def _rows(self) -> list[list[Button]]:
        """Return all buttons in one row if they fit, else the answers in columns and the rest below them."""
        for button in self.buttons:
            button.capped = True
        rows = super()._rows()
        if len(rows) > 1:
            answers, others = self.buttons[: self._answers], self.buttons[self._answers :]
            rows = [*self._columns(answers), *self._columns(others)]
        share_type(self.app.art, self.buttons)
        return rows

    def _columns(self, buttons: Sequence[Button]) -> list[list[Button]]:
        """Return buttons in rows as equal as can be; large words give way before two columns become one."""
        art, gap = self.app.art, self.ui(14)
        widths = {button: button.natural_size(art)[0] for button in buttons}
        rows = even_rows(buttons, max((self.inner + gap) // (max(widths.values()) + gap), _COLUMNS))
        for row in rows:
            for button in row:
                button.rect.width = (self.inner + gap) // len(row) - gap
        for button in buttons:
            button.capped = button.rect.width >= widths[button] * _LEAST_WITH_KEY
        if min(button.fill(art) for button in buttons) < _LEAST_TYPE:
            rows = [[button] for button in buttons]
            for button in buttons:
                button.rect.width, button.capped = self.inner, True
        return rows


_COLUMNS: Final = 2
_LEAST_TYPE, _LEAST_WITH_KEY = 0.6, 0.75
"""Answers stand in this many columns, even if their type is only this share of its usual size; a button that
is narrower than this share of what it would like doesn't show its key."""

_CELL_HEIGHT: Final = 48
_CELL_GAP: Final = 8
_CELL_RADIUS: Final = 10
_CELL_TYPE, _NOTE_TYPE = 26, 17
_MARK_SHARE: Final = 0.5  # of the height of a cell
_LAMP_SIZE: Final = 26
_TOKEN_HEIGHT, _NAME_TYPE, _SAID_GAP = 170, 18, 14
"""The height of the card that a call stands for, the type size of its player's name, and a gap, in u."""

_STAKES_TYPE, _STAKES_GAP = 18, 12
"""The type size of the line below the bids, and the gap above it, in u."""

_MOST_IN_A_ROW: Final = 7
"""Bids without a strain stand in rows of this many."""


class Cell(Button):
    """A bid in a box: its number and the mark of its strain, and what it is worth if that is `noted`.

    The hinted bid has a golden edge and a lamp. A row that is not a number is named before its cells.
    """

    def __init__(self, answer: Answer, act: Callable[[], None], *, hinted: bool = False) -> None:
        super().__init__(answer.label, act)
        self.answer, self.hinted = answer, hinted
        row, self.strain = answer.cell
        self.number = row if row.isdecimal() else ""

    @override
    def node(self) -> Node:
        node = super().node()
        return replace(node, description="Hint: bid this.") if self.hinted else node

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect = art.metrics.ui, self.rect
        ground = "button_down" if held else "button_over" if hovered or focused else "button"
        line = "brass" if self.hinted else "text_muted" if hovered else "panel_line"
        radius = min(ui(_CELL_RADIUS), rect.height // 3)
        canvas.add(raised(art, rect.size, radius, ground, line), rect.topleft)
        sunk = rect.move(0, ui(2) if held else 0)
        parts = self._marks(art)
        gap = rect.height // 6
        x = sunk.centerx - (sum(part.get_width() for part in parts) + gap * (len(parts) - 1)) / 2
        for part in parts:
            canvas.add(part, (x, sunk.centery - part.get_height() / 2))
            x += part.get_width() + gap
        if focused:
            draw_focus(art, canvas, rect, _CELL_RADIUS)
        if self.hinted:
            self._draw_hint(art, canvas, radius)

    def _marks(self, art: Art) -> list[Surface]:
        """Return the number, the strain and the worth, as they stand side by side."""
        tall, size = self.rect.height, _CELL_TYPE * self.rect.height / art.metrics.ui(_CELL_HEIGHT)
        number = [art.text(self.number, size, "bold")] if self.number else []
        room = self.rect.width - tall // 3 - sum(part.get_width() for part in number)
        note = self.answer.note
        worth = [art.text(note, _NOTE_TYPE * size / _CELL_TYPE, "medium", "text_muted")] if note else []
        room -= sum(part.get_width() + tall // 6 for part in worth) + tall // 6
        if self.strain in _SUITS:
            mark = [art.icon(self.strain, round(tall * _MARK_SHARE), ink_of(self.strain, "text"))]
        elif self.strain:
            mark = [self._strain_mark(art, max(size * 0.8, art.least_type), room)]
        else:
            mark = []
        return [*number, *mark, *worth]

    def _strain_mark(self, art: Art, size: float, room: int) -> Surface:
        """Return the name of no trump; its sign if the name doesn't fit at this size of type."""
        words = capital(self.strain.replace("_", " "))
        written = art.text(words, size, "bold")
        if written.get_width() <= room or self.strain not in _SIGNS:
            return art.fitted(words, size, room, "bold")
        return art.icon(self.strain, round(self.rect.height * _SIGN_SHARE))

    def _draw_hint(self, art: Art, canvas: Canvas, radius: int) -> None:
        line = max(art.metrics.ui(3), 2)
        canvas.add(art.ring(self.rect.size, radius, "brass", line), self.rect.topleft)
        sign = lamp(art, min(art.metrics.ui(_LAMP_SIZE), self.rect.height // 2))
        canvas.centre(sign, (self.rect.right - line, self.rect.top + line))


_SUITS: Final = frozenset(suit.singular for suit in Suit)
_SIGNS: Final = ("no_trump", "low_no_trump")
_SIGN_SHARE: Final = 0.7  # of the height of a cell


class BidBox(Dialog):
    """All bids that can be made, each in a cell that makes it; above them what has been said so far.

    The rows are the numbers of tricks, or whatever else is chosen with a strain. `first` has the focus if it
    is `hinted` or nothing can be said `otherwise`; otherwise *Back* has it. A digit goes to its row. Other
    buttons stand below: what can be said `otherwise`, and back to the table.
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
        said: Said = (),
    ) -> None:
        self.said, self._title = said, (ask.grid or ("", ""))[0]
        self._other = otherwise
        cells = {
            answer: Cell(answer, closing(app, partial(act, answer.action)), hinted=hinted and answer is first)
            for answer in ask.answers
        }
        self.columns = list(dict.fromkeys(answer.cell[1] for answer in reversed(ask.answers)))[::-1]
        self.rows = _rows(list(cells.values()))
        self.cells = [cell for row in self.rows for cell in row]
        others = [_button(app, otherwise, act)] if otherwise else []
        buttons = [*others, Button("Back", app.scenes.pop, key="Esc")]
        heading, sentence = ask.question
        super().__init__(app, heading, [sentence] if sentence else [], buttons)
        self._strain = cells[first].strain
        focus = buttons[-1] if others and not hinted else cells[first]
        self.group.show([*self.cells, *buttons], focus=focus)

    @override
    def opening(self) -> Sequence[str]:
        calls = [f"{name}: {_spelled(call)}." for name, call in self.said]
        hint = [f"Hint: {cell.name}." for cell in self.cells if cell.hinted]
        return [*calls, *self.sentences, *hint]

    @override
    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        others = [each.node() for each in self.buttons]
        return [*read, group("Bids", [cell.node() for cell in self.cells]), *others]

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Number(value):
                self._go_to(str(value))
            case Key(verb) if self._other and verb is self._other.verb:
                self.buttons[0].press()
            case _:
                super().handle(intent)

    def _go_to(self, number: str) -> None:
        """Move the focus to the bids of this many tricks, in the same strain, or else the best one."""
        row = [cell for cell in self.cells if cell.number == number]
        focus = self.group.focus
        strain = focus.strain if isinstance(focus, Cell) else self._strain
        if row:
            self.group.focus = next((cell for cell in row if cell.strain == strain), row[0])
            self.group.use_keys()

    # Look

    @override
    def paragraphs(self) -> Sequence[str]:
        return ()  # they stand below the bids

    @override
    def draw_heading(self, canvas: Canvas, heading: Surface, area: Rect) -> None:
        super().draw_heading(canvas, heading, area)
        if room := self._beside_heading:
            self._draw_said(canvas, Rect(area.right - room, area.y, room, area.height))

    @override
    def extra_height(self) -> int:
        rows = len(self.rows) * (self.ui(_CELL_HEIGHT) + self.ui(_CELL_GAP)) - self.ui(_CELL_GAP)
        stakes = [words.get_height() + self.ui(_STAKES_GAP) for words in self._stakes()]
        return self._said_height + rows + sum(stakes)

    def _small(self, size: float) -> float:
        """Return a size of type at this grade, as long as it can be read."""
        return max(size * self.grade, self.app.art.least_type)

    def _stakes(self) -> list[Surface]:
        """Return the sentence about what a bid brings, if there is one."""
        return [
            self.app.art.paragraph(
                words, self._small(_STAKES_TYPE), self.inner, "medium", "text_muted", breaking=balanced
            )
            for words in self.sentences
        ]

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        if not self._beside_heading:
            self._draw_said(canvas, Rect(area.topleft, (area.width, self._said_height)))
        y, left = area.y + self._said_height, area.x + self._titles_width
        columns = len(self.columns) if self.columns != [""] else len(self.rows[0])
        wide = (area.right - left + self.ui(_CELL_GAP)) // columns - self.ui(_CELL_GAP)
        for row in self.rows:
            self._draw_title(canvas, row[0], (area.x, y))
            for place, cell in enumerate(row):
                column = self.columns.index(cell.strain) if self.columns != [""] else place
                x = left + column * (wide + self.ui(_CELL_GAP))
                cell.rect = Rect(x, y, wide, self.ui(_CELL_HEIGHT))
            y += self.ui(_CELL_HEIGHT) + self.ui(_CELL_GAP)
        y -= self.ui(_CELL_GAP)
        for words in self._stakes():
            canvas.add(words, (area.x, y + self.ui(_STAKES_GAP)))
            y += words.get_height() + self.ui(_STAKES_GAP)

    def _draw_title(self, canvas: Canvas, cell: Cell, at: tuple[int, int]) -> None:
        if not cell.number:
            words = self._row_title(cell)
            canvas.add(words, (at[0], at[1] + (self.ui(_CELL_HEIGHT) - words.get_height()) / 2))

    def _row_title(self, cell: Cell) -> Surface:
        title = f"{self._title} {cell.answer.cell[0].lower()}"
        return self.app.art.text(title, 20 * self.grade, "medium", "text_muted")

    @property
    def _titles_width(self) -> int:
        """The width of the names of rows that are not numbers."""
        titles = [self._row_title(row[0]).get_width() for row in self.rows if not row[0].number]
        return max(titles, default=0) + self.ui(16) * bool(titles)

    @property
    def _said_height(self) -> int:
        """The height above the bids that the calls so far take, with the gap below them."""
        if not self.said:
            return 0
        parts = self._said_parts(self.inner)
        whole = max(token.get_height() + name.get_height() for token, name in parts) + self.ui(_SAID_GAP + 6)
        heading = self._words()[0].get_height() + self.ui(14) if self._beside_heading else 0
        return max(whole - heading, 0)

    @property
    def _beside_heading(self) -> int:
        """The width of the calls so far if they stand beside the heading, or 0."""
        if not self.said:
            return 0
        widths = [max(token.get_width(), name.get_width()) for token, name in self._said_parts(self.inner)]
        width = sum(widths) + self.ui(2 * _SAID_GAP) * (len(widths) - 1)
        heading = self.app.art.line_size(self.heading, self._heading_size() * self.grade, "heading")[0]
        return width if heading + self.ui(2 * _SAID_GAP) + width <= self.inner else 0

    def _said_parts(self, width: int) -> list[tuple[Surface, Surface]]:
        """Return a picture of each call, and the name of its player."""
        art, room = self.app.art, width // len(self.said) - self.ui(_SAID_GAP)
        card = min(self.ui(_TOKEN_HEIGHT), round(room / 0.72))
        return [
            (
                call_picture(art, call, card),
                art.fitted(name, self._small(_NAME_TYPE), room, "medium", "text_muted"),
            )
            for name, call in self.said
        ]

    def _draw_said(self, canvas: Canvas, area: Rect) -> None:
        """Draw the calls so far in their order, from the left, each above the name of its player."""
        if not self.said:
            return
        parts, x = self._said_parts(self.inner), area.x
        tall = max(token.get_height() for token, _ in parts)
        for token, name in parts:
            wide = max(token.get_width(), name.get_width())
            canvas.add(token, (x + (wide - token.get_width()) / 2, area.y + (tall - token.get_height()) / 2))
            canvas.add(name, (x + (wide - name.get_width()) / 2, area.y + tall + self.ui(2)))
            x += wide + self.ui(2 * _SAID_GAP)


def _rows(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Put cells into rows by their first value; numbers alone stand side by side."""
    if not any(cell.strain for cell in cells):
        return [list(cells[start : start + _MOST_IN_A_ROW]) for start in range(0, len(cells), _MOST_IN_A_ROW)]
    rows: dict[str, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(cell.answer.cell[0], []).append(cell)
    return list(rows.values())


def _spelled(call: Call) -> str:
    """Return a call in words, for a screen reader."""
    return f"{call.words} {call.suit.plural}" if call.suit else call.words


def _button(app: AppServices, ask: Ask, act: Act) -> Button:
    """The button of something else that can be said, with its key."""
    say = closing(app, partial(act, ask.answers[0].action))
    return Button(ask.label, say, key=app.keymap.label(ask.verb), icon=ask.icon)
