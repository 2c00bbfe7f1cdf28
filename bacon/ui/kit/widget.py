"""What all widgets of a form have in common: they say how much room they want, and draw alike."""

from __future__ import annotations

from typing import Final

from pygame import Color, Rect, Surface

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import Button, Control, draw_focus, raised

HEIGHT: Final = 48
RADIUS: Final = 12


class Widget(Control):
    """A control that says how wide it would like to be, and how high it is at a width."""

    def natural_width(self, art: Art) -> int:
        """Give the width in pixels that shows all of it."""
        return art.metrics.ui(240)

    def height(self, art: Art, width: int) -> int:  # noqa: ARG002  (most are as high at any width)
        """Give the height in pixels at a width."""
        return art.metrics.ui(HEIGHT)

    def box(self, art: Art, canvas: Canvas, rect: Rect, *, hovered: bool, held: bool = False) -> None:
        """Draw a box that looks as if it could be pressed."""
        live = self.enabled
        ground = "button_down" if held and live else "button_over" if hovered and live else "button"
        line = "brass" if hovered and live else "panel_line"
        radius = min(art.metrics.ui(RADIUS), rect.height // 3)
        canvas.add(raised(art, rect.size, radius, ground, line), rect.topleft, self.alpha(art))

    def ring(self, art: Art, canvas: Canvas, *, focused: bool) -> None:
        """Draw the focus ring when it has the focus."""
        if focused:
            draw_focus(art, canvas, self.rect, RADIUS)


class FormButton(Button):
    """A button that lies in a form as a widget does; it asks for the height of a line."""

    def natural_width(self, art: Art) -> int:
        """Give the width that holds its words."""
        return self.natural_size(art)[0]

    def height(self, art: Art, width: int) -> int:  # noqa: ARG002
        """Give the height of a line."""
        return art.metrics.ui(HEIGHT)


def sheet(art: Art) -> Color:
    """Give the colour of a panel that nothing shines through, for words that fill it."""
    colour = art.colour("panel")
    colour.a = 255
    return colour


def left_of(surface: Surface, rect: Rect, x: int) -> tuple[float, float]:
    """Give where a surface goes that begins at `x`, in the middle of a rectangle's height."""
    return (x, rect.centery - surface.get_height() / 2)
