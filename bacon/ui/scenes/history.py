"""The history: the matches played, newest first, with filters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.override import override
from bacon.data.filters import Filter, Result
from bacon.data.history import History, MatchRow
from bacon.data.people import players
from bacon.data.store import Store, StoreError
from bacon.data.sums import Kind
from bacon.kits import GAMES
from bacon.ui.kit.fields import Stepper, chooser
from bacon.ui.kit.form import ControlLine, Flow, Part, Words
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.rows import ListRow, Rows
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.replay.words import counted, game_names, match_line
from bacon.ui.scenes.requests import ShowFairness, ShowMatch, ShowNewMatch, ShowStatistics
from bacon.ui.scenes.sheet import PagedScene

_KINDS: Final[dict[str, Kind | None]] = {
    "Matches of every kind": None,
    "Ordinary matches": "ordinary",
    "Assisted matches": "assisted",
    "Practice": "practice",
    "Duplicates": "duplicate",
    "Deals of the day": "daily",
}
_RESULTS: Final[dict[str, Result | None]] = {"Won or lost": None, "Won": "won", "Lost": "lost"}

_NO_MATCH_YET: Final = "No match has been played yet. Every one you play is kept here, hand by hand."
_NO_MATCH_FITS: Final = "No match is like that. Try other filters above."


class HistoryScene(PagedScene):
    """The list of matches, in pages; a row opens its match."""

    heading = "Replays & history"

    def __init__(self, app: AppServices, store: Store) -> None:
        super().__init__(app)
        self.history = History(store)
        self.filter = self._own_filter = Filter(player=app.settings.players.who)
        self.rows: tuple[MatchRow, ...] = ()
        self.fault = ""
        self.damage: tuple[str, ...] = ()
        self._presets: tuple[str, ...] = ()
        self._players: dict[str, int] = {}
        self.build()
        ways = (ListRow, FormButton)
        self.group.focus = next((each for each in self.area.controls if isinstance(each, ways)), self.back)
        self.group.keyboard = True

    @override
    def aside(self) -> str:
        number = f"page {self.page + 1} of {self.pages} · " if self.pages > 1 else ""
        return f"{number}{counted(self.count, 'match')}" if self.count else ""

    @override
    def handle(self, intent: Intent) -> None:
        at_start = self.area.offset == 0
        at_end = self.area.offset >= self.area.length - self.area.view.height
        match intent:
            case Key(Verb.PAGE_DOWN) if at_end:
                self.turn(1)
            case Key(Verb.PAGE_UP) if at_start:
                self.turn(-1)
            case Key(Verb.LAST) if at_end:
                self.turn(self.pages - 1 - self.page)
                self.area.scroll(self.area.length)
            case Key(Verb.FIRST) if at_start:
                self.turn(-self.page)
            case _:
                super().handle(intent)

    @override
    def parts(self) -> Sequence[Part]:
        self._read()
        return [Flow(*self._filters()), *self._list()]

    @override
    def foot(self) -> Sequence[Button]:
        to = self.app.navigator.to
        return [
            *self.page_buttons(),
            Button("Statistics", to(ShowStatistics()), icon="statistics"),
            Button("Fairness", to(ShowFairness()), icon="lock"),
            self.back,
        ]

    def _read(self) -> None:
        try:
            self._players = players(self.history.store)
            self._presets = self.history.presets(self.filter.game)
            self.count = self.history.count_matches(self.filter)
            self.page = min(self.page, self.pages - 1)
            self.rows = self.history.matches(self.filter, self.page, self.page_size)
            self.damage = (*self.damage, *self.history.take_notices())
            self.fault = " ".join(self.damage)
        except StoreError as error:
            self.count, self.rows, self.fault = 0, (), str(error)

    def _list(self) -> list[Part]:
        fault: list[Part] = [Words(self.fault, 20, "bad", warn=True)] if self.fault else []
        if not self.rows:
            return fault or self._empty_list()
        return [*fault, Rows([self._row(row) for row in self.rows])]

    def _empty_list(self) -> list[Part]:
        """Explain an empty list; if no match was ever played, offer one."""
        if self.filter != self._own_filter:
            return [Words(_NO_MATCH_FITS, 22, "text_muted")]
        play = FormButton("Play a match", self.app.navigator.to(ShowNewMatch()), icon="play", look="primary")
        return [Words(_NO_MATCH_YET, 22, "text_muted"), ControlLine(play)]

    def _row(self, row: MatchRow) -> ListRow:
        line = match_line(row, whose=self.filter.player is None)
        return ListRow(f"Match {row.id}", line, self.app.navigator.to(ShowMatch(row)))

    def _filters(self) -> list[Stepper]:
        presets = {"All rules": None, **{name: name for name in self._presets}}
        steppers = [
            chooser("Rules", presets, self.filter.preset, lambda value: self._change_filter(preset=value)),
            chooser("Kind", _KINDS, self.filter.kind, lambda value: self._change_filter(kind=value)),
            chooser("Result", _RESULTS, self.filter.result, lambda value: self._change_filter(result=value)),
        ]
        if len(GAMES) > 1:
            game = chooser(
                "Game",
                game_names(),
                self.filter.game,
                lambda value: self._change_filter(game=value, preset=None),
            )
            steppers.insert(0, game)
        if set(self._players) - {self._own_filter.player}:
            steppers.append(self._player_chooser())
        return steppers

    def _player_chooser(self) -> Stepper:
        named = {
            name or "Nameless": name
            for name in dict.fromkeys((self.app.settings.players.who, *self._players))
        }
        people = {"Everyone": None, **named}
        return chooser("Player", people, self.filter.player, lambda value: self._change_filter(player=value))

    def _change_filter(self, **changes: str | None) -> None:
        self.filter = replace(self.filter, **changes)
        self.page = self.area.offset = 0
        self.build()
