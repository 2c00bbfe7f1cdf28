"""A match of the history: the course of its score, and its hands to replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.override import override
from bacon.core.review import ACCURACY, GradedChoice, HandReview, accuracy_of_match, costliest
from bacon.core.seats import seat_names
from bacon.core.words import together
from bacon.data.history import HandRow, History, MatchRow
from bacon.data.marks import comments
from bacon.data.paths import folders
from bacon.data.records import ENDING, write_record
from bacon.data.reviews import Reviews
from bacon.data.rounds import number_of, round_of
from bacon.data.statistics import score_history
from bacon.data.store import Store, StoreError
from bacon.kits.presets import read_shared
from bacon.ui.kit.chart import STROKES, LineChart, Series
from bacon.ui.kit.form import Heading, Part, Words
from bacon.ui.kit.rows import ListRow, Rows, TableLine
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.source import people_at
from bacon.ui.replay.verdicts import choice_line, faults
from bacon.ui.replay.words import day, hand_line, match_title
from bacon.ui.scenes.dialog import save_file
from bacon.ui.scenes.requests import ShowRound, ShowStoredReplay
from bacon.ui.scenes.sheet import SheetScene
from bacon.ui.table.people import names_of, plates_of

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
