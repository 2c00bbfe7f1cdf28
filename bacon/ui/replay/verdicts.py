"""Reviews in words: sentences, signs, lists of what was weighed, and the line about a whole hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import cos, fsum, pi, sin
from typing import Final

from pygame import Rect, Surface

from bacon.core.actions import gerund
from bacon.core.review import (
    GRADES,
    Alternative,
    Grade,
    GradedChoice,
    HandReview,
    Turn,
    accuracy_of_match,
)
from bacon.core.rules import Rules
from bacon.core.words import YOU, capital, counted, listed, past, small
from bacon.search.bot import Choice
from bacon.store.reviews import GRADE_NAMES, a_grade
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art, written
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.lists import TableLine
from bacon.ui.kit.widgets import Button
from bacon.ui.table.advice import hint_of
from bacon.ui.table.hint_marks import WeighedAction, format_points, places_for
from bacon.ui.table.session import MatchReviewing

MIN_SHOWN_POINTS: Final = 0.05
"""The least cost that is said in points."""

_MAX_LISTED: Final = 5
_MARKS: Final[Mapping[Grade, str]] = {"inaccurate": "?!", "mistake": "?", "blunder": "??"}
_SLIP: Final = "tiny slip"
"""A choice that cost something, but too little to be graded as bad."""


def token_of(grade: Grade) -> str:
    """Return the colour of a grade's sign."""
    return "brass" if grade == "inaccurate" else "bad"


def grade_mark(grade: Grade) -> str:
    """Return the mark of a bad grade, as in chess."""
    return _MARKS[grade]


