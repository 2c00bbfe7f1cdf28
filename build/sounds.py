"""Make the table's sounds: `python build/sounds.py [FOLDER]` writes the wave files of SOUNDS.

Every sound is a row of data: layers of shaped noise (paper, felt, the click of a contact) and of modal
strikes (table wood, marimba bars). Sounds that are heard often are made in several takes, no two quite alike:
`deal.wav`, `deal-2.wav` and so on. The same data always gives the same bytes.
"""

import math
import random
import struct
import sys
import wave
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path

RATE = 32000
FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"

FADE_IN = 0.001
FADE_OUT = 0.003
DC_CORNER = 40.0
OVER = 9.2  # time constants after which a layer has decayed by 80 dB, and ends


@dataclass(frozen=True)
class Mode:
    """One partial of a struck body: its ratio to the pitch, its strength, its ring in seconds."""

    ratio: float
    gain: float
    ring: float

    def sample(self, phase: float, time: float) -> float:
        """Give the partial at one moment; the phase is that of the pitch."""
        if time > self.ring * OVER:
            return 0.0
        return self.gain * math.exp(-time / self.ring) * math.sin(phase * self.ratio)


# Ratios of a plank lying on a frame: crowded, uneven, the high ones gone at once.
TABLE = (
    Mode(1.00, 0.80, 0.030),
    Mode(1.63, 1.00, 0.026),
    Mode(2.41, 0.75, 0.020),
    Mode(3.27, 0.50, 0.015),
    Mode(4.86, 0.36, 0.010),
    Mode(7.15, 0.24, 0.006),
    Mode(10.9, 0.12, 0.004),
)
# The same table under felt: little above the body of the thud.
FELT = (Mode(1.00, 1.00, 0.026), Mode(1.58, 0.55, 0.020), Mode(2.37, 0.25, 0.012))
# A tuned bar over its resonator: two octaves above the pitch, then a short bright knock.
BAR = (
    Mode(1.00, 1.00, 0.150),
    Mode(3.94, 0.20, 0.038),
    Mode(9.35, 0.07, 0.012),
)


@dataclass(frozen=True)
class Noise:
    """A burst of noise through a band-pass filter whose centre may slide while it lasts."""

    at: float
    gain: float
    centre: float
    decay: float
    rise: float = 0.001
    width: float = 1.0
    slide: float = 0.0  # octaves that the centre moves in each second
    grain: float = 0.0  # how fibrous: the share of the loudness that flutters
    seed: int = 1

    def samples(self) -> Iterator[float]:
        """Give the burst from its start until it has died away."""
        filtered = band_pass(self._grained(), self.centre, self.width, self.slide)
        length = round((self.rise + self.decay * OVER) * RATE)
        return (self.gain * self._envelope(i / RATE) * x for i, x in enumerate(islice(filtered, length)))

    def _envelope(self, time: float) -> float:
        if time < self.rise:
            return (time / self.rise) ** 2
        return math.exp((self.rise - time) / self.decay)

    def _grained(self) -> Iterator[float]:
        dice = random.Random(self.seed)
        flutter = 1.0
        for i in count():
            if i % 24 == 0:
                flutter = 1.0 - self.grain + self.grain * 2.2 * dice.random() ** 2
            yield flutter * (2.0 * dice.random() - 1.0)


@dataclass(frozen=True)
class Strike:
    """A blow on a body with several modes; a positive bend starts sharp and falls to the pitch."""

    at: float
    gain: float
    pitch: float
    modes: tuple[Mode, ...]
    ring: float = 1.0
    soft: float = 0.0008
    bend: float = 0.0

    def samples(self) -> Iterator[float]:
        """Give the blow from its start until the longest mode has died away."""
        longest = max(mode.ring for mode in self.modes) * self.ring
        return (self._sample(i / RATE) for i in range(round(longest * OVER * RATE)))

    def _sample(self, time: float) -> float:
        contact = 1.0 - math.exp(-time / self.soft)
        phase = math.tau * self.pitch * (time + self.bend * 0.012 * (1.0 - math.exp(-time / 0.012)))
        partials = (mode.sample(phase, time / self.ring) for mode in self.modes)
        return self.gain * contact * math.fsum(partials)


Layer = Noise | Strike


@dataclass(frozen=True)
class Sound:
    """A sound: its length, how firmly its peaks are rounded off, its layers, its peak in dB of full scale.

    `takes` is how many ways it is played.
    """

    seconds: float
    drive: float
    layers: tuple[Layer, ...]
    peak: float = -3.0
    takes: int = 1


