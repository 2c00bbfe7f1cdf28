"""The costly choices of a match, and a table at which the player looks for something better."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from pygame.math import Vector2

from bacon.core.actions import Action, IllegalAction, Refusal
from bacon.core.cards import HIDDEN, Card
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.review import GradedChoice, Turn, notation
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital
from bacon.notation.timeline import HandTimeline
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.actors import Zone
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Place
from bacon.ui.replay.source import ReplaySource
from bacon.ui.replay.verdicts import (
    MIN_SHOWN_POINTS,
    advice_and_why,
    cost_words,
    deed,
    on_average,
    points_words,
    reasons,
)
from bacon.ui.table.presenter import TablePresenter
from bacon.ui.table.session import Session

Answer: TypeAlias = Literal["open", "wrong", "right", "shown"]
"""What became of the player's guess at a mistake."""

TOKENS: Final[Mapping[Answer, str]] = {
    "open": "panel_line",
    "wrong": "panel_line",
    "right": "good",
    "shown": "brass",
}
"""The colour of a mistake's dot, by what became of the guess."""

_NOTHING_TO_TAKE_BACK: Final = Refusal(
    "nothing_to_take_back", "You can’t take a guess back, but you can guess again."
)


class Mistake(NamedTuple):
    """A costly choice, and the number of its hand."""

    hand: int
    choice: GradedChoice

    @property
    def place(self) -> tuple[int, int]:
        """Its place: the hand's number, and the number of events before it."""
        return self.hand, self.choice.step


def mistakes_in(source: ReplaySource, hands: Iterable[int]) -> tuple[Mistake, ...]:
    """Return the viewer's costly choices in some hands, in the order in which they were made.

    There are none in a record of later hands: the match before them is missing, so nobody can play in it.
    """
    if source.before:
        return ()
    reviews = [(hand, review) for hand in sorted(hands) if (review := source.review_of(hand))]
    found = [Mistake(hand, choice) for hand, review in reviews for choice in review.choices if choice.wrong]
    return tuple(sorted(found, key=lambda each: each.place))


class GuessSession(Session):
    """The position before a choice, as a match in which nothing more happens: a guess is only noted.

    Takes the rules, the hand, the turn, and the function that notes a guess.
    """

    def __init__(
        self, rules: Rules, timeline: HandTimeline[TableState], turn: Turn, note: Callable[[Action], None]
    ) -> None:
        past = (*timeline.past, *timeline.events[: turn.step])
        super().__init__(Match(rules, events=past), Autosave(store_in_memory()), viewer=turn.seat, bots={})
        self.assisted = True  # there is nothing to mark
        self._note = note

    @override
    def act(self, action: Action) -> tuple[Event, ...]:
        self._note(action)
        return ()

    @override
    def take_back(self, place: int | None = None) -> tuple[Event, ...]:
        raise IllegalAction(_NOTHING_TO_TAKE_BACK)


def answer_to(rules: Rules, turn: Turn, choice: GradedChoice, guess: Action) -> Answer:
    """Return whether a guess is as good as the best; equal combinations of other cards count too."""
    written, words = notation(rules, turn.state, guess), rules.in_words(turn.view, guess)
    if any(each.action == written for each in choice.alternatives):
        return "right" if any(each.action == written for each in choice.as_good) else "wrong"
    return "right" if any(each.words == words for each in choice.as_good) else "wrong"


def which_mistake(number: int, total: int, found: int, *, pending: bool, within: str = "") -> str:
    """Return which mistake of all this is, and how many were found without help.

    If only those `within` a hand are shown, that is its word.

    >>> which_mistake(2, 3, 1, pending=False), which_mistake(1, 1, 0, pending=False, within="hand")
    ('Mistake 2 of 3 · 1 found', 'Your only mistake in this hand')
    """
    if total == 1:
        where = f" in this {within}" if within else ""
        return "Your first mistake" if pending else f"Your only mistake{where}"
    return f"Mistake {number} of {total}{f' · {found} found' if found else ''}"


def question(choice: GradedChoice, turn: Turn, name: str) -> tuple[str, str]:
    """Say what a choice cost, and ask for something better than what was played."""
    cards = turn.played.of_a_card and all(each.of_a_card for each in turn.legal)
    better = "a better card" if cards else "something better"
    return f"{name} {deed(choice)}. That {cost_words(choice, name)}.", f"Find {better}."


