"""The table's panels: the result of a hand, and questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.store.figures import KeyPlay, deciding_words
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import AT_REST, Expression
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.drawing.typeface import balanced
from bacon.ui.kit.intents import Intent, Key, Point, Release, Verb
from bacon.ui.kit.scene import FADE_IN_MS, AppServices
from bacon.ui.kit.small_cards import SmallCards
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.verdicts import PlayLine
from bacon.ui.scenes.dialog import Dialog, SnugDialog, closing
from bacon.ui.scenes.result_marks import (
    HEADS_HEIGHT,
    draw_heads,
    draw_moment,
    draw_points,
    draw_tricks,
    moment_height,
    moment_width,
)
from bacon.ui.table.autoplay import MIN_READING_MS, Countdown, reading_ms
from bacon.ui.table.painter import numeral, side_token, sides_from
from bacon.ui.table.presenter import TablePresenter
from bacon.ui.table.session import MatchReviewing

_ROW_HEIGHTS: Final = {2: 62, 3: 50, 4: 46, 5: 42, 6: 38}  # by the number of sides
_SCORE_WIDTH, _BADGE_WIDTH = 84, 100  # at the right of a row, for a side's score and its points, in u

_HEADS_AIR: Final = 12  # between the sentence and the headings of the columns, in u

_MIN_INNER, _MOMENT_GAP = 700, 32
"""The least width in u at which the deciding trick stands beside the sentences, and the gap before it."""

_NOTE_HEIGHT: Final = 26
_COUNT_MS: Final = 700
"""The time in which the scores count up."""

_FACE_SHARE, _MAX_FACE, _FACE_STEP = 0.7, 46, 0.72
"""The size of a face before a side's name as a share of its row, its limit in u, and the way to the next."""

_MAX_NAME, _MAX_SCORE = 24, 42  # the type sizes in u in the highest row

PLAY_LINE_HEIGHT: Final = 102
_FEET: Final = (0.7, 0.77, 0.84, 0.91)
"""Where the bottom of a result may be, in heights of the window: the first with room enough above it."""

_NEARLY_WHOLE: Final = 0.85  # of the window's width
_AUTOMATIC_MS = 2600  # how quickly a result closes without a player


class Result(Struct, frozen=True, kw_only=True):
    """The contents of a result panel: the table's `face`, the final `state`, the `names` and the viewer.

    An `automatic` result closes by itself, as there is no player. `faces` are the players' pictures by seat,
    `grand` is whether the hand was celebrated, `last` whether it decided the match, and `ends` are the states
    at the end of each hand of the match. With `reviewing`, the viewer's choices are reviewed, and `review`
    leads to the mistakes among them. `plays` are those that decided the hand.
    """

    presenter: TablePresenter
    state: TableState
    names: Sequence[str]
    viewer: int
    automatic: bool
    faces: Sequence[str] = ()
    grand: bool = False
    last: bool = False
    ends: Sequence[TableState] = ()
    reviewing: MatchReviewing | None = None
    review: Callable[[], None] | None = None
    plays: Sequence[KeyPlay] = ()

    def play_line(self, hands: Sequence[int], key: str) -> PlayLine | None:
        """Return the line about the choices in some hands; `key` is the label of the key to the mistakes."""
        if self.reviewing is None or self.review is None:
            return None
        return PlayLine(self.reviewing, hands, self.viewer, self.review, key)


class ResultPanel(Dialog):
    """Base of the results. The first button continues; without a player it is pressed automatically.

    The strip of light at its top has the colour of the side that did best, `edge`. The bottom has one of a
    few heights, so that the buttons seldom move from hand to hand and no result hangs from the upper edge.
    """

    wide = True
    max_width = 860
    edge = "text_muted"
    play: PlayLine | None = None

    def __init__(
        self,
        app: AppServices,
        heading: str,
        sentences: Sequence[str],
        buttons: Sequence[Button],
        *,
        automatic: bool,
    ) -> None:
        super().__init__(app, heading, sentences, buttons)
        self._until = app.now + _AUTOMATIC_MS if automatic else None

    @property
    def automatic_button(self) -> Button:
        """The button that is pressed if there is no player."""
        return self.buttons[0]

    @property
    @override
    def widest(self) -> int:
        """The panel's width; one that is nearly as wide as the window leaves no slivers beside it."""
        return self.room if super().widest >= self.room * _NEARLY_WHOLE else super().widest

    @override
    def settle(self, panel: Rect) -> None:
        metrics = self.app.metrics
        panel.centery = metrics.height // 2
        for foot in _FEET:
            top = round(metrics.height * foot) - panel.height
            if 2 * top >= metrics.height * (1 - foot):
                panel.top = top
                break
        panel.clamp_ip(metrics.window.inflate(0, -2 * metrics.u(30)))

    @override
    def draw_ground(self, canvas: Canvas, panel: Rect) -> None:
        """Draw the panel with a strip of light along its rounded top edge."""
        super().draw_ground(canvas, panel)
        art, radius, tall = self.app.art, self.ui(20), max(self.ui(5), 2)
        edge = art.colour(self.edge)
        key, make = ("brim", tuple(edge)), partial(shapes.brim, panel.w, radius, tall, edge)
        canvas.add(art.drawn(key, (panel.w, radius), make), panel.topleft)

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.REPLAY):
                next(button for button in self.buttons if button.icon == "replay").press()
            case Key(Verb.NEXT_MISTAKE) if self.play and self.play.found:
                self.play.button.press()
            case _:
                super().handle(intent)

    @override
    def update(self, now: float) -> None:
        if self._until is not None and now >= self._until:
            self.automatic_button.press()
        if self.play and self.play.found and self.play.button not in self.group.controls:
            self.group.show([*self.buttons, self.play.button])

    @override
    def wake_at(self) -> float | None:
        return self._until


