"""A leak of the player: its card with an example, and its page, with the hands to practice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from functools import partial
from time import perf_counter
from typing import Final

from msgspec.structs import replace

from bacon.core.override import override
from bacon.core.words import capital
from bacon.kits import hand_word_of
from bacon.search.reviewer import cure_words, fault_words
from bacon.store.history import Filter, History, MatchRow
from bacon.store.leaks import Leak, Sample, Trend, Week, WrongChoice, trend_of, wrong_choices
from bacon.store.store import Store, StoreError
from bacon.system import clock
from bacon.ui.drawing.art import Art
from bacon.ui.kit.cells import short_date
from bacon.ui.kit.chart import WeekColumns, WeekValue
from bacon.ui.kit.finding import Finding, Pictured
from bacon.ui.kit.form import Beside, ControlLine, Heading, Part, Words
from bacon.ui.kit.lists import ListRow, Rows
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.small_cards import SmallCards
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.replay.mistakes import Answer
from bacon.ui.replay.position import CHOICE_CARDS, Positions, PositionStrip, small_cards
from bacon.ui.replay.source import source_from
from bacon.ui.replay.verdicts import LEGEND, choice_line
from bacon.ui.replay.words import counted
from bacon.ui.scenes.choice_rows import request_for, words_on_choice
from bacon.ui.scenes.dialog import notice
from bacon.ui.scenes.requests import PlayFrom
from bacon.ui.scenes.sheet import WIDE, SheetScene

UNSURE: Final = "That could be chance."
TRENDS: Final[Mapping[Trend, str]] = {
    "better": "You’re getting better.",
    "worse": "It’s getting worse.",
    "": "",
}
_MAX_WEEKS: Final = 12
_MAX_CHOICES: Final = 50  # of a leak
_MAX_FRAME_SECONDS: Final = 0.004
"""Cards of rows are looked up for so long in each frame, so that scrolling stays smooth."""


def words_of(leak: Leak) -> str:
    """Return a leak as a sentence without its period."""
    return fault_words(leak.game, leak.situation)


def day_of(row: MatchRow) -> str:
    """Return the day of a match, such as "Nov 28"."""
    return short_date(clock.local(row.started).date())


def weeks_of(weeks: Sequence[Week], what: str, *, several: bool = False) -> list[Part]:
    """Return the chart of some weeks under its title; one week makes no chart.

    The title says how it goes if that is certain. For `several` games, whose points can't be added up, it
    shows how many of the hands had a mistake.
    """
    if len(weeks) < 2:
        return []
    columns = WeekColumns(_values(weeks, several=several), _TALL, _form(several=several))
    course = "" if several else _COURSES[trend_of(weeks)]
    return [Heading(f"{what}{course or ', by week'}", 22, above=0), columns]


_COURSES: Final[Mapping[Trend, str]] = {"better": ": fewer lately", "worse": ": more lately", "": ""}


_TALL: Final = 84  # of a chart, in u


def _value(sample: Sample, *, several: bool) -> float:
    return sample.wrong / sample.hands if several else sample.mean


def _form(*, several: bool) -> str:
    return ".0%" if several else ".2f"


def _values(weeks: Sequence[Week], *, several: bool) -> list[WeekValue]:
    """Return the last weeks up to the newest, with gaps where nothing was played."""
    found = {week.monday: _value(week.sample, several=several) for week in weeks}
    last = max(found)
    first = max(min(found), last - timedelta(weeks=_MAX_WEEKS - 1))
    mondays = [first + timedelta(weeks=number) for number in range((last - first).days // 7 + 1)]
    return [WeekValue(short_date(monday), found.get(monday)) for monday in mondays]


class LeakScene(SheetScene):
    """The hands in which a leak cost something; a row asks for something better in the review."""

    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, store: Store, leak: Leak, wanted: Filter) -> None:
        super().__init__(app)
        self.store, self.leak, self.filter = store, leak, wanted
        self.heading, self.hand_word = words_of(leak), hand_word_of(leak.game)
        self.choices: Sequence[tuple[MatchRow, WrongChoice]] = ()
        self._listed: Sequence[tuple[MatchRow, WrongChoice]] = ()
        self._positions, self._rows = Positions(app, store), list[ListRow]()
        self.practice = Button("Practice these", self.practice_from, icon="play", look="primary", key="")
        self.build(focus=self.practice)
        self.group.keyboard = True

    @override
    def foot(self) -> Sequence[Button]:
        self.practice.enabled = bool(self.choices)
        number = len(self.choices)
        hands = f"this {self.hand_word}" if number == 1 else f"these {number} {self.hand_word}s"
        self.practice.label = self.practice.name = f"Practice {hands}"
        return [self.practice, self.back]

    @override
    def parts(self) -> Sequence[Part]:
        history = History(self.store)
        try:
            wrong = wrong_choices(self.store, self.leak, self.filter, _MAX_CHOICES)
            self.choices = [(row, each) for each in wrong if (row := history.match(each.match_id))]
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        self._listed = self.choices[1:]
        self._rows = [self._row(*each) for each in self._listed]
        rest = [Heading(f"The other {self.hand_word}s", 26), Rows(self._rows)] if self._rows else []
        weeks = weeks_of(self.leak.weeks, "Points lost on average")
        legend = [Words(LEGEND, 19, "text_muted")] if self.choices else []
        return [Beside(self._cost(), weeks), *self._hero(), *rest, *legend]

    def _cost(self) -> list[Part]:
        """Return what the leak costs, as the finding of the page."""
        sample, leak = self.leak.sample, self.leak
        hands = counted(sample.hands, self.hand_word)
        always = sample.wrong == sample.hands
        wrong = f"It came up in {hands}." if always else f"Wrong in {sample.wrong:,} of {hands}."
        lost = "points lost each time" if always else "points lost on average"
        told = f"{wrong} {TRENDS[leak.trend] if leak.sure else UNSURE}".rstrip()
        cure = cure_words(leak.game, leak.situation)
        finding = Finding(f"{sample.mean:.2f}", lost, told, token="bad")  # noqa: S106  (a color)
        return [finding, *([Words(cure, 22)] if cure else [])]

    def _hero(self) -> list[Part]:
        """Return the costliest of the choices with its cards, and the way to it."""
        if not self.choices:
            return []
        row, wrong = self.choices[0]
        position = self._positions.find(row, wrong.hand, wrong.choice)
        strip = PositionStrip(position, _HERO_SCALE) if position else None
        open_it = self.app.navigator.to(request_for(row, wrong.hand, wrong.choice))
        parts: list[Part] = [
            Heading(f"The costliest: {day_of(row)}, {self.hand_word} {wrong.hand}", 26, above=0),
            Words(words_on_choice(wrong.choice, pictured=position is not None), 22),
            ControlLine(FormButton(f"Open this {self.hand_word}", open_it, icon="review")),
        ]
        return [Pictured(strip, partial(_hero_width, strip), parts)]

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
            row, wrong = self._listed[place]
            if shown.in_sight() and not self._positions.knows(row, wrong.hand, wrong.choice):
                yield place, shown

    def _cards_of(self, place: int) -> Sequence[SmallCards]:
        row, wrong = self._listed[place]
        position = self._positions.find(row, wrong.hand, wrong.choice)
        return small_cards(position) if position else ()

    def _row(self, row: MatchRow, wrong: WrongChoice) -> ListRow:
        word = self.hand_word
        line = choice_line(f"{capital(word)} {wrong.hand}", wrong.choice)
        dated = replace(line, title=f"{day_of(row)}, {line.title[:1].lower()}{line.title[1:]}")
        open_it = self.app.navigator.to(request_for(row, wrong.hand, wrong.choice))
        listed = ListRow(f"Match {row.id}, {word} {wrong.hand}", dated, open_it, has_cards=True)
        listed.most_cards, listed.has_explanation = CHOICE_CARDS, False
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
        onward, called = "Back" if last else "Next", f"Choice {number + 1} of {len(self.choices)}"
        play = PlayFrom(
            *(source, wrong.hand, wrong.choice.step, go_on),
            onward=onward,
            leave="Stop practicing",
            called=called,
            choice=wrong.choice,
        )
        self.app.navigator.open(play)


def _hero_width(strip: PositionStrip | None, art: Art) -> int:
    """Return the width of the costliest hand's cards."""
    return round(strip.natural_width(art) * _HERO_SCALE) if strip else 0


_HERO_SCALE: Final = 1.15  # of the costliest hand's cards
