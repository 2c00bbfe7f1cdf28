"""Positions of the climbing game for the bots' tests: hands, a script, and the choice of the seat to act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, islice
from typing import TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import hide, spell
from bacon.games.climbing.bot import ClimbingBot
from bacon.games.climbing.events import GiveLead, Lay
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.state import ClimbingState
from bacon.search.bot import Choice
from tests.games.climbing.tables import FOUR, Board, match_of


def board(
    hands: str, script: str, rules: Climbing = FOUR, scores: Sequence[int] = (), deal: int = 1
) -> Board:
    """Play a script with these hands, split by |; seat 0 leads."""
    table = Board(hands.split("|"), rules, dealer=rules.players - 1, scores=scores, deal=deal)
    if script:
        table.play(script)
    return table


def view_of(state: ClimbingState, seat: int) -> ClimbingState:
    """Return the state as a seat may know it."""
    hands = tuple(hand if owner == seat else hide(hand) for owner, hand in enumerate(state.hands))
    return replace(state, viewer=seat, hands=hands, aside=hide(state.aside))


def ask(table: Board) -> Choice:
    """Ask the bot of the seat to act."""
    seat = table.state.to_act
    assert seat is not None
    legal = table.rules.legal(table.state)
    return ClimbingBot(table.rules).choose(view_of(table.state, seat), legal)


def spelled(action: Action) -> str:
    """Write an action as a script has it, with the lowest card first."""
    match action:
        case Pass():
            return "pass"
        case GiveLead(to):
            return f"give {to}"
        case Lay(cards, combination):
            return f"{combination}: {spell(cards)}"
        case _:
            raise AssertionError(action)


Turn: TypeAlias = tuple[ClimbingState, tuple[Action, ...], Choice]
"""A view, its legal actions, and what the house chose."""


def self_play(deals: int, rules: Climbing = FOUR) -> Iterator[Turn]:
    """The turns of the first deals of one match that bots play; all tests look at the same one."""
    turns, to_come = _match_of_bots(rules)
    for place in count():
        if place == len(turns):
            turns.extend(islice(to_come, 1))
        if place == len(turns) or turns[place][0].hand > deals:
            return
        yield turns[place]


@cache
def _match_of_bots(rules: Climbing) -> tuple[list[Turn], Iterator[Turn]]:
    """What is played so far, and what is still to come."""
    return [], _turns(rules)


def _turns(rules: Climbing) -> Iterator[Turn]:
    bot, match = ClimbingBot(rules), match_of(rules, "self-play")
    while (seat := match.to_act) is not None:
        view, legal = match.view(seat), match.legal()
        choice = bot.choose(view, legal)
        yield view, legal, choice
        match.apply(choice.action)
