"""The player's own hand in games where sets of cards are played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards
from bacon.core.override import override
from bacon.core.words import capital, listed
from bacon.games.climbing import selection as climbing_asks
from bacon.games.climbing.chart import wild_words
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import Lay
from bacon.games.climbing.options import X, rank_of
from bacon.games.climbing.selection import LegalSets, without_all
from bacon.games.climbing.state import DealPhase, as_climbing
from bacon.games.climbing.table import ClimbingPresenter
from bacon.settings.settings import SetSorting
from bacon.ui.actors import Actor, Zone
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.table.hand_input import (
    RISE_MS,
    Ask,
    HandInput,
    HandIntent,
    Handled,
    HandTable,
    Help,
    HoldBy,
    NotNow,
    Selection,
)
from bacon.ui.table.presenter import TableKit

SORTINGS: Final[tuple[SetSorting, ...]] = get_args(SetSorting)
_SORT: Final[dict[SetSorting, str]] = {"rank": "by rank", "suit": "by suit", "groups": "into groups"}

_SORT_MS: Final = 220
_DIMMED: Final = " Dimmed cards don’t fit."

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
        self._advised: Cards = ()
        self._suggestion: Combination | None = None
        self._told_to_pass = False
        self._sorted = False
        self._sets = LegalSets((), ())
        self._clicked: tuple[int, float] | None = None
        self._lit: frozenset[Card] = frozenset()
        self._lit_for: tuple[Sequence[Action], Cards] | None = None

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
        """The combinations that the chosen cards can be played as now, the lowest first."""
        return self.sets.readings(self.selection.cards)

    # What is offered.

    @override
    def choices(self) -> Sequence[Actor]:
        return self.actors

    @override
    def asks(self) -> tuple[Ask, ...]:
        asks = super().asks()
        if not self.table.legal or as_climbing(self.table.stage.shown).phase is not DealPhase.PLAY:
            return asks
        play = climbing_asks.laying(self.selection.cards, self.readings)
        passing = [ask for ask in asks if ask.verb is Verb.PASS]
        return (*(ask for ask in asks if ask not in passing), play, *passing)

    @override
    def offered(self) -> tuple[object, ...]:
        return (*super().offered(), self.selection.places, self.climbing.sorting)

    @override
    def helps(self) -> Sequence[Help]:
        name = f"Sort {_SORT[_after(self.climbing.sorting)]}"
        return [Help("Sort", name, Verb.SORT, "sort")] if self.actors else []

    @override
    def places_of(self, action: Action) -> frozenset[int]:
        if not isinstance(action, Lay):
            return frozenset()
        return Selection(tuple(actor.card for actor in self.actors)).choosing(action.cards).places

    @override
    def name_of(self, action: Action) -> str:
        return capital(action.combination.short) if isinstance(action, Lay) and action.combination else ""

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
        return NotNow("You can’t play anything now.")

    @override
    def choose(self, cards: Cards) -> None:
        self._choose(self.selection.choosing(cards))

    @property
    @override
    def own_choice(self) -> bool:
        return self.selection.cards not in ((), self._advised)

    @override
    def heed(self, advised: Action | None) -> None:
        """Choose the advised cards, but not in place of the player's own choice since the hint came."""
        self._told_to_pass = advised == Pass()
        lay = advised if isinstance(advised, Lay) else None
        cards, self._suggestion = (tuple(sorted(lay.cards)), lay.combination) if lay else ((), None)
        if cards == self._advised:
            return
        if not self._advised or self.selection.cards == self._advised:
            self.selection = self.selection.choosing(cards)
        self._advised = cards

    def sort(self) -> HandIntent:
        """Switch to the next order of the hand."""
        self._sorted = True
        return HoldBy(_after(self.table.settings.table.set_sorting))

    def lay(self) -> HandIntent:
        """Play the chosen cards, after a question if they could be several combinations.

        If nothing can be played, or no card is chosen and a hint says so, pass.
        """
        passes = self._told_to_pass or tuple(self.table.legal) == (Pass(),)
        if passes and not self.selection.cards and Pass() in self.table.legal:
            return Pass()
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

    @override
    def dragged(self, place: int) -> Sequence[Actor]:
        actors = self.actors
        return [actors[each] for each in sorted(self.selection.places | {place})]

    @override
    def drop(self, place: int) -> HandIntent:
        """Play the chosen cards with the one that was dragged."""
        if place not in self.selection.places:
            self._choose(self.selection.toggled(place))
        return self.lay()

    def _choose(self, selection: Selection) -> Handled:
        """Choose other cards and drop the last refusal."""
        self.selection, self._sorted = selection, False
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
        risen = (self.selection.places, self._playable, self.pointed)
        if resorted or risen != (presenter.raised, presenter.playable, presenter.pointed):
            presenter.raised, presenter.playable, presenter.pointed = risen
            table.stage.arrange(table.now, _SORT_MS if resorted else RISE_MS)

    @override
    def forget(self) -> None:
        self.selection = self.selection.cleared()
        self._clicked, self._sorted = None, False
        self.climbing.raised = self.climbing.playable = frozenset()
        self.climbing.pointed = None

    @override
    def remark(self) -> tuple[str, bool] | None:
        pointed, card = self.pointed, self._pointed_card
        if card is not None and pointed is not None and self._useless(card, pointed):
            why_not = self.table.why_not(Lay((card,)))
            return (why_not, True) if why_not else None
        chosen = self.selection.cards
        if self._sorted:
            return f"Your cards are sorted {_SORT[self.climbing.sorting]}.", False
        if not chosen and card == X:
            return self._wild_words(), False
        if chosen in ((), self._advised):
            return None
        if self._suggestion and self._suggestion in [lay.combination for lay in self.readings]:
            return None
        state = as_climbing(self.table.stage.shown)
        if not self.readings and (kinds := self.sets.completions(chosen)):
            return self._what_fits(chosen, climbing_asks.unfinished(kinds, state.lying)), False
        named = climbing_asks.named(state, self.climbing.rules.readings(chosen), self.readings)
        return (named if self.readings or not self._suggestion else f"{named}{self._hinted}"), False

    def _wild_words(self) -> str:
        """Say that an X can be any card and, with cards to beat, what it would make."""
        words, made = wild_words(self.climbing.rules), self.sets.best_with(X)
        if made is None or as_climbing(self.table.stage.shown).lying is None:
            return words
        return f"{words} Here it can make {replace(made, suit=None).words}."

    def _what_fits(self, chosen: Cards, unfinished: str) -> str:
        """Return what makes a set of chosen cards: what is suggested, if they are part of that."""
        if self._suggestion is None:
            return unfinished + (_DIMMED if any(map(self.fades, self.actors)) else "")
        if missing := without_all(self._advised, chosen):
            lowest_first = sorted(missing, key=lambda card: (card is X, rank_of(card)))
            more = listed([card.label for card in lowest_first])
            return f"Add {more} for the suggested {self._suggestion.noun}."
        return f"{unfinished}{self._hinted}"

    @property
    def _hinted(self) -> str:
        """A further sentence that names the suggested play, or nothing."""
        return f" The hint suggests {self._suggestion.words}." if self._suggestion else ""

    @override
    def dims(self, actor: Actor) -> bool:
        return self.is_mine(actor) and self._useless(actor.card, actor.index)

    @override
    def fades(self, actor: Actor) -> bool:
        """Dim what cannot be played or, once cards are chosen, what cannot join them."""
        return self.is_mine(actor) and actor.index not in self.selection.places and actor.card not in self.lit

    @property
    def _playable(self) -> frozenset[int]:
        """The places of the cards that can be chosen now, if others in the hand can't."""
        faded = [actor for actor in self.actors if self.fades(actor)] if self.table.legal else []
        return frozenset(actor.index for actor in self.actors if actor not in faded) if faded else frozenset()

    @override
    def glows(self, actor: Actor) -> bool:
        return False

    @property
    def lit(self) -> frozenset[Card]:
        """The cards to choose from now; where those chosen are no part of a set, any that can be played."""
        legal, cards = self.table.legal, self.selection.cards
        if self._lit_for is None or self._lit_for[0] is not legal or self._lit_for[1] != cards:
            joining = self.sets.joining(cards)
            self._lit_for, self._lit = (
                (legal, cards),
                joining if joining or self.readings else self.sets.useful,
            )
        return self._lit

    def _useless(self, card: Card, place: int) -> bool:
        return place not in self.selection.places and card not in self.sets.useful


def _after(sorting: SetSorting) -> SetSorting:
    return SORTINGS[(SORTINGS.index(sorting) + 1) % len(SORTINGS)]


TABLE: Final = TableKit(presenter=ClimbingPresenter, hand=SetHand)
