"""The player's statistics, reviews and luck; practice and assisted matches are counted separately."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bacon.core.override import override
from bacon.core.words import game_title, hundredths
from bacon.kits import GAMES
from bacon.kits.presets import preset_title
from bacon.store.figures import CountedBar, Share, figures_of, joined
from bacon.store.history import Filter, History
from bacon.store.joined_figures import joined_bars
from bacon.store.ledger import Kind
from bacon.store.statistics import Statistics, Totals, as_csv, margins, statistics
from bacon.store.store import Store, StoreError
from bacon.system.folders import folders
from bacon.ui.kit.bars import Bar, Bars
from bacon.ui.kit.chart import Columns
from bacon.ui.kit.fields import Stepper, chooser
from bacon.ui.kit.finding import Finding
from bacon.ui.kit.form import Beside, ControlLine, Facts, Flow, Heading, Part, Strip, Tile, Tiles, Words
from bacon.ui.kit.lists import Table
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.replay.words import counted, game_names
from bacon.ui.scenes.dialog import save_file
from bacon.ui.scenes.requests import ShowCalendar, ShowFairness, ShowNewMatch, ShowYourPlay
from bacon.ui.scenes.sheet import WIDE, SheetScene, Welcome

_NONE_YET: Final = "Play a hand or two, and your numbers appear here. Nobody else sees them."
_ONLY_APART: Final = "Play a match without help, and its figures appear here."
_COUNTED_APART: Final = (
    "The figures above leave out practice and assisted matches. A match is assisted once you "
)
_TAKE_BACK: Final = "take back a choice after seeing new cards."
_MIN_RULES, _MIN_MATCHES = 2, 3
"""The fewest rules that are compared, and the fewest matches of which there is a chart."""
_ELSEWHERE: Final = "Deals of the day and duplicates aren’t in these figures."
_ABOVE_ELSEWHERE: Final = 12  # in u
_NOTHING: Final = "–"  # for a figure of nothing


class StatisticsScene(SheetScene):
    """Statistics of all matches, or of those by one preset."""

    heading = "Statistics"
    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, store: Store) -> None:
        super().__init__(app)
        self.store = store
        self.game: str | None = None
        self.preset: str | None = None
        self.export = Button("Save as CSV", self._export, icon="save")
        self.build()
        self.group.focus, self.group.keyboard = self.buttons[0], True

    @override
    def foot(self) -> Sequence[Button]:
        return [
            Button(
                "Your play: where you lose points",
                self.app.navigator.to(ShowYourPlay()),
                icon="target",
                name="Your play",
            ),
            Button("Fairness", self.app.navigator.to(ShowFairness()), icon="lock"),
            self.export,
            self.back,
        ]

    @override
    def parts(self) -> Sequence[Part]:
        try:
            figures, last = self._load()
            choosers = self._choosers()
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        total = figures.total
        self.export.enabled = bool(_hands_played(figures))
        if not _hands_played(figures):
            chosen = self.game or self.preset
            return [*(choosers if chosen else []), self._welcome()]
        apart = _other_kinds(figures, hints=self.app.settings.table.mark_hints)
        if not total.hands.of:
            return [*choosers, Words(_ONLY_APART, 22), *apart]
        return [
            *choosers,
            Beside(
                [_finding(total), Tiles(_tiles(total)), *_success_bars(total)],
                [
                    *(_by_rules(figures.tables) if _mixed(total) else _margins_chart(last)),
                    *_facts(total),
                    *self._elsewhere(),
                ],
            ),
            *_sections(total),
            *([] if _mixed(total) else _by_rules(figures.tables)),
            *apart,
        ]

    def _load(self) -> tuple[Statistics, Sequence[int]]:
        who = self.app.settings.players.who
        match_filter = Filter(player=who, game=self.game, preset=self.preset, kind="ordinary")
        return statistics(self.store, self.game, self.preset, player=who), margins(self.store, match_filter)

    @override
    def aside(self) -> str:
        return self.app.settings.players.who

    def _elsewhere(self) -> list[Part]:
        """Return what is kept on another page, and the way there."""
        days = self.app.navigator.to(ShowCalendar())
        button = FormButton("Deal of the day", days, icon="deal")
        return [
            Strip(_ABOVE_ELSEWHERE, lambda *_: None),
            Words(_ELSEWHERE, 20, "text_muted"),
            ControlLine(button),
        ]

    def _welcome(self) -> Welcome:
        """Return what is shown while nothing was counted."""
        play = FormButton("Play a match", self.app.navigator.to(ShowNewMatch()), icon="play", look="primary")
        face = self.app.settings.players.your_face
        return Welcome(face, "Nothing to count yet", _NONE_YET, play)

    def _choosers(self) -> list[Part]:
        """Return the choosers of the game and the rules, each if several were played."""
        history, steppers = History(self.store), list[Stepper]()
        saved, played = history.presets(self.game), history.games(self.app.settings.players.who)
        if len(played) > 1:
            games = {title: game for title, game in game_names().items() if game is None or game in played}
            steppers.append(chooser("Game", games, self.game, lambda game: self._choose(game, None)))
        if len(saved) > 1 or self.preset:
            presets = {"All variations": None, **{preset_title(self.game, name): name for name in saved}}
            rules = chooser("Variation", presets, self.preset, lambda preset: self._choose(self.game, preset))
            steppers.append(rules)
        return [Flow(*steppers)] if steppers else []

    def _choose(self, game: str | None, preset: str | None) -> None:
        self.game, self.preset = game, preset
        self.build()

    def _export(self) -> None:
        path = folders().data / "statistics.csv"
        message = f"The figures are in {path}. Any spreadsheet can open the file."
        save_file(
            self.app,
            path,
            lambda: as_csv(statistics(self.store, player=self.app.settings.players.who)),
            "The figures",
            message,
        )


def _hands_played(figures: Statistics) -> int:
    return sum(each.hands.of for each in (figures.total, *figures.other_kinds.values()))


def _finding(total: Totals) -> Finding:
    """Return the share of matches won, or of hands before any match is over."""
    if total.matches.of:
        return Finding(_percent(total.matches), "of your matches won", _ratio(total.matches))
    hands = f"{_ratio(total.decided)}. " if total.decided.of else ""
    return Finding(_percent(total.decided), "of your hands won", f"{hands}No match is finished yet.")


def _mixed(total: Totals) -> bool:
    """Whether the figures are of several games, whose points can't be added up."""
    return len(total.games) > 1


