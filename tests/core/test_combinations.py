"""Combinations print, parse and beat each other as the rules say."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.cards import Suit
from bacon.games.climbing.combinations import Combination, Kind

BOMBS = [Kind.QUAD, Kind.STRAIGHT_FLUSH, Kind.QUINT, Kind.STRETCH_FLUSH, Kind.HEX]
ORDINARY = [kind for kind in Kind if kind not in BOMBS]
EVERY = [
    Combination(kind, rank, suit)
    for kind in Kind
    for rank in range(kind.shape.length, 12)
    for suit in (Suit if kind.shape.flush else [None])
]
any_combination = st.sampled_from(EVERY)
each_kind = pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)


def test_there_are_ten_ordinary_kinds_and_five_bombs() -> None:
    assert (len(ORDINARY), [kind for kind in Kind if kind.bomb]) == (10, BOMBS)


@pytest.mark.parametrize(
    ("kind", "size"),
    list(zip(Kind, [1, 2, 3, 3, 4, 5, 6, 4, 6, 6, 4, 5, 5, 6, 6], strict=True)),
    ids=str,
)
def test_a_kind_has_so_many_cards(kind: Kind, size: int) -> None:
    assert kind.size == size


@pytest.mark.parametrize(
    ("combination", "text", "words"),
    [
        (Combination(Kind.SINGLE, 11), "single 11", "a single 11"),
        (Combination(Kind.PAIR, 9), "pair of 9s", "a pair of 9s"),
        (Combination(Kind.RUN, 6), "run 4-5-6", "a run from 4 to 6"),
        (Combination(Kind.BOBTAIL, 4), "bobtail 1-4", "a run from 1 to 4"),
        (Combination(Kind.STAIRS, 11), "stairs 10-11", "a run of pairs from 10 to 11"),
        (Combination(Kind.TUBE, 6), "tube 4-5-6", "a run of pairs from 4 to 6"),
        (Combination(Kind.PLATES, 2), "plates 1-2", "a run of triples from 1 to 2"),
        (Combination(Kind.QUAD, 9), "quad of 9s", "four 9s"),
        (
            Combination(Kind.STRAIGHT_FLUSH, 11, Suit.HEARTS),
            "straight flush 7-11 in hearts",
            "a straight flush from 7 to 11 in hearts",
        ),
    ],
)
def test_a_combination_tells_itself(combination: Combination, text: str, words: str) -> None:
    assert (str(combination), combination.words) == (text, words)
    assert Combination.parse(text) == combination


def test_every_combination_is_read_back() -> None:
    for combination in EVERY:
        assert Combination.parse(str(combination)) == combination
        assert pickle.loads(pickle.dumps(combination)) == combination


@pytest.mark.parametrize(
    "text",
    [
        *("", "pair", "pair 9", "pair of 9", "pair of nines", "Pair of 9s", " pair of 9s", "pair of 9s "),
        *("run 4-6", "run 4-5-7", "single of 9s", "single 9s", "quad of 09s", "single ９", "royal 9"),
        *("tube 4-5-6 in hearts", "straight flush 7-11", "straight flush 7-11 in stars"),
        *("single 0", "run 0-1-2", "single 100", f"single {'9' * 5000}"),
    ],
)
def test_any_other_text_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="is not a combination such as") as refused:
        Combination.parse(text)
    assert repr(text) in str(refused.value)


@given(st.text(max_size=20))
def test_no_text_at_all_breaks_the_reader(text: str) -> None:
    with pytest.raises(ValueError, match="is not a combination"):
        Combination.parse(text)


H_ORDER = [
    "quad of 9s",
    "quad of 10s",
    "straight flush 1-5 in hearts",
    "straight flush 7-11 in hearts",
    "quint of 1s",
    "quint of 10s",
    "stretch flush 1-6 in spades",
    "hex of 1s",
]


@pytest.mark.parametrize("place", range(len(H_ORDER) - 1))
def test_h_each_bomb_beats_all_that_stand_before_it(place: int) -> None:
    higher = Combination.parse(H_ORDER[place + 1])
    for text in H_ORDER[: place + 1]:
        lower = Combination.parse(text)
        assert higher.beats(lower)
        assert not lower.beats(higher)


@pytest.mark.parametrize("kind", ORDINARY, ids=lambda kind: kind.value)
def test_h_a_quad_of_nines_beats_every_ordinary_combination(kind: Kind) -> None:
    lying = Combination(kind, 11)
    assert Combination.parse("quad of 9s").beats(lying)
    assert not lying.beats(Combination.parse("quad of 9s"))


@given(any_combination, any_combination)
def test_a_follow_up_is_of_the_same_kind_and_higher_or_a_higher_bomb(
    one: Combination, other: Combination
) -> None:
    if one.kind is other.kind:
        expected = one.rank > other.rank
    elif one.kind in BOMBS:
        expected = other.kind in ORDINARY or BOMBS.index(one.kind) > BOMBS.index(other.kind)
    else:
        expected = False
    assert one.beats(other) is expected


@pytest.mark.parametrize("suit", Suit)
def test_suits_never_rank(suit: Suit) -> None:
    one, other = Combination(Kind.STRAIGHT_FLUSH, 9, suit), Combination(Kind.STRAIGHT_FLUSH, 9, Suit.SPADES)
    assert not one.beats(other)
    assert not other.beats(one)
