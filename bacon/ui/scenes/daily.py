"""The deal of the day: a calendar of the days that were played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial

from bacon.core.override import override
from bacon.core.words import game_title
from bacon.data.compare import signed
from bacon.data.daily import FIRST_DAY, LAST_DAY
from bacon.data.days import complete, own_days, streak
from bacon.data.rounds import PlayedHand, day_of
from bacon.data.store import StoreError
from bacon.kits import GAMES, find_kit
from bacon.ui.kit.calendar import DayCell, Month, days_of, month_of, next_month
from bacon.ui.kit.fields import chooser
from bacon.ui.kit.form import Facts, Flow, Part, Words
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.words import counted
from bacon.ui.scenes.house_rules import HouseRules
from bacon.ui.scenes.past_matches import RoundResults
from bacon.ui.scenes.requests import PlayRound
from bacon.ui.scenes.rounds import WHAT, RoundScene
from bacon.ui.scenes.sheet import SheetScene


class CalendarScene(SheetScene):
    """A month of a game: the days that were played, and their results against par."""

    heading = "Deal of the day"

    def __init__(self, app: AppServices, results: RoundResults, today: date) -> None:
        super().__init__(app)
        self.results = results
        self.game = HouseRules(app).game
        self.today = min(max(today, FIRST_DAY), LAST_DAY)
        self.first = self.today.replace(day=1)
        self.days: Mapping[date, Mapping[int, PlayedHand]] = {}
        self.play = Button("", self._play_today, icon="play", look="primary", key="")
        self.earlier = Button("Earlier", partial(self.turn, -1), icon="arrow_left")
        self.later = Button("Later", partial(self.turn, 1), icon="arrow_right")
        self.build()
        self.group.focus, self.group.keyboard = self.play, True

    @override
    def aside(self) -> str:
        return month_of(self.first)

    @override
    def foot(self) -> Sequence[Button]:
        done = complete(self.game, self.days.get(self.today, {}))
        self.play.label = self.play.name = "Today’s result" if done else "Play today’s hands"
        self.play.icon = "statistics" if done else "play"
        self.earlier.enabled = next_month(self.first, -1) >= FIRST_DAY.replace(day=1)
        self.later.enabled = next_month(self.first, 1) <= max([self.today, *self.days]).replace(day=1)
        return [self.play, self.earlier, self.later, self.back]

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.PAGE_UP) if self.earlier.enabled:
                self.turn(-1)
            case Key(Verb.PAGE_DOWN) if self.later.enabled:
                self.turn(1)
            case _:
                super().handle(intent)

    @override
    def parts(self) -> Sequence[Part]:
        try:
            self.days = own_days(self.results.library.store, self.results.library.player, self.game)
        except StoreError as error:
            self.days = {}
            return [Words(str(error), 20, "bad", warn=True)]
        names: dict[str, str | None] = {game_title(name): name for name in GAMES}
        games = chooser("Game", names, self.game, self._choose)
        month = Month(self.first, [self._cell(day) for day in days_of(self.first)], self._open)
        return [Flow(games), Words(WHAT, 19, "text_muted"), month, Facts(self._facts())]

    def _cell(self, day: date) -> DayCell:
        own = self.days.get(day, {})
        known = bool(own) or day <= self.today
        if not own:
            return DayCell(day, today=day == self.today, enabled=known and FIRST_DAY <= day <= LAST_DAY)
        if not complete(self.game, own):
            over = sum(hand.points is not None for hand in own.values())
            return DayCell(day, f"{over} of {find_kit(self.game).a_day}", today=day == self.today)
        result = self.results.result(day_of(day, self.game), own)
        word = signed(result.gain) if result.complete else "played"
        well = result.complete and result.gain >= 0
        return DayCell(day, word, done=True, well=well, today=day == self.today)

    def _facts(self) -> list[tuple[str, str]]:
        played = [day for day, own in self.days.items() if complete(self.game, own)]
        results = [self.results.result(day_of(day, self.game), self.days[day]) for day in played]
        gains = [result.gain for result in results if result.complete]
        sums = f"{signed(sum(gains))} over {counted(len(gains), 'day')}" if gains else "nothing yet"
        row = counted(streak(self.game, self.days, self.today), "day")
        return [("In a row", row), ("Days played", f"{len(played):,}"), ("Against par, in all", sums)]

    def turn(self, by: int) -> None:
        """Turn to another month."""
        self.first = next_month(self.first, by)
        self.area.offset = 0
        self.build()

    def _choose(self, game: str | None) -> None:
        self.game = game or self.game
        self.build()

    def _open(self, day: date) -> None:
        self.app.scenes.push(RoundScene(self.app, self.results, day_of(day, self.game)))

    def _play_today(self) -> None:
        if complete(self.game, self.days.get(self.today, {})):
            self._open(self.today)
        else:
            self.app.navigator.open(PlayRound(day_of(self.today, self.game)))
