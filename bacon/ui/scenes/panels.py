"""The panels of the table: after a hand, after a match, the last trick, the menu, a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from bacon.core.events import SeedRevealed
from bacon.core.game import TableState
from bacon.games.tricks import Trick, side_of
from bacon.games.words import pair
from bacon.ui import shapes
from bacon.ui.art import Face
from bacon.ui.canvas import Canvas
from bacon.ui.intents import Intent, Key, Number, OtherKey, Press, Verb
from bacon.ui.scene import Scene
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.table.face import Contract, TableFace
from bacon.ui.table.score import numeral
from bacon.ui.widgets import Button, draw_panel

if TYPE_CHECKING:
    from bacon.ui.app import App

_RESULT_ROW = 54
_SCORE, _BADGE = 84, 76
"""The width kept for a side's score, and for what it gained, at the right of its row."""

_LAST = 220
_AUTOMATIC = 2600
"""How long a result stands when nobody plays, in milliseconds."""


class ResultPanel(Dialog):
    """A result that goes on by the first button, or by itself when nobody plays."""

    def __init__(
        self, app: App, heading: str, sentences: Sequence[str], buttons: Sequence[Button], *, automatic: bool
    ) -> None:
        super().__init__(app, heading, sentences, buttons)
        self._until = app.now + _AUTOMATIC if automatic else None

    def handle(self, intent: Intent) -> None:
        """Press a button; the key of the replay does the same."""
        if intent == Key(Verb.REPLAY):
            next(button for button in self.buttons if button.icon == "replay").press()
        else:
            super().handle(intent)

    def update(self, now: float) -> None:
        """Go on when it has stood long enough."""
        if self._until is not None and now >= self._until:
            self.buttons[0].press()

    def wake_at(self) -> float | None:
        """Give the time at which it goes on by itself."""
        return self._until


