"""Playing on from a moment of a match: one hand of practice that leads back to where it began."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bacon.core.board import net_points
from bacon.core.override import override
from bacon.core.review import notation
from bacon.core.rules import TableState
from bacon.core.words import capital, points
from bacon.notation.timeline import timelines
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.mistakes import answer_to
from bacon.ui.replay.verdicts import last_time, second_try
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
            choice, way = self.request.choice, f"{self.app.art.cap('Esc')} takes you back."
            reminder = f"{last_time(choice)} {way}" if choice else way
            self.table.controller.refuse(reminder, mildly=True)

    def _hand_over(self) -> None:
        app, view, state = self.app, self.table.view, self.table.stage.shown
        rules, side = self.session.rules, self.session.rules.side_of(self.session.viewer)
        words = what_came_of_it(view.presenter, view.names[self.session.viewer], self.before, state)
        lesson, found = self._lesson()
        leads_back = found or not lesson
        back = Button(self.request.onward, partial(self._leave, words, found=found))
        again = Button("Try again", self._start_over, icon="replay", key=app.keymap.label(Verb.REPLAY))
        back.key = "Enter" if leads_back else "Esc"
        buttons = [back, again] if leads_back else [again, back]
        buttons[0].look = "primary"
        panel = TrialOver(app, rules.outcome(state, view.names, side).title, [words, lesson], buttons, back)
        panel.bright = is_best(rules, view.presenter.gained(state), side)
        app.scenes.push(panel)

    def _lesson(self) -> tuple[str, bool]:
        """Compare this time's choice with the first one, in words; return, too, whether it is a best one."""
        rules, request = self.session.rules, self.request
        if request.choice is None:
            return "", False
        hands = timelines(rules, self.session.match.events)
        hand = next(each for each in hands if each.number == request.number)
        turn = next(each for each in hand.turns if each.step == request.at)
        action = notation(rules, turn.state, turn.played)
        found = answer_to(rules, turn, request.choice, turn.played) == "right"
        return second_try(request.choice, action, found=found, told=request.told), found

    def _open_menu(self) -> None:
        over = Button("Start over", self._start_over, icon="replay")
        leave = Button(self.request.leave, self._leave, icon="quit")
        on = Button("Keep playing", self.app.scenes.pop, look="primary", icon="play", key="Esc")
        self.app.scenes.push(
            PauseMenu(self.app, "Just practice. This hand doesn’t count.", [on, over, leave])
        )

    def _leave(self, words: str = "", *, found: bool = False) -> None:
        """Go back to where the hand was played on from, with what came of it."""
        self._close()
        self.request.come_back(words, found)

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
        self,
        app: AppServices,
        heading: str,
        sentences: Sequence[str],
        buttons: Sequence[Button],
        back: Button,
    ) -> None:
        super().__init__(app, heading, sentences, buttons, automatic=False)
        self._leads_back = back

    @override
    def on_back(self) -> None:
        self._leads_back.press()


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
