"""Golden files: matches as they have always been played, kept under review.

A ``.jsonl`` file is the log of a match, one event a line. A file in ``presets`` is a playthrough: the first
hands of another match under that preset, move by move, with the state and the legal actions. For house rules
without a preset, the ``.txt`` file beside the log has the same match in words.
After a change you meant to make, ``BACON_GOLDEN=write pytest tests/golden`` writes them all again; read the
difference before you keep it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bacon.core.events import EVERY_GAME, BotThought, Event, HintTaken, MatchStarted, TakenBack, encode
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.events import DealScored
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.events import Forfeited, MisdealCalled
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.bids import HandCounted
from bacon.games.tricks.events import Acquitted, ClaimSettled, HandScored
from bacon.kits import GAMES
from bacon.kits.presets import presets_of
from tests.golden.matches import GOLDENS, HERE, events_of, stored
from tests.golden.playthrough import NAMES, playthrough_of, saved_name

WRITING = os.environ.get("BACON_GOLDEN") == "write"
EXAMPLES = ("hearts", "five-hundred", "whist")  # games that need not be installed
OF_TESTS = ("sheepshead",)  # games that only tests make
RESULTS = (HandScored, HandCounted, DealScored, Forfeited, Acquitted, MisdealCalled)

PRESETS = {
    f"presets/{game}/{'-'.join(saved_name(preset).lower().replace('&', 'and').split())}.txt": (game, preset)
    for game in GAMES
    for preset in presets_of(game)
}
"""The presets by the files of their playthroughs."""
STORIES = [
    name
    for name, golden in GOLDENS.items()
    if all(preset.rules != golden.rules for _, preset in PRESETS.values())
]

each_golden = pytest.mark.parametrize("name", GOLDENS)
each_preset = pytest.mark.parametrize("name", PRESETS)
each_story = pytest.mark.parametrize("name", STORIES)


def as_log(events: Sequence[Event]) -> str:
    return "".join(encode(event).decode() + "\n" for event in events)


def as_story(rules: Rules, events: Sequence[Event]) -> str:
    state, lines, names = rules.start(), [], NAMES[rules.seats]
    for event in events:
        state = rules.evolve(state, event)
        lines.append(rules.narrate_in(state, event, names))
        if isinstance(event, RESULTS):
            told = rules.outcome(state, names, 0)
            lines.append(f"  {told.title}. {told.sentence}")
    return "\n".join(lines) + "\n"


def compare(name: str, text: str) -> None:
    path = HERE / name
    if WRITING:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8").splitlines() == text.splitlines(), f"{name} has changed"


def test_every_preset_has_a_log_of_its_own() -> None:
    rules_of_logs = [golden.rules for golden in GOLDENS.values()]
    assert all(preset.rules in rules_of_logs for _, preset in PRESETS.values())


@pytest.mark.parametrize(
    ("game", "left_out"),
    [(Bacon, [("target", 21)]), (Euchre, [("target", 21)]), (BidEuchre, []), (Climbing, [("target", 12)])],
)
def test_every_choice_of_every_option_is_in_a_log_but_for_some_targets(
    game: type[Rules], left_out: list[tuple[str, int]]
) -> None:
    values = [golden.rules.values() for golden in GOLDENS.values() if type(golden.rules) is game]
    missing = [
        (option.name, choice)
        for option in game.options()
        for choice in option.choices
        if all(chosen[option.name] != choice for chosen in values)
    ]
    assert missing == left_out


@each_golden
def test_a_match_is_played_as_it_always_was(name: str) -> None:
    started, *others = events_of(name)
    compare(f"{name}.jsonl", as_log([started if WRITING else as_stored(name, started), *others]))


def as_stored(name: str, started: Event) -> Event:
    """Leave out of a match's beginning the house rules that its log is older than, if they are off."""
    log, defaults = stored(name)[0], type(GOLDENS[name].rules)().values()
    assert isinstance(started, MatchStarted)
    assert isinstance(log, MatchStarted)
    named = {
        rule: value for rule, value in started.rules.items() if rule in log.rules or value != defaults[rule]
    }
    return replace(started, rules=named)


@each_preset
def test_a_preset_plays_through_as_it_always_has(name: str) -> None:
    compare(name, playthrough_of(*PRESETS[name]))


@each_story
def test_house_rules_without_a_preset_read_as_they_always_have(name: str) -> None:
    compare(f"{name}.txt", as_story(GOLDENS[name].rules, events_of(name)))


@pytest.mark.sparse(20)
@each_golden
def test_a_stored_log_is_a_match_that_can_be_continued(name: str) -> None:
    log = stored(name)
    golden, started = GOLDENS[name], log[0]
    assert isinstance(started, MatchStarted)
    assert started.game == golden.rules.name
    assert golden.rules.from_values(started.rules) == golden.rules
    match = Match(golden.rules, events=log)
    assert match.events == log
    assert match.over or match.state.hand == golden.hands + 1


@pytest.mark.parametrize("name", [name for name, golden in GOLDENS.items() if golden.former])
def test_a_former_log_parts_from_that_of_today_where_a_claim_was_settled(name: str) -> None:
    both = zip(events_of(name)[1:], events_of(f"{name}_and_claims")[1:], strict=False)
    before, now = next((before, now) for before, now in both if before != now)
    assert isinstance(before, ClaimSettled)
    assert isinstance(now, ClaimSettled)
    assert (before.side, now.side) == (1 - now.seat % 2, now.seat % 2)


def test_the_logs_together_hold_every_kind_of_event() -> None:
    kinds = {type(event) for name in GOLDENS for event in events_of(name)}
    of_games = {kind for kit in GAMES.values() for kind in kit.events()}
    assert kinds == {*EVERY_GAME, *of_games} - {TakenBack, HintTaken, BotThought}  # nobody had help


def test_no_file_is_left_over_from_a_preset_that_is_gone() -> None:
    files = {
        path.relative_to(HERE).as_posix() for path in HERE.rglob("*") if path.suffix in (".jsonl", ".txt")
    }
    logs, stories = {f"{name}.jsonl" for name in GOLDENS}, {f"{name}.txt" for name in STORIES}
    texts = {f"text/{game}.txt" for game in {*GAMES, *EXAMPLES, *OF_TESTS}}
    assert files == logs | stories | set(PRESETS) | texts
