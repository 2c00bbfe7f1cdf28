"""What bots chose can be recomputed from what they knew, and what a cheat chose cannot.

``BACON_PROVEN=20`` recomputes the choices of 20 matches of each game instead of two hands.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

import pytest

from bacon.core.actions import Action
from bacon.core.match import Match
from bacon.core.review import Turn
from bacon.core.rules import TableState
from bacon.kits import GAMES, find_game
from bacon.notation.record import read_record, write_record
from bacon.notation.transcript import hands_of, turns_of
from bacon.search.bot import Bot, Choice, Level
from bacon.search.levels import LEVELS, make_bot, player_kit
from bacon.search.minds import explained
from bacon.search.searcher import Budget, SearchBot

MATCHES = int(os.environ.get("BACON_PROVEN", "1"))
HANDS = 9 if "BACON_PROVEN" in os.environ else 2


class Cheat:
    """Plays the card that takes most tricks with all cards open, and calls by rules of thumb."""

    def __init__(self, game: str) -> None:
        rules = find_game(game)()
        self.state = rules.start()
        self._rule_bot, self._commentator = make_bot(rules), player_kit(game).commentator(rules)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose by the state, which no bot gets."""
        tricks = self._commentator.tricks(self.state, legal)
        if not tricks:
            return self._rule_bot.choose(view, legal)
        return Choice(max(tricks, key=tricks.__getitem__), "I have seen it.", "peek")


def played(game: str, seed: str, bots: Mapping[int, Bot], hands: int = 99) -> Match[TableState]:
    """A match between bots by seat, ended after this many hands."""
    match: Match[TableState] = Match(find_game(game)(), seed)
    while (seat := match.to_act) is not None and match.state.hand <= hands:
        bot = bots[seat]
        if isinstance(bot, Cheat):
            bot.state = match.state
        match.apply(bot.choose(match.view(seat), match.legal()).action)
    return match


def turns(match: Match[TableState], seat: int) -> list[Turn]:
    """A seat's turns with a choice, as they are read from the record of a match."""
    events = read_record(write_record(match)).events
    found = turns_of(match.rules, events, hands_of(events))
    return [turn for _, turn in found if turn.seat == seat]


def at_the_table(game: str, level: Level, worlds: int) -> Bot:
    """A bot with time for this many worlds, if it searches by itself."""
    bot = make_bot(find_game(game)(), level, timed=True, clock=lambda: 0.0)
    if isinstance(bot, SearchBot):
        bot.budget = Budget(worlds)
    return bot


@pytest.mark.parametrize("game", GAMES)
def test_all_that_experts_choose_follows_from_their_own_cards(game: str) -> None:
    seats = range(find_game(game)().seats)
    for number in range(MATCHES):
        match = played(
            game, f"minds {number}", {seat: at_the_table(game, "expert", 1 + seat) for seat in seats}, HANDS
        )
        for seat in seats:
            found = explained(match.rules, "expert", turns(match, seat))
            assert found.choices > 0
            assert found.others == ()


@pytest.mark.parametrize("level", LEVELS[:3])
@pytest.mark.parametrize("game", ["euchre", "climbing"])
def test_all_that_lower_levels_choose_follows_from_what_they_remember(game: str, level: Level) -> None:
    match = played(game, "minds", dict.fromkeys(range(4), at_the_table(game, level, 0)), 1)
    for seat in range(4):
        assert explained(match.rules, level, turns(match, seat)).others == ()


@pytest.mark.parametrize("game", ["bacon", "euchre", "bid-euchre"])
def test_a_cheat_is_caught(game: str) -> None:
    honest = at_the_table(game, "expert", 2)
    match = played(game, "cheat", {0: honest, 1: Cheat(game), 2: honest, 3: honest}, 3)
    assert explained(match.rules, "expert", turns(match, 1)).others
    assert not explained(match.rules, "expert", turns(match, 2)).others