ResultPanelMaker: TypeAlias = Callable[[Result, Callable[[], None]], ResultPanel]
"""Returns the panel for a finished hand, from its contents and the function that opens the replay."""


def edge_of(rules: Rules, gained: Sequence[int], viewer: int) -> str:
    """Return the colour of the side that did best in a hand, and well: it made points, or took the fewest.

    Of several, the viewer's goes first; it is grey if there is none.
    """
    best = max(gained, key=rules.merit)
    if best <= 0 and not rules.low_wins:
        return "text_muted"
    side = next(side for side in sides_from(rules, viewer) if gained[side] == best)
    token = side_token(rules, viewer, side)
    return "text_muted" if token == "text" else token


class HandOver(ResultPanel):
    """The result of a hand, with every side's tricks and points. Esc calls `back` instead of continuing."""

    small_size = 15
    """The type size of the line at the bottom."""
    note = ""
    """A further line below that one."""
    other_way = "Same deal again"
    """The last button's label."""
    further_rows = 0
    """How many rows follow those of the sides."""
    alone = False
    """Whether it's the only hand, so that its points are the score."""
    stays = False
    """Whether it waits for the player even where the next hand is dealt by itself."""
    _reviewing = False

    def __init__(
        self,
        app: AppServices,
        result: Result,
        *,
        go_on: Callable[[], None],
        replay: Callable[[], None],
        same_deal: Callable[[], None],
        back: Callable[[], None],
    ) -> None:
        self._back, presenter, state, names = back, result.presenter, result.state, result.names
        rules = presenter.rules
        self.own = rules.side_of(result.viewer)
        outcome = rules.outcome(state, names, self.own)
        self.state, self.rules = state, rules
        self.gained, self.contract = presenter.gained(state), presenter.contract(state, names)
        self.faces, self.hand_word = result.faces, presenter.hand_word
        self.ribbon_heading = presenter.ribbon_heading
        self.ribbons = [[presenter.ribbon(state, seat) for seat in seats] for seats in rules.sides]
        self.moods = [presenter.mood(None, state, seat) for seat in range(rules.seats)]
        self.sides = self._order_sides(sides_from(rules, result.viewer))
        self.edge = edge_of(rules, self.gained, result.viewer)
        self.tokens = [side_token(rules, result.viewer, side) for side in range(len(rules.sides))]
        self.side_names = [rules.side_name(names, side) for side in range(len(self.sides))]
        self.moment, self.plays = deciding_words(result.plays, names, self.own), self._small(result.plays)
        still = app.settings.accessibility.reduced_motion or app.settings.table.speed == "instant"
        self.count = Span(app.now + FADE_IN_MS, 0 if still else _COUNT_MS, out_cubic)
        self.play = result.play_line([state.hand], app.keymap.label(Verb.NEXT_MISTAKE))
        self.small = self.line_below()
        further = "Result" if result.last else f"Next {presenter.hand_word}"
        buttons = [
            Button(further, closing(app, go_on), look="primary", key="Enter"),
            replay_button(app, replay),
            Button(self.other_way, same_deal),
        ]
        sentences = [outcome.sentence, self._standing(), self.small]
        super().__init__(app, outcome.title, sentences, buttons, automatic=result.automatic)
        self.countdown = Countdown(app, reading_ms(outcome.sentence, grand=result.grand))
        if self.stays or result.automatic:
            self.countdown.stop()

    @override
    def moving(self) -> bool:
        return self.app.now < self.count.end

    @override
    def handle(self, intent: Intent) -> None:
        super().handle(intent)
        if not isinstance(intent, Point | Release) or self.group.hover:
            self.countdown.stop()
        elif self.panel.collidepoint(intent.pos):  # whoever moves the pointer there is looking
            self.countdown.put_off(MIN_READING_MS)

    @override
    def leave(self) -> None:
        self.countdown.stop()

    @override
    def update(self, now: float) -> None:
        super().update(now)
        if self.play and self.play.found:
            self.countdown.stop()
        reviewing = bool(self.play and self.play.pending)
        if self.play and (reviewing or self._reviewing):
            self.countdown.put_off(reading_ms(self.play.words))
        self._reviewing = reviewing
        self.buttons[0].elapsed = self.countdown.elapsed
        if self.countdown.over:
            self.buttons[0].press()

    @override
    def wake_at(self) -> float | None:
        times = (super().wake_at(), self.countdown.wake_at())
        return min((time for time in times if time is not None), default=None)

    def line_below(self) -> str:
        """Return the line at the bottom, or ""."""
        return ""

    def _standing(self) -> str:
        """Every side's score."""
        scores = (f"{self.side_names[each]} {numeral(self.state.scores[each])}" for each in self.sides)
        return " · ".join(scores)

    def _score(self, side: int) -> int:
        """The score of a side, which counts up from that before the hand."""
        left = round(self.gained[side] * (1 - self.count.progress(self.app.now)))
        return self.state.scores[side] - left

    def _order_sides(self, sides: tuple[int, ...]) -> Sequence[int]:
        """Return two sides with yours first; more sides by their gain, the best first."""
        if len(sides) == 2:
            return sides
        return sorted(sides, key=lambda side: -self.rules.merit(self.gained[side]))

    @override
    def on_back(self) -> None:
        self._back()

    @override
    def opening(self) -> Sequence[str]:
        return self.sentences[:1]

    @override
    def paragraphs(self) -> Sequence[str]:
        ribbons = sum(map(any, self.ribbons)) if self.ribbon_heading and len(self.sides) > 2 else 0
        return () if ribbons >= max(len(self.sides) - 1, 1) else self.sentences[:1]  # the rows say it

    def _small(self, plays: Sequence[KeyPlay]) -> list[SmallCards]:
        """Return the deciding plays as small cards, the winner's in the color of its side."""
        tokens = ["text_muted" if each.side is None else self.tokens[each.side] for each in plays]
        return [SmallCards(each.cards, each.won, token) for each, token in zip(plays, tokens, strict=True)]

    @property
    def _aside(self) -> int:
        """The width of the deciding trick beside the sentences, with a gap; 0 without room for it."""
        if not (self.moment and self.paragraphs()) or self.inner < self.ui(_MIN_INNER):
            return 0
        return moment_width(self.app.art, self.moment, self.grade) + self.ui(_MOMENT_GAP)

    @override
    def _words(self) -> tuple[Surface, list[Surface]]:
        if not (aside := self._aside):
            return super()._words()
        art, room, size = self.app.art, self.inner - aside, self._heading_size() * self.grade
        heading = art.fitted(self.heading, size, room, "heading")
        said = [art.paragraph(words, 22 * self.grade, room, breaking=balanced) for words in self.paragraphs()]
        above = heading.get_height() + self.ui(14) + sum(each.get_height() + self.ui(10) for each in said)
        if above + self.ui(_HEADS_AIR) < moment_height(art, self.moment, self.grade):
            return super()._words()
        return heading, said

    @override
    def draw_heading(self, canvas: Canvas, heading: Surface, area: Rect) -> None:
        super().draw_heading(canvas, heading, area)
        if self._aside and heading.get_width() <= self.inner - self._aside:
            wide = moment_width(self.app.art, self.moment, self.grade)
            place = Rect(area.right - wide, area.y, wide, area.height)
            draw_moment(self.app.art, canvas, place, (self.plays, self.moment), self.grade)

    @override
    def extra_height(self) -> int:
        play = self.ui(PLAY_LINE_HEIGHT) if self.play else 0
        lines = self.ui(34 if self.small else 8) + self.ui(_NOTE_HEIGHT if self.note else 0)
        rows = len(self.sides) + self.further_rows
        return self.ui(4 + _HEADS_AIR + HEADS_HEIGHT) + rows * self._row + play + lines

    @property
    def _row(self) -> int:
        return self.ui(_ROW_HEIGHTS[len(self.sides)])

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art = self.app.art
        row = Rect(area.x, area.y + self.ui(_HEADS_AIR), area.w, self.ui(HEADS_HEIGHT))
        middle = "Tricks" if self.contract and self.contract.tricks else self.ribbon_heading
        score = row.right - self.ui(_SCORE_WIDTH)
        heads = [(f"This {self.hand_word}", score), ("Score", row.right)]
        heads = [("Points", row.right)] if self.alone else heads
        draw_heads(art, canvas, row, ([(middle, row.centerx)], heads), self.grade)
        row = Rect(area.x, row.bottom, area.w, self._row)
        for side in self.sides:
            canvas.add(art.box((row.w, art.hairline), 0, "panel_line"), row.topleft)
            self._draw_side(canvas, row, side)
            row = row.move(0, row.height)
        canvas.add(art.box((row.w, art.hairline), 0, "panel_line"), row.topleft)
        for _ in range(self.further_rows):
            self.draw_further(canvas, row)
            row = row.move(0, row.height)
        if self.play:
            self.play.draw(art, canvas, Rect(row.x, row.y, row.w, self.ui(PLAY_LINE_HEIGHT)), self.grade)
            row = row.move(0, self.ui(PLAY_LINE_HEIGHT))
        below = 38 if self.small else 10
        for words, size, down in ((self.small, self.small_size, 10), (self.note, 15, below)):
            if words:
                tall = max(size * self.grade, art.small_type)
                line = art.fitted(words, tall, area.w, "regular", "text_muted")
                canvas.add(line, (area.x, row.y + self.ui(down)))

    def _draw_side(self, canvas: Canvas, row: Rect, side: int) -> None:
        art, own, token = self.app.art, side == self.own, self.tokens[side]
        size = min(_MAX_SCORE, _ROW_HEIGHTS[len(self.sides)] * 0.66) * self.grade
        score = art.text(numeral(self._score(side)), size, "display", token)
        canvas.add(score, (row.right - score.get_width(), row.centery - score.get_height() / 2))
        if not self.alone:
            right = row.right - max(self.ui(_SCORE_WIDTH), score.get_width() + self.ui(18))
            self._draw_gain(canvas, (right, row.centery), side)
        x = row.x + round(row.w * 0.5)
        room = row.right - self.ui(_SCORE_WIDTH + _BADGE_WIDTH) - x
        self._draw_achievement(canvas, Rect(x, row.y, room, row.h), side)
        face: Face = "bold" if own else "medium"
        left = self._draw_faces(canvas, row, side)
        size = (_MAX_NAME if len(self.sides) == 2 else 22) * self.grade
        name = art.fitted(self.side_names[side], size, x - left - self.ui(16), face)
        canvas.add(name, (left, row.centery - name.get_height() / 2))

    def _draw_gain(self, canvas: Canvas, midright: tuple[int, int], side: int) -> None:
        """Draw the points of a side in this hand."""
        art, size = self.app.art, (24 if len(self.sides) == 2 else 18) * self.grade
        if points := self.gained[side]:
            token = self.tokens[side] if self.rules.merit(points) > 0 else "bad"
            draw_points(art, canvas, midright, (numeral(points, "+"), size, token))
            return
        none, (right, middle) = art.text("0", size, "bold", "text_muted"), midright
        canvas.add(none, (right - self.ui(18) - none.get_width(), middle - none.get_height() / 2))

    def _draw_achievement(self, canvas: Canvas, room: Rect, side: int) -> None:
        """Draw the tricks of a side, or what its players' ribbons say if the game lists them."""
        token = self.tokens[side]
        if self.contract and self.contract.tricks:
            tricks = (self.contract.taken[side], self.contract.tricks)
            draw_tricks(self.app.art, canvas, room, tricks, token)
            return
        if self.ribbon_heading:
            said = ", ".join(filter(None, self.ribbons[side]))
            ink = token if said else "text_muted"
            words = self.app.art.fitted(said or "–", 20 * self.grade, room.w, "bold", ink)
            canvas.add(words, (room.x, room.centery - words.get_height() / 2))

    def draw_further(self, canvas: Canvas, row: Rect) -> None:
        """Draw a row below those of the sides."""

    def _draw_faces(self, canvas: Canvas, row: Rect, side: int) -> int:
        """Draw the faces of a side at the left of its row; return where its name begins."""
        size = min(round(row.h * _FACE_SHARE), self.ui(_MAX_FACE))
        left, life = row.x, self.app.settings.table.life
        for seat in self.rules.sides[side] if self.faces else ():
            look = Expression(self.moods[seat]) if life else AT_REST
            canvas.add(self.app.art.avatar(self.faces[seat], size, look), (left, row.centery - size / 2))
            left += round(size * _FACE_STEP)
        return left + self.ui(20) if self.faces else left


def replay_button(app: AppServices, replay: Callable[[], None]) -> Button:
    """Return the button that opens the replay of a result."""
    return Button("Replay", replay, key=app.keymap.label(Verb.REPLAY), icon="replay")


def question(
    app: AppServices, heading: str, sentence: str, yes: str, act: Callable[[], None], *, no: str = "No"
) -> Dialog:
    """Return a dialog that asks before something that cannot be undone."""
    agree = Button(yes, closing(app, act), look="primary")
    return SnugDialog(app, heading, [sentence], [agree, Button(no, app.scenes.pop)])
