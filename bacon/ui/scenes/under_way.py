"""The unfinished matches, each of which can be continued."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bacon.core.override import override
from bacon.data.history import MatchRow
from bacon.kits import why_missing
from bacon.ui.kit.form import Part, Words
from bacon.ui.kit.rows import ListRow, Rows
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.replay.words import counted, running_line, standing
from bacon.ui.scenes.dialog import Dialog, closing
from bacon.ui.scenes.panels import question
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.requests import AbandonMatch, ContinueMatch
from bacon.ui.scenes.sheet import SheetScene

_WORDS: Final = (
    "A new match ends the one of the same game that was played last; one for practice, a duplicate and a "
    "deal of the day end only their own kind."
)
_NONE: Final = "No match is under way."
_LET_GO: Final = "Abandon the match."
_STAYS: Final = "{}. It stays in the history, but cannot be continued."


class UnfinishedMatches(SheetScene):
    """A row for each match, the one that was left first; a row goes on with it, a button lets it go."""

    heading = "Matches under way"

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        super().__init__(app)
        self.library = library
        self.rows: Sequence[MatchRow] = ()
        self.build()
        self.group.focus = next((each for each in self.area.controls if isinstance(each, ListRow)), self.back)
        self.group.keyboard = True

    @override
    def aside(self) -> str:
        return counted(len(self.rows), "match") if self.rows else ""

    @override
    def parts(self) -> Sequence[Part]:
        self.rows = self.library.unfinished()
        if not self.rows:
            return [Words(_NONE, 22, "text_muted")]
        buttons = [self._abandoning(row) for row in self.rows]
        return [Words(_WORDS, 20, "text_muted"), Rows([self._row(row) for row in self.rows], buttons)]

    def _row(self, row: MatchRow) -> ListRow:
        listed = ListRow(f"Match {row.id}", running_line(row), self.app.navigator.to(ContinueMatch(row)))
        listed.enabled = not why_missing(row.game)
        return listed

    def _abandoning(self, row: MatchRow) -> FormButton:
        return FormButton(
            "Abandon",
            partial(self._ask, row),
            icon="quit",
            look="quiet",
            name=f"Abandon {row.id}",
            help=_LET_GO,
        )

    def _ask(self, row: MatchRow) -> None:
        """Ask before a match goes that cannot be continued then."""
        words = _STAYS.format(standing(row))
        abandon = self.app.navigator.to(AbandonMatch(row))
        self.app.scenes.push(
            question(self.app, "Abandon this match?", words, "Abandon", abandon, no="Keep it")
        )


_LEFT: Final = (
    "Another window of Bacon has left {} under way. You can keep it beside the match you are playing, or let "
    "it go; then it stays in the history, but cannot be continued."
)


class _TwoAtOnce(Dialog):
    """Asks whether a match stays beside another one; whoever just wants to go on keeps it."""

    @override
    def on_back(self) -> None:
        self.buttons[0].press()


def ask_which_stay(app: AppServices, rivals: Sequence[MatchRow]) -> None:
    """Ask of each match that another window has left whether it is kept."""
    for row in rivals:
        keep = Button("Keep both", app.scenes.pop, look="primary", key="Esc")
        let_go = Button("Let it go", closing(app, app.navigator.to(AbandonMatch(row))))
        words = _LEFT.format(f"a match ({standing(row)})")
        app.scenes.push(_TwoAtOnce(app, "Two matches at once", [words], [keep, let_go]))
