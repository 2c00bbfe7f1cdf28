"""The calls of Bacon at the table, and the questions that ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.events import Event
from bacon.core.override import override
from bacon.games.bacon.events import (
    Called,
    Deny,
    Grant,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    Withdrawn,
)
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState, Phase
from bacon.games.tricks.events import CardTakenUp, UpcardTurned
from bacon.games.tricks.ranking import next_seat, partner_of
from bacon.games.tricks.table import CLAIM, PICK_UP, PICK_UP_ALONE, TrickPresenter
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Cue
from bacon.ui.table.advice import News
from bacon.ui.table.face import SPEECH_MS, Contract, TableKit, answer_cue, call_cue
from bacon.ui.table.hands import PASS, Ask, simple_ask


class BaconPresenter(TrickPresenter[BaconState, Bacon]):
    """The table of Bacon for one viewer."""

    says = (
        PICK_UP,
        PICK_UP_ALONE,
        PASS,
        simple_ask("Allow it", Verb.GRANT, "grant", Grant(), primary=True),
        simple_ask("Deny it", Verb.DENY, "deny", Deny()),
        CLAIM,
    )

    @override
    def worded(self, ask: Ask, state: BaconState) -> Ask:
        if ask is not PICK_UP or state.upcard is None:
            return ask
        suit = state.upcard.suit
        return replace(ask, label=f"Make {suit.symbol} trump" if suit else "Name trump", icon="trump")

    @override
    def asked(self, state: BaconState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        return _asked(state, seat, names, stuck=stuck)

    @override
    def contract(self, state: BaconState, names: Sequence[str]) -> Contract | None:
        return self.contract_of(state, names, "declared")

    @override
    def own_cue(self, event: Event, state: BaconState, *, spoken: bool) -> Cue | None:
        match event:
            case Called(alone=alone) if spoken:
                return call_cue(alone=alone)
            case PermissionGranted() | PermissionDenied() if spoken:
                return answer_cue()
            case Withdrawn():
                return Cue(after=SPEECH_MS, sound="knock")
            case PermissionAsked():
                return Cue(after=260)
            case _:
                return None

    @override
    def own_news(self, event: Event, state: BaconState, names: Sequence[str]) -> Iterator[News]:
        viewer = self.layout.viewer
        match event:
            case PermissionAsked(seat) if seat == viewer:
                yield News("permission", f"{names[partner_of(seat)]} cannot declare without your word.")
            case PermissionAsked(seat) if partner_of(seat) != viewer:
                yield News("asking", f"{names[partner_of(seat)]} must ask {names[seat]}, the partner, first.")
            case Called(seat, alone=True) if seat != viewer:
                yield News("alone", f"{names[seat]} would play alone, one against two.")
            case CardTakenUp(seat) if seat != viewer:
                yield News("taker", f"{names[seat]} takes the card up, puts one away, and leads.")
            case UpcardTurned(card) if card.suit and not state.offered:
                yield News("offer", f"Whoever says “pick it up” makes {card.suit.plural} trump.")
            case _:
                pass


def _asked(state: BaconState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
    match state.phase:
        case Phase.OFFER:
            return _offer(state, seat, names, stuck=stuck)
        case Phase.PERMISSION:
            return _permission(state, seat, names)
        case Phase.DISCARD:
            return "You took the card up: put one away, then you lead."
        case _:
            return None


def _offer(state: BaconState, seat: int, names: Sequence[str], *, stuck: bool) -> str:
    assert state.upcard is not None
    taker = names[next_seat(seat)]
    number = len(state.offered) + 1
    names_suit = " you name the suit," if state.upcard.suit is None else ""
    offer = f"Offer {number} of 4: {state.upcard.words}."
    if stuck:
        return f"{offer} You are the dealer and must declare it:{names_suit} {taker} gets it, and leads."
    return f"{offer} If you declare,{names_suit} {taker} gets it, and leads."


def _permission(state: BaconState, seat: int, names: Sequence[str]) -> str:
    assert state.called is not None
    partner, taker = names[partner_of(seat)], names[next_seat(partner_of(seat))]
    suit = state.called.suit.plural
    if state.asked == "alone":
        return f"{partner} wants to play {suit} alone, and you would sit out. Do you allow it?"
    how = f"{suit}, alone" if state.called.alone else suit
    return f"{partner} wants to declare {how}; {taker} gets the card, and leads. Do you allow it?"


TABLE: Final = TableKit(presenter=BaconPresenter)
