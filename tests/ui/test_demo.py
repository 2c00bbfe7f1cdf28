"""The demo shows every telling moment of a match, and says each fact in a line."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path

import pygame
import pytest
from msgspec import Struct

from bacon.core.events import Event, MatchWon, SeedRevealed
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bacon.events import PermissionDenied, PermissionGranted
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState
from bacon.games.bacon.words import bubble, narrate
from bacon.games.climbing.game import Climbing
from bacon.search.levels import make_bot
from bacon.ui.app import demo
from bacon.ui.table.session import everybody, names_of
from tests.ui.games import ONE_OF_EACH_GAME

MOMENTS = {
    "title",
    "cut",
    "deal-in-flight",
    "offer",
    "discard",
    "trick-half-full",
    "trick-gathered",
    "hand-over",
    "match-over",
}
HANDS = 3
SIZE = (640, 400)
FRAMES_PER_SECOND = 5
"""Fewer than in a window: enough for every telling moment."""

PATIENCE = 120_000
"""No demo without a hand takes so long, in milliseconds."""


@cache
def _played(seed: str) -> tuple[Event, ...]:
    """The first hands, and a bit more, of the match that the four bots of the demo play."""
    match: Match[BaconState] = Match(Bacon(), seed=seed)
    bot = make_bot(Bacon())
    while not match.over and match.state.hand <= HANDS:
        assert match.to_act is not None
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    return match.events


def _hands(log: Sequence[Event], count: int) -> list[Event]:
    """The events of this many hands; None if the match was over by then."""
    ends = [number for number, event in enumerate(log) if isinstance(event, SeedRevealed)]
    over = isinstance(log[-1], MatchWon)
    return [] if over else list(log[: ends[count - 1] + 1])


def _tells_all(seed: str) -> bool:
    """Whether the first hands of this match hold every telling moment, and the match goes on after them."""
    seen = _hands(_played(seed), HANDS)
    kinds = {type(event).__name__ for event in seen}
    asked = any(isinstance(event, PermissionGranted | PermissionDenied) for event in seen)
    return asked and {"Discarded", "TrickTaken", "DealerCut"} <= kinds


def a_telling_seed() -> str:
    """A seed whose match shows everything, however the bots have learnt to play."""
    return next(seed for seed in map(str, range(200)) if _tells_all(seed))


class Shown(Struct, frozen=True):
    """The result of a demo run: its pictures in order, and its output."""

    pictures: tuple[Path, ...]
    lines: tuple[str, ...]


def _run(seed: str, shots: Path | None, hands: int) -> Shown:
    said = io.StringIO()
    with redirect_stdout(said):
        code = demo.run(rules=Bacon(), hands=hands, seed=seed, size=SIZE, shots=shots, headless=True)
    assert code == 0
    return Shown(tuple(sorted(shots.iterdir())) if shots else (), tuple(said.getvalue().splitlines()))


@pytest.fixture(scope="module", autouse=True)
def fewer_frames() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(demo, "FRAME_MS", 1000 / FRAMES_PER_SECOND)
        yield


@pytest.fixture(scope="module")
def seed() -> str:
    return a_telling_seed()


@pytest.fixture(scope="module")
def shown(seed: str, tmp_path_factory: pytest.TempPathFactory) -> Shown:
    return _run(seed, tmp_path_factory.mktemp("shots"), HANDS)


def _said(seed: str) -> set[str]:
    """The bots' calls in the first hands."""
    said = (bubble(Bacon(), event) for event in _hands(_played(seed), HANDS))
    return {words for words in said if words}


def _slug(words: str) -> str:
    return "-".join(re.findall("[a-z0-9]+", words.lower()))


def test_there_is_a_numbered_picture_of_every_telling_moment_and_call(shown: Shown, seed: str) -> None:
    names = [path.stem for path in shown.pictures]
    assert [int(name[:2]) for name in names] == list(range(1, len(names) + 1))
    assert {name[3:] for name in names if "bubble" not in name} == MOMENTS
    assert {name[10:] for name in names if "bubble" in name} == {_slug(words) for words in _said(seed)}
    assert names[0] == "01-title"
    assert names[-1][3:] == "match-over"


def test_the_pictures_have_the_windows_size_and_no_two_are_the_same(shown: Shown) -> None:
    pictures = [pygame.image.load(path) for path in shown.pictures]
    assert {picture.get_size() for picture in pictures} == {SIZE}
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == len(pictures)


def test_each_fact_that_is_shown_is_a_line(shown: Shown, seed: str) -> None:
    told = [
        narrate(Bacon(), event.seen_by(0), names_of(everybody())) for event in _hands(_played(seed), HANDS)
    ]
    assert list(shown.lines[: len(told)]) == told
    *_, unseen, end = shown.lines
    assert unseen == "The rest of the match is played without showing it."
    assert re.fullmatch(r"\w+ and \w+ win \d+ to \d+\.", end)


def test_the_same_seed_shows_the_same_pictures(shown: Shown, seed: str, tmp_path: Path) -> None:
    again = _run(seed, tmp_path, 1)
    assert len(again.pictures) > 5
    for path, other in zip(again.pictures[:-1], shown.pictures, strict=False):
        assert path.name == other.name
        assert path.read_bytes() == other.read_bytes()


OTHERS = {name: rules for name, rules in ONE_OF_EACH_GAME.items() if not isinstance(rules, Bacon)}


@pytest.mark.thorough
@pytest.mark.parametrize("rules", OTHERS.values(), ids=OTHERS)
def test_a_demo_of_every_other_game_shows_its_calls_tricks_and_results(rules: Rules, tmp_path: Path) -> None:
    with redirect_stdout(io.StringIO()):
        demo.run(rules=rules, hands=1, seed="2", size=SIZE, shots=tmp_path, headless=True)
    names = {path.stem[3:] for path in tmp_path.iterdir()}
    tricks = {"trick-half-full", "trick-gathered"}
    rounds = {"laid-in-flight", "round-gathered", "out-1"}
    told = MOMENTS - {"offer", "discard"}
    assert (told - tricks | rounds if isinstance(rules, Climbing) else told) <= names
    assert any(name.startswith("bubble-") for name in names)


def test_without_a_folder_no_picture_is_saved(
    seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert _run(seed, None, 0).lines
    assert list(tmp_path.iterdir()) == []


def test_in_a_window_a_demo_goes_on_by_itself(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes only while the test waits, and not forever."""
    monkeypatch.setenv("DISPLAY", ":77")  # which the dummy driver of the tests leaves alone
    now = [0]

    def wait(milliseconds: int) -> int:
        now[0] += milliseconds
        assert now[0] < PATIENCE, "the demo waits for a player"
        return milliseconds

    monkeypatch.setattr(pygame.time, "wait", wait)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    assert demo.run(rules=Bacon(), hands=0, seed=seed, size=SIZE, shots=None, headless=False) == 0
