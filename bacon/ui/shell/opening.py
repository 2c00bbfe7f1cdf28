"""Opening the saved matches beside the window: what takes longer than a moment is told, and can be left."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from bacon.core.override import override
from bacon.data.opening import Opened, open_store
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.scene import Scene
from bacon.ui.scenes.working import Working, at_work
from bacon.ui.shell.app import App

_HEADING: Final = "Opening your saved matches"


class _BareTable(Scene):
    """The table before anything lies on it."""

    @override
    def draw(self, canvas: Canvas) -> None:
        canvas.add(self.app.art.table, (0, 0))


def open_beside(app: App, path: Path) -> Opened | None:
    """Open the saved matches while the window lives; None where it was closed meanwhile."""
    came: list[Opened | Exception] = []
    app.scenes.push(_BareTable(app))
    work = at_work(app, _HEADING, partial(open_store, path), came.append, stop="Quit")
    try:
        while len(app.scenes) and isinstance(app.scenes.top, Working):
            app.take(app.wait())
            app.frame()
    finally:
        work.stop()
    if not len(app.scenes) or not came:
        _leave(app, work.came)
        return None
    app.scenes.clear()
    if isinstance(came[0], Exception):
        raise came[0]
    return came[0]


def _leave(app: App, opened: Opened | Exception | None) -> None:
    """Close what was opened in the moment in which the window was closed."""
    app.scenes.clear()
    if isinstance(opened, Opened):
        opened.store.close()
