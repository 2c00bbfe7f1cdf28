"""Melds: combinations of cards that count before the play, how they are declared, found and described.

>>> from bacon.core.cards import cards
>>> marriages = in_suits("KQ", 2, "a marriage")
>>> melds = (*in_suits("ATKQJ", 15, "a run", (Suit.HEARTS,)), *marriages, of_each_suit("A", 10, "four aces"))
>>> [meld.name for meld in best_melds(melds, cards("AH TH KH QH JH KS QS AC AS AD"))]
['a run', 'a marriage in spades', 'four aces']
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.cards import HIDDEN, Card, Cards, Strain, Suit, without
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import Outcome, seat_to_act
from bacon.core.words import capital, counted, does, inside, listed
from bacon.games.tricks import play
from bacon.games.tricks.events import MeldsShown
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.ranking import next_seat
from bacon.games.tricks.state import Phase, TrickState

MeldsNeed: TypeAlias = Literal["nothing", "trick", "bid"]
"""What a side must do for its melds to count: nothing more, take a trick, or make its bid if it has one."""


class Meld(Struct, frozen=True):
    """Cards that count when one player holds them all.

    `name` is what it is called in a sentence. A card counts just once in melds of the same `kind`, but again
    in one of another kind. Melds that are `contested` count only for the side that has the best of them: the
    one with the most points, then the greatest `height`, and then whoever comes first in turn.
    """

    cards: Cards
    points: int
    name: str
    kind: str = ""
    contested: bool = False
    height: int = 0


def in_suits(
    ranks: str, points: int, name: str, suits: Sequence[Suit] = tuple(Suit), kind: str = ""
) -> tuple[Meld, ...]:
    """Return the melds of some ranks in a suit, one for each of the suits.

    >>> in_suits("KQ", 4, "a royal marriage", (Suit.HEARTS,))[0].cards
    (Card('KH'), Card('QH'))
    """
    named = f"{name} in {{}}" if len(suits) > 1 else name
    return tuple(
        Meld(_of_suit(ranks, suit), points, named.format(suit.plural), kind or "suit") for suit in suits
    )


def of_each_suit(rank: str, points: int, name: str, kind: str = "rank") -> Meld:
    """Return the meld of one card of a rank in every suit."""
    return Meld(tuple([Card(rank + suit.value) for suit in Suit]), points, name, kind)


def twice(meld: Meld, points: int, name: str) -> Meld:
    """Return the meld of all the cards of another one twice, as a double pack allows."""
    return replace(meld, cards=meld.cards * 2, points=points, name=name)


def sequences(ranks: str, points: Mapping[int, int], trump: Suit | None = None) -> tuple[Meld, ...]:
    """Return the melds of consecutive cards of a suit; `points` says what so many of them count.

    `ranks` lists them from the lowest up. Of two with as many points, the one that goes up higher is better,
    and of those the one in the trump suit.
    """
    return tuple(
        Meld(
            _of_suit(ranks[top - length : top], suit),
            points[length],
            f"{length} {suit.plural} up to {_rank_words(ranks[top - 1])}",
            "sequence",
            height=2 * top + (suit is trump),
        )
        for length in points
        for top in range(length, len(ranks) + 1)
        for suit in Suit
    )


def _rank_words(rank: str) -> str:
    return Card(f"{rank}{Suit.SPADES.value}").words.partition(" of ")[0]


def _of_suit(ranks: str, suit: Suit) -> Cards:
    return tuple([Card(rank + suit.value) for rank in ranks])


# What a hand holds.


@lru_cache(maxsize=4096)
def best_melds(melds: tuple[Meld, ...], hand: Cards) -> tuple[Meld, ...]:
    """Return the melds in a hand that count most together; of equal choices those declared first."""
    held, kinds = Counter(hand), dict.fromkeys(meld.kind for meld in melds)
    of_kind = [[meld for meld in melds if meld.kind == kind] for kind in kinds]
    return tuple([meld for each in of_kind for meld in _best(_held(each, held), held)])


def _held(melds: Sequence[Meld], left: Counter[Card]) -> list[Meld]:
    return [meld for meld in melds if Counter(meld.cards) <= left]


def _best(melds: Sequence[Meld], left: Counter[Card]) -> tuple[Meld, ...]:
    """Return the best of melds that a hand holds, each of its cards in only one of them."""
    if not melds:
        return ()
    first, rest = melds[0], left - Counter(melds[0].cards)
    taking = (first, *_best(_held(melds, rest), rest))
    leaving = _best(melds[1:], left)
    return max(taking, leaving, key=points_of)


def points_of(melds: Sequence[Meld]) -> int:
    """Return what melds count together."""
    return sum([meld.points for meld in melds])


def cards_of(melds: Sequence[Meld]) -> Cards:
    """Return the cards that show melds: a card that counts in several kinds is shown once."""
    laid = Counter[Card]()
    for kind in dict.fromkeys(meld.kind for meld in melds):
        laid |= Counter([card for meld in melds if meld.kind == kind for card in meld.cards])
    return tuple(sorted(laid.elements()))


# What has been shown.


def melds_shown(state: TrickState) -> tuple[MeldsShown, ...]:
    """Return what the seats have shown in this hand so far, in turn."""
    return tuple([event for event in state.auction if isinstance(event, MeldsShown)])


def after_showing(state: TrickState, event: MeldsShown) -> TrickState:
    """Return the state after a seat showed its melds; once all have, the first of them leads."""
    seats = len(state.hands)
    hand = revealed(state.hands[event.seat], event.cards)
    after = replace(
        state,
        to_act=next_seat(event.seat, state.sitting_out, seats),
        hands=play.with_hand(state, event.seat, hand),
        auction=(*state.auction, event),
    )
    everyone = len(melds_shown(after)) == state.active_seats
    return replace(after, phase=Phase.PLAY) if everyone else after


def revealed(hand: Cards, shown: Cards) -> Cards:
    """Return a hand as it is known once some of its cards have been shown; they stay in it."""
    for card in (Counter(shown) - Counter(hand)).elements():
        hand = (*without(hand, HIDDEN), card)
    return hand


class MeldRules(TrickRules[TrickState], frozen=True, kw_only=True):
    """What trick games share in which melds may be shown before the first lead.

    A game declares its `melds`. Once the strain is known, each seat in turn, from the leader on, shows all
    that its hand holds, and everyone knows these cards from then on. The rules find the melds that count
    most: showing them costs nothing at the table either, so there is nothing to choose. A card counts again
    in a meld of another kind, as in Auction Pinochle (gruntose.com/Info/Games/pinochle.txt), or in nothing
    but the king and queen of trump, as in Belote (beloteworld.com/rules), where the rest counts only for
    the side with the best meld.
    """

    melds_need: ClassVar[MeldsNeed] = "nothing"
    """The condition on which a side's melds count."""

    # What a game says.

    def melds(self, strain: Strain) -> tuple[Meld, ...]:  # noqa: ARG002  (a game looks at it)
        """Every meld there is when this strain is played; by default none."""
        return ()

    @abstractmethod
    def taken_by_seat(self, state: TrickState) -> tuple[int, ...]:
        """The declared points that each seat has taken so far."""

    # What follows from it.

    def ready(self, state: TrickState) -> TrickState:
        """The state in which the seat to act leads, or shows its melds first if the game has any."""
        shows = state.strain is not None and bool(_melds_of(self, state.strain))
        return replace(state, phase=Phase.MELD) if shows else state

    def show(self, state: TrickState) -> MeldsShown:
        """The melds that the seat to act shows."""
        seat = seat_to_act(state)
        held = self._held(state, seat)
        if any(meld.contested for meld in held) and self.side_of(seat) != self._best_side(state):
            held = self._held(state, seat, contested=False)
        return MeldsShown(seat, cards_of(held), points_of(held))

    def _held(self, state: TrickState, seat: int, *, contested: bool = True) -> tuple[Meld, ...]:
        """The melds in a hand that count most, perhaps without the contested ones."""
        assert state.strain is not None
        melds = _melds_of(self, state.strain, contested=contested)
        return best_melds(melds, tuple(sorted(state.hands[seat])))

    def _best_side(self, state: TrickState) -> int | None:
        shown, seats = melds_shown(state), len(state.hands)
        leader = shown[0].seat if shown else seat_to_act(state)
        playing = [(leader + step) % seats for step in range(seats)]
        best, winner = (0, 0), None
        for seat in playing:
            held = self._held(state, seat) if seat not in state.sitting_out else ()
            top = max(((meld.points, meld.height) for meld in held if meld.contested), default=(0, 0))
            if top > best:
                best, winner = top, self.side_of(seat)
        return winner

    def melded(self, state: TrickState) -> tuple[int, ...]:
        """The points for melds that count for each seat so far."""
        made = [0] * self.seats
        winners = {self.side_of(trick.winner) for trick in state.tricks}
        for event in melds_shown(state):
            counts = self.melds_need != "trick" or self.side_of(event.seat) in winners
            made[event.seat] += event.points * counts
        return tuple(made)

    def made_by_seat(self, state: TrickState) -> tuple[int, ...]:
        """The points that each seat has made so far, in tricks and with melds."""
        taken, melded = self.taken_by_seat(state), self.melded(state)
        return tuple([tricks + melds for tricks, melds in zip(taken, melded, strict=True)])

    # Words.

    def meld_names(self, state: TrickState, event: MeldsShown) -> tuple[str, ...]:
        """The names of the melds that a seat showed."""
        if state.strain is None:
            return ()
        found = best_melds(_melds_of(self, state.strain), event.cards)
        if points_of(found) != event.points:  # contested ones that lost, in cards shown for others
            found = best_melds(_melds_of(self, state.strain, contested=False), event.cards)
        times = Counter(meld.name for meld in found)
        return tuple([f"{name} twice" if times[name] > 1 else name for name in times])

    @override
    def narrate_in(self, state: TrickState, event: Event, names: Sequence[str]) -> str:
        if not isinstance(event, MeldsShown) or not event.cards:
            return super().narrate_in(state, event, names)
        melds = listed(self.meld_names(state, event))
        return f"{does(names[event.seat], 'meld')} {melds}: {counted(event.points, 'point')}."

    @override
    def bubble_in(self, state: TrickState, event: Event) -> str | None:
        named = self.meld_names(state, event) if isinstance(event, MeldsShown) else ()
        if not isinstance(event, MeldsShown) or len(named) != 1:
            return super().bubble_in(state, event)
        return f"{capital(_without_article(named[0]))}: {event.points}"

    def with_meld_points(self, outcome: Outcome, state: TrickState, names: Sequence[str]) -> Outcome:
        """A hand's outcome with a sentence about what the melds counted, if any did."""
        melded = self.melded(state)
        by_side = [sum(melded[seat] for seat in side) for side in self.sides]
        counts = [
            f"{points} for {inside(self.side_name(names, side))}"
            for side, points in enumerate(by_side)
            if points
        ]
        if not counts:
            return outcome
        return replace(outcome, sentence=f"{outcome.sentence} Melds: {listed(counts)}.")


@lru_cache(maxsize=256)
def _melds_of(rules: MeldRules, strain: Strain, *, contested: bool = True) -> tuple[Meld, ...]:
    return tuple([meld for meld in rules.melds(strain) if contested or not meld.contested])


def _without_article(name: str) -> str:
    first, _, rest = name.partition(" ")
    return rest if first in ("a", "an", "the") else name
