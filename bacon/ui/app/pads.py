"""Finds and opens game controllers while the window is idle; without one, SDL's controllers never start.

pygame has them in `pygame._sdl2.controller`, whose underscore says that it may change. So only this module
uses it, as its types tell, and if it or a part of it is missing, there are no controllers. Their events are
public; `bacon.ui.kit.pad` reads them. Controllers don't rumble.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from pygame.event import Event as DeviceEvent

from bacon.ui.kit.intents import Intent, Listening
from bacon.ui.kit.keymap import Keymap

if TYPE_CHECKING:
    from ctypes import CDLL
    from types import ModuleType

    from pygame._sdl2.controller import Controller

    from bacon.ui.kit.pad import PadIntents, PadStyle

# ruff: noqa: PLC0415  (imported only if there is a controller; some builds of Python lack ctypes)

_LOOK_MS: Final = 1000
_PATIENCE_MS: Final = 5000
"""How long SDL may take to recognize a device as a controller, until it is stopped again."""

_NAP_MS, _LONG_NAP_MS, _DOZE_AFTER_MS = 16, 50, 10_000
"""How often a controller is asked, and how often when it hasn't been used for some time."""

FAULTS: Final = (ImportError, AttributeError, pygame.error)
"""What is raised if controllers can't be used."""
_DEVICES: Final = Path("/dev/input")


class Pads:
    """The open controllers; `plugged` returns the devices that may be some, None if only SDL can know."""

    def __init__(self, plugged: Callable[[], frozenset[str] | None] | None = None) -> None:
        self.used = False
        """Whether the player has used a controller last, so that its caps are shown."""
        self._plugged = plugged or plugged_in
        self._known: frozenset[str] | None = frozenset()
        self._kit: ModuleType | None = None
        self._open: list[Controller] = []
        self._styles: dict[int, PadStyle] = {}
        """Whose controller it is, by its number in events."""
        self._style: PadStyle | None = None
        self._look_at = self._started = 0.0
        self._last_used = 0.0
        self._intents: PadIntents | None = None

    def look(self, now: float) -> None:
        """Look for controllers, once a second while there is none; stop SDL's if there are none any more."""
        if self._open or now < self._look_at:
            return
        self._look_at = now + _LOOK_MS
        plugged: frozenset[str] | None = frozenset()
        with suppress(ImportError, OSError, AttributeError):
            plugged = self._plugged()
        if plugged != self._known:
            self._known = plugged
            self.close()
            if plugged is None or plugged:
                self._start(now)
        elif plugged is not None and now > self._started + _PATIENCE_MS:
            self.close()

    def nap(self, now: float) -> float:
        """Return how long to sleep before controllers are asked; 0 if there are none to ask.

        SDL would ask them every millisecond, which takes more of the processor than the whole game.
        """
        if not self._open:
            return 0
        return _LONG_NAP_MS if now > self._last_used + _DOZE_AFTER_MS else _NAP_MS

    def take(self, event: DeviceEvent, now: float) -> None:
        """Open a controller that was plugged in, and close one that was pulled out."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED if self._kit:
                with suppress(*FAULTS):  # it may be gone again
                    self._add(self._kit.Controller(event.device_index))
            case pygame.CONTROLLERDEVICEREMOVED:
                self._let_go([pad for pad in self._open if not pad.attached()])
                self.used = self.used and bool(self._open)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERAXISMOTION:
                self._last_used = now
                self._style = self._styles.get(event.instance_id, self._style)

    def intent_of(self, event: DeviceEvent, listening: Listening) -> Intent | None:
        """Return the intent of a controller's event; None for other events."""
        if event.type not in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION):
            return None
        return self._read.intent_of(event, listening)

    def sift(self, events: list[DeviceEvent]) -> list[DeviceEvent]:
        """Drop the events of sticks that only tremble, which would wake the window all the time."""
        return [event for event in events if not self._read.is_noise(event)] if self._open else events

    @property
    def _read(self) -> PadIntents:
        if self._intents is None:
            from bacon.ui.kit.pad import PadIntents

            self._intents = PadIntents()
        return self._intents

    def caps(self, keymap: Keymap) -> dict[str, str]:
        """Return the caps to show in place of the keyboard's: none unless a controller was used last."""
        if not self.used:
            return {}
        from bacon.ui.kit.pad import pad_caps

        return pad_caps(keymap, self._style or "deck")

    def lines(self) -> tuple[tuple[str, str], ...]:
        """Return the buttons with their descriptions, by the names on the controller that is connected."""
        from bacon.ui.kit.pad import pad_lines

        return pad_lines(self._style)

    def close(self) -> None:
        """Close all controllers, and stop SDL's."""
        self._let_go(list(self._open))
        kit, self._kit = self._kit, None
        if kit:
            with suppress(*FAULTS):
                kit.quit()

    def _add(self, pad: Controller) -> None:
        """Keep a controller open, and note whose it is; newer ones are likelier to be used."""
        from bacon.ui.kit.pad import style_of

        self._open.append(pad)
        stick = pad.as_joystick()
        self._style = self._styles[stick.get_instance_id()] = style_of(stick.get_guid())

    def _let_go(self, pads: Sequence[Controller]) -> None:
        for pad in pads:
            self._open.remove(pad)
            with suppress(*FAULTS):
                pad.quit()
        if not self._open:
            self._style = None

    def _start(self, now: float) -> None:
        self._started = now
        with suppress(*FAULTS):
            from pygame._sdl2 import controller

            controller.init()
            self._kit = controller


def pad_names() -> list[str]:
    """Return the names of the connected controllers; ``ImportError`` or ``pygame.error`` if that fails."""
    from pygame._sdl2 import controller

    controller.init()
    try:
        found = filter(controller.is_controller, range(pygame.joystick.get_count()))
        return [controller.Controller(number).name for number in found]
    finally:
        controller.quit()


def plugged_in() -> frozenset[str] | None:
    """Return the devices that may be controllers, without asking SDL; None if only SDL can know."""
    found: frozenset[str] | None = None
    if sys.platform == "linux":
        found = frozenset(map(str, _DEVICES.glob("js*")))
    elif sys.platform == "win32":
        import ctypes

        found = frozenset(pads_of_windows(ctypes.windll.user32))
    return found


_HID: Final = 2  # Windows' ``RIM_TYPEHID``
_DEVICE_INFO: Final = 0x2000000B  # ``RIDI_DEVICEINFO``
_PAD_USAGES: Final = (0x40001, 0x50001)  # joystick and game pad, both on the page of generic devices


def pads_of_windows(user32: CDLL) -> Iterator[str]:
    """Yield the joysticks and game pads among Windows' raw input devices."""
    import ctypes

    class Device(ctypes.Structure):
        _fields_ = (("handle", ctypes.c_void_p), ("kind", ctypes.c_uint))

    count, each = ctypes.c_uint(), ctypes.sizeof(Device)
    user32.GetRawInputDeviceList(None, ctypes.byref(count), each)
    devices = (Device * count.value)()
    user32.GetRawInputDeviceList(devices, ctypes.byref(count), each)
    for device in devices:
        info, size = (ctypes.c_uint * 8)(32), ctypes.c_uint(32)
        handle = ctypes.c_void_p(device.handle)
        user32.GetRawInputDeviceInfoW(handle, _DEVICE_INFO, info, ctypes.byref(size))
        if device.kind == _HID and info[5] in _PAD_USAGES:
            yield str(device.handle)
