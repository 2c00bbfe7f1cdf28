"""How a hint is drawn: what it advises is edged and wears a lamp, and everything weighed has its worth on it.

What has no place of its own at the table, such as a bid or a set of cards, is listed beside the middle.
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
from bacon.ui.stage.actors import Actor
from bacon.ui.table.advice import WORSE, Hint
from bacon.ui.table.asks import Ask
from bacon.ui.table.hands import OwnHand

if TYPE_CHECKING:
    from bacon.ui.table.hud import Hud


_CHIP: Final = 30
_TAG: Final = 25
"""The heights of a worth on a card and on a button, in u at an interface scale of 100 %."""

_TAG_SHARE: Final = 0.42
"""As much of a button's height the worth on it may have."""

_PRINT: Final = 0.68
"""The size of the type of a worth, as a share of its height."""

_LIFT: Final = 34
"""How far the middle of a worth is above the lower edge of its card, in u."""

_STRIP: Final = 0.56
"""As much of a card's width a worth may take, so that it keeps clear of the lower index."""

_MOST: Final = 6
"""So many lines has the list at most."""


def worth_words(points: float, places: int = 2) -> str:
    """Write a worth in points, with so many decimal places; what fell behind has no number.

    >>> worth_words(0.4), worth_words(-12.34, 1), worth_words(-0.001), worth_words(WORSE)
    ('+0.40', '−12.3', '0.00', 'worse')
    """
    if points == WORSE:
        return "worse"
    rounded = round(points, places)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return f"{sign}{abs(rounded):.{places}f}"


def places_for(worths: Iterable[float]) -> int:
    """How many decimal places all the worths of one list have: fewer where one of them is large.

    >>> places_for([0.4, -1.27]), places_for([0.4, -12.34, WORSE])
    (2, 1)
    """
    return 1 if any(abs(worth) >= _LARGE for worth in worths if worth != WORSE) else 2


_LARGE: Final = 9.995
_BEST: Final = 3
"""So many of the best cards wear their worths; those of all would run into each other."""


