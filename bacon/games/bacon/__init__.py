"""Bacon, the trick-taking game ("American Euchre")."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.actions import Action, Refusal
from bacon.core.cards import Card, Cards
from bacon.core.events import Acquitted, DealerCut, Event, HandDealt, HandStarted
from bacon.core.game import Chance, TableState
from bacon.games import dealing
from bacon.games.bacon import decide as rules
from bacon.games.bacon import notation, words
from bacon.games.bacon.evolve import evolve
from bacon.games.bacon.guide import guide
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.ranking import pack_of, ranking
from bacon.games.bacon.scoring import TRICKS
from bacon.games.bacon.state import BaconState, own
from bacon.games.partners import Partners
from bacon.games.playable import Outcome, Section


class Bacon(BaconOptions, Partners, frozen=True, kw_only=True):
    """The rules of Bacon with the house rules in force; the defaults are the standard game.

    Raises `OptionError` for a value that is not one of the option's choices, and for choices that cannot
    work together.

    >>> Bacon(target=15), Bacon().permission
    (Bacon(target=15), 'both')
    """

    @property
    def name(self) -> str:
        """Give the registry's name of the game."""
        return "bacon"

    @property
    def seats(self) -> int:
        """Give the number of seats: two against two."""
        return 4

    def problem(self) -> str | None:
        """Say why these rules cannot be played: the pack must reach for every hand and every offer."""
        needed = self.seats * TRICKS + rules.OFFERS
        if (size := len(self.pack())) >= needed:
            return None
        return (
            f"A pack of {size} cards runs out: {self.seats} hands of {TRICKS} and {rules.OFFERS} cards to "
            f"offer are {needed}."
        )

    def pack(self) -> Cards:
        """Give the pack in its fixed order: the suits, then the jokers."""
        return pack_of(self)

    def start(self, viewer: int | None = None) -> BaconState:
        """Give the state before anything has happened."""
        return BaconState(viewer=viewer)

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
        return dealing.cut(deck, self.seats, ranking(self, None))

    def begin(self, state: TableState, commitment: str) -> HandStarted:
        """Begin the next hand; the deal moves to the left (S001), or stays after a void hand (A1)."""
        stays = isinstance(own(state).result, Acquitted) and self.acquitted_redeal == "same_dealer"
        return dealing.begin(own(state), commitment, stays=stays)

    def deal(self, state: TableState, deck: Sequence[Card]) -> HandDealt:
        """Deal five cards to each seat, one at a time from the dealer's left; the rest is the stock."""
        return dealing.deal(own(state), deck, TRICKS)

    def gather(self, state: TableState, dealt: HandDealt) -> Cards:
        """Give the ordered pack from which just this is dealt."""
        return dealing.gather(own(state), dealt, TRICKS)

    def evolve(self, state: TableState, event: Event) -> BaconState:
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
