"""Rows show whole sentences, and the cards of a call with what it was about."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest

from bacon.core.cards import Card
from bacon.ui.drawing.art import FRENCH
from bacon.ui.kit.lists import ListRow, Rows, TableLine
from bacon.ui.kit.small_cards import SmallCards
from bacon.ui.replay.position import CHOICE_CARDS, Position, small_cards
from tests.ui.stage_door import Guest

REASON: Final = (
    "Pass instead. You’d make spades only about 11% of the time, and Otis, who plays after you, "
    "has called more boldly than anyone else at this table for the whole match."
)
HELD: Final = tuple(Card(name) for name in ("9H", "5H", "5C", "2C", "8D"))


def row(detail: str) -> ListRow:
    listed = ListRow(
        "Hand 1", TableLine("review", "bad", "Hand 1: passed", detail), lambda: None, has_cards=True
    )
    listed.most_cards, listed.cards = CHOICE_CARDS, [SmallCards((card,), won=False) for card in HELD]
    return listed


@pytest.mark.parametrize("width", [300, 500])
def test_a_reason_too_long_for_its_row_is_wrapped_and_read_whole(width: int) -> None:
    art, rows = Guest().app.art, Rows([row(REASON), row("Short."), row(REASON)])
    end = rows.lay(art, 0, 0, width)
    long, short, _ = rows.rows
    assert long._detail(art) is art.paragraph(REASON, 19, long._words_room(art), "medium", "text_muted")
    assert long.rect.height > short.rect.height
    assert all(each.natural_height(art) <= each.rect.height for each in rows.rows)
    assert all(one.rect.bottom < other.rect.top for one, other in pairwise(rows.rows))
    assert rows.rows[-1].rect.bottom <= end


def test_a_row_of_a_call_shows_what_was_turned_up_apart_from_the_hand() -> None:
    up = (Card("7S"),)
    position = Position(
        up, HELD, (), (), FRENCH, "Up-card", call="asked to pick it up", better_call="passing"
    )
    first, *hand = small_cards(position)
    assert (first.cards, first.apart) == (up, True)
    assert [each.cards for each in hand] == [(card,) for card in HELD]
    assert not any(each.apart for each in hand)
