"""Draws a hint: a ring and a lamp on the advised action, and a value on everything that was weighed.

Actions with neither card nor button, such as a bid or a set of cards, are listed beside the middle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from pygame import Rect, Surface
from pygame.math import Vector2

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import Button, Control, draw_panel
from bacon.ui.stage import Actor
from bacon.ui.table.advice import WORSE, Hint
from bacon.ui.table.hands import Ask, HandInput

if TYPE_CHECKING:
    from bacon.ui.table.hud import TableOverlay


_CARD_VALUE_HEIGHT: Final = 30
_BUTTON_VALUE_HEIGHT: Final = 25
"""Heights of the value on a card and on a button, in u at normal text size."""

_MAX_VALUE_HEIGHT: Final = 0.42  # of the height of its button

_TYPE_SIZE: Final = 0.68  # of the height of the value

_VALUE_HEIGHT_ON_CARD: Final = 34
"""The distance from the middle of a value to the lower edge of its card, in u."""

_MAX_VALUE_WIDTH: Final = 0.56
"""The greatest width of a value, in widths of its card, so that it keeps clear of the lower index."""

_MAX_LINES: Final = 6


def format_points(points: float, places: int = 2) -> str:
    """Format a value in points with this many decimal places; `WORSE` has no number.

    >>> format_points(0.4), format_points(-12.34, 1), format_points(-0.001), format_points(WORSE)
    ('+0.40', '−12.3', '0.00', 'worse')
    """
    if points == WORSE:
        return "worse"
    rounded = round(points, places)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return f"{sign}{abs(rounded):.{places}f}"


def places_for(values: Iterable[float]) -> int:
    """Return how many decimal places all values of a list get: fewer if one is large.

    >>> places_for([0.4, -1.27]), places_for([0.4, -12.34, WORSE])
    (2, 1)
    """
    return 1 if any(abs(value) >= _ONE_DECIMAL_FROM for value in values if value != WORSE) else 2


_ONE_DECIMAL_FROM: Final = 9.995
_MAX_CARDS_WITH_VALUES: Final = 3
"""Only the best cards show their values; more would run into each other."""


class HintMarks:
    """Draws a hint at a table, except its sentence: the advised action, and the values."""

    def __init__(
        self, hand: HandInput, overlay: TableOverlay, buttons: Sequence[Control], hint: Hint
    ) -> None:
        self.hand, self.overlay, self.buttons = hand, overlay, buttons
        self.action, self.values = hint.action, hint.values

    @cached_property
    def advised(self) -> list[Actor]:
        """The cards that the hint would play."""
        actors = self.hand.actors
        return [actors[place] for place in sorted(self.hand.places_of(self.action))]

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole hint."""
        for picture, spot in self.on_cards():
            canvas.centre(picture, (spot.x, spot.y))
        for ask in self.hand.asks():
            self._draw_on_button(canvas, ask)
        if entries := self._entries():
            draw_list(canvas, self.overlay, entries, self.overlay.beside_middle())

    @property
    def _art(self) -> Art:
        return self.overlay.art

    @property
    def _decimals(self) -> int:
        return places_for(self.values.values())

    # On the cards.

    def on_cards(self) -> Iterator[tuple[Surface, Vector2]]:
        """Yield what lies on the cards and where: the values, and the lamp above the best."""
        actors, values = self.hand.actors, self._values_of_cards()
        strips = [self._visible_width(actor, actors) for actor in actors]
        places = self._places(values.values(), min(strips, default=0))
        for actor, strip in zip(actors, strips, strict=True):
            spot = self._value_middle(actor, strip, actors)
            if (value := values.get(actor.card)) is not None:
                words = format_points(value, places)
                chip = self._chip(words, _CARD_VALUE_HEIGHT, advised=actor in self.advised, room=strip)
                yield chip, spot
                spot = spot - Vector2(0, chip.get_height() + self._art.metrics.u(3))
            if actor is self._card_with_lamp:
                yield self._lamp(min(self._art.metrics.ui(_CARD_VALUE_HEIGHT), strip)), spot

    def _values_of_cards(self) -> dict[Card, float]:
        """The values of single cards; there are none if sets of cards are played."""
        hand = self.hand
        weighed = ((action, points) for action, points in self.values.items() if not hand.name_of(action))
        values = {hand.actors[at].card: points for action, points in weighed for at in hand.places_of(action)}
        advised = {actor.card for actor in self.advised}
        best = sorted(values, key=lambda card: (card not in advised, -values[card]))[:_MAX_CARDS_WITH_VALUES]
        return {card: values[card] for card in best if values[card] != WORSE}

    def _places(self, values: Collection[float], room: int) -> int:
        """The most decimal places with which all values fit in the smallest type."""
        for places in range(places_for(values), 0, -1):
            if all(self._fits(format_points(value, places), room) for value in values):
                return places
        return 0

    def _fits(self, words: str, room: float) -> bool:
        return self._art.font(self._art.smallest, "bold").size(words)[0] <= room - _side_gap(self._art)

    @property
    def _card_with_lamp(self) -> Actor | None:
        """The card with the lamp: the first advised card in the front row."""
        lowest = max((actor.place.y for actor in self.advised), default=0)
        reach = self._art.metrics.u(_VALUE_HEIGHT_ON_CARD)
        return next((actor for actor in self.advised if actor.place.y > lowest - reach), None)

    def _visible_width(self, actor: Actor, actors: Sequence[Actor]) -> int:
        """The width of the visible part of a card in the hand."""
        limit = round(card_width(actor.place.height) * _MAX_VALUE_WIDTH)
        beside = [other.place.x for other in actors if abs(other.index - actor.index) == 1]
        return min([limit, *(round(abs(x - actor.place.x)) for x in beside)])

    def _value_middle(self, actor: Actor, strip: int, actors: Sequence[Actor]) -> Vector2:
        """The middle of a value: low on the visible part of the card."""
        at, lift = actor.at(self.hand.table.now), self._art.metrics.u(_VALUE_HEIGHT_ON_CARD)
        drop = max(other.place.y for other in actors) - actor.place.y
        end = drop - at.height / 2 if drop > 2 * lift else at.height / 2
        offset = Vector2((strip - card_width(at.height)) / 2, end - lift)
        return Vector2(at.x, at.y) + offset.rotate(at.angle)

    # On the buttons.

    def _draw_on_button(self, canvas: Canvas, ask: Ask) -> None:
        button = self._button(ask)
        actions = [answer.action for answer in ask.answers]
        advised = self.action in actions
        known = [self.values[action] for action in actions if action in self.values]
        if button is None or not (advised or known):
            return
        art, ui = self._art, self._art.metrics.ui
        if advised:
            canvas.add(art.ring(button.rect.size, ui(14), "brass", max(ui(4), 2)), button.rect.topleft)
        tall = min(ui(_BUTTON_VALUE_HEIGHT), round(button.rect.height * _MAX_VALUE_HEIGHT))
        x, y = button.rect.x + ui(10), button.rect.y - tall // 2 + ui(2)
        if advised:
            canvas.add(self._lamp(tall), (x, y))
            x += tall + ui(3)
        value = self.values.get(self.action) if advised else max(known)
        if value is not None:
            words = format_points(value, self._decimals)
            chip = self._chip(words, tall * 100 / ui(100), advised=advised, room=button.rect.width)
            canvas.add(chip, (x, y + (tall - chip.get_height()) // 2))

    def _button(self, ask: Ask) -> Button | None:
        named = (each for each in self.buttons if isinstance(each, Button) and each.name == ask.label)
        return next(named, None)

    # In the list.

    def _entries(self) -> list[WeighedAction]:
        """The lines of the list; of several with the same words, the best. Empty if no list is needed."""
        actions = [self.action, *(action for action in self.values if action != self.action)]
        if all(self._has_a_place(action) for action in actions):
            return []
        entries: dict[str, WeighedAction] = {}
        for action in actions:
            value = format_points(self.values[action], self._decimals) if action in self.values else ""
            entry = WeighedAction(self._label(action), value, action == self.action)
            entries.setdefault(entry.label, entry)
        return list(entries.values())[:_MAX_LINES]

    def _has_a_place(self, action: Action) -> bool:
        if self.hand.name_of(action):
            return False
        return bool(self.hand.places_of(action)) or any(
            len(ask.answers) == 1 and ask.answers[0].action == action for ask in self.hand.asks()
        )

    def _label(self, action: Action) -> str:
        return self.hand.name_of(action) or next(_labels(action, self.hand.asks()), "")

    def _lamp(self, size: int) -> Surface:
        art = self._art
        return lamp(art, size)

    def _chip(self, words: str, tall: float, *, advised: bool, room: int) -> Surface:
        art, key = self._art, ("worth", words, str(tall), str(advised), str(room))
        return art.kept(key, lambda: _chip(art, words, tall, advised=advised, room=room))


def _labels(action: Action, asks: Sequence[Ask]) -> Iterator[str]:
    """The words for an action on the buttons and in their dialogs."""
    for ask in asks:
        for answer in ask.answers:
            if answer.action == action:
                several = len(ask.answers) > 1
                aside = "" if ask.primary or not several else f", {ask.label.lower()}"
                yield f"{answer.label}{aside}" if several else ask.label


def lamp(art: Art, size: int) -> Surface:
    """Draw the round lamp that marks the advised action."""
    return art.kept(("lamp", str(size)), lambda: _badge(art, size, art.icon("hint", round(size * 0.68))))


def badge(art: Art, tall: float, sign: str, token: str) -> Surface:
    """Draw the sign of a mistake in a circle, `tall` in u."""
    size, words = art.metrics.ui(tall), art.text(sign, tall * _TYPE_SIZE, "bold", token)
    return art.kept(("badge", sign, token, str(size)), lambda: _badge(art, size, words, token))


def _badge(art: Art, size: int, sign: Surface, line: str = "brass") -> Surface:
    ground = "chosen" if line == "brass" else "panel"
    whole = art.box((size, size), size // 2, ground, line, max(art.metrics.ui(2), 1)).copy()
    whole.blit(sign, sign.get_rect(center=whole.get_rect().center))
    return whole


def _side_gap(art: Art) -> int:
    """The least space beside a value, in pixels; a fan is narrower at its foot."""
    return max(art.metrics.u(9), 4)


def _chip(art: Art, words: str, tall: float, *, advised: bool, room: int) -> Surface:
    ui = art.metrics.ui
    text = art.fitted(words, tall * _TYPE_SIZE, room - _side_gap(art), "bold")
    wide = min(text.get_width() + ui(tall) // 2, room - _side_gap(art) + art.metrics.u(2))
    size = (wide, min(ui(tall), text.get_height() + ui(10)))
    ground = art.colour("chosen" if advised else "panel")
    ground.a = 255
    line = ("brass", max(ui(2), 1)) if advised else ("text_muted", 1)
    chip = art.box(size, size[1] // 2, ground, *line).copy()
    chip.blit(text, text.get_rect(center=chip.get_rect().center))
    return chip


_HEADING: Final = "worth in points"
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
