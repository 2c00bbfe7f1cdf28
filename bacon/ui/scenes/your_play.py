"""Your play: where the player loses points, week by week, with practice of just that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from itertools import groupby
from math import fsum
from operator import itemgetter
from typing import Final

from msgspec.structs import replace
from pygame import Rect

from bacon.core.override import override
from bacon.core.review import costliest
from bacon.core.words import capital, game_title
from bacon.kits import GAMES
from bacon.search.reviewer import fault_words, situated
from bacon.settings.settings import Players
from bacon.store.database import Stopped, Watch, no_watch
from bacon.store.history import Filter, History, MatchRow
from bacon.store.leaks import (
    MIN_HANDS,
    Leak,
    RecentPlay,
    Trend,
    Week,
    WrongChoice,
    older_reviews,
    recent_play,
    wrong_choices,
)
from bacon.store.reviews import ReviewedMatch, Reviews, reviewed_matches
from bacon.store.store import Store, StoreError
from bacon.system import clock
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.cells import MONTHS
from bacon.ui.kit.chart import Bar, Bars, WeekColumns, WeekValue, draw_weeks
from bacon.ui.kit.fields import chooser
from bacon.ui.kit.form import Beside, ControlLine, Flow, Heading, Part, Tile, Tiles, Words, draw_number
from bacon.ui.kit.lists import ListRow, Rows
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.replay.source import hand_of, source_from
from bacon.ui.replay.verdicts import choice_line, deed
from bacon.ui.replay.words import counted, game_names, match_title
from bacon.ui.scenes.dialog import notice
from bacon.ui.scenes.history import choice_row, request_for
from bacon.ui.scenes.requests import PlayFrom, ShowNewMatch
from bacon.ui.scenes.rounds import luck
from bacon.ui.scenes.sheet import WIDE, SheetScene, Welcome
from bacon.ui.scenes.working import Work

_NONE_REVIEWED: Final = (
    "Play a match, and this page shows where you lose points and lets you practice just that. Your choices "
    "are reviewed after each hand, by what you could know; nobody else sees them."
)
_TOO_FEW_HANDS: Final = f"Patterns show up after {MIN_HANDS} hands or more."
_NO_LEAKS: Final = "No pattern yet. Play more hands to see one."
_WHAT_COSTS: Final = "These choices cost you the most points."
_SEATS: Final = "First seat is the player on the dealer’s left, who speaks first."
_UNSURE: Final = "It’s too early to be sure."
_TRENDS: Final[Mapping[Trend, str]] = {
    "better": "You’re getting better.",
    "worse": "It’s getting worse.",
    "": "",
}
_POLL_MS: Final = 200
_MAX_WEEKS: Final = 12
_MAX_CHOICES: Final = 50  # of a leak
_MAX_MATCHES: Final = 5  # whose costliest choices are listed


class YourPlay(SheetScene):
    """The player's leaks in all games, or in one, with the weeks, the luck and the costliest choices."""

    heading = "Your play"
    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, store: Store) -> None:
        super().__init__(app)
        self.store = store
        self.game: str | None = None
        self._naming: Work[int] | None = None
        self.build()
        self._name_situations()
        self.group.focus = next(
            (each for each in self.area.controls if isinstance(each, FormButton)), self.back
        )
        self.group.keyboard = True

    @override
    def aside(self) -> str:
        return self.app.settings.players.who

    @override
    def parts(self) -> Sequence[Part]:
        try:
            return self._contents()
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]

    @override
    def update(self, now: float) -> None:
        super().update(now)
        if self._naming and self._naming.done():
            outcome, self._naming = self._naming.outcome, None
            if isinstance(outcome, Exception) and not isinstance(outcome, StoreError | Stopped):
                raise outcome
            self.build()

    @override
    def wake_at(self) -> float | None:
        return self.app.now + _POLL_MS if self._naming else super().wake_at()

    def _name_situations(self) -> None:
        """Name the situations in recent reviews by older versions, in the background."""
        with suppress(StoreError):
            if older := older_reviews(self.store, self._filter):
                players = self.app.settings.players
                self._naming = Work(lambda watch: name_situations(self.store, older, players, watch))
                self.app.working.callback(self._naming.stop)

    def _contents(self) -> list[Part]:
        play, lucky = recent_play(self.store, self._filter), luck(self.store, self._player, self.game)
        several = len(GAMES) > 1 and not (self.game is None and play.empty and not lucky)
        choosers = [Flow(chooser("Game", game_names(), self.game, self._choose))] if several else []
        if play.empty:
            return [*choosers, self._empty_page(), *lucky]
        matches = reviewed_matches(self.store, self._filter)
        return [
            *choosers,
            *self._leaks(play),
            Heading("All your hands", 26),
            _summary(play, matches),
            *_weeks(play.weeks),
            *lucky,
            *self._costly(matches[-_MAX_MATCHES:]),
        ]

    def _empty_page(self) -> Part:
        open_it = self.app.navigator.to(ShowNewMatch())
        start = FormButton("Play a match", open_it, icon="play", look="primary")
        face = self.app.settings.players.your_face
        return Welcome(face, "Find out where you lose points", _NONE_REVIEWED, start)

    @property
    def _player(self) -> str:
        return self.app.settings.players.who

    @property
    def _filter(self) -> Filter:
        return Filter(player=self._player, game=self.game, kind="ordinary")

    def _choose(self, game: str | None) -> None:
        self.game = game
        self.build()

    def _leaks(self, play: RecentPlay) -> list[Part]:
        heading = Heading("What to practice", 26, above=8)
        hands = play.sample.hands
        if not play.leaks and hands < MIN_HANDS:
            return [heading, Words(_TOO_FEW_HANDS, 20), Bars([Bar("Hands reviewed", hands, MIN_HANDS)])]
        if not play.leaks:
            return [heading, Words(_NO_LEAKS, 20, "text_muted")]
        return [
            heading,
            Words(f"{_WHAT_COSTS} {_seats(play.leaks)}".rstrip(), 20, "text_muted"),
            *[self._card(number, leak) for number, leak in enumerate(play.leaks, start=1)],
        ]

    def _card(self, number: int, leak: Leak) -> LeakCard:
        name = words_of(leak)
        see = FormButton(
            f"See the {counted(leak.sample.wrong, 'hand')}",
            partial(self._open_leak, leak),
            icon="review",
            name=f"See: {name}",
        )
        practice = FormButton(
            "Practice",
            partial(self._open_leak, leak, practicing=True),
            icon="play",
            name=f"Practice: {name}",
            look="primary" if number == 1 else "plain",
        )
        example = wrong_choices(self.store, leak, self._filter, most=1, costliest_first=True)
        lines = [_figures(leak, several=self.game is None), *map(self._example, example)]
        return LeakCard(number, name, lines, leak.weeks, (practice, see))

    def _example(self, wrong: WrongChoice) -> str:
        row, choice = History(self.store).match(wrong.match_id), wrong.choice
        when = f"Hand {wrong.hand}{f', {_day(row)}' if row else ''}"
        return f"{when}: you {deed(choice)}. {choice.reason}"

    def _open_leak(self, leak: Leak, *, practicing: bool = False) -> None:
        """Open the list of a leak's hands, or practice them and come back here."""
        scene = LeakScene(self.app, self.store, leak, self._filter)
        if practicing:
            scene.practice_from()
        else:
            self.app.scenes.push(scene)

    def _costly(self, matches: Sequence[ReviewedMatch]) -> list[Part]:
        """Return the costliest choices of the last matches, newest first; each opens in the review."""
        history, parts = History(self.store), list[Part]()
        for match in reversed(matches):
            if row := history.match(match.match_id):
                parts += self._choices(row)
        return [Heading("Your costliest choices", 26), *parts] if parts else []

    def _choices(self, row: MatchRow) -> list[Part]:
        choices = costliest(Reviews(self.store).of_match(row.id, row.seat))
        if not choices:
            return []
        rows = [choice_row(self.app, row, *each) for each in choices]
        return [
            Words(f"{game_title(row.game)}, {_day(row)}: {match_title(row)}", 20, "text_muted"),
            Rows(rows),
        ]


