"""Matches and hands of the history in words, for the rows of lists."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bacon.core.events import Event, HandStarted, SeedRevealed
from bacon.core.rules import Rules
from bacon.core.words import capital, does, game_title, inside
from bacon.data import clock
from bacon.data.figures import figures_of
from bacon.data.history import HandRow, MatchRow
from bacon.data.rounds import number_of
from bacon.data.sums import Kind, Stored, stored_as
from bacon.kits import GAMES, why_missing
from bacon.ui.kit.calendar import MONTHS
from bacon.ui.kit.rows import TableLine
from bacon.ui.table.score import numeral


def game_names() -> dict[str, str | None]:
    """The choices of a filter by game: each name by its title."""
    return {"All games": None, **{game_title(name): name for name in GAMES}}


def day(moment: datetime) -> str:
    """Return a moment's date and time where the player is."""
    here = clock.local(moment)
    return f"{here.day} {MONTHS[here.month - 1]} {here.year}, {here:%H:%M}"


def event_line(rules: Rules, event: Event, names: Sequence[str], hand: str) -> str:
    """Describe an event of a hand in one line; details of its seal stay on the fairness page.

    `hand` names the hand, such as ``Hand 3``.
    """
    match event:
        case HandStarted(dealer=dealer):
            return f"{hand}: {does(inside(names[dealer]), 'deal')}."
        case SeedRevealed():
            return f"{hand} is over: its shuffle can be checked."
        case _:
            return rules.narrate(event, names)


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
    if row.winner is None:
        stands = f" at {score}" if score else ""
        return f"Given up{stands}" if row.finished else f"Not over yet{stands and f', {score}'}"
    if row.won is None:
        return f"Played by the computer alone, {score}"
    return f"{'Won' if row.won else 'Lost'} {score}"


def score_of(row: MatchRow) -> str:
    """Return the score, the player's side first; empty before the first hand is over."""
    if not row.scores:
        return ""
    others = [score for side, score in enumerate(row.scores) if side != row.mine]
    return f"{row.scores[row.mine]} to {', '.join(map(str, others))}"


def standing(row: MatchRow) -> str:
    """Return the kind of a match and its score, such as "Bacon, 4 : 2"."""
    return stands(row.game, stored_as(row.kind), row.scores, row.mine)


def stands(game: str, kind: Stored, scores: Sequence[int], mine: int) -> str:
    """Return the kind of a match and its score, the player's side first.

    >>> stands("faro", "practice", (2, 4), 1), stands("german-bridge", "plain", (), 0)
    ('Faro, practice, 4 : 2', 'German Bridge, just begun')
    """
    ranked = [scores[mine], *scores[:mine], *scores[mine + 1 :]] if scores else []
    score = (
        " : ".join(map(numeral, ranked))
        if len(ranked) == _MAX_SIDES_WITHOUT_NAMES
        else ""
        if ranked
        else "just begun"
    )
    return ", ".join(filter(None, (game_title(game), *map(str.lower, _LABELS.get(kind, ())), score)))


_MAX_SIDES_WITHOUT_NAMES: Final = 2
"""With more sides, a score without names says too little."""


def running_line(row: MatchRow) -> TableLine:
    """Return the row of an unfinished match; it says so if its game is not installed."""
    played = f"played last {day(row.played)}"
    if why := why_missing(row.game):
        return TableLine("warning", "bad", game_title(row.game), f"{capital(why)} · {played}", labels_of(row))
    score = score_of(row)
    parts = [row.preset, f"hand {number_of(row) or row.hands + 1}", played]
    title = ", ".join(filter(None, (game_title(row.game), score)))
    return TableLine("play", "text", title, " · ".join(parts), labels_of(row))


def match_line(row: MatchRow, *, whose: bool = False) -> TableLine:
    """Return the row of a match; in a list of everyone's matches it says `whose` it is."""
    parts = [game_title(row.game), row.preset, counted(row.hands, "hand")]
    if whose and row.player:
        parts.insert(0, row.player)
    others = [name for seat, name in enumerate(row.names) if seat != row.seat]
    if others:
        parts.append(f"with {', '.join(others)}")
    detail = " · ".join([*parts, day(row.started)])
    return TableLine(_icon_of(row), "brass", match_title(row), detail, labels_of(row), _is_lost(row))


def _icon_of(row: MatchRow) -> str:
    """The icon of a row: a crown for a win, cards for a hand of a round, "play" for an unfinished match."""
    if _is_finished_round_hand(row):
        return "deal"
    return "crown" if row.won else "" if row.winner is not None or row.finished else "play"


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
    """Return the row of a hand, in its game's words."""
    line = figures_of(row.game).told(row, names)
    return TableLine(line.icon, "text_muted" if line.faint else "text", line.title, line.detail, line.labels)
