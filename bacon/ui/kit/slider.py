"""A slider: a number between two ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.widget import Widget, left_of

_KNOB: Final = 30


class Slider(Widget):
    """A number from `low` to `high` in steps; arrows go a step, a drag goes anywhere.

    With `patient`, a drag takes effect only when it ends, as for what would move the slider itself.
    """

    def __init__(
        self,
        name: str,
        ends: tuple[int, int],
        get: Callable[[], int],
        put: Callable[[int], None],
        *,
        step: int = 5,
        unit: str = "",
        patient: bool = False,
        help: str = "",  # noqa: A002
    ) -> None:
        super().__init__(name, help)
        self.low, self.high = ends
        self.get, self.put, self.step, self.unit, self.patient = get, put, step, unit, patient
        self.dragged: int | None = None
        self._track = Rect(0, 0, 1, 1)

    @property
    def value(self) -> int:
        """Give the number that is shown."""
        return self.get() if self.dragged is None else self.dragged

    def steer(self, verb: Verb) -> bool:
        """Go a step with the arrows."""
        if verb not in (Verb.LEFT, Verb.RIGHT) or not self.enabled:
            return False
        self._set(self._stepped(1 if verb is Verb.RIGHT else -1))
        return True

    def touch(self, pos: tuple[int, int]) -> None:
        """Take hold of the knob wherever the track is touched."""
        self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        """Go where the pointer is."""
        part = (pos[0] - self._track.x) / max(self._track.width, 1)
        value = self.low + round(min(max(part, 0), 1) * (self.high - self.low) / self.step) * self.step
        self.dragged = min(value, self.high)
        if not self.patient:
            self._set(self.dragged)

    def click(self, pos: tuple[int, int]) -> None:
        """Do no more than was done while the knob was held."""

    def let_go(self) -> None:
        """Take the number that was dragged to, when the pointer lets go, wherever that is."""
        value, self.dragged = self.dragged, None
        if value is not None and self.enabled:
            self._set(value)

    def natural_width(self, art: Art) -> int:
        """Give a comfortable width."""
        return art.metrics.ui(400)

    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        """Draw the track, filled up to the knob, and the number."""
        ui = art.metrics.ui
        widest = max(art.text(f"{end}{self.unit}", 22, "bold").get_width() for end in (self.low, self.high))
        knob = ui(_KNOB)
        self._track = Rect(self.rect.x + knob // 2, 0, self.rect.width - knob - widest - ui(24), ui(8))
        track = self._track
        track.centery = self.rect.centery
        part = (self.value - self.low) / (self.high - self.low)
        x = track.x + round(track.width * part)
        radius = track.height // 2
        canvas.add(art.box(track.size, radius, "well", "panel_line"), track.topleft, self.alpha(art))
        if x > track.x:
            canvas.add(art.box((x - track.x, track.height), radius, "brass"), track.topleft, self.alpha(art))
        size = round(knob * (0.86 if held else 1.1 if hovered and self.enabled else 1))
        ground = "brass" if hovered and self.enabled else "text"
        canvas.centre(
            art.box((size, size), size // 2, ground, "card_shadow"), (x, track.centery), self.alpha(art)
        )
        words = art.text(f"{self.value}{self.unit}", 22, "bold")
        canvas.add(
            words, left_of(words, self.rect, self.rect.right - words.get_width() - ui(6)), self.alpha(art)
        )
        self.ring(art, canvas, focused=focused)

    def _stepped(self, steps: int) -> int:
        """Give the next number that is a whole number of steps."""
        off = self.value - self.low
        on_step = off // self.step if steps > 0 else -(-off // self.step)
        return min(max(self.low + (on_step + steps) * self.step, self.low), self.high)

    def _set(self, value: int) -> None:
        if value != self.get():
            self.put(value)
