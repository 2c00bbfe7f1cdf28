"""A table as it is seen: laid out for a window, with the cards, the faces and everything around them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from pygame import Rect

from bacon.core.rules import Rules, TableState
from bacon.settings.settings import Settings, TableSettings
from bacon.ui.actors import Actor, Zone
from bacon.ui.drawing.art import Art, Tone
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import AT_REST, Expression
from bacon.ui.drawing.tween import Span, out_back
from bacon.ui.stage import Feat, Stage
from bacon.ui.table.calls import draw_calls
from bacon.ui.table.frame import Frame, around, bounds
from bacon.ui.table.hand_input import HandInput
from bacon.ui.table.layout import Layout
from bacon.ui.table.overlay import TableOverlay
from bacon.ui.table.painter import Painter, winners_edge
from bacon.ui.table.pile_labels import PileLabels
from bacon.ui.table.presenter import TablePresenter, hand_size, make_presenter
from bacon.ui.table.session import Person, names_of
from bacon.ui.table.trick_marks import draw_led, draw_new

_TRUMP_HEIGHT: Final = 430
"""The height of the trump suit in the cloth, in u."""

_TRUMP_OPACITY: Final = 34
"""The opacity of the trump suit in the cloth, of 255."""

_RIGHT_SEATS: Final = 0.7  # of the window's width, from which on somebody sits at the right

_IN_AN_AUCTION: Final = frozenset({"stock", "upcard", "offered", "passed", "meld"})
"""The kinds of zones in the middle of the table during an auction."""

_SLOT_CORNER: Final = 10
_SLOT_OPACITY: Final = 80
"""The radius of the corners of an empty place in u, and its opacity, of 255."""


class TableView:
    """The table of a match for one window size and one viewer.

    With `open_hands` all cards lie face up. `hand` is the player's hand input, which dims or lights cards.
    """

    def __init__(
        self,
        art: Art,
        rules: Rules,
        people: Sequence[Person],
        settings: TableSettings,
        viewer: int,
        *,
        open_hands: bool = False,
        taught: bool = False,
    ) -> None:
        self.art, self.people, self.names = art, people, names_of(people)
        self.layout = Layout(
            Frame(
                art.metrics,
                viewer,
                plate_width(art, people),
                seats=rules.seats,
                cards=hand_size(rules),
                sides=len(rules.sides),
                large_print=settings.large_print,
                open_hands=open_hands,
                taught=taught,
            )
        )
        self.presenter = make_presenter(self.layout, rules, settings)
        self.presenter.open_hands, self.presenter.names = open_hands, self.names
        self.overlay = TableOverlay(art, self.presenter, people)
        self._pile_labels = PileLabels(self.overlay)
        self.hand: HandInput | None = None
        self.advised_edge = "brass"  # of the cards of a hint, or of a right guess
        self.wrong: Sequence[Actor] = ()  # the cards of a mistake

    def draw(
        self,
        canvas: Canvas,
        stage: Stage[TableState],
        now: float,
        *,
        acting: int | None,
        scores: Sequence[float],
        kind: str = "",
        called: str = "",
        advised: Sequence[Actor] = (),
        looks: Sequence[Expression] = (),
    ) -> None:
        """Draw the plates, the cards and the score.

        `kind` labels a special match; a hand that is not part of a match has the name by which it is `called`
        instead of a number; `looks` are the expressions of the faces, if they show any.
        """
        state, overlay, presenter = stage.shown, self.overlay, self.presenter
        self._draw_mark(canvas, state)
        self._draw_slot(canvas, state)
        celebration = Celebration(self.art, self.layout, *stage.feat, now) if stage.feat else None
        if celebration:
            celebration.light(canvas)
        overlay.draw_footnote(canvas, state, kind, numbered=not called)
        cards = overlay.uncut(stage.cast.actors)
        overlay.make_room(state, cards)
        overlay.draw_plates(canvas, state, acting, looks)
        self._painter(state, advised).draw(self.art, canvas, cards, now)
        self._draw_led(canvas, stage, now)
        self._draw_new(canvas, now)
        winning = presenter.winning(state)
        if not any(actor.zone == winning and actor.moving(now) for actor in stage.cast.actors):
            overlay.draw_captions(canvas, state)  # not over cards that are still flying there
        if not overlay.docked:
            overlay.rects |= draw_calls(self.art, canvas, self.layout, presenter.calls(state), self.names)
        self._pile_labels.draw(canvas, stage, cards, now)
        overlay.draw_score(canvas, state, scores, called)
        if celebration:
            celebration.draw_word(canvas, rises=not stage.fades)

    def hand_beside_prompt(self, stage: Stage[TableState]) -> Rect | None:
        """Return where the hand at the right is, if it reaches down to the words above yours."""
        frame, hands = self.layout.frame, dict[Zone, list[Rect]]()
        for actor in stage.cast.actors:
            if actor.zone.kind == "hand" and actor.place.x > frame.metrics.width * _RIGHT_SEATS:
                hands.setdefault(actor.zone, []).append(bounds(actor.place))
        top = frame.prompt_bottom - frame.prompt_height(2)
        low = [hand for hand in map(around, hands.values()) if hand.bottom > top]
        return min(low, key=lambda hand: hand.left, default=None)

    def _painter(self, state: TableState, advised: Sequence[Actor]) -> Painter:
        """Return what draws the cards of a state, with the advised ones marked."""
        glows = self._glows if not advised else advised.__contains__
        presenter, painter = self.presenter, Painter(partial(self.tone, state), glows)
        painter.edged, painter.design = presenter.winning(state), presenter.design
        painter.marked = {**dict.fromkeys(self.wrong, "bad"), **dict.fromkeys(advised, self.advised_edge)}
        painter.edge = winners_edge(presenter.rules, self.layout.viewer, presenter.winner(state))
        painter.sign_words = presenter.sign_words
        painter.sign, painter.tag = partial(presenter.sign, state), partial(presenter.tag, state)
        return painter

    def _draw_mark(self, canvas: Canvas, state: TableState) -> None:
        """Draw the trump suit as if woven into the cloth, larger than the trick on it."""
        if suit := self.presenter.mark(state):
            mark = self.art.suit(suit, self.art.metrics.u(_TRUMP_HEIGHT), "table_text")
            place = mark.get_rect(center=self.layout.middle.centre)
            if not self.overlay.cover.colliderect(place):
                canvas.add(mark, place.topleft, _TRUMP_OPACITY)

    def _draw_slot(self, canvas: Canvas, state: TableState) -> None:
        """Draw the place of the next cards as if stitched into the cloth, and who leads to it."""
        slot = self.presenter.slot(state)
        self.overlay.middle_end = slot[0].bottom if slot else self.lying(state).bottom
        if slot is None or self.overlay.cover.colliderect(slot[0]):
            return
        art, (rect, words) = self.art, slot
        line = max(art.metrics.u(3), 1)
        ring = art.ring(rect.size, art.metrics.u(_SLOT_CORNER), "table_text", line)
        canvas.add(ring, rect.topleft, _SLOT_OPACITY)
        room = (rect.w - art.metrics.u(16), rect.h)
        canvas.centre(art.block(words, 22, room, "medium", "table_text"), rect.center)

    def _draw_led(self, canvas: Canvas, stage: Stage[TableState], now: float) -> None:
        """Draw the suit that was led, on its card."""
        if led := self.presenter.led(stage.shown):
            middle, seats = self.layout.middle, range(self.presenter.rules.seats)
            places = [middle.trick(seat) for seat in seats if seat != led[0].number]
            places += [each.place for each in stage.cast.actors if each.zone.kind != led[0].kind]
            for actor in stage.cast.in_zone(led[0]):
                draw_led(self.art, canvas, actor, led[1], now, others=[bounds(place) for place in places])

    def _draw_new(self, canvas: Canvas, now: float) -> None:
        """Mark the cards that have just come into the player's hand."""
        new = [actor for actor in self.hand.actors if self.hand.is_new(actor)] if self.hand else []
        if not (new and self.hand):
            return
        places = [actor.place for actor in self.hand.actors]
        row = self.art.metrics.u(self.layout.frame.row_step)
        step = min((right.x - left.x for left, right in pairwise(places) if right.x > left.x), default=0)
        front = max(place.y for place in places) - row / 2 if self.layout.frame.two_rows else 0
        for actor in new:
            seen = row if actor.place.y < front else None
            draw_new(self.art, canvas, actor, now, seen=seen, room=step if len(new) > 1 else None)

    def free_middle(self, stage: Stage[TableState], *, auction: bool) -> None:
        """Extend the room of a hint's words up to what lies in the middle, such as the others' cards.

        They keep clear of the seats at the sides, too.
        """
        kinds = _IN_AN_AUCTION if auction else {"trick"}
        lying = [bounds(actor.place) for actor in stage.cast.actors if actor.zone.kind in kinds]
        if auction:
            lying += [rect for name, rect in self.overlay.rects.items() if name.startswith("call")]
        lowest = [rect.bottom for rect in self._beside_prompt()]
        end = max([around(lying).bottom if lying else round(self.layout.middle.centre[1]), *lowest])
        self.overlay.middle_end = self.overlay.middle_end or end

    def _beside_prompt(self) -> list[Rect]:
        """The plates and hands of others that the widest prompt would meet if it were higher."""
        frame, seating = self.layout.frame, self.layout.seating
        others = [seat for seat in range(self.presenter.rules.seats) if seat != self.layout.viewer]
        column = Rect(0, 0, frame.prompt_width, frame.prompt_bottom)
        column.centerx = frame.metrics.width // 2
        places = [*map(seating.plate, others), *map(seating.hand_rect, others)]
        return [place for place in places if place.colliderect(column)]

    def lying(self, state: TableState) -> Rect:
        """Return the rectangle around the captions of the cards in the middle; empty if there are none."""
        rooms = [caption.room for caption in self.presenter.captions(state, self.names)]
        return around(rooms) if rooms else Rect(0, 0, 0, 0)

    def tone(self, state: TableState, actor: Actor) -> Tone:
        """The tone of a card at rest: grey if it no longer matters, dim if it cannot be chosen."""
        if actor.zone in self.presenter.faded(state):
            return "grey"
        idle = actor.zone in (Zone("hand", seat) for seat in self.presenter.sitting_out(state))
        return "dim" if idle or (self.hand is not None and self.hand.fades(actor)) else "plain"

    def _glows(self, actor: Actor) -> bool:
        return self.hand is not None and self.hand.glows(actor)


