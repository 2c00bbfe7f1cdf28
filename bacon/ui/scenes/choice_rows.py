"""The costly choices of matches, as rows and in words, on the pages that list them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum

from bacon.core.review import GRADES, GradedChoice, HandReview, costliest
from bacon.core.words import capital
from bacon.kits import hand_word_of
from bacon.store.history import MatchRow
from bacon.store.reviews import GRADE_NAMES
from bacon.store.rounds import number_of
from bacon.ui.kit.form import Tile, Tiles
from bacon.ui.kit.lists import ListRow
from bacon.ui.kit.scene import AppServices, Request
from bacon.ui.replay.position import CHOICE_CARDS, Positions, small_cards
from bacon.ui.replay.verdicts import (
    choice_line,
    cost_label,
    deed,
    faults,
    grade_and_cost,
    grade_label,
    in_hindsight,
    slip_words,
    verdict,
)
from bacon.ui.replay.words import counted
from bacon.ui.scenes.requests import ShowStoredReplay, ShowStoredReview


def choice_row(
    app: AppServices,
    row: MatchRow,
    hand: int,
    choice: GradedChoice,
    positions: Positions,
    *,
    where: str = "",
    cost: Callable[[GradedChoice], str] = cost_label,
) -> ListRow:
    """Return the row of a costly choice, with its cards, which opens it.

    `where` says in which hand it was, where more is to be said of that than its number; `cost` what it cost.
    """
    line = choice_line(where or f"{capital(hand_word_of(row.game))} {number_of(row) or hand}", choice, cost)
    open_it = request_for(row, hand, choice)
    listed = ListRow(line.title, line, app.navigator.to(open_it), has_cards=True)
    listed.most_cards, listed.has_explanation = CHOICE_CARDS, False
    if position := positions.find(row, hand, choice):
        listed.cards = small_cards(position)
    return listed


def costliest_wrong(reviews: Sequence[HandReview]) -> list[tuple[int, GradedChoice]]:
    """Return the costliest choices that are marked as wrong, and the numbers of their hands."""
    return [(hand, choice) for hand, choice in costliest(reviews) if choice.wrong]


def as_played(choices: Sequence[tuple[int, GradedChoice]]) -> list[tuple[int, GradedChoice]]:
    """Return choices with the numbers of their hands in the order in which they were made."""
    return sorted(choices, key=lambda each: (each[0], each[1].step))


def request_for(row: MatchRow, hand: int, choice: GradedChoice) -> Request:
    """Return what opens a choice: the review, or the replay if it is too small a slip to be asked about."""
    if choice.wrong:
        return ShowStoredReview(row, hand, choice.step)
    return ShowStoredReplay(row, hand, choice.step)


def review_tiles(reviews: Sequence[HandReview], accuracy: int, word: str) -> Tiles:
    """Return what reviews found in figures: the accuracy, the mistakes, and the points they cost.

    Takes the word for a hand.
    """
    choices = [choice for review in reviews for choice in review.choices if choice.chance > 0]
    wrong = [choice for choice in choices if choice.wrong]
    grades = {choice.grade for choice in wrong}
    names = [capital(GRADE_NAMES[grade]) + "s" * (len(wrong) > 1) for grade in grades]
    caption = names[0] if len(names) == 1 else "Mistake" if len(wrong) == 1 else "Mistakes"
    cost = fsum(choice.points for choice in wrong or choices)
    slips = f"by {slip_words(len(choices))}" if choices else ""
    because = "vs. the best choices, on average" if wrong else slips
    played = f"in {counted(len(reviews), word)}{'' if wrong else ': well played'}"
    where = faults(reviews) if len(grades) > 1 else played
    tiles = [
        Tile(f"{accuracy} out of 100", "Accuracy in this match", "100 is perfect play", "brass"),
        Tile(str(len(wrong)), caption, where),
        Tile(f"{cost:.1f}", "Points lost in this match", because),
    ]
    return Tiles(tiles)


def review_labels(review: HandReview) -> tuple[str, ...]:
    """Return what a review found in a hand, as labels of its row: the accuracy, and the worst mistake."""
    found = {choice.grade for choice in review.choices if choice.wrong}
    worst = [grade_label(grade) for grade in reversed(tuple(GRADES)) if grade in found][:1]
    return (f"Accuracy {review.accuracy}", *worst)


def words_on_choice(choice: GradedChoice, *, pictured: bool) -> str:
    """Return a choice's grade, cost and reason, and the choice itself unless it is `pictured`."""
    told = in_hindsight(choice.reason)
    if not choice.wrong:
        return told if pictured else f"You {deed(choice)}. {told}"
    if not pictured:
        return verdict(choice)
    return f"{capital(grade_and_cost(choice))}. {told}"
