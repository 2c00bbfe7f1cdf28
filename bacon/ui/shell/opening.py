"""Opening the saved matches beside the window: what takes longer than a moment is told, and can be left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from bacon.core.override import override
from bacon.data.opening import Opened, open_store
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.scenes.working import MOMENT, Work, Working
from bacon.ui.shell.app import App


class Opening(Working[Opened]):
    """Tells on the empty table how far the saved matches are opened; its button ends the game."""

    see_through = False

    def __init__(self, app: App, work: Work[Opened], then: Callable[[Opened | Exception], None]) -> None:
        super().__init__(app, "Opening your saved matches", work, then, stop="Quit")

    @override
    def _stop(self) -> None:
        self.left = True  # work that ends now is not wanted any more
        super()._stop()

    @override
    def draw(self, canvas: Canvas) -> None:
        canvas.add(self.app.art.table, (0, 0))
        super().draw(canvas)


def open_beside(app: App, path: Path) -> Opened | None:
    """Open the saved matches while the window lives; None where it was closed meanwhile."""
    work = Work(partial(open_store, path))
    wanted = work.done(MOMENT) or _watched(app, work)
    work.stop()
    if isinstance(work.came, Opened) and not wanted:
        work.came.store.close()
    if isinstance(work.came, Exception) and wanted:
        raise work.came
    return work.came if wanted and isinstance(work.came, Opened) else None


def _watched(app: App, work: Work[Opened]) -> bool:
    """Show how far it is until it is done; tell whether it is wanted then, as nobody closed the window."""
    came: list[Opened | Exception] = []
    app.scenes.push(Opening(app, work, came.append))
    try:
        while len(app.scenes):
            app.take(app.wait())
            app.frame()
    finally:
        work.stop()
    return bool(came)