def band_pass(source: Iterator[float], centre: float, width: float, slide: float) -> Iterator[float]:
    """Filter with a state-variable band-pass; the width is in units of the centre frequency."""
    low = band = 0.0
    for i, x in enumerate(source):
        g = math.tan(math.pi * min(centre * 2.0 ** (slide * i / RATE), 0.45 * RATE) / RATE)
        high = (x - (width + g) * band - low) / (1.0 + g * (g + width))
        middle = band + g * high
        low += 2.0 * g * middle
        band = middle + g * high
        yield width * middle


def knuckle(at: float, gain: float, pitch: float, seed: int) -> tuple[Layer, ...]:
    """One knuckle on bare wood: the plank, the bone's click, and the flesh behind it."""
    return (
        Strike(at, gain, pitch, TABLE, soft=0.0004, bend=0.10),
        Noise(at, gain * 1.5, 2600, 0.0022, rise=0.0004, seed=seed),
        Noise(at, gain * 1.6, 760, 0.0080, rise=0.0010, width=0.8, seed=seed + 1),
    )


def bar(at: float, gain: float, pitch: float, ring: float = 1.0, seed: int = 70) -> tuple[Layer, ...]:
    """One marimba bar under a wound mallet."""
    return (
        Strike(at, gain, pitch, BAR, ring=ring, soft=0.0012),
        Noise(at, gain * 0.7, pitch * 2.6, 0.0050, rise=0.0010, seed=seed),
    )


def thud(at: float, gain: float, pitch: float, seed: int) -> tuple[Layer, ...]:
    """The heel of a hand on felt: no ring, no edge."""
    return (
        Strike(at, gain, pitch, FELT, soft=0.0025, bend=0.35),
        Noise(at, gain * 2.4, 480, 0.0130, rise=0.0020, width=0.9, seed=seed),
    )


A3, D4, FS4, F4, A4, D5, FS5, A5 = 220.00, 293.66, 369.99, 349.23, 440.00, 587.33, 739.99, 880.00

