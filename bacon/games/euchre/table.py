"""The calls of Euchre at the table, and the questions that ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Suit, spell
from bacon.core.events import Event, Passed
from bacon.core.override import override
from bacon.core.words import capital
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
from bacon.games.euchre.legal_calls import is_stuck, looks
from bacon.games.euchre.state import EuchreState, worth
from bacon.games.euchre.words import with_benny
from bacon.games.tricks.asks import CLAIM, NAME, NAME_ALONE, PICK_UP, PICK_UP_ALONE
from bacon.games.tricks.events import (
    CardTakenUp,
    NameTrump,
    PickItUp,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.games.tricks.ranking import partner_of
from bacon.games.tricks.state import Phase
from bacon.games.tricks.table import TrickPresenter
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Cue
from bacon.ui.table.advice import News
from bacon.ui.table.cues import SPEECH_MS, answer_cue, call_cue, score_cue, show_cue
from bacon.ui.table.hand_input import PASS, Answer, Ask, simple_ask
from bacon.ui.table.presenter import Contract, TableKit

_NO_CARD: Final = simple_ask("Don’t swap", Verb.PASS, "pass", Pass())


class EuchrePresenter(TrickPresenter[EuchreState, Euchre]):
    """The table of Euchre for one viewer."""

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
            question=("Go under with which three?", "You’ll get the three cards under the up-card."),
        ),
        PASS,
        CLAIM,
        simple_ask("Keep your hand", Verb.PASS, "check", Keep(), primary=True),
        simple_ask("Call a misdeal", Verb.CLAIM, "deny", CallMisdeal()),
        simple_ask("Defend alone", Verb.ALONE, "alone", DefendAlone()),
    )
    piles: ClassVar = {**TrickPresenter.piles, "offered": "Turned down"}
    firsts: ClassVar[Mapping[type[Event], News]] = {
        **TrickPresenter.firsts,
        TrickTaken: News(
            "maker",
            "The makers called trump. With fewer than three tricks they’re euchred: the others score.",
        ),
    }

    @override
    def _middle_places(self, state: EuchreState, kind: str, count: int) -> list[Place]:
        """Move the pile to the middle once the card beside it was turned down, and that card with it."""
        places = super()._middle_places(state, kind, count)
        if state.phase is not Phase.NAME or kind not in ("stock", "offered"):
            return places
        aside = self.layout.middle.centre[0] - self.layout.middle.stock(playing=False).x
        return [place.moved(aside, 0) for place in places]

    @override
    def worded(self, ask: Ask, state: EuchreState) -> Ask:
        if ask is PASS and state.phase is Phase.GIVE:
            return _NO_CARD
        if ask is NAME:
            return replace(ask, label="Name its suit" if state.phase is Phase.NAME_UPCARD else "Call trump")
        if ask not in (PICK_UP, PICK_UP_ALONE):
            return ask
        ordered = ask is PICK_UP and state.to_act != state.dealer
        title, joker_up = ask.question
        label = "Order it up" if ordered else ask.label
        to = state.dealer if ask is PICK_UP else None
        return replace(ask, label=label, question=(title, with_benny(joker_up)), to=to)

    @override
    def prompt(
        self, state: EuchreState, seat: int, names: Sequence[str], legal: Sequence[Action]
    ) -> str | None:
        asked = super().prompt(state, seat, names, legal)
        return asked and with_benny(asked)

    @override
    def effect(self, state: EuchreState, action: Action, names: Sequence[str]) -> str:
        return with_benny(_effect(self.rules, state, action, names))

    @override
    def answer(self, ask: Ask, action: Action) -> Answer:
        if isinstance(action, GoUnder):
            return Answer(spell(action.cards), "undo", action)
        return super().answer(ask, action)

    @override
    def asked(self, state: EuchreState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        return _asked(self.rules, state, seat, names, stuck=stuck)

    @override
    def contract(self, state: EuchreState, names: Sequence[str]) -> Contract | None:
        called = f"called {state.strain.plural}" if state.strain else ""
        if state.upcard is not None:
            picked = "picked up" if state.declarer == state.dealer else "ordered up"
            called = f"{picked} {state.strain.plural if state.strain else 'the card'}"
        return self.contract_of(state, names, called)

    @override
    def feat_of(self, state: EuchreState, *, made: bool, all_tricks: bool) -> tuple[str, str] | None:
        found = super().feat_of(state, made=made, all_tricks=all_tricks)
        match found:
            case (_, "set"):
                return ("Euchred!", "set")
            case (_, "march"):
                return ("March!", "march")
            case _:
                return found

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
    def bowers(self, state: EuchreState, trump: Suit) -> News:
        news = super().bowers(state, trump)
        return replace(news, line=with_benny(news.line))

    @override
    def card_words(self, card: Card) -> str:
        return with_benny(super().card_words(card))

    @override
    def about(self, state: EuchreState, card: Card) -> str:
        return with_benny(super().about(state, card))

    @override
    def first(self, event: Event, state: EuchreState) -> News | None:
        if isinstance(event, TrumpDeclared) and event.strain.suit:
            return self.bowers(state, event.strain.suit)
        return super().first(event, state)

    @override
    def round_calls(self, state: EuchreState) -> Sequence[Event]:
        """Return the calls of this round; the dealer's pass ends the first."""
        calls = super().round_calls(state)
        if not state.offered:
            return calls
        passed = (isinstance(event, Passed) and event.seat == state.dealer for event in calls)
        return calls[next(index for index, ends in enumerate(passed, 1) if ends) :]

    @override
    def own_news(self, event: Event, state: EuchreState, names: Sequence[str]) -> Iterator[News]:
        match event:
            case UpcardTurned(card) if card.suit:
                yield News("offer", f"If anyone orders it up, {card.suit.plural} are trump.")
            case TrumpDeclared(strain=strain) if strain.suit:
                yield self.bowers(state, strain.suit)
            case CardTakenUp(seat) if seat != self.layout.viewer:
                yield News("dealer", f"{names[seat]} is the dealer and takes the card, then discards one.")
            case Passed() if state.phase is Phase.NAME:
                yield News("second round", "Everyone passed. Now you can call any other suit.")
            case _:
                pass


