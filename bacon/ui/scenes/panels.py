"""The panels of the table: after a hand, after a match, a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from pygame import Rect, Surface

from bacon.core.events import SeedRevealed
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.core.words import points, verb
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.table.face import Contract, TableFace
from bacon.ui.table.score import numeral, sides_from

if TYPE_CHECKING:
    from bacon.ui.shell.app import App

_ROWS: Final = {2: 54, 3: 50, 4: 46, 5: 42, 6: 38}
"""By the number of sides the height of a side's row."""

_SCORE, _BADGE = 84, 76
"""The width kept for a side's score, and for what it gained, at the right of its row."""

_STANDING = 38
"""The height of a row of what the others made in the match."""

_AUTOMATIC = 2600
"""How long a result stands when nobody plays, in milliseconds."""


class Result(Struct, frozen=True, kw_only=True):
    """What a panel tells of: the table's `face`, the `state` at the end, all `names`, and who looks on.

    It goes on by itself where it is `automatic`, as nobody plays; `revealed` is the seed of the shuffle.
    """

    face: TableFace
    state: TableState
    names: Sequence[str]
    viewer: int
    automatic: bool
    revealed: SeedRevealed | None = None


class ResultPanel(Dialog):
    """A result that goes on by the first button, or by itself when nobody plays."""

    def __init__(
        self, app: App, heading: str, sentences: Sequence[str], buttons: Sequence[Button], *, automatic: bool
    ) -> None:
        super().__init__(app, heading, sentences, buttons)
        self._until = app.now + _AUTOMATIC if automatic else None

    @override
    def handle(self, intent: Intent) -> None:
        if intent == Key(Verb.REPLAY):
            next(button for button in self.buttons if button.icon == "replay").press()
        else:
            super().handle(intent)

    @override
    def update(self, now: float) -> None:
        if self._until is not None and now >= self._until:
            self.buttons[0].press()

    @override
    def wake_at(self) -> float | None:
        return self._until


