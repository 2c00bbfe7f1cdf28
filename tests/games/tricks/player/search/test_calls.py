"""The value of a hand to the seat that made a call, in the points of its game, and the deals imagined by it.

``BACON_POSITIONS=20`` counts the likely deals of 20 positions of each kind instead of two.
"""

from __future__ import annotations

import os
from itertools import islice
from math import log
from random import Random

import pytest
from msgspec.structs import replace

from bacon.core.cards import Cards, Suit
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import PickItUp
from bacon.games.tricks.play import with_hand
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.knowledge import code_of
from bacon.games.tricks.player.search.dealing import Dealer, DealtHand, HiddenPlace
from bacon.games.tricks.player.search.likely import HeardCall
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.levels import rule_bot, searchable_of
from tests.games.tricks.player.positions import position
from tests.games.tricks.player.search.tables import TABLES, scatter, seen_by_act, turns
from tests.sparse import some

POSITIONS = int(os.environ.get("BACON_POSITIONS", "2"))


def chance(call: HeardCall, hand: Cards) -> float:
    """Return the chance that a hand with nothing hidden in it makes a call."""
    dealt = DealtHand([card.index for card in hand], 0, 1)
    return call.chance_in(Dealer([], [HiddenPlace(0, -1)], [dealt] * (call.seat + 1)), [])


@pytest.mark.parametrize(("name", "spread"), [("bacon", 0.2), ("euchre", 0.2), ("bid euchre", 0.6)])
def test_a_call_is_the_less_likely_the_more_points_of_its_game_it_is_behind(name: str, spread: float) -> None:
    rules = TABLES[name]
    house = rule_bot(rules)
    assert isinstance(house, TrickBot)
    weighed = 0
    for number in range(12):
        view = seen_by_act(Match(rules, f"feeling {number}"))
        best, *others = house.weigh(view, rules.legal(view))
        hand = view.hands[view.to_act or 0]
        for other in others:
            made, left = (chance(HeardCall(house, view, each.action), hand) for each in (best, other))
            if left > 0.01:
                weighed += 1
                assert log(made / left) == pytest.approx((best.points - other.points) / spread)
    assert weighed


@pytest.mark.sparse(3)
@pytest.mark.parametrize("name", TABLES)
def test_any_hand_in_a_caller_s_place_is_rated_as_the_rule_bot_rates_it(name: str) -> None:
    rules, random, rated = TABLES[name], Random(name), 0
    bot = rule_bot(rules)
    assert isinstance(bot, TrickBot)
    for match in turns(rules, 8):
        view, legal = seen_by_act(match), match.legal()
        calls = view.phase in (Phase.OFFER, Phase.NAME, Phase.BID, Phase.PERMISSION)
        rater = bot.rater(view, legal) if calls and len(legal) > 1 else None
        if rater is None:
            continue
        unseen = bot.situation(view, legal).known.unseen
        seat = view.to_act or 0
        hand = tuple(sorted(random.sample((*view.hands[seat], *unseen), len(view.hands[seat]))))
        weighed = bot.weigh(replace(view, hands=with_hand(view, seat, hand)), legal)
        points = dict(rater(code_of(hand)))
        assert {each.action: points[each.action] for each in weighed} == {
            each.action: each.points for each in weighed
        }
        rated += 1
    assert rated


@pytest.mark.sparse(4)
@pytest.mark.parametrize("name", TABLES)
def test_for_an_imagined_hand_the_rule_bot_acts_as_it_chooses(name: str) -> None:
    rules, random, calls = TABLES[name], Random(name), 0
    bot = rule_bot(rules)
    assert isinstance(bot, TrickBot)
    for match in turns(rules, 12):
        view, seat = seen_by_act(match), match.to_act or 0
        if view.phase not in (Phase.OFFER, Phase.NAME, Phase.BID, Phase.PERMISSION):
            continue
        unseen = bot.situation(view, ()).known.unseen
        hand = tuple(sorted(random.sample((*view.hands[seat], *unseen), len(view.hands[seat]))))
        view = replace(view, hands=with_hand(view, seat, hand))
        legal = rules.legal(view)
        assert bot.action(view, legal) == bot.choose(view, legal).action
        calls += 1
    assert calls


@pytest.mark.sparse(1)
@pytest.mark.parametrize("name", some(["euchre", "bid euchre of six", "bacon", "bid euchre"], 2))
def test_nineteen_in_twenty_of_the_likely_deals_are_different(name: str) -> None:
    counted, different = 0, 0
    for match in turns(TABLES[name], 4, every=17):
        view = seen_by_act(match)
        if max(map(len, view.hands)) > 3:
            worlds = islice(searchable_of(TABLES[name]).worlds(view, Random("different")), 24)
            different += len({(world.hands, world.stock) for world in map(_tricks, worlds)})
            counted += 24
    assert counted
    assert different >= 0.95 * counted


KINDS = (
    ("bacon", "PERMISSION"),
    ("bacon", "PLAY"),
    ("euchre", "NAME"),
    ("bid euchre", "BID"),
    ("bid euchre", "PLAY"),
)


@pytest.mark.thorough
def test_nine_in_ten_of_the_likely_deals_count() -> None:
    within = between = 0.0
    for name, kind in some(KINDS, 3):
        views = [seen_by_act(match) for match in turns(TABLES[name], 8)]
        heard = [view for view in views if view.phase.name == kind and view.auction and not view.tricks]
        asked = Random("count").sample(heard, min(POSITIONS, len(heard)))
        deals, seeds = scatter(TABLES[name], asked, 12, 24)
        within, between = within + deals, between + seeds
    assert within >= 0.9 * between > 0


def _tricks(world: object) -> TrickState:
    assert isinstance(world, TrickState)
    return world


@pytest.mark.parametrize("upcard", ["7D", "QD"])
def test_a_loner_is_imagined_with_a_hand_to_go_alone_on(upcard: str) -> None:
    rules = Bacon()
    hands = "AD KD 9D AH 8S|3H 4S 8C 9S TS|4H 5H 6C 3S 4C|AC KC QC QH KS"
    match = position(hands, upcard, "", rules)
    match.apply(PickItUp(alone=True))
    worlds = [
        _tricks(world)
        for seed in range(4)
        for world in islice(searchable_of(rules).worlds(match.view(2), Random(seed)), 60)
    ]
    short = [world for world in worlds if sum(card.suit is Suit.DIAMONDS for card in world.hands[0]) < 2]
    assert len(short) <= 0.02 * len(worlds)
