"""The costly choices of matches, as rows and in words, on the pages that list them."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.review import GradedChoice
from bacon.core.words import capital
from bacon.kits import hand_word_of
from bacon.store.history import MatchRow
from bacon.store.reviews import a_grade
from bacon.store.rounds import number_of
from bacon.ui.kit.lists import ListRow
from bacon.ui.kit.scene import AppServices, Request
from bacon.ui.replay.position import CHOICE_CARDS, Positions, small_cards
from bacon.ui.replay.verdicts import choice_line, cost_words, deed, verdict
from bacon.ui.scenes.requests import ShowStoredReplay, ShowStoredReview


def choice_row(
    app: AppServices, row: MatchRow, hand: int, choice: GradedChoice, positions: Positions
) -> ListRow:
    """Return the row of a costly choice, with its cards, which opens it."""
    line = choice_line(f"{capital(hand_word_of(row.game))} {number_of(row) or hand}", choice)
    open_it = request_for(row, hand, choice)
    listed = ListRow(line.title, line, app.navigator.to(open_it), has_cards=True)
    listed.most_cards = CHOICE_CARDS
    if position := positions.find(row, hand, choice):
        listed.cards = small_cards(position)
    return listed


def as_played(choices: Sequence[tuple[int, GradedChoice]]) -> list[tuple[int, GradedChoice]]:
    """Return choices with the numbers of their hands in the order in which they were made."""
    return sorted(choices, key=lambda each: (each[0], each[1].step))


def request_for(row: MatchRow, hand: int, choice: GradedChoice) -> Request:
    """Return what opens a choice: the review, or the replay if it is too small a slip to be asked about."""
    if choice.wrong:
        return ShowStoredReview(row, hand, choice.step)
    return ShowStoredReplay(row, hand, choice.step)


def words_on_choice(choice: GradedChoice, *, pictured: bool) -> str:
    """Return a choice's grade, cost and reason, and the choice itself unless it is `pictured`."""
    if not choice.wrong:
        return choice.reason if pictured else f"You {deed(choice)}. {choice.reason}"
    if not pictured:
        return verdict(choice)
    return f"{capital(a_grade(choice.grade))} that {cost_words(choice)}. {choice.reason}"
