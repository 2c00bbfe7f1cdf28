"""A player at a terminal who types what is offered, and a table in text to play at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from bacon.core.actions import Action
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.search.bot import Choice
from bacon.settings.settings import Players, Settings
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.app.text import TextTable
from bacon.ui.table.session import PEOPLE, Session, names_of, people_of

NAMES: Final = names_of(PEOPLE)
LEAVE: Final = "quit"
SAY: Final = "You can say: "
Answer = Callable[[Sequence[str]], str | None]


class Terminal:
    """Keeps what is printed and typed; `answer` types, knowing what was printed since it typed last."""

    def __init__(self, answer: Answer) -> None:
        self.lines: list[str] = []
        self.typed: list[tuple[int, str | None]] = []
        self._answer, self._read = answer, 0

    def say(self, line: str) -> None:
        self.lines.append(line)

    def read(self) -> str | None:
        since, self._read = self.lines[self._read :], len(self.lines)
        typed = self._answer(since)
        self.typed.append((self._read, typed))
        return typed

    def transcript(self) -> str:
        """Everything as it stood on the screen."""
        lines, end = [], 0
        for place, typed in self.typed:
            lines += [*self.lines[end:place], f"> {typed}"]
            end = place
        return "\n".join([*lines, *self.lines[end:], ""])


class Adviser:
    """Advises the first legal action, at once."""

    thinking = False
    seconds_left = 0.0

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:  # noqa: ARG002
        self.choice = Choice(legal[0], "It is the first.", "first")

    def done(self) -> Choice:
        return self.choice


class SecondThoughts(Adviser):
    """Advises the first legal action, and the last once it has thought longer."""

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:  # noqa: ARG002
        self._left = [Choice(legal[place], f"It is the {word}.", word) for place, word in ENDS]
        self.thinking = True

    def done(self) -> Choice:
        self.choice = self._left.pop(0)
        self.thinking = bool(self._left)
        return self.choice


ENDS: Final = ((0, "first"), (-1, "last"))


def typing(*lines: str) -> Answer:
    """Type these lines, then leave."""
    left: Iterator[str] = iter(lines)
    return lambda _: next(left, LEAVE)


def at_random(seed: int) -> Answer:
    """Type something that was offered; in Climbing a set of cards is rarely allowed, so pass if that is."""
    chance = Random(seed)

    def answer(said: Sequence[str]) -> str | None:
        last = said[-1] if said else ""
        if last.startswith("Type one of these"):
            return chance.choice(offered(said[-2])).lower()
        if last.endswith("Anything else means no."):
            return chance.choice(("yes", "no"))
        if last.startswith("Press Enter"):
            return ""
        cards_now: list[str] = re.findall(r"(\d+), ", last) if last.startswith("Cards:") else []
        if cards_now and (number := _number_to_choose(said)):
            return " ".join(chance.sample(cards_now, number))
        says = [word for line in said if line.startswith(SAY) for word in offered(line.removeprefix(SAY))]
        return chance.choice(cards_now + says).lower()

    return answer


def _number_to_choose(said: Sequence[str]) -> int:
    """Return how many cards are asked for at once, such as 3 to pass on; 0 if it is not said."""
    asked = re.search(r"Choose (\d+) cards to ", " ".join(said))
    return int(asked[1]) if asked else 0


def offered(line: str) -> list[str]:
    between = r"; (?:or )?" if "; " in line else r", | or "
    found: list[str] = re.split(between, line.rstrip("."))
    return found


def table(
    rules: Rules, answer: Answer, seed: str = "text", adviser: Adviser | None = None
) -> tuple[TextTable, Terminal]:
    names = names_of(people_of(Players(), rules.seats))
    match: Match[TableState] = Match(rules, seed=seed, names=names)
    autosave = Autosave(store_in_memory())
    terminal = Terminal(answer)
    session = Session(autosave.start(match), autosave)
    return TextTable(session, Settings(), names, adviser or Adviser(), terminal), terminal
