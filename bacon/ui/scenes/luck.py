"""What was luck and what was play: hands that experts have played too, with the same cards."""

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

_LAST: Final = 120
"""Of the deals of the day so many hands are looked at, the last ones, and as many of the duplicates."""
_HEAD: Final = ("", "Hands", "Luck per hand", "Play per hand")
_TOLD: Final = (
    "Luck is what experts made of your cards, in deals of the day and duplicates; play is how far you did "
    "better than they did."
)


def luck(store: Store, player: str, game: str | None) -> list[Part]:
    """What a player's cards were worth, and his play, game by game; raises `StoreError`.

    There is nothing before experts have played the same cards.
    """
    lines = [(game_title(name), *_figures(hands)) for name, hands in _compared(store, player, game).items()]
    return (
        [Heading("Luck and play", 26), Table(_HEAD, lines), Words(_TOLD, 19, "text_muted")] if lines else []
    )


def _compared(store: Store, player: str, game: str | None) -> Mapping[str, Sequence[ComparedHand]]:
    """The hands of each game of which is known what the player and what experts made."""
    found: dict[str, list[ComparedHand]] = {}
    for of in _rounds(store, player, game):
        kept = kept_lines(Pars(store), [hand.board for hand in of.hands], table_key(table_of(of)), VERSION)
        result = result_of(of, own_hands(store, player, of), kept)
        if known := [hand for hand in result.hands if hand.gain is not None]:
            found.setdefault(of.game, []).extend(known)
    return found


def _rounds(store: Store, player: str, game: str | None) -> Mapping[Round, None]:
    """The rounds that a player has played last."""
    wanted = (
        Filter(player=player, game=game, kind="daily"),
        Filter(player=player, game=game, kind="duplicate"),
    )
    rows = [row for each in wanted for row in History(store).matches(each, size=_LAST)]
    return dict.fromkeys([of for row in rows if (of := round_of(row))])


def _figures(hands: Sequence[ComparedHand]) -> tuple[str, ...]:
    lucky, played = sum(hand.others or 0 for hand in hands), sum(hand.gain or 0 for hand in hands)
    return f"{len(hands):,}", _signed(lucky / len(hands)), _signed(played / len(hands))


def _signed(points: float) -> str:
    return f"{points:+.2f}".replace("-", "−")
