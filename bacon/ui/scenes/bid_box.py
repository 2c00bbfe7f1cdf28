"""The box of all bids: a grid of what can be bid, with what has been said so far and what a bid brings."""

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
from bacon.ui.scenes.dialog import Dialog, closing
from bacon.ui.table.calls import Call, call_picture
from bacon.ui.table.hand_input import Answer, Ask
from bacon.ui.table.hint_marks import lamp

Act: TypeAlias = Callable[[Action], None]
Said: TypeAlias = Sequence[tuple[str, Call]]
"""The calls so far, each with the name of the player who made it."""

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

_STAKES_WIDTH: Final = 250
"""The least width of that line beside the buttons, in u."""

_MARGIN: Final = 24
"""The margin of the box, in u."""

_BLOCK_GAP: Final = 30
_ONE_BLOCK_GRADE, _TWO_BLOCK_ROWS = 0.65, 4
"""The gap between two blocks of bids in u; there are two below this grade if there are so many rows."""

_LEAST_WITH_KEY: Final = 0.75
"""Below this grade the buttons don't show their keys."""

_MOST_IN_A_ROW: Final = 7
"""Bids without a strain stand in rows of this many."""


class Cell(Button):
    """A bid in a box: its number and the mark of its strain, and what it is worth if that is `noted`.

    The hinted bid has a golden edge and a lamp. A row that is not a number is named before its cells. The
    marks have a `share` of their usual size, the same in a whole box.
    """

    share = 1.0

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
        parts, gap = self._marks(art), rect.height // 6
        x = sunk.centerx - _width_of(parts, gap) / 2
        for part in parts:
            canvas.add(part, (x, sunk.centery - part.get_height() / 2))
            x += part.get_width() + gap
        if focused:
            draw_focus(art, canvas, rect, _CELL_RADIUS)
        if self.hinted:
            self._draw_hint(art, canvas, radius)

    def largest_share(self, art: Art) -> float:
        """Return how large the marks can be with a margin on both sides, as a share of their usual size."""
        wide = _width_of(self._marks(art), self.rect.height // 6)
        return min(1.0, self.share * (self.rect.width - self.rect.height // 3) / wide)

    def _marks(self, art: Art) -> list[Surface]:
        """Return the number, the strain and the worth, as they stand side by side."""
        tall = round(self.rect.height * self.share)
        size = _CELL_TYPE * tall / art.metrics.ui(_CELL_HEIGHT)
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
        return art.icon(self.strain, round(self.rect.height * self.share * _SIGN_SHARE))

    def _draw_hint(self, art: Art, canvas: Canvas, radius: int) -> None:
        line = max(art.metrics.ui(3), 2)
        canvas.add(art.ring(self.rect.size, radius, "brass", line), self.rect.topleft)
        sign = lamp(art, min(art.metrics.ui(_LAMP_SIZE), self.rect.height // 2))
        canvas.centre(sign, (self.rect.right - line, self.rect.top + line))


def _width_of(parts: Sequence[Surface], gap: int) -> int:
    return sum(part.get_width() for part in parts) + gap * (len(parts) - 1)


_SUITS: Final = frozenset(suit.singular for suit in Suit)
_SIGNS: Final = ("no_trump", "low_no_trump")
_SIGN_SHARE: Final = 0.7  # of the height of a cell


class BidBox(Dialog):
    """All bids that can be made, each in a cell that makes it; above them what has been said so far.

    The rows are the numbers of tricks, or whatever else is chosen with a strain. `first` has the focus if it
    is `hinted` or nothing can be said `otherwise`; otherwise *Back* has it. A digit goes to its row. Other
    buttons stand below: what can be said `otherwise`, and back to the table.
    """

    least_scale = 90

    def __init__(
        self,
        app: AppServices,
        ask: Ask,
        act: Act,
        first: Answer,
        *,
        hinted: bool = False,
        reason: str = "",
        otherwise: Ask | None = None,
        said: Said = (),
    ) -> None:
        self.reason = reason if hinted else ""
        self.said, self._title = said, (ask.grid or ("", ""))[0]
        self._other, self._blocks = otherwise, 1
        cells = {
            answer: Cell(answer, closing(app, partial(act, answer.action)), hinted=hinted and answer is first)
            for answer in ask.answers
        }
        self.columns = list(dict.fromkeys(answer.cell[1] for answer in reversed(ask.answers)))[::-1]
        self.rows = _rows(list(cells.values()))
        self.cells = [cell for row in self.rows for cell in row]
        others = [button_of(app, otherwise, act)] if otherwise else []
        buttons = [*others, Button("Back", app.scenes.pop, key="Esc")]
        heading, sentence = ask.question
        super().__init__(app, heading, list(filter(None, [self.reason, sentence])), buttons)
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
    def _fitting_panel(self) -> Rect:
        """Return the panel with the rows in two blocks side by side if in one they would be small."""
        self._blocks = 1
        panel = super()._fitting_panel()
        if self.grade < _ONE_BLOCK_GRADE and len(self.rows) >= _TWO_BLOCK_ROWS and not self._titles_width:
            self._blocks = 2
            panel = super()._fitting_panel()
        return panel

    @property
    @override
    def _margin(self) -> int:
        return min(self.ui(_MARGIN), super()._margin)

    @property
    def _lines(self) -> int:
        """The number of rows in a block."""
        return -(-len(self.rows) // self._blocks)

    @override
    def extra_height(self) -> int:
        rows = self._lines * (self.ui(_CELL_HEIGHT) + self.ui(_CELL_GAP)) - self.ui(_CELL_GAP)
        below = 0 if self._stakes_room else self._stakes_height + self.ui(_STAKES_GAP) * bool(self.sentences)
        return self._said_height + rows + below + self._stakes_excess

    @override
    def _rows(self) -> list[list[Button]]:
        """Return the buttons in one row if they fit: like their height, their width follows the grade."""
        for button in self.buttons:
            button.capped = self.grade >= _LEAST_WITH_KEY
            width, height = button.natural_size(self.app.art)
            button.rect.size = (round(width * self.grade), round(height * self.grade))
        if self._buttons_width > self.inner:
            return super()._rows()
        share_type(self.app.art, self.buttons)
        return [list(self.buttons)]

    @property
    def _buttons_width(self) -> int:
        return sum(button.rect.width + self.ui(14) for button in self.buttons) - self.ui(14)

    @override
    def _place_buttons(self, panel: Rect) -> None:
        super()._place_buttons(panel)
        for button in self.buttons:
            button.rect.y -= self._stakes_excess // 2

    def _small(self, size: float) -> float:
        """Return a size of type at this grade, as long as it can be read."""
        return max(size * self.grade, self.app.art.least_type)

    @property
    def _stakes_room(self) -> int:
        """The width for the stakes beside the buttons; 0 if they stand above them."""
        rows = self._rows()
        room = self.inner - self._buttons_width - self.ui(2 * 14)
        return room if len(rows) == 1 and room >= self.ui(_STAKES_WIDTH) else 0

    def _stakes(self) -> list[Surface]:
        """Return the hint's reason and what a bid brings, as far as there is any of it."""
        size, room = self._small(_STAKES_TYPE), self._stakes_room or self.inner
        return [
            self.app.art.paragraph(
                words,
                size,
                room,
                "medium",
                "text" if words == self.reason else "text_muted",
                breaking=balanced,
            )
            for words in self.sentences
        ]

    @property
    def _stakes_height(self) -> int:
        parts = self._stakes()
        return sum(words.get_height() for words in parts) + self.ui(_CELL_GAP) * max(len(parts) - 1, 0)

    @property
    def _stakes_excess(self) -> int:
        """The height that the stakes take beyond that of the buttons beside them."""
        return max(self._stakes_height - self.buttons[0].rect.height, 0) if self._stakes_room else 0

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        if not self._beside_heading:
            self._draw_said(canvas, Rect(area.topleft, (area.width, self._said_height)))
        top, left, gap = area.y + self._said_height, area.x + self._titles_width, self.ui(_CELL_GAP)
        columns = len(self.columns) if self.columns != [""] else len(self.rows[0])
        apart = (self._blocks - 1) * (self.ui(_BLOCK_GAP) - gap)
        wide = (area.right - left - apart + gap) // (columns * self._blocks) - gap
        for number, row in enumerate(self.rows):
            block, line = divmod(number, self._lines)
            y, x = (
                top + line * (self.ui(_CELL_HEIGHT) + gap),
                left + block * (columns * (wide + gap) - gap + self.ui(_BLOCK_GAP)),
            )
            self._draw_title(canvas, row[0], (area.x, y))
            for place, cell in enumerate(row):
                column = self.columns.index(cell.strain) if self.columns != [""] else place
                cell.rect = Rect(x + column * (wide + gap), y, wide, self.ui(_CELL_HEIGHT))
        self._share_size()
        self._draw_stakes(canvas, area)

    def _share_size(self) -> None:
        for cell in self.cells:
            cell.share = 1.0
        share = min(cell.largest_share(self.app.art) for cell in self.cells)
        for cell in self.cells:
            cell.share = share

    def _draw_stakes(self, canvas: Canvas, area: Rect) -> None:
        """Draw what a bid brings beside the buttons, or between them and the bids."""
        x, y = area.x, area.bottom - self._stakes_height
        if self._stakes_room:
            x = area.right - self._stakes_room
            row = self.buttons[0].rect.height + self._stakes_excess
            y = area.bottom - self._stakes_excess + self.ui(20) + (row - self._stakes_height) // 2
        for words in self._stakes():
            canvas.add(words, (x, y))
            y += words.get_height() + self.ui(_CELL_GAP)

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


def button_of(app: AppServices, ask: Ask, act: Act) -> Button:
    """The button of something else that can be said, with its key."""
    say = closing(app, partial(act, ask.answers[0].action))
    return Button(ask.label, say, key=app.keymap.label(ask.verb), icon=ask.icon)
