"""The score panel: both sides' points with a peg on a board, and what this hand is about."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from bacon.games.bacon.scoring import TRICKS
from bacon.games.bacon.state import BaconState
from bacon.games.bacon.words import pair
from bacon.games.tricks import side_of
from bacon.ui import shapes
from bacon.ui.art import Art, Face
from bacon.ui.canvas import Canvas
from bacon.ui.table.layout import Layout

_MOST_HOLES = 32


class Score:
    """Draws the score panel for one window size; the viewer's side stands above, in brass."""

    def __init__(self, art: Art, layout: Layout, names: Sequence[str], target: int) -> None:
        self.art, self.layout, self.names, self.target = art, layout, names, target
        self.own = side_of(layout.viewer)

    def draw(self, canvas: Canvas, state: BaconState, scores: Sequence[float]) -> Rect:
        """Draw both sides' points and what is being played; `scores` may be on their way."""
        ui, u = self.art.metrics.ui, self.art.metrics.u
        rect = self.layout.score
        canvas.add(self.art.box(rect.size, ui(14), "panel", "panel_line"), rect.topleft)
        inner = rect.inflate(-2 * min(ui(16), u(22)), -2 * min(ui(10), u(12)))
        row, contract = min(ui(58), u(94)), min(ui(58), u(98))
        for index, side in enumerate((self.own, 1 - self.own)):
            self._side(canvas, Rect(inner.x, inner.y + index * row, inner.w, row), side, scores[side])
        self._hand(canvas, Rect(inner.x, inner.bottom - contract, inner.w, contract), state)
        return rect

    def _side(self, canvas: Canvas, row: Rect, side: int, score: float) -> None:
        ui, art = self.art.metrics.ui, self.art
        token, face = self._look(side)
        number = art.text(str(round(score)), 40, "display", token)
        column = self._column
        canvas.centre(number, (row.x + column / 2 - ui(4), row.centery))
        name = art.fitted(pair(self.names, side), 18, row.w - column, face)
        track = Rect(row.x + column, 0, row.w - column, min(ui(18), art.metrics.u(26)))
        gap = (row.height - name.get_height() - track.height) // 3
        canvas.add(name, (row.x + column, row.y + gap))
        track.y = row.y + 2 * gap + name.get_height()
        self._track(canvas, track, score, token)

    @property
    def _column(self) -> int:
        """Give the width of the column that numerals and the trump share."""
        return min(self.art.metrics.ui(66), self.art.metrics.u(104))

    def _look(self, side: int) -> tuple[str, Face]:
        return ("brass", "bold") if side == self.own else ("text", "medium")

    def _track(self, canvas: Canvas, track: Rect, score: float, token: str) -> None:
        """Draw the board with one hole a point, and the peg in its hole."""
        art = self.art
        holes = min(self.target, _MOST_HOLES) + 1
        share = min(score / self.target, 1)
        taken = round(share * (holes - 1))
        wood, hole, light = art.colour("track"), art.colour("hole"), art.colour(token)
        board = art.drawn(
            ("track", holes, taken, token),
            track.size,
            lambda: shapes.track(track.size, (holes, taken), wood, hole, light),
        )
        canvas.add(board, track.topleft)
        size = round(track.height * 1.1)
        peg = art.box((size, size), size // 2, token, "peg_line", max(art.metrics.u(3), 1))
        canvas.centre(peg, (track.x + track.height / 2 + share * (track.width - track.height), track.centery))

    def _hand(self, canvas: Canvas, row: Rect, state: BaconState) -> None:
        """Draw what is trump, who declared it, and the tricks; before that, which hand it is."""
        art = self.art
        line = art.box((row.w, 1), 0, "panel_line")
        canvas.add(line, (row.x, row.y + 1))
        if state.trump is None or state.declarer is None:
            words = (
                f"Hand {state.hand}, to {self.target} points" if state.hand else f"To {self.target} points"
            )
            text = art.fitted(words, 18, row.w, "medium", "text_muted")
            canvas.add(text, (row.x, row.centery - text.get_height() / 2))
            return
        self._trump(canvas, row, state)
        right = Rect(row.x + self._column, row.y, row.w - self._column, row.h)
        self._declarer(canvas, Rect(right.x, right.y + 3, right.w, right.h // 2), state)
        self._tricks(canvas, Rect(right.x, right.centery, right.w, right.h // 2), state.taken)

    def _trump(self, canvas: Canvas, row: Rect, state: BaconState) -> None:
        ui, u, art = self.art.metrics.ui, self.art.metrics.u, self.art
        size = min(ui(46), u(76))
        assert state.trump is not None
        badge = art.box((size, size), size // 2, "card_face", "brass", max(u(4), 2))
        spot = canvas.add(badge, (row.x, row.centery - size / 2 + u(2)))
        canvas.centre(art.suit(state.trump, round(size * 0.6)), spot.center)

    def _declarer(self, canvas: Canvas, row: Rect, state: BaconState) -> None:
        """Draw who declared, and a red label when alone."""
        ui, art = self.art.metrics.ui, self.art
        assert state.declarer is not None
        width = row.w
        if state.alone:
            label = art.text("alone", 15, "bold", "text_on_bacon")
            chip = Rect(0, 0, label.get_width() + ui(18), label.get_height() + ui(2))
            chip.midright = row.midright
            canvas.add(art.box(chip.size, chip.h // 2, "bacon"), chip.topleft)
            canvas.centre(label, chip.center)
            width -= chip.w + ui(8)
        words = art.fitted(f"{self.names[state.declarer]} declared", 18, width, "bold")
        canvas.add(words, (row.x, row.centery - words.get_height() / 2))

    def _tricks(self, canvas: Canvas, row: Rect, taken: tuple[int, int]) -> None:
        """Draw the tricks of this hand as little cards between both sides' numerals."""
        art = self.art
        own, theirs = taken[self.own], taken[1 - self.own]
        left = art.text(str(own), 18, "bold", "brass")
        right = art.text(str(theirs), 18, "bold", "text")
        height = round(row.h * 0.76)
        size = (min(round(height * 0.96) * TRICKS, row.w - 2 * row.h), height)
        pips = art.drawn(
            ("pips", own, theirs),
            size,
            lambda: shapes.pips(size, (own, theirs), TRICKS, art.colour("brass"), art.colour("text")),
        )
        x = row.x
        for part in (left, pips, right):
            canvas.add(part, (x, row.centery - part.get_height() / 2))
            x += part.get_width() + art.metrics.ui(10)
