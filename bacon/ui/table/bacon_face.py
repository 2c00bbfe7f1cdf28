"""How Bacon looks on the table: which cards lie where, and how each fact is played."""

from __future__ import annotations

from typing import Final

from bacon.core.cards import HIDDEN, Card, Cards, hide
from bacon.core.events import (
    Acquitted,
    Called,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimSettled,
    DealerCut,
    Discarded,
    Event,
    HandDealt,
    HandScored,
    HandStarted,
    MatchWon,
    Passed,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    SeedRevealed,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
    Withdrawn,
)
from bacon.data.settings import Sorting
from bacon.games import Bacon, Rules
from bacon.games.bacon.ranking import ranking
from bacon.games.bacon.state import BaconState, Phase
from bacon.ui.stage.actors import Actor, Zones
from bacon.ui.stage.stage import Cue
from bacon.ui.stage.tween import Place, in_out_cubic, in_out_sine, out_back
from bacon.ui.table.layout import RAISE, Layout
from bacon.ui.table.sorting import sorted_hand

_PILE: Final = 3
"""How many cards are drawn for the stock: enough to look like a pile."""

_BEFORE_PLAY: Final = frozenset(
    {Phase.DEAL, Phase.TURN, Phase.OFFER, Phase.CALLED, Phase.PERMISSION, Phase.TAKE_UP}
)
_SPOKEN: Final = 620


class BaconFace:
    """The table of Bacon for one viewer. `raised` is the card of the viewer's hand that is chosen."""

    def __init__(self, layout: Layout, rules: Rules, sorting: Sorting = "suit") -> None:
        assert isinstance(rules, Bacon)
        self.layout = layout
        self.rules = rules
        self.sorting: Sorting = sorting
        self.raised: Card | None = None

    @property
    def unit(self) -> float:
        """Give the pixels in one u."""
        return self.layout.metrics.unit

    def zones(self, state: BaconState) -> Zones:
        """Give the cards to be seen."""
        zones: dict[str, Cards] = {}
        zones |= {f"cut:{seat}": (card,) for seat, card in enumerate(state.cut)}
        zones["stock"] = _pile(state)
        zones["offered"] = state.offered
        zones["upcard"] = (state.upcard,) if state.upcard and state.phase in _BEFORE_PLAY else ()
        zones["discard"] = (HIDDEN,) if state.discard else ()
        for seat in range(self.rules.seats):
            zones[f"hand:{seat}"] = self._hand(state, seat)
        for play in state.trick:
            zones[f"trick:{play.seat}"] = (play.card,)
        for number, trick in enumerate(state.tricks):
            zones[f"won:{number}"] = (HIDDEN,) * len(trick.plays)
        return zones

    def places(self, state: BaconState, zones: Zones) -> dict[str, list[Place]]:
        """Give the place of each card of each zone."""
        return {zone: self._places(state, zone, held) for zone, held in zones.items()}

    def source(self, state: BaconState) -> Place:
        """Give the place where new cards come from: the pile."""
        return self.layout.stock(playing=state.phase not in _BEFORE_PLAY)

    def order(self, state: BaconState, actor: Actor) -> int:
        """Give the actor's turn: cards are dealt one by one from the dealer's left."""
        zone, _, number = actor.zone.partition(":")
        if zone == "hand" and state.dealer is not None:
            seats = self.rules.seats
            return actor.index * seats + (int(number) - state.dealer - 1) % seats
        return 0

    def bubble(self, event: Event) -> tuple[int, str] | None:
        """Give who says what at a fact."""
        words = self.rules.bubble(event)
        match event:
            case Passed(seat) | Called(seat) | PermissionGranted(seat) | PermissionDenied(seat):
                return (seat, words) if words else None
            case Withdrawn(seat) | ClaimMade(seat):
                return (seat, words) if words else None
            case _:
                return None

    def cue(self, event: Event, state: BaconState) -> Cue:
        """Give how a fact is played; the times are those of the design."""
        match event:
            case CardPlayed():
                return Cue(duration=240, ease=out_back, after=140, sound="place")
            case TrickTaken():
                return Cue(before=700, duration=320, ease=in_out_cubic, sound="gather")
            case HandDealt():
                return Cue(duration=260, stagger=55, arc=40, after=250, sound="deal")
            case UpcardTurned():
                return Cue(duration=220, ease=in_out_sine, after=420, sound="turn")
            case DealerCut():
                return Cue(duration=340, stagger=120, arc=30, after=1300, sound="turn")
            case _:
                return _quiet_cue(event, state)

    def winning(self, state: BaconState) -> str | None:
        """Give the zone of the card that is winning the trick."""
        if not state.trick:
            return None
        return f"trick:{ranking(self.rules, state.trump).best(state.trick).seat}"

    def _hand(self, state: BaconState, seat: int) -> Cards:
        """Give a hand as it is held: yours sorted, the others' backs, and what a claim shows."""
        hand = state.hands[seat]
        shown = seat == self.layout.viewer or (state.claim is not None and state.claim.seat == seat)
        if not shown or seat == state.sitting_out:
            return hide(hand)
        return sorted_hand(hand, self.sorting, ranking(self.rules, state.trump))

    def _places(self, state: BaconState, zone: str, held: Cards) -> list[Place]:
        kind, _, number = zone.partition(":")
        playing = state.phase not in _BEFORE_PLAY
        match kind:
            case "hand":
                return self._hand_places(int(number), held)
            case "trick":
                return [self.layout.trick(int(number))]
            case "cut":
                return [self.layout.cut(int(number))]
            case "won":
                return self._won_places(state, int(number))
            case "upcard":
                return [self.layout.upcard()]
            case "discard":
                return [self.layout.discard()]
            case "offered":
                return [self.layout.offered(index, playing=playing) for index in range(len(held))]
            case _:
                rise = self.layout.metrics.u(2)
                pile = self.layout.stock(playing=playing)
                return [pile.moved(-index * rise, -index * rise) for index in range(len(held))]

    def _hand_places(self, seat: int, held: Cards) -> list[Place]:
        places = self.layout.hand(seat, len(held))
        if seat != self.layout.viewer or self.raised not in held:
            return places
        rise = -self.layout.metrics.u(RAISE)
        return [
            place.moved(0, rise, RAISE) if card is self.raised else place
            for card, place in zip(held, places, strict=True)
        ]

    def _won_places(self, state: BaconState, number: int) -> list[Place]:
        trick = state.tricks[number]
        before = sum(earlier.winner == trick.winner for earlier in state.tricks[:number])
        return [self.layout.won(trick.winner, before)] * len(trick.plays)


