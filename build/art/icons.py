"""Icons for buttons and signs: one colour, one weight, a box of 48."""

from art.geometry import polar
from art.inks import SUIT
from art.suits import NAMES
from art.svg import document, moved, path, polygon, sheet

_INKS = {"s": SUIT}
SIZE = 48

ICONS: dict[str, str] = {
    "play": "s s3 M16 10.5L37 24L16 37.5Z",
    "pass": """
- s3.4 M14 27V15.5a2.7 2.7 0 0 1 5.4 0V23M19.4 22V10.7a2.7 2.7 0 0 1 5.4 0V22M24.8 22V11.7
  a2.7 2.7 0 0 1 5.4 0V24
- s3.4 M30.2 24V16.5a2.7 2.7 0 0 1 5.4 0V29C35.6 37.5 30.5 43 23.5 43C17 43 14.5 40 12 35L7.8
  27.5C6 24 10.2 21.8 12.4 24.8L14 27
""",
    "pickup": """
- s3.4 B 10 4 28 40 4
- s3.8 M24 34.5V15M15.5 22.5L24 14L32.5 22.5
""",
    "alone": """
s - O 24 14 7.5
s - M9.5 42C9.5 31 15.5 25 24 25C32.5 25 38.5 31 38.5 42Z
""",
    "grant": """
- s3.4 O 24 24 18
- s4 M15.5 24.5L21.5 30.5L33 18.5
""",
    "deny": """
- s3.4 O 24 24 18
- s4 M17 17L31 31M31 17L17 31
""",
    "claim": """
- s3.2 M22 42.5H18.5a3 3 0 0 1 -3 -3V10a3 3 0 0 1 3 -3H35a3 3 0 0 1 3 3V23
- s3.2 M10 38L9 33.5L5.2 19.5a3 3 0 0 1 2.1 -3.6L9.5 15.3
- s4 M26 35.5L32.5 42L44 29.5
""",
    "hint": """
- s3.4 M17.5 33C17.5 28.5 11 26 11 18.5a13 13 0 0 1 26 0C37 26 30.5 28.5 30.5 33Z
- s3.4 M19 39H29M21.5 44H26.5
""",
    "undo": """
- s3.8 M14 40H27.5a11.5 11.5 0 0 0 0 -23H8
- s3.8 M16.5 8L7.5 17L16.5 26
""",
    "last_trick": """
- s3.2 B 5 9 23 31 3.5
- s3.6 M10.5 24.5H22.5M15.5 19L10 24.5L15.5 30
- s3.2 M33.5 12.5L36.5 11.7a3 3 0 0 1 3.7 2.1L45 31.5a3 3 0 0 1 -2.1 3.7L34 37.5
""",
    "replay": """
- s3.8 M40 24A16 16 0 1 1 34.5 11.9
- s3.8 M36 4.5V13H27.5
s s2 M20.5 17.5L31 24L20.5 30.5Z
""",
    "speed": """
- s3.4 M9.5 37.5A18.5 18.5 0 1 1 38.5 37.5
- s3.8 M24 26.5L32.5 17
s - O 24 26.5 4.2
- s3.2 M12.5 26H14M24 13V14.5
""",
    "menu": "- s4.2 M9 13H39M9 24H39M9 35H39",
    "rules": """
- s3.4 M24 13C20 9.5 13.5 8.5 6 9V38C13.5 37.5 20 38.5 24 42C28 38.5 34.5 37.5 42 38V9
  C34.5 8.5 28 9.5 24 13V41
- s2.6 M12 17.5C14.5 17.5 16.5 18 18.5 19M12 25C14.5 25 16.5 25.5 18.5 26.5M36 17.5
  C33.5 17.5 31.5 18 29.5 19M36 25C33.5 25 31.5 25.5 29.5 26.5
""",
    "quit": """
- s3.4 M28 7H12.5a2.5 2.5 0 0 0 -2.5 2.5V38.5a2.5 2.5 0 0 0 2.5 2.5H28
s s3 M10 8L20 12.5V45L10 40.5Z
- s3.8 M27 24H43M36 16.5L43.5 24L36 31.5
""",
    "statistics": """
- s3.6 M6 42H42
s - B 9 25 7.5 13.5 2
s - B 20.25 7 7.5 31.5 2
s - B 31.5 16 7.5 22.5 2
""",
    "history": """
- s3.4 M8.5 18A17 17 0 1 1 7 24
- s3.6 M6.5 8.5L8 18.5L18 17
- s3.6 M24 14.5V24.5L31 28.5
""",
    "sound_on": """
s s3 M6 18.5H13L23 9.5V38.5L13 29.5H6Z
- s3.4 M30 17.5A9 9 0 0 1 30 30.5M35 11.5A17 17 0 0 1 35 36.5
""",
    "sound_off": """
s s3 M6 18.5H13L23 9.5V38.5L13 29.5H6Z
- s3.6 M31 18.5L42 29.5M42 18.5L31 29.5
""",
    "fullscreen": "- s3.8 M8 17V8H17M31 8H40V17M40 31V40H31M17 40H8V31",
    "dealer": """
- s3.4 O 24 24 20
- s4.2 M18.5 15V33H22.5Q32 33 32 24Q32 15 22.5 15Z
""",
    "crown": """
s s3 M7 15L15.5 23L24 9.5L32.5 23L41 15L37.5 33H10.5Z
- s3.6 M11 40H37
s - O 7 12 3
s - O 24 7 3
s - O 41 12 3
""",
    "close": "- s4.2 M11 11L37 37M37 11L11 37",
    "arrow_left": "- s4.2 M41 24H8M21 10.500L7.5 24L21 37.5",
    "arrow_right": "- s4.2 M7 24H40M27 10.500L40.5 24L27 37.5",
    "trump": """
- s3.4 M24 4.5L40.5 9.5V23C40.5 33 33.5 40 24 44C14.5 40 7.5 33 7.5 23V9.5Z
s - M24 12.5L27.3 19.6L35 20.5L29.3 25.8L30.8 33.5L24 29.7L17.2 33.5L18.7 25.8L13 20.5L20.7 19.6Z
""",
    "warning": """
- s3.4 M21.4 8.5a3 3 0 0 1 5.2 0L43 37.5a3 3 0 0 1 -2.6 4.5H7.6a3 3 0 0 1 -2.6 -4.5Z
- s4 M24 18.5V27.5
s - O 24 34.8 2.6
""",
    "lock": """
s s3 B 9.5 21.5 29 21 3
- s3.6 M15.5 21V15a8.5 8.5 0 0 1 17 0V21
""",
    "check": "- s4.8 M8.5 25.500L19 36L39.5 13",
}


def icons() -> dict[str, str]:
    """Every icon and suit mark by its name."""
    drawn = {name: document(SIZE, SIZE, sheet(text, _INKS)) for name, text in ICONS.items()}
    drawn["settings"] = document(SIZE, SIZE, path(_gear(), SUIT, fill_rule="evenodd"))
    marks = {name: document(SIZE, SIZE, moved(path(d, SUIT), 24, 24, 0.43)) for name, d in NAMES.items()}
    return drawn | marks


def _gear() -> str:
    tooth = ((-14, 15.5), (-9, 20.5), (9, 20.5), (14, 15.5))
    teeth = [polar(r, turn + off) for turn in range(0, 360, 45) for off, r in tooth]
    return polygon((x + 24, y + 24) for x, y in teeth) + "M31 24a7 7 0 1 1 -14 0a7 7 0 1 1 14 0Z"
