"""The calls of Euchre at the table, and the questions that ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import spell
from bacon.core.events import Event, Passed
from bacon.core.override import override
from bacon.games.euchre.events import (
    CallMisdeal,
    DefendAlone,
    DefendedAlone,
    Forfeited,
    GoUnder,
    Keep,
    MisdealCalled,
    UpcardNamed,
    WentUnder,
)
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.tricks.events import CardTakenUp, TrumpDeclared, UpcardTurned
from bacon.games.tricks.ranking import partner_of
from bacon.games.tricks.state import Phase
from bacon.games.tricks.table import (
    CLAIM,
    NAME,
    NAME_ALONE,
    PICK_UP,
    PICK_UP_ALONE,
    TrickPresenter,
    news_of_bowers,
)
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Cue
from bacon.ui.table.advice import News
from bacon.ui.table.face import SPEECH_MS, Contract, TableKit, answer_cue, call_cue, score_cue, show_cue
from bacon.ui.table.hands import PASS, Answer, Ask, simple_ask

_NO_CARD: Final = simple_ask("No card", Verb.PASS, "pass", Pass())


class EuchrePresenter(TrickPresenter[EuchreState, Euchre]):
    """The table of Euchre for one viewer."""

    declarer = "maker"
    says = (
        PICK_UP,
        PICK_UP_ALONE,
        NAME,
        NAME_ALONE,
        simple_ask(
            "Go under",
            Verb.PICK_UP,
            "undo",
            GoUnder(()),
            question=("Go under with which three?", "You get the three hidden cards for them."),
        ),
        PASS,
        CLAIM,
        simple_ask("Keep the hand", Verb.PASS, "check", Keep(), primary=True),
        simple_ask("Call a misdeal", Verb.CLAIM, "deny", CallMisdeal()),
        simple_ask("Defend alone", Verb.ALONE, "alone", DefendAlone()),
    )

    @override
    def worded(self, ask: Ask, state: EuchreState) -> Ask:
        if ask is PASS and state.phase is Phase.GIVE:
            return _NO_CARD
        ordered = ask is PICK_UP and state.to_act != state.dealer
        return replace(ask, label="Order it up") if ordered else ask

    @override
    def answer(self, ask: Ask, action: Action) -> Answer:
        if isinstance(action, GoUnder):
            return Answer(spell(action.cards), "undo", action)
        return super().answer(ask, action)

    @override
    def asked(self, state: EuchreState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        return _asked(state, seat, names, stuck=stuck)

    @override
    def contract(self, state: EuchreState, names: Sequence[str]) -> Contract | None:
        return self.contract_of(state, names, "called it")

    @override
    def own_cue(self, event: Event, state: EuchreState, *, spoken: bool) -> Cue | None:
        match event:
            case DefendedAlone() if spoken:
                return call_cue(alone=True)
            case UpcardNamed() if spoken:
                return answer_cue()
            case WentUnder():
                return Cue(duration=320, stagger=60, arc=30, after=SPEECH_MS, sound="place")
            case MisdealCalled():
                return show_cue(stop=not state.commitment)
            case Forfeited():
                return score_cue(state)
            case _:
                return None

    @override
    def own_news(self, event: Event, state: EuchreState, names: Sequence[str]) -> Iterator[News]:
        match event:
            case UpcardTurned(card) if card.suit:
                yield News("offer", f"If anybody orders it up, {card.suit.plural} are trump.")
            case TrumpDeclared(strain=strain) if strain.suit:
                yield news_of_bowers(self.ranking(state), self.rules.pack(), strain.suit)
            case CardTakenUp(seat) if seat != self.layout.viewer:
                yield News("dealer", f"{names[seat]} deals, so takes the card up and puts one away.")
            case Passed() if state.phase is Phase.NAME:
                yield News("second round", "All passed: now another suit may be named.")
            case _:
                pass


def _asked(state: EuchreState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
    match state.phase:
        case Phase.LOOK:
            return "Your hand is poor: keep it, or do something about it?"
        case Phase.NAME_UPCARD:
            return "A joker is turned up: say which suit it stands for."
        case Phase.OFFER:
            return _offer(state, seat, names)
        case Phase.NAME:
            return _name(state, stuck=stuck)
        case Phase.DISCARD:
            return "You picked the card up: put one away."
        case Phase.GIVE:
            return _give(state, seat, names)
        case Phase.DEFEND:
            assert state.declarer is not None
            return f"{names[state.declarer]} plays alone. Will you defend alone?"
        case _:
            return None


def _offer(state: EuchreState, seat: int, names: Sequence[str]) -> str:
    assert state.upcard is not None
    assert state.dealer is not None
    up = f"{state.upcard.words[0].upper()}{state.upcard.words[1:]} is up."
    if seat == state.dealer:
        return f"{up} It is yours if you want it."
    whose = "your partner " if state.dealer == partner_of(seat) else ""
    return f"{up} If you order it up, {whose}{names[state.dealer]} takes it."


def _name(state: EuchreState, *, stuck: bool) -> str:
    if stuck:
        return "Everybody passed, and you are the dealer: you must name trump."
    down = f"{state.upcard_suit.plural.capitalize()} were turned down. " if state.upcard_suit else ""
    return f"{down}Name something else, or pass."


def _give(state: EuchreState, seat: int, names: Sequence[str]) -> str:
    if seat == state.declarer:
        return f"You may call for the best: give {names[partner_of(seat)]} a card for one of his, or none."
    return f"Give {names[partner_of(seat)]} your best card."


TABLE: Final = TableKit(presenter=EuchrePresenter)
