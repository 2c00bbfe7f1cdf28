"""Work that takes longer than a moment: done in a thread beside the window, which tells how far it is."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Final, Generic, TypeVar

from pygame import Rect

from bacon.core.override import override
from bacon.data.database import Stopped, Watch
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import Dialog

T = TypeVar("T")

_LOOK_AGAIN: Final = 50
"""So often it is looked whether the work is done, in milliseconds."""

MOMENT: Final = 0.15
"""Seconds that are waited for without a word; what is done by then needs no panel."""

_BAR: Final = 14


class Work(Generic[T]):
    """Something that is done in a thread of its own, and what came of it, a result or an error."""

    def __init__(self, do: Callable[[Watch], T]) -> None:
        self.what, self.share = "", 0.0
        self.came: T | Exception | None = None
        self._do, self._stopped = do, Event()
        self._thread = Thread(target=self._run, daemon=False)
        self._thread.start()

    def done(self, patience: float = 0) -> bool:
        """Whether it is over, at once or within some seconds."""
        self._thread.join(patience)
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Let it be stopped at the next step, and wait for that."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            self.came = self._do(self._watch)
        except Exception as error:  # whoever asked for it is to hear of it, in his own thread
            self.came = error

    def _watch(self, what: str, share: float) -> None:
        self.what, self.share = what, share
        if self._stopped.is_set():
            raise Stopped


class Working(Dialog, Generic[T]):
    """Tells how far a piece of work is, and then gives what came of it; the button stops it."""

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
        self.left = False
        app.working.callback(work.stop)

    @override
    def paragraphs(self) -> tuple[str, ...]:
        return (f"{self._work.what or 'One moment'} …",)

    @override
    def update(self, now: float) -> None:
        if self._work.done():
            came = self._work.came
            self.app.scenes.pop()
            if came is not None and not isinstance(came, Stopped) and not self.left:
                self._then(came)

    @override
    def wake_at(self) -> float:
        return self.app.now + _LOOK_AGAIN

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
    """Have something done, and `then` what follows; a panel tells of what takes longer than a moment."""
    work = Work(do)
    if work.done(MOMENT):
        assert work.came is not None
        then(work.came)
    else:
        app.scenes.push(Working(app, heading, work, then, stop=stop))
    return work
