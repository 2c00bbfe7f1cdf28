"""Every game is saved, counted and shown just like Bacon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.cli.records import hand_lines, overview
from bacon.core.cards import Strain
from bacon.core.events import Event, HandDealt, HandStarted
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.core.words import dashed, listed, seat_names
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.bids import HandCounted
from bacon.games.tricks.events import HandScored, TrumpDeclared
from bacon.kits import find_game
from bacon.notation.record import record_of
from bacon.notation.transcript import DealError, deal_of, hands_of, print_deal, read_deal
from bacon.store.fairness import Dealt, check, dealt, past_hands
from bacon.store.figures import Share, account_of
from bacon.store.history import History
from bacon.store.opening import open_store
from bacon.store.statistics import score_history, scoreboard, statistics
from bacon.store.store import Details, Store, store_in_memory
from bacon.store.unfinished import Autosave, unfinished
from tests.games.roaming import roam, roamed
from tests.play import Whims
from tests.store.any_game import A_FEW_HANDS, BY_WORDS, SIX, each_number, one_of_each

FOUR = BidEuchre(target=31, floor=24)


@cache
def played() -> list[Match[TableState]]:
    """The matches that are saved and counted; they are played only when a test asks for them."""
    return [
        *one_of_each(),
        *(roamed(BY_WORDS, seed, Whims(passes=0.5)) for seed in range(2, 8)),
        *(roamed(FOUR, seed, Whims(passes=0.7, alone=0.1)) for seed in range(2, 8)),
        *(roamed(SIX, seed, Whims(passes=0.7, alone=0.1)) for seed in range(2, 8)),
    ]


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with closing(store_in_memory()) as store:
        for match in played():
            Autosave(store).start(match)
        yield store


def _of(game: str) -> list[Match[TableState]]:
    return [match for match in played() if match.rules.name == game]


# The store


def test_a_match_for_six_is_saved_fact_by_fact_and_gone_on_with(tmp_path: Path) -> None:
    path, chance = tmp_path / "matches.db", Random(1)
    match: Match[TableState] = Match(SIX, seed="six")
    with closing(open_store(path).store) as store:
        Autosave(store).start(match, Details(seat=5, names=tuple("ABCDEF")))
    while not match.over:
        with closing(open_store(path).store) as store:
            keeper = Autosave(store)
            resumed = keeper.resume()
            assert resumed
            assert (resumed.events, resumed.state) == (match.events, match.state)
            match = resumed
            for _ in range(40):
                if not match.over:
                    match.apply(roam(match.legal(), chance, Whims(passes=0.7, alone=0.1)))
                    keeper.record(match)
    with closing(open_store(path).store) as store:
        assert store.match_of(1).events == match.events
        assert unfinished(store) is None
        assert (store.health().count("unfinished 0"), store.take_notices()) == (1, ())


def test_the_history_lists_and_finds_matches_of_every_game(store: Store) -> None:
    rows = History(store).matches()
    assert [(row.game, row.scores, row.winner) for row in reversed(rows)] == [
        (match.rules.name, match.scores, match.winner) for match in played()
    ]
    for match_id, match in enumerate(played(), start=1):
        assert score_history(store, match_id)[-1] == match.scores
        hands = list(hands_of(match.kept))
        assert len(History(store).hands_of(match_id)) == len(hands)


# Figures


@given(match=A_FEW_HANDS)
def test_a_hand_in_figures_says_what_its_facts_say(match: Match[TableState]) -> None:
    rules = find_game(match.rules.name).from_values(match.rules.values())
    for facts in hands_of(match.kept):
        hand = account_of(rules, facts)
        scores = [points for fact in facts if any(points := fact.gains)]
        declared = [fact for fact in facts if isinstance(fact, TrumpDeclared)]
        assert hand.points == tuple(map(sum, zip(*scores, rules.start().scores, strict=True)))
        assert [hand.notes.get("declarer")] == [fact.seat for fact in declared] or not declared
        assert [hand.variant] == [fact.strain.value for fact in declared] or not declared
        assert ("alone" in hand.marks) == any(fact.alone for fact in declared)
        for fact in facts:
            if isinstance(fact, HandCounted):
                made = fact.taken[fact.declarer % 2] >= fact.bid
                assert hand.side == (fact.declarer + (not made)) % 2
            elif isinstance(fact, HandScored):
                assert hand.side == (fact.side if fact.points else None)


def _hands(game: str) -> list[Sequence[Event]]:
    return [facts for match in _of(game) for facts in hands_of(match.kept)]


@pytest.mark.parametrize("game", ["euchre", "bid-euchre"])
@pytest.mark.parametrize("seat", [0, 3])
def test_the_figures_are_those_of_a_recount(store: Store, game: str, seat: int) -> None:
    figures = statistics(store, game, seat=seat).total
    side, matches = seat % 2, _of(game)
    assert figures.matches == Share(sum(match.winner == side for match in matches), len(matches))
    assert figures.points == sum(match.scores[side] for match in matches)
    assert figures.points_against == sum(match.scores[1 - side] for match in matches)
    assert figures.hands.of == len(_hands(game))
    calls = [fact for facts in _hands(game) for fact in facts if isinstance(fact, TrumpDeclared)]
    assert figures.share("declared").of == sum(fact.seat == seat and not fact.alone for fact in calls)
    assert figures.share("alone").of == sum(fact.seat == seat and fact.alone for fact in calls)
    assert figures.share("partnered").of == sum(fact.seat != seat and fact.seat % 2 == side for fact in calls)
    assert figures.share("defended").of == sum(fact.seat % 2 != side for fact in calls)


def test_a_bid_that_is_made_is_a_hand_won_however_much_the_others_score(store: Store) -> None:
    counted = [fact for facts in _hands("bid-euchre") for fact in facts if isinstance(fact, HandCounted)]
    figures = statistics(store, "bid-euchre", seat=0).total
    bids = [fact for fact in counted if fact.declarer == 0 and not fact.alone]
    made = [fact.taken[0] >= fact.bid for fact in bids]
    assert figures.share("declared") == Share(sum(made), len(made))
    assert 0 < sum(made) < len(made)


def test_the_terminal_prints_the_figures_of_each_game_under_its_name(store: Store) -> None:
    lines = list(scoreboard(statistics(store)))
    titles = [line for line in lines if not line.startswith(" ")]
    assert titles == [
        "Bacon, Your own rules:",
        "Bid Euchre, Your own rules:",
        "Climbing, Applewood for three:",
        "Climbing, 4 players:",
        "Climbing, Your own rules:",
        "Euchre, Your own rules:",
        "All games:",
    ]
    bid_euchre = lines[lines.index(titles[1]) : lines.index(titles[2])]
    assert not any("refused partner" in line for line in bid_euchre)


# Fairness


def test_every_hand_of_every_game_is_proven(store: Store) -> None:
    hands = past_hands(store, size=10_000)
    assert len(hands) == sum(match.state.hand for match in played())
    assert all(check(hand).proven for hand in hands)


def _aces(game: str, players: int) -> tuple[int, ...]:
    deals = [fact for facts in _hands(game) for fact in facts if isinstance(fact, HandDealt)]
    hands = [fact.hands for fact in deals if len(fact.hands) == players]
    return tuple(sum(card.rank == "A" for each in hands for card in each[seat]) for seat in range(players))


def test_four_and_six_players_are_counted_apart_each_beside_its_own_pack(store: Store) -> None:
    four, six = dealt(store, "bid-euchre")
    assert [(each.players, len(each.tallies[0].counts)) for each in (four, six)] == [(4, 4), (6, 6)]
    for each, pack, size, aces in ((four, 24, 6, 4), (six, 48, 8, 8)):
        tally = each.tallies[0]
        assert tally.counts == _aces("bid-euchre", each.players)
        assert tally.expected == pytest.approx(each.hands * size * aces / pack)
        assert tally.comparison
        assert tally.comparison.freedom == each.players - 1  # every card is dealt


def test_the_stock_of_euchre_takes_its_share(store: Store) -> None:
    (found,) = dealt(store, "euchre")
    assert isinstance(found, Dealt)
    assert found.tallies[0].expected == pytest.approx(found.hands * 5 * 4 / 24)
    assert found.tallies[0].counts == _aces("euchre", 4)
    assert found.tallies[0].comparison
    assert found.tallies[0].comparison.freedom == 4


# Deals


@given(match=A_FEW_HANDS, data=st.data())
def test_any_hand_that_is_over_is_dealt_again_from_its_line(
    match: Match[TableState], data: st.DataObject
) -> None:
    over = match.state.hand - (not match.over)
    if over:
        number = data.draw(st.integers(1, over))
        deal = read_deal(print_deal(deal_of(match, number)))
        again = deal.match(practice=False)
        facts = list(hands_of(match.kept))[number - 1]
        begun, given = facts[0], facts[1]
        assert isinstance(begun, HandStarted)
        assert (given in again.kept, again.state.dealer) == (True, begun.dealer)
        assert again.rules.values() == match.rules.values()


@given(order=st.randoms(use_true_random=False), dealer=st.integers(0, 5))
def test_a_pack_with_two_of_each_card_set_by_hand_is_told_card_by_card(order: Random, dealer: int) -> None:
    deck = tuple(order.sample(SIX.pack(), len(SIX.pack())))
    match: Match[TableState] = Match(SIX, "x", deck=deck, dealer=dealer)
    while match.state.hand == 1 and not match.over:
        match.apply(match.legal()[-1])
    deal = deal_of(match, 1)
    assert (deal.deck, deal.dealer) == (deck, dealer)
    assert read_deal(print_deal(deal)) == deal


def test_a_dealer_is_one_of_the_seats_there_are() -> None:
    line = f"bid-euchre players=6 deck=48 · dealer northeast · seed {'8f' * 32}"
    assert read_deal(line).dealer == 4
    with pytest.raises(DealError, match="write dealer and one of south, southwest, northwest, north"):
        read_deal(line.replace("northeast", "west"))
    with pytest.raises(DealError, match="write dealer and one of south, west, north, east"):
        read_deal(line.replace("players=6 deck=48", ""))


# In the terminal


@each_number
def test_a_match_is_shown_hand_by_hand(number: int) -> None:
    match = one_of_each()[number]
    record = record_of(match, {seat_names(match.rules.seats)[2]: "Ada"})
    table, rows = list(overview(record)), match.state.hand
    others = [str(points) for side, points in enumerate(match.scores) if side != match.winner]
    told = f" {max(match.scores)} to {listed(others)}."
    assert table[-1].endswith(told.replace("-", "−"))
    assert table[-2].endswith(dashed(match.scores))
    assert [line.split()[0] for line in table[-1 - rows : -1]] == [str(row + 1) for row in range(rows)]
    for hand in range(1, rows + 1):
        lines = list(hand_lines(record, hand))
        assert len(lines) == len(list(hands_of(record.events))[hand - 1])
        assert any("Ada" in line for line in lines)


def test_no_trump_is_shown_as_such() -> None:
    whims = Whims(passes=0.2)
    match = next(
        match
        for match in (roamed(Euchre(low_no_trump=True), seed, whims, hands=1) for seed in range(1000))
        if any(isinstance(fact, TrumpDeclared) and fact.strain is Strain.LOW_NO_TRUMP for fact in match.kept)
    )
    assert any("low no trump" in line for line in overview(record_of(match)))