class Marks:
    """Draws a hint at a table, but for its sentence: the action, and the worths of what was weighed."""

    def __init__(self, hand: OwnHand, hud: Hud, buttons: Sequence[Control], hint: Hint) -> None:
        self.hand, self.hud, self.buttons = hand, hud, buttons
        self.action, self.worths = hint.action, hint.worths

    @cached_property
    def advised(self) -> list[Actor]:
        """The cards that the hint is to take."""
        actors = self.hand.actors
        return [actors[place] for place in sorted(self.hand.places_of(self.action))]

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        for picture, spot in self.on_cards():
            canvas.centre(picture, (spot.x, spot.y))
        for ask in self.hand.asks():
            self._draw_on_button(canvas, ask)
        if entries := self._entries():
            draw_list(canvas, self.hud, entries, self.hud.beside_middle())

    @property
    def _art(self) -> Art:
        return self.hud.art

    @property
    def _decimals(self) -> int:
        """How many decimal places the worths in the list and on the buttons have."""
        return places_for(self.worths.values())

    # On the cards.

    def on_cards(self) -> Iterator[tuple[Surface, Vector2]]:
        """What lies on the cards, and round which points: the worths, and the lamp above the best."""
        actors, worths = self.hand.actors, self._worths_of_cards()
        strips = [self._strip(actor, actors) for actor in actors]
        places = self._places(worths.values(), min(strips, default=0))
        for actor, strip in zip(actors, strips, strict=True):
            spot = self._spot(actor, strip, actors)
            if (worth := worths.get(actor.card)) is not None:
                words = worth_words(worth, places)
                chip = self._chip(words, _CHIP, advised=actor in self.advised, room=strip)
                yield chip, spot
                spot = spot - Vector2(0, chip.get_height() + self._art.metrics.u(3))
            if actor is self._lit:
                yield self._lamp(min(self._art.metrics.ui(_CHIP), strip)), spot

    def _worths_of_cards(self) -> dict[Card, float]:
        """The worth of each card by itself; none where sets are laid."""
        hand = self.hand
        weighed = ((action, points) for action, points in self.worths.items() if not hand.name_of(action))
        worths = {hand.actors[at].card: points for action, points in weighed for at in hand.places_of(action)}
        advised = {actor.card for actor in self.advised}
        best = sorted(worths, key=lambda card: (card not in advised, -worths[card]))[:_BEST]
        return {card: worths[card] for card in best if worths[card] != WORSE}

    def _places(self, worths: Collection[float], room: int) -> int:
        """How many decimal places of all worths find room, as small as they can be read."""
        for places in range(places_for(worths), 0, -1):
            if all(self._fits(worth_words(worth, places), room) for worth in worths):
                return places
        return 0

    def _fits(self, words: str, room: float) -> bool:
        """Whether words find room, as small as they can be read."""
        return self._art.font(self._art.smallest, "bold").size(words)[0] <= room - _air(self._art)

    @property
    def _lit(self) -> Actor | None:
        """The card that wears the lamp: the first of those in the row that nothing covers."""
        lowest = max((actor.place.y for actor in self.advised), default=0)
        reach = self._art.metrics.u(_LIFT)
        return next((actor for actor in self.advised if actor.place.y > lowest - reach), None)

    def _strip(self, actor: Actor, actors: Sequence[Actor]) -> int:
        """The width of what can be seen of a card in the hand."""
        most = round(card_width(actor.place.height) * _STRIP)
        beside = [other.place.x for other in actors if abs(other.index - actor.index) == 1]
        return min([most, *(round(abs(x - actor.place.x)) for x in beside)])

    def _spot(self, actor: Actor, strip: int, actors: Sequence[Actor]) -> Vector2:
        """The middle of a worth: low on the card, in the strip that can be seen of it."""
        at, lift = actor.at(self.hand.table.now), self._art.metrics.u(_LIFT)
        drop = max(other.place.y for other in actors) - actor.place.y
        end = drop - at.height / 2 if drop > 2 * lift else at.height / 2
        off = Vector2((strip - card_width(at.height)) / 2, end - lift)
        return Vector2(at.x, at.y) + off.rotate(at.angle)

    # On the buttons.

    def _draw_on_button(self, canvas: Canvas, ask: Ask) -> None:
        button = self._button(ask)
        actions = [answer.action for answer in ask.answers]
        advised = self.action in actions
        known = [self.worths[action] for action in actions if action in self.worths]
        if button is None or not (advised or known):
            return
        art, ui = self._art, self._art.metrics.ui
        if advised:
            canvas.add(art.ring(button.rect.size, ui(14), "brass", max(ui(4), 2)), button.rect.topleft)
        tall = min(ui(_TAG), round(button.rect.height * _TAG_SHARE))
        x, y = button.rect.x + ui(10), button.rect.y - tall // 2 + ui(2)
        if advised:
            canvas.add(self._lamp(tall), (x, y))
            x += tall + ui(3)
        worth = self.worths.get(self.action) if advised else max(known)
        if worth is not None:
            words = worth_words(worth, self._decimals)
            chip = self._chip(words, tall * 100 / ui(100), advised=advised, room=button.rect.width)
            canvas.add(chip, (x, y + (tall - chip.get_height()) // 2))

    def _button(self, ask: Ask) -> Button | None:
        named = (each for each in self.buttons if isinstance(each, Button) and each.name == ask.label)
        return next(named, None)

    # In the list.

    def _entries(self) -> list[Weighed]:
        """The lines of the list, of those that read alike the best; none where all have their places."""
        actions = [self.action, *(action for action in self.worths if action != self.action)]
        if all(self._has_a_place(action) for action in actions):
            return []
        entries: dict[str, Weighed] = {}
        for action in actions:
            worth = worth_words(self.worths[action], self._decimals) if action in self.worths else ""
            entry = Weighed(self._label(action), worth, action == self.action)
            entries.setdefault(entry.label, entry)
        return list(entries.values())[:_MOST]

    def _has_a_place(self, action: Action) -> bool:
        if self.hand.name_of(action):
            return False
        return bool(self.hand.places_of(action)) or any(
            len(ask.answers) == 1 and ask.answers[0].action == action for ask in self.hand.asks()
        )

    def _label(self, action: Action) -> str:
        return self.hand.name_of(action) or next(_labels(action, self.hand.asks()), "")

    # Chips and lamps.

    def _lamp(self, size: int) -> Surface:
        """The sign of what is advised."""
        art = self._art
        return lamp(art, size)

    def _chip(self, words: str, tall: float, *, advised: bool, room: int) -> Surface:
        """A worth on its little ground, `tall` in u."""
        art, key = self._art, ("worth", words, str(tall), str(advised), str(room))
        return art.kept(key, lambda: _chip(art, words, tall, advised=advised, room=room))


def _labels(action: Action, asks: Sequence[Ask]) -> Iterator[str]:
    """What an action is called on the buttons and in their dialogs."""
    for ask in asks:
        for answer in ask.answers:
            if answer.action == action:
                several = len(ask.answers) > 1
                aside = "" if ask.primary or not several else f", {ask.label.lower()}"
                yield f"{answer.label}{aside}" if several else ask.label


def lamp(art: Art, size: int) -> Surface:
    """The sign of what is advised, a round lamp."""
    return art.kept(("lamp", str(size)), lambda: _badge(art, size, art.icon("hint", round(size * 0.68))))


def badge(art: Art, tall: float, sign: str, token: str) -> Surface:
    """The sign of what was wrong on a round ground, `tall` in u."""
    size, words = art.metrics.ui(tall), art.text(sign, tall * _PRINT, "bold", token)
    return art.kept(("badge", sign, token, str(size)), lambda: _badge(art, size, words, token))


def _badge(art: Art, size: int, sign: Surface, line: str = "brass") -> Surface:
    ground = "chosen" if line == "brass" else "panel"
    whole = art.box((size, size), size // 2, ground, line, max(art.metrics.ui(2), 1)).copy()
    whole.blit(sign, sign.get_rect(center=whole.get_rect().center))
    return whole


def _air(art: Art) -> int:
    """The room in pixels that a worth leaves beside it at least: a fan is closer at its foot."""
    return max(art.metrics.u(9), 4)


def _chip(art: Art, words: str, tall: float, *, advised: bool, room: int) -> Surface:
    ui = art.metrics.ui
    text = art.fitted(words, tall * _PRINT, room - _air(art), "bold")
    wide = min(text.get_width() + ui(tall) // 2, room - _air(art) + art.metrics.u(2))
    size = (wide, min(ui(tall), text.get_height() + ui(10)))
    ground = art.colour("chosen" if advised else "panel")
    ground.a = 255
    line = ("brass", max(ui(2), 1)) if advised else ("text_muted", 1)
    chip = art.box(size, size[1] // 2, ground, *line).copy()
    chip.blit(text, text.get_rect(center=chip.get_rect().center))
    return chip


_HEADING: Final = "worth in points"
_LARGEST: Final = 18
_READABLE: Final = 15
"""The size of the type at most, and the least that is good to read, in u."""

_FEW: Final = 3
"""So many lines are listed in smaller type rather than left out."""

_PITCH: Final = 1.9
"""The height of a line, in heights of its type."""

_USUAL: Final = 12
_NARROWEST: Final = 10
"""The least width of a list that has room for it, and of any, in heights of its type."""


class Weighed(Struct, frozen=True):
    """A line of the list: what can be done, its worth if known, and whether it is advised, or was played."""

    label: str
    worth: str
    advised: bool
    played: bool = False


def draw_list(canvas: Canvas, hud: Hud, entries: Sequence[Weighed], rooms: Sequence[Rect]) -> None:
    """Draw what was weighed beside the sentence, in the room in which it reads best; the hud knows where."""
    shortlist = Shortlist(hud.art, entries, rooms)
    shortlist.draw(canvas)
    hud.rects["hint"] = shortlist.rect


class Shortlist:
    """Stands in the room in which it reads best; where that is too low, the last entries are left out.

    `rect` is where it stands: nowhere, where no two lines find room.
    """

    def __init__(self, art: Art, entries: Sequence[Weighed], rooms: Sequence[Rect]) -> None:
        self.art = art
        self.entries = entries
        self._headed = any(entry.worth for entry in entries)
        room = max(rooms, key=self._read_in)
        lines, self._size = self._read_in(room)
        self.entries = self._cut(lines)
        self.rect = self._placed(room)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, the heading and the lines."""
        if not self.rect.width:
            return
        draw_panel(self.art, canvas, self.rect, self._row // 2)
        line = self.rect.inflate(-2 * self._pad, 0)
        line.y, line.height = self.rect.y + self._pad, self._row
        if self._headed:
            heading = self.art.text(_HEADING, self._size, "medium", "text_muted")
            self._put(canvas, heading, line, line.right - self._pad - heading.get_width())
            line.y += self._row
        for entry in self.entries:
            self._draw_line(canvas, entry, line)
            line.y += self._row

    def _draw_line(self, canvas: Canvas, entry: Weighed, line: Rect) -> None:
        art, icon = self.art, round(self._type * 1.2)
        if entry.advised:
            edge = max(art.metrics.ui(2), 1)
            canvas.add(art.box(line.size, self._pad, "chosen", "brass", edge), line.topleft)
            self._put(canvas, art.icon("hint", icon), line, line.x + self._pad)
        worth = art.text(entry.worth, self._size, "bold")
        left, right = line.x + 2 * self._pad + icon, line.right - self._pad - worth.get_width()
        label = art.fitted(entry.label, self._size, right - self._pad - left, "medium")
        self._put(canvas, label, line, left)
        self._put(canvas, worth, line, right)

    # Measures.

    @property
    def _type(self) -> int:
        return self.art.metrics.ui(self._size)

    @property
    def _row(self) -> int:
        return _row(self._type)

    @property
    def _pad(self) -> int:
        return _pad(self._type)

    def _read_in(self, room: Rect) -> tuple[int, int]:
        """The lines that some room has, and the size of their type.

        Lines are left out before the type is smaller than is good to read, but for the best few.
        """
        most, few = len(self.entries), min(_FEW, len(self.entries))
        sizes = range(_LARGEST, 0, -1)
        allowed = [size for size in sizes if self.art.metrics.ui(size) >= self.art.smallest] or [_LARGEST]
        readable = [size for size in allowed if size >= _READABLE]
        for lines in range(most, few - 1, -1):
            if size := self._largest(lines, room, readable):
                return lines, size
        return self._largest_of_few(few, room, allowed)

    def _largest(self, lines: int, room: Rect, sizes: Sequence[int]) -> int:
        """The first of some sizes in which so many lines fit; 0 where none does."""
        for size in sizes:
            if self._width(lines, size) <= room.width and self._height(lines, size) <= room.height:
                return size
        return 0

    def _largest_of_few(self, few: int, room: Rect, sizes: Sequence[int]) -> tuple[int, int]:
        """As many lines as fit, up to a few, where the room is too small for good type."""
        if size := self._largest(few, room, sizes):
            return few, size
        smallest = self.art.metrics.ui(sizes[-1])
        lines = (room.height - 2 * _pad(smallest)) // _row(smallest) - self._headed
        wide_enough = room.width >= _NARROWEST * smallest
        return min(max(lines, 0), few) * wide_enough, sizes[-1]

    def _cut(self, lines: int) -> Sequence[Weighed]:
        """The first so many entries; what was played stands in the place of the last of them."""
        left_out = [entry for entry in self.entries[lines:] if entry.played][: max(lines - 1, 0)]
        return [*self.entries[: lines - len(left_out)], *left_out]

    def _height(self, lines: int, size: int) -> int:
        tall = self.art.metrics.ui(size)
        return (lines + self._headed) * _row(tall) + 2 * _pad(tall)

    def _width(self, lines: int, size: int) -> int:
        """The width of the longest line with all that stands in it."""
        entries, tall, text = self._cut(lines), self.art.metrics.ui(size), self.art.text
        label = max((text(entry.label, size, "medium").get_width() for entry in entries), default=0)
        worth = max((text(entry.worth, size, "bold").get_width() for entry in entries), default=0)
        heading = text(_HEADING, size, "medium").get_width() if self._headed else 0
        return max(label + worth + round(tall * 1.2) + 6 * _pad(tall), heading + 4 * _pad(tall))

    def _placed(self, room: Rect) -> Rect:
        if not self.entries or len(self.entries) + self._headed <= 1:
            return Rect(0, 0, 0, 0)
        lines = len(self.entries)
        wide = max(self._width(lines, self._size), _USUAL * self._type)
        rect = Rect(0, 0, min(wide, room.width), self._height(lines, self._size))
        rect.bottomleft = room.bottomleft
        return rect

    @staticmethod
    def _put(canvas: Canvas, part: Surface, line: Rect, x: float) -> None:
        """Put something into a line, in the middle of its height."""
        canvas.add(part, (x, line.centery - part.get_height() / 2))


def _row(tall: int) -> int:
    """The height of a line, by that of its type."""
    return round(tall * _PITCH)


def _pad(tall: int) -> int:
    """The air at the edges, by the height of the type."""
    return round(tall * 0.36)
