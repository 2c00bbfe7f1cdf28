"""The list of saved matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from operator import itemgetter
from time import perf_counter
from typing import Final

from msgspec.structs import replace

from bacon.core.override import override
from bacon.core.words import capital, game_title
from bacon.kits import hand_word_of
from bacon.kits.presets import preset_title
from bacon.store.figures import deciding_words
from bacon.store.history import DecidedMatch, Filter, History, MatchRow, Result
from bacon.store.ledger import Kind
from bacon.store.people import players
from bacon.store.rounds import Compared, Round, number_of, round_of
from bacon.store.store import Store, StoreError
from bacon.system import clock
from bacon.ui.kit.cells import month_of
from bacon.ui.kit.fields import Stepper, chooser
from bacon.ui.kit.form import ControlLine, Flow, Part, Words
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.lists import Chip, ListRow, Rows, TableLine
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.small_cards import SmallCards
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.replay.source import people_at
from bacon.ui.replay.words import counted, match_line
from bacon.ui.scenes.past_rounds import TellingHand, result_in, round_line, telling_hand
from bacon.ui.scenes.requests import (
    ShowFairness,
    ShowMatch,
    ShowNewMatch,
    ShowRound,
    ShowStatistics,
)
from bacon.ui.scenes.sheet import WIDE, PagedScene, Welcome
from bacon.ui.table.session import names_of

_KIND_CHIPS: Final[Mapping[str, Kind]] = {
    "Regular matches": "ordinary",
    "Deal of the day": "daily",
    "Duplicate": "duplicate",
    "Practice": "practice",
    "Assisted": "assisted",
}
_RESULT_CHIPS: Final[Mapping[str, Result]] = {"Won": "won", "Lost": "lost"}

_NO_MATCH_YET: Final = "Every match you play is kept here, and you can look back at every hand."
_NO_MATCH_FITS: Final = "No match fits these filters"
_CARDS_HEADING: Final = "Deciding moment"
_COURSE_KEY: Final[Sequence[tuple[str, str]]] = (
    ("Score:", "text_muted"),
    ("you", "team_a"),
    ("them", "team_b"),
)
_LAST: Final = "Open your last match"
_MAX_FRAME_SECONDS, _MAX_OPENING_SECONDS = 0.004, 0.05
"""Deciding tricks are looked up for so long in each frame, so that scrolling stays smooth.