def _quiet_cue(event: Event, state: BaconState) -> Cue:
    match event:
        case Passed() | Withdrawn():
            return Cue(after=_SPOKEN, sound="knock")
        case Called(alone=alone):
            return Cue(after=_SPOKEN * 1.4, sound="alone" if alone else "call")
        case PermissionAsked():
            return Cue(after=260)
        case PermissionGranted() | PermissionDenied():
            return Cue(after=_SPOKEN * 1.5, sound="call")
        case CardTakenUp():
            return Cue(duration=320, arc=30, after=200, sound="place")
        case TrumpDeclared() | Discarded():
            return Cue(duration=300, after=240)
        case ClaimMade():
            return Cue(duration=380, stagger=60, after=1600, sound="turn")
        case ThrownIn() | ClaimSettled():
            return Cue(after=900)
        case _:
            return _closing_cue(event, state)


def _closing_cue(event: Event, state: BaconState) -> Cue:
    match event:
        case HandStarted():
            return Cue(duration=260, ease=in_out_cubic, after=100)
        case MatchWon():
            return Cue(stop=True)
        case HandScored() | Acquitted():
            return Cue(before=500, duration=0, stop=not state.commitment, sound="point")
        case SeedRevealed():
            return Cue(duration=0, stop=True)
        case _:
            return Cue(duration=0)


def _pile(state: BaconState) -> Cards:
    if state.phase is Phase.DEAL:
        return (HIDDEN,) * _PILE
    return (HIDDEN,) * min(len(state.stock), _PILE)
