"""The little pictures of keys and of a controller's buttons, on buttons and in sentences about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pygame import Surface

from bacon.ui.drawing.art import Art

SIGNS: Final[Mapping[str, str]] = {
    "Cross": "pad_cross",
    "Circle": "pad_circle",
    "Square": "pad_square",
    "Triangle": "pad_triangle",
    "View": "pad_view",
    "Create": "pad_create",
    "Minus": "pad_minus",
}
"""The icons on the caps of buttons that have a sign in place of a word."""

_SIGN_SIZE: Final = 18  # in u of the interface


def keycap(art: Art, key: str, ink: str, scale: float = 1) -> Surface:
    """Return the little picture of a key, in the colour of a token, at a `scale` of its usual size."""
    return art.kept(("keycap", key, ink, f"{scale:.3f}"), lambda: _keycap(art, key, ink, scale))


def _keycap(art: Art, key: str, ink: str, scale: float) -> Surface:
    def ui(measure: float) -> int:
        return art.metrics.ui(measure * scale)

    sign = SIGNS.get(key)
    letter = (
        art.icon(sign, ui(_SIGN_SIZE), ink) if sign else art.text(key, art.small_type * scale, "bold", ink)
    )
    size = (max(letter.get_width() + ui(12), ui(26)), max(letter.get_height(), ui(26)))
    cap = art.box(size, ui(6), "keycap", "panel_line").copy()
    cap.blit(letter, letter.get_rect(center=cap.get_rect().center))
    return cap
