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
_TILE_HEIGHT, _BARE_TILE_HEIGHT, _MIN_TILE_WIDTH = 270, 164, 200  # in u
_CARD_HEIGHT, _SMALL_CARD_HEIGHT = 88, 42
_FAN_ROOM: Final = 114  # what the cards take of a tile's height, in u
_MAX_SCALE_WITH_CARDS, _MAX_SCALE_WITH_LINES = 1.15, 1.55
_MAX_GAMES_WITH_CARDS: Final = 4
"""With larger words or more games, their cards are small, so that more than the games is in view."""
_SENTENCE_SIZE: Final = 21
_LEAN_DEGREES: Final = 13  # between two cards of a tile
_DETAIL_PADDING, _MIN_DETAIL_WIDTH = 6, 250  # in u
DETAIL_SIZE: Final = 19
"""The type size of what a level or a variation means, in u."""
_COLUMNS: Final = (4, 2, 1)
"""Levels and variations stand in as many of the same columns as there is room for."""

_NAME_HEIGHT, _NAME_WITH_CARDS_HEIGHT = 44, 56
_MIN_NAME_WIDTH: Final = 170
"""The heights and the least width of a tile that has only its name, in u."""
_MEANING_AIR: Final = 6  # above the line that says what the chosen one means

Style: TypeAlias = Literal["full", "chosen", "names"]
"""Tiles say what they mean; or a line below says what the chosen one means; or only a tooltip does."""


def style_for(metrics: Metrics) -> Style:
    """Return how much tiles say at a size of the words; less if they are large, so that all are in view."""
    scale = metrics.ui(100) / metrics.u(100)
    if scale <= _MAX_SCALE_WITH_CARDS:
        return "full"
    return "chosen" if scale <= _MAX_SCALE_WITH_LINES else "names"


