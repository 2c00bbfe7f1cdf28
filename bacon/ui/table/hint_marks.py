"""Draws a hint: a ring around the advised button and, on demand, a list of what was weighed.

Nothing of it covers a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from pygame import Rect, Surface

from bacon.core.actions import Action
from bacon.core.words import capital
from bacon.ui.actors import Actor
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import Button, Control, draw_panel
from bacon.ui.table.advice import Hint
from bacon.ui.table.frame import bounds
from bacon.ui.table.hand_input import Ask, HandInput

if TYPE_CHECKING:
    from bacon.ui.table.overlay import TableOverlay


_WORDS_GAP: Final = 13
"""The distance in u of a hint's words from the cards that it advises."""

_MAX_LINES: Final = 6


def format_points(points: float, places: int = 2) -> str:
    """Format a value in points with this many decimal places.

    >>> format_points(0.4), format_points(-12.34, 1), format_points(-0.001)
    ('+0.40', '−12.3', '0.00')
    """
    rounded = round(points, places)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return f"{sign}{abs(rounded):.{places}f}"


def places_for(values: Iterable[float]) -> int:
    """Return how many decimal places all values of a list get: fewer if one is large.

    >>> places_for([0.4, -1.27]), places_for([0.4, -12.34])
    (2, 1)
    """
    return 1 if any(abs(value) >= _ONE_DECIMAL_FROM for value in values) else 2


_ONE_DECIMAL_FROM: Final = 9.995


class HintMarks:
    """Draws a hint at a table, except its sentence: the advised action and, if wanted, all the numbers."""

    def __init__(
        self,
        hand: HandInput,
        overlay: TableOverlay,
        buttons: Sequence[Control],
        hint: Hint,
        *,
        numbers: bool = False,
    ) -> None:
        self.hand, self.overlay, self.buttons = hand, overlay, buttons
        self.action, self.values, self.numbers = hint.action, hint.values, numbers

    @cached_property
    def advised(self) -> list[Actor]:
        """The cards that the hint would play."""
        actors = self.hand.actors
        return [actors[place] for place in sorted(self.hand.places_of(self.action))]

    @property
    def clear(self) -> int:
        """The y above which the words of the hint keep clear of the advised cards; 0 without any."""
        top = min((bounds(actor.place).top for actor in self.advised), default=0)
        return max(top - self._art.metrics.u(_WORDS_GAP), 0)

    @property
    def button(self) -> Button | None:
        """The button of the advised action, or of the question that offers it."""
        asks = (ask for ask in self.hand.asks() if any(each.action == self.action for each in ask.answers))
        labels = [ask.label for ask in asks]
        return next((e for e in self.buttons if isinstance(e, Button) and e.name in labels), None)

    def draw(self, canvas: Canvas) -> None:
        """Draw the ring around the advised button, and the list of numbers; an advised card has an edge."""
        if not self.advised and (button := self.button):
            ui = self._art.metrics.ui
            ring = self._art.ring(button.rect.size, ui(14), "brass", max(ui(4), 2))
            canvas.add(ring, button.rect.topleft)
        if entries := self._entries():
            draw_list(canvas, self.overlay, entries, self.overlay.beside_middle(self._lying))

    @property
    def _lying(self) -> list[Rect] | None:
        """The cards of a trick if not all of its places leave room, as in a tall window; or None."""
        layout = self.overlay.layout
        narrow = layout.middle.in_row or layout.frame.tall or bool(self.overlay.docked)
        actors = self.hand.table.stage.cast.actors if narrow else []
        return [bounds(each.place) for each in actors if each.zone.kind == "trick"] or None

    @property
    def _art(self) -> Art:
        return self.overlay.art

    # In the list.

    def _entries(self) -> list[WeighedAction]:
        """The lines of the list; of several with the same words, the best. Empty if numbers are off."""
        if not (self.numbers and self.values):
            return []
        actions = [self.action, *(action for action in self.values if action != self.action)]
        places, entries = places_for(self.values.values()), dict[str, WeighedAction]()
        for action in actions:
            value = format_points(self.values[action], places) if action in self.values else ""
            entry = WeighedAction(self._label(action), value, action == self.action)
            entries.setdefault(entry.label, entry)
        return list(entries.values())[:_MAX_LINES]

    def _label(self, action: Action) -> str:
        table = self.hand.table
        words = capital(table.session.rules.in_words(table.stage.shown, action))
        return self.hand.name_of(action) or next(_labels(action, self.hand.asks()), words)


def _labels(action: Action, asks: Sequence[Ask]) -> Iterator[str]:
    """The words for an action on the buttons and in their dialogs."""
    for ask in asks:
        for answer in ask.answers:
            if answer.action == action:
                several = len(ask.answers) > 1
                aside = "" if ask.primary or not several else f", {ask.label.lower()}"
                yield f"{answer.label}{aside}" if several else ask.label


