"""What an outside program is told: its seat's view and the legal actions, as one line of JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.events import write_card
from bacon.core.options import OptionValue
from bacon.core.rules import Rules, TableState
from bacon.search.arena.program import Program
from bacon.search.bot import Choice


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