class Tiles(TileChooser, ABC):
    """Base of the tiles, which say more or less by their `style`."""

    style: Style = "full"

    @override
    def natural_width(self, art: Art) -> int:
        return _UNLIMITED_WIDTH

    @override
    def height(self, art: Art, width: int) -> int:
        return super().height(art, width) + (self._line_height(art, width) if self.style == "chosen" else 0)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        self.help = self.about()[self.get()] if self.style == "names" else ""
        super().draw(art, canvas, focused=focused, hovered=hovered, held=held)
        if self.style == "chosen":
            line = self._meaning(art, self.get(), self.rect.width)
            canvas.add(line, (self.rect.x, self.cells[-1].bottom + art.metrics.ui(_MEANING_AIR)))

    def _line_height(self, art: Art, width: int) -> int:
        lines = [self._meaning(art, number, width).get_height() for number in range(len(self.labels))]
        return art.metrics.ui(_MEANING_AIR) + max(lines)

    def _meaning(self, art: Art, number: int, width: int) -> Surface:
        words = self.about()[number]
        return art.paragraph(words, DETAIL_SIZE, width, "medium", "text_muted", breaking=balanced)

    @override
    def _flow(self, art: Art, width: int) -> list[Rect]:
        if self.style == "full":
            return self._full_flow(art, width)
        gap, tall = self._gap(art) * 2, self._name_height(art)
        columns = self._columns(art, width, _MIN_NAME_WIDTH)
        wide = (width + gap) // columns - gap
        places = (divmod(number, columns) for number in range(len(self.labels)))
        return [
            Rect(column * (wide + gap), row * (tall + gap * 3 // 4), wide, tall) for row, column in places
        ]

    def _name_height(self, art: Art) -> int:
        return art.metrics.ui(_NAME_HEIGHT)

    def _columns(self, art: Art, width: int, least: int) -> int:
        """Return how many tiles of at least this width, in u, stand side by side."""
        gap = self._gap(art) * 2
        fitting = max((width + gap) // (art.metrics.ui(least) + gap), 1)
        return next(each for each in _COLUMNS if each <= fitting)

    @abstractmethod
    def _full_flow(self, art: Art, width: int) -> list[Rect]:
        """Return the tiles with all their words."""

    @override
    def _draw_cell(self, art: Art, canvas: Canvas, number: int, cell: Rect, *, lit: bool) -> None:
        chosen = number == self.get()
        ground = "chosen" if chosen else "button_over" if lit else "button"
        line = "brass" if chosen or lit else "panel_line"
        canvas.add(raised(art, cell.size, art.metrics.ui(RADIUS), ground, line), cell.topleft)
        self._write(art, canvas, number, cell)

    @abstractmethod
    def _write(self, art: Art, canvas: Canvas, number: int, cell: Rect) -> None:
        """Write the words of a tile."""


class GameTiles(Tiles):
    """A tile for each game: some of its cards, a sentence, the number of players, and the duration."""

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
    def _full_flow(self, art: Art, width: int) -> list[Rect]:
        ui, gap, count = art.metrics.ui, self._gap(art) * 2, len(self.kits)
        columns = max(min((width + gap) // (ui(_MIN_TILE_WIDTH) + gap), count), 1)
        columns = -(-count // -(-count // columns))
        wide = (width + gap) // columns - gap
        tall = ui(_TILE_HEIGHT if self._has_cards(art) else _BARE_TILE_HEIGHT)
        places = (divmod(number, columns) for number in range(count))
        return [Rect(column * (wide + gap), row * (tall + gap), wide, tall) for row, column in places]

    def _has_cards(self, art: Art) -> bool:
        return style_for(art.metrics) == "full" and len(self.kits) <= _MAX_GAMES_WITH_CARDS

    @override
    def _name_height(self, art: Art) -> int:
        return art.metrics.ui(_NAME_HEIGHT if self.style == "names" else _NAME_WITH_CARDS_HEIGHT)

    @override
    def _write(self, art: Art, canvas: Canvas, number: int, cell: Rect) -> None:
        ui, kit = art.metrics.ui, self.kits[number]
        if self.style != "full":
            self._write_name(art, canvas, kit, cell.inflate(-ui(24), 0))
            return
        room = cell.inflate(-ui(32), -ui(20))
        if self._has_cards(art):
            fan = _fan(art, kit, ui(_CARD_HEIGHT))
            canvas.centre(fan, (cell.centerx, cell.y + ui(14) + fan.get_height() / 2))
            room.height -= ui(_FAN_ROOM)
            room.bottom = cell.bottom - ui(10)
        self._write_all(art, canvas, kit, room)

    def _write_name(self, art: Art, canvas: Canvas, kit: Kit, room: Rect) -> None:
        title = art.fitted(kit.title, 26 if self.style == "names" else 30, room.w, "heading")
        line = title.get_rect(center=room.center)
        room = Rect(room.x, line.y, room.w, line.h)
        left = self._draw_small_fan(art, canvas, kit, room, title) if self.style == "chosen" else 0
        canvas.centre(title, (room.centerx + left / 2, room.centery))

    def _write_all(self, art: Art, canvas: Canvas, kit: Kit, room: Rect) -> None:
        ui = art.metrics.ui
        title = art.fitted(kit.title, 30, room.w, "heading")
        left = 0 if self._has_cards(art) else self._draw_small_fan(art, canvas, kit, room, title)
        canvas.centre(title, (room.centerx + left / 2, room.y + title.get_height() / 2))
        longest = max(art.text(_counts(each), 19, "bold").get_width() for each in self.kits)
        counts = art.fitted(_counts(kit), 19 * min(room.w / longest, 1), room.w, "bold")
        canvas.centre(counts, (room.centerx, room.bottom - counts.get_height() / 2))
        top, foot = room.y + title.get_height() + ui(6), room.bottom - counts.get_height() - ui(6)
        sentence = self._sentence(art, kit, (room.w, max(foot - top, 1)))
        canvas.centre(sentence, (room.centerx, (top + foot) / 2))

    def _draw_small_fan(self, art: Art, canvas: Canvas, kit: Kit, room: Rect, title: Surface) -> int:
        """Draw the cards beside the title if all games have room; return the width that they take."""
        fan = _fan(art, kit, art.metrics.ui(_SMALL_CARD_HEIGHT))
        wide = fan.get_width() + art.metrics.ui(4)
        longest = max(art.text(each.title, 30, "heading").get_width() for each in self.kits)
        if wide + longest > room.w:
            return 0
        left = room.centerx - (wide + title.get_width()) / 2
        canvas.add(fan, (left, room.y + (title.get_height() - fan.get_height()) / 2))
        return wide

    def _sentence(self, art: Art, kit: Kit, room: tuple[int, int]) -> Surface:
        """Return a game's sentence, in the largest type in which the sentences of all games fit."""
        return art.kept(
            ("sentence", kit.name, str(room)),
            lambda: art.block(kit.sentence, self.sentence_size(art, room), room),
        )

    def sentence_size(self, art: Art, room: tuple[int, int]) -> float:
        """Return the largest type size, in u, at which the sentences of all games fit a room in pixels."""
        sizes = (_SENTENCE_SIZE - step / 4 for step in range(_SENTENCE_SIZE * 2))
        fonts = ((size, art.font(max(art.metrics.ui(size), art.smallest), "regular")) for size in sizes)
        fitting = (size for size, font in fonts if all(fits(each.sentence, font, room) for each in self.kits))
        return next(fitting, 1)


def _fan(art: Art, kit: Kit, tall: int) -> Surface:
    """Return three cards of a game, of a height in pixels, held as a fan."""
    return art.kept(("tile", kit.name, str(tall)), lambda: _draw_fan(art, kit, tall))


def _draw_fan(art: Art, kit: Kit, tall: int) -> Surface:
    cards = [Card(name) for name in kit.cards.split()]
    rules = find_game(kit.name)()
    design = make_presenter(Layout(Frame(art.metrics, seats=rules.seats)), rules).design
    sheet = Surface((round(tall * 1.9), round(tall * 1.16)), pygame.SRCALPHA)
    for number, card in enumerate(cards):
        off = number - (len(cards) - 1) / 2
        picture = art.card(card, tall, off * _LEAN_DEGREES, design=design)
        middle = (sheet.get_width() / 2 + off * card_width(tall) * 0.52, tall * 0.56 + abs(off) * tall * 0.04)
        sheet.blit(picture, picture.get_rect(center=middle))
    return sheet


def _counts(kit: Kit) -> str:
    return f"{kit.players} players · {kit.minutes} minutes"


class DetailTiles(Tiles):
    """A tile for each value: its name, and below it what that means in a few words."""

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
        ui, gap, count = art.metrics.ui, self._gap(art) * 2, len(self.labels)
        columns = self._columns(art, width, _MIN_DETAIL_WIDTH)
        wide, cells, top = (width + gap) // columns - gap, list[Rect](), 0
        for first in range(0, count, columns):
            row = range(first, min(first + columns, count))
            tall = max(self._words_height(art, number, wide) for number in row) + 2 * ui(_DETAIL_PADDING)
            cells += [Rect(column * (wide + gap), top, wide, tall) for column in range(len(row))]
            top += tall + gap * 3 // 4
        return cells

    @override
    def _write(self, art: Art, canvas: Canvas, number: int, cell: Rect) -> None:
        ui = art.metrics.ui
        if self.style != "full":
            canvas.centre(art.fitted(self.labels[number], 23, cell.w - ui(24), "bold"), cell.center)
            return
        name, detail = self._words(art, number, cell.w, chosen=number == self.get())
        x, y = cell.x + ui(16), cell.y + (cell.h - name.get_height() - detail.get_height()) // 2
        canvas.add(name, (x, y))
        canvas.add(detail, (x, y + name.get_height()))

    def _words_height(self, art: Art, number: int, width: int) -> int:
        return sum(each.get_height() for each in self._words(art, number, width, chosen=True))

    def _words(self, art: Art, number: int, width: int, *, chosen: bool) -> tuple[Surface, Surface]:
        room, name, detail = width - art.metrics.ui(32), self.labels[number], self.details[number]
        token = "text" if chosen else "text_muted"
        heading = art.fitted(name, 23, room, "bold")
        return heading, art.paragraph(detail, DETAIL_SIZE, room, "medium", token, breaking=balanced)
