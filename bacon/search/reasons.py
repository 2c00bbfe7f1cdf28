"""The sentence that says why: the house's own where the search agrees, else what the search found."""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Action
from bacon.search.bot import Choice
from bacon.search.weighing import Weighing

_ALIKE: Final = 0.05
"""Whatever gains less than so many points does not show in a sentence."""


def told(house: Choice, action: Action, weighing: Weighing) -> str:
    """Give the reason for an action in one sentence."""
    if action == house.action:
        return house.reason
    gain = weighing.lead(action, house.action).mean
    deals = f"Over {weighing.worlds} likely deals {action.words}"
    if gain < _ALIKE:
        return f"{deals} does as well as {house.action.words}."
    return f"{deals} is worth {gain:.1f} points more than {house.action.words}."
