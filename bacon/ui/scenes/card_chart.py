"""The chart of what can be played, over the table but never over the player's hand.

It begins with what the player can play now; everything there is comes on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.cards import Cards
from bacon.core.override import override
from bacon.ui.drawing.art import LARGE, Design, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.typeface import balanced
from bacon.ui.kit.intents import Intent, Key, Number, OtherKey, Point, Press, Release, Verb
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.widgets import BUTTON_TYPE, Button, draw_panel
from bacon.ui.scenes.chart_areas import GAP, Area
from bacon.ui.scenes.chart_beaten import beaten_height, beaten_width, drawn_beaten
from bacon.ui.scenes.chart_legend import drawn_legend, legend_height
from bacon.ui.scenes.chart_pages import Part, pages_of, rows_for, ways
from bacon.ui.scenes.chart_tile import (
    CROSS_SIZE,
    LARGE_CARDS,
    PADDING,
    SMALL_CARDS,
    WHOLE_STEP,
    WORDS_SIZE,
    Fit,
    PatternPlace,
    Tile,
    draw_cross,
    tile_height,
    words_height,
    words_width,
)
from bacon.ui.table.chart import Chart, ChartEntry

_GRADES: Final = tuple(part / 20 for part in range(20, 7, -1))
_MIN_PIXELS: Final = 12
"""The least height of text; smaller text is only for a chart that doesn't fit otherwise."""
_MIN_GRADE: Final = 0.85
"""The grade of the text, at an interface scale of 100, below which a roomier area is better."""
_COLUMNS: Final = (6, 5, 4, 3, 2, 1)
_CLEAR_CARDS, _LARGEST_CARDS = 54, 110
"""The height of the cards in u: of a chart over the cards to beat, and at most."""

_CARD_STEP: Final = 0.36
"""The least step from card to card in a window too small for whole cards, in card heights."""

_HEADING_SIZE, _SENTENCE_SIZE, _GROUP_SIZE = 30, 22, 22
_MARGIN, _TOP, _ROW_GAP, _HEADING_GAP = 20, 16, 7, 3  # in u
_MIN_PANEL: Final = 960
_BUTTON_HEIGHT: Final = 48
_LONGEST_MORE: Final = "8 of 8"
_MORE_WIDTH, _MORE_GAP = 52, 28
"""The width of the button to the next page, without its number, in u of the interface, and its gap in u."""
_MAX_BESIDE_NOTE: Final = 0.36
"""The share of the width from which a button stands below a note that isn't short instead of beside it."""
_MOST_BESIDE_LINES: Final = 1.6
"""The length of a note that is short enough to stand beside a wide button: two lines with their ends."""
_LEFT_OVER: Final = 0.6
"""How much the size of cards counts where an entry is left over in a row of its own."""
_MIN_ROOM: Final = 0.9
"""The share of the longest words' width from which a tile is wide enough."""

_MOVES: Final = {Verb.LEFT: -1, Verb.UP: -1, Verb.PREVIOUS: -1, Verb.RIGHT: 1, Verb.DOWN: 1, Verb.NEXT: 1}

_PAGE_MOVES: Final = {Verb.PAGE_UP: -1, Verb.PAGE_DOWN: 1}