_LONGEST_ROLE: Final = "bidder · 0 tricks"


def plate_width(art: Art, people: Sequence[Person]) -> int:
    """Return the width of a name plate that holds the longest line, a face and the dealer button."""
    names = [art.text(person.plate, 22, "bold") for person in people]
    longest = max(words.get_width() for words in (*names, art.text(_LONGEST_ROLE, art.small_type, "medium")))
    return longest + art.metrics.ui(76 + 15 + 34) + 2 * art.metrics.u(6)  # the gaps don't grow with words


_FEAT_SIZE: Final = 108
_FEAT_RISE: Final = 46
_FEAT_LIGHT: Final = (1240, 520)
"""The size of a feat's word and how far it rises, and the light behind it, in u."""

_PLATE_LIGHT: Final = (1.7, 4.2)
"""The light around a plate, in plates."""

_LIGHT_UP, _FADE_OUT = 0.16, 0.78
"""The shares of a celebration's time when it is fully lit, and when it begins to fade."""


class Celebration:
    """A feat at one moment: light on the seats that did it, and the word in the middle."""

    def __init__(self, art: Art, layout: Layout, feat: Feat, span: Span, now: float) -> None:
        self.art, self.layout, self.feat = art, layout, feat
        part = span.part(now)
        self._grown = min(part / _LIGHT_UP, 1.0)
        self._strength = self._grown * min((1 - part) / (1 - _FADE_OUT), 1.0)

    def light(self, canvas: Canvas) -> None:
        """Light the seats, and the cloth in the middle."""
        u = self.art.metrics.u
        self._patch(canvas, (u(_FEAT_LIGHT[0]), u(_FEAT_LIGHT[1])), self.layout.middle.centre, 70)
        for seat in self.feat.seats:
            plate = self.layout.seating.plate(seat)
            size = (round(plate.w * _PLATE_LIGHT[0]), round(plate.h * _PLATE_LIGHT[1]))
            self._patch(canvas, size, plate.center, 170)

    def draw_word(self, canvas: Canvas, *, rises: bool) -> None:
        """Draw the word, if there is one, as it rises; in the colour of the viewer's side if that did it."""
        if not self.feat.word:
            return
        art, u = self.art, self.art.metrics.u
        x, y = self.layout.middle.centre
        y += u(_FEAT_RISE) * (1 - out_back(self._grown)) * rises
        room = art.metrics.width // 2
        word = partial(art.fitted, self.feat.word, _FEAT_SIZE, room, "display")
        alpha = round(255 * self._strength)
        canvas.centre(word("ink_black"), (x, y + u(5)), alpha // 2)
        canvas.centre(word("team_a" if self.feat.ours else "table_text"), (x, y), alpha)

    def _patch(self, canvas: Canvas, size: tuple[int, int], middle: tuple[float, float], alpha: int) -> None:
        light, most = ("team_a", alpha) if self.feat.ours else ("table_text", alpha * 0.6)
        patch = self.art.light(size, self.art.colour(light))
        canvas.centre(patch, middle, round(most * self._strength))


_BLINK_DELAY_MS, _BLINK_MS = 260, 130
"""When eyes shut after an event, and for how long, in milliseconds."""

_EVENTS_PER_BLINK: Final = 3


class Expressions:
    """The expressions of the faces at a table, by the events its stage plays."""

    def __init__(self, stage: Stage[TableState]) -> None:
        self.stage = stage

    def looks(
        self, presenter: TablePresenter, acting: int | None, settings: Settings, now: float
    ) -> tuple[Expression, ...]:
        """Each face's mood and gaze: at whoever plays, who looks at the middle of the table."""
        seats = range(presenter.rules.seats)
        if not settings.table.life:
            return (AT_REST,) * len(seats)
        stage = self.stage
        moods = [Expression(presenter.mood(stage.last, stage.shown, seat)) for seat in seats]
        if settings.accessibility.reduced_motion:
            return tuple(moods)
        target = getattr(stage.last, "seat", None) if acting is None else acting
        blinking = self._blinking_seat(len(seats), settings, now)
        return tuple(
            Expression("blink")
            if seat == blinking and mood == AT_REST
            else _gazing(presenter, seat, target, mood)
            for seat, mood in zip(seats, moods, strict=True)
        )

    def wake_at(self, settings: Settings, now: float) -> float | None:
        """Return when an eye next shuts or opens, or None."""
        times = self._blink_span(settings)
        return next((time for time in times if time > now), None)

    def _blinking_seat(self, seats: int, settings: Settings, now: float) -> int | None:
        times = self._blink_span(settings)
        return (
            self.stage.played // _EVENTS_PER_BLINK % seats if times and times[0] <= now < times[1] else None
        )

    def _blink_span(self, settings: Settings) -> tuple[float, ...]:
        """When the eyes shut and open after the last event; empty if they do not."""
        stage = self.stage
        quiet = stage.still or settings.accessibility.reduced_motion or not settings.table.life
        if quiet or stage.played % _EVENTS_PER_BLINK:
            return ()
        start = stage.played_at + _BLINK_DELAY_MS
        return (start, start + _BLINK_MS)


def _gazing(presenter: TablePresenter, seat: int, target: int | None, look: Expression) -> Expression:
    """Point a seat's eyes at the seat `target`, which itself looks at the middle of the table."""
    if target is None:
        return look
    layout = presenter.layout
    here = layout.seating.plate(seat).center
    middle = round(layout.middle.centre[0]), round(layout.middle.centre[1])
    return look.towards(here, middle if seat == target else layout.seating.plate(target).center)
