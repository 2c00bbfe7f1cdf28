"""The buttons that trick games share: picking up, naming trump, going alone, and claiming the rest."""

from __future__ import annotations

from typing import Final

from bacon.core.cards import Strain
from bacon.games.tricks.events import ClaimRest, NameTrump, PickItUp
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
