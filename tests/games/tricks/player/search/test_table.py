"""On bits the cards have the order that the game gives them."""

from __future__ import annotations

import pytest

from bacon.core.cards import Cards, Strain, Suit, cards, pack
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import pack_of, ranking
from bacon.games.tricks.player.search.playout import CardTable, table_of
from bacon.games.tricks.ranking import Ranking
from bacon.games.tricks.ranking import ranking as bowers

JOKERS = Bacon(jokers=2, jacks_high=True, joker_follows="free")
SHORT = pack("9TJQKA")
TABLES: dict[str, tuple[Ranking, Cards]] = {
    "bacon": (ranking(Bacon(), Suit.HEARTS), pack_of(Bacon())),
    "free jokers": (ranking(JOKERS, Suit.HEARTS), pack_of(JOKERS)),
    "bowers": (bowers(Strain.CLUBS), SHORT),
    "no trump": (bowers(Strain.NO_TRUMP), SHORT),
    "low": (bowers(Strain.LOW_NO_TRUMP), SHORT),
    "two packs": (bowers(Strain.CLUBS), SHORT + SHORT),
    "two packs, the last takes": (bowers(Strain.CLUBS, last_of_equal=True), SHORT + SHORT),
}


def table(name: str) -> CardTable:
    """Return the cards of a table as bits."""
    return table_of(*TABLES[name])


@pytest.mark.parametrize("name", TABLES)
def test_what_beats_what_and_belongs_together_is_as_in_the_game(name: str) -> None:
    order, one = TABLES[name][0], table(name)
    assert sorted(one.cards) == sorted(TABLES[name][1])
    for best, card in enumerate(one.cards):
        assert one.beaters[-1] >> best & 1
        assert one.trumps >> best & 1 == order.is_trump(card)
        assert one.free >> best & 1 == (card in order.free)
        for number, other in enumerate(one.cards):
            assert one.beaters[best] >> number & 1 == order.beats(other, card)
            same = order.suit(other) is order.suit(card)
            assert one.suit[best] >> number & 1 == same
            assert one.over[best] >> number & 1 == (same and order.beats(other, card))


@pytest.mark.parametrize("name", TABLES)
def test_piles_keep_their_cards_and_share_no_bit(name: str) -> None:
    one = table(name)
    half = len(one.cards) // 2
    piles = [tuple(one.cards[:half]), tuple(one.cards[half:])]
    first, second = one.shared(piles)
    assert first ^ second == one.all
    assert [sorted(one.cards_in(bits)) for bits in (first, second)] == [sorted(pile) for pile in piles]


@pytest.mark.parametrize(
    ("name", "one", "other", "elsewhere", "same"),
    [
        ("bacon", "KS", "QS", "", True),
        ("bacon", "KS", "JS", "QS", False),
        ("bacon", "KS", "JS", "TS AS", True),
        ("bacon", "KS", "KD", "", False),
        ("free jokers", "AH", "JH", "", True),
        ("free jokers", "JH", "BJ", "", False),
        ("bowers", "JC", "JS", "", True),
        ("bowers", "JS", "AC", "JC", True),
        ("two packs", "AS", "KS", "", True),
        ("two packs", "AS", "KS", "AS", False),
        ("two packs", "AS", "KS", "KS", False),
        ("two packs, the last takes", "AS", "KS", "AS", False),
        ("two packs, the last takes", "AS", "KS", "KS", False),
    ],
)
def test_cards_touch_when_no_other_hand_can_part_them(
    name: str, one: str, other: str, elsewhere: str, same: bool
) -> None:
    own, rest = table(name).shared([cards(f"{one} {other}"), cards(elsewhere)])
    assert own.bit_count() == 2
    (first,), (second,) = cards(one), cards(other)
    assert table(name).equivalent(first, second, rest) == same
    assert table(name).equivalent(second, first, rest) == same
