"""The words by which the calls of Euchre, and all that is done before the play, are written down.

    pass, order up, pick up (the dealer's own), hearts, no trump alone, defend alone, keep,
    go under 9H TH 9S, misdeal, give AH, discard 9C

>>> read("order up alone"), read("discard 9C")
(PickItUp(alone=True, suit=None), Discard(card=Card('9C')))
"""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain, Suit, spell
from bacon.core.events import Event, Passed
from bacon.core.words import cards_after, look_up, phrase
from bacon.games.euchre.rules.events import (
    CallMisdeal,
    DefendAlone,
    DefendedAlone,
    GoUnder,
    HandKept,
    Keep,
    MisdealCalled,
    UpcardNamed,
    WentUnder,
)
from bacon.games.euchre.rules.state import EuchreState
from bacon.games.tricks.rules.events import (
    CardGiven,
    Discard,
    Discarded,
    Give,
    NameTrump,
    PickItUp,
    TrumpDeclared,
)

_ALONE: Final = {False: "", True: "alone"}
_ORDERS: Final[dict[str, Action]] = {
    phrase(order, suit.plural if suit else "", _ALONE[alone]): PickItUp(alone, suit)
    for order in ("order up", "pick up")
    for suit in (None, *Suit)
    for alone in (False, True)
}
_NAMES: Final[dict[str, Action]] = {
    phrase(strain.plural, _ALONE[alone]): NameTrump(strain, alone)
    for strain in Strain
    for alone in (False, True)
}
_KNOWN: Final[dict[str, Action]] = {
    "pass": Pass(),
    **_ORDERS,
    **_NAMES,
    "keep": Keep(),
    "misdeal": CallMisdeal(),
    "defend alone": DefendAlone(),
}
_PATTERNS: Final = ("go under and three cards", "give and a card", "discard and a card")


def write(event: Event, state: EuchreState) -> str | None:
    """The word for what a player did in this state; None for what he did not do, or did in the play."""
    match event:
        case Passed():
            return "pass"
        case UpcardNamed(suit=suit):
            return suit.plural
        case TrumpDeclared():
            return _call(event, state)
        case DefendedAlone():
            return "defend alone"
        case HandKept(chosen=chosen):
            return "keep" if chosen else None
        case WentUnder(away=away):
            return f"go under {spell(away)}"
        case MisdealCalled():
            return "misdeal"
        case CardGiven(card=card):
            return f"give {card}"
        case Discarded(card=card):
            return f"discard {card}"
        case _:
            return None


def _call(event: TrumpDeclared, state: EuchreState) -> str:
    if state.upcard is None:
        return phrase(event.strain.plural, _ALONE[event.alone])
    order = "pick up" if event.seat == state.dealer else "order up"
    return phrase(order, "" if state.upcard_suit else event.strain.plural, _ALONE[event.alone])


def read(text: str) -> Action:
    """Read what `write` wrote; raises ``ValueError`` with the allowed words for anything else."""
    if away := cards_after(text, "go under"):
        return GoUnder(away)
    for word, action in (("give", Give), ("discard", Discard)):
        if (named := cards_after(text, word)) and len(named) == 1:
            return action(named[0])
    return look_up(text, _KNOWN, _PATTERNS)
