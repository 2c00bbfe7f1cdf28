"""Who may compete: the levels, with any temper, the house, one at random, and programs from outside.

A contestant is named as on the command line, such as ``expert``, ``normal:bold``, ``random`` or
``program:python3 my_bot.py``. The ``house`` plays by its rules of thumb; ``house:without=ruff`` does without
one of them, which tells what that one is worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.events import write_card
from bacon.core.options import OptionValue
from bacon.core.rules import Rules, TableState
from bacon.search.arena.order import Order
from bacon.search.arena.program import Program, command_of
from bacon.search.bot import Bot, Choice
from bacon.search.kit import house_bot, player_kit
from bacon.search.levels import LEVELS, TEMPERS, make_bot
from bacon.search.tempers import Level, Temper


class RandomBot:
    """Choose by chance; equal views give equal choices, for the chance is drawn from the view and a seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions, each as likely as any other."""
        chance = Random(f"{self._seed} {view!r}").random()
        return Choice(legal[int(chance * len(legal))], "It is as good as anything else.", "random")


class Question(Struct, frozen=True):
    """Everything that a program is told for a decision; of what its seat may know all but the seal."""

    game: str
    rules: dict[str, OptionValue]
    seat: int | None
    view: TableState
    legal: Sequence[Action]


_ENCODER: Final = msgspec.json.Encoder(enc_hook=write_card)


class ProgramBot:
    """Let an outside program choose."""

    def __init__(self, rules: Rules, program: Program) -> None:
        self.program = program
        self._game, self._values = rules.name, rules.values()

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose what the program answers; raise `Fault` when it gives no proper answer."""
        unsealed = replace(view, commitment="")  # by it a program could tell whether it has guessed the seed
        question = Question(self._game, self._values, view.viewer, unsealed, legal)
        answer = self.program.ask(_ENCODER.encode(question) + b"\n", len(legal))
        return Choice(legal[answer], "The program chose it.", "program")


_PROGRAM: Final = "program:"
_RANDOM: Final = "random"
_HOUSE: Final = "house"
_WITHOUT: Final = "house:without="
_LEVELS: Final[dict[str, tuple[Level, Temper]]] = {
    **{level: (level, "even") for level in LEVELS},
    **{f"{level}:{temper}": (level, temper) for level in LEVELS for temper in TEMPERS},
}


class Contestant(Protocol):
    """Somebody who can play any seat."""

    def bot(self, seat: int, seed: str) -> Bot:
        """The player for one seat and one board; all its own chance derives from the seed."""

    def close(self) -> None:
        """Leave; any thread may say so."""


class _Own:
    """A bot from inside: a new one for every seat and board, so that none remembers anything."""

    def __init__(self, name: str, order: Order) -> None:
        self._name, self._order = name, order

    def bot(self, seat: int, seed: str) -> Bot:  # noqa: ARG002  (the seed tells the seats apart)
        """Make the bot."""
        return bot_named(self._name, self._order.rules, seed, timed=self._order.timed)

    def close(self) -> None:
        """Leave nothing behind, for there is nothing."""


class _Guest:
    """A bot of the caller's own: the same one sits at every seat it holds, on all boards."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def bot(self, seat: int, seed: str) -> Bot:  # noqa: ARG002  (it is the caller's, with its own chance)
        """The bot itself."""
        return self._bot

    def close(self) -> None:
        """Leave it to the caller."""


class _Programs:
    """An outside program, which runs once for every seat, so that partners do not know each other's cards."""

    def __init__(self, command: list[str], order: Order) -> None:
        seats = range(order.rules.seats)
        self._bots = [ProgramBot(order.rules, Program(command, order.patience)) for _ in seats]

    def bot(self, seat: int, seed: str) -> Bot:  # noqa: ARG002  (a program has its own chance)
        """The player that sits there on every board."""
        return self._bots[seat]

    def close(self) -> None:
        """End all the programs."""
        for bot in self._bots:
            bot.program.close()


def is_program(name: str) -> bool:
    """Whether a contestant is a program from outside."""
    return name.startswith(_PROGRAM)


def _left_out(name: str) -> frozenset[str]:
    """What the house is to do without."""
    return frozenset({name.removeprefix(_WITHOUT)} - {_HOUSE})


def check_contestant(name: str, rules: Rules) -> None:
    """Raise ``ValueError`` that says what is wrong with a contestant's name in a game, if anything is."""
    if is_program(name):
        command_of(name.removeprefix(_PROGRAM))
    elif name.startswith(_WITHOUT):
        _check_tactic(name.removeprefix(_WITHOUT), rules.name)
    elif name not in (_RANDOM, _HOUSE, *_LEVELS):
        raise ValueError(
            f"There is no contestant {name!r}; choose {', '.join(LEVELS)}, each also with a temper as in "
            f"normal:bold ({', '.join(TEMPERS)}), {_HOUSE}, {_WITHOUT}TACTIC, {_RANDOM} or {_PROGRAM}COMMAND."
        )


def _check_tactic(tactic: str, game: str) -> None:
    known = player_kit(game).tactics
    if tactic not in known:
        raise ValueError(f"There is no tactic {tactic!r} in {game}; leave out {', '.join(known)}.")


def bot_named(name: str, rules: Rules, seed: str, *, timed: bool = False) -> Bot:
    """A bot from inside by its name as a contestant; all its chance derives from the seed."""
    if name == _RANDOM:
        return RandomBot(seed)
    if name not in _LEVELS:
        return house_bot(rules, _left_out(name))
    level, temper = _LEVELS[name]
    return make_bot(rules, level, temper, seed, timed=timed)


def contestant(name: str, order: Order, guests: Mapping[str, Bot] = {}) -> Contestant:
    """Ask a contestant to the table; raise ``ValueError`` if there is none of that name."""
    if name in guests:
        return _Guest(guests[name])
    check_contestant(name, order.rules)
    if is_program(name):
        return _Programs(command_of(name.removeprefix(_PROGRAM)), order)
    return _Own(name, order)
