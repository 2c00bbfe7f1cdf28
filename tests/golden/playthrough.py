"""Playthroughs of the presets: each move's state, legal actions and events, written out for people to read.

Cards and calls are written as in records. Fields of a state that have their default value, or only repeat the
events above, are left out, and so is the state before a move without a choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from hashlib import sha256
from itertools import takewhile
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.cards import Card, spell
from bacon.core.events import Event, HandStarted
from bacon.core.rules import Preset, Rules, TableState
from bacon.kits import find_kit
from bacon.kits.presets import share
from tests.golden.matches import play
from tests.play import Whims

NAMES: Final = {
    3: ("You", "West", "East"),
    4: ("You", "West", "North", "East"),
    5: ("You", "Ada", "Ben", "Cleo", "Dan"),
    6: ("You", "Ada", "Ben", "Cleo", "Dan", "Eve"),
}
HANDS: Final = {"bacon": 3, "euchre": 3, "bid-euchre": 2, "climbing": 1}
SEEDS: Final = {
    ("bacon", "Standard"): "g",
    ("bacon", "Jacks & Jokers"): "h",
    ("euchre", "Club"): "g",
    ("euchre", "Stick the dealer"): "f",
    ("euchre", "Strict loner"): "e",
    ("euchre", "Anything goes"): "f",
    ("bid-euchre", "Pig-it & Hog-it"): "a",
    ("bid-euchre", "Double deck"): "h",
    ("bid-euchre", "Hoosier"): "a",
    ("climbing", "Four"): "b",
    ("climbing", "Six"): "c",
    ("climbing", "Applewood for five"): "d",
    ("climbing", "Applewood for six"): "c",
}
"""Seeds of matches with loners, refusals, claims, gifts or void hands; other presets are seeded by name."""

MAX_ACTIONS: Final = 40
"""A longer list of actions is counted by kind; the start of its SHA-256 shows when it changes."""
MAX_CARDS: Final = 12
"""More cards, such as the stock, are only counted."""


def saved_name(preset: Preset) -> str:
    """Return the name that seeds a preset's playthrough and names its files: the first that it had."""
    return preset.saved_as or preset.name


_SHOWN_ELSEWHERE: Final = {"viewer", "to_act", "hands", "phase", "hand", "commitment", "cut", "cuts"}
_HISTORY: Final = {"auction", "offered", "tricks", "gone", "last_pile", "claim"}
_LEFT_OUT: Final = _SHOWN_ELSEWHERE | _HISTORY


def playthrough_of(game: str, preset: Preset) -> str:
    """Play a preset's match and return its playthrough as text."""
    seed, hands = SEEDS.get((game, saved_name(preset)), saved_name(preset)), HANDS[game]
    rules, names = preset.rules, NAMES[preset.rules.seats]
    log = play(rules, seed, Whims(passes=0.6), hands=hands)
    first_hands = takewhile(lambda event: not _starts_after(event, hands), log)
    head = [
        f"{find_kit(game).title}, {preset.name}: {preset.help}",
        f"House rules: {share(rules)}",
        f"Random players, seed {seed!r}, {hands} hand{'s' * (hands > 1)}",
        "",
    ]
    return "\n".join([*head, *write_events(rules, tuple(first_hands), names), ""])


def _starts_after(event: Event, hands: int) -> bool:
    return isinstance(event, HandStarted) and event.number > hands


def write_events(rules: Rules, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """Write every event in words, and before each move the state and the choice."""
    state, move = rules.start(), 0
    for event in events:
        if state.to_act is not None and rules.consequence(state) is None:
            move += 1
            yield f"\nMove {move}:"
            yield from _write_move(rules, state, event, names)
        state = rules.evolve(state, event)
        yield f"=> {rules.narrate_in(state, event, names)}"
        if event.ends_hand:
            outcome = rules.outcome(state, names, 0)
            yield f"=> {outcome.title}. {outcome.sentence}"


def _write_move(rules: Rules, state: TableState, event: Event, names: Sequence[str]) -> Iterator[str]:
    actions = rules.legal(state)
    taken = next(action for action in actions if rules.decide(state, action) == event)
    legal = [write_action(rules, state, action) for action in actions]
    name = names[state.to_act or 0]
    if len(legal) == 1:
        yield f"  {name}: {legal[0]} (no choice)"
        return
    yield from _write_state(state, names)
    yield f"  legal: {', '.join(legal) if len(legal) <= MAX_ACTIONS else _count_by_kind(legal)}"
    yield f"  {name}: {write_action(rules, state, taken)}"


def write_action(rules: Rules, state: TableState, action: Action) -> str:
    """Write an action as a record does."""
    event = rules.decide(state, action)
    if card := rules.write_play(event):
        return str(card)
    return rules.write_call(event, state) or "claim"


def _count_by_kind(legal: Sequence[str]) -> str:
    kinds = Counter(text.split()[0].rstrip(":") for text in legal)
    counts = ", ".join(f"{kind} ×{number}" for kind, number in kinds.items())
    digest = sha256("\n".join(legal).encode()).hexdigest()
    return f"{len(legal)} actions: {counts} (SHA-256 {digest[:8]})"


def _write_state(state: TableState, names: Sequence[str]) -> Iterator[str]:
    values = {name: getattr(state, name) for name in state.__struct_fields__}
    for seat, hand in enumerate(values["hands"]):
        turn = ">" if seat == state.to_act else " "
        yield f"{turn} {seat} {names[seat]:5}  {spell(hand)}".rstrip()
    fresh = type(state)()
    changed = [name for name in values if name not in _LEFT_OUT and values[name] != getattr(fresh, name)]
    yield "  " + "; ".join(f"{name}: {_write(values[name])}" for name in ("phase", *changed))


def _write(value: object) -> str:
    match value:
        case tuple() if value and all(isinstance(each, Card) for each in value):
            return f"{len(value)} cards" if len(value) > MAX_CARDS else " ".join(map(str, value))
        case tuple():
            return f"({', '.join(map(_write, value))})"
        case Enum():
            return str(value.value)
        case Struct() if type(value).__str__ is object.__str__:
            parts = ((name, getattr(value, name)) for name in value.__struct_fields__)
            return " ".join(
                name if part is True else _write(part) for name, part in parts if part is not False
            )
        case _:
            return str(value)
