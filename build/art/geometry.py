"""Plane geometry for the drawings: curves, waves, and clipping, which the renderer does not do."""

import math
from collections.abc import Callable, Sequence

from art.svg import Point, num

Polygon = list[Point]
Curve = Callable[[float], float]


def cubic(a: Point, b: Point, c: Point, d: Point, steps: int = 8) -> Polygon:
    """Points along a cubic curve, without the first."""
    return [_on_cubic(a, b, c, d, step / steps) for step in range(1, steps + 1)]


def _on_cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    corners = (a, b, c, d)
    return (
        math.fsum(k * p[0] for k, p in zip(w, corners, strict=True)),
        math.fsum(k * p[1] for k, p in zip(w, corners, strict=True)),
    )


def clip(subject: Sequence[Point], window: Sequence[Point]) -> Polygon:
    """The part of any polygon inside a convex window given clockwise on the screen."""
    result = list(subject)
    for a, b in zip(window, [*window[1:], window[0]], strict=True):
        result = _half(result, a, b)
    return result


def _half(subject: Polygon, a: Point, b: Point) -> Polygon:
    kept: Polygon = []
    for p, q in zip(subject, [*subject[1:], *subject[:1]], strict=True):
        side_p, side_q = _side(a, b, p), _side(a, b, q)
        if side_p >= 0:
            kept.append(p)
        if side_p * side_q < 0:
            kept.append(_between(p, q, side_p / (side_p - side_q)))
    return kept


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _between(p: Point, q: Point, t: float) -> Point:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def sine(middle: float, height: float, length: float, phase: float = 0) -> Curve:
    """A wave: ``phase`` in periods."""
    return lambda x: middle + height * math.sin(math.tau * (x / length - phase))


def trace(curve: Curve, start: float, end: float, step: float) -> str:
    """Path data (without the first move) of smooth cubic pieces that follow a curve of x."""
    count = max(1, math.ceil(abs(end - start) / step - 1e-9))
    width = (end - start) / count
    return "".join(_piece(curve, start + i * width, width) for i in range(count))


def _piece(curve: Curve, x: float, width: float) -> str:
    end, third, h = x + width, width / 3, 1e-3
    y1 = curve(x) + (curve(x + h) - curve(x - h)) / (2 * h) * third
    y2 = curve(end) - (curve(end + h) - curve(end - h)) / (2 * h) * third
    return f"C{num(x + third)} {num(y1)} {num(end - third)} {num(y2)} {num(end)} {num(curve(end))}"


def band(top: Curve, bottom: Curve, start: float, end: float, step: float) -> str:
    """Path data of the area between two curves."""
    there = f"M{num(start)} {num(top(start))}" + trace(top, start, end, step)
    return there + f"L{num(end)} {num(bottom(end))}" + trace(bottom, end, start, step) + "Z"


def polar(radius: float, turn: float) -> Point:
    """A point on a circle about the origin; 0 is up and turns go clockwise in degrees."""
    angle = math.radians(turn)
    return radius * math.sin(angle), -radius * math.cos(angle)


def star(points: int, outer: float, inner: float, turn: float = 0) -> Polygon:
    """A star about the origin."""
    step = 180 / points
    return [polar(inner if i % 2 else outer, turn + i * step) for i in range(2 * points)]


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """Path data of a rounded rectangle."""
    return (
        f"M{num(x + r)} {num(y)}h{num(w - 2 * r)}a{num(r)} {num(r)} 0 0 1 {num(r)} {num(r)}"
        f"v{num(h - 2 * r)}a{num(r)} {num(r)} 0 0 1 {num(-r)} {num(r)}h{num(2 * r - w)}"
        f"a{num(r)} {num(r)} 0 0 1 {num(-r)} {num(-r)}v{num(2 * r - h)}"
        f"a{num(r)} {num(r)} 0 0 1 {num(r)} {num(-r)}Z"
    )


def between(subject: Sequence[Point], top: float, bottom: float, wave: Curve) -> Polygon:
    """The part of a polygon between two copies of a wave, moved to ``top`` and ``bottom``."""
    level = [(x, y - wave(x)) for x, y in subject]
    window = ((-1e4, top), (1e4, top), (1e4, bottom), (-1e4, bottom))
    return [(x, y + wave(x)) for x, y in _dense(clip(level, window), 4)]


def _dense(points: Polygon, longest: float) -> Polygon:
    result: Polygon = []
    for p, q in zip(points, [*points[1:], *points[:1]], strict=True):
        count = max(1, math.ceil(math.dist(p, q) / longest))
        result += [_between(p, q, i / count) for i in range(count)]
    return result
