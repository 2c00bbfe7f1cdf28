"""Everything around the cards: name plates, bubbles, the score and the prompt."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.rules import TableState
from bacon.core.words import capital, does
from bacon.ui.actors import Actor, Zone
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.raster import beside, centred, halo
from bacon.ui.drawing.theme import AT_REST, Expression
from bacon.ui.drawing.typeface import line_pitch
from bacon.ui.kit.widgets import draw_panel
from bacon.ui.stage import Bubble
from bacon.ui.table.captions import clear_of, draw_caption
from bacon.ui.table.frame import RIGHT, around, bounds
from bacon.ui.table.layout import CHOICES_GAP
from bacon.ui.table.moved_plates import area_of_seat, closed_up, nearest_free
from bacon.ui.table.painter import TEAMS, team_of
from bacon.ui.table.presenter import Contract, TablePresenter
from bacon.ui.table.prompt import Prompt
from bacon.ui.table.prompt_box import PromptBox, PromptRoom
from bacon.ui.table.score_panel import ScorePanel
from bacon.ui.table.session import Person
from bacon.ui.table.speech import Speech

_LIST_WIDTH: Final = 250  # of a list beside a dialog, in u of the interface

_MIN_PROMPT_WIDTH: Final = 320
"""The least width of a prompt beside a dialog, in u of the interface."""

_LIST_OFFSET: Final = 252
"""The distance from the middle of the table to a list beside it, in u; it clears the cards there."""
_LABEL_ROOM: Final = 32  # the height of the label of a pile, in u of the interface

_ACTING_LIGHT: Final = 150  # opacity, of 255, of the light around the seat to act

_FACE_IN_RIM: Final = 0.9  # the size of a face as a share of that of its rim

_CLOSER: Final = 4  # how much closer a hint may come to the cards above it, in u

_CALM: Final = 165  # opacity, of 255, of the face of a seat that has passed

_SEALED: Final = "Sealed: the order of the deck was set before the deal"
"""The meaning of the lock in the corner."""

_CLOSE: Final = 2 / 3
"""The share of their usual gaps that plates keep in the place of a chart's button."""

_RIMS: Final = ((), (2.2, 1.4), (0.9, 0.9), (2.2, 1.4))
"""The strokes of the rims around faces, by team; the last is for sides without a colour."""


