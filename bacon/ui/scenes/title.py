"""The title: the word mark under a fan of cards, the ways on, and bots that play beside them."""

# ruff: noqa: PLC0415  (what is not seen at once is imported later)

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.math import Vector2

from bacon.core.cards import Card
from bacon.core.override import override
from bacon.kits import FIRST, GAMES
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.felt import RIM
from bacon.ui.drawing.raster import rasterise
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.version import __version__

if TYPE_CHECKING:
    from bacon.ui.scenes.backdrop import Backdrop

_WORDMARK: Final = 480 / 192
_FAN: Final = tuple(Card(name) for name in ("TC", "QH", "AS", "KD", "JC"))
_FAN_WIDTH: Final = 1010
"""How wide the fan is where there is room for all of it and some of the waves on both sides, in u."""

_COLUMN: Final = 0.42
_NARROWEST, _WIDEST = 660, 860
"""How much of the window's width the word mark and the buttons take, and its limits in u."""

_LARGER: Final = 1.3
"""How much larger buttons are where the window is far taller than wide."""

_LOWEST: Final = 46
"""How low a button may become before there are two in a row, in u of the interface."""

_AIR: Final = 22
"""How far inside the window's edges the bots' table begins, in u."""

_MENU: Final = 520
_TWO_COLUMNS: Final = 620
"""How wide the menu is in a column and in two, in u of the interface."""

_SHARE: Final = 0.22
"""How much of the menu's width the way to the other matches takes at most."""

_MORE: Final = "All your unfinished matches."
_SAVED: Final = "Your matches are saved, down to the last card."

_PATIENCE: Final = 60_000
"""How long the bots play before a window at which nobody does anything, in milliseconds."""

_BOTS_COME: Final = 350
"""How long the title is seen before the bots sit down, in milliseconds."""


