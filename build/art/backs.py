"""Six backs: waves of bacon, lace on spruce, an ember sun, a starry night, a kitchen cloth, painted tiles.

Each looks the same turned half round.
"""

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
    return {
        "bacon": _bacon(),
        "spruce": _spruce(),
        "ember": _ember(),
        "night": _night(),
        "gingham": _gingham(),
        "tiles": _tiles(),
    }


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


# night: stars over a dark blue sky, and the moon that waxes and wanes

SKY, DUSK, MOON, STARLIGHT = "#1C2C55", "#121E3E", "#F2DFA8", "#C9D3EA"
CRESCENT = "M0-34A34 34 0 0 1 0 34A42 42 0 0 0 0-34Z"


def _night() -> str:
    stars = "".join(_stars(row) for row in range(-4, 5))
    arcs = "".join(circle(0, 0, r, stroke="#31457A", stroke_width=1.4) for r in range(64, 110, 15))
    return _card(moved(arcs, 125, 175), stars, _moons(), ground=SKY, rim=DUSK)


def _stars(row: int) -> str:
    places = [column + (row % 2) / 2 for column in range(-3, 4)]
    lights = [(125 + 37 * place, 175 + 36 * row, abs(round(2 * place) + row) % 3) for place in places]
    return "".join(_starlet(x, y, size) for x, y, size in lights if math.hypot(x - 125, y - 175) > 56)


def _starlet(x: float, y: float, size: int) -> str:
    if size == 0:
        return circle(x, y, 1.9, STARLIGHT)
    outer = 5.5 + 2.4 * size
    return moved(path(polygon(star(4, outer, outer / 3.4)), MOON if size == 2 else STARLIGHT), x, y)


def _moons() -> str:
    disc = circle(0, 0, 51, DUSK) + circle(0, 0, 48, stroke=MOON, stroke_width=1.8)
    ring = "".join(circle(*polar(42.5, turn), 1.3, MOON) for turn in range(0, 360, 20))
    moons = "".join(moved(moved(path(CRESCENT, MOON), 4, 0, 0.92), 0, 0, 1, turn) for turn in (0, 180))
    middle = path(polygon(star(4, 13, 3.8)), STARLIGHT)
    return moved(disc + ring + moons + middle, 125, 175)


# gingham: a cloth of the kitchen, and a breakfast on it

THREAD, SCARLET, YOLK, WHITE = "#C6453F", "#A52A2C", "#EDB13C", "#FFFDF6"


def _gingham() -> str:
    check = W / 14
    middles = [2 * check * step for step in range(-5, 6)]
    columns = [(125 + at - check / 2, TOP - 1, check, H + 2) for at in middles if abs(at) < W / 2]
    rows = [(LEFT - 1, 175 + at - check / 2, W + 2, check) for at in middles]
    cloth = "".join(box(*stripe, fill=THREAD, fill_opacity=0.62) for stripe in columns + rows)
    return _card(cloth, _breakfast(), ground="#FBEFE0", rim=SCARLET)


def _breakfast() -> str:
    plate = circle(0, 0, 55, "#DCE9E6") + circle(0, 0, 55, stroke=SCARLET, stroke_width=2.4)
    rim = circle(0, 0, 47, "#C9DCDA")
    strips = moved(rasher(0.36), -26, 0, 1, 8) + moved(rasher(0.36), 26, 0, 1, 188)
    egg = path(_fried(26.5), "#E9DEC8") + path(_fried(25), WHITE)
    yolk = circle(0, 0, 11.5, "#D9952B") + circle(0, 0, 10.2, YOLK)
    return moved(plate + rim + strips + egg + yolk, 125, 175)


def _fried(size: float) -> str:
    """The white of an egg, which runs a little."""
    angles = [(turn, math.radians(turn)) for turn in range(0, 360, 6)]
    waves = [(turn, 0.10 * math.cos(4 * angle + 0.5) + 0.05 * math.cos(6 * angle)) for turn, angle in angles]
    return polygon(polar(size * (1 + wave), turn) for turn, wave in waves)


# tiles: painted in blue, a flower on each

BLUE, PALE, GLAZE, JOINT = "#2C5A9E", "#8FAFD6", "#F4F0E4", "#D9D2BF"
TILE = (W / 4, H / 6)


def _tiles() -> str:
    wide, tall = TILE
    centres = [(LEFT + wide * (i + 0.5), TOP + tall * (j + 0.5)) for i in range(4) for j in range(6)]
    painted = "".join(moved(_tile(), x, y) for x, y in centres)
    return _card(painted, _mural(), ground=GLAZE, rim=BLUE)


def _tile() -> str:
    wide, tall = TILE
    joint = box(-wide / 2, -tall / 2, wide, tall, fill="none", stroke=JOINT, stroke_width=1.6)
    corners = [
        (x * wide / 2, y * tall / 2, turn)
        for x, y, turn in ((-1, -1, 135), (1, -1, 225), (1, 1, 315), (-1, 1, 45))
    ]
    pale = "".join(_petal(13.5, turn + side, x, y) for x, y, turn in corners for side in (-38, 38))
    blue = "".join(_petal(15, turn, x, y) for x, y, turn in corners)
    return joint + path(pale, PALE) + path(blue, BLUE) + _flower(13.5, 4) + circle(0, 0, 2.6, GLAZE)


def _petal(size: float, turn: float, x: float = 0, y: float = 0) -> str:
    """Path data of a petal that grows from a point: its tip, its two bellies, and its foot."""
    places = ((1, 0), (0.8, 34), (0.36, 46), (0, 0), (0.36, -46), (0.8, -34), (1, 0))
    points = [polar(size * part, turn + aside) for part, aside in places]
    tip, *rest = (f"{num(x + dx)} {num(y + dy)}" for dx, dy in points)
    return f"M{tip}C{' '.join(rest[:3])}C{' '.join(rest[3:])}Z"


def _flower(size: float, petals: int) -> str:
    turns = [360 / petals * number for number in range(petals)]
    pale = "".join(_petal(size * 0.78, turn + 180 / petals) for turn in turns)
    return path(pale, PALE) + path("".join(_petal(size, turn) for turn in turns), BLUE)


def _mural() -> str:
    disc = circle(0, 0, 51, GLAZE) + circle(0, 0, 51, stroke=BLUE, stroke_width=2.6)
    ring = circle(0, 0, 46, stroke=PALE, stroke_width=1.6)
    beads = "".join(circle(*polar(41, turn), 1.7, BLUE) for turn in range(0, 360, 15))
    heart = circle(0, 0, 7.5, GLAZE) + circle(0, 0, 4.6, BLUE)
    return moved(disc + ring + beads + _flower(36, 6) + heart, 125, 175)
