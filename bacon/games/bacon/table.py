"""The calls of Bacon at the table, and the questions that ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.words import YOU, capital, does, inside
from bacon.games.bacon.decide import OFFERS, refusal_is_a_pass
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
from bacon.games.bacon.state import BaconState, Phase, points
from bacon.games.bacon.words import score_name
from bacon.games.tricks.asks import CLAIM, PICK_UP, PICK_UP_ALONE
from bacon.games.tricks.events import CardTakenUp, PickItUp, TrickTaken, TrumpDeclared, UpcardTurned
from bacon.games.tricks.ranking import next_seat, partner_of
from bacon.games.tricks.table import TrickPresenter
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Cue
from bacon.ui.table.advice import News
from bacon.ui.table.cues import SPEECH_MS, answer_cue, call_cue
from bacon.ui.table.hand_input import PASS, PASS_ALL, Ask, simple_ask
from bacon.ui.table.presenter import Contract, TableKit

_AROUND: Final = (
    "Going around the table, each player says “pick it up” or passes. Up to four cards are turned up."
)
GRANT: Final = simple_ask("Go ahead", Verb.GRANT, "grant", Grant(), primary=True)

_LONER_NEEDS_FIVE: Final = News(
    "maker",
    "The makers named trump. With three tricks they make it, but a loner needs all five; "
    "with fewer than three, they’re set.",
)


class BaconPresenter(TrickPresenter[BaconState, Bacon]):
    """The table of Bacon for one viewer."""

    says = (
        PICK_UP,
        PICK_UP_ALONE,
        PASS,
        PASS_ALL,
        GRANT,
        simple_ask("No", Verb.DENY, "deny", Deny()),
        CLAIM,
    )
    firsts: ClassVar[Mapping[type[Event], News]] = {
        **TrickPresenter.firsts,
        PermissionAsked: News("permission", "In Bacon, you need your partner’s permission to pick it up."),
        TrickTaken: News(
            "maker",
            "The makers named trump. With three tricks they make it; with fewer, they’re set.",
        ),
        CardTakenUp: News(
            "goes left", "Whoever says “pick it up” names trump, but the player on their left gets the card."
        ),
    }

    @override
    def offers_left(self, state: BaconState) -> int:
        return OFFERS - len(state.offered) if state.phase is Phase.OFFER else 0

    @override
    def asked(self, state: BaconState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        return _asked(state, seat, names, stuck=stuck)

    @override
    def worded(self, ask: Ask, state: BaconState) -> Ask:
        """Return a button with the face of the player who gets the card, who is never the one who calls."""
        if state.to_act is None or ask not in (PICK_UP, GRANT):
            return ask
        caller = partner_of(state.to_act) if ask is GRANT else state.to_act
        return replace(ask, to=next_seat(caller))

    @override
    def asking_alone(self, state: BaconState) -> int | None:
        called = state.called
        if state.phase is not Phase.PERMISSION or state.to_act is None or called is None:
            return None
        return partner_of(state.to_act) if called.alone or state.asked == "alone" else None

    @override
    def ribbon(self, state: BaconState, seat: int) -> str:
        return "alone?" if seat == self.asking_alone(state) else super().ribbon(state, seat)

    @override
    def effect(self, state: BaconState, action: Action, names: Sequence[str]) -> str:
        return _effect(self.rules, state, action, names)

    @override
    def prompt(
        self, state: BaconState, seat: int, names: Sequence[str], legal: Sequence[Action]
    ) -> str | None:
        if state.phase is Phase.OFFER and state.to_act == seat and legal == (Pass(),):
            return f"{_card_up(state)} You told your partner no, so you can only pass."
        return super().prompt(state, seat, names, legal)

    @override
    def contract(self, state: BaconState, names: Sequence[str]) -> Contract | None:
        return self.contract_of(state, names, f"{state.named} {state.strain.plural}" if state.strain else "")

    @override
    def feat_of(self, state: BaconState, *, made: bool, all_tricks: bool) -> tuple[str, str] | None:
        assert state.result is not None
        name = score_name(self.rules, max(state.result.gains)) or ""
        if name.endswith("bacon"):
            return (f"{capital(name.removeprefix('a '))}!", "bacon")
        return super().feat_of(state, made=made, all_tricks=all_tricks)

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
    def first(self, event: Event, state: BaconState) -> News | None:
        if isinstance(event, PermissionAsked) and self.rules.permission == "alone":
            return News("permission", "At this table, you need your partner’s permission to go alone.")
        if isinstance(event, TrickTaken) and self.rules.loner_must_take_five:
            return _LONER_NEEDS_FIVE
        return super().first(event, state)

    @override
    def notice(self, event: Event, state: BaconState) -> str:
        if isinstance(event, (Withdrawn, TrumpDeclared)) and self.names:
            return _refused(event, state, self.names)
        return super().notice(event, state)

    @override
    def own_news(self, event: Event, state: BaconState, names: Sequence[str]) -> Iterator[News]:
        viewer = self.layout.viewer
        match event:
            case PermissionAsked(seat, of) if seat == viewer:
                what = "go alone" if of == "alone" else "pick it up"
                yield News("permission", f"{names[partner_of(seat)]} can’t {what} unless you say “go ahead.”")
            case PermissionAsked(seat) if partner_of(seat) != viewer:
                yield News("asking", f"{names[partner_of(seat)]} has to ask {names[seat]} first.")
            case Called(seat, alone=True) if seat != viewer:
                yield News("alone", f"{names[seat]} wants to go alone, one against two.")
            case CardTakenUp(seat, card) if seat != viewer:
                yield News("taker", f"{names[seat]} takes {card.sign}, discards a card and leads.")
            case UpcardTurned() if not state.offered:
                yield News("offer", _AROUND)
            case _:
                pass


def _asked(state: BaconState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
    match state.phase:
        case Phase.OFFER:
            return _offer(state, stuck=stuck)
        case Phase.PERMISSION:
            return _permission(state, seat, names)
        case Phase.DISCARD:
            assert state.upcard is not None
            return f"You get {state.upcard.sign} and lead. Choose a card to discard first."
        case _:
            return None


def _refused(event: Withdrawn | TrumpDeclared, state: BaconState, names: Sequence[str]) -> str:
    """Say what a partner's no means, and who is next unless it is you; empty if nobody said no."""
    before = [each for each in state.auction if each != event][-1:]
    if not before or not isinstance(before[0], PermissionDenied):
        return ""
    no = f"{does(names[before[0].seat], 'say')} no{' to going alone' * (before[0].of == 'alone')}"
    pair, asker = (names[event.seat], names[partner_of(event.seat)]), inside(names[event.seat])
    if isinstance(event, TrumpDeclared):
        return f"{no}, so {'you' if YOU in pair else 'they'} play together."
    return f"{no}, so {does(asker, 'pass')}. {_next(state, names)}".strip()


