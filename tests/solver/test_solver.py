"""The solver is exact: it finds what playing out every line finds, by any game's own rules."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from bacon.core.cards import HIDDEN, Card, Cards, Strain, Suit, cards, pack
from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import FULL_PACK, pack_of
from bacon.games.bacon.state import ranking as bacon_ranking
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.player.search.evaluation import order_of, position_of
from bacon.games.tricks.ranking import Ranking, ranking, side_of
from bacon.games.tricks.state import TrickState
from bacon.solver import (
    LaidCard,
    NodeLimit,
    Payoff,
    PlainOrder,
    Position,
    Solver,
    Stop,
    Stopped,
    holding,
    search,
    solve,
)
from bacon.solver.board import bitboard_of
from bacon.solver.search import Search, SplitSearch
from tests.solver.plain import (
    GAMES,
    any_rules,
    by_the_order,
    by_the_rules,
    playable,
    points,
    score_of,
    state_in_play,
)

EXAMPLES = int(os.environ.get("BACON_EXAMPLES", "20"))
PLAIN = bacon_ranking(Bacon(), Suit.SPADES)
NINES_UP = pack("9TJQKA")


def small(rules: Rules) -> int:
    """Return the largest hand for which every line can be played out."""
    return 2 if rules.seats > 4 else 3


def tricks_of_side_0(state: TrickState) -> float:
    return state.taken[0]


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_tricks_are_those_of_plain_minimax_by_the_games_own_rules(game: type[Rules]) -> None:
    chance, solver = Random(8), Solver()
    for _ in range(2 * EXAMPLES):
        rules = any_rules(game, chance, throw_in=False)
        state = state_in_play(rules, chance, small(rules))
        played = by_the_rules(rules, state, tricks_of_side_0)
        solved = solver.values(position_of(rules, state), lambda ours, _: ours, 0)
        assert solved == played, (rules, state)


@pytest.mark.parametrize("game", GAMES)
def test_points_are_those_of_plain_minimax_by_the_games_own_rules(game: type[Rules]) -> None:
    chance, solver = Random(80), Solver()
    for _ in range(EXAMPLES):
        rules = any_rules(game, chance)
        state = state_in_play(rules, chance, small(rules))
        solved = solver.values(position_of(rules, state), score_of(rules, state), 0)
        assert solved == by_the_rules(rules, state, points), (rules, state)


def listed(worth: Sequence[float]) -> Payoff:
    """Return the payoff that is listed for each number of tricks of side 0."""
    return lambda ours, _: worth[ours]


@pytest.mark.parametrize("side", [0, 1])
def test_any_payoff_is_solved_for_either_side(side: int) -> None:
    chance, solver = Random(side), Solver()
    for _ in range(EXAMPLES):
        position = dealt(chance, PLAIN, FULL_PACK, seats=4, size=3)
        worth = [chance.randrange(-2, 3) for _ in range(4)]
        sign = -1 if side else 1
        solved = solver.values(position, listed(worth), side)
        played = by_the_order(position, listed([sign * one for one in worth]))
        assert solved == {card: sign * value for card, value in played.items()}, (position, worth)


Deal = tuple[Ranking, Cards]
DEALS: dict[str, Deal] = {
    "bowers": (ranking(Strain.HEARTS), NINES_UP),
    "no trump": (ranking(Strain.NO_TRUMP), NINES_UP),
    "low no trump": (ranking(Strain.LOW_NO_TRUMP), NINES_UP),
    "two packs, the first wins": (ranking(Strain.SPADES), pack("JQKA") * 2),
    "two packs, the last wins": (ranking(Strain.SPADES, last_of_equal=True), pack("JQKA") * 2),
    "two packs, no trump, the last wins": (ranking(Strain.NO_TRUMP, last_of_equal=True), pack("KA") * 4),
    "free jokers": (
        bacon_ranking(Bacon(jokers=2, joker_follows="free"), Suit.HEARTS),
        pack_of(Bacon(jokers=2, deck=24))[4:],
    ),
    "jokers that follow": (bacon_ranking(Bacon(jokers=2), Suit.CLUBS), pack_of(Bacon(jokers=2, deck=24))[4:]),
}
TABLES = [
    (2, 4, ()),
    (3, 3, ()),
    (3, 4, (2,)),
    (2, 4, (0, 1)),
    (2, 5, ()),
    (2, 6, ()),
    (3, 6, (2, 4)),
    (3, 6, (1, 3, 5)),
]


def dealt(
    chance: Random, order: Ranking, deck: Sequence[Card], *, seats: int, size: int, idle: tuple[int, ...] = ()
) -> Position:
    """Return a random position before or in a trick."""
    drawn = chance.sample(deck, seats * size)
    hands = tuple(tuple(drawn[seat::seats]) for seat in range(seats))
    active = [seat for seat in range(seats) if seat not in idle]
    start = Position(order, hands, chance.choice(active), sitting_out=idle)
    for _ in range(chance.randrange(len(active))):
        start = lay(start, chance.choice(playable(start)))
    return start


def lay(position: Position, card: Card) -> Position:
    """Play a card that does not fill the trick."""
    seat = position.to_act
    hand = list(position.hands[seat])
    hand.remove(card)
    active = position.active
    return Position(
        position.order,
        (*position.hands[:seat], tuple(hand), *position.hands[seat + 1 :]),
        active[(active.index(seat) + 1) % len(active)],
        (*position.trick, LaidCard(seat, card)),
        position.sitting_out,
    )


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize(("size", "seats", "idle"), TABLES)
def test_every_table_and_pack_is_solved_like_plain_minimax(
    deal: str, size: int, seats: int, idle: tuple[int, ...]
) -> None:
    chance, solver, (order, deck) = Random(seats), Solver(), DEALS[deal]
    for _ in range(EXAMPLES // 10):
        if seats * size > len(deck):
            size -= 1
        position = dealt(chance, order, deck, seats=seats, size=size, idle=idle)
        assert solver.values(position, lambda ours, _: ours, 0) == by_the_order(
            position, lambda ours, _: ours
        ), position


@pytest.mark.sparse(6)
@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("sides", [(0, 1, 1), (1, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1), (0, 1, 1, 0, 1)])
def test_sides_of_any_shape_are_solved_like_plain_minimax(deal: str, sides: tuple[int, ...]) -> None:
    chance, solver, (order, deck), size = Random(sides.count(1)), Solver(), DEALS[deal], 12 // len(sides)
    for _ in range(EXAMPLES // 10):
        drawn = dealt(chance, order, deck, seats=len(sides), size=min(size, len(deck) // len(sides)))
        position = replace(drawn, sides=sides)
        found = by_the_order(position, lambda ours, _: ours)
        best = min if position.side_of(position.to_act) else max
        assert solver.values(position, lambda ours, _: ours, 0) == found, position
        assert solver.value(position, lambda ours, _: ours, 0) == best(found.values()), position


@pytest.mark.parametrize("sides", [(0, 1, 1), (0, 1, 2, 1)])
def test_sides_that_do_not_fit_the_seats_are_refused(sides: tuple[int, ...]) -> None:
    position = Position(PLAIN, (cards("AS"), cards("2H"), cards("2D"), cards("2C")), 0, sides=sides)
    with pytest.raises(ValueError, match="sides must be 0 or 1 for each seat"):
        solve(position)


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize(("seats", "idle"), [(4, ()), (4, (2,)), (6, (1, 3))])
def test_what_is_told_at_a_glance_is_what_a_search_without_it_finds(
    deal: str, seats: int, idle: tuple[int, ...]
) -> None:
    chance, (order, deck) = Random(seats), DEALS[deal]
    for _ in range(EXAMPLES // 10):
        position = dealt(chance, order, deck, seats=seats, size=min(4, len(deck) // seats), idle=idle)
        board = bitboard_of(position)
        tricks = board.tricks
        glancing, plain = Search(board.sides), SplitSearch(board.sides)
        for goal in range(1, tricks + 1):
            glancing.begin(board, None)
            plain.begin(board, None)
            at_least = (2 << tricks) - (1 << goal)
            assert glancing.reaches(goal) == plain.reaches(at_least), position


def test_tricks_count_those_of_the_seat_to_act_and_those_it_has() -> None:
    hands = (cards("AS KS"), cards("2H 3H"), cards("2D 3D"), cards("2C 3C"))
    assert Solver().tricks(Position(PLAIN, hands, 0, taken=(1, 2))) == {Card("AS"): 3, Card("KS"): 3}
    assert Solver().tricks(Position(PLAIN, hands, 1, taken=(1, 2))) == {Card("2H"): 2, Card("3H"): 2}


def test_the_value_is_that_of_the_best_card_of_whoever_is_to_act() -> None:
    chance, solver = Random(5), Solver()
    for _ in range(EXAMPLES // 5):
        position = dealt(chance, PLAIN, FULL_PACK, seats=4, size=4)
        for side in (0, 1):
            worth = [chance.randrange(3) for _ in range(5)]
            values = solver.values(position, listed(worth), side)
            best = max if side_of(position.to_act) == side else min
            assert solver.value(position, listed(worth), side) == best(values.values())


def test_what_is_remembered_of_trumps_is_not_taken_for_a_plain_suit() -> None:
    rest = ("TH 8H QH", "AH 7H JH", "8C TC 9H", "KH 9C 7C")
    hearts = [f"{hand} {card}" for hand, card in zip(rest, ("JC", "QC", "AC", "KC"), strict=True)]
    spades = [f"{hand} {card}" for hand, card in zip(rest, ("JS", "TS", "9S", "QS"), strict=True)]
    solver = Solver()
    solver.tricks(Position(bacon_ranking(Bacon(), Suit.HEARTS), tuple(map(cards, hearts)), 3))
    position = Position(bacon_ranking(Bacon(), Suit.SPADES), tuple(map(cards, spades)), 0)
    assert solver.tricks(position) == Solver().tricks(position)


def test_what_the_solver_remembers_changes_nothing() -> None:
    chance, solver = Random(6), Solver()
    for _ in range(EXAMPLES // 5):
        position = dealt(chance, PLAIN, FULL_PACK, seats=4, size=4)
        assert solver.tricks(position) == Solver().tricks(position) == solver.tricks(position)


def test_what_the_solver_forgets_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    chance, solver = Random(7), Solver()
    positions = [dealt(chance, PLAIN, FULL_PACK, seats=4, size=4) for _ in range(EXAMPLES // 10)]
    remembered = [solver.tricks(position) for position in positions]
    monkeypatch.setattr(search, "_MAX_CACHED", 0)
    monkeypatch.setattr(holding, "_MAX_HOLDINGS", 0)
    assert [solver.tricks(position) for position in positions] == remembered
    assert [Solver().tricks(position) for position in positions] == remembered


def test_those_who_sit_out_do_not_matter() -> None:
    hands = (cards("AS 2H"), cards("KS 3H"), (), cards("QS 4H"))
    for idle in ((), cards("JS 5H"), (HIDDEN, HIDDEN)):
        position = Position(PLAIN, (*hands[:2], idle, hands[3]), 0, sitting_out=(2,))
        assert Solver().tricks(position) == {Card("AS"): 1, Card("2H"): 1}


def test_a_seat_alone_takes_everything() -> None:
    position = Position(PLAIN, (cards("2H 3C"), (), (), ()), 0, sitting_out=(1, 2, 3))
    assert Solver().tricks(position) == {Card("2H"): 2, Card("3C"): 2}


def test_with_empty_hands_only_the_tricks_taken_count() -> None:
    over = Position(PLAIN, ((),) * 4, 0, taken=(2, 3))
    assert Solver().tricks(over) == {}
    assert Solver().value(over, lambda ours, theirs: 10 * ours + theirs, 0) == 23


def hard(seed: int = 1) -> Position:
    return dealt(Random(seed), PLAIN, FULL_PACK, seats=4, size=9)


def test_a_search_stops_on_request() -> None:
    solver, asked = Solver(), 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    with pytest.raises(Stopped):
        solver.tricks(hard(), stop)
    assert asked == 3
    easy = dealt(Random(2), PLAIN, FULL_PACK, seats=4, size=4)
    assert solver.tricks(easy) == Solver().tricks(easy)


def test_a_limit_stops_a_new_solver_at_the_same_point_each_time() -> None:
    def enough(positions: int) -> bool:
        try:
            Solver().tricks(dealt(Random(4), PLAIN, FULL_PACK, seats=4, size=7), NodeLimit(positions))
        except Stopped:
            return False
        return True

    assert not enough(0)
    least = next(size for size in range(0, 10**6, 512) if enough(size))
    assert least > 0
    assert all(enough(least) and not enough(least - 512) for _ in range(2))


@pytest.mark.parametrize(
    ("hands", "to_act", "trick", "idle", "complaint"),
    [
        (("AS", "KS 2H", "QS", "JS"), 0, (), (), "Seat 1 holds 2 cards, where it should hold 1"),
        (
            ("AS", "KS", "QS", "JS"),
            0,
            (LaidCard(3, Card("2S")),),
            (),
            "Seat 3 holds 1 card, where it should hold 0",
        ),
        (("AS", "KS", "QS", ""), 0, (LaidCard(2, Card("2S")),), (), "doesn't make it seat 0's turn"),
        (("AS", "KS", "QS", "JS"), 0, (), (0,), "Seat 0 isn't in this hand"),
        (("AS", "??", "QS", "JS"), 0, (), (), "a hidden card belongs to no suit"),
    ],
)
def test_what_cannot_be_is_refused(
    hands: tuple[str, ...], to_act: int, trick: tuple[LaidCard, ...], idle: tuple[int, ...], complaint: str
) -> None:
    position = Position(PLAIN, tuple(map(cards, hands)), to_act, trick, idle)
    with pytest.raises(ValueError, match=complaint):
        Solver().tricks(position)


HANDS = tuple(map(cards, ("KS 9H", "AH KH", "QS 9D", "AC KC")))
TWICE = r"^K♠ appears twice\. If the deck has two of each card, say copies=2\.$"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"hands": tuple(map(cards, ("KS KS", "AH KH", "QS 9D", "AC KC")))}, TWICE),
        ({"hands": tuple(map(cards, ("KS 9H", "KS KH", "QS 9D", "AC KC")))}, TWICE),
        ({"hands": (*HANDS[:3], cards("AC")), "trick": (LaidCard(3, Card("KS")),)}, TWICE),
        (
            {"hands": ("KS 9H", "AH KH", "QS 9D", "AC KC")},
            r"^The hand of seat 0 takes a list of cards, not 'KS",
        ),
        ({"hands": ()}, "^hands must be a list with the cards of each seat"),
        ({"hands": 5}, "^hands must be a list with the cards of each seat"),
        ({"to_act": 9}, r"^There is no seat 9; seats are 0 to 3\.$"),
        ({"to_act": "south"}, r"^A seat is a number from 0 to 3, not 'south'\.$"),
        ({"sitting_out": (-1,)}, r"^There is no seat -1; seats are 0 to 3\.$"),
        (
            {"trick": (Card("TS"),)},
            r"^trick takes a list of LaidCards, and Card\('TS'\) is not one of them\.$",
        ),
        ({"trick": (LaidCard(4, Card("TS")),)}, r"^There is no seat 4; seats are 0 to 3\.$"),
        ({"trick": (LaidCard(3, "TS"),)}, r"^LaidCard\(\) takes a card, not 'TS'\.$"),  # type: ignore[arg-type]
        ({"taken": (1,)}, r"^taken must be both sides' tricks, such as \(0, 0\), not \(1,\)\.$"),
        ({"taken": (-1, 2)}, "^taken must be both sides' tricks"),
        (
            {"order": "S"},
            r"^Position\(\) takes an order of cards, such as PlainOrder\(Suit\.SPADES\), not 'S'\.$",
        ),
        ({"order": PlainOrder("S")}, r"^An order of cards takes a suit or None as trump, not 'S'\.$"),  # type: ignore[arg-type]
    ],
)
def test_solve_says_what_is_wrong_with_a_position(changes: dict[str, object], complaint: str) -> None:
    position = replace(Position(PlainOrder(Suit.SPADES), HANDS, 0), **changes)
    with pytest.raises((TypeError, ValueError), match=complaint):
        solve(position)


def test_solve_takes_a_pack_with_two_of_each_card() -> None:
    twins = Position(PlainOrder(), tuple(map(cards, ("KS", "KS", "AS", "AS"))), 0)
    assert solve(twins, copies=2).tricks == {Card("KS"): 1}


def two_packs(size: int) -> Position:
    """Return a lead of six seats from two packs, in which seat 0 has the highest trumps."""
    trumps, others = cards("AS KS QS JS TS 9S 8S") * 2, pack("23456789TJQKA")[13:] * 2
    hands = (trumps[:size], *(others[seat::5][:size] for seat in range(5)))
    return Position(PlainOrder(Suit.SPADES), hands, 0)


def test_sixty_cards_fit_into_a_position() -> None:
    assert set(solve(two_packs(10), copies=2).tricks.values()) == {10}


def test_more_cards_than_a_position_can_hold_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^66 cards are too many to solve; 55 always fit\.$"):
        solve(two_packs(11), copies=2)


@pytest.mark.parametrize(("position", "stop"), [("KS", None), (Position, None), (None, 5)])
def test_solve_says_what_it_takes(position: Position | None, stop: Stop | None) -> None:
    with pytest.raises(TypeError, match=r"^(solve\(\) takes a Position, not|stop must be a function)"):
        solve(position or Position(PlainOrder(), HANDS, 0), stop)


def test_only_the_play_has_positions() -> None:
    for game in (Bacon(), Euchre(), BidEuchre()):
        with pytest.raises(ValueError, match="A hand can be solved only during play"):
            position_of(game, game.start())


def test_the_order_is_the_games_own() -> None:
    chance = Random(3)
    for game in GAMES:
        rules = any_rules(game, chance)
        state = state_in_play(rules, chance, 3)
        position = position_of(rules, state)
        assert position.order is order_of(rules, state)
        assert position.hands == state.hands


def test_cards_that_look_different_are_one_position() -> None:
    hands = (cards("AS 9H"), cards("KS 8H"), cards("QS 7H"), cards("JS 6H"))
    others = (cards("9S JD"), cards("8S TD"), cards("7S 3D"), cards("2S 2D"))
    one = Search(bytes([0, 1, 0, 1]))
    found = []
    for both in (hands, others):
        one.begin(bitboard_of(Position(PLAIN, both, 0)), None)
        one.reaches(2)
        found.append(one.remembered)
    assert found[0] == found[1]


@pytest.mark.parametrize("deal", DEALS)
def test_a_suit_too_wide_to_be_listed_changes_nothing(deal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chance, (order, deck) = Random(11), DEALS[deal]
    positions = [dealt(chance, order, deck, seats=4, size=4) for _ in range(EXAMPLES // 10)]
    listed_ones = [Solver().tricks(position) for position in positions]
    monkeypatch.setattr(search, "_MAX_TABLE_BITS", 0)
    assert [Solver().tricks(position) for position in positions] == listed_ones


def test_more_holdings_than_usual_have_numbers_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(12)
    positions = [dealt(chance, PLAIN, FULL_PACK, seats=4, size=5) for _ in range(EXAMPLES // 10)]
    usual = [Solver().tricks(position) for position in positions]
    monkeypatch.setattr(search, "_HOLDING_BITS", 2)
    assert [Solver().tricks(position) for position in positions] == usual
