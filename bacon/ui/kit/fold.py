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
_TALL: Final = 76  # with facts
_FACTS_SIZE: Final = 18
_MARGIN: Final = 22
_MAX_SUMMARY_SHARE: Final = 0.6


class FoldButton(Widget):
    """A wide button with a title, a summary at the right, and an arrow that points down while it is open.

    A summary that `stands_out` is golden. While it is closed, as many `facts` as fit are below the title.
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
    ) -> None:
        super().__init__(name)
        self.facts = () if is_open else facts
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
        return art.metrics.ui(_TALL if self.facts else _HEIGHT)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect = art.metrics.ui, self.rect
        self.box(art, canvas, rect, hovered=hovered, held=held)
        arrow = self._arrow(art, "text" if hovered or focused else "text_muted")
        centre = (rect.right - ui(_MARGIN) - ui(_ARROW_SIZE) // 2, rect.centery)
        canvas.centre(arrow, centre)
        right = centre[0] - ui(_ARROW_SIZE + 6)
        room, token = right - rect.x - ui(_MARGIN), "brass" if self.stands_out else "text_muted"
        summary = art.fitted(self.summary, _SUMMARY_SIZE, round(room * _MAX_SUMMARY_SHARE), "medium", token)
        canvas.add(summary, (right - summary.get_width(), rect.centery - summary.get_height() / 2))
        room -= summary.get_width() + ui(20)
        lines = [art.fitted(self.title, _TITLE_SIZE, room, "bold")]
        if self.facts:
            lines.append(self._fitting_facts(art, room))
        y = rect.centery - sum(line.get_height() for line in lines) / 2
        for line in lines:
            canvas.add(line, (rect.x + ui(_MARGIN), y))
            y += line.get_height()
        self.ring(art, canvas, focused=focused)

    def _fitting_facts(self, art: Art, room: int) -> Surface:
        """Return the facts in one line; those that don't fit are left out."""
        key = ("facts", *self.facts, str(room), str(art.metrics.scale))
        return art.kept(key, lambda: self._fit_facts(art, room))

    def _fit_facts(self, art: Art, room: int) -> Surface:
        font = art.font(max(art.metrics.ui(_FACTS_SIZE), 8), "medium")
        for count in range(len(self.facts), 0, -1):
            words = " · ".join(self.facts[:count]) + (" · …" if count < len(self.facts) else "")
            if font.size(words)[0] <= room:
                return art.text(words, _FACTS_SIZE, "medium", "text_muted")
        return art.fitted(self.facts[0], _FACTS_SIZE, room, "medium", "text_muted")

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
