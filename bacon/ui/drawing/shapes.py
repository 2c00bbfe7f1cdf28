"""The few shapes that the interface draws itself, as SVG text: rounded boxes, rings, frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Color, Rect
from pygame.math import Vector2


def paint(colour: Color, kind: str = "fill") -> str:
    """Return the SVG attributes for a colour with its opacity."""
    return f'{kind}="#{colour.r:02x}{colour.g:02x}{colour.b:02x}" {kind}-opacity="{colour.a / 255:.3f}"'


def _stop(colour: Color, part: float = 1) -> str:
    """Return the SVG attributes of a gradient stop, at a share of the colour's opacity."""
    tone = f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"
    return f'stop-color="{tone}" stop-opacity="{colour.a / 255 * part:.3f}"'


def svg(size: tuple[int, int], body: str) -> str:
    """Wrap a drawing of the given size in pixels."""
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )


def box(
    size: tuple[int, int], radius: float, fill: Color, line: Color | None = None, line_width: float = 1
) -> str:
    """Return a rounded box that fills the size, with a line inside its edge."""
    width, height = size
    inset = line_width / 2 if line else 0
    stroke = f'{paint(line, "stroke")} stroke-width="{line_width}"' if line else ""
    return svg(
        size,
        f'<rect x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" '
        f'rx="{radius}" {paint(fill)} {stroke}/>',
    )


def brim(width: int, radius: int, tall: int, fill: Color) -> str:
    """Return the upper edge of a rounded box, so `tall` in the middle, that tapers off at both corners."""
    inner, size = f"{radius},{radius - tall}", (width, radius)
    outline = (
        f"M0,{radius} A{radius},{radius} 0 0 1 {radius},0 H{width - radius} "
        f"A{radius},{radius} 0 0 1 {width},{radius} A{inner} 0 0 0 {width - radius},{tall} "
        f"H{radius} A{inner} 0 0 0 0,{radius} Z"
    )
    return svg(size, f'<path d="{outline}" {paint(fill)}/>')


def rim(size: int, colour: Color, width: float, stroke: Sequence[float] = ()) -> str:
    """Return a circle that fills a square; a dashed `stroke` alternates lengths and gaps, in line widths."""
    lengths = " ".join(f"{width * length:.1f}" for length in stroke)
    dash = f'stroke-dasharray="{lengths}"' if stroke else ""
    look = f'fill="none" {paint(colour, "stroke")} stroke-width="{width:.1f}" {dash}'
    return svg((size, size), f'<circle cx="{size / 2}" cy="{size / 2}" r="{(size - width) / 2:.1f}" {look}/>')


def raised(
    size: tuple[int, int],
    radius: float,
    ground: tuple[Color, Color],
    light: tuple[Color, Color],
    line_width: float = 1,
) -> str:
    """Return a rounded box that is lit from above, like a button, with a line inside its edge.

    `ground` holds its colour and that of its line, `light` the sheen at its top and the shade at its bottom.
    """
    (fill, line), (sheen, shade) = ground, light
    width, height = size
    inset = line_width / 2
    rect = (
        f'x="{inset}" y="{inset}" width="{width - line_width}" height="{height - line_width}" rx="{radius}"'
    )
    slope = (
        f'<defs><linearGradient id="light" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" {_stop(sheen)}/><stop offset="0.5" {_stop(sheen, 0.2)}/>'
        f'<stop offset="1" {_stop(shade)}/></linearGradient></defs>'
    )
    edge = f'{paint(line, "stroke")} stroke-width="{line_width}"'
    body = f'<rect {rect} {paint(fill)}/><rect {rect} fill="url(#light)" {edge}/>'
    return svg(size, slope + body)


