"""The player's statistics by rules; practice and assisted matches are counted separately."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bacon.core.override import override
from bacon.core.words import game_title
from bacon.data.figures import CountedBar, Share, figures_of, joined
from bacon.data.filters import Filter
from bacon.data.history import History
from bacon.data.paths import folders
from bacon.data.statistics import Statistics, Totals, as_csv, margins, statistics
from bacon.data.store import Store, StoreError
from bacon.data.sums import Kind
from bacon.kits import GAMES
from bacon.ui.kit.chart import Bar, Bars, Columns
from bacon.ui.kit.fields import Stepper, chooser
from bacon.ui.kit.form import Facts, Flow, Heading, Part, Words
from bacon.ui.kit.rows import Table
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.words import counted, game_names
from bacon.ui.scenes.dialog import save_file
from bacon.ui.scenes.requests import ShowFairness, ShowYourPlay
from bacon.ui.scenes.sheet import SheetScene

_NONE_YET: Final = (
    "There is nothing to count yet. Play a hand or two, and your figures grow here; nobody else sees them."
)
_COUNTED_APART: Final = (
    "Matches for practice, and those in which a decision was taken back after it had shown a card, are not "
    "in the figures above."
)
_MIN_LENGTH: Final = 2


class StatisticsScene(SheetScene):
    """Statistics of all matches, or of those by one preset."""

    heading = "Statistics"

    def __init__(self, app: AppServices, store: Store) -> None:
        super().__init__(app)
        self.store = store
        self.game: str | None = None
        self.preset: str | None = None
        self.export = Button("Save as CSV", self._export, icon="save")
        self.build()
        self.group.focus = self.group.controls[0]
        self.group.keyboard = True

    @override
    def foot(self) -> Sequence[Button]:
        return [
            Button("Your play", self.app.navigator.to(ShowYourPlay()), icon="hint"),
            Button("Fairness", self.app.navigator.to(ShowFairness()), icon="lock"),
            self.export,
            self.back,
        ]

    @override
    def parts(self) -> Sequence[Part]:
        try:
            figures, last = self._load()
            choosers = Flow(*self._choosers())
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        total = figures.total
        self.export.enabled = bool(_hands_played(figures))
        if not _hands_played(figures):
            return [choosers, Words(_NONE_YET, 22, "text_muted")]
        return [
            choosers,
            *_summary(total),
            *_margins_chart(last),
            *_success_bars(total),
            *_sections(total),
            *_by_rules(figures.tables),
            *_other_kinds(figures),
        ]

    def _load(self) -> tuple[Statistics, Sequence[int]]:
        who = self.app.settings.players.who
        match_filter = Filter(player=who, game=self.game, preset=self.preset, kind="ordinary")
        return statistics(self.store, self.game, self.preset, player=who), margins(self.store, match_filter)

    @override
    def aside(self) -> str:
        return self.app.settings.players.who

    def _choosers(self) -> list[Stepper]:
        """Return the choosers: the game, if there are several, and the rules."""
        presets = {"All rules": None, **{name: name for name in History(self.store).presets(self.game)}}
        rules = chooser("Rules", presets, self.preset, lambda preset: self._choose(self.game, preset))
        if len(GAMES) == 1:
            return [rules]
        return [chooser("Game", game_names(), self.game, lambda game: self._choose(game, None)), rules]

    def _choose(self, game: str | None, preset: str | None) -> None:
        self.game, self.preset = game, preset
        self.build()

    def _export(self) -> None:
        path = folders().data / "statistics.csv"
        message = f"The figures are in {path}, for any spreadsheet."
        save_file(
            self.app,
            path,
            lambda: as_csv(statistics(self.store, player=self.app.settings.players.who)),
            "The figures",
            message,
        )


def _hands_played(figures: Statistics) -> int:
    return sum(each.hands.of for each in (figures.total, *figures.other_kinds.values()))


def _summary(total: Totals) -> list[Part]:
    points = f"{_average(total.points, total)} and {_average(total.points_against, total)}"
    facts = [
        ("Points in a hand, yours and theirs", points),
        ("Matches won in a row", f"{total.current_streak} now, {total.longest_streak} at best"),
    ]
    for line in joined(figures_of(game).facts for game in total.games):
        facts += [(line.label, words)] if (words := line.words(total.counts)) else []
    return [Facts(facts)]


def _success_bars(total: Totals) -> list[Part]:
    bars = [
        Bar("Matches won", total.matches.made, total.matches.of),
        Bar("Hands won", total.hands.made, total.hands.of),
        *_bars(joined(figures_of(game).bars for game in total.games), total),
    ]
    return [Heading("With success", 26), Bars(bars)]


def _bars(bars: Iterable[CountedBar], total: Totals) -> list[Bar]:
    shares = [(bar, total.share(bar.name)) for bar in bars]
    return [Bar(bar.label, share.made, share.of) for bar, share in shares if share.made or not bar.rare]


def _sections(total: Totals) -> list[Part]:
    parts: list[Part] = []
    for section in joined(figures_of(game).sections for game in total.games):
        drawn: list[Part] = []
        if section.grid and (grid := section.grid(total.counts)):
            drawn.append(Table(grid.head, grid.rows))
        if section.bars and (bars := _bars(section.bars(total.counts), total)):
            drawn.append(Bars(bars))
        parts += [Heading(section.title, 26), *drawn] if drawn else []
    return parts


def _margins_chart(last: Sequence[int]) -> list[Part]:
    if len(last) < _MIN_LENGTH:
        return []
    title = f"The last {counted(len(last), 'match')}, and by how many points"
    return [Heading(title, 26), Columns(last, "won", "lost")]


def _by_rules(tables: Sequence[Totals]) -> list[Part]:
    if len(tables) < _MIN_LENGTH:
        return []
    return [Heading("By rules", 26), Table(_HEAD, [_line(_rules(each), each) for each in tables])]


def _other_kinds(figures: Statistics) -> list[Part]:
    lines = [_line(_KINDS[kind], each) for kind, each in figures.other_kinds.items() if each.hands.of]
    if not lines:
        return []
    return [Heading("Counted apart", 26), Table(_HEAD, lines), Words(_COUNTED_APART, 19, "text_muted")]


_KINDS: Final[Mapping[Kind, str]] = {
    "assisted": "Assisted",
    "practice": "Practice",
    "duplicate": "Duplicate",
    "daily": "Deals of the day",
}
_HEAD: Final = ("", "Matches", "Hands", "Points a hand")


def _line(name: str, figures: Totals) -> tuple[str, ...]:
    return (name, _ratio(figures.matches), _ratio(figures.hands), _average(figures.points, figures))


def _rules(figures: Totals) -> str:
    return figures.preset if len(GAMES) == 1 else f"{game_title(figures.game)} · {figures.preset}"


def _ratio(share: Share) -> str:
    return f"{share.made} of {share.of}"


def _average(points: int, figures: Totals) -> str:
    return f"{points / figures.hands.of:.2f}" if figures.hands.of else "–"
