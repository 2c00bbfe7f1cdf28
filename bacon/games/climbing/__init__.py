"""Bacon, the climbing game: get rid of your cards before the others do."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.actions import Action, Lay, Refusal
from bacon.core.cards import Card, Cards
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted
from bacon.core.game import Chance, TableState
from bacon.games.climbing import decide as rules
from bacon.games.climbing import finding, notation, packs, words
from bacon.games.climbing.evolve import evolve
from bacon.games.climbing.guide import guide
from bacon.games.climbing.options import ClimbingOptions
from bacon.games.climbing.refusing import refusal
from bacon.games.climbing.scoring import next_dealer, side_of, sides
from bacon.games.climbing.state import ClimbingState, Phase, own
from bacon.games.playable import Outcome, Section

_CHANCES = {
    Phase.CUT: Chance.CUT,
    Phase.BETWEEN: Chance.HAND,
    Phase.DEAL: Chance.DEAL,
    Phase.REVEAL: Chance.REVEAL,
}


class Climbing(ClimbingOptions, frozen=True, kw_only=True):
    """The rules of the climbing game with the house rules in force; the defaults are the game for four.

    Raises `OptionError` for a value that is not one of the option's choices, and for choices that cannot
    work together.

    >>> Climbing(players=6, target=24), Climbing().teams
    (Climbing(players=6, target=24), True)
    """

    @property
    def name(self) -> str:
        """Give the registry's name of the game."""
        return "climbing"

    @property
    def seats(self) -> int:
        """Give the number of seats."""
        return self.players

    def pack(self) -> Cards:
        """Give the pack in its fixed order: the natural cards, suit by suit, then the X."""
        return packs.pack_of(self)

    def start(self, viewer: int | None = None) -> ClimbingState:
        """Give the state before anything has happened."""
        hands: tuple[Cards, ...] = ((),) * self.players
        return ClimbingState(viewer=viewer, hands=hands, scores=(0,) * sides(self))

    def legal(self, state: TableState) -> tuple[Action, ...]:
        """Give every action the seat to act may take."""
        return rules.legal(self, own(state))

    def side_of(self, seat: int) -> int:
        """Give a seat's side: partners sit alternately; without them each seat is a side."""
        return side_of(self, seat)

    def side_name(self, names: Sequence[str], side: int) -> str:
        """Give the name of a side: of its partners, or of the one player."""
        return words.side_name(self, names, side)

    def readings(self, cards: Cards) -> tuple[Lay, ...]:
        """Give everything that exactly these cards can be laid as, the highest of each kind last.

        >>> from bacon.core.cards import cards
        >>> [str(lay.combination) for lay in Climbing().readings(cards("X 9H X"))]
        ['triple of 9s', 'run 7-8-9', 'run 8-9-10', 'run 9-10-11']
        """
        return tuple(finding.readings(self, cards))

    def refusal(self, state: TableState, action: Action) -> Refusal:
        """Say why an action that is not legal is not."""
        return refusal(self, own(state), action)

    def decide(self, state: TableState, action: Action) -> Event:
        """Give the fact that a legal action makes."""
        return rules.decide(own(state), action)

    def consequence(self, state: TableState) -> Event | None:
        """Give the fact that follows by rule, if one does."""
        return rules.consequence(self, own(state))

    def formerly(self, state: TableState) -> None:
        """Give nothing: no rule of this game has changed."""

    def chance(self, state: TableState) -> Chance | None:
        """Give what the state waits for that a shuffle decides."""
        return _CHANCES.get(own(state).phase)

    def cut(self, deck: Sequence[Card]) -> DealerCut:
        """Cut for the deal: the lowest card deals, an X is the highest; equal lowest cards are cut again."""
        cut = tuple(deck[: self.seats])
        heights = [packs.rank_of(card) or packs.x_rank(self) for card in cut]
        lowest = min(heights)
        return DealerCut(cut, heights.index(lowest) if heights.count(lowest) == 1 else None)

    def begin(self, state: TableState, commitment: str) -> HandStarted:
        """Begin the next deal; the scores say who deals."""
        mine = own(state)
        dealer = next_dealer(self, mine) if mine.hand else mine.dealer or 0
        return HandStarted(mine.hand + 1, dealer, commitment)

    def deal(self, state: TableState, deck: Sequence[Card]) -> HandDealt:
        """Deal from a shuffled pack: the natural cards in their order, and two X each."""
        return packs.deal(self, state.dealer or 0, deck)

    def gather(self, state: TableState, dealt: HandDealt) -> Cards:
        """Give the ordered pack from which just this is dealt, but for the order of the X in the hands."""
        return packs.gather(self, state.dealer or 0, dealt)

    def evolve(self, state: TableState, event: Event) -> ClimbingState:
        """Fold one fact into the state."""
        return evolve(self, own(state), event)

    def write_call(self, fact: Event, state: TableState) -> str | None:  # noqa: ARG002
        """Give the words by which a record tells what a player did."""
        return notation.write(self.players, fact)

    def read_call(self, text: str) -> Action:
        """Read what `write_call` wrote; raise ``ValueError`` with the allowed words for anything else."""
        return notation.read(self.players, text)

    def guide(self) -> tuple[Section, ...]:
        """Tell the rules, section by section."""
        return guide(self)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """Tell any event of a match of this game in one line."""
        return words.narrate(self, event, names)

    def bubble(self, event: Event) -> str | None:
        """Give what the event's seat says aloud; None when it says nothing."""
        return words.bubble(event)

    def outcome(self, state: TableState, names: Sequence[str], viewer_side: int) -> Outcome:
        """Tell what a finished deal came to, as the viewer's side sees it."""
        return words.outcome(self, own(state), names, viewer_side)
