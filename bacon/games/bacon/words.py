"""Bacon in plain English: events, results, the words of records, and values for the guide.

`names` holds a name for each seat; "You" takes the second person.

>>> from bacon.core.events import Passed
>>> names = ["You", "West", "North", "East"]
>>> narrate(BaconOptions(), Passed(1), names), narrate(BaconOptions(), Passed(0), names)
('West passes.', 'You pass.')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core import words
from bacon.core.actions import Action, Pass
from bacon.core.cards import Suit
from bacon.core.events import Event, Passed
from bacon.core.rules import Outcome, Section, TableState
from bacon.core.words import capital, cards_after, does, inside, look_up, phrase, verb
from bacon.games.bacon import events
from bacon.games.bacon.decide import must_ask
from bacon.games.bacon.events import Called, Deny, Grant, PermissionDenied, PermissionGranted
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.state import TRICKS, BaconState, as_bacon, pack_of, points, ranking
from bacon.games.guides import read_guide
from bacon.games.tricks import words as trick_words
from bacon.games.tricks.events import (
    Acquitted,
    CardTakenUp,
    Discard,
    Discarded,
    HandScored,
    PickItUp,
    ThrownIn,
    TrumpDeclared,
)
from bacon.games.tricks.ranking import is_joker, partner_of, side_of
from bacon.games.tricks.words import FAMILY, pair, trumps

_SCORE_NAMES: Final = {
    "completion": {1: "a completion", 2: "a double completion", 4: "a bacon"},
    "bacon": {1: "a completion", 2: "a bacon", 4: "a double bacon"},
}
_SPOKEN: Final = ("a bacon", "a double bacon")
"""The names that players say; the others stand in the rules alone."""
_NEEDS_FIVE: Final = "a loner needs all five tricks here"
_THROWN_IN: Final = "The last trick couldn’t change the score, so it wasn’t played."


def score_name(options: BaconOptions, points: int) -> str | None:
    """Return the name that gambiter.com gives a hand's points, such as ``a bacon`` for 4, or None."""
    return _SCORE_NAMES[options.score_names].get(points)


def worth(options: BaconOptions, points: int) -> str:
    """Return points, with their name if players say it.

    >>> worth(BaconOptions(), 4), worth(BaconOptions(), 2), worth(BaconOptions(), 0)
    ('4 points, a bacon', '2 points', 'nothing')
    """
    name = _spoken_name(options, points)
    return f"{words.points(points)}, {name}" if name else words.points(points)


def _spoken_name(options: BaconOptions, points: int) -> str:
    """The name that players say for a hand's points; empty if there is none."""
    name = score_name(options, points)
    return name if name in _SPOKEN else ""


def bubble(options: BaconOptions, event: Event) -> str | None:
    """Return what the event's seat says aloud, or None."""
    match event:
        case events.Called(alone=alone):
            suit = event.suit.plural if options.jokers else ""
            if alone:
                return f"I’ll go alone{f' in {suit}' if suit else ''}!"
            return f"Pick it up{f': {suit}' if suit else ''}"
        case events.PermissionGranted(of=of):
            return "Go ahead" if of == "declare" else "Go ahead, alone"
        case events.PermissionDenied(of=of):
            return "No" if of == "declare" else "Not alone"
        case events.Withdrawn():
            return "Then I’ll pass"
        case _:
            return trick_words.bubble(event)


def in_words(options: BaconOptions, state: TableState, action: Action) -> str:
    """Word an action within a sentence; whoever needs the partner’s permission only asks to pick it up."""
    if isinstance(action, PickItUp) and must_ask(options, as_bacon(state), alone=action.alone):
        return f"asking to {action.advice}"
    return action.words


def narrate(options: BaconOptions, event: Event, names: Sequence[str]) -> str:
    """Describe an event, full or as one seat saw it, in one line."""
    match event:
        case HandScored():
            return _scored(options, event, names)
        case ThrownIn():
            return "Three tricks to one, so the last one isn’t played."
        case Acquitted():
            return "Everyone passed on all four cards."
        case _:
            return _narrate_auction(options, event, names) or trick_words.narrate(event, names)


