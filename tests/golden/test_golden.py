"""Golden playthroughs: whole matches under the presets, event by event, as files under review.

Each file is a log, one event a line, and beside it stands the same match told in words. When a change is
meant, ``BACON_GOLDEN=write pytest tests/golden`` writes them anew; read the difference before you keep it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pytest

from bacon.core.events import Acquitted, Event, HandScored, MatchStarted, TakenBack, decode, encode
from bacon.core.match import Match
from bacon.games import rules_of
from bacon.games.bacon import Bacon
from bacon.games.bacon.words import narrate, outcome
from bacon.games.presets import PRESETS as GAME_PRESETS
from bacon.games.presets import find_preset
from tests.play import Whims, played
from tests.tables import Table, of_bacon

HERE = Path(__file__).parent
NAMES = ("You", "West", "North", "East")
WRITING = os.environ.get("BACON_GOLDEN") == "write"

PRESETS: dict[str, tuple[Bacon, Whims]] = {
    "standard": (Bacon(), Whims()),
    "long": (of_bacon(find_preset("bacon", "Long").rules), Whims(passes=0.5)),
    "jacks_and_jokers": (of_bacon(find_preset("bacon", "Jacks & Jokers").rules), Whims(passes=0.6)),
    "short_pack": (of_bacon(find_preset("bacon", "Short pack").rules), Whims(passes=0.6)),
    "one_joker": (Bacon(jokers=1, deck=24, target=15), Whims(passes=0.7, alone=0.4)),
    "free_jokers": (
        Bacon(
            jokers=2, joker_follows="free", deck=24, jacks_high=True, claim="everyone", score_names="bacon"
        ),
        Whims(passes=0.6, claims=0.9),
    ),
    "stuck_dealer": (
        Bacon(stick_dealer=True, denier_may_declare=False, refused_alone="counts_as_pass", jokers=2, deck=24),
        Whims(passes=0.9, alone=0.6, denies=0.5),
    ),
    "bound_denier": (Bacon(denier_may_declare=False, permission="declare"), Whims(passes=0.3, denies=0.7)),
    "hard_on_loners": (
        Bacon(loner_must_take_five=True, beaten_loner_doubles=True, may_discard_upcard=False),
        Whims(alone=0.9, denies=0.1),
    ),
    "small_scores": (
        Bacon(loner_three_or_four=1, defenders_sweep=2, beaten_loner_doubles=True, target=11),
        Whims(alone=0.7, denies=0.1),
    ),
    "permission_off": (Bacon(permission="off", target=7), Whims(alone=0.5)),
    "permission_to_declare": (Bacon(permission="declare", target=5), Whims(denies=0.4)),
    "permission_to_go_alone": (Bacon(permission="alone", target=7), Whims(alone=0.6, denies=0.5)),
    "refused_alone_passes": (Bacon(refused_alone="counts_as_pass", target=7), Whims(alone=0.6, denies=0.4)),
    "same_dealer": (Bacon(acquitted_redeal="same_dealer", target=5), Whims(passes=0.95)),
    "next_dealer": (Bacon(target=5), Whims(passes=0.95)),
    "to_the_last_trick": (Bacon(throw_in=False, target=7), Whims(claims=0.0)),
    "claim_against_everyone": (Bacon(claim="everyone", target=11), Whims(claims=1.0)),
    "no_claims": (Bacon(claim="off", target=7), Whims()),
}
each_preset = pytest.mark.parametrize("preset", PRESETS)


def play(preset: str) -> Table:
    rules, whims = PRESETS[preset]
    return played(rules, 2026, whims)


def as_log(events: Sequence[Event]) -> str:
    return "".join(encode(event).decode() + "\n" for event in events)


def as_story(rules: Bacon, events: Sequence[Event]) -> str:
    state, lines = rules.start(), []
    for event in events:
        state = rules.evolve(state, event)
        lines.append(narrate(rules, event, NAMES))
        if isinstance(event, HandScored | Acquitted):
            told = outcome(rules, state, NAMES, 0)
            lines.append(f"  {told.title}. {told.sentence}")
    return "\n".join(lines) + "\n"


def compare(name: str, text: str) -> None:
    path = HERE / name
    if WRITING:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8").splitlines() == text.splitlines(), f"{name} has changed"


def test_every_preset_has_its_playthrough() -> None:
    played_rules = [rules for rules, _ in PRESETS.values()]
    assert all(preset.rules in played_rules for preset in GAME_PRESETS["bacon"])


def test_every_choice_of_every_option_is_in_a_playthrough_but_for_some_targets() -> None:
    missing = [
        (option.name, choice)
        for option in Bacon.options()
        for choice in option.choices
        if all(rules.values()[option.name] != choice for rules, _ in PRESETS.values())
    ]
    assert missing == [("target", 21)]


@each_preset
def test_a_preset_plays_as_it_always_has(preset: str) -> None:
    match = play(preset)
    compare(f"{preset}.jsonl", as_log(match.events))


@each_preset
def test_a_preset_is_told_as_it_always_was(preset: str) -> None:
    match = play(preset)
    compare(f"{preset}.txt", as_story(PRESETS[preset][0], match.events))


@each_preset
def test_a_stored_playthrough_is_a_match_that_can_be_gone_on_with(preset: str) -> None:
    lines = (HERE / f"{preset}.jsonl").read_text(encoding="utf-8").splitlines()
    log = [decode(line) for line in lines]
    assert isinstance(log[0], MatchStarted)
    rules = rules_of(log[0])
    assert rules == PRESETS[preset][0]
    assert Match(rules, events=log).over


def test_the_playthroughs_together_hold_every_kind_of_event() -> None:
    kinds = {type(event) for preset in PRESETS for event in play(preset).events}
    assert kinds == set(get_args(Event)) - {TakenBack}  # a playthrough takes nothing back


def test_no_file_is_left_over_from_a_preset_that_is_gone() -> None:
    stored = {path.stem for path in HERE.iterdir() if path.suffix in (".jsonl", ".txt")}
    assert stored == set(PRESETS)
