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
from bacon.core.rules import Outcome, Section
from bacon.core.words import capital, cards_after, does, inside, look_up, phrase, whose
from bacon.games.bacon import events
from bacon.games.bacon.events import Called, Deny, Grant, PermissionDenied, PermissionGranted
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.state import TRICKS, BaconState, pack_of, points, ranking
from bacon.games.guides import read_guide
from bacon.games.tricks import words as trick_words
from bacon.games.tricks.events import Acquitted, Discard, Discarded, HandScored, PickItUp, ThrownIn
from bacon.games.tricks.ranking import is_joker, partner_of, side_of
from bacon.games.tricks.words import FAMILY, pair, trumps

_SCORE_NAMES: Final = {
    "completion": {1: "a completion", 2: "a double completion", 4: "a bacon"},
    "bacon": {1: "a completion", 2: "a bacon", 4: "a double bacon"},
}
_PERMISSIONS: Final[dict[events.Asked, str]] = {"declare": "to declare", "alone": "to go alone"}
_MUST_TAKE_FIVE: Final = "a loner must take all five here"
_THROWN_IN: Final = "The last trick could not change that, so the hand was thrown in."


def score_name(options: BaconOptions, points: int) -> str | None:
    """Return the name of a hand's points, such as ``a bacon`` for 4 (S000), or None."""
    return _SCORE_NAMES[options.score_names].get(points)


def worth(options: BaconOptions, points: int, before_name: str = " — ") -> str:
    """Return points with their name, if they have one.

    >>> worth(BaconOptions(), 4), worth(BaconOptions(), 8), worth(BaconOptions(), 0)
    ('4 points — a bacon', '8 points', 'nothing')
    """
    name = score_name(options, points)
    return f"{words.points(points)}{before_name}{name}" if name else words.points(points)


def bubble(options: BaconOptions, event: Event) -> str | None:
    """Return what the event's seat says aloud, or None."""
    match event:
        case events.Called(alone=alone):
            return f"{'Alone' if alone else 'Pick it up'}{_suit_called(options, event)}{'!' if alone else ''}"
        case events.PermissionGranted(of=of):
            return "Yes, go on" if of == "declare" else "Yes, alone"
        case events.PermissionDenied(of=of):
            return "No — I deny it" if of == "declare" else "Not alone"
        case events.Withdrawn():
            return "Then I pass"
        case _:
            return trick_words.bubble(event)


def narrate(options: BaconOptions, event: Event, names: Sequence[str]) -> str:
    """Describe an event, full or as one seat saw it, in one line."""
    match event:
        case HandScored():
            return _scored(options, event, names)
        case events.Called():
            return _narrate_call(options, event, names)
        case ThrownIn():
            return "Three tricks to one: the last cannot change the score, so the hand is thrown in."
        case Acquitted():
            return "Nobody declared any of the four cards: the hand is void."
        case _:
            return _narrate_permission(event, names) or trick_words.narrate(event, names)


def _narrate_permission(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.PermissionAsked(seat, of):
            asker = does(names[partner_of(seat)], "ask")
            return f"{asker} {inside(names[seat])} for permission {_PERMISSIONS[of]}."
        case events.PermissionGranted(seat):
            return f"{does(names[seat], 'grant')} it."
        case events.PermissionDenied(seat, of):
            return f"{does(names[seat], 'deny')} it{': not alone' if of == 'alone' else ''}."
        case events.Withdrawn(seat):
            return f"{whose(names[seat])} declaration counts as a pass."
        case _:
            return None


def outcome(options: BaconOptions, state: BaconState, names: Sequence[str], viewer_side: int) -> Outcome:
    """Describe the result of a hand; raise ``ValueError`` if it has none yet."""
    match state.result:
        case HandScored() as scored:
            what = score_name(options, scored.points) or words.points(scored.points)
            title = trick_words.title(what, scored.side, names, viewer_side)
            return Outcome(title, _sentence(options, state, scored, names))
        case Acquitted():
            return Outcome(
                "Nobody declared", "Nobody wanted any of the four cards: the hand is void, and nobody scores."
            )
        case _:
            raise ValueError("The hand has no result yet.")


def _narrate_call(options: BaconOptions, event: events.Called, names: Sequence[str]) -> str:
    alone = ", alone" if event.alone else ""
    return f"{does(names[event.seat], 'say')}: pick it up{_suit_called(options, event)}{alone}."


def _suit_called(options: BaconOptions, called: events.Called) -> str:
    """Name the suit that is called, if it may differ from the up-card's."""
    return f", {called.suit.plural}" if options.jokers else ""


def _scored(options: BaconOptions, event: HandScored, names: Sequence[str]) -> str:
    winners, name = pair(names, event.side), score_name(options, event.points)
    if event.points == 0:
        return f"{winners} score nothing: {_MUST_TAKE_FIVE}."
    why = "" if event.side == side_of(event.declarer) else "the declarer’s side was set"
    how = "alone" if event.alone and not why else ""
    sentence = ", ".join(filter(None, (why, name, how)))
    return f"{winners} score {event.points}: {sentence}."


def _sentence(options: BaconOptions, state: BaconState, scored: HandScored, names: Sequence[str]) -> str:
    gain = worth(options, scored.points) if scored.points else f"nothing, because {_MUST_TAKE_FIVE}"
    if scored.side == side_of(scored.declarer):
        sentence = f"{trick_words.made(state, scored, names, TRICKS)}: {gain}."
    else:
        winners, beaten = inside(pair(names, scored.side)), trick_words.victim(scored, names)
        sentence = f"{trick_words.failed(state, scored, names)}: {winners} set {beaten} for {gain}."
    return " ".join([sentence, *trick_words.how_it_ended(state, names, _THROWN_IN)])


def pick_up(suit: Suit | None, *, alone: bool) -> str:
    """Write a declaration; the suit is named only if the up-card is a joker."""
    return phrase("pick up", suit.plural if suit else "", "alone" if alone else "")


_KNOWN: Final[dict[str, Action]] = {
    "pass": Pass(),
    **{
        pick_up(suit, alone=alone): PickItUp(alone, suit) for suit in (None, *Suit) for alone in (False, True)
    },
    "grant": Grant(),
    "deny": Deny(),
}
_PATTERNS: Final = ("discard and a card",)


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
            worth(rules, points(rules, declared=declared, alone=alone, tricks=tricks), ", ")
        )
        for side, (declared, alone) in sides.items()
        for tricks in (3, 5)
    }
