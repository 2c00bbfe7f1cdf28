"""The player's statistics, reviews and luck; practice and assisted matches are counted separately."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from typing import Final

from bacon.core.override import override
from bacon.core.review import ACCURACY, GivenAway, costliest
from bacon.core.words import capital, game_title
from bacon.kits import GAMES
from bacon.search.par import VERSION, table_key
from bacon.store.figures import CountedBar, Share, figures_of, joined
from bacon.store.history import Filter, History, MatchRow
from bacon.store.ledger import Kind
from bacon.store.reviews import Pars, ReviewedMatch, Reviews, given_away, kept_lines, reviewed_matches
from bacon.store.rounds import ComparedHand, Round, own_hands, result_of, round_of
from bacon.store.statistics import Statistics, Totals, as_csv, margins, statistics
from bacon.store.store import Store, StoreError
from bacon.system.folders import folders
from bacon.ui.kit.chart import Bar, Bars, Columns, LineChart, Series
from bacon.ui.kit.fields import Stepper, chooser
from bacon.ui.kit.form import Facts, Flow, Heading, Part, Words
from bacon.ui.kit.lists import Rows, Table
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.words import counted, game_names, match_title
from bacon.ui.scenes.dialog import save_file
from bacon.ui.scenes.history import choice_row
from bacon.ui.scenes.past_matches import table_of
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


_MAX_LUCK_MATCHES: Final = 120  # of each kind, newest first
_LUCK_HEAD: Final = ("", "Hands", "Luck per hand", "Play per hand")
_EXPLANATION: Final = (
    "Luck is what experts made of your cards, in deals of the day and duplicates; play is how far you did "
    "better than they did."
)


def luck(store: Store, player: str, game: str | None) -> list[Part]:
    """Return the luck and the play of a player, game by game; raises `StoreError`.

    Returns nothing until experts have played the same cards.
    """
    lines = [
        (game_title(name), *_luck_figures(hands))
        for name, hands in _compared_hands(store, player, game).items()
    ]
    return (
        [Heading("Luck and play", 26), Table(_LUCK_HEAD, lines), Words(_EXPLANATION, 19, "text_muted")]
        if lines
        else []
    )


def _compared_hands(store: Store, player: str, game: str | None) -> Mapping[str, Sequence[ComparedHand]]:
    """Return the hands of each game with results of both the player and the experts."""
    found: dict[str, list[ComparedHand]] = {}
    for round_ in _rounds(store, player, game):
        kept = kept_lines(
            Pars(store), [hand.board for hand in round_.hands], table_key(table_of(round_)), VERSION
        )
        result = result_of(round_, own_hands(store, player, round_), kept)
        if known := [hand for hand in result.hands if hand.gain is not None]:
            found.setdefault(round_.game, []).extend(known)
    return found


def _rounds(store: Store, player: str, game: str | None) -> Mapping[Round, None]:
    filters = (
        Filter(player=player, game=game, kind="daily"),
        Filter(player=player, game=game, kind="duplicate"),
    )
    rows = [row for each in filters for row in History(store).matches(each, size=_MAX_LUCK_MATCHES)]
    return dict.fromkeys([round_ for row in rows if (round_ := round_of(row))])


def _luck_figures(hands: Sequence[ComparedHand]) -> tuple[str, ...]:
    lucky, played = sum(hand.others or 0 for hand in hands), sum(hand.gain or 0 for hand in hands)
    return f"{len(hands):,}", _signed(lucky / len(hands)), _signed(played / len(hands))


def _signed(points: float) -> str:
    return f"{points:+.2f}".replace("-", "−")


_NONE_REVIEWED: Final = (
    "After each hand your choices are weighed, by what you could know then. Play a hand or two, and you find "
    "here what they were worth."
)
_MIN_MATCHES: Final = 2  # for a line
_MAX_MATCHES: Final = 5  # whose costliest choices are listed
_REVIEW_HEAD: Final = ("", "Choices", "Points given away", "Per choice")


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
            return [*choosers, Words(_NONE_REVIEWED, 22, "text_muted"), *lucky]
        return [
            *choosers,
            *_review_summary(matches),
            *_accuracy_chart(matches),
            *_by_kind(kinds),
            *lucky,
            *costly,
        ]

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


def _review_summary(matches: Sequence[ReviewedMatch]) -> list[Part]:
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
    return [Heading("By kind of choice", 26), Table(_REVIEW_HEAD, lines)] if lines else []


def _figures(each: GivenAway) -> tuple[str, ...]:
    return (f"{each.choices:,}", f"{each.points:.1f}", f"{each.points / max(each.choices, 1):.2f}")
