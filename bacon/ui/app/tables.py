"""Opens the table for matches, boards and lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.events import Event, MatchStarted, MatchWon
from bacon.core.match import Match, continue_from
from bacon.core.rules import Rules, TableState
from bacon.store.history import Filter, History, MatchRow
from bacon.store.rounds import SEAT, round_of
from bacon.store.store import Details, StoreError
from bacon.ui.kit.scene import AppServices
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.past_matches import MatchLibrary, table_of

if TYPE_CHECKING:
    from bacon.notation.transcript import Deal
    from bacon.search.bot import Bot
    from bacon.search.par import Table
    from bacon.settings.lessons import Lesson
    from bacon.ui.replay.source import ReplaySource
    from bacon.ui.scenes.panels import ResultPanelMaker
    from bacon.ui.table.advice import Tips
    from bacon.ui.table.session import MatchReviewing


# ruff: noqa: PLC0415  (scenes are imported when they are opened, as the title needs none)


class BoardSetting(Struct, frozen=True):
    """How the table is set for a board.

    `over` makes the panel for the finished hand, `table` says who plays the other seats, `called` is the
    board's title on the screen, and `note` is said while it is paused.
    """

    over: ResultPanelMaker
    table: Table
    called: str
    note: str = ""


class Tables:
    """Opens the table for new and unfinished matches.

    An unfinished match is kept while one of another game or kind is played. `company` returns the bots for
    the other seats, from the rules and the player's seat; without it rule bots play them. With `looks_back`,
    hands can be reviewed.
    """

    def __init__(
        self,
        app: AppServices,
        library: MatchLibrary,
        company: Callable[[Rules, int], Mapping[int, Bot]] | None = None,
        *,
        looks_back: bool = False,
    ) -> None:
        self.app, self.library = app, library
        self.company, self.looks_back = company, looks_back
        self._setting: BoardSetting | None = None
        navigator = app.navigator
        navigator.route(ask.StartMatch, lambda to: self.start_match(to.rules or self._set_rules()))
        navigator.route(ask.StartDeal, lambda to: self._start_deal(to.deal))
        navigator.route(ask.PlayFrom, self._play_from)
        navigator.route(ask.PlaySameDeal, self._play_same_deal)
        navigator.route(ask.PlayLesson, lambda to: self._play_lesson(to.lesson))
        navigator.route(ask.PlayWithTips, lambda to: self._play_with_tips(to.game))
        navigator.route(ask.AbandonMatch, lambda to: self._abandon(to.row))

    # Matches

    def start_match(self, rules: Rules) -> None:
        """Start a new match."""
        self._begin(Match(rules, names=self.names(rules)))

    def _set_rules(self) -> Rules:
        from bacon.ui.scenes.house_rules import HouseRules

        return HouseRules(self.app).rules

    def _start_deal(self, deal: Deal) -> None:
        self._begin(deal.match(practice=False, names=self.names(deal.rules)))

    def _begin(self, match: Match[TableState]) -> None:
        """Start a new match."""
        self.sit_down(self._saved(match), resumed=False)

    def practice(self, match: Match[TableState], viewer: int) -> None:
        """Start a practice match."""
        self.sit_down(self._saved(match, viewer), viewer, resumed=True)

    def _play_from(self, to: ask.PlayFrom) -> None:
        """Play on from a moment of a match, over the scenes that are open."""
        from bacon.store.unfinished import Autosave
        from bacon.ui.replay.source import hand_of
        from bacon.ui.scenes.trial import Trial
        from bacon.ui.table.session import Session

        source, rules, seat = to.source, to.source.rules, to.source.viewer
        hand = hand_of(source, to.number)
        known = _without_future_hands(source.events)[: len(hand.past) + to.at]
        match, autosave = continue_from(rules, known), Autosave(self.library.store, self.library.player)
        autosave.start(match, Details(seat=seat, names=self.names(rules), key=f"hand {to.number}"))
        bots = self._bots(rules, seat) if source.bots is None else source.bots
        session = Session(match, autosave, viewer=seat, bots=bots, called=to.called)
        Trial(self.app, session, to, hand.state(hand.last, seat)).begin()

    def _play_same_deal(self, to: ask.PlaySameDeal) -> None:
        if deal := deal_of(self.app, to.source, to.number):
            self.practice(deal.match(practice=True), to.source.viewer)

    def continue_unsaved(self, match: Match[TableState]) -> None:
        """Return to the match in memory."""
        self.sit_down(match, resumed=True, setting=self._setting)

    def continue_saved(self, row: MatchRow) -> None:
        """Resume a saved match."""
        library = self.library
        in_memory = library.running() if row.id == library.autosave.match_id else None
        if match := in_memory or library.autosave.resume(row.id):
            self.sit_down(match, row.seat or 0, resumed=True)
        else:
            self._show_notices()

    def _abandon(self, row: MatchRow) -> None:
        self.library.autosave.give_up(row.id)
        if row.id == self.library.autosave.match_id:
            self.library.played = None
        self._show_notices()

    def _show_notices(self) -> None:
        """Show the autosave's notices over the updated scene."""
        self.app.scenes.top.enter()
        for sentence in reversed((*iter(self.library.autosave.take_notice, None),)):
            show_notice(self.app, sentence)

    # Boards and lessons

    def sit_down_to_board(
        self, match: Match[TableState] | int, about: Details, setting: BoardSetting
    ) -> None:
        """Start a match whose first hand counts, or resume it by its number."""
        autosave = self.library.autosave
        resumed = isinstance(match, int)
        found = autosave.resume(match) if isinstance(match, int) else autosave.start(match, about)
        if found:
            self.sit_down(found, SEAT, resumed=resumed, setting=setting)
        else:
            self._show_notices()

    def leave_board(self) -> None:
        """End the match of a board once its first hand is over."""
        if (match_id := self.library.autosave.match_id) is not None:
            self.library.autosave.give_up(match_id)
        self.library.played = None

    def _play_lesson(self, wanted: Lesson | None) -> None:
        from bacon.settings.lessons import LessonError, lessons_of, next_of
        from bacon.ui.scenes.lesson import LessonScene
        from bacon.ui.table.teacher import check

        lessons = {each.name: each for each in lessons_of(self.library.course())}
        following = lessons.get(next_of(list(lessons), self.library.learned))
        lesson = wanted or following or next(iter(lessons.values()))
        try:
            check(lesson)
        except LessonError as error:
            show_notice(self.app, f"This lesson can’t be played. {error}")
            return
        scene = LessonScene(self.app, lesson, self.library.learned)
        self.app.scenes.push(scene.table)
        self.app.scenes.push(scene)

    def _play_with_tips(self, game: str) -> None:
        """Start a match of a game, by the rules that are set, with tips; ask if that ends another one."""
        from bacon.ui.scenes.house_rules import HouseRules
        from bacon.ui.scenes.new_match import start_or_ask
        from bacon.ui.table.advice import Tips

        HouseRules(self.app).open_game(game)
        Tips(self.library.learned, game, self.library.player).turn(on=True)
        settings = self.app.settings
        if settings.table.beginners == "never":
            self.app.change(replace(settings, table=replace(settings.table, beginners="first_hands")))
        start_or_ask(self.app, self.library, game, self.app.navigator.to(ask.StartMatch()))

    # At the table

    def sit_down(
        self, match: Match[TableState], viewer: int = 0, *, resumed: bool, setting: BoardSetting | None = None
    ) -> None:
        """Open the table for a match, with a board's setting if there is one."""
        from bacon.ui.scenes.house_rules import HouseRules
        from bacon.ui.scenes.table import TableScene
        from bacon.ui.table.session import Session

        autosave = self.library.autosave
        self.library.played, self._setting = match, setting
        HouseRules(self.app).open_game(match.rules.name)
        self.app.scenes.back_to_first()
        reviewing = self.reviewing(match.rules, autosave.match_id)
        called, over, note = (setting.called, setting.over, setting.note) if setting else ("", None, "")
        bots = self._bots(match.rules, viewer, setting.table if setting else None)
        session = Session(match, autosave, viewer=viewer, bots=bots, reviewing=reviewing, called=called)
        tips = None if match.practice else self._tips(match.rules.name)
        self.app.scenes.push(TableScene(self.app, session, resumed=resumed, tips=tips, over=over, note=note))

    def names(self, rules: Rules) -> tuple[str, ...]:
        """Return the players' names, by seat."""
        from bacon.ui.table.session import people_of, plates_of

        return plates_of(people_of(self.app.settings.players, rules.seats))

    def reviewing(self, rules: Rules, match_id: int | None) -> MatchReviewing | None:
        """Return the reviewing of a match's hands, or None if hands are not reviewed.

        `match_id` is the number of the match in the store, None if it is not saved.
        """
        if not self.looks_back:
            return None
        from bacon.store.reviews import Reviews
        from bacon.ui.table.session import MatchReviewing

        reviews = None if match_id is None else Reviews(self.library.store)
        return MatchReviewing(rules, self.app.worker, reviews, match_id or 0)

    def _saved(self, match: Match[TableState], seat: int = 0) -> Match[TableState]:
        return self.library.autosave.start(match, Details(seat=seat, names=self.names(match.rules)))

    def _bots(self, rules: Rules, viewer: int, table: Table | None = None) -> Mapping[int, Bot] | None:
        """Return the bots for the other seats; at a board's `table`, bots that play the same everywhere."""
        from bacon.ui.table.session import steady_players

        if table:
            return steady_players(self.app.worker if self.company else None, rules, viewer, table)
        return self.company(rules, viewer) if self.company else None

    def bots_of(self, row: MatchRow, rules: Rules) -> Mapping[int, Bot] | None:
        """Return the bots of a saved hand of a round; None for other matches."""
        round_ = round_of(row)
        return self._bots(rules, row.seat or SEAT, table_of(round_)) if round_ else None

    def _tips(self, game: str) -> Tips:
        """Return the tips of a game for the player."""
        from bacon.ui.table.advice import Tips

        tips = Tips(self.library.learned, game, self.library.player)
        tips.begin(self._hands_of(game))
        return tips

    def _hands_of(self, game: str) -> int:
        """Count the hands of a game that the player has played; many if the store cannot be read."""

        history, player = History(self.library.store), self.library.player
        filters = [Filter(player=player, game=game, kind=kind) for kind in ("ordinary", "assisted")]
        try:
            return sum(map(history.count_hands, filters))
        except StoreError:
            return _MANY_HANDS


_MANY_HANDS = 1000


def show_notice(app: AppServices, sentence: str) -> None:
    """Show a sentence in a dialog."""
    from bacon.ui.scenes.dialog import notice

    app.scenes.push(notice(app, sentence))


def deal_of(app: AppServices, source: ReplaySource, number: int) -> Deal | None:
    """Return a hand's deal, or None after showing why there is none."""
    from bacon.notation.transcript import DealError, deal_in

    try:
        return deal_in(source.events, number, source.rules)
    except DealError as error:
        show_notice(app, str(error))
        return None


def _without_future_hands(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Remove the seed of an unfinished match, from which its coming hands could be known."""
    started = events[0]
    assert isinstance(started, MatchStarted)
    if isinstance(events[-1], MatchWon):
        return events
    return (replace(started, seed=""), *events[1:])
