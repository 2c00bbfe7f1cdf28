"""Reviews: the choices in a hand, each graded by the winning chance it gave away.

A choice is judged by what its seat knew. Actions are stored in record notation, so a saved review can be read
without the game; `find_action` maps them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import fsum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from bacon.core.actions import Action
from bacon.core.arguments import check_each, check_number
from bacon.core.cards import with_labels
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState, initial_state
from bacon.core.words import capital, counted

Grade: TypeAlias = Literal["best", "fine", "inaccurate", "mistake", "blunder"]

GRADES: Final[Mapping[Grade, float]] = {
    "best": 0.0,
    "fine": 0.0,
    "inaccurate": 0.01,
    "mistake": 0.03,
    "blunder": 0.07,
}
"""Every grade, with the least loss of winning chance that earns it.

A review calls a choice a mistake or a blunder only if two standard errors less would earn that, too.
"""

_Loss: TypeAlias = Annotated[float, Meta(ge=0)]
_Count: TypeAlias = Annotated[int, Meta(ge=0)]

MIN_SIGMAS: Final = 2.0
"""A lead of fewer standard errors than this may be chance."""
_QUARTER_LOSS: Final = 0.07
"""The loss that costs a quarter of the accuracy: about one point at 0 : 0 in a match to ten."""

ACCURACY: Final = "100 means no choice hurt your winning chances."
"""How `accuracy` is explained to players, beside its number."""

ACCURACY_AND_POINTS: Final = (
    "Accuracy judges your choices by what you knew at the time, while points vs. Experts also depend on luck."
)
"""How an accuracy of 100 can stand beside fewer points than experts scored."""


class Alternative(Struct, frozen=True, array_like=True):
    """One possible action and its expected points for its side, at the current score.

    `action` is in record notation, `words` as inside a sentence. `error` is the standard error of the
    difference to the best alternative. All alternatives of a choice are evaluated in the same worlds.
    """

    action: str
    words: str
    points: float
    error: float = 0.0


class OpenCards(Struct, frozen=True, array_like=True):
    """The result with all cards open and best play by everyone: exact, but unknown to the seat.

    `played` is how many tricks the side takes in the hand after the action played, `most` the best possible
    number, and `action` an action that achieves it.
    """

    played: int
    most: int
    action: str


class GradedChoice(Struct, frozen=True, array_like=True):
    """A choice of a seat and how good it was.

    `step` is how many events of the hand came before it; `kind` is the game's name for this sort of choice.
    `alternatives` are sorted best first and include the one `played`. `chance` is the loss in winning chance,
    from 0 to 1, and `points` the loss in points at the current score; both are 0 if the best alternative
    leads by fewer than two standard errors. `reason` is a sentence. `situation` is the game's name for when
    such a choice comes up, by which recurring mistakes are found; empty in reviews by older versions.
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
    situation: str = ""

    @property
    def best(self) -> Alternative:
        """The alternative with the most expected points."""
        return self.alternatives[0]

    @property
    def as_good(self) -> tuple[Alternative, ...]:
        """The best alternative and all that are less than two standard errors behind it."""
        best = self.best.points
        return tuple([each for each in self.alternatives if best - each.points <= MIN_SIGMAS * each.error])

    @property
    def with_open_cards(self) -> str:
        """A sentence on what open cards would have allowed beyond the action played, or nothing."""
        cards = self.open_cards
        if cards is None or cards.most <= cards.played:
            return ""
        tricks = f"{cards.most} trick{'s'[: cards.most != 1]}"
        named = self.named(cards.action)
        return f"With all cards face up, {named} would have been good for {tricks}, not {cards.played}."

    @property
    def explanation(self) -> str:
        """The reason for the grade, then what open cards would have allowed."""
        return " ".join(filter(None, (self.reason, self.with_open_cards)))

    def named(self, action: str) -> str:
        """An action in words; with its cards if an alternative has the same words."""
        words = next((each.words for each in self.alternatives if each.action == action), "")
        unique = [each.words for each in self.alternatives].count(words) == 1
        return words if unique else told_apart(words, action)

    def __str__(self) -> str:
        return f"{self._judged}. {self.explanation}".rstrip()

    def __repr__(self) -> str:
        return f"<GradedChoice of seat {self.seat}: {self._judged}>"

    @property
    def _judged(self) -> str:
        cost = f" (cost {self.points:.2f} points)" if self.points else ""
        return f"{capital(self.named(self.played))}: {self.grade}{cost}"

    @property
    def wrong(self) -> bool:
        """Whether the choice is bad enough to be marked."""
        return self.grade in ("inaccurate", "mistake", "blunder")


class HandReview(Struct, frozen=True, array_like=True):
    """The reviewed choices of one seat in a hand.

    `version` is that of the search that graded them; `total` is how many choices the seat had.
    """

    hand: int
    seat: int
    version: int
    choices: tuple[GradedChoice, ...]
    total: _Count

    def __str__(self) -> str:
        """The accuracy, and a line for each choice.

        >>> pass_it = Alternative("pass", "passing", 0.4)
        >>> choice = GradedChoice(1, 4, "call", "pass", (pass_it,), 60, 0, 0, "best", "Nothing is better.")
        >>> print(HandReview(2, 1, 7, (choice,), 3))
        Hand 2, seat 1: accuracy 100, 1 of 3 choices reviewed
          Passing: best. Nothing is better.
        """
        return "\n".join([f"Hand {self._summary}", *(f"  {choice}" for choice in self.choices)])

    def __repr__(self) -> str:
        return f"<HandReview of hand {self._summary}>"

    @property
    def _summary(self) -> str:
        reviewed = len(self.choices)
        done = (
            counted(reviewed, "choice") if self.complete else f"{reviewed} of {self.total} choices reviewed"
        )
        return f"{self.hand}, seat {self.seat}: accuracy {self.accuracy}, {done}"

    @property
    def complete(self) -> bool:
        """Whether every choice has been reviewed."""
        return len(self.choices) >= self.total

    @property
    def chance(self) -> float:
        """The total loss in winning chance."""
        return fsum([choice.chance for choice in self.choices])

    @property
    def points(self) -> float:
        """The total loss in points at the score."""
        return fsum([choice.points for choice in self.choices])

    @property
    def accuracy(self) -> int:
        """How well the hand was played, from 0 to 100; see `ACCURACY`."""
        return accuracy(self.chance)


