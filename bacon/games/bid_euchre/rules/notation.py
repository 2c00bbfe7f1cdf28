"""The notation of Bid Euchre's bidding and of every other choice before the play.


    pass, 4 hearts, 6 alone, 8 spades call 2, no trump (named after the auction), give QS

>>> read("4 no trump"), read("8 hearts call 2")
(Bid(tricks=4, strain=<Strain.NO_TRUMP: 'NT'>, alone=False, exchange=0), \
Bid(tricks=8, strain=<Strain.HEARTS: 'H'>, alone=True, exchange=2))
"""

from __future__ import annotations

import re
from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain
from bacon.core.events import Event, Passed
from bacon.core.words import cards_after, look_up, phrase
from bacon.games.bid_euchre.rules.events import Bid, BidMade
from bacon.games.bid_euchre.rules.state import BidEuchreState
from bacon.games.tricks.rules.events import CardGiven, Give, NameTrump, TrumpDeclared
from bacon.games.tricks.rules.state import Phase

_STRAINS: Final = {strain.plural: strain for strain in Strain}
_BID: Final = re.compile(rf"(\d{{1,2}})(?: ({'|'.join(_STRAINS)}))?(?: (alone)| call (\d))?")
_KNOWN: Final[dict[str, Action]] = {
    "pass": Pass(),
    **{name: NameTrump(strain) for name, strain in _STRAINS.items()},
}
_PATTERNS: Final = ("4 hearts", "4", "6 hearts alone", "8 hearts call 2", "give and a card")


def write(event: Event, state: BidEuchreState) -> str | None:
    """Write what a player chose in this state; return None if the event is no choice, or part of the play."""
    match event:
        case Passed():
            return "pass"
        case BidMade():
            return _bid(event)
        case TrumpDeclared(strain=strain):
            return strain.plural if state.phase is Phase.NAME else None
        case CardGiven(card=card):
            return f"give {card}"
        case _:
            return None


def _bid(bid: BidMade) -> str:
    call = f"call {bid.exchange}" if bid.exchange else "alone"
    return phrase(str(bid.tricks), bid.strain.plural if bid.strain else "", call if bid.alone else "")


def read(text: str) -> Action:
    """Read what `write` wrote; raise ``ValueError`` naming the allowed words for anything else."""
    if bid := _BID.fullmatch(" ".join(text.lower().split())):
        tricks, strain, alone, call = bid.groups()
        return Bid(int(tricks), _STRAINS.get(strain), bool(alone or call), int(call or 0))
    if (named := cards_after(text, "give")) and len(named) == 1:
        return Give(named[0])
    return look_up(text, _KNOWN, _PATTERNS)