def _narrate_auction(options: BaconOptions, event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.Called(seat):
            return f"{does(names[seat], 'say')} “{_said(options, event)}.”"
        case TrumpDeclared():
            return trick_words.trump_settled(event, names)
        case CardTakenUp(seat, card):
            return f"{does(names[seat], 'get')} {card.words} and {verb(names[seat], 'lead')}."
        case events.PermissionAsked(seat, of):
            what = " to go alone" if of == "alone" else ""
            return f"{does(names[partner_of(seat)], 'ask')} {inside(names[seat])} for permission{what}."
        case events.PermissionGranted(seat):
            return f"{does(names[seat], 'say')} “go ahead.”"
        case events.PermissionDenied(seat, of):
            return f"{does(names[seat], 'say')} no{' to going alone' if of == 'alone' else ''}."
        case events.Withdrawn(seat):
            return f"So {does(inside(names[seat]), 'pass')}."
        case _:
            return None


def outcome(options: BaconOptions, state: BaconState, names: Sequence[str], viewer_side: int) -> Outcome:
    """Describe the result of a hand; raise ``ValueError`` if it has none yet."""
    match state.result:
        case HandScored() as scored:
            title = trick_words.headline(scored, names, viewer_side)
            return Outcome(title, _sentence(options, state, scored, names))
        case Acquitted():
            return trick_words.PASSED_OUT
        case _:
            raise ValueError("The hand has no result yet.")


def _said(options: BaconOptions, called: events.Called) -> str:
    """Quote a call; it names the suit only if that may differ from the up-card's."""
    suit = called.suit.plural if options.jokers else ""
    if called.alone:
        return f"pick it up, I’ll go alone{f' in {suit}' if suit else ''}"
    return f"pick it up{f': {suit}' if suit else ''}"


def _scored(options: BaconOptions, event: HandScored, names: Sequence[str]) -> str:
    winners, makers = pair(names, event.side), side_of(event.declarer)
    if event.points == 0:
        return f"{winners} score nothing: {_NEEDS_FIVE}."
    if event.side == makers:
        name = _spoken_name(options, event.points)
        return trick_words.makers_score(event, names, "make it", f", {name}" if name else "")
    return f"{winners} set {inside(pair(names, makers))}: {worth(options, event.points)}."


def _sentence(options: BaconOptions, state: BaconState, scored: HandScored, names: Sequence[str]) -> str:
    """Return what the title leaves out: who picked up what, the tricks, and the name of the points."""
    assert state.strain is not None
    alone = " alone" if scored.alone else ""
    called = f"{names[scored.declarer]} picked up {state.strain.plural}{alone}"
    name = _spoken_name(options, scored.points)
    if scored.side == side_of(scored.declarer):
        note = name if scored.points else _NEEDS_FIVE
        sentence = f"{trick_words.made(called, scored, names, TRICKS)}{f': {note}' if note else ''}."
    else:
        winners = inside(pair(names, scored.side))
        named = f" That’s {name} for {winners}." if name else ""
        sentence = f"{trick_words.failed(called, scored, names)}.{named}"
    return " ".join([sentence, *trick_words.how_it_ended(state, names, _THROWN_IN)])


def pick_up(suit: Suit | None, *, alone: bool) -> str:
    """Write a call of “pick it up”; the suit is named only if the up-card is a joker."""
    return phrase("pick up", suit.plural if suit else "", "alone" if alone else "")


_KNOWN: Final[dict[str, Action]] = {
    "pass": Pass(),
    **{
        pick_up(suit, alone=alone): PickItUp(alone, suit) for suit in (None, *Suit) for alone in (False, True)
    },
    "grant": Grant(),
    "deny": Deny(),
}
_PATTERNS: Final = ("discard 9S",)


def write(event: Event, state: BaconState) -> str | None:
    """Write what a player chose in this state; return None if the event is no choice, or part of the play."""
    match event:
        case Called(suit=suit, alone=alone):
            upcard = state.upcard
            named = upcard is not None and is_joker(upcard)
            return pick_up(suit if named else None, alone=alone)
        case Discarded(card=card):
            return f"discard {card}"
        case _:
            return _WORDS.get(type(event))


_WORDS: Final[dict[type[Event], str]] = {
    Passed: "pass",
    PermissionGranted: "grant",
    PermissionDenied: "deny",
}


def read(text: str) -> Action:
    """Read what `write` wrote; raise ``ValueError`` naming the allowed words for anything else."""
    if (named := cards_after(text, "discard")) and len(named) == 1:
        return Discard(named[0])
    return look_up(text, _KNOWN, _PATTERNS)


def guide(rules: BaconOptions) -> tuple[Section, ...]:
    """The rules, section by section, for someone who has never played such a game."""
    return read_guide(
        rules,
        "bacon.games.bacon",
        FAMILY,
        trumps=trumps(pack_of(rules), ranking(rules, Suit.HEARTS)),
        **_scores(rules),
        **{f"name_of_{number}": score_name(rules, number) or "" for number in (1, 2, 4)},
    )


def _scores(rules: BaconOptions) -> dict[str, str]:
    """What three and five tricks score, in words."""
    sides = {
        "pair": (True, False),
        "alone": (True, True),
        "against_pair": (False, False),
        "against_loner": (False, True),
    }
    return {
        f"{side}_{tricks}": capital(
            worth(rules, points(rules, declared=declared, alone=alone, tricks=tricks))
        )
        for side, (declared, alone) in sides.items()
        for tricks in (3, 5)
    }
