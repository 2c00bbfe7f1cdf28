"""Bacon, the trick-taking game ("American Euchre")."""

from __future__ import annotations

from typing import ClassVar, Final

from bacon.core.cards import Cards, Strain
from bacon.core.override import override
from bacon.core.rules import Preset
from bacon.games.bacon import decide as decisions
from bacon.games.bacon import state as states
from bacon.games.bacon import words
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.state import TRICKS, BaconState
from bacon.games.tricks.events import Acquitted
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.ranking import Ranking


class Bacon(BaconOptions, TrickRules[BaconState], frozen=True, kw_only=True):
    """The rules of Bacon with the house rules in force; the defaults are the standard game.

    Raises `OptionError` for a value that is not one of the option's choices, and for choices that cannot
    work together.

    >>> Bacon(target=15), Bacon().permission
    (Bacon(target=15), 'both')
    """

    name: ClassVar[str] = "bacon"
    has_auction: ClassVar[bool] = True
    auction_title: ClassVar[str] = "Naming trump"
    seats: ClassVar[int] = 4
    hand: ClassVar[int] = TRICKS

    @override
    def problem(self) -> str | None:
        """Explain why these rules cannot be played: the pack must suffice for every hand and every offer."""
        needed = self.seats * TRICKS + decisions.OFFERS
        if (size := len(self.pack())) >= needed:
            return None
        return (
            f"A deck of {size} cards runs out: {self.seats} hands of {TRICKS} and {decisions.OFFERS} cards "
            f"to offer take {needed}."
        )

    @override
    def pack(self) -> Cards:
        return states.pack_of(self)

    @override
    def order(self, strain: Strain | None) -> Ranking:
        return states.ranking(self, strain.suit if strain else None)

    @override
    def start(self, viewer: int | None = None) -> BaconState:
        return BaconState(viewer=viewer)

    @override
    def redealt(self, state: BaconState) -> bool:
        """Whether the dealer of a void hand deals again."""
        return isinstance(state.result, Acquitted) and self.acquitted_redeal == "same_dealer"

    legal = decisions.legal
    refusal = decisions.refusal
    decide = staticmethod(decisions.decide)
    consequence = decisions.consequence
    evolve = decisions.evolve
    write_call = staticmethod(words.write)
    read_call = staticmethod(words.read)
    guide = words.guide
    narrate = words.narrate
    in_words = words.in_words
    bubble = words.bubble
    outcome = words.outcome


PRESETS: Final = (
    Preset("Standard", "The usual game, to 10 points.", Bacon()),
    Preset(
        "Long",
        "To 15 points instead of 10.",
        Bacon(target=15, score_names="bacon"),
    ),
    Preset(
        "Jacks & Jokers", "Jacks beat aces, and jokers beat everything.", Bacon(jacks_high=True, jokers=2)
    ),
    Preset(
        "Short deck",
        "24 cards, nine through ace: faster and wilder.",
        Bacon(deck=24),
        saved_as="Short pack",
    ),
)
"""The presets; the first is the standard game."""
