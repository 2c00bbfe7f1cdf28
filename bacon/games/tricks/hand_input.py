"""The table of a trick game whose kit brings none, and the hand from which several cards are passed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Cards, hide, without
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.words import capital, counted, inside
from bacon.games.tricks.asks import CLAIM, NAME, NAME_ALONE, PICK_UP, PICK_UP_ALONE
from bacon.games.tricks.cues import sorted_hand
from bacon.games.tricks.duty import Duty
from bacon.games.tricks.events import (
    CardsChosen,
    CardsExchanged,
    ChooseCards,
    LeaderNamed,
    MeldsShown,
)
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.meld_table import meld_cue, meld_places, with_melds
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.state import Phase, TrickState
from bacon.games.tricks.table import TrickPresenter
from bacon.ui.actors import Actor, Zone, Zones
from bacon.ui.drawing.tween import Place, in_out_cubic
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.stage import Cue
from bacon.ui.table.advice import News
from bacon.ui.table.cues import score_cue
from bacon.ui.table.hand_input import (
    PASS,
    RISE_MS,
    Answer,
    Ask,
    CardHand,
    HandIntent,
    Handled,
    HandTable,
    NotNow,
    Selection,
)
from bacon.ui.table.presenter import Contract, TableKit

_LEAST_SIDES_ALONE: Final = 3
_PASSED_SIZE: Final = 0.66  # of a card that is passed on, of one in the trick
_PASSED_STEP: Final = 0.24  # from card to card, of their height


class PlainPresenter(TrickPresenter[TrickState, TrickRules[TrickState]]):
    """The table of a trick game whose kit brings none."""

    says: ClassVar[tuple[Ask, ...]] = (PICK_UP, PICK_UP_ALONE, NAME, NAME_ALONE, PASS, CLAIM)

    @override
    def asked(self, state: TrickState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        if state.phase is Phase.EXCHANGE and isinstance(self.rules, PlainRules):
            to = self.rules.receivers(state)[seat]
            return f"Choose {counted(self.rules.passed, 'card')} to pass to {inside(names[to])}."
        return "You have to call." if stuck else "Call, or pass?"

    @override
    def duty(self, state: TrickState, seat: int, legal: Sequence[Action]) -> Duty:
        return replace(super().duty(state, seat, legal), names_trump=self.names_trump(state))

    def names_trump(self, state: TrickState) -> bool:
        """Whether the next card that is played makes its suit trump."""
        return isinstance(self.rules, PlainRules) and self.rules.names_trump(state)

    @override
    def contract(self, state: TrickState, names: Sequence[str]) -> Contract | None:
        if state.declarer is not None or (state.strain is None and not self.names_trump(state)):
            return self.contract_of(state, names, "called it")
        rules, words = self.rules, state.played_in
        if isinstance(rules, PlainRules):
            words = rules.headline(state)
        if len(state.scores) >= _LEAST_SIDES_ALONE:
            tricks = rules.cards_dealt(state.hand)
            number = min(len(state.tricks) + 1, tricks)
            return Contract(words=words, note=f"Trick {number} of {tricks}")
        sign = state.strain.symbol if state.strain else ""
        return Contract(
            words=capital(words),
            trump=state.trump,
            sign=sign,
            taken=state.taken,
            tricks=rules.cards_dealt(state.hand),
        )

    @override
    def zones(self, state: TrickState) -> Zones:
        """Return the cards on the table; melds and cards chosen to be passed on lie before their players.

        Those to be passed on are listed by receiver.
        """
        zones, rules = dict(super().zones(state)), self.rules
        if not isinstance(rules, PlainRules) or state.phase is not Phase.EXCHANGE:
            order = self.ranking(state)
            in_order = partial(sorted_hand, how=self.sorting, order=order)
            return with_melds(zones, state, self.layout.viewer, in_order)
        chosen = {event.seat: event.cards for event in state.auction if isinstance(event, CardsChosen)}
        giver_to = {to: seat for seat, to in enumerate(rules.receivers(state))}
        for seat in filter(chosen.__contains__, (giver_to[to] for to in range(rules.seats))):
            hand = zones[Zone("hand", seat)]
            for card in chosen[seat]:
                hand = without(hand, card)
            zones[Zone("hand", seat)] = hand
            zones[Zone("passed", seat)] = chosen[seat] if self.open_hands else hide(chosen[seat])
        return zones

    @override
    def is_call(self, event: Event, state: TrickState) -> bool:
        return isinstance(event, MeldsShown) or super().is_call(event, state)

    @override
    def place(self, state: TrickState, zone: Zone, held: Cards) -> list[Place]:
        if zone.kind not in ("passed", "meld"):
            return super().place(state, zone, held)
        place = self.layout.middle.trick(zone.number)
        if zone.kind == "meld":
            return meld_places(place, self.layout.middle.centre[0], len(held))
        first, middle = place._replace(height=place.height * _PASSED_SIZE), (len(held) - 1) / 2
        step = first.height * _PASSED_STEP
        return [first.moved((index - middle) * step, 0) for index in range(len(held))]

    @override
    def decides(self, state: TrickState) -> bool:
        plain = isinstance(self.rules, PlainRules) and not self.rules.counts_tricks
        return not plain and super().decides(state)

    @override
    def role(self, state: TrickState, seat: int) -> str:
        """Return a seat's points so far where cards count, else its tricks."""
        rules = self.rules
        if not isinstance(rules, PlainRules) or rules.counts_tricks or not (state.trick or state.tricks):
            return super().role(state, seat)
        return counted(rules.made_by_seat(state)[seat], "point").replace("-", "−")

    @override
    def last_call(self, state: TrickState, seat: int) -> str:
        chosen = any(isinstance(event, CardsChosen) and event.seat == seat for event in state.auction)
        if not chosen:
            return super().last_call(state, seat)
        return "ready" if state.phase is Phase.EXCHANGE else "dealer" if seat == state.dealer else ""

    @override
    def own_cue(self, event: Event, state: TrickState, *, spoken: bool) -> Cue | None:
        match event:
            case CardsChosen():
                return Cue(duration=260, after=60, ease=in_out_cubic, sound="place")
            case CardsExchanged():
                return Cue(before=300, duration=520, arc=46, ease=in_out_cubic, after=500, sound="gather")
            case LeaderNamed():
                return Cue(duration=0, after=600)
            case _:
                scored = score_cue(state) if event.ends_hand else None
                return scored or meld_cue(event, state, self.layout.viewer)

    @override
    def notice(self, event: Event, state: TrickState) -> str:
        if isinstance(event, LeaderNamed) and self.names:
            return self.rules.narrate(event, self.names)
        return super().notice(event, state)

    @override
    def taken_up(self, event: Event) -> Cards:
        if not isinstance(event, CardsExchanged):
            return super().taken_up(event)
        pairs = zip(event.given, event.to, strict=True)
        return tuple(card for cards, to in pairs if to == self.layout.viewer for card in cards)

    @override
    def news(self, event: Event, state: TrickState, names: Sequence[str]) -> Iterator[News]:
        if isinstance(event, CardsExchanged):
            giver = event.to.index(self.layout.viewer)
            line = f"The cards marked “new” are the ones {names[giver]} passed you."
            yield News("passed on", line, for_eyes=True)
            return
        yield from super().news(event, state, names)


