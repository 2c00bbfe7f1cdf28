"""A leak of the player: its card with an example, and its page, with the hands to practice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from time import perf_counter
from typing import Final

from msgspec.structs import replace
from pygame import Rect

from bacon.core.override import override
from bacon.search.reviewer import fault_words
from bacon.store.history import Filter, History, MatchRow
from bacon.store.leaks import Leak, Trend, Week, WrongChoice, wrong_choices
from bacon.store.store import Store, StoreError
from bacon.system import clock
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.cells import MONTHS
from bacon.ui.kit.chart import WeekColumns, WeekValue, draw_weeks
from bacon.ui.kit.form import Beside, ControlLine, Heading, Part, Tile, Tiles, Words
from bacon.ui.kit.lists import ListRow, Rows, SmallCards
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.replay.mistakes import Answer
from bacon.ui.replay.position import CHOICE_CARDS, Position, Positions, PositionStrip, small_cards
from bacon.ui.replay.source import source_from
from bacon.ui.replay.verdicts import choice_line, deed
from bacon.ui.replay.words import counted
from bacon.ui.scenes.dialog import notice
from bacon.ui.scenes.history import request_for
from bacon.ui.scenes.requests import PlayFrom
from bacon.ui.scenes.sheet import WIDE, SheetScene

UNSURE: Final = "It’s too early to be sure."
TRENDS: Final[Mapping[Trend, str]] = {
    "better": "You’re getting better.",
    "worse": "It’s getting worse.",
    "": "",
}
_SEATS: Final = "First seat is the player on the dealer’s left, who speaks first."
_MAX_WEEKS: Final = 12
_MAX_CHOICES: Final = 50  # of a leak
_MAX_FRAME_SECONDS: Final = 0.004
"""Cards of rows are looked up for so long in each frame, so that scrolling stays smooth."""


def seats_of(leaks: Sequence[Leak]) -> str:
    """Explain the seats, if a leak names one."""
    return _SEATS if any(" seat" in words_of(leak) for leak in leaks) else ""


def words_of(leak: Leak) -> str:
    """Return a leak as a sentence without its period."""
    return fault_words(leak.game, leak.situation)


def day_of(row: MatchRow) -> str:
    """Return the day of a match, such as "Nov 28"."""
    return _date(clock.local(row.started).date())


def _date(day: date) -> str:
    return f"{MONTHS[day.month - 1][:3]} {day.day}"


def weeks_of(weeks: Sequence[Week], title: str = "Points lost per hand, by week") -> list[Part]:
    """Return the chart of some weeks under its title; one week makes no chart."""
    if len(weeks) < 2:
        return []
    return [Heading(title, 26), WeekColumns(_values(weeks))]


def _values(weeks: Sequence[Week]) -> list[WeekValue]:
    """Return the last weeks up to the newest, with gaps where nothing was played."""
    found = {week.monday: week.sample.mean for week in weeks}
    last = max(found)
    first = max(min(found), last - timedelta(weeks=_MAX_WEEKS - 1))
    mondays = [first + timedelta(weeks=number) for number in range((last - first).days // 7 + 1)]
    return [WeekValue(_date(monday), found.get(monday)) for monday in mondays]


_PADDING: Final = 20
_SPARK_WIDTH, _SPARK_HEIGHT, _SPARK_HEAD, _SPARK_FOOT = 270, 44, 28, 26
_SPARK_TITLE: Final = "points lost each time"
_MIN_WORDS: Final = 560
"""Beside narrower words there are no cards: they go below."""


class LeakCard(Part):
    """A leak: its sentence, its figures and an example with its cards, its weeks, and buttons."""

    def __init__(
        self,
        name: str,
        lines: Sequence[str],
        weeks: Sequence[Week],
        buttons: Sequence[FormButton],
        position: Position | None,
    ) -> None:
        super().__init__(*buttons)
        self.name, self.lines, self.weeks = name, lines, _values(weeks)
        self.buttons = buttons
        self.picture = PositionStrip(position) if position else None
        self.box, self.spark = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        top, pad = y + ui(6), ui(_PADDING)
        left, room, self.words = x + pad, width - 2 * pad, []
        aside = self.picture.natural_width(art) + ui(36) if self.picture else 0
        beside = room - aside >= ui(_MIN_WORDS)
        down = top + pad + self._write(art, left, top + pad, room - aside if beside else room)
        if self.picture and not beside:
            down += ui(8) + self.picture.lay(art, left, down + ui(8), room) + ui(12)
        down += self._lay_buttons(art, Rect(left, down, room - aside if beside else room, 0))
        if self.picture and beside:
            wide = aside - ui(36)
            tall = self.picture.lay(art, left + room - wide, top + pad, wide)
            down = max(down, top + pad + tall)
        self.box = Rect(x, top, width, down + pad // 2 - top)
        return self.box.bottom + ui(10) - y

    def _write(self, art: Art, x: int, y: int, width: int) -> int:
        """Lay the sentence and the lines out; return their height."""
        name = art.paragraph(self.name, 28, width, "heading")
        figures = art.paragraph(self.lines[0], 20, width, "medium")
        examples = [art.paragraph(line, 20, width, "regular", "text_muted") for line in self.lines[1:]]
        down = 0
        for surface in (name, figures, *examples):
            self.words.append((surface, (x, y + down)))
            down += surface.get_height() + art.metrics.ui(4)
        return down

    def _lay_buttons(self, art: Art, line: Rect) -> int:
        """Lay the buttons out, and the weeks at the right end if there is room; return their height."""
        ui = art.metrics.ui
        wide = sum(button.natural_width(art) + ui(12) for button in self.buttons)
        roomy = len(self.weeks) > 1 and wide + ui(_SPARK_WIDTH + 20) <= line.width
        if not roomy:
            self.spark = Rect(0, 0, 0, 0)
            return ControlLine(*self.buttons).lay(art, *line.topleft, line.width)
        tall = ui(_SPARK_HEAD + _SPARK_HEIGHT + _SPARK_FOOT + 14)
        self.spark = Rect(0, line.y + ui(_SPARK_HEAD + 8), ui(_SPARK_WIDTH), ui(_SPARK_HEIGHT))
        self.spark.right = line.right
        self._name_weeks(art)
        ControlLine(*self.buttons).lay(art, line.x, line.y + ui(8), wide + 1)
        return tall

    def _name_weeks(self, art: Art) -> None:
        now = art.text(f"now {self.weeks[-1].value or 0:.2f}", 17, "bold", "brass")
        head = self.spark.y - art.metrics.ui(_SPARK_HEAD)
        what = art.fitted(
            _SPARK_TITLE, 16, self.spark.width - now.get_width() - art.metrics.ui(12), "medium", "text_muted"
        )
        self.words += [(what, (self.spark.x, head)), (now, (self.spark.right - now.get_width(), head))]
        ends = [art.text(week.name, 15, "medium", "text_muted") for week in (self.weeks[0], self.weeks[-1])]
        y = self.spark.bottom + art.metrics.ui(5)
        self.words.append((ends[0], (self.spark.left, y)))
        self.words.append((ends[1], (self.spark.right - ends[1].get_width(), y)))

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        canvas.add(art.box(self.box.size, art.metrics.ui(14), "quiet", "panel_line"), self.box.topleft)
        if self.spark.width:
            draw_weeks(art, canvas, self.spark, [week.value for week in self.weeks])
        if self.picture:
            self.picture.draw(art, canvas)
        super().draw(art, canvas)

    @override
    def rects(self) -> list[Rect]:
        pictures = self.picture.rects() if self.picture else []
        return [*([self.spark] if self.spark.width else []), *pictures, *super().rects()]

    @override
    def nodes(self) -> Sequence[Node]:
        return [*(self.picture.nodes() if self.picture else ()), *super().nodes()]


class LeakScene(SheetScene):
    """The hands in which a leak cost something; a row asks for something better in the review."""

    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, store: Store, leak: Leak, wanted: Filter) -> None:
        super().__init__(app)
        self.store, self.leak, self.filter = store, leak, wanted
        self.heading = words_of(leak)
        self.choices: Sequence[tuple[MatchRow, WrongChoice]] = ()
        self._positions, self._rows = Positions(app, store), list[ListRow]()
        self.practice = Button("Practice these", self.practice_from, icon="play", look="primary", key="")
        self.build(focus=self.practice)
        self.group.keyboard = True

    @override
    def foot(self) -> Sequence[Button]:
        self.practice.enabled = bool(self.choices)
        number = len(self.choices)
        self.practice.label = self.practice.name = (
            "Practice this hand" if number == 1 else f"Practice these {number} hands"
        )
        return [self.practice, self.back]

    @override
    def parts(self) -> Sequence[Part]:
        history = History(self.store)
        try:
            wrong = wrong_choices(self.store, self.leak, self.filter, _MAX_CHOICES)
            self.choices = [(row, each) for each in wrong if (row := history.match(each.match_id))]
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        self._rows = [self._row(*each) for each in self.choices]
        seats = seats_of([self.leak])
        return [
            Words(f"{_HOW_TO_PRACTICE} {seats}".rstrip(), 20, "text_muted"),
            Beside(self._costliest(), self._summary()),
            Heading("The hands", 26),
            Rows(self._rows),
        ]

    def _costliest(self) -> list[Part]:
        """Return the costliest of the choices with its cards."""
        row, wrong = max(self.choices, key=lambda each: each[1].choice.chance, default=(None, None))
        if row is None or wrong is None:
            return []
        position = self._positions.find(row, wrong.hand, wrong.choice)
        heading = Heading(f"The costliest: {day_of(row)}, hand {wrong.hand}", 26)
        pictures = [PositionStrip(position)] if position else []
        return [heading, *pictures, Words(f"You {deed(wrong.choice)}. {wrong.choice.reason}", 20)]

    def _summary(self) -> list[Part]:
        sample, leak = self.leak.sample, self.leak
        words = TRENDS[leak.trend] if leak.sure else UNSURE
        over = counted(sample.hands, "such hand")
        lost = Tile(f"{sample.mean:.2f}", "points lost each time", words or f"over {over}")
        wrong = Tile(f"{sample.wrong:,} of {sample.hands:,}", "hands where it went wrong", _NEWEST)
        weeks = weeks_of(leak.weeks, "Points lost each time, by week")
        return [Heading("What it costs you", 26), Tiles([lost, wrong]), *weeks]

    @override
    def update(self, now: float) -> None:
        super().update(now)
        started = perf_counter()
        for place, shown in self._cardless():
            shown.cards = self._cards_of(place)
            if perf_counter() - started > _MAX_FRAME_SECONDS:
                break

    @override
    def wake_at(self) -> float | None:
        return self.app.now if next(self._cardless(), None) else super().wake_at()

    def _cardless(self) -> Iterator[tuple[int, ListRow]]:
        """Yield the rows in sight whose cards were not looked up yet, by number."""
        for place, shown in enumerate(self._rows):
            row, wrong = self.choices[place]
            if shown.in_sight() and not self._positions.knows(row, wrong.hand, wrong.choice):
                yield place, shown

    def _cards_of(self, place: int) -> Sequence[SmallCards]:
        row, wrong = self.choices[place]
        position = self._positions.find(row, wrong.hand, wrong.choice)
        return small_cards(position) if position else ()

    def _row(self, row: MatchRow, wrong: WrongChoice) -> ListRow:
        line = choice_line(wrong.hand, wrong.choice)
        dated = replace(line, title=f"{day_of(row)}, {line.title[:1].lower()}{line.title[1:]}")
        open_it = self.app.navigator.to(request_for(row, wrong.hand, wrong.choice))
        listed = ListRow(f"Match {row.id}, hand {wrong.hand}", dated, open_it, has_cards=True)
        listed.most_cards = CHOICE_CARDS
        if self._positions.knows(row, wrong.hand, wrong.choice):
            position = self._positions.find(row, wrong.hand, wrong.choice)
            listed.cards = small_cards(position) if position else ()
        return listed

    def practice_from(self, number: int = 0) -> None:
        """Practice one choice after the other, from this number."""
        row, wrong = self.choices[number]
        try:
            source = source_from(self.store, row, self.app.settings.players)
        except StoreError as error:
            self.app.scenes.push(notice(self.app, str(error)))
            return

        def go_on(words: str, _: Answer) -> None:
            if words and not last:
                self.practice_from(number + 1)

        last = number + 1 == len(self.choices)
        onward, called = "Done" if last else "Next", f"Choice {number + 1} of {len(self.choices)}"
        play = PlayFrom(
            *(source, wrong.hand, wrong.choice.step, go_on),
            onward=onward,
            leave="Stop practicing",
            called=called,
            choice=wrong.choice,
        )
        self.app.navigator.open(play)


_HOW_TO_PRACTICE: Final = (
    "Practice deals you the same cards, and you decide again. Or open a hand to see what was better."
)
_NEWEST: Final = "the newest are below"