def speech(size: tuple[int, int], body: Rect, tip: tuple[int, int], fill: Color, line: Color) -> str:
    """Return a speech bubble: a rounded `body` and a tail from the middle of a side to the `tip`."""
    root = Vector2(min(max(tip[0], body.left + 34), body.right - 34), min(max(tip[1], body.top), body.bottom))
    if not body.left < tip[0] < body.right:
        root = Vector2(body.left if tip[0] <= body.left else body.right, body.centery)
    across = (Vector2(tip) - root).rotate(90)
    inner = root - (Vector2(tip) - root)
    tail = " ".join(
        f"{point.x:.1f},{point.y:.1f}" for point in (inner + across, Vector2(tip), inner - across)
    )
    radius = min(body.height * 0.42, 30)
    parts = (
        f'<rect x="{body.x}" y="{body.y}" width="{body.w}" height="{body.h}" rx="{radius}"',
        f'<polygon points="{tail}" stroke-linejoin="round"',
    )
    edge = f'fill="none" {paint(line, "stroke")} stroke-width="3"/>'
    return svg(
        size, "".join([f"{part} {edge}" for part in parts] + [f"{part} {paint(fill)}/>" for part in parts])
    )


def track(size: tuple[int, int], count: tuple[int, range], wood: Color, hole: Color, light: Color) -> str:
    """Return a strip of wood with a row of holes, as on a cribbage board.

    `count` is the number of holes, and which of them are lit. A line marks where those begin, unless it is
    where the board does.
    """
    holes, lit = count
    width, height = size
    pitch = (width - height) / max(holes - 1, 1)
    radius = min(height * 0.2, pitch * 0.36)
    spots = "".join(
        f'<circle cx="{height / 2 + index * pitch:.2f}" cy="{height / 2}" '
        f'r="{radius:.2f}" {paint(light if index in lit else hole)}/>'
        for index in range(holes)
    )
    start = height / 2 + (lit.start - 0.5) * pitch
    line = f'<rect x="{start - 1:.2f}" width="2" height="{height}" {paint(hole)}/>' if lit.start else ""
    board = f'<rect width="{width}" height="{height}" rx="{height / 2}" {paint(wood)}/>'
    return svg(size, f"{board}{line}{spots}")


def groove(size: tuple[int, int], lit: tuple[float, float], wood: Color, hole: Color, light: Color) -> str:
    """Return a strip of wood with a groove in it, for more points than holes can show.

    The part between two shares of its length is `lit`; a line marks where that begins, unless it is where the
    board does.
    """
    width, height = size
    start, end = (height / 2 + share * (width - height) for share in lit)
    tall = height * 0.36
    parts = (
        (height / 2 - tall / 2, width - height + tall, hole),
        (start - tall / 2, end - start + tall, light),
    )
    grooves = "".join(
        f'<rect x="{x:.2f}" y="{(height - tall) / 2:.2f}" width="{wide:.2f}" height="{tall:.2f}" '
        f'rx="{tall / 2:.2f}" {paint(colour)}/>'
        for x, wide, colour in parts
        if colour is hole or end > start
    )
    line = f'<rect x="{start - 1:.2f}" width="2" height="{height}" {paint(hole)}/>' if lit[0] else ""
    board = f'<rect width="{width}" height="{height}" rx="{height / 2}" {paint(wood)}/>'
    return svg(size, f"{board}{line}{grooves}")


PIP_GAP: Final = 0.14
"""The space at either side of a little card, as a share of its pitch."""


def pips(
    size: tuple[int, int], taken: tuple[int, int], count: int, inks: tuple[Color, Color], line: Color
) -> str:
    """Return a row of little cards: one side's tricks from the left, the other's from the right.

    `inks` are the colours of both sides; a card that nobody has taken is only an outline in `line`.
    """
    width, height = size
    pitch = width / count
    cards = []
    for index in range(count):
        colour = inks[0] if index < taken[0] else inks[1]
        bare = taken[0] <= index < count - taken[1]
        look = f'fill="none" {paint(line, "stroke")} opacity="0.45"' if bare else paint(colour)
        x = index * pitch + pitch * PIP_GAP
        wide = pitch * (1 - 2 * PIP_GAP)
        cards.append(
            f'<rect x="{x:.2f}" y="1" width="{wide:.2f}" height="{height - 2}" rx="{wide * 0.2}" {look}/>'
        )
    return svg(size, "".join(cards))


