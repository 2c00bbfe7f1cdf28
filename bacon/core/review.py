"""What the choices of a hand were worth: each graded by what it cost in the chance to win the match.

A choice is judged by what its seat knew. Actions stand here as records write them, so that what is kept can
be read without the game; `action_of` finds them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import fsum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState, begun

Grade: TypeAlias = Literal["best", "fine", "inaccurate", "mistake", "blunder"]

GRADES: Final[Mapping[Grade, float]] = {
    "best": 0.0,
    "fine": 0.0,
    "inaccurate": 0.01,
    "mistake": 0.03,
    "blunder": 0.07,
}
"""Every grade, and the chance to win the match from which on giving it away is graded so."""

_Loss: TypeAlias = Annotated[float, Meta(ge=0)]
_Count: TypeAlias = Annotated[int, Meta(ge=0)]

SURE: Final = 2.0
"""What leads by fewer standard errors may do so by chance."""
_QUARTER: Final = 0.07
"""The chance whose loss takes a quarter of the accuracy: about a point at 0 : 0 of a match to ten."""

ACCURACY: Final = (
    "Accuracy is 100 when nothing was given away; for every 7 % of the chance to win the match that "
    "you give away it falls by a quarter."
)
"""How `accuracy` is explained to people."""


class Alternative(Struct, frozen=True, array_like=True):
    """What could be done, and what that was worth to its side in points at the score.

    `action` is written as in a record, `words` are those of a sentence. `error` is the standard error of the
    difference to the best. All alternatives of a choice were weighed in the same worlds.
    """

    action: str
    words: str
    points: float
    error: float = 0.0


class OpenCards(Struct, frozen=True, array_like=True):
    """What all cards together allowed, when everybody plays best: exact, and nothing the seat could know.

    The tricks that its side takes in the hand after what was `played`, the `most` that were possible, and an
    action that leads there.
    """

    played: int
    most: int
    action: str


class GradedChoice(Struct, frozen=True, array_like=True):
    """A choice of a seat, and what it was worth.

    `step` tells how many facts of its hand stood before it; `kind` is what sort of choice the game calls it.
    The `alternatives` stand the best first, what was `played` among them. `chance` is what it gave away of
    the chance to win the match, from 0 to 1, and `points` the same in points at the score: both are 0 where
    the best is less than two standard errors ahead. `reason` is a sentence.
    """

    seat: int
    step: int
    kind: str
    played: str
    alternatives: Annotated[tuple[Alternative, ...], Meta(min_length=1)]
    worlds: int
    chance: _Loss
    points: _Loss
    grade: Grade
    reason: str
    open_cards: OpenCards | None = None

    @property
    def best(self) -> Alternative:
        """The alternative that was worth most."""
        return self.alternatives[0]

    @property
    def as_good(self) -> tuple[Alternative, ...]:
        """The best alternative, and those that are less than two standard errors behind it."""
        best = self.best.points
        return tuple([each for each in self.alternatives if best - each.points <= SURE * each.error])

    @property
    def with_open_cards(self) -> str:
        """What all cards open would have allowed beyond what was played, in a sentence; or nothing."""
        cards = self.open_cards
        if cards is None or cards.most <= cards.played:
            return ""
        tricks = f"{cards.most} trick{'s'[: cards.most != 1]}"
        return (
            f"With all cards open, {self.named(cards.action)} would have made {tricks}, not {cards.played}."
        )

    @property
    def told(self) -> str:
        """Why it is graded so; and, told apart from it, what open cards would have allowed beyond it."""
        return " ".join(filter(None, (self.reason, self.with_open_cards)))

    def named(self, action: str) -> str:
        """An action in the words of a sentence, if it was weighed and no other one has the same words."""
        words = next((each.words for each in self.alternatives if each.action == action), action)
        return words if [each.words for each in self.alternatives].count(words) == 1 else action

    def __str__(self) -> str:
        cost = f" (-{self.points:g})" if self.points else ""
        return f"{self.played}: {self.grade}{cost}. {self.told}".rstrip()

    @property
    def wrong(self) -> bool:
        """Whether it gave away enough to be marked."""
        return self.grade in ("inaccurate", "mistake", "blunder")


class HandReview(Struct, frozen=True, array_like=True):
    """The choices of one seat in a hand, as far as they are reviewed.

    Takes the number of the hand, the seat, the version of the search that graded them, and how many choices
    the seat had in all.
    """

    hand: int
    seat: int
    version: int
    choices: tuple[GradedChoice, ...]
    of: _Count

    def __str__(self) -> str:
        """The accuracy, and a line for each choice.

        >>> pass_it = Alternative("pass", "passing", 0.4)
        >>> choice = GradedChoice(1, 4, "call", "pass", (pass_it,), 60, 0, 0, "best", "Nothing is better.")
        >>> print(HandReview(2, 1, 7, (choice,), 3))
        Hand 2, seat 1: accuracy 100, 1 of 3 choices reviewed
          pass: best. Nothing is better.
        """
        head = f"Hand {self.hand}, seat {self.seat}: accuracy {self.accuracy}"
        done = "" if self.complete else f", {len(self.choices)} of {self.of} choices reviewed"
        return "\n".join([f"{head}{done}", *(f"  {choice}" for choice in self.choices)])

    @property
    def complete(self) -> bool:
        """Whether nothing is left to review."""
        return len(self.choices) >= self.of

    @property
    def chance(self) -> float:
        """What was given away of the chance to win the match."""
        return fsum([choice.chance for choice in self.choices])

    @property
    def points(self) -> float:
        """What was given away in points at the score."""
        return fsum([choice.points for choice in self.choices])

    @property
    def accuracy(self) -> int:
        """How well the hand was played, from 0 to 100; see `ACCURACY`."""
        return accuracy(self.chance)


class GivenAway(Struct, frozen=True, array_like=True):
    """How many choices there were, and the points and the chance to win that they gave away."""

    choices: _Count = 0
    points: _Loss = 0.0
    chance: _Loss = 0.0

    def plus(self, other: GivenAway) -> GivenAway:
        """These and others."""
        return GivenAway(self.choices + other.choices, self.points + other.points, self.chance + other.chance)


def grade_of(chance: float, *, sure: bool = True) -> Grade:
    """The grade of a choice that gave away so much of the chance to win, if that is `sure`.

    >>> grade_of(0.0), grade_of(0.02), grade_of(0.5), grade_of(0.5, sure=False)
    ('best', 'inaccurate', 'blunder', 'fine')
    """
    if chance <= 0:
        return "best"
    return [name for name, least in GRADES.items() if least <= chance and (sure or not least)][-1]


def accuracy(chance: float) -> int:
    """The accuracy, from 0 to 100, of a hand that gave away so much of the chance to win.

    >>> accuracy(0.0), accuracy(0.07), accuracy(0.5)
    (100, 75, 13)
    """
    return round(100 * float(0.75 ** (chance / _QUARTER)))


def accuracy_of_match(reviews: Sequence[HandReview]) -> int | None:
    """The mean accuracy of the hands that are reviewed; None where none is."""
    done = [each.accuracy for each in reviews if each.complete]
    return round(sum(done) / len(done)) if done else None


def given_away_by_kind(choices: Iterable[GradedChoice]) -> dict[str, GivenAway]:
    """What choices gave away, kind by kind."""
    by_kind: dict[str, GivenAway] = {}
    for choice in choices:
        had = by_kind.get(choice.kind, GivenAway())
        by_kind[choice.kind] = had.plus(GivenAway(1, choice.points, choice.chance))
    return by_kind


def notation(rules: Rules, state: TableState, action: Action) -> str:
    """A legal action as a record writes it.

    >>> import bacon
    >>> match = bacon.Match(bacon.Bacon(), seed="tuesday")
    >>> [notation(match.rules, match.state, action) for action in match.legal()]
    ['pick up', 'pick up alone', 'pass']
    """
    event = rules.decide(state, action)
    card = rules.write_play(event)
    if card is not None:
        return card.name
    return rules.write_call(event, state) or ("claim" if event.is_claim else action.words)


def action_of(rules: Rules, state: TableState, text: str) -> Action | None:
    """The legal action that `notation` writes so; None where there is none."""
    return next((each for each in rules.legal(state) if notation(rules, state, each) == text), None)


def costliest(reviews: Iterable[HandReview], most: int = 3) -> tuple[tuple[int, GradedChoice], ...]:
    """The choices that gave away the most, with the numbers of their hands; none that gave away nothing."""
    choices = [(review.hand, choice) for review in reviews for choice in review.choices if choice.chance]
    choices.sort(key=lambda each: -each[1].chance)
    return tuple(choices[:most])


class Turn(Struct, frozen=True):
    """A seat's turn in a hand: what it knew, what it could do and what it did.

    `step` is the number of the hand's events before it. `view` is what the seat knew, `state` the full state
    with everybody's cards: actions are written down by it, and only the exact count of tricks looks at it.
    """

    seat: int
    step: int
    view: TableState
    legal: tuple[Action, ...]
    played: Action
    state: TableState


def turns_in(
    rules: Rules, past: Sequence[Event], facts: Sequence[Event], before: tuple[int, ...] = ()
) -> Iterator[Turn]:
    """The turns of a hand at which there was more than one legal action.

    Takes the events of the match before the hand and the hand's own, without what was taken back, and the
    score with which the first of them began, if the match began with one.
    """
    full: TableState = begun(rules, before)
    views = [begun(rules, before, seat) for seat in range(rules.seats)]
    for step, event in enumerate((*past, *facts), start=-len(past)):
        if step >= 0 and full.to_act is not None and rules.consequence(full) is None:
            legal = rules.legal(full)
            played = [each for each in legal if rules.decide(full, each) == event]
            if played and len(legal) > 1:
                yield Turn(full.to_act, step, views[full.to_act], legal, played[0], full)
        full = rules.evolve(full, event)
        views = [rules.evolve(view, event.seen_by(seat)) for seat, view in enumerate(views)]
