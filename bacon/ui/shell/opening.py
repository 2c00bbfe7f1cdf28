"""Opening the saved matches in the background, with a progress panel if it takes a while."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from bacon.core.override import override
from bacon.data.opening import Opened, open_store
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.scenes.working import PANEL_DELAY_SECONDS, Work, Working
from bacon.ui.shell.app import App


class Opening(Working[Opened]):
    """Shows on the empty table how far the saved matches have been opened; its button quits the program."""

    see_through = False

    def __init__(self, app: App, work: Work[Opened], then: Callable[[Opened | Exception], None]) -> None:
        super().__init__(app, "Opening your saved matches", work, then, stop="Quit")

    @override
    def _stop(self) -> None:
        self.abandoned = True  # a result that arrives now is discarded
        super()._stop()

    @override
    def draw(self, canvas: Canvas) -> None:
        canvas.add(self.app.art.table, (0, 0))
        super().draw(canvas)


def open_beside(app: App, path: Path) -> Opened | None:
    """Open the saved matches while the window stays alive; return None if it was closed meanwhile."""
    work = Work(partial(open_store, path))
    wanted = work.done(PANEL_DELAY_SECONDS) or _wait_for(app, work)
    work.stop()
    if isinstance(work.outcome, Opened) and not wanted:
        work.outcome.store.close()
    if isinstance(work.outcome, Exception) and wanted:
        raise work.outcome
    return work.outcome if wanted and isinstance(work.outcome, Opened) else None


def _wait_for(app: App, work: Work[Opened]) -> bool:
    """Show the progress until the work is done; return False if the window was closed before."""
    outcomes: list[Opened | Exception] = []
    app.scenes.push(Opening(app, work, outcomes.append))
    try:
        while len(app.scenes):
            app.handle_events(app.wait())
            app.frame()
    finally:
        work.stop()
    return bool(outcomes)
