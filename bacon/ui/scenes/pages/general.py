"""The settings pages that belong to no game: sound, accessibility, keys, and about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace
from pygame import Rect

from bacon.core.override import override
from bacon.data.assets import asset
from bacon.data.licences import by_licence
from bacon.data.settings import TableSettings
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import KeyField, Slider, Stepper, Toggle
from bacon.ui.kit.form import ControlLine, Facts, Heading, Part, Row, Strip, Words
from bacon.ui.kit.keymap import FIXED, TITLES, cap, key_fault
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import FormButton
from bacon.ui.scenes.pages.page import Page, Setting
from bacon.ui.scenes.pages.table import LOOKS, PACE
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.version import __version__

_REDUCED_MOTION: Final = Setting(
    "Reduced motion", "reduced_motion", "Cards fade from place to place instead of travelling."
)
_SCALES: Final = (75, 85, 100, 115, 130, 150, 175, 200)
_WORDMARK: Final = 480 / 192


class Volume(NamedTuple):
    """A volume on the page, and the sound that demonstrates it."""

    title: str
    name: str
    sample: str
    help: str = ""


_VOLUMES: Final = (
    Volume("Volume", "volume", "place"),
    Volume("Cards", "cards", "place", "What is dealt, played and gathered."),
    Volume("Voices", "voices", "call", "Calls, knocks and answers."),
)


class SoundPage(Page):
    """Sound on or off, and the volumes: master, cards, voices."""

    title = "Sound"
    icon = "sound_on"
    sections = ("sound",)

    @override
    def parts(self) -> Sequence[Part]:
        hear = FormButton("Hear it", lambda: self.app.sounds.play("point"), icon="sound_on")
        hear.enabled = not self.app.settings.sound.muted
        key = self.app.keymap.names["sound"].upper()
        return [
            Row(self._switch(), "Sounds", f"The key {key} switches them on and off everywhere."),
            *[Row(self._slider(each), each.title, each.help) for each in _VOLUMES],
            ControlLine(hear),
        ]

    def _slider(self, volume: Volume) -> Slider:
        def get() -> int:
            value: int = getattr(self.app.settings.sound, volume.name)
            return value

        def put(value: int) -> None:
            self.put("sound", volume.name, value)
            self.app.sounds.play(volume.sample)

        slider = Slider(volume.title, (0, 100), get, put, unit=" %")
        slider.enabled = not self.app.settings.sound.muted
        return slider

    def _switch(self) -> Toggle:
        return Toggle(
            "Sounds",
            lambda: not self.app.settings.sound.muted,
            lambda on: self.put("sound", "muted", not on),
        )


_CONTRAST: Final = "high_contrast"
_SHARED_SETTINGS: Final = ("theme", *[each.name for each in (*LOOKS, *PACE)])
"""The table settings that are on this page too."""


class AccessibilityPage(Page):
    """Settings that make the table easier to see and to follow, in one place."""

    title = "Accessibility"
    icon = "eye"
    sections = ("accessibility",)

    @override
    def parts(self) -> Sequence[Part]:
        return [
            Row(self._scale(), "Size of words and buttons", "The cards keep their size."),
            *self.rows("table", LOOKS),
            Row(self._contrast(), "High contrast", "Black, white and yellow; off is Spruce again."),
            *self.rows("accessibility", [_REDUCED_MOTION]),
            *self.rows("table", PACE),
        ]

    @override
    def reset(self) -> None:
        super().reset()
        table, fresh = self.app.settings.table, TableSettings()
        kept = {name: getattr(fresh, name) for name in _SHARED_SETTINGS}
        self.app.change(replace(self.app.settings, table=replace(table, **kept)))

    def _contrast(self) -> Toggle:
        def get() -> bool:
            return self.app.settings.table.theme == _CONTRAST

        def put(value: bool) -> None:
            self.put("table", "theme", _CONTRAST if value else TableSettings().theme)

        return Toggle("High contrast", get, put)

    def _scale(self) -> Stepper:
        scales = sorted({*_SCALES, self.app.settings.accessibility.interface_scale})

        def get() -> int:
            return scales.index(self.app.settings.accessibility.interface_scale)

        def put(number: int) -> None:
            self.put("accessibility", "interface_scale", scales[number])

        return Stepper("Size of words and buttons", [f"{scale} %" for scale in scales], get, put)


class KeysPage(Page):
    """A key for each verb; two verbs on the same key show a warning."""

    title = "Keys"
    icon = "keyboard"
    sections = ("keys",)

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        super().__init__(app, library)
        self._faults: dict[str, str] = {}
        self._fields = {
            verb: KeyField(f"Key: {title}", partial(self._key_label, verb), partial(self._set_key, verb))
            for verb, title in TITLES.items()
        }

    @override
    def parts(self) -> Sequence[Part]:
        rows = [
            Row(self._fields[verb], title, aside=partial(self._warning, verb))
            for verb, title in TITLES.items()
        ]
        intro = Words("Press a key's button, and then the key you want.", 20, "text_muted")
        return [intro, *rows, Heading("Always the same"), Facts(FIXED)]

    @override
    def reset(self) -> None:
        self._faults.clear()
        super().reset()

    def _key_label(self, verb: str) -> str:
        return cap(self.app.keymap.names[verb])

    def _warning(self, verb: str) -> str:
        others = [TITLES[other] for other in self.app.keymap.conflicts(verb)]
        clash = f"The same key as: {', '.join(others)}." if others else ""
        return self._faults.get(verb, clash)

    def _set_key(self, verb: str, name: str) -> None:
        self._faults.clear()
        if fault := key_fault(name):
            self._faults[verb] = fault
            self.app.sounds.play("refused")
        else:
            self.put("keys", verb, name)


class About(Page):
    """The version, and the licences of all components."""

    title = "About"
    icon = "info"

    @override
    def parts(self) -> Sequence[Part]:
        return [
            Strip(170, _draw_mark),
            Words("A table, three friends, and a pack of cards."),
            Facts(
                [
                    ("Version", __version__),
                    ("Licence", "MIT"),
                    ("Cards, pictures and sounds", "made for Bacon, MIT"),
                    ("Type", "Manrope, Caladea and Fredoka One"),
                    ("Built with", "Python, pygame-ce and SDL"),
                ]
            ),
            Heading("Licences of what Bacon is made of"),
            Facts([(licence, ", ".join(names)) for licence, names in by_licence().items()]),
            Words(
                f"Their texts are in {asset('licences')}, and “bacon licences” prints them.", 19, "text_muted"
            ),
        ]


def _draw_mark(art: Art, canvas: Canvas, rect: Rect) -> None:
    width = min(round((rect.height - art.metrics.ui(10)) * _WORDMARK), rect.width)
    mark = art.picture((width, round(width / _WORDMARK)), "app", "wordmark.svg")
    canvas.add(mark, (rect.x, rect.y))
