"""The figures of the climbing game are those a person with a pencil would have counted."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from hypothesis import given

from bacon.core.cards import Card, cards
from bacon.core.events import Event, HandDealt, Passed
from bacon.core.match import Match
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import CombinationLaid, DealScored, LeadGiven, RoundWon, WentOut
from bacon.games.climbing.figures import FIGURES, PLACES, SeatCounts, done_by
from bacon.games.climbing.game import Climbing
from bacon.notation.transcript import hands_of
from bacon.store.fairness import dealt
from bacon.store.figures import Hand, HandAccount, Share, account_of, deciding_words, hand_of
from bacon.store.figures import denominator as counted_of
from bacon.store.history import History
from bacon.store.statistics import Totals, as_csv, margins, scoreboard, statistics
from bacon.store.store import Details, Store, store_in_memory
from bacon.store.unfinished import Autosave
from tests.games.climbing.tables import (
    A_DEAL_OR_TWO,
    APPLEWOOD,
    FOUR,
    SIX,
    THREE,
    Climb,
    played,
    rules_at,
)
from tests.store.any_game import CLIMBING_SIX

TABLES = (FOUR, SIX, APPLEWOOD, THREE)
each_table = pytest.mark.parametrize("rules", TABLES, ids=["four", "six", "applewood", "three"])


@cache
def played_at(rules: Climbing) -> list[Climb]:
    """Return some matches under these rules; the tests share them, so do not change them."""
    return [played(rules, seed, 0.4) for seed in range(3)]


def stored(matches: Sequence[Climb]) -> Store:
    store = store_in_memory()
    for match in matches:
        Autosave(store).start(match, Details(seat=0))
    return store


@pytest.fixture(scope="module")
def stores() -> Iterator[dict[Climbing, Store]]:
    stores = {rules: stored(played_at(rules)) for rules in TABLES}
    yield stores
    for store in stores.values():
        store.close()


def deals(rules: Climbing) -> list[Sequence[Event]]:
    return [facts for match in played_at(rules) for facts in hands_of(match.kept)]


def of(facts: Sequence[Event], kind: type[Event], seats: Sequence[int]) -> int:
    return sum(isinstance(fact, kind) and getattr(fact, "seat", None) in seats for fact in facts)


def counted(rules: Climbing, seats: Sequence[int]) -> SeatCounts:
    """Count everything again from the events, as plainly as possible."""
    everything = [fact for facts in deals(rules) for fact in facts]
    bombs = [fact for fact in everything if isinstance(fact, CombinationLaid) and fact.combination.kind.bomb]
    left = 0
    for facts in deals(rules):
        (scored,) = (fact for fact in facts if isinstance(fact, DealScored))
        out = {fact.seat for fact in facts if isinstance(fact, WentOut)}
        left += sum(seat in scored.order and seat not in out for seat in seats)
    return SeatCounts(
        deals=len(seats) * len(deals(rules)),
        first=sum(
            isinstance(fact, WentOut) and fact.place == 1 and fact.seat in seats for fact in everything
        ),
        left_over=left,
        plays=of(everything, CombinationLaid, seats),
        bombs=sum(fact.seat in seats for fact in bombs),
        passes=of(everything, Passed, seats),
        rounds=of(everything, RoundWon, seats),
        given=of(everything, LeadGiven, seats),
    )


@pytest.mark.sparse(3)
@each_table
@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_its_partners_and_the_others_are_counted_apart(
    rules: Climbing, seat: int, stores: dict[Climbing, Store]
) -> None:
    total = statistics(stores[rules], "climbing", seat=seat).total
    side = [other for other in range(rules.seats) if rules.side_of(other) == rules.side_of(seat)]
    partners = [other for other in side if other != seat]
    others = [other for other in range(rules.seats) if other not in side]
    assert done_by("own", total.counts) == counted(rules, [seat])
    assert done_by("partners", total.counts) == counted(rules, partners)
    assert done_by("others", total.counts) == counted(rules, others)


@each_table
def test_points_and_wins_are_the_sides(rules: Climbing, stores: dict[Climbing, Store]) -> None:
    total, matches = statistics(stores[rules]).total, played_at(rules)
    assert total.matches == Share(sum(match.winner == 0 for match in matches), len(matches))
    assert total.points == sum(match.scores[0] for match in matches)
    assert total.points_against == sum(sum(match.scores[1:]) for match in matches)
    assert total.hands.of == total.counts["own: deals"] == len(deals(rules))
    assert margins(stores[rules]) == tuple(match.scores[0] - max(match.scores[1:]) for match in matches)


@pytest.mark.parametrize("rules", [FOUR, SIX], ids=["four", "six"])
def test_how_the_next_partner_of_the_first_came_in(rules: Climbing, stores: dict[Climbing, Store]) -> None:
    places: Counter[int] = Counter()
    for facts in deals(rules):
        (scored,) = (fact for fact in facts if isinstance(fact, DealScored))
        mine = [place for place, seat in enumerate(scored.order, start=1) if seat % 2 == 0]
        if mine[:1] == [1] and mine[1:]:
            places[mine[1]] += 1
    total = statistics(stores[rules]).total
    assert places.total() > 0
    for place, name in PLACES.items():
        assert total.share(name) == Share(places[place], places.total())


def test_without_partners_there_is_no_partners_place(stores: dict[Climbing, Store]) -> None:
    total = statistics(stores[APPLEWOOD]).total
    assert (total.share("second"), done_by("partners", total.counts)) == (Share(), SeatCounts())


def test_the_terminal_prints_it_in_separate_lines(stores: dict[Climbing, Store]) -> None:
    told = list(scoreboard(statistics(stores[FOUR])))
    assert told[0] == "Climbing, 4 players:"
    assert [line[2:21].strip() for line in told[1:]] == [
        *("matches won", "deals won", "your side went out", "rounds won"),
        *("you", "", "", "partners", "", "", "others", "", ""),
    ]
    own = counted(FOUR, [0])
    assert f"{own.plays / own.deals:.1f} plays and {own.bombs / own.deals:.1f} bombs per deal" in told[6]
    assert "partner" not in "\n".join(scoreboard(statistics(stores[APPLEWOOD])))
    assert "hand" not in "\n".join(told)


def test_the_table_has_a_column_for_each_figure_of_each(stores: dict[Climbing, Store]) -> None:
    total = statistics(stores[FOUR]).total
    (first, *_) = csv.DictReader(as_csv(statistics(stores[FOUR])).splitlines())
    assert (first["own: bombs"], first["partners: plays"]) == (
        str(done_by("own", total.counts).bombs),
        str(done_by("partners", total.counts).plays),
    )
    assert (first["others: left over"], first["second: of"]) == (
        str(done_by("others", total.counts).left_over),
        str(total.share("second").of),
    )


def test_nothing_is_added_to_nothing() -> None:
    assert (SeatCounts() + SeatCounts(), done_by("own", Totals().counts)) == (SeatCounts(), SeatCounts())
    assert (SeatCounts().each(0), SeatCounts().passed.rate) == (0.0, None)


def _seats(account: HandAccount, name: str) -> Sequence[int]:
    return account.counts[f"own: {name}"]


@given(match=A_DEAL_OR_TWO)
def test_a_deal_in_figures_says_what_its_facts_say(match: Climb) -> None:
    rules = rules_at(match)
    for facts in hands_of(match.kept):
        hand = account_of(rules, facts)
        assert sum(_seats(hand, "plays")) == of(facts, CombinationLaid, range(rules.seats))
        assert hand.notes["rounds"] == tuple(
            sum(won for seat, won in enumerate(_seats(hand, "rounds")) if rules.side_of(seat) == side)
            for side in range(len(hand.points))
        )
        (dealt,) = (fact for fact in facts if isinstance(fact, HandDealt))
        assert hand.cards["X cards"] == tuple(held.count(Card("X")) for held in dealt.hands)
        assert rules.wilds_shuffled or set(hand.cards["X cards"]) == {2}
        scored = [fact for fact in facts if isinstance(fact, DealScored)]
        assert not scored or hand.side == scored[0].points.index(max(scored[0].points))


def test_dealt_cards_are_counted_by_rank() -> None:
    (facts, *_) = hands_of(played_at(FOUR)[0].kept)
    (given_out,) = (fact for fact in facts if isinstance(fact, HandDealt))
    dealt_to = account_of(FOUR, facts).cards
    for seat, hand in enumerate(given_out.hands):
        naturals = Counter(card.rank for card in hand if card is not Card("X"))
        assert dealt_to["highest cards"][seat] == naturals["T"]
        assert dealt_to.get("quads", (0,) * 4)[seat] == sum(count >= 4 for count in naturals.values())


def test_the_history_shows_who_went_out_in_which_order(stores: dict[Climbing, Store]) -> None:
    for match_id, match in enumerate(played_at(SIX), start=1):
        rows = History(stores[SIX]).hands_of(match_id)
        for row, facts in zip(rows, hands_of(match.kept), strict=True):
            assert row.notes["out"] == [fact.seat for fact in facts if isinstance(fact, WentOut)]


# Fairness


def test_every_seat_has_two_x_by_rule_and_the_rest_by_chance(stores: dict[Climbing, Store]) -> None:
    (found,) = dealt(stores[FOUR], "climbing")
    number = len(deals(FOUR))
    wilds, tops, quads = found.tallies
    assert [tally.what for tally in found.tallies] == ["X cards", "highest cards", "quads"]
    assert (wilds.counts, wilds.expected, wilds.comparison) == ((2 * number,) * 4, 2 * number, None)
    assert wilds.sentence == "Everyone gets exactly two in every deal, so luck plays no part."
    assert tops.expected == pytest.approx(number * 6 * 15 / 60)
    assert sum(tops.counts) == 6 * number
    assert tops.comparison
    assert tops.comparison.freedom == 3
    assert quads.expected == pytest.approx(number * 0.2979174997692946)
    hands = [account_of(FOUR, facts).cards.get("quads", (0,) * 4) for facts in deals(FOUR)]
    assert quads.counts == tuple(sum(each) for each in zip(*hands, strict=True))
    assert "Here that means four or more cards of a rank, not counting X cards." in quads.sentence


def test_x_that_are_shuffled_in_and_cards_set_aside_are_reckoned_with() -> None:
    shuffled = Climbing(wilds_shuffled=True, max_deals=4)
    (found,) = dealt(stored([played(shuffled, 1, 0.4)]), "climbing")
    wilds, tops, _ = found.tallies
    assert wilds.expected == pytest.approx(2 * found.hands)
    assert tops.expected == pytest.approx(found.hands * 6 * 17 / 68)
    assert wilds.comparison
    (found,) = dealt(stored([played(CLIMBING_SIX, 1, 0.4)]), "climbing")
    assert found.tallies[1].expected == pytest.approx(found.hands * 8 * 13 / 80)
    assert sum(found.tallies[1].counts) <= 8 * found.hands


def test_a_seat_of_a_deal_that_stopped_early_has_no_place_and_was_not_left_over() -> None:
    match: Climb = Match(FOUR, events=played_at(FOUR)[0].events)
    *_, last = hands_of(match.kept)
    (scored,) = (fact for fact in last if isinstance(fact, DealScored))
    hand = account_of(FOUR, last)
    assert len(scored.order) < 4
    assert sum(_seats(hand, "first")) == 1
    assert not any(_seats(hand, "left over"))
    assert hand.counts.get(counted_of("second"), (0,)) in ((0,), [1, 0, 1, 0], [0, 1, 0, 1])


@each_table
def test_the_play_that_went_out_first_decided_a_deal(rules: Climbing) -> None:
    for match in played_at(rules):
        for events in hands_of(match.kept):
            out = next((place for place, event in enumerate(events) if isinstance(event, WentOut)), None)
            plays = FIGURES.deciding(hand_of(rules, events))
            if out is None:
                continue
            last = next(each for each in reversed(events[:out]) if isinstance(each, CombinationLaid))
            assert (plays[-1].seat, plays[-1].cards, plays[-1].won) == (last.seat, last.cards, True)
            assert len(plays) in (1, 2)
            assert [play.won for play in plays[:-1]] == [False] * (len(plays) - 1)


@pytest.mark.parametrize(
    ("laid", "held", "said"),
    [
        ("quad of 1s", "1S 1S 1H 1H", "West went out first with four 1s"),
        ("stairs 9-10", "9S 9H TS TH", "West went out first with a run of 2 pairs"),
        ("run 7-8-9", "7S 8H 9H", "West went out first with a run of 3"),
        ("single 11", "X", "West went out first with an X"),
    ],
)
def test_the_play_that_decided_a_deal_is_named_and_not_counted_in_cards(
    laid: str, held: str, said: str
) -> None:
    play = CombinationLaid(1, cards(held), Combination.parse(laid))
    plays = FIGURES.deciding(Hand(FOUR, [play, WentOut(1, 1)], (0, 0)))
    assert deciding_words(plays, ["You", "West", "North", "East"]) == said