class Title(Scene):
    """The first scene. Esc asks whether to leave the game; the button and the window's cross leave at once.

    `seed` is what the bots' first match derives its chance from; `rects` tells where the words were drawn.
    """

    frames_per_second = 30
    """Half of those at a table are enough for cards that are out of focus, and for half the processor."""

    def __init__(self, app: AppServices, library: MatchLibrary, seed: str | None = None) -> None:
        super().__init__(app)
        self.library = library
        self.seed = seed
        self.bots: Backdrop | None = None
        self.first: Button | None = None
        self.more: Button | None = None
        self.menu: Sequence[Button] = ()
        self.rects: dict[str, Rect] = {}
        self._game = FIRST
        self._bots_due: float | None = None

    @override
    def enter(self) -> None:
        to, library = self.app.navigator.to, self.library
        minutes, unfinished = library.minutes_to_learn(), len(library.unfinished())
        self.menu = [
            Button("New match", to(ask.ShowNewMatch()), icon="play"),
            Button("Learn", to(ask.ShowLessons()), icon="hint"),
            Button("Deal of the day", to(ask.ShowCalendar()), icon="deal"),
            Button("Replays & history", to(ask.OpenHistory()), icon="history"),
            Button("Statistics", to(ask.ShowStatistics()), icon="statistics"),
            Button("Settings", to(ask.OpenSettings()), icon="settings"),
            Button("Rules", to(ask.ShowRules()), icon="rules"),
            Button("Quit", self.app.close, icon="quit"),
        ]
        self.first = self.more = None
        if library.can_continue():
            go_on = to(ask.ContinueMatch())
            self.first = Button(library.left(), go_on, icon="last_trick", name="Continue")
        elif minutes:
            label = f"Learn {GAMES[FIRST].title} ({minutes} minutes)"
            self.first = Button(label, to(ask.PlayLesson()), icon="hint")
        if unfinished > 1:
            words = f"{unfinished - 1} more"
            everything = to(ask.ShowUnfinishedMatches())
            self.more = Button(words, everything, name="All matches under way", help=_MORE)
        self.buttons = [button for button in (self.first, self.more, *self.menu) if button]
        self.buttons[0].look = "primary"
        self.group.show(self.buttons, focus=self.buttons[0])
        self._place_buttons()
        self._choose_game(library.most_played())

    def _choose_game(self, game: str) -> None:
        """Let the bots get up when the game that is played most has become another one."""
        if game != self._game:
            self._game, self.bots = game, None

    @override
    def leave(self) -> None:
        if self.bots:
            self.bots.rest()

    @override
    def resized(self) -> None:
        self._place_buttons()
        if self.bots and self.room_beside:
            self.bots.resized(self.beside)
        else:
            self.bots = None

    @override
    def update(self, now: float) -> None:
        if self._bots_due is None:
            self._bots_due = now + _BOTS_COME
        elif self.bots is None and now >= self._bots_due and self.room_beside:
            self.bots = self._seated()
        if self.bots and self._still:
            self.bots.pose()
        elif self.bots and self.app.in_front and not self._alone:
            self.bots.update(now)
        elif self.bots:
            self.bots.rest()

    def _seated(self) -> Backdrop:
        from bacon.ui.scenes.backdrop import Backdrop

        return Backdrop(self.app, self.beside, self._game, self.seed)

    @override
    def moving(self) -> bool:
        return self.bots is not None and self.bots.moving()

    @override
    def wake_at(self) -> float | None:
        return self.bots.wake_at() if self.bots else self._bots_due

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.BACK):
                self._ask_to_leave()
            case Key(Verb.HELP):
                self.app.navigator.open(ask.ShowRules())
            case _:
                self.group.handle(intent)

    def _ask_to_leave(self) -> None:
        """Ask, for Esc leads back from everywhere and may have been pressed once too often; Esc stays."""
        from bacon.ui.scenes.panels import question

        app = self.app
        app.scenes.push(question(app, "Leave Bacon?", _SAVED, "Leave", app.close, no="Stay"))

    @property
    def _still(self) -> bool:
        """Whether nothing may move."""
        settings = self.app.settings
        return settings.accessibility.reduced_motion or settings.table.speed == "instant"

    @property
    def _alone(self) -> bool:
        """Whether nobody has been heard for long, so that the bots pause as soon as their cards lie still."""
        gone = self.app.now >= self.app.heard + _PATIENCE
        return gone and self.bots is not None and not self.bots.moving()

    # Places.

    @property
    def column(self) -> Rect:
        """The room for the word mark and the buttons."""
        metrics = self.app.metrics
        left = metrics.u(64)
        if not self.room_beside:
            return Rect(left, 0, metrics.width - 2 * left, metrics.height)
        width = round(min(max(metrics.width * _COLUMN, metrics.u(_NARROWEST)), metrics.u(_WIDEST)))
        return Rect(left, 0, width, metrics.height)

    @property
    def room_beside(self) -> bool:
        """Whether the window is wide enough for another table."""
        return self.app.metrics.width > self.app.metrics.height

    @property
    def beside(self) -> Rect:
        """The room for the bots' table: a little inside the rim, and above the small lines at the bottom."""
        metrics, left, air = self.app.metrics, self.column.right, self.app.metrics.u(_AIR)
        return Rect(left, air, metrics.width - left - air, self._hints_top - air)

    @property
    def _unit(self) -> float:
        """The pixels in a u of the word mark and the fan, which shrink with the column."""
        return self.column.width / _FAN_WIDTH

    @property
    def _hints_top(self) -> int:
        """Where the small line at the bottom begins."""
        metrics = self.app.metrics
        return metrics.height - metrics.u(46) - metrics.ui(24)

    @property
    def _middle(self) -> tuple[float, float]:
        """The middle of the cards: a third down, or a little higher above tall buttons."""
        height = min(self.app.metrics.height * 0.33, self._first_line.top - 250 * self._unit)
        return (self.column.centerx, height)

    def _place_buttons(self) -> None:
        """Put the menu in a column below the word mark, or in two where one would squeeze it.

        The line above it is kept for what comes first, so that no button ever changes its place.
        """
        metrics = self.app.metrics
        ui, u = metrics.ui, metrics.u
        larger = min(metrics.tallness, _LARGER)
        height, gap = min(ui(60 * larger), u(84 * larger)), min(ui(14), u(14))
        end = self._hints_top - u(26)
        top = round(metrics.height * 0.5)
        narrow = (end - top) // (1 + len(self.menu)) - gap >= min(ui(_LOWEST), height)
        columns = 1 if narrow else 2
        rows = 1 + -(-len(self.menu) // columns)
        y = min(max(end - rows * (height + gap), top), round(metrics.height * 0.6))
        height = min(height, (end - y) // rows - gap)
        room = min(ui((_MENU if narrow else _TWO_COLUMNS) * larger), self.column.width)
        width = room - (room - gap * (columns - 1)) % columns
        self._first_line = Rect(self.column.centerx - width // 2, y, width, height)
        self._place_menu(columns, gap)
        self._place_first(gap)

    def _place_menu(self, columns: int, gap: int) -> None:
        line = self._first_line
        wide = (line.width - gap * (columns - 1)) // columns
        for place, button in enumerate(self.menu):
            row, column = divmod(place, columns)
            top = line.y + (row + 1) * (line.height + gap)
            button.rect = Rect(line.x + column * (wide + gap), top, wide, line.height)

    def _place_first(self, gap: int) -> None:
        """Put what comes first on its line, and the way to the other matches at the end of that."""
        line = self._first_line.copy()
        if self.more:
            wide = min(self.more.natural_size(self.app.art)[0], round(line.width * _SHARE))
            self.more.rect = Rect(line.right - wide, line.y, wide, line.height)
            line.width -= wide + gap
        if self.first:
            self.first.rect = line

    # Looks.

    @override
    def draw(self, canvas: Canvas) -> None:
        art, (x, y), unit = self.app.art, self._middle, self._unit
        canvas.add(art.table, (0, 0))
        canvas.centre(art.kept(("lamp",), lambda: _lamp(art)), (x, y))
        with canvas.clipped(self.app.metrics.window.inflate(-2 * art.metrics.u(RIM), 0)):
            band = art.kept(("band",), lambda: _band(art, self.column.width))
            canvas.centre(band, (x, y + 40 * unit))
        if self.bots:
            self.bots.draw(canvas)
        self._draw_fan(canvas)
        width = round(700 * unit)
        mark = art.picture((width, round(width / _WORDMARK)), "app", "wordmark.svg")
        shade = art.kept(("wordmark shadow",), lambda: _shade(mark, max(round(16 * unit), 1)))
        canvas.centre(shade, (x, y + 86 * unit))
        self.rects["mark"] = canvas.centre(mark, (x, y + 86 * unit))
        self._draw_hints(canvas)
        self.group.draw(art, canvas)

    def _draw_fan(self, canvas: Canvas) -> None:
        art, unit, (x, y) = self.app.art, self._unit, self._middle
        tall = round(330 * unit)
        for index, card in enumerate(_FAN):
            angle = 15.0 * (index - (len(_FAN) - 1) / 2)
            off = Vector2(0, -560).rotate(angle) + Vector2(0, 480)
            at = (x + off.x * unit, y + off.y * unit)
            canvas.centre(art.shadow(tall, angle, 24), (at[0] + 3 * unit, at[1] + 9 * unit))
            canvas.centre(art.card(card, tall, angle), at)

    def _draw_hints(self, canvas: Canvas) -> None:
        """Draw the keys that help, and the version, small at the bottom."""
        art, metrics, label = self.app.art, self.app.metrics, self.app.keymap.label
        words = (
            f"{label(Verb.HELP)} rules  ·  {label(Verb.FULL_SCREEN)} full screen  ·  "
            f"{label(Verb.MUTE)} sound  ·  Esc quit"
        )
        hints = art.fitted(words, 15, self.column.width, "medium", "table_text")
        x = self.column.centerx - hints.get_width() / 2
        self.rects["hints"] = canvas.add(hints, (x, self._hints_top))
        version = art.text(__version__, 15, "regular", "table_text")
        x = metrics.width - metrics.u(56) - version.get_width()
        self.rects["version"] = canvas.add(version, (x, self._hints_top))


def _lamp(art: Art) -> Surface:
    """Draw the light that falls on the cards; coarsely, as a smooth slope loses nothing by that."""
    size = (art.metrics.u(1500), art.metrics.u(900))
    coarse = (max(size[0] // 8, 1), max(size[1] // 8, 1))
    light = rasterise(shapes.light(coarse, art.colour("lamp")), coarse)
    return pygame.transform.smoothscale(light, size)


def _band(art: Art, width: int) -> Surface:
    """Draw a band of bacon waves across the table, fading to both sides."""
    metrics = art.metrics
    tile = art.picture((metrics.u(325), metrics.u(130)), "app", "wave.svg")
    band = Surface((width * 11 // 10, tile.get_height()), pygame.SRCALPHA)
    overlap = 1  # at some sizes the last column of the picture is hardly covered, and would show as a gap
    for x in range(0, band.get_width(), tile.get_width() - overlap):
        band.blit(tile, (x, 0))
    fade = Surface((7, 2), pygame.SRCALPHA)  # of a single row smoothscale reads one that is not there
    for x, alpha in enumerate((0, 40, 90, 120, 90, 40, 0)):
        fade.fill((255, 255, 255, alpha), (x, 0, 1, 2))
    band.blit(
        pygame.transform.smoothscale(fade, band.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    return band


def _shade(mark: Surface, soft: int) -> Surface:
    """Draw the shadow that lifts the word mark from the cards."""
    size = (mark.get_width() + 4 * soft, mark.get_height() + 4 * soft)
    small = Surface((size[0] // 4, size[1] // 4), pygame.SRCALPHA)
    flat = pygame.transform.smoothscale(mark, (mark.get_width() // 4, mark.get_height() // 4))
    small.blit(flat, (soft // 2, soft // 2 + soft // 6))
    small.fill((20, 6, 4, 235), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, max(soft // 5, 1)), size)
