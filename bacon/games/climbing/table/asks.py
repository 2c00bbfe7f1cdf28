"""The questions and answers at the table of the climbing game, and the names of the chosen cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Cards
from bacon.core.words import capital, labels, listed
from bacon.games.climbing.rules.combinations import Combination, Kind
from bacon.games.climbing.rules.events import GiveLead, Lay
from bacon.games.climbing.rules.state import ClimbingState, DealPhase
from bacon.ui.kit.intents import Verb
from bacon.ui.table.asks import Answer, Ask, simple_ask

_MAX_READINGS: Final = 2
"""The number of readings named above the hand."""


GIVE: Final = simple_ask("Let a partner lead", Verb.GIVE_LEAD, "give_lead", GiveLead(2))


def giving(ask: Ask, state: ClimbingState, names: Sequence[str]) -> Ask:
    """Word the question about giving the lead, with the names of those who can get it."""
    gifts = [answer.action for answer in ask.answers if isinstance(answer.action, GiveLead)]
    out = state.phase is DealPhase.HEIR
    several = "Say who leads" if out else ask.label
    return replace(
        ask,
        label=f"{names[gifts[0].to]}, you lead" if len(gifts) == 1 else several,
        answers=tuple(Answer(names[gift.to], "", gift) for gift in gifts),
        question=("Who leads?", "You won the round but are out." if out else "You won the round."),
        primary=out,
    )


def prompt(state: ClimbingState, seat: int, names: Sequence[str], legal: Sequence[Action]) -> str | None:
    """Return the question for a seat, in its own view; None if it is not to act."""
    if state.to_act != seat:
        return None
    if state.phase is DealPhase.HEIR:
        return "You won the round but are out: say who leads."
    if state.top is not None:
        lies = f"{names[state.top.seat]}’s {state.top.combination}"
        can_beat = any(isinstance(action, Lay) for action in legal)
        return f"Beat {lies}, or pass." if can_beat else f"You hold nothing that beats {lies}: pass."
    gifts = [names[action.to] for action in legal if isinstance(action, GiveLead)]
    if gifts:
        return f"You won the round: lead, or let {listed(gifts, 'or')} lead."
    return "Your lead: lay any combination."


def laying(cards: Cards, readings: Sequence[Lay]) -> Ask:
    """Return the button that plays the chosen cards; the first of several readings is preselected."""
    lays = [(lay, lay.combination) for lay in readings if lay.combination is not None]
    kinds = dict.fromkeys(combination.kind.value for _, combination in lays)
    return Ask(
        label=f"Lay the {next(iter(kinds))}" if len(kinds) == 1 else "Lay them as …",
        verb=Verb.CONFIRM,
        icon="",
        answers=tuple(Answer(capital(str(combination)), "", lay) for lay, combination in lays),
        question=("What is it?", f"{labels(cards)} can be laid as any of these."),
        primary=True,
    )


def named(state: ClimbingState, possible: Sequence[Lay], winning: Sequence[Lay]) -> str:
    """Name the chosen cards: everything they can be, and whether they can be played now.

    >>> ten, nine = Combination.parse("pair of 10s"), Combination.parse("pair of 9s")
    >>> from bacon.games.climbing.rules.events import CombinationLaid
    >>> state = ClimbingState(pile=(CombinationLaid(1, (), nine),))
    >>> named(state, [Lay((), ten)], [Lay((), ten)]), named(state, [Lay((), nine)], [])
    ('Pair of 10s · beats the pile', 'Pair of 9s · too low: a pair above 9s or a bomb is wanted')
    """
    if winning:
        beats = " · beats the pile" if state.pile else ""
        return f"{capital(_name_readings(winning))}{beats}"
    if not possible:
        return "No combination"
    lying = state.lying
    assert lying is not None
    like = [lay for lay in possible if lay.combination and lay.combination.kind is lying.kind]
    low = "too low: " if like else ""
    return f"{capital(_name_readings(like[-1:] or possible))} · {low}{_higher_words(lying)} is wanted"


def _name_readings(lays: Sequence[Lay]) -> str:
    texts = [str(lay.combination) for lay in lays]
    if len(texts) <= _MAX_READINGS:
        return listed(texts, "or")
    return f"{texts[0]}, or {len(texts) - 1} other readings"


def _higher_words(lying: Combination) -> str:
    kind = lying.kind
    height = str(lying).removeprefix(f"{kind.value} ").removeprefix("of ").partition(" in ")[0]
    bomb = "" if kind is Kind.HEX else " or a higher bomb" if kind.bomb else " or a bomb"
    return f"{kind.words} above {height}{bomb}"
