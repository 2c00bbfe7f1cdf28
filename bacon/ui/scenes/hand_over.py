"""The result of a hand: what it brought, every side's tricks and score, and the trick that decided it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.core.rules import Rules
from bacon.core.words import inside
from bacon.store.figures import KeyPlay, deciding_words
from bacon.ui.drawing.art import Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import AT_REST, Expression
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.drawing.typeface import balanced
from bacon.ui.kit.intents import Intent, Point, Release, Verb
from bacon.ui.kit.scene import FADE_IN_MS, AppServices
from bacon.ui.kit.small_cards import SmallCards
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import closing
from bacon.ui.scenes.panels import PLAY_LINE_HEIGHT, Result, ResultPanel, replay_button
from bacon.ui.scenes.result_marks import (
    HEADS_HEIGHT,
    Moment,
    draw_heads,
    draw_moment,
    draw_points,
    draw_tricks,
    moment_height,
)
from bacon.ui.table.autoplay import MIN_READING_MS, Countdown, reading_ms
from bacon.ui.table.painter import numeral, side_token, sides_from

_ROW_HEIGHTS: Final = {2: 62, 3: 50, 4: 46, 5: 42, 6: 38}  # by the number of sides
_SCORE_WIDTH, _BADGE_WIDTH = 84, 100  # at the right of a row, for a side's score and its points, in u

_HEADS_AIR: Final = 12  # between the sentence and the headings of the columns, in u

_MIN_INNER: Final = 620
"""The least width in u at which there are faces beside the title, and the deciding trick below the rows."""

_FACE, _STEP, _ASIDE_GAP = 96, 62, 24
"""The size of the faces beside the title, their spacing, and the gap before them, in u."""

_GAIN_SIZE, _CAPTION_SIZE, _GAIN_HEIGHT = 76, 17, 84
"""The type sizes of the title's points and of their caption, and the height of both, in u."""

_POP: Final = 0.3  # how much larger the points are as they come in
_STRIP_FREE: Final = 398  # what a window with a deciding trick has besides that and the rows, in u
_TITLE_SIZE: Final = 48

_NOTE_HEIGHT: Final = 26
_COUNT_MS: Final = 1300
_TRICKS_BY, _POINTS_BY = 0.4, 0.7
"""How long a result is counted, and the shares of that time after which the tricks and the points are."""

_FACE_SHARE, _MAX_FACE, _FACE_STEP = 0.7, 46, 0.72
"""The size of a face before a side's name as a share of its row, its limit in u, and the spacing."""

_MAX_NAME, _MAX_SCORE = 24, 42  # the type sizes in u in the highest row


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


def headline_side(rules: Rules, gained: Sequence[int], own: int) -> int | None:
    """Return the side whose points are written large; None if no side gained or lost any.

    It is the side that gained or lost most, and of equals yours. Where the fewest points win, it's always
    yours.
    """
    if not any(gained):
        return None
    if rules.low_wins:
        return own
    return max(range(len(gained)), key=lambda side: (abs(gained[side]), side == own))


def without_points(title: str) -> str:
    """Return a result's title without its points, which are written large beside it.

    >>> without_points("You made it: +1"), without_points("Both sides scored 2 points")
    ('You made it', 'Both sides scored 2 points')
    """
    what, colon, points = title.partition(": ")
    return what if colon and any(map(str.isdigit, points)) else title


def _counting(app: AppServices) -> Span:
    """Return the time in which a result that opens now is counted; none if nothing moves."""
    still = app.settings.accessibility.reduced_motion or app.settings.table.speed == "instant"
    return Span(app.now + FADE_IN_MS, 0 if still else _COUNT_MS, out_cubic)


