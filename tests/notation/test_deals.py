"""A deal is one line of text, which gives the same cards on any other table."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.events import HandDealt, HandStarted
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.core.words import seat_names
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import FULL_PACK
from bacon.notation.transcript import Deal, DealError, deal_of, print_deal, read_deal
from tests.play import ANY_RULES, ANY_SEED, Whims, play_on, played
from tests.tables import Table

SEED = "8f" * 32
LINE = f"bacon target=15 jokers=2 · dealer west · seed {SEED}"


def _dealt(match: Match[TableState]) -> list[HandDealt]:
    return [fact for fact in match.kept if isinstance(fact, HandDealt)]


@given(rules=ANY_RULES, seed=ANY_SEED, number=st.integers(1, 2))
def test_any_hand_that_is_over_is_dealt_again_from_its_line(rules: Bacon, seed: int, number: int) -> None:
    match = played(rules, seed, Whims(passes=0.8), hands=2)
    number = min(number, match.state.hand - (not match.over))
    deal = read_deal(print_deal(deal_of(match, number)))
    again = deal.match(practice=False)
    begun = [fact for fact in match.kept if isinstance(fact, HandStarted)][number - 1]
    assert _dealt(again)[0] == _dealt(match)[number - 1]
    assert (again.rules, again.state.dealer, again.practice) == (rules, begun.dealer, False)


@given(rules=ANY_RULES, order=st.randoms(use_true_random=False), dealer=st.integers(0, 3))
def test_a_pack_set_by_hand_is_told_card_by_card(rules: Bacon, order: Random, dealer: int) -> None:
    deck = tuple(order.sample(rules.pack(), len(rules.pack())))
    match: Table = Match(rules, "x", deck=deck, dealer=dealer)
    play_on(match, Random(1), Whims(passes=0.8), hands=1)
    deal = deal_of(match, 1)
    assert (deal.deck, deal.dealer, deal.seed) == (deck, dealer, "")
    assert read_deal(print_deal(deal)) == deal


def test_a_deal_is_printed_as_one_line_and_read_however_it_was_pasted() -> None:
    deal = Deal(Bacon(target=15, jokers=2), 1, seed=SEED)
    assert print_deal(deal) == LINE
    for pasted in (LINE, f"  {LINE}\n", LINE.replace(" · ", "\n· "), LINE.replace("·", ";"), LINE.upper()):
        assert read_deal(pasted) == deal


def test_the_same_deal_again_is_for_practice_and_the_hands_after_it_are_new() -> None:
    deal = read_deal(LINE)
    one, two = deal.match(practice=True), deal.match(practice=True)
    assert one.practice
    for match in (one, two):
        play_on(match, Random(1), Whims(), hands=1)  # type: ignore[arg-type]  # it is a match of Bacon
    assert _dealt(one)[0] == _dealt(two)[0]
    assert _dealt(one)[1] != _dealt(two)[1]
    assert deal.match("x", practice=True).events == deal.match("x", practice=True).events


def test_a_running_hand_is_nobodys_business() -> None:
    match: Table = Match(Bacon(), "x")
    with pytest.raises(DealError, match="Hand 1 is not over yet; its cards are shown once it is"):
        deal_of(match, 1)
    for number in (0, 2):
        with pytest.raises(DealError, match=f"no hand {number} in this match, which has only 1 hand"):
            deal_of(match, number)


def test_the_last_hand_of_a_finished_match_is_over() -> None:
    match = played(Bacon(target=5), 1, Whims())
    assert deal_of(match, match.state.hand).match(practice=False).state.dealer == match.state.dealer


PACK = " ".join(card.name for card in FULL_PACK)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A deal has three parts with a dot between them, such as: bacon target=15 · dealer west"),
        ("bacon · dealer west", "A deal has three parts"),
        (LINE.replace("target=15", "target=16"), "The rules are not understood: target: '16' is not allowed"),
        (LINE.replace("bacon", "chess"), "The rules are not understood: There is no game 'chess'"),
        (LINE.replace("west", "up"), "'dealer up' names no dealer: write dealer and one of south, west,"),
        (LINE.replace("dealer west", "west"), "'west' names no dealer"),
        (LINE.replace("seed", "speed"), "is not understood: write seed or cards, and then its value."),
        (LINE[:-1], "A seed is 64 characters from 0-9 and a-f; this one has 63."),
        (f"{LINE[:-1]}g", "A seed is 64 characters from 0-9 and a-f; this one has 64."),
        ("bacon · dealer west · cards", "the deck has 0 of 52 cards"),
        (f"bacon · dealer west · cards {PACK} AH", "card 53, AH, appears too many"),
        (f"bacon · dealer west · cards {PACK} ZZ", "The cards are not understood: 'ZZ' is not a card"),
        (f"bacon jokers=1 · dealer west · cards {PACK}", "the deck has 52 of 53 cards; BJ is missing"),
    ],
)
def test_anything_not_understood_is_named(text: str, sentence: str) -> None:
    with pytest.raises(DealError) as caught:
        read_deal(text)
    assert sentence in str(caught.value)


@given(
    st.text(max_size=60)
    | st.sampled_from(seat_names(4)).map(lambda seat: f"bacon · dealer {seat} · cards AH")
)
def test_whatever_is_pasted_is_a_deal_or_named_in_a_sentence(text: str) -> None:
    with pytest.raises(DealError, match=r"[.…]$"):
        read_deal(text)
