"""A field that shows a key, and learns another one."""

from __future__ import annotations

from collections.abc import Callable

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Listening, Strike
from bacon.ui.kit.widget import Widget


class KeyField(Widget):
    """Shows a key; pressed, it takes the next key that is struck. Esc leaves it as it was.

    `get` gives the words on the key, `put` takes the name of the key that was struck.
    """

    def __init__(self, name: str, get: Callable[[], str], put: Callable[[str], None], help: str = "") -> None:  # noqa: A002
        super().__init__(name, help)
        self.get, self.put = get, put
        self.waiting = False

    @property
    def listens(self) -> Listening:
        """Want one key while it waits."""
        return "strike" if self.waiting else "verbs"

    def press(self) -> None:
        """Wait for a key, or no longer."""
        self.waiting = self.enabled and not self.waiting

    def leave(self) -> None:
        """Wait no longer."""
        self.waiting = False

    def take(self, intent: Intent) -> bool:
        """Take the key that was struck."""
        if not (isinstance(intent, Strike) and self.waiting):
            return False
        self.waiting = False
        self.put(intent.name)
        return True

    def natural_width(self, art: Art) -> int:
        """Give the width of the words that ask for a key."""
        return art.text(_ASK, 20, "medium").get_width() + art.metrics.ui(36)

    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        """Draw the key, or the words that ask for one."""
        self.box(art, canvas, self.rect, hovered=hovered or self.waiting, held=held or self.waiting)
        if self.waiting:
            canvas.centre(
                art.fitted(_ASK, 20, self.rect.width - art.metrics.ui(16), "medium"), self.rect.center
            )
        else:
            words = art.fitted(self.get(), 22, self.rect.width - art.metrics.ui(16), "bold")
            canvas.centre(words, self.rect.center, self.alpha(art))
        self.ring(art, canvas, focused=focused)


_ASK = "Press a key…"