class HandOver(ResultPanel):
    """The result of a hand: every side's tricks and points, which are counted, and the deciding trick.

    Esc calls `back` instead of continuing.
    """

    small_size = 15
    """The type size of the line at the bottom."""
    note = ""
    """A further line below that one."""
    other_way = "Same deal again"
    """The last button's label."""
    other_icon = "deal"
    further_rows = 0
    """The number of rows after those of the sides."""
    alone = False
    """Whether it's the only hand, so that its points are the score."""
    stays = False
    """Whether it waits for the player even if the next hand is dealt automatically."""
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
        self.state, self.rules = state, (rules := presenter.rules)
        self.own = rules.side_of(result.viewer)
        outcome = rules.outcome(state, names, self.own)
        self.gained, self.contract = presenter.gained(state), presenter.contract(state, names)
        self.faces, self.hand_word, self.design = result.faces, presenter.hand_word, presenter.design
        self.ribbon_heading = presenter.ribbon_heading
        self.ribbons = [[presenter.ribbon(state, seat) for seat in seats] for seats in rules.sides]
        self.moods = [presenter.mood(None, state, seat) for seat in range(rules.seats)]
        self.sides = self._order_sides(sides_from(rules, result.viewer))
        self.edge = edge_of(rules, self.gained, result.viewer)
        self.tokens = [side_token(rules, result.viewer, side) for side in range(len(rules.sides))]
        self.side_names = [rules.side_name(names, side) for side in range(len(self.sides))]
        self.headline_side = headline_side(rules, self.gained, self.own)
        self.moment = self._moment(result.plays, names)
        self.count = _counting(app)
        self.play = result.play_line([state.hand], app.keymap.label(Verb.NEXT_MISTAKE))
        self.small = self.line_below()
        further = "Result" if result.last else f"Next {presenter.hand_word}"
        buttons = [
            Button(further, closing(app, go_on), look="primary", key="Enter"),
            replay_button(app, replay),
            Button(self.other_way, same_deal, icon=self.other_icon),
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

    def _counted(self, start: float, end: float) -> float:
        """Progress, from 0 to 1, of what is counted between two shares of the time."""
        part = (self.count.part(self.app.now) - start) / (end - start)
        return out_cubic(min(max(part, 0.0), 1.0))

    def _score(self, side: int) -> int:
        """The score of a side, which counts up from that before the hand."""
        left = round(self.gained[side] * (1 - self._counted(_POINTS_BY, 1)))
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

    def _moment(self, plays: Sequence[KeyPlay], names: Sequence[str]) -> Moment:
        """Return the deciding plays as small cards, the winner's in the color of its side."""
        tokens = ["text_muted" if each.side is None else self.tokens[each.side] for each in plays]
        cards = [
            SmallCards(each.cards, each.won, token, apart=len(each.cards) > 1 and not each.won)
            for each, token in zip(plays, tokens, strict=True)
        ]
        words, how = deciding_words(plays, names, self.own), "".join(each.how for each in plays)
        return Moment(words, cards, [names[each.seat] for each in plays], self.design, how)

    # Beside the title

    @property
    def _seats(self) -> Sequence[int]:
        """The seats whose faces are beside the title: whose points are there, or else yours."""
        side = self.own if self.headline_side is None else self.headline_side
        return self.rules.sides[side] if self.faces and self.inner >= self.ui(_MIN_INNER) else ()

    @property
    def _faces_width(self) -> int:
        count = len(self._seats)
        return self.ui(_FACE + (count - 1) * _STEP) if count else 0

    @property
    def _aside(self) -> int:
        """The width of the faces and the points beside the title, with a gap; 0 if there are none."""
        parts = [self._faces_width, max((part.get_width() for part in self._gain()), default=0)]
        return sum(part + self.ui(_ASIDE_GAP) for part in parts if part)

    @property
    def _aside_height(self) -> int:
        return self.ui(max(_FACE, _GAIN_HEIGHT + 20)) if self._aside else 0

    def _gain(self, counted: float = 1.0) -> Sequence[Surface]:
        """Return the points that the title is about, as far as they are counted, and whose they are."""
        side = self.headline_side
        if side is None:
            return ()
        art, points = self.app.art, self.gained[side]
        token = self.tokens[side] if self.rules.merit(points) > 0 else "bad"
        size = _GAIN_SIZE * (1 + _POP * round((1 - counted) * 8) / 8)  # it comes in large, and settles
        shown = round(points * counted) or (1 if points > 0 else -1)  # what was made is never nothing
        number = art.text(numeral(shown, "+"), size * self.grade, "display", token)
        whose = f"for {inside(self.side_names[side])}"
        caption = max(_CAPTION_SIZE * self.grade, art.small_type)
        return number, art.fitted(whose, caption, self.inner // 4, "medium", "text_muted")

    @override
    def _words(self) -> tuple[Surface, list[Surface]]:
        art, room, size = self.app.art, self.inner - self._aside, _TITLE_SIZE * self.grade
        title = without_points(self.heading)  # a player who listens hears them, too
        heading = art.fitted(title, size, room, "heading") if self._aside else super()._words()[0]
        return heading, [
            art.paragraph(words, 22 * self.grade, room, breaking=balanced) for words in self.paragraphs()
        ]

    @override
    def draw_heading(self, canvas: Canvas, heading: Surface, area: Rect) -> None:
        """Draw the title, and beside it the points and the faces of those who made them."""
        super().draw_heading(canvas, heading, area)
        right, middle = area.right, area.y + self._aside_height // 2
        if gain := self._gain():
            right -= max(part.get_width() for part in gain) + self.ui(_ASIDE_GAP)
        if gain and (counted := self._counted(_TRICKS_BY, _POINTS_BY)):
            (final, caption), (number, _) = gain, self._gain(counted)
            top = middle - self.ui(_GAIN_HEIGHT + 20) // 2
            canvas.centre(number, (area.right - final.get_width() / 2, top + self.ui(_GAIN_HEIGHT) / 2))
            canvas.add(caption, (area.right - caption.get_width(), top + self.ui(_GAIN_HEIGHT)))
        self._draw_large_faces(canvas, (right - self._faces_width, middle))

    def _draw_large_faces(self, canvas: Canvas, midleft: tuple[int, int]) -> None:
        art, size, ring = self.app.art, self.ui(_FACE), max(self.ui(4), 2)
        for number, seat in enumerate(self._seats):
            look = Expression(self.moods[seat]) if self.app.settings.table.life else AT_REST
            place = Rect(midleft[0] + number * self.ui(_STEP), midleft[1] - size // 2, size, size)
            face = art.avatar(self.faces[seat], size - 2 * ring, look)
            canvas.add(face, place.move(ring, ring).topleft)
            canvas.add(
                art.ring(place.size, size // 2, self.tokens[self.rules.side_of(seat)], ring), place.topleft
            )

    # Below the title

    @property
    def _heads_air(self) -> int:
        """The air above the headings of the columns, below the sentence and what is beside it."""
        heading, said = self._words()
        above = heading.get_height() + self.ui(14) + sum(each.get_height() + self.ui(10) for each in said)
        return max(self.ui(_HEADS_AIR), self._aside_height + self.ui(_HEADS_AIR) - above)

    @property
    def _lists_gains(self) -> bool:
        """Whether each row has the side's points in this hand: the title has those of one side."""
        return not self.alone and sum(map(bool, self.gained)) > 1

    @property
    def _moment_height(self) -> int:
        """The height of the deciding trick, which is low where there is little room; 0 if it isn't shown."""
        if not self.moment.words or self.inner < self.ui(_MIN_INNER):
            return 0
        rows = self.ui(len(self.sides) * _ROW_HEIGHTS[len(self.sides)] + _STRIP_FREE) + self._play_height
        heights = [moment_height(self.app.art, self.grade, low=low) for low in (False, True)]
        return next((each for each in heights if rows + each <= self.app.metrics.height), 0)

    @property
    def _play_height(self) -> int:
        return self.ui(PLAY_LINE_HEIGHT) if self.play else 0

    @property
    def _band(self) -> int:
        """The height of the deciding trick and the line about your choices below it."""
        return self._moment_height + self._play_height

    @override
    def extra_height(self) -> int:
        lines = self.ui(34 if self.small else 8) + self.ui(_NOTE_HEIGHT if self.note else 0)
        rows = len(self.sides) + self.further_rows
        return self.ui(4 + HEADS_HEIGHT) + self._heads_air + rows * self._row + self._band + lines

    @property
    def _row(self) -> int:
        return self.ui(_ROW_HEIGHTS[len(self.sides)])

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art = self.app.art
        row = Rect(area.x, area.y + self._heads_air, area.w, self.ui(HEADS_HEIGHT))
        middle = "Tricks" if self.contract and self.contract.tricks else self.ribbon_heading
        score = row.right - self.ui(_SCORE_WIDTH)
        heads = [("Points" if self.alone else "Score", row.right)]
        if self._lists_gains:
            heads.insert(0, (f"This {self.hand_word}", score))
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
        self._draw_band(canvas, Rect(row.x, row.y, row.w, self._band))
        row = row.move(0, self._band)
        below = 38 if self.small else 10
        for words, size, down in ((self.small, self.small_size, 10), (self.note, 15, below)):
            if words:
                tall = max(size * self.grade, art.small_type)
                line = art.fitted(words, tall, area.w, "regular", "text_muted")
                canvas.add(line, (area.x, row.y + self.ui(down)))

    def _draw_band(self, canvas: Canvas, band: Rect) -> None:
        """Draw the deciding trick, and below it the line about your choices between two rules."""
        art, row = self.app.art, Rect(band.x, band.bottom - self._play_height, band.w, self._play_height)
        if tall := self._moment_height:
            draw_moment(art, canvas, Rect(band.x, band.y, band.w, tall), self.moment, self.grade)
        if not self.play:
            return
        rule = art.box((row.w, art.hairline), 0, "panel_line")
        if self._moment_height:
            canvas.add(rule, row.topleft)
        canvas.add(rule, row.bottomleft)
        self.play.draw(art, canvas, row, self.grade)

    def _draw_side(self, canvas: Canvas, row: Rect, side: int) -> None:
        art, own, token = self.app.art, side == self.own, self.tokens[side]
        size = min(_MAX_SCORE, _ROW_HEIGHTS[len(self.sides)] * 0.66) * self.grade
        score = art.text(numeral(self._score(side)), size, "display", token)
        canvas.add(score, (row.right - score.get_width(), row.centery - score.get_height() / 2))
        if self._lists_gains:
            right = row.right - max(self.ui(_SCORE_WIDTH), score.get_width() + self.ui(18))
            self._draw_gain(canvas, (right, row.centery), side)
        elif self.gained[side] and not self.alone:
            self._draw_score_before(canvas, (row.right - score.get_width(), row.centery), side)
        x = row.x + round(row.w * 0.5)
        room = row.right - self.ui(_SCORE_WIDTH + _BADGE_WIDTH) - x
        self._draw_achievement(canvas, Rect(x, row.y, room, row.h), side)
        face: Face = "bold" if own else "medium"
        left = self._draw_faces(canvas, row, side)
        size = (_MAX_NAME if len(self.sides) == 2 else 22) * self.grade
        name = art.fitted(self.side_names[side], size, x - left - self.ui(16), face)
        canvas.add(name, (left, row.centery - name.get_height() / 2))

    def _draw_score_before(self, canvas: Canvas, midright: tuple[int, int], side: int) -> None:
        """Draw the score that a side had before the hand, with an arrow to the new one."""
        art, (right, middle), air = self.app.art, midright, self.ui(8)
        arrow = art.icon("arrow_right", self.ui(18), "text_muted")
        before = numeral(self.state.scores[side] - self.gained[side])
        score = art.text(before, 24 * self.grade, "display", "text_muted")
        right -= arrow.get_width() + air
        canvas.add(arrow, (right, middle - arrow.get_height() / 2))
        canvas.add(score, (right - air - score.get_width(), middle - score.get_height() / 2))

    def _draw_gain(self, canvas: Canvas, midright: tuple[int, int], side: int) -> None:
        """Draw the points of a side in this hand."""
        art, size = self.app.art, (24 if len(self.sides) == 2 else 18) * self.grade
        if points := round(self.gained[side] * self._counted(_TRICKS_BY, _POINTS_BY)):
            token = self.tokens[side] if self.rules.merit(points) > 0 else "bad"
            draw_points(art, canvas, midright, (numeral(points, "+"), size, token))
            return
        none, (right, middle) = art.text("0", size, "bold", "text_muted"), midright
        canvas.add(none, (right - self.ui(18) - none.get_width(), middle - none.get_height() / 2))

    def _draw_achievement(self, canvas: Canvas, room: Rect, side: int) -> None:
        """Draw the tricks of a side, or what its players' ribbons say if the game lists them."""
        token = self.tokens[side]
        if self.contract and self.contract.tricks:
            taken = round(self.contract.taken[side] * self._counted(0, _TRICKS_BY))
            tricks = (taken, self.contract.tricks)
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