class HandOver(ResultPanel):
    """What a hand came to, with every side's tricks and points, and what opens the seal of its shuffle."""

    def __init__(self, app: App, told: Result, buttons: Sequence[Button]) -> None:
        face, state, names = told.face, told.state, told.names
        rules = face.rules
        result = rules.outcome(state, names, rules.side_of(told.viewer))
        self.state = state
        self.gained, self.contract = face.gained(state), face.contract(state, names)
        self.sides = sides_from(rules, told.viewer)
        self.side_names = [rules.side_name(names, side) for side in range(len(self.sides))]
        score = " · ".join(f"{self.side_names[side]} {numeral(state.scores[side])}" for side in self.sides)
        self.small = ""
        if told.revealed:
            self.small = f"Seed of this {face.hand_word}, for anyone to check: {told.revealed.seed[:16]}…"
        sentences = [result.sentence, score, self.small]
        super().__init__(app, result.title, sentences, buttons, automatic=told.automatic)

    @override
    def on_back(self) -> None:
        self.buttons[0].press()

    @override
    def paragraphs(self) -> Sequence[str]:
        return self.sentences[:1]

    @override
    def extra_height(self) -> int:
        return self.ui(18) + len(self.sides) * self._row + self.ui(34 if self.small else 8)

    @property
    def _row(self) -> int:
        return self.ui(_ROWS[len(self.sides)])

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art = self.app.art
        row = Rect(area.x, area.y + self.ui(10), area.w, self._row)
        for side in self.sides:
            canvas.add(art.box((row.w, 1), 0, "panel_line"), row.topleft)
            self._draw_side(canvas, row, side)
            row = row.move(0, row.height)
        canvas.add(art.box((row.w, 1), 0, "panel_line"), row.topleft)
        if self.small:
            line = art.fitted(self.small, 15 * self.grade, area.w, "regular", "text_muted")
            canvas.add(line, (area.x, row.y + self.ui(10)))

    def _draw_side(self, canvas: Canvas, row: Rect, side: int) -> None:
        """Draw a side's score and what it gained at the right, its tricks, its name at the left."""
        art, own = self.app.art, side == self.sides[0]
        token = "brass" if own else "text"
        size = min(34, _ROWS[len(self.sides)] * 0.66) * self.grade
        score = art.text(numeral(self.state.scores[side]), size, "display", token)
        canvas.add(score, (row.right - score.get_width(), row.centery - score.get_height() / 2))
        right = row.right - max(self.ui(_SCORE), score.get_width() + self.ui(18))
        if points := self.gained[side]:
            right -= self._draw_badge(canvas, numeral(points, "+"), right, row.centery)
        x = row.x + round(row.w * 0.46)
        if self.contract and self.contract.tricks:
            room = row.right - self.ui(_SCORE + _BADGE) - x
            pips = self._pips(self.contract, side, round(row.h * 0.44), room)
            canvas.add(pips, (x, row.centery - pips.get_height() / 2))
        face: Face = "bold" if own else "medium"
        name = art.fitted(self.side_names[side], 22 * self.grade, x - row.x - self.ui(16), face)
        canvas.add(name, (row.x, row.centery - name.get_height() / 2))

    def _draw_badge(self, canvas: Canvas, words: str, right: int, y: int) -> int:
        art = self.app.art
        size = 22 if len(self.sides) == 2 else 18
        text = art.text(words, size * self.grade, "bold", "text_on_bacon")
        place = Rect(0, 0, text.get_width() + self.ui(24), text.get_height() + self.ui(4))
        place.midright = (right, y)
        canvas.add(art.box(place.size, place.height // 2, "bacon"), place.topleft)
        canvas.centre(text, place.center)
        return place.width

    def _pips(self, contract: Contract, side: int, height: int, room: int) -> Surface:
        """Draw the side's tricks as little cards; many stand closer together."""
        art, taken, tricks = self.app.art, contract.taken[side], contract.tricks
        size = (min(round(height * 0.9) * tricks, room), height)
        full = art.colour("brass" if side == self.sides[0] else "text")
        key = ("result", taken, tricks, tuple(full))
        return art.drawn(key, size, lambda: shapes.pips(size, (taken, 0), tricks, full, art.colour("text")))


def hand_over(
    app: App,
    told: Result,
    *,
    go_on: Callable[[], None],
    replay: Callable[[], None],
    same_deal: Callable[[], None],
) -> ResultPanel:
    """The panel that says what a hand came to and why, with a button for each way on."""
    buttons = [
        Button(f"Next {told.face.hand_word}", go_on, look="primary", key="Enter"),
        Button("Replay", replay, key=app.keymap.label(Verb.REPLAY), icon="replay"),
        Button("Same deal again", same_deal),
    ]
    return HandOver(app, told, buttons)


class MatchOver(ResultPanel):
    """Who won the match, and the final score: the winners' first, in large numerals with a crown.

    Of more than two sides the others follow in rows, the best first.
    """

    standings: Sequence[tuple[str, int]] = ()
    """Each side's name and score, the winners' first."""

    @override
    def extra_height(self) -> int:
        return self.ui(92) + len(self._rows_below) * self.ui(_STANDING)

    @property
    def _rows_below(self) -> Sequence[tuple[str, int]]:
        return self.standings[1:] if len(self.standings) > 2 else ()

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art, x = self.app.art, area.x
        size, y = 60 * self.grade, area.y + self.ui(92) / 2
        parts = [art.icon("crown", self.ui(52), "brass"), self._numeral(0, size, "brass")]
        if len(self.standings) == 2:
            parts += [art.text(":", size * 0.7, "display", "text_muted"), self._numeral(1, size, "text")]
        for part in parts:
            canvas.add(part, (x, y - part.get_height() / 2))
            x += part.get_width() + self.ui(18)
        row = Rect(area.x, area.y + self.ui(92), area.w, self.ui(_STANDING))
        for standing in self._rows_below:
            self._draw_standing(canvas, row, *standing)
            row = row.move(0, row.height)

    def _numeral(self, place: int, size: float, token: str) -> Surface:
        return self.app.art.text(numeral(self.standings[place][1]), size, "display", token)

    def _draw_standing(self, canvas: Canvas, row: Rect, name: str, score: int) -> None:
        art = self.app.art
        canvas.add(art.box((row.w, 1), 0, "panel_line"), row.topleft)
        words = art.fitted(name, 20 * self.grade, row.w // 2, "medium")
        points_made = art.text(numeral(score), 24 * self.grade, "display", "text")
        canvas.add(words, (row.x, row.centery - words.get_height() / 2))
        canvas.add(
            points_made, (row.right - points_made.get_width(), row.centery - points_made.get_height() / 2)
        )


def match_over(
    app: App,
    told: Result,
    *,
    again: Callable[[], None],
    leave: Callable[[], None],
    replay: Callable[[], None],
) -> ResultPanel:
    """The panel that names the winners of the match, with a button for each way on."""
    state, names, hand_word = told.state, told.names, told.face.hand_word
    assert state.winner is not None
    rules, sides = told.face.rules, told.face.rules.sides
    ranked = sorted(range(len(sides)), key=lambda side: (side != state.winner, -state.scores[side]))
    standings = [(rules.side_name(names, side), state.scores[side]) for side in ranked]
    winner, score = standings[0]
    wins = "win" if len(sides[state.winner]) > 1 else verb(winner, "win")
    won = state.winner == rules.side_of(told.viewer)
    heading = "The match is yours!" if won else f"{winner} {wins} the match"
    by = f"{numeral(score)} to {numeral(standings[1][1])}" if len(sides) == 2 else f"with {points(score)}"
    words = f"{winner} won {by} after {state.hand} {hand_word}s."
    buttons = [
        Button("Play again", again, look="primary", icon="play"),
        Button("Replay", replay, key=app.keymap.label(Verb.REPLAY), icon="replay"),
        Button("Title", leave),
    ]
    ways = buttons[::-1] if told.automatic else buttons
    panel = MatchOver(app, heading, [words], ways, automatic=told.automatic)
    panel.standings = standings
    return panel


def question(
    app: App, heading: str, sentence: str, yes: str, act: Callable[[], None], *, no: str = "No"
) -> Dialog:
    """Make a dialog that asks once before something that cannot be undone, or was perhaps not meant."""

    def agree() -> None:
        app.scenes.pop()
        act()

    return Dialog(app, heading, [sentence], [Button(yes, agree, look="primary"), Button(no, app.scenes.pop)])
