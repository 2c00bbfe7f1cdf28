"""Playing on from a moment of a match: one hand of practice that leads back to where it began."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from pygame import Rect

from bacon.core.board import net_points
from bacon.core.override import override
from bacon.core.review import notation
from bacon.core.rules import TableState
from bacon.core.words import capital, points
from bacon.notation.timeline import timelines
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.lists import SmallCards, draw_small_cards
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.mistakes import answer_to
from bacon.ui.replay.position import Position, position_at, small_hand
from bacon.ui.replay.verdicts import deed, last_time, second_try
from bacon.ui.replay.words import counted
from bacon.ui.scenes.dialog import PauseMenu
from bacon.ui.scenes.panels import HEADS_HEIGHT, ResultPanel, draw_heads, draw_points, draw_tricks, edge_of
from bacon.ui.scenes.requests import PlayFrom
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.painter import numeral
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
        presenter, names, request = view.presenter, view.names, self.request
        words = what_came_of_it(presenter, names[self.session.viewer], self.before, state)
        chosen, found = self._chosen()
        lesson = second_try(request.choice, chosen, found=found, told=request.told) if request.choice else ""
        back = Button(request.onward, partial(self._leave, words, found=found))
        title = presenter.rules.outcome(state, names, presenter.rules.side_of(self.session.viewer)).title
        first = deed(request.choice) if request.choice else ""
        second = deed(request.choice, chosen) if request.choice else ""
        attempts = [
            attempt(presenter, "First time", first, self.before),
            attempt(presenter, "This time", second, state),
        ]
        buttons = self._ways_on(back, leads_back=found or not lesson)
        hand = small_hand(self._position) if self._position else ()
        panel = TrialOver(app, title, [words, lesson], buttons, back=back, attempts=attempts, hand=hand)
        panel.edge = edge_of(presenter.rules, presenter.gained(state), self.session.viewer)
        app.scenes.push(panel)

    @property
    def _position(self) -> Position | None:
        """The choice as cards, if there was one."""
        request = self.request
        if request.choice is None:
            return None
        return position_at(request.source, request.number, request.choice, self.app.metrics)

    def _ways_on(self, back: Button, *, leads_back: bool) -> Sequence[Button]:
        """Return the buttons at the end, the main one first."""
        key = self.app.keymap.label(Verb.REPLAY)
        again = Button("Try again", self._start_over, icon="replay", key=key)
        back.key = "Enter" if leads_back else "Esc"
        buttons = [back, again] if leads_back else [again, back]
        buttons[0].look = "primary"
        return buttons

    def _chosen(self) -> tuple[str, bool]:
        """Return this time's choice in notation, and whether it is a best one."""
        rules, request = self.session.rules, self.request
        if request.choice is None:
            return "", False
        hands = timelines(rules, self.session.match.events)
        hand = next(each for each in hands if each.number == request.number)
        turn = next(each for each in hand.turns if each.step == request.at)
        found = answer_to(rules, turn, request.choice, turn.played) == "right"
        return notation(rules, turn.state, turn.played), found

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


_ATTEMPT_HEIGHT, _HAND_HEIGHT = 66, 78
_POINTS_WIDTH: Final = 110
_HAND: Final = "Your hand at that moment"


class Attempt(NamedTuple):
    """How often a hand was played, what was chosen, the points, and the tricks taken, of all tricks."""

    name: str
    deed: str
    points: int
    tricks: tuple[int, int] | None


