"""A program for the arena: an opponent that is no part of the house, or the house of another version.

``double-dummy`` averages double-dummy results over sampled worlds; the name of a level, or ``house``, plays
as that does in whatever version of the package is found. So experts of two versions meet::

    bacon arena --a expert --b "program:env PYTHONPATH=../old python -P tests/search/arena/visitor.py expert"

What the versions have in different places is imported where it is used.
"""

from __future__ import annotations

import enum
import json
import sys
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card
from bacon.core.events import Event, write_card
from bacon.core.rules import Rules, TableState
from bacon.kits import decode, find_game
from bacon.search.bot import Bot, Choice
from bacon.search.levels import make_bot, rule_bot

_WORLDS: Final = 30
"""The number of worlds for a decision."""
_BOLD: Final = -0.3
"""What is above so many points on average is declared; letting others declare counts as nothing."""

Json: typing.TypeAlias = "bool | float | str | list[Json] | dict[str, Json] | None"


def read_view(rules: Rules[TableState], raw: Json) -> TableState:
    """A view as the arena has written it."""
    view = _read(type(rules.start()), raw)
    assert isinstance(view, TableState)
    return view


def _read(kind: object, raw: Json) -> object:
    """A value of some declared type, read from JSON."""
    if raw is None:
        return None
    of = [each for each in typing.get_args(kind) if each is not type(None)]
    if typing.get_origin(kind) in (typing.Union, types.UnionType) and len(of) == 1:
        return _read(of[0], raw)
    if typing.get_origin(kind) is tuple and isinstance(raw, list):
        kinds = of[:1] * len(raw) if len(of) == 2 and of[1] is ... else of
        return tuple([_read(each, value) for each, value in zip(kinds, raw, strict=True)])
    if any(isinstance(each, type) and issubclass(each, Event) for each in (kind, *of)):
        return decode(json.dumps(raw))
    return _read_one(kind, raw) if isinstance(kind, type) else raw


def _read_one(kind: type, raw: Json) -> object:
    if issubclass(kind, Card):
        return Card(str(raw))
    if issubclass(kind, enum.Enum):
        return kind(raw)
    if issubclass(kind, msgspec.Struct) and isinstance(raw, dict):
        hints = typing.get_type_hints(kind)
        return kind(**{name: _read(hints[name], value) for name, value in raw.items() if name in hints})
    return raw


class DoubleDummy:
    """Do what is best on average in random worlds in which everybody sees all the cards."""

    def __init__(self, rules: Rules[TableState]) -> None:
        self.rules = rules
        self.house = rule_bot(rules)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose a legal action; what gives the hand no other course is left to the house."""
        from bacon.games.bacon.events import Grant
        from bacon.games.tricks.events import Play

        if Grant() in legal:
            return Choice(Grant(), "The partner declared.", "grant")
        plays = [action for action in legal if isinstance(action, Play)]
        if len(legal) == 1 or not (plays or Pass() in legal):
            return self.house.choose(view, legal)
        return Choice(self._best(view, plays or legal), "It is best on average.", "double-dummy")

    def _best(self, view: TableState, actions: Sequence[Action]) -> Action:
        means = self._means(view, actions)
        return max(means, key=means.__getitem__)

    def _means(self, view: TableState, actions: Sequence[Action]) -> Mapping[Action, float]:
        """What each action brings on average; passing what a declaration has to be above."""
        from bacon.games.tricks.player.search.worlds import Hidden

        hidden = Hidden(self.house.situation(view, ()).known)  # type: ignore[attr-defined]  # a trick player
        random, totals = Random(repr(view)), dict.fromkeys(actions, 0.0)
        for _ in range(_WORLDS):
            world = hidden.world(random)
            for action in actions:
                totals[action] += _BOLD if action == Pass() else self._worth(world, action)
        return {action: total / _WORLDS for action, total in totals.items()}

    def _worth(self, state: TableState, action: Action) -> float:
        """What an action brings in a world: the house acts until the play begins, and then all play best."""
        from bacon.games.tricks.player.search.evaluation import position_of
        from bacon.games.tricks.player.search.worlds import seen_in
        from bacon.games.tricks.state import Phase, TrickState
        from bacon.solver import Solver

        side = (state.to_act or 0) % 2
        event: Event | None = self.rules.decide(state, action)
        while event is not None:
            state = self.rules.evolve(state, event)
            assert isinstance(state, TrickState)
            if state.result is not None:
                return _net(state.result, side)
            event = self.rules.consequence(state)
            if event is None and state.phase is not Phase.PLAY:
                legal = self.rules.legal(state)
                seen = seen_in(state, state.to_act or 0)
                event = self.rules.decide(state, self.house.choose(seen, legal).action)
        assert isinstance(state, TrickState)
        return Solver().value(position_of(self.rules, state), self._payoff(state, side), side)

    def _payoff(self, state: TableState, side: int) -> Callable[[int, int], float]:
        from bacon.games.tricks.state import Phase

        def payoff(first: int, second: int) -> float:
            counted = replace(state, taken=(first, second), phase=Phase.COUNT)
            result = self.rules.consequence(counted)
            assert result is not None
            return _net(result, side)

        return payoff


def _net(result: Event, side: int) -> float:
    return result.gains[side] - result.gains[1 - side]


def seated(name: str, rules: Rules[TableState]) -> Bot:
    """The player of that name."""
    if name == "double-dummy":
        return DoubleDummy(rules)
    return make_bot(rules, None if name == "house" else name, seed="visitor")  # type: ignore[arg-type]  # a level


def answered(name: str, line: str, bots: dict[str, Bot]) -> int:
    """The number of the action chosen, from 0, among those that the line names."""
    question = json.loads(line)
    rules = find_game(question["game"]).from_values(question["rules"])
    bot = bots.setdefault(str(question["rules"]), seated(name, rules))
    view = read_view(rules, question["view"])
    action = bot.choose(view, rules.legal(view)).action
    legal: list[Json] = question["legal"]
    return legal.index(json.loads(msgspec.json.encode(action, enc_hook=write_card)))


def main(name: str) -> None:
    """Answer every line that comes in."""
    bots: dict[str, Bot] = {}
    for line in sys.stdin:
        print(answered(name, line, bots), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
