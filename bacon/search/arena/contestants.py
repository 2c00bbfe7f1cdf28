"""The players and the matches of an arena run."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Literal, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.arguments import nearest
from bacon.core.events import write_card
from bacon.core.options import OptionValue
from bacon.core.rules import Rules, TableState, every_field
from bacon.search.arena.program import Program, command_of
from bacon.search.bot import Bot, Choice, Level, Temper
from bacon.search.levels import LEVELS, TEMPERS, make_bot, player_kit, rule_bot

NAMES: Final = ("a", "b")
"""The contestants' names; in code, a contestant is 0 or 1."""


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


class BoardName(Struct, frozen=True):
    """The cards to play: a single deal or a whole match, numbered from 1."""

    kind: Literal["deal", "match"]
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class Order(Struct, frozen=True):
    """What to measure; `a` and `b` are contestants' names as on the command line.

    All randomness derives from `seed`, so a program that guesses it knows every card. `patience` is the
    seconds a program may take for a decision. Only if `timed` do bots that search go by the clock; otherwise
    they search a fixed number of worlds, and the same seed gives the same figures.
    """

    rules: Rules
    a: str
    b: str
    deals: int
    matches: int
    seed: str
    patience: float
    timed: bool = False

    def boards(self) -> tuple[BoardName, ...]:
        """All boards in order."""
        deals = tuple(BoardName("deal", number) for number in range(1, self.deals + 1))
        matches = tuple(BoardName("match", number) for number in range(1, self.matches + 1))
        return deals + matches


class RandomBot:
    """Choose at random.

    The randomness derives from the view and a seed, so equal views give equal choices.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions, each with the same probability."""
        chance = Random(f"{self._seed} {every_field(view)}").random()
        return Choice(legal[int(chance * len(legal))], "It is as good as anything else.", "random")


class Question(Struct, frozen=True):
    """A decision as sent to a program: all that its seat may know except the commitment."""

    game: str
    rules: dict[str, OptionValue]
    seat: int | None
    view: TableState
    legal: Sequence[Action]


_ENCODER: Final = msgspec.json.Encoder(enc_hook=write_card)


class ProgramBot:
    """A bot that asks an outside program."""

    def __init__(self, rules: Rules, program: Program) -> None:
        self.program = program
        self._game, self._values = rules.name, rules.values()

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose as the program answers; raises `Fault` if it gives no valid answer."""
        unsealed = replace(view, commitment="")  # a program could use it to check a guess at the seed
        question = Question(self._game, self._values, view.viewer, unsealed, legal)
        answer = self.program.ask(_ENCODER.encode(question) + b"\n", len(legal))
        return Choice(legal[answer], "The program chose it.", "program")


_PROGRAM: Final = "program:"
_RANDOM: Final = "random"
_HOUSE: Final = "house"
_WITHOUT: Final = "house:without="
LEVEL_BOTS: Final[dict[str, tuple[Level, Temper]]] = {
    **{level: (level, "even") for level in LEVELS},
    **{f"{level}:{temper}": (level, temper) for level in LEVELS for temper in TEMPERS},
}


class Contestant(Protocol):
    """A player for any seat."""

    def bot(self, seat: int, seed: str) -> Bot:
        """The bot for one seat and one board; all its randomness derives from the seed."""

    def close(self) -> None:
        """Release all resources; safe to call from any thread."""


class _BuiltIn:
    """A built-in bot: a new one for every seat and board, so that nothing is remembered."""

    def __init__(self, name: str, order: Order) -> None:
        self._name, self._order = name, order

    def bot(self, seat: int, seed: str) -> Bot:  # noqa: ARG002  (the seed tells the seats apart)
        return bot_named(self._name, self._order.rules, seed, timed=self._order.timed)

    def close(self) -> None:
        """Nothing to release."""


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
    """An outside program: one process per seat, so that partners do not know each other's cards."""

    def __init__(self, command: list[str], order: Order) -> None:
        seats = range(order.rules.seats)
        self._bots = [ProgramBot(order.rules, Program(command, order.patience)) for _ in seats]

    def bot(self, seat: int, seed: str) -> Bot:  # noqa: ARG002  (a program has its own chance)
        return self._bots[seat]

    def close(self) -> None:
        for bot in self._bots:
            bot.program.close()


def is_program(name: str) -> bool:
    """Whether a contestant is an outside program."""
    return name.startswith(_PROGRAM)


def check_contestant(name: str, rules: Rules) -> None:
    """Raise ``ValueError`` if a contestant's name is not valid in this game."""
    if is_program(name):
        command_of(name.removeprefix(_PROGRAM))
    elif name.startswith(_WITHOUT):
        tactic, known = name.removeprefix(_WITHOUT), player_kit(rules.name).tactics
        if tactic not in known:
            raise ValueError(
                f"There is no tactic {tactic!r}{nearest(tactic, known)} in {rules.name}; "
                f"leave out {', '.join(known)}."
            )
    elif name not in (names := (_RANDOM, _HOUSE, *LEVEL_BOTS)):
        raise ValueError(
            f"There is no bot {name!r}{nearest(name, names)}; choose {', '.join(LEVELS)}, or one of "
            f"these with a temperament ({', '.join(TEMPERS)}), as in normal:bold; or {_HOUSE}, "
            f"{_WITHOUT}TACTIC, {_RANDOM} or {_PROGRAM}COMMAND."
        )


def bot_named(name: str, rules: Rules, seed: str, *, timed: bool = False) -> Bot:
    """A built-in bot by its contestant name; all its randomness derives from the seed."""
    if name == _RANDOM:
        return RandomBot(seed)
    if name not in LEVEL_BOTS:
        return rule_bot(rules, frozenset({name.removeprefix(_WITHOUT)} - {_HOUSE}))
    level, temper = LEVEL_BOTS[name]
    return make_bot(rules, level, temper, seed, timed=timed)


def contestant(name: str, order: Order, guests: Mapping[str, Bot] = {}) -> Contestant:
    """Create a contestant by name; raises ``ValueError`` for an unknown name."""
    if name in guests:
        return _Guest(guests[name])
    check_contestant(name, order.rules)
    if is_program(name):
        return _Programs(command_of(name.removeprefix(_PROGRAM)), order)
    return _BuiltIn(name, order)
