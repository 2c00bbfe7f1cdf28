"""The dialog after a damaged file: what happened, and whether to take the newest good copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bacon.data.backups import Backup
from bacon.data.store import Opened, StoreError
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.words import counted, day
from bacon.ui.scenes.dialog import Dialog, notice

if TYPE_CHECKING:
    from collections.abc import Callable

    from bacon.ui.shell.app import App


def offer_copy(app: App, opened: Opened, backup: Backup, restored: Callable[[], None]) -> Dialog:
    """Make the dialog that offers a copy of the saved matches; `restored` is called when it was taken."""

    def take() -> None:
        app.scenes.pop()
        try:
            opened.store.restore(backup)
        except StoreError as error:
            app.scenes.push(notice(app, str(error)))
        else:
            restored()

    told = opened.notices or ("The saved matches are not there any more.",)
    offer = f"There is a good copy of {day(backup.made)} with {counted(backup.matches, 'match')}."
    return Dialog(
        app,
        "The saved matches",
        [*told, offer],
        [
            Button("Use the copy", take, look="primary", icon="history"),
            Button("Start with an empty list", app.scenes.pop),
        ],
    )
