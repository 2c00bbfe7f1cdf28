"""What the rules of trick games share, and claims."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta

from bacon.core.actions import Action
from bacon.core.cards import Card, Cards, Strain
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted
from bacon.core.options import option
from bacon.core.override import override
from bacon.core.rules import Chance, Rules
from bacon.games.tricks import state as states
from bacon.games.tricks.events import CardPlayed, ClaimRest, ClaimSettled, Play
from bacon.games.tricks.ranking import Ranking, Seats, next_seat, side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.games.tricks.words import pair


def settle(state: TrickState, order: Ranking, tricks: int, *, everyone: bool) -> ClaimSettled:
    """Check a claim against the cards that may still beat it.

    These are the opponents' hands and the card that is winning the trick; the partner's hand counts only if
    the claim must beat `everyone`, since a partner's higher trump costs the side nothing. A winning card that
    the partner has beaten or must beat, or that the claimer will beat, does not count either (A15).
    """
    rivals = _rivals(state, everyone=everyone)
    held = [card for seat in rivals for card in _may_beat(state, order, seat)]
    table = () if _partner_must_beat(state, order) else _unbeaten(state, order)
    return _settled(state, order, tricks, [*held, *table])


def settlements_until_0_9_5(
    state: TrickState, order: Ranking, tricks: int, *, everyone: bool
) -> tuple[ClaimSettled, ...]:
    """Return how older versions settled this claim, newest first.

    0.9.5 counted a card on the table that the partner had to beat, and a card identical to one of the
    claimer's that an opponent could only have played later. 0.5.0 counted every card that the others had just
    played.
    """
    rivals = _rivals(state, everyone=everyone)
    held = _held(state, rivals)
    played = [play.card for play in state.trick if play.seat in rivals]
    return tuple(
        _settled(state, order, tricks, [*held, *table]) for table in (_unbeaten(state, order), played)
    )


def _settled(state: TrickState, order: Ranking, tricks: int, against: Iterable[Card]) -> ClaimSettled:
    """Settle a claim by the highest trump that its lowest does not beat; an equal one may be played first."""
    claimer, hand = _claimed(state)
    lowest = min(map(order.strength, hand))
    better = [card for card in filter(order.is_trump, against) if order.strength(card) >= lowest]
    refuted_by = max(better, key=order.strength, default=None)
    side = side_of(claimer) if refuted_by is None else 1 - side_of(claimer)
    return ClaimSettled(claimer, side, tricks - sum(state.taken), refuted_by)


def _claimed(state: TrickState) -> tuple[int, Cards]:
    assert state.claim is not None
    return state.claim.seat, state.claim.cards


def _rivals(state: TrickState, *, everyone: bool) -> Seats:
    claimer, _ = _claimed(state)
    return _around(state, range(1, len(state.hands), 1 if everyone else 2), claimer)


def _partners(state: TrickState) -> Seats:
    claimer, _ = _claimed(state)
    return _around(state, range(2, len(state.hands), 2), claimer)


def _around(state: TrickState, steps: Iterable[int], claimer: int) -> Seats:
    seats = ((claimer + step) % len(state.hands) for step in steps)
    return tuple(seat for seat in seats if seat not in state.sitting_out)


def _held(state: TrickState, seats: Seats) -> list[Card]:
    return [card for seat in seats for card in state.hands[seat]]


def _unbeaten(state: TrickState, order: Ranking) -> Cards:
    """Return the card with which an opponent is winning the trick, unless the claimer can beat it."""
    if not state.trick:
        return ()
    claimer, hand = _claimed(state)
    best = order.best(state.trick)
    safe = side_of(best.seat) == side_of(claimer) or any(order.beats(card, best.card) for card in hand)
    return () if safe else (best.card,)


def _partner_must_beat(state: TrickState, order: Ranking) -> bool:
    """Whether a partner who has yet to play can only play cards that take the trick."""
    if not state.trick:
        return False
    best, have_played = order.best(state.trick).card, {play.seat for play in state.trick}
    playable = [
        order.following(state.hands[seat], state.trick)
        for seat in _partners(state)
        if seat not in have_played
    ]
    return any(all(order.beats(card, best) for card in choice) for choice in playable)


def _may_beat(state: TrickState, order: Ranking, seat: int) -> list[Card]:
    """Return the cards of a seat that may beat the claim.

    An identical copy of the claimer's lowest card does not count if it is always played later. The seat on
    the claimer's left plays after the claimer whichever partner leads.
    """
    claimer, hand = _claimed(state)
    lowest = min(hand, key=order.strength)
    plays_later = seat == next_seat(claimer, seats=len(state.hands)) or _keeps_the_lead(state, order)
    harmless = plays_later and not order.beats(lowest, lowest)
    return [card for card in state.hands[seat] if not (harmless and card is lowest)]


def _keeps_the_lead(state: TrickState, order: Ranking) -> bool:
    """Whether no partner can get the lead while the claimer still has the lowest card.

    The claimer leads or can take the trick on the table, and has no other card that a partner can beat.
    """
    _, hand = _claimed(state)
    if state.trick and not any(order.beats(card, order.best(state.trick).card) for card in hand):
        return len(hand) == 1
    above = sorted(hand, key=order.strength)[1:2]
    return not any(order.beats(card, each) for card in _held(state, _partners(state)) for each in above)


Claim: TypeAlias = Literal["off", "opponents", "everyone"]
"""Who must be beaten by a player who claims the rest; "off" forbids claims."""

T_co = TypeVar("T_co", bound=TrickState, covariant=True)


class TrickRules(Rules[T_co], Generic[T_co], frozen=True, kw_only=True):
    """Base of the rules of every trick game: two sides that sit alternately, and hands of equal size.

    A game defines the number of cards in a `hand`, which is also the number of tricks, how many cards are
    dealt at a time (`packet`), and how its cards rank in a strain.
    """

    packet: ClassVar[int] = 1

    @property
    @abstractmethod
    def hand(self) -> int:
        """The number of cards in a hand, and so of tricks."""

    @abstractmethod
    def order(self, strain: Strain | None) -> Ranking:
        """Return how the cards rank in a strain, which is None before it is named."""

    def redealt(self, state: T_co) -> bool:  # type: ignore[misc]  # noqa: ARG002  # its own state, as in `Rules`
        """Whether the same dealer deals again after this hand; by default the deal moves on."""
        return False

    def needs(self, state: T_co) -> tuple[int, int]:  # type: ignore[misc]  # noqa: ARG002  # its own state
        """Return how many tricks win the hand for each side: by default more than half."""
        most = self.hand // 2 + 1
        return (most, most)

    @property
    def claim(self) -> Claim:
        """Who must be beaten by a player who claims the rest; by default claims are off."""
        return "off"

    @override
    def legacy_consequences(self, state: T_co) -> tuple[Event, ...]:  # type: ignore[misc]  # its own state
        if state.phase is not Phase.CLAIM:
            return ()
        everyone = self.claim == "everyone"
        return settlements_until_0_9_5(state, self.order(state.strain), self.hand, everyone=everyone)

    @override
    def chance(self, state: T_co) -> Chance | None:  # type: ignore[misc]  # its own state
        return states.CHANCES.get(state.phase)

    @override
    def cut(self, deck: Sequence[Card]) -> DealerCut:
        return states.cut(deck, self.seats, self.order(None))

    @override
    def begin(self, state: T_co, commitment: str) -> HandStarted:  # type: ignore[misc]  # its own state
        return states.begin(state, commitment, stays=self.redealt(state))

    @override
    def deal(self, state: T_co, deck: Sequence[Card]) -> HandDealt:  # type: ignore[misc]  # its own state
        return states.deal(state, deck, self.hand, self.packet)

    @override
    def gather(self, state: T_co, dealt: HandDealt) -> Cards:  # type: ignore[misc]  # its own state
        return states.gather(state, dealt, self.hand, self.packet)

    claim_rest: ClassVar[Action | None] = ClaimRest()

    @override
    def write_play(self, event: Event) -> Card | None:
        return event.card if isinstance(event, CardPlayed) else None

    @override
    def read_play(self, text: str) -> Action:
        return Play(Card(text))

    @override
    def side_of(self, seat: int) -> int:
        return side_of(seat)

    @override
    def side_name(self, names: Sequence[str], side: int) -> str:
        return pair(names, side)


def claim_option(source: str) -> Meta:
    """Return the option for claiming the rest; `source` cites where a game takes it from."""
    return option(
        "Claiming the rest",
        "A player who holds only trumps may show them and take the rest, if they beat every trump that "
        "the opponents (or all the others) still hold; if they do not, the other side takes the rest.",
        group="Play",
        source=source,
        labels=("Not allowed", "Must beat the opponents", "Must beat everyone"),
    )
