"""A review judges by what the seat knew, and never calls wrong what may be chance."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from bacon.core.events import HandStarted
from bacon.core.match import Match
from bacon.core.review import GradedChoice, notation
from bacon.core.rules import Rules
from bacon.games import GAMES, find_game
from bacon.search.levels import make_bot
from bacon.search.review import Reviewer, Turn, turns_in

WORLDS = 16


@cache
def turns(game: str, seed: str = "review") -> tuple[Turn, ...]:
    """The turns of the first hand of a match between beginners."""
    rules = find_game(game)()
    match = Match(rules, seed)
    bot = make_bot(rules, "easy")
    while match.to_act is not None and match.state.hand == 1:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    first, end = [n for n, each in enumerate(match.kept) if isinstance(each, HandStarted)][:2]
    return tuple(turns_in(rules, match.kept[:first], match.kept[first:end]))


def rules_of(game: str) -> Rules:
    """The standard rules of a game."""
    return find_game(game)()


def graded(game: str, most: int = 6) -> list[tuple[Turn, GradedChoice]]:
    """Some turns of every part of a hand, and how they are graded."""
    reviewer = Reviewer(rules_of(game), WORLDS)
    some = turns(game)[:: max(len(turns(game)) // most, 1)]
    return [(turn, reviewer.graded(turn)) for turn in some]


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_with_a_choice_is_found_and_no_other(game: str) -> None:
    rules = rules_of(game)
    for turn in turns(game):
        assert len(turn.legal) > 1
        assert turn.played in turn.legal
        assert turn.view.viewer == turn.seat == turn.state.to_act
    assert len({turn.step for turn in turns(game)}) == len(turns(game))
    assert {turn.seat for turn in turns(game)} == set(range(rules.seats))


@pytest.mark.parametrize("game", GAMES)
def test_choices_of_every_game_are_weighed_in_the_same_worlds(game: str) -> None:
    for turn, choice in graded(game):
        written = notation(rules_of(game), turn.state, turn.played)
        assert choice.played == written
        assert written in [each.action for each in choice.alternatives]
        assert choice.best.points == max(each.points for each in choice.alternatives)
        assert choice.worlds == WORLDS
        assert choice.reason.endswith(".")
        assert choice.wrong <= (choice.chance > 0)


@pytest.mark.parametrize("game", GAMES)
def test_what_others_held_changes_nothing_but_the_note_on_open_cards(game: str) -> None:
    reviewer = Reviewer(rules_of(game), 4)
    for turn in turns(game)[:: len(turns(game)) // 3]:
        imagined = next(reviewer.expert.searchable.worlds(turn.view, Random("others")))
        choices = [reviewer.graded(replace(turn, state=state)) for state in (turn.state, imagined)]
        assert len({replace(choice, open_cards=None) for choice in choices}) == 1
