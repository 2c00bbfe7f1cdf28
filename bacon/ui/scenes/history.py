"""The saved matches: their list, a match's page, and the fairness page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.review import ACCURACY, GradedChoice, HandReview, accuracy_of_match, costliest
from bacon.core.rules import TableState
from bacon.core.words import capital, game_title, seat_names, together
from bacon.kits import GAMES
from bacon.kits.presets import read_shared
from bacon.notation.record import ENDING, write_record
from bacon.notation.verify import Finding
from bacon.store.fairness import Dealt, PastHand, check, count_past_hands, dealt, past_hands
from bacon.store.history import Filter, HandRow, History, MatchRow, Result
from bacon.store.ledger import Kind
from bacon.store.people import players
from bacon.store.reviews import Reviews, comments
from bacon.store.rounds import number_of, round_of
from bacon.store.statistics import score_history
from bacon.store.store import Store, StoreError
from bacon.system.folders import folders
from bacon.ui.kit.chart import STROKES, LineChart, Series
from bacon.ui.kit.fields import Stepper, chooser
from bacon.ui.kit.form import ControlLine, Flow, Heading, Part, Words
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.lists import ListRow, Rows, Table, TableLine
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.replay.source import people_at
from bacon.ui.replay.verdicts import choice_line, faults
from bacon.ui.replay.words import counted, day, game_names, hand_line, match_line, match_title
from bacon.ui.scenes.dialog import notice, save_file
from bacon.ui.scenes.requests import (
    ShowFairness,
    ShowMatch,
    ShowNewMatch,
    ShowRound,
    ShowStatistics,
    ShowStoredReplay,
)
from bacon.ui.scenes.sheet import PagedScene, SheetScene
from bacon.ui.table.session import names_of, people_of, plates_of

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


_SUMMARY: Final = "Every pack is sealed before the deal, and a hand that is over can be shuffled again."
_HOW_IT_WORKS: Final = (
    "Before each deal a seal is made from the seed that shuffles the pack, and in newer matches from the "
    "rules, the names and the dealer too. It can be seen here while the hand is played. After the hand the "
    "seed stands here too. Whoever has both can shuffle again, and see that nothing was changed."
)
_NO_RUNNING_HAND: Final = "No hand is being played now."
_BY_HAND: Final = "The pack of this hand was set, so there is no seal."
_NO_HANDS: Final = "No hand is over yet. Its seed will stand here as soon as one is."


class FairnessScene(PagedScene):
    """Seals, seeds and counts; pressing a hand's row checks it."""

    heading = "Fairness"
    page_size = 10
    turns_to_top = False

    def __init__(self, app: AppServices, store: Store, running: Match[TableState] | None) -> None:
        super().__init__(app)
        self.store, self.running = store, running
        self.hands: tuple[PastHand, ...] = ()
        self.findings: dict[tuple[int, int], Finding] = {}
        self.check = Button("Check them", self._check_all, icon="check", look="primary")
        self.how = Button("How it works", self._explain, icon="lock")
        self.build(focus=self.check)
        self.group.keyboard = True

    @override
    def foot(self) -> Sequence[Button]:
        self.check.enabled = bool(self.hands)
        return [self.check, self.how, *self.page_buttons(), self.back]

    @override
    def parts(self) -> Sequence[Part]:
        try:
            who = self.app.settings.players.who
            self.count = count_past_hands(self.store, who)
            self.hands = past_hands(self.store, self.page, self.page_size, who)
            counts = [each for game in GAMES for each in dealt(self.store, game, who)]
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        return [
            Words(_SUMMARY, 20, "text_muted"),
            *(part for each in counts for part in _dealt_table(each, self._names(each.players))),
            Heading("The hand on the table", 26),
            *self._seal(),
            Heading("Hands that are over", 26),
            *self._past_hands(),
        ]

    def _names(self, seats: int) -> Sequence[str]:
        """Return the names at a table of a number of seats; the player comes first at each."""
        return names_of(people_of(self.app.settings.players, seats))

    def _seal(self) -> list[Part]:
        if self.running is None:
            return [Words(_NO_RUNNING_HAND, 20)]
        state = self.running.view(0)
        if not state.commitment:
            return [Words(_BY_HAND, 20)]
        line = TableLine("lock", "text_muted", f"Hand {state.hand}", "sealed before the deal", ("Seal",))
        return [Rows([ListRow("The hand on the table", line, partial(self._show_seal, state.commitment))])]

    def _show_seal(self, seal: str) -> None:
        words = (
            f"The hand on the table is sealed with {_split_code(seal)}. Its seed stands here after the hand."
        )
        self.app.scenes.push(notice(self.app, words))

    def _explain(self) -> None:
        self.app.scenes.push(notice(self.app, _HOW_IT_WORKS))

    def _past_hands(self) -> list[Part]:
        if not self.hands:
            return [Words(_NO_HANDS, 20)]
        rows = [
            ListRow(f"Hand {hand.match_id}/{hand.number}", self._hand_line(hand), partial(self._check, hand))
            for hand in self.hands
        ]
        return [Rows(rows)]

    def _hand_line(self, hand: PastHand) -> TableLine:
        found = self.findings.get((hand.match_id, hand.number))
        icon, token, labels = "lock", "text_muted", ("Check",)
        if found:
            icon, token, label = _FINDING_STYLES[found.proven]
            labels = (label,)
        words = f"the match of {day(hand.started)}{'' if hand.seed else ' · the pack was set'}"
        return TableLine(icon, token, f"Hand {hand.number}", words, labels)

    def _check(self, hand: PastHand) -> None:
        """Check a hand by shuffling it again, and show the finding."""
        found = self.findings[hand.match_id, hand.number] = check(hand)
        self.build()
        words = f"{found.line[0].upper()}{found.line[1:]}."
        if hand.seed:
            words = f"{words} Seal: {_split_code(hand.commitment)}. Seed: {_split_code(hand.seed)}."
        self.app.scenes.push(notice(self.app, words))

    def _check_all(self) -> None:
        for hand in self.hands:
            self.findings[hand.match_id, hand.number] = check(hand)
        self.build()


