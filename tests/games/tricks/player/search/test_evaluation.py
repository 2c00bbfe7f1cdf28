"""Actions are judged by the game's own points, exactly at the end, and no longer than there is time."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice

import pytest

from bacon.games.tricks.events import Discard, Play
from bacon.games.tricks.player.search.evaluation import position_of
from bacon.games.tricks.player.search.searchable import SearchableTricks
from bacon.games.tricks.state import Phase
from bacon.search.bot import OutOfTime, never_stop
from bacon.search.levels import make_bot, searchable_of
from bacon.search.searcher import SearchBot
from bacon.solver import Solver
from tests.games.tricks.player.search.tables import TABLES, seen_by_act, some_random, turns
from tests.games.tricks.player.tables_of_tricks import rules_of


@pytest.mark.sparse(3)
@pytest.mark.parametrize("name", TABLES)
def test_few_cards_are_worth_what_the_solver_says(name: str) -> None:
    rules, random, judged = TABLES[name], some_random(name), 0
    for match in turns(rules, 6):
        view = seen_by_act(match)
        cards = [action for action in match.legal() if isinstance(action, Play)]
        if view.phase is Phase.PLAY and max(map(len, view.hands)) <= 2 and len(cards) > 1:
            searchable = searchable_of(rules)
            world = next(searchable.worlds(view, random))
            tricks = Solver().tricks(position_of(rules, world))
            values = searchable.values(view, world, cards, lambda: False)
            worths = [tricks[card.card] for card in cards]
            judged += 1
            for first, one in zip(worths, values, strict=True):
                for second, other in zip(worths, values, strict=True):
                    assert first != second or one == other
    assert judged


@pytest.mark.sparse(2)
@pytest.mark.parametrize("name", TABLES)
def test_a_call_is_worth_the_same_whatever_world_was_looked_at_before(name: str) -> None:
    rules, random, judged = TABLES[name], some_random(name), 0
    for match in turns(rules, 4):
        view, legal = seen_by_act(match), match.legal()
        if view.phase is not Phase.PLAY and len(legal) > 1:
            used = searchable_of(rules)
            before, world = islice(used.worlds(view, random), 2)
            used.values(view, before, legal, never_stop)
            values = searchable_of(rules).values(view, world, legal, never_stop)
            assert used.values(view, world, legal, never_stop) == values
            judged += 1
    assert judged


@pytest.mark.sparse(2)
@pytest.mark.parametrize("name", TABLES)
def test_out_of_time_is_said_at_once(name: str) -> None:
    rules, asked = TABLES[name], 0
    for match in turns(rules, 2, every=3):
        view = seen_by_act(match)
        if view.phase is Phase.PLAY and len(match.legal()) > 1:
            searchable = searchable_of(rules)
            world = next(searchable.worlds(view, some_random(name)))
            if max(map(len, view.hands)) > 3:
                asked += 1
                with pytest.raises(OutOfTime):
                    searchable.values(view, world, match.legal(), lambda: True)
    assert asked


def test_the_longest_hands_keep_their_deadline_too() -> None:
    rules = rules_of("bid-euchre", "players=4 deck=48")
    seen = 0
    ticks = count()
    bot = make_bot(rules, "expert", timed=True, clock=lambda: next(ticks) * 0.01)
    for match in turns(rules, 1, every=7):
        before = next(ticks)
        choice = bot.choose(seen_by_act(match), match.legal())
        assert choice.action in match.legal()
        assert next(ticks) - before < 50
        seen += bool(choice.candidates)
    assert seen


def test_an_expert_puts_away_a_trump_only_if_there_is_nothing_else() -> None:
    table, met = rules_of("euchre"), Counter[bool]()
    expert = make_bot(table, "expert")
    assert isinstance(expert, SearchBot)
    assert isinstance(expert.searchable, SearchableTricks)
    house = expert.searchable.house
    for match in turns(table, 12):
        view, legal = seen_by_act(match), match.legal()
        if isinstance(legal[0], Discard):
            known = house.situation(view, legal).known
            weighed = expert.expected(view, legal, house.choose(view, legal))
            trumps = [each for each in weighed if isinstance(each, Discard) and each.card in known.trumps]
            assert bool(trumps) is not bool(known.plain)
            met[any(each.card in known.trumps for each in legal if isinstance(each, Discard))] += 1
    assert met[True]


@pytest.mark.sparse(3)
@pytest.mark.parametrize("name", TABLES)
def test_of_touching_cards_the_highest_is_led_and_the_lowest_follows(name: str) -> None:
    rules, met = TABLES[name], Counter[bool]()
    for match in turns(rules, 8):
        view, plays = seen_by_act(match), [each for each in match.legal() if isinstance(each, Play)]
        searchable = searchable_of(rules)
        assert isinstance(searchable, SearchableTricks)
        known = searchable.house.situation(view, match.legal()).known
        for play in plays:
            suit, above = known.order.suit(play.card), known.above(play.card)
            others = [each for each in plays if known.order.suit(each.card) is suit]
            touching = [each for each in others if known.above(each.card) == above]
            heights = [known.order.strength(each.card) for each in touching]
            done = searchable.plainest(view, touching)
            assert isinstance(done, Play)
            wanted = min(heights) if view.trick else max(heights)
            assert known.order.strength(done.card) == wanted
            met[bool(view.trick)] += len(set(heights)) > 1
    assert met[True]
    assert met[False]
