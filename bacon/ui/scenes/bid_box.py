"""The box of all bids: a grid of what can be bid, with what has been said so far and what a bid brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from pygame import Rect, Surface

from bacon.core.actions import Action
from bacon.core.override import override
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.typeface import balanced
from bacon.ui.kit.intents import Intent, Key, Number
from bacon.ui.kit.nodes import Node, group
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import BUTTON_TYPE, Button, Control
from bacon.ui.scenes.bid_cells import CELL_HEIGHT, NUMBER_TYPE, Cell, beside_lamp, lay_columns, share_type
from bacon.ui.scenes.dialog import Dialog, closing
from bacon.ui.table.calls import Call, call_picture
from bacon.ui.table.hand_input import Answer, Ask
from bacon.ui.table.hint_marks import lamp
from bacon.ui.table.prompt_words import advice_and_reason

Act: TypeAlias = Callable[[Action], None]
Said: TypeAlias = Sequence[tuple[str, Call]]
"""The calls so far, each with the name of the player who made it."""

_CELL_GAP: Final = 8
_TOKEN_HEIGHT, _NAME_TYPE, _SAID_GAP = 170, 18, 14
"""The height of the card that a call stands for, the type size of its player's name, and a gap, in u."""

_STAKES_TYPE, _STAKES_GAP = 18, 12
"""The type size of the line below the bids, and the gap above it, in u."""

_STAKES_WIDTH: Final = 250
"""The least width of that line beside the buttons, in u."""

_MARGIN, _DENSE_MARGIN = 24, 16
_DENSE_HEIGHT, _TABS_HEIGHT = 50, 42
"""The margin of the box in u, the same if it is dense, and the heights of its bids and its numbers then."""

_MOST_HEIGHT, _MOST_HIGH_LINES = 76, 2
_LEAST_MARK_SHARE: Final = 0.8
"""The height of bids in a few lines if they have room for it, in u, and their marks' least share of it."""

_ADVICE_TYPE, _REASON_TYPE, _LAMP_SIZE = 25, 22, 36
"""The type sizes of what a hint advises and of its reason, and the size of the lamp before it, in u."""

_LEAST_TYPE_SHARE: Final = 0.9
"""How small the type of a dense box may become, beside the status lines of the table."""

_LEAST_GRADE, _LEAST_LARGE_GRADE = 0.65, 0.8
_ROWS_FOR_STEPS: Final = 3
"""The grade, in usual text and in large text, below which the box is dense, and the rows from which it is
then stepped."""

_DENSE_HEADING, _HEADING_BUTTON = 30, 42
"""The size of the heading of a dense box, and the height of its buttons, in u."""

_LEAST_WITH_KEY: Final = 0.75
"""Below this grade the buttons don't show their keys."""

_MOST_IN_A_ROW: Final = 7
"""Bids without a strain stand in rows of this many."""


