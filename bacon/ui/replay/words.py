"""Matches and hands of the history in words, and an expert's opinion of a choice in a replay."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Generic, TypeVar

from bacon.core.cards import with_signs
from bacon.core.events import Event, HandStarted, SeedRevealed
from bacon.core.review import GradedChoice, HandReview, Turn
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital, dashed, does, game_title, inside, name_opponents
from bacon.kits import GAMES, find_game, why_missing
from bacon.kits.presets import preset_title, presets_of
from bacon.notation.timeline import HandTimeline
from bacon.store.figures import figures_of
from bacon.store.history import HandRow, MatchRow
from bacon.store.ledger import Kind, Stored, stored_as
from bacon.store.rounds import number_of
from bacon.system import clock
from bacon.ui.kit.cells import MONTHS, date_words
from bacon.ui.kit.lists import TableLine
from bacon.ui.replay.controller import ReplayController
from bacon.ui.replay.source import ReplaySource
from bacon.ui.replay.verdicts import lines_of, lines_of_hint, verdict
from bacon.ui.table.advice import Advisor, hint_of, sentence_of
from bacon.ui.table.hint_marks import WeighedAction

S = TypeVar("S", bound=TableState)

_NO_CHOICE: Final = "There’s nothing to choose here."
_NOT_OVER: Final = "You’ll see what each choice was worth when the hand is over."


class MoveAssessment(Generic[S]):
    """An assessment of the current moment in a replay, while it is `wanted`.

    It comes from the review if the choice was reviewed, or else from an expert. An unfinished hand gets none,
    because it would give away the others' cards.
    """

    def __init__(
        self, controller: ReplayController[S], source: ReplaySource, advisor: Advisor, names: Sequence[str]
    ) -> None:
        self._controller, self._source, self._advisor, self._names = controller, source, advisor, names
        self.wanted = False
        self.lines: list[WeighedAction] = []
        self.sentence = ""
        self._asked: Turn | None = None
        self._consulted = False
        self._due = 0.0
        self._reviewed: tuple[HandTimeline[S], HandReview | None] | None = None

    @property
    def graded(self) -> GradedChoice | None:
        """The review of the next choice, if it was reviewed."""
        review = self.review
        choices = review.choices if review else ()
        return next((each for each in choices if each.step == self._controller.at), None)

    @property
    def review(self) -> HandReview | None:
        """The review of the current hand so far, or None."""
        timeline = self._controller.timeline
        if self._reviewed is None or self._reviewed[0] is not timeline:
            self._reviewed = (timeline, self._source.review_of(timeline.number))
        return self._reviewed[1]

    def look_again(self) -> None:
        """Read the review again."""
        self._reviewed = None

    def switch(self) -> None:
        """Turn the assessment on or off."""
        self.wanted = not self.wanted
        self._clear()

    def follow(self) -> None:
        """Assess the current moment as soon as possible."""
        if not self.wanted:
            return
        turn = next(
            (each for each in self._controller.timeline.turns if each.step == self._controller.at), None
        )
        if turn is not self._asked or not (turn or self.sentence):
            self._clear()
            self._ask(turn)
        if self._asked and self._waiting and (choice := self._advisor.done()):
            rules = self._controller.timeline.rules
            self.lines = lines_of_hint(rules, self._asked, choice)
            self._say(sentence_of(rules, self._asked.view, hint_of(choice)), self._asked.seat)
        self._due = self._controller.now + self._advisor.seconds_left * 1000

    def wake_at(self) -> float | None:
        """Return when to look for the expert's answer if nothing announces it, or None."""
        return self._due if self.wanted and self._waiting else None

    @property
    def _waiting(self) -> bool:
        return self._consulted and (not self.sentence or self._advisor.thinking)

    def _say(self, sentence: str, seat: int) -> None:
        self.sentence = name_opponents(sentence, seat, self._names)

    def _clear(self) -> None:
        self._asked, self._consulted, self.lines, self.sentence = None, False, [], ""

    def _ask(self, turn: Turn | None) -> None:
        self._asked, graded = turn, self.graded
        if not self._controller.timeline.over:
            self.sentence = _NOT_OVER
        elif turn is None:
            self.sentence = _NO_CHOICE
        elif graded:
            self.lines = lines_of(graded)
            self._say(verdict(graded) if graded.wrong else graded.explanation, graded.seat)
        else:
            self._advisor.begin(turn.view, turn.legal)
            self._consulted = True


def game_names() -> dict[str, str | None]:
    """The choices of a filter by game: each name by its title."""
    return {"All games": None, **{game_title(name): name for name in GAMES}}


def day(moment: datetime) -> str:
    """Return a moment's date and time where the player is."""
    return f"{date_words(clock.local(moment).date())}, {_time(moment)}"


def short_day(moment: datetime) -> str:
    """Return the same without the year, for lists by month."""
    here = clock.local(moment)
    return f"{MONTHS[here.month - 1][:3]} {here.day}, {_time(moment)}"


def _time(moment: datetime) -> str:
    here = clock.local(moment)
    half = "AM" if here.hour < _NOON else "PM"
    return f"{(here.hour - 1) % _NOON + 1}:{here.minute:02} {half}"


_NOON: Final = 12