_FINDING_STYLES: Final = {
    True: ("check", "good", "Proven"),
    None: ("info", "text_muted", "No proof"),
    False: ("warning", "bad", "Does not fit"),
}


def _dealt_table(each: Dealt, names: Sequence[str]) -> list[Part]:
    """Return the table of what each seat was dealt, with the numbers expected by chance."""
    head = ("", *(capital(tally.what) for tally in each.tallies))
    counts = zip(*(tally.counts for tally in each.tallies), strict=True)
    lines = [(name, *map(str, dealt)) for name, dealt in zip(names, counts, strict=True)]
    lines.append(("By chance", *(f"{tally.expected:.1f}" for tally in each.tallies)))
    title = f"Dealt in {counted(each.hands, 'hand')} of {game_title(each.game)} for {each.players}"
    words = [Words(f"{capital(tally.what)}: {tally.sentence}", 19, "text_muted") for tally in each.tallies]
    return [Heading(title, 26), Table(head, lines), *words]


def _split_code(code: str) -> str:
    """Split a long code into halves, so that it can be wrapped."""
    middle = len(code) // 2
    return f"{code[:middle]} {code[middle:]}"


_HOW_TO_OPEN: Final = "A double click opens it, and “bacon verify” checks it, wherever Bacon is installed."
_RUNNING_NOTE: Final = "Only what you have seen of it so far."


def choice_row(app: AppServices, row: MatchRow, hand: int, choice: GradedChoice) -> ListRow:
    """Return the row of a costly choice, which opens its moment in the replay."""
    line = choice_line(number_of(row) or hand, choice)
    return ListRow(line.title, line, app.navigator.to(ShowStoredReplay(row, hand, choice.step)))


def _with_accuracy(line: TableLine, accuracy: str | None) -> TableLine:
    """Add the accuracy to the row of a hand, if it is known."""
    return replace(line, labels=(*line.labels, accuracy)) if accuracy else line