def name_situations(
    store: Store, places: Sequence[tuple[int, int, int]], players: Players, watch: Watch = no_watch
) -> int:
    """Name the situations in reviews, given their matches, hands and seats; return how many were named."""
    named = 0
    for match_id, of in groupby(places, key=itemgetter(0)):
        row = History(store).match(match_id)
        source = source_from(store, row, players) if row else None
        for _, hand, seat in of if source else ():
            watch("", named / len(places))
            if source and (review := Reviews(store).of_hand(match_id, hand, seat)):
                Reviews(store).keep(match_id, situated(source.rules, hand_of(source, hand).turns, review))
                named += 1
    return named


def _seats(leaks: Sequence[Leak]) -> str:
    """Explain the seats, if a leak names one."""
    return _SEATS if any(" seat" in words_of(leak) for leak in leaks) else ""


def words_of(leak: Leak) -> str:
    """Return a leak as a sentence without its period."""
    return fault_words(leak.game, leak.situation)


def _figures(leak: Leak, *, several: bool) -> str:
    sample = leak.sample
    went = f"wrong in {sample.wrong:,} of {counted(sample.hands, 'hand')}"
    cost = f"costs you about {sample.mean:.2f} points each time; {went}."
    named = several and len(GAMES) > 1
    first = f"{game_title(leak.game)}: {cost}" if named else capital(cost)
    return f"{first} {_TRENDS[leak.trend] if leak.sure else _UNSURE}".rstrip()


