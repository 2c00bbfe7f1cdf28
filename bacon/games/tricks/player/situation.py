"""One decision of the play as the tactics see it: what the seat knows, what it may do, what it plays for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, Self, TypeAlias, TypeVar

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards, Suit
from bacon.core.words import capital
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.rules.events import CardPlayed, Discard, Give, Play
from bacon.games.tricks.rules.game import TrickRules
from bacon.games.tricks.rules.ranking import next_seat, side_of
from bacon.games.tricks.rules.state import TrickState
from bacon.search.bot import Candidate, Choice, Estimate

RESCUE = 0.3
"""How often a partner who can take a trick back really does: an opponent may still come after him."""

WITH_PARTNER: Final = "with the partner"
"""Where the one card may be that beats a lead, unless more of the pack lies in the stock."""


class Manner(Struct, frozen=True):
    """What a game, or a size of its pack, asks of the common tactics, in numbers.

    From the chance `draw` to hold on the declarer leads a trump that is not boss, but never beside a partner
    if `only_boss_together`. Kept cards still take so many tricks, by how many higher cards of the suit
    are out: trumps `trump_kept`, then `low_trump_kept`, plain cards `plain_kept`, then `low_plain_kept`; a
    lone plain card is worth less by `void_made` to a hand with trumps. A higher card counts `in_hands` times
    where it is in a hand for sure; against a loner trumps kept are worth less by the factor `against_loner`,
    as he draws them. `where` says where the one card may be that beats a lead. What is not
    said is as in a short pack of which nearly every card is dealt. The numbers were fitted to 35,000 turns of
    Bacon, each solved for many possible deals, then tuned by what such solving found lost.
    """

    draw: float = 0.75
    only_boss_together: bool = False
    trump_kept: tuple[float, ...] = (0.9, 0.75, 0.6)
    low_trump_kept: float = 0.32
    plain_kept: tuple[float, ...] = (0.3, 0.22, 0.16, 0.15)
    low_plain_kept: float = 0.1
    void_made: float = 0.1
    in_hands: int = 2
    against_loner: float = 0.65
    where: str = WITH_PARTNER


class Situation(Struct, frozen=True):
    """The seat's knowledge, its legal actions, and the cards among them to play or put away.

    `tricks` are in the hand; the side plays for an `aim` of that many, 0 when nothing is left to gain.
    `everyone` tells whether a claim is checked against the partner too.
    """

    known: Knowledge
    legal: tuple[Action, ...]
    cards: Cards
    tricks: int
    aim: int
    manner: Manner
    everyone: bool

    def __hash__(self) -> int:
        """A number that equal situations share, without going through all the cards of the view."""
        return hash((self.known.seat, self.known.hand))

    @property
    def later(self) -> tuple[int, ...]:
        """The seats that play to this trick after this one."""
        view = self.known.view
        seats: list[int] = []
        seat = self.known.seat
        for _ in range(view.active_seats - len(view.trick) - 1):
            seat = next_seat(seat, view.sitting_out, len(view.hands))
            seats.append(seat)
        return tuple(seats)

    @property
    def rivals_later(self) -> tuple[int, ...]:
        """The opponents who play to this trick after this seat."""
        return tuple([seat for seat in self.later if not self.ours(seat)])

    @property
    def partner_later(self) -> bool:
        """Whether a partner still plays to this trick."""
        return any(map(self.ours, self.later))

    @property
    def led(self) -> Suit | None:
        """The suit that was led, None for the leader."""
        trick = self.known.view.trick
        return self.known.order.suit(trick[0].card) if trick else None

    @property
    def trumps_led(self) -> bool:
        """Whether trumps were led."""
        return self.led is not None and self.led is self.known.order.trump

    @property
    def winning(self) -> CardPlayed | None:
        """The play that holds the trick so far."""
        trick = self.known.view.trick
        return self.known.order.best(trick) if trick else None

    @property
    def left(self) -> int:
        """How many tricks are still to be taken, the running one among them."""
        return self.tricks - sum(self.known.taken)

    @property
    def needs_all(self) -> bool:
        """Whether what the side still plays for takes every remaining trick."""
        return self.left > 1 and self.aim - self.known.taken[0] == self.left

    @property
    def decides(self) -> bool:
        """Whether this trick settles, either way, what the side plays for."""
        missing = self.aim - self.known.taken[0]
        return missing > 0 and missing in (1, self.left)

    def ours(self, seat: int) -> bool:
        """Whether a seat is of the own side."""
        return side_of(seat) == side_of(self.known.seat)

    def beats(self, card: Card) -> bool:
        """Whether the card would hold the trick for now."""
        best = self.winning
        return best is None or self.known.order.beats(card, best.card)

    def chance(self, card: Card) -> float:
        """The chance that this seat's side takes the trick when the card is played now."""
        trick = (*self.known.view.trick, CardPlayed(self.known.seat, card))
        return self._chance_of(self.known.order.best(trick), self.known.order.suit(trick[0].card))

    def held(self, card: Card) -> float:
        """The chance that no opponent still to play beats the card, 1 only if none can."""
        trick = (*self.known.view.trick, CardPlayed(self.known.seat, card))
        led, held = self.known.order.suit(trick[0].card), 1.0
        for seat in self.rivals_later:
            held *= 1 - self.known.beaten_by(seat, card, led)
        return held

    def _chance_of(self, best: CardPlayed, led: Suit | None) -> float:
        missed, held = 1.0, 1.0
        for seat in self.later:
            beaten = self.known.beaten_by(seat, best.card, led)
            if self.ours(seat):
                missed *= 1 - beaten
            else:
                held *= 1 - beaten
        rescue = (1 - missed) * RESCUE
        return held + (1 - held) * rescue if self.ours(best.seat) else rescue


