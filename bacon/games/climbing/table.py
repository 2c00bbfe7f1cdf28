"""How the climbing game looks on the table: the pile in the middle, and the number of cards in each hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import ClassVar, Final

from msgspec.structs import replace
from pygame import Rect

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards, hide
from bacon.core.events import Event, HandDealt, Passed
from bacon.core.override import override
from bacon.core.words import does, inside, listed
from bacon.games.climbing import selection as climbing_asks
from bacon.games.climbing.chart import chart as climbing_chart
from bacon.games.climbing.events import (
    CombinationLaid,
    DealScored,
    GiveLead,
    LeadFell,
    LeadGiven,
    RoundWon,
    WentOut,
)
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.options import X
from bacon.games.climbing.pile import MAX_SHOWN, Pile
from bacon.games.climbing.selection import groups_of, sorted_sets
from bacon.games.climbing.state import ClimbingState, DealPhase, clockwise, score
from bacon.games.climbing.words import label, stakes
from bacon.settings.settings import SetSorting, TableSettings
from bacon.ui.actors import Zone, Zones
from bacon.ui.drawing.art import Design
from bacon.ui.drawing.tween import Place, in_out_cubic, out_back
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Cue, Feat
from bacon.ui.table.advice import News
from bacon.ui.table.chart import Chart
from bacon.ui.table.cues import score_cue, shared_cue
from bacon.ui.table.fans import grouped
from bacon.ui.table.frame import RAISE, bounds
from bacon.ui.table.hand_input import PASS, Ask
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import (
    UNSET,
    Caption,
    Contract,
    LastPlays,
    Moment,
    SeatPlay,
    TablePresenter,
    stock_of,
)

CARDS_WARNED_OF: Final = 4
"""A player with at most this many cards may go out with one common play; an opponent's plate warns of it."""

UNCOUNTED_BACKS: Final = 5
"""The number of backs shown for a hand whose size is kept secret."""

_MAX_PAST_PLAYS: Final = 6
_MOST_NAMED: Final = 2
"""With more players than this, or in large text, those who passed are only counted."""

_RAISE_PLAYABLE: Final = 14
"""Rise in u of cards that can be played, or added to those chosen, if others can't."""

_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th")
_BOMB: Final = News("bomb", "That’s a bomb. It beats everything except a higher bomb.")
_AIM: Final = "Be the first to play all your cards, and your side scores"
_AIM_ALONE: Final = "The sooner you play all your cards, the more you score"
"""The object of a deal, with partners and without."""
_DIMMED: Final = News("darker", "Dimmed cards can’t be part of anything that beats it.", for_eyes=True)
_CHART: Final = News("chart", "The Combinations button shows everything you can play, and what beats what.")
_WILD: Final = News("wild", "An X stands for any card. The line below the cards says what it is.")

_BEFORE_PLAY: Final = frozenset({DealPhase.START, DealPhase.CUT, DealPhase.BETWEEN, DealPhase.DEAL})