def _day(row: MatchRow) -> str:
    return _date(clock.local(row.started).date())


def _date(day: date) -> str:
    return f"{MONTHS[day.month - 1][:3]} {day.day}"


def _summary(play: RecentPlay, matches: Sequence[ReviewedMatch]) -> Part:
    sample = play.sample
    lost = Tile(f"{sample.mean:.2f}", "points lost per hand", f"over {counted(sample.hands, 'hand')}")
    bad = Tile(f"{sample.wrong:,} of {sample.hands:,}", "hands with a costly choice", "fewer is better")
    accuracy = Tile(f"{_accuracy(matches):.0f} of 100", "accuracy", "lost winning chances lower it")
    return Tiles([lost, bad, accuracy])


def _accuracy(matches: Sequence[ReviewedMatch]) -> float:
    hands = sum(match.hands for match in matches)
    return fsum(match.accuracy * match.hands for match in matches) / max(hands, 1)


def _weeks(weeks: Sequence[Week], title: str = "Points lost per hand, by week") -> list[Part]:
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


_PADDING: Final = 18
_BADGE_SIZE: Final = 38
_SPARK_WIDTH, _SPARK_HEIGHT, _SPARK_HEAD = 270, 56, 30
_SPARK_TITLE: Final = "points lost each time"
_BUTTON_ROOM: Final = 58  # what the weeks may take beside the buttons
_MIN_SPARK_CARD: Final = 760
"""A narrower card has no room for its weeks."""


