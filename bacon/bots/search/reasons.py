"""The sentence that says why: the house's own where the search agrees, else what the search found."""

from __future__ import annotations

from typing import Final

from bacon.bots.bot import Choice
from bacon.bots.search.weighing import Weighing
from bacon.bots.tricks.situation import sign
from bacon.core.actions import (
    Action,
    Bid,
    ClaimRest,
    Deny,
    Discard,
    Give,
    GiveLead,
    Grant,
    Lay,
    NameTrump,
    Pass,
    PickItUp,
    Play,
)

_ALIKE: Final = 0.05
"""Whatever gains less than so many points does not show in a sentence."""


def told(house: Choice, action: Action, weighing: Weighing) -> str:
    """Give the reason for an action in one sentence."""
    if action == house.action:
        return house.reason
    gain = weighing.lead(action, house.action).mean
    deals = f"Over {weighing.worlds} likely deals {named(action)}"
    if gain < _ALIKE:
        return f"{deals} does as well as {named(house.action)}."
    return f"{deals} is worth {gain:.1f} points more than {named(house.action)}."


def named(action: Action) -> str:
    """Give an action as it stands inside a sentence."""
    match action:
        case Play(card) | Discard(card) | Give(card):
            return sign(card)
        case Lay(_, combination) if combination is not None:
            return combination.words
        case GiveLead():
            return "giving the lead away"
        case Pass():
            return "passing"
        case PickItUp(alone) | NameTrump(_, alone) | Bid(_, _, alone) if alone:
            return "going alone"
        case PickItUp():
            return "picking it up"
        case NameTrump(strain):
            return f"naming {strain.plural}"
        case Bid(tricks):
            return f"bidding {tricks}"
        case Grant():
            return "granting it"
        case Deny():
            return "forbidding it"
        case ClaimRest():
            return "claiming the rest"
        case _:
            return "this"
