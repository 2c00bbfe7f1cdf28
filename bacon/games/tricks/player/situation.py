"""One card play decision as the tactics see it: what the seat knows, may do and needs, and the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import fsum
from typing import Final, Generic, Self, TypeAlias, TypeVar

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards, Suit
from bacon.core.events import Event
from bacon.games.tricks.events import CardPlayed, Discard, Give, Play
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.ranking import next_seat, side_of
from bacon.games.tricks.state import TrickState
from bacon.search.bot import Candidate, Choice, Estimate

RESCUE = 0.3
"""How often a partner who can take a trick back actually does; an opponent may still overtake it."""

WITH_PARTNER: Final = "your partner may have it"
"""The place of the one higher card, unless a large part of the pack is in the stock."""


class Manner(Struct, frozen=True):
    """The numbers that a game, or a pack size, gives to the common tactics.

    The declarer leads a trump that is not boss if the chance to hold is at least `draw`, but never with a
    partner if `only_boss_together`. A declarer's partner leads the best trump if at most `to_declarer` cards
    beat it (-1 for never). With `from_many_trumps`, a player with three trumps and nothing better leads the
    best of them. `trump_kept` and `plain_kept` are the tricks that a kept card will still take, by the number
    of higher cards out, followed by `low_trump_kept` and `low_plain_kept`; a lone plain card takes
    `void_made` less in a hand with trumps. A higher card counts `in_hands` times if it is certainly in a
    hand. Kept trumps are multiplied by `against_loner` against a loner, who draws them. `where` says where
    the one card that beats a lead may harmlessly be, and `joker` is what the game's players call a joker. The
    defaults suit a short pack of which nearly every card is dealt. The numbers were fitted to 35,000 turns of
    Bacon, each solved in many possible deals, then tuned on the mistakes this found.
    """

    draw: float = 0.75
    only_boss_together: bool = False
    to_declarer: int = -1
    from_many_trumps: bool = False
    trump_kept: tuple[float, ...] = (0.9, 0.75, 0.6)
    low_trump_kept: float = 0.32
    plain_kept: tuple[float, ...] = (0.3, 0.22, 0.16, 0.15)
    low_plain_kept: float = 0.1
    void_made: float = 0.1
    in_hands: int = 2
    against_loner: float = 0.65
    where: str = WITH_PARTNER
    joker: str = "joker"


class Situation(Struct, frozen=True):
    """The seat's knowledge, its legal actions, and the cards it may play or put away.

    `tricks` is the number of tricks in the hand. The side plays for `aim` of them, 0 when nothing is left to
    gain. `everyone` is whether a claim must also beat the partner.
    """

    known: Knowledge
    legal: tuple[Action, ...]
    cards: Cards
    tricks: int
    aim: int
    manner: Manner
    everyone: bool

    def __hash__(self) -> int:
        """Return a hash that equal situations share, without hashing every card of the view."""
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
        """The suit that was led, or None for the leader."""
        trick = self.known.view.trick
        return self.known.order.suit(trick[0].card) if trick else None

    @property
    def trumps_led(self) -> bool:
        """Whether trumps were led."""
        return self.led is not None and self.led is self.known.order.trump

    @property
    def winning(self) -> CardPlayed | None:
        """The play that is winning the trick so far."""
        trick = self.known.view.trick
        return self.known.order.best(trick) if trick else None

    @property
    def left(self) -> int:
        """The number of tricks still to be taken, including the current one."""
        return self.tricks - sum(self.known.taken)

    @property
    def needs_all(self) -> bool:
        """Whether the side needs every remaining trick to reach its aim."""
        return self.left > 1 and self.aim - self.known.taken[0] == self.left

    @property
    def decides(self) -> bool:
        """Whether this trick settles, either way, whether the side reaches its aim."""
        missing = self.aim - self.known.taken[0]
        return missing > 0 and missing in (1, self.left)

    def ours(self, seat: int) -> bool:
        """Whether a seat is on the same side."""
        return side_of(seat) == side_of(self.known.seat)

    def beats(self, card: Card) -> bool:
        """Whether the card would win the trick so far."""
        best = self.winning
        return best is None or self.known.order.beats(card, best.card)

    def chance(self, card: Card) -> float:
        """Return the chance that this side takes the trick if the card is played now."""
        trick = (*self.known.view.trick, CardPlayed(self.known.seat, card))
        return self._chance_of(self.known.order.best(trick), self.known.order.suit(trick[0].card))

    def held(self, card: Card) -> float:
        """Return the chance that no later opponent beats the card; exactly 1 only if none can."""
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
    """A decision with the rules in force and the view of the seat to act."""

    rules: R
    view: V

    @classmethod
    def of(
        cls, rules: R, view: V, known: Knowledge, legal: Sequence[Action], *, aim: int, manner: Manner
    ) -> Self:
        """Combine the rules with what the seat knows and may do."""
        everyone = rules.claim == "everyone"
        return cls(known, tuple(legal), held_cards(legal), rules.hand, aim, manner, everyone, rules, view)


Tactic: TypeAlias = Callable[[S], Choice | None]
"""A tactic returns its choice with a sentence, or None when it does not apply."""


def deciding(view: TrickState) -> int:
    """Return the seat to act, or else the seat that looks on."""
    return (view.viewer or 0) if view.to_act is None else view.to_act


def held_cards(legal: Sequence[Action]) -> Cards:
    """Return the cards that may be played, given or put away, in the pack's order."""
    return tuple(sorted([action.card for action in legal if isinstance(action, Play | Discard | Give)]))


