"""The requests by which scenes open other scenes; `bacon.ui.app` routes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bacon.ui.kit.scene import Request

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bacon.core.actions import Action
    from bacon.core.board import Board, NumberedBoard
    from bacon.core.review import GradedChoice
    from bacon.core.rules import Rules
    from bacon.notation.transcript import Deal
    from bacon.search.par import Table
    from bacon.settings.lessons import Lesson
    from bacon.store.history import MatchRow
    from bacon.store.rounds import Round
    from bacon.ui.replay.mistakes import Answer
    from bacon.ui.replay.source import ReplaySource


class ShowNewMatch(Request, frozen=True):
    """Choose a match to play."""


class StartMatch(Request, frozen=True):
    """Start a new match in place of the open scenes."""

    rules: Rules | None = None


class StartDeal(Request, frozen=True):
    """Start a match that begins with a deal from a friend."""

    deal: Deal


class StartDuplicate(Request, frozen=True):
    """Start a new duplicate of a number of hands."""

    rules: Rules
    hands: int


class ContinueMatch(Request, frozen=True):
    """Continue an unfinished match; without one, the match played last."""

    row: MatchRow | None = None


class AbandonMatch(Request, frozen=True):
    """Abandon an unfinished match; it stays in the history."""

    row: MatchRow


class ShowUnfinishedMatches(Request, frozen=True):
    """List the unfinished matches."""


class ShowLessons(Request, frozen=True):
    """Choose a lesson."""


class PlayLesson(Request, frozen=True):
    """Resume a lesson; without one, the first game's next one."""

    lesson: Lesson | None = None


class PlayWithTips(Request, frozen=True):
    """Start a match of a game with tips, as after its lessons."""

    game: str


class PlayAs(Request, frozen=True):
    """Switch to another player on this computer."""

    name: str


class SaveEverything(Request, frozen=True):
    """Export all data of the players to one file."""


class BringIn(Request, frozen=True):
    """Import such a file."""


class OpenFile(Request, frozen=True):
    """Open a record, or an exported file."""

    path: Path


class ShowRules(Request, frozen=True):
    """Show the rules of a table; without them, those of the next match."""

    rules: Rules | None = None


class OpenSettings(Request, frozen=True):
    """Open the settings at a page."""

    page: str = "table"


class OpenHistory(Request, frozen=True):
    """List the past matches."""


class ShowMatch(Request, frozen=True):
    """List the hands of a match."""

    row: MatchRow


class ShowStatistics(Request, frozen=True):
    """Show the player's statistics."""


class ShowYourPlay(Request, frozen=True):
    """Show where the player loses points."""


class ShowFairness(Request, frozen=True):
    """Show the seals of the shuffles, and how fair the deals were."""


class ShowReplay(Request, frozen=True):
    """Replay a match, from step `at` of hand `number`; without them, the last finished hand."""

    source: ReplaySource
    number: int | None = None
    at: int | None = None


class ShowStoredReplay(Request, frozen=True):
    """Replay a saved match, from step `at` of hand `number`."""

    row: MatchRow
    number: int | None = None
    at: int | None = None


class ShowReview(Request, frozen=True):
    """Learn from the mistakes of a match, from step `at` of hand `number` on, or from the first."""

    source: ReplaySource
    number: int | None = None
    at: int | None = None


class ShowStoredReview(Request, frozen=True):
    """Learn from the mistakes of a saved match, from step `at` of hand `number` on."""

    row: MatchRow
    number: int | None = None
    at: int | None = None


class PlayFrom(Request, frozen=True):
    """Play on from step `at` of hand `number`, as practice, and come back when the hand is over.

    If there is an `action`, it is played first. `come_back` gets a sentence with what came of it, which is
    empty if the hand was left, and what became of the choice: "right" if something as good as the best was
    found, "shown" if the player asked for the answer, or else "open". `onward` and `leave` name the buttons
    that lead back, after the hand and before its end; `called` names the hand. `choice` is what was chosen
    there the first time, graded; unless `told`, what would have been best stays open until asked for.
    """

    source: ReplaySource
    number: int
    at: int
    come_back: Callable[[str, Answer], None]
    action: Action | None = None
    onward: str = "Back to the review"
    leave: str = "Back to the review"
    called: str = ""
    choice: GradedChoice | None = None
    told: bool = True


class PlaySameDeal(Request, frozen=True):
    """Practice a match with the deal of a hand."""

    source: ReplaySource
    number: int


class ShowExpertsLine(Request, frozen=True):
    """Let experts play the deal of a hand, and replay their play."""

    source: ReplaySource
    number: int


class GiveDeal(Request, frozen=True):
    """Show the deal of a hand as text, to share."""

    source: ReplaySource
    number: int


class ShowCalendar(Request, frozen=True):
    """Show the calendar of the deal of the day."""


class PlayRound(Request, frozen=True):
    """Play the next hand of a round; after the last one, show the result."""

    round: Round


class ShowRound(Request, frozen=True):
    """Show the results of a round, hand by hand; with `over`, Esc leads back to the scene that opened it."""

    round: Round
    over: bool = False


class ReplayOwnHand(Request, frozen=True):
    """Replay a hand of a round as the player played it."""

    round: Round
    number: int
    match_id: int


class ReplayBoard(Request, frozen=True):
    """Replay a board as the experts played it."""

    board: Board
    table: Table
    viewer: int


class PracticeHand(Request, frozen=True):
    """Practice a hand of a round."""

    hand: NumberedBoard
