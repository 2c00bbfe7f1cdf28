"""On bits the cards have the order that the game gives them, and a hand is played as by the game's rules.

`BACON_PLAYS` sets how many cards of each game are played.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest

from bacon.core.cards import Card, Cards, Strain, Suit, cards, pack
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import pack_of, ranking
from bacon.games.tricks.events import Play
from bacon.games.tricks.player.search.evaluation import hand_in_play
from bacon.games.tricks.ranking import Ranking
from bacon.games.tricks.ranking import ranking as bowers
from bacon.games.tricks.state import Phase, TrickState
from bacon.solver.board import CardTable, HandInPlay, table_of
from tests.games.roaming import roam
from tests.play import Whims
from tests.solver.plain import GAMES, any_rules, on_the_table, points, score_of

PLAYS = int(os.environ.get("BACON_PLAYS", "1500"))

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


def hands_in_play(game: type[Rules]) -> Iterator[tuple[Rules, Random, TrickState]]:
    """Yield hands of a game at their first lead, each under other house rules, which allow no claims."""
    for number in range(PLAYS):
        chance = Random(f"lockstep {number}")
        rules = any_rules(game, chance, claim="off", throw_in=False)
        match = Match(rules, seed=str(number))
        while not match.over and match.state.hand < 8:
            state = match.state
            assert isinstance(state, TrickState)
            if state.phase is Phase.PLAY and not state.trick and not state.tricks:
                yield rules, chance, state
            match.apply(roam(match.legal(), chance, Whims(passes=0.3, alone=0.5)))


def cards_of(board: HandInPlay, bits: int) -> list[Card]:
    return sorted(board.table.cards_in(bits))


def assert_alike(rules: Rules, state: TrickState, board: HandInPlay) -> None:
    """Assert that the board shows the state, and allows what the rules allow."""
    assert board.seat == state.to_act
    allowed = {action.card for action in rules.legal(state) if isinstance(action, Play)}
    assert set(board.table.cards_in(board.legal())) == allowed
    assert [cards_of(board, hand) for hand in board.hands] == [sorted(hand) for hand in state.hands]
    assert board.tricks() == state.taken
    assert board.left == state.active_seats - len(state.trick)


def snapshot(board: HandInPlay) -> tuple[object, ...]:
    fields = (board.seat, board.led, board.best, board.holder, board.left, board.gone)
    return (*fields, *board.hands, *board.taken, *board.out)


@pytest.mark.parametrize("game", GAMES)
def test_a_board_and_the_rules_play_in_lockstep(game: type[Rules]) -> None:
    """Play hands at random on both, score them, and take the cards back to every moment."""
    plays = alone = 0
    for rules, chance, dealt in hands_in_play(game):
        state, board = dealt, hand_in_play(rules, dealt)
        moments = [(snapshot(board), board.mark())]
        alone += len(state.sitting_out) > 0
        while not board.over:
            assert_alike(rules, state, board)
            play = chance.choice([action for action in rules.legal(state) if isinstance(action, Play)])
            board.play(board.table.bit(play.card, board.hands[board.seat]))
            state = on_the_table(rules, state, play)
            moments.append((snapshot(board), board.mark()))
            plays += 1
        assert score_of(rules, dealt)(*board.tricks()) == points(state)
        for before, mark in reversed(moments):
            board.undo(mark)
            assert snapshot(board) == before
        if plays >= PLAYS:
            break
    assert plays >= PLAYS
    assert alone


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_played_at_random_is_played_to_its_end_by_legal_plays(game: type[Rules]) -> None:
    for number, (rules, chance, dealt) in enumerate(hands_in_play(game)):
        board = hand_in_play(rules, dealt)
        before = board.gone
        board.play_randomly(chance.random)
        assert board.over
        assert sum(board.tricks()) == len(dealt.hands[board.seats[0]])
        played = sorted(card for seat in board.seats for card in dealt.hands[seat])
        assert cards_of(board, board.gone ^ before) == played
        if number >= PLAYS // 100:
            break


@pytest.mark.parametrize("game", GAMES)
def test_a_board_can_be_set_up_at_any_moment_of_a_hand(game: type[Rules]) -> None:
    checked = 0
    for rules, chance, dealt in hands_in_play(game):
        state, board = dealt, hand_in_play(rules, dealt)
        while not board.over and checked < PLAYS // 5:
            again = hand_in_play(rules, state)
            assert_alike(rules, state, again)
            assert (again.led, again.holder, again.out) == (board.led, board.holder, board.out)
            assert cards_of(again, again.gone) == cards_of(board, board.gone)
            play = chance.choice([action for action in rules.legal(state) if isinstance(action, Play)])
            board.play(board.table.bit(play.card, board.hands[board.seat]))
            state = on_the_table(rules, state, play)
            checked += 1
        if checked >= PLAYS // 5:
            break
    assert checked >= PLAYS // 5
