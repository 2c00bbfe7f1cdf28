"""The rules class of Euchre, and its presets."""

from __future__ import annotations

from typing import ClassVar, Final

from bacon.core.cards import Cards, Strain
from bacon.core.override import override
from bacon.core.rules import Preset
from bacon.games.euchre import decide as decisions
from bacon.games.euchre import legal_calls, words
from bacon.games.euchre.events import MisdealCalled
from bacon.games.euchre.options import PACKS, EuchreOptions
from bacon.games.euchre.state import TRICKS, EuchreState
from bacon.games.tricks.events import Acquitted
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.ranking import JOKER, Ranking, ranking


class Euchre(EuchreOptions, TrickRules[EuchreState], frozen=True, kw_only=True):
    """The rules of Euchre with the house rules in force; the defaults are the club game.

    Raises `OptionError` for a value that is not one of the option's choices, and for choices that cannot
    work together.

    >>> Euchre(target=11), Euchre().all_passed
    (Euchre(target=11), 'next_dealer')
    """

    name: ClassVar[str] = "euchre"
    has_auction: ClassVar[bool] = True
    auction_title: ClassVar[str] = "Naming trump"
    seats: ClassVar[int] = 4
    hand: ClassVar[int] = TRICKS

    @override
    def problem(self) -> str | None:
        """Explain why these rules cannot be played: the joker belongs nowhere without trump."""
        if self.joker and (self.no_trump or self.low_no_trump or self.stuck_no_trump):
            return "In no trump the Benny has no suit. Choose the Benny or no trump, not both."
        return None

    @override
    def pack(self) -> Cards:
        return (*PACKS[self.deck], JOKER) if self.joker else PACKS[self.deck]

    @override
    def order(self, strain: Strain | None) -> Ranking:
        return ranking(strain)

    @override
    def start(self, viewer: int | None = None) -> EuchreState:
        return EuchreState(viewer=viewer)

    @override
    def redealt(self, state: EuchreState) -> bool:
        """Whether the same dealer deals again after a hand that nobody wanted."""
        match state.result:
            case Acquitted():
                return self.all_passed == "same_dealer"
            case MisdealCalled():
                return self.misdeal_dealer == "same_dealer"
            case _:
                return False

    legal = decisions.legal
    refusal = legal_calls.refusal
    decide = staticmethod(decisions.decide)
    consequence = decisions.consequence
    evolve = decisions.evolve
    write_call = staticmethod(words.write)
    read_call = staticmethod(words.read)
    guide = words.guide
    narrate = words.narrate
    narrate_in = words.narrate_in
    in_words = words.in_words
    advice = words.advice
    bubble = words.bubble
    bubble_in = words.bubble_in
    outcome = words.outcome


PRESETS: Final = (
    Preset("Club", "The usual game at clubs, to 10 points.", Euchre()),
    Preset(
        "Stick the dealer",
        "If everyone passes, the dealer has to call.",
        Euchre(all_passed="stick"),
    ),
    Preset(
        "Strict loner",
        "Alone, take all five, or the others score.",
        Euchre(loner_three_or_four="defenders_1"),
    ),
    Preset("British", "To 11 points; a joker is the highest trump.", Euchre(joker=True, target=11)),
    Preset(
        "Anything goes",
        "Every extra: no trump, card swaps and more.",
        Euchre(all_passed="stick", no_trump=True, call_for_best=True, go_under="mixed", defend_alone=True),
    ),
)
"""The presets; the first is the standard game."""
