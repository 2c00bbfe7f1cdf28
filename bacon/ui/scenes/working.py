"""Panels for work that takes a while: with its progress, or until something is ready."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from math import cos, pi
from threading import Event, Thread
from typing import Final, Generic, TypeVar

from pygame import Rect

from bacon.core.override import override
from bacon.core.words import NUMBERS, capital
from bacon.store.database import Stopped, Watch
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import Dialog

T = TypeVar("T")

_POLL_MS: Final = 50
PANEL_DELAY_SECONDS: Final = 0.15
"""Seconds to wait before a panel appears."""

_BAR: Final = 14
_SLIDE_MS, _SLIDE_FRAME_MS, _SLIDE_SHARE = 2400, 33, 0.28
"""The time in which a light slides to and fro, between its frames, and its share of the bar."""


class Work(Generic[T]):
    """Work in a background thread, with its result or error."""

    def __init__(self, do: Callable[[Watch], T]) -> None:
        self.what, self.share = "", 0.0
        self.outcome: T | Exception | None = None
        self._do, self._stopped = do, Event()
        self._thread = Thread(target=self._run, daemon=False)
        self._thread.start()

    def done(self, patience: float = 0) -> bool:
        """Return whether the work is over, waiting up to `patience` seconds for it."""
        self._thread.join(patience)
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Stop the work at its next step, and wait for that."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            self.outcome = self._do(self._watch)
        except Exception as error:  # reported in the thread that started the work
            self.outcome = error

    def _watch(self, what: str, share: float) -> None:
        self.what, self.share = what, share
        if self._stopped.is_set():
            raise Stopped


class _WithBar(Dialog):
    """A dialog with a bar below its words."""

    @override
    def extra_height(self) -> int:
        return self.ui(_BAR + 20)

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art, tall = self.app.art, self.ui(_BAR)
        bar = Rect(area.x, area.y + art.metrics.ui(8), area.width, tall)
        canvas.add(art.box(bar.size, tall // 2, "well", "panel_line"), bar.topleft)
        self.fill(canvas, bar)

    @abstractmethod
    def fill(self, canvas: Canvas, bar: Rect) -> None:
        """Draw what is in the bar."""

    def add_light(self, canvas: Canvas, place: Rect, alpha: int = 255) -> None:
        """Draw a lit part of the bar."""
        canvas.add(self.app.art.box(place.size, place.height // 2, "brass", "brass"), place.topleft, alpha)


class Working(_WithBar, Generic[T]):
    """Shows the progress of some work, then passes on its result; the button stops it."""

    def __init__(
        self,
        app: AppServices,
        heading: str,
        work: Work[T],
        then: Callable[[T | Exception], None],
        *,
        stop: str,
    ) -> None:
        super().__init__(app, heading, [""], [Button(stop, self._stop, key="Esc")])
        self._work, self._then = work, then
        self.abandoned = False
        app.working.callback(work.stop)

    @override
    def paragraphs(self) -> tuple[str, ...]:
        return (f"{self._work.what or 'One moment'}…",)

    @override
    def update(self, now: float) -> None:
        if self._work.done():
            outcome = self._work.outcome
            self.app.scenes.pop()
            if outcome is not None and not isinstance(outcome, Stopped) and not self.abandoned:
                self._then(outcome)

    @override
    def wake_at(self) -> float:
        return self.app.now + _POLL_MS

    @override
    def fill(self, canvas: Canvas, bar: Rect) -> None:
        done = round(bar.width * self._work.share)
        if done > bar.height:
            self.add_light(canvas, Rect(bar.topleft, (done, bar.height)))

    def _stop(self) -> None:
        self._work.stop()


def at_work(
    app: AppServices,
    heading: str,
    do: Callable[[Watch], T],
    then: Callable[[T | Exception], None],
    *,
    stop: str = "Stop",
) -> Work[T]:
    """Do some work and pass its result to `then`; show a panel if it takes a while."""
    work = Work(do)
    if work.done(PANEL_DELAY_SECONDS):
        assert work.outcome is not None
        then(work.outcome)
    else:
        app.scenes.push(Working(app, heading, work, then, stop=stop))
    return work


class Waiting(_WithBar):
    """Waits until `is_ready` returns true, then calls `show`; calls `on_cancel` if the player cancels."""

    def __init__(
        self,
        app: AppServices,
        heading: str,
        sentence: str,
        *,
        is_ready: Callable[[], bool],
        show: Callable[[], None],
        on_cancel: Callable[[], None],
    ) -> None:
        super().__init__(app, heading, [sentence], [Button("Cancel", self._leave, key="Esc")])
        self._is_ready, self._show, self._on_cancel = is_ready, show, on_cancel
        self._since = app.now

    @override
    def update(self, now: float) -> None:
        if self._is_ready():
            self.app.scenes.pop()
            self._show()

    @property
    def _still(self) -> bool:
        return self.app.settings.accessibility.reduced_motion

    @override
    def wake_at(self) -> float:
        return self.app.now + (_POLL_MS if self._still else _SLIDE_FRAME_MS)

    @override
    def fill(self, canvas: Canvas, bar: Rect) -> None:
        """Draw a light that slides to and fro, or fades in and out if motion is reduced."""
        along = (1 - cos(2 * pi * (self.app.now - self._since) / _SLIDE_MS)) / 2
        wide = round(bar.width * _SLIDE_SHARE)
        left = bar.x + round((bar.width - wide) * (0.5 if self._still else along))
        self.add_light(
            canvas, Rect(left, bar.y, wide, bar.height), round(90 + 165 * along) if self._still else 255
        )

    def _leave(self) -> None:
        self.app.scenes.pop()
        self._on_cancel()


def wait_for_experts(
    app: AppServices,
    seats: int,
    *,
    is_ready: Callable[[], bool],
    show: Callable[[], None],
    on_cancel: Callable[[], None],
) -> Waiting:
    """Return the panel that waits for experts to play a deal."""
    heading = "How would Experts have played it?"
    who = f"{capital(NUMBERS[seats])} Experts are playing this deal, each knowing only their own cards."
    words = f"{who} This takes a few seconds."
    return Waiting(app, heading, words, is_ready=is_ready, show=show, on_cancel=on_cancel)
