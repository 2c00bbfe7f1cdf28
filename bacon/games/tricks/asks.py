"""The buttons and questions that trick games share: for trump, bids, doubles, and claiming the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain
from bacon.core.words import capital
from bacon.games.tricks.bids import Bid, BidMade, Double, doubles, spelled, standing
from bacon.games.tricks.events import ClaimRest, NameTrump, PickItUp
from bacon.games.tricks.state import TrickState
from bacon.ui.kit.intents import Verb
from bacon.ui.table.hand_input import Answer, Ask, simple_ask

CLAIM: Final = Ask(
    label="Claim the rest",
    verb=Verb.CLAIM,
    icon="claim",
    answers=(Answer("Claim the rest", "claim", ClaimRest()),),
    warning=(
        "Claim the rest?",
        "You’ll show your cards. If you’re wrong, the other side takes the rest.",
        "Claim",
    ),
)

_JOKER: Final = "The joker is up, so you choose."
_ALONE: Final = "You’ll go alone."

PICK_UP: Final = simple_ask(
    "Pick it up", Verb.PICK_UP, "pickup", PickItUp(), question=("Which suit?", _JOKER), primary=True
)
PICK_UP_ALONE: Final = simple_ask(
    "Go alone", Verb.ALONE, "alone", PickItUp(alone=True), question=("Which suit?", f"{_ALONE} {_JOKER}")
)
NAME: Final = simple_ask(
    "Name trump",
    Verb.PICK_UP,
    "trump",
    NameTrump(Strain.SPADES),
    question=("What’s trump?", ""),
    primary=True,
)
NAME_ALONE: Final = simple_ask(
    "Go alone", Verb.ALONE, "alone", NameTrump(Strain.SPADES, alone=True), question=("What’s trump?", _ALONE)
)
DOUBLE: Final = simple_ask("Double", Verb.PICK_UP, "pickup", Double(), primary=True)


def to_double(state: TrickState, names: Sequence[str]) -> str:
    """Ask for a double of the highest bid, or a redouble."""
    bid = standing(state)
    assert bid is not None
    if doubles(state):
        return f"{capital(spelled(bid))} is doubled. Redouble, or pass?"
    return f"{names[bid.seat]} bid {spelled(bid)}. Double, or pass?"


_ONLY_PASS: Final = "You can only pass."


def first_bid(legal: Sequence[Action]) -> str:
    """Ask for the first bid of an auction."""
    if Pass() not in legal:
        return "Everyone passed, and you’re the dealer, so you have to bid."
    can_bid = any(isinstance(way, Bid) for way in legal)
    return f"Nobody has bid yet. {'Bid, or pass?' if can_bid else _ONLY_PASS}"


def bid_above(high: BidMade, legal: Sequence[Action], hand: int) -> str:
    """Ask for a bid that tops another: how much, if no strain is enough at as much."""
    bids = [way for way in legal if isinstance(way, Bid)]
    if not bids:
        return _ONLY_PASS
    numbers = {bid.tricks for bid in bids if not bid.alone}
    least = min(numbers, default=0)
    if least <= high.tricks:
        return "Bid higher, or pass?"
    if least == hand:
        return f"Bid all {least}, or pass?"
    return f"Bid {least}{' or more' if len(numbers) > 1 else ''}, or pass?"
