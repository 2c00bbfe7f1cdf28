"""Hints at every game's table, as an expert would give them; what they are worth is made up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from bacon.core.actions import Action, Pass
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games import find_game
from bacon.games.bacon.rules import Bacon
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.events import Bid
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import Lay
from bacon.games.euchre.rules import Euchre
from bacon.games.tricks.rules.events import Discard, Play
from bacon.search.bot import Candidate, Choice
from bacon.search.kit import house_bot
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import COMING
from bacon.ui.scenes.table import TableScene
from bacon.ui.showroom.gallery.stand import Stand, found

Act: TypeAlias = Callable[[Stand], object]
Wanted: TypeAlias = Callable[[Match[TableState]], bool]

_WORTHS: Final = (0.62, 0.41, 0.38, -0.05, -0.48, -0.5, -0.5, -1.2, -2.37, -2.4, -3.1, -11.42)
"""What the actions are said to be worth, the one advised first."""
_MOST_CALLS: Final = 6
_SEVERAL: Final = 3


class Ready:
    """An advisor who does not need to think: the house's choice, with worths for all there is."""

    def __init__(self, rules: Rules) -> None:
        self._house = house_bot(rules)
        self._choice: Choice | None = None

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        """Choose at once."""
        house = self._house.choose(view, legal)
        others = sorted((action for action in legal if action != house.action), key=_kind)
        if not any(isinstance(action, Play | Discard) for action in legal):
            others = others[:: max(len(others) // _MOST_CALLS, 1)][: _MOST_CALLS - 1]
        weighed = (house.action, *others)
        candidates = tuple(Candidate(action, _WORTHS[place]) for place, action in enumerate(weighed))
        self._choice = Choice(house.action, house.reason, "search", candidates)

    def done(self) -> Choice | None:
        """Give the choice."""
        return self._choice


def _kind(action: Action) -> bool:
    """Put what passes before what does something."""
    return not isinstance(action, Pass)


def _to_play(match: Match[TableState]) -> bool:
    """Tell whether the first seat has a choice of cards to play."""
    return match.to_act == 0 and sum(isinstance(action, Play) for action in match.legal()) >= _SEVERAL


def _to_discard(match: Match[TableState]) -> bool:
    return match.to_act == 0 and any(isinstance(action, Discard) for action in match.legal())


def _to_call(match: Match[TableState]) -> bool:
    """Tell whether the first seat may call something, and not only pass."""
    legal = match.legal()
    return match.to_act == 0 and Pass() in legal and len(legal) >= _SEVERAL


def _to_bid(match: Match[TableState]) -> bool:
    """Tell whether the house would bid in the first seat."""
    if match.to_act != 0 or not any(isinstance(action, Bid) for action in match.legal()):
        return False
    return isinstance(_advised(match), Bid)


def _to_lay(match: Match[TableState]) -> bool:
    """Tell whether the house would lay several cards in the first seat, on something."""
    if match.to_act != 0 or Pass() not in match.legal():
        return False
    action = _advised(match)
    return isinstance(action, Lay) and len(action.cards) > 1


def _advised(match: Match[TableState]) -> Action:
    rules = find_game(match.rules.name).from_values(match.rules.values())
    return house_bot(rules).choose(match.view(0), match.legal()).action


def hinted(rules: Rules, wanted: Wanted, stand: Stand) -> TableScene:
    """Sit down where something wanted is so, and ask for a hint."""
    match: Match[TableState] = found(wanted, rules)
    table = stand.sit_at(match)
    table.advice.advisor = Ready(rules)
    stand.frame(COMING)
    table.handle(Key(Verb.HINT))
    stand.frame(COMING)
    return table


def _in_the_dialog(stand: Stand) -> None:
    """Open the dialog of the bids while a hint is there."""
    hinted(BidEuchre(), _to_bid, stand).handle(Key(Verb.PICK_UP))
    stand.frame(COMING)


HINTS: Final[dict[str, tuple[Rules, Wanted]]] = {
    "play": (Bacon(), _to_play),
    "discard": (Bacon(), _to_discard),
    "call": (Bacon(), _to_call),
    "euchre": (Euchre(), _to_call),
    "bid": (BidEuchre(), _to_bid),
    "long-hand": (BidEuchre(deck=48), _to_play),
    "six": (BidEuchre(players=6, deck=48), _to_bid),
    "climbing": (Climbing(), _to_lay),
    "climbing-six": (Climbing(players=6, target=24, max_deals=6), _to_lay),
}
"""Where hints are asked for: the rules, and what is to be decided."""

SCENES: Final[dict[str, Act]] = {
    **{f"hint-{name}": partial(hinted, rules, wanted) for name, (rules, wanted) in HINTS.items()},
    "hint-bid-dialog": _in_the_dialog,
}
"""What opens each scene, by the name of its pictures."""
