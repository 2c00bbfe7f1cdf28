"""The seat cannot tell a world from the real deal: every card is where it may be."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice
from random import Random

import pytest

from bacon.core.actions import Pass
from bacon.core.cards import HIDDEN
from bacon.core.match import Match
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.player.search.likely import fit
from bacon.games.tricks.player.search.searchable import SearchableTricks, every_world, heard_by
from bacon.games.tricks.player.search.worlds import Hidden, seen_in
from bacon.games.tricks.state import Phase, TrickState, shown_voids
from bacon.search.bot import OutOfTime
from bacon.search.levels import searchable_of
from tests.games.tricks.player.search.tables import TABLES, cards_of, seen_by_act, some_random, table, turns
from tests.sparse import some

SHORT = [name for name, rules in TABLES.items() if len(rules.pack()) <= 32]
"""The tables with so few cards that an ending has few deals."""


@pytest.mark.sparse(2)
@pytest.mark.parametrize("name", SHORT)
def test_every_deal_of_an_ending_is_looked_at_once_before_one_is_again(name: str) -> None:
    looked, random = 0, some_random(name)
    for match in turns(TABLES[name], 6):
        view = seen_by_act(match)
        if view.phase is not Phase.PLAY or max(map(len, view.hands)) > 2:
            continue
        hidden = Hidden(searchable(name).house.situation(view, ()).known)
        deals = hidden.every(2000)
        if not deals:
            continue
        looked += 1
        states = [hidden.state(deal) for deal in deals]
        sampled = {dealt_as(hidden.world(random)) for _ in range(200)}
        assert sampled <= {dealt_as(state) for state in states}
        once = list(islice(every_world(hidden, (), deals, random), len(deals)))
        assert Counter(map(dealt_as, once)) == Counter(map(dealt_as, states))
    assert looked


def dealt_as(state: TrickState) -> tuple[object, ...]:
    """Return what is hidden in a state: every hand, whatever its order, and what was put away."""
    return (*(tuple(sorted(hand)) for hand in state.hands), state.discard, tuple(sorted(state.stock)))


@pytest.mark.parametrize("name", ["euchre", "bid euchre"])
def test_an_ending_is_played_in_each_deal_as_often_as_it_explains_the_calls(name: str) -> None:
    for match in turns(TABLES[name], 30):
        view = seen_by_act(match)
        if view.phase is not Phase.PLAY or max(map(len, view.hands)) > 2:
            continue
        house = searchable(name).house
        hidden = Hidden(house.situation(view, ()).known)
        deals, heard = hidden.every(400), heard_by(hidden.seat, house, hidden.world(Random(1)))
        if not deals or len(deals) < 20 or not heard:
            continue
        shares = [fit(heard, hidden.dealer, deal) for deal in deals]
        turns_taken = Counter(map(dealt_as, islice(every_world(hidden, heard, deals, Random(2)), 4000)))
        likeliest = max(range(len(deals)), key=shares.__getitem__)
        twins = [
            share
            for share, deal in zip(shares, deals, strict=True)
            if dealt_as(hidden.state(deal)) == dealt_as(hidden.state(deals[likeliest]))
        ]
        found = turns_taken[dealt_as(hidden.state(deals[likeliest]))]
        assert found == pytest.approx(4000 * sum(twins) / sum(shares), abs=len(twins) + 1)
        return
    pytest.fail("no such ending came up")


def searchable(name: str) -> SearchableTricks:
    """Return what the game of a table brings to the search."""
    made = searchable_of(TABLES[name])
    assert isinstance(made, SearchableTricks)
    return made


@pytest.mark.sparse(4)
@pytest.mark.parametrize("name", TABLES)
def test_a_world_holds_the_whole_pack_and_looks_to_the_seat_as_the_real_one(name: str) -> None:
    rules, random = TABLES[name], some_random(name)
    for match in turns(rules, 3, every=9):
        view = seen_by_act(match)
        one = next(searchable(name).worlds(view, random))
        assert cards_of(one) == Counter(rules.pack())
        assert rules.legal(one) == match.legal()
        assert one.hands[view.to_act or 0] == view.hands[view.to_act or 0]
        assert list(map(len, one.hands)) == list(map(len, table(match.state).hands))
        assert open_cards(one, view)


def test_a_world_holds_the_twins_of_cards_that_a_loner_and_his_partner_exchange() -> None:
    rules, random, twins = TABLES["bid euchre of two packs"], some_random("twins"), 0
    for number in range(6):
        match = Match(rules, f"twins {number}", dealer=3)
        loner = [action for action in match.legal() if isinstance(action, Bid) and action.exchange]
        match.apply(loner[number % len(loner)])
        while table(match.state).phase is not Phase.PLAY:
            view = seen_by_act(match)
            one = next(searchable("bid euchre of two packs").worlds(view, random))
            assert cards_of(one) == Counter(rules.pack())
            twins += view.phase is Phase.GIVE
            match.apply(Pass() if Pass() in match.legal() else match.legal()[0])
    assert twins > 10


def open_cards(one: TrickState, view: TrickState) -> bool:
    """Return whether a world has every card that the view shows where the view shows it."""
    return all(
        not Counter(card for card in shown if card is not HIDDEN) - Counter(held)
        for shown, held in zip((*view.hands, view.stock), (*one.hands, one.stock), strict=True)
    )


@pytest.mark.sparse(4)
@pytest.mark.parametrize("name", TABLES)
def test_in_a_world_nobody_holds_a_suit_they_did_not_follow(name: str) -> None:
    rules, random, shown = TABLES[name], some_random(name), 0
    for match in turns(rules, 3, every=9):
        view = seen_by_act(match)
        known = searchable(name).house.situation(view, ()).known
        for one in islice(searchable(name).worlds(view, random), 2):
            for hand, out in zip(one.hands, shown_voids(view, known.order), strict=True):
                shown += len(out)
                free = known.order.free
                assert not [c for c in hand if known.order.suit(c) in out and c not in free]
    assert shown


def test_equal_seeds_give_equal_worlds_and_others_give_others() -> None:
    match = next(turns(TABLES["bacon"], 1))
    view = seen_by_act(match)

    def first(seed: str) -> TrickState:
        return next(searchable("bacon").worlds(view, some_random(seed)))

    assert first("one") == first("one")
    assert first("one") != first("another")


@pytest.mark.parametrize("name", ["bacon", "euchre", "bid euchre of six"])
def test_no_world_is_made_any_more_when_time_is_up_however_many_calls_were_heard(name: str) -> None:
    views = map(seen_by_act, turns(TABLES[name], 9))
    view = next(view for view in views if any(call.is_call for call in view.auction))
    looks = count()
    with pytest.raises(OutOfTime):
        list(islice(searchable(name).worlds(view, some_random(name), lambda: next(looks) > 4), 40))
    assert next(looks) == 6


@pytest.mark.parametrize("name", some(["euchre", "bacon", "bid euchre"], 1))
def test_in_a_world_the_declarer_is_as_strong_as_in_the_deal(name: str) -> None:
    rules, random, heard, deaf, real = TABLES[name], some_random(name), 0, 0, 0
    for match in turns(rules, 40, every=3):
        view = seen_by_act(match)
        if view.strain is None or view.declarer is None or view.tricks or view.to_act == view.declarer:
            continue
        known, declarer = searchable(name).house.situation(view, ()).known, view.declarer
        hidden = Hidden(known)
        for likely in islice(searchable(name).worlds(view, random), 4):
            real += sum(map(known.order.is_trump, table(match.state).hands[declarer]))
            heard += sum(map(known.order.is_trump, likely.hands[declarer]))
            deaf += sum(map(known.order.is_trump, hidden.world(random).hands[declarer]))
    assert 0.85 * real < heard < 1.15 * real
    assert heard > 1.15 * deaf


@pytest.mark.parametrize("name", TABLES)
def test_a_supposed_view_shows_no_more_than_the_real_one(name: str) -> None:
    for match in turns(TABLES[name], 4):
        view = seen_by_act(match)
        supposed = seen_in(table(match.state), view.to_act or 0)
        assert supposed.hands[view.to_act or 0] == view.hands[view.to_act or 0]
        hidden = [hand for seat, hand in enumerate(supposed.hands) if seat != view.to_act]
        assert all(card is HIDDEN for hand in (*hidden, supposed.stock) for card in hand)
        assert supposed.discard == view.discard
