"""Drawing without redrawing: a scene lists what it shows, and only changes reach the window.

A frame is a list of sprites, back to front. Two frames are compared as lists; sprites that left, arrived or
moved make the dirty rectangles, and only those are painted. So a scene that lists the same sprites again
costs nothing, and no widget has to know what is above or below it. After a resize or a change of theme the
new pictures are made in slices, while the last frame of the old look stays visible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

import pygame
from pygame import Rect, Surface

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.raster import Unready

_MERGE_WASTE = 1.25
_MANY_RECTS = 48
_BAND_HEIGHT = 128
"""Beyond `_MANY_RECTS` differences, whole bands of the window are painted; their height is in pixels."""

Box: TypeAlias = tuple[int, int, int, int]


class Sprite(NamedTuple):
    """A surface at a position, with an overall opacity of 0 to 255, clipped to `clip`."""

    surface: Surface
    x: int
    y: int
    alpha: int = 255
    clip: Box | None = None

    @property
    def rect(self) -> Rect:
        """The pixels it covers."""
        whole = self.surface.get_rect(topleft=(self.x, self.y))
        return whole.clip(self.clip) if self.clip else whole


class Canvas:
    """Collects the sprites of one frame, and paints what differs from the last one.

    The first sprite of each frame must cover the whole window.
    """

    def __init__(self, target: Surface) -> None:
        self.target = target
        self._size = target.get_size()
        self._shown: list[Sprite] = []
        self.collected: list[Sprite] = []
        self._clip: Box | None = None
        self._share = 1.0

    @property
    def state(self) -> tuple[Box | None, float]:
        """The clip and the opacity of everything that is added now."""
        return self._clip, self._share

    @contextmanager
    def clipped(self, area: Rect) -> Iterator[None]:
        """Clip everything added meanwhile to `area`."""
        outer = self._clip
        inner = area.clip(outer) if outer else area
        self._clip = (inner.x, inner.y, inner.w, inner.h)
        try:
            yield
        finally:
            self._clip = outer

    def visible_part(self, area: Rect) -> Rect:
        """Return the part of an area that isn't clipped away."""
        return area.clip(self._clip) if self._clip else area

    @contextmanager
    def faded(self, share: float) -> Iterator[None]:
        """Multiply the opacity of everything added meanwhile by `share`, from 0 to 1."""
        outer, self._share = self._share, self._share * share
        try:
            yield
        finally:
            self._share = outer

    def add(self, surface: Surface, pos: tuple[float, float], alpha: int = 255) -> Rect:
        """Put a surface's top left corner at `pos`; return the covered rectangle."""
        x, y, clip = round(pos[0]), round(pos[1]), self._clip
        alpha = round(min(alpha, 255) * self._share)
        covered = surface.get_rect(topleft=(x, y))
        if alpha > 0 and (covered.clip(clip) if clip else covered):
            self.collected.append(Sprite(surface, x, y, alpha, clip))
        return covered

    def centre(self, surface: Surface, pos: tuple[float, float], alpha: int = 255) -> Rect:
        """Put a surface's centre at `pos`; return the covered rectangle."""
        width, height = surface.get_size()
        return self.add(surface, (pos[0] - width / 2, pos[1] - height / 2), alpha)

    def paint(self) -> list[Rect]:
        """Paint the changes since the last frame; return the painted rectangles, none if nothing changed."""
        dirty = merged([rect.clip(self.target.get_rect()) for rect in changed(self._shown, self.collected)])
        for rect in dirty:
            _paint(self.target, self.collected, rect)
        self._shown, self.collected = self.collected, []
        return dirty

    def forget(self) -> None:
        """Paint everything next time, as after an expose or a resize."""
        self._shown = []

    def drop(self) -> None:
        """Discard the frame that is being collected."""
        self.collected = []

    @property
    def shown(self) -> list[Sprite]:
        """The sprites of the last frame."""
        return self._shown

    @property
    def pictures(self) -> list[Surface]:
        """The surfaces of the last frame."""
        return [sprite.surface for sprite in self._shown]

    def picture(self) -> Surface | None:
        """Return a picture of the last frame, even if the window has changed since; None before the first."""
        if not self._shown:
            return None
        sheet = Surface(self._size)
        _paint(sheet, self._shown, sheet.get_rect())
        return sheet


