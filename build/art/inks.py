"""The inks: placeholders the loader replaces, and the flat colours that stay."""

SUIT = "#A1B2C3"
PAPER = "#FBF6EA"
EDGE = "#D8CDB8"
BLACK = "#1D1B19"
RED = "#B3202C"
GOLD = "#E2AE4A"
BLUE = "#1F5A94"

COURT: dict[str, str] = {
    "s": SUIT,
    "p": PAPER,
    "k": BLACK,
    "r": RED,
    "g": GOLD,
    "b": BLUE,
    "f": "#F7DDBE",
    "d": "#EBBE93",
    "t": "#F5E8CB",
    "u": "#EFDBAF",
    "m": "#DDA774",
    "n": "#C68B57",
    "e": "#96623F",
    "v": "#7C4C2F",
}
