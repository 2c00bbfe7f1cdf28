"""How the climbing game looks on the table: the pile in the middle, and who holds how many cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from pygame import Rect

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards, hide
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital, points
from bacon.data.settings import SetSorting, Table
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import CombinationLaid
from bacon.games.climbing.rules.state import ClimbingState, Phase, own
from bacon.games.climbing.table import asks as climbing_asks
from bacon.games.climbing.table.cues import cue_of
from bacon.games.climbing.table.pile import SHOWN, Pile
from bacon.games.climbing.table.sorting import sorted_sets
from bacon.ui.drawing.art import Design
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Verb
from bacon.ui.stage.actors import Zone, Zones
from bacon.ui.stage.stage import Cue
from bacon.ui.table.asks import Ask
from bacon.ui.table.face import UNSET, Caption, Contract, Laid, Past, TableFace, stock_of
from bacon.ui.table.layout import Layout
from bacon.ui.table.measures import RAISE

FEW: Final = 5
"""Whoever holds no more cards than these is about to go out."""

UNCOUNTED: Final = 5
"""So many backs stand for a hand that is not to be counted, however many cards it has."""

_REMEMBERED: Final = 6
"""So many combinations of the last round are shown again."""

_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th")
_BEFORE_PLAY: Final = frozenset({Phase.START, Phase.CUT, Phase.BETWEEN, Phase.DEAL})


class ClimbingFace(TableFace):
    """The table of the climbing game for one viewer.

    `pointed` is the place in the viewer's hand whose card is pointed at; it rises a little.
    """

    design: Design = "climb"
    hand_word = "deal"
    no_past = "No round has been won in this deal yet."

    def __init__(self, layout: Layout, rules: Rules, table: Table = UNSET) -> None:
        super().__init__(layout, rules)
        assert isinstance(rules, Climbing)
        self._climbing = rules
        self.sorting: SetSorting = table.set_sorting
        self.pointed: int | None = None
        self.pile = Pile(layout)

    # Cards.

    def zones(self, state: TableState) -> Zones:
        """The cards to be seen; of what was laid in this round, the oldest are there but unseen.

        The round that was won lies before its winner until the next one begins.
        """
        at = own(state)
        zones: dict[Zone, Cards] = {Zone("cut", seat): (card,) for seat, card in enumerate(at.cut)}
        zones[Zone("stock")] = stock_of(len(at.aside), dealing=at.phase is Phase.DEAL)
        zones |= {Zone("hand", seat): self._hand(at, seat) for seat in range(len(at.hands))}
        zones |= {Zone("pile", number): laid.cards for number, laid in enumerate(at.pile)}
        if at.last_pile and not at.pile:
            zones[Zone("won", at.round)] = (HIDDEN,) * sum(len(laid.cards) for laid in at.last_pile)
        return zones

    def place(self, state: TableState, zone: Zone, held: Cards) -> list[Place]:
        """The places of a zone's cards."""
        at, count = own(state), len(held)
        match zone.kind:
            case "hand":
                return self.held(zone.number, count)
            case "pile":
                return self.pile.places(len(at.pile) - 1 - zone.number, count)
            case "won":
                return [self.layout.seating.won(at.last_pile[-1].seat, 0)] * count
            case "cut":
                return [self.layout.middle.cut(zone.number)]
            case _:
                return self.stock(at, count)

    def held(self, seat: int, count: int) -> list[Place]:
        """The places of a hand; chosen cards of the viewer are raised, the one pointed at a little."""
        places = super().held(seat, count)
        if seat == self.layout.viewer and self.pointed is not None and self.pointed < count:
            places[self.pointed] = places[self.pointed].moved(0, -self.layout.metrics.u(RAISE / 2), RAISE / 2)
        return places

    def source(self, state: TableState) -> Place:
        """Where new cards come from: the pack, or a hand of which nobody sees how many it holds."""
        at = own(state)
        return self.layout.seating.hand(at.top.seat, 1)[0] if at.top else self.pile.pack()

    def stock(self, state: TableState, count: int) -> list[Place]:
        """The places of the pack, and of the cards that were not dealt."""
        if self.playing(state):
            return super().stock(state, count)
        rise, pack = self.layout.metrics.u(2), self.pile.pack()
        return [pack.moved(-index * rise, -index * rise) for index in range(count)]

    def winning(self, state: TableState) -> Zone | None:
        """The zone of the combination on top."""
        pile = own(state).pile
        return Zone("pile", len(pile) - 1) if pile else None

    def faded(self, state: TableState) -> Collection[Zone]:
        """The zones of the combinations that are beaten."""
        return [Zone("pile", number) for number in range(len(own(state).pile) - 1)]

    def taken(self) -> list[Rect]:
        """The rectangles of the hands and of the pile."""
        return [*(self.layout.seating.hand_rect(seat) for seat in range(self.rules.seats)), self.pile.rect]

    def playing(self, state: TableState) -> bool:
        """Whether cards have been dealt, and the centre is theirs."""
        return own(state).phase not in _BEFORE_PLAY

    def of_card(self, state: TableState, card: Card) -> Action | None:  # noqa: ARG002
        """Nothing: no card does anything by itself, for sets are laid."""
        return None

    # Words.

    def asks(self, state: TableState, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:
        """What the player can say now besides laying cards."""
        return climbing_asks.asks(own(state), legal, names)

    def meant(self, verb: Verb) -> Action | None:
        """What a key means in this game, whether possible now or not."""
        return climbing_asks.meant(verb, (self.layout.viewer + 2) % self.rules.seats)

    def cue(self, event: Event, state: TableState) -> Cue:
        """How a fact is played."""
        return cue_of(event, state)

    def prompt(
        self, state: TableState, seat: int, names: Sequence[str], legal: Sequence[Action]
    ) -> str | None:
        """The question put to a seat, seen from its own view; None when it is not to act."""
        return climbing_asks.prompt(own(state), seat, names, legal)

    def contract(self, state: TableState, names: Sequence[str]) -> Contract | None:
        """What is to be beaten, or how long the match goes on; None before the first deal."""
        at = own(state)
        if not at.hand:
            return None
        deals = self._climbing.max_deals
        deal = f"Deal {at.hand} of {deals}" if at.hand <= deals else "One more deal"
        if at.top is None or at.result:
            return Contract(words=deal, note=f"to {points(self.rules.target)}")
        return Contract(words=capital(str(at.top.combination)), note=f"{names[at.top.seat]} · {deal.lower()}")

    def captions(self, state: TableState, names: Sequence[str]) -> Sequence[Caption]:
        """Who laid each combination that is to be seen, the last one first, and what it is."""
        return [
            Caption(names[laid.seat], str(laid.combination) if not age else "", self.pile.caption(age))
            for age, laid in enumerate(reversed(own(state).pile[-SHOWN:]))
        ]

    # Seats.

    def standing(self, state: TableState, seat: int) -> str:
        """Say how many cards a seat holds, if that is shown, and whether it has passed or is out."""
        at = own(state)
        if seat in at.finished:
            return "out"
        if not at.hands[seat]:
            return "dealer" if seat == at.dealer else ""
        count, passed = len(at.hands[seat]), seat in at.passed
        if not self._counted(seat):
            return "passed" if passed else ""
        if passed:
            return f"{count} · passed"
        return f"{count} left" if count <= FEW else f"{count} cards"

    def ribbon(self, state: TableState, seat: int) -> str:
        """The place at which a seat went out."""
        finished = own(state).finished
        return _ORDINALS[finished.index(seat)] if seat in finished else ""

    def warns(self, state: TableState, seat: int) -> bool:
        """Whether a seat holds only a few cards and everybody may see it."""
        at = own(state)
        return at.result is None and 0 < len(at.hands[seat]) <= FEW and self._counted(seat)

    def gained(self, state: TableState) -> tuple[int, ...]:
        """The points that each side made in the deal that is over."""
        result = own(state).result
        return result.gains if result else (0,) * len(self.rules.sides)

    def past(self, state: TableState) -> Past | None:
        """The end of the round that was won last."""
        pile = own(state).last_pile
        if not pile:
            return None
        plays = [_laid(laid, won=laid is pile[-1]) for laid in pile[-_REMEMBERED:]]
        earlier = len(pile) - len(plays)
        heading = f"The last round, after {earlier} more" if earlier else "The last round"
        return Past(heading, tuple(plays))

    def _counted(self, seat: int) -> bool:
        """Whether the cards of a seat may be counted: your own always."""
        return self._climbing.show_counts or self.open_hands or seat == self.layout.viewer

    def _hand(self, state: ClimbingState, seat: int) -> Cards:
        hand = state.hands[seat]
        if self.open_hands or seat == self.layout.viewer:
            return sorted_sets(hand, self.sorting)
        return hide(hand) if self._counted(seat) or not hand else (HIDDEN,) * UNCOUNTED


def _laid(laid: CombinationLaid, *, won: bool) -> Laid:
    return Laid(laid.seat, laid.cards, str(laid.combination), won)
