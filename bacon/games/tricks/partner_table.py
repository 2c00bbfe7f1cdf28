"""How a partner is called at the table: a player, or a card whose holder nobody knows at first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.events import Event
from bacon.core.words import YOU, capital
from bacon.games.tricks.events import CallCard, CallPartner, CardCalled, TrumpDeclared
from bacon.games.tricks.partners import PartnerRules, whose_partner
from bacon.games.tricks.state import TrickState
from bacon.ui.kit.intents import Verb
from bacon.ui.table.advice import News
from bacon.ui.table.hand_input import Answer, simple_ask

CALL_PARTNER: Final = simple_ask(
    "Call a partner",
    Verb.PICK_UP,
    "grant",
    CallPartner(1),
    question=("Who will be your partner?", "You’ll make this bid together, or be set together."),
    primary=True,
)
CALL_CARD: Final = simple_ask(
    "Call a card",
    Verb.PICK_UP,
    "grant",
    CallCard(Card("AC")),
    question=(
        "Which card do you call?",
        "Whoever holds it is your partner. Nobody knows who until it’s played.",
    ),
    primary=True,
)
PLAY_ALONE: Final = simple_ask("Play alone", Verb.ALONE, "alone", CallCard(None))


def card_answer(action: CallCard) -> Answer:
    """Return the answer that calls a card, or none."""
    if action.card is None:
        return PLAY_ALONE.answers[0]
    return Answer(capital(action.card.words.removeprefix("the ")), "grant", action)


def call_question(legal: Sequence[Action]) -> str:
    """Ask the bidder for a partner; `legal` has the ways to find one."""
    if isinstance(legal[0], CallPartner):
        return "Call a partner for this hand."
    if all(way.goes_alone for way in legal):
        return "There’s no card you can call, so you play alone."
    return "Call a card: whoever holds it is your partner."


def called_note(rules: PartnerRules, state: TrickState) -> str:
    """Return what the contract says of the called card; empty without one."""
    card = rules.called(state)
    return f"{'Partner' if rules.partner_card else 'Called'} {card.label}" if card else ""


def secret_partner(rules: PartnerRules, event: Event, state: TrickState, viewer: int) -> News | None:
    """Return the news for the holder of a called card that they are the secret partner; None for others."""
    card, called = rules.called(state), isinstance(event, CardCalled | TrumpDeclared)
    if not called or card is None or rules.partner(state) != viewer:
        return None
    return News(
        "secret partner", f"You hold {card.sign}, so you’re the bidder’s partner. Nobody else knows yet."
    )


def partner_shown(rules: PartnerRules, event: Event, state: TrickState, names: Sequence[str]) -> str:
    """Return a line about a called card that was just played: whose partner its holder is."""
    if not names or state.declarer is None or event.by is None or not rules.reveals(state, event):
        return ""
    mine = names[event.by] == YOU
    return f"{names[event.by]}{'’re' if mine else ' is'} {whose_partner(names[state.declarer])}."
