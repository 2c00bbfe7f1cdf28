"""A line of a form that shows or hides the parts below it, and says what they amount to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.widgets import Widget

_TITLE_SIZE, _SUMMARY_SIZE, _ARROW_SIZE = 22, 20, 20
_HEIGHT, _GAP = 58, 8  # in u, of the line, and to the next
_AROUND: Final = 18  # above and below a title with facts, in u together
FACTS_SIZE: Final = 20
LABEL_SHARE: Final = 0.5  # of the width of the facts, for their labels
_LABEL_GAP: Final = 20  # to their values, in u
MARGIN: Final = 22
_MAX_SUMMARY_SHARE: Final = 0.6


class FoldButton(Widget):
    """A wide button with a title, a summary at the right, and an arrow that points down while it is open.

    A summary that `stands_out` is golden. While it is closed, the `facts` are below the title: a label and a
    value in each line, of which the first `changed` are golden too.
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
        facts: Sequence[tuple[str, str]] = (),
        changed: int = 0,
    ) -> None:
        super().__init__(name)
        self.facts, self.changed = () if is_open else facts, changed
        self.title, self.summary, self.act = title, summary, act
        self.is_open, self.stands_out = is_open, stands_out

    @override
    def node(self) -> Node:
        state = "Shown" if self.is_open else "Hidden"
        facts = ", ".join(": ".join(fact) for fact in self.facts)
        said = (self.summary, facts, state)
        return replace(super().node(), description=f"{'. '.join(filter(None, said))}.")

    @override
    def press(self) -> None:
        self.act()

    @override
    def height(self, art: Art, width: int) -> int:
        tall = sum(line.get_height() for line in self._lines(art, width)) + art.metrics.ui(_AROUND)
        return max(tall, art.metrics.ui(_HEIGHT))

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect = art.metrics.ui, self.rect
        self.box(art, canvas, rect, hovered=hovered, held=held)
        title, *facts = self._lines(art, rect.width)
        y = rect.centery - sum(line.get_height() for line in (title, *facts)) // 2
        middle = y + title.get_height() / 2
        arrow = self._arrow(art, "text" if hovered or focused else "text_muted")
        canvas.centre(arrow, (rect.right - ui(MARGIN) - ui(_ARROW_SIZE) // 2, middle))
        summary, right = self._summary(art, rect.width), rect.right - ui(MARGIN + _ARROW_SIZE + 12)
        canvas.add(summary, (right - summary.get_width(), middle - summary.get_height() / 2))
        canvas.add(title, (rect.x + ui(MARGIN), y))
        for lines in facts:
            canvas.add(lines, (rect.x + ui(MARGIN), y + title.get_height()))
        self.ring(art, canvas, focused=focused)

    @staticmethod
    def _room(art: Art, width: int) -> int:
        """Return the width for the title, and the summary beside it."""
        ui = art.metrics.ui
        return width - 2 * ui(MARGIN) - ui(_ARROW_SIZE + 12) - ui(20)

    def _summary(self, art: Art, width: int) -> Surface:
        token = "brass" if self.stands_out else "text_muted"
        most = round(self._room(art, width) * _MAX_SUMMARY_SHARE)
        return art.fitted(self.summary, _SUMMARY_SIZE, most, "medium", token)

    def _lines(self, art: Art, width: int) -> list[Surface]:
        """Return the title, and below it the facts."""
        room = self._room(art, width) - self._summary(art, width).get_width()
        title = art.fitted(self.title, _TITLE_SIZE, room, "bold")
        if not self.facts:
            return [title]
        room = width - 2 * art.metrics.ui(MARGIN)
        key = ("facts", str(self.changed), str(self.facts), str(room), str(art.metrics.scale))
        return [title, art.kept(key, lambda: self._drawn_facts(art, room))]

    def _drawn_facts(self, art: Art, room: int) -> Surface:
        rows = [self._fact(art, number, room) for number in range(len(self.facts))]
        tall = [max(words.get_height() for words in row) for row in rows]
        whole, y = Surface((room, sum(tall)), pygame.SRCALPHA), 0
        for (label, value), down in zip(rows, tall, strict=True):
            whole.blit(label, (0, y))
            whole.blit(value, (round(room * LABEL_SHARE), y))
            y += down
        return whole

    def _fact(self, art: Art, number: int, room: int) -> tuple[Surface, Surface]:
        """Return a label and its value."""
        changed, (label, value) = number < self.changed, self.facts[number]
        left = round(room * LABEL_SHARE)
        return (
            art.paragraph(
                label,
                FACTS_SIZE,
                left - art.metrics.ui(_LABEL_GAP),
                "medium",
                "text" if changed else "text_muted",
            ),
            art.paragraph(
                value,
                FACTS_SIZE,
                room - left,
                "bold" if changed else "medium",
                "brass" if changed else "text",
            ),
        )

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