def _asked(rules: Euchre, state: EuchreState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
    match state.phase:
        case Phase.LOOK:
            return _look(looks(rules, state))
        case Phase.NAME_UPCARD:
            return "The Benny is up. Which suit is it?"
        case Phase.OFFER:
            return _offer(state, seat, names)
        case Phase.NAME:
            return _name(state, stuck=stuck, forfeits=is_stuck(rules, state))
        case Phase.DISCARD:
            return _discard(state, seat, names)
        case Phase.GIVE:
            return _give(state, seat, names)
        case Phase.DEFEND:
            assert state.declarer is not None
            return f"{names[state.declarer]} is going alone. Defend alone?"
        case _:
            return None


def _look(legal: Sequence[Action]) -> str:
    ways = (("go under", GoUnder), ("call a misdeal", CallMisdeal))
    allowed = [words for words, kind in ways if any(isinstance(action, kind) for action in legal)]
    return capital(f"{', '.join(allowed)}, or keep your hand?")


def _offer(state: EuchreState, seat: int, names: Sequence[str]) -> str:
    assert state.upcard is not None
    assert state.dealer is not None
    up = f"{capital(with_benny(state.upcard.sign))} is up."
    if seat == state.dealer:
        return f"{up} Pick it up, or pass?"
    whose = ", your partner" if state.dealer == partner_of(seat) else ""
    return f"{up} Order it up for {names[state.dealer]}{whose}, or pass?"


def _effect(rules: Euchre, state: EuchreState, action: Action, names: Sequence[str]) -> str:
    """Return what follows from a call."""
    assert state.dealer is not None
    card = state.upcard.sign if state.upcard else "the card"
    loner = worth(rules, rules.hand, alone=True).points
    match action:
        case PickItUp(alone=False) if state.to_act != state.dealer:
            return capital(f"{_named(state)}{names[state.dealer]} takes {card}")
        case PickItUp(alone=False):
            return capital(f"{_named(state)}you take {card} and discard a card")
        case PickItUp() | NameTrump(alone=True) if state.to_act is not None:
            return f"{names[partner_of(state.to_act)]} sits out; all {rules.hand} tricks score {loner}"
        case _:
            return ""


def _named(state: EuchreState) -> str:
    """Return which suit becomes trump if the card is picked up, as the beginning of a sentence."""
    return f"trump is {state.upcard_suit.plural}; " if state.upcard_suit else ""


def _discard(state: EuchreState, seat: int, names: Sequence[str]) -> str:
    assert state.upcard is not None
    if state.declarer in (seat, None):
        return "Choose a card to discard."
    card = with_benny(state.upcard.sign)
    return f"{names[state.declarer]} ordered it up, so you get {card}. Choose a card to discard."


def _name(state: EuchreState, *, stuck: bool, forfeits: bool) -> str:
    if stuck:
        return "Everyone passed, and you’re the dealer, so you have to call."
    if forfeits:
        return "Everyone passed, and you’re the dealer. Call a suit, or pass and give them a point?"
    down = f"{state.upcard_suit.plural.capitalize()} were turned down. " if state.upcard_suit else ""
    return f"{down}Call another suit, or pass?"


def _give(state: EuchreState, seat: int, names: Sequence[str]) -> str:
    if seat == state.declarer:
        return f"You may swap a card for the best one {names[partner_of(seat)]} has."
    return f"Give {names[partner_of(seat)]} your best card."


TABLE: Final = TableKit(presenter=EuchrePresenter)