class ClimbingPresenter(TablePresenter[ClimbingState, Climbing]):
    """The climbing game's table for one viewer; `playable` are the places of cards that can be chosen."""

    design: Design = "climb"
    hand_word = "deal"
    part_word = "round"
    no_last_plays = "Nobody has won a round in this deal yet."
    says = (climbing_asks.GIVE, PASS)
    ribbon_heading: ClassVar = "Place"
    firsts: ClassVar[Mapping[type[Event], News]] = {
        LeadGiven: News("lead given", "After winning a round, a player may give a partner the lead."),
    }

    def __init__(self, layout: Layout, rules: Climbing, table: TableSettings = UNSET) -> None:
        super().__init__(layout, rules)
        self.sorting: SetSorting = table.set_sorting
        self.playable: frozenset[int] = frozenset()
        self.pile = Pile(layout, list_beside=table.hint_numbers)
        self._lively = table.life

    # Cards.

    @override
    def zones(self, state: ClimbingState) -> Zones:
        """Return the cards on the table; the oldest plays of the round are present but invisible.

        The cards of a won round lie before its winner until the next round starts.
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
                return self.held(zone.number, held)
            case "pile":
                return self.pile.places(len(state.pile) - 1 - zone.number, count, lone=_lone(state))
            case "won":
                return [self.layout.seating.won(state.last_pile[-1].seat, 0)] * count
            case "cut":
                return [self.layout.middle.cut(zone.number)]
            case _:
                return self.stock(state, count)

    @override
    def resting(self, held: Cards) -> list[Place]:
        """Return the places of the viewer's hand, in which equal cards lie closer than others."""
        frame, sizes = self.layout.frame, [len(group) for group in groups_of(held, self.sorting)]
        return grouped(super().resting(held), sizes, frame.least_step)

    @override
    def held(self, seat: int, held: Cards) -> list[Place]:
        """Return the places of a hand; cards rise by growing, so that none below them shows.

        The chosen ones rise, and a little those that can be chosen, if others can't.
        """
        places, u = super().held(seat, held), self.layout.metrics.u
        if seat != self.layout.viewer:
            return places
        for index in self.raised & set(range(len(held))):
            places[index] = _grown(places[index].moved(0, u(RAISE)), u(RAISE))
        for index in (self.playable - self.raised) & set(range(len(held))):
            places[index] = _grown(places[index], u(_RAISE_PLAYABLE))
        return places

    @override
    def source(self, state: ClimbingState) -> Place:
        """Return where new cards come from: the pack, or a hand whose size is kept secret."""
        return self.layout.seating.hand(state.top.seat, 1)[0] if state.top else self.pile.pack()

    @override
    def stock(self, state: ClimbingState, count: int) -> list[Place]:
        """Return the places of the pack, and of the cards that were not dealt."""
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
    def slot(self, state: ClimbingState) -> tuple[Rect, str] | None:
        """Return where the pile begins, and who leads to it; the prompt says so of the viewer."""
        if not self.playing(state) or state.pile or state.result or state.to_act is None:
            return None
        mine = state.to_act == self.layout.viewer
        words = "Play here" if mine else does(self.names[state.to_act], "lead")
        return bounds(self.pile.places(0, 1)[0]), words

    @override
    def faded(self, state: ClimbingState) -> Collection[Zone]:
        return [Zone("pile", number) for number in range(len(state.pile) - 1)]

    @override
    def tag(self, state: ClimbingState, zone: Zone, index: int) -> str:
        return state.pile[zone.number].tags[index] if zone.kind == "pile" else ""

    @override
    def taken(self) -> list[Rect]:
        hands = (self.layout.seating.hand_rect(seat) for seat in range(self.rules.seats))
        return [*hands, *self.pile.taken, self.layout.frame.chart_tool]

    @override
    def playing(self, state: ClimbingState) -> bool:
        return state.phase not in _BEFORE_PLAY

    @override
    def action_for_card(self, state: ClimbingState, card: Card) -> Action | None:
        return None

    # Words.

    chart_name = "Combinations"

    @override
    def chart(self, state: ClimbingState) -> Chart:
        return climbing_chart(self.rules, state, self.layout.viewer)

    @override
    def asks(self, state: ClimbingState, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:
        asks = super().asks(state, legal, names)
        give = climbing_asks.GIVE.verb
        worded = (climbing_asks.giving(ask, state, names) if ask.verb is give else ask for ask in asks)
        leads = state.phase is DealPhase.PLAY and state.top is None
        return (*worded, climbing_asks.NO_PASS) if leads else tuple(worded)

    @override
    def action_for_key(self, verb: Verb) -> Action | None:
        partner = (self.layout.viewer + 2) % self.rules.seats
        return GiveLead(partner) if verb is climbing_asks.GIVE.verb else super().action_for_key(verb)

    @override
    def cue(self, event: Event, state: ClimbingState) -> Cue:
        cue = cue_of(event, state)
        match event:
            case CombinationLaid(seat, combination=laid) if laid.kind.bomb and self._lively:
                return replace(cue, feat=Feat("", "bomb", (seat,), ours=self.ours(seat)))
            case _:
                return cue

    @override
    def prompt(
        self, state: ClimbingState, seat: int, names: Sequence[str], legal: Sequence[Action]
    ) -> str | None:
        return climbing_asks.prompt(state, seat, names, legal)

    @override
    def contract(self, state: ClimbingState, names: Sequence[str]) -> Contract | None:
        """Return None: nobody calls anything, and what must be beaten has its name below its cards."""
        return None

    @override
    def deal_of_match(self, state: ClimbingState) -> str:
        deals = self.rules.max_deals
        if not state.hand:
            return ""
        return f"Deal {state.hand} of up to {deals}" if state.hand <= deals else "Tiebreak deal"

    @override
    def captions(self, state: ClimbingState, names: Sequence[str]) -> Sequence[Caption]:
        """Return a caption for each visible combination, the last one first: its player, and its name.

        The players who passed on an earlier one are listed below it, unless passing is final: then their
        plates say so.
        """
        rooms = (self.pile.caption(age, lone=_lone(state)) for age in range(MAX_SHOWN))
        final, most = self.rules.pass_is_final, _MOST_NAMED if self.layout.metrics.scale <= 100 else 0
        shown = zip(enumerate(reversed(state.pile[-MAX_SHOWN:])), rooms, strict=False)
        return [
            Caption(f"{names[laid.seat]}{'' if final else _passes(state, age, names, most)}", "", room)
            if age
            else Caption(names[laid.seat], label(laid.combination), room)
            for (age, laid), room in shown
        ]

    @override
    def news(self, event: Event, state: ClimbingState, names: Sequence[str]) -> Iterator[News]:
        viewer = self.layout.viewer
        asked = state.to_act == viewer
        match event:
            case CombinationLaid(seat) if self._has_few(state, seat) and not self.ours(seat):
                yield News("few", f"{names[seat]} has only a few cards left and may soon go out.")
            case CombinationLaid(seat, _, laid) if asked and seat != viewer:
                yield News("climb", f"To beat {laid.kind.words}, play {laid.beaten_by}.")
                yield _DIMMED
            case Passed(seat) if seat == viewer and not self.rules.pass_is_final:
                yield News("again", "If your turn comes again in this round, you can still play.")
            case Passed(seat) if asked and state.pile:
                yield News("asked", f"{names[seat]} passed, so it’s your turn.")
            case RoundWon(seat) if seat in state.finished:
                pass
            case RoundWon(seat) if seat == viewer:
                yield News("yours", "Everyone else passed, so this round is over.")
            case RoundWon(seat):
                yield News("theirs", f"Everyone else passed, so {names[seat]} won the round and leads next.")
            case WentOut(seat) if seat != viewer:
                yield News("out", f"{names[seat]} has no cards left and is out.")
            case _:
                pass

    @override
    def first(self, event: Event, state: ClimbingState) -> News | None:
        match event:
            case CombinationLaid(combination=laid) if laid.kind.bomb:
                return _BOMB
            case CombinationLaid(cards=laid_cards):
                return _WILD if X in laid_cards else _CHART
            case WentOut(seat) if len(state.finished) == 1 and score(self.rules, state) is None:
                return News("stakes", stakes(self.rules, seat, self.layout.viewer))
            case HandDealt():
                aim = _AIM if self.rules.teams else _AIM_ALONE
                return News("aim", f"{aim}. A 1 is low, and an X can be any card.")
            case _:
                return super().first(event, state)

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
    def is_call(self, event: Event, state: ClimbingState) -> bool:
        return not event.is_call and super().is_call(event, state)  # a pass is part of the play

    @override
    def role(self, state: ClimbingState, seat: int) -> str:
        """Return how many cards a seat holds, if that is shown, and whether it has passed or is out."""
        if seat in state.finished:
            return "out"
        if not state.hands[seat]:
            return "dealer" if seat == state.dealer else ""
        count, passed = len(state.hands[seat]), seat in state.passed
        if not self._shows_count(seat):
            return "passed" if passed else ""
        if passed:
            return f"passed · {count} left"
        return f"{count} left" if count <= CARDS_WARNED_OF else f"{count} cards"

    @override
    def tells_count(self, state: ClimbingState, seat: int) -> bool:
        return bool(state.hands[seat]) and seat not in state.finished and self._shows_count(seat)

    @override
    def passed(self, state: ClimbingState, seat: int) -> bool:
        return seat in state.passed and state.to_act != seat

    @override
    def ribbon(self, state: ClimbingState, seat: int) -> str:
        finished = state.finished
        return _ORDINALS[finished.index(seat)] if seat in finished else ""

    @override
    def warns(self, state: ClimbingState, seat: int) -> bool:
        opponent = self.rules.side_of(seat) != self.rules.side_of(self.layout.viewer)
        return self._has_few(state, seat) and state.result is None and opponent

    @override
    def gained(self, state: ClimbingState) -> tuple[int, ...]:
        result = state.result
        return result.gains if result else (0,) * len(self.rules.sides)

    @override
    def last_plays(self, state: ClimbingState) -> LastPlays | None:
        pile = state.last_pile
        if not pile:
            return None
        plays = [
            SeatPlay(laid.seat, laid.cards, laid.combination.short, laid is pile[-1], laid.tags)
            for laid in pile[-_MAX_PAST_PLAYS:]
        ]
        earlier = len(pile) - len(plays)
        heading = f"The last {len(plays)} plays of the last round" if earlier else "The last round"
        return LastPlays(heading, tuple(plays))

    def _has_few(self, state: ClimbingState, seat: int) -> bool:
        """Whether a seat holds only a few cards, and that is shown."""
        return 0 < len(state.hands[seat]) <= CARDS_WARNED_OF and self._shows_count(seat)

    def _shows_count(self, seat: int) -> bool:
        """Whether the size of a hand is shown; the viewer's own always is."""
        return self.rules.show_counts or self.open_hands or seat == self.layout.viewer

    def _hand(self, state: ClimbingState, seat: int) -> Cards:
        hand = state.hands[seat]
        if self.open_hands or seat == self.layout.viewer:
            return sorted_sets(hand, self.sorting)
        return hide(hand) if self._shows_count(seat) or not hand else (HIDDEN,) * UNCOUNTED_BACKS


def cue_of(event: Event, state: ClimbingState) -> Cue:
    """Return how to show an event; `state` is the one after it."""
    match event:
        case CombinationLaid(combination=laid):
            look, sound = (900, "bomb") if laid.kind.bomb else (380, "place")
            return Cue(duration=280, arc=24, ease=out_back, after=look, sound=sound)
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


def _grown(place: Place, rise: int) -> Place:
    """Return the place of a card made taller by `rise` pixels, without moving its lower edge."""
    return place.moved(0, -rise / 2)._replace(height=place.height + rise)


def _lone(state: ClimbingState) -> bool:
    """Whether exactly one combination lies below the top of the pile."""
    return len(state.pile) == 2


def _passes(state: ClimbingState, age: int, names: Sequence[str], most: int) -> str:
    """Say who passed on an earlier combination: all active players between it and the next one.

    More than `most` are only counted.
    """
    laid, later = state.pile[-1 - age], state.pile[-age:]
    seats = takewhile(lambda seat: seat != later[0].seat, clockwise(laid.seat, len(state.hands)))
    out = {*state.finished} - {each.seat for each in later}  # who played later was still in
    passed = [inside(names[seat]) for seat in seats if seat not in out]
    if not passed:
        return ""
    return f" · {listed(passed) if len(passed) <= most else len(passed)} passed"