class GivenAway(Struct, frozen=True, array_like=True):
    """A number of choices, and their total loss in points and in winning chance."""

    choices: _Count = 0
    points: _Loss = 0.0
    chance: _Loss = 0.0

    def plus(self, other: GivenAway) -> GivenAway:
        """The sum of both."""
        return GivenAway(self.choices + other.choices, self.points + other.points, self.chance + other.chance)


def grade_of(chance: float, *, sure: bool = True) -> Grade:
    """The grade of a choice that lost `chance`; only a `sure` loss is graded worse than fine.

    >>> grade_of(0.0), grade_of(0.02), grade_of(0.5), grade_of(0.5, sure=False)
    ('best', 'inaccurate', 'blunder', 'fine')
    """
    if chance <= 0:
        return "best"
    return [name for name, least in GRADES.items() if least <= chance and (sure or not least)][-1]


def accuracy(chance: float) -> int:
    """The accuracy, from 0 to 100, of a hand that lost this much winning chance.

    >>> accuracy(0.0), accuracy(0.07), accuracy(0.5)
    (100, 75, 13)
    """
    return round(100 * float(0.75 ** (chance / _QUARTER_LOSS)))


def accuracy_of_match(reviews: Sequence[HandReview]) -> int | None:
    """The mean accuracy of the fully reviewed hands; None if there are none."""
    checked = check_each(reviews, HandReview, "accuracy_of_match()", "hand reviews")
    done = [each.accuracy for each in checked if each.complete]
    return round(sum(done) / len(done)) if done else None


def given_away_by_kind(choices: Iterable[GradedChoice]) -> dict[str, GivenAway]:
    """Total losses by kind of choice."""
    by_kind: dict[str, GivenAway] = {}
    for choice in choices:
        so_far = by_kind.get(choice.kind, GivenAway())
        by_kind[choice.kind] = so_far.plus(GivenAway(1, choice.points, choice.chance))
    return by_kind


def notation(rules: Rules, state: TableState, action: Action) -> str:
    """A legal action in record notation.

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


def told_apart(words: str, written: str) -> str:
    """An action whose words don't tell it from another: with the cards in its notation, or else by that.

    >>> told_apart("leading a single 8", "single 8: 8H"), told_apart("", "discard TS")
    ('leading a single 8 (8♥)', 'discard 10♠')
    >>> told_apart("lead the run of pairs from 1 to 2", "stairs 1-2: 1S 1H 2S 2H")
    'lead the run of pairs from 1 to 2 (1♠ 1♥ 2♠ 2♥)'
    """
    _, named, laid = written.partition(": ")
    if not (words and named):
        return with_labels(written)
    return f"{words} ({with_labels(laid)})"


def advice_for(rules: Rules, view: TableState, action: Action) -> str:
    """An action as advice; a card as it reads in a sentence, such as "lead K♠". Empty without words."""
    advice = rules.advice(view, action)
    if advice and action.of_a_card:
        return f"{advice.partition(' ')[0]} {rules.in_words(view, action)}"
    return advice


def find_action(rules: Rules, turn: Turn, written: str) -> Action:
    """The legal action at a turn with this notation; raises ``ValueError`` if there is none."""
    for action in (turn.played, *turn.legal):
        if notation(rules, turn.state, action) == written:
            return action
    raise ValueError(f"{written!r} is not legal here")


def costliest(reviews: Iterable[HandReview], most: int = 3) -> tuple[tuple[int, GradedChoice], ...]:
    """The choices with the greatest losses and their hands' numbers; none that lost nothing."""
    check_number(most, 0, "most")
    checked = check_each(reviews, HandReview, "costliest()", "hand reviews")
    choices = [(review.hand, choice) for review in checked for choice in review.choices if choice.chance]
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

    def __repr__(self) -> str:
        return (
            f"<Turn of seat {self.seat}, step {self.step}: {self.played!r}, one of {len(self.legal)} actions>"
        )


def turns_in(
    rules: Rules, past: Sequence[Event], facts: Sequence[Event], before: tuple[int, ...] = ()
) -> Iterator[Turn]:
    """The turns of a hand at which there was more than one legal action.

    Claiming the last trick does not count as a choice. Takes the events of the match before the hand and the
    hand's own, without what was taken back, and the score with which the first of them began, if the match
    began with one.
    """
    full: TableState = initial_state(rules, before)
    views = [initial_state(rules, before, seat) for seat in range(rules.seats)]
    for step, event in enumerate((*past, *facts), start=-len(past)):
        if step >= 0 and full.to_act is not None and rules.consequence(full) is None:
            legal = rules.legal(full)
            played = [each for each in legal if rules.decide(full, each) == event]
            if played and sum(action != rules.claim_rest for action in legal) > 1:
                yield Turn(full.to_act, step, views[full.to_act], legal, played[0], full)
        full = rules.evolve(full, event)
        views = [rules.evolve(view, event.seen_by(seat)) for seat, view in enumerate(views)]
