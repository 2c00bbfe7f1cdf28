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
    """The choices of a filter by game: the name of each by its title."""
    return {"All games": None, **{game_title(name): name for name in GAMES}}


def day(moment: datetime) -> str:
    """The player's own day and time of a moment."""
    here = clock.local(moment)
    return f"{here.day} {MONTHS[here.month - 1]} {here.year}, {here:%H:%M}"


def fact_line(rules: Rules, event: Event, names: Sequence[str], hand: str) -> str:
    """Tell an event of a hand in one line; what there is to say of its seal stays behind the lock.

    `hand` is what the hand is called, such as ``Hand 3``.
    """
    match event:
        case HandStarted(dealer=dealer):
            return f"{hand}: {does(inside(names[dealer]), 'deal')}."
        case SeedRevealed():
            return f"{hand} is over: its shuffle can be checked."
        case _:
            return rules.narrate(event, names)


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "hand"), counted(3, "match")
    ('1 hand', '3 matches')
    """
    ending = "es" if thing.endswith("ch") else "s"
    return f"{number:,} {thing}{'' if number == 1 else ending}"


def match_title(row: MatchRow) -> str:
    """Say how a match ended, the player's side first; of a round, which of its hands it is."""
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
    """The score, the player's side first; nothing before the first hand is over."""
    if not row.scores:
        return ""
    others = [score for side, score in enumerate(row.scores) if side != row.mine]
    return f"{row.scores[row.mine]} to {', '.join(map(str, others))}"


def standing(row: MatchRow) -> str:
    """What match it is and how it stands, such as "Bacon, 4 : 2"."""
    return stands(row.game, stored_as(row.kind), row.scores, row.mine)


def stands(game: str, kind: Stored, scores: Sequence[int], mine: int) -> str:
    """What match it is and how it stands, the player's side first.

    >>> stands("faro", "practice", (2, 4), 1), stands("german-bridge", "plain", (), 0)
    ('Faro, practice, 4 : 2', 'German Bridge, just begun')
    """
    ranked = [scores[mine], *scores[:mine], *scores[mine + 1 :]] if scores else []
    told = " : ".join(map(numeral, ranked)) if len(ranked) == _SIDES else "" if ranked else "just begun"
    return ", ".join(filter(None, (game_title(game), *map(str.lower, _LABELS.get(kind, ())), told)))


_SIDES: Final = 2
"""Of more sides the scores without names say too little."""


def running_line(row: MatchRow) -> TableLine:
    """The row of a match that is not over; of a game that is not installed, it says so."""
    played = f"played last {day(row.played)}"
    if why := why_missing(row.game):
        return TableLine("warning", "bad", game_title(row.game), f"{capital(why)} · {played}", labels_of(row))
    score = score_of(row)
    parts = [row.preset, f"hand {number_of(row) or row.hands + 1}", played]
    title = ", ".join(filter(None, (game_title(row.game), score)))
    return TableLine("play", "text", title, " · ".join(parts), labels_of(row))


def match_line(row: MatchRow, *, whose: bool = False) -> TableLine:
    """The row of a match; it tells `whose` it is where those of everyone are listed."""
    parts = [game_title(row.game), row.preset, counted(row.hands, "hand")]
    if whose and row.player:
        parts.insert(0, row.player)
    others = [name for seat, name in enumerate(row.names) if seat != row.seat]
    if others:
        parts.append(f"with {', '.join(others)}")
    detail = " · ".join([*parts, day(row.started)])
    return TableLine(_sign_of(row), "brass", match_title(row), detail, labels_of(row), _faint(row))


def _sign_of(row: MatchRow) -> str:
    """A crown before a match that was won, cards before a hand of a round, a sign to go on before others."""
    if _over_in_round(row):
        return "deal"
    return "crown" if row.won else "" if row.winner is not None or row.finished else "play"


def _faint(row: MatchRow) -> bool:
    """Whether a match was lost or given up."""
    return row.finished and not row.won and not _over_in_round(row)


def _over_in_round(row: MatchRow) -> bool:
    """Whether it was played for one hand of a round, and that is over."""
    return number_of(row) is not None and row.hands > 0


def labels_of(row: MatchRow | HandRow) -> tuple[str, ...]:
    """What sets a match apart."""
    helped = ("Assisted",) if row.assisted and row.kind != "practice" else ()
    return (*_LABELS.get(row.kind, ()), *helped)


_LABELS: Final[dict[Kind | Stored, tuple[str, ...]]] = {
    "practice": ("Practice",),
    "duplicate": ("Duplicate",),
    "daily": ("Deal of the day",),
}


def hand_line(row: HandRow, names: Sequence[str]) -> TableLine:
    """The row of a hand, in its game's words."""
    told = figures_of(row.game).told(row, names)
    return TableLine(told.icon, "text_muted" if told.faint else "text", told.title, told.detail, told.labels)
