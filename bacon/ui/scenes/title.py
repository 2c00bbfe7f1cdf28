"""The title: the word mark under a fan of cards, the menu, and bots at a table beside them."""

# ruff: noqa: PLC0415  (what is not shown at once is imported later)

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace
from pygame import Color, Rect, Surface
from pygame.math import Vector2

from bacon.core.cards import Card
from bacon.core.override import override
from bacon.kits import FIRST, GAMES
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas, StillPart
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.past_matches import MatchLibrary, TodaysDeal
from bacon.version import __version__

if TYPE_CHECKING:
    from bacon.ui.scenes.backdrop import Backdrop

_WORDMARK: Final = 480 / 192
_FAN: Final = tuple(Card(name) for name in ("TC", "QH", "AS", "KD", "JC"))
_FAN_WIDTH: Final = 1010  # with a margin on both sides, in u of the fan
_COLUMN_SHARE: Final = 0.42
_MIN_COLUMN, _MAX_COLUMN = 660, 860
"""The share of the window's width for word mark and buttons, and its limits in u."""

_MAX_ENLARGEMENT: Final = 1.3  # of the buttons, in a tall window
_MIN_BUTTON_HEIGHT: Final = 46  # in u of the interface; below it the menu gets two columns
_BOTS_MARGIN: Final = 54  # from the window's edges, inside the table's hem, in u
_LIGHTER: Final = 0.3  # than the felt, of the way to white
_TRICK_HEIGHT: Final = 0.42  # of the bots' table, where the light is
_STITCHES: Final = (
    74  # from the window's lower edge to the table's hem, above which the small words are, in u
)
_MENU_WIDTH: Final = 520
_WIDE_MENU_WIDTH: Final = 620  # in u of the interface, with two columns
_ROWS: Final = (2, 1, 2, 3)  # buttons in each row of the menu, where one column is too tight
_MORE_SHARE: Final = 0.36  # of the menu's width, for the button of further matches
_LARGEST_TYPE, _SMALLEST_TYPE = 22, 14  # of the menu's labels, in u
_LABEL_MARGINS: Final = 20  # left and right of a label together, in u
_DETAIL_SIZE, _SMALLEST_DETAIL = 19, 17  # of the words after a label, in u
_MORE_HELP: Final = "All your unfinished matches."
_LEAVE_SENTENCE: Final = "Your matches are saved, down to the last card."

_IDLE_MS: Final = 60_000  # the bots stop when the player has done nothing for this long
_BOTS_DELAY_MS: Final = 350


_MOTTO: Final = "A table, three friends and a deck of cards"
_MOTTO_SIZE, _MOTTO_AIR, _MOTTO_SHARE = 24, 12, 0.42
"""Below the word mark: its size, and the air around it, in u."""


