"""Playing on from a moment of a match: one hand of practice that leads back to where it began."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace
from pygame import Rect

from bacon.core.board import net_points
from bacon.core.override import override
from bacon.core.review import notation
from bacon.core.rules import TableState
from bacon.core.words import capital, past, points, small
from bacon.notation.timeline import timelines
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.mistakes import Answer, answer_to
from bacon.ui.replay.position import Position, PositionStrip, position_at
from bacon.ui.replay.verdicts import deed, last_time, on_average, second_try
from bacon.ui.replay.words import counted
from bacon.ui.scenes.dialog import PauseMenu
from bacon.ui.scenes.hand_over import edge_of
from bacon.ui.scenes.panels import ResultPanel
from bacon.ui.scenes.requests import PlayFrom
from bacon.ui.scenes.result_marks import draw_tricks
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.painter import numeral
from bacon.ui.table.presenter import TablePresenter
from bacon.ui.table.session import Session


class Trial:
    """A hand that is played on from a moment; `before` is how it ended when it was played first."""

    def __init__(self, app: AppServices, session: Session, request: PlayFrom, before: TableState) -> None:
        self.app, self.session, self.request, self.before = app, session, request, before
        self._shown = False
        self.table = TableScene(app, session, resumed=True, when_over=self._hand_over, menu=self._open_menu)

    def begin(self) -> None:
        """Open the table over the scenes that are open."""
        self.app.scenes.push(self.table)
        reminder = self._reminder()
        if self.request.action:
            self.table.controller.act(self.request.action)
        self.table.controller.refuse(reminder, mildly=True)

    def _reminder(self) -> str:
        """Return a line on what to do, or on the choice already made for the player, and the way back."""
        action, choice, session = self.request.action, self.request.choice, self.session
        back = self.request.leave if self.request.leave.startswith("Back") else "back"
        if action:
            state = session.match.view(session.viewer)
            done = f"This time you {past(session.rules.in_words(state, action))}. "
        else:
            done = f"{last_time(choice)} {_TASK} " if choice else ""
        return f"{done}{self.app.art.cap('Esc')} takes you {small(back)}."

    def _hand_over(self) -> None:
        """Show in a panel how it ended, beside how it ended the first time."""
        view, state, request = self.table.view, self.table.stage.shown, self.request
        presenter, choice = view.presenter, request.choice
        words = what_came_of_it(presenter, view.names[self.session.viewer], self.before, state)
        chosen, found = self._chosen()
        first = attempt(presenter, "First time", deed(choice) if choice else "", self.before)
        second = attempt(presenter, "This time", deed(choice, chosen) if choice else "", state)
        lesson = second_try(choice, chosen, found=found, told=self.told) if choice else ""
        if choice and self._shown and not found:
            lesson = f"{choice.reason} {on_average(choice)}"
        answer: Answer = "right" if found else "shown" if self._shown else "open"
        back = Button(request.onward, partial(self._leave, words, answer))
        panel = TrialOver(
            self.app,
            compared(first, second, found=found),
            [words, lesson],
            self._ways_on(back, found=found or not choice),
            back=back,
            attempts=(first, second),
            position=self._position(told=found or self.told),
        )
        panel.edge = edge_of(presenter.rules, presenter.gained(state), self.session.viewer)
        self.app.scenes.push(panel)

    @property
    def told(self) -> bool:
        """Whether it may be said what would have been best."""
        return self.request.told or self._shown

    def _position(self, *, told: bool) -> Position | None:
        """Return the choice as cards, if there was one, with the better one marked if it is `told`."""
        request = self.request
        if request.choice is None:
            return None
        position = position_at(request.source, request.number, request.choice, self.app.metrics)
        return position if told else replace(position, better=(), better_call="")

    def _ways_on(self, back: Button, *, found: bool) -> Sequence[Button]:
        """Return the buttons at the end, the main one first: another try until it is found or shown."""
        again = Button("Try again", self._start_over, icon="replay", key=self.app.keymap.label(Verb.REPLAY))
        if found or self.told:
            back.key, back.look = "Enter", "primary"
            return [back, again]
        back.key, again.look = "Esc", "primary"
        show = Button("Show me", self._show, icon="hint", key=self.app.keymap.label(Verb.HINT))
        return [again, show, back]

    def _show(self) -> None:
        """Show in the panel what would have been better."""
        self._shown = True
        self.app.scenes.pop()
        self._hand_over()

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

    @property
    def _begun_right(self) -> bool:
        """Whether the choice with which the hand was to begin is a best one."""
        return self.request.action is not None and self._chosen()[1]

    def _open_menu(self) -> None:
        over = Button("Try again", self._start_over, icon="replay")
        leave = Button(self.request.leave, self._leave, icon="quit")
        on = Button("Keep playing", self.app.scenes.pop, look="primary", icon="play", key="Esc")
        self.app.scenes.push(
            PauseMenu(self.app, "Just practice. This hand doesn’t count.", [on, over, leave])
        )

    def _leave(self, words: str = "", answer: Answer = "open") -> None:
        """Go back to where the hand was played on from, with what came of it."""
        self._close()
        self.request.come_back(words, answer)

    def _start_over(self) -> None:
        """Try again; a choice that began it is made again only if it was right."""
        self._close()
        request, back = self.request, self.request.come_back
        if not self._begun_right:
            request = replace(request, action=None)
        if self._shown:  # whoever has seen the answer doesn't find it
            request = replace(request, told=True, come_back=lambda words, _: back(words, "shown"))
        self.app.navigator.open(request)

    def _close(self) -> None:
        """Close the table and whatever lies over it; the hand stays saved, and cannot be continued."""
        while self.app.scenes.top is not self.table:
            self.app.scenes.pop()
        self.app.scenes.pop()
        if (match_id := self.session.autosave.match_id) is not None:
            self.session.autosave.give_up(match_id)


_BOX_HEIGHT, _BOX_TOP, _BOX_GAP, _POINTS_SIZE = 132, 10, 16, 64
_TASK: Final = "Try something better."
_MAX_GROWTH: Final = 1.25  # of the cards; with larger words, those need the room


class Attempt(NamedTuple):
    """How often a hand was played, what was chosen, the points, and the tricks taken, of all tricks.

    Of `two` sides, the points are how far yours finished ahead of the other.
    """

    name: str
    deed: str
    points: int
    tricks: tuple[int, int] | None
    two: bool = False

    @property
    def figure(self) -> tuple[str, str]:
        """The points as a number, and in words what they are."""
        unit = "point" if abs(self.points) == 1 else "points"
        if not self.two:
            return numeral(self.points, "+"), unit
        whose = "" if not self.points else " for you" if self.points > 0 else " for them"
        return numeral(abs(self.points)), f"{unit}{whose}"

    @property
    def token(self) -> str:
        """The color of the points: of two sides, that of the side that finished ahead."""
        good, bad = ("team_a", "team_b") if self.two else ("good", "bad")
        return good if self.points > 0 else bad if self.points else "text_muted"


class TrialOver(ResultPanel):
    """The end of a hand that was played on from a moment, beside how it ended the first time."""

    max_width = 960

    def __init__(
        self,
        app: AppServices,
        heading: str,
        sentences: Sequence[str],
        buttons: Sequence[Button],
        *,
        back: Button,
        attempts: Sequence[Attempt],
        position: Position | None = None,
    ) -> None:
        super().__init__(app, heading, sentences, buttons, automatic=False)
        self._leads_back, self.position = back, position
        self.attempts = attempts
        self._strip = PositionStrip(position) if position else None

    @override
    def settle(self, panel: Rect) -> None:
        """Place it in the middle, as the hand is in the panel; one as wide as the window fills it."""
        metrics = self.app.metrics
        if panel.width == self.room:
            panel.height = max(panel.height, metrics.height - metrics.u(60))
        panel.center = metrics.window.center

    @override
    def on_back(self) -> None:
        self._leads_back.press()

    @override
    def handle(self, intent: Intent) -> None:
        show = next((button for button in self.buttons if button.icon == "hint"), None)
        if show and intent == Key(Verb.HINT):
            show.press()
        else:
            super().handle(intent)

    @override
    def paragraphs(self) -> Sequence[str]:
        """Return what is to be learned; what came of it is in the heading and the boxes."""
        return list(filter(None, self.sentences))[1:]

    @override
    def opening(self) -> Sequence[str]:
        return self.sentences

    @override
    def extra_height(self) -> int:
        boxes = self.ui(_BOX_HEIGHT + _BOX_TOP)
        return boxes + self.ui(_BOX_GAP) + self._lay_strip(0, 0) if self._strip else boxes

    def _lay_strip(self, x: int, y: int) -> int:
        """Lay the cards out; return their height."""
        art = self.app.art
        if self._strip is None:
            return 0
        growth = art.metrics.ui(100) / art.metrics.u(100)
        share = self.grade * min(_MAX_GROWTH / growth, 1)
        wide = min(self.inner, round(self._strip.natural_width(art) * share))
        return self._strip.lay(art, x, y, wide)

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        gap = self.ui(_BOX_GAP)
        box = Rect(area.x, area.y + self.ui(_BOX_TOP), (area.w - gap) // 2, self.ui(_BOX_HEIGHT))
        for attempt in self.attempts:
            self._draw_attempt(canvas, box, attempt)
            box = box.move(box.width + gap, 0)
        if self._strip:
            self._lay_strip(area.x, box.bottom + gap)
            self._strip.draw(self.app.art, canvas)

    def _draw_attempt(self, canvas: Canvas, box: Rect, attempt: Attempt) -> None:
        """Draw a box: the points at the left, and beside them what was chosen and the tricks."""
        art, pad = self.app.art, self.ui(22)
        canvas.add(art.box(box.size, self.ui(14), "quiet", "panel_line"), box.topleft)
        token, (figure, meaning) = attempt.token, attempt.figure
        points = art.text(figure, _POINTS_SIZE * self.grade, "display", token)
        unit = art.text(meaning, 18 * self.grade, "medium", token)
        wide = max(points.get_width(), unit.get_width())
        top = box.centery - (points.get_height() + unit.get_height()) // 2
        canvas.add(points, (box.x + pad + (wide - points.get_width()) // 2, top))
        canvas.add(unit, (box.x + pad + (wide - unit.get_width()) // 2, top + points.get_height()))
        left = box.x + pad + wide + pad
        self._draw_choice(canvas, Rect(left, box.y, box.right - pad - left, box.height), attempt)

    def _draw_choice(self, canvas: Canvas, area: Rect, attempt: Attempt) -> None:
        art, grade = self.app.art, self.grade
        lines = [
            art.fitted(attempt.name, 18 * grade, area.width, "medium", "text_muted"),
            *([art.fitted(attempt.deed, 23 * grade, area.width, "bold")] if attempt.deed else []),
        ]
        pips = self.ui(34) if attempt.tricks else 0
        y = area.centery - (sum(line.get_height() for line in lines) + pips) // 2
        for line in lines:
            canvas.add(line, (area.x, y))
            y += line.get_height()
        if attempt.tricks:
            said = art.fitted(
                counted(attempt.tricks[0], "trick"), 18 * grade, area.width, "medium", "text_muted"
            )
            canvas.add(said, (area.x, y + (pips - said.get_height()) // 2))
            left = area.x + said.get_width() + self.ui(12)
            draw_tricks(art, canvas, Rect(left, y, area.right - left, pips), attempt.tricks, "team_a")


def compared(first: Attempt, second: Attempt, *, found: bool) -> str:
    """Return in a few words what came of a second try, beside the first.

    >>> compared(Attempt("", "Passed", -2, None), Attempt("", "Picked it up", 1, None), found=True)
    '3 points better this time'
    """
    if first.points != second.points:
        better = "better" if second.points > first.points else "worse"
        return f"{points(abs(second.points - first.points))} {better} this time"
    same = bool(first.deed) and first.deed == second.deed
    how = "Better choice" if found else "Same choice" if same else ""
    return f"{how}, same score" if how else "Same score this time"


def attempt(presenter: TablePresenter, name: str, deed: str, state: TableState) -> Attempt:
    """Return how a hand ended for the viewer's side."""
    rules, viewer = presenter.rules, presenter.layout.viewer
    side = rules.side_of(viewer)
    made = net_points(presenter.gained(state), side, low_wins=rules.low_wins)
    contract = presenter.contract(state, [""] * rules.seats)
    tricks = (contract.taken[side], contract.tricks) if contract and contract.tricks else None
    return Attempt(name, deed and capital(deed), made, tricks, two=len(rules.sides) == 2)


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