def best_first(at: Situation, rated: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return the legal calls that were rated, best first; passing is 0."""
    every = sorted([*rated, Candidate(Pass(), 0.0)], key=lambda each: -each.points)
    return tuple([each for each in every if each.action in at.legal])


def play_choice(at: Situation, tactic: str, card: Card, reason: str) -> Choice:
    """Return the choice to play a card, with every card's chance to take the trick."""
    candidates = tuple([Estimate(Play(option), round(at.chance(option), 3)) for option in at.cards])
    return Choice(Play(card), reason, tactic, candidates)


def suit_words(card: Card) -> str:
    """Name the suit of a card."""
    return card.suit.plural if card.suit else "no suit"


def suit_word(card: Card) -> str:
    """Name what one card of a card's suit is."""
    return card.suit.singular if card.suit else "no suit"


Worth: TypeAlias = Callable[[Event], float]
"""The value of a hand's result to one side, in points of an even match."""

Spread: TypeAlias = tuple[tuple[int, float], ...]
"""Pairs of points and the chance that a hand brings them; either side is equally likely to score."""


class MatchScore(Struct, frozen=True):
    """The points that a seat's side and the other side still need, and the target of the match."""

    ours: int
    theirs: int
    target: int
    spread: Spread

    @classmethod
    def of(cls, view: TrickState, seat: int, target: int, spread: Spread) -> MatchScore:
        """Return the score as a seat's side sees it."""
        ours = side_of(seat)
        return cls(target - view.scores[ours], target - view.scores[1 - ours], target, spread)

    @property
    def point(self) -> float:
        """How much the first point of the match adds to the chance of winning it."""
        return _point(self.target, self.spread)

    @property
    def winning(self) -> float:
        """The chance that the seat's side wins the match."""
        return _winning(self.ours, self.theirs, self.spread)

    def worth(self, points: int) -> float:
        """Return the value of winning points, or losing them if negative, in points of an even match."""
        ours = self.ours - max(points, 0)
        theirs = self.theirs + min(points, 0)
        return (_winning(ours, theirs, self.spread) - self.winning) / self.point


def worth_at(score: MatchScore, seat: int) -> Worth:
    """Return the function that values results for a seat's side: its points minus the other side's."""
    ours = side_of(seat)
    return lambda result: score.worth(result.gains[ours] - result.gains[1 - ours])


@cache
def _winning(ours: int, theirs: int, spread: Spread) -> float:
    if ours <= 0 or theirs <= 0:
        return 1.0 if ours <= 0 else 0.0
    return fsum(
        chance * (_winning(ours - n, theirs, spread) + _winning(ours, theirs - n, spread)) / 2
        for n, chance in spread
    )


@cache
def _point(target: int, spread: Spread) -> float:
    """Return how much the first point of a match adds to the chance of winning it."""
    return (_winning(target - 1, target, spread) - _winning(target, target - 1, spread)) / 2
