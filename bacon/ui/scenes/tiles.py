"""Choosers for a new match: a tile with a picture for each game, and a line for each preset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from bacon.core.cards import Card
from bacon.core.override import override
from bacon.core.rules import Preset
from bacon.kits import GAMES, find_game
from bacon.kits.kit import Kit
from bacon.ui.drawing.art import Art, Face, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Chooser
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.widgets import RADIUS, raised
from bacon.ui.table.face import make_presenter
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout

_UNLIMITED_WIDTH: Final = 99_999  # wider than any window
_TILE_HEIGHT, _MIN_TILE_WIDTH = 304, 216  # in u
_CARD_HEIGHT: Final = 116
_LEAN_DEGREES: Final = 13  # between two cards of a tile
_LINE_HEIGHT: Final = 60  # in u


class Tiles(Chooser):
    """Values in rows: up and down move between rows, and leave the control at the first and last.

    Enter calls `on_enter`.
    """

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        get: Callable[[], int],
        put: Callable[[int], None],
        on_enter: Callable[[], None],
    ) -> None:
        super().__init__(name, labels, get, put)
        self._on_enter = on_enter

    @override
    def press(self) -> None:
        self._on_enter()

    @override
    def steer(self, verb: Verb) -> bool:
        if verb not in (Verb.UP, Verb.DOWN):
            return super().steer(verb)
        number = self._in_the_next_row(1 if verb is Verb.DOWN else -1)
        if number is not None:
            self.choose(number)
        return number is not None

    def _in_the_next_row(self, by: int) -> int | None:
        """Return the value above or below the chosen one, or the nearest in a shorter row."""
        cells, chosen = self.cells, self.get()
        if not cells or chosen < 0:
            return 0 if cells and by > 0 else None
        tops, current = sorted({cell.top for cell in cells}), cells[chosen]
        row = tops.index(current.top) + by
        if not 0 <= row < len(tops):
            return None
        in_row = [number for number, cell in enumerate(cells) if cell.top == tops[row]]
        return min(in_row, key=lambda number: abs(cells[number].x - current.x))


class GameTiles(Tiles):
    """A tile for each game: some of its cards, a sentence, the number of players, and the duration."""

    def __init__(
        self, get: Callable[[], int], put: Callable[[int], None], on_enter: Callable[[], None]
    ) -> None:
        self.kits: Sequence[Kit] = list(GAMES.values())
        super().__init__("Game", [kit.title for kit in self.kits], get, put, on_enter)

    @override
    def natural_width(self, art: Art) -> int:
        return _UNLIMITED_WIDTH

    @override
    def _flow(self, art: Art, width: int) -> list[Rect]:
        ui, gap, count = art.metrics.ui, self._gap(art) * 2, len(self.kits)
        columns = max(min((width + gap) // (ui(_MIN_TILE_WIDTH) + gap), count), 1)
        columns = -(-count // -(-count // columns))
        wide, tall = (width + gap) // columns - gap, ui(_TILE_HEIGHT)
        places = (divmod(number, columns) for number in range(count))
        return [Rect(column * (wide + gap), row * (tall + gap), wide, tall) for row, column in places]

    @override
    def _draw_cell(self, art: Art, canvas: Canvas, number: int, cell: Rect, *, lit: bool) -> None:
        ui, kit, chosen = art.metrics.ui, self.kits[number], number == self.get()
        ground = "chosen" if chosen else "button_over" if lit else "button"
        line = "brass" if chosen or lit else "panel_line"
        canvas.add(raised(art, cell.size, ui(RADIUS), ground, line), cell.topleft)
        fan = art.kept(("tile", kit.name, str(ui(_CARD_HEIGHT))), lambda: _fan(art, kit))
        canvas.centre(fan, (cell.centerx, cell.y + ui(14) + fan.get_height() / 2))
        rest = Rect(cell.x + ui(18), cell.y + ui(150), cell.w - ui(36), cell.h - ui(162))
        self._write(art, canvas, kit, rest)

    def _write(self, art: Art, canvas: Canvas, kit: Kit, room: Rect) -> None:
        ui = art.metrics.ui
        title = art.fitted(kit.title, 28, room.w, "heading")
        canvas.centre(title, (room.centerx, room.y + title.get_height() / 2))
        counts = art.fitted(f"{kit.players} players · {kit.minutes} minutes", 17, room.w, "bold")
        canvas.centre(counts, (room.centerx, room.bottom - counts.get_height() / 2))
        top, foot = room.y + title.get_height() + ui(4), room.bottom - counts.get_height() - ui(6)
        sentence = art.block(kit.sentence, 17, (room.w, max(foot - top, 1)))
        canvas.centre(sentence, (room.centerx, (top + foot) / 2))


def _fan(art: Art, kit: Kit) -> Surface:
    """Return three cards of a game, held as a fan."""
    tall, cards = art.metrics.ui(_CARD_HEIGHT), [Card(name) for name in kit.cards.split()]
    rules = find_game(kit.name)()
    design = make_presenter(Layout(Frame(art.metrics, seats=rules.seats)), rules).design
    sheet = Surface((round(tall * 1.9), round(tall * 1.16)), pygame.SRCALPHA)
    for number, card in enumerate(cards):
        off = number - (len(cards) - 1) / 2
        picture = art.card(card, tall, off * _LEAN_DEGREES, design=design)
        middle = (sheet.get_width() / 2 + off * card_width(tall) * 0.52, tall * 0.56 + abs(off) * tall * 0.04)
        sheet.blit(picture, picture.get_rect(center=middle))
    return sheet


class PresetLines(Tiles):
    """A line for each preset: its name and its description."""

    def __init__(
        self,
        presets: Sequence[Preset],
        get: Callable[[], int],
        put: Callable[[int], None],
        on_enter: Callable[[], None],
    ) -> None:
        self.presets = presets
        super().__init__("Preset", [preset.name for preset in presets], get, put, on_enter)

    @override
    def natural_width(self, art: Art) -> int:
        return _UNLIMITED_WIDTH

    @override
    def _flow(self, art: Art, width: int) -> list[Rect]:
        tall, gap = art.metrics.ui(_LINE_HEIGHT), self._gap(art)
        return [Rect(0, number * (tall + gap), width, tall) for number in range(len(self.presets))]

    @override
    def _draw_cell(self, art: Art, canvas: Canvas, number: int, cell: Rect, *, lit: bool) -> None:
        ui, preset, chosen = art.metrics.ui, self.presets[number], number == self.get()
        ground = "chosen" if chosen else "button_over" if lit else "button"
        line = "brass" if chosen or lit else "panel_line"
        canvas.add(raised(art, cell.size, ui(RADIUS), ground, line), cell.topleft)
        face: Face = "bold" if chosen else "medium"
        left, right = cell.x + ui(22), round(cell.w * 0.27)
        name = art.fitted(preset.name, 22, right - ui(22), face)
        canvas.add(name, (left, cell.centery - name.get_height() / 2))
        room = (cell.w - right - ui(44), cell.h - ui(8))
        words = art.block(preset.help, 19, room, "regular", "text" if chosen else "text_muted")
        canvas.add(words, (left + right, cell.centery - words.get_height() / 2))
