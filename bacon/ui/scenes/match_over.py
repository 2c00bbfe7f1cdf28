"""The panel after a match: the winners, the course of the score, and the deciding hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from bacon.core.events import Event, HandStarted
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.core.words import YOU, as_sentence, inside, points, signed, verb
from bacon.store.history import deciding_hand
from bacon.ui.drawing import shapes
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import AT_REST, Expression
from bacon.ui.drawing.typeface import balanced
from bacon.ui.kit.chart import STROKES, LineChart, Series, chart_dot
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, draw_panel
from bacon.ui.replay.words import counted
from bacon.ui.scenes.bacon_shower import BaconShower
from bacon.ui.scenes.panels import (
    PLAY_LINE_HEIGHT,
    Result,
    ResultPanel,
    replay_button,
)
from bacon.ui.scenes.result_marks import HEADS_HEIGHT, draw_heads
from bacon.ui.table.painter import line_tokens, numeral, sides_from

_FACES_HEIGHT, _FACE_SIZE = 136, 104
_STANDING_HEIGHT, _ROWS_AIR = 44, 8
_WINNER_HEIGHT, _WINNER_GAP, _CROWN_SIZE = 148, 36, 40
"""Where each side has a row: the least height of all, the gap to the winners' faces, and their crown."""
_CHART_HEIGHT, _COURSE_NAME = 104, 26
_OTHER_HEIGHT: Final = 350  # what a panel with rows and a chart needs besides them, in u
_RIBBON_OVER_EDGE: Final = 40  # from the top of the panel to the edge that lies behind the ribbon, in u
_RAIL: Final = 60  # what a ribbon leaves free of the window's width, so that it stays on the cloth, in u
_HEADING_AIR: Final = 12  # below a heading without a ribbon
_STORY_GAP, _STORY_TYPES = 10, (20, 19, 18)  # above the deciding hand, and its type if that saves a line
_DOT_GAP: Final = 8  # from its dot to the deciding hand
_SETTLED: Final = "That settled it."
_CLOSE_MARGIN: Final = 0.3  # of the target, below which a match was close


class Standing(Struct, frozen=True):
    """The final score of a side, and its seats."""

    side: int
    name: str
    score: int
    seats: Sequence[int]


def ends_of(rules: Rules, events: Sequence[Event], viewer: int) -> list[TableState]:
    """Return the state at the end of each hand, as the viewer saw it, from the match's valid events."""
    ends, state = list[TableState](), rules.start(viewer)
    for event in events:
        if isinstance(event, HandStarted) and state.hand:
            ends.append(state)
        state = rules.evolve(state, event.seen_by(viewer))
    return [*ends, state]


def deciding(rules: Rules, ends: Sequence[TableState], winner: int) -> TableState:
    """Return the end of the hand that gained the winners most on their best rival; the latest of equals."""
    return ends[deciding_hand(rules, [state.scores for state in ends], winner)]


