"""The scene to choose a match: the games as tiles, their house rules, and a button to start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from bacon.core.cards import Card
from bacon.core.override import override
from bacon.core.rules import Preset, Rules
from bacon.kits import GAMES, find_game
from bacon.kits.kit import Kit
from bacon.notation.transcript import Deal, DealError, read_deal
from bacon.ui.drawing.art import Art, Face, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Chooser
from bacon.ui.kit.form import Facts, Flow, Heading, Part, Words
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.lists import GUTTER
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import RADIUS, Button, raised
from bacon.ui.scenes.dialog import AskText, Dialog, closing
from bacon.ui.scenes.panels import question
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.requests import OpenSettings, StartDeal, StartDuplicate, StartMatch
from bacon.ui.scenes.rules import HouseRules
from bacon.ui.scenes.sheet import PanelScene, Placed
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


_WIDTH, _HEIGHT = 1240, 960


class NewMatch(PanelScene):
    """The games, the presets of the chosen game, a summary of custom rules, and the way to all rules."""

    live = True

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        super().__init__(app)
        self.library = library
        self.house = HouseRules(app)
        self.start = Button("Sit down and play", self._ask_start, look="primary", icon="play")
        self.change = Button("House rules…", app.navigator.to(OpenSettings("rules")), icon="rules")
        self.paste = Button("Paste a deal…", self._ask_deal, icon="deal")
        self.duplicate = Button("Duplicate…", self._ask_duplicate, icon="statistics")
        self._deal: Deal | None = None
        self.build()
        self.group.focus = self.start
        self.group.keyboard = True

    @property
    def rules(self) -> Rules:
        """The rules that are set."""
        return self.house.rules

    @override
    def enter(self) -> None:
        super().enter()
        deal, self._deal = self._deal, None
        if deal:
            self._ask_start(deal)

    @override
    def resized(self) -> None:
        self.area.offset = 0
        super().resized()

    # Contents

    @override
    def parts(self) -> list[Part]:
        games = list(GAMES)
        tiles = GameTiles(
            lambda: games.index(self.house.game),
            lambda number: self.house.open_game(games[number]),
            self._go_to_start,
        )
        presets = PresetLines(self.house.presets(), self.house.current, self._take_preset, self._go_to_start)
        mixture = [] if self.house.current() >= 0 else self._summary()
        return [Flow(tiles), Heading("How it is played", 26, 4), Flow(presets), *mixture]

    @override
    def foot(self) -> list[Button]:
        return [self.start, self.duplicate, self.paste, self.change, self.back]

    def _summary(self) -> list[Part]:
        """Return the target and all rules that differ from the standard."""
        values = self.rules.values()
        facts = [
            (option.title, option.label(values[option.name]))
            for number, option in enumerate(self.rules.options())
            if number == 0 or values[option.name] != option.default
        ]
        rest = "Everything else is as in the standard game."
        return [Heading("Your own mixture", 26, 4), Facts(facts), Words(rest, 20, "text_muted")]

    def _go_to_start(self) -> None:
        self.group.focus = self.start

    def _take_preset(self, number: int) -> None:
        self.house.play_by(self.house.presets()[number].rules)

    # Layout

    @override
    def headings(self) -> list[Placed]:
        ui, view = self.app.metrics.ui, self.area.view
        heading = self.app.art.fitted("New match", 40, view.width - 2 * ui(10), "heading")
        return [(heading, (view.x + ui(10), view.y - heading.get_height() - ui(10)))]

    @override
    def lay(self) -> None:
        # The panel has one size whatever is chosen; what does not fit scrolls.
        art, metrics, ui = self.app.art, self.app.metrics, self.app.metrics.ui
        padding = min(ui(40), metrics.u(44))
        width = min(ui(_WIDTH), metrics.width - metrics.u(80))
        self.panel = Rect(0, 0, width, min(ui(_HEIGHT), metrics.height - metrics.u(60)))
        self.panel.center = metrics.window.center
        inner, edge = self.panel.inflate(-2 * padding, -2 * padding), ui(10)
        head, foot = ui(62), self._foot_height(inner.width - 2 * edge)
        # The scroll bar is in the margin, so that games and buttons end at the same edge.
        view = Rect(inner.x, inner.y + head, inner.width + ui(GUTTER), inner.height - head - foot)
        self.area.lay(art, view, still=True)
        self._lay_foot(Rect(inner.x + edge, view.bottom + ui(16), inner.width - 2 * edge, foot))

    def _foot_height(self, width: int) -> int:
        return self._row_height * len(self._rows(width)) + self.app.metrics.ui(6)

    @property
    def _row_height(self) -> int:
        return min(self.app.metrics.ui(56), self.app.metrics.u(80)) + self.app.metrics.ui(10)

    def _rows(self, width: int) -> list[list[Button]]:
        layouts: Sequence[list[list[Button]]] = (
            [[self.back, self.change, self.paste, self.duplicate, self.start]],
            [[self.change, self.paste, self.duplicate], [self.back, self.start]],
            [[self.change, self.paste], [self.duplicate], [self.back, self.start]],
        )
        fitting = (rows for rows in layouts if all(self._row_width(row) <= width for row in rows))
        return next(fitting, layouts[-1])

    def _row_width(self, row: Sequence[Button]) -> int:
        gap = self.app.metrics.ui(14)
        return sum(button.natural_size(self.app.art)[0] + gap for button in row) - gap

    def _lay_foot(self, foot: Rect) -> None:
        """Place the rows: the back button at the left, the start button at the right."""
        art, gap, y = self.app.art, self.app.metrics.ui(14), foot.y
        for row in self._rows(foot.width):
            x = foot.x if self.start not in row else foot.right - self._row_width(row)
            for button in row:
                wide = min(button.natural_size(art)[0], foot.width)
                button.rect = Rect(x, y, wide, self._row_height - art.metrics.ui(10))
                x += wide + gap
            row[0].rect.x = foot.x
            y += self._row_height

    # Starting

    def _ask_start(self, deal: Deal | None = None) -> None:
        """Start the match; ask first if it ends an unfinished one."""
        start = partial(self._start, deal)
        if ended := self.library.ended_by((deal.rules if deal else self.rules).name):
            words = _WARNING.format(ended)
            ask = question(self.app, "Give up the other match?", words, "Start anew", start)
            self.app.scenes.push(ask)
        else:
            start()

    def _start(self, deal: Deal | None) -> None:
        if deal:
            self.app.navigator.open(StartDeal(deal))
        else:
            self.app.navigator.open(StartMatch(self.rules))

    def _ask_duplicate(self) -> None:
        """Ask for the length of a duplicate, and warn if it ends an unfinished one."""
        ended = self.library.ended_by(self.rules.name, "duplicate")
        words = [_DUPLICATE, _WARNING.format(ended)] if ended else [_DUPLICATE]
        layouts = [Button(f"{hands} hands", self._start_duplicate(hands), look="plain") for hands in _LENGTHS]
        layouts[0].look = "primary"
        self.app.scenes.push(
            Dialog(self.app, "Duplicate", words, [*layouts, Button("Back", self.app.scenes.pop)])
        )

    def _start_duplicate(self, hands: int) -> Callable[[], None]:
        return closing(self.app, self.app.navigator.to(StartDuplicate(self.rules, hands)))

    def _ask_deal(self) -> None:
        ask = AskText(
            self.app,
            "Paste a deal",
            _DEAL,
            "Play it",
            self._take_deal,
            longest=_MAX_DEAL_LENGTH,
            pasting=True,
        )
        self.app.scenes.push(ask)

    def _take_deal(self, text: str) -> str | None:
        """Take a friend's deal, to play once the dialog is closed.

        Return an error message if it is invalid.
        """
        try:
            self._deal = read_deal(text)
        except DealError as error:
            return str(error)
        return None


_LENGTHS = (8, 16, 32)
_DUPLICATE = (
    "You play some hands, each from 0 : 0. Then an expert plays them in your seat, with the same cards and "
    "the same players at the table: the difference is not the luck of the deal."
)
_DEAL = "A friend has sent you a deal: put its line here, and play the same cards by the same rules."
_WARNING = (
    "You left a match unfinished: {}. Once you start another of this game, you cannot continue it; it stays "
    "in the history."
)
_MAX_DEAL_LENGTH = 600
