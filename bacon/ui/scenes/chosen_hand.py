"""The hand of a round that is looked at: its cards, and how the player and Experts played it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bacon.core.board import NumberedBoard, first_hand
from bacon.core.events import Event, HandStarted
from bacon.core.rules import Rules, hand_word
from bacon.core.takeback import kept
from bacon.core.words import capital, points
from bacon.store.figures import ListedHand, account_of, figures_of, sides_by_seat
from bacon.store.rounds import SEAT, ComparedHand, in_words
from bacon.ui.kit.form import Facts, Heading, Part

_EXPERTS: Final = "Experts"


class Lines(NamedTuple):
    """The events of a hand as the player and as Experts played it; empty if they aren't known or shown."""

    own: Sequence[Event]
    theirs: Sequence[Event]


def told(hand: NumberedBoard, result: ComparedHand, lines: Lines, names: Sequence[str]) -> list[Part]:
    """Return what came of a hand: who gained how much by which calls."""
    own = _words(hand.rules, lines.own, names)
    if not lines.theirs:
        scored = f"You {in_words(hand.rules, result.own or 0)}"
        return [Heading(_name(hand), 26, above=0), Facts([(scored, ": ".join(filter(None, own)))])]
    theirs = _words(hand.rules, lines.theirs, [_EXPERTS, *names[1:]])
    # The calls say enough, unless they are the same.
    (mine, _), (other, _) = own, theirs
    alike = mine.partition(" ")[2] == other.partition(" ")[2]
    both = ((mine, own, result.own, "You"), (other, theirs, result.others, _EXPERTS))
    facts = [
        (f"{who} {in_words(hand.rules, net or 0)}", ": ".join(filter(None, words)) if alike else called)
        for called, words, net, who in both
    ]
    return [Heading(_heading(_name(hand), result.gain), 26, above=0), Facts(facts)]


def _name(hand: NumberedBoard) -> str:
    return f"{capital(hand_word(hand.rules))} {hand.number}"


def _heading(name: str, gain: int | None) -> str:
    if gain is None:
        return name
    if not gain:
        return f"{name}: tied with the Experts"
    return f"{name} {'won' if gain > 0 else 'cost'} you {points(abs(gain))}"


def _words(rules: Rules, events: Sequence[Event], names: Sequence[str]) -> tuple[str, str]:
    """Return in a few words what was called in a hand, and what came of it; both may be empty."""
    counted = kept(events)
    start = next((place for place, event in enumerate(counted) if isinstance(event, HandStarted)), None)
    if start is None:
        return "", ""
    account = account_of(rules, first_hand(counted)[start:])
    listed = ListedHand(
        number=account.number,
        dealer=account.dealer,
        side=account.side,
        points=account.points,
        notes=account.notes,
        mine=rules.side_of(SEAT),
        sides=sides_by_seat(rules),
    )
    words = figures_of(rules.name).told(listed, names)
    title = words.title.partition(": ")[2] or words.title
    return capital(title), "" if words.faint else words.detail.partition(" · ")[0]