class StillPart:
    """A part of the frames that is only collected again when its key or the canvas changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._sprites: list[Sprite] = []

    def draw(self, canvas: Canvas, key: object, draw: Callable[[Canvas], None]) -> None:
        """Add what `draw` adds, which must depend on nothing but the key."""
        frame = canvas.collected
        whole = (canvas, canvas.state, key)
        if whole == self._key:
            frame += self._sprites
            return
        start = len(frame)
        draw(canvas)
        self._key, self._sprites = whole, frame[start:]


def _paint(target: Surface, sprites: list[Sprite], rect: Rect) -> None:
    plain: list[tuple[Surface, tuple[int, int]]] = []
    target.set_clip(rect)
    for surface, x, y, alpha, clip in sprites:
        if alpha == 255 and clip is None:
            plain.append((surface, (x, y)))
        else:
            target.fblits(plain)
            plain.clear()
            target.set_clip(rect.clip(clip) if clip else rect)
            _blit(target, surface, (x, y), alpha)
            target.set_clip(rect)
    target.fblits(plain)
    target.set_clip(None)


def _blit(target: Surface, surface: Surface, pos: tuple[int, int], alpha: int) -> None:
    surface.set_alpha(alpha)
    target.blit(surface, pos)
    surface.set_alpha(255)


def changed(before: list[Sprite], after: list[Sprite]) -> list[Rect]:
    """Return the rectangles in which two frames differ."""
    if before == after:
        return []
    old, new = Counter(before), Counter(after)
    gone = [sprite.rect for sprite in before if old[sprite] > new[sprite]]
    came = [sprite.rect for sprite in after if new[sprite] > old[sprite]]
    return gone + came + _reordered(before, after, new & old)


def _reordered(before: list[Sprite], after: list[Sprite], both: Counter[Sprite]) -> list[Rect]:
    """Return the sprites of both frames whose order has changed; usually none."""
    stayed = ([sprite for sprite in frame if sprite in both] for frame in (before, after))
    return [new.rect for old, new in zip_longest(*stayed) if new and old != new]


def merged(rects: list[Rect]) -> list[Rect]:
    """Join rectangles that overlap, or are so close that painting them together costs little more."""
    visible = [rect for rect in rects if rect.width and rect.height]
    if len(visible) >= _MANY_RECTS:
        return _banded(visible)
    done: list[Rect] = []
    for rect in visible:
        _join(done, rect)
    return done


def _banded(rects: list[Rect]) -> list[Rect]:
    """Return one rectangle per band of the window; a band fits into a processor's cache."""
    bands: dict[int, list[Rect]] = {}
    for rect in rects:
        for number in range(rect.top // _BAND_HEIGHT, (rect.bottom - 1) // _BAND_HEIGHT + 1):
            bands.setdefault(number, []).append(rect)
    return [_within(number, inside) for number, inside in bands.items()]


def _within(number: int, rects: list[Rect]) -> Rect:
    whole = rects[0].unionall(rects[1:])
    return whole.clip(whole.left, number * _BAND_HEIGHT, whole.width, _BAND_HEIGHT)


def _join(done: list[Rect], rect: Rect) -> None:
    for other in done:
        union = rect.union(other)
        if rect.colliderect(other) or _area(union) <= _MERGE_WASTE * (_area(rect) + _area(other)):
            done.remove(other)
            _join(done, union)
            return
    done.append(rect)


def _area(rect: Rect) -> int:
    return rect.width * rect.height


SLICE_MS: Final = 25
"""The time that a frame may spend on making pictures; the last picture is finished anyway."""


class Renewal:
    """The transition to a new look; `before` is the last picture of the old one.

    Without one there is nothing to show meanwhile, and everything is made at once.
    """

    def __init__(self, art: Art, window: Surface, before: Surface | None, clock: Callable[[], float]) -> None:
        self.art, self.window, self.before = art, window, before
        self.done = before is None
        self._clock = clock
        self._stands_in = before is not None and before.get_size() == window.get_size()

    def paint(self, canvas: Canvas, draw: Callable[[Canvas], None]) -> list[Rect]:
        """Paint a frame if its pictures are ready in time, else the stand-in; return what was painted."""
        until = self._clock() + SLICE_MS
        if not self.done:
            self.art.patience.begin(lambda: self._clock() >= until)
        try:
            draw(canvas)
        except Unready:
            canvas.drop()
            return self._stand_in()
        finally:
            self.art.patience.end()
        self.done, self.before = True, None
        return canvas.paint()

    def _stand_in(self) -> list[Rect]:
        """Show the old picture, but only once, and only if the size changed."""
        if self._stands_in or self.before is None:
            return []
        self._stands_in = True
        pygame.transform.scale(self.before, self.window.get_size(), self.window)
        return [self.window.get_rect()]
