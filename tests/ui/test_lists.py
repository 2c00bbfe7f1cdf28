"""Rows show whole sentences, and the cards of a call with what it was about."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest
from pygame import Rect, Surface

from bacon.core.cards import Card, cards
from bacon.ui.drawing.art import FRENCH, words_on
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.lists import _ARROW_ROOM, _DETAIL_SIZES, ListRow, Rows, TableLine
from bacon.ui.kit.small_cards import SmallCards, draw_small_cards
from bacon.ui.replay.position import CHOICE_CARDS, Position, small_cards
from bacon.ui.scenes.result_marks import Moment, draw_moment, moment_height
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


def decided(title: str, detail: str, *labels: str) -> ListRow:
    line = TableLine("deal", "text", title, detail, labels)
    return ListRow(title, line, lambda: None, has_cards=True)


def test_the_heading_stands_over_the_sentences_beside_labels_too() -> None:
    art = Guest(size=(1280, 720)).app.art
    rows = [decided("Lost", "Bacon · Nov 30"), decided("Tied", "Bacon · Nov 29", "Deal of the day")]
    months = [Rows([row], heading="What decided it", title="Month", like=rows) for row in rows]
    for month in months:
        month.lay(art, 0, 0, 800)
        _, (left, _) = month.words[-1]
        row = month.rows[0]
        pointed_at = row.rect.right - art.metrics.ui(_ARROW_ROOM) - row.labels_width
        assert row.words_width
        assert left == pointed_at - row.cards_width - art.metrics.ui(8) - row.words_width


def test_the_details_of_all_rows_have_one_size_in_which_the_longest_fits() -> None:
    art = Guest(size=(1280, 720)).app.art
    rows = [decided("Lost", "Bacon"), decided("Won", "Bid Euchre with six players · deal of November 14")]
    listed = Rows(rows, like=rows)
    sizes = {}
    for width in range(460, 760, 20):
        listed.lay(art, 0, 0, width)
        short, long = rows
        assert short.detail_size == long.detail_size
        if long.detail_fits(art, _DETAIL_SIZES[-1]):
            sizes[width] = long.detail_size
            natural = art.text(long.line.detail, long.detail_size, "medium", "text_muted")
            assert long._detail(art) is natural or long.detail_size == _DETAIL_SIZES[-1]
    assert len(set(sizes.values())) > 1, "in some of these widths they are smaller"


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_tens_on_small_cards_are_as_large_as_other_ranks_in_a_frame_too(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    art = Guest(size=size).app.art
    canvas, pictures = Canvas(Surface(size)), list[Surface]()

    def centre(picture: Surface, place: tuple[float, float]) -> Rect:
        pictures.append(picture)
        return picture.get_rect(center=place)

    monkeypatch.setattr(canvas, "centre", centre)
    plays = [SmallCards((Card("TS"), Card("9S")), framed) for framed in (True, False)]
    draw_small_cards(art, canvas, Rect(0, 0, 400, 200), plays)
    assert [words_on(picture) for picture in pictures] == ["10♠", "9♠"] * 2
    assert len({picture.get_height() for picture in pictures}) == 1


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1366, 768), (1920, 1080)])
def test_a_name_stands_below_the_middle_of_its_card_in_a_deciding_trick(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    art, cards, names = Guest(size=size).app.art, list[float](), list[float]()
    canvas, told = Canvas(Surface(size)), ("Bella", "Felix", "You", "Otis")

    def add(picture: Surface, place: tuple[float, float]) -> None:
        if words_on(picture) in told:
            names.append(place[0] + picture.get_width() / 2)

    monkeypatch.setattr(canvas, "add", add)
    monkeypatch.setattr(canvas, "centre", lambda _, place: cards.append(place[0]))
    plays = [SmallCards((card,), won=False) for card in HELD[:4]]
    draw_moment(art, canvas, Rect(0, 0, size[0] // 2, size[1]), Moment("", plays, told), 1.0)
    assert len(names) == len(cards) == 4
    assert all(abs(name - card) <= 1 for name, card in zip(names, cards, strict=True))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_six_cards_of_a_deciding_trick_lie_apart_with_their_players_names(size: tuple[int, int]) -> None:
    art, canvas = Guest(size=size).app.art, Canvas(Surface(size))
    told = ("Bella", "Felix", "You", "Otis", "Hazel", "Basil")
    plays = [SmallCards((card,), won=False) for card in cards("AS KS QS JS TS 9S")]
    area = Rect(0, 0, art.metrics.ui(772), moment_height(art, 1.0))
    draw_moment(art, canvas, area, Moment("Bella won the deciding trick", plays, told), 1.0)
    names = [words_on(each.surface) for each in canvas.collected if words_on(each.surface) in told]
    faces = [each.rect for each in canvas.collected if not words_on(each.surface)]
    assert names == list(told)
    assert len(faces) == len(told)
    assert all(one.right < other.left for one, other in pairwise(faces))
    assert faces[-1].right <= area.right