def mark_pill(art: Art, mark: str, token: str, size: float) -> Surface:
    """Draw a mark in a pill of its color, so that it is seen from afar; `size` is that of its type in u."""
    words = art.text(mark, size, "bold", "peg_line")
    wide, tall = max(words.get_width() + words.get_height() // 2, words.get_height()), words.get_height()

    def make() -> Surface:
        pill = art.box((wide, tall), tall // 2, token).copy()
        pill.blit(words, words.get_rect(center=pill.get_rect().center))
        return written(mark, pill)

    return art.kept(("mark pill", mark, token, str(size)), make)


def grade_label(grade: Grade) -> str:
    """Return a bad grade in words, after its mark.

    >>> grade_label("inaccurate")
    '?! Small mistake'
    """
    return f"{grade_mark(grade)} {capital(GRADE_NAMES[grade])}"


def grade_meaning(grade: Grade) -> str:
    """Say what a bad grade means, after its mark.

    >>> grade_meaning("blunder")
    '?? Blunder: the chance of winning drops by at least 7 percentage points'
    """
    return f"{grade_label(grade)}: the chance of winning drops by at least {_points_of_chance(GRADES[grade])}"


def _points_of_chance(chance: float) -> str:
    return counted(round(100 * chance), "percentage point")


_SCALE: Final = [f"{grade_label(grade)}: at least {100 * GRADES[grade]:.0f}" for grade in GRADE_NAMES]
LEGEND: Final = " · ".join(
    [grade_meaning(next(iter(GRADE_NAMES))), *_SCALE[1:], "Close calls get the milder mark"]
)
"""The marks of a review, and what each means: a loss that isn't sure to be as large has a milder one."""


def deed(choice: GradedChoice, action: str = "") -> str:
    """Say what the seat did, such as "picked it up", or would do by another action."""
    action = action or choice.played
    words, act = choice.named(action), action.partition(" ")[0]
    if choice.kind == "discard" and act in _PUT_AWAY:
        return f"{_PUT_AWAY[act]} {words.removeprefix(f'{act} ')}"
    return past(words)


_PUT_AWAY: Final = {"discard": "discarded", "give": "gave"}
"""What became of a card that wasn't played, by the first word of the notation."""


def verdict(choice: GradedChoice, name: str = YOU) -> str:
    """Grade a bad choice, with its cost and its reason."""
    did = deed(choice) if name == YOU else deed(choice).replace("your ", "their ")
    return f"{name} {did}: {grade_and_cost(choice, name)}. {in_hindsight(choice.reason)}"


def last_time(choice: GradedChoice) -> str:
    """Remind the player of a choice."""
    return f"Last time you {deed(choice)}."


def on_average(choice: GradedChoice) -> str:
    """Say how much better the best choice is than the bad one that was made."""
    better = f"{choice.named(choice.best.action)} is"
    if choice.points < MIN_SHOWN_POINTS:
        return f"On average, {better} better."
    return f"On average, {better} about {points_words(choice.points)} better."


def reasons(reason: str) -> tuple[str, str]:
    """Return what was wrong with a choice and why the better one is better, by the reason of its review.

    Either may be empty; the advice between them is left out.

    >>> reasons("J♠ is your best trump. Discard 6♦ instead: it’s a loser.")
    ('J♠ is your best trump.', 'It’s a loser.')
    """
    before, advised, why = reason.partition(" instead")
    if not advised:
        return reason, ""
    wrong, stop, _ = before.rpartition(". ")
    told = why.lstrip(":. ")
    return f"{wrong}{stop}".rstrip(), capital(told) if told else ""


def advice_and_why(reason: str) -> tuple[str, str]:
    """Return what a review advises and why, each as a sentence; what was wrong is left out if there is a why.

    >>> advice_and_why("J♠ is your best trump. Discard 6♦ instead: it’s a loser.")
    ('Discard 6♦ instead.', 'It’s a loser.')
    >>> advice_and_why("J♠ is your best trump. Discard 6♦ instead.")
    ('Discard 6♦ instead.', 'J♠ is your best trump.')
    """
    before, advised, _ = reason.partition(" instead")
    if not advised:
        return reason, ""
    wrong, why = reasons(reason)
    return f"{before.rpartition('. ')[2]} instead.", why or wrong


def better_and_why(choice: GradedChoice) -> tuple[str, str]:
    """Return what was better than a bad choice, and why, each as a sentence about a hand that is over."""
    before, better, why = in_hindsight(choice.reason).partition(" was better")
    if not better:
        return before, ""
    wrong, _, action = before.rpartition(". ")
    return f"{action} was better.", capital(why.lstrip(":. ")) or (wrong and f"{wrong}.")


def in_hindsight(reason: str) -> str:
    """Put a review's advice into the past, for a hand that is over.

    >>> in_hindsight("Pass instead. You’d make clubs only about 12% of the time.")
    'Passing was better. You’d have made clubs only about 12% of the time.'
    >>> in_hindsight("J♠ is your best trump. Discard 6♦ instead: it’s a loser.")
    'J♠ is your best trump. Discarding 6♦ was better: it’s a loser.'
    >>> in_hindsight("A pair of 4s instead.")
    'A pair of 4s was better.'
    """
    before, advised, why = reason.partition(" instead")
    if not advised:
        return reason
    wrong, stop, advice = before.rpartition(". ")
    verb = advice.partition(" ")[0]
    is_named = verb == "A" or verb.endswith("ing") or not verb.replace("’", "").isalpha()
    better = advice if is_named else capital(gerund(small(advice)))
    return f"{wrong}{stop}{better} was better{_WOULD_DO.sub(_would_have_done, why)}"


_WOULD_DO: Final = re.compile(r"\b([Yy]ou’d )(almost always |almost never )?(make|take) ")
_DONE: Final = {"make": "made", "take": "taken"}


def _would_have_done(found: re.Match[str]) -> str:
    return f"{found[1]}{found[2] or ''}have {_DONE[found[3]]} "


def reason_on_average(choice: GradedChoice) -> str:
    """Compare the best choice with the bad one that was made, with the reason."""
    wrong, why = reasons(choice.reason)
    better = on_average(choice)
    return f"{better.removesuffix('.')}: {small(why)}" if why else f"{better} {wrong}".rstrip()


def second_try(choice: GradedChoice, action: str, *, found: bool, told: bool) -> str:
    """Compare an action with the bad choice of the first time; if `told`, say what is best."""
    if found:
        return f"This time you {deed(choice, action)}, and that’s better on average."
    if action == choice.played:
        return on_average(choice) if told else _LOOK_AGAIN
    if _gain(choice, action) > MIN_SHOWN_POINTS:
        words = f"This time you {deed(choice, action)}. That’s better, but not the best."
    else:
        words = f"This time you {deed(choice, action)}. That’s no better than last time."
    return f"{words} {on_average(choice)}" if told else words


_LOOK_AGAIN: Final = "There’s something better. Take another look at your hand."


def _gain(choice: GradedChoice, action: str) -> float:
    """Return how many points another action gains beside the one that was played; 0 if it wasn't weighed."""
    points = {each.action: each.points for each in choice.alternatives}
    return points[action] - points[choice.played] if action in points else 0.0


def cost_words(choice: GradedChoice, name: str = YOU) -> str:
    """Say what a bad choice cost, in points, or in winning chance where it cost hardly any points."""
    if choice.points < MIN_SHOWN_POINTS:
        whose = "your" if name == YOU else "their"
        return f"lowered {whose} chance of winning by {_points_of_chance(choice.chance)}"
    return f"cost about {points_words(choice.points)} on average"


def grade_and_cost(choice: GradedChoice, name: str = YOU) -> str:
    """Return a bad choice's grade and its cost, and the winning chance if many points hardly lowered it."""
    words = f"{a_grade(choice.grade)} that {cost_words(choice, name)}"
    if choice.grade != "inaccurate" or choice.points < _MANY_POINTS:
        return words
    whose = "your" if name == YOU else "their"
    return f"{words}, but lowered {whose} chance of winning by only {_points_of_chance(choice.chance)}"


_MANY_POINTS: Final = 1.0  # for a small mistake


def cost_label(choice: GradedChoice) -> str:
    """Return what a bad choice cost, as briefly as it can be said."""
    if choice.points < MIN_SHOWN_POINTS:
        return chance_label(choice)
    return f"−{choice.points:.1f} points"


def label_with_cost(choice: GradedChoice) -> str:
    """Return a bad choice's grade after its mark, with what it cost in points if that was much."""
    cost = f": {choice.points:.1f} points" if choice.points >= MIN_SHOWN_POINTS else ""
    return f"{grade_label(choice.grade)}{cost}"


def chance_label(choice: GradedChoice) -> str:
    """Return the lost chance of winning, which decides the grade."""
    return f"−{100 * choice.chance:.1f}% win chance"


def choice_line(
    hand: str, choice: GradedChoice, cost: Callable[[GradedChoice], str] = cost_label
) -> TableLine:
    """Return the row of a costly choice in a hand such as "Hand 3": what it was, what it cost, and why.

    `cost` says the cost: in points, or as a lost chance where points of several games are compared.
    """
    grade = GRADE_NAMES.get(choice.grade, _SLIP)
    title, token = f"{hand}: {deed(choice)} ({grade})", token_of(choice.grade)
    return TableLine("review", token, title, in_hindsight(choice.reason), (cost(choice),), edge=token)


def lines_of(choice: GradedChoice) -> list[WeighedAction]:
    """Return the best alternatives to a choice and the one that was played, with the best marked."""
    first = choice.alternatives[:_MAX_LISTED]
    played = [each for each in choice.alternatives[_MAX_LISTED:] if each.action == choice.played]
    shown = (*first, *played)
    places = places_for(each.points for each in shown)
    return [_line(each, choice, places) for each in shown]


def _line(each: Alternative, choice: GradedChoice, places: int) -> WeighedAction:
    played, value = each.action == choice.played, format_points(each.points, places)
    label = f"{capital(each.words)} (played)" if played else capital(each.words)
    return WeighedAction(label, value, each in choice.as_good, played)


def lines_of_hint(rules: Rules, turn: Turn, choice: Choice) -> list[WeighedAction]:
    """Return the actions that an expert weighs at a turn."""
    values = hint_of(choice).values
    places = places_for(values.values())
    return [
        WeighedAction(
            capital(rules.in_words(turn.view, action)), format_points(points, places), action == choice.action
        )
        for action, points in values.items()
    ]


FLAWLESS: Final = "No mistakes"


def play_verdict(reviews: Sequence[HandReview]) -> str:
    """Sum up reviewed hands in one line: the mistakes, or else the tiny slips, and what they cost.

    >>> play_verdict([HandReview(1, 0, 1, (), 0)]), play_verdict([HandReview(1, 0, 1, (), 2)])
    ('You had no choices to make', 'No mistakes')
    """
    if not any(review.total for review in reviews):
        return "You had no choices to make"
    bad = faults(reviews)
    costly = [choice for review in reviews for choice in review.choices if choice.chance > 0]
    summed = [choice for choice in costly if choice.wrong] if bad else costly
    points = fsum([choice.points for choice in summed])
    if points < MIN_SHOWN_POINTS:
        return bad or FLAWLESS
    verdict = bad or f"No mistakes, but {slip_words(len(costly))}"
    return f"{verdict} cost you about {points_words(points)} on average"


def slip_words(count: int) -> str:
    """Count choices that cost too little to be called mistakes."""
    return f"one {_SLIP}" if count == 1 else f"{count} {_SLIP}s"


def points_words(points: float) -> str:
    """Return an average number of points in words, with one decimal place.

    >>> points_words(1.04), points_words(2.31)
    ('1 point', '2.3 points')
    """
    number = f"{points:.1f}".removesuffix(".0")
    return f"{number} {'point' if number == '1' else 'points'}"


PERFECT: Final = 100


def faults(reviews: Sequence[HandReview]) -> str:
    """Count the bad choices, the worst first; return an empty string if there are none."""
    grades = Counter([choice.grade for review in reviews for choice in review.choices if choice.wrong])
    worst_first = [grade for grade in reversed(tuple(GRADES)) if grade in grades]
    return listed([_count(grades[grade], grade) for grade in worst_first]) if worst_first else ""


def _count(number: int, grade: Grade) -> str:
    return f"{number} {GRADE_NAMES[grade]}{'s'[: number != 1]}"


_RING_SIZE: Final = 22
_RING_STROKES: Final = 24
"""The number of strokes in a whole ring."""

_BUTTON_HEIGHT, _BUTTON_SHARE = 44, 0.55  # in u, and of the line's width at most


class PlayLine:
    """The line for some hands of one seat, in a match whose choices are reviewed.

    `button` leads to the mistakes, once any are `found`; `key` is the label of its key.
    """

    def __init__(
        self,
        reviewing: MatchReviewing,
        hands: Sequence[int],
        seat: int,
        act: Callable[[], None],
        key: str,
    ) -> None:
        self._reviewing, self._hands, self._seat = reviewing, hands, seat
        self.button = Button("Learn from your mistakes", act, key=key, look="quiet")

    @property
    def progress(self) -> float:
        """The progress of the review, from 0 to 1."""
        shares = [self._reviewing.progress(hand, self._seat) for hand in self._hands]
        return fsum(shares) / max(len(shares), 1)

    @property
    def pending(self) -> bool:
        """Whether the review is still being made."""
        return self.progress < 1 and self._reviewing.busy

    @property
    def found(self) -> bool:
        """Whether the review is complete and has found a mistake."""
        reviews = self._reviews()
        return len(reviews) == len(self._hands) and bool(faults(reviews))

    @property
    def words(self) -> str:
        """The current words."""
        reviews = self._reviews()
        if len(reviews) < len(self._hands):
            return "Reviewing your choices" if self._reviewing.busy else "Your choices weren’t reviewed"
        return play_verdict(reviews)

    def draw(self, art: Art, canvas: Canvas, area: Rect, grade: float) -> None:
        """Draw the verdict in the middle of a rectangle, with a ring before it until the review is complete.

        Below it stands what the mistakes cost, and at the right the button, if there are any.
        """
        ui, size = art.metrics.ui, round(art.metrics.ui(_RING_SIZE * grade))
        right = self._place_button(art, area, grade)
        sign = self._sign(art, size, grade)
        left = area.x + sign.get_width() + ui(12)
        heading, detail = self.lines
        said = [art.fitted(heading, 21 * grade, right - left, "bold" if self.found else "medium")]
        if detail:
            small = max(17 * grade, art.small_type)
            said.append(art.fitted(detail, small, right - left, "medium", "text_muted"))
        y = area.centery - sum(line.get_height() for line in said) / 2
        canvas.add(sign, (area.x, y + (said[0].get_height() - sign.get_height()) / 2))
        for line in said:
            canvas.add(line, (left, y))
            y += line.get_height()

    @property
    def lines(self) -> tuple[str, str]:
        """Return the verdict, and what stands below it: what was lost, and of a match the accuracy, too."""
        reviews = self._reviews()
        choices = [choice for review in reviews for choice in review.choices]
        wrong = [choice for choice in choices if choice.wrong]
        slips = [] if wrong else [choice for choice in choices if choice.chance > 0]
        if len(reviews) < len(self._hands) or not (wrong or slips):
            return self.words, ""
        points, accuracy = fsum(each.points for each in wrong or slips), accuracy_of_match(reviews)
        cost = f"cost about {points_words(points)}" if points >= MIN_SHOWN_POINTS else ""
        if slips and cost:
            cost = f"{slip_words(len(slips))} {cost}"
        single = len(self._hands) == 1 and cost
        known = "" if single or accuracy in (None, PERFECT) else f"accuracy {accuracy} out of 100"
        detail = capital(" · ".join(filter(None, (cost, known))))
        if len(wrong) == 1:
            return f"{capital(GRADE_NAMES[wrong[0].grade])}: you {deed(wrong[0])}", detail
        return faults(reviews) or FLAWLESS, detail

    def _sign(self, art: Art, size: int, grade: float) -> Surface:
        """Return the mark of the worst mistake, a tick without any, or the ring of an unfinished review."""
        if self.progress < 1:
            return self._ring(art, size)
        grades = {choice.grade for review in self._reviews() for choice in review.choices if choice.wrong}
        worst = next((each for each in reversed(tuple(GRADES)) if each in grades), None)
        if worst is None:
            return art.icon("check", size, "good")
        return mark_pill(art, grade_mark(worst), token_of(worst), 20 * grade)

    def _place_button(self, art: Art, area: Rect, grade: float) -> int:
        """Place the button at the right of a rectangle; return where the words before it must end."""
        self.button.rect = Rect(0, 0, 0, 0)
        if not self.found:
            return area.right
        several = sum(choice.wrong for review in self._reviews() for choice in review.choices) > 1
        self.button.label = self.button.name = f"Learn from your mistake{'s' if several else ''}"
        wide = min(self.button.natural_size(art)[0], round(area.width * _BUTTON_SHARE))
        tall = art.metrics.ui(_BUTTON_HEIGHT * grade)
        self.button.rect = Rect(area.right - wide, area.centery - tall // 2, wide, tall)
        return self.button.rect.left - art.metrics.ui(16)

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