class ChoosingHand(CardHand):
    """A hand from which one card is played at a time, and before that several are chosen to be passed on.

    While they are chosen, a click or a touch chooses a card or puts it back, and Enter passes them on.
    """

    def __init__(self, table: HandTable) -> None:
        super().__init__(table)
        self.selection = Selection()
        self._advised: Cards = ()

    @property
    @override
    def number(self) -> int:
        legal = self.table.legal
        return len(legal[0].cards) if legal and isinstance(legal[0], ChooseCards) else 0

    @property
    def kind(self) -> type[ChooseCards]:
        """What is done with the cards that are chosen."""
        legal = self.table.legal
        return type(legal[0]) if legal and isinstance(legal[0], ChooseCards) else ChooseCards

    @property
    def chosen(self) -> ChooseCards:
        """The action of choosing the selected cards."""
        return self.kind(self.selection.cards)

    @property
    def _complete(self) -> bool:
        return bool(self.number) and len(self.selection.places) == self.number

    # What is offered.

    @override
    def choices(self) -> Sequence[Actor]:
        return self.actors if self.number else super().choices()

    @override
    def asks(self) -> tuple[Ask, ...]:
        if not self.number:
            return super().asks()
        label = f"{capital(self.kind.verb)} {counted(self.number, 'card')}"
        passing = Answer(label, "", self.chosen)
        answers = (passing,) if self._complete else ()
        return (Ask(label=label, verb=Verb.CONFIRM, icon="", answers=answers, primary=True),)

    @override
    def offered(self) -> tuple[object, ...]:
        self.risen = bool(self.number)
        return (*super().offered(), self.selection.places)

    @override
    def places_of(self, action: Action) -> frozenset[int]:
        if not isinstance(action, ChooseCards):
            return super().places_of(action)
        return Selection(tuple(actor.card for actor in self.actors)).choosing(action.cards).places

    @override
    def name_of(self, action: Action) -> str:
        return capital(action.advice) if isinstance(action, ChooseCards) else ""

    # What is done.

    @override
    def key(self, intent: Intent, *, on_a_card: bool, on_a_control: bool) -> HandIntent | None:
        """Handle Enter, which passes the cards on unless on a button, and the key that puts all back."""
        match intent:
            case Key(Verb.CONFIRM, False) if self._complete and (on_a_card or not on_a_control):
                return self.chosen
            case Key(Verb.CONFIRM, False) if self.number and not on_a_card and not on_a_control:
                return NotNow(f"Choose {counted(self.number, 'card')} to {self.kind.verb}.")
            case Key(Verb.PUT_BACK) if self.number:
                return self._choose(self.selection.cleared())
            case _:
                return super().key(intent, on_a_card=on_a_card, on_a_control=on_a_control)

    @override
    def press(self, place: int) -> HandIntent:
        if not self.number:
            return super().press(place)
        if self._complete and place not in self.selection.places:
            return NotNow(f"You’ve chosen {counted(self.number, 'card')}: put one back first.")
        return self._choose(self.selection.toggled(place))

    @override
    def dragged(self, place: int) -> Sequence[Actor]:
        if not self.number:
            return super().dragged(place)
        actors = self.actors
        return [actors[each] for each in sorted(self.selection.places | {place})]

    @override
    def drop(self, place: int) -> HandIntent:
        """Pass the chosen cards on with the one that was dragged, once there are enough."""
        if not self.number:
            return super().drop(place)
        if place not in self.selection.places:
            self.press(place)
        return self.chosen if self._complete else Handled()

    @property
    @override
    def own_choice(self) -> bool:
        return self.selection.cards not in ((), self._advised)

    @override
    def heed(self, advised: Action | None) -> None:
        """Choose the advised cards, but not in place of the player's own choice since the hint came."""
        super().heed(advised)
        cards = advised.cards if isinstance(advised, ChooseCards) else ()
        if cards == self._advised:
            return
        if not self._advised or self.selection.cards == self._advised:
            self.selection = self.selection.choosing(cards)
        self._advised = cards

    def _choose(self, selection: Selection) -> Handled:
        self.selection = selection
        self.table.clear_refusal()
        return Handled()

    # What is seen.

    @override
    def follow(self) -> None:
        presenter = self._own_presenter
        if not self.number:
            presenter.pointed = None
            super().follow()
            return
        self.selection = self.selection.held(tuple(actor.card for actor in self.actors))
        if (self.selection.places, self.pointed) != (presenter.raised, presenter.pointed):
            presenter.raised, presenter.pointed = self.selection.places, self.pointed
            self.table.stage.arrange(self.table.now, RISE_MS)

    @property
    def _own_presenter(self) -> PlainPresenter:
        presenter: object = self.presenter
        assert isinstance(presenter, PlainPresenter)
        return presenter

    @override
    def forget(self) -> None:
        super().forget()
        self.selection = self.selection.cleared()
        self._own_presenter.pointed = None

    @override
    def remark(self) -> tuple[str, bool] | None:
        chosen = len(self.selection.places)
        if not self.number or not chosen or self.selection.cards == self._advised:
            return None if self.number else super().remark()
        left = self.number - chosen
        return (f"Choose {left} more." if left else "Press the button when you’re ready."), False

    @override
    def dims(self, actor: Actor) -> bool:
        return not self.number and super().dims(actor)

    @override
    def glows(self, actor: Actor) -> bool:
        if self.number:
            return self.is_mine(actor) and actor.index in self.selection.places
        return super().glows(actor)


PLAIN: Final = TableKit(presenter=PlainPresenter, hand=ChoosingHand)
"""The table of a trick game whose kit brings none."""
