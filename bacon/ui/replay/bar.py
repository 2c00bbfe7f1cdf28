"""The bar below a replay: the buttons, and the scrubber.

The scrubber stands for a hand from the deal to the end: a track with its moments, and a knob at the current
step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.notation.timeline import Moment
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.nodes import Amount, Node, number_in
from bacon.ui.kit.tracks import draw_filled
from bacon.ui.kit.widgets import ICON_SIZE, Button, Control, Sliding, draw_panel, draw_tag
from bacon.ui.replay.verdicts import mark_pill

_KNOB_SIZE: Final = 22
_TRACK_HEIGHT: Final = 8
_TICK_HEIGHT: Final = 18
_SIGN_OFFSET, _SIGN_DOT = 11, 12
"""The distance from the signs to the middle of the knob, and the size of a dot in their place."""
_SIGN_SHARE: Final = 1.4
"""How high a mark may be that stands above the track, as a share of the room there; letters are lower."""
_LABEL_SHARE: Final = 1.1  # the same below it
_SIGN_TYPE, _LABEL_TYPE = 17, 19  # of marks, and of labels and captions, in u
_MIN_SIGN_SHRINKING: Final = 0.5
_TRACK_MIDDLE: Final = 0.48
"""The height of the track in the scrubber: below the signs, and above the labels."""


class _Label(NamedTuple):
    """A moment's words and their rectangle."""

    moment: Moment
    words: str
    rect: Rect


class Sign(NamedTuple):
    """A mark of a review, as in chess: the step before a choice, the mark of its grade, and its colour.

    `meaning` is shown while the pointer is on it.
    """

    step: int
    mark: str
    token: str
    meaning: str = ""