As the page opens, nothing moves yet, so that most pages open with all of them.
"""


class HistoryScene(PagedScene):
    """The list of matches, in pages; a row opens its match."""

    heading = "Replays & history"
    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, store: Store) -> None:
        super().__init__(app)
        self.history = History(store)
        self.filter = self._own_filter = Filter(player=app.settings.players.who, practice=False)
        self.rows: tuple[MatchRow, ...] = ()
        self.fault = ""
        self.damage: tuple[str, ...] = ()
        self._presets: tuple[str, ...] = ()
        self._games: tuple[str, ...] = ()
        self._kinds: frozenset[Kind] = frozenset()
        self._players: dict[str, int] = {}
        self._opponents: tuple[str, ...] = ()
        self._decided: dict[int, DecidedMatch] = {}
        self._results: dict[int, tuple[Round, Compared]] = {}
        self._telling: dict[int, TellingHand] = {}
        self.build()
        self._look_up(_MAX_OPENING_SECONDS)
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
        rows = [self._row(row) for row in self.rows]
        nothing = not rows and self.filter == self._own_filter and not self._players
        return [*([] if nothing else self._filters()), *self._list(rows)]

    @override
    def foot(self) -> Sequence[Button]:
        to = self.app.navigator.to
        last = (
            [Button(_LAST, self._opening(self.rows[0]), icon="replay", look="primary")] if self.rows else []
        )
        return [
            *(last if self.page == 0 and self.filter == self._own_filter else []),
            *self.page_buttons(),
            Button("Statistics", to(ShowStatistics()), icon="statistics"),
            Button("Fairness", to(ShowFairness()), icon="lock"),
            self.back,
        ]

    def _read(self) -> None:
        try:
            self._players = players(self.history.store)
            self._games = self.history.games(self.filter.player)
            self._kinds = self.history.kinds(self.filter.player)
            self._presets = self.history.presets(self.filter.game)
            self._opponents = self._opponents or self.history.opponents(self._own_filter.player)
            self.count = self.history.count_matches(self._wanted)
            self.page = min(self.page, self.pages - 1)
            self.rows = self.history.matches(self._wanted, self.page, self.page_size)
            self.damage = (*self.damage, *self.history.take_notices())
            self.fault = " ".join(self.damage)
        except StoreError as error:
            self.count, self.rows, self.fault = 0, (), str(error)

    @property
    def _wanted(self) -> Filter:
        """The filter, with one row for each round of this player unless single hands are looked for."""
        own = self.filter.player == self._own_filter.player
        return replace(self.filter, whole_rounds=own and not self.filter.mistakes)

    def _round(self, row: MatchRow) -> Round | None:
        """Return the round that a row stands for, or None."""
        return round_of(row) if self._wanted.whole_rounds and number_of(row) else None

    def _opening(self, row: MatchRow) -> Callable[[], None]:
        """Return what opens a row: its round, or its match."""
        round_ = self._round(row)
        return self.app.navigator.to(ShowRound(round_, over=True) if round_ else ShowMatch(row))

    def _list(self, rows: Sequence[ListRow]) -> list[Part]:
        fault: list[Part] = [Words(self.fault, 20, "bad", warn=True)] if self.fault else []
        return [*fault, *self._months(rows)] if rows else fault or self._empty_list()

    def _months(self, rows: Sequence[ListRow]) -> list[Part]:
        """Return the rows month by month."""
        months, heading = list[Part](), _CARDS_HEADING
        scored = any(self._round(row) is None for row in self.rows)  # rounds have no line of a score
        key = _COURSE_KEY if scored else ()
        pairs = zip((month_of(clock.local(row.started).date()) for row in self.rows), rows, strict=True)
        for month, found in groupby(pairs, key=itemgetter(0)):
            listed = [row for _, row in found]
            months.append(Rows(listed, heading=heading, title=month, like=rows, course_key=key))
            heading, key = "", ()
        return months

    def _empty_list(self) -> list[Part]:
        """Explain an empty list; if no match was ever played, offer one."""
        face = self.app.settings.players.your_face
        if self.filter != self._own_filter:
            clear = FormButton("Clear the filters", self._clear_filters, icon="undo")
            return [Welcome(face, _NO_MATCH_FITS, "", clear)]
        play = FormButton("Play a match", self.app.navigator.to(ShowNewMatch()), icon="play", look="primary")
        return [Welcome(face, "No matches yet", _NO_MATCH_YET, play)]

    def _clear_filters(self) -> None:
        self.filter = self._own_filter
        self.build()

    def _row(self, row: MatchRow) -> ListRow:
        line = self._line(row)
        listed = ListRow(f"Match {row.id}", line, self._opening(row), has_cards=bool(row.hands))
        listed.has_course = row.hands > 1
        self._show_plays(row, listed)
        return listed

    def _line(self, row: MatchRow) -> TableLine:
        line = match_line(row, whose=self.filter.player is None)
        with suppress(StoreError):  # then the row says what is known of its hand
            if round_ := self._round(row):
                result = result_in(self.history.store, row.player, round_)
                self._results[row.id] = (round_, result)
                line = round_line(row, round_, result)
        chosen = [label for label, kind in _KIND_CHIPS.items() if kind == self.filter.kind]
        return replace(line, labels=tuple([label for label in line.labels if label not in chosen]))

    def _show_plays(self, row: MatchRow, listed: ListRow) -> None:
        """Show the trick that decided a row, if it is known, and say what it was."""
        decided = self._decided.get(row.id, DecidedMatch())
        plays = decided.plays
        mine = None if row.seat is None else row.mine
        tokens = ["team_a" if each.side == mine else "team_b" for each in plays]
        pairs = zip(plays, tokens, strict=True)
        listed.cards = [SmallCards(each.cards, each.won, token) for each, token in pairs]
        seats = max([each.seat for each in plays], default=0) + 1
        people = people_at(row, self.app.settings.players, max(seats, len(row.names)))
        words, number = deciding_words(plays, names_of(people), mine), number_of(row) or decided.hand
        several = words and (row.hands > 1 or number_of(row))
        told = f"{capital(hand_word_of(row.game))} {number}: {words}" if several else words
        listed.explained = self._telling[row.id].words if row.id in self._telling else told
        order = sorted(range(len(row.scores)), key=lambda side: side != row.mine)
        listed.course = [
            ((0, *(score[side] for score in decided.scores)), "team_b" if number else "team_a")
            for number, side in enumerate(order)
            if len(decided.scores) > 1
        ]

    @override
    def update(self, now: float) -> None:
        super().update(now)
        self._look_up(_MAX_FRAME_SECONDS)

    def _look_up(self, seconds: float) -> None:
        """Look up what decided the matches in sight, until this time is over."""
        started = perf_counter()
        for row, listed in self._cardless():
            told_by = self._told_by(row)
            self._decided[row.id] = self.history.deciding(told_by) if told_by else DecidedMatch()
            self._show_plays(row, listed)
            if perf_counter() - started > seconds:
                break

    def _told_by(self, row: MatchRow) -> MatchRow | None:
        """Return the match that tells most about a row: in a round, the hand that cost or won most."""
        with suppress(StoreError):
            if found := self._results.get(row.id):
                told = telling_hand(self.history.store, row.player, *found)
                if told is None:
                    return None
                self._telling[row.id] = told
                return self.history.match(told.match_id) or row
        return row

    @override
    def wake_at(self) -> float | None:
        return self.app.now if next(self._cardless(), None) else super().wake_at()

    def _cardless(self) -> Iterator[tuple[MatchRow, ListRow]]:
        """Yield the rows in sight whose deciding trick was not looked up yet."""
        listed = (control for control in self.area.controls if isinstance(control, ListRow))
        for row, shown in zip(self.rows, listed, strict=False):
            if row.hands and row.id not in self._decided and shown.in_sight():
                yield row, shown

    def _filters(self) -> list[Part]:
        """Return the filters: chips, and choosers for what has more values than a line holds."""
        steppers, of_one_game = list[Stepper](), self.filter.game or len(self._games) == 1
        if of_one_game and len(self._presets) > 1:
            named = {preset_title(self.filter.game, saved): saved for saved in self._presets}
            presets, preset = {"All variations": None, **named}, self.filter.preset
            steppers += [chooser("Variation", presets, preset, lambda each: self._change_filter(preset=each))]
        if self._opponents:
            with_whom = {"With anyone": None, **{f"With {name}": name for name in self._opponents}}
            steppers.append(
                chooser(
                    "With", with_whom, self.filter.opponent, lambda value: self._change_filter(opponent=value)
                )
            )
        if set(self._players) - {self._own_filter.player}:
            steppers.append(self._player_chooser())
        return [ControlLine(*self._chips()), *([Flow(*steppers)] if steppers else [])]

    def _chips(self) -> list[Chip]:
        """Return a chip for each game, result, and kind of match that was played, and one for mistakes.

        Pressing one again turns it off, so one that is on stays when another player is chosen.
        """
        chosen, kinds = self.filter.game, {self.filter.kind}
        if self._kinds - {"ordinary"}:  # there is something to tell regular matches from
            kinds |= self._kinds
        games = self._games if len(self._games) > 1 else ()
        if chosen and chosen not in games:
            games = (*games, chosen)
        return [
            *(self._chip(game_title(game), "game", game, preset=None) for game in games),
            *(self._chip(label, "result", result) for label, result in _RESULT_CHIPS.items()),
            self._chip("With mistakes", "mistakes", True, off=False),
            *(self._chip(label, "kind", kind) for label, kind in _KIND_CHIPS.items() if kind in kinds),
        ]

    def _chip(self, label: str, field: str, value: str | bool, off: bool | None = None, **also: None) -> Chip:
        """Return a chip that sets a field of the filter, or takes its value back, and sets others `also`."""
        on = replace(self.filter, **{field: value}) == self.filter
        changes = {field: off if on else value, **also}
        return Chip(label, partial(self._change_filter, **changes), on=on)

    def _player_chooser(self) -> Stepper:
        named = {
            name or "No name": name for name in dict.fromkeys((self.app.settings.players.who, *self._players))
        }
        people = {"Everyone": None, **named}
        return chooser("Player", people, self.filter.player, lambda value: self._change_filter(player=value))

    def _change_filter(self, **changes: str | bool | None) -> None:
        self.filter = replace(self.filter, **changes)
        self.page = self.area.offset = 0
        self.build()
