"""Motion between two values over time."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

Ease: TypeAlias = Callable[[float], float]


def out_cubic(t: float) -> float:
    """Start fast and come to rest."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Start and end at rest."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def in_out_sine(t: float) -> float:
    """Start and end at rest, softly."""
    return (1 - math.cos(math.pi * t)) / 2


def out_back(t: float) -> float:
    """Overshoot a little and settle."""
    overshoot = 0.9
    return 1 + (overshoot + 1) * (t - 1) ** 3 + overshoot * (t - 1) ** 2


def thrown(t: float) -> float:
    """Leave the hand gently, fly, overshoot a little and settle."""
    return out_back(t**1.3)


def heavy(t: float) -> float:
    """Fall faster and faster, hit, and bounce very slightly."""
    hit = 0.78
    return (t / hit) ** 2.4 if t < hit else 1 - 0.025 * math.sin(math.pi * (t - hit) / (1 - hit))


class Place(NamedTuple):
    """The place of a card.

    It has the card's centre in pixels, its clockwise angle in degrees, its height in pixels, its lift above
    the table in u, and its opacity from 0 to 1.
    """

    x: float
    y: float
    angle: float
    height: float
    lift: float = 0
    alpha: float = 1

    def moved(self, dx: float, dy: float, lift: float = 0) -> Place:
        """Return a place at a small distance."""
        return self._replace(x=self.x + dx, y=self.y + dy, lift=self.lift + lift)


class Span(NamedTuple):
    """A stretch of time, in ms, and the easing of a motion through it."""

    start: float
    duration: float
    ease: Ease = out_cubic

    @property
    def end(self) -> float:
        """The end time, in ms."""
        return self.start + self.duration

    def part(self, now: float) -> float:
        """Return the elapsed share of the time, from 0 to 1."""
        start, duration, _ = self
        if now >= start + duration:
            return 1.0
        return (now - start) / duration if now > start else 0.0

    def progress(self, now: float) -> float:
        """Return the eased progress: 0 at the start, 1 at the end."""
        part = self.part(now)
        return self.ease(part) if 0.0 < part < 1.0 else part


_NEARER_BY_BOW, _LIFT_BY_BOW = 0.0011, 0.5
"""How much larger a card gets, and how far it lifts from its shadow, for each u of its arc."""


def between(a: Place, b: Place, t: float, arc: float = 0, unit: float = 1) -> Place:
    """Return the place on the way from `a` to `b`; `arc` lifts the middle of the way by this many u."""
    bow = arc * math.sin(math.pi * min(max(t, 0.0), 1.0)) if arc else 0.0
    nearer = 1 + _NEARER_BY_BOW * bow
    x, y, angle, height, lift, alpha = a  # unpacked: this runs for each card of each frame
    to_x, to_y, to_angle, to_height, to_lift, to_alpha = b
    return Place(
        x + (to_x - x) * t,
        y + (to_y - y) * t - bow * unit,
        angle + (to_angle - angle) * t,
        (height + (to_height - height) * t) * nearer,
        lift + (to_lift - lift) * t + _LIFT_BY_BOW * bow,
        alpha + (to_alpha - alpha) * t,
    )


_JOINING_SHARE, _LOOSENESS = 0.4, 0.35
"""The share of its time in which a card joins the others, and of its own angle that it keeps among them."""


def loosely(via: Place, a: Place) -> Place:
    """Return the place among others for a card from `a`: not quite straight, as if swept up by hand."""
    return via._replace(angle=via.angle + (a.angle - via.angle) * _LOOSENESS)


def joining(way: tuple[Place, Place, Place], span: Span, now: float, arc: float, unit: float) -> Place:
    """Return the place on a way in two parts: to where the cards come together, and on with them."""
    start, via, end = way
    part = span.part(now)
    if part < _JOINING_SHARE:
        return between(start, via, out_cubic(part / _JOINING_SHARE))
    return between(via, end, span.ease(after_joining(part)), arc, unit)


def after_joining(part: float) -> float:
    """Return the elapsed share of the second part of such a way, from 0 to 1."""
    return max((part - _JOINING_SHARE) / (1 - _JOINING_SHARE), 0.0)


def faded(a: Place, b: Place, t: float) -> Place:
    """Return `a` while it fades out, and then `b` while it fades in."""
    return a._replace(alpha=a.alpha * (1 - 2 * t)) if t < 0.5 else b._replace(alpha=b.alpha * (2 * t - 1))
