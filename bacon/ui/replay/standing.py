"""A match that is not over in a few words, as the title needs them before its first frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.words import dashed, game_title
from bacon.kits import GAMES, find_game
from bacon.store.history import MatchRow
from bacon.store.ledger import Kind, Stored, stored_as
from bacon.store.rounds import Round, place_of

MAX_SIDES_WITHOUT_NAMES: Final = 2
"""With more sides, a score without names says too little."""

LABELS: Final[dict[Kind | Stored, tuple[str, ...]]] = {
    "practice": ("Practice",),
    "duplicate": ("Duplicate",),
    "daily": ("Deal of the day",),
}


def standing(row: MatchRow) -> str:
    """Return a match and its score, such as "Bacon, you lead 4–2"; in a round, which of its hands it is."""
    if place := place_of(row):
        return _in_round(row.game, stored_as(row.kind), *place)
    return stands(row.game, stored_as(row.kind), row.scores, row.mine)


def place_in_round(round_: Round, number: int) -> str:
    """Return a hand of a round, such as "Deal of the day 3/6, Bacon" or "Bacon, duplicate, 3 of 8"."""
    return _in_round(round_.game, round_.kind, number, len(round_.hands))


def _in_round(game: str, kind: Stored, number: int, count: int) -> str:
    if kind == "daily":  # the game is named last, as it is left out where there is little room
        return f"{LABELS[kind][0]} {number}/{count}, {game_title(game)}"
    return _joined(game, kind, f"{number} of {count}")


def stands(game: str, kind: Stored, scores: Sequence[int], mine: int) -> str:
    """Return the kind of a match and its score, the player's side first.

    >>> stands("faro", "practice", (2, 4), 1), stands("german-bridge", "plain", (), 0)
    ('Faro, practice, 4–2', 'German Bridge, just begun')
    """
    ranked = [scores[mine], *scores[:mine], *scores[mine + 1 :]] if scores else []
    score = _lead(game, *ranked) if len(ranked) == MAX_SIDES_WITHOUT_NAMES else "" if ranked else "just begun"
    return _joined(game, kind, score)


def _joined(game: str, kind: Stored, place: str) -> str:
    return ", ".join(filter(None, (game_title(game), *map(str.lower, LABELS.get(kind, ())), place)))


def _lead(game: str, ours: int, theirs: int) -> str:
    """Return the score, and who leads if anybody does; only the score if the game isn't installed."""
    score = dashed([ours, theirs])
    if game not in GAMES or ours == theirs:
        return score
    return f"you {'lead' if (ours > theirs) is not find_game(game).low_wins else 'trail'} {score}"
