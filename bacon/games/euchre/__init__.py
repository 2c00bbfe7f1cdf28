"""Euchre."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.actions import Action, Refusal
from bacon.core.cards import Card, Cards, pack
from bacon.core.events import Acquitted, DealerCut, Event, HandDealt, HandStarted, MisdealCalled
from bacon.core.game import Chance, TableState
from bacon.games import dealing
from bacon.games.bowers import JOKER, ranking
from bacon.games.euchre import decide as rules
from bacon.games.euchre import notation, refuse, words
from bacon.games.euchre.evolve import evolve
from bacon.games.euchre.guide import guide
from bacon.games.euchre.options import EuchreOptions
from bacon.games.euchre.scoring import TRICKS
from bacon.games.euchre.state import EuchreState, own
from bacon.games.partners import Partners
from bacon.games.playable import Outcome, Section

_PACKS = {24: pack("9TJQKA"), 28: pack("89TJQKA"), 32: pack("789TJQKA")}


class Euchre(EuchreOptions, Partners, frozen=True, kw_only=True):
    """The rules of Euchre with the house rules in force; the defaults are the club game.

    Raises `OptionError` for a value that is not one of the option's choices, and for choices that cannot
    work together.

    >>> Euchre(target=11), Euchre().all_passed
    (Euchre(target=11), 'next_dealer')
    """

    @property
    def name(self) -> str:
        """Give the registry's name of the game."""
        return "euchre"

    @property
    def seats(self) -> int:
        """Give the number of seats: two against two."""
        return 4

    def problem(self) -> str | None:
        """Say why these rules cannot be played: without trump the joker would belong nowhere."""
        if self.joker and (self.no_trump or self.low_no_trump or self.stuck_no_trump):
            return "Without trump the Benny would belong to no suit: play with the Benny or with no trump."
        return None

    def pack(self) -> Cards:
        """Give the pack in its fixed order: the suits, then the joker."""
        return (*_PACKS[self.deck], JOKER) if self.joker else _PACKS[self.deck]

    def start(self, viewer: int | None = None) -> EuchreState:
        """Give the state before anything has happened."""
        return EuchreState(viewer=viewer)

    def legal(self, state: TableState) -> tuple[Action, ...]:
        """Give every action the seat to act may take."""
        return rules.legal(self, own(state))

    def refusal(self, state: TableState, action: Action) -> Refusal:
        """Say why an action that is not legal is not."""
        return refuse.refusal(self, own(state), action)

    def decide(self, state: TableState, action: Action) -> Event:
        """Give the fact that a legal action makes."""
        return rules.decide(own(state), action)

    def consequence(self, state: TableState) -> Event | None:
        """Give the fact that follows by rule, if one does."""
        return rules.consequence(self, own(state))

    def formerly(self, state: TableState) -> Event | None:
        """Give how a claim was settled here up to version 0.5.0."""
        return rules.formerly(self, own(state))

    def chance(self, state: TableState) -> Chance | None:
        """Give what the state waits for that a shuffle decides."""
        return dealing.CHANCES.get(own(state).phase)

    def cut(self, deck: Sequence[Card]) -> DealerCut:
        """Cut for the deal: the lowest card deals."""
        return dealing.cut(deck, self.seats, ranking(None))

    def begin(self, state: TableState, commitment: str) -> HandStarted:
        """Begin the next hand; the deal moves to the left, or stays after a hand nobody wanted (C2, C10)."""
        return dealing.begin(own(state), commitment, stays=self._same_dealer(own(state)))

    def _same_dealer(self, state: EuchreState) -> bool:
        match state.result:
            case Acquitted():
                return self.all_passed == "same_dealer"
            case MisdealCalled():
                return self.misdeal_dealer == "same_dealer"
            case _:
                return False

    def deal(self, state: TableState, deck: Sequence[Card]) -> HandDealt:
        """Deal five cards to each seat, one at a time from the dealer's left; the rest is the stock."""
        return dealing.deal(own(state), deck, TRICKS)

    def gather(self, state: TableState, dealt: HandDealt) -> Cards:
        """Give the ordered pack from which just this is dealt."""
        return dealing.gather(own(state), dealt, TRICKS)

    def evolve(self, state: TableState, event: Event) -> EuchreState:
        """Fold one fact into the state."""
        return evolve(self, own(state), event)

    def write_call(self, fact: Event, state: TableState) -> str | None:
        """Give the words by which a record tells what a player did before the play, in this state."""
        return notation.write(fact, state)

    def read_call(self, text: str) -> Action:
        """Read what `write_call` wrote; raise ``ValueError`` with the allowed words for anything else."""
        return notation.read(text)

    def guide(self) -> tuple[Section, ...]:
        """Tell the rules, section by section."""
        return guide(self)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """Tell any event of this game in one line."""
        return words.narrate(self, event, names)

    def bubble(self, event: Event) -> str | None:
        """Give what the event's seat says aloud; None when it says nothing."""
        return words.bubble(self, event)

    def outcome(self, state: TableState, names: Sequence[str], viewer_side: int) -> Outcome:
        """Tell what a finished hand came to, as the viewer's side sees it."""
        return words.outcome(self, own(state), names, viewer_side)