def _tiles(total: Totals) -> list[Tile]:
    """Return what stands below the finding: the hands, and the points if they are of one game."""
    scoreless = f"Nobody scored in {total.scoreless:,} more." if total.scoreless else ""
    tiles = []
    if total.matches.of:
        hands = Tile(_percent(total.decided), "of hands won", _ratio(total.decided))
        tiles.append(hands._replace(note=". ".join(filter(None, (hands.note, scoreless)))))
    if _mixed(total):
        return [*tiles, Tile(f"{total.hands.of:,}", "hands played", f"in {len(total.games)} games")]
    yours, theirs = _points_per_hand(total)
    return [
        *tiles,
        Tile(yours, "points per hand", f"{theirs} for them, in {counted(total.hands.of, 'hand')}"),
    ]


def _percent(share: Share) -> str:
    return f"{round(100 * share.made / share.of)}%" if share.of else _NOTHING


def _facts(total: Totals) -> list[Part]:
    lines = joined(figures_of(game).facts for game in total.games)
    facts = [(line.label, words) for line in lines if (words := line.words(total.counts))]
    if total.longest_streak:
        now = f"now: {total.current_streak}" if total.current_streak else "none right now"
        facts.insert(0, ("Wins in a row", f"best: {total.longest_streak}, {now}"))
    return [Heading("More numbers", 26), Facts(facts)] if facts else []


def _success_bars(total: Totals) -> list[Part]:
    bars = _bars(joined_bars(figures_of(game).bars for game in total.games), total)
    return [Heading("Success rates", 26), Bars(bars)] if bars else []


def _bars(bars: Iterable[CountedBar], total: Totals) -> list[Bar]:
    shares = [(bar, total.share(bar.name)) for bar in bars]
    known = [(bar, share) for bar, share in shares if share.made or (share.of and not bar.rare)]
    return [Bar(bar.label, share.made, share.of) for bar, share in known]


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
    if len(last) < _MIN_MATCHES:
        return []
    return [Heading(f"Last {counted(len(last), 'match')}, by margin", 26), Columns(last, "won", "lost")]


def _by_rules(tables: Sequence[Totals]) -> list[Part]:
    if len(tables) < _MIN_RULES:
        return []
    return [Heading("By variation", 26), _compared([(_rules(each), each) for each in tables])]


def _other_kinds(figures: Statistics, *, hints: bool) -> list[Part]:
    """Return what is counted separately, and why; a hint counts as help where the player wants it marked."""
    lines = [(_KINDS[kind], each) for kind, each in figures.other_kinds.items() if each.hands.of]
    if not lines:
        return []
    why = f"{_COUNTED_APART}{'ask for a hint, or ' if hints else ''}{_TAKE_BACK}"
    return [Heading("Counted separately", 26), _compared(lines), Words(why, 19, "text_muted")]


_KINDS: Final[Mapping[Kind, str]] = {
    "assisted": "Assisted",
    "practice": "Practice",
    "duplicate": "Duplicate",
    "daily": "Deals of the day",
}


def _compared(lines: Sequence[tuple[str, Totals]]) -> Table:
    """Return a table of named figures, without what none of them has, such as finished matches."""
    columns = {
        "Matches won": [_ratio(each.matches) for _, each in lines],
        "Hands won": [_ratio(each.decided) for _, each in lines],
        "Points per hand": [_points(each) for _, each in lines],
    }
    shown = {head: cells for head, cells in columns.items() if set(cells) != {_NOTHING}}
    return Table(("", *shown), list(zip((name for name, _ in lines), *shown.values(), strict=True)))


def _rules(figures: Totals) -> str:
    preset = preset_title(figures.game, figures.preset)
    return preset if len(GAMES) == 1 else f"{game_title(figures.game)} · {preset}"


def _ratio(share: Share) -> str:
    return f"{share.made:,} of {share.of:,}" if share.of else _NOTHING


def _points(figures: Totals) -> str:
    """Return the points per hand for and against; a dash if they are of no hand, or of several games."""
    if not figures.hands.of or _mixed(figures):
        return _NOTHING
    return ", theirs ".join(_points_per_hand(figures))


def _points_per_hand(figures: Totals) -> list[str]:
    """Return the points per hand for and against."""
    return [hundredths(points / figures.hands.of) for points in (figures.points, figures.points_against)]