def event_line(rules: Rules, state: TableState, event: Event, names: Sequence[str], hand: str) -> str:
    """Describe an event of a hand in one line; details of its seal stay on the fairness page.

    `state` is the one after it, and `hand` names the hand, such as ``Hand 3``.
    """
    match event:
        case HandStarted(dealer=dealer):
            return f"{hand}: {does(inside(names[dealer]), 'deal')}."
        case SeedRevealed():
            return f"{hand} is over: its shuffle can be checked."
        case _:
            return with_signs(rules.narrate_in(state, event, names))


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "hand"), counted(3, "match")
    ('1 hand', '3 matches')
    """
    ending = "es" if noun.endswith("ch") else "s"
    return f"{number:,} {noun}{'' if number == 1 else ending}"


def match_title(row: MatchRow) -> str:
    """Return how a match ended, the player's side first; for a round, which of its hands it is."""
    score, number = score_of(row), number_of(row)
    if number and row.hands:
        return f"Hand {number}, {score}"
    if row.kind == "practice" and row.winner is None and row.finished:
        return f"Practice, {row.key or f'hand {max(row.hands, 1)}'}"
    if row.winner is None:
        stands = f" at {score}" if score else ""
        return f"Abandoned{stands}" if row.finished else f"In progress{stands and f', {score}'}"
    if row.won is None:
        return f"Computer players only, {score}"
    return f"{'Won' if row.won else 'Lost'} {score}"


def score_of(row: MatchRow) -> str:
    """Return the score, the player's side first; empty before the first hand is over."""
    if not row.scores:
        return ""
    return dashed([row.scores[row.mine], *row.scores[: row.mine], *row.scores[row.mine + 1 :]])


def standing(row: MatchRow) -> str:
    """Return the kind of a match and its score, such as "Bacon, you lead 4–2"."""
    return stands(row.game, stored_as(row.kind), row.scores, row.mine)


def stands(game: str, kind: Stored, scores: Sequence[int], mine: int) -> str:
    """Return the kind of a match and its score, the player's side first.

    >>> stands("faro", "practice", (2, 4), 1), stands("german-bridge", "plain", (), 0)
    ('Faro, practice, 4–2', 'German Bridge, just begun')
    """
    ranked = [scores[mine], *scores[:mine], *scores[mine + 1 :]] if scores else []
    score = (
        _lead(game, *ranked) if len(ranked) == _MAX_SIDES_WITHOUT_NAMES else "" if ranked else "just begun"
    )
    return ", ".join(filter(None, (game_title(game), *map(str.lower, _LABELS.get(kind, ())), score)))


def _lead(game: str, ours: int, theirs: int) -> str:
    """Return the score, and who leads if anybody does; only the score if the game isn't installed."""
    score = dashed([ours, theirs])
    if game not in GAMES or ours == theirs:
        return score
    return f"you {'lead' if (ours > theirs) is not find_game(game).low_wins else 'trail'} {score}"


_MAX_SIDES_WITHOUT_NAMES: Final = 2
"""With more sides, a score without names says too little."""


def running_line(row: MatchRow) -> TableLine:
    """Return the row of an unfinished match; it says so if its game is not installed."""
    played = f"last played {day(row.played)}"
    if why := why_missing(row.game):
        return TableLine("warning", "bad", game_title(row.game), f"{capital(why)} · {played}", labels_of(row))
    score = score_of(row)
    parts = [preset_title(row.game, row.preset), f"hand {number_of(row) or row.hands + 1}", played]
    title = ", ".join(filter(None, (game_title(row.game), score)))
    return TableLine("play", "text", title, " · ".join(parts), labels_of(row))


def match_line(row: MatchRow, *, whose: bool = False) -> TableLine:
    """Return the row of a match in a list by month; in one of everyone's matches it says `whose` it is.

    The usual variation isn't named, and who sat at the table is on the match's page.
    """
    title = preset_title(row.game, row.preset)
    usual = row.game in GAMES and title == presets_of(row.game)[0].name
    parts = [game_title(row.game), *([] if usual else [title]), counted(row.hands, "hand")]
    if whose and row.player:
        parts.insert(0, row.player)
    detail = " · ".join([*parts, short_day(row.started)])
    unwon = _is_lost(row)
    token = "team_b" if unwon and row.winner is not None else "text_muted" if unwon else "team_a"
    return TableLine(
        _icon_of(row), token, match_title(row), detail, labels_of(row), row.winner is None and unwon
    )


def _icon_of(row: MatchRow) -> str:
    """The icon of a row: a crown, a cross, "play" for an unfinished match, or cards for a single hand."""
    if _is_finished_round_hand(row):
        return "deal"
    if row.winner is not None:
        return "crown" if row.won else "close"
    return "deal" if row.finished else "play"


def _is_lost(row: MatchRow) -> bool:
    return row.finished and not row.won and not _is_finished_round_hand(row)


def _is_finished_round_hand(row: MatchRow) -> bool:
    """Whether this is the finished hand of a round."""
    return number_of(row) is not None and row.hands > 0


def labels_of(row: MatchRow | HandRow) -> tuple[str, ...]:
    """Return labels for what is special about a match."""
    helped = ("Assisted",) if row.assisted and row.kind != "practice" else ()
    return (*_LABELS.get(row.kind, ()), *helped)


_LABELS: Final[dict[Kind | Stored, tuple[str, ...]]] = {
    "practice": ("Practice",),
    "duplicate": ("Duplicate",),
    "daily": ("Deal of the day",),
}


def hand_line(row: HandRow, names: Sequence[str]) -> TableLine:
    """Return the row of a hand, in its game's words; its edge has the colour of the side that won it."""
    line = figures_of(row.game).told(row, names)
    theirs = "team_b" if len(row.points) == _MAX_SIDES_WITHOUT_NAMES else "text"
    edge = "" if row.side is None else "team_a" if row.side == row.mine else theirs
    token = "text_muted" if line.faint else "text"
    return TableLine(line.icon, token, line.title, line.detail, line.labels, edge=edge)