class TrialOver(ResultPanel):
    """The end of a hand that was played on from a moment, beside how it ended the first time."""

    def __init__(
        self,
        app: AppServices,
        heading: str,
        sentences: Sequence[str],
        buttons: Sequence[Button],
        *,
        back: Button,
        attempts: Sequence[Attempt],
        hand: Sequence[SmallCards] = (),
    ) -> None:
        super().__init__(app, heading, sentences, buttons, automatic=False)
        self._leads_back, self.attempts, self.hand = back, attempts, hand

    @override
    def on_back(self) -> None:
        self._leads_back.press()

    @override
    def paragraphs(self) -> Sequence[str]:
        """Return what is to be learned; what came of it is in the rows."""
        return list(filter(None, self.sentences))[-1:]

    @override
    def opening(self) -> Sequence[str]:
        return self.sentences

    @override
    def extra_height(self) -> int:
        above = self.ui(_HAND_HEIGHT) if self.hand else 0
        return above + self.ui(HEADS_HEIGHT + 12) + len(self.attempts) * self.ui(_ATTEMPT_HEIGHT)

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art, top = self.app.art, area.y
        if self.hand:
            line = Rect(area.x, top, area.w, self.ui(_HAND_HEIGHT))
            words = art.fitted(_HAND, 18 * self.grade, area.w // 2, "medium", "text_muted")
            canvas.add(words, (line.x, line.centery - words.get_height() / 2))
            draw_small_cards(art, canvas, Rect(line.centerx, top, line.w // 2, line.h), self.hand, self.grade)
            top = line.bottom
        row = Rect(area.x, top, area.w, self.ui(HEADS_HEIGHT))
        tricks = [("Tricks", row.centerx)] if all(each.tricks for each in self.attempts) else []
        draw_heads(art, canvas, row, (tricks, [("Points", row.right)]), self.grade)
        row = Rect(area.x, row.bottom, area.w, self.ui(_ATTEMPT_HEIGHT))
        for attempt in self.attempts:
            canvas.add(art.box((row.w, 1), 0, "panel_line"), row.topleft)
            self._draw_attempt(canvas, row, attempt)
            row = row.move(0, row.height)

    def _draw_attempt(self, canvas: Canvas, row: Rect, attempt: Attempt) -> None:
        art, room = self.app.art, row.w // 2 - self.ui(16)
        name = art.fitted(attempt.name, 22 * self.grade, room, "bold")
        deed = art.fitted(attempt.deed, 18 * self.grade, room, "regular", "text_muted")
        y = row.centery - (name.get_height() + deed.get_height() * bool(attempt.deed)) / 2
        canvas.add(name, (row.x, y))
        if attempt.deed:
            canvas.add(deed, (row.x, y + name.get_height()))
        if attempt.tricks:
            room = row.w // 2 - self.ui(_POINTS_WIDTH)
            draw_tricks(art, canvas, Rect(row.centerx, row.y, room, row.h), attempt.tricks, "brass")
        token = "brass" if attempt.points > 0 else "bad" if attempt.points else "text_muted"
        points = (numeral(attempt.points, "+"), 22 * self.grade, token)
        draw_points(art, canvas, (row.right, row.centery), points)


def attempt(presenter: TablePresenter, name: str, deed: str, state: TableState) -> Attempt:
    """Return how a hand ended for the viewer's side."""
    rules, viewer = presenter.rules, presenter.layout.viewer
    side = rules.side_of(viewer)
    made = net_points(presenter.gained(state), side, low_wins=rules.low_wins)
    contract = presenter.contract(state, [""] * rules.seats)
    tricks = (contract.taken[side], contract.tricks) if contract and contract.tricks else None
    return Attempt(name, deed and capital(deed), made, tricks)


def what_came_of_it(presenter: TablePresenter, name: str, before: TableState, after: TableState) -> str:
    """Compare the end of a hand with how it ended before: the points, and the tricks if there are any."""
    tries = [attempt(presenter, "", "", state) for state in (before, after)]
    was, now = (each.points for each in tries)
    better = f"{points(abs(now - was))} {'better' if now > was else 'worse'} than before"
    tricks = [each.tricks[0] for each in tries if each.tricks]
    if len({*tricks}) <= 1 or len(tricks) < len(tries):
        return "Same result as before." if was == now else f"{capital(better)}."
    taken = f"{name} took {counted(tricks[1], 'trick')} instead of {tricks[0]}"
    return f"{taken}: {'same score' if was == now else better}."
