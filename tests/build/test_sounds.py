"""The sounds in assets/sounds: what the generator makes, and what the table may expect of them."""

import math
import struct
import subprocess
import sys
import wave
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from bacon.ui.app.sound import SOUNDS, file_of

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "assets" / "sounds"

# The longest each sound may last, in seconds: what follows a card must not lag behind the card.
LONGEST = {
    "deal": 0.15,
    "turn": 0.25,
    "place": 0.25,
    "land": 0.4,
    "gather": 0.45,
    "knock": 0.45,
    "call": 0.7,
    "alone": 0.9,
    "point": 0.7,
    "set": 0.7,
    "march": 0.75,
    "bacon": 1.0,
    "loner": 0.9,
    "bomb": 0.7,
    "streak": 0.7,
    "game_won": 1.0,
    "game_lost": 1.0,
    "refused": 0.35,
}
TAKES = {name: [file_of(name, take) for take in range(1, takes + 1)] for name, takes in SOUNDS.items()}
FILES = {file.removesuffix(".wav"): name for name, files in TAKES.items() for file in files}
named = pytest.mark.parametrize("name", FILES)


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.wav"


def samples_of(name: str) -> tuple[float, ...]:
    with wave.open(str(path_of(name)), "rb") as file:
        raw = struct.unpack(f"<{file.getnframes()}h", file.readframes(file.getnframes()))
    return tuple(x / 32768 for x in raw)


def decibels(level: float) -> float:
    return 20 * math.log10(level)


def rms(samples: tuple[float, ...]) -> float:
    return math.sqrt(math.fsum(x * x for x in samples) / len(samples))


def loudness_of(name: str) -> float:
    """The RMS of the loudest twentieth of a second, in dB of full scale."""
    samples, window = samples_of(name), 1600
    return decibels(max(rms(samples[i : i + window]) for i in range(0, len(samples) - window + 1, 160)))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sounds")
    subprocess.run([sys.executable, str(ROOT / "build" / "sounds.py"), str(folder)], check=True)
    return folder


@named
def test_regenerating_gives_the_checked_in_bytes(name: str, made: Path) -> None:
    assert (made / f"{name}.wav").read_bytes() == path_of(name).read_bytes()


def test_exactly_the_named_sounds_are_there(made: Path) -> None:
    names = {f"{name}.wav" for name in FILES}
    assert {path.name for path in made.iterdir()} == names
    assert {path.name for path in FOLDER.iterdir()} == names


def test_every_sound_has_a_longest_time() -> None:
    assert LONGEST.keys() == SOUNDS.keys()


def test_the_sounds_of_cards_have_three_or_four_takes_that_differ() -> None:
    for name in ("deal", "turn", "place", "land", "gather", "knock"):
        takes = [samples_of(file.removesuffix(".wav")) for file in TAKES[name]]
        assert 3 <= len(takes) <= 4
        for one, other in combinations(takes, 2):
            apart = rms(tuple(x - y for x, y in zip(one, other, strict=False)))
            assert apart > 0.3 * min(rms(one), rms(other)), f"two takes of {name} sound the same"


def test_the_takes_of_a_sound_are_about_as_loud() -> None:
    for files in TAKES.values():
        levels = [loudness_of(file.removesuffix(".wav")) for file in files]
        assert max(levels) - min(levels) < 3


@named
def test_the_file_is_small_mono_and_16_bit(name: str) -> None:
    assert path_of(name).stat().st_size < 60_000
    with wave.open(str(path_of(name)), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 32000)


@named
def test_it_is_no_longer_than_its_occasion(name: str) -> None:
    assert 0.1 <= len(samples_of(name)) / 32000 <= LONGEST[FILES[name]]


@named
def test_the_peak_is_near_minus_three_decibels(name: str) -> None:
    assert -4.1 <= decibels(max(map(abs, samples_of(name)))) <= -2.9


@named
def test_it_starts_and_ends_in_silence(name: str) -> None:
    samples = samples_of(name)
    assert samples[0] == samples[-1] == 0
    assert max(map(abs, samples[:4])) < 0.02
    assert max(map(abs, samples[-320:])) < 0.005


@named
def test_it_has_no_dc(name: str) -> None:
    samples = samples_of(name)
    assert abs(math.fsum(samples) / len(samples)) < 0.001


def test_no_sound_drowns_another() -> None:
    levels = [loudness_of(name) for name in FILES]
    assert min(levels) >= -18
    assert max(levels) <= -9


@named
def test_no_peak_is_cut_off(name: str) -> None:
    samples = samples_of(name)
    top = max(map(abs, samples))
    flat = [1 for one, next_ in pairwise(samples) if abs(one) == abs(next_) == top]
    assert not flat


def share_at(samples: tuple[float, ...], pitch: float) -> float:
    """The share of the sound at a pitch (Goertzel)."""
    turns = [math.tau * pitch * i / 32000 for i in range(len(samples))]
    real = math.fsum(x * math.cos(turn) for x, turn in zip(samples, turns, strict=True))
    imaginary = math.fsum(x * math.sin(turn) for x, turn in zip(samples, turns, strict=True))
    return math.hypot(real, imaginary) / len(samples)


def test_a_match_that_is_won_rises_and_one_that_is_lost_falls() -> None:
    for name, first, last in (("game_won", 293.66, 587.33), ("game_lost", 440.0, 293.66)):
        samples = samples_of(name)
        begun, ended = samples[:3200], samples[10560:16000]
        assert share_at(begun, first) > 2 * share_at(begun, last)
        assert share_at(ended, last) > 2 * share_at(begun, last)
    major, minor = 369.99, 349.23
    for name, its, other in (("game_won", major, minor), ("game_lost", minor, major)):
        middle = samples_of(name)[4800:10240]
        assert share_at(middle, its) > 3 * share_at(middle, other)


def test_the_card_that_decides_lands_deeper_than_any_other() -> None:
    def depth(name: str) -> float:
        samples = samples_of(name)
        return max(share_at(samples, pitch) for pitch in (80, 88, 96)) / share_at(samples, 1500)

    assert depth("land") > 3 * depth("place")
