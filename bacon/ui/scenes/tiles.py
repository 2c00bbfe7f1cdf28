"""The tiles of games, levels and variations, which say less where the words are large."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

import pygame
from pygame import Rect, Surface

from bacon.core.cards import Card
from bacon.core.override import override
from bacon.kits import GAMES, find_game
from bacon.kits.kit import Kit
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics
from bacon.ui.drawing.typeface import balanced, fits
from bacon.ui.kit.fields import TileChooser
from bacon.ui.kit.widgets import RADIUS, raised
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter

_UNLIMITED_WIDTH: Final = 99_999  # wider than any window
_WORDS_HEIGHT: Final = 156  # of a game's tile that says everything, below the cards, in u
_FAN_ROOM, _MAX_FAN_ROOM = 72, 150  # what the cards take of its height, in u
_SHOWN_SHARE: Final = 0.74  # of a card's height; its foot is behind the words
_FAN_TOP: Final = 12  # above the cards, in u
_FAN_HEIGHT, _LOW_FAN_HEIGHT = 76, 46
_FAN_WIDTH, _MORE_FAN = 2.1, 20  # of a fan, in heights of a card; more height for one with room, in u
_MAX_SCALE_OF_ALL, _MAX_SCALE_WITH_DETAILS = 1.05, 1.55
_MAX_FULL_GAMES: Final = 4
"""With more games, or in larger words, a line below the tiles says what the chosen game is."""
_SENTENCE_SIZE, _SENTENCE_MARGIN = 21, 10  # of what a game is, and beside it, in u
_NAME_SIZE, _COUNT_SIZE = 24, 18
_LEAN_DEGREES: Final = 13  # between two cards of a tile
_DETAIL_PADDING, _DETAIL_MARGIN, _MIN_DETAIL_WIDTH = 8, 16, 250  # in u
DETAIL_SIZE: Final = 20
"""The type size of what a game, a level or a variation means, in u."""
_COLUMNS: Final = (4, 2, 1)
"""Levels stand in as many of these columns as there is room for."""
_MAX_IN_ONE_ROW, _MAX_VARIATION_COLUMNS = 3, 5  # of the variations

_CHECK_SIZE, _CHECK_MARGIN = 20, 7  # of the mark on the chosen tile, in u
_BARS_WIDTH, _BAR_HEIGHT, _BAR_GAP = 34, 36, 10
"""The bars that say how strong a level is: their width, the highest one, and the gap to the words, in u."""
_BAR_SHARE: Final = 0.62  # of the step from one bar to the next
_NAME_HEIGHT, _MIN_NAME_WIDTH = 44, 170
"""The height and the least width of a tile that has only its name, in u."""
_NAME_MARGIN: Final = 12  # beside a game's name, in u
_FAN_MARGIN, _NAME_ROOM = 10, 38
"""The air above a fan and below the name under it, and the height that the name takes, in u."""
_MEANING_AIR: Final = 10  # above the line that says what the chosen one means

Style: TypeAlias = Literal["all", "step", "names"]
"""All steps are shown with what each tile means; or one step is; or a line says it of the chosen one only."""

STYLES: Final[tuple[tuple[Style, Style], ...]] = (
    ("all", "all"),
    ("step", "all"),
    ("names", "all"),
    ("names", "names"),
)
"""What the games and the other tiles say, from the most to the least."""


def style_for(metrics: Metrics) -> Style:
    """Return how much a page of tiles shows at a size of the words, so that it doesn't have to scroll."""
    scale = metrics.ui(100) / metrics.u(100)
    if scale <= _MAX_SCALE_OF_ALL:
        return "all"
    return "step" if scale <= _MAX_SCALE_WITH_DETAILS else "names"


