"""Every past hand is proven from its revealed seed, and the deals of all hands are set beside chance."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from msgspec.structs import replace

from bacon.core.events import HandDealt, HandStarted, SeedRevealed
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import TrumpDeclared
from bacon.notation.transcript import hands_of
from bacon.store.fairness import Luck, check, count_dealt_matches, dealt, dealt_matches, luck_of, past_hands
from bacon.store.ledger import rebuild
from bacon.store.store import Store, store_in_memory
from tests.play import Whims, played
from tests.tables import STANDARD, Table, table

JOKERS = Bacon(target=5, jokers=2)
PLAYED = [played(JOKERS if number % 2 else Bacon(), number, Whims(passes=0.3)) for number in range(16)]


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with closing(store_in_memory()) as store:
        for match in PLAYED:
            store.begin(match.events)
        yield store


def test_every_past_hand_is_proven_newest_first(store: Store) -> None:
    hands = past_hands(store, size=10_000)
    facts = [tuple(facts) for match in PLAYED for facts in hands_of(match.kept[:-1])]
    assert [hand.events for hand in reversed(hands)] == facts
    for hand in hands:
        assert check(hand).proven
        assert check(hand).line.startswith(f"hand {hand.number}: the seed matches its seal")
        (begun,) = (fact for fact in hand.events if isinstance(fact, HandStarted))
        (shown,) = (fact for fact in hand.events if isinstance(fact, SeedRevealed))
        assert (hand.commitment, hand.seed) == (begun.commitment, shown.seed)
    assert past_hands(store, page=1, size=3) == hands[3:6]


def test_the_matches_with_hands_are_listed_newest_first_and_each_gives_its_own_hands(store: Store) -> None:
    rows = dealt_matches(store, size=100)
    assert [row.id for row in rows] == sorted((row.id for row in rows), reverse=True)
    assert len(rows) == count_dealt_matches(store) == len(PLAYED)
    for row in rows:
        hands = past_hands(store, size=100, match_id=row.id)
        assert len(hands) == row.hands
        assert {hand.match_id for hand in hands} == {row.id}
    assert dealt_matches(store, page=1, size=2) == rows[2:4]
    assert dealt_matches(store, player="Ada") == ()


def test_a_hand_with_other_cards_than_its_seed_gives_is_found(store: Store) -> None:
    hand = past_hands(store)[0]
    forged = [
        replace(fact, hands=(fact.hands[1], fact.hands[0], *fact.hands[2:]))
        if isinstance(fact, HandDealt)
        else fact
        for fact in hand.events
    ]
    found = check(replace(hand, events=tuple(forged)))
    assert (found.proven, found.line) == (
        False,
        f"hand {hand.number}: the seed matches its seal but gives different cards",
    )


def test_a_hand_of_a_match_that_names_its_players_is_proven_with_them() -> None:
    store = store_in_memory()
    match: Table = Match(STANDARD, seed="x", names=("Ada", "Bob", "Cleo", "Zoë"))
    while match.state.hand < 2:
        match.apply(match.legal()[-1])
    store.begin(match.events)
    (hand,) = past_hands(store)
    assert check(hand).proven
    renamed = check(replace(hand, match=replace(hand.match, names=("Ada", "Bob", "Cleo", "Zoe"))))
    assert not renamed.proven
    assert "covers the rules, the names" in renamed.line


def _counted(what: str) -> tuple[int, ...]:
    counts = [0] * 4
    for match in PLAYED:
        for facts in hands_of(match.kept):
            (hands,) = (fact.hands for fact in facts if isinstance(fact, HandDealt))
            trump = next((fact.strain.suit for fact in facts if isinstance(fact, TrumpDeclared)), None)
            for seat, hand in enumerate(hands):
                kinds = {
                    "aces": [card.rank == "A" for card in hand],
                    "trumps": [trump is not None and card.suit is trump for card in hand],
                    "jokers": [card.name in ("BJ", "LJ") for card in hand],
                }
                counts[seat] += sum(kinds[what])
    return tuple(counts)


def test_the_cards_each_seat_was_dealt_are_counted_beside_what_chance_expects(store: Store) -> None:
    (found,) = dealt(store, "bacon")
    standard, jokers = (sum(match.state.hand for match in PLAYED[start::2]) for start in (0, 1))
    assert found.hands == standard + jokers
    aces, trumps, wild = found.tallies
    assert (aces.what, trumps.what, wild.what) == ("aces", "trumps", "jokers")
    for tally in found.tallies:
        assert tally.counts == _counted(tally.what)
    assert aces.expected == pytest.approx(standard * 5 * 4 / 52 + jokers * 5 * 4 / 54)
    assert wild.expected == pytest.approx(jokers * 5 * 2 / 54)
    assert aces.comparison
    assert aces.comparison.freedom == 4
    assert aces.comparison.probability > 0.5
    assert aces.sentence == "That’s normal: most fair shuffles are at least this uneven."


def test_trumps_are_chosen_so_chance_alone_is_not_asked_about_them(store: Store) -> None:
    trumps = dealt(store, "bacon")[0].tallies[1]
    assert trumps.comparison is None
    assert trumps.sentence.endswith("That isn’t luck.")


def test_decks_chosen_by_a_person_are_left_out() -> None:
    store = store_in_memory()
    chosen = table()
    practice: Table = Match(STANDARD, seed="x", practice=True)
    for match in (chosen, practice):
        while match.state.hand < 2:
            match.apply(match.legal()[-1])
        store.begin(match.events)
    assert dealt(store, "bacon") == ()
    assert check(past_hands(store)[-1]).line == "hand 1: the deck was set by hand, so it can’t be proven"


def test_few_hands_tell_nothing_and_none_nothing_at_all() -> None:
    store = store_in_memory()
    assert dealt(store, "bacon") == ()
    match: Table = Match(STANDARD, seed="few")
    while match.state.hand < 3:
        match.apply(match.legal()[-1])
    store.begin(match.events)
    (aces, *_) = dealt(store, "bacon")[0].tallies
    assert aces.comparison is None
    assert aces.sentence.startswith("It’s too early to tell.")


def test_a_crooked_dealer_is_noticed() -> None:
    """South is given an ace in place of another card in every hand that is stored."""
    store = store_in_memory()
    for match in PLAYED[::2]:
        store.begin(match.events)
    store._database.execute("UPDATE hands SET cards = json_set(cards, '$.aces', json('[2,0,0,0]'))")
    rebuild(store._database)
    (aces, *_) = dealt(store, "bacon")[0].tallies
    assert aces.comparison
    assert aces.comparison.probability < 0.001
    assert aces.sentence.startswith("That’s rare, but it happens: fewer than 1 in 100 fair shuffles")


def test_the_luck_of_a_seat_is_told_by_how_rare_it_is(store: Store) -> None:
    mine, theirs = luck_of(dealt(store, "bacon")), luck_of(dealt(store, "bacon"), 2)
    assert [luck.what for luck in mine] == ["aces", "jokers"], "trump is chosen by players"
    assert [(one.count, two.count) for one, two in zip(mine, theirs, strict=True)] == [
        (_counted(what)[0], _counted(what)[2]) for what in ("aces", "jokers")
    ]
    assert not any(luck.bad for luck in mine)


@pytest.mark.parametrize(
    ("sigmas", "trials", "rare", "bad"),
    [(1.0, 1, 1, False), (0.0, 1, 2, False), (-1.7, 1, 20, True), (-1.7, 2, 10, False), (-2.4, 1, 100, True)],
)
def test_bad_luck_is_what_one_player_in_twenty_has_counting_all_that_was_looked_at(
    sigmas: float, trials: int, rare: int, bad: bool
) -> None:
    luck = Luck("euchre", "aces", 100, 50, 60.0, sigmas, trials)
    assert (luck.how_rare, luck.bad) == (rare, bad)
