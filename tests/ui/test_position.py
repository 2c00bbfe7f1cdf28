"""The cards of a hand as it was dealt, beside the card that was turned up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pygame import Rect, Surface

from bacon.core.cards import Card, cards
from bacon.core.match import Match
from bacon.core.review import Alternative, GradedChoice
from bacon.core.rules import TableState
from bacon.games.bid_euchre.game import BidEuchre
from bacon.notation.timeline import timelines
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics, load_theme
from bacon.ui.replay.position import Position, PositionStrip, _as_good, position_dealt
from tests.tables import OFFERS, PLAIN, run, table

NAMES = ("You", "Otis", "Bella", "Felix")
ALL_PASS = "pass " * 4


def dealt_in(match: Match[TableState]) -> Position:
    hand, *_ = timelines(match.rules, match.kept)
    return position_dealt(hand, 0, NAMES, Metrics(1280, 720))


@pytest.mark.parametrize(
    ("script", "offer"),
    [("", 0), ("pass", 0), ("up", 0), (ALL_PASS, 1), (ALL_PASS * 2 + "up", 2), (ALL_PASS * 4, 3)],
)
def test_beside_a_dealt_hand_lies_the_card_that_was_picked_up_or_else_the_last(
    script: str, offer: int
) -> None:
    match = table()
    run(match, script)
    dealt = dealt_in(match)
    assert dealt.lying == (Card(OFFERS.split()[offer]),)
    assert set(dealt.held) == {Card(name) for name in PLAIN[0].split()}


def test_where_nothing_is_turned_up_the_hand_lies_alone() -> None:
    assert not dealt_in(Match(BidEuchre(), seed="alone")).lying


HELD = cards("AS KD QH JC 9C")


@pytest.mark.usefixtures("video")
@pytest.mark.parametrize("width", [260, 600])
@pytest.mark.parametrize(("first", "second"), [(0, 4), (4, 0), (1, 2), (2, 1), (4, 3)])
def test_the_labels_of_a_choice_lie_below_their_own_cards(first: int, second: int, width: int) -> None:
    art, canvas = Art(load_theme(), Metrics(1280, 720)), Canvas(Surface((600, 400)))
    strip = PositionStrip(Position((), HELD, (HELD[first],), (HELD[second],), "french", ""))
    strip.lay(art, 0, 0, width)
    strip.draw(art, canvas)
    played, better = (place_of(canvas, label) for label in strip._tags(art))
    assert (played.right < better.left) is (first < second)
    assert strip.area.contains(played.union(better))
    pitch = (strip.area.width - card_width(round(art.metrics.ui(168) * strip.scale))) / 4
    if abs(first - second) > 1:
        for number, label in ((first, played), (second, better)):
            assert label.left <= pitch * (number + 0.5) <= label.right


@pytest.mark.usefixtures("video")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [100, 150])
def test_the_labels_of_calls_begin_below_the_table_and_its_cards_are_level_with_the_hand(
    size: tuple[int, int], scale: int
) -> None:
    art, canvas = Art(load_theme(), Metrics(*size, scale)), Canvas(Surface(size))
    position = Position(
        (HELD[0],), HELD[1:], (), (), "french", "", call="passed", better_call="picking it up"
    )
    strip = PositionStrip(position)
    strip.lay(art, 0, 0, size[0] // 3)
    strip.draw(art, canvas)
    first, second = (place_of(canvas, label) for label in strip._tags(art))
    assert first.left == strip.area.left
    assert first.right < second.left
    faces = {card: art.card(card, round(art.metrics.ui(168) * strip.scale), design="french") for card in HELD}
    assert len({place_of(canvas, face).y for face in faces.values()}) == 1


def place_of(canvas: Canvas, picture: Surface) -> Rect:
    """Return where a picture was drawn."""
    return next(sprite.rect for sprite in canvas.collected if sprite.surface is picture)


ALIKE = (
    Alternative("JC", "J♣", 0.5),
    Alternative("9C", "9♣", 0.5),
    Alternative("QH", "Q♥", 0.5, 0.3),
    Alternative("AS", "A♠", 0.1, 0.1),
)


@pytest.mark.parametrize(
    ("advice", "better", "said"),
    [("9♣ or J♣", cards("JC 9C"), "J♣ or 9♣"), ("J♣", cards("JC"), "J♣"), ("J♣ or Q♥", cards("JC"), "J♣")],
)
def test_cards_that_a_review_names_as_just_as_good_are_all_marked(
    advice: str, better: Sequence[Card], said: str
) -> None:
    choice = GradedChoice(0, 1, "play", "AS", ALIKE, 60, 0.1, 0.4, "blunder", f"Play {advice} instead.")
    best = cards("JC")
    assert _as_good(choice, best, HELD) == better
    seen = Position((), HELD, cards("AS"), tuple(better), "french", "", one_of=better != best)
    assert seen.words.endswith(f" You played A♠; better: {said}.")
