"""Reviews in words: sentences, signs, lists of what was weighed, and the line about a whole hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import cos, fsum, pi, sin
from typing import Final

from pygame import Rect, Surface

from bacon.core.review import GRADES, Alternative, Grade, GradedChoice, HandReview, Turn, accuracy_of_match
from bacon.core.rules import Rules
from bacon.core.words import capital, listed
from bacon.search.bot import Choice
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.lists import TableLine
from bacon.ui.table.advice import hint_of
from bacon.ui.table.candidates import WeighedAction, format_points, places_for
from bacon.ui.table.session import MatchReviewing

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


_RING_SIZE: Final = 22
_RING_STROKES: Final = 24
"""The number of strokes in a whole ring."""


class PlayLine:
    """The line for some hands of one seat, in a match whose choices are reviewed."""

    def __init__(self, reviewing: MatchReviewing, hands: Sequence[int], seat: int) -> None:
        self._reviewing, self._hands, self._seat = reviewing, hands, seat

    @property
    def progress(self) -> float:
        """The progress of the review, from 0 to 1."""
        shares = [self._reviewing.progress(hand, self._seat) for hand in self._hands]
        return fsum(shares) / max(len(shares), 1)

    @property
    def words(self) -> str:
        """The current words."""
        reviews = self._reviews()
        if len(reviews) < len(self._hands):
            return "Weighing your choices" if self._reviewing.busy else "Your choices were not reviewed."
        return play_verdict(reviews)

    def draw(self, art: Art, canvas: Canvas, area: Rect, grade: float) -> None:
        """Draw the line into a rectangle, with a ring before it until the review is complete."""
        size = round(art.metrics.ui(_RING_SIZE * grade))
        sign = art.icon("hint", size, "brass") if self.progress >= 1 else self._ring(art, size)
        canvas.add(sign, (area.x, area.centery - size / 2))
        room = area.w - size - art.metrics.ui(12)
        words = art.fitted(self.words, 20 * grade, room, "medium")
        canvas.add(words, (area.right - room, area.centery - words.get_height() / 2))

    def _reviews(self) -> list[HandReview]:
        found = [self._reviewing.review_of(hand, self._seat) for hand in self._hands]
        return [each for each in found if each and each.complete]

    def _ring(self, art: Art, size: int) -> Surface:
        done = round(self.progress * _RING_STROKES)
        return art.kept(("review ring", str(done), str(size)), lambda: _ring(art, size, done))


def _ring(art: Art, size: int, done: int) -> Surface:
    """A faint ring, with the finished part in brass."""
    ring = _draw_arc(art, size, _RING_STROKES, "panel_line").copy()
    ring.blit(_draw_arc(art, size, done, "brass"), (0, 0))
    return ring


def _draw_arc(art: Art, size: int, steps: int, token: str) -> Surface:
    """Part of a ring, clockwise from the top."""
    width = max(size / 8, 1)
    angles = [2 * pi * step / _RING_STROKES for step in range(steps + 1)]
    middle, radius = size / 2, (size - width) / 2
    points = [(middle + radius * sin(angle), middle - radius * cos(angle)) for angle in angles]
    key, area = ("arc", token, str(steps)), (size, size)
    return art.drawn(key, area, lambda: shapes.line(area, points, art.colour(token), width))