SOUNDS = {
    # A card leaves the pack and slides across the felt: a flick of the edge, then a short breath of paper.
    "deal": Sound(0.120, 1.6, (
        Noise(0.000, 1.20, 4300, 0.0050, rise=0.0006, width=0.9, seed=11),
        Noise(0.004, 0.55, 2700, 0.0190, rise=0.0140, width=1.1, slide=-9, grain=0.5, seed=12),
        Strike(0.001, 0.12, 260, FELT, ring=0.4, bend=0.2),
    ), takes=4),
    # A card bends over its edge, and snaps flat.
    "turn": Sound(0.190, 1.6, (
        Noise(0.000, 0.36, 2400, 0.0120, rise=0.0320, width=1.0, slide=16, grain=0.7, seed=21),
        Noise(0.052, 1.20, 3800, 0.0040, rise=0.0005, width=1.0, seed=22),
        Noise(0.053, 0.70, 1500, 0.0110, rise=0.0010, width=0.9, grain=0.3, seed=23),
        Strike(0.053, 0.20, 210, FELT, ring=0.6, bend=0.2),
    ), takes=3),
    # A card is put down with intent: the slap of the face, and the table under it.
    "place": Sound(0.180, 1.5, (
        Noise(0.000, 1.30, 3100, 0.0045, rise=0.0005, width=1.1, seed=31),
        Noise(0.001, 1.10, 1150, 0.0120, rise=0.0010, width=0.9, seed=32),
        Noise(0.008, 0.30, 4200, 0.0200, rise=0.0060, width=1.0, grain=0.7, seed=33),
        Strike(0.001, 0.34, 160, FELT, bend=0.4),
    ), takes=4),
    # The card that decides a hand: the slap, a fist's weight behind it, and the whole table under both.
    "land": Sound(0.360, 1.7, (
        Noise(0.000, 1.10, 2600, 0.0050, rise=0.0005, width=1.1, seed=35),
        Noise(0.001, 1.00, 820, 0.0160, rise=0.0010, width=0.9, seed=36),
        Strike(0.001, 0.70, 88, FELT, ring=2.2, bend=0.5),
        Strike(0.002, 0.30, 121, TABLE, ring=1.3, soft=0.0010, bend=0.2),
        Noise(0.016, 0.22, 3600, 0.0260, rise=0.0080, width=1.0, grain=0.7, seed=37),
    ), takes=3),
    # Four cards are swept together, and squared with a tap.
    "gather": Sound(0.400, 1.4, (
        Noise(0.000, 0.42, 1500, 0.0400, rise=0.1300, width=1.0, slide=5, grain=0.6, seed=41),
        Noise(0.060, 0.36, 3000, 0.0050, rise=0.0010, seed=42),
        Noise(0.108, 0.42, 2700, 0.0050, rise=0.0010, seed=43),
        Noise(0.150, 0.48, 3100, 0.0050, rise=0.0010, seed=44),
        Noise(0.222, 1.15, 2300, 0.0060, rise=0.0008, seed=45),
        Noise(0.222, 0.80, 900, 0.0110, rise=0.0010, seed=46),
        Strike(0.222, 0.26, 190, FELT, ring=0.8, bend=0.3),
    ), peak=-4.0, takes=3),
    "knock": Sound(0.380, 1.5, (
        *knuckle(0.000, 0.50, 238, seed=51),
        *knuckle(0.152, 0.44, 229, seed=53),
    ), takes=3),
    "call": Sound(0.620, 0.4, bar(0.000, 0.80, FS4, ring=0.75)),
    # The table itself answers three bars struck almost together.
    "alone": Sound(0.860, 0.8, (
        *bar(0.000, 0.80, A3, seed=71),
        *bar(0.014, 0.75, D4, seed=72),
        *bar(0.028, 0.75, A4, seed=73),
        Strike(0.000, 0.30, 150, TABLE, ring=1.2, bend=0.2),
    )),
    "point": Sound(0.560, 0.4, (
        *bar(0.000, 0.55, A4, ring=0.45, seed=74),
        *bar(0.095, 0.70, D5, ring=0.55, seed=75),
    ), peak=-4.0),
    # The declarer is set: two knocks of a low bar, and the answer a fourth above.
    "set": Sound(0.700, 0.8, (
        *bar(0.000, 0.72, A3, ring=0.40, seed=91),
        *bar(0.110, 0.72, A3, ring=0.40, seed=92),
        *bar(0.230, 0.80, D4, ring=0.62, seed=93),
        Strike(0.230, 0.24, 140, TABLE, ring=1.2, bend=0.2),
    )),
    # Every trick: three quick steps up.
    "march": Sound(0.700, 0.6, (
        *bar(0.000, 0.62, D4, ring=0.40, seed=94),
        *bar(0.090, 0.62, FS4, ring=0.40, seed=95),
        *bar(0.180, 0.72, A4, ring=0.66, seed=96),
    )),
    # The best hand there is: a rasher sizzles under a bright chord.
    "bacon": Sound(0.920, 0.9, (
        Noise(0.000, 0.50, 5200, 0.1500, rise=0.0500, width=1.2, grain=0.95, seed=97),
        Noise(0.060, 0.36, 3400, 0.1100, rise=0.0300, width=1.1, grain=0.95, seed=98),
        *bar(0.020, 0.50, D4, ring=0.60, seed=99),
        *bar(0.110, 0.52, A4, ring=0.62, seed=100),
        *bar(0.200, 0.56, D5, ring=0.66, seed=101),
        *bar(0.290, 0.44, FS5, ring=0.66, seed=102),
    )),
    # A loner takes everything: one bar, and the same an octave up.
    "loner": Sound(0.760, 0.6, (
        *bar(0.000, 0.66, D4, ring=0.46, seed=103),
        *bar(0.140, 0.74, D5, ring=0.72, seed=104),
        Strike(0.140, 0.16, 150, TABLE, ring=1.2, bend=0.2),
    )),
    # A bomb: a fist on the table, and what stands on it rattles.
    "bomb": Sound(0.560, 1.6, (
        Strike(0.000, 0.95, 74, FELT, ring=3.2, bend=0.6),
        Strike(0.002, 0.45, 104, TABLE, ring=1.6, soft=0.0010, bend=0.3),
        Noise(0.000, 1.10, 900, 0.0180, rise=0.0008, width=0.9, seed=105),
        Noise(0.030, 0.34, 2600, 0.0500, rise=0.0100, width=1.0, grain=0.9, seed=106),
    )),
    # One day more: two high bars, softly.
    "streak": Sound(0.640, 0.4, (
        *bar(0.000, 0.50, A4, ring=0.40, seed=107),
        *bar(0.100, 0.50, D5, ring=0.44, seed=108),
        *bar(0.200, 0.56, A5, ring=0.50, seed=109),
    ), peak=-4.0),
    "game_won": Sound(0.930, 0.8, (
        *bar(0.000, 0.62, D4, ring=0.70, seed=76),
        *bar(0.105, 0.64, FS4, ring=0.70, seed=77),
        *bar(0.210, 0.66, A4, ring=0.70, seed=78),
        *bar(0.330, 0.70, D5, ring=0.72, seed=79),
        *bar(0.330, 0.40, A4, ring=0.72, seed=80),
        *bar(0.330, 0.34, D4, ring=0.72, seed=81),
    )),
    "game_lost": Sound(0.930, 0.6, (
        *bar(0.000, 0.66, A4, ring=0.60, seed=82),
        *bar(0.150, 0.64, F4, ring=0.65, seed=83),
        *bar(0.320, 0.66, D4, ring=0.72, seed=84),
        *bar(0.320, 0.30, A3, ring=0.72, seed=85),
    )),
    "refused": Sound(0.300, 1.2, (
        *thud(0.000, 0.60, 204, seed=61),
        *thud(0.105, 0.52, 188, seed=63),
    )),
}  # fmt: skip


