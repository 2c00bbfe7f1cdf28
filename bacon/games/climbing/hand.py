"""The player's own hand in games where sets of cards are played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.override import override
from bacon.core.words import capital
from bacon.games.climbing import selection as climbing_asks
from bacon.games.climbing.events import Lay
from bacon.games.climbing.selection import LegalSets, Selection
from bacon.games.climbing.state import as_climbing
from bacon.games.climbing.table import ClimbingPresenter
from bacon.settings.settings import SetSorting
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.stage import Actor, Zone
from bacon.ui.table.face import TableKit
from bacon.ui.table.hands import RISE_MS, Ask, HandInput, HandIntent, Handled, HandTable, Help, HoldBy, NotNow

SORTINGS: Final[tuple[SetSorting, ...]] = get_args(SetSorting)
_TITLES: Final[dict[SetSorting, str]] = {"rank": "By rank", "suit": "By suit", "groups": "By groups"}

_SORT_MS: Final = 220
_DOUBLE_CLICK_MS: Final = 350
"""The longest time between the clicks of a double click."""


class SetHand(HandInput):
    """A hand from which sets are played.

    A click chooses a card or puts it back, and Enter plays the chosen cards. A double click plays a single
    card at once, unless cards must be confirmed.
    """

    risen = True

    def __init__(self, table: HandTable) -> None:
        super().__init__(table)
        self.selection = Selection()
        self._sets = LegalSets((), ())
        self._clicked: tuple[int, float] | None = None

    @property
    def climbing(self) -> ClimbingPresenter:
        """The climbing game's table; no other game has such a hand."""
        presenter: object = self.presenter
        assert isinstance(presenter, ClimbingPresenter)
        return presenter

    @property
    def sets(self) -> LegalSets:
        """The sets that can be played now."""
        legal = self.table.legal
        if legal is not self._sets.legal:
            self._sets = LegalSets(legal, tuple(actor.card for actor in self.actors))
        return self._sets

    @property
    def readings(self) -> tuple[Lay, ...]:
        """What the chosen cards can be played as now, the lowest first."""
        return self.sets.readings(self.selection.cards)

    # What is offered.

    @override
    def choices(self) -> Sequence[Actor]:
        return self.actors

    @override
    def asks(self) -> tuple[Ask, ...]:
        readings = self.readings
        laying = (climbing_asks.laying(self.selection.cards, readings),) if readings else ()
        return (*laying, *super().asks())

    @override
    def offered(self) -> tuple[object, ...]:
        return (*super().offered(), self.selection.places, self.climbing.sorting)

    @override
    def helps(self) -> Sequence[Help]:
        return [
            Help("Suggest", Verb.SUGGEST, "suggest"),
            Help(_TITLES[self.climbing.sorting], Verb.SORT, "sort"),
        ]

    @override
    def places_of(self, action: Action) -> frozenset[int]:
        if not isinstance(action, Lay):
            return frozenset()
        return Selection(tuple(actor.card for actor in self.actors)).choosing(action.cards).places

    @override
    def name_of(self, action: Action) -> str:
        return capital(str(action.combination)) if isinstance(action, Lay) else ""

    # What is done.

    @override
    def key_at_any_time(self, intent: Intent) -> HandIntent | None:
        return self.sort() if intent == Key(Verb.SORT) else None

    @override
    def key(self, intent: Intent, *, on_a_card: bool, on_a_control: bool) -> HandIntent | None:
        """Handle the keys that choose, suggest and play; Enter plays the set unless it presses a button.

        With no card chosen yet, Enter chooses the first one; Space always chooses.
        """
        match intent:
            case Key(Verb.SUGGEST):
                return self.suggest()
            case Key(Verb.PUT_BACK):
                return self._choose(self.selection.cleared())
            case Key(Verb.CONFIRM, False) if not on_a_control or (on_a_card and self.selection.places):
                return self.lay()
            case _:
                return None

    def suggest(self) -> HandIntent:
        """Choose the next set that can be played."""
        if found := self.sets.after(self.selection.cards):
            return self._choose(self.selection.choosing(found))
        return NotNow("You hold nothing that can be laid now.")

    def sort(self) -> HandIntent:
        """Switch to the next order of the hand."""
        current = self.table.settings.table.set_sorting
        return HoldBy(SORTINGS[(SORTINGS.index(current) + 1) % len(SORTINGS)])

    def lay(self) -> HandIntent:
        """Play the chosen cards, after a question if they could be several combinations."""
        cards, readings = self.selection.cards, self.readings
        return climbing_asks.laying(cards, readings) if readings else Lay(cards)

    @override
    def press(self, place: int) -> HandIntent:
        table = self.table
        same_card = self._clicked is not None and self._clicked[0] == place
        double_click = (
            same_card and self._clicked is not None and table.now - self._clicked[1] <= _DOUBLE_CLICK_MS
        )
        self._clicked = None if self.by_keys else (place, table.now)
        confirm = table.settings.table.confirm_card
        if double_click and not confirm and self.selection.places == {place} and self.readings:
            return self.lay()
        return self._choose(self.selection.toggled(place))

    def _choose(self, selection: Selection) -> Handled:
        """Choose other cards and drop the last refusal."""
        self.selection = selection
        self.table.clear_refusal()
        return Handled()

    # What is seen.

    @override
    def follow(self) -> None:
        presenter, table = self.climbing, self.table
        sorting = table.settings.table.set_sorting
        resorted = sorting != presenter.sorting
        presenter.sorting = sorting
        zones = presenter.zones(as_climbing(table.stage.shown))
        self.selection = self.selection.held(zones[Zone("hand", table.session.viewer)])
        if resorted or (self.selection.places, self.pointed) != (presenter.raised, presenter.pointed):
            presenter.raised, presenter.pointed = self.selection.places, self.pointed
            table.stage.arrange(table.now, _SORT_MS if resorted else RISE_MS)

    @override
    def forget(self) -> None:
        self.selection = self.selection.cleared()
        self._clicked = None
        self.climbing.raised, self.climbing.pointed = frozenset(), None

    @override
    def remark(self) -> tuple[str, bool] | None:
        pointed, card = self.pointed, self._pointed_card
        if card is not None and pointed is not None and self._useless(card, pointed):
            why_not = self.table.why_not(Lay((card,)))
            return (why_not, True) if why_not else None
        chosen = self.selection.cards
        if not chosen:
            return None
        state = as_climbing(self.table.stage.shown)
        return climbing_asks.named(state, self.climbing.rules.readings(chosen), self.readings), False

    @override
    def dims(self, actor: Actor) -> bool:
        return self.is_mine(actor) and self._useless(actor.card, actor.index)

    @override
    def glows(self, actor: Actor) -> bool:
        return self.is_mine(actor) and actor.index in self.selection.places and bool(self.readings)

    def _useless(self, card: Card, place: int) -> bool:
        return place not in self.selection.places and card not in self.sets.useful


TABLE: Final = TableKit(presenter=ClimbingPresenter, hand=SetHand)
