"""A beginner hears only what is true, and only of what can happen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon.core.cards import Card, Strain, Suit
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import TrickTaken
from bacon.games.tricks.table import news_of_bowers
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.face import make_presenter
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout

NAMES = ("You", "West", "North", "East")


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (Euchre(), "Hearts are trump: highest is the J♥, then the J♦."),
        (Euchre(joker=True), "Hearts are trump: highest is the coloured joker, then the J♥ and the J♦."),
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