def reply(choice: GradedChoice, answer: Answer, guess: str) -> tuple[str, str]:
    """Say how good a guess was, or what would have been better, and why; `guess` is the action in words."""
    if answer == "shown":
        return advice_and_why(choice.reason)
    if answer == "wrong":
        return f"{capital(guess)}? Not quite.", "Guess again, or press Show me."
    best, (wrong, why) = choice.named(choice.best.action), reasons(choice.reason)
    if guess in (choice.best.words, choice.best.action):
        return f"Yes, {best} is better.", why or wrong or on_average(choice)
    return f"Yes, {guess} is just as good as {best}.", wrong or on_average(choice)


def beside_the_best(choice: GradedChoice, action: str, words: str) -> str:
    """Compare an action, as named by `words`, with the best one."""
    best = choice.named(choice.best.action)
    value = next((each.points for each in choice.alternatives if each.action == action), None)
    lost = 0.0 if value is None else choice.best.points - value
    if lost < MIN_SHOWN_POINTS:
        return f"{capital(words)} isn’t as good as {best}."
    return f"{capital(words)} is about {points_words(lost)} worse than {best} on average."


_ARROW_WIDTH: Final = 13
_ARROW_HEAD: Final = 34
"""The width of an arrow, and the length of its head, in u."""
_ARROW_STEPS: Final = 16  # of its curve


def draw_arrow(art: Art, canvas: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw an arrow from one point on the table to another; it sets out straight up or down, and bends."""
    way, margin = Vector2(end) - Vector2(start), art.metrics.u(_ARROW_HEAD)
    left, top = min(start[0], end[0]) - margin, min(start[1], end[1]) - margin
    size = (round(abs(way.x)) + 2 * margin, round(abs(way.y)) + 2 * margin)
    corner = Vector2(left, top)
    points = _arrow_points(_curve(Vector2(start) - corner, Vector2(end) - corner), art.metrics.unit)
    key = ("table arrow", *(round(value) for point in points for value in point))
    picture = art.drawn(key, size, lambda: _arrow_picture(art, size, points))
    canvas.add(picture, (left, top))


def _curve(start: Vector2, end: Vector2) -> list[Vector2]:
    """Points on a curve that leaves upright; it is a straight line if both ends are level or in line."""
    bend = Vector2(start.x, (start.y + end.y) / 2)
    parts = [number / _ARROW_STEPS for number in range(_ARROW_STEPS + 1)]
    return [start * (1 - t) ** 2 + bend * 2 * t * (1 - t) + end * t**2 for t in parts]


def _arrow_points(curve: Sequence[Vector2], unit: float) -> list[Vector2]:
    """The outline of an arrow along a curve, around its head."""
    end, head = curve[-1], _ARROW_HEAD * unit
    shaft = [point for point in curve if point.distance_to(end) > head] or [curve[0]]
    along = (end - shaft[-1]).normalize()
    neck = end - along * head
    width = _ARROW_WIDTH / 2 * unit
    line = [*shaft, neck]
    across = [
        (after - before).normalize().rotate(90) * width
        for before, after in zip(line, [*line[1:], end], strict=True)
    ]
    right = [point + side for point, side in zip(line, across, strict=True)]
    left = [point - side for point, side in zip(line, across, strict=True)]
    return [*right, neck + 2.4 * across[-1], end, neck - 2.4 * across[-1], *reversed(left)]


def _arrow_picture(art: Art, size: tuple[int, int], points: list[Vector2]) -> str:
    outline = " ".join(f"{point.x:.1f},{point.y:.1f}" for point in points)
    fill, line = art.colour("brass"), art.colour("peg_line")
    look = f'{shapes.paint(fill)} {shapes.paint(line, "stroke")} stroke-width="{max(art.metrics.u(3), 1)}"'
    return shapes.svg(size, f'<polygon points="{outline}" stroke-linejoin="round" {look}/>')


class Landing(NamedTuple):
    """Where an action would put its cards, and the card, if it is a single one that lies face up there."""

    place: Place
    card: Card | None = None


def landing(presenter: TablePresenter, rules: Rules, view: TableState, action: Action) -> Landing | None:
    """Return where on the table an action would put its cards, or None for a call."""
    after = rules.evolve(view, rules.decide(view, action))
    before, zones = presenter.zones(view), presenter.zones(after)
    hand = Zone("hand", view.to_act or 0)
    played = [card for card in before[hand] if before[hand].count(card) > zones[hand].count(card)]
    for zone, places in presenter.places(after, zones).items():
        held, earlier = zones[zone], before.get(zone, ())
        if zone == hand or not played:
            continue
        if held.count(played[0]) > earlier.count(played[0]):
            alone = len(played) == 1
            at = held.index(played[0]) if alone else len(places) // 2
            return Landing(places[at], played[0] if alone else None)
        if HIDDEN in held and len(held) > len(earlier):
            return Landing(places[len(places) // 2])
    return None