class LeakCard(Part):
    """A leak: its sentence, its figures and an example, its weeks as small columns, and two buttons."""

    def __init__(
        self,
        number: int,
        name: str,
        lines: Sequence[str],
        weeks: Sequence[Week],
        buttons: Sequence[FormButton],
    ) -> None:
        super().__init__(*buttons)
        self.number, self.name, self.lines, self.weeks = number, name, lines, _values(weeks)
        self.buttons = buttons
        self.box, self.spark = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        top, pad = y + ui(6), ui(_PADDING)
        left = x + pad + ui(_BADGE_SIZE) + ui(14)
        right = x + width - pad
        self.words = []
        roomy = width >= ui(_MIN_SPARK_CARD) and len(self.weeks) > 1
        above = top + pad + ui(_SPARK_HEAD)
        self.spark = Rect(right - ui(_SPARK_WIDTH), above, ui(_SPARK_WIDTH), ui(_SPARK_HEIGHT))
        if roomy:
            self._name_weeks(art)
        else:
            self.spark.size = (0, 0)
        down = self._write(art, left, top + pad, (self.spark.left - ui(28) if roomy else right) - left)
        tall = max(down, self.spark.bottom + ui(26) - top - pad - ui(_BUTTON_ROOM) if roomy else 0)
        buttons = ControlLine(*self.buttons).lay(art, left, top + pad + tall, right - left)
        self.box = Rect(x, top, width, pad + tall + buttons + ui(6))
        return self.box.bottom + ui(10) - y

    def _write(self, art: Art, x: int, y: int, width: int) -> int:
        """Lay the sentence and the lines out; return their height."""
        name = art.paragraph(self.name, 25, width, "bold")
        figures = art.paragraph(self.lines[0], 20, width, "medium")
        examples = [art.paragraph(line, 19, width, "regular", "text_muted") for line in self.lines[1:]]
        surfaces = [name, figures, *examples]
        down = 0
        for surface in surfaces:
            self.words.append((surface, (x, y + down)))
            down += surface.get_height() + art.metrics.ui(3)
        return down

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
        ui = art.metrics.ui
        canvas.add(art.box(self.box.size, ui(14), "quiet", "panel_line"), self.box.topleft)
        badge = Rect(self.box.x + ui(_PADDING), self.box.y + ui(_PADDING), ui(_BADGE_SIZE), ui(_BADGE_SIZE))
        draw_number(art, canvas, badge, self.number)
        if self.spark.width:
            draw_weeks(art, canvas, self.spark, [week.value for week in self.weeks])
        super().draw(art, canvas)

    @override
    def rects(self) -> list[Rect]:
        return [*([self.spark] if self.spark.width else []), *super().rects()]


class LeakScene(SheetScene):
    """The hands in which a leak cost something; a row asks for something better in the review."""

    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, store: Store, leak: Leak, wanted: Filter) -> None:
        super().__init__(app)
        self.store, self.leak, self.filter = store, leak, wanted
        self.heading = words_of(leak)
        self.choices: Sequence[tuple[MatchRow, WrongChoice]] = ()
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
        return [
            Words(_HOW_TO_PRACTICE, 20, "text_muted"),
            *([Words(seats, 20, "text_muted")] if (seats := _seats([self.leak])) else []),
            *self._summary(),
            Heading("The hands", 26),
            Rows([self._row(*each) for each in self.choices]),
        ]

    def _summary(self) -> list[Part]:
        sample, leak = self.leak.sample, self.leak
        words = _TRENDS[leak.trend] if leak.sure else _UNSURE
        over = counted(sample.hands, "such hand")
        lost = Tile(f"{sample.mean:.2f}", "points lost each time", words or f"over {over}")
        wrong = Tile(f"{sample.wrong:,} of {sample.hands:,}", "hands where it went wrong", _NEWEST)
        tiles = Tiles([lost, wrong])
        weeks = _weeks(leak.weeks, "Points lost each time, by week")
        return [Beside([Heading("What it costs you", 26), tiles], weeks) if weeks else tiles]

    def _row(self, row: MatchRow, wrong: WrongChoice) -> ListRow:
        line = choice_line(wrong.hand, wrong.choice)
        dated = replace(line, title=f"{_day(row)}, {line.title[:1].lower()}{line.title[1:]}")
        open_it = self.app.navigator.to(request_for(row, wrong.hand, wrong.choice))
        return ListRow(f"Match {row.id}, hand {wrong.hand}", dated, open_it)

    def practice_from(self, number: int = 0) -> None:
        """Practice one choice after the other, from this number."""
        row, wrong = self.choices[number]
        try:
            source = source_from(self.store, row, self.app.settings.players)
        except StoreError as error:
            self.app.scenes.push(notice(self.app, str(error)))
            return

        def go_on(words: str, _: bool) -> None:
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