SPREAD = 0.11
"""How far takes differ in pitch, force and length, as a share: about a semitone and a half, and a decibel."""


def take(sound: Sound, number: int) -> Sound:
    """Return one take of a sound: the first is the sound itself, the others differ in every layer."""
    if number == 1:
        return sound
    dice = random.Random(number)
    layers = tuple(varied(layer, number, dice) for layer in sound.layers)
    return replace(sound, seconds=sound.seconds * (1 + SPREAD), layers=layers)


def varied(layer: Layer, number: int, dice: random.Random) -> Layer:
    """Return a layer as another hand would play it: higher or lower, harder or softer, sooner or later."""
    pitch, force, ring, time = (1 + SPREAD * dice.uniform(-1, 1) for _ in range(4))
    if isinstance(layer, Strike):
        pitched = layer.pitch * (1 + (pitch - 1) / 2)
        return replace(
            layer, at=layer.at * time, gain=layer.gain * force, pitch=pitched, ring=layer.ring * ring
        )
    noise = replace(layer, at=layer.at * time, gain=layer.gain * force, seed=layer.seed + 1000 * number)
    return replace(noise, centre=layer.centre * pitch, decay=layer.decay * ring)


def file_of(name: str, number: int) -> str:
    """Return the file name of a take: ``deal.wav``, ``deal-2.wav`` and so on."""
    return f"{name}.wav" if number == 1 else f"{name}-{number}.wav"


def mix(sound: Sound) -> list[float]:
    """Add the layers up, each from its own start, within the sound's length."""
    total = [0.0] * round(sound.seconds * RATE)
    for layer in sound.layers:
        start = round(layer.at * RATE)
        for i, x in enumerate(islice(layer.samples(), len(total) - start), start):
            total[i] += x
    return total


def rounded(samples: list[float], drive: float) -> list[float]:
    """Press the highest peaks together, so that a short slap is as present as a note."""
    loudest = max(map(abs, samples))
    return [math.tanh(drive * x / loudest) for x in samples]


def without_dc(samples: list[float]) -> list[float]:
    """Remove what is too slow to be heard."""
    keep = math.exp(-math.tau * DC_CORNER / RATE)
    before = after = 0.0
    result = []
    for x in samples:
        after = keep * (after + x - before)
        before = x
        result.append(after)
    return result


def ramp(steps: int, seconds: float) -> float:
    """Give the loudness of a fade so many samples away from its silent end."""
    share = min(1.0, steps / (seconds * RATE))
    return 0.5 - 0.5 * math.cos(math.pi * share)


def faded(samples: list[float]) -> list[float]:
    """Begin and end in silence."""
    last = len(samples) - 1
    return [x * ramp(i, FADE_IN) * ramp(last - i, FADE_OUT) for i, x in enumerate(samples)]


def rendered(sound: Sound) -> list[int]:
    """Make the finished 16-bit samples, the loudest of them at the sound's peak."""
    samples = faded(without_dc(rounded(mix(sound), sound.drive)))
    scale = 32767 * 10 ** (sound.peak / 20) / max(map(abs, samples))
    return [round(scale * x) for x in samples]


def write(path: Path, samples: list[int]) -> None:
    """Write one mono wave file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def main(folder: Path = FOLDER) -> None:
    """Write every sound into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, sound in SOUNDS.items():
        for number in range(1, sound.takes + 1):
            write(folder / file_of(name, number), rendered(take(sound, number)))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
