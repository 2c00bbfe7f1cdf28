"""The page of what makes the table easier to see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.ui.kit.fields import Stepper
from bacon.ui.kit.form import Part, Row, Words
from bacon.ui.scenes.pages.page import Page

_SCALES: Final = (75, 85, 100, 115, 130, 150, 175, 200)


class AccessibilityPage(Page):
    """The size of the interface, and how much moves."""

    title = "Accessibility"
    icon = "eye"
    sections = ("accessibility",)

    def parts(self) -> Sequence[Part]:
        """The scale, the motion, and where else to look."""
        return [
            Row(self._scale(), "Size of words and buttons", "The cards keep their size."),
            Row(
                self.toggle("Reduced motion", "accessibility", "reduced_motion"),
                "Reduced motion",
                "Cards fade from place to place instead of travelling.",
            ),
            Words("Large print and four colours are under Table and cards.", 20, "text_muted"),
        ]

    def _scale(self) -> Stepper:
        scales = sorted({*_SCALES, self.app.settings.accessibility.interface_scale})

        def get() -> int:
            return scales.index(self.app.settings.accessibility.interface_scale)

        def put(number: int) -> None:
            self.put("accessibility", "interface_scale", scales[number])

        return Stepper("Size of words and buttons", [f"{scale} %" for scale in scales], get, put)
