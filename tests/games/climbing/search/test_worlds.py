"""A world of the climbing game holds the whole pack, and its seat cannot tell it from the real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bacon.core.cards import hide
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.options import WILDS_EACH, X, rank_of, x_rank
from bacon.games.climbing.plan import fewest
from bacon.games.climbing.search.worlds import passes_in, world, worlds
from bacon.games.climbing.state import ClimbingState
from tests.games.climbing.positions import board, self_play, view_of
from tests.games.climbing.tables import APPLEWOOD, FIVE, FOUR, SIX, THREE

RULES = {
    "four": FOUR,
    "six": SIX,
    "applewood": APPLEWOOD,
    "three": THREE,
    "five": FIVE,
    "house rules": Climbing(
        players=6, six_player_pack="one_to_ten", wilds_shuffled=True, pass_is_final=True, gift_lead="off"
    ),
}
EVERY = 7
"""The number of views from one that is looked at to the next."""
OFTEN = 2000
"""The number of deals of one view, for what must hold however the X fall."""


def views(rules: Climbing) -> Iterator[ClimbingState]:
    """Yield some views of a deal."""
    for number, (view, _, _) in enumerate(self_play(1, rules)):
        if number % EVERY == 0:
            yield view


def seen(state: ClimbingState, seat: int) -> ClimbingState:
    """Return a state as a seat may know it, with its cards in their order."""
    hands = [tuple(sorted(hand)) if owner == seat else hide(hand) for owner, hand in enumerate(state.hands)]
    return replace(state, viewer=seat, hands=tuple(hands), aside=hide(state.aside))


@pytest.mark.sparse(3)
@pytest.mark.parametrize("name", RULES)
def test_a_world_holds_the_whole_pack_and_looks_to_the_seat_as_the_real_one(name: str) -> None:
    rules, random = RULES[name], Random(name)
    for view in views(rules):
        assert view.viewer is not None
        one = next(worlds(rules, view, random))
        laid = [card for laid in view.laid for card in laid.cards]
        held = [card for hand in one.hands for card in hand]
        assert Counter([*laid, *held, *one.aside]) == Counter(rules.pack())
        assert seen(one, view.viewer) == seen(view, view.viewer)


@pytest.mark.parametrize("name", ["four", "six", "three"])
def test_everybody_has_the_x_that_he_was_given_and_has_not_laid(name: str) -> None:
    rules, random = RULES[name], Random(name)
    for view in views(rules):
        one = world(rules, view, random, fewest(x_rank(rules)))
        for seat, hand in enumerate(one.hands):
            spent = sum(laid.cards.count(X) for laid in view.laid if laid.seat == seat)
            assert hand.count(X) == WILDS_EACH - spent


def test_forgotten_rounds_do_not_change_the_number_of_cards_in_a_hand() -> None:
    random = Random("forgotten")
    for view in views(FOUR):
        one = world(FOUR, replace(view, gone=(), last_pile=()), random, fewest(x_rank(FOUR)))
        assert list(map(len, one.hands)) == list(map(len, view.hands))
        assert all(hand.count(X) <= WILDS_EACH for hand in one.hands)


def test_a_player_who_forgot_an_x_never_runs_out_of_cards_to_deal() -> None:
    """More X are then unseen than the others can hold, and hardly a card more than there are places."""
    random, view = Random("own"), next(views(FOUR))
    assert view.viewer is not None
    spent = [card for card in view.hands[view.viewer] if card is not X][:-1] + [X] * (WILDS_EACH - 1)
    hands = tuple(tuple(spent) if seat == view.viewer else hand for seat, hand in enumerate(view.hands))
    counting = fewest(x_rank(FOUR))
    for _ in range(OFTEN):
        one = world(FOUR, replace(view, hands=hands), random, counting)
        assert list(map(len, one.hands)) == list(map(len, hands))


MANY = "1D 2H 4D 5S 7H 8D 9S 9H TD 3D 6H"


def test_passes_are_read_from_the_turns_that_went_by() -> None:
    table = board(f"{MANY}|{MANY}|{MANY}|{MANY}", "1D/pass/2H/pass/pass")
    view = view_of(table.state, 1)
    assert [(seat, str(lying)) for seat, lying in passes_in(FOUR, view)] == [
        (1, "single 1"),
        (3, "single 2"),
    ]
    assert passes_in(APPLEWOOD, view)[-1][0] == 0


def test_who_passed_over_a_low_card_is_likely_to_have_no_lone_card_above() -> None:
    table = board(f"{MANY}|{MANY}|{MANY}|{MANY}", "1D/pass/2H")
    view = view_of(table.state, 3)
    random, explained, any_deal, counting = Random("passes"), 0, 0, fewest(x_rank(FOUR))
    likely = worlds(FOUR, view, random)
    for _ in range(150):
        explained += lone(next(likely), 1)
        any_deal += lone(world(FOUR, view, random, counting), 1)
    assert explained < 0.85 * any_deal


def lone(one: ClimbingState, seat: int) -> int:
    """Count the ranks of which a seat has just one card."""
    ranks = Counter(map(rank_of, one.hands[seat]))
    return sum(number == 1 for rank, number in ranks.items() if rank > 1)


@pytest.mark.parametrize(("short", "least"), [("9S 9H", 0.2), ("4D 5H 6S", 0.25), ("7S 7H 7D 8S 8H 8D", 0.1)])
def test_players_with_few_cards_left_kept_cards_that_go_together(short: str, least: float) -> None:
    view = view_of(board(f"{MANY}|{short}|{MANY}|{MANY}", "").state, 0)
    random, counting = Random(short), fewest(x_rank(FOUR))
    likely = worlds(FOUR, view, random)
    parted = [counting.price(next(likely).hands[1]) for _ in range(150)]
    assert parted.count(1.0) > least * len(parted)
    assert parted.count(1.0) < len(parted)
