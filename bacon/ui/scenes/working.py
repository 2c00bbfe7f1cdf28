"""Slow work in a background thread, with a progress panel."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Final, Generic, TypeVar

from pygame import Rect

from bacon.core.override import override
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


class Working(Dialog, Generic[T]):
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
    def extra_height(self) -> int:
        return self.ui(_BAR + 20)

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art, tall = self.app.art, self.ui(_BAR)
        bar = Rect(area.x, area.y + self.ui(8), area.width, tall)
        canvas.add(art.box(bar.size, tall // 2, "well", "panel_line"), bar.topleft)
        done = round(bar.width * self._work.share)
        if done > tall:
            canvas.add(art.box((done, tall), tall // 2, "brass", "brass"), bar.topleft)

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