class CardChart(Scene):
    """Shows a chart above the hand, until its key, Esc or a click.

    `areas` returns where it may be, the best area first. `choose` chooses the cards of an entry in the hand;
    None if it isn't the player's turn. The cards to beat have an `edge`, as on the table.
    """

    see_through = True

    def __init__(
        self,
        app: AppServices,
        chart: Chart,
        areas: Callable[[], Sequence[Area]],
        design: Design,
        choose: Callable[[Cards], None] | None,
        *,
        edge: str,
    ) -> None:
        super().__init__(app)
        self._edge = edge
        self.first, self.design, self._areas, self._choose = chart, design + LARGE, areas, choose
        self._area, self._covers = Area(Rect(0, 0, 0, 0)), False
        self.panel = Rect(0, 0, 0, 0)
        self._pattern: PatternPlace = "below"
        self._whole = False  # with cards that don't overlap
        self._brief = False  # without the sentence below the heading
        self._page = 0
        self._words_widths: dict[tuple[float, PatternPlace], int] = {}
        self._fits: dict[tuple[object, ...], dict[tuple[int, float, int], Fit]] = {}
        self.show(chart)

    def show(self, chart: Chart) -> None:
        """Show this chart, with a button that leads from the first one to the full one and back."""
        self.chart, self.heading = chart, chart.heading
        self.tiles = [[self._tile(entry) for entry in group.entries] for group in chart.groups]
        self._parts = [
            Part(group.heading, tiles) for group, tiles in zip(chart.groups, self.tiles, strict=True)
        ]
        self._page, self._pages = 0, [self._parts]
        self._fitted: Fit | None = None
        self._fitted_for: object = None
        self.turn: Button | None = None
        if full := chart.full:
            self.turn = Button("All combinations", partial(self.show, full), icon="chart")
        elif chart is not self.first:
            self.turn = Button("Just yours", partial(self.show, self.first), icon="step_back")
        self._show_page(0)

    def _show_page(self, page: int) -> None:
        """Show one of the pages, with a button that leads to the next one if there are several."""
        self._page = page % len(self._pages)
        more, self.more = f"{self._page + 1} of {len(self._pages)}", None
        if len(self._pages) > 1:
            turn = partial(self._show_page, self._page + 1)
            self.more = Button(more, turn, icon="step_on", name="More combinations")
        self.group.show([*self.shown, *filter(None, [self.more, self.turn])])

    @property
    def shown(self) -> list[Tile]:
        """The tiles on this page."""
        return [tile for part in self._pages[self._page] for tile in part.tiles]

    @property
    def _entries(self) -> list[ChartEntry]:
        return [entry for group in self.chart.groups for entry in group.entries]

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
            case Key(verb) if self.more and verb in _PAGE_MOVES:
                self._show_page(self._page + _PAGE_MOVES[verb])
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
        if self._note:
            canvas.add(self._foot(fit.grade, width), (x, self._end))
        draw_cross(art, canvas, self.panel, u(_TOP), fit.grade)
        for words, tiles in self._pages[self._page]:
            if words:
                heading = art.paragraph(words, _GROUP_SIZE * fit.grade, width, "bold", "text_muted")
                canvas.add(heading, (x, tiles[0].rect.y - heading.get_height() - u(_ROW_GAP)))
        self.group.draw(art, canvas)

    @property
    def for_button(self) -> bool:
        """Whether it stands for its button, whose place others may take."""
        return self._area.for_button

    @property
    def beaten(self) -> Cards:
        """The cards to beat, if the chart covers those on the table."""
        return () if self._area.clear else self.chart.beaten

    def _draw_head(self, canvas: Canvas, grade: float, width: int) -> None:
        """Draw the words, with the cards to beat before them if the chart covers those on the table."""
        art, u = self.app.art, self.app.metrics.u
        x, y = self.panel.x + u(_MARGIN), self.panel.y + u(_TOP)
        beaten, tags = self.beaten, self.chart.beaten_tags
        for surface, at in drawn_beaten(art, beaten, tags, grade, self.design, edge=self._edge):
            canvas.add(surface, (x + at[0], y + u(4) + at[1]))
        x += self._beaten_width(grade)
        heading, *sentence = self._head(grade, width)
        line = art.line_size(self.chart.heading, _HEADING_SIZE * grade, "heading")[1]
        canvas.add(heading, (x, y + (line - heading.get_height()) // 2))
        y += line + u(_HEADING_GAP) * (2 if self.more and not self._states else 1)
        for words in sentence:
            canvas.add(words, (x, y))
            y += words.get_height() + u(_HEADING_GAP)
        legend_width = width - self._beaten_width(grade)
        for surface, at in drawn_legend(art, self._states, grade, legend_width):
            canvas.add(surface, (x + at[0], y + at[1]))

    def _beaten_width(self, grade: float) -> int:
        return beaten_width(self.app.art, self.beaten, grade)

    def _head(self, grade: float, width: int) -> list[Surface]:
        art = self.app.art
        width -= self._beaten_width(grade) + art.metrics.ui(CROSS_SIZE)
        room = width - (self._more_width(grade) + art.metrics.u(GAP + _MORE_GAP) if self.more else 0)
        heading = art.fitted(self.chart.heading, _HEADING_SIZE * grade, room, "heading")
        if not self._sentence:
            return [heading]
        return [heading, art.paragraph(self._sentence, _SENTENCE_SIZE * grade, width, "medium")]

    @property
    def _states(self) -> set[int]:
        """The lines of the legend that some tile needs; none where all tiles are alike."""
        states = {tile.state for tiles in self.tiles for tile in tiles}
        return states if len(states) > 1 else set()

    @property
    def _sentence(self) -> str:
        return "" if self._brief else self.chart.sentence

    @property
    def _note(self) -> str:
        return "" if self._pattern == "none" else self.chart.note

    def _foot(self, grade: float, width: int) -> Surface:
        """Return the note, which leaves room for the button beside it or stands above it."""
        room = self._foot_room(grade, width)
        size = WORDS_SIZE * grade
        return self.app.art.paragraph(self.chart.note, size, room, "medium", "text_muted", breaking=balanced)

    def _foot_room(self, grade: float, width: int) -> int:
        gap = 2 * self.app.metrics.u(GAP) * self._turn_below(grade, width)
        return width if self._note_above(grade, width) else width - self._turn_size(grade, width)[0] - gap

    def _note_above(self, grade: float, width: int) -> bool:
        wide = self._turn_size(grade, width)[0]
        note = self.app.art.line_size(self._note, WORDS_SIZE * grade, "medium")[0]  # on one line
        beside = width - wide - 2 * self.app.metrics.u(GAP)
        return wide > width * _MAX_BESIDE_NOTE and note > _MOST_BESIDE_LINES * beside

    def _turn_size(self, grade: float, width: int) -> tuple[int, int]:
        """Return the room that the button to the other chart takes below the tiles."""
        if not self._turn_below(grade, width):
            return (0, 0)
        return (min(self._turn_width(grade), width), self.app.metrics.ui(_BUTTON_HEIGHT * grade))

    def _turn_below(self, grade: float, width: int) -> bool:
        """Return whether the button to the other chart is below the tiles; the one back may be above."""
        if self.turn is None or self.chart is self.first:
            return self.turn is not None
        art, u = self.app.art, self.app.metrics.u
        heading = art.line_size(self.chart.heading, _HEADING_SIZE * grade, "heading")[0]
        buttons = self._turn_width(grade) + self._more_width(grade) + art.metrics.ui(CROSS_SIZE * grade)
        return self._beaten_width(grade) + heading + u(_MORE_GAP) + buttons + 2 * u(GAP) > width

    def _turn_width(self, grade: float) -> int:
        if self.turn is None:
            return 0
        self.turn.type_size = BUTTON_TYPE
        wide, _ = self.turn.natural_size(self.app.art)
        self.turn.type_size = BUTTON_TYPE * grade
        return round(wide * grade)

    def _more_width(self, grade: float) -> int:
        words = self.app.art.line_size(_LONGEST_MORE, BUTTON_TYPE * grade, "bold")[0]
        return words + self.app.metrics.ui(_MORE_WIDTH * grade)

    def _head_height(self, grade: float, width: int) -> int:
        art, room = self.app.art, width - self._beaten_width(grade)
        gap = art.metrics.u(_HEADING_GAP)
        tall = art.line_size(self.chart.heading, _HEADING_SIZE * grade, "heading")[1] + gap
        if self._sentence:
            narrow = room - art.metrics.ui(CROSS_SIZE)
            tall += gap + art.paragraph_height(self._sentence, _SENTENCE_SIZE * grade, narrow, "medium")
        tall += legend_height(art, self._states, grade, room)
        edge = 0 if self.chart.groups[0].heading else art.metrics.u(GAP)  # no words keep the tiles away
        beaten = beaten_height(art, grade) + edge if self.beaten else 0
        return max(tall, beaten) + self.app.metrics.u(GAP)

    def _foot_height(self, grade: float, width: int) -> int:
        room, turn = self._foot_room(grade, width), self._turn_size(grade, width)[1]
        note = (
            self.app.art.paragraph_height(self._note, WORDS_SIZE * grade, room, "medium") if self._note else 0
        )
        above = self._note_above(grade, width)
        return note + self.app.metrics.u(GAP) + turn if above else max(note, turn)

    def _fit_once(self) -> Fit:
        """Return how the chart fits; looked for again only in a new look or in other areas."""
        areas = self._areas()
        whole = (self.app.art, areas)
        if self._fitted is None or self._fitted_for != whole:
            self._words_widths.clear()
            self._fits.clear()
            self._fitted, self._fitted_for = self._fit_best(areas), whole
            self._pages = pages_of(self._parts, self._fitted.columns, self._fitted.rows)
            self._show_page(self._page if self._page < len(self._pages) else 0)
        return self._fitted

    def _fit_best(self, areas: Sequence[Area]) -> Fit:
        """Choose the first area in which the chart can be read well; return how it fits."""
        *others, whole = areas
        self._pattern, self._brief, self._whole = "below", False, False
        if paged := self._fit_pages(areas):
            return paged
        if len(self._parts) > 1 and (paged := self._fit_parts(areas)):
            return paged
        for area, cards in product(others, (LARGE_CARDS, SMALL_CARDS)):
            self._use(area, whole)
            fit = self._fit(cards, self._readable)
            if fit.cards >= self.app.metrics.u(cards) and fit.grade >= _MIN_GRADE:
                return fit
        self._use(whole, whole)
        fit = self._fit(SMALL_CARDS, self._readable)
        return fit if fit.cards else self._fit(SMALL_CARDS, _GRADES)

    @property
    def _readable(self) -> list[float]:
        ui = self.app.metrics.ui
        return [grade for grade in _GRADES if ui(WORDS_SIZE * grade) >= _MIN_PIXELS]

    def _use(self, area: Area, whole: Area) -> None:
        self._area, self._covers = area, not area.clear and area.rect.width == whole.rect.width

    def _fit_pages(self, areas: Sequence[Area]) -> Fit | None:
        """Return how a chart fits on as few pages as it takes, or None."""
        large = self.app.metrics.scale > 100
        for each in ways(areas, full=len(self._parts) > 1, large=large):
            self._use(each.area, areas[-1])
            self._pattern, self._brief, self._whole = each.pattern, each.brief, each.level.whole
            if fit := self._fit_level(*each.level[:3]):
                return fit
        self._pattern, self._brief, self._whole = "below", False, False
        return None

    def _fit_parts(self, areas: Sequence[Area]) -> Fit | None:
        """Return a fit of each group on its own page, with clear cards that cover no score, or None."""
        *others, _, whole = areas
        for area in (area for area in others if not area.clear):
            self._use(area, whole)
            if fit := self._fit_level(_MIN_GRADE, len(self._parts), _CLEAR_CARDS):
                return fit
        return None

    def _fit_level(self, least: float, pages: int, cards: int = SMALL_CARDS) -> Fit | None:
        """Return the fit with the largest text of at least that grade on at most that many pages, or None."""
        for grade in (grade for grade in self._readable if grade >= least):
            rows = [(columns, rows_for(self._parts, columns, pages)) for columns in self._columns]
            fits = [self._tried(columns, most, grade) for columns, most in rows if most is not None]
            best = max(fits, key=self._rating, default=None)
            if best and best.cards >= self.app.metrics.u(cards):
                return best
        return None

    def _fit(self, cards: int, grades: Sequence[float]) -> Fit:
        """Return the largest text with cards of that height in u or more, or else the largest cards."""
        best = Fit(1, 1.0, 0)
        for grade in grades:
            of_grade = max((self._tried(each, 0, grade) for each in self._columns), key=self._rating)
            if of_grade.cards >= self.app.metrics.u(cards):
                return of_grade
            best = max(best, of_grade, key=lambda fit: fit.cards)
        return best

    @property
    def _columns(self) -> Sequence[int]:
        """The numbers of columns to try: none that would stay empty."""
        most = max(map(len, self.tiles))
        return [each for each in _COLUMNS if each <= most]

    def _rating(self, fit: Fit) -> tuple[int, int]:
        """Rate a fit: large cards, no entry left over in a row of its own, and few empty places."""
        left_over = any(len(tiles) > 1 and len(tiles) % fit.columns == 1 for tiles in self.tiles)
        cards = fit.cards * (_LEFT_OVER if left_over else 1)
        return round(cards), -sum(-len(tiles) % fit.columns for tiles in self.tiles)

    def _tried(self, columns: int, rows: int, grade: float) -> Fit:
        """Return how the chart fits into the area; each way is tried once, for small cards and for large."""
        fits = self._fits.setdefault((*self._area.rect, self._pattern, self._brief, self._whole), {})
        if (columns, grade, rows) not in fits:
            fits[columns, grade, rows] = self._fit_in(columns, rows, grade)
        return fits[columns, grade, rows]

    def _fit_in(self, columns: int, rows: int, grade: float) -> Fit:
        """Return how the chart fits into the area; cards of 0 pixels if its words don't."""
        area, u, words = self._area.rect, self.app.metrics.u, self._words_width(grade)
        longest = max(len(entry.cards) for entry in self._entries)
        fit = Fit(columns, grade, 0, words, longest, self._area.stacked, self._pattern, rows)
        across = (area.w - 2 * u(_MARGIN) + u(GAP)) // columns - u(GAP) - 2 * u(PADDING)
        if fit.stacked and across < words * _MIN_ROOM:
            return fit
        across -= 0 if fit.stacked else words + u(PADDING)
        whole = max(min(across / (longest * WHOLE_STEP), u(_LARGEST_CARDS)), u(SMALL_CARDS))
        step = WHOLE_STEP if self._whole else _CARD_STEP
        widest = min(across / (card_width(1000) / 1000 + (longest - 1) * step), whole)
        rows = rows or sum(-(-len(tiles) // columns) for tiles in self.tiles)
        if widest < u(SMALL_CARDS) or rows * tile_height(self.app.art, self._entries, fit) > area.h:
            return fit  # known before all the words are laid out, which takes long
        free = (area.h - self._lay(fit).height) / rows
        room = free + (0 if fit.stacked else words_height(self.app.art, self._entries, fit))
        return replace(fit, cards=max(min(room, widest), 0)) if free >= 0 else fit

    def _lay(self, fit: Fit) -> Rect:
        """Place every tile; return the panel, which has one size for all pages."""
        area, u = self._area.rect, self.app.metrics.u
        panel = Rect(0, 0, self._width(fit), 0)
        panel.centerx = area.centerx
        inner = panel.w - 2 * u(_MARGIN)
        top, foot = u(_TOP) + self._head_height(fit.grade, inner), self._foot_height(fit.grade, inner)
        pages = pages_of(self._parts, fit.columns, fit.rows)
        ends = [self._lay_page(page, fit, (panel.x + u(_MARGIN), top), inner) for page in pages]
        over = area.h - max(ends) - foot - u(_TOP)
        panel.y = area.y + (0 if self._area.clear and self._area.narrow else over // 2)
        end = max(ends)
        panel.height = end + foot + u(_TOP)
        self._end = panel.y + end
        for tile in (tile for tiles in self.tiles for tile in tiles):
            tile.rect.y += panel.y
        self._lay_buttons(panel, fit.grade, foot)
        return panel

    def _lay_page(self, page: Sequence[Part], fit: Fit, at: tuple[int, int], inner: int) -> int:
        """Give the tiles of a page their places from `at` down; return where they end."""
        u, tall, (left, y) = self.app.metrics.u, tile_height(self.app.art, self._entries, fit), at
        wide = (inner + u(GAP)) // fit.columns - u(GAP)
        for words, tiles in page:
            if words:
                size = _GROUP_SIZE * fit.grade
                y += self.app.art.paragraph_height(words, size, inner, "bold") + u(_ROW_GAP)
            for number, tile in enumerate(tiles):
                row, column = divmod(number, fit.columns)
                x = left + column * (wide + u(GAP))
                tile.fit, tile.rect = fit, Rect(x, y + row * (tall + u(_ROW_GAP)), wide, tall)
            y = tiles[-1].rect.bottom + u(GAP)
        return y

    def _lay_buttons(self, panel: Rect, grade: float, foot: int) -> None:
        """Put the button to the other chart at the lower right, and the one to the next page at the upper."""
        art, u, ui = self.app.art, self.app.metrics.u, self.app.metrics.ui
        tall = art.line_size(self.chart.heading, _HEADING_SIZE * grade, "heading")[1]
        right, inner = panel.right - u(_TOP) - ui(CROSS_SIZE * grade) - u(GAP), panel.w - 2 * u(_MARGIN)
        if self.turn and self._turn_below(grade, inner):
            self.turn.rect = Rect((0, 0), self._turn_size(grade, inner))
            self.turn.rect.bottomright = (panel.right - u(_MARGIN), self._end + foot)
        elif self.turn:
            self.turn.rect = Rect(0, panel.y + u(_TOP), self._turn_width(grade), tall)
            self.turn.rect.right = right
            right = self.turn.rect.left - u(GAP)
        if self.more:
            self.more.type_size = BUTTON_TYPE * grade
            self.more.rect = Rect(0, panel.y + u(_TOP), self._more_width(grade), tall)
            self.more.rect.right = right

    def _width(self, fit: Fit) -> int:
        """Return the panel's width: all of a narrow area, else no more than its tiles take."""
        area, u = self._area.rect, self.app.metrics.u
        tile = max(round(fit.cards * WHOLE_STEP * fit.most_cards), fit.words_width) + 2 * u(PADDING)
        width = fit.columns * (tile + u(GAP)) - u(GAP) + 2 * u(_MARGIN)
        return area.width if self._area.narrow else min(max(width, u(_MIN_PANEL)), area.width)

    def _words_width(self, grade: float) -> int:
        """Return the width of the longest words on a tile; measured once, as every way to fit asks for it."""
        key = (grade, self._pattern)
        if key not in self._words_widths:
            self._words_widths[key] = words_width(self.app.art, self._entries, grade, self._pattern)
        return self._words_widths[key]
