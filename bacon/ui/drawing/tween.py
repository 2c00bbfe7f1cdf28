"""Motion between two values in time."""

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
    """Go a little beyond the end and settle."""
    overshoot = 0.9
    return 1 + (overshoot + 1) * (t - 1) ** 3 + overshoot * (t - 1) ** 2


def heavy(t: float) -> float:
    """Fall faster and faster, hit, and spring back a very little."""
    hit = 0.78
    return (t / hit) ** 2.4 if t < hit else 1 - 0.025 * math.sin(math.pi * (t - hit) / (1 - hit))


class Place(NamedTuple):
    """Where a card lies.

    Its centre in pixels, its turn clockwise in degrees, its height in pixels, its lift above the table in u,
    and its opacity from 0 to 1.
    """

    x: float
    y: float
    angle: float
    height: float
    lift: float = 0
    alpha: float = 1

    def moved(self, dx: float, dy: float, lift: float = 0) -> Place:
        """The place a little way off."""
        return self._replace(x=self.x + dx, y=self.y + dy, lift=self.lift + lift)


class Span(NamedTuple):
    """A stretch of time in milliseconds and how a motion runs through it."""

    start: float
    duration: float
    ease: Ease = out_cubic

    @property
    def end(self) -> float:
        """The time when it is over."""
        return self.start + self.duration

    def part(self, now: float) -> float:
        """How far the time is through, from 0 to 1."""
        start, duration, _ = self
        if now >= start + duration:
            return 1.0
        return (now - start) / duration if now > start else 0.0

    def progress(self, now: float) -> float:
        """How far the motion is through: 0 at the start, 1 at the end."""
        part = self.part(now)
        return self.ease(part) if 0.0 < part < 1.0 else part


def between(a: Place, b: Place, t: float, arc: float = 0, unit: float = 1) -> Place:
    """The place on the way from `a` to `b`; `arc` lifts the middle of the way by so many u."""
    bow = arc * math.sin(math.pi * min(max(t, 0.0), 1.0)) if arc else 0.0
    x, y, angle, height, lift, alpha = a  # written out: it is asked for each card of each frame
    to_x, to_y, to_angle, to_height, to_lift, to_alpha = b
    return Place(
        x + (to_x - x) * t,
        y + (to_y - y) * t - bow * unit,
        angle + (to_angle - angle) * t,
        height + (to_height - height) * t,
        lift + (to_lift - lift) * t + 0.25 * bow,
        alpha + (to_alpha - alpha) * t,
    )


def faded(a: Place, b: Place, t: float) -> Place:
    """The place at `a` as it fades away, and then the one at `b` as it comes up."""
    return a._replace(alpha=a.alpha * (1 - 2 * t)) if t < 0.5 else b._replace(alpha=b.alpha * (2 * t - 1))
