"""The settings page for sounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from bacon.core.override import override
from bacon.ui.kit.fields import Slider, Toggle
from bacon.ui.kit.form import Entry, Heading, Part, Row
from bacon.ui.kit.widgets import FormButton
from bacon.ui.scenes.settings_table import Page


class Volume(NamedTuple):
    """A volume on the page, and the sound that demonstrates it."""

    title: str
    name: str
    sample: str
    help: str = ""


_VOLUMES: Final = (
    Volume("Volume", "volume", "place"),
    Volume("Cards", "cards", "place", "Dealing, playing and gathering."),
    Volume("Voices", "voices", "call", "Calls, passes and answers."),
)


_TO_HEAR: Final = (
    ("Cards", "Handling the cards.", {"Deal": "deal", "Play": "place", "Take": "gather"}),
    ("Voices", "What players say.", {"Call": "call", "Pass": "knock", "Alone": "alone"}),
    ("Results", "Points, wins and losses.", {"Point": "point", "Win": "game_won", "Loss": "game_lost"}),
)
"""The sounds to listen to: a title, what they are, and the sounds by their labels."""


class SoundPage(Page):
    """Sound on or off, the volumes (master, cards, voices), and sounds to listen to."""

    title = "Sound"
    icon = "sound_on"
    sections = ("sound",)

    @override
    def parts(self) -> Sequence[Part]:
        key = self.app.keymap.names["sound"].upper()
        return [
            Row(self._switch(), "Sounds", f"{key} turns them on and off anywhere."),
            *[Row(self._slider(each), each.title, each.help) for each in _VOLUMES],
            Heading("Listen"),
            *[Entry(title, detail, self._buttons(sounds)) for title, detail, sounds in _TO_HEAR],
        ]

    def _buttons(self, sounds: Mapping[str, str]) -> list[FormButton]:
        """Return a button for each sound, by its label."""
        buttons = []
        for title, sound in sounds.items():
            button = FormButton(title, partial(self.app.sounds.play, sound), icon="sound_on", help=self._why)
            button.enabled = not self.app.settings.sound.muted
            button.labels = [label for _, _, each in _TO_HEAR for label in each]  # all have one width
            buttons.append(button)
        return buttons

    @property
    def _why(self) -> str:
        """Why nothing can be heard, if so."""
        return "Sounds are off." if self.app.settings.sound.muted else ""

    def _slider(self, volume: Volume) -> Slider:
        def get() -> int:
            value: int = getattr(self.app.settings.sound, volume.name)
            return value

        def put(value: int) -> None:
            self.put("sound", volume.name, value)
            self.app.sounds.play(volume.sample)

        slider = Slider(volume.title, (0, 100), get, put, unit="%", help=self._why)
        slider.enabled = not self.app.settings.sound.muted
        return slider

    def _switch(self) -> Toggle:
        return Toggle(
            "Sounds",
            lambda: not self.app.settings.sound.muted,
            lambda on: self.put("sound", "muted", not on),
        )
