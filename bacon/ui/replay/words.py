"""Matches and hands of the history in words, for the rows of lists."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bacon.core.cards import Strain
from bacon.core.words import YOU, game_title, inside, together
from bacon.data import clock
from bacon.data.history import HandRow, MatchRow
from bacon.games import GAMES
from bacon.ui.kit.rows import Line

GAME_NAMES: Final[dict[str, str | None]] = {"All games": None, **{game_title(name): name for name in GAMES}}
"""The choices of a filter by game."""

MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
"""In the game's language, which need not be that of the system."""


def day(moment: datetime) -> str:
    """Give the player's own day and time of a moment."""
    here = clock.local(moment)
    return f"{here.day} {MONTHS[here.month - 1]} {here.year}, {here:%H:%M}"


def counted(number: int, thing: str) -> str:
    """Give a number of things.

    >>> counted(1, "hand"), counted(3, "match")
    ('1 hand', '3 matches')
    """
    ending = "es" if thing.endswith("ch") else "s"
    return f"{number:,} {thing}{'' if number == 1 else ending}"


def match_title(row: MatchRow) -> str:
    """Say how a match ended, the player's side first."""
    score = score_of(row)
    if row.winner is None:
        stands = f" at {score}" if score else ""
        return f"Given up{stands}" if row.finished else f"Not over yet{stands and f', {score}'}"
    if row.won is None:
        return f"Played by the computer alone, {score}"
    return f"{'Won' if row.won else 'Lost'} {score}"


def score_of(row: MatchRow) -> str:
    """Give the score, the player's side first; nothing before the first hand is over."""
    if not row.scores:
        return ""
    mine = (row.seat or 0) % len(row.scores)
    others = [score for side, score in enumerate(row.scores) if side != mine]
    return f"{row.scores[mine]} to {', '.join(map(str, others))}"


def match_line(row: MatchRow) -> Line:
    """Give the row of a match."""
    icon, token = "play", "text"
    if row.winner is not None:
        icon, token = ("crown", "brass") if row.won else ("close", "text_muted")
    elif row.finished:
        icon, token = "quit", "text_muted"
    parts = [day(row.started), game_title(row.game), row.preset, counted(row.hands, "hand")]
    others = [name for seat, name in enumerate(row.names) if seat != row.seat]
    if others:
        parts.append(f"with {', '.join(others)}")
    return Line(icon, token, match_title(row), " · ".join(parts), labels_of(row))


def labels_of(row: MatchRow | HandRow) -> tuple[str, ...]:
    """Give what sets a match apart."""
    labels = (("Practice", row.practice), ("Assisted", row.assisted and not row.practice))
    return tuple(label for label, true in labels if true)


def hand_line(row: HandRow, names: Sequence[str]) -> Line:
    """Give the row of a hand."""
    dealt = f"{_name(names, row.dealer)} dealt"
    if row.out:
        title = f"Hand {row.number}: {_order(row, names)}"
        return Line("deal", "text", title, f"{_points(row, names)} · {dealt}")
    if row.declarer is None or row.trump is None:
        ended = "void" if row.side is None else _result(row, names)
        return Line("pass", "text_muted", f"Hand {row.number}: nobody declared", f"{dealt} · {ended}")
    strain = Strain(row.trump)
    alone = ", alone" if row.alone else ""
    title = f"Hand {row.number}: {_name(names, row.declarer)} declared {strain.plural}{alone}"
    labels = ("All the tricks",) if row.march else ()
    return Line(
        strain.name.lower().removesuffix("s"), "text", title, f"{_result(row, names)} · {dealt}", labels
    )


def _result(row: HandRow, names: Sequence[str]) -> str:
    mine = (row.seat or 0) % len(row.taken)
    tricks = " : ".join(map(str, (*row.taken[mine:], *row.taken[:mine])))
    return f"tricks {tricks}, and {_points(row, names)}"


def _points(row: HandRow, names: Sequence[str]) -> str:
    """Give what the sides made, the one that won the hand first."""
    if row.side is None:
        return "nobody scored"
    made = [f"{counted(row.points[row.side], 'point')} for {_side(row, row.side, names)}"]
    for side, points in enumerate(row.points):
        if points and side != row.side:
            made.append(f"{points} for {_side(row, side, names)}")
    return ", ".join(made)


def _order(row: HandRow, names: Sequence[str]) -> str:
    """Tell in which order the seats went out."""
    first, *others = (_name(names, seat) for seat in row.out)
    return ", then ".join([f"{first} went out first", *(_inside(name) for name in others)])


def _side(row: HandRow, side: int, names: Sequence[str]) -> str:
    return inside(together(names[side :: len(row.points)]))


def _inside(name: str) -> str:
    return YOU.lower() if name == YOU else name


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else f"Seat {seat + 1}"
