"""The twelve courts and how they are put together: two-headed, in a framed panel."""

from dataclasses import dataclass

from art.face import HEIGHT, WIDTH, Print, both, index, paper
from art.garments import garment
from art.geometry import clip, polar, rounded, sine, trace
from art.heads import BEARDS, EXTRAS, EYES, FACE, FRINGE, HAIR, HATS, MOUTHS, NECK
from art.held import held
from art.inks import COURT, GOLD, PAPER, SUIT
from art.suits import mark
from art.svg import box, document, line, moved, num, path, polygon, sheet

LEFT, TOP, RIGHT, BOTTOM = 52, 18, 198, 332
HEAD, SCALE = (122, 100), 0.94


@dataclass(frozen=True)
class Figure:
    """One court in words."""

    hair: str
    fringe: str
    beard: str
    hat: str
    holds: str
    pattern: str
    collar: str
    thread: str
    accents: str
    locks: str
    gaze: float = 0
    extra: str = "none"
    skin: str = "fd"


FIGURES: dict[str, Figure] = {
    "KS": Figure("curls", "none", "forked", "gothic", "sword", "chevrons", "ermine", "g", "rb", "kg", 0.8),
    "KH": Figure(
        "cascade", "none", "curly", "hearts", "chalice", "lozenges", "jewels", "g", "bg", "pk", -0.8
    ),
    "KD": Figure(
        "short", "none", "long", "turban", "axe", "rays", "ermine", "g", "bp", "gk", 1, "patch", "mn"
    ),
    "KC": Figure("short", "none", "square", "imperial", "orb", "checks", "chain", "g", "bg", "rk", -1),
    "QS": Figure("bob", "bangs", "none", "spires", "sceptre", "stars", "ruff", "g", "br", "kg", 1, "spot"),
    "QH": Figure("waves", "part", "none", "coronet", "rose", "dots", "bodice", "p", "gb", "gk", -1),
    "QD": Figure(
        "braids", "part", "none", "tiara", "mirror", "lozenges", "bodice", "g", "gb", "rk", 1.2, "freckles"
    ),
    "QC": Figure(
        "bun", "sweep", "none", "leaves", "bird", "stripes", "ruff", "g", "rg", "kg", 1.2, "spectacles", "ev"
    ),
    "JS": Figure("page", "veil", "none", "beret", "quill", "stripes", "points", "g", "rg", "gk", 1),
    "JH": Figure("mop", "locks", "none", "plume", "fork", "checks", "scarf", "p", "bg", "kg", 1.2, "wink"),
    "JD": Figure(
        "page", "part", "none", "tall", "key", "stars", "lapels", "g", "bg", "kg", -1, "moustache", "mn"
    ),
    "JC": Figure(
        "mop", "locks", "none", "hood", "lantern", "lozenges", "tabard", "g", "rg", "rk", 1.2, "freckles"
    ),
}


def court_card(rank: str, suit: str, size: Print) -> str:
    """A whole court card."""
    figure = FIGURES[rank + suit]
    upper = _rays(rank) + _inner() + _pip(suit, size) + moved(_half(rank, figure), *HEAD, SCALE)
    return document(
        WIDTH, HEIGHT, paper(), _ground(), both(upper), _seam(), _frame(), _tab(size), index(rank, suit, size)
    )


def _half(rank: str, figure: Figure) -> str:
    a, o = (COURT[code] for code in figure.accents)
    c, h = (COURT[code] for code in figure.locks)
    f, d = (COURT[code] for code in figure.skin)
    inks = COURT | {"a": a, "o": o, "c": c, "h": h, "f": f, "d": d}
    front = (FACE, BEARDS[figure.beard], EYES[rank], _pupils(figure.gaze), MOUTHS[rank])
    over = (EXTRAS[figure.extra], FRINGE[figure.fringe], HATS[figure.hat])
    hair, face = sheet(HAIR[figure.hair] + NECK, inks), "".join(sheet(text, inks) for text in front + over)
    robe = garment(figure.pattern, figure.collar, inks, COURT[figure.thread])
    return hair + robe + face + held(figure.holds, inks)


def _pupils(gaze: float) -> str:
    return f"k - O {gaze - 10.3:.1f} -4.6 2.9\nk - O {gaze + 10.3:.1f} -4.6 2.9"


def _ground() -> str:
    return box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 8, fill=COURT["t"])


def _inner() -> str:
    w, h = RIGHT - LEFT - 7, BOTTOM - TOP - 7
    return box(LEFT + 3.5, TOP + 3.5, w, h, 5, fill="none", stroke=GOLD, stroke_width=1.2)


def _rays(rank: str) -> str:
    count = {"K": 12, "Q": 16, "J": 9}[rank]
    x, y = HEAD
    step = 180 / count
    turns = [-90 + step * (i + 0.25) for i in range(count)]
    beams = [[(0.0, 0.0), polar(130, turn), polar(130, turn + step / 2)] for turn in turns]
    window = [(LEFT - x, TOP - y), (RIGHT - x, TOP - y), (RIGHT - x, 175.0 - y), (LEFT - x, 175.0 - y)]
    beams = [clip(beam, window) for beam in beams]
    return moved(path("".join(polygon(beam) for beam in beams), COURT["u"]), x, y)


def _pip(suit: str, size: Print) -> str:
    return mark(suit, 70, 42, 29) if size.name == "standard" else ""


def _seam() -> str:
    curve = sine(0, 2.6, 27)
    wave = "M-76 " + num(curve(-76)) + trace(curve, -76, 76, 6.75)
    strip = box(-82, -8, 164, 16, fill=SUIT, stroke=GOLD, stroke_width=1.8)
    return moved(strip + line(wave, COURT["p"], 2.4), 125, 175, 1, 12.14)


def _frame() -> str:
    hole = rounded(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 8)
    cover = rounded(LEFT - 12, TOP - 12, RIGHT - LEFT + 24, BOTTOM - TOP + 24, 8)
    rim = box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 8, fill="none", stroke=SUIT, stroke_width=1.8)
    return path(cover + hole, PAPER, fill_rule="evenodd") + rim


def _tab(size: Print) -> str:
    if size.name == "standard":
        return ""
    edge = line("M52 178H78A8 8 0 0 0 86 170V18", SUIT, 1.8)
    return both(path("M4 14H86V170A8 8 0 0 1 78 178H4Z", PAPER) + edge)
