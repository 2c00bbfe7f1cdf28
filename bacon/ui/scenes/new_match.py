"""The scene to choose a match: the game, its house rules, and a button to start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from bacon.core.override import override
from bacon.core.rules import Rules
from bacon.data.deals import Deal, DealError, read_deal
from bacon.kits import GAMES
from bacon.ui.kit.form import Facts, Flow, Heading, Part, Words
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.scroll import GUTTER
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import AskText, Dialog, closing
from bacon.ui.scenes.house_rules import HouseRules
from bacon.ui.scenes.panels import question
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.requests import OpenSettings, StartDeal, StartDuplicate, StartMatch
from bacon.ui.scenes.sheet import PanelScene, Placed
from bacon.ui.scenes.tiles import GameTiles, PresetLines

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
