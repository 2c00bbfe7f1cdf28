"""The chart of what can be played, over the table but never over the player's hand.

It begins with what the player can play now; everything there is comes on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from bacon.core.cards import Cards
from bacon.core.override import override
from bacon.ui.drawing.art import LARGE, Art, Design, Tone, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Number, OtherKey, Point, Press, Release, Verb
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.widgets import Button, Control, draw_focus, draw_panel
from bacon.ui.table.frame import Frame
from bacon.ui.table.presenter import Chart, ChartEntry

_GRADES: Final = tuple(part / 20 for part in range(20, 7, -1))
_COLUMNS: Final = (10, 6, 5, 4, 3, 2, 1)
_COMFORTABLE_CARDS: Final = 84
_LARGEST_CARDS: Final = 150
"""The height of the cards in u: at least, before the text gets smaller, and at most."""

_CARD_STEP: Final = 0.34
"""The step from card to card, in card heights."""

_HEADING_SIZE, _SENTENCE_SIZE, _GROUP_SIZE, _NAME_SIZE, _PATTERN_SIZE = 32, 22, 21, 24, 21
_CROSS_SIZE, _CHECK_SIZE = 26, 28
_MARGIN, _TOP, _GAP, _PADDING = 22, 14, 10, 9  # in u
_BEATEN_HEIGHT: Final = 96
_MIN_PANEL: Final = 960
_BUTTON_HEIGHT: Final = 48
_MIN_BESIDE: Final = 760
"""The width beside the pile, in u, from which a chart reads well there."""
_MIN_FREE: Final = 1150
"""The width below the seat across, in u, from which a chart reads well there."""
_HALF_PILE: Final = 350
"""Half the width of what lies in the middle of the table, in u."""

_SMALLEST_CARDS: Final = 66
_MIN_GRADE: Final = 0.85
"""The height of the cards in u, and the grade of the text, below which the chart covers more of the table."""
_MIN_ROOM: Final = 0.75
"""The share of the longest words' width from which a tile is wide enough."""
_LEGEND: Final = (
    ("chosen", "brass", "You can play it now"),
    ("card_face", "panel_line", "You have it"),
    ("card_grey", "panel_line", "You don’t have it"),
)
"""The colors of each swatch and of its edge, and what they mean on a tile."""

_MOVES: Final = {Verb.LEFT: -1, Verb.UP: -1, Verb.PREVIOUS: -1, Verb.RIGHT: 1, Verb.DOWN: 1, Verb.NEXT: 1}


class _Fit(Struct, frozen=True):
    """How the chart fits: the columns, the grade of the text, and the height of the cards in pixels."""

    columns: int
    grade: float
    cards: float


def chart_areas(frame: Frame) -> list[Rect]:
    """Return where a chart may be, the best place first.

    It covers neither the tools nor the cards to beat nor the score, or not the seat across, the tools and
    the score, or not the tools and the score, or only spares the tools, or just the hand.
    """
    gap, whole = frame.metrics.u(_GAP), frame.above_hand
    if frame.tall:
        top = max(frame.score.bottom, frame.chart_tool.bottom, frame.top_end) + gap
        return [Rect(whole.x, top, whole.width, whole.bottom - top), whole]
    top, left = frame.tools.bottom + gap, whole.centerx + frame.metrics.u(_HALF_PILE)
    below = Rect(whole.x, top, whole.width, whole.bottom - top)
    beside = Rect(left, frame.chart_tool.bottom + gap, whole.right - left, 0)
    beside.height = whole.bottom - beside.y
    middle = Rect(frame.score.right + gap, top, 0, below.height)
    right = frame.chart_tool.left if frame.across is not None else whole.right - frame.score.width
    middle.width = right - gap - middle.x
    free_top = max(top, frame.top_end + gap)
    free = Rect(middle.x, free_top, middle.width, whole.bottom - free_top)
    first = [*[beside] * (beside.width >= frame.metrics.u(_MIN_BESIDE))]
    first += [free] * (free.width >= frame.metrics.u(_MIN_FREE))
    return [*first, middle, below, whole]