class MatchPage(SheetScene):
    """The hands of a match; a row replays its hand."""

    def __init__(self, app: AppServices, store: Store, row: MatchRow) -> None:
        super().__init__(app)
        self.store, self.row = store, row
        self.heading = match_title(row)
        self.rules = read_shared(row.rules)
        people = people_at(row, app.settings.players, self.rules.seats)
        self.names, self.plates = names_of(people), plates_of(people)
        self.replay = Button(
            "Replay", app.navigator.to(ShowStoredReplay(row)), icon="replay", look="primary", key=""
        )
        self.export = Button("Save as a record", self._export, icon="save")
        self.build(focus=self.replay)
        self.group.keyboard = True

    @override
    def aside(self) -> str:
        return f"{day(self.row.started)} · {self.row.preset}"

    @override
    def foot(self) -> Sequence[Button]:
        round_ = round_of(self.row)
        all_hands = (
            [Button("All hands", self.app.navigator.to(ShowRound(round_)), icon="statistics")]
            if round_
            else []
        )
        return [self.replay, *all_hands, self.export, self.back]

    @override
    def parts(self) -> Sequence[Part]:
        try:
            hands = History(self.store).hands_of(self.row.id)
            scores = score_history(self.store, self.row.id)
            reviews = Reviews(self.store).of_match(self.row.id, self.row.seat or 0)
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        played = {review.hand: f"{review.accuracy} of 100" for review in reviews if review.complete}
        rows = [
            self._hand_row(hand.number, _with_accuracy(self._line(hand), played.get(hand.number)))
            for hand in hands
        ]
        if self.row.winner is None and not self.row.finished:
            running = len(hands) + 1
            line = TableLine(
                "play", "text", f"Hand {number_of(self.row) or running}, not over yet", _RUNNING_NOTE
            )
            rows.append(self._hand_row(running, line))
        return [*self._chart(scores), *self._your_play(reviews), Heading("Hands", 26), Rows(rows)]

    def _your_play(self, reviews: Sequence[HandReview]) -> list[Part]:
        """Return the findings of the reviews, with a row for each of the costliest choices."""
        mean = accuracy_of_match(reviews)
        if mean is None:
            return []
        summary = f"{mean} of 100, with {faults(reviews)}." if faults(reviews) else f"{mean} of 100."
        rows = [choice_row(self.app, self.row, *each) for each in costliest(reviews)]
        return [Heading("Your play", 26), Words(f"{summary} {ACCURACY}", 19, "text_muted"), Rows(rows)]

    def _line(self, hand: HandRow) -> TableLine:
        """Return the row of a hand; in a round, by its number there, as its match has only one hand."""
        return hand_line(replace(hand, number=number_of(self.row) or hand.number), self.names)

    def _hand_row(self, number: int, line: TableLine) -> ListRow:
        return ListRow(f"Hand {number}", line, self.app.navigator.to(ShowStoredReplay(self.row, number)))

    def _chart(self, scores: Sequence[tuple[int, ...]]) -> list[Part]:
        """Return the chart of the score; one hand makes no chart."""
        if len(scores) < 2:
            return []
        sides, mine = self.rules.sides, self.row.mine
        order = (mine, *(other for other in range(len(sides)) if other != mine))
        series = [
            Series(
                together([self.names[seat] for seat in sides[side]]),
                (0, *(float(score[side]) for score in scores)),
                "brass" if side == mine else "text",
                stroke,
            )
            for side, stroke in zip(order, STROKES, strict=False)
        ]
        return [LineChart(series, self.rules.target)]

    def _export(self) -> None:
        path = folders().data / "records" / f"match-{self.row.id}{ENDING}"
        summary = f"The record is in {path}. {_HOW_TO_OPEN}"
        save_file(self.app, path, self._record, "The record", summary)

    def _record(self) -> str:
        match, seats = self.store.match_of(self.row.id), self.rules.seats
        names = dict(zip(seat_names(seats), self.plates, strict=False))
        return write_record(match, names, comments(seats, Reviews(self.store).of_match(self.row.id)))