def ribbon(size: tuple[int, int], cloth: Color, line: Color) -> str:
    """Return a ribbon with notched ends."""
    width, height = size
    notch = height * 0.32
    points = f"1,1 {width - 1},1 {width - notch:.1f},{height / 2} {width - 1},{height - 1} 1,{height - 1} "
    points += f"{notch:.1f},{height / 2}"
    look = f'stroke-linejoin="round" {paint(cloth)} {paint(line, "stroke")}'
    return svg(size, f'<polygon points="{points}" {look}/>')


def light(size: tuple[int, int], colour: Color) -> str:
    """Return a soft patch of light that fills the size and fades towards its edge."""
    width, height = size
    stops = "".join(
        f'<stop offset="{where}" {_stop(colour, part)}/>'
        for where, part in ((0, 1), (0.35, 0.7), (0.7, 0.2), (1, 0))
    )
    # In user space, as nanosvg takes a bare 0.5 for half a pixel.
    ellipse = f"matrix({width / 2} 0 0 {height / 2} {width / 2} {height / 2})"
    units = f'gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="{ellipse}"'
    return svg(
        size,
        f'<defs><radialGradient id="light" {units}>{stops}</radialGradient></defs>'
        f'<rect width="{width}" height="{height}" fill="url(#light)"/>',
    )


def fade(size: tuple[int, int], colour: Color) -> str:
    """Return a veil that fades in from its upper edge to its lower one."""
    width, height = size
    tone = Color(colour.r, colour.g, colour.b)
    return svg(
        size,
        f'<defs><linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" {_stop(tone, 0)}/><stop offset="1" {_stop(tone)}/>'
        f'</linearGradient></defs><rect width="{width}" height="{height}" fill="url(#fade)"/>',
    )


def line(
    size: tuple[int, int],
    points: Sequence[tuple[float, float]],
    colour: Color,
    width: float,
    stroke: Sequence[float] = (),
) -> str:
    """Return a line through some points; a dashed `stroke` alternates lengths and gaps, in line widths."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    lengths = " ".join(f"{width * length:.1f}" for length in stroke)
    dash = f'stroke-dasharray="{lengths}"' if stroke else ""
    return svg(
        size,
        f'<polyline points="{path}" fill="none" {paint(colour, "stroke")} stroke-width="{width}" {dash} '
        'stroke-linejoin="round" stroke-linecap="round"/>',
    )


def rasher(length: int, angle: float, inks: tuple[Color, Color, Color]) -> str:
    """Return a wavy rasher in a square, turned clockwise; `inks` are the colours of meat, fat and rind."""
    meat, fat, rind = inks
    wide = length * 0.25
    bands = ((0.0, 1.0, rind), (0.0, 0.88, meat), (-0.2, 0.16, fat), (0.16, 0.08, rind), (0.32, 0.1, fat))
    body = "".join(
        f'<path d="{_wave(length, off * wide)}" fill="none" stroke-width="{share * wide:.1f}" '
        f"{paint(ink, 'stroke')}/>"
        for off, share, ink in bands
    )
    return svg((length, length), f'<g transform="rotate({angle:.1f} {length / 2} {length / 2})">{body}</g>')


def _wave(length: int, off: float) -> str:
    """Return two waves across a square, `off` below its middle."""
    step, y, rise = length * 0.8 / 4, length / 2 + off, length * 0.085
    bends = " ".join(f"q{step / 2:.1f},{rise if bend % 2 else -rise:.1f} {step:.1f},0" for bend in range(4))
    return f"M{length * 0.1:.1f},{y:.1f} {bends}"
