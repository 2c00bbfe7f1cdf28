"""What a review says of choices and hands: in sentences, in signs, and in lists of what was weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from bacon.core.review import GRADES, Alternative, Grade, GradedChoice, HandReview, Turn, accuracy_of_match
from bacon.core.rules import Rules
from bacon.core.words import capital, listed
from bacon.search.bot import Choice
from bacon.ui.kit.rows import TableLine
from bacon.ui.table.advice import hint_of
from bacon.ui.table.candidates import Weighed, places_for, worth_words

SIGNS: Final[Mapping[Grade, str]] = {"inaccurate": "?!", "mistake": "?", "blunder": "??"}
"""The sign of each grade that is marked, as annotated games have them."""

_ROUNDED: Final = 0.05
"""What is less than that is no tenth of a point."""

_LISTED: Final = 5
"""So many of the best are listed."""
_NAMES: Final[Mapping[Grade, str]] = {"inaccurate": "inaccuracy", "mistake": "mistake", "blunder": "blunder"}
_PLURALS: Final[Mapping[Grade, str]] = {"inaccurate": "inaccuracies"}


def token_of(grade: Grade) -> str:
    """The colour in which a grade's sign is drawn."""
    return "brass" if grade == "inaccurate" else "bad"


def verdict(choice: GradedChoice) -> str:
    """What was found of a choice that is marked, in a sentence or two."""
    article = "an" if choice.grade == "inaccurate" else "a"
    what = capital(choice.named(choice.played))
    return f"{what} is {article} {_NAMES[choice.grade]} here. {choice.explanation}"


def choice_line(hand: int, choice: GradedChoice) -> TableLine:
    """The row of a choice that gave something away: what it was, what it cost, and why."""
    what, sign = capital(choice.named(choice.played)), SIGNS.get(choice.grade, "")
    title = f"Hand {hand}: {what}{sign and f' {sign}'}"
    cost = (
        f"−{choice.points:.1f} points"
        if choice.points >= _ROUNDED
        else f"−{100 * choice.chance:.1f} % to win"
    )
    return TableLine("replay", token_of(choice.grade), title, choice.explanation, (cost,))


def lines_of(choice: GradedChoice) -> list[Weighed]:
    """The best few that were weighed for a choice, and what was played; what may be the best stands out."""
    first = choice.alternatives[:_LISTED]
    played = [each for each in choice.alternatives[_LISTED:] if each.action == choice.played]
    listed = (*first, *played)
    places = places_for(each.points for each in listed)
    return [_line(each, choice, places) for each in listed]


def _line(each: Alternative, choice: GradedChoice, places: int) -> Weighed:
    played, worth = each.action == choice.played, worth_words(each.points, places)
    label = f"{capital(each.words)} (played)" if played else capital(each.words)
    return Weighed(label, worth, each in choice.as_good, played)


def lines_of_counsel(rules: Rules, turn: Turn, choice: Choice) -> list[Weighed]:
    """The list of what an expert weighs at a turn; what fell behind beyond doubt has no number."""
    worths = hint_of(choice).worths
    places = places_for(worths.values())
    return [
        Weighed(
            capital(rules.in_words(turn.view, action)), worth_words(points, places), action == choice.action
        )
        for action, points in worths.items()
    ]


def play_verdict(reviews: Sequence[HandReview]) -> str:
    """What some reviewed hands come to, in one line.

    >>> play_verdict([HandReview(1, 0, 1, (), 0)])
    'You had nothing to choose.'
    """
    if not any(review.total for review in reviews):
        return "You had nothing to choose."
    counted, given = faults(reviews), any(review.chance for review in reviews)
    told = f", with {counted}" if counted else "" if given else ", nothing given away"
    return f"Your play: {accuracy_of_match(reviews)} of 100{told}."


def faults(reviews: Sequence[HandReview]) -> str:
    """How many choices are marked, the worst first; nothing where none is."""
    grades = Counter([choice.grade for review in reviews for choice in review.choices if choice.wrong])
    worst_first = [grade for grade in reversed(tuple(GRADES)) if grade in grades]
    return listed([_counted(grades[grade], grade) for grade in worst_first]) if worst_first else ""


def _counted(number: int, grade: Grade) -> str:
    return f"1 {_NAMES[grade]}" if number == 1 else f"{number} {_PLURALS.get(grade, f'{_NAMES[grade]}s')}"
