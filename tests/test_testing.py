"""`bacon.testing` finds whatever a game does not keep, and says what it is."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from bacon.core.actions import Action, Refusal
from bacon.core.cards import Card
from bacon.core.events import Event, HandDealt, Passed
from bacon.core.rules import Outcome, Section
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.tricks.events import CardPlayed
from bacon.kits import GAMES, find_kit
from bacon.kits.presets import presets_of
from bacon.settings.lessons import lessons_of
from bacon.testing import EVERY_PROMISE, PROMISES, WINDOW_SIZES, Broken, check, check_levels, check_table
from bacon.testing.plugin import Promise
from tests.sparse import some
from tests.ui.conftest import leave_pictures_blank

HANDS = 12
SIZES = some(WINDOW_SIZES[:3], 1)
"""A window of each shape; larger ones of the last have the same room, and only Bacon is tried in them."""


@pytest.mark.sparse(2)
@pytest.mark.parametrize("game", ["bacon", "euchre", "bid-euchre", "climbing"])
def test_every_game_of_the_house_keeps_every_promise(game: str) -> None:
    checked = check(game, hands=HANDS)
    assert checked.hands >= HANDS
    assert checked.refusals > checked.decisions
    assert {kind.__name__ for kind in (HandDealt, Passed)} <= set(checked.kinds)


def test_the_same_arguments_try_the_same() -> None:
    assert check("bacon", hands=4) == check("bacon", hands=4)
    assert check("bacon", hands=4) != check("bacon", hands=4, seed="another")


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_the_house_is_whole(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_pictures_blank(monkeypatch)
    check_table(game, sizes=some(WINDOW_SIZES, 1) if game == "bacon" else SIZES)


def test_levels_from_the_weakest_up_are_in_order() -> None:
    check_levels("euchre", levels=("random", "easy", "normal"), deals=40)


def test_a_level_that_loses_to_the_one_below_is_found() -> None:
    with pytest.raises(Broken, match="euchre: random is no worse than normal; found"):
        check_levels("euchre", levels=("normal", "random"), deals=40)


def test_an_option_that_hides_a_method_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Euchre, "target", lambda _: 10)
    with pytest.raises(
        Broken, match="the option target does not have the same name as a method of the rules"
    ):
        check("euchre", hands=1, promises=("rules",))


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="There is no game 'rook'"):
        check("rook")


class Fault(NamedTuple):
    """A fault planted in Euchre: the method, what it does instead, and the promise that it breaks."""

    method: str
    instead: object
    promise: str


LEGAL, EVOLVE, REFUSAL, NARRATE = Euchre.legal, Euchre.evolve, Euchre.refusal, Euchre.narrate_in


def twice(rules: Euchre, state: EuchreState) -> tuple[Action, ...]:
    return LEGAL(rules, state) * 2


def nothing(rules: Euchre, state: EuchreState) -> tuple[Action, ...]:
    return () if state.trick else LEGAL(rules, state)


def mumbled(rules: Euchre, state: EuchreState, action: Action) -> Refusal:
    return Refusal("no", REFUSAL(rules, state, action).sentence.rstrip("."))


def generous(rules: Euchre, state: EuchreState, event: Event) -> EuchreState:
    after = EVOLVE(rules, state, event)
    return replace(after, scores=(1, 0)) if isinstance(event, CardPlayed) and event.seat == 2 else after


def unaware(rules: Euchre, state: EuchreState, event: Event) -> EuchreState:
    after = EVOLVE(rules, state, event)
    return replace(after, to_act=None) if isinstance(event, CardPlayed) and state.viewer == 1 else after


def changeable(rules: Euchre, state: EuchreState, event: Event) -> EuchreState:
    after = EVOLVE(rules, state, event)
    return replace(after, scores=list(after.scores))


def silent(rules: Euchre, state: EuchreState, event: Event, names: Sequence[str]) -> str:
    return "" if isinstance(event, Passed) else NARRATE(rules, state, event, names)


def wordless(rules: Euchre, state: EuchreState, names: Sequence[str], side: int) -> Outcome:  # noqa: ARG001
    return Outcome("", "")


def blank(rules: Euchre) -> tuple[Section, ...]:  # noqa: ARG001
    return (Section("The idea", ("{what}",)),)


def failing(rules: Euchre, state: EuchreState) -> tuple[Action, ...]:  # noqa: ARG001
    raise KeyError(Card("AS"))


@pytest.mark.parametrize(
    "fault",
    [
        Fault("legal", twice, "no legal action is listed twice"),
        Fault("legal", nothing, "somebody can act until the match is over"),
        Fault("legal", failing, "playing raises KeyError"),
        Fault("refusal", mumbled, "a refusal is a sentence"),
        Fault("evolve", generous, "points come only from events"),
        Fault("evolve", unaware, "seat 1 knows whose turn it is"),
        Fault("evolve", changeable, "a state is an immutable value"),
        Fault("narrate_in", silent, "every event is one sentence"),
        Fault("outcome", wordless, "a result has a title and a sentence"),
        Fault("guide", blank, "the guide has text, and no value missing"),
    ],
    ids=lambda fault: fault.promise,
)
def test_a_planted_fault_is_found_and_named(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Euchre, fault.method, fault.instead)
    with pytest.raises(Broken, match=fault.promise):
        check("euchre", hands=HANDS)


def test_a_hand_that_is_shown_to_everybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HandDealt, "seen_by", lambda self, _: self)
    with pytest.raises(Broken, match="is not shown the others"):
        check("euchre", hands=HANDS)


def test_a_lesson_that_asks_for_what_is_not_legal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_ = lessons_of(GAMES["euchre"])
    steps = tuple(replace(step, do="2C") if step.do else step for step in first.steps)
    monkeypatch.setattr("bacon.testing.lessons_of", lambda _: (replace(first, steps=steps),))
    with pytest.raises(Broken, match=r"euchre: a lesson can be played to its end; .*isn’t legal here"):
        check("euchre", hands=1)


# The plugin


def test_every_promise_and_every_window_is_a_test_of_its_own(tmp_path: Path) -> None:
    words = ["-p", "bacon.testing.plugin", "--bacon-game", "euchre", "--bacon-hands", "1"]
    quick = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "rules or words or records"]
    listed = [sys.executable, "-m", "pytest", *words, *quick, "--rootdir", str(tmp_path), "-rA"]
    told = subprocess.run(listed, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    assert [name for name in PROMISES if f"PASSED ::euchre: {name}" in told] == ["rules", "words", "records"]
    deselected = len(PROMISES) + len(WINDOW_SIZES) - 3
    assert f"3 passed, {deselected} deselected" in told


def test_a_broken_promise_fails_in_one_line(request: pytest.FixtureRequest) -> None:
    def breaks() -> None:
        raise Broken("euchre: no legal action is listed twice")

    item = Promise.from_parent(request.session, name="actions", keeps=breaks)
    with pytest.raises(pytest.fail.Exception, match="no legal action is listed twice") as failed:
        item.runtest()
    assert not failed.value.pytrace


def test_an_event_that_the_kit_does_not_name_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    events = [kind for kind in find_kit("euchre").events() if kind is not CardPlayed]
    monkeypatch.setattr(type(find_kit("euchre")), "events", lambda _: tuple(events))
    with pytest.raises(Broken, match="the kit names every event of the game; found 'CardPlayed'"):
        check("euchre", hands=1, promises=("logs",))


def test_only_the_promises_asked_for_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Euchre, "narrate_in", silent)
    assert check("euchre", hands=6, promises=("actions", "records")).hands >= 6
    with pytest.raises(Broken, match="every event is one sentence"):
        check("euchre", hands=6, promises=("words",))
    assert check("euchre", promises=("rules", "lessons")).hands == 0


def test_one_call_checks_the_table_and_the_levels_too(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []
    monkeypatch.setattr("bacon.testing.check_table", lambda game, seed: called.append(f"table {game} {seed}"))
    monkeypatch.setattr(
        "bacon.testing.check_levels", lambda game, seed: called.append(f"levels {game} {seed}")
    )
    check("euchre", hands=1)
    assert called == []
    check("euchre", hands=1, promises=EVERY_PROMISE)
    assert called == ["table euchre check", "levels euchre check"]


def test_a_first_preset_that_is_not_the_standard_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *_ = presets_of("euchre")
    monkeypatch.setattr("bacon.testing.presets_of", lambda _: (second, first))
    with pytest.raises(Broken, match="the first preset is the game with its defaults"):
        check("euchre", promises=("rules",))


def test_levels_are_a_test_of_their_own_where_deals_are_asked_for(tmp_path: Path) -> None:
    words = [
        "-p",
        "bacon.testing.plugin",
        "--bacon-game",
        "euchre",
        "--bacon-deals",
        "2",
        "--collect-only",
        "-q",
    ]
    listed = [sys.executable, "-m", "pytest", *words, "-p", "no:cacheprovider", "-p", "no:xdist"]
    told = subprocess.run(
        [*listed, "--rootdir", str(tmp_path)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "::euchre: levels" in told.stdout


def test_an_unknown_promise_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no promise 'speed'"):
        check("euchre", promises=("speed",))
