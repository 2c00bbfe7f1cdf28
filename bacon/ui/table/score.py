"""The score panel: the points of both sides with a peg on a board, and the contract."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from bacon.core.rules import Rules
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art, Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.table.face import Contract
from bacon.ui.table.layout import Layout

_MAX_HOLES = 32
_MAX_ROOMY_SIDES = 2
"""Up to this many sides have their track below the name; more have it beside."""


def numeral(number: int, sign: str = "") -> str:
    """Format a number of points with a true minus, and with a plus if that is the `sign`.

    >>> numeral(-14), numeral(3), numeral(3, "+")
    ('−14', '3', '+3')
    """
    return f"{number:{sign}}".replace("-", "−")


def sides_from(rules: Rules, viewer: int) -> tuple[int, ...]:
    """Return all sides clockwise, the viewer's first.

    >>> from bacon import Bacon
    >>> sides_from(Bacon(), 1)
    (1, 0)
    """
    count, own = len(rules.sides), rules.side_of(viewer)
    return tuple((own + step) % count for step in range(count))


class ScorePanel:
    """Draws the score panel for one window size; the viewer's side is at the top, in brass."""

    def __init__(self, art: Art, layout: Layout, names: Sequence[str], rules: Rules) -> None:
        self.art, self.layout, self.names, self.rules = art, layout, names, rules
        self.target = rules.target
        self.sides = sides_from(rules, layout.viewer)
        self.own = self.sides[0]

    def draw(self, canvas: Canvas, about: Contract | str, scores: Sequence[float]) -> Rect:
        """Draw each side's points and the contract; `scores` may be counting up."""
        ui, u = self.art.metrics.ui, self.art.metrics.u
        rect = self.layout.frame.score
        canvas.add(self.art.box(rect.size, ui(14), "panel", "panel_line"), rect.topleft)
        inner = rect.inflate(-2 * min(ui(16), u(22)), -2 * min(ui(10), u(12)))
        row, below = self.layout.frame.score_row, min(ui(58), u(98))
        draw = self._draw_side if len(self.sides) <= _MAX_ROOMY_SIDES else self._draw_low_side
        for index, side in enumerate(self.sides):
            draw(canvas, Rect(inner.x, inner.y + index * row, inner.w, row), side, scores[side])
        self._draw_contract(canvas, Rect(inner.x, inner.bottom - below, inner.w, below), about)
        return rect

    def _draw_side(self, canvas: Canvas, row: Rect, side: int, score: float) -> None:
        ui, art = self.art.metrics.ui, self.art
        token, face = self._style(side)
        column = self._column_width
        number = art.fitted(numeral(round(score)), 40, column - ui(10), "display", token)
        canvas.centre(number, (row.x + column / 2 - ui(4), row.centery))
        name = art.fitted(self.rules.side_name(self.names, side), 18, row.w - column, face)
        track = Rect(row.x + column, 0, row.w - column, min(ui(18), art.metrics.u(26)))
        gap = (row.height - name.get_height() - track.height) // 3
        canvas.add(name, (row.x + column, row.y + gap))
        track.y = row.y + 2 * gap + name.get_height()
        self._draw_track(canvas, track, score, token)

    def _draw_low_side(self, canvas: Canvas, row: Rect, side: int, score: float) -> None:
        art, column = self.art, self._column_width
        token, face = self._style(side)
        gap = min(art.metrics.ui(10), art.metrics.u(14))
        number = art.block(numeral(round(score)), 28, (column - gap, row.height), "display", token)
        canvas.centre(number, (row.x + (column - gap) / 2, row.centery))
        right = Rect(row.x + column, row.y, row.w - column, row.h)
        name = art.block(self.rules.side_name(self.names, side), 18, (right.w // 2 - gap, row.height), face)
        canvas.add(name, (right.x, row.centery - name.get_height() / 2))
        track = Rect(right.centerx, 0, right.w // 2, min(row.height // 2, art.metrics.u(20)))
        track.centery = row.centery
        self._draw_track(canvas, track, score, token)

    @property
    def _column_width(self) -> int:
        return min(self.art.metrics.ui(66), self.art.metrics.u(104))

    def _style(self, side: int) -> tuple[str, Face]:
        return ("brass", "bold") if side == self.own else ("text", "medium")

    def _draw_track(self, canvas: Canvas, track: Rect, score: float, token: str) -> None:
        """Draw the board with one hole a point, and the peg in its hole."""
        art = self.art
        holes = min(self.target, _MAX_HOLES) + 1
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

    def _draw_contract(self, canvas: Canvas, row: Rect, about: Contract | str) -> None:
        """Draw the trump suit, the declarer and the tricks; or a line of text."""
        art = self.art
        line = art.box((row.w, 1), 0, "panel_line")
        canvas.add(line, (row.x, row.y + 1))
        if isinstance(about, str):
            text = art.fitted(about, 18, row.w, "medium", "text_muted")
            canvas.add(text, (row.x, row.centery - text.get_height() / 2))
            return
        if not about.tricks:
            self._draw_in_two_lines(canvas, row, about)
            return
        self._draw_badge(canvas, row, about)
        right = Rect(row.x + self._column_width, row.y, row.w - self._column_width, row.h)
        self._draw_declarer(canvas, Rect(right.x, right.y + 3, right.w, right.h // 2), about)
        self._draw_tricks(canvas, Rect(right.x, right.centery, right.w, right.h // 2), about)

    def _draw_in_two_lines(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        """Draw the contract in two lines, for games without tricks."""
        words = self.art.fitted(contract.words, 18, row.w, "bold")
        note = self.art.fitted(contract.note, 15, row.w, "medium", "text_muted")
        gap = (row.h - words.get_height() - note.get_height()) // 3
        canvas.add(words, (row.x, row.y + gap))
        canvas.add(note, (row.x, row.y + 2 * gap + words.get_height()))

    def _draw_badge(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        ui, u, art = self.art.metrics.ui, self.art.metrics.u, self.art
        size = min(ui(46), u(76))
        line = "brass" if contract.ours else "text_muted"
        badge = art.box((size, size), size // 2, "card_face", line, max(u(4), 2))
        spot = canvas.add(badge, (row.x, row.centery - size / 2 + u(2)))
        mark = art.suit(contract.trump, round(size * 0.6)) if contract.trump else self._sign(contract, size)
        canvas.centre(mark, spot.center)

    def _sign(self, contract: Contract, size: int) -> Surface:
        """The letters on the badge of a contract without a trump suit."""
        return self.art.block(contract.sign, 22, (round(size * 0.76), size), "bold", "ink_black")

    def _draw_declarer(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
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

    def _draw_tricks(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        """Draw the tricks as small cards between both sides' numbers."""
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