def lamp(art: Art, size: int) -> Surface:
    """Draw the round lamp of a hint."""
    return art.kept(("lamp", str(size)), lambda: _badge(art, size, art.icon("hint", round(size * 0.68))))


def _badge(art: Art, size: int, sign: Surface) -> Surface:
    whole = art.box((size, size), size // 2, "chosen", "brass", max(art.metrics.ui(2), 1)).copy()
    whole.blit(sign, sign.get_rect(center=whole.get_rect().center))
    return whole


def tag(art: Art, words: str, token: str) -> Surface:
    """Draw a label for a card or a button: words in a pill with an edge of this colour."""
    return art.kept(("tag", words, token), lambda: _tag(art, art.text(words, art.small_type, "bold"), token))


def mark_button(
    art: Art, canvas: Canvas, button: Button, words: tuple[str, str], hand: Rect, *, row: Rect | None
) -> None:
    """Put a ring around a button, and what it means at its edge; `words` are these words and their colour."""
    ui = art.metrics.ui
    canvas.add(art.ring(button.rect.size, ui(14), words[1], max(ui(3), 2)), button.rect.topleft)
    hang_tag(art, canvas, button, words, hand, row=row)


def hang_tag(
    art: Art, canvas: Canvas, button: Button, words: tuple[str, str], hand: Rect, *, row: Rect | None
) -> None:
    """Put words at a button's left edge, in two lines if the hand is close; in a row, at its lower edge."""
    ui, sign = art.metrics.ui, tag(art, *words)
    joint = button.rect.left + max(ui(_TAG_OVERLAP), 1)
    place = sign.get_rect(midright=(joint, button.rect.centery))
    if row:  # another button may be to its left
        place = place_below(button.rect, place.size, hand, ui(_TAG_OVERLAP))
    elif place.colliderect(hand) and (room := place.right - hand.right - ui(8) - ui(20)) > 0:
        lines = art.block(words[0], art.small_type, (room, 2 * button.rect.height), "bold")
        sign = art.kept(("tag", words[0], words[1], str(room)), lambda: _tag(art, lines, words[1]))
        place = sign.get_rect(midright=place.midright)
    if not place.colliderect(hand):
        canvas.add(sign, place.topleft)


_TAG_OVERLAP: Final = 4  # of a button by the words at its edge, in u of the interface


def place_below(button: Rect, size: tuple[int, int], hand: Rect, overlap: int) -> Rect:
    """Return the place of words at a button's lower edge, which they may overlap, clear of the hand."""
    place = Rect((0, 0), size)
    place.midtop = (button.centerx, button.bottom - overlap)
    if not place.colliderect(hand):
        return place
    for left in (hand.left - place.width, hand.right):
        if button.left <= left <= button.right - place.width:
            return Rect((left, place.top), size)
    place.bottom = hand.top
    return place


def _tag(art: Art, words: Surface, line: str) -> Surface:
    ui, ground = art.metrics.ui, art.colour("panel")
    ground.a = 255
    size = (words.get_width() + ui(20), words.get_height() + ui(6))
    whole = art.box(size, min(size[1] // 2, ui(16)), ground, line, max(ui(2), 1)).copy()
    whole.blit(words, words.get_rect(center=whole.get_rect().center))
    return whole


_HEADING: Final = "average points"
_LARGEST_TYPE: Final = 18
_SMALLEST_COMFORTABLE_TYPE: Final = 15
"""The largest type and the smallest comfortable one, in u."""

_MIN_LINES: Final = 3
"""This many of the best lines are kept even in smaller type."""

_LINE_HEIGHT: Final = 1.9  # of the type size

_USUAL_WIDTH: Final = 12
_MIN_WIDTH: Final = 10
"""Widths of a list, in heights of its type."""


class WeighedAction(Struct, frozen=True):
    """A line of the list: an action, its value if known, and whether it is advised or was played."""

    label: str
    value: str
    advised: bool
    played: bool = False


def draw_list(
    canvas: Canvas, overlay: TableOverlay, entries: Sequence[WeighedAction], rooms: Sequence[Rect]
) -> None:
    """Draw the weighed actions beside the sentence, in the room where they read best."""
    shortlist = Shortlist(overlay.art, entries, rooms)
    shortlist.draw(canvas)
    overlay.rects["hint"] = shortlist.rect


class Shortlist:
    """A list of actions, in the room where it reads best; the last entries are dropped if it is too low.

    `rect` is where it lies; it is empty if not even two lines fit.
    """

    def __init__(self, art: Art, entries: Sequence[WeighedAction], rooms: Sequence[Rect]) -> None:
        self.art = art
        self.entries = entries
        self._headed = any(entry.value for entry in entries)
        room = max(rooms, key=self._lines_that_fit)
        lines, self._size = self._lines_that_fit(room)
        self.entries = self._shown_entries(lines)
        self.rect = self._placed(room)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, the heading and the lines."""
        if not self.rect.width:
            return
        draw_panel(self.art, canvas, self.rect, self._row_height // 2)
        line = self.rect.inflate(-2 * self._padding, 0)
        line.y, line.height = self.rect.y + self._padding, self._row_height
        if self._headed:
            heading = self.art.text(_HEADING, self._size, "medium", "text_muted")
            self._put(canvas, heading, line, line.right - self._padding - heading.get_width())
            line.y += self._row_height
        for entry in self.entries:
            self._draw_line(canvas, entry, line)
            line.y += self._row_height

    def _draw_line(self, canvas: Canvas, entry: WeighedAction, line: Rect) -> None:
        art, icon = self.art, round(self._type * 1.2)
        if entry.advised:
            edge = max(art.metrics.ui(2), 1)
            canvas.add(art.box(line.size, self._padding, "chosen", "brass", edge), line.topleft)
            self._put(canvas, art.icon("hint", icon), line, line.x + self._padding)
        value = art.text(entry.value, self._size, "bold")
        left, right = line.x + 2 * self._padding + icon, line.right - self._padding - value.get_width()
        label = art.fitted(entry.label, self._size, right - self._padding - left, "medium")
        self._put(canvas, label, line, left)
        self._put(canvas, value, line, right)

    # Measures.

    @property
    def _type(self) -> int:
        return self.art.metrics.ui(self._size)

    @property
    def _row_height(self) -> int:
        return _row_height(self._type)

    @property
    def _padding(self) -> int:
        return _padding(self._type)

    def _lines_that_fit(self, room: Rect) -> tuple[int, int]:
        """The number of lines that fit in a room, and their type size.

        Lines are dropped before the type becomes uncomfortably small, except for the best few.
        """
        limit, few = len(self.entries), min(_MIN_LINES, len(self.entries))
        sizes = range(_LARGEST_TYPE, 0, -1)
        allowed = [size for size in sizes if self.art.metrics.ui(size) >= self.art.smallest] or [
            _LARGEST_TYPE
        ]
        readable = [size for size in allowed if size >= _SMALLEST_COMFORTABLE_TYPE]
        for lines in range(limit, few - 1, -1):
            if size := self._largest(lines, room, readable):
                return lines, size
        return self._largest_of_few(few, room, allowed)

    def _largest(self, lines: int, room: Rect, sizes: Sequence[int]) -> int:
        """The first size at which this many lines fit, or 0."""
        for size in sizes:
            if self._width(lines, size) <= room.width and self._height(lines, size) <= room.height:
                return size
        return 0

    def _largest_of_few(self, few: int, room: Rect, sizes: Sequence[int]) -> tuple[int, int]:
        """The lines that fit, up to a few, if the room is too small for comfortable type."""
        if size := self._largest(few, room, sizes):
            return few, size
        smallest = self.art.metrics.ui(sizes[-1])
        lines = (room.height - 2 * _padding(smallest)) // _row_height(smallest) - self._headed
        wide_enough = room.width >= _MIN_WIDTH * smallest
        return min(max(lines, 0), few) * wide_enough, sizes[-1]

    def _shown_entries(self, lines: int) -> Sequence[WeighedAction]:
        """The first entries, the last of which gives way to the action that was played."""
        left_out = [entry for entry in self.entries[lines:] if entry.played][: max(lines - 1, 0)]
        return [*self.entries[: lines - len(left_out)], *left_out]

    def _height(self, lines: int, size: int) -> int:
        tall = self.art.metrics.ui(size)
        return (lines + self._headed) * _row_height(tall) + 2 * _padding(tall)

    def _width(self, lines: int, size: int) -> int:
        """The width of the longest line with everything in it."""
        entries, tall, text = self._shown_entries(lines), self.art.metrics.ui(size), self.art.text
        label = max((text(entry.label, size, "medium").get_width() for entry in entries), default=0)
        value = max((text(entry.value, size, "bold").get_width() for entry in entries), default=0)
        heading = text(_HEADING, size, "medium").get_width() if self._headed else 0
        return max(label + value + round(tall * 1.2) + 6 * _padding(tall), heading + 4 * _padding(tall))

    def _placed(self, room: Rect) -> Rect:
        if not self.entries or len(self.entries) + self._headed <= 1:
            return Rect(0, 0, 0, 0)
        lines = len(self.entries)
        wide = max(self._width(lines, self._size), _USUAL_WIDTH * self._type)
        rect = Rect(0, 0, min(wide, room.width), self._height(lines, self._size))
        rect.bottomleft = room.bottomleft
        return rect

    @staticmethod
    def _put(canvas: Canvas, picture: Surface, line: Rect, x: float) -> None:
        """Put a picture into a line, centred vertically."""
        canvas.add(picture, (x, line.centery - picture.get_height() / 2))


def _row_height(tall: int) -> int:
    return round(tall * _LINE_HEIGHT)


def _padding(tall: int) -> int:
    return round(tall * 0.36)