class MatchOver(ResultPanel):
    """The end of a match: the faces and the score of your side, the course, and the deciding hand.

    A match that you won has a ribbon and a shower of bacon. `standings` has the winners first.
    """

    def __init__(
        self,
        app: AppServices,
        result: Result,
        sentences: Sequence[str],
        buttons: Sequence[Button],
        *,
        heading: str,
    ) -> None:
        super().__init__(app, heading, sentences, buttons, automatic=result.automatic)
        self.result, rules = result, result.presenter.rules
        self.standings = standings_of(result)
        self.own = rules.side_of(result.viewer)
        self.glad = result.state.winner == self.own
        self.won = self.glad and YOU in result.names
        self.sides = sides_from(rules, result.viewer)
        self.tokens = line_tokens(rules, result.viewer)
        self.edge = self.tokens[self.standings[0].side] if len(self.sides) == 2 or self.won else "text_muted"
        hands = [end.hand for end in result.ends]
        self.play = result.play_line(hands, app.keymap.label(Verb.NEXT_MISTAKE))
        still = app.settings.accessibility.reduced_motion or app.settings.table.speed == "instant"
        layout = result.presenter.layout
        plates = [layout.frame.score, *(layout.seating.plate(seat) for seat in range(rules.seats))]
        self.shower = BaconShower(app, plates, still=still) if self.won else None

    @property
    @override
    def automatic_button(self) -> Button:
        """The button back to the title, as no match follows without a player."""
        return self.buttons[-1]

    @override
    def moving(self) -> bool:
        return bool(self.shower and self.shower.moving())

    @override
    def paragraphs(self) -> Sequence[str]:
        return ()  # the numbers say it

    @override
    def opening(self) -> Sequence[str]:
        return self.sentences

    @override
    def draw_ground(self, canvas: Canvas, panel: Rect) -> None:
        canvas.add(self.app.art.veil, (0, 0))  # the table has done its part
        if self.shower:
            self.shower.draw(canvas, panel)
        if self.won:  # the ribbon lies over the upper edge, in place of the strip of light
            hidden = self.ui(_RIBBON_OVER_EDGE)
            draw_panel(self.app.art, canvas, panel.move(0, hidden).clip(panel), self.ui(20))
        else:
            super().draw_ground(canvas, panel)

    @override
    def draw_heading(self, canvas: Canvas, heading: Surface, area: Rect) -> None:
        """Draw the heading, on a ribbon across the panel if you won the match."""
        if not self.won:
            super().draw_heading(canvas, heading, area)
            return
        art, metrics = self.app.art, self.app.metrics
        size = (min(area.w + self.ui(176), metrics.width - metrics.u(_RAIL)), area.h + self.ui(16))
        cloth, line = art.colour("brass"), art.colour("peg_line")
        ribbon = art.drawn(("banner",), size, lambda: shapes.ribbon(size, cloth, line))
        area = area.move(0, -self.ui(16))
        canvas.centre(ribbon, area.center)
        words = art.fitted(self.heading, 40 * self.grade, size[0] - 2 * size[1], "heading", "peg_line")
        canvas.centre(words, area.center)

    @override
    def extra_height(self) -> int:
        story = self._deciding_hand()
        story_height = story.get_height() + self.ui(_STORY_GAP + 8) if story else 0
        play = self.ui(PLAY_LINE_HEIGHT) if self.play else 0
        top = self._heading_air + self._top_height
        return top + (self._chart_height if self._shows_course else 0) + story_height + play

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        top = Rect(area.x, area.y + self._heading_air, area.w, self._top_height)
        if self._lists_standings:
            self._draw_standings(canvas, top)
        else:
            self._draw_faces(canvas, top)
        y = top.bottom
        if self._shows_course:
            chart = self._score_chart()
            chart.lay(self.app.art, area.x, y, area.w)
            chart.draw(self.app.art, canvas)
            y += self._chart_height
        if story := self._deciding_hand():
            canvas.add(story, (area.right - self._story_width, y + self.ui(_STORY_GAP)))
            if dot := self._dot:
                lines = self.app.art.line_size("1", 20 * self.grade, "medium")[1]
                canvas.centre(dot, (area.x + dot.get_width() / 2, y + self.ui(_STORY_GAP) + lines * 0.6))
            y += story.get_height() + self.ui(_STORY_GAP + 8)
        if self.play:
            self.play.draw(
                self.app.art, canvas, Rect(area.x, y, area.w, self.ui(PLAY_LINE_HEIGHT)), self.grade
            )

    # Faces and score

    def _expression(self) -> Expression:
        """Return the expression of your side's faces: glad or sorry, if faces are animated."""
        if not self.app.settings.table.life:
            return AT_REST
        return Expression("glad" if self.glad else "sorry")

    def _draw_faces(self, canvas: Canvas, row: Rect) -> None:
        """Draw your side's faces at the left, what your partner says, and the score at the right."""
        art, size = self.app.art, self.ui(_FACE_SIZE)
        seats = self.result.presenter.rules.sides[self.own]
        x, ring, look = row.x, max(self.ui(5), 2), self._expression()
        for seat in seats if self.result.faces else ():
            place = Rect(x, row.y, size, size)
            face = art.avatar(self.result.faces[seat], size - 2 * ring, look)
            canvas.add(face, place.move(ring, ring).topleft)
            line = "brass" if self.glad else "text_muted"
            canvas.add(art.ring(place.size, size // 2, line, ring), place.topleft)
            x += round(size * 0.82)
        left = x + round(size * 0.3) if x > row.x else row.x
        right = self._draw_score(canvas, row)
        room = right - left - self.ui(24)
        if self.result.faces and len(seats) > 1 and room > self.ui(110):
            self._draw_saying(canvas, (left, row.y + size // 2), room)

    def _draw_saying(self, canvas: Canvas, tip: tuple[int, int], room: int) -> None:
        art, tail = self.app.art, self.ui(16)
        max_size = (room - tail - self.ui(36), self.ui(70))
        words = art.block(self._partners_words(), 22 * self.grade, max_size, "bold", "text_on_bubble")
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

    def _partners_words(self) -> str:
        first, second = self.standings[:2]
        close = abs(first.score - second.score) < self.result.presenter.rules.target * _CLOSE_MARGIN
        if self.glad:
            return "That was close!" if close else "Well played!"
        return "So close! Play again?" if close else "Next time!"

    def _draw_score(self, canvas: Canvas, row: Rect) -> int:
        """Draw the score, with a crown over the winners' and the hands played below; return its left edge."""
        art, size = self.app.art, 62 * self.grade
        dash = art.text("–", size * 0.7, "display", "text_muted")
        x, y = row.right, row.y + self.ui(_FACE_SIZE) * 0.55
        after = art.text(f"after {self._hands_played}", 18 * self.grade, "medium", "text_muted")
        canvas.add(after, (row.right - after.get_width(), row.y + self.ui(_FACE_SIZE) - self.ui(10)))
        for side in reversed(self.sides):
            token = self.tokens[side]
            number = art.text(numeral(self.result.state.scores[side]), size, "display", token)
            x -= number.get_width()
            canvas.add(number, (x, y - number.get_height() / 2))
            if side == self.result.state.winner:
                crown = art.icon("crown", self.ui(40), token)
                canvas.centre(crown, (x + number.get_width() / 2, y - number.get_height() * 0.62))
            if side != self.sides[0]:
                x -= dash.get_width() + self.ui(16)
                canvas.add(dash, (x, y - dash.get_height() / 2))
                x -= self.ui(16)
        return x

    @property
    def _hands_played(self) -> str:
        return counted(self.result.state.hand, self.result.presenter.hand_word)

    @property
    def _lists_standings(self) -> bool:
        """Whether each side has a row; two sides have large faces and scores instead."""
        return len(self.standings) > 2

    @property
    def _heading_air(self) -> int:
        """The air between the heading and the faces; a ribbon has its own."""
        return 0 if self.won or self._lists_standings else self.ui(_HEADING_AIR)

    @property
    def _top_height(self) -> int:
        if not self._lists_standings:
            return self.ui(_FACES_HEIGHT)
        return self.ui(HEADS_HEIGHT) + self._rows_height + self.ui(_ROWS_AIR)

    @property
    def _rows_height(self) -> int:
        return max(len(self.standings) * self.ui(_STANDING_HEIGHT), self.ui(_WINNER_HEIGHT))

    def _draw_standings(self, canvas: Canvas, area: Rect) -> None:
        """Draw the winners' faces at the left, and a row for each side beside them."""
        heads = [(f"After {self._hands_played}", area.right)]
        head = Rect(area.x, area.y, area.w, self.ui(HEADS_HEIGHT))
        draw_heads(self.app.art, canvas, head, ([], heads), self.grade)
        rows = Rect(area.x, area.y + self.ui(HEADS_HEIGHT), area.w, self._rows_height)
        wide = self._draw_winners(canvas, rows)
        rows = Rect(rows.x + wide, rows.y, rows.w - wide, rows.h)
        tall = rows.h // len(self.standings)
        for number, standing in enumerate(self.standings):
            self._draw_standing(canvas, Rect(rows.x, rows.y + number * tall, rows.w, tall), standing)

    def _draw_winners(self, canvas: Canvas, rows: Rect) -> int:
        """Draw the winners' faces below a crown, halfway down the rows; return the width they take."""
        if not self.result.faces:
            return 0
        art, size, winners = self.app.art, self.ui(_FACE_SIZE), self.standings[0]
        ring, step, crown = max(self.ui(5), 2), round(size * 0.62), self.ui(_CROWN_SIZE)
        mood = Expression("glad") if self.app.settings.table.life else AT_REST
        wide = size + step * (len(winners.seats) - 1)
        top = rows.centery - (size + crown) // 2
        canvas.add(art.icon("crown", crown, self.tokens[winners.side]), (rows.x + (wide - crown) / 2, top))
        for number, seat in enumerate(winners.seats):
            place = Rect(rows.x + number * step, top + crown, size, size)
            face = art.avatar(self.result.faces[seat], size - 2 * ring, mood)
            canvas.add(face, place.move(ring, ring).topleft)
            canvas.add(art.ring(place.size, size // 2, "brass", ring), place.topleft)
        return wide + self.ui(_WINNER_GAP)

    def _draw_standing(self, canvas: Canvas, row: Rect, standing: Standing) -> None:
        """Draw a side's faces, name and score; the winners' faces are beside the rows."""
        art, token, own = self.app.art, self.tokens[standing.side], standing.side == self.own
        canvas.add(art.box((row.w, art.hairline), 0, "panel_line"), row.topleft)
        x, size = row.x, round(min(row.h, self.ui(_STANDING_HEIGHT)) * 0.8)
        for seat in standing.seats if self.result.faces else ():
            look = self._expression() if own else AT_REST
            canvas.add(art.avatar(self.result.faces[seat], size, look), (x, row.centery - size / 2))
            x += size
        x += self.ui(12) if x > row.x else 0
        words = art.fitted(standing.name, 22 * self.grade, row.w // 2, "bold" if own else "medium")
        canvas.add(words, (x, row.centery - words.get_height() / 2))
        made = art.text(numeral(standing.score), 28 * self.grade, "display", token)
        canvas.add(made, (row.right - made.get_width(), row.centery - made.get_height() / 2))

    # Course

    @property
    def _shows_course(self) -> bool:
        """Whether the score's course is shown: of several hands, if there is room."""
        if len(self.result.ends) < 2 or self.grade < 0.8:
            return False
        ui = self.app.metrics.ui
        rows = len(self.sides) * _STANDING_HEIGHT if self._lists_standings else 0
        return not rows or self.app.metrics.height >= ui(rows + self._course_height + _OTHER_HEIGHT)

    @property
    def _chart_height(self) -> int:
        return self.app.metrics.ui(self._course_height + 26)

    @property
    def _course_height(self) -> int:
        """The height of the chart, in u, so that the names at its lines have room."""
        return max(_CHART_HEIGHT, len(self.sides) * _COURSE_NAME)

    def _score_chart(self) -> LineChart:
        names = {standing.side: standing.name for standing in self.standings}
        lines = [
            Series(
                names[side],
                (0, *(float(end.scores[side]) for end in self.result.ends)),
                self.tokens[side],
                stroke,
            )
            for side, stroke in zip(self.sides, STROKES, strict=False)
        ]
        rules, winner = self.result.presenter.rules, self.result.state.winner
        marked = None
        if winner is not None:
            scores = [end.scores for end in self.result.ends]
            marked = self.sides.index(winner), deciding_hand(rules, scores, winner) + 1
        return LineChart(lines, rules.target, tall=self._course_height, marked=marked)

    def _deciding_hand(self) -> Surface | None:
        """Describe the hand that decided the match."""
        if not self.result.ends or self.result.state.winner is None:
            return None
        words, art = self._deciding_words(self.result.state.winner), self.app.art
        wide, fits = self._story_width, self._fits_a_line
        size = next((each for each in _STORY_TYPES if fits(words, each)), _STORY_TYPES[0])
        return art.paragraph(words, size * self.grade, wide, "medium", breaking=balanced)

    def _fits_a_line(self, words: str, size: float) -> bool:
        return self.app.art.line_size(words, size * self.grade, "medium")[0] <= self._story_width

    @property
    def _dot(self) -> Surface | None:
        """The dot before the deciding hand, which marks that hand in the chart, too."""
        winner = self.result.state.winner
        if not self._shows_course or winner is None:
            return None
        return chart_dot(self.app.art, self.tokens[winner])

    @property
    def _story_width(self) -> int:
        dot = self._dot
        return self.inner - (dot.get_width() + self.ui(_DOT_GAP) if dot else 0)

    def _deciding_words(self, winner: int) -> str:
        presenter, names = self.result.presenter, self.result.names
        end = deciding(presenter.rules, self.result.ends, winner)
        outcome, contract = presenter.rules.outcome(end, names, self.own), presenter.contract(end, names)
        hand = f"{presenter.hand_word.capitalize()} {end.hand} decided it"
        if not (contract and contract.tricks):
            sentence = outcome.sentence.removesuffix(_SETTLED).rstrip()  # that it decided it says so
            return f"{hand}. {as_sentence(outcome.title)} {sentence}".rstrip()
        gain = presenter.gained(end)[winner]  # the sentence alone says who named trump and took how many
        if gain <= 0:
            return f"{hand}. {outcome.sentence}"
        side = inside(presenter.rules.side_name(names, winner))
        gained = signed(gain) if winner == self.own else f"{points(gain)} for {side}"
        return f"{hand}: {gained}. {outcome.sentence}"


def standings_of(result: Result) -> list[Standing]:
    """Return the final scores, the winners first, then by score."""
    rules, state = result.presenter.rules, result.state
    ranked = sorted(
        range(len(rules.sides)),
        key=lambda side: (side != state.winner, -rules.merit(state.scores[side])),
    )
    return [
        Standing(side, rules.side_name(result.names, side), state.scores[side], rules.sides[side])
        for side in ranked
    ]


def match_over(
    app: AppServices,
    result: Result,
    *,
    again: Callable[[], None],
    leave: Callable[[], None],
    replay: Callable[[], None],
) -> MatchOver:
    """Return the panel that names the winners of the match."""
    first, second = standings_of(result)[:2]
    wins = "win" if len(first.seats) > 1 else verb(first.name, "win")
    won = result.viewer in first.seats and YOU in result.names
    heading = "The match is yours!" if won else f"{first.name} {wins} the match"
    two = len(result.state.scores) == 2
    by = f"{numeral(first.score)} to {numeral(second.score)}" if two else f"with {points(first.score)}"
    words = f"{first.name} won {by} after {counted(result.state.hand, result.presenter.hand_word)}."
    buttons = [
        Button("Play again", again, look="primary", icon="play"),
        replay_button(app, replay),
        Button("Main menu", leave),
    ]
    return MatchOver(app, result, [words], buttons, heading=heading)