R = TypeVar("R", bound=TrickRules[TrickState])
V = TypeVar("V", bound=TrickState)
S = TypeVar("S", bound=Situation)


class GameSituation(Situation, Generic[R, V], frozen=True):
    """A decision under the rules in force, in the view of the seat to act."""

    rules: R
    view: V

    @classmethod
    def of(
        cls, rules: R, view: V, known: Knowledge, legal: Sequence[Action], *, aim: int, manner: Manner
    ) -> Self:
        """What the rules say of a decision, put together with what the seat knows and may do."""
        everyone = rules.claim == "everyone"
        return cls(known, tuple(legal), held_cards(legal), rules.hand, aim, manner, everyone, rules, view)


Tactic: TypeAlias = Callable[[S], Choice | None]
"""One named idea: it gives a choice with its sentence, or None when it does not apply."""


def deciding(view: TrickState) -> int:
    """The seat that is to act, or else the one that looks on."""
    return (view.viewer or 0) if view.to_act is None else view.to_act


def held_cards(legal: Sequence[Action]) -> Cards:
    """The cards that may be played, given or put away, in the pack's order."""
    return tuple(sorted([action.card for action in legal if isinstance(action, Play | Discard | Give)]))


def best_first(at: Situation, rated: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Everything that may be called and was weighed, best first; passing is the measure."""
    every = sorted([*rated, Candidate(Pass(), 0.0)], key=lambda each: -each.points)
    return tuple([each for each in every if each.action in at.legal])


def play_choice(at: Situation, tactic: str, card: Card, reason: str) -> Choice:
    """Make the choice to play a card, with every card's chance to take the trick."""
    candidates = tuple([Estimate(Play(option), round(at.chance(option), 3)) for option in at.cards])
    return Choice(Play(card), capital(reason), tactic, candidates)  # a joker's sign begins with an article


def suit_words(card: Card) -> str:
    """The suit of a card in words."""
    return card.suit.plural if card.suit else "no suit"
