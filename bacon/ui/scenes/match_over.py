"""The end of a match: who won it, with whom, how the score went, and which hand decided it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from bacon.core.events import Event, HandStarted
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.core.words import points, verb
from bacon.ui.drawing import shapes
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.looks import AT_REST, Expression
from bacon.ui.kit.chart import STROKES, LineChart, Series
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.words import counted
from bacon.ui.scenes.panels import PLAY, Result, ResultPanel, replaying
from bacon.ui.scenes.rashers import Rashers
from bacon.ui.table.score import numeral, sides_from

_FACES, _FACE = 128, 104
"""The height of the row of faces, and of a face."""

_STANDING: Final = 38
"""The height of a row of what the others made in the match."""

_CHART: Final = 120
_CLOSE: Final = 0.3
"""Who loses by less than this share of the target has played a close match."""


class Standing(Struct, frozen=True):
    """What a side made in the match, and who sat there."""

    side: int
    name: str
    score: int
    seats: Sequence[int]


def ends_of(rules: Rules, events: Sequence[Event], viewer: int) -> list[TableState]:
    """The state at the end of each hand, as its viewer saw it; `events` are those of the match that count."""
    ends, state = list[TableState](), rules.start(viewer)
    for event in events:
        if isinstance(event, HandStarted) and state.hand:
            ends.append(state)
        state = rules.evolve(state, event.seen_by(viewer))
    return [*ends, state]


def deciding(ends: Sequence[TableState], winner: int) -> TableState:
    """The end of the hand that took the winners furthest from the best of the others; the latest such."""

    def lead(state: TableState) -> int:
        return state.scores[winner] - max(score for side, score in enumerate(state.scores) if side != winner)

    steps = [lead(now) - lead(before) for before, now in pairwise(ends)]
    gains = [lead(ends[0]), *steps]
    return ends[max(range(len(ends)), key=lambda hand: (gains[hand], hand))]


class MatchOver(ResultPanel):
    """Who won the match and how: your side's faces, the score and its course, and the hand that decided it.

    A match that is won has a ribbon and a shower of rashers. `standings` has the winners first.
    """

    def __init__(
        self,
        app: AppServices,
        told: Result,
        sentences: Sequence[str],
        buttons: Sequence[Button],
        *,
        heading: str,
    ) -> None:
        super().__init__(app, heading, sentences, buttons, automatic=told.automatic)
        self.told, rules = told, told.face.rules
        self.standings = standings_of(told)
        self.own = rules.side_of(told.viewer)
        self.won = told.state.winner == self.own
        self.bright = self.won
        self.sides = sides_from(rules, told.viewer)
        self.play = told.play_line([end.hand for end in told.ends])
        still = app.settings.accessibility.reduced_motion or app.settings.table.speed == "instant"
        self.rashers = Rashers(app, still=still) if self.won else None

    @property
    @override
    def by_itself(self) -> Button:
        """Back to the title: where nobody plays no other match begins."""
        return self.buttons[-1]

    @override
    def moving(self) -> bool:
        return bool(self.rashers and self.rashers.moving())

    @override
    def draw_ground(self, canvas: Canvas, panel: Rect) -> None:
        if self.rashers:
            self.rashers.draw(canvas)
        super().draw_ground(canvas, panel)

    @override
    def draw_heading(self, canvas: Canvas, heading: Surface, area: Rect) -> None:
        """Draw the heading of a match that is won on a ribbon across the panel."""
        if not self.won:
            super().draw_heading(canvas, heading, area)
            return
        art, metrics = self.app.art, self.app.metrics
        size = (min(area.w + self.ui(176), metrics.width - metrics.u(16)), area.h + self.ui(16))
        cloth, line = art.colour("brass"), art.colour("peg_line")
        ribbon = art.drawn(("banner",), size, lambda: shapes.ribbon(size, cloth, line))
        area = area.move(0, -self.ui(16))
        canvas.centre(ribbon, area.center)
        words = art.fitted(self.heading, 40 * self.grade, size[0] - 2 * size[1], "heading", "peg_line")
        canvas.centre(words, area.center)

    @override
    def extra_height(self) -> int:
        rows = len(self._rows_below) * self.ui(_STANDING)
        story = self._story()
        told = story.get_height() + self.ui(8) if story else 0
        play = self.ui(PLAY) if self.play else 0
        return self.ui(_FACES) + rows + (self._chart_height if self._has_course else 0) + told + play

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        self._draw_faces(canvas, Rect(area.x, area.y, area.w, self.ui(_FACES)))
        y = area.y + self.ui(_FACES)
        for standing in self._rows_below:
            self._draw_standing(canvas, Rect(area.x, y, area.w, self.ui(_STANDING)), standing)
            y += self.ui(_STANDING)
        if self._has_course:
            chart = self._course()
            chart.lay(self.app.art, area.x, y, area.w)
            chart.draw(self.app.art, canvas)
            y += self._chart_height
        if story := self._story():
            canvas.add(story, (area.x, y))
            y += story.get_height() + self.ui(8)
        if self.play:
            self.play.draw(self.app.art, canvas, Rect(area.x, y, area.w, self.ui(PLAY)), self.grade)

    # Faces and numerals.

    def _look(self) -> Expression:
        """What your side's faces show: they are glad or sorry, where the faces at the table live."""
        if not self.app.settings.table.life:
            return AT_REST
        return Expression("glad" if self.won else "sorry")

    def _draw_faces(self, canvas: Canvas, row: Rect) -> None:
        """Draw your side's faces at the left, what your partner says, and the score at the right."""
        art, size = self.app.art, self.ui(_FACE)
        seats = self.told.face.rules.sides[self.own]
        x, ring, look = row.x, max(self.ui(5), 2), self._look()
        for seat in seats if self.told.faces else ():
            place = Rect(x, row.y, size, size)
            face = art.avatar(self.told.faces[seat], size - 2 * ring, look)
            canvas.add(face, place.move(ring, ring).topleft)
            canvas.add(
                art.ring(place.size, size // 2, "brass" if self.won else "text_muted", ring), place.topleft
            )
            x += round(size * 0.82)
        left = x + round(size * 0.3) if x > row.x else row.x
        right = self._draw_score(canvas, row)
        room = right - left - self.ui(24)
        if self.told.faces and len(seats) > 1 and room > self.ui(110):
            self._draw_saying(canvas, (left, row.y + size // 2), room)

    def _draw_saying(self, canvas: Canvas, tip: tuple[int, int], room: int) -> None:
        art, tail = self.app.art, self.ui(16)
        most = (room - tail - self.ui(36), self.ui(70))
        words = art.block(self._saying(), 22 * self.grade, most, "bold", "text_on_bubble")
        body = Rect(tip[0] + tail, 0, words.get_width() + self.ui(36), words.get_height() + self.ui(22))
        body.centery = tip[1]
        whole = body.inflate(4, 4).union(Rect(tip, (1, 1)))
        inside = body.move(-whole.x, -whole.y)
        point = (tip[0] - whole.x, tip[1] - whole.y)
        fill, line = art.colour("bubble"), art.colour("bubble_line")
        bubble = art.drawn(
            ("saying", tuple(inside)),
            whole.size,
            lambda: shapes.speech(whole.size, inside, point, fill, line),
        )
        canvas.add(bubble, whole.topleft)
        canvas.centre(words, body.center)

    def _saying(self) -> str:
        """What your partner says to it."""
        first, second = self.standings[:2]
        close = first.score - second.score < self.told.face.rules.target * _CLOSE
        if self.won:
            return "That was close!" if close else "Well played!"
        return "So close! Once more?" if close else "Next time!"

    def _draw_score(self, canvas: Canvas, row: Rect) -> int:
        """Draw the score, with a crown over the winners'; gives where it begins."""
        art, size = self.app.art, 62 * self.grade
        sides = self.sides if len(self.sides) == 2 else (self.standings[0].side,)
        colon = art.text(":", size * 0.7, "display", "text_muted")
        x, y = row.right, row.y + self.ui(_FACE) * 0.62
        for side in reversed(sides):
            token = "brass" if side == self.own else "text"
            number = art.text(numeral(self.told.state.scores[side]), size, "display", token)
            x -= number.get_width()
            canvas.add(number, (x, y - number.get_height() / 2))
            if side == self.told.state.winner:
                crown = art.icon("crown", self.ui(40), token)
                canvas.centre(crown, (x + number.get_width() / 2, y - number.get_height() * 0.62))
            if side != sides[0]:
                x -= colon.get_width() + self.ui(16)
                canvas.add(colon, (x, y - colon.get_height() / 2))
                x -= self.ui(16)
        return x

    @property
    def _rows_below(self) -> Sequence[Standing]:
        """The sides that have no large numeral."""
        return self.standings[1:] if len(self.standings) > 2 else ()

    def _draw_standing(self, canvas: Canvas, row: Rect, standing: Standing) -> None:
        art, token = self.app.art, "brass" if standing.side == self.own else "text"
        canvas.add(art.box((row.w, 1), 0, "panel_line"), row.topleft)
        words = art.fitted(standing.name, 20 * self.grade, row.w // 2, "medium")
        made = art.text(numeral(standing.score), 24 * self.grade, "display", token)
        canvas.add(words, (row.x, row.centery - words.get_height() / 2))
        canvas.add(made, (row.right - made.get_width(), row.centery - made.get_height() / 2))

    # The story.

    @property
    def _has_course(self) -> bool:
        """Whether the course of the score is shown: two lines of several hands, where there is room."""
        return len(self.told.ends) > 1 and len(self.sides) == 2 and self.grade >= 0.8

    @property
    def _chart_height(self) -> int:
        return self.app.metrics.ui(_CHART + 36)

    def _course(self) -> LineChart:
        names = {standing.side: standing.name for standing in self.standings}
        lines = [
            Series(
                names[side],
                (0, *(float(end.scores[side]) for end in self.told.ends)),
                "brass" if side == self.own else "text",
                stroke,
            )
            for side, stroke in zip(self.sides, STROKES, strict=False)
        ]
        return LineChart(lines, self.told.face.rules.target, tall=_CHART)

    def _story(self) -> Surface | None:
        """The hand that decided the match, in a sentence or two."""
        if not self.told.ends or self.told.state.winner is None:
            return None
        end, rules = deciding(self.told.ends, self.told.state.winner), self.told.face.rules
        came_to = rules.outcome(end, self.told.names, self.own).sentence
        words = f"The {self.told.face.hand_word} that decided it was number {end.hand}. {came_to}"
        return self.app.art.paragraph(words, 19 * self.grade, self.inner, "regular", "text_muted")


def standings_of(told: Result) -> list[Standing]:
    """What each side made, the winners first and then the best."""
    rules, state = told.face.rules, told.state
    ranked = sorted(range(len(rules.sides)), key=lambda side: (side != state.winner, -state.scores[side]))
    return [
        Standing(side, rules.side_name(told.names, side), state.scores[side], rules.sides[side])
        for side in ranked
    ]


def match_over(
    app: AppServices,
    told: Result,
    *,
    again: Callable[[], None],
    leave: Callable[[], None],
    replay: Callable[[], None],
) -> MatchOver:
    """The panel that names the winners of the match, with a button for each way on."""
    first, second = standings_of(told)[:2]
    wins = "win" if len(first.seats) > 1 else verb(first.name, "win")
    won = told.viewer in first.seats
    heading = "The match is yours!" if won else f"{first.name} {wins} the match"
    two = len(told.state.scores) == 2
    by = f"{numeral(first.score)} to {numeral(second.score)}" if two else f"with {points(first.score)}"
    words = f"{first.name} won {by} after {counted(told.state.hand, told.face.hand_word)}."
    buttons = [
        Button("Play again", again, look="primary", icon="play"),
        replaying(app, replay),
        Button("Title", leave),
    ]
    return MatchOver(app, told, [words], buttons, heading=heading)
