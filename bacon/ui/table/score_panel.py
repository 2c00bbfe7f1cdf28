"""Draws the score panel: each side's points, and the contract of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import floor
from typing import Final

from pygame import Rect, Surface

from bacon.core.rules import Rules
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art, Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.typeface import line_pitch
from bacon.ui.table.frame import SCORE_AIR, SCORE_LINE
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import TEAMS, numeral, side_token, sides_from
from bacon.ui.table.presenter import Contract

_MIN_PITCH: Final = 0.6
"""The least distance between two holes of a track, in its heights; of more points, none can be counted."""

_MAX_ROOMY_SIDES: Final = 2
"""Up to this many sides have their track below the name; more have it beside."""

_RULE: Final = 3  # pixels below the line above the contract
_LEAST_TYPE: Final = 0.85
"""How small the lines about the hand may be, as a share of the usual type, before one is left out."""


class ScorePanel:
    """Draws the score panel for one window size; the viewer's side is at the top."""

    one_hand = False
    """Whether only this hand counts, so that nobody is on the way to a target."""

    def __init__(self, art: Art, layout: Layout, names: Sequence[str], rules: Rules) -> None:
        self.art, self.layout, self.names, self.rules = art, layout, names, rules
        self.target = rules.target
        self.sides = sides_from(rules, layout.viewer)
        self.own = self.sides[0]
        self._tokens = {side: side_token(rules, layout.viewer, side) for side in self.sides}
        self.low = 0

    def draw(self, canvas: Canvas, about: Contract, scores: Sequence[float]) -> tuple[Rect, Rect]:
        """Draw each side's points and the contract; return the panel and its part with the contract.

        `scores` may be counting up.
        """
        ui, u = self.art.metrics.ui, self.art.metrics.u
        self.low = floor(min(0, *scores))
        three = self._in_three_lines(about)
        extra = self._extra_line if three else 0
        rect = self.layout.frame.score.copy()
        rect.height += extra
        canvas.add(self.art.box(rect.size, ui(14), "panel", "panel_line"), rect.topleft)
        inner = rect.inflate(-2 * min(ui(16), u(22)), -2 * min(ui(10), u(12)))
        row, below = self.layout.frame.score_row, self.layout.frame.contract_height + extra
        draw = self._draw_side if len(self.sides) <= _MAX_ROOMY_SIDES else self._draw_low_side
        for index, side in enumerate(self.sides):
            draw(canvas, Rect(inner.x, inner.y + index * row, inner.w, row), side, scores[side])
        self._draw_contract(canvas, Rect(inner.x, inner.bottom - below, inner.w, below), about, three=three)
        top = inner.bottom - below
        return rect, Rect(rect.x, top, rect.w, rect.bottom - top)

    @property
    def tallest(self) -> Rect:
        """The panel with a line between words and tricks."""
        panel = self.layout.frame.score.copy()
        panel.height += self._extra_line
        return panel

    def _in_three_lines(self, about: Contract) -> bool:
        """Whether a line stands between words and tricks: not where all three would be too small to read."""
        type_height = line_pitch(self.art.font(self.art.metrics.ui(18), "bold"))
        room = self.layout.frame.contract_height + self._extra_line - _RULE
        return bool(about.tricks and (about.note or about.chip)) and room >= 3 * type_height * _LEAST_TYPE

    @cached_property
    def _extra_line(self) -> int:
        """The height of a line more than usual; less if a name plate lies close below."""
        panel, seating = self.layout.frame.score, self.layout.seating
        plates = map(seating.plate, range(self.rules.seats))
        below = [plate.top for plate in plates if plate.top >= panel.bottom and plate.left < panel.right]
        room = min(below, default=self.layout.metrics.height) - panel.bottom - self.art.metrics.u(SCORE_AIR)
        return max(min(self.art.metrics.ui(SCORE_LINE), room), 0)

    def _draw_side(self, canvas: Canvas, row: Rect, side: int, score: float) -> None:
        ui, art = self.art.metrics.ui, self.art
        token, face = self._style(side)
        column = self._column_width
        number = art.fitted(numeral(round(score)), 40, column - ui(10), "display", token)
        canvas.centre(number, (row.x + column / 2 - ui(4), row.centery))
        name = art.fitted(self.rules.side_name(self.names, side), 18, row.w - column, face)
        if self.one_hand:
            canvas.add(name, (row.x + column, row.centery - name.get_height() / 2))
            return
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
        room = right.w if self.one_hand else right.w // 2 - gap
        name = art.block(self.rules.side_name(self.names, side), 18, (room, row.height), face)
        canvas.add(name, (right.x, row.centery - name.get_height() / 2))
        if self.one_hand:
            return
        track = Rect(right.centerx, 0, right.w // 2, min(row.height // 2, art.metrics.u(20)))
        track.centery = row.centery
        self._draw_track(canvas, track, score, token)

    @property
    def _column_width(self) -> int:
        return min(self.art.metrics.ui(66), self.art.metrics.u(104))

    def _style(self, side: int) -> tuple[str, Face]:
        return self._tokens[side], "bold" if side == self.own else "medium"

    def _draw_track(self, canvas: Canvas, track: Rect, score: float, token: str) -> None:
        """Draw the board with one hole a point, or with a groove for many, and the peg.

        All boards begin at zero, or at the lowest score below it.
        """
        art, length = self.art, self.target - self.low
        inks = (art.colour("track"), art.colour("hole"), art.colour(token))
        share, zero = min((score - self.low) / length, 1), -self.low / length
        if track.width - track.height >= length * track.height * _MIN_PITCH:
            lit = range(-self.low, round(share * length))
            board = art.drawn(
                ("track", length, lit.start, lit.stop, token),
                track.size,
                lambda: shapes.track(track.size, (length + 1, lit), *inks),
            )
        else:
            board = art.drawn(
                ("groove", f"{zero:.3f}", f"{share:.3f}", token),
                track.size,
                lambda: shapes.groove(track.size, (zero, share), *inks),
            )
        canvas.add(board, track.topleft)
        size = round(track.height * 1.1)
        peg = art.box((size, size), size // 2, token, "peg_line", max(art.metrics.u(3), 1))
        canvas.centre(peg, (track.x + track.height / 2 + share * (track.width - track.height), track.centery))

    def _draw_contract(self, canvas: Canvas, row: Rect, about: Contract, *, three: bool) -> None:
        """Draw the trump suit, the declarer, a note and the tricks; or two lines of text."""
        art = self.art
        line = art.box((row.w, 1), 0, "panel_line")
        canvas.add(line, (row.x, row.y + 1))
        if not about.tricks:
            self._draw_in_two_lines(canvas, row, about)
            return
        self._draw_badge(canvas, row, about)
        right = Rect(row.x + self._column_width, row.y, row.w - self._column_width, row.h)
        tall = (right.h - _RULE) // (3 if three else 2)
        first = Rect(right.x, right.y + _RULE, right.w, tall)
        if three:
            self._draw_note(canvas, first.move(0, tall), about)
        elif about.chip:
            first.width -= self._draw_chip(canvas, first, about.chip, at_end=True).w
        words = art.fitted(about.words, self._size_in(tall, 18), first.w, "bold")
        canvas.add(words, (first.x, first.y + (tall - words.get_height()) / 2))
        self._draw_tricks(canvas, Rect(right.x, right.bottom - tall, right.w, tall), about)

    def _size_in(self, height: int, size: float) -> float:
        """The size in u at which a line of text is no higher than this, and at most `size`."""
        usual = line_pitch(self.art.font(self.art.metrics.ui(size), "bold"))
        return min(size, size * height / usual)

    def _draw_in_two_lines(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        """Draw the contract in two lines, for games without tricks and before there is one."""
        words = self.art.fitted(contract.words, 18, row.w, "bold")
        note = self.art.fitted(contract.note, self.art.small_type, row.w, "medium", "text_muted")
        fits = max(words.get_width(), note.get_width()) <= row.w - self._column_width
        left = row.x + self._column_width * fits  # below the names of the sides
        if fits and contract.icon:
            sign = self.art.icon(
                contract.icon, min(self.art.metrics.ui(30), self.art.metrics.u(50)), "text_muted"
            )
            x = row.x + min(self.art.metrics.ui(8), self.art.metrics.u(13))  # where a badge has its middle
            canvas.add(sign, (x, row.y + (row.h + _RULE - sign.get_height()) / 2))
        gap = (row.h - _RULE - words.get_height() - note.get_height()) // 3
        canvas.add(words, (left, row.y + _RULE + gap))
        canvas.add(note, (left, row.y + _RULE + 2 * gap + words.get_height()))

    def _draw_badge(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        ui, u, art = self.art.metrics.ui, self.art.metrics.u, self.art
        size = min(ui(46), u(76))
        line = TEAMS[0 if contract.ours else 1]
        badge = art.box((size, size), size // 2, "card_face", line, max(u(4), 2))
        spot = canvas.add(badge, (row.x, row.centery - size / 2 + u(2)))
        mark = art.suit(contract.trump, round(size * 0.6)) if contract.trump else self._sign(contract, size)
        canvas.centre(mark, spot.center)

    def _sign(self, contract: Contract, size: int) -> Surface:
        """The letters on the badge of a contract without a trump suit."""
        return self.art.block(contract.sign, 22, (round(size * 0.76), size), "bold", "ink_black")

    def _draw_note(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        """Draw the chip, if there is one, and the note beside it."""
        ui, art, x = self.art.metrics.ui, self.art, row.x
        size = self._size_in(row.h, art.small_type)
        if contract.chip:
            x = self._draw_chip(canvas, row, contract.chip).right + ui(8)
        if contract.note:
            note = art.fitted(contract.note, size, row.right - x, "medium", "text_muted")
            canvas.add(note, (x, row.centery - note.get_height() / 2))

    def _draw_chip(self, canvas: Canvas, row: Rect, words: str, *, at_end: bool = False) -> Rect:
        """Draw a chip at the beginning of a row or at its end; return where."""
        ui, art = self.art.metrics.ui, self.art
        label = art.text(words, self._size_in(row.h, art.small_type), "bold", "text_on_bacon")
        chip = Rect(row.x, 0, label.get_width() + ui(18), min(label.get_height() + ui(2), row.h - 2))
        chip.centery = row.centery
        chip.right = row.right if at_end else chip.right
        canvas.add(art.box(chip.size, chip.h // 2, "bacon"), chip.topleft)
        canvas.centre(label, chip.center)
        return chip

    def _draw_tricks(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        """Draw the tricks as small cards between both sides' numbers and names."""
        art, gap = self.art, self.art.metrics.ui(7)
        own = contract.taken[self.own]
        theirs = sum(contract.taken) - own
        label, most = art.fitted, row.w // 4
        small, large = self._size_in(row.h, art.small_type), self._size_in(row.h, 18)
        ours, other = (self._tokens[side] for side in self.sides[:2])
        left = [label("Us", small, most, "medium", "text_muted"), art.text(str(own), large, "bold", ours)]
        them = label("Them", small, most, "medium", "text_muted")
        right = [art.text(str(theirs), large, "bold", other), them]
        inks = (art.colour(ours), art.colour(other))
        height = round(row.h * 0.76)
        room = row.w - sum(part.get_width() + gap for part in (*left, *right))
        size = (max(min(round(height * 0.96) * contract.tricks, room), contract.tricks), height)
        pips = art.drawn(
            ("pips", own, theirs, contract.tricks),
            size,
            lambda: shapes.pips(size, (own, theirs), contract.tricks, inks, art.colour("text")),
        )
        x = row.x
        for part in (*left, pips, *right):
            canvas.add(part, (x, row.centery - part.get_height() / 2))
            x += part.get_width() + gap