class Scrubber(Sliding):
    """A slider between the steps `first` and `last`; a click on a moment's label goes to that moment.

    From one moment to the next it is equally far, so that a short auction has room for its signs, too.
    `get` returns the current step, `put` goes to another one. The `signs` of a review are above the track,
    and can be clicked like labels.
    """

    def __init__(self, get: Callable[[], int], put: Callable[[int], None]) -> None:
        super().__init__("Moment")
        self.get, self.put = get, put
        self.first, self.last = 0, 1
        self.moments: Sequence[Moment] = ()
        self.signs: Sequence[Sign] = ()
        self._labels: list[_Label] = []
        self._aside = 0  # from the ends of the track, in pixels, such that the first and last label fit
        self._signs: list[tuple[Sign, Rect]] = []
        self._pointed = (-1, -1)

    def take_timeline(
        self, first: int, last: int, moments: Sequence[Moment], signs: Sequence[Sign] = ()
    ) -> None:
        """Show another hand's moments and review."""
        self.first, self.last, self.moments, self.signs = first, last, moments, signs

    @override
    def node(self) -> Node:
        """Return its place in steps, and the moment that was reached last."""
        at = self.get()
        reached = [moment.name for moment in self.moments if moment.step <= at]
        words = f"step {at - self.first} of {self.last - self.first}"
        value = ", ".join([*reached[-1:], words])
        return replace(super().node(), role="slider", value=value, amount=Amount(at, self.first, self.last))

    @override
    def accept(self, value: str) -> None:
        if (number := number_in(value)) is not None:
            self._go_to(min(max(round(number), self.first), self.last))

    @override
    def point(self, pos: tuple[int, int]) -> None:
        self._pointed = pos

    @override
    def touch(self, pos: tuple[int, int]) -> None:
        step = self._step_of_label(pos)
        self._go_to(self._step_at(pos) if step is None else step)

    @override
    def drag(self, pos: tuple[int, int]) -> None:
        if self._step_of_label(pos) is None:
            self._go_to(self._step_at(pos))

    def _step_of_label(self, pos: tuple[int, int]) -> int | None:
        """The step of the label or sign at a position."""
        places = [*((label.moment.step, label.rect) for label in self._labels)]
        places += [(sign.step, rect) for sign, rect in self._signs]
        return next((step for step, rect in places if rect.collidepoint(pos)), None)

    @override
    def click(self, pos: tuple[int, int]) -> None:
        """Do nothing more than `touch` and `drag` did."""

    def x_of(self, step: int) -> int:
        """Return the x of a step on the track, in pixels."""
        track, stops = self.track, self._stops
        before = max([number for number, stop in enumerate(stops[:-1]) if stop <= step], default=0)
        start, end = stops[before : before + 2]
        share = min(max((step - start) / (end - start), 0), 1)
        return track.x + round(track.width * (before + share) / (len(stops) - 1))

    @property
    def _stops(self) -> list[int]:
        """The steps of the moments and the two ends, in order; at least two."""
        last = max(self.last, self.first + 1)
        within = {moment.step for moment in self.moments if self.first < moment.step < last}
        return sorted({self.first, *within, last})

    @property
    def track(self) -> Rect:
        """The track's rectangle."""
        aside = max(round(self.rect.height * 0.24), self._aside)
        tall = max(round(self.rect.height * _TRACK_HEIGHT / 64), 3)
        track = Rect(self.rect.x + aside, 0, self.rect.width - 2 * aside, tall)
        track.centery = self.rect.y + round(self.rect.height * _TRACK_MIDDLE)
        return track

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        self._aside = self._room_for_ends(art)
        track, x = self.track, self.x_of(self.get())
        draw_filled(art, canvas, track, x - track.x)
        self._draw_moments(art, canvas)
        self._draw_signs(art, canvas)
        unit = self.rect.height / 64
        size = max(round(_KNOB_SIZE * unit * (0.9 if held else 1.12 if hovered else 1)), 8)
        ground = "brass" if hovered or held else "text"
        canvas.centre(art.box((size, size), size // 2, ground, "card_shadow"), (x, track.centery))
        self.ring(art, canvas, focused=focused)
        if hovered and not held:
            self._draw_meaning(art, canvas)

    def _draw_meaning(self, art: Art, canvas: Canvas) -> None:
        """Say what the sign under the pointer means, above it."""
        for sign, rect in self._signs:
            if sign.meaning and rect.collidepoint(self._pointed):
                to_the_edge = Rect(rect.topleft, (rect.width, art.metrics.height))  # so it goes above
                draw_tag(art, canvas, to_the_edge, sign.meaning)
                return

    def _draw_moments(self, art: Art, canvas: Canvas) -> None:
        """Draw a tick for each moment, and its label if there is room."""
        track, unit = self.track, self.rect.height / 64
        tick = (max(round(3 * unit), 1), round(_TICK_HEIGHT * unit))
        for moment in self.moments:
            token = "brass" if moment.step <= self.get() else "text_muted"
            canvas.centre(art.box(tick, 0, token), (self.x_of(moment.step), track.centery))
        self._labels = self._fitting_labels(art)
        for moment, words, rect in self._labels:
            token = "text" if moment.step <= self.get() else "text_muted"
            canvas.add(art.text(words, self._label_size(art), "bold", token), rect.topleft)

    def _draw_signs(self, art: Art, canvas: Canvas) -> None:
        """Draw the signs above the track: their marks, or dots where there is no room."""
        self._signs, unit = [], self.rect.height / 64
        for pictures in self._sign_pictures(art):
            places = [self._sign_place(*each) for each in zip(self.signs, pictures, strict=True)]
            if all(one.right + round(8 * unit) <= other.left for one, other in pairwise(places)):
                break
        for sign, picture, rect in zip(self.signs, pictures, places, strict=True):
            canvas.add(picture, rect.topleft)
            self._signs.append((sign, rect.inflate(round(10 * unit), round(6 * unit))))

    def _sign_pictures(self, art: Art) -> Iterator[list[Surface]]:
        """Yield what may stand for the signs, the widest first; letters shrink to the room they have."""
        unit = self.rect.height / 64
        above = (self.track.centery - self.rect.y - round(_SIGN_OFFSET * unit)) * _SIGN_SHARE
        size = _SIGN_TYPE * min(above / art.text("?", _SIGN_TYPE, "bold").get_height(), 1)
        if size >= _SIGN_TYPE * _MIN_SIGN_SHRINKING:
            yield [mark_pill(art, sign.mark, sign.token, size) for sign in self.signs]
        dot = max(round(_SIGN_DOT * unit), 5)
        yield [art.box((dot, dot), dot // 2, sign.token) for sign in self.signs]

    def _sign_place(self, sign: Sign, picture: Surface) -> Rect:
        """Return where a sign stands: clear of the knob, even if it reaches a little above the scrubber."""
        bottom = self.track.centery - round(_SIGN_OFFSET * self.rect.height / 64)
        place = picture.get_rect(midbottom=(self.x_of(sign.step), bottom))
        place.right = min(place.right, self.rect.right)
        place.left = max(place.left, self.rect.left)
        return place

    def _fitting_labels(self, art: Art) -> list[_Label]:
        """The full names of the moments if all fit, or else as many short labels as fit."""
        gap = round(12 * self.rect.height / 64)
        full = [self._label(art, moment, moment.name) for moment in self.moments]
        if all(one.rect.right + gap <= other.rect.left for one, other in pairwise(full)):
            return full
        *others, last = [self._label(art, moment, moment.label) for moment in self.moments]
        right, kept = self.rect.x, list[_Label]()
        for label in others:
            if right <= label.rect.left and label.rect.right + gap <= last.rect.left:
                kept.append(label)
                right = label.rect.right + gap
        return [*kept, last]

    def _room_for_ends(self, art: Art) -> int:
        """Half of the wider name of the two ends, which stand below their ticks."""
        size = self._label_size(art)
        ends = [moment.name for moment in (*self.moments[:1], *self.moments[-1:])]
        return max((art.text(words, size, "bold").get_width() // 2 for words in ends), default=0)

    def _label_size(self, art: Art) -> float:
        """The type size of the labels in u, at which they are clear of the ticks."""
        below = self.rect.bottom - self.track.centery - _TICK_HEIGHT / 2 * self.rect.height / 64
        return _LABEL_TYPE * min(below * _LABEL_SHARE / art.text("T", _LABEL_TYPE, "bold").get_height(), 1)

    def _label(self, art: Art, moment: Moment, words: str) -> _Label:
        rect = art.text(words, self._label_size(art), "bold").get_rect(
            midbottom=(self.x_of(moment.step), self.rect.bottom)
        )
        rect.left = max(rect.left, self.rect.left)
        rect.right = min(rect.right, self.rect.right)
        return _Label(moment, words, rect)

    def _step_at(self, pos: tuple[int, int]) -> int:
        track, stops = self.track, self._stops
        along = min(max((pos[0] - track.x) / max(track.width, 1), 0), 1) * (len(stops) - 1)
        before = min(int(along), len(stops) - 2)
        start, end = stops[before : before + 2]
        return min(start + round((along - before) * (end - start)), self.last)

    def _go_to(self, step: int) -> None:
        if step != self.get():
            self.put(step)


_BAR_HEIGHT: Final = 84
_INSET: Final = 34
_OVERLAP: Final = 14
"""The part of the empty strip below the cards of the table that the bar covers, in u."""

_MAX_SCALE: Final = 200


_BUTTONS_SHARE: Final = 0.36  # of the bar, at most, for buttons with words


class ReplayBar:
    """Lays out the buttons, the scrubber and the switch, and draws the panel below them."""

    def __init__(self, buttons: Sequence[Button], scrubber: Scrubber, switch: Button) -> None:
        self.buttons, self.scrubber, self.switch = buttons, scrubber, switch
        self.rect = Rect(0, 0, 0, 0)

    @property
    def controls(self) -> list[Control]:
        """The controls from left to right."""
        return [*self.buttons, self.scrubber, self.switch]

    def lay(self, art: Art) -> None:
        """Lay out the bar at the lower edge of the window."""
        metrics = art.metrics
        self.rect = place(metrics)
        pad = max(self.rect.height // 9, 3)
        tall = self.rect.height - 2 * pad
        widest = (self.rect.width // 2) // len(self.buttons) - pad
        x = self.rect.x + 2 * pad
        for button, natural in zip(self.buttons, self._button_widths(art, tall), strict=True):
            wide = min(natural, widest)
            button.rect = Rect(x, self.rect.y + pad, wide, tall)
            x += wide + max(pad // 2, 2)
        right = self._lay_switch(art, self.rect.right - 2 * pad, self.rect.y + pad, tall) - 2 * pad
        x += 2 * pad
        self.scrubber.rect = Rect(x, self.rect.y + pad, right - x, tall)

    def _button_widths(self, art: Art, tall: int) -> list[int]:
        """Return the widths of the buttons, with words below all icons, or fewer words, if those fit.

        A button back is as wide as its counterpart forward.
        """
        captioned = [each for each in self.buttons if isinstance(each, CaptionedButton)]
        for brief in (False, True):
            for each in captioned:
                each.captioned, each.brief = True, brief
            sizes = [each.natural_size_with_caption(art) for each in captioned]
            pairs = zip(sizes, reversed(sizes), strict=True)
            widths = [max(tall, one[0], other[0]) for one, other in pairs]
            low = all(size[1] <= tall for size in sizes)
            if low and sum(widths) <= self.rect.width * _BUTTONS_SHARE:
                return widths
        for each in captioned:
            each.captioned = False
        return [tall] * len(self.buttons)

    def _lay_switch(self, art: Art, right: int, y: int, tall: int) -> int:
        """Put the switch at the right end, with its words and its key as they fit; return its left edge."""
        for self.switch.wordy, self.switch.capped in ((True, True), (True, False), (False, False)):
            wide = max(self.switch.natural_size(art)[0], tall)
            if wide <= self.rect.width // 5:
                break
        self.switch.rect = Rect(right - wide, y, wide, tall)
        return right - wide

    def draw(self, art: Art, canvas: Canvas) -> None:
        """Draw the panel."""
        draw_panel(art, canvas, self.rect, min(art.metrics.ui(16), self.rect.height // 4))


_TITLE_SIZE, _COUNT_SIZE, _LINES_HEIGHT = 25, 19, 64  # in u, where the bar has its full height
_DOT_SIZE: Final = 14
_MAX_DOTS: Final = 16
"""The size of a mistake's dot, and how many there may be before only their number is said."""

_MIN_TITLE_WIDTH: Final = 300
"""The width kept for the title between the buttons, in u of the interface."""

_BUTTON_STYLES: Final = ((0, True), (0, False), (1, False), (3, False))
"""The number of unlabeled buttons from the left, and whether all show their keys, from full to plain."""


class ReviewBar:
    """The bar of a review: the way back and forth among the mistakes, and which one this is.

    `before` leads back, if there is more than one; `after` are the buttons at the right, of which the last
    leads on.
    """

    def __init__(self, before: Sequence[Button], after: Sequence[Button]) -> None:
        self.before, self.after = before, after
        self.rect = self.middle = Rect(0, 0, 0, 0)

    @property
    def controls(self) -> list[Control]:
        """The controls from left to right."""
        return [*self.before, *self.after]

    def lay(self, art: Art) -> None:
        """Lay out the bar at the lower edge of the window, with as many labels and keys as fit."""
        self.rect = place(art.metrics)
        pad = max(self.rect.height // 9, 3)
        tall, buttons = self.rect.height - 2 * pad, [*self.before, *self.after]
        room = self.rect.width - 2 * pad - min(art.metrics.ui(_MIN_TITLE_WIDTH), self.rect.width // 3)
        for bare, capped in _BUTTON_STYLES:
            for number, button in enumerate(buttons):
                button.wordy, button.capped = number >= bare, capped
            widths = [max(button.natural_size(art)[0], tall) for button in buttons]
            if sum(widths) + 2 * pad * len(widths) <= room:
                break
        left = self.rect.x + 2 * pad
        for button, wide in zip(self.before, widths, strict=False):
            button.rect = Rect(left, self.rect.y + pad, wide, tall)
            left = button.rect.right + 2 * pad
        right = self.rect.right - 2 * pad
        for button, wide in zip(reversed(self.after), reversed(widths), strict=False):
            button.rect = Rect(right - wide, self.rect.y + pad, wide, tall)
            right -= wide + pad
        self.middle = Rect(left, self.rect.y + pad, right - pad - left, tall)

    def draw(
        self, art: Art, canvas: Canvas, words: tuple[str, str], dots: Sequence[str], current: int
    ) -> None:
        """Draw the panel, the two lines of `words`, and a dot for each mistake, colored by what became of it.

        The dots stand behind the second line, if there are several and there is room.
        """
        draw_panel(art, canvas, self.rect, min(art.metrics.ui(16), self.rect.height // 4))
        room, ui = self.middle, art.metrics.ui
        grade = min(room.height / ui(_LINES_HEIGHT), 1.0)
        title = art.fitted(words[0], _TITLE_SIZE * grade, room.w, "bold")
        count = art.fitted(words[1], _COUNT_SIZE * grade, room.w, "medium", "text_muted")
        y = room.centery - (title.get_height() + count.get_height()) / 2
        canvas.add(title, (room.x, y))
        canvas.add(count, (room.x, y + title.get_height()))
        size, left = round(ui(_DOT_SIZE) * grade), room.x + count.get_width() + ui(22)
        if 1 < len(dots) <= _MAX_DOTS and left + 2 * size * len(dots) <= room.right:
            middle = y + title.get_height() + count.get_height() / 2
            self._draw_dots(art, canvas, (left, middle, size), dots, current)

    def _draw_dots(
        self, art: Art, canvas: Canvas, at: tuple[int, float, int], dots: Sequence[str], current: int
    ) -> None:
        """Draw the dots from a left edge, at a height, in a size; the current one is larger."""
        left, middle, size = at
        for number, token in enumerate(dots):
            here = size if number != current else round(size * 1.5)
            edge = "text" if number == current else token
            dot = art.box((here, here), here // 2, token, edge, max(here // 8, 1))
            canvas.centre(dot, (left + (number + 0.5) * size * 2, middle))


def place(metrics: Metrics) -> Rect:
    """Return the bar's rectangle in a window."""
    height = min(metrics.ui(_BAR_HEIGHT), metrics.u(130))
    inset = metrics.u(_INSET)
    return Rect(inset, metrics.height - inset - height, metrics.width - 2 * inset, height)


def table_above(metrics: Metrics) -> Metrics:
    """Return the metrics of the table above the bar; text keeps its size if it can."""
    height = place(metrics).top + metrics.u(_OVERLAP)
    unscaled = Metrics(metrics.width, height, metrics.scale)
    scale = round(metrics.scale * metrics.unit / unscaled.unit)
    return Metrics(metrics.width, height, min(scale, _MAX_SCALE))


class CaptionedButton(Button):
    """A button of the bar: an icon, and a word below it if that fits; its full name is a tooltip.

    It stays as wide for another word, `instead`. `short` is its caption where there is little room.
    """

    def __init__(
        self,
        name: str,
        icon: str,
        act: Callable[[], None],
        caption: str,
        *,
        instead: str = "",
        short: str = "",
    ) -> None:
        super().__init__("", act, icon=icon, look="quiet", name=name)
        self.caption, self.captioned, self.capped = caption, False, False
        self.brief = False
        self._instead, self._short = instead, short or caption

    def natural_size_with_caption(self, art: Art) -> tuple[int, int]:
        """Return the size that holds the icon and the word."""
        words = self._words(art)
        instead = art.text(self._instead, _LABEL_TYPE, "bold") if self._instead else words
        wide = max(words.get_width(), instead.get_width())
        return wide + art.metrics.ui(20), self._height(art, words) + art.metrics.ui(8)

    def _words(self, art: Art) -> Surface:
        ink = "text_on_bacon" if self.look == "primary" else "text_muted"
        return art.text(self._short if self.brief else self.caption, _LABEL_TYPE, "bold", ink)

    def _height(self, art: Art, words: Surface) -> int:
        return art.metrics.ui(ICON_SIZE) + words.get_height()

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        words = self._words(art) if self.captioned else None
        self.lift = words.get_height() // 2 if words else 0
        super().draw(art, canvas, focused=focused, hovered=hovered, held=held)
        if words:
            bottom = self.rect.centery + self._height(art, words) // 2 + self.sunk
            place = words.get_rect(midbottom=(self.rect.centerx, bottom))
            canvas.add(words, place.topleft, self.alpha(art))
