"""Positions for the bots' tests: a deal written as hands, then a script of calls and cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from bacon import Bacon, Match
from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards, Suit, cards
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bacon.state import BaconState, Phase
from bacon.games.tricks.events import ClaimRest, Discard, PickItUp, Play
from bacon.games.tricks.state import TrickState
from bacon.search.bot import Choice
from bacon.search.levels import make_bot

S = TypeVar("S", bound=TableState)

CALLS: dict[str, Action] = {
    "pass": Pass(),
    "declare": PickItUp(),
    "alone": PickItUp(alone=True),
    "grant": Grant(),
    "deny": Deny(),
    "claim": ClaimRest(),
}
FREE = Bacon(permission="off")
DEALER = 3
"""Seat 0 speaks first."""


def pack_for(hands: str, upcards: str, rules: Bacon = FREE, dealer: int = DEALER) -> Cards:
    """Order the pack so that seats 0 to 3 get the hands (split by |) and these up-cards come in turn."""
    dealt = [cards(hand) for hand in hands.split("|")]
    first = (dealer + 1) % 4
    top = [dealt[(first + place) % 4][number] for number in range(5) for place in range(4)]
    top.extend(cards(upcards))
    return (*top, *(card for card in rules.pack() if card not in top))


def position(hands: str, upcards: str, script: str, rules: Bacon = FREE) -> Match[BaconState]:
    """Play a script: calls by their word (declareH names a suit), a discard as -2C, a card by its name."""
    match = Match(rules, "positions", deck=pack_for(hands, upcards, rules), dealer=DEALER)
    for word in script.split():
        match.apply(action(word))
    return match


def action(word: str) -> Action:
    """Read a word of a script."""
    if word in CALLS:
        return CALLS[word]
    if word[:-1] in ("declare", "alone"):
        return PickItUp(word[:-1] == "alone", Suit(word[-1]))
    return Discard(Card(word[1:])) if word.startswith("-") else Play(Card(word))


def ask(match: Match[BaconState]) -> Choice:
    """Ask the bot of the seat to act."""
    seat = match.to_act
    assert seat is not None
    return make_bot(_rules(match)).choose(match.view(seat), match.legal())


def _rules(match: Match[BaconState]) -> Bacon:
    assert isinstance(match.rules, Bacon)
    return match.rules


def self_play(hands: int, seed: str, rules: Rules[S]) -> Iterator[tuple[S, tuple[Action, ...], Choice]]:
    """Let bots play; yield every view, its legal actions and the choice."""
    bot, played, number = make_bot(rules), 0, 0
    while played < hands:
        number += 1
        match = Match(rules, f"{seed} {number}")
        while played < hands and (seat := match.to_act) is not None:
            view, legal = match.view(seat), match.legal()
            choice = bot.choose(view, legal)
            yield view, legal, choice
            before = match.state.hand
            match.apply(choice.action)
            played += match.state.hand != before or match.over


def card_of(choice: Choice) -> Card:
    """Return the card that is played or put away."""
    assert isinstance(choice.action, Play | Discard)
    return choice.action.card


def leading(view: TrickState) -> bool:
    """Return whether the seat is to lead."""
    return view.phase is Phase.PLAY and not view.trick
