"""What the animals' faces show: eyes that look, blink, laugh or are sorry, and mouths to go with them."""

from dataclasses import dataclass

MOODS = ("plain", "blink", "glad", "sorry")


@dataclass(frozen=True)
class Eyes:
    """A pair of eyes: the middle of the left one, half its width, and the ink of its lines.

    `awake` looks about, before a `ball` that stays; closed, a `lid` covers that. `brow` is the one at rest,
    and `frown` the ink and the height of one that is sorry.
    """

    x: float
    y: float
    half: float
    line: str
    awake: str
    frown: tuple[str, float]
    ball: str = ""
    lid: str = ""
    brow: str = ""

    def shown(self, mood: str) -> str:
        """The rows of a sheet that draw them."""
        open_eyes = f"{self.ball}\n<\n{self.awake}\n>"
        return {
            "plain": f"{open_eyes}\n{self.brow}",
            "blink": f"{self.lid}\n{self._lash(0.75, 0)}\n{self.brow}",
            "glad": f"{self.lid}\n{self._lash(-0.95, 0.4)}\n{self.brow}",
            "sorry": f"{open_eyes}\n{self._sorry_brow()}",
        }[mood]

    def _lash(self, sag: float, drop: float) -> str:
        """A closed eye: its line hangs by `sag` of half its width, its ends lie lower by `drop` of that."""
        x, half, bend = self.x, self.half, self.half * 0.6
        end, low = self.y + drop * half, self.y + sag * half
        return f"=- {self.line}4 M{x - half} {end}C{x - bend} {low} {x + bend} {low} {x + half} {end}"

    def _sorry_brow(self) -> str:
        ink, y = self.frown
        outer, inner = self.x - self.half * 1.1, self.x + self.half * 1.1
        return f"=- {ink}3.8 M{outer} {y + 4.5}C{self.x} {y + 2} {inner - 3} {y - 2} {inner} {y - 6}"


EYES: dict[str, Eyes] = {
    "pig": Eyes(
        -24,
        -12,
        8.5,
        "k",
        "=k - O -24 -12 5.6\n=w - O -22 -14 1.9",
        ("d", -27),
        brow="=- d3.5 M-33-27C-28-31-20-31-16-27",
    ),
    "fox": Eyes(
        -24.5,
        0,
        9,
        "k",
        "=k - M-34 0C-30-9-19-9-15 2C-22 6-29 5-34 0Z\n=w - O -23 -2.5 1.9",
        ("d", -14),
    ),
    "owl": Eyes(
        -25,
        -4,
        12,
        "k",
        "=e - O -25 -4 12\n=k - O -25 -4 7.5\n=w - O -22 -7 2.6",
        ("k", -20),
        ball="=w - O -25 -4 24",
        lid="=p - O -25 -4 24",
    ),
    "bear": Eyes(
        -25,
        -10,
        8.5,
        "k",
        "=k - O -25 -10 5.6\n=w - O -23 -12 1.9",
        ("k", -25),
        brow="=- k3.5 M-34-25C-30-29-22-29-18-25",
    ),
    "cat": Eyes(
        -24,
        -4,
        10,
        "k",
        "=k - E -24 -4 3.8 9\n=w - O -22 -8 2.2",
        ("k", -20),
        ball="=g - E -24 -4 10.5 10",
    ),
    "hare": Eyes(
        -22,
        -6,
        8.5,
        "k",
        "=k - E -22 -6 5.6 7.4\n=w - O -20 -9 2.2",
        ("d", -22),
        brow="=- d3.2 M-31-22C-27-26-20-26-16-22",
    ),
    "badger": Eyes(
        -26,
        0,
        8,
        "w",
        "=k - O -26 0 6.6\n=w - O -26 0 6.4\n=k - O -25.5 0 4.4\n=w - O -23.5 -2 1.7",
        ("w", -13),
    ),
    "hen": Eyes(
        -21,
        -8,
        9,
        "k",
        "=k - O -19 -7 7.4\n=w - O -16.5 -10 2.6",
        ("c", -26),
        ball="=w - O -21 -8 13",
        lid="=p - O -21 -8 13",
        brow="=- c3.5 M-33-24C-28-31-18-31-13-28",
    ),
}

_MUZZLE = {
    "pig": (
        "- d3.5 M-16 43C-6 49 6 49 16 43",
        "d - M-18 41C-8 46 8 46 18 41C15 57-15 57-18 41Z",
        "- d3.5 M-14 50C-6 43 6 43 14 50",
    ),
    "bear": (
        "- k3.5 M0 24V31M-12 33C-8 38-3 37 0 31C3 37 8 38 12 33",
        "k - M-15 29C-6 33 6 33 15 29C13 45-13 45-15 29Z\n- k3.5 M0 24V30",
        "- k3.5 M0 24V31M-12 39C-6 31 6 31 12 39",
    ),
    "cat": (
        "- k3.2 M0 27V32M-12 34C-8 39-3 38 0 32C3 38 8 39 12 34",
        "d - M-15 31C-6 35 6 35 15 31C13 48-13 48-15 31Z\n- k3.2 M0 27V32",
        "- k3.2 M0 27V33M-12 41C-6 33 6 33 12 41",
    ),
    "hare": (
        "- d3.2 M0 27V33M-11 35C-7 39-3 38 0 33C3 38 7 39 11 35",
        "- d3.2 M0 27V33M-17 30C-13 40-4 40 0 34C4 40 13 40 17 30",
        "- d3.2 M0 27V33M-13 42C-9 34 9 34 13 42",
    ),
}
_AS_IT_IS = ("", "", "")
"""Of a beak or a snout that shows no mouth."""


def mouth(animal: str, mood: str) -> str:
    """The rows of a sheet that draw an animal's mouth."""
    plain, glad, sorry = _MUZZLE.get(animal, _AS_IT_IS)
    return {"plain": plain, "blink": plain, "glad": glad, "sorry": sorry}[mood]
