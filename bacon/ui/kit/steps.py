"""The headings of numbered steps, each with a sentence and a widget after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.tracks import left_of
from bacon.ui.kit.widgets import HEIGHT, FormButton, Widget

_LABEL_MARGIN: Final = 10


class TextButton(FormButton):
    """A button that is only its label, underlined under the pointer."""

    @override
    def natural_width(self, art: Art) -> int:
        return art.text(self.label, 19, "bold").get_width() + 2 * art.metrics.ui(_LABEL_MARGIN)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect = art.metrics.ui, self.rect
        words = art.fitted(
            self.label, 19, rect.width - 2 * ui(_LABEL_MARGIN), "bold", "text" if held else "brass"
        )
        place = canvas.centre(words, rect.center)
        if hovered:
            canvas.add(art.box((place.width, max(ui(2), 1)), 0, "brass"), place.bottomleft)
        self.ring(art, canvas, focused=focused)


_NUMBER_SIZE: Final = 34


def draw_number(art: Art, canvas: Canvas, badge: Rect, number: int) -> None:
    """Draw a number in a ring."""
    canvas.add(art.box(badge.size, badge.height // 2, "quiet", "text_muted"), badge.topleft)
    canvas.centre(art.text(str(number), 18, "bold"), badge.center)


class FoldedStep(FormButton):
    """A step of which only the choice is shown, with what it means; it opens the step.

    The `label` names the choice, such as "Opponents: Solid".
    """

    def __init__(self, number: int, label: str, meaning: str, act: Callable[[], None]) -> None:
        super().__init__(label, act, name=f"{label}. Change")
        self.number, self.meaning = number, meaning

    @override
    def node(self) -> Node:
        return replace(super().node(), description=self.meaning)

    @override
    def natural_width(self, art: Art) -> int:
        return _UNLIMITED_WIDTH

    @override
    def height(self, art: Art, width: int) -> int:
        return art.metrics.ui(_FOLDED_HEIGHT)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect = art.metrics.ui, self.rect
        self.box(art, canvas, rect, hovered=hovered, held=held)
        badge = Rect(rect.x + ui(10), 0, ui(_NUMBER_SIZE), ui(_NUMBER_SIZE))
        badge.centery = rect.centery
        draw_number(art, canvas, badge, self.number)
        change = art.text("Change", 19, "bold", "brass")
        left, right = badge.right + ui(12), rect.right - ui(16) - change.get_width()
        canvas.add(change, left_of(change, rect, right))
        label = art.fitted(self.label, 23, max(right - ui(16) - left, 1), "bold")
        canvas.add(label, left_of(label, rect, left))
        left += label.get_width() + ui(20)
        if meaning := self._meaning_in(art, right - ui(20) - left):
            canvas.add(meaning, left_of(meaning, rect, left))
        self.ring(art, canvas, focused=focused)

    def _meaning_in(self, art: Art, room: int) -> Surface | None:
        """Return the meaning, or only its first sentence, as large as it fits; None if neither does."""
        for words in (self.meaning, f"{self.meaning.partition('. ')[0].rstrip('.')}."):
            sizes = (art.text(words, size, "medium", "text_muted") for size in _MEANING_SIZES)
            if fitting := next((each for each in sizes if each.get_width() <= room), None):
                return fitting
        return None


_UNLIMITED_WIDTH: Final = 99_999  # wider than any window
_FOLDED_HEIGHT: Final = 52
_MEANING_SIZES: Final = (19, 18, 17)  # a meaning that fits in none of them is left out


class TitleLine(Part):
    """A heading with its number, and at the right end of its line a sentence with a widget.

    Those go below if there is no room. `above` is the air above it, in pixels.
    """

    above = 0

    def __init__(self, number: int, title: str, sentence: str = "", widget: Widget | None = None) -> None:
        super().__init__(*[widget] if widget else [])
        self.number, self.title, self.sentence, self.widget = number, title, sentence, widget
        self.badge = Rect(0, 0, 0, 0)

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        return self.above + self._lay_line(art, x, y + self.above, width)

    def _lay_line(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        tall, aside = ui(HEIGHT), ui(_NUMBER_SIZE + 12)
        title = art.fitted(self.title, 27, width - aside, "heading")
        self.badge = Rect(x, y + ui(6) + (tall - ui(_NUMBER_SIZE)) // 2, ui(_NUMBER_SIZE), ui(_NUMBER_SIZE))
        self.words = [(title, (x + aside, y + ui(6) + (tall - title.get_height()) // 2))]
        if not (self.widget or self.sentence):
            return tall + ui(8)
        wide = self._wide(art)
        if wide <= width - aside - title.get_width() - ui(28):
            self._lay_aside(art, x + width - wide, y + ui(6), width)
            return tall + ui(8)
        return tall + self._lay_aside(art, x, y + tall, width)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        draw_number(art, canvas, self.badge, self.number)
        super().draw(art, canvas)

    def _wide(self, art: Art) -> int:
        """Return the width of the sentence and the widget, without the margin of a text button."""
        widget = self.widget.natural_width(art) if self.widget else 0
        return widget - self._margin(art) + (self._sentence(art, 9999).get_width() if self.sentence else 0)

    def _margin(self, art: Art) -> int:
        """Return the air on both sides of the label of a text button."""
        return art.metrics.ui(_LABEL_MARGIN if isinstance(self.widget, TextButton) else 0)

    def _sentence(self, art: Art, width: int) -> Surface:
        natural = art.text(self.sentence, 19, "medium").get_width() + 2
        return art.paragraph(self.sentence, 19, min(natural, width), "medium", "text_muted")

    def _lay_aside(self, art: Art, x: int, y: int, width: int) -> int:
        """Lay the sentence and the widget side by side, or one below the other if both are too wide.

        Return their height.
        """
        top, wide = y, min(self.widget.natural_width(art), width) if self.widget else 0
        tall = self.widget.height(art, wide) if self.widget else art.metrics.ui(HEIGHT)
        if self.sentence:
            words = self._sentence(art, width)
            beside = words.get_width() + wide <= width
            self.words.append((words, (x, y + (max(tall - words.get_height(), 0) // 2 if beside else 0))))
            x, y = (x + words.get_width(), y) if beside else (x, y + words.get_height())
        if self.widget:
            self.widget.rect = Rect(x, y, wide, tall)
        return y + tall - top