class HandOver(ResultPanel):
    """What a hand came to, with both sides' tricks and points, and what opens the seal of its shuffle."""

    def __init__(
        self,
        app: App,
        face: TableFace,
        state: TableState,
        names: Sequence[str],
        *,
        revealed: SeedRevealed | None,
        buttons: Sequence[Button],
        viewer: int,
        automatic: bool,
    ) -> None:
        result = face.rules.outcome(state, names, side_of(viewer))
        self.state, self.names = state, names
        self.gained, self.contract = face.gained(state), face.contract(state, names)
        self.sides = (side_of(viewer), 1 - side_of(viewer))
        score = " · ".join(f"{pair(names, side)} {numeral(state.scores[side])}" for side in self.sides)
        self.small = f"Seed of this hand, for anyone to check: {revealed.seed[:16]}…" if revealed else ""
        sentences = [result.sentence, score, self.small]
        super().__init__(app, result.title, sentences, buttons, automatic=automatic)

    def on_back(self) -> None:
        """Go on."""
        self.buttons[0].press()

    def paragraphs(self) -> Sequence[str]:
        """Give the sentence on what happened; the score and the seed are drawn below it."""
        return self.sentences[:1]

    def extra_height(self) -> int:
        """Give the height of two rows and the small line."""
        return self.ui(18) + 2 * self.ui(_RESULT_ROW) + self.ui(34 if self.small else 8)

    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        """Draw a row for each side, and the seed for the curious."""
        art = self.app.art
        row = Rect(area.x, area.y + self.ui(10), area.w, self.ui(_RESULT_ROW))
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
        score = art.text(numeral(self.state.scores[side]), 34 * self.grade, "display", token)
        canvas.add(score, (row.right - score.get_width(), row.centery - score.get_height() / 2))
        right = row.right - max(self.ui(_SCORE), score.get_width() + self.ui(18))
        if points := self.gained[side]:
            right -= self._draw_badge(canvas, numeral(points, "+"), right, row.centery)
        x = row.x + round(row.w * 0.46)
        if self.contract:
            room = row.right - self.ui(_SCORE + _BADGE) - x
            pips = self._pips(self.contract, side, round(row.h * 0.44), room)
            canvas.add(pips, (x, row.centery - pips.get_height() / 2))
        face: Face = "bold" if own else "medium"
        name = art.fitted(pair(self.names, side), 22 * self.grade, x - row.x - self.ui(16), face)
        canvas.add(name, (row.x, row.centery - name.get_height() / 2))

    def _draw_badge(self, canvas: Canvas, words: str, right: int, y: int) -> int:
        art = self.app.art
        text = art.text(words, 22 * self.grade, "bold", "text_on_bacon")
        size = (text.get_width() + self.ui(24), text.get_height() + self.ui(4))
        place = Rect((right - size[0], y - size[1] // 2), size)
        canvas.add(art.box(size, size[1] // 2, "bacon"), place.topleft)
        canvas.centre(text, place.center)
        return size[0]

    def _pips(self, contract: Contract, side: int, height: int, room: int) -> Surface:
        """Draw the side's tricks as little cards; many stand closer together."""
        art, taken, tricks = self.app.art, contract.taken[side], contract.tricks
        size = (min(round(height * 0.9) * tricks, room), height)
        full = art.colour("brass" if side == self.sides[0] else "text")
        key = ("result", taken, tricks, tuple(full))
        return art.drawn(key, size, lambda: shapes.pips(size, (taken, 0), tricks, full, art.colour("text")))


def hand_over(
    app: App,
    face: TableFace,
    state: TableState,
    names: Sequence[str],
    *,
    revealed: SeedRevealed | None,
    go_on: Callable[[], None],
    replay: Callable[[], None],
    same_deal: Callable[[], None],
    viewer: int,
    automatic: bool,
) -> ResultPanel:
    """Make the panel that says what a hand came to and why."""
    buttons = [
        Button("Next hand", go_on, look="primary", key="Enter"),
        Button("Replay", replay, key=app.keymap.label(Verb.REPLAY), icon="replay"),
        Button("Same deal again", same_deal),
    ]
    return HandOver(
        app, face, state, names, revealed=revealed, buttons=buttons, viewer=viewer, automatic=automatic
    )


class MatchOver(ResultPanel):
    """Who won the match, and the final score in large numerals, the winners' first with a crown."""

    scores: tuple[int, int] = (0, 0)
    """The winners' score, and the others'."""

    def extra_height(self) -> int:
        """Give the height of the numerals."""
        return self.ui(92)

    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        """Draw the crown and both scores in a row."""
        art, x = self.app.art, area.x
        size = 60 * self.grade
        parts = (
            art.icon("crown", self.ui(52), "brass"),
            art.text(numeral(self.scores[0]), size, "display", "brass"),
            art.text(":", size * 0.7, "display", "text_muted"),
            art.text(numeral(self.scores[1]), size, "display", "text"),
        )
        for part in parts:
            canvas.add(part, (x, area.centery - part.get_height() / 2))
            x += part.get_width() + self.ui(18)


def match_over(
    app: App,
    state: TableState,
    names: Sequence[str],
    again: Callable[[], None],
    leave: Callable[[], None],
    *,
    replay: Callable[[], None],
    viewer: int,
    automatic: bool,
) -> ResultPanel:
    """Make the panel that names the winners of the match."""
    assert state.winner is not None
    won = state.winner == side_of(viewer)
    scores = (state.scores[state.winner], state.scores[1 - state.winner])
    told = " to ".join(map(numeral, scores))
    heading = "The match is yours!" if won else f"{pair(names, 1 - side_of(viewer))} win the match"
    words = f"{pair(names, state.winner)} won {told} after {state.hand} hands."
    buttons = [
        Button("Play again", again, look="primary", icon="play"),
        Button("Replay", replay, key=app.keymap.label(Verb.REPLAY), icon="replay"),
        Button("Title", leave),
    ]
    panel = MatchOver(app, heading, [words], buttons[::-1] if automatic else buttons, automatic=automatic)
    panel.scores = scores
    return panel


class LastTrick(Scene):
    """The last trick once more, until any key or click."""

    see_through = True

    def __init__(self, app: App, trick: Trick, names: Sequence[str], viewer: int) -> None:
        super().__init__(app)
        self.trick, self.names, self.viewer = trick, names, viewer

    def handle(self, intent: Intent) -> None:
        """Close at any key or click."""
        if isinstance(intent, Key | Number | OtherKey | Press):
            self.app.scenes.pop()

    def draw(self, canvas: Canvas) -> None:
        """Draw the cards in the order they were played, with who played them."""
        art, metrics = self.app.art, self.app.metrics
        canvas.add(art.veil, (0, 0))
        count = len(self.trick.plays)
        heading = art.text("The last trick", 28, "heading")
        words = metrics.ui(34) + metrics.ui(26)
        height = heading.get_height() + metrics.u(_LAST + 110) + words
        panel = Rect(0, 0, self._column * count + metrics.u(70), height)
        panel.center = metrics.window.center
        draw_panel(art, canvas, panel, metrics.u(20))
        canvas.centre(heading, (panel.centerx, panel.y + metrics.u(34) + heading.get_height() / 2))
        top = panel.y + metrics.u(34 + 22) + heading.get_height()
        for index in range(count):
            self._draw_play(canvas, panel.centerx + self._column * (index - (count - 1) / 2), top, index)

    @property
    def _column(self) -> int:
        """Give the width of a card's column: of the card, or of the longest name."""
        metrics = self.app.metrics
        widest = max(self.app.art.text(name, 18, "bold").get_width() for name in self.names)
        return min(
            max(metrics.u(190), widest + metrics.u(24)),
            (metrics.width - metrics.u(160)) // max(len(self.trick.plays), 4),
        )

    def _draw_play(self, canvas: Canvas, x: float, top: int, index: int) -> None:
        art, metrics = self.app.art, self.app.metrics
        play = self.trick.plays[index]
        height, y = metrics.u(_LAST), top + metrics.u(_LAST) / 2
        canvas.centre(art.card(play.card, height), (x, y))
        won = play.seat == self.trick.winner
        if won:
            canvas.centre(art.card_edge(height, 0), (x, y))
        face: Face = "bold" if won else "medium"
        room = self._column - metrics.u(16)
        name = art.fitted(self.names[play.seat], 18, room, face, "brass" if won else "text")
        y = top + metrics.u(_LAST + 16) + metrics.ui(17)
        canvas.centre(name, (x, y))
        if won:
            canvas.centre(art.text("took it", 15, "regular", "text_muted"), (x, y + metrics.ui(26)))


def question(app: App, heading: str, sentence: str, yes: str, act: Callable[[], None]) -> Dialog:
    """Make a dialog that asks once before something that cannot be undone."""

    def agree() -> None:
        app.scenes.pop()
        act()

    return Dialog(
        app, heading, [sentence], [Button(yes, agree, look="primary"), Button("No", app.scenes.pop)]
    )