class Title(Scene):
    """The first scene. Esc asks before quitting; the button and the window's close button quit at once.

    `seed` is the seed of the bots' first match; `rects` holds where the texts were drawn.
    """

    frames_per_second = 30
    """Half the table's rate is enough for cards beside the menu, and halves the load."""

    def __init__(self, app: AppServices, library: MatchLibrary, seed: str | None = None) -> None:
        super().__init__(app)
        self.library = library
        self.seed = seed
        self.bots: Backdrop | None = None
        self.first: MenuButton | None = None
        self.more: MenuButton | None = None
        self._long_more = ""
        self.menu: Sequence[MenuButton] = ()
        self.rects: dict[str, Rect] = {}
        self._ground, self._front = StillPart(), StillPart()
        self._game = FIRST
        self._bots_due: float | None = None

    @override
    def enter(self) -> None:
        to, library = self.app.navigator.to, self.library
        minutes, (left, others) = library.minutes_to_learn(), library.to_continue()
        self.menu = [
            MenuButton("New match", to(ask.ShowNewMatch()), icon="deal"),
            MenuButton("Learn", to(ask.ShowLessons()), icon="learn"),
            DealButton(library.todays_deal(), to(ask.ShowCalendar())),
            MenuButton("Replays & history", to(ask.OpenHistory()), icon="history"),
            MenuButton("Statistics", to(ask.ShowStatistics()), icon="statistics"),
            MenuButton("Settings", to(ask.OpenSettings()), icon="settings"),
            MenuButton("Rules", to(ask.ShowRules()), icon="rules"),
            MenuButton("Quit", self.app.close, icon="quit"),
        ]
        self.more = None
        self.first = self._make_first(left, minutes)
        if others:
            everything = to(ask.ShowUnfinishedMatches())
            self.more = MenuButton(f"{others} more", everything, name="Unfinished matches", help=_MORE_HELP)
            self._long_more = f"{others} more {'match' if others == 1 else 'matches'}"
        self.buttons = [button for button in (self.first, self.more, *self.menu) if button]
        self.buttons[0].look = "primary"
        self.group.show(self.buttons, focus=self.buttons[0])
        self._place_buttons()
        self._choose_game(library.most_played())

    def _make_first(self, left: str, minutes: int) -> MenuButton:
        """Return the button of what to do next: what is `left` comes before the lessons, and a match last."""
        to, game = self.app.navigator.to, self.app.settings.table.game
        if left:
            return MenuButton("Continue", to(ask.ContinueMatch()), icon="play", detail=left)
        if minutes:
            return MenuButton("First lesson", to(ask.PlayLesson()), icon="play", detail=f"{minutes} minutes")
        if lesson := self.library.next_lesson():
            return MenuButton("Next lesson", to(ask.PlayLesson()), icon="play", detail=lesson)
        return MenuButton("Play", to(ask.StartMatch()), icon="play", detail=GAMES[game].title)

    def _choose_game(self, game: str) -> None:
        """Replace the bots if another game is played most now."""
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
            self._bots_due = now + _BOTS_DELAY_MS
        elif self.bots is None and now >= self._bots_due and self.room_beside:
            self.bots = self._make_bots()
        if self.bots and self._without_motion:
            self.bots.pose()
        elif self.bots and self.app.in_front and not self._player_idle:
            self.bots.update(now)
        elif self.bots:
            self.bots.rest()

    def _make_bots(self) -> Backdrop:
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
        """Ask before quitting, as Esc may have been pressed once too often; Esc again stays."""
        from bacon.ui.scenes.panels import question

        app = self.app
        app.scenes.push(question(app, "Quit Bacon?", _LEAVE_SENTENCE, "Quit", app.close, no="Stay"))

    @property
    def _without_motion(self) -> bool:
        settings = self.app.settings
        return settings.accessibility.reduced_motion or settings.table.speed == "instant"

    @property
    def _player_idle(self) -> bool:
        """Whether the player has been idle long enough for the bots to pause, and no card is moving."""
        gone = self.app.now >= self.app.heard + _IDLE_MS
        return gone and self.bots is not None and not self.bots.moving()

    # Layout

    @property
    def column(self) -> Rect:
        """The area of the word mark and the buttons."""
        metrics = self.app.metrics
        left = metrics.u(64)
        if not self.room_beside:
            return Rect(left, 0, metrics.width - 2 * left, metrics.height)
        width = round(min(max(metrics.width * _COLUMN_SHARE, metrics.u(_MIN_COLUMN)), metrics.u(_MAX_COLUMN)))
        return Rect(left, 0, width, metrics.height)

    @property
    def room_beside(self) -> bool:
        """Whether the window is wide enough for the bots' table."""
        return self.app.metrics.width > self.app.metrics.height

    @property
    def beside(self) -> Rect:
        """The area of the bots' table: inside the rim, and above the small text at the bottom."""
        metrics, left, air = self.app.metrics, self.column.right, self.app.metrics.u(_BOTS_MARGIN)
        return Rect(left, air, metrics.width - left - air, self._hints_top - air)

    @override
    def free_area(self) -> Rect | None:
        return self.beside if self.room_beside else None

    @property
    def _unit(self) -> float:
        """The pixels in a u of the word mark and the fan, which shrink with the column."""
        return self.column.width / _FAN_WIDTH

    @property
    def _hints_top(self) -> int:
        metrics = self.app.metrics
        return metrics.height - metrics.u(_STITCHES) - metrics.ui(24)

    @property
    def _middle(self) -> tuple[float, float]:
        """The centre of the cards: a third down, or slightly higher above tall buttons."""
        height = min(self.app.metrics.height * 0.33, self._first_line.top - 250 * self._unit)
        return (self.column.centerx, height)

    def _place_buttons(self) -> None:
        """Place the menu in a column below the word mark, or in rows if that is too tight.

        The line above is reserved for the first button, so that no other button ever moves.
        """
        metrics = self.app.metrics
        ui, u = metrics.ui, metrics.u
        larger = min(metrics.tallness, _MAX_ENLARGEMENT)
        height, gap = min(ui(60 * larger), u(84 * larger)), min(ui(14), u(14))
        end = self._hints_top - u(14)
        top = round(metrics.height * 0.5)
        narrow = (end - top) // (1 + len(self.menu)) - gap >= min(ui(_MIN_BUTTON_HEIGHT), height)
        rows = 1 + (len(self.menu) if narrow else len(_ROWS))
        y = min(max(end - rows * (height + gap), top), round(metrics.height * 0.6))
        height = min(height, (end - y) // rows - gap)
        room = min(ui((_MENU_WIDTH if narrow else _WIDE_MENU_WIDTH) * larger), self.column.width)
        self._first_line = Rect(self.column.centerx - room // 2, y, room, height)
        self._place_menu((1,) * len(self.menu) if narrow else _ROWS, gap)
        self._place_first(gap)

    def _place_menu(self, rows: Sequence[int], gap: int) -> None:
        """Place the menu in rows of so many buttons, each row as wide as the first line."""
        line, left = self._first_line, list(self.menu)
        lines = [[left.pop(0) for _ in range(count)] for count in rows]
        size = self._type_size(lines, gap)
        for button in filter(None, (self.first, self.more, *self.menu)):
            button.type_size = size
        for number, buttons in enumerate(lines, start=1):
            x, top = line.x, line.y + number * (line.height + gap)
            for button, width in zip(buttons, self._widths(buttons, size, gap), strict=True):
                button.rect = Rect(x, top, width, line.height)
                x += width + gap

    def _type_size(self, lines: Sequence[Sequence[MenuButton]], gap: int) -> int:
        """Return the largest type, in u, in which every line of the menu fits: one for all of them."""
        art, room = self.app.art, self._first_line.width
        for size in range(_LARGEST_TYPE, _SMALLEST_TYPE, -1):
            needs = (sum(each.least_width(art, size) + gap for each in buttons) - gap for buttons in lines)
            if max(needs) <= room:
                return size
        return _SMALLEST_TYPE

    def _widths(self, buttons: Sequence[MenuButton], size: int, gap: int) -> list[int]:
        """Return equal widths for a line of buttons, or if a label is too long for that, by their labels."""
        count, room = len(buttons), self._first_line.width + gap
        ends = [room * place // count for place in range(count + 1)]
        equal = [end - start - gap for start, end in pairwise(ends)]
        needs = [button.least_width(self.app.art, size) for button in buttons]
        if all(need <= width for need, width in zip(needs, equal, strict=True)):
            return equal
        spare = room - sum(needs) - gap * count
        return [
            need + spare * (place + 1) // count - spare * place // count for place, need in enumerate(needs)
        ]

    def _place_first(self, gap: int) -> None:
        """Place the first button on its line, with the button of further matches at its end."""
        line = self._first_line.copy()
        if self.more:
            short, self.more.label = self._long_more.rpartition(" ")[0], self._long_more
            if self.more.natural_size(self.app.art)[0] > line.width * _MORE_SHARE:
                self.more.label = short
            wide = min(self.more.natural_size(self.app.art)[0], round(line.width * _MORE_SHARE))
            self.more.rect = Rect(line.right - wide, line.y, wide, line.height)
            line.width -= wide + gap
        if self.first:
            self.first.rect = line

    # Drawing

    @override
    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        """Return the menu and the small words, but nothing of the bots' table."""
        own = [line for line in read if line.rect in self.rects.values()]
        return [*(control.node() for control in self.group.controls), *own]

    @override
    def draw(self, canvas: Canvas) -> None:
        art, group = self.app.art, self.group
        self._ground.draw(canvas, art, self._draw_ground)
        if self.app.scenes.covers_most:
            return
        if self.bots:
            self.bots.draw(canvas)
        pointed = (group.focus, group.hover, group.held, group.keyboard)
        self._front.draw(canvas, (art, group.controls, pointed), self._draw_front)

    def _draw_ground(self, canvas: Canvas) -> None:
        art, (x, y) = self.app.art, self._middle
        canvas.add(art.table, (0, 0))
        canvas.centre(art.light((art.metrics.u(1500), art.metrics.u(900)), self._light), (x, y))
        if self.room_beside:
            room = self.beside
            middle = (room.centerx, room.top + room.height * _TRICK_HEIGHT)
            canvas.centre(art.light((room.width, room.height), self._light), middle)

    @property
    def _light(self) -> Color:
        """The light on the table: its own color, but lighter, which no warm lamp muddies."""
        art = self.app.art
        light = art.colour("felt_centre").lerp("white", _LIGHTER)
        light.a = art.colour("lamp").a
        return light

    def _draw_front(self, canvas: Canvas) -> None:
        """Draw the fan, the word mark, the small text and the buttons."""
        art, (x, y), unit = self.app.art, self._middle, self._unit
        self._draw_fan(canvas)
        width = round(700 * unit)
        mark = art.picture((width, round(width / _WORDMARK)), "app", "wordmark.svg")
        shade = art.kept(("wordmark shadow",), lambda: _mark_shadow(mark, max(round(16 * unit), 1)))
        canvas.centre(shade, (x, y + 86 * unit))
        self.rects["mark"] = canvas.centre(mark, (x, y + 86 * unit))
        self._draw_motto(canvas)
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

    def _draw_motto(self, canvas: Canvas) -> None:
        """Say below the word mark what this is, if there is room above the buttons."""
        art, mark = self.app.art, self.rects["mark"]
        words = art.fitted(_MOTTO, _MOTTO_SIZE, self._first_line.width, "bold", "table_text")
        gap = self._first_line.top - mark.bottom
        self.rects.pop("motto", None)
        if gap >= words.get_height() + art.metrics.u(_MOTTO_AIR):
            middle = mark.bottom + min(gap * _MOTTO_SHARE, words.get_height() * 1.5)
            self.rects["motto"] = canvas.centre(words, (self.column.centerx, middle))

    def _draw_hints(self, canvas: Canvas) -> None:
        """Draw the keys of what has no button here, and the version, small below the menu's two edges."""
        art, metrics, label = self.app.art, self.app.metrics, self.app.keymap.label
        keys = {label(Verb.FULL_SCREEN): "full screen", label(Verb.MUTE): "sound"}
        words = "  ·  ".join(f"{cap} {act}" for key, act in keys.items() if (cap := art.cap(key)))
        line, version = self._first_line, art.text(__version__, 18, "regular", "table_text")
        room = line.width - version.get_width() - metrics.ui(20)
        hints = art.fitted(words, 18, room, "medium", "table_text")
        self.rects["hints"] = canvas.add(hints, (line.x, self._hints_top))
        self.rects["version"] = canvas.add(version, (line.right - version.get_width(), self._hints_top))


class MenuButton(Button):
    """A button whose label has at most `type_size` in u, so that a menu can share one.

    After the label, a few smaller words say more.
    """

    type_size: float = _LARGEST_TYPE
    detail_token = "text_on_bacon"

    def __init__(
        self,
        label: str,
        act: Callable[[], None],
        *,
        icon: str = "",
        name: str = "",
        help: str = "",
        detail: str = "",
    ) -> None:
        super().__init__(label, act, icon=icon, name=name, help=help)
        self.detail = detail

    @override
    def node(self) -> Node:
        node = super().node()
        return replace(node, description=self.detail) if self.detail else node

    def least_width(self, art: Art, size: float) -> int:
        """Return the width below which a label of this size, in u, would shrink."""
        parts, ui = super()._parts(art, size=size), art.metrics.ui
        return sum(part.get_width() for part in parts) + ui(12) * (len(parts) - 1) + ui(_LABEL_MARGINS)

    @override
    def _parts(self, art: Art, room: int = 9999, size: float = _LARGEST_TYPE) -> list[Surface]:
        parts = super()._parts(art, room, min(size, self.type_size))
        if not self.detail:
            return parts
        ui = art.metrics.ui
        left = room - sum(part.get_width() + ui(12) for part in parts) - ui(_LABEL_MARGINS) // 2
        return [*parts, self._detail(art, max(left, 1))]

    def _detail(self, art: Art, room: int) -> Surface:
        """Return the words after the label, as many of their parts as fit without becoming too small.

        Where even the first part doesn't fit, the last one may.
        """
        parts = self.detail.split(", ")
        fewer = [", ".join(parts[:count]) for count in range(len(parts), 0, -1)]
        tried = (words for words in (*fewer, parts[-1]) if _detail_width(art, words) <= room)
        words = next(tried, parts[0])
        return art.fitted(words, _DETAIL_SIZE, room, "medium", self.detail_token)


def _detail_width(art: Art, words: str) -> int:
    return art.text(words, _SMALLEST_DETAIL, "medium").get_width()


class DealButton(MenuButton):
    """The deal of the day with a page of the calendar; the words about it are gold until it is done."""

    def __init__(self, today: TodaysDeal, act: Callable[[], None]) -> None:
        super().__init__("Deal of the day", act, detail=today.words)
        self.today, self.detail_token = today, "text_muted" if today.done else "brass"

    @override
    def least_width(self, art: Art, size: float) -> int:
        page = self._page(art).get_width() + art.metrics.ui(12)
        return super().least_width(art, size) + page

    @override
    def _parts(self, art: Art, room: int = 9999, size: float = _LARGEST_TYPE) -> list[Surface]:
        page = self._page(art)
        return [page, *super()._parts(art, room - page.get_width() - art.metrics.ui(12), size)]

    def _page(self, art: Art) -> Surface:
        """Return the page of a calendar with the day of the month."""
        day = str(self.today.day.day)

        def draw() -> Surface:
            size, number = art.metrics.ui(30), art.text(day, 18, "bold")
            page = art.box((size, size), art.metrics.ui(6), "keycap", "brass").copy()
            page.blit(number, number.get_rect(center=page.get_rect().center))
            return page

        return art.kept(("page of a calendar", day), draw)


def _mark_shadow(mark: Surface, soft: int) -> Surface:
    size = (mark.get_width() + 4 * soft, mark.get_height() + 4 * soft)
    small = Surface((size[0] // 4, size[1] // 4), pygame.SRCALPHA)
    flat = pygame.transform.smoothscale(mark, (mark.get_width() // 4, mark.get_height() // 4))
    small.blit(flat, (soft // 2, soft // 2 + soft // 6))
    small.fill((20, 6, 4, 235), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, max(soft // 5, 1)), size)
