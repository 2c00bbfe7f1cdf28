"""Taking back at the table: refused kindly, asked about once when it shows a hidden card, then done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bacon.core.actions import IllegalAction
from bacon.ui.scenes.panels import question
from bacon.ui.shell.session import Session

if TYPE_CHECKING:
    from bacon.ui.shell.app import App

_ASSISTED: Final = (
    "You have seen cards since then that you did not know. The match will be marked as assisted, and the "
    "statistics count it apart."
)
_NOBODY: Final = "Nobody plays at this table who could take back."


class Retreat:
    """Takes the player's last decision back.

    `went_back` is called when that was done, `refuse` with a sentence when it cannot be. Whether the match
    may be marked as assisted is asked once.
    """

    def __init__(
        self, app: App, session: Session, went_back: Callable[[], None], refuse: Callable[[str], None]
    ) -> None:
        self.app, self.session = app, session
        self._went_back, self._refuse = went_back, refuse
        self._agreed = False

    def ask(self) -> None:
        """Take back; first ask when that marks a match that is not marked yet."""
        if self.session.human is None:
            self._refuse(_NOBODY)
        elif self._may_mark or not self.session.match.taking_back_assists(self.session.human):
            self._go()
        else:
            self.app.scenes.push(question(self.app, "Take it back?", _ASSISTED, "Take it back", self._agree))

    @property
    def _may_mark(self) -> bool:
        return self._agreed or self.session.assisted

    def _agree(self) -> None:
        self._agreed = True
        self._go()

    def _go(self) -> None:
        try:
            self.session.take_back()
        except IllegalAction as refused:
            self._refuse(str(refused))
        else:
            self._went_back()
