"""Luck and play, separated by means of hands that experts have played with the same cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bacon.core.words import game_title
from bacon.data.compare import ComparedHand
from bacon.data.filters import Filter
from bacon.data.history import History
from bacon.data.pars import Pars, kept_lines
from bacon.data.rounds import Round, own_hands, result_of, round_of
from bacon.data.store import Store
from bacon.search.par import VERSION, table_key
from bacon.ui.kit.form import Heading, Part, Words
from bacon.ui.kit.rows import Table
from bacon.ui.scenes.past_matches import table_of

_MAX_MATCHES: Final = 120  # of each kind, newest first
_HEAD: Final = ("", "Hands", "Luck per hand", "Play per hand")
_EXPLANATION: Final = (
    "Luck is what experts made of your cards, in deals of the day and duplicates; play is how far you did "
    "better than they did."
)


def luck(store: Store, player: str, game: str | None) -> list[Part]:
    """Return the luck and the play of a player, game by game; raises `StoreError`.

    Returns nothing until experts have played the same cards.
    """
    lines = [
        (game_title(name), *_figures(hands)) for name, hands in _compared_hands(store, player, game).items()
    ]
    return (
        [Heading("Luck and play", 26), Table(_HEAD, lines), Words(_EXPLANATION, 19, "text_muted")]
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
    rows = [row for each in filters for row in History(store).matches(each, size=_MAX_MATCHES)]
    return dict.fromkeys([round_ for row in rows if (round_ := round_of(row))])


def _figures(hands: Sequence[ComparedHand]) -> tuple[str, ...]:
    lucky, played = sum(hand.others or 0 for hand in hands), sum(hand.gain or 0 for hand in hands)
    return f"{len(hands):,}", _signed(lucky / len(hands)), _signed(played / len(hands))


def _signed(points: float) -> str:
    return f"{points:+.2f}".replace("-", "−")