class TableOverlay:
    """Draws everything around the cards, for one window size; `rects` says where."""

    def __init__(self, art: Art, presenter: TablePresenter, people: Sequence[Person]) -> None:
        self.art, self.presenter, self.people = art, presenter, people
        self.layout = presenter.layout
        self.names = tuple(person.name for person in people)
        self.score = ScorePanel(art, self.layout, self.names, presenter.rules)
        chart = [self.layout.frame.chart_tool] if presenter.chart_name else []
        self.speech = Speech(art, self.layout, [*presenter.taken(), self.score.tallest, *chart])
        self.rects: dict[str, Rect] = {}
        self.lock = Rect(0, 0, 0, 0)  # and its line
        self.contract = Rect(0, 0, 0, 0)  # in the score panel
        self._looks: Sequence[Expression] = ()
        self._called: Collection[int] = ()
        self.docked: Rect | None = None
        self.beside: Rect | None = None  # what a prompt leaves free at the right, and as much at the left
        self.cover = Rect(0, 0, 0, 0)
        """The part of the table that a panel covers."""
        self.chart_stands = False
        """Whether an open chart leaves the place of its button to others."""
        self.dimmed = False
        """Whether the rest of the table is dimmed meanwhile, and what the panel cuts is left out."""
        self.middle_end = 0
        """The lower end of what lies in the middle of the table, with its captions; 0 if there are none."""
        self.buttons: Sequence[Rect] = ()
        """The rectangles of the buttons that offer actions."""
        self.spoken: Rect | None = None
        """A lesson's words stand here instead of the prompt."""
        self._moved: dict[int, Rect | None] = {}
        self._moved_for: list[Rect] = []

    def make_room(self, state: TableState, cards: Sequence[Actor]) -> None:
        """Move the plates that a panel covers to free places on the table, clear of `cards` and the rest.

        If the whole table is dimmed, as where the panel covers the score, too, they are left out.
        """
        if not self.cover.width or self.dimmed or self.cover.colliderect(self.layout.frame.score):
            self._moved, self._moved_for = {}, []
            return
        home = self.layout.seating.plate
        covered = [seat for seat in range(len(self.people)) if self.cover.colliderect(home(seat))]
        others = [home(seat) for seat in range(len(self.people)) if seat not in covered]
        captions = [caption.room for caption in self.presenter.captions(state, self.names)]
        slot = self.presenter.slot(state)
        captions += [slot[0]] if slot else []
        taken = [self.cover, *self._edges(), *self.buttons, *others, *captions, *map(self._with_label, cards)]
        if taken == self._moved_for:
            return
        self._moved, self._moved_for = {}, taken.copy()
        if self.chart_stands:  # all move up, so the lowest goes first
            covered.sort(key=lambda seat: -home(seat).y)
        for seat in covered:
            area = area_of_seat(self.layout.frame, seat, self.cover.top if self.chart_stands else None)
            unit = self.art.metrics.unit * (_CLOSE if self.chart_stands else 1)
            moved = nearest_free(home(seat), area, taken, unit)
            self._moved[seat] = moved
            taken += [moved] if moved else []

    def _edges(self) -> list[Rect]:
        """The score, the tools and the words above your hand."""
        frame = self.layout.frame
        chart = [frame.chart_tool] if self.presenter.chart_name and not self.chart_stands else []
        return [frame.score, frame.tools, *chart, frame.footnote, self._prompt_room()]

    def _with_label(self, card: Actor) -> Rect:
        """The rectangle of a card, with the labels above and below it if it lies in a pile."""
        label = self.art.metrics.ui(_LABEL_ROOM) if card.zone.kind in self.presenter.piles else 0
        return bounds(card.place).inflate(0, 2 * label)

    @property
    def cleared(self) -> bool:
        """Whether a dimmed table is left empty, as players without their plates would leave stray cards."""
        plates = map(self.layout.seating.plate, range(len(self.people)))
        return self.dimmed and any(map(self.cover.colliderect, plates))

    def plate(self, seat: int) -> Rect | None:
        """Return where a seat's name plate is drawn: beside a panel that lies over its place, or nowhere."""
        home = self.layout.seating.plate(seat)
        return None if self.cleared else self._moved.get(seat) if self.cover.colliderect(home) else home

    def draw_plates(
        self, canvas: Canvas, state: TableState, acting: int | None, looks: Sequence[Expression] = ()
    ) -> None:
        """Draw the name plates: the seat to act is lit in its side's color; one sitting out is dimmed.

        A seat that waits for its partner's permission to go alone is lit, too. A call that lies before its
        seat on the table isn't repeated on its plate. While a lesson talks, no seat is lit: it would look
        like the lesson's pointer.
        `looks` are the expressions of the faces, if they show any.
        """
        self.rects.clear()
        self._looks = looks
        self._called = {call.seat for call in self.presenter.calls(state)}
        lit = () if self.spoken else (acting, self.presenter.asking_alone(state))
        for seat in range(len(self.people)):
            plate = self.plate(seat)
            self.rects[f"plate:{seat}"] = plate or self.layout.seating.plate(seat)
            if plate:
                self._plate(canvas, state, seat, lit=seat in lit)

    def _plate(self, canvas: Canvas, state: TableState, seat: int, *, lit: bool) -> None:
        u, art, rect = self.art.metrics.u, self.art, self.rects[f"plate:{seat}"]
        alpha = art.theme.faded if seat in self.presenter.sitting_out(state) else 255
        warns = self.presenter.warns(state, seat)
        if warns:
            canvas.centre(self._light(rect.size, "bad"), rect.center)
        elif lit:
            canvas.centre(self._light(rect.size, self._team(seat)), rect.center, _ACTING_LIGHT)
        line, width = ("bad", max(u(3), 2)) if warns else ("panel_line", 1)
        if lit or (self.layout.frame.crowded and not warns):  # among six, a rim says too little
            line, width = self._team(seat), max(u(4), 2) if lit else max(u(2), 1)
        canvas.add(art.box(rect.size, rect.height // 2, "panel", line, width), rect.topleft, alpha)
        self._face(canvas, state, seat, rect, alpha)
        margin = rect.height // 20
        outer, face = rect.height // 5, rect.height + u(6)
        right = self.layout.face_right(seat)
        room = Rect(rect.x + (outer if right else face), rect.y + margin, 0, rect.height - 2 * margin)
        room.width = rect.width - outer - face
        if seat == state.dealer and state.hand:  # while they cut for it, nobody knows
            size = round(rect.height * 0.42)
            button = art.icon("dealer", size, "text")
            x = room.left + size / 2 if right else room.right - size / 2
            canvas.centre(button, (x, rect.centery), alpha)
            room.width -= size + u(6)
            room.x += (size + u(6)) * right
        self._name(canvas, state, seat, room, alpha)

    def _face(self, canvas: Canvas, state: TableState, seat: int, rect: Rect, alpha: int) -> None:
        """Draw the avatar, and the seat's suit or ribbon."""
        art = self.art
        inset, right = max(rect.height // 10, 2), self.layout.face_right(seat)
        face = rect.height - 2 * inset
        middle = (rect.right - rect.height / 2 if right else rect.x + rect.height / 2, rect.centery)
        look = self._looks[seat] if self._looks else AT_REST
        calm = min(alpha, _CALM) if self.presenter.passed(state, seat) else alpha
        canvas.centre(art.avatar(self.people[seat].avatar, face, look), middle, calm)
        canvas.centre(self._rim(seat, face + inset), middle, alpha)
        if seat not in self._called and (suit := self.presenter.badge(state, seat)):
            size = round(rect.height * 0.5)
            at = (middle[0] + rect.height * (0.36 if right else -0.36), rect.y + size * 0.36)
            line = self._team(seat)
            canvas.centre(art.box((size, size), size // 2, "card_face", line, max(size // 14, 1)), at)
            canvas.centre(art.suit(suit, round(size * 0.6)), at)
        if words := self.presenter.ribbon(state, seat):
            ribbon = self.ribbon(seat, rect)
            canvas.add(self._ribbon(ribbon.size, self._team(seat)), ribbon.topleft)
            room = (ribbon.w - ribbon.h, ribbon.h)
            canvas.centre(art.block(words, 18, room, "bold", "peg_line"), ribbon.center)

    def ribbon(self, seat: int, plate: Rect) -> Rect:
        """Return where a ribbon lies on a plate: below the face, but yours not on the line below it."""
        face = plate.right - plate.h / 2 if self.layout.face_right(seat) else plate.x + plate.h / 2
        ribbon = Rect(0, 0, round(plate.h * 1.04), round(plate.h * 0.4))
        overhang = 0 if seat == self.layout.viewer else ribbon.h // 4
        ribbon.midbottom = (round(face), plate.bottom + overhang)
        return ribbon

    def _rim(self, seat: int, size: int) -> Surface:
        """The rim of a face: solid on your side, else broken, like the lines in charts; teams differ."""
        art, token = self.art, self._team(seat)
        line, width = art.colour(token), max(size / 18, 1.5)
        stroke = _RIMS[TEAMS.index(token) if token in TEAMS else -1]
        return art.drawn(("rim", token), (size, size), lambda: shapes.rim(size, line, width, stroke))

    def draw_face(self, seat: int, size: int) -> Surface:
        """Draw a seat's face at a size in pixels, with the rim of its side, as on its plate."""
        art, avatar = self.art, self.people[seat].avatar
        inner = round(size * _FACE_IN_RIM)
        key = ("face in a rim", avatar, self._team(seat), str(size))
        return art.kept(key, lambda: centred(art.avatar(avatar, inner), self._rim(seat, size)))

    def _team(self, seat: int) -> str:
        """The color of a seat's side."""
        team = team_of(self.presenter.rules, self.layout.viewer, self.presenter.rules.side_of(seat))
        return TEAMS[team] if team >= 0 else "text_muted"

    def _ribbon(self, size: tuple[int, int], token: str) -> Surface:
        art = self.art
        return art.drawn(
            ("ribbon", token), size, lambda: shapes.ribbon(size, art.colour(token), art.colour("peg_line"))
        )

    def _light(self, size: tuple[int, int], token: str) -> Surface:
        """The light around a plate, in this color."""
        art = self.art
        key = ("plate light", token, *map(str, size))
        return art.kept(key, lambda: halo(size, 0, art.metrics.u(22), art.colour(token)))

    def _name(self, canvas: Canvas, state: TableState, seat: int, room: Rect, alpha: int) -> None:
        art = self.art
        unsaid = seat in self._called or not state.hand
        role = "" if unsaid else self.presenter.role(state, seat)
        warns = self.presenter.warns(state, seat)
        below = [self._role(role, room, warns=warns)] if role else []
        name_height = room.h - sum(part.get_height() for part in below)
        ink = "text_muted" if self.presenter.passed(state, seat) else "text"
        name = art.block(self.people[seat].plate, 22, (room.w, name_height), "bold", ink)
        parts = [name, *below]
        y = room.centery - sum(part.get_height() for part in parts) / 2
        for part in parts:
            canvas.add(part, (room.x, y), alpha if part is name else 255)
            y += part.get_height()

    def _role(self, words: str, room: Rect, *, warns: bool) -> Surface:
        """A seat's part in the hand, always smaller than the name; a warning has its sign before it."""
        art = self.art
        lines = (line_pitch(art.font(art.metrics.ui(size), "bold")) for size in (22, art.small_type))
        small = art.small_type * min(room.h / sum(lines), 1)
        if not warns:
            return art.fitted(words, small, room.w, "medium", "text_muted")
        size = round(art.metrics.ui(18) * small / art.small_type)
        gap = size // 4
        text = art.fitted(words, small, room.w - size - gap, "bold", "bad")
        key = ("warning", words, str(room.size))
        return art.kept(key, lambda: beside(art.icon("warning", size, "bad"), text, gap))

    def uncut(self, actors: Sequence[Actor]) -> list[Actor]:
        """Return the cards that are drawn: your own hand, and others' where no panel cuts a card of it.

        A hand whose end a panel would cut closes up above it; a set that it would cut is not drawn. On a
        dimmed table each card is for itself, but all hands are drawn or none.
        """
        if not self.cover.width:
            return list(actors)
        under = {each for each in actors if self.cover.colliderect(bounds(each.place))}
        if self.dimmed:
            cut_kinds = {each.zone.kind for each in under} & {"hand"}
            whole = [each for each in actors if each not in under and each.zone.kind not in cut_kinds]
            return [] if self.cleared else whole
        own = Zone("hand", self.layout.viewer)
        cut = {each for each in under if each.zone != own}
        sets = {each.zone for each in cut if each.zone.kind in ("hand", "pile")}
        shown = [each for each in actors if each not in cut and each.zone not in sets]
        for zone in sorted(zone for zone in sets if zone.kind == "hand"):
            hand = [each for each in actors if each.zone == zone]
            shown += closed_up(hand, self.cover, self.art.metrics.unit)
        return shown

    def draw_captions(self, canvas: Canvas, state: TableState) -> None:
        """Draw the captions below the cards in the middle, but none that a panel would cut."""
        for age, caption in enumerate(self.presenter.captions(state, self.names)):
            clear = clear_of(self.cover, caption, self.art.metrics)
            if not self.cover.colliderect(clear.room):
                self.rects[f"caption:{age}"] = draw_caption(self.art, canvas, clear)

    def draw_bubbles(self, canvas: Canvas, bubbles: dict[int, Bubble], now: float) -> None:
        """Draw the bubbles, but none that a panel would cut, or whose plate is not in its place."""
        for seat, bubble in bubbles.items():
            places = self.speech.balloon(seat, bubble.words).rect, self.layout.seating.plate(seat)
            if not any(map(self.cover.colliderect, places)):
                self.rects[f"bubble:{seat}"] = self.speech.draw(canvas, bubble, now)

    def draw_score(
        self, canvas: Canvas, state: TableState, scores: Sequence[float], called: str = ""
    ) -> Rect:
        """Draw each side's points and the contract; `scores` may be counting up.

        A hand by itself is `called` by a name; the number of any other stands in the footnote.
        """
        self.score.one_hand = bool(called)
        with canvas.faded(not self.cover.colliderect(self.layout.frame.score)):
            self.rects["score"], self.contract = self.score.draw(canvas, self._hand_of(state, called), scores)
        return self.rects["score"]

    def _hand_of(self, state: TableState, called: str) -> Contract:
        """The hand's contract; without one, who deals, or which deal it is. One hand alone has no target."""
        target = f"playing to {self.presenter.rules.target} points"
        if contract := self.presenter.contract(state, self.names):
            plain = not (contract.note or contract.tricks)
            return replace(contract, note=called or target) if plain else contract
        deals = does(self.names[state.dealer], "deal") if state.hand and state.dealer is not None else ""
        words = called or self.presenter.deal_of_match(state) or deals or "New match"
        icon = "dealer" if words == deals else ""
        return Contract(words=words, note=deals if called else target, icon=icon)

    def draw_prompt(
        self,
        canvas: Canvas,
        words: Prompt,
        notes: Sequence[str] = (),
        *,
        pointed: str = "",
        auction: bool,
        choices: Rect | None = None,
        clear: int = 0,
        key: str = "",
    ) -> Rect:
        """Draw the sentence above the player's hand or the choices, and above `clear` if there is room.

        As many of the `notes` as fit stand below it, the one `pointed` at before all others. The `key` that
        follows a hint stands at its end.
        """
        ui, layout, width = self.art.metrics.ui, self.layout, self._prompt_width
        highest = layout.middle.prompt_top(auction=auction)
        highest = min(highest, (self.middle_end or highest) + self.art.metrics.u(12))
        highest -= self.art.metrics.u(_CLOSER) * words.hinted
        bottom = choices.top - ui(CHOICES_GAP) if choices else layout.frame.prompt_bottom
        bottom = min(bottom, max(clear, highest + layout.frame.prompt_height(2))) if clear else bottom
        if width:
            room = PromptRoom(width, highest, bottom)
            box = PromptBox(self.art, words, room, notes=notes, pointed=pointed, key=key)
            self.rects["prompt"] = box.draw(canvas)
        else:
            self.rects["prompt"] = Rect(self.art.metrics.width // 2, layout.frame.prompt_bottom, 0, 0)
        return self.rects["prompt"]

    @property
    def _prompt_width(self) -> int:
        """The greatest width of the prompt; 0 beside a dialog that leaves little, for that says enough."""
        width, metrics = self.layout.frame.prompt_width, self.art.metrics
        for rect in filter(None, (self.docked, self.beside)):
            width = min(width, 2 * (rect.left - metrics.u(14)) - metrics.width)
        return width if width >= metrics.ui(_MIN_PROMPT_WIDTH) else 0

    def _prompt_room(self) -> Rect:
        """The room of a prompt of two lines above your hand."""
        frame = self.layout.frame
        room = Rect(0, 0, self._prompt_width, frame.prompt_height(2))
        room.midbottom = (self.art.metrics.width // 2, frame.prompt_bottom)
        return room

    @property
    def prompt(self) -> Rect:
        """The rectangle of the prompt, or of what takes its place; empty if there is nothing to say."""
        bottom = self.layout.frame.prompt_bottom
        return self.spoken or self.rects.get("prompt", Rect(self.art.metrics.width // 2, bottom, 0, 0))

    def beside_middle(self, cards: Sequence[Rect] | None = None) -> list[Rect]:
        """Return where a list may lie above the prompt: beside the seats at the right, or below.

        It keeps clear of the labels of piles, and of `cards` if they are given; it may then be closer to the
        middle or above the seats.
        """
        frame, gap, middle = self.layout.frame, self.art.metrics.u(14), self.layout.frame.metrics.width // 2
        left, bottom = middle + self.art.metrics.u(_LIST_OFFSET), self.prompt.top - gap
        if self.docked:
            right = self.docked.left - gap
            left = min(left, right - self.art.metrics.ui(_LIST_WIDTH))
            room = _between(left, frame.tools.bottom + gap, right, bottom)
            return [_right_of(cards or [], room, gap)]
        plates, hands = self._at_right()
        others, top = plates.union(hands), self._top_edge_end(left)
        right, outer = (frame.metrics.width + frame.prompt_width) // 2, frame.inside.right
        before = min(right, others.left - gap)
        rooms = [
            _between(left, plates.bottom + gap, min(right, hands.left - gap), bottom),
            _between(left, top, before, bottom),
            _between(left, others.bottom + gap, outer, bottom),
        ]
        labels = [rect for name, rect in self.rects.items() if name.startswith("label")]
        rooms = [_right_of(labels, room, gap) for room in rooms]
        if cards is None:
            return rooms
        above = _between(left, top, outer, others.top - gap)
        closer = _between(middle, self._top_edge_end(middle), before, bottom)
        lying = [*cards, *(rect for name, rect in self.rects.items() if name.startswith(("caption", "call")))]
        return [_right_of(lying, room, gap) for room in (*rooms, above, closer)]

    def _at_right(self) -> tuple[Rect, Rect]:
        """The rectangles around the plates and around the hands at the right."""
        frame, seating = self.layout.frame, self.layout.seating
        seats = [each for each in range(frame.seats) if frame.side(each) == RIGHT]
        plates, hands = map(seating.plate, seats), map(seating.hand_rect, seats)
        return around(list(plates)), around(list(hands))

    def _top_edge_end(self, left: int) -> int:
        """The lower end of whatever is at the upper edge, right of an x."""
        frame, gap = self.layout.frame, self.art.metrics.u(14)
        across = [] if frame.across is None else [frame.north_hand.bottom]
        if across and left < frame.north_plate.right + gap:
            across.append(frame.north_plate.bottom)
        return max(frame.tools.bottom, *across, 0) + gap

    def _hand_label(self, state: TableState) -> str:
        return f"{capital(self.presenter.hand_word)} {state.hand}"

    def draw_tip(
        self, canvas: Canvas, state: TableState, pos: tuple[int, int], cards: Sequence[Actor]
    ) -> None:
        """Say what the pile, the card with a sign or the lock under the pointer is; not of your own hand."""
        on = [actor for actor in cards if bounds(actor.place).collidepoint(pos)]
        on = [actor for actor in on if actor.zone != Zone("hand", self.layout.viewer)]
        about = (self._about(state, actor) for actor in reversed(on))
        words = _SEALED if self.lock.collidepoint(pos) else next(filter(None, about), "")
        if not words:
            return
        art, ui = self.art, self.art.metrics.ui
        text = art.text(words, 18, "medium")
        label = text.get_rect().inflate(ui(24), ui(12))
        label.midbottom = (pos[0], pos[1] - ui(14))
        label.clamp_ip(self.layout.frame.inside)
        if label.colliderect(plate := self.layout.seating.plate(self.layout.viewer)):
            label.bottom = plate.top - ui(8)
        draw_panel(art, canvas, label, min(ui(8), label.height // 2))
        canvas.centre(text, label.center)

    def _about(self, state: TableState, actor: Actor) -> str:
        """Return what there is to say about a card: its sign, or its pile."""
        return self.presenter.about(state, actor.card) or self.presenter.piles.get(actor.zone.kind, "")

    def draw_footnote(
        self, canvas: Canvas, state: TableState, kind: str = "", *, numbered: bool = True
    ) -> None:
        """Draw the kind of match, if it is special, and a lock if the pack is sealed.

        The hand's number is left out if the match has a kind and is not `numbered`.
        """
        art, room = self.art, self.layout.frame.footnote
        number = self._hand_label(state) if state.hand and (numbered or not kind) else ""
        words = " · ".join(filter(None, (kind, number)))
        line = art.fitted(words, art.small_type, room.w - room.h, "regular", "table_text")
        if state.commitment:
            size = round(line.get_height() * 0.8)
            lock, plain = art.icon("lock", size, "table_text"), line
            line = art.kept(("sealed", words, str(size)), lambda: beside(lock, plain, size // 3))
        self.rects["footnote"] = place = line.get_rect(bottomleft=room.bottomleft)
        clear = not self.cover.colliderect(place)
        self.lock = place if clear and state.commitment else Rect(0, 0, 0, 0)
        if clear:
            canvas.add(line, place.topleft)


def _between(left: int, top: int, right: int, bottom: int) -> Rect:
    return Rect(left, top, max(right - left, 0), bottom - top)  # empty if left and right cross


def _right_of(cards: Sequence[Rect], room: Rect, gap: int) -> Rect:
    left = max([room.left, *(card.right + gap for card in cards if card.colliderect(room))])
    return _between(left, room.top, room.right, room.bottom)
