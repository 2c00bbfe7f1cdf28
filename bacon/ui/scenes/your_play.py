"""Your play: points given away over time and by kind, luck, and the costliest choices."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from bacon.core.override import override
from bacon.core.review import ACCURACY, GivenAway, costliest
from bacon.core.words import capital
from bacon.data.filters import Filter
from bacon.data.history import History, MatchRow
from bacon.data.reviews import ReviewedMatch, Reviews, given_away, reviewed_matches
from bacon.data.store import Store, StoreError
from bacon.kits import GAMES
from bacon.ui.kit.chart import LineChart, Series
from bacon.ui.kit.fields import chooser
from bacon.ui.kit.form import Facts, Flow, Heading, Part, Words
from bacon.ui.kit.rows import Rows, Table
from bacon.ui.kit.scene import AppServices
from bacon.ui.replay.words import counted, game_names, match_title
from bacon.ui.scenes.luck import luck
from bacon.ui.scenes.match_page import choice_row
from bacon.ui.scenes.sheet import SheetScene

_NONE_YET: Final = (
    "After each hand your choices are weighed, by what you could know then. Play a hand or two, and you find "
    "here what they were worth."
)
_MIN_MATCHES: Final = 2  # for a line
_MAX_MATCHES: Final = 5  # whose costliest choices are listed
_HEAD: Final = ("", "Choices", "Points given away", "Per choice")


class YourPlay(SheetScene):
    """The reviews of all games, or of one."""

    heading = "Your play"

    def __init__(self, app: AppServices, store: Store) -> None:
        super().__init__(app)
        self.store = store
        self.game: str | None = None
        self.build()
        self.group.focus = self.group.controls[0]
        self.group.keyboard = True

    @override
    def aside(self) -> str:
        return self.app.settings.players.who

    @override
    def parts(self) -> Sequence[Part]:
        match_filter = Filter(player=self.app.settings.players.who, game=self.game, kind="ordinary")
        try:
            kinds, matches = given_away(self.store, match_filter), reviewed_matches(self.store, match_filter)
            costly = self._costly(matches[-_MAX_MATCHES:])
            lucky = luck(self.store, self.app.settings.players.who, self.game)
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        choosers: list[Part] = (
            [Flow(chooser("Game", game_names(), self.game, self._choose))] if len(GAMES) > 1 else []
        )
        if not matches:
            return [*choosers, Words(_NONE_YET, 22, "text_muted"), *lucky]
        return [*choosers, *_summary(matches), *_accuracy_chart(matches), *_by_kind(kinds), *lucky, *costly]

    def _choose(self, game: str | None) -> None:
        self.game = game
        self.build()

    def _costly(self, matches: Sequence[ReviewedMatch]) -> list[Part]:
        """Return the costliest choices of the last matches, newest first, each with a link to its replay."""
        history, parts = History(self.store), list[Part]()
        for match in reversed(matches):
            if row := history.match(match.match_id):
                parts += self._choices(row)
        return parts

    def _choices(self, row: MatchRow) -> list[Part]:
        choices = costliest(Reviews(self.store).of_match(row.id, row.seat))
        if not choices:
            return []
        rows = [choice_row(self.app, row, *each) for each in choices]
        return [Heading(match_title(row), 24), Rows(rows)]


def _summary(matches: Sequence[ReviewedMatch]) -> list[Part]:
    hands = sum(match.hands for match in matches)
    points = fsum(match.given_away.points for match in matches)
    accuracy = fsum(match.accuracy * match.hands for match in matches) / hands
    facts = [
        ("Accuracy", f"{accuracy:.0f} of 100, over {counted(hands, 'hand')}"),
        ("Points given away per hand", f"{points / hands:.2f}"),
    ]
    return [Facts(facts), Words(ACCURACY, 19, "text_muted")]


def _accuracy_chart(matches: Sequence[ReviewedMatch]) -> list[Part]:
    if len(matches) < _MIN_MATCHES:
        return []
    values = tuple(float(match.accuracy) for match in matches)
    title = f"The last {counted(len(matches), 'match')}"
    return [Heading(title, 26), LineChart([Series("Accuracy", values, "brass")], 100)]


def _by_kind(kinds: dict[str, GivenAway]) -> list[Part]:
    lines = [(capital(kind), *_figures(each)) for kind, each in kinds.items()]
    return [Heading("By kind of choice", 26), Table(_HEAD, lines)] if lines else []


def _figures(each: GivenAway) -> tuple[str, ...]:
    return (f"{each.choices:,}", f"{each.points:.1f}", f"{each.points / max(each.choices, 1):.2f}")
