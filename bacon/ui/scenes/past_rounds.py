"""The rounds in the history: one row for each, with its result so far."""

from __future__ import annotations

from typing import NamedTuple

from bacon.core.words import capital, game_title, points
from bacon.kits import hand_word_of
from bacon.search.par import VERSION, table_key
from bacon.store.history import MatchRow
from bacon.store.reviews import Pars, kept_lines
from bacon.store.rounds import Compared, Day, Round, own_hands, result_of, standing
from bacon.store.store import Store
from bacon.system import clock
from bacon.ui.kit.cells import short_date
from bacon.ui.kit.lists import TableLine
from bacon.ui.replay.words import counted, labels_of, short_day
from bacon.ui.scenes.past_matches import table_of


def result_in(store: Store, player: str, round_: Round) -> Compared:
    """Return a player's saved results in a round beside the experts'; raises `StoreError`."""
    boards = [hand.board for hand in round_.hands]
    kept = kept_lines(Pars(store), boards, table_key(table_of(round_)), VERSION)
    return result_of(round_, own_hands(store, player, round_), kept)


class TellingHand(NamedTuple):
    """The match of the hand of a round that cost or won the player most beside experts, and that in words."""

    match_id: int
    words: str


def telling_hand(store: Store, player: str, round_: Round, result: Compared) -> TellingHand | None:
    """Return the hand that says most about a player's result; None until there is one, or if it is a tie.

    Raises `StoreError`.
    """
    if not result.complete or not result.gain:
        return None
    most = (min if result.gain < 0 else max)(result.hands, key=lambda hand: hand.gain or 0)
    gain, word = most.gain or 0, capital(hand_word_of(round_.game))
    words = f"{word} {most.number} {'cost' if gain < 0 else 'won'} you {points(abs(gain))}"
    return TellingHand(own_hands(store, player, round_)[most.number].match_id, words)


def round_line(row: MatchRow, round_: Round, result: Compared) -> TableLine:
    """Return the row of a round, whose newest hand is `row`: its result, or how much of it was played."""
    word, count = hand_word_of(round_.game), len(round_.hands)
    sign = (result.gain > 0) - (result.gain < 0) if result.complete else 0
    icon, token = {1: ("crown", "team_a"), -1: ("close", "team_b")}.get(sign, ("deal", "text"))
    played = f"{result.played} of {counted(count, word)} played"
    title = capital(standing(result.gain)) if result.complete else played
    hands = [counted(count, word)] if result.complete and not isinstance(round_, Day) else []
    parts = [game_title(round_.game), *hands, *_earlier_day(row, round_), short_day(row.started)]
    return TableLine(icon, token, title, " · ".join(parts), labels_of(row))


def _earlier_day(row: MatchRow, round_: Round) -> list[str]:
    """Return whose day's deal it is, if it was played on another day."""
    if not isinstance(round_, Day) or clock.local(row.started).date() == round_.day:
        return []
    return [f"deal of {short_date(round_.day)}"]
