"""Playing on from a moment of a match: one hand of practice that leads back to where it began."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bacon.core.board import net_points
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.core.words import capital, points
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.words import counted
from bacon.ui.scenes.dialog import PauseMenu
from bacon.ui.scenes.panels import ResultPanel, is_best
from bacon.ui.scenes.requests import PlayFrom
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.presenter import TablePresenter
from bacon.ui.table.session import Session


class Trial:
    """A hand that is played on from a moment; `before` is how it ended when it was played first."""

    def __init__(self, app: AppServices, session: Session, request: PlayFrom, before: TableState) -> None:
        self.app, self.session, self.request, self.before = app, session, request, before
        self.table = TableScene(app, session, resumed=True, when_over=self._hand_over, menu=self._open_menu)

    def begin(self) -> None:
        """Open the table over the scenes that are open."""
        self.app.scenes.push(self.table)
        if self.request.action:
            self.table.controller.act(self.request.action)
        else:
            reminder = f"{self.request.reminder} {self.app.art.cap('Esc')} takes you back.".lstrip()
            self.table.controller.refuse(reminder, mildly=True)

    def _hand_over(self) -> None:
        app, view, state = self.app, self.table.view, self.table.stage.shown
        rules, side = self.session.rules, self.session.rules.side_of(self.session.viewer)
        words = what_came_of_it(view.presenter, view.names[self.session.viewer], self.before, state)
        back = Button(self.request.onward, partial(self._leave, words), look="primary", key="Enter")
        again = Button("Try again", self._start_over, icon="replay", key=app.keymap.label(Verb.REPLAY))
        panel = TrialOver(
            app, rules.outcome(state, view.names, side).title, [words, self.request.lesson], [back, again]
        )
        panel.bright = is_best(rules, view.presenter.gained(state), side)
        app.scenes.push(panel)

    def _open_menu(self) -> None:
        over = Button("Start over", self._start_over, icon="replay")
        leave = Button(self.request.leave, self._leave, icon="quit")
        on = Button("Keep playing", self.app.scenes.pop, look="primary", icon="play", key="Esc")
        self.app.scenes.push(
            PauseMenu(self.app, "Just practice. This hand doesn’t count.", [on, over, leave])
        )

    def _leave(self, words: str = "") -> None:
        """Go back to where the hand was played on from, with what came of it."""
        self._close()
        self.request.come_back(words)

    def _start_over(self) -> None:
        self._close()
        self.app.navigator.open(self.request)

    def _close(self) -> None:
        """Close the table and whatever lies over it; the hand stays saved, and cannot be continued."""
        while self.app.scenes.top is not self.table:
            self.app.scenes.pop()
        self.app.scenes.pop()
        if (match_id := self.session.autosave.match_id) is not None:
            self.session.autosave.give_up(match_id)


class TrialOver(ResultPanel):
    """The end of a hand that was played on from a moment, beside how it ended the first time."""

    def __init__(
        self, app: AppServices, heading: str, sentences: Sequence[str], buttons: Sequence[Button]
    ) -> None:
        super().__init__(app, heading, sentences, buttons, automatic=False)

    @override
    def on_back(self) -> None:
        self.buttons[0].press()


def what_came_of_it(presenter: TablePresenter, name: str, before: TableState, after: TableState) -> str:
    """Compare the end of a hand with how it ended before: the points, and the tricks if there are any."""
    rules, viewer = presenter.rules, presenter.layout.viewer
    side = rules.side_of(viewer)
    low = rules.low_wins
    was, now = (net_points(presenter.gained(state), side, low_wins=low) for state in (before, after))
    better = f"{points(abs(now - was))} {'better' if now > was else 'worse'} than before"
    tricks = [_tricks(presenter, state, side) for state in (before, after)]
    if None in tricks or tricks[0] == tricks[1]:
        return "Same result as before." if was == now else f"{capital(better)}."
    taken = f"{name} took {counted(tricks[1] or 0, 'trick')} instead of {tricks[0]}"
    return f"{taken}: {'same score' if was == now else better}."


def _tricks(presenter: TablePresenter, state: TableState, side: int) -> int | None:
    """The tricks that a side took in a hand, if it was played in tricks."""
    contract = presenter.contract(state, [""] * presenter.rules.seats)
    return contract.taken[side] if contract and contract.tricks else None
