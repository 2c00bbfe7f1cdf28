"""What stands round the cards: name plates, bubbles, the score, the sentence that asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from bacon.core.rules import TableState
from bacon.core.words import capital
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.flight import halo
from bacon.ui.drawing.looks import AT_REST, Expression
from bacon.ui.drawing.tween import out_cubic
from bacon.ui.stage.stage import FADE_IN, FADE_OUT, Bubble
from bacon.ui.table.controller import Prompt
from bacon.ui.table.face import Caption, TableFace
from bacon.ui.table.layout import Layout
from bacon.ui.table.measures import around
from bacon.ui.table.people import Person
from bacon.ui.table.score import ScorePanel

_LIST: Final = 250
"""The width that a list gets beside a question, in u of the interface."""

_LEAST_PROMPT: Final = 400
"""The least width of a sentence beside a question, in u of the interface."""

_BESIDE: Final = 252
"""From the middle of the table to a list beside it, in u: what lies in the middle keeps clear of it."""
_AT_THE_RIGHT: Final = 3


class Hud:
    """Draws what stands round the cards, for one window size; `rects` tells where it drew what."""

    def __init__(self, art: Art, face: TableFace, people: Sequence[Person]) -> None:
        self.art, self.face, self.people = art, face, people
        self.layout = face.layout
        self.names = tuple(person.name for person in people)
        self.score = ScorePanel(art, self.layout, self.names, face.rules)
        self.speech = Speech(art, self.layout, face.taken())
        self.rects: dict[str, Rect] = {}
        self._looks: Sequence[Expression] = ()
        self.docked: Rect | None = None

    def draw_plates(
        self, canvas: Canvas, state: TableState, acting: int | None, looks: Sequence[Expression] = ()
    ) -> None:
        """Draw each seat's name plate; the one to act is edged in brass, a sitting-out one is dimmed.

        `looks` are what the faces show, where they show anything.
        """
        self.rects.clear()
        self._looks = looks
        for seat in range(len(self.people)):
            self._plate(canvas, state, seat, acting=seat == acting)

    def _plate(self, canvas: Canvas, state: TableState, seat: int, *, acting: bool) -> None:
        u, art = self.art.metrics.u, self.art
        rect = self.rects[f"plate:{seat}"] = self.layout.seating.plate(seat)
        alpha = art.theme.faded if seat in self.face.sitting_out(state) else 255
        warns = self.face.warns(state, seat)
        if warns:
            canvas.centre(self._warning_light(rect.size), rect.center)
        line, width = ("bad", max(u(3), 2)) if warns else ("panel_line", 1)
        if acting:
            line, width = "brass", max(u(4), 2)
        canvas.add(art.box(rect.size, rect.height // 2, "panel", line, width), rect.topleft, alpha)
        self._face(canvas, state, seat, rect, alpha)
        margin = rect.height // 20
        outer, face = rect.height // 5, rect.height + u(6)
        right = self.layout.face_right(seat)
        room = Rect(rect.x + (outer if right else face), rect.y + margin, 0, rect.height - 2 * margin)
        room.width = rect.width - outer - face
        if seat == state.dealer:
            size = round(rect.height * 0.42)
            button = art.icon("dealer", size, "text")
            x = room.left + size / 2 if right else room.right - size / 2
            canvas.centre(button, (x, rect.centery), alpha)
            room.width -= size + u(6)
            room.x += (size + u(6)) * right
        self._name(canvas, state, seat, room, alpha)

    def _face(self, canvas: Canvas, state: TableState, seat: int, rect: Rect, alpha: int) -> None:
        """Draw the avatar, and the suit or the ribbon that the seat wears."""
        art = self.art
        inset, right = max(rect.height // 10, 2), self.layout.face_right(seat)
        face = rect.height - 2 * inset
        middle = (rect.right - rect.height / 2 if right else rect.x + rect.height / 2, rect.centery)
        look = self._looks[seat] if self._looks else AT_REST
        canvas.centre(art.avatar(self.people[seat].avatar, face, look), middle, alpha)
        canvas.centre(self._rim(seat, face + inset), middle, alpha)
        if suit := self.face.badge(state, seat):
            size = round(rect.height * 0.5)
            at = (middle[0] + rect.height * (0.36 if right else -0.36), rect.y + size * 0.36)
            line = "brass" if self._own(seat) else "text_muted"
            canvas.centre(art.box((size, size), size // 2, "card_face", line, max(size // 14, 1)), at)
            canvas.centre(art.suit(suit, round(size * 0.6)), at)
        if words := self.face.ribbon(state, seat):
            cloth = (round(rect.height * 0.94), round(rect.height * 0.36))
            at = (middle[0], rect.bottom - cloth[1] * 0.6)
            canvas.centre(self._ribbon(cloth), at)
            room = (cloth[0] - cloth[1], cloth[1])
            canvas.centre(art.block(words, 18, room, "bold", "peg_line"), at)

    def _rim(self, seat: int, size: int) -> Surface:
        """The rim of a face: whole and golden on your side, as your line in a chart; else broken."""
        art, own = self.art, self._own(seat)
        line, width = art.colour("brass" if own else "text_muted"), max(size / 18, 1.5)
        stroke = () if own else (2.2, 1.4)
        return art.drawn(("rim", own), (size, size), lambda: shapes.rim(size, line, width, stroke))

    def _own(self, seat: int) -> bool:
        """Whether a seat is of the viewer's side."""
        rules = self.face.rules
        return rules.side_of(seat) == rules.side_of(self.layout.viewer)

    def _ribbon(self, size: tuple[int, int]) -> Surface:
        art = self.art
        return art.drawn(
            ("ribbon",), size, lambda: shapes.ribbon(size, art.colour("brass"), art.colour("peg_line"))
        )

    def _warning_light(self, size: tuple[int, int]) -> Surface:
        """The light round the plate of somebody of whom the others must beware."""
        art = self.art
        key = ("warning light", *map(str, size))
        return art.kept(key, lambda: halo(size, 0, art.metrics.u(22), art.colour("bad")))

    def _name(self, canvas: Canvas, state: TableState, seat: int, room: Rect, alpha: int) -> None:
        art = self.art
        standing = self.face.standing(state, seat)
        warns = self.face.warns(state, seat)
        below = [self._standing(standing, room.w, warns=warns)] if standing else []
        rest = room.h - sum(part.get_height() for part in below)
        name = art.block(self.people[seat].plate, 22, (room.w, rest), "bold")
        parts = [name, *below]
        y = room.centery - sum(part.get_height() for part in parts) / 2
        for part in parts:
            canvas.add(part, (room.x, y), alpha if part is name else 255)
            y += part.get_height()

    def _standing(self, words: str, room: int, *, warns: bool) -> Surface:
        """What a seat has to do with the hand; a warning has its sign before it."""
        art = self.art
        if not warns:
            return art.fitted(words, 15, room, "medium", "text_muted")
        size = art.metrics.ui(18)
        gap = size // 4
        text = art.fitted(words, 15, room - size - gap, "bold", "bad")
        return art.kept(
            ("warning", words, str(room)), lambda: _beside(art.icon("warning", size, "bad"), text, gap)
        )

    def draw_captions(self, canvas: Canvas, state: TableState) -> None:
        """Draw below the cards in the middle who laid them."""
        for age, caption in enumerate(self.face.captions(state, self.names)):
            draw = self._draw_caption if caption.words else self._draw_small_caption
            self.rects[f"caption:{age}"] = draw(canvas, caption)

    def _draw_caption(self, canvas: Canvas, caption: Caption) -> Rect:
        """Draw who laid what lies on top, on a label."""
        ui, art, room = self.art.metrics.ui, self.art, caption.room
        height = room.height - art.metrics.u(6)
        padding = height // 2
        width = room.width - 2 * padding
        size = self._size_for(f"{caption.name} · {caption.words}", 20, width)
        name = art.fitted(f"{caption.name} · ", size, width // 2, "medium", "text_muted")
        ink = "brass" if caption.ours else "text"
        words = art.fitted(caption.words, size, width - name.get_width(), "bold", ink)
        rect = Rect(0, 0, name.get_width() + words.get_width() + 2 * padding, height)
        rect.midbottom = room.midbottom
        canvas.add(art.box(rect.size, min(padding, ui(20)), "panel", "panel_line"), rect.topleft)
        x = rect.x + padding
        for part in (name, words):
            canvas.add(part, (x, rect.centery - part.get_height() / 2))
            x += part.get_width()
        return rect

    def _size_for(self, words: str, size: float, width: int) -> float:
        """The size in u at which bold words find room, if that can be read."""
        wanted = self.art.font(self.art.metrics.ui(size), "bold").size(words)[0]
        return min(size, size * width / wanted)

    def _draw_small_caption(self, canvas: Canvas, caption: Caption) -> Rect:
        room = caption.room
        name = self.art.block(caption.name, 15, room.size, "medium", "table_text")
        return canvas.centre(name, room.center)

    def draw_bubbles(self, canvas: Canvas, bubbles: dict[int, Bubble], now: float) -> None:
        """Draw what is being said."""
        for seat, bubble in bubbles.items():
            self.rects[f"bubble:{seat}"] = self.speech.draw(canvas, bubble, now)

    def draw_score(
        self, canvas: Canvas, state: TableState, scores: Sequence[float], called: str = ""
    ) -> Rect:
        """Draw both sides' points and what is being played; `scores` may be on their way.

        Until something has been declared that is the hand's number, or what a hand by itself is `called`.
        """
        target = f"to {self.face.rules.target} points"
        number = f"{self._number(state)}, {target}" if state.hand else capital(target)
        contract = self.face.contract(state, self.names)
        self.rects["score"] = self.score.draw(canvas, contract or called or number, scores)
        return self.rects["score"]

    def draw_prompt(self, canvas: Canvas, words: Prompt, *, auction: bool) -> Rect:
        """Draw the sentence above the player's hand; a refusal has a warning beside it, and a hint a lamp."""
        ui, art, layout = self.art.metrics.ui, self.art, self.layout
        sign = ("warning", "bad") if words.refused else ("hint", "brass") if words.hinted else None
        sign = ("info", "brass") if words.news else sign
        mark = art.icon(sign[0], ui(26), sign[1]) if sign else None
        aside = ui(36) if mark else 0
        highest = layout.middle.prompt_top(auction=auction)
        width = layout.frame.prompt_width
        if self.docked:
            width = min(width, 2 * (self.docked.left - art.metrics.u(14)) - art.metrics.width)
        if width < ui(_LEAST_PROMPT):  # the question beside it says what it is about
            self.rects["prompt"] = Rect(art.metrics.width // 2, layout.frame.prompt_bottom, 0, 0)
            return self.rects["prompt"]
        room = (width - ui(44) - aside, layout.frame.prompt_bottom - highest - ui(16))
        text = art.block(words.sentence, 22, room, "medium", "bad" if words.refused else "text")
        rect = Rect(0, 0, text.get_width() + ui(44) + aside, text.get_height() + ui(16))
        rect.midbottom = (art.metrics.width // 2, layout.frame.prompt_bottom)
        radius = min(rect.height // 2, ui(24))
        line = "bad" if words.refused else "panel_line"
        canvas.add(art.box(rect.size, radius, "panel", line), rect.topleft)
        if mark:
            canvas.add(mark, (rect.x + ui(18), rect.centery - mark.get_height() / 2))
        canvas.add(text, (rect.x + ui(22) + aside, rect.centery - text.get_height() / 2))
        self.rects["prompt"] = rect
        return rect

    def beside_middle(self, cards: Sequence[Rect] | None = None) -> list[Rect]:
        """Where a list may stand above the sentence: before those at the right, or below them.

        Of `cards` that are said to lie there it keeps clear, and may then stand nearer, or above the others.
        """
        frame, gap, middle = self.layout.frame, self.art.metrics.u(14), self.layout.frame.metrics.width // 2
        left, bottom = middle + self.art.metrics.u(_BESIDE), self.rects["prompt"].top - gap
        if self.docked:
            right = self.docked.left - gap
            left = min(left, right - self.art.metrics.ui(_LIST))
            return [_between(left, frame.tools.bottom + gap, right, bottom)]
        plates, hands = self._at_right()
        others, top = plates.union(hands), self._end_above(left)
        right, outer = (frame.metrics.width + frame.prompt_width) // 2, frame.inside.right
        before = min(right, others.left - gap)
        rooms = [
            _between(left, plates.bottom + gap, min(right, hands.left - gap), bottom),
            _between(left, top, before, bottom),
            _between(left, others.bottom + gap, outer, bottom),
        ]
        if cards is None:
            return rooms
        above = _between(left, top, outer, others.top - gap)
        nearer = _between(middle, self._end_above(middle), before, bottom)
        lying = [*cards, *(rect for name, rect in self.rects.items() if name.startswith("caption"))]
        return [_right_of(lying, room, gap) for room in (*rooms, above, nearer)]

    def _at_right(self) -> tuple[Rect, Rect]:
        """What the plates of those at the right take up, and what their hands do."""
        frame, seating = self.layout.frame, self.layout.seating
        seats = [each for each in range(frame.seats) if frame.side(each) == _AT_THE_RIGHT]
        plates, hands = map(seating.plate, seats), map(seating.hand_rect, seats)
        return around(list(plates)), around(list(hands))

    def _end_above(self, left: int) -> int:
        """Where that ends which stands at the upper edge, beginning with some place."""
        frame, gap = self.layout.frame, self.art.metrics.u(14)
        across = [] if frame.across is None else [frame.north_hand.bottom]
        if across and left < frame.north_plate.right + gap:
            across.append(frame.north_plate.bottom)
        return max(frame.tools.bottom, *across, 0) + gap

    def _number(self, state: TableState) -> str:
        """Which hand of the match it is, in the game's word for one."""
        return f"{capital(self.face.hand_word)} {state.hand}"

    def draw_footnote(
        self, canvas: Canvas, state: TableState, kind: str = "", *, numbered: bool = True
    ) -> None:
        """Draw what kind of match it is, if not an ordinary one, and a lock where the pack is sealed.

        The hand is told by its number in the match where it is `numbered` and not known by its kind.
        """
        art, room = self.art, self.layout.frame.footnote
        number = self._number(state) if numbered or not kind else ""
        words = " · ".join(filter(None, (kind, number)))
        line = art.fitted(words, 15, room.w - room.h, "regular", "table_text")
        if state.commitment:
            size = round(line.get_height() * 0.8)
            lock, plain = art.icon("lock", size, "table_text"), line
            line = art.kept(("sealed", words, str(size)), lambda: _beside(lock, plain, size // 3))
        self.rects["footnote"] = canvas.add(line, (room.x, room.bottom - line.get_height()))


def _between(left: int, top: int, right: int, bottom: int) -> Rect:
    """The rectangle between four edges; a narrow one where they cross."""
    return Rect(left, top, max(right - left, 0), bottom - top)


def _right_of(cards: Sequence[Rect], room: Rect, gap: int) -> Rect:
    """What is left of a room to the right of the cards that lie in it."""
    left = max([room.left, *(card.right + gap for card in cards if card.colliderect(room))])
    return _between(left, room.top, room.right, room.bottom)


def _beside(sign: Surface, words: Surface, gap: int) -> Surface:
    """Put a sign before words."""
    left = sign.get_width() + gap
    sheet = Surface((left + words.get_width(), words.get_height()), pygame.SRCALPHA)
    sheet.blit(sign, (0, (sheet.get_height() - sign.get_height()) // 2))
    sheet.blit(words, (left, 0))
    return sheet


_LONGEST_STANDING: Final = "declarer · 5"


def plate_width(art: Art, people: Sequence[Person]) -> int:
    """How wide a name plate must be to hold the longest line, with a face and the dealer's button."""
    names = [art.text(person.plate, 22, "bold") for person in people]
    longest = max(words.get_width() for words in (*names, art.text(_LONGEST_STANDING, 15, "medium")))
    return longest + art.metrics.ui(76 + 15 + 46)


_SIZES = (28, 25, 22)
_TAIL = 18


class Balloon(Struct):
    """A bubble in its place: the words, the body round them, and where its tail points, if it has one."""

    words: Surface
    body: Rect
    tip: tuple[int, int] | None

    @property
    def rect(self) -> Rect:
        """What it covers, tail and all."""
        return self.body.union(Rect(self.tip, (1, 1))) if self.tip else self.body.copy()


class Speech:
    """Draws what is said, for one window size; `cards` is where cards may lie."""

    def __init__(self, art: Art, layout: Layout, cards: Sequence[Rect]) -> None:
        self.art, self.layout, self._cards = art, layout, cards
        self._placed: dict[tuple[int, str], Balloon] = {}

    def draw(self, canvas: Canvas, bubble: Bubble, now: float) -> Rect:
        """Draw a bubble as it comes, stands and goes; gives where it stands."""
        balloon = self.balloon(bubble.seat, bubble.words)
        come = out_cubic(min(max((now - bubble.start) / FADE_IN, 0), 1))
        go = min(max((bubble.end - now) / FADE_OUT, 0), 1)
        alpha = round(255 * min(come, go))
        rise = round(self.art.metrics.ui(14) * (1 - come))
        rect = balloon.rect
        if balloon.tip is None:
            cover = self._cover(balloon)
            left = rect.right - cover.get_width() if self.layout.face_right(bubble.seat) else rect.left
            canvas.add(cover, (left, rect.top), alpha)
        canvas.add(self._ground(balloon), (rect.x - 2, rect.y - 2 + rise), alpha)
        canvas.centre(balloon.words, balloon.body.move(0, rise).center, alpha)
        return rect

    def balloon(self, seat: int, words: str) -> Balloon:
        """A seat's bubble in the best place that is free; the last resort is its own name plate."""
        if (seat, words) not in self._placed:
            self._placed[seat, words] = next(
                (balloon for balloon in self._tries(seat, words) if self._free(balloon.rect, seat)),
                self._on_the_plate(seat, words),
            )
        return self._placed[seat, words]

    def _cover(self, balloon: Balloon) -> Surface:
        """What hides the name that would look out beside the round corners of a plate's bubble."""
        return self.art.box((balloon.body.height // 2, balloon.body.height), 0, "panel")

    def _ground(self, balloon: Balloon) -> Surface:
        art, rect = self.art, balloon.rect.inflate(4, 4)
        fill, line = art.colour("bubble"), art.colour("bubble_line")
        body = balloon.body.move(-rect.x, -rect.y)
        tip = balloon.tip and (balloon.tip[0] - rect.x, balloon.tip[1] - rect.y)
        key = ("speech", tuple(body), tip)
        return art.drawn(
            key, rect.size, lambda: shapes.speech(rect.size, body, tip or body.center, fill, line)
        )

    def _tries(self, seat: int, words: str) -> Iterator[Balloon]:
        """Bubbles of ever smaller type, in one line and in two."""
        for size in _SIZES:
            width = self.art.font(self.art.metrics.ui(size), "bold").size(words)[0] + 2
            for part in (1.0, 0.64) if " " in words else (1.0,):
                yield from self._beside(seat, self._words(words, size, (round(width * part), 9999)))

    def _beside(self, seat: int, words: Surface) -> Iterator[Balloon]:
        """The bubble toward the middle of the table; for who sits across, also at the outer side."""
        ui, u = self.art.metrics.ui, self.art.metrics.u
        body = words.get_rect().inflate(2 * min(ui(22), u(30)), 2 * min(ui(11), u(16)))
        tail, plate, side = u(_TAIL), self.layout.seating.plate(seat), self.layout.frame.side(seat)
        if side == 0:
            body.bottomleft = (plate.left, plate.top - tail - u(4))
            yield Balloon(words, body, (plate.left + plate.height // 2 + u(14), body.bottom + tail))
            return
        if side == 2 and self.layout.frame.north_beside:
            below = body.copy()
            below.midtop = (
                self.layout.frame.north_hand.centerx,
                self.layout.frame.north_hand.bottom + tail + u(6),
            )
            yield Balloon(words, below, (below.centerx - u(10), below.top - tail))
        if side == 3 or (side == 2 and self.layout.frame.north_beside):
            body.midright = (plate.left - tail - u(4), plate.centery)
            yield Balloon(words, body, (body.right + tail, plate.centery))
        else:
            body.midleft = (plate.right + tail + u(4), plate.centery)
            yield Balloon(words, body, (body.left - tail, plate.centery))

    def _on_the_plate(self, seat: int, words: str) -> Balloon:
        """Let the plate itself speak: the words stand where the name was, beside the face."""
        ui = self.art.metrics.ui
        body = self.layout.seating.plate(seat).inflate(-4, -4)
        face = body.height + ui(2)
        body.width -= face
        body.x += 0 if self.layout.face_right(seat) else face
        room = (body.width - min(ui(20), body.height // 3), body.height - ui(4))
        return Balloon(self._words(words, _SIZES[0], room), body, None)

    def _words(self, words: str, size: int, room: tuple[int, int]) -> Surface:
        return self.art.block(words, size, room, "bold", "text_on_bubble")

    def _free(self, rect: Rect, seat: int) -> bool:
        plates = [
            self.layout.seating.plate(other) for other in range(self.layout.frame.seats) if other != seat
        ]
        inside = self.layout.metrics.window.contains(rect)
        return inside and rect.collidelist([*plates, *self._taken]) < 0

    @cached_property
    def _taken(self) -> list[Rect]:
        """What no bubble may cover."""
        layout = self.layout
        top = layout.middle.prompt_top(auction=True)
        prompt = Rect(0, 0, layout.frame.prompt_width, layout.frame.prompt_bottom - top)
        prompt.midtop = (layout.metrics.width // 2, top)
        return [layout.frame.score, layout.frame.tools, prompt, *self._cards]
