"""Reviews are saved whole with their matches, and their losses are totaled by player."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
import pytest
from msgspec.structs import replace

from bacon.core.match import Match
from bacon.core.review import Alternative, GivenAway, GradedChoice, HandReview, OpenCards, grade_of
from bacon.games.euchre.game import Euchre
from bacon.store.history import Filter
from bacon.store.opening import open_store
from bacon.store.reviews import ReviewedMatch, Reviews, given_away, play_lines, review_lines, reviewed_matches
from bacon.store.store import Store, StoreError, store_in_memory


def choice(kind: str, chance: float) -> GradedChoice:
    """A choice of this kind that gave away this much."""
    ways = (Alternative("9S", "9♠", 0.5), Alternative("7H", "7♥", -0.25, 0.1))
    return GradedChoice(
        *(0, 5, kind, "7H", ways, 60, chance, 8 * chance, grade_of(chance), "9♠ instead: +0.7."),
        OpenCards(3, 4, "9S"),
    )


def review(hand: int, *choices: GradedChoice, seat: int = 0, of: int | None = None) -> HandReview:
    """A review of a hand, complete unless the number of choices is given."""
    return HandReview(hand, seat, 1, choices, len(choices) if of is None else of)


VERSION_6: Final = Path(__file__).parent / "version_6.db.gz"
"""A file of the version after that which had no reviews."""


def store_with(matches: int, *, practice: bool = False) -> Store:
    """A store with this many matches that have just begun."""
    store = store_in_memory()
    for number in range(matches):
        store.begin(Match(Euchre(), str(number), practice=practice).events)
    return store


def test_a_review_is_read_as_it_was_kept() -> None:
    with closing(store_with(1)) as store:
        kept = [review(1, choice("lead", 0.25)), review(2), review(2, choice("auction", 0.5), seat=1)]
        for each in kept:
            Reviews(store).keep(1, each)
        assert Reviews(store).of_match(1) == tuple(kept)
        assert Reviews(store).of_match(1, 0) == tuple(kept[:2])
        assert Reviews(store).of_hand(1, 2, 1) == kept[2]
        assert Reviews(store).of_hand(1, 3, 0) is None


def test_a_review_that_goes_on_takes_the_place_of_what_was_there_and_counts_only_when_complete() -> None:
    with closing(store_with(1)) as store:
        first, second = choice("lead", 0.25), choice("following", 0.5)
        Reviews(store).keep(1, review(1, first, of=2))
        assert (given_away(store), reviewed_matches(store)) == ({}, ())
        for _ in range(2):
            Reviews(store).keep(1, review(1, first, second))
        assert given_away(store) == {"following": GivenAway(1, 4.0, 0.5), "lead": GivenAway(1, 2.0, 0.25)}
        assert reviewed_matches(store) == (ReviewedMatch(1, 1, 5, GivenAway(2, 6.0, 0.75)),)


def test_a_card_for_the_partner_is_no_discard() -> None:
    gift = replace(choice("discard", 0.25), situation="give")
    with closing(store_with(1)) as store:
        Reviews(store).keep(1, review(1, gift, replace(choice("discard", 0.5), situation="discard")))
        assert given_away(store) == {"discard": GivenAway(1, 4.0, 0.5), "give": GivenAway(1, 2.0, 0.25)}
        assert [
            line.split()[0] for line in review_lines(["You"], [review(1, gift)]) if "in 1 choice" in line
        ] == ["giving"]
        assert [line.split()[0] for line in play_lines(store, Filter()) if "in 1 choice" in line] == [
            "discarding",
            "giving",
        ]


def test_the_lead_is_given_and_so_is_a_card_each_by_its_name() -> None:
    gifts = [replace(choice(kind, 0.25), situation="give") for kind in ("lead", "discard")]
    lines = [line.strip() for line in review_lines(["You"], [review(1, *gifts)])]
    assert [line[:15].rstrip() for line in lines if "in 1 choice" in line] == [
        "giving the lead",
        "giving a card",
    ]


def test_hands_without_a_choice_count_as_played_well() -> None:
    with closing(store_with(2)) as store:
        Reviews(store).keep(2, review(1))
        Reviews(store).keep(2, review(2, choice("lead", 0.0625)))
        Reviews(store).keep(1, review(1))
        assert reviewed_matches(store) == (
            ReviewedMatch(1, 1, 100, GivenAway()),
            ReviewedMatch(2, 2, 88, GivenAway(1, 0.5, 0.0625)),
        )
        assert [each.match_id for each in reviewed_matches(store, last=1)] == [2]


def test_other_seats_and_matches_for_practice_are_not_the_persons_play() -> None:
    with closing(store_with(1)) as store, closing(store_with(1, practice=True)) as practice:
        Reviews(store).keep(1, review(1, choice("lead", 0.25), seat=2))
        Reviews(practice).keep(1, review(1, choice("lead", 0.25)))
        assert (given_away(store), reviewed_matches(store)) == ({}, ())
        assert (given_away(practice), reviewed_matches(practice)) == ({}, ())
        assert given_away(practice, Filter(kind="practice")) == {"lead": GivenAway(1, 2.0, 0.25)}


def odd(review: HandReview) -> str:
    """A review as text that no version ever wrote."""
    return msgspec.json.encode(review).decode()


@pytest.mark.parametrize(
    "damage",
    [
        *("", "[1,2]", "[1,0,1,[[]],1]", "[" * 5000, "\x00"),
        odd(review(7, choice("lead", 0.25))),
        odd(review(1, choice("lead", 0.25), seat=9)),
        odd(review(1, choice("lead", -1e300))),
        odd(review(1, of=-1)),
        odd(review(1, replace(choice("lead", 0.25), alternatives=()))),
    ],
)
def test_a_damaged_review_is_as_good_as_none(damage: str) -> None:
    with closing(store_with(1)) as store:
        for hand in (1, 2):
            Reviews(store).keep(1, review(hand, choice("lead", 0.25)))
        with store.writing() as database:
            database.execute("UPDATE reviews SET payload = ? WHERE number = 1", (damage,))
        assert Reviews(store).of_match(1) == (review(2, choice("lead", 0.25)),)
        assert Reviews(store).of_hand(1, 1, 0) is None


@pytest.mark.parametrize("column", ["choices", "points", "chance"])
def test_negative_sums_are_reported_as_damage(column: str) -> None:
    with closing(store_with(1)) as store:
        Reviews(store).keep(1, review(1, choice("lead", 0.25)))
        with store.writing() as database:
            database.execute(f"UPDATE given_away SET {column} = -1000000")
        for read in (given_away, reviewed_matches):
            with pytest.raises(StoreError, match="Some saved data is damaged"):
                read(store)


def test_a_review_that_cannot_be_kept_leaves_nothing_half(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with closing(open_store(path).store) as store:
        store.begin(Match(Euchre(), "kept").events)
        Reviews(store).keep(1, review(1, choice("lead", 0.25)))
        with store.writing() as database:
            database.execute(
                "CREATE TRIGGER full BEFORE INSERT ON given_away BEGIN SELECT raise(ABORT, 'full'); END"
            )
        with pytest.raises(StoreError):
            Reviews(store).keep(1, review(1, choice("auction", 0.5)))
        assert Reviews(store).of_match(1) == (review(1, choice("lead", 0.25)),)
        assert list(given_away(store)) == ["lead"]


def test_a_file_of_the_version_before_gets_its_tables(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(gzip.decompress(VERSION_6.read_bytes()))
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript("DROP TABLE reviews; DROP TABLE given_away; PRAGMA user_version = 5;")
    opened = open_store(path)
    with closing(opened.store) as store:
        assert opened.notices == ()
        Reviews(store).keep(1, review(1, choice("lead", 0.25)))
        assert len(Reviews(store).of_match(1)) == 1
