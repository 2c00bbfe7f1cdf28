"""A line of a form that shows or hides the parts below it, and says what they amount to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art, Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.widgets import Widget

_TITLE_SIZE, _SUMMARY_SIZE, _ARROW_SIZE = 22, 20, 20
_HEIGHT, _GAP = 58, 8  # in u, of the line, and to the next
_AROUND: Final = 18  # above and below a title with facts, in u together
_FACTS_SIZE: Final = 20
_FACTS_GAP: Final = 28  # between two columns of facts, in u
_MARGIN: Final = 22
_MAX_SUMMARY_SHARE: Final = 0.6


class FoldButton(Widget):
    """A wide button with a title, a summary at the right, and an arrow that points down while it is open.

    A summary that `stands_out` is golden. While it is closed, the `facts` are below the title, two in
    a row where they fit, and the first `changed` of them are bold.
    """

    def __init__(
        self,
        name: str,
        title: str,
        summary: str,
        act: Callable[[], None],
        *,
        is_open: bool,
        stands_out: bool = False,
        facts: Sequence[str] = (),
        changed: int = 0,
    ) -> None:
        super().__init__(name)
        self.facts, self.changed = () if is_open else facts, changed
        self.title, self.summary, self.act = title, summary, act
        self.is_open, self.stands_out = is_open, stands_out

    @override
    def node(self) -> Node:
        state = "Shown" if self.is_open else "Hidden"
        said = (self.summary, ", ".join(self.facts), state)
        return replace(super().node(), description=f"{'. '.join(filter(None, said))}.")

    @override
    def press(self) -> None:
        self.act()

    @override
    def height(self, art: Art, width: int) -> int:
        lines = self._lines(art, self._room(art, width) - self._summary(art, width).get_width())
        tall = sum(line.get_height() for line in lines) + art.metrics.ui(_AROUND)
        return max(tall, art.metrics.ui(_HEIGHT))

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect = art.metrics.ui, self.rect
        self.box(art, canvas, rect, hovered=hovered, held=held)
        arrow = self._arrow(art, "text" if hovered or focused else "text_muted")
        centre = (rect.right - ui(_MARGIN) - ui(_ARROW_SIZE) // 2, rect.centery)
        canvas.centre(arrow, centre)
        right, summary = centre[0] - ui(_ARROW_SIZE + 6), self._summary(art, rect.width)
        canvas.add(summary, (right - summary.get_width(), rect.centery - summary.get_height() / 2))
        lines = self._lines(art, self._room(art, rect.width) - summary.get_width())
        y = rect.centery - sum(line.get_height() for line in lines) / 2
        for line in lines:
            canvas.add(line, (rect.x + ui(_MARGIN), y))
            y += line.get_height()
        self.ring(art, canvas, focused=focused)

    @staticmethod
    def _room(art: Art, width: int) -> int:
        """Return the width for the words, and the summary beside them."""
        ui = art.metrics.ui
        return width - 2 * ui(_MARGIN) - ui(_ARROW_SIZE) // 2 - ui(_ARROW_SIZE + 6) - ui(20)

    def _summary(self, art: Art, width: int) -> Surface:
        token = "brass" if self.stands_out else "text_muted"
        most = round(self._room(art, width) * _MAX_SUMMARY_SHARE)
        return art.fitted(self.summary, _SUMMARY_SIZE, most, "medium", token)

    def _lines(self, art: Art, room: int) -> list[Surface]:
        """Return the title, and below it the facts."""
        title = art.fitted(self.title, _TITLE_SIZE, room, "bold")
        if not self.facts:
            return [title]
        key = ("facts", str(self.changed), *self.facts, str(room), str(art.metrics.scale))
        return [title, art.kept(key, lambda: self._drawn_facts(art, room))]

    def _drawn_facts(self, art: Art, room: int) -> Surface:
        half = (room + art.metrics.ui(_FACTS_GAP)) // 2
        rows = [[self._fact(art, number, room) for number in row] for row in self._rows(art, room)]
        tall = [max(fact.get_height() for fact in row) for row in rows]
        whole, y = Surface((room, sum(tall)), pygame.SRCALPHA), 0
        for row, down in zip(rows, tall, strict=True):
            for column, fact in enumerate(row):
                whole.blit(fact, (column * half, y))
            y += down
        return whole

    def _fact(self, art: Art, number: int, room: int) -> Surface:
        token = "text" if number < self.changed else "text_muted"
        return art.paragraph(self.facts[number], _FACTS_SIZE, room, self._face(number), token)

    def _face(self, number: int) -> Face:
        return "bold" if number < self.changed else "medium"

    def _rows(self, art: Art, room: int) -> list[list[int]]:
        """Return the numbers of the facts in rows: two that fit in halves of the room, or one."""
        half = (room - art.metrics.ui(_FACTS_GAP)) // 2
        rows, fitted = list[list[int]](), False
        for number, fact in enumerate(self.facts):
            fits = art.line_size(fact, _FACTS_SIZE, self._face(number))[0] <= half
            if fits and fitted and len(rows[-1]) == 1:
                rows[-1].append(number)
            else:
                rows.append([number])
            fitted = fits
        return rows

    def _arrow(self, art: Art, token: str) -> Surface:
        size, turn = art.metrics.ui(_ARROW_SIZE), -90 if self.is_open else 0
        icon = art.icon("arrow_right", size, token)
        return art.kept(("fold", str(turn), str(size), token), lambda: pygame.transform.rotate(icon, turn))


class Fold(Part):
    """The line of a fold."""

    def __init__(self, button: FoldButton) -> None:
        super().__init__(button)
        self.button = button

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        self.button.rect = Rect(x, y, width, self.button.height(art, width))
        return self.button.rect.height + art.metrics.ui(_GAP)

    @override
    def nodes(self) -> Sequence[Node]:
        return [self.button.node()]
