"""One decision of Bid Euchre: the rules in force, what the seat knows, what it may do, what it plays for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.games.bid_euchre.player.knowledge import know
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.state import BidEuchreState
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.player.situation import Manner, Situation, deciding, held_cards
from bacon.search.bot import Choice

SINGLE: Final = Manner(
    draw=0.75,
    only_boss_together=False,
    trump_kept=(0.9, 0.75, 0.6),
    low_trump_kept=0.32,
    plain_kept=(0.3, 0.22, 0.16, 0.15),
    low_plain_kept=0.1,
    void_made=0.1,
    in_hands=2,
    against_loner=0.65,
    where="with the partner",
)

DOUBLE: Final = replace(SINGLE, in_hands=1)
"""Of two packs there are twice as many higher cards."""


class BidSituation(Situation, frozen=True):
    """A decision under the rules in force."""

    rules: BidEuchre
    view: BidEuchreState


BidTactic: TypeAlias = Callable[[BidSituation], Choice | None]
"""A tactic that must know the rules of Bid Euchre."""


def situation(rules: BidEuchre, view: BidEuchreState, legal: Sequence[Action]) -> BidSituation:
    """Describe the decision of the seat to act."""
    known = know(rules, view, deciding(view))
    return BidSituation(
        known,
        tuple(legal),
        held_cards(legal),
        rules.hand,
        _aim(rules, view, known),
        SINGLE if rules.cards == 24 else DOUBLE,
        rules.claim == "everyone",
        rules,
        view,
    )


def _aim(rules: BidEuchre, view: BidEuchreState, known: Knowledge) -> int:
    """Give the tricks that make the bid, or set it, while that is open."""
    if view.bid is None:
        return 0
    aim = view.bid.tricks if known.declaring else rules.hand - view.bid.tricks + 1
    ours, theirs = known.taken
    return aim if ours < aim <= rules.hand - theirs else 0
