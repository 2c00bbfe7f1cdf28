"""How bots made their choices in a hand, in the words of a record.

There is a line for each bot, such as ``west expert:even timed 9: 24 - 60``: the seat, the bot's name and way,
the version of its search, and for each turn of the seat how many likely deals the bot evaluated, or a dash
if it had nothing to choose. A seed comes last, as in ``; seed tuesday seat 1``. If a seat's bot changes in a
hand, the seat's next line goes on from there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final, TypeAlias

from bacon.core.board import is_over
from bacon.core.events import BotThought, Event
from bacon.core.rules import Rules, TableState
from bacon.core.words import seat_names

Thoughts: TypeAlias = Mapping[int, BotThought]
"""The work behind bots' choices, by the index of what they chose among the events."""

_NONE: Final = "-"
_MAX_DIGITS: Final = 9
_WORLDS: Final = rf"(?: (?:{_NONE}|\d{{1,{_MAX_DIGITS}}}))+"
_LINE: Final = re.compile(
    rf"(\w+) (\S+) (\w+) (\d{{1,{_MAX_DIGITS}}}):({_WORLDS})(?:; seed (.*))?", re.DOTALL
)


def write_bots(
    rules: Rules, before: TableState, hand: Sequence[Event], thoughts: Thoughts
) -> tuple[str, ...]:
    """Format the work behind the bots' choices in a hand, seat by seat; nothing until the hand is over.

    `before` is the state in which the hand began, and `thoughts` are by index in `hand`.
    """
    if not thoughts or not is_over(hand):
        return ()
    turns = _turns(rules, before, hand)
    made = ([thoughts.get(index) for index in turns if turns[index] == seat] for seat in range(rules.seats))
    lines = [
        line for seat, each in zip(seat_names(rules.seats), made, strict=True) for line in _lines(seat, each)
    ]
    return tuple(lines) if all(map(_LINE.fullmatch, lines)) else ()


def read_bots(
    rules: Rules, before: TableState, hand: Sequence[Event], lines: Sequence[str]
) -> dict[int, BotThought]:
    """Parse what `write_bots` wrote; raises ``ValueError`` for a line that does not fit the hand."""
    turns, seats = _turns(rules, before, hand), seat_names(rules.seats)
    left = {name: [index for index in turns if turns[index] == seat] for seat, name in enumerate(seats)}
    thoughts: dict[int, BotThought] = {}
    for line in lines:
        found = _LINE.fullmatch(line)
        if not found or found[1] not in left:
            raise ValueError(f"{line!r} doesn’t say how a bot at this table made its choices")
        _, bot, way, search, worlds, seed = found.groups("")
        for number in worlds.split():
            if not left[found[1]]:
                raise ValueError(f"{found[1]} had fewer turns than {line!r} has numbers")
            index = left[found[1]].pop(0)
            if number != _NONE:
                thoughts[index] = BotThought(turns[index], bot, way, int(search), int(number), seed)
    return thoughts


def _turns(rules: Rules, before: TableState, hand: Sequence[Event]) -> dict[int, int]:
    """The index of each event of a hand that a seat chose, and the seat."""
    states = accumulate(hand, rules.evolve, initial=before)
    return {
        index: state.to_act
        for index, (state, _) in enumerate(zip(states, hand, strict=False))
        if state.to_act is not None and rules.consequence(state) is None
    }


_Mind: TypeAlias = tuple[str, str, int, str]
"""A bot's name, its way, the version of its search, and its seed."""


def _lines(seat: str, made: Sequence[BotThought | None]) -> Iterator[str]:
    """The lines of one seat, a new one when its bot changes; none if no bot's work is known."""
    mind: _Mind | None = None
    worlds: list[str] = []
    for thought in made:
        now = (thought.bot, thought.way, thought.search, thought.seed) if thought else mind
        if mind and now != mind:
            yield _line(seat, mind, worlds)
            worlds = []
        worlds.append(str(thought.worlds) if thought else _NONE)
        mind = now
    if mind:
        yield _line(seat, mind, worlds)


def _line(seat: str, mind: _Mind, worlds: Sequence[str]) -> str:
    bot, way, search, seed = mind
    return f"{seat} {bot} {way} {search}: {' '.join(worlds)}{f'; seed {seed}' if seed else ''}"
