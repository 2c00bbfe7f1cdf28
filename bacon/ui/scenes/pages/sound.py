"""The page of the sounds."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.ui.kit.fields import Slider, Toggle
from bacon.ui.kit.form import ControlLine, Part, Row
from bacon.ui.kit.widgets import FormButton
from bacon.ui.scenes.pages.page import Page


class SoundPage(Page):
    """On or off, and how loud."""

    title = "Sound"
    icon = "sound_on"
    sections = ("sound",)

    def parts(self) -> Sequence[Part]:
        """The switch, the volume, and a card to hear."""
        sound = self.app.settings.sound
        volume = Slider(
            "Volume", (0, 100), lambda: self.app.settings.sound.volume, self._set_volume, unit=" %"
        )
        volume.enabled = not sound.muted
        hear = FormButton("Hear it", lambda: self.app.sounds.play("call"), icon="sound_on")
        hear.enabled = not sound.muted
        key = self.app.keymap.names["sound"].upper()
        return [
            Row(self._switch(), "Sounds", f"Everywhere the key {key} does the same."),
            Row(volume, "Volume"),
            ControlLine(hear),
        ]

    def _switch(self) -> Toggle:
        return Toggle(
            "Sounds",
            lambda: not self.app.settings.sound.muted,
            lambda on: self.put("sound", "muted", not on),
        )

    def _set_volume(self, volume: int) -> None:
        self.put("sound", "volume", volume)
        self.app.sounds.play("place")
