"""The table's panels: the result of a hand or a board, the last trick, and questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.core.review import ACCURACY_AND_POINTS
from bacon.core.rules import Rules, TableState
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Face, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import AT_REST, Expression
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.kit.intents import Intent, Key, Number, OtherKey, Point, Press, Release, Verb
from bacon.ui.kit.nodes import Node, labels, named
from bacon.ui.kit.scene import FADE_IN_MS, AppServices, Scene
from bacon.ui.kit.widgets import Button, draw_panel
from bacon.ui.replay.verdicts import PlayLine
from bacon.ui.scenes.dialog import Dialog, closing
from bacon.ui.table.autoplay import Countdown, reading_ms
from bacon.ui.table.painter import crown, numeral, sides_from, winners_edge
from bacon.ui.table.presenter import Contract, LastPlays, SeatPlay, TablePresenter
from bacon.ui.table.session import MatchReviewing
from bacon.ui.table.voice import lines_of

_ROW_HEIGHTS: Final = {2: 54, 3: 50, 4: 46, 5: 42, 6: 38}  # by the number of sides
_SCORE_WIDTH, _BADGE_WIDTH = 84, 76
"""The widths kept at the right of a row for a side's score, and for its points."""

_BADGES: Final = {
    (True, True): ("brass", "brass", "peg_line"),
    (True, False): ("button", "text_muted", "text"),
    (False, True): ("well", "bad", "bad"),
    (False, False): ("well", "bad", "bad"),
}
"""Fill, border and text colours of the points, by whether they were won, and are yours."""

_NOTE_HEIGHT: Final = 26
_COUNT_MS: Final = 700
"""The time in which the scores count up."""

_FACE_SIZE: Final = 34
"""The size of a face before a side's name; the next one is `_FACE_STEP` sizes further on."""
_FACE_STEP: Final = 0.72

PLAY_LINE_HEIGHT: Final = 102
_BOTTOM: Final = 0.69
_AUTOMATIC_MS = 2600  # how quickly a result closes without a player


class Result(Struct, frozen=True, kw_only=True):
    """The contents of a result panel: the table's `face`, the final `state`, the `names` and the viewer.

    An `automatic` result closes by itself, as there is no player. `faces` are the players' pictures by seat,
    `grand` is whether the hand was celebrated, `ends` the states at the end of each hand of the match. With
    `reviewing`, the viewer's choices are reviewed, and `review` leads to the mistakes among them.
    """

    presenter: TablePresenter
    state: TableState
    names: Sequence[str]
    viewer: int
    automatic: bool
    faces: Sequence[str] = ()
    grand: bool = False
    ends: Sequence[TableState] = ()
    reviewing: MatchReviewing | None = None
    review: Callable[[], None] | None = None

    def play_line(self, hands: Sequence[int], key: str) -> PlayLine | None:
        """Return the line about the choices in some hands; `key` is the label of the key to the mistakes."""
        if self.reviewing is None or self.review is None:
            return None
        return PlayLine(self.reviewing, hands, self.viewer, self.review, key)


class ResultPanel(Dialog):
    """Base of the results. The first button continues; without a player it is pressed automatically.

    A `bright` result is your side's. The bottom is always at the same height, if there is room above it, so
    that the buttons do not move from hand to hand.
    """

    wide = True
    bright = False
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

    @override
    def settle(self, panel: Rect) -> None:
        metrics = self.app.metrics
        panel.bottom = max(round(metrics.height * _BOTTOM), panel.height + metrics.u(30))
        panel.clamp_ip(metrics.window.inflate(0, -2 * metrics.u(30)))

    @override
    def draw_ground(self, canvas: Canvas, panel: Rect) -> None:
        """Draw the panel with a strip of light at its top, golden if the result is yours."""
        radius = self.ui(20)
        lip = Rect(panel.x, panel.y - max(self.ui(5), 2), panel.w, 2 * radius)
        token = "brass" if self.bright else "text_muted"
        canvas.add(self.app.art.box(lip.size, radius, token), lip.topleft)
        super().draw_ground(canvas, panel)

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


def is_best(rules: Rules, gained: Sequence[int], side: int) -> bool:
    """Whether a side did best in a hand, and well: it made some points, or took the fewest."""
    best = max(gained, key=rules.merit)
    return gained[side] == best and (best > 0 or rules.low_wins)


