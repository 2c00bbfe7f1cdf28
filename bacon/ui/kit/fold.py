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
from bacon.ui.kit.widgets import RADIUS, Control, Widget

_TITLE_SIZE, _SUMMARY_SIZE, _ACT_SIZE = 24, 19, 19
_HEIGHT, _GAP = 58, 14  # in u, of the line, and to the next
_ICON_SIZE: Final = 28
_AROUND: Final = 22  # above and below a title with facts, in u together
FACTS_SIZE: Final = 20
OFF: Final = "Off"
"""The value of what is off, which is only named, below the other facts."""
VALUE_SHARE: Final = 0.5  # of the width of the facts, at most, for a value
_LABEL_GAP: Final = 20  # to their values, in u
_ROW_AIR: Final = 16  # of a fact, around the line below it, in u
_TITLE_AIR: Final = 8  # below a title with facts, in u
MARGIN: Final = 22
_GAP_BESIDE: Final = 16  # beside the summary, in u


class FoldButton(Widget):
    """A wide button with a title and a summary; at the right it says what a press does.

    A summary that `stands_out` is golden. While it is closed, the `facts` are below the title: a label and a
    value in each line, of which the first `changed` are golden too. A faint line names what else is off.
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
        icon: str = "",
    ) -> None:
        super().__init__(name)
        self.facts, self.changed = () if is_open else facts, changed
        self.icon = icon
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
        x, y = rect.x + ui(MARGIN), rect.centery - sum(line.get_height() for line in (title, *facts)) // 2
        middle = y + title.get_height() / 2
        act = self._act(art)
        canvas.add(act, (rect.right - ui(MARGIN) - act.get_width(), middle - act.get_height() / 2))
        if self.icon:
            sign = art.icon(self.icon, ui(_ICON_SIZE), "brass")
            canvas.add(sign, (x, middle - sign.get_height() / 2))
        left = x + self._inset(art)
        canvas.add(title, (left, y))
        summary = self._summary(art, rect.width)
        at = left + title.get_width() + ui(_GAP_BESIDE)
        canvas.add(summary, (at, middle - summary.get_height() / 2))
        y += title.get_height()
        for lines in facts:
            canvas.add(lines, (x, y))
            y += lines.get_height()
        self.ring(art, canvas, focused=focused)

    def _act(self, art: Art) -> Surface:
        return art.text("Close" if self.is_open else "Change", _ACT_SIZE, "bold", "brass")

    def _inset(self, art: Art) -> int:
        return art.metrics.ui(_ICON_SIZE + 14) if self.icon else 0

    def _room(self, art: Art, width: int) -> int:
        """Return the width for the title, and the summary beside it."""
        ui = art.metrics.ui
        return width - 2 * ui(MARGIN) - self._inset(art) - self._act(art).get_width() - ui(_GAP_BESIDE)

    def _summary(self, art: Art, width: int) -> Surface:
        token = "brass" if self.stands_out else "text_muted"
        return art.fitted(self.summary, _SUMMARY_SIZE, self._room(art, width) // 2, "medium", token)

    def _lines(self, art: Art, width: int) -> list[Surface]:
        """Return the title, and below it the facts."""
        ui = art.metrics.ui
        room = self._room(art, width) - self._summary(art, width).get_width() - ui(_GAP_BESIDE)
        lines, room = [art.fitted(self.title, _TITLE_SIZE, room, "heading")], width - 2 * ui(MARGIN)
        if self.facts:
            key = ("facts", str(self.changed), str(self.facts), str(room), str(art.metrics.scale))
            lines.append(art.kept(key, lambda: self._drawn_facts(art, room)))
        return lines

    def _drawn_facts(self, art: Art, room: int) -> Surface:
        rows: list[tuple[Surface, ...]] = [self._fact(art, *fact, room) for fact in self._shown()]
        rows += [(off,) for off in self._off(art, room)]
        air, line = art.metrics.ui(_ROW_AIR), art.box((room, max(art.metrics.ui(1), 1)), 0, "panel_line")
        tall = [max(words.get_height() for words in row) + air for row in rows]
        y = art.metrics.ui(_TITLE_AIR)
        whole = Surface((room, y + sum(tall)), pygame.SRCALPHA)
        for (label, *values), down in zip(rows, tall, strict=True):
            whole.blit(label, (0, y + (down - label.get_height()) // 2))
            for value in values:
                whole.blit(
                    value, (room - value.get_bounding_rect().right, y + (down - value.get_height()) // 2)
                )
            whole.blit(line, (0, y))
            y += down
        return whole

    def _shown(self) -> list[tuple[str, str, str]]:
        """Return the facts with a line of their own, each with the color of its value."""
        others = [(*fact, "text") for fact in self.facts[self.changed :] if fact[1] != OFF]
        return [*((*fact, "brass") for fact in self.facts[: self.changed]), *others]

    def _off(self, art: Art, room: int) -> list[Surface]:
        """Return the line that names what is off; none if nothing is."""
        names = [label for label, value in self.facts[self.changed :] if value == OFF]
        words = f"{OFF}: {' · '.join(names)}"
        return [art.paragraph(words, FACTS_SIZE, room, "medium", "text_muted")] if names else []

    @staticmethod
    def _fact(art: Art, label: str, value: str, token: str, room: int) -> tuple[Surface, Surface]:
        """Return a label and its value."""
        shown = snug(art, value, round(room * VALUE_SHARE), "bold", token)
        left = room - shown.get_width() - art.metrics.ui(_LABEL_GAP)
        return art.paragraph(label, FACTS_SIZE, left, "medium"), shown


def snug(art: Art, words: str, width: int, face: Face, token: str) -> Surface:
    """Return a paragraph in the type of facts that is no wider than its words."""
    natural = art.line_size(words, FACTS_SIZE, face)[0] + 2
    return art.paragraph(words, FACTS_SIZE, min(natural, width), face, token)


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


class OpenFold(Part):
    """An open fold with the parts below its line, all in one box."""

    def __init__(self, fold: Fold, parts: Sequence[Part]) -> None:
        super().__init__(*fold.controls, *(control for part in parts for control in part.controls))
        self.fold, self.parts = fold, parts
        self.box = Rect(0, 0, 1, 1)

    @override
    def holder(self, control: Control) -> Part | None:
        return next(filter(None, (part.holder(control) for part in (self.fold, *self.parts))), None)

    @override
    def nodes(self) -> Sequence[Node]:
        return [node for part in (self.fold, *self.parts) for node in part.nodes()]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        margin, below = art.metrics.ui(MARGIN), y + self.fold.lay(art, x, y, width)
        for part in self.parts:
            below += part.lay(art, x + margin, below, width - 2 * margin)
        top = self.fold.button.rect.top
        self.box = Rect(x, top, width, below - top)
        return below + art.metrics.ui(_GAP) - y

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        canvas.add(art.box(self.box.size, art.metrics.ui(RADIUS), "quiet", "panel_line"), self.box.topleft)
        for part in self.parts:
            part.draw(art, canvas)

    @override
    def rects(self) -> list[Rect]:
        return [rect for part in self.parts for rect in part.rects()]
