"""The score panel: both sides' points with a peg on a board, and what this hand is about."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from bacon.core.rules import Rules
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art, Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.table.face import Contract
from bacon.ui.table.layout import Layout

_MOST_HOLES = 32
_ROOMY = 2
"""Of no more sides than these each one's track lies below its name; of more, beside it."""


def numeral(number: int, sign: str = "") -> str:
    """A number of points with a true minus; with a plus, too, if that is the `sign`.

    >>> numeral(-14), numeral(3), numeral(3, "+")
    ('−14', '3', '+3')
    """
    return f"{number:{sign}}".replace("-", "−")


def sides_from(rules: Rules, viewer: int) -> tuple[int, ...]:
    """All sides, the viewer's first, and then as they sit clockwise.

    >>> from bacon import Bacon
    >>> sides_from(Bacon(), 1)
    (1, 0)
    """
    count, own = len(rules.sides), rules.side_of(viewer)
    return tuple((own + step) % count for step in range(count))


class ScorePanel:
    """Draws the score panel for one window size; the viewer's side stands above, in brass."""

    def __init__(self, art: Art, layout: Layout, names: Sequence[str], rules: Rules) -> None:
        self.art, self.layout, self.names, self.rules = art, layout, names, rules
        self.target = rules.target
        self.sides = sides_from(rules, layout.viewer)
        self.own = self.sides[0]

    def draw(self, canvas: Canvas, about: Contract | str, scores: Sequence[float]) -> Rect:
        """Draw every side's points and what the hand is about; `scores` may be on their way."""
        ui, u = self.art.metrics.ui, self.art.metrics.u
        rect = self.layout.frame.score
        canvas.add(self.art.box(rect.size, ui(14), "panel", "panel_line"), rect.topleft)
        inner = rect.inflate(-2 * min(ui(16), u(22)), -2 * min(ui(10), u(12)))
        row, below = self.layout.frame.score_row, min(ui(58), u(98))
        draw = self._side if len(self.sides) <= _ROOMY else self._low_side
        for index, side in enumerate(self.sides):
            draw(canvas, Rect(inner.x, inner.y + index * row, inner.w, row), side, scores[side])
        self._hand(canvas, Rect(inner.x, inner.bottom - below, inner.w, below), about)
        return rect

    def _side(self, canvas: Canvas, row: Rect, side: int, score: float) -> None:
        ui, art = self.art.metrics.ui, self.art
        token, face = self._look(side)
        column = self._column
        number = art.fitted(numeral(round(score)), 40, column - ui(10), "display", token)
        canvas.centre(number, (row.x + column / 2 - ui(4), row.centery))
        name = art.fitted(self.rules.side_name(self.names, side), 18, row.w - column, face)
        track = Rect(row.x + column, 0, row.w - column, min(ui(18), art.metrics.u(26)))
        gap = (row.height - name.get_height() - track.height) // 3
        canvas.add(name, (row.x + column, row.y + gap))
        track.y = row.y + 2 * gap + name.get_height()
        self._track(canvas, track, score, token)

    def _low_side(self, canvas: Canvas, row: Rect, side: int, score: float) -> None:
        """Draw a side in a low row: its points, its name, and the track beside it."""
        art, column = self.art, self._column
        token, face = self._look(side)
        gap = min(art.metrics.ui(10), art.metrics.u(14))
        number = art.block(numeral(round(score)), 28, (column - gap, row.height), "display", token)
        canvas.centre(number, (row.x + (column - gap) / 2, row.centery))
        right = Rect(row.x + column, row.y, row.w - column, row.h)
        name = art.block(self.rules.side_name(self.names, side), 18, (right.w // 2 - gap, row.height), face)
        canvas.add(name, (right.x, row.centery - name.get_height() / 2))
        track = Rect(right.centerx, 0, right.w // 2, min(row.height // 2, art.metrics.u(20)))
        track.centery = row.centery
        self._track(canvas, track, score, token)

    @property
    def _column(self) -> int:
        """The width of the column that numerals and the trump share."""
        return min(self.art.metrics.ui(66), self.art.metrics.u(104))

    def _look(self, side: int) -> tuple[str, Face]:
        return ("brass", "bold") if side == self.own else ("text", "medium")

    def _track(self, canvas: Canvas, track: Rect, score: float, token: str) -> None:
        """Draw the board with one hole a point, and the peg in its hole."""
        art = self.art
        holes = min(self.target, _MOST_HOLES) + 1
        share = min(max(score / self.target, 0), 1)
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

    def _hand(self, canvas: Canvas, row: Rect, about: Contract | str) -> None:
        """Draw what is trump, who declared it, and the tricks; or in words what the hand is about."""
        art = self.art
        line = art.box((row.w, 1), 0, "panel_line")
        canvas.add(line, (row.x, row.y + 1))
        if isinstance(about, str):
            text = art.fitted(about, 18, row.w, "medium", "text_muted")
            canvas.add(text, (row.x, row.centery - text.get_height() / 2))
            return
        if not about.tricks:
            self._lines(canvas, row, about)
            return
        self._trump(canvas, row, about)
        right = Rect(row.x + self._column, row.y, row.w - self._column, row.h)
        self._declarer(canvas, Rect(right.x, right.y + 3, right.w, right.h // 2), about)
        self._tricks(canvas, Rect(right.x, right.centery, right.w, right.h // 2), about)

    def _lines(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        """Draw what the hand is about in two lines, where there are no tricks to count."""
        words = self.art.fitted(contract.words, 18, row.w, "bold")
        note = self.art.fitted(contract.note, 15, row.w, "medium", "text_muted")
        gap = (row.h - words.get_height() - note.get_height()) // 3
        canvas.add(words, (row.x, row.y + gap))
        canvas.add(note, (row.x, row.y + 2 * gap + words.get_height()))

    def _trump(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        ui, u, art = self.art.metrics.ui, self.art.metrics.u, self.art
        size = min(ui(46), u(76))
        line = "brass" if contract.ours else "text_muted"
        badge = art.box((size, size), size // 2, "card_face", line, max(u(4), 2))
        spot = canvas.add(badge, (row.x, row.centery - size / 2 + u(2)))
        mark = art.suit(contract.trump, round(size * 0.6)) if contract.trump else self._sign(contract, size)
        canvas.centre(mark, spot.center)

    def _sign(self, contract: Contract, size: int) -> Surface:
        """The letters that stand for what is no suit."""
        return self.art.block(contract.sign, 22, (round(size * 0.76), size), "bold", "ink_black")

    def _declarer(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        """Draw who declared, and a red label such as for a loner."""
        ui, art = self.art.metrics.ui, self.art
        width = row.w
        if contract.chip:
            label = art.text(contract.chip, 15, "bold", "text_on_bacon")
            chip = Rect(0, 0, label.get_width() + ui(18), label.get_height() + ui(2))
            chip.midright = row.midright
            canvas.add(art.box(chip.size, chip.h // 2, "bacon"), chip.topleft)
            canvas.centre(label, chip.center)
            width -= chip.w + ui(8)
        words = art.fitted(contract.words, 18, width, "bold")
        canvas.add(words, (row.x, row.centery - words.get_height() / 2))

    def _tricks(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        """Draw the tricks of this hand as little cards between both sides' numerals."""
        art = self.art
        own, theirs = contract.taken[self.own], contract.taken[1 - self.own]
        left = art.text(str(own), 18, "bold", "brass")
        right = art.text(str(theirs), 18, "bold", "text")
        height = round(row.h * 0.76)
        size = (min(round(height * 0.96) * contract.tricks, row.w - 2 * row.h), height)
        pips = art.drawn(
            ("pips", own, theirs, contract.tricks),
            size,
            lambda: shapes.pips(
                size, (own, theirs), contract.tricks, art.colour("brass"), art.colour("text")
            ),
        )
        x = row.x
        for part in (left, pips, right):
            canvas.add(part, (x, row.centery - part.get_height() / 2))
            x += part.get_width() + art.metrics.ui(10)
