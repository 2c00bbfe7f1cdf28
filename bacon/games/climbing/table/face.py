"""How the climbing game looks on the table: the pile in the middle, and who holds how many cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Final

from pygame import Rect

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards, hide
from bacon.core.events import Event, HandDealt, Passed
from bacon.core.override import override
from bacon.core.words import capital, points
from bacon.data.settings import SetSorting, TableSettings
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import (
    CombinationLaid,
    DealScored,
    GiveLead,
    LeadFell,
    LeadGiven,
    RoundWon,
    WentOut,
)
from bacon.games.climbing.rules.state import ClimbingState, DealPhase
from bacon.games.climbing.table import asks as climbing_asks
from bacon.games.climbing.table.selection import sorted_sets
from bacon.ui.drawing.art import Design, card_width
from bacon.ui.drawing.tween import Place, in_out_cubic, out_back
from bacon.ui.kit.intents import Verb
from bacon.ui.stage.actors import Zone, Zones
from bacon.ui.stage.stage import Cue
from bacon.ui.table.asks import PASS, Ask
from bacon.ui.table.beginner import News
from bacon.ui.table.face import (
    UNSET,
    Caption,
    Contract,
    Laid,
    Moment,
    Past,
    TableFace,
    score_cue,
    shared_cue,
    stock_of,
)
from bacon.ui.table.layout import Layout
from bacon.ui.table.measures import OFFER, RAISE

FEW: Final = 5
"""Whoever holds no more cards than these is about to go out."""

UNCOUNTED: Final = 5
"""So many backs stand for a hand that is not to be counted, however many cards it has."""

_REMEMBERED: Final = 6
"""So many combinations of the last round are shown again."""

_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th")
_BEFORE_PLAY: Final = frozenset({DealPhase.START, DealPhase.CUT, DealPhase.BETWEEN, DealPhase.DEAL})


class ClimbingFace(TableFace[ClimbingState, Climbing]):
    """The table of the climbing game for one viewer.

    `pointed` is the place in the viewer's hand whose card is pointed at; it rises a little.
    """

    design: Design = "climb"
    hand_word = "deal"
    no_past = "No round has been won in this deal yet."
    says = (climbing_asks.GIVE, PASS)

    def __init__(self, layout: Layout, rules: Climbing, table: TableSettings = UNSET) -> None:
        super().__init__(layout, rules)
        self.sorting: SetSorting = table.set_sorting
        self.pointed: int | None = None
        self.pile = Pile(layout)

    # Cards.

    @override
    def zones(self, state: ClimbingState) -> Zones:
        """The cards to be seen; of what was laid in this round, the oldest are there but unseen.

        The round that was won lies before its winner until the next one begins.
        """
        zones: dict[Zone, Cards] = {Zone("cut", seat): (card,) for seat, card in enumerate(state.cut)}
        zones[Zone("stock")] = stock_of(len(state.aside), dealing=state.phase is DealPhase.DEAL)
        zones |= {Zone("hand", seat): self._hand(state, seat) for seat in range(len(state.hands))}
        zones |= {Zone("pile", number): laid.cards for number, laid in enumerate(state.pile)}
        if state.last_pile and not state.pile:
            zones[Zone("won", state.round)] = (HIDDEN,) * sum(len(laid.cards) for laid in state.last_pile)
        return zones

    @override
    def place(self, state: ClimbingState, zone: Zone, held: Cards) -> list[Place]:
        count = len(held)
        match zone.kind:
            case "hand":
                return self.held(zone.number, count)
            case "pile":
                return self.pile.places(len(state.pile) - 1 - zone.number, count, lone=_lone(state))
            case "won":
                return [self.layout.seating.won(state.last_pile[-1].seat, 0)] * count
            case "cut":
                return [self.layout.middle.cut(zone.number)]
            case _:
                return self.stock(state, count)

    @override
    def held(self, seat: int, count: int) -> list[Place]:
        """The places of a hand; chosen cards of the viewer are raised, the one pointed at a little."""
        places = super().held(seat, count)
        if seat == self.layout.viewer and self.pointed is not None and self.pointed < count:
            places[self.pointed] = places[self.pointed].moved(0, -self.layout.metrics.u(RAISE / 2), RAISE / 2)
        return places

    @override
    def source(self, state: ClimbingState) -> Place:
        """Where new cards come from: the pack, or a hand of which nobody sees how many it holds."""
        return self.layout.seating.hand(state.top.seat, 1)[0] if state.top else self.pile.pack()

    @override
    def stock(self, state: ClimbingState, count: int) -> list[Place]:
        """The places of the pack, and of the cards that were not dealt."""
        if self.playing(state):
            return super().stock(state, count)
        rise, pack = self.layout.metrics.u(2), self.pile.pack()
        return [pack.moved(-index * rise, -index * rise) for index in range(count)]

    @override
    def winning(self, state: ClimbingState) -> Zone | None:
        pile = state.pile
        return Zone("pile", len(pile) - 1) if pile else None

    @override
    def winner(self, state: ClimbingState) -> int | None:
        return state.top.seat if state.top else None

    @override
    def faded(self, state: ClimbingState) -> Collection[Zone]:
        return [Zone("pile", number) for number in range(len(state.pile) - 1)]

    @override
    def taken(self) -> list[Rect]:
        return [*(self.layout.seating.hand_rect(seat) for seat in range(self.rules.seats)), self.pile.rect]

    @override
    def playing(self, state: ClimbingState) -> bool:
        return state.phase not in _BEFORE_PLAY

    @override
    def of_card(self, state: ClimbingState, card: Card) -> Action | None:
        return None

    # Words.

    @override
    def asks(self, state: ClimbingState, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:
        asks = super().asks(state, legal, names)
        give = climbing_asks.GIVE.verb
        return tuple(climbing_asks.giving(ask, state, names) if ask.verb is give else ask for ask in asks)

    @override
    def meant(self, verb: Verb) -> Action | None:
        partner = (self.layout.viewer + 2) % self.rules.seats
        return GiveLead(partner) if verb is climbing_asks.GIVE.verb else super().meant(verb)

    @override
    def cue(self, event: Event, state: ClimbingState) -> Cue:
        return cue_of(event, state)

    @override
    def prompt(
        self, state: ClimbingState, seat: int, names: Sequence[str], legal: Sequence[Action]
    ) -> str | None:
        return climbing_asks.prompt(state, seat, names, legal)

    @override
    def contract(self, state: ClimbingState, names: Sequence[str]) -> Contract | None:
        """What is to be beaten, or how long the match goes on; None before the first deal."""
        if not state.hand:
            return None
        deals = self.rules.max_deals
        deal = f"Deal {state.hand} of {deals}" if state.hand <= deals else "One more deal"
        if state.top is None or state.result:
            return Contract(words=deal, note=f"to {points(self.rules.target)}")
        return Contract(
            words=capital(str(state.top.combination)), note=f"{names[state.top.seat]} · {deal.lower()}"
        )

    @override
    def captions(self, state: ClimbingState, names: Sequence[str]) -> Sequence[Caption]:
        """Who laid each combination that is to be seen, the last one first, and what it is."""
        rooms = (self.pile.caption(age, lone=_lone(state)) for age in range(SHOWN))
        return [
            Caption(names[laid.seat], "" if age else str(laid.combination), room, self.ours(laid.seat))
            for (age, laid), room in zip(enumerate(reversed(state.pile[-SHOWN:])), rooms, strict=False)
        ]

    @override
    def news(self, event: Event, state: ClimbingState, names: Sequence[str]) -> Iterator[News]:
        viewer = self.layout.viewer
        asked = state.to_act == viewer
        match event:
            case CombinationLaid(seat, _, laid) if seat != viewer and laid.kind.bomb:
                yield News("bomb", f"{names[seat]} laid a bomb: only a higher bomb beats it.")
            case CombinationLaid(seat, _, laid) if asked and seat != viewer:
                yield News("climb", f"On {laid.kind.words} go only higher ones, and bombs.")
            case Passed(seat) if asked and state.pile:
                yield News("asked", f"{names[seat]} passed: now it is your turn.")
            case RoundWon(seat) if seat in state.finished:
                pass
            case RoundWon(seat) if seat == viewer:
                yield News("yours", "All the others passed: you lead again, with whatever you like.")
            case RoundWon(seat):
                yield News("theirs", f"Nobody went higher: {names[seat]} leads again, with anything.")
            case WentOut(seat) if seat != viewer:
                yield News("out", f"{names[seat]} has no card left, and is out.")
            case _:
                pass

    @override
    def moment(self, event: Event, state: ClimbingState, said: Moment | None) -> Moment | None:
        match event:
            case CombinationLaid(combination=laid) if laid.kind.bomb:
                return ("bomb", 500)
            case CombinationLaid():
                return ("laid-in-flight", 120) if len(state.pile) == 2 else None
            case RoundWon():
                return ("round-gathered", 520)
            case WentOut(place=place):
                return (f"out-{place}", 350)
            case LeadGiven():
                return ("lead-given", 350)
            case _:
                return said

    # Seats.

    @override
    def standing(self, state: ClimbingState, seat: int) -> str:
        """Say how many cards a seat holds, if that is shown, and whether it has passed or is out."""
        if seat in state.finished:
            return "out"
        if not state.hands[seat]:
            return "dealer" if seat == state.dealer else ""
        count, passed = len(state.hands[seat]), seat in state.passed
        if not self._counted(seat):
            return "passed" if passed else ""
        if passed:
            return f"{count} · passed"
        return f"{count} left" if count <= FEW else f"{count} cards"

    @override
    def ribbon(self, state: ClimbingState, seat: int) -> str:
        finished = state.finished
        return _ORDINALS[finished.index(seat)] if seat in finished else ""

    @override
    def warns(self, state: ClimbingState, seat: int) -> bool:
        return state.result is None and 0 < len(state.hands[seat]) <= FEW and self._counted(seat)

    @override
    def gained(self, state: ClimbingState) -> tuple[int, ...]:
        result = state.result
        return result.gains if result else (0,) * len(self.rules.sides)

    @override
    def past(self, state: ClimbingState) -> Past | None:
        pile = state.last_pile
        if not pile:
            return None
        plays = [
            Laid(laid.seat, laid.cards, str(laid.combination), laid is pile[-1], self.ours(laid.seat))
            for laid in pile[-_REMEMBERED:]
        ]
        earlier = len(pile) - len(plays)
        heading = f"The last round, after {earlier} more" if earlier else "The last round"
        return Past(heading, tuple(plays))

    def _counted(self, seat: int) -> bool:
        """Whether the cards of a seat may be counted: your own always."""
        return self.rules.show_counts or self.open_hands or seat == self.layout.viewer

    def _hand(self, state: ClimbingState, seat: int) -> Cards:
        hand = state.hands[seat]
        if self.open_hands or seat == self.layout.viewer:
            return sorted_sets(hand, self.sorting)
        return hide(hand) if self._counted(seat) or not hand else (HIDDEN,) * UNCOUNTED


def cue_of(event: Event, state: ClimbingState) -> Cue:
    """How an event is played; the state is the one after it."""
    match event:
        case CombinationLaid(combination=laid):
            look, sound = (900, "alone") if laid.kind.bomb else (380, "place")
            return Cue(duration=280, arc=24, ease=out_back, after=look, sound=sound)
        case Passed():
            return Cue(after=420, sound="knock")
        case RoundWon():
            return Cue(before=800, duration=360, ease=in_out_cubic, after=160, seen=True, sound="gather")
        case WentOut():
            return Cue(after=900, sound="point")
        case LeadGiven() | LeadFell():
            return Cue(after=860, sound="call")
        case HandDealt():
            return Cue(duration=260, stagger=20, arc=40, after=250, sound="deal")
        case DealScored():
            return score_cue(state)
        case _:
            return shared_cue(event)


SHOWN: Final = 3
"""So many combinations are to be seen at once."""

_TOP: Final = 186
_OLDER: Final = 108
"""The height of the cards that were laid last, and of those before, in u."""

_HALF: Final = 246
"""Half of the width that the pile may take, in u."""

_GAP: Final = 12
_STEP: Final = 0.5
"""The step from card to card at most, as a share of their height."""


def _lone(state: ClimbingState) -> bool:
    """Whether one combination was laid before what lies on top."""
    return len(state.pile) == 2


class Pile:
    """Places for what lies in the middle; `age` counts back from what was laid last, which is 0.

    A `lone` one that was laid before lies above the middle of the last, two lie side by side.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout, self.metrics = layout, layout.metrics
        self._u = layout.metrics.unit

    def places(self, age: int, count: int, *, lone: bool = False) -> list[Place]:
        """The places of a combination of so many cards; what is too old lies there unseen."""
        height = (_OLDER if age else _TOP) * self._scale
        room = self._room(age, lone=lone)
        step = min(_STEP * height, (room.width - card_width(height)) / max(count - 1, 1))
        middle, y = room.centerx, room.y + height / 2
        seen = 1.0 if age < SHOWN else 0.0
        return [
            Place(middle + (index - (count - 1) / 2) * step, y, 0, height, alpha=seen)
            for index in range(count)
        ]

    def caption(self, age: int, *, lone: bool = False) -> Rect:
        """The room for the line below a combination."""
        room = self._room(age, lone=lone)
        height = self._captions[bool(age)]
        return Rect(room.x, room.bottom - height, room.width, height)

    def pack(self) -> Place:
        """The place of the pack that is dealt from."""
        x, y = self.layout.middle.centre
        return Place(x, y, -2, min(OFFER, _TOP) * self._u)

    @cached_property
    def rect(self) -> Rect:
        """All that belongs to the pile."""
        return self._room(0).union(self._room(1)).union(self._room(2))

    @cached_property
    def _captions(self) -> tuple[int, int]:
        """The height of the line below what was laid last, and below what was laid before."""
        ui, u = self.metrics.ui, self.metrics.u
        return (min(ui(40), u(70)) + u(6), min(ui(24), u(42)) + u(6))

    @cached_property
    def _scale(self) -> float:
        """The pixels in a u of the cards, which shrink where there is little room."""
        top, bottom = self.layout.middle.span
        cards = bottom - top - sum(self._captions) - _GAP * self._u
        return min(self._u, cards / (_TOP + _OLDER))

    def _room(self, age: int, *, lone: bool = False) -> Rect:
        """What belongs to a combination, with the line below it."""
        top, bottom = self.layout.middle.span
        length = (_TOP + _OLDER) * self._scale + sum(self._captions) + _GAP * self._u
        y = top + (bottom - top - length) / 2
        middle, gap = round(self.layout.middle.centre[0]), self.metrics.u(_GAP)
        older = _OLDER * self._scale + self._captions[1]
        if age == 0:
            y += older + gap
            half = self._half_from(y)
            return Rect(middle - half, round(y), 2 * half, round(_TOP * self._scale + self._captions[0]))
        half = self._half_from(y)
        left = middle + gap if age == 1 else middle - half
        room = Rect(left, round(y), half - gap, round(older))
        if lone and age == 1:
            room.centerx = middle
        return room

    def _half_from(self, top: float) -> int:
        """Half of the width that is free below a height: beside the score there is less."""
        half, score = self.metrics.u(_HALF), self.layout.frame.score
        beside = round(self.layout.middle.centre[0]) - score.right - self.metrics.u(_GAP)
        return min(half, beside) if top < score.bottom else half
