"""Three backs: waves of bacon, lace on spruce, an ember sun; each looks the same turned half round."""

import math

from art.face import HEIGHT, WIDTH, both, paper
from art.geometry import Curve, band, polar, rounded, sine, star, trace
from art.inks import PAPER
from art.rasher import rasher
from art.suits import MARKS
from art.svg import box, circle, document, group, line, moved, num, path, polygon

LEFT, TOP, W, H = 14, 14, 222, 322
Bands = tuple[tuple[float, float, float, str], ...]


def backs() -> dict[str, str]:
    """Every back by its name."""
    return {"bacon": _bacon(), "spruce": _spruce(), "ember": _ember()}


def _card(*body: str, ground: str, rim: str) -> str:
    field = box(LEFT - 2, TOP - 2, W + 4, H + 4, 8, fill=ground)
    hole = rounded(LEFT, TOP, W, H, 9)
    cover = rounded(2, 2, WIDTH - 4, HEIGHT - 4, 14.5)
    frame = path(cover + hole, PAPER, fill_rule="evenodd")
    edge = box(LEFT, TOP, W, H, 9, fill="none", stroke=rim, stroke_width=2.4)
    return document(WIDTH, HEIGHT, paper(), field, *body, frame, edge)


# bacon: seven rashers, one above the other

FATTY, DARK, ROSE = "#F7DDBB", "#8E2426", "#E59A80"
BACON: Bands = ((-23, 3, 0, DARK), (0, 11, 0.45, FATTY), (-10.5, 3.4, -0.4, DARK), (10.5, 3.4, -0.4, DARK),
                (-16, 2.6, 0.3, ROSE), (16, 2.6, 0.3, ROSE))  # fmt: skip


def _bacon() -> str:
    rows = [175 + 46 * i for i in range(-3, 4)]
    stripes = "".join(_stripe(y + at, thick, swell, ink) for y in rows for at, thick, swell, ink in BACON)
    return _card(stripes, _seal(), ground="#BF3F39", rim=DARK)


def _stripe(y: float, thick: float, swell: float, ink: str) -> str:
    wave = sine(y, 8.5, 74, 125 / 74)

    def edge(side: int) -> Curve:
        return lambda x: wave(x) + side * thick / 2 * (1 + swell * math.cos(math.tau * (x - 125) / 148))

    return path(band(edge(-1), edge(1), LEFT - 1, LEFT + W + 1, 18.7), ink)


def _seal() -> str:
    disc = (
        circle(0, 0, 47, DARK) + circle(0, 0, 44.5, PAPER) + circle(0, 0, 40, stroke=DARK, stroke_width=1.2)
    )
    return moved(disc + moved(rasher(0.4, bold=True), 0, 0, 1, 22), 125, 175)


# spruce: gold lace


def _spruce() -> str:
    gold, dark = "#D9AE5C", "#0F3D34"
    lace = "".join(_lace(column, gold) for column in range(-5, 6))
    dots = "".join(_dots(column, gold) for column in range(-5, 6))
    return _card(lace, dots, _badge(gold, dark), _lines(gold, dark), ground="#17584A", rim=dark)


def _lace(column: int, ink: str) -> str:
    sides = [sine(0, side * 10.5, 80, 175 / 80 + 0.25) for side in (1, -1)]
    d = "".join(
        f"M{TOP - 2} {num(curve(TOP - 2))}" + trace(curve, TOP - 2, TOP + H + 2, 20) for curve in sides
    )
    return group(line(d, ink, 1.2), f"matrix(0 1 1 0 {125 + column * 21} 0)")


def _dots(column: int, ink: str) -> str:
    heights = [175 + 40 * row + 20 for row in range(-4, 4)]
    cells = "".join(polygon((x * 0.62, y + at) for x, y in star(4, 6.5, 2.1)) for at in heights)
    return moved(path(cells, ink), 125 + column * 21, 0)


def _lines(gold: str, dark: str) -> str:
    outer = box(LEFT + 3, TOP + 3, W - 6, H - 6, 7, fill="none", stroke=dark, stroke_width=6)
    return outer + box(LEFT + 6, TOP + 6, W - 12, H - 12, 5, fill="none", stroke=gold, stroke_width=1.4)


def _badge(gold: str, dark: str) -> str:
    disc = circle(0, 0, 50, dark) + circle(0, 0, 47, stroke=gold, stroke_width=2.4)
    marks = "".join(
        moved(path(MARKS[suit], gold), *polar(23, turn), 0.27, turn)
        for suit, turn in zip("SHSH", (0, 90, 180, 270), strict=True)
    )
    beads = "".join(circle(*polar(42, turn), 1.4, gold) for turn in range(0, 360, 15))
    small = path(polygon(star(4, 9, 3)), gold)
    return moved(disc + beads + marks + small, 125, 175)


# ember: scales of glowing coals around a sun

COAL = W / 8
GLOW = (
    (1, "#6B171D"),
    (0.88, "#D9803A"),
    (0.7, "#8E2426"),
    (0.52, "#E9B44C"),
    (0.33, "#6B171D"),
    (0.16, "#F2D08A"),
)


def _ember() -> str:
    rows = [(175 - 15.2 * row, row % 2 == 0) for row in range(11, -1, -1)]
    coals = "".join(_coal(x, y) for y, even in rows for x in _columns(even))
    return _card(both(coals), _sun(), ground="#6B171D", rim="#4A1216")


def _columns(even: bool) -> list[float]:
    return [LEFT + COAL * (2 * i + 1 if even else 2 * i) for i in range(4 if even else 5)]


def _coal(x: float, y: float) -> str:
    if not LEFT + 1 < x < LEFT + W - 1:
        return "".join(path(_half_disc(x, y, COAL * part), ink) for part, ink in GLOW if y - COAL * part > 2)
    return "".join(circle(x, y, COAL * part, ink) for part, ink in GLOW if y - COAL * part > 2)


def _half_disc(x: float, y: float, r: float) -> str:
    sweep = 1 if x < 125 else 0
    return f"M{num(x)} {num(y - r)}A{num(r)} {num(r)} 0 0 {sweep} {num(x)} {num(y + r)}Z"


def _sun() -> str:
    disc = circle(0, 0, 50, "#4A1216") + circle(0, 0, 47, stroke="#E9B44C", stroke_width=1.6)
    rays = path(polygon(star(16, 42, 25)), "#D9803A") + path(polygon(star(16, 34, 22, 11.25)), "#E9B44C")
    face = circle(0, 0, 20, "#F2D08A") + circle(0, 0, 16.5, stroke="#B3402C", stroke_width=1.4)
    flame = path(polygon(star(4, 12, 4.5)), "#B3402C")
    return moved(disc + rays + face + flame, 125, 175)
