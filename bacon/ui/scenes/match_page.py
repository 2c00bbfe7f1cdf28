"""The page of a saved match: its score, the choices that counted, and its hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.override import override
from bacon.core.review import HandReview, accuracy_of_match
from bacon.core.words import capital, game_title, seat_names, together
from bacon.kits import hand_word_of
from bacon.kits.presets import preset_title, read_shared
from bacon.notation.record import ENDING, write_record
from bacon.store.history import HandRow, History, MatchRow
from bacon.store.reviews import Reviews, comments
from bacon.store.rounds import number_of, round_of
from bacon.store.statistics import score_history
from bacon.store.store import Store, StoreError
from bacon.system.folders import folders
from bacon.ui.drawing.art import Art
from bacon.ui.kit.chart import STROKES, LineChart, Series
from bacon.ui.kit.finding import Pictured
from bacon.ui.kit.form import Beside, ControlLine, Heading, Part, Words
from bacon.ui.kit.lists import ListRow, Rows, TableLine
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.replay.position import Position, Positions, PositionStrip
from bacon.ui.replay.source import people_at
from bacon.ui.replay.verdicts import LEGEND, faults
from bacon.ui.replay.words import day, hand_line, match_title
from bacon.ui.scenes.choice_rows import (
    as_played,
    choice_row,
    costliest_wrong,
    request_for,
    review_labels,
    review_tiles,
    words_on_choice,
)
from bacon.ui.scenes.dialog import save_file
from bacon.ui.scenes.requests import ContinueMatch, ShowRound, ShowStoredReplay, ShowStoredReview
from bacon.ui.scenes.sheet import WIDE, SheetScene
from bacon.ui.table.painter import line_tokens
from bacon.ui.table.session import names_of, plates_of

_HOW_TO_OPEN: Final = "Double-click it to open it, or check it with “bacon verify”."
_RUNNING_NOTE: Final = "Shows only what you’ve seen so far."


def _pictured(heading: str, position: Position | None, words: str, button: FormButton) -> Part:
    """Return a hand of a match as a box: its cards, what happened, and a button that shows it."""
    strip = PositionStrip(position) if position else None

    def wanted(art: Art) -> int:
        return round(strip.natural_width(art) * _PICTURE_SCALE) if strip else 0

    parts = [Heading(heading, 24, above=0), Words(words, 20), ControlLine(button)]
    return Pictured(strip, wanted, parts)


_MIN_CHART_HANDS: Final = 3
_CHART_SHARE, _CHART_HEIGHT = 0.36, 144  # of the width, and in u
_PICTURE_SCALE: Final = 0.8  # of the cards, beside the chart


class MatchPage(SheetScene):
    """The hands of a match; a row replays its hand."""

    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, store: Store, row: MatchRow) -> None:
        super().__init__(app)
        self.store, self.row, self.hand_word = store, row, hand_word_of(row.game)
        self._positions = Positions(app, store)
        self.heading = match_title(row)
        self.rules = read_shared(row.rules)
        people = people_at(row, app.settings.players, self.rules.seats)
        self.names, self.plates = names_of(people), plates_of(people)
        self.replay = Button("Replay", app.navigator.to(ShowStoredReplay(row)), icon="replay", key="")
        self.export = Button("Save as a record", self._export, icon="save")
        self.learn = Button(
            "Learn from your mistakes", app.navigator.to(ShowStoredReview(row)), icon="review", look="primary"
        )
        self.faulty = False
        self.build()
        self.group.focus = self.buttons[0]
        self.group.keyboard = True

    @override
    def aside(self) -> str:
        played = f"{game_title(self.row.game)}, {preset_title(self.row.game, self.row.preset)}"
        return f"{played} · {day(self.row.started)}"

    @override
    def foot(self) -> Sequence[Button]:
        round_ = round_of(self.row)
        all_hands = (
            [Button(f"All {self.hand_word}s", self.app.navigator.to(ShowRound(round_)), icon="statistics")]
            if round_
            else []
        )
        learn, go_on = [self.learn] if self.faulty else [], self._continue()
        first, *others = *go_on, *learn, self.replay
        for button in others:
            button.look = "plain"
        first.look = "primary"
        return [first, *others, *all_hands, self.export, self.back]

    def _continue(self) -> list[Button]:
        """Return the button that goes on with a match that this player can continue here."""
        row, who = self.row, self.app.settings.players.who
        over = row.finished or row.winner is not None
        if over or row.seat is None or row.player != who or not self.store.claimed():
            return []
        return [Button("Continue", self.app.navigator.to(ContinueMatch(row)), icon="play")]

    @override
    def parts(self) -> Sequence[Part]:
        try:
            hands = History(self.store).hands_of(self.row.id)
            scores = score_history(self.store, self.row.id)
            reviews = Reviews(self.store).of_match(self.row.id, self.row.seat or 0)
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        played = {review.hand: review_labels(review) for review in reviews if review.complete}
        lines = [(hand.number, self._line(hand), played.get(hand.number, ())) for hand in hands]
        rows = [
            self._hand_row(number, replace(line, labels=(*line.labels, *added)))
            for number, line, added in lines
        ]
        if self.row.winner is None and not self.row.finished:
            running = len(hands) + 1
            title = f"{capital(self.hand_word)} {number_of(self.row) or running}, in progress"
            line = TableLine("play", "text", title, _RUNNING_NOTE)
            rows.append(self._hand_row(running, line))
        return [
            Beside(self._chart(scores), self._shown_hand(hands, reviews), _CHART_SHARE),
            *self._your_play(reviews),
            Heading(f"All {self.hand_word}s", 26),
            Rows(rows, columns=2),
        ]

    def _shown_hand(self, hands: Sequence[HandRow], reviews: Sequence[HandReview]) -> list[Part]:
        """Return the costliest choice with its cards, or else the hand that moved the score most."""
        for hand, choice in costliest_wrong(reviews)[:1]:
            position = self._positions.find(self.row, hand, choice)
            words = words_on_choice(choice, pictured=position is not None)
            open_it = self.app.navigator.to(request_for(self.row, hand, choice))
            heading = f"Your costliest choice: {self.hand_word} {number_of(self.row) or hand}"
            look = FormButton("Look at this choice", open_it, icon="review")
            return [_pictured(heading, position, words, look)]
        swings = [hand for hand in hands if any(hand.points)]
        if not swings:
            return []
        biggest = max(swings, key=lambda hand: (max(hand.points) - min(hand.points), hand.number))
        line = self._line(biggest)
        title, _, what = line.title.partition(": ")
        told = f"{capital(what)}: {line.detail.partition(' · ')[0]}." if what else line.detail
        heading = f"The biggest swing: {title.lower()}" if len(hands) > 1 else title
        open_it = self.app.navigator.to(ShowStoredReplay(self.row, biggest.number))
        replay = FormButton(f"Replay {title.lower()}", open_it, icon="replay")
        return [_pictured(heading, self._positions.dealt(self.row, biggest.number), told, replay)]

    def _your_play(self, reviews: Sequence[HandReview]) -> list[Part]:
        """Return the findings of the reviews, with a row for each of the costliest choices."""
        mean, self.faulty = accuracy_of_match(reviews), bool(faults(reviews))
        if mean is None:
            return []
        others = as_played(costliest_wrong(reviews)[1:])  # the first is shown with its cards
        rows = [choice_row(self.app, self.row, *each, self._positions) for each in others]
        listed = [Rows(rows)] if rows else []
        legend = [Words(LEGEND, 19, "text_muted")] if self.faulty else []
        return [Heading("Your play", 26), review_tiles(reviews, mean, self.hand_word), *listed, *legend]

    def _line(self, hand: HandRow) -> TableLine:
        """Return the row of a hand; in a round, by its number there, as its match has only one hand."""
        return hand_line(replace(hand, number=number_of(self.row) or hand.number), self.names)

    def _hand_row(self, number: int, line: TableLine) -> ListRow:
        return ListRow(
            f"{capital(self.hand_word)} {number}",
            line,
            self.app.navigator.to(ShowStoredReplay(self.row, number)),
        )

    def _chart(self, scores: Sequence[tuple[int, ...]]) -> list[Part]:
        """Return the chart of the score; one hand or two make no chart."""
        if len(scores) < _MIN_CHART_HANDS:
            return []
        sides, mine = self.rules.sides, self.row.mine
        tokens = line_tokens(self.rules, self.row.seat or 0)
        order = (mine, *(other for other in range(len(sides)) if other != mine))
        series = [
            Series(
                together([self.names[seat] for seat in sides[side]]),
                (0, *(float(score[side]) for score in scores)),
                tokens[side],
                stroke,
            )
            for side, stroke in zip(order, STROKES, strict=False)
        ]
        chart = LineChart(series, self.rules.target, capital(self.hand_word), tall=_CHART_HEIGHT)
        return [Heading(f"Score by {self.hand_word}", 26, above=8), chart]

    def _export(self) -> None:
        path = folders().data / "records" / f"match-{self.row.id}{ENDING}"
        summary = f"The record is in {path}. {_HOW_TO_OPEN}"
        save_file(self.app, path, self._record, "The record", summary)

    def _record(self) -> str:
        match, seats = self.store.match_of(self.row.id), self.rules.seats
        names = dict(zip(seat_names(seats), self.plates, strict=False))
        return write_record(match, names, comments(seats, Reviews(self.store).of_match(self.row.id)))
