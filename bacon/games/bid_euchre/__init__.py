"""Bid Euchre, also called Pig-it & Hog-it."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.actions import Action, Refusal
from bacon.core.cards import Card, Cards, pack
from bacon.core.events import Acquitted, DealerCut, Event, HandDealt, HandStarted
from bacon.core.game import Chance, TableState
from bacon.games import dealing
from bacon.games.bid_euchre import decide as rules
from bacon.games.bid_euchre import notation, words
from bacon.games.bid_euchre.evolve import evolve
from bacon.games.bid_euchre.guide import guide
from bacon.games.bid_euchre.options import BidEuchreOptions
from bacon.games.bid_euchre.state import BidEuchreState, own
from bacon.games.partners import Partners
from bacon.games.playable import Outcome, Section

_PACKS = {24: pack("9TJQKA"), 32: pack("JQKA") * 2, 48: pack("9TJQKA") * 2}
_PACKET = 2


class BidEuchre(BidEuchreOptions, Partners, frozen=True, kw_only=True):
    """The rules of Bid Euchre with the house rules in force; the defaults are the game of four.

    Raises `OptionError` for a value that is not one of the option's choices, and for choices that cannot
    work together.

    >>> BidEuchre(players=6).hand, BidEuchre().bidding
    (8, 'once')
    """

    @property
    def name(self) -> str:
        """Give the registry's name of the game."""
        return "bid-euchre"

    @property
    def seats(self) -> int:
        """Give the number of seats: two sides that sit alternately."""
        return self.players

    def problem(self) -> str | None:
        """Say why these rules cannot be played: the cards must come out even, and the bids be possible."""
        if self.cards % (self.players * _PACKET):
            return f"{self.cards} cards cannot be dealt two at a time to {self.players} players."
        if self.lowest_bid > self.hand:
            return f"The lowest bid of {self.lowest_bid} is more than the {self.hand} tricks of a hand."
        if self.players > 4 and any(self.exchanges):
            return "With two partners cards are not exchanged: choose loners without help, or none."
        return None

    def pack(self) -> Cards:
        """Give the pack in its fixed order; of two packs the one after the other."""
        return _PACKS[self.cards]

    def start(self, viewer: int | None = None) -> BidEuchreState:
        """Give the state before anything has happened."""
        return BidEuchreState(viewer=viewer, hands=((),) * self.players)

    def legal(self, state: TableState) -> tuple[Action, ...]:
        """Give every action the seat to act may take."""
        return rules.legal(self, own(state))

    def refusal(self, state: TableState, action: Action) -> Refusal:
        """Say why an action that is not legal is not."""
        return rules.refusal(self, own(state), action)

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
        return dealing.cut(deck, self.seats, rules.order(self, None))

    def begin(self, state: TableState, commitment: str) -> HandStarted:
        """Begin the next hand; the deal moves to the left, or stays after a hand nobody wanted (D4)."""
        stays = isinstance(own(state).result, Acquitted) and self.all_passed == "same_dealer"
        return dealing.begin(own(state), commitment, stays=stays)

    def deal(self, state: TableState, deck: Sequence[Card]) -> HandDealt:
        """Deal all the cards, two at a time from the dealer's left."""
        return dealing.deal(own(state), deck, self.hand, _PACKET)

    def gather(self, state: TableState, dealt: HandDealt) -> Cards:
        """Give the ordered pack from which just this is dealt."""
        return dealing.gather(own(state), dealt, self.hand, _PACKET)

    def evolve(self, state: TableState, event: Event) -> BidEuchreState:
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
