"""A switch: on or off."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.widget import Widget, left_of


class Toggle(Widget):
    """On or off; Enter, Space and a click change it, the arrows set it."""

    def __init__(
        self,
        name: str,
        get: Callable[[], bool],
        put: Callable[[bool], None],
        help: str = "",  # noqa: A002
    ) -> None:
        super().__init__(name, help)
        self.get, self.put = get, put

    def press(self) -> None:
        """Change it."""
        if self.enabled:
            self.put(not self.get())

    def steer(self, verb: Verb) -> bool:
        """Switch it off with the left arrow and on with the right one."""
        if verb not in (Verb.LEFT, Verb.RIGHT) or not self.enabled:
            return False
        if self.get() is not (verb is Verb.RIGHT):
            self.press()
        return True

    def natural_width(self, art: Art) -> int:
        """Give the width of the track and the longer word."""
        return art.metrics.ui(68 + 14 + 6) + max(
            art.text(word, 22, "bold").get_width() for word in ("On", "Off")
        )

    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        """Draw a track with a knob, and the word beside it: colour is never the only sign."""
        ui, on = art.metrics.ui, self.get()
        track = Rect(self.rect.x, 0, ui(68), ui(34))
        track.centery = self.rect.centery
        line = "brass" if (on or hovered) and self.enabled else "panel_line"
        ground = "chosen" if on else "button_over" if hovered and self.enabled else "well"
        canvas.add(
            art.box(track.size, track.height // 2, ground, line, max(ui(2), 1)),
            track.topleft,
            self.alpha(art),
        )
        size = track.height - ui(12 if held else 8)
        knob = Rect(0, 0, size, size)
        edge = (track.height - size) // 2
        knob.midleft = (track.right - edge - size if on else track.x + edge, track.centery)
        canvas.add(
            art.box(knob.size, size // 2, "brass" if on else "text_muted"), knob.topleft, self.alpha(art)
        )
        word = art.text("On" if on else "Off", 22, "bold", "text" if on else "text_muted")
        canvas.add(word, left_of(word, self.rect, track.right + ui(14)), self.alpha(art))
        self.ring(art, canvas, focused=focused)