class BidBox(Dialog):
    """All bids that can be made, each in a cell that makes it; above them what has been said so far.

    The rows are the numbers of tricks, or whatever else is chosen with a strain. Where they would be small,
    the box is `dense`: the buttons stand beside the heading, and of many rows a number is chosen first, then
    the strain. `first` has the focus, and no ring until a key asks for it if something can be said
    `otherwise` and no bid is `hinted`. A digit goes to its row. Other buttons stand below: what can be said
    `otherwise`, and back to the table.
    """

    least_scale = 90
    max_width = 900

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
        self._other, self.shows_focus = otherwise, hinted or otherwise is None
        self.dense, self._left_out, self._growth = False, "", 0
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
        self.number, self._strain = cells[first].number, cells[first].strain
        numbers = list(dict.fromkeys(cell.number for cell in self.cells))
        self.tabs = [Button(number, partial(self._go_to, number), name=f"Bid {number}") for number in numbers]
        self.group.show([*self.cells, *buttons], focus=cells[first])

    @override
    def opening(self) -> Sequence[str]:
        calls = [f"{name}: {_spelled(call)}." for name, call in self.said]
        hint = [f"Hint: {cell.name}." for cell in self.cells if cell.hinted]
        return [*calls, *self.sentences, *hint]

    @override
    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        bids = [each.node() for each in self._bids]
        return [*read, group("Bids", bids), *(each.node() for each in self.buttons)]

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Number(value):
                self._go_to(str(value or 10))
                self.group.use_keys()
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
            self.number = number
            self.group.focus = next((cell for cell in row if cell.strain == strain), row[0])
            self._offer()

    @property
    def _bids(self) -> list[Control]:
        """What can be chosen now: all bids, or the numbers and the bids of the chosen one."""
        if not self.stepped:
            return list(self.cells)
        return [*self.tabs, *(cell for cell in self.cells if cell.number == self.number)]

    def _offer(self) -> None:
        """Show what can be chosen now as controls; the focus stays on the bid it is on."""
        focus = self.group.focus
        if isinstance(focus, Cell) and focus.number != self.number and self.stepped:
            self.number = focus.number
        for tab in self.tabs:
            tab.lit = tab.name == f"Bid {self.number}"
        if list(self.group.controls) != [*self._bids, *self.buttons]:
            self.group.show([*self._bids, *self.buttons], focus=focus)

    # Look

    @property
    def _said(self) -> Said:
        """The calls to show as pictures; a dense box has them in words."""
        return () if self.dense else self.said

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
        """Return the panel; if all bids would be small in it, the number is chosen first.

        If they still are, it leaves out the calls so far, of which the table shows the highest, or else what
        a bid brings. Bids take the rest of the height.
        """
        self.dense, self._left_out, self._growth = False, "", 0
        panel = super()._fitting_panel()
        least = _LEAST_LARGE_GRADE if self.app.metrics.scale > 100 else _LEAST_GRADE
        if self.grade < least and not self._titles_width:
            self.dense = True
            for self._left_out in ("", "calls", "stakes"):
                panel = super()._fitting_panel()
                if self.grade >= least:
                    break
        return self._with_high_bids(panel)

    def _with_high_bids(self, panel: Rect) -> Rect:
        """Make a few lines of bids as high as the room allows; return the panel."""
        place = self.dock() or self.app.metrics.window
        spare = (place.height - panel.height) // self._lines
        most = self.ui(_MOST_HEIGHT) if self._lines <= _MOST_HIGH_LINES else 0
        self._growth = max(min(spare, most - self._cell_height), 0)
        return self._panel(*self._words()) if self._growth else panel

    @property
    def _lines(self) -> int:
        """The number of rows of bids."""
        return 1 if self.stepped else len(self.rows)

    @property
    def stepped(self) -> bool:
        """Whether a number is chosen first, then the strain."""
        return self.dense and len(self.rows) >= _ROWS_FOR_STEPS and len(self.columns) > 1

    @property
    @override
    def _margin(self) -> int:
        return min(self.ui(_DENSE_MARGIN if self.dense else _MARGIN), super()._margin)

    @property
    def _cell_height(self) -> int:
        return self.ui(_DENSE_HEIGHT if self.dense else CELL_HEIGHT) + self._growth

    @override
    def extra_height(self) -> int:
        gap = self.ui(_CELL_GAP)
        tabs = self.ui(_TABS_HEIGHT) + gap if self.stepped else 0
        rows = tabs + self._lines * (self._cell_height + gap) - gap
        below = 0 if self._stakes_room else self._stakes_height + self.ui(_STAKES_GAP) * bool(self._stakes())
        return self._above_height + rows + below + self._stakes_excess

    @property
    def _above_height(self) -> int:
        """The height of what stands above the bids: the calls so far, and the hint's reason."""
        reason = self._reason()
        return self._said_height + (reason.get_height() + self.ui(_STAKES_GAP) if reason else 0)

    def _reason(self) -> Surface | None:
        """Return the hint's reason behind its lamp; None without a hint."""
        if not self.reason:
            return None
        art, size = self.app.art, self.ui(_LAMP_SIZE)
        room = self.inner - size - self.ui(_STAKES_GAP)
        advice, why = advice_and_reason(self.reason)
        size_of_type = self._small(_REASON_TYPE)
        if not why or self.dense:  # then the bid that is lit has to say what is advised
            lines = [art.paragraph(why or advice, size_of_type, room, "bold", breaking=balanced)]
        else:
            why_it_is = art.paragraph(why, size_of_type, room, "medium", "text_muted", breaking=balanced)
            lines = [art.fitted(advice, self._small(_ADVICE_TYPE), room, "bold"), why_it_is]
        sizes = [each.get_size() for each in lines]
        make = partial(beside_lamp, lamp(art, size), lines, (self.inner, self.inner - room))
        return art.kept(("reason", self.reason, str((self.inner, room, sizes))), make)

    @override
    def _rows(self) -> list[list[Button]]:
        """Return the buttons in one row if they fit: like their height, their width follows the grade.

        Those that stand beside the heading are in no row.
        """
        self._size_buttons()
        if self._buttons_width > self.inner:
            return super()._rows()
        share_type(self.app.art, self.buttons)
        for button in self.buttons:
            button.type_size = min(button.type_size, BUTTON_TYPE * self.grade)
        return [] if self._buttons_in_heading else [list(self.buttons)]

    def _size_buttons(self) -> None:
        height = self.ui(_HEADING_BUTTON if self.dense else CELL_HEIGHT)
        keys = self.grade >= _LEAST_WITH_KEY or self.dense
        for capped in (keys and not self._headless, False):
            for button in self.buttons:
                button.capped, button.type_size = capped, BUTTON_TYPE
                width, _ = button.natural_size(self.app.art)
                button.rect.size = (round(width * self.grade), height)
            if self._buttons_in_heading or not self.dense:
                break

    @property
    def _buttons_in_heading(self) -> bool:
        """Whether the buttons stand beside the heading, or the numbers: in a dense box, if they fit."""
        room = self.inner - self._buttons_width - self.ui(2 * _SAID_GAP)
        return self.dense and (self._heading_width <= room or self._headless)

    @property
    def _headless(self) -> bool:
        """Whether a hint stands in place of the heading, so that bids stay large."""
        return self.stepped and bool(self.reason)

    @override
    def _words(self) -> tuple[Surface, list[Surface]]:
        return (Surface((0, 0)), []) if self._headless else super()._words()

    @override
    def _heading_size(self) -> int:
        return _DENSE_HEADING if self.dense else super()._heading_size()

    @property
    def _heading_width(self) -> int:
        return self.app.art.line_size(self.heading, self._heading_size() * self.grade, "heading")[0]

    @property
    def _buttons_width(self) -> int:
        return sum(button.rect.width + self.ui(14) for button in self.buttons) - self.ui(14)

    @override
    def _place_buttons(self, panel: Rect) -> None:
        super()._place_buttons(panel)
        for button in self.buttons:
            button.rect.y -= self._stakes_excess // 2
        if self._buttons_in_heading:
            x = panel.right - self._margin - self._buttons_width
            middle = panel.y + self._margin + self._words()[0].get_height() // 2
            for button in self.buttons:
                button.rect.midleft = (x, self.tabs[0].rect.centery if self._headless else middle)
                x += button.rect.width + self.ui(14)

    def _small(self, size: float) -> float:
        """Return a size of type at this grade, but hardly less than that of the table's status lines."""
        least = min(size, self.app.art.small_type) * _LEAST_TYPE_SHARE
        return max(size * self.grade, least, self.app.art.least_type)

    @property
    def _stakes_room(self) -> int:
        """The width for the stakes beside the buttons; 0 if they stand above them."""
        rows = self._rows()
        room = self.inner - self._buttons_width - self.ui(2 * 14)
        return room if len(rows) == 1 and room >= self.ui(_STAKES_WIDTH) else 0

    def _stakes(self) -> list[Surface]:
        """Return what a bid brings, if it is said."""
        size, room = self._small(_STAKES_TYPE), self._stakes_room or self.inner
        return [
            self.app.art.paragraph(words, size, room, "medium", "text_muted", breaking=balanced)
            for words in self._below
        ]

    @property
    def _below(self) -> list[str]:
        """The lines below the bids: the calls so far if the box is dense, and what a bid brings.

        A dense box with a hint has no room for the calls, and some have room for one of both.
        """
        calls = " · ".join(f"{name}: {_in_signs(call)}" for name, call in self.said)
        brings = [words for words in self.sentences if words != self.reason and self._left_out != "stakes"]
        told = calls and self.dense and self._left_out != "calls" and not self.reason
        return [calls] * bool(told) + brings

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
        if reason := self._reason():
            canvas.add(reason, (area.x, area.y + self._said_height))
        top, step = area.y + self._above_height, self._cell_height + self.ui(_CELL_GAP)
        if self.stepped:
            self._place_tabs(Rect(area.x, top, area.width, self.ui(_TABS_HEIGHT)))
            top += self.ui(_TABS_HEIGHT + _CELL_GAP)
        columns = self._place_columns(area)
        for line, row in enumerate(self.rows):
            y = top + line * step * (not self.stepped)
            self._draw_title(canvas, row[0], (area.x, y))
            for place, cell in enumerate(row):
                x, wide = columns[self.columns.index(cell.strain) if self.columns != [""] else place]
                cell.rect = Rect(x, y, wide, self._cell_height)
        self._offer()
        self._draw_stakes(canvas, area)

    def _place_columns(self, area: Rect) -> list[tuple[int, int]]:
        """Return where each column of bids begins, and its width."""
        titles, tall = self._titles_width, self._cell_height
        columns = [[cell for cell in self.cells if cell.strain == strain] for strain in self.columns]
        if self.columns == [""]:
            columns = [
                [row[place] for row in self.rows if place < len(row)] for place in range(len(self.rows[0]))
            ]
        row = Rect(area.x + titles, area.y, area.width - titles, tall)
        share = max(self.ui(CELL_HEIGHT) / tall, _LEAST_MARK_SHARE)
        return lay_columns(self.app.art, columns, row, self.ui(_CELL_GAP), share)

    def _place_tabs(self, area: Rect) -> None:
        """Share a row among the numbers, and the buttons if they stand there."""
        gap = self.ui(_CELL_GAP)
        if self._headless:
            area.width -= self._buttons_width + self.ui(2 * _SAID_GAP)
        wide = (area.width + gap) // len(self.tabs) - gap
        for place, tab in enumerate(self.tabs):
            tab.rect = Rect(area.x + place * (wide + gap), area.y, wide, area.height)
            tab.type_size = NUMBER_TYPE * self.grade

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
            canvas.add(words, (at[0], at[1] + (self._cell_height - words.get_height()) / 2))

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
        if not self._said:
            return 0
        parts = self._said_parts(self.inner)
        whole = max(token.get_height() + name.get_height() for token, name in parts) + self.ui(_SAID_GAP + 6)
        heading = self._words()[0].get_height() + self.ui(14) if self._beside_heading else 0
        return max(whole - heading, 0)

    @property
    def _beside_heading(self) -> int:
        """The width of the calls so far if they stand beside the heading, or 0."""
        if not self._said:
            return 0
        widths = [max(token.get_width(), name.get_width()) for token, name in self._said_parts(self.inner)]
        width = sum(widths) + self.ui(2 * _SAID_GAP) * (len(widths) - 1)
        return width if self._heading_width + self.ui(2 * _SAID_GAP) + width <= self.inner else 0

    def _said_parts(self, width: int) -> list[tuple[Surface, Surface]]:
        """Return a picture of each call, and the name of its player."""
        art, room = self.app.art, width // len(self._said) - self.ui(_SAID_GAP)
        card = min(self.ui(_TOKEN_HEIGHT), round(room / 0.72))
        return [
            (
                call_picture(art, call, card),
                art.fitted(name, self._small(_NAME_TYPE), room, "medium", "text_muted"),
            )
            for name, call in self._said
        ]

    def _draw_said(self, canvas: Canvas, area: Rect) -> None:
        """Draw the calls so far in their order, from the left, each above the name of its player."""
        if not self._said:
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
    return f"{call.words} {call.suit.plural if call.suit else call.named.lower()}".strip()


def _in_signs(call: Call) -> str:
    """Return a call in words, with the sign of its suit."""
    return f"{call.words}{call.suit.symbol}" if call.suit else _spelled(call)


def button_of(app: AppServices, ask: Ask, act: Act) -> Button:
    """The button of something else that can be said, with its key."""
    say = closing(app, partial(act, ask.answers[0].action))
    return Button(ask.label, say, key=app.keymap.label(ask.verb), icon=ask.icon)
