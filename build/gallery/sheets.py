"""Contact sheets: labelled pictures in rows, on as many pages as they need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import pygame
from pygame import Surface

from bacon.core.override import override
from bacon.settings.settings import Settings
from bacon.ui.app.demo import keep_nothing
from bacon.ui.app.loop import App
from bacon.ui.app.window import open_sized, start_video
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.scene import Scene


class Pages(Scene):
    """Base of the pages:

    Page Up and Page Down turn them, Home and End go to the first and last, Esc leaves.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.page = 0

    @property
    def pages(self) -> int:
        """The number of pages at this size."""
        raise NotImplementedError

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.BACK):
                self.app.scenes.pop()
            case Key(Verb.PAGE_DOWN | Verb.CONFIRM | Verb.DOWN):
                self.page = (self.page + 1) % self.pages
            case Key(Verb.PAGE_UP | Verb.UP):
                self.page = (self.page - 1) % self.pages
            case Key(Verb.FIRST):
                self.page = 0
            case Key(Verb.LAST):
                self.page = self.pages - 1


def show_pages(
    make: Callable[[App], Pages],
    looks: Mapping[str, Settings],
    *,
    size: tuple[int, int],
    shots: Path | None,
) -> int:
    """Show the pages in a window, or save each page in every look to `shots`, under the look's name.

    The window shows the first look. Raises `NoDisplay` if a window is needed and there is no screen.
    """
    start_video(headless=shots is not None)
    open_sized(size)
    try:
        if shots:
            for name, settings in looks.items():
                _save(_opened(make, settings), shots, name)
        else:
            _opened(make, next(iter(looks.values()))).run()
    finally:
        pygame.quit()
    return 0


def _opened(make: Callable[[App], Pages], settings: Settings) -> App:
    app = App(settings, keep_nothing)
    app.scenes.push(make(app))
    return app


def _save(app: App, shots: Path, name: str) -> None:
    shots.mkdir(parents=True, exist_ok=True)
    scene = app.scenes.top
    assert isinstance(scene, Pages)
    for page in range(scene.pages):
        scene.page = page
        app.frame()
        pygame.image.save(window(), shots / f"{name}-{page + 1:02}.png")


def window() -> Surface:
    """Return the window's surface."""
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


Size: TypeAlias = tuple[int, int]

_MARGIN: Final = 52  # in u; it holds the table's rim
_LABEL_SIZE, _TITLE_SIZE = 15, 22
_LINE_HEIGHTS: Final = {_LABEL_SIZE: 1.5, _TITLE_SIZE: 2.2}  # by type size


class Item(NamedTuple):
    """A picture with its label and size in pixels, drawn when its page is open."""

    label: str
    size: Size
    draw: Callable[[], Surface]


class Block(NamedTuple):
    """Groups of pictures under one title; each group begins a row of at most `columns`.

    A new chapter begins on a new page.
    """

    chapter: str
    title: str
    columns: int
    groups: Sequence[Sequence[Item]]


class _SheetRow(NamedTuple):
    chapter: str
    title: str
    items: Sequence[Item]

    @property
    def height(self) -> int:
        return max(item.size[1] for item in self.items)

    @property
    def width(self) -> int:
        return sum(item.size[0] for item in self.items)


class Sheets(Pages):
    """Lays blocks out below each other; the title is repeated on each page."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._layout: list[list[_SheetRow]] = []

    def blocks(self) -> Sequence[Block]:
        """The blocks to show."""
        raise NotImplementedError

    @property
    @override
    def pages(self) -> int:
        return len(self._rows())

    @override
    def resized(self) -> None:
        self._layout = []
        self.page = min(self.page, self.pages - 1)

    @override
    def draw(self, canvas: Canvas) -> None:
        canvas.add(self.app.art.table, (0, 0))
        rows = self._rows()[self.page]
        y, title = (self.app.metrics.height - self._length(rows)) // 2, ""
        for row in rows:
            if row.title != title:
                title = row.title
                self._write(canvas, title, _TITLE_SIZE, (self.app.metrics.width // 2, y))
                y += self._line(_TITLE_SIZE)
            self._draw_row(canvas, row, y)
            y += row.height + self._line(_LABEL_SIZE) + self._gap

    def _draw_row(self, canvas: Canvas, row: _SheetRow, y: int) -> None:
        x = (self.app.metrics.width - row.width - self._gap * (len(row.items) - 1)) // 2
        for item in row.items:
            canvas.add(item.draw(), (x, y + row.height - item.size[1]))
            self._write(canvas, item.label, _LABEL_SIZE, (x + item.size[0] // 2, y + row.height))
            x += item.size[0] + self._gap

    def _write(self, canvas: Canvas, words: str, size: int, top: tuple[int, int]) -> None:
        line = self.app.art.text(words, size, "medium" if size == _LABEL_SIZE else "bold", "table_text")
        canvas.add(
            line, (top[0] - line.get_width() // 2, top[1] + (self._line(size) - line.get_height()) // 2)
        )

    def _rows(self) -> list[list[_SheetRow]]:
        if not self._layout:
            self._layout = list(self._flow())
        return self._layout

    def _flow(self) -> Iterator[list[_SheetRow]]:
        """Fill page after page, without splitting a block that fits on one page."""
        page: list[_SheetRow] = []
        for block in self.blocks():
            rows = list(self._rows_of(block))
            if page and (page[0].chapter != block.chapter or not self._fits([*page, *rows])):
                yield page
                page = []
            for row in rows:
                if page and not self._fits([*page, row]):
                    yield page
                    page = []
                page.append(row)
        yield page

    def _fits(self, rows: Sequence[_SheetRow]) -> bool:
        return self._length(rows) <= self.app.metrics.height - 2 * self._margin

    def _length(self, rows: Sequence[_SheetRow]) -> int:
        titles = len({row.title for row in rows}) * self._line(_TITLE_SIZE)
        lines = sum(row.height + self._line(_LABEL_SIZE) + self._gap for row in rows)
        return titles + lines - self._gap

    def _rows_of(self, block: Block) -> Iterator[_SheetRow]:
        for group in block.groups:
            for items in self._split_rows(group, block.columns):
                yield _SheetRow(block.chapter, block.title, items)

    def _split_rows(self, group: Sequence[Item], columns: int) -> Iterator[list[Item]]:
        """Split a group into rows of at most `columns` pictures, or as many as fit."""
        room, row = self.app.metrics.width - 2 * self._margin, list[Item]()
        for item in group:
            used = sum(other.size[0] + self._gap for other in row) + item.size[0]
            if row and (len(row) == columns or used > room):
                yield row
                row = []
            row.append(item)
        yield row

    @property
    def _margin(self) -> int:
        return self.app.metrics.u(_MARGIN)

    @property
    def _gap(self) -> int:
        return self.app.metrics.ui(14)

    def _line(self, size: int) -> int:
        return round(self.app.metrics.ui(size) * _LINE_HEIGHTS[size])
