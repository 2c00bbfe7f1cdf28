"""The rooms in which matches that were played are looked at again, counted, checked and played on from."""

# ruff: noqa: PLC0415  (a scene is imported when it is opened: the title has no need of any)

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bacon.core.events import Event, MatchStarted, MatchWon
from bacon.core.match import Match, go_on_from
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.data.autosave import Autosave
from bacon.data.reading import sentence
from bacon.data.store import StoreError, missing_game
from bacon.ui.kit.scene import Rooms

if TYPE_CHECKING:
    from bacon.data.deals import Deal
    from bacon.data.history import MatchRow
    from bacon.data.records import Record
    from bacon.ui.replay.source import ReplaySource
    from bacon.ui.scenes.taking_along import TakingAlong
    from bacon.ui.shell.app import App
    from bacon.ui.table.reviewing import MatchReviewing


class PastMatches(Rooms, ABC):
    """The ways to these rooms; a house says how a match is sat down to, and which one is running."""

    def __init__(self, app: App, autosave: Autosave) -> None:
        self.app, self.autosave = app, autosave

    @abstractmethod
    def taking_along(self) -> TakingAlong:
        """What saves everything in one file, and brings such a file in."""

    @override
    def save_everything(self) -> None:
        self.taking_along().ask_where_to()

    @override
    def ask_about(self, rivals: Sequence[MatchRow]) -> None:
        from bacon.ui.scenes.under_way import ask_which_stay

        ask_which_stay(self.app, rivals)

    @override
    def bring_in(self) -> None:
        self.taking_along().ask_what()

    @abstractmethod
    def practise(self, match: Match[TableState], viewer: int) -> None:
        """Sit down to a match for practice."""

    @abstractmethod
    def reviewing(self, rules: Rules, match_id: int | None) -> MatchReviewing | None:
        """What reviews the hands of a match, and has their reviews; None where nobody does.

        Takes the number of the match in the store, None for one that is not there.
        """

    @abstractmethod
    def running(self) -> Match[TableState] | None:
        """The match that is not over yet, if there is one."""

    @override
    def history(self) -> None:
        from bacon.ui.scenes.history import HistoryScene

        self.app.scenes.push(HistoryScene(self.app, self.autosave.store))

    @override
    def match_page(self, row: MatchRow) -> None:
        from bacon.ui.scenes.match_page import MatchPage

        if missing := missing_game(row.game):
            self._tell(str(missing))
            return
        self.app.scenes.push(MatchPage(self.app, self.autosave.store, row))

    @override
    def statistics(self) -> None:
        from bacon.ui.scenes.statistics import StatisticsScene

        self.app.scenes.push(StatisticsScene(self.app, self.autosave.store))

    @override
    def your_play(self) -> None:
        from bacon.ui.scenes.your_play import YourPlay

        self.app.scenes.push(YourPlay(self.app, self.autosave.store))

    @override
    def fairness(self) -> None:
        from bacon.ui.scenes.fairness import FairnessScene

        self.app.scenes.push(FairnessScene(self.app, self.autosave.store, self.running()))

    @override
    def replay(self, source: ReplaySource, number: int | None = None, at: int | None = None) -> None:
        from bacon.ui.scenes.replay import ReplayScene

        self.app.scenes.push(ReplayScene(self.app, source, number, at))

    @override
    def replay_stored(self, row: MatchRow, number: int | None = None, at: int | None = None) -> None:
        from bacon.ui.replay.source import source_from

        try:
            source = source_from(self.autosave.store, row, self.app.settings.players)
        except StoreError as error:
            self._tell(str(error))
        else:
            reviewing = None if row.seat is None else self.reviewing(source.rules, row.id)
            self.replay(replace(source, reviewing=reviewing), number, at)

    def replay_record(self, record: Record) -> None:
        """Look at the match of a record, from its first hand on, and tell what of it was read otherwise."""
        from bacon.ui.replay.source import source_on

        source = source_on(record, self.app.settings.players)
        self.replay(replace(source, reviewing=self.reviewing(source.rules, None)), 1)
        if record.remarks:
            self._tell(" ".join(record.remarks))

    @override
    def open_record(self, path: Path) -> None:
        from bacon.data.bundle import ENDING

        if path.suffix.lower() == ENDING:
            self.taking_along().ask_to_bring_in(path)
            return
        from bacon.data.records import RecordError, record_at

        try:
            record = record_at(path, waiting=False)
        except RecordError as error:
            self._tell(sentence(f"“{path.name}” cannot be opened. {error}"))
        else:
            self.replay_record(record)

    @override
    def play_from(self, source: ReplaySource, place: int) -> None:
        self.practise(go_on_from(source.rules, _without_the_future(source.events)[:place]), source.viewer)

    @override
    def same_deal(self, source: ReplaySource, number: int) -> None:
        if deal := self._deal(source, number):
            self.practise(deal.match(practice=True), source.viewer)

    @override
    def give_deal(self, source: ReplaySource, number: int) -> None:
        from bacon.ui.scenes.dialog import deal_text

        if deal := self._deal(source, number):
            self.app.scenes.push(deal_text(self.app, deal))

    def _deal(self, source: ReplaySource, number: int) -> Deal | None:
        """A hand's deal; where there is none, say why."""
        from bacon.data.deals import DealError, deal_in

        try:
            return deal_in(source.events, number, source.rules)
        except DealError as error:
            self._tell(str(error))
            return None

    def _tell(self, sentence: str) -> None:
        """Tell a sentence in a dialog."""
        from bacon.ui.scenes.dialog import notice

        self.app.scenes.push(notice(self.app, sentence))


def _without_the_future(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events without the seed of a match that is not over, from which its coming hands could be known."""
    started = events[0]
    assert isinstance(started, MatchStarted)
    if isinstance(events[-1], MatchWon):
        return events
    return (replace(started, seed=""), *events[1:])