def _next(state: BaconState, names: Sequence[str]) -> str:
    """Say who speaks next to the same card, or that it is turned down; empty if a question says so."""
    if state.to_act is None:
        return "A new card is turned up." if len(state.offered) < OFFERS else ""
    return "" if names[state.to_act] == YOU else f"{names[state.to_act]} is next."


def _offer(state: BaconState, *, stuck: bool) -> str:
    assert state.upcard is not None
    suit, card = state.upcard.suit, _card_up(state)
    if stuck:
        return f"{card} You’re the dealer, so you have to pick it up."
    return f"{card} Pick it up{'' if suit else ' and name trump'}, or pass?"


def _card_up(state: BaconState) -> str:
    assert state.upcard is not None
    return f"Card {len(state.offered) + 1} of {OFFERS}: {state.upcard.sign}."


def _effect(rules: Bacon, state: BaconState, action: Action, names: Sequence[str]) -> str:
    """Return what follows from a call or from an answer to the partner."""
    if state.to_act is None or state.upcard is None:
        return ""
    partner, loner = (
        names[partner_of(state.to_act)],
        points(rules, declared=True, alone=True, tricks=rules.hand),
    )
    match action:
        case PickItUp(alone=False):
            taker = names[next_seat(state.to_act)]  # said first, as the words on the button suggest another
            return f"{taker} gets {state.upcard.sign} and leads; {_named(state.upcard)}"
        case PickItUp():
            return f"{partner} sits out; all {rules.hand} tricks score {loner}"
        case Grant() if state.asked == "alone":
            return "You sit out"
        case Grant():
            sits = "You sit out; " if state.called and state.called.alone else ""
            return f"{sits}{names[next_seat(partner_of(state.to_act))]} gets {state.upcard.sign} and leads"
        case Deny() if state.asked == "alone" and not refusal_is_a_pass(rules, state):
            return f"You play with {partner}"
        case Deny():
            return f"{partner} passes instead"
        case _:
            return ""


def _named(card: Card) -> str:
    """Return which suit becomes trump if this card is picked up."""
    return f"trump is {card.suit.plural}" if card.suit else "you name trump"


def _permission(state: BaconState, seat: int, names: Sequence[str]) -> str:
    assert state.called is not None
    partner, suit = names[partner_of(seat)], state.called.suit.plural
    if state.asked == "alone":
        return f"{partner} wants to go alone in {suit}, so you’d sit out. OK with you?"
    alone = " and go alone" if state.called.alone else ""
    return f"{partner} wants to pick up {suit}{alone}. OK with you?"


TABLE: Final = TableKit(presenter=BaconPresenter)
