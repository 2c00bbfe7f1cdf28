"""Reviews say what was better, by how much and why."""

from __future__ import annotations

from contextlib import closing

import pytest

from bacon.core.match import Match
from bacon.core.review import ACCURACY, Alternative, GradedChoice, HandReview, OpenCards, grade_of
from bacon.games.euchre.game import Euchre
from bacon.notation.record import read_record, write_record
from bacon.store.history import ORDINARY, Filter
from bacon.store.reviews import EACH_ADDRESSED, Reviews, comments, mark, play_lines, review_lines
from bacon.store.store import store_in_memory


def choice(chance: float = 0.05, kind: str = "lead", cards: OpenCards | None = None) -> GradedChoice:
    """A choice that gave away this much."""
    ways = (Alternative("9S", "9♠", 0.5), Alternative("7H", "7♥", -0.25, 0.1))
    points, reason = 10 * chance, "9♠ instead: +0.5 over 60 likely deals."
    return GradedChoice(0, 5, kind, "7H", ways, 60, chance, points, grade_of(chance), reason, cards)


WRONG = "7♥: a mistake, costing 0.50 points and lowering the chance of winning by 5.0 percentage points."
REASON = "9♠ instead: +0.5 over 60 likely deals."


@pytest.mark.parametrize(
    ("cards", "more"),
    [
        (None, ""),
        (OpenCards(3, 3, "7H"), ""),
        (OpenCards(0, 1, "9S"), " With all cards face up, 9♠ would have been good for 1 trick, not 0."),
        (OpenCards(3, 4, "9S"), " With all cards face up, 9♠ would have been good for 4 tricks, not 3."),
    ],
)
def test_what_the_seat_knew_and_what_all_cards_allowed_are_shown_separately(
    cards: OpenCards | None, more: str
) -> None:
    assert mark(choice(cards=cards)) == f"{WRONG} {REASON}{more}"


def test_a_choice_that_cost_nothing_is_said_to_cost_nothing() -> None:
    assert mark(choice(0.0)) == f"7♥: best. {REASON}"


def test_a_review_is_printed_hand_by_hand_and_then_by_seat() -> None:
    reviews = [
        HandReview(1, 0, 1, (choice(), choice(0.0, "auction")), 2),
        HandReview(1, 1, 1, (), 0),
        HandReview(2, 0, 1, (choice(0.0),), 1),
    ]
    assert list(review_lines(["Ada", "west"], reviews)) == [
        "Hand 1",
        "  Ada: accuracy 81, mistakes cost 0.50 points and lowered the chance of winning by"
        " 5.0 percentage points",
        f"    {WRONG} {REASON}",
        "  west: accuracy 100",
        "Hand 2",
        "  Ada: accuracy 100",
        "All hands",
        "  Ada: accuracy 90, lost 0.25 points per hand",
        "    leading      0.25 points lost per hand, in 2 choices",
        "    calling      0.00 points lost per hand, in 1 choice",
        "  west: accuracy 100, lost 0.00 points per hand",
        EACH_ADDRESSED,
        ACCURACY,
    ]


def test_a_record_carries_its_review_as_comments_and_is_the_same_record() -> None:
    match = Match(Euchre(target=5), "commented")
    while not match.over:
        match.apply(match.legal()[0])
    odd = GradedChoice(0, 5, "lead", 'x"\n[match]', (), 1, 0.0, 0.0, "best", "A\nB." * 2000)
    told = comments(4, [HandReview(1, 0, 1, (choice(), odd), 3), HandReview(2, 1, 1, (choice(),), 1)])
    text = write_record(match, comments=told)
    assert "\n# Review of south, search 1: accuracy 81, 2 of 3 choices graded.\n" in text
    assert f"\n# south, step 5, {WRONG} {REASON}\n" in text
    assert text.index("Review of south") < text.index("number = 2") < text.index("Review of west")
    assert read_record(text) == read_record(write_record(match))


def test_the_figures_show_losses_only_if_something_was_reviewed() -> None:
    with closing(store_in_memory()) as store:
        store.begin(Match(Euchre(), "told").events)
        assert list(play_lines(store, ORDINARY)) == []
        Reviews(store).keep(1, HandReview(1, 0, 1, (choice(), choice(0.0, "auction")), 2))
        assert list(play_lines(store, ORDINARY)) == [
            "Reviewed (1 hand):",
            "  leading      0.50 points lost per hand, in 1 choice",
            "  calling      0.00 points lost per hand, in 1 choice",
            "  Accuracy in recent matches: 81 (out of 100)",
        ]
        assert list(play_lines(store, ORDINARY, "deal"))[:2] == [
            "Reviewed (1 deal):",
            "  leading      0.50 points lost per deal, in 1 choice",
        ]
        assert list(play_lines(store, Filter(game="bacon"))) == []