class Tile(Control):
    """An entry of the chart; one that can be played now chooses its cards in the hand."""

    def __init__(self, entry: ChartEntry, design: Design, act: Callable[[], None] | None) -> None:
        super().__init__(entry.name, entry.pattern)
        self.entry, self.design = entry, design
        self.enabled = act is not None
        self._act = act
        self.fit = _Fit(1, 1.0, 1.0)

    @override
    def press(self) -> None:
        if self._act:
            self._act()

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        entry, u = self.entry, art.metrics.u
        edge = ("brass", max(u(4), 2)) if entry.now else ("panel_line", 1)
        canvas.add(art.box(self.rect.size, u(12), self._ground(hovered=hovered), *edge), self.rect.topleft)
        tall = round(self.fit.cards)
        top = self.rect.y + u(_PADDING)
        step = tall * _CARD_STEP
        left = self.rect.centerx - (len(entry.cards) - 1) / 2 * step
        tone: Tone = "plain" if entry.held else "grey"
        for place, card in enumerate(entry.cards):
            canvas.centre(art.card(card, tall, 0, tone, self.design), (left + place * step, top + tall / 2))
        y = top + tall + u(_PADDING) // 2
        for words in self._words(art):
            canvas.add(words, (self.rect.centerx - words.get_width() / 2, y))
            y += words.get_height()
        if entry.now:
            self._check(art, canvas)
        if focused:
            draw_focus(art, canvas, self.rect, 12)

    def _check(self, art: Art, canvas: Canvas) -> None:
        """Mark what can be played now; gold alone would mean the viewer's side."""
        size = art.metrics.u(_CHECK_SIZE)
        disc = art.box((size, size), size // 2, "brass", "peg_line", 1)
        canvas.centre(disc, (self.rect.right - size * 0.45, self.rect.y + size * 0.45))
        mark = art.icon("check", round(size * 0.72), "peg_line")
        canvas.centre(mark, (self.rect.right - size * 0.45, self.rect.y + size * 0.45))

    def _ground(self, *, hovered: bool) -> str:
        if hovered and self.enabled:
            return "button_over"
        return "chosen" if self.entry.now else "well"

    def _words(self, art: Art) -> Iterator[Surface]:
        grade, width = self.fit.grade, self.rect.width - art.metrics.u(8)
        ink = "text" if self.entry.held else "text_muted"
        yield art.fitted(self.entry.name, _NAME_SIZE * grade, width, "bold", ink)
        muted = "text" if self.entry.now else "text_muted"
        yield art.fitted(self.entry.pattern, _PATTERN_SIZE * grade, width, "medium", muted)


class CardChart(Scene):
    """Shows a chart above the hand, until its key, Esc or a click.

    `areas` returns where it may be, the best area first. `choose` chooses the cards of an entry in the hand;
    None if it isn't the player's turn.
    """

    see_through = True

    def __init__(
        self,
        app: AppServices,
        chart: Chart,
        areas: Callable[[], Sequence[Rect]],
        design: Design,
        choose: Callable[[Cards], None] | None,
    ) -> None:
        super().__init__(app)
        self.first, self.design, self._areas, self._choose = chart, design + LARGE, areas, choose
        self._area, self._covers = Rect(0, 0, 0, 0), False
        self.panel = Rect(0, 0, 0, 0)
        self._words_widths: dict[float, int] = {}
        self._fits: dict[tuple[int, ...], dict[tuple[int, float], _Fit]] = {}
        self.show(chart)

    def show(self, chart: Chart) -> None:
        """Show this chart, with a button that leads from the first one to the full one and back."""
        self.chart, self.heading = chart, chart.heading
        self.tiles = [[self._tile(entry) for entry in group.entries] for group in chart.groups]
        self._fitted: _Fit | None = None
        self._fitted_for: object = None
        self.turn: Button | None = None
        if full := chart.full:
            self.turn = Button("All combinations", partial(self.show, full), icon="chart")
        elif chart is not self.first:
            self.turn = Button("Just yours", partial(self.show, self.first), icon="step_back")
        tiles = [tile for tiles in self.tiles for tile in tiles]
        self.group.show([*tiles, *filter(None, [self.turn])])

    def _tile(self, entry: ChartEntry) -> Tile:
        act = partial(self._take, entry.cards) if self._choose and entry.now else None
        return Tile(entry, self.design, act)

    def _take(self, cards: Cards) -> None:
        self.app.scenes.pop()
        if self._choose:
            self._choose(cards)

    # Input

    @override
    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        back = Node(role="button", name="Back", act=self.app.scenes.pop)
        return [*super().nodes(read), back]

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(verb) if verb in _MOVES:
                self.group.walk(self.group.controls, _MOVES[verb])
            case Key(Verb.CONFIRM) if self.group.focus:
                self.group.focus.press()
            case Press(pos) if not ((tile := self.group.at(pos)) and tile.enabled):
                self.app.scenes.pop()
            case Point() | Press() | Release():
                self.group.handle(intent)
            case Key() | Number() | OtherKey():
                self.app.scenes.pop()

    # Look

    @override
    def draw(self, canvas: Canvas) -> None:
        art, u = self.app.art, self.app.metrics.u
        fit = self._fit_once()
        self.panel = self._lay(fit)
        if self._covers:  # the score and the seats below it would look cut off
            canvas.add(art.veil, (0, 0))
        draw_panel(art, canvas, self.panel, u(20))
        x, width = self.panel.x + u(_MARGIN), self.panel.w - 2 * u(_MARGIN)
        self._draw_head(canvas, fit.grade, width)
        foot = self.tiles[-1][-1].rect.bottom + u(_GAP)
        canvas.add(self._foot(fit.grade, width), (x, foot))
        cross = art.icon("close", art.metrics.ui(_CROSS_SIZE * fit.grade), "text_muted")
        canvas.add(cross, (self.panel.right - u(_TOP) - cross.get_width(), self.panel.y + u(_TOP)))
        for group, tiles in zip(self.chart.groups, self.tiles, strict=True):
            heading = self._group_heading(group.heading, fit.grade, width)
            canvas.add(heading, (x, tiles[0].rect.y - heading.get_height() - u(3)))
        self.group.draw(art, canvas)

    def _draw_head(self, canvas: Canvas, grade: float, width: int) -> None:
        """Draw the words, with the cards to beat before them, as the chart may cover those on the table."""
        art, u = self.app.art, self.app.metrics.u
        x, y, tall = self.panel.x + u(_MARGIN), self.panel.y + u(_TOP), self._beaten_height(grade)
        for number, card in enumerate(self.chart.beaten):
            middle = (x + card_width(tall) / 2 + number * tall * _CARD_STEP, y + u(4) + tall / 2)
            canvas.centre(art.card(card, tall, 0, design=self.design), middle)
        x += self._beaten_width(grade)
        for words in self._head(grade, width):
            canvas.add(words, (x, y))
            y += words.get_height()
        for surface, at in self._legend(grade, width - self._beaten_width(grade)):
            canvas.add(surface, (x + at[0], y + u(4) + at[1]))

    def _beaten_height(self, grade: float) -> int:
        return self.app.metrics.u(_BEATEN_HEIGHT * grade)

    def _beaten_width(self, grade: float) -> int:
        """Return the room that the cards to beat take in the head; 0 if there are none."""
        tall, cards = self._beaten_height(grade), len(self.chart.beaten)
        width = card_width(tall) + (cards - 1) * tall * _CARD_STEP + 2 * self.app.metrics.u(_GAP)
        return round(width) if cards else 0

    def _head(self, grade: float, width: int) -> list[Surface]:
        art = self.app.art
        width -= self._beaten_width(grade) + art.metrics.ui(_CROSS_SIZE)
        return [
            art.fitted(self.chart.heading, _HEADING_SIZE * grade, width, "heading"),
            art.paragraph(self.chart.sentence, _SENTENCE_SIZE * grade, width, "medium"),
        ]

    def _foot(self, grade: float, width: int) -> Surface:
        """Return the note, which leaves room for the button."""
        room = width - self._turn_size(grade)[0] - 2 * self.app.metrics.u(_GAP) * bool(self.turn)
        return self.app.art.paragraph(self.chart.note, _PATTERN_SIZE * grade, room, "medium", "text_muted")

    def _turn_size(self, grade: float) -> tuple[int, int]:
        if self.turn is None:
            return (0, 0)
        wide, _ = self.turn.natural_size(self.app.art)
        return (wide, self.app.metrics.ui(_BUTTON_HEIGHT * grade))

    def _legend(self, grade: float, width: int) -> Iterator[tuple[Surface, tuple[int, int]]]:
        """Return the swatches and words of the legend with their places, in as many lines as it takes."""
        art, gap, shown = self.app.art, self.app.metrics.u(_GAP), self._states()
        x = y = 0
        for fill, edge, meaning in (each for place, each in enumerate(_LEGEND) if place in shown):
            words = art.text(meaning, _PATTERN_SIZE * grade, "medium", "text_muted")
            tall = words.get_height()
            swatch = art.box((round(card_width(tall)), tall), gap // 3, fill, edge, 2)
            length = swatch.get_width() + gap // 2 + words.get_width()
            if x and x + length > width:
                x, y = 0, y + tall + gap // 2
            yield swatch, (x, y)
            yield words, (x + swatch.get_width() + gap // 2, y)
            x += length + 2 * gap

    def _states(self) -> set[int]:
        """Return which lines of the legend some tile needs; none where all tiles are alike."""
        all_tiles = [tile for tiles in self.tiles for tile in tiles]
        states = {0 if tile.entry.now else 1 if tile.entry.held else 2 for tile in all_tiles}
        return states if len(states) > 1 else set()

    def _head_height(self, grade: float, width: int) -> int:
        tall = sum(words.get_height() for words in self._head(grade, width))
        legend = self._legend(grade, width - self._beaten_width(grade))
        tall += max((at[1] + each.get_height() for each, at in legend), default=0)
        beaten = self._beaten_height(grade) if self.chart.beaten else 0
        return max(tall, beaten) + self.app.metrics.u(_GAP)

    def _foot_height(self, grade: float, width: int) -> int:
        return max(self._foot(grade, width).get_height(), self._turn_size(grade)[1])

    def _group_heading(self, words: str, grade: float, width: int) -> Surface:
        return self.app.art.paragraph(words, _GROUP_SIZE * grade, width, "bold", "text_muted")

    def _fit_once(self) -> _Fit:
        """Return how the chart fits; looked for again only in a new look or in other areas."""
        areas = self._areas()
        whole = (self.app.art, areas)
        if self._fitted is None or self._fitted_for != whole:
            self._words_widths.clear()
            self._fits.clear()
            self._fitted, self._fitted_for = self._fit_best(areas), whole
        return self._fitted

    def _fit_best(self, areas: Sequence[Rect]) -> _Fit:
        """Choose the first area in which the chart can be read well; return how it fits."""
        *others, whole = areas
        for area, least in product(others, (_COMFORTABLE_CARDS, _SMALLEST_CARDS)):
            self._area, self._covers = area, area.width == whole.width
            fit = self._fit(least)
            if fit.cards >= self.app.metrics.u(_SMALLEST_CARDS) and fit.grade >= _MIN_GRADE:
                return fit
        self._area, self._covers = whole, True
        return self._fit(_SMALLEST_CARDS)

    def _fit(self, least: int) -> _Fit:
        """Return the largest text with cards of `least` u or more, or else the largest cards."""
        best = _Fit(1, 1.0, 0)
        for grade in _GRADES:
            of_grade = max((self._tried(columns, grade) for columns in self._columns), key=self._rating)
            if of_grade.cards >= self.app.metrics.u(least):
                return of_grade
            best = max(best, of_grade, key=lambda fit: fit.cards)
        return best

    @property
    def _row_width(self) -> float:
        """The width of the longest row of cards, in card heights."""
        longest = max(len(entry.cards) for group in self.chart.groups for entry in group.entries)
        return card_width(1000) / 1000 + (longest - 1) * _CARD_STEP

    @property
    def _columns(self) -> Sequence[int]:
        """The numbers of columns to try: none that would stay empty."""
        most = max(map(len, self.tiles))
        return [each for each in _COLUMNS if each <= most]

    def _rating(self, fit: _Fit) -> tuple[int, int]:
        """Rate a fit: large cards first, then few empty places."""
        return round(fit.cards), -sum(-len(tiles) % fit.columns for tiles in self.tiles)

    def _tried(self, columns: int, grade: float) -> _Fit:
        """Return how the chart fits into the area; each way is tried once, for small cards and for large."""
        fits = self._fits.setdefault(tuple(self._area), {})
        if (columns, grade) not in fits:
            fits[columns, grade] = self._fit_in(columns, grade)
        return fits[columns, grade]

    def _fit_in(self, columns: int, grade: float) -> _Fit:
        area, u = self._area, self.app.metrics.u
        across = (area.w - 2 * u(_MARGIN) + u(_GAP)) / columns - u(_GAP) - 2 * u(_PADDING)
        rows = sum(-(-len(tiles) // columns) for tiles in self.tiles)
        free = area.h - self._lay(_Fit(columns, grade, 0)).height
        cards = min(across / self._row_width, free / rows - 1, u(_LARGEST_CARDS))
        room = min(max(across / self._words_width(grade), 0), 1)  # long words are written smaller
        return _Fit(columns, grade, cards if room > _MIN_ROOM else cards * room)

    def _lay(self, fit: _Fit) -> Rect:
        """Give every tile its place; return the panel around them, in the middle of the area."""
        area, u = self._area, self.app.metrics.u
        wide, tall = self._tile_width(fit), self._tile_height(fit)
        panel = Rect(0, 0, fit.columns * (wide + u(_GAP)) - u(_GAP) + 2 * u(_MARGIN), 0)
        panel.width = max(panel.width, min(u(_MIN_PANEL), area.width))
        panel.centerx = area.centerx
        wide = (panel.w - 2 * u(_MARGIN) + u(_GAP)) // fit.columns - u(_GAP)
        y = u(_TOP) + self._head_height(fit.grade, panel.w - 2 * u(_MARGIN))
        for group, tiles in zip(self.chart.groups, self.tiles, strict=True):
            y += self._group_heading(group.heading, fit.grade, panel.w - 2 * u(_MARGIN)).get_height() + u(
                _GAP
            )
            for number, tile in enumerate(tiles):
                row, column = divmod(number, fit.columns)
                x = panel.x + u(_MARGIN) + column * (wide + u(_GAP))
                tile.fit, tile.rect = fit, Rect(x, y + row * (tall + u(_GAP)), wide, tall)
            y = tiles[-1].rect.bottom + u(_GAP)
        if self.turn:
            self.turn.rect = Rect((0, y), self._turn_size(fit.grade))
            self.turn.rect.right = panel.right - u(_MARGIN)
        panel.height = y + self._foot_height(fit.grade, panel.w - 2 * u(_MARGIN)) + u(_MARGIN - _GAP)
        panel.y = area.y + (area.h - panel.height) // 2
        for control in self.group.controls:
            control.rect.y += panel.y
        return panel

    def _tile_width(self, fit: _Fit) -> int:
        """Return the width of a tile: of a row of cards or, if there is room, of the longest words."""
        u = self.app.metrics.u
        most = (self._area.w - 2 * u(_MARGIN) + u(_GAP)) // fit.columns - u(_GAP)
        cards = round(fit.cards * self._row_width)
        return min(max(cards, self._words_width(fit.grade)) + 2 * u(_PADDING), most)

    def _words_width(self, grade: float) -> int:
        """Return the width of the longest words on a tile; measured once, as every way to fit asks for it."""
        if grade not in self._words_widths:
            self._words_widths[grade] = self._measure_words(grade)
        return self._words_widths[grade]

    def _measure_words(self, grade: float) -> int:
        art, entries = self.app.art, [entry for group in self.chart.groups for entry in group.entries]
        names = [art.text(each.name, _NAME_SIZE * grade, "bold") for each in entries]
        patterns = [art.text(each.pattern, _PATTERN_SIZE * grade, "medium") for each in entries]
        return max(words.get_width() for words in (*names, *patterns))

    def _tile_height(self, fit: _Fit) -> int:
        art, u = self.app.art, self.app.metrics.u
        words = (art.text("Xy", size * fit.grade, "bold") for size in (_NAME_SIZE, _PATTERN_SIZE))
        return round(fit.cards) + sum(text.get_height() for text in words) + 2 * u(_PADDING) + u(5)
