"""What can be said at the table of Euchre, and in which words it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.cards import spell
from bacon.core.events import Event
from bacon.core.rules import TableState
from bacon.games.euchre.rules.events import (
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
from bacon.games.euchre.rules.scoring import TRICKS
from bacon.games.euchre.rules.state import EuchreState, own
from bacon.games.tricks.rules.bowers import ranking
from bacon.games.tricks.rules.events import ClaimRest, PickItUp
from bacon.games.tricks.rules.ranking import Ranking, partner_of
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.games.tricks.table.face import CLAIM, TrickFace, namings, pick_ups
from bacon.ui.kit.intents import Verb
from bacon.ui.stage.stage import Cue
from bacon.ui.table.asks import PASS, Answer, Ask, simple_ask, when_legal
from bacon.ui.table.cues import SPOKEN, answer_cue, call_cue, score_cue, show_cue
from bacon.ui.table.face import Contract
from bacon.ui.table.kit import TableKit

_MEANT: Final[dict[Verb, Action]] = {
    Verb.PASS: Pass(),
    Verb.PICK_UP: PickItUp(),
    Verb.ALONE: PickItUp(alone=True),
    Verb.CLAIM: ClaimRest(),
}
_SIMPLE: Final = (
    PASS,
    simple_ask("Keep the hand", Verb.PASS, "check", Keep(), primary=True),
    simple_ask("Call a misdeal", Verb.CLAIM, "deny", CallMisdeal()),
    simple_ask("Defend alone", Verb.ALONE, "alone", DefendAlone()),
    CLAIM,
)
_NO_CARD: Final = simple_ask("No card", Verb.PASS, "pass", Pass())


class EuchreFace(TrickFace):
    """The table of Euchre for one viewer."""

    declarer = "maker"

    def ranking(self, state: TrickState) -> Ranking:
        """The order of the cards as far as trump is known."""
        return ranking(state.strain)

    def asks(
        self,
        state: TableState,
        legal: Sequence[Action],
        names: Sequence[str],  # noqa: ARG002
    ) -> tuple[Ask, ...]:
        """What the player can say now besides playing cards."""
        at = own(state)
        if at.phase is Phase.GIVE:
            return tuple(when_legal((_NO_CARD,), legal))
        label = "Pick it up" if at.to_act == at.dealer else "Order it up"
        return (*pick_ups(legal, label), *namings(legal), *_unders(legal), *when_legal(_SIMPLE, legal))

    def meant(self, verb: Verb) -> Action | None:
        """What a key means in Euchre, whether possible now or not."""
        return _MEANT.get(verb)

    def asked(self, state: TableState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        """The question put to the seat to act before the play."""
        return _asked(own(state), seat, names, stuck=stuck)

    def contract(self, state: TableState, names: Sequence[str]) -> Contract | None:
        """Who made trump, and both sides' tricks."""
        return self.contract_of(own(state), names, TRICKS, "called it")

    def own_cue(self, event: Event, state: TableState, *, spoken: bool) -> Cue | None:
        """How an event is played that Euchre alone has."""
        match event:
            case DefendedAlone() if spoken:
                return call_cue(alone=True)
            case UpcardNamed() if spoken:
                return answer_cue()
            case WentUnder():
                return Cue(duration=320, stagger=60, arc=30, after=SPOKEN, sound="place")
            case MisdealCalled():
                return show_cue(stop=not state.commitment)
            case Forfeited():
                return score_cue(state)
            case _:
                return None


def _unders(legal: Sequence[Action]) -> Iterator[Ask]:
    ways = [action for action in legal if isinstance(action, GoUnder)]
    if ways:
        yield Ask(
            label="Go under",
            verb=Verb.PICK_UP,
            icon="undo",
            answers=tuple(Answer(spell(action.cards), "undo", action) for action in ways),
            question=("Go under with which three?", "You get the three hidden cards for them."),
        )


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


TABLE: Final = TableKit(face=EuchreFace)
"""What Euchre brings to the table."""