class Tiles(TileChooser, ABC):
    """Base of the tiles, which say more or less by their `style`."""

    style: Style = "all"

    @override
    def natural_width(self, art: Art) -> int:
        return _UNLIMITED_WIDTH

    @override
    def height(self, art: Art, width: int) -> int:
        return super().height(art, width) + (0 if self.is_full else self._line_height(art, width))

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        super().draw(art, canvas, focused=focused, hovered=hovered, held=held)
        if not self.is_full:
            cells = enumerate(self.cells)
            pointed = (number for number, cell in cells if self.lit(cell, hovered=hovered))
            line = self._meaning(art, next(pointed, self.get()), self.rect.width)
            canvas.add(line, (self.rect.x, self.cells[-1].bottom + art.metrics.ui(_MEANING_AIR)))

    @property
    def is_full(self) -> bool:
        """Whether every tile says what it means."""
        return self.style != "names"

    @property
    def is_marked(self) -> bool:
        """Whether there is room for a mark on the chosen tile."""
        return self.is_full

    @property
    def chosen(self) -> tuple[str, str]:
        """The label of the chosen tile, and what it means."""
        return self.labels[self.get()], self.about()[self.get()]

    def meanings(self) -> Sequence[str]:
        """Return what the line below the tiles says about each of them."""
        return self.about()

    def _line_height(self, art: Art, width: int) -> int:
        lines = [self._meaning(art, number, width).get_height() for number in range(len(self.labels))]
        return art.metrics.ui(_MEANING_AIR) + max(lines)

    def _meaning(self, art: Art, number: int, width: int) -> Surface:
        words = self.meanings()[number]
        return art.paragraph(words, DETAIL_SIZE, width, "medium", "text_muted", breaking=balanced)

    @override
    def _flow(self, art: Art, width: int) -> list[Rect]:
        return self._full_flow(art, width) if self.is_full else self._name_flow(art, width)

    def _name_flow(self, art: Art, width: int) -> list[Rect]:
        """Return tiles that have only a name."""
        columns = self._columns(art, width, _MIN_NAME_WIDTH)
        return self._grid(art, width, columns, art.metrics.ui(_NAME_HEIGHT))

    def _grid(self, art: Art, width: int, columns: int, tall: int) -> list[Rect]:
        """Return tiles of one size in columns."""
        gap, (wide, lefts) = self._gap(art) * 2, self._spread(art, width, columns)
        places = (divmod(number, columns) for number in range(len(self.labels)))
        return [Rect(lefts[column], row * (tall + gap * 3 // 4), wide, tall) for row, column in places]

    def _spread(self, art: Art, width: int, columns: int) -> tuple[int, list[int]]:
        """Return the width of columns that fill a width together, and their left edges."""
        gap = self._gap(art) * 2
        wide = (width + gap) // columns - gap
        return wide, [round(column * (width - wide) / max(columns - 1, 1)) for column in range(columns)]

    def _columns(self, art: Art, width: int, least: int) -> int:
        """Return how many tiles of at least this width, in u, stand side by side."""
        return next(each for each in _COLUMNS if each <= self._fitting(art, width, least))

    def _fitting(self, art: Art, width: int, least: int) -> int:
        """Return how many tiles of a width in u fit side by side; at least one."""
        gap = self._gap(art) * 2
        return max((width + gap) // (art.metrics.ui(least) + gap), 1)

    @abstractmethod
    def _full_flow(self, art: Art, width: int) -> list[Rect]:
        """Return the tiles with all their words."""

    @override
    def _draw_cell(self, art: Art, canvas: Canvas, number: int, cell: Rect, *, lit: bool) -> None:
        chosen = number == self.get()
        ground = "chosen" if chosen else "button_over" if lit else "button"
        line = "brass" if chosen or lit else "panel_line"
        ui = art.metrics.ui
        canvas.add(raised(art, cell.size, ui(RADIUS), ground, line), cell.topleft)
        if chosen and self.is_marked:
            margin = ui(_CHECK_MARGIN)
            check = art.icon("check", ui(_CHECK_SIZE), "text")
            canvas.add(check, (cell.right - margin - check.get_width(), cell.y + margin))
        self._write(art, canvas, number, cell)

    @abstractmethod
    def _write(self, art: Art, canvas: Canvas, number: int, cell: Rect) -> None:
        """Write the words of a tile."""


class GameTiles(Tiles):
    """A tile for each game: some of its cards, a sentence, the number of players, and the duration.

    `spare` is additional height in pixels, for larger cards.
    """

    spare = 0

    def __init__(
        self,
        games: Sequence[str],
        get: Callable[[], int],
        put: Callable[[int], None],
        on_enter: Callable[[], None],
    ) -> None:
        self.kits: Sequence[Kit] = [GAMES[name] for name in games]
        super().__init__("Game", [kit.title for kit in self.kits], get, put, on_enter)

    @override
    def about(self) -> Sequence[str]:
        return [f"{kit.sentence} {kit.players} players, {kit.minutes} minutes." for kit in self.kits]

    @override
    def meanings(self) -> Sequence[str]:
        return self.about() if self.style == "step" else [kit.sentence for kit in self.kits]

    @property
    @override
    def is_full(self) -> bool:
        return self.style == "all" and len(self.kits) <= _MAX_FULL_GAMES

    @property
    @override
    def is_marked(self) -> bool:
        return self._fan_height() > 0

    @override
    def _full_flow(self, art: Art, width: int) -> list[Rect]:
        tall = art.metrics.ui(_WORDS_HEIGHT + _FAN_ROOM) + self.spare
        return self._grid(art, width, len(self.kits), tall)

    def most_spare(self, art: Art) -> int:
        """Return how much more height the cards can use, in pixels."""
        if self.style != "all":
            return 0
        if self.is_full:
            return art.metrics.ui(_MAX_FAN_ROOM - _FAN_ROOM)
        return art.metrics.ui(_MORE_FAN) if self._rows(art, self.rect.width) == 1 else 0

    @override
    def _name_flow(self, art: Art, width: int) -> list[Rect]:
        """Return tiles in rows about as long as each other, which all fill the width."""
        gap, count, tall = self._gap(art) * 2, len(self.kits), self._name_height(art)
        rows, cells, top = self._rows(art, width), list[Rect](), 0
        for row in range(rows):
            wide, lefts = self._spread(art, width, count // rows + (row < count % rows))
            cells += [Rect(left, top, wide, tall) for left in lefts]
            top += tall + gap * 3 // 4
        return cells

    def _rows(self, art: Art, width: int) -> int:
        """Return how many rows the games need if all names fit their tiles."""
        gap, count = self._gap(art) * 2, len(self.kits)
        longest = max(art.text(kit.title, _NAME_SIZE, "heading").get_width() for kit in self.kits)
        fitting = (width + gap) // (longest + 2 * art.metrics.ui(_NAME_MARGIN) + gap)
        return -(-count // min(max(fitting, 1), count))

    def _name_height(self, art: Art) -> int:
        ui, fan = art.metrics.ui, self._fan_height()
        if not fan:
            return ui(_NAME_HEIGHT)
        words = ui(_NAME_ROOM + 2 * _FAN_MARGIN) + self._counts_height(art)
        return round(ui(fan) * _SHEET[1]) + self.spare + words

    def _counts_height(self, art: Art) -> int:
        """Return the height of the players and the duration below a name, for which large tiles have room."""
        return 2 * art.text("4", _COUNT_SIZE, "medium").get_height() if self.style == "all" else 0

    def _fan_height(self) -> int:
        """Return the height of the cards above a name, in u; 0 if there is no room for any."""
        return {"all": _FAN_HEIGHT, "step": _LOW_FAN_HEIGHT, "names": 0}[self.style]

    @override
    def _write(self, art: Art, canvas: Canvas, number: int, cell: Rect) -> None:
        if self.is_full:
            self._write_all(art, canvas, number, cell)
        else:
            self._write_name(art, canvas, number, cell)

    def _write_name(self, art: Art, canvas: Canvas, number: int, cell: Rect) -> None:
        kit, ui = self.kits[number], art.metrics.ui
        title = art.fitted(kit.title, _NAME_SIZE, cell.w - 2 * ui(_NAME_MARGIN), "heading")
        if not self._fan_height():
            canvas.centre(title, cell.center)
            return
        room = round(ui(self._fan_height()) * _SHEET[1]) + self.spare
        fan = fan_of(art, kit, round(min(room / _SHEET[1], cell.w / _FAN_WIDTH)))
        canvas.centre(fan, (cell.centerx, cell.y + ui(_FAN_MARGIN) + room / 2))
        down = cell.bottom - ui(_FAN_MARGIN) - self._counts_height(art)
        canvas.centre(title, (cell.centerx, down - ui(_NAME_ROOM) / 2))
        token = "text" if number == self.get() else "text_muted"
        for words in counts_of(kit).split(" · ") if self._counts_height(art) else ():
            count = art.fitted(words, _COUNT_SIZE, cell.w - 2 * ui(_NAME_MARGIN), "medium", token)
            canvas.add(count, (cell.centerx - count.get_width() // 2, down))
            down += count.get_height()

    def _write_all(self, art: Art, canvas: Canvas, number: int, cell: Rect) -> None:
        kit, ui = self.kits[number], art.metrics.ui
        shown = ui(_FAN_ROOM) + self.spare
        self._draw_cards(art, canvas, kit, Rect(cell.x, cell.y + ui(_FAN_TOP), cell.w, shown - ui(_FAN_TOP)))
        room = Rect(cell.x, cell.y + shown, cell.w, cell.h - shown).inflate(-ui(32), -ui(20))
        title = art.fitted(kit.title, 30, room.w, "heading")
        canvas.centre(title, (room.centerx, room.y + title.get_height() / 2))
        longest = max(art.text(counts_of(each), 19, "bold").get_width() for each in self.kits)
        token = "text" if number == self.get() else "text_muted"
        counts = art.fitted(counts_of(kit), 19 * min(room.w / longest, 1), room.w, "bold", token)
        canvas.centre(counts, (room.centerx, room.bottom - counts.get_height() / 2))
        top, foot = room.y + title.get_height() + ui(6), room.bottom - counts.get_height() - ui(6)
        sentence = self._sentence(art, kit, (cell.w - 2 * ui(_SENTENCE_MARGIN), max(foot - top, 1)))
        canvas.centre(sentence, (room.centerx, (top + foot) / 2))

    def _draw_cards(self, art: Art, canvas: Canvas, kit: Kit, area: Rect) -> None:
        """Draw a game's cards large, rising from behind the words below them."""
        tall = round(area.h / _SHOWN_SHARE)
        fan = fan_of(art, kit, tall)
        place = fan.get_rect(midtop=(area.centerx, area.y - round(tall * _SHADE)))
        shown = area.union(area.move(0, -art.metrics.ui(_FAN_TOP)))
        with canvas.clipped(shown):
            canvas.add(fan, place.topleft)
        edge = Rect(area.x, area.bottom, area.w, max(art.metrics.ui(1), 1))
        canvas.add(art.box(edge.size, 0, "panel_line"), edge.topleft)

    def _sentence(self, art: Art, kit: Kit, room: tuple[int, int]) -> Surface:
        """Return a game's sentence, in the largest type in which the sentences of all games fit."""
        return art.kept(
            ("sentence", kit.name, str(room)),
            lambda: art.block(kit.sentence, self.sentence_size(art, room), room, "medium"),
        )

    def sentence_size(self, art: Art, room: tuple[int, int]) -> float:
        """Return the largest type size, in u, at which the sentences of all games fit a room in pixels."""
        sizes = (_SENTENCE_SIZE - step / 4 for step in range(_SENTENCE_SIZE * 2))
        fonts = ((size, art.font(max(art.metrics.ui(size), art.smallest), "medium")) for size in sizes)
        fitting = (size for size, font in fonts if all(fits(each.sentence, font, room) for each in self.kits))
        return next(fitting, 1)


_SHEET: Final = (1.9, 1.16)  # the size of a fan, in heights of a card
_SHADE: Final = 0.24  # around it for its shadows


def fan_of(art: Art, kit: Kit, tall: int) -> Surface:
    """Return three cards of a game, of a height in pixels, held as a fan."""
    return art.kept(("tile", kit.name, str(tall)), lambda: _draw_fan(art, kit, tall))


def _draw_fan(art: Art, kit: Kit, tall: int) -> Surface:
    cards = [Card(name) for name in kit.cards.split()]
    rules = find_game(kit.name)()
    design = make_presenter(Layout(Frame(art.metrics, seats=rules.seats)), rules).design
    size = (round(tall * (_SHEET[0] + 2 * _SHADE)), round(tall * (_SHEET[1] + 2 * _SHADE)))
    sheet = Surface(size, pygame.SRCALPHA)
    for number, card in enumerate(cards):
        off = number - (len(cards) - 1) / 2
        down = tall * (_SHADE + 0.56 + abs(off) * 0.04)
        middle = (size[0] / 2 + off * card_width(tall) * 0.52, down)
        angle = off * _LEAN_DEGREES
        for picture in (art.shadow(tall, angle, 0), art.card(card, tall, angle, design=design)):
            sheet.blit(picture, picture.get_rect(center=middle))
    return sheet


def counts_of(kit: Kit) -> str:
    """Return how many players a game is for, and how long it takes."""
    return f"{kit.players} players · {kit.minutes} minutes"


class DetailTiles(Tiles):
    """A tile for each value: its name, and below it what that means in a few words.

    `spare` is additional height in pixels, which the rows share.
    """

    spare = 0

    def __init__(
        self,
        name: str,
        values: Sequence[tuple[str, str]],
        get: Callable[[], int],
        put: Callable[[int], None],
        on_enter: Callable[[], None],
    ) -> None:
        self.details = [detail for _, detail in values]
        super().__init__(name, [title for title, _ in values], get, put, on_enter)

    @override
    def about(self) -> Sequence[str]:
        return self.details

    @override
    def _full_flow(self, art: Art, width: int) -> list[Rect]:
        """Return tiles in rows that are all as tall as the longest words."""
        count, columns = len(self.labels), self._columns(art, width, _MIN_DETAIL_WIDTH)
        wide, rows = self._spread(art, width, columns)[0], -(-count // columns)
        words = max(self._words_height(art, number, wide) for number in range(count))
        tall = words + 2 * art.metrics.ui(_DETAIL_PADDING) + self.spare // rows
        return self._grid(art, width, columns, tall)

    @override
    def _write(self, art: Art, canvas: Canvas, number: int, cell: Rect) -> None:
        ui = art.metrics.ui
        if not self.is_full:
            canvas.centre(art.fitted(self.labels[number], 23, cell.w - ui(24), "bold"), cell.center)
            return
        name, detail = self._words(art, number, cell.w, chosen=number == self.get())
        row = [other for other, each in enumerate(self.cells) if each.y == cell.y]
        tallest = max(self._words_height(art, other, cell.w) for other in row)
        x, y = cell.x + ui(_DETAIL_MARGIN) + self._inset(art), cell.y + (cell.h - tallest) // 2
        canvas.add(name, (x, y))
        canvas.add(detail, (x, y + name.get_height()))

    def _inset(self, art: Art) -> int:  # noqa: ARG002
        """Return the width in pixels of what is drawn before the words."""
        return 0

    def _words_height(self, art: Art, number: int, width: int) -> int:
        return sum(each.get_height() for each in self._words(art, number, width, chosen=True))

    def _words(self, art: Art, number: int, width: int, *, chosen: bool) -> tuple[Surface, Surface]:
        room = width - 2 * art.metrics.ui(_DETAIL_MARGIN) - self._inset(art)
        name, detail = self.labels[number], self.details[number]
        token = "text" if chosen else "text_muted"
        heading = art.fitted(name, 23, room - art.metrics.ui(_CHECK_SIZE), "bold")
        return heading, art.paragraph(detail, DETAIL_SIZE, room, "medium", token, breaking=balanced)


class LevelTiles(DetailTiles):
    """Levels from the weakest to the strongest, each with as many bars as its place among them."""

    @override
    def _inset(self, art: Art) -> int:
        return art.metrics.ui(_BARS_WIDTH + _BAR_GAP)

    @override
    def _write(self, art: Art, canvas: Canvas, number: int, cell: Rect) -> None:
        super()._write(art, canvas, number, cell)
        lit = "text" if number == self.get() else "text_muted"
        for place, bar in enumerate(self.bars(art, cell) if self.is_full else []):
            canvas.add(art.box(bar.size, 0, lit if place <= number else "bar"), bar.topleft)

    def bars(self, art: Art, cell: Rect) -> list[Rect]:
        """Return the bars before the words of a tile, each higher than the one before."""
        ui, count = art.metrics.ui, len(self.labels)
        step, rise = ui(_BARS_WIDTH) / count, ui(_BAR_HEIGHT) / count
        left, bottom = cell.x + ui(_DETAIL_MARGIN), cell.centery + ui(_BAR_HEIGHT) // 2
        heights = [round(rise * (place + 1)) for place in range(count)]
        return [
            Rect(round(left + place * step), bottom - tall, round(step * _BAR_SHARE), tall)
            for place, tall in enumerate(heights)
        ]


class VariationTiles(DetailTiles):
    """The variations of a game, in two rows that fill the width, so that all games take the same room."""

    @override
    def _full_flow(self, art: Art, width: int) -> list[Rect]:
        count, gap = len(self.labels), self._gap(art) * 2
        rows = -(-count // self._columns(art, width, _MIN_DETAIL_WIDTH))
        shares = [count // rows + (row < count % rows) for row in range(rows)]
        narrowest = self._spread(art, width, shares[0])[0]
        words = max(self._words_height(art, number, narrowest) for number in range(count))
        tall = words + 2 * art.metrics.ui(_DETAIL_PADDING) + self.spare // rows
        cells = list[Rect]()
        for row, columns in enumerate(shares):
            wide, lefts = self._spread(art, width, columns)
            cells += [Rect(left, row * (tall + gap * 3 // 4), wide, tall) for left in lefts]
        return cells

    @override
    def _columns(self, art: Art, width: int, least: int) -> int:
        count = len(self.labels)
        fitting = min(self._fitting(art, width, least), _MAX_VARIATION_COLUMNS)
        return min(count if count <= _MAX_IN_ONE_ROW else -(-count // 2), fitting)
