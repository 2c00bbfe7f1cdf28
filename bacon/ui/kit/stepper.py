"""A stepper: one of several values, between two arrows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.widget import Widget

T = TypeVar("T", bound=str)

_ARROWS = ("arrow_left", "arrow_right")


class Stepper(Widget):
    """One of several values, by its number; the arrows go through them and stop at both ends.

    A click on either half goes that way; Enter goes on, and from the last to the first.
    """

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        get: Callable[[], int],
        put: Callable[[int], None],
        help: str = "",  # noqa: A002
    ) -> None:
        super().__init__(name, help)
        self.labels, self.get, self.put = labels, get, put

    def press(self) -> None:
        """Go to the next value, and from the last to the first."""
        if self.enabled:
            self.put((self.get() + 1) % len(self.labels))

    def steer(self, verb: Verb) -> bool:
        """Go through the values with the left and right arrows."""
        if verb not in (Verb.LEFT, Verb.RIGHT) or not self.enabled:
            return False
        self._step(1 if verb is Verb.RIGHT else -1)
        return True

    def click(self, pos: tuple[int, int]) -> None:
        """Go back by the left half and on by the right one."""
        if self.enabled:
            self._step(1 if pos[0] >= self.rect.centerx else -1)

    def natural_width(self, art: Art) -> int:
        """Give the width of the longest value between the arrows."""
        widest = max(art.text(label, 22, "bold").get_width() for label in self.labels)
        return max(widest + art.metrics.ui(2 * 48 + 16), art.metrics.ui(220))

    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        """Draw the value between its arrows; an arrow that leads nowhere is faint."""
        ui, rect = art.metrics.ui, self.rect
        self.box(art, canvas, rect, hovered=hovered, held=held)
        ends = (self.get() > 0, self.get() < len(self.labels) - 1)
        for icon, x, leads in zip(_ARROWS, (rect.x, rect.right - rect.height), ends, strict=True):
            centre = (x + rect.height // 2, rect.centery)
            arrow = art.icon(icon, min(ui(24), rect.height // 2), "text")
            canvas.centre(arrow, centre, self.alpha(art) if leads else self.alpha(art) // 4)
        words = art.fitted(self.labels[self.get()], 22, rect.width - 2 * rect.height - ui(8), "bold")
        canvas.centre(words, rect.center, self.alpha(art))
        self.ring(art, canvas, focused=focused)

    def _step(self, step: int) -> None:
        number = min(max(self.get() + step, 0), len(self.labels) - 1)
        if number != self.get():
            self.put(number)


def chooser(
    name: str, choices: Mapping[str, T | None], value: T | None, put: Callable[[T | None], None]
) -> Stepper:
    """Make a stepper through values by the words for each; one that is not there counts as the first."""
    values = list(choices.values())
    number = values.index(value) if value in values else 0
    return Stepper(name, list(choices), lambda: number, lambda chosen: put(values[chosen]))
