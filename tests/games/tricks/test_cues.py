"""A beginner hears only what is true, and only of what can happen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon.core.cards import Card, Strain, Suit
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.cues import news_of_bowers
from bacon.games.tricks.events import TrickTaken
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter

NAMES = ("You", "West", "North", "East")


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (
            Euchre(),
            "Hearts are trump: the right bower J♥ (R) is the highest, "
            "then the left bower J♦ (L), a heart now.",
        ),
        (
            Euchre(joker=True),
            "Hearts are trump: the joker is the highest, "
            "then the right bower J♥ (R) and the left bower J♦ (L), a heart now.",
        ),
    ],
    ids=["plain", "joker"],
)
def test_a_beginner_hears_of_every_trump_down_to_the_left_bower(rules: Euchre, told: str) -> None:
    order = rules.order(Strain.HEARTS)
    assert news_of_bowers(order, rules.pack(), Suit.HEARTS).line == told


def test_a_beginner_hears_of_the_next_trick_only_if_there_is_one() -> None:
    rules = Bacon()
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720))), rules)
    taken, over = TrickTaken(1), replace(rules.start(0), hands=((),) * 4)
    assert list(presenter.news(taken, over, NAMES)) == []
    assert len(list(presenter.news(taken, replace(over, hands=((Card("9S"),),) * 4), NAMES))) == 1
