"""Reviews in words: sentences, signs, and lists of what was weighed."""

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
from bacon.ui.table.candidates import WeighedAction, format_points, places_for

SIGNS: Final[Mapping[Grade, str]] = {"inaccurate": "?!", "mistake": "?", "blunder": "??"}
"""The sign of each bad grade, as in annotated games."""

_MIN_SHOWN_POINTS: Final = 0.05

_MAX_LISTED: Final = 5
_NAMES: Final[Mapping[Grade, str]] = {"inaccurate": "inaccuracy", "mistake": "mistake", "blunder": "blunder"}
_PLURALS: Final[Mapping[Grade, str]] = {"inaccurate": "inaccuracies"}


def token_of(grade: Grade) -> str:
    """Return the colour of a grade's sign."""
    return "brass" if grade == "inaccurate" else "bad"


def verdict(choice: GradedChoice) -> str:
    """Return a sentence or two on a choice with a bad grade."""
    article = "an" if choice.grade == "inaccurate" else "a"
    what = capital(choice.named(choice.played))
    return f"{what} is {article} {_NAMES[choice.grade]} here. {choice.explanation}"


def choice_line(hand: int, choice: GradedChoice) -> TableLine:
    """Return the row of a costly choice: what it was, what it cost, and why."""
    what, sign = capital(choice.named(choice.played)), SIGNS.get(choice.grade, "")
    title = f"Hand {hand}: {what}{sign and f' {sign}'}"
    cost = (
        f"−{choice.points:.1f} points"
        if choice.points >= _MIN_SHOWN_POINTS
        else f"−{100 * choice.chance:.1f} % to win"
    )
    return TableLine("replay", token_of(choice.grade), title, choice.explanation, (cost,))


def lines_of(choice: GradedChoice) -> list[WeighedAction]:
    """Return the best alternatives to a choice and the one that was played, with the best marked."""
    first = choice.alternatives[:_MAX_LISTED]
    played = [each for each in choice.alternatives[_MAX_LISTED:] if each.action == choice.played]
    listed = (*first, *played)
    places = places_for(each.points for each in listed)
    return [_line(each, choice, places) for each in listed]


def _line(each: Alternative, choice: GradedChoice, places: int) -> WeighedAction:
    played, value = each.action == choice.played, format_points(each.points, places)
    label = f"{capital(each.words)} (played)" if played else capital(each.words)
    return WeighedAction(label, value, each in choice.as_good, played)


def lines_of_hint(rules: Rules, turn: Turn, choice: Choice) -> list[WeighedAction]:
    """Return the actions that an expert weighs at a turn; one dropped early has no number."""
    values = hint_of(choice).values
    places = places_for(values.values())
    return [
        WeighedAction(
            capital(rules.in_words(turn.view, action)), format_points(points, places), action == choice.action
        )
        for action, points in values.items()
    ]


def play_verdict(reviews: Sequence[HandReview]) -> str:
    """Sum up reviewed hands in one line.

    >>> play_verdict([HandReview(1, 0, 1, (), 0)])
    'You had nothing to choose.'
    """
    if not any(review.total for review in reviews):
        return "You had nothing to choose."
    counted, given = faults(reviews), any(review.chance for review in reviews)
    ending = f", with {counted}" if counted else "" if given else ", nothing given away"
    return f"Your play: {accuracy_of_match(reviews)} of 100{ending}."


def faults(reviews: Sequence[HandReview]) -> str:
    """Count the bad choices, the worst first; return an empty string if there are none."""
    grades = Counter([choice.grade for review in reviews for choice in review.choices if choice.wrong])
    worst_first = [grade for grade in reversed(tuple(GRADES)) if grade in grades]
    return listed([_count(grades[grade], grade) for grade in worst_first]) if worst_first else ""


def _count(number: int, grade: Grade) -> str:
    return f"1 {_NAMES[grade]}" if number == 1 else f"{number} {_PLURALS.get(grade, f'{_NAMES[grade]}s')}"
