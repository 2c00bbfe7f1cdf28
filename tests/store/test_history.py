"""The history lists the matches played, page by page, and finds exactly those that match a filter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date, timedelta
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bacon.core.events import Event, HandStarted
from bacon.core.match import Match
from bacon.core.review import Alternative, GradedChoice, HandReview, grade_of
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import CardPlayed, ClaimMade, ClaimSettled, HandScored
from bacon.notation.transcript import hands_of
from bacon.store.fairness import dealt
from bacon.store.history import Filter, History, MatchRow
from bacon.store.reviews import Reviews
from bacon.store.store import DamagedMatch, Details, Store, StoreError, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.system import clock
from tests.play import Whims, choose, play_on, played
from tests.tables import Table

MATCHES = 24
SHORT = Bacon(target=5)
PRESETS = (Bacon(), SHORT, Bacon(deck=24))


def _with_something_taken_back(match: Table, chance: Random) -> Table:
    """Play on, and once take back a decision of seat 0 after another seat has played a card."""
    while not match.over:
        match.apply(choose(match.legal(), chance, Whims(passes=0.3)))
        if not match.assisted and [play.seat for play in match.state.trick][:-1] == [0]:
            match.take_back(0)
    return match


def _play(number: int) -> Table:
    rules = PRESETS[number % 3]
    match: Table = Match(rules, seed=str(number), practice=number % 8 == 3)
    if number % 6 == 1:
        return _with_something_taken_back(match, Random(number))
    play_on(match, Random(number), Whims(passes=0.3), hands=4 if number % 5 == 0 else 1000)
    return match


PLAYED = [_play(number) for number in range(MATCHES)]


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with closing(store_in_memory()) as store:
        keeper = Autosave(store)
        for match in PLAYED:
            keeper.start(match, Details(seat=0, names=("You", "West", "North", "East")))
        yield store


@pytest.fixture
def history(store: Store) -> History:
    return History(store)


def _started(match: Table) -> int:
    return sum(isinstance(fact, HandStarted) for fact in match.kept)


def test_the_most_played_game_is_known_once_there_is_one(history: History) -> None:
    assert history.most_played("") == "bacon"
    with closing(store_in_memory()) as empty:
        assert History(empty).most_played("") is None


def test_every_match_stands_in_the_list_newest_first(history: History) -> None:
    rows = history.matches(size=100)
    assert [row.id for row in rows] == list(range(MATCHES, 0, -1))
    for row, match in zip(reversed(rows), PLAYED, strict=True):
        _check(row, match)


def _check(row: MatchRow, match: Table) -> None:
    winner = match.winner
    scored = any(isinstance(fact, HandScored) for fact in match.kept)
    assert row.scores == (match.scores if scored or _started(match) > 1 else ())
    assert (row.winner, row.won) == (winner, None if winner is None else winner == 0)
    assert (row.assisted, row.kind == "practice") == (match.assisted, match.practice)
    assert row.finished == (match.over or row.id < MATCHES)
    assert row.hands == _started(match) - (not match.over)
    assert row.preset == {1: "Own rules", 2: "Short pack"}.get((row.id - 1) % 3, "Standard")
    assert (row.game, row.seat, row.names) == ("bacon", 0, ("You", "West", "North", "East"))
    assert row.started == clock.now()


def test_one_match_is_found_by_its_number(history: History) -> None:
    newest = history.matches()[0]
    assert history.match(newest.id) == newest
    assert history.match(newest.id + 1) is None


def test_the_hands_of_a_match_are_those_that_were_scored_or_void(history: History) -> None:
    for match_id, match in enumerate(PLAYED, start=1):
        rows = history.hands_of(match_id)
        points = [fact.points for fact in match.kept if isinstance(fact, HandScored)]
        assert [sum(row.points) for row in rows if "declarer" in row.notes] == points
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))


def test_pages_follow_each_other_without_a_gap(history: History) -> None:
    everything = history.hands(size=10_000)
    assert len(everything) == history.count_hands() == sum(row.hands for row in history.matches(size=100))
    pages = [history.hands(page=page, size=7) for page in range(len(everything) // 7 + 2)]
    assert tuple(row for page in pages for row in page) == everything
    assert pages[-1] == ()


FILTERS = [
    Filter(),
    Filter(game="bacon"),
    Filter(game="euchre"),
    Filter(preset="Standard"),
    Filter(preset="Own rules"),
    Filter(preset="Short pack", result="won"),
    Filter(result="lost"),
    Filter(kind="ordinary"),
    Filter(kind="assisted"),
    Filter(kind="practice"),
    Filter(mark="alone", kind="ordinary", result="won"),
]


@pytest.mark.parametrize("wanted", FILTERS, ids=str)
def test_a_filter_keeps_what_it_says_and_counts_it(history: History, wanted: Filter) -> None:
    kept = history.matches(wanted, size=100)
    expected = [
        row
        for row in history.matches(size=100)
        if wanted.game in (None, row.game)
        and wanted.preset in (None, row.preset)
        and wanted.kind in (None, row.kind)
        and (wanted.result is None or row.won is (wanted.result == "won"))
        and (not wanted.mark or any(hand.notes.get("alone") for hand in history.hands_of(row.id)))
    ]
    assert (list(kept), history.count_matches(wanted)) == (expected, len(expected))


@pytest.mark.parametrize("wanted", FILTERS, ids=str)
def test_a_filter_keeps_hands_too(history: History, wanted: Filter) -> None:
    kept = history.hands(wanted, size=10_000)
    kinds = {row.id: row.kind for row in history.matches(size=100)}
    expected = [
        row
        for row in history.hands(size=10_000)
        if wanted.game in (None, row.game)
        and wanted.preset in (None, row.preset)
        and wanted.kind in (None, kinds[row.match_id])
        and (wanted.result is None or row.won is (wanted.result == "won"))
        and (not wanted.mark or row.notes.get("alone"))
    ]
    assert (list(kept), history.count_hands(wanted)) == (expected, len(expected))


def test_days_are_the_players_own_and_both_are_included(history: History) -> None:
    today = clock.local(clock.now()).date()
    for wanted, count in (
        (Filter(since=today, until=today), MATCHES),
        (Filter(since=today + timedelta(days=1)), 0),
        (Filter(until=today - timedelta(days=1)), 0),
        (Filter(since=date(2000, 1, 1), until=date(2200, 1, 1)), MATCHES),
    ):
        assert history.count_matches(wanted) == count


def test_presets_are_named_by_how_often_they_were_played(history: History) -> None:
    assert sorted(history.presets("bacon")) == ["Own rules", "Short pack", "Standard"]
    assert history.presets("euchre") == ()


def test_matches_without_a_person_are_neither_won_nor_lost() -> None:
    store = store_in_memory()
    store.begin(played(SHORT, 1, Whims()).events, Details(seat=None))
    (row,) = History(store).matches()
    assert (row.seat, row.won) == (None, None)
    assert row.winner is not None
    assert History(store).count_matches(Filter(result="won")) == 0


def test_what_was_set_aside_is_not_listed() -> None:
    store = store_in_memory()
    store.begin(PLAYED[0].events)
    store._database.execute("UPDATE matches SET set_aside = 'damaged'")
    history = History(store)
    assert (history.matches(), history.hands(), history.presets()) == ((), (), ())


# A damaged list


@pytest.fixture
def two() -> Iterator[Store]:
    with closing(store_in_memory()) as store:
        keeper = Autosave(store)
        for match in PLAYED[:2]:
            keeper.start(match, Details(seat=0, names=("You", "West", "North", "East")))
        yield store


@pytest.mark.parametrize(
    "damage",
    [
        "names = '{'",
        "names = '" + "[" * 5000 + "'",
        "scores = '[\"x\"]'",
        "shared = 'chess'",
        "shared = CAST(x'6261636f6e20613d' AS TEXT)",
        "started_at = 'yesterday'",
        "started_at = '0001-01-01T00:00:00+14:00'",
        "started_at = '" + "x" * 600_000 + "'",
    ],
)
def test_a_match_that_cannot_be_listed_is_set_aside_and_the_others_are_shown(damage: str, two: Store) -> None:
    two._database.execute(f"UPDATE matches SET {damage} WHERE id = 2")
    history = History(two)
    assert [row.id for row in history.matches()] == [1]
    (told,) = history.take_notices()
    assert told.startswith("The saved match 2 is damaged and was set aside. It can’t be listed: ")
    assert told.isprintable()
    assert len(told) <= 1000
    assert history.count_matches() == 1


def test_names_in_the_list_can_be_shown(two: Store) -> None:
    names = msgspec.json.encode(["You", "A\x00\x1b[2J", "x" * 600_000]).decode()
    two._database.execute("UPDATE matches SET names = ?, preset = ?", (names, "x" * 600_000))
    row = History(two).matches()[0]
    assert row.names[:2] == ("You", "A [2J")
    assert all(name.isprintable() and len(name) <= 40 for name in (*row.names, row.preset))


@pytest.mark.parametrize(
    "damage", ["points = '{'", "notes = '[true, 1.5]'", "notes = x'ff'", "dealer = 'me'"]
)
def test_a_hand_that_cannot_be_listed_is_reported_as_an_error_of_the_store(damage: str, two: Store) -> None:
    two._database.execute(f"UPDATE hands SET {damage}")
    with pytest.raises(StoreError):
        History(two).hands_of(1)
    with pytest.raises(StoreError):
        History(two).hands()


@pytest.mark.parametrize(
    "damage", ["UPDATE dealt SET cards = '{'", "UPDATE dealt SET shared = 'chess' WHERE variant = 'S'"]
)
def test_the_fairness_of_damaged_hands_is_reported_as_an_error_of_the_store(damage: str, two: Store) -> None:
    two._database.execute(damage)
    with pytest.raises(StoreError):
        dealt(two, "bacon")


def test_an_endless_entry_of_a_log_is_damage(two: Store) -> None:
    two._database.execute("DROP TRIGGER events_are_not_changed")
    two._database.execute(
        "UPDATE events SET json = json_set(json, '$.commitment', ?) WHERE json ->> '$.type' = 'HandStarted'",
        ("a" * 200_000,),
    )
    with pytest.raises(DamagedMatch, match="can’t be read"):
        two.match_of(1)


def test_matches_with_a_mistake_of_the_player_are_found() -> None:
    with closing(store_in_memory()) as store:
        for number in range(4):
            store.begin(Match(SHORT, str(number)).events)
        for match_id, seat, chance in ((1, 0, 0.05), (2, 0, 0.01), (3, 1, 0.5)):
            better = (Alternative("pass", "passing", 1.0),)
            choice = GradedChoice(seat, 5, "lead", "7H", better, 60, chance, 1.0, grade_of(chance), "Pass.")
            Reviews(store).keep(match_id, HandReview(1, seat, 1, (choice,), 1))
        unsure = replace(choice, seat=0, grade="inaccurate")
        Reviews(store).keep(4, HandReview(1, 0, 1, (unsure, unsure), 2))
        history, wanted = History(store), Filter(mistakes=True)
        assert [row.id for row in history.matches(wanted)] == [1]
        assert history.count_matches(wanted) == 1


def test_matches_are_found_by_who_else_was_at_the_table() -> None:
    with closing(store_in_memory()) as store:
        tables = [("Ada", "Otis", "Bella"), ("Otis", "Ada", "Felix"), ("Ada", "Felix", "Bella")]
        for names in tables:
            store.begin(Match(SHORT).events, Details(names=names))
        history = History(store)
        assert history.opponents() == ("Ada", "Bella", "Felix", "Otis")
        assert [row.id for row in history.matches(Filter(opponent="Otis"))] == [1]
        assert [row.id for row in history.matches(Filter(opponent="Ada"))] == [2], "not the player"
        assert history.opponents("nobody") == ()
        with store.writing() as database:
            database.execute("UPDATE matches SET names = '[\"Otis' WHERE id = 1")
        assert [row.id for row in history.matches(Filter(opponent="Felix"))] == [3, 2]
        assert history.opponents() == ("Ada", "Bella", "Felix")


def number_of(hand: Sequence[Event]) -> int:
    return next(event.number for event in hand if isinstance(event, HandStarted))


def test_what_decided_a_match_is_found_in_the_hand_that_gained_the_winners_most(history: History) -> None:
    for row, match in zip(history.matches(size=100), reversed(PLAYED), strict=True):
        decided = history.deciding(row)
        plays, winner = decided.plays, match.winner
        if winner is None:
            continue
        scored = [event for event in match.kept if isinstance(event, HandScored)]
        most = max(event.gains[winner] for event in scored)
        assert decided.scores[-1] == match.scores
        hand = next(each for each in hands_of(match.kept) if number_of(each) == decided.hand)
        assert [event.gains[winner] for event in hand if isinstance(event, HandScored)] == [most]
        laid = [event for event in hand if isinstance(event, CardPlayed)]
        claimed = [event for event in hand if isinstance(event, ClaimMade)]
        assert {(play.seat, *play.cards) for play in plays} <= {
            *[(each.seat, each.card) for each in laid],
            *[(each.seat, *each.cards) for each in claimed],
        }
        refuted = [event for event in hand if isinstance(event, ClaimSettled) and event.refuted_by]
        if refuted and not plays:
            continue
        assert [play.won for play in plays].count(True) == 1
