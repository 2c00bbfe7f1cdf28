"""One decision as the tactics see it: the rules in force, what the seat knows, and what it may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from bacon.bots.bacon.knowledge import Knowledge, know
from bacon.bots.bot import Candidate, Choice
from bacon.core.actions import Action, Discard, Play
from bacon.core.cards import Card, Cards, Suit
from bacon.core.events import CardPlayed
from bacon.games.bacon import Bacon
from bacon.games.bacon.scoring import TRICKS, points
from bacon.games.bacon.state import BaconState
from bacon.games.tricks import next_seat, side_of

_RESCUE = 0.3
"""How often a partner who can take a trick back really does: an opponent may still come after him."""


class Situation(Struct, frozen=True):
    """The rules, the seat's knowledge, its legal actions, and the cards among them to play or put away."""

    rules: Bacon
    known: Knowledge
    legal: tuple[Action, ...]
    cards: Cards

    @property
    def later(self) -> tuple[int, ...]:
        """Give the seats that play to this trick after this one."""
        view = self.known.view
        seats: list[int] = []
        seat = self.known.seat
        for _ in range(view.active_seats - len(view.trick) - 1):
            seat = next_seat(seat, view.sitting_out)
            seats.append(seat)
        return tuple(seats)

    @property
    def led(self) -> Suit | None:
        """Give the suit that was led, None for the leader."""
        trick = self.known.view.trick
        return self.known.order.suit(trick[0].card) if trick else None

    @property
    def trumps_led(self) -> bool:
        """Tell whether trumps were led."""
        return self.led is not None and self.led is self.known.order.trump

    @property
    def winning(self) -> CardPlayed | None:
        """Give the play that holds the trick so far."""
        trick = self.known.view.trick
        return self.known.order.best(trick) if trick else None

    @property
    def needs_all(self) -> bool:
        """Tell whether what the side still plays for takes every remaining trick: the hand, or all five."""
        ours, theirs = self.known.taken
        left = TRICKS - ours - theirs
        aim = TRICKS if self._only_five_counts else 3 if ours < 3 else TRICKS
        if ours >= 3 and not self._five_pays:
            return False
        return left > 1 and theirs < 3 and aim - ours == left

    @property
    def _only_five_counts(self) -> bool:
        """Tell whether three tricks bring this side nothing, and five can still be had."""
        return self._points(3) == 0 and self.known.taken[1] == 0

    @property
    def _five_pays(self) -> bool:
        return self._points(TRICKS) > self._points(3)

    def _points(self, tricks: int) -> int:
        known = self.known
        return points(self.rules, declared=known.declaring, alone=known.view.alone, tricks=tricks)

    def beats(self, card: Card) -> bool:
        """Tell whether the card would hold the trick for now."""
        best = self.winning
        return best is None or self.known.order.beats(card, best.card)

    def chance(self, card: Card) -> float:
        """Give the chance that this seat's side takes the trick when the card is played now."""
        known = self.known
        best = known.order.best((*known.view.trick, CardPlayed(known.seat, card)))
        return self._chance_of(best, card)

    def _chance_of(self, best: CardPlayed, card: Card) -> float:
        known, later = self.known, self.later
        led = known.order.suit((*known.view.trick, CardPlayed(known.seat, card))[0].card)
        rescue = known.beaten_by(known.partner, best.card, led) * _RESCUE if known.partner in later else 0.0
        if side_of(best.seat) != side_of(known.seat):
            return rescue
        held = 1.0
        for seat in later:
            if seat != known.partner:
                held *= 1 - known.beaten_by(seat, best.card, led)
        return held + (1 - held) * rescue


Tactic: TypeAlias = Callable[[Situation], Choice | None]
"""One named idea: it gives a choice with its sentence, or None when it does not apply."""


def situation(rules: Bacon, view: BaconState, legal: Sequence[Action]) -> Situation:
    """Describe the decision of the seat to act."""
    seat = view.viewer if view.to_act is None else view.to_act
    cards = tuple(sorted([action.card for action in legal if isinstance(action, Play | Discard)]))
    return Situation(rules, know(rules, view, seat or 0), tuple(legal), cards)


def first(tactics: Sequence[Tactic], at: Situation) -> Choice | None:
    """Give what the first tactic that applies, and stays within the legal actions, chooses."""
    for tactic in tactics:
        choice = tactic(at)
        if choice is not None and choice.action in at.legal:
            return choice
    return None


def play_choice(at: Situation, tactic: str, card: Card, reason: str) -> Choice:
    """Make the choice to play a card, with every card's chance to take the trick."""
    candidates = tuple([Candidate(Play(option), round(at.chance(option), 3)) for option in at.cards])
    return Choice(Play(card), reason, tactic, candidates)


def sign(card: Card) -> str:
    """Give a card's sign inside a sentence, such as ``Q♥``, or ``the coloured joker``."""
    return card.label if card.suit else card.words


def suit_words(card: Card) -> str:
    """Give the suit of a card in words."""
    return card.suit.plural if card.suit else "no suit"