class HandOver(ResultPanel):
    """The result of a hand, with every side's tricks and points. Esc calls `back` instead of continuing."""

    small_size = 15
    """The type size of the line at the bottom."""
    note = ""
    """A further line below that one."""
    other_way = "Same deal again"
    """The last button's label."""
    stays = False
    """Whether it waits for the player even where the next hand is dealt by itself."""

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
        self._back = back
        presenter, state, names = result.presenter, result.state, result.names
        rules = presenter.rules
        self.own = rules.side_of(result.viewer)
        outcome = rules.outcome(state, names, self.own)
        self.state, self.rules = state, rules
        self.gained, self.contract = presenter.gained(state), presenter.contract(state, names)
        self.faces = result.faces
        self.moods = [presenter.mood(None, state, seat) for seat in range(rules.seats)]
        self.sides = self._order_sides(sides_from(rules, result.viewer))
        self.bright = is_best(rules, self.gained, self.own)
        self.side_names = [rules.side_name(names, side) for side in range(len(self.sides))]
        still = app.settings.accessibility.reduced_motion or app.settings.table.speed == "instant"
        self.count = Span(app.now + FADE_IN_MS, 0 if still else _COUNT_MS, out_cubic)
        self.play = result.play_line([state.hand], app.keymap.label(Verb.NEXT_MISTAKE))
        self.small = self.line_below()
        buttons = [
            Button(f"Next {presenter.hand_word}", closing(app, go_on), look="primary", key="Enter"),
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

    @override
    def leave(self) -> None:
        self.countdown.stop()

    @override
    def update(self, now: float) -> None:
        super().update(now)
        if self.play and self.play.found:
            self.countdown.stop()
        self.buttons[0].elapsed = self.countdown.elapsed
        if self.countdown.over(waiting=bool(self.play and self.play.pending)):
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
        return " · ".join(
            f"{self.side_names[each]} {numeral(self.state.scores[each])}" for each in self.sides
        )

    def _score(self, side: int) -> int:
        """The score of a side, which counts up from that before the hand."""
        left = round(self.gained[side] * (1 - self.count.progress(self.app.now)))
        return self.state.scores[side] - left

    def _order_sides(self, sides: tuple[int, ...]) -> Sequence[int]:
        """Return two sides with yours first; more sides by their gain, the best first."""
        return (
            sides if len(sides) == 2 else sorted(sides, key=lambda side: -self.rules.merit(self.gained[side]))
        )

    @override
    def on_back(self) -> None:
        self._back()

    @override
    def paragraphs(self) -> Sequence[str]:
        return self.sentences[:1]

    @override
    def extra_height(self) -> int:
        play = self.ui(PLAY_LINE_HEIGHT) if self.play else 0
        lines = self.ui(34 if self.small else 8) + self.ui(_NOTE_HEIGHT if self.note else 0)
        return self.ui(18) + len(self.sides) * self._row + play + lines

    @property
    def _row(self) -> int:
        return self.ui(_ROW_HEIGHTS[len(self.sides)])

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art = self.app.art
        row = Rect(area.x, area.y + self.ui(10), area.w, self._row)
        for side in self.sides:
            canvas.add(art.box((row.w, 1), 0, "panel_line"), row.topleft)
            self._draw_side(canvas, row, side)
            row = row.move(0, row.height)
        canvas.add(art.box((row.w, 1), 0, "panel_line"), row.topleft)
        if self.play:
            self.play.draw(art, canvas, Rect(row.x, row.y, row.w, self.ui(PLAY_LINE_HEIGHT)), self.grade)
            row = row.move(0, self.ui(PLAY_LINE_HEIGHT))
        if self.small:
            line = art.fitted(self.small, self.small_size * self.grade, area.w, "regular", "text_muted")
            canvas.add(line, (area.x, row.y + self.ui(10)))
        if self.note:
            line = art.fitted(self.note, 15 * self.grade, area.w, "regular", "text_muted")
            canvas.add(line, (area.x, row.y + self.ui(38)))

    def _draw_side(self, canvas: Canvas, row: Rect, side: int) -> None:
        art, own = self.app.art, side == self.own
        token = "brass" if own else "text"
        size = min(34, _ROW_HEIGHTS[len(self.sides)] * 0.66) * self.grade
        score = art.text(numeral(self._score(side)), size, "display", token)
        canvas.add(score, (row.right - score.get_width(), row.centery - score.get_height() / 2))
        right = row.right - max(self.ui(_SCORE_WIDTH), score.get_width() + self.ui(18))
        if points := self.gained[side]:
            self._draw_badge(canvas, points, (right, row.centery), own=own)
        x = row.x + round(row.w * 0.5)
        if self.contract and self.contract.tricks:
            room = row.right - self.ui(_SCORE_WIDTH + _BADGE_WIDTH) - x
            pips = self._trick_pips(self.contract, side, round(row.h * 0.44), room)
            canvas.add(pips, (x, row.centery - pips.get_height() / 2))
        face: Face = "bold" if own else "medium"
        left = self._draw_faces(canvas, row, side)
        name = art.fitted(self.side_names[side], 22 * self.grade, x - left - self.ui(16), face)
        canvas.add(name, (left, row.centery - name.get_height() / 2))

    def _draw_faces(self, canvas: Canvas, row: Rect, side: int) -> int:
        """Draw the faces of a side at the left of its row; return where its name begins."""
        size, left, life = self.ui(_FACE_SIZE), row.x, self.app.settings.table.life
        for seat in self.rules.sides[side] if self.faces else ():
            look = Expression(self.moods[seat]) if life else AT_REST
            canvas.add(self.app.art.avatar(self.faces[seat], size, look), (left, row.centery - size / 2))
            left += round(size * _FACE_STEP)
        return left + self.ui(20) if self.faces else left

    def _draw_badge(self, canvas: Canvas, points: int, midright: tuple[int, int], *, own: bool) -> None:
        """Draw the points of a side: filled if gained, in a ring if lost, golden if yours."""
        art, size = self.app.art, 22 if len(self.sides) == 2 else 18
        fill, line, ink = _BADGES[self.rules.merit(points) > 0, own]
        text = art.text(numeral(points, "+"), size * self.grade, "bold", ink)
        place = Rect(0, 0, text.get_width() + self.ui(24), text.get_height() + self.ui(4))
        place.midright = midright
        canvas.add(art.box(place.size, place.height // 2, fill, line, max(self.ui(2), 1)), place.topleft)
        canvas.centre(text, place.center)

    def _trick_pips(self, contract: Contract, side: int, height: int, room: int) -> Surface:
        """Draw the side's tricks as small cards, closer together if there are many."""
        art, taken, tricks = self.app.art, contract.taken[side], contract.tricks
        size = (min(round(height * 0.9) * tricks, room), height)
        full = art.colour("brass" if side == self.own else "text")
        key = ("result", taken, tricks, tuple(full))
        return art.drawn(key, size, lambda: shapes.pips(size, (taken, 0), tricks, full, art.colour("text")))


def replay_button(app: AppServices, replay: Callable[[], None]) -> Button:
    """Return the button that opens the replay of a result."""
    return Button("Replay", replay, key=app.keymap.label(Verb.REPLAY), icon="replay")


def question(
    app: AppServices, heading: str, sentence: str, yes: str, act: Callable[[], None], *, no: str = "No"
) -> Dialog:
    """Return a dialog that asks before something that cannot be undone."""
    agree = Button(yes, closing(app, act), look="primary")
    return Dialog(app, heading, [sentence], [agree, Button(no, app.scenes.pop)])


_CARD_HEIGHT: Final = 220
_SET_CARD_HEIGHT: Final = 150  # in u
_CARD_OFFSET: Final = 0.36  # of a card's height, within a set
_SETS_PER_ROW: Final = 3
_MIN_COLUMN_WIDTH: Final = 190  # in u


class LastTrick(Scene):
    """Shows the last cards played, until any key or click."""

    see_through = True

    def __init__(
        self, app: AppServices, past: LastPlays, names: Sequence[str], presenter: TablePresenter
    ) -> None:
        super().__init__(app)
        self.past, self.names, self.presenter, self.heading = past, names, presenter, past.heading
        self.sets = any(len(laid.cards) > 1 for laid in past.plays)

    @override
    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        return [*labels(self.opening()), Node(role="button", name="Back", act=self.app.scenes.pop)]

    @override
    def opening(self) -> Sequence[str]:
        return [f"{self.heading}.", *lines_of(self.past, self.names, named)]

    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Key | Number | OtherKey | Press):
            self.app.scenes.pop()

    @override
    def draw(self, canvas: Canvas) -> None:
        art, metrics = self.app.art, self.app.metrics
        canvas.add(art.veil, (0, 0))
        heading = art.text(self.past.heading, 28, "heading")
        panel = self.panel
        draw_panel(art, canvas, panel, metrics.u(20))
        canvas.centre(heading, (panel.centerx, panel.y + metrics.u(34) + heading.get_height() / 2))
        top = panel.y + metrics.u(34 + 22) + heading.get_height()
        plays = self.past.plays
        for number, start in enumerate(range(0, len(plays), self._per_row)):
            row = plays[start : start + self._per_row]
            for index, laid in enumerate(row):
                x = panel.centerx + self._column_width * (index - (len(row) - 1) / 2)
                self._draw_play(canvas, x, top + number * self._row_height, laid)

    @property
    def panel(self) -> Rect:
        """The panel's rectangle."""
        metrics, count = self.app.metrics, len(self.past.plays)
        rows = -(-count // self._per_row)
        heading = self.app.art.text(self.past.heading, 28, "heading")
        width = max(self._column_width * min(count, self._per_row), heading.get_width())
        height = heading.get_height() + metrics.u(70) + rows * self._row_height
        panel = Rect(0, 0, width + metrics.u(70), height)
        panel.center = metrics.window.center
        return panel

    @property
    def _per_row(self) -> int:
        return _SETS_PER_ROW if self.sets else len(self.past.plays)

    @property
    def _card_height(self) -> int:
        return self.app.metrics.u(_SET_CARD_HEIGHT if self.sets else _CARD_HEIGHT)

    @property
    def _row_height(self) -> int:
        """The height of a row: the cards, and two lines of text below them."""
        metrics = self.app.metrics
        return self._card_height + metrics.ui(34) + metrics.ui(26) + metrics.u(40)

    @property
    def _column_width(self) -> int:
        """The width of a column: of the cards or the longest name."""
        art, metrics = self.app.art, self.app.metrics
        names = [art.text(self.names[laid.seat], 18, "bold") for laid in self.past.plays]
        most = max(len(laid.cards) for laid in self.past.plays)
        cards = (
            card_width(self._card_height)
            + (most - 1) * round(self._card_height * _CARD_OFFSET)
            + metrics.u(34)
        )
        widest = max(name.get_width() for name in names) + metrics.u(24)
        room = (metrics.width - metrics.u(160)) // max(self._per_row, 1 if self.sets else 4)
        return min(max(metrics.u(_MIN_COLUMN_WIDTH), widest, cards), room)

    def _draw_play(self, canvas: Canvas, x: float, top: int, laid: SeatPlay) -> None:
        art, metrics, height = self.app.art, self.app.metrics, self._card_height
        self._draw_cards(canvas, x, top + height / 2, laid)
        face: Face = "bold" if laid.won else "medium"
        room = self._column_width - metrics.u(16)
        name = art.fitted(self.names[laid.seat], 18, room, face)
        y = top + height + metrics.u(16) + metrics.ui(17)
        canvas.centre(name, (x, y))
        if laid.words:
            canvas.centre(art.fitted(laid.words, 15, room, "regular", "text_muted"), (x, y + metrics.ui(26)))

    def _draw_cards(self, canvas: Canvas, x: float, y: float, laid: SeatPlay) -> None:
        art, height, count = self.app.art, self._card_height, len(laid.cards)
        step = height * _CARD_OFFSET
        edge = winners_edge(self.presenter.rules, self.presenter.layout.viewer, laid.seat)
        for index, card in enumerate(laid.cards):
            at = (x + (index - (count - 1) / 2) * step, y)
            canvas.centre(art.card(card, height, design=self.presenter.design), at)
            if laid.won:
                canvas.centre(art.card_edge(height, 0, edge), at)
        if laid.won and count == 1:
            canvas.centre(crown(art, height, edge), (x, y - height / 2))


class BoardOver(HandOver):
    """A finished hand; `words` returns the comparison with others, as far as they have played.

    After the `last` hand comes the result.
    """

    small_size = 20
    other_way = "All hands"
    stays = True

    def __init__(
        self,
        app: AppServices,
        result: Result,
        words: Callable[[], str],
        *,
        go_on: Callable[[], None],
        replay: Callable[[], None],
        all_hands: Callable[[], None],
        last: bool = False,
    ) -> None:
        self.words = words
        super().__init__(app, result, go_on=go_on, replay=replay, same_deal=all_hands, back=all_hands)
        self.note = ACCURACY_AND_POINTS if self.play else ""
        if last:
            self.buttons[0].label = self.buttons[0].name = "Result"

    @override
    def line_below(self) -> str:
        return self.words()

    @override
    def update(self, now: float) -> None:
        super().update(now)
        if self.app.comparing and self.app.comparing.busy:
            self.small = self.words()
