"""What the player does with the cards of the own hand, in games where sets of cards are laid."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, get_args

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.words import capital
from bacon.data.settings import SetSorting
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import Lay
from bacon.games.climbing.rules.state import own
from bacon.games.climbing.table import asks as climbing_asks
from bacon.games.climbing.table.face import ClimbingFace
from bacon.games.climbing.table.selection import LegalSets, Selection
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.widgets import Button
from bacon.ui.stage.actors import Actor, Zone
from bacon.ui.stage.tween import Place
from bacon.ui.table.asks import Ask
from bacon.ui.table.cards import CardControl, covers
from bacon.ui.table.hands import RAISING, AtTable, OwnHand

SORTINGS: Final[tuple[SetSorting, ...]] = get_args(SetSorting)
_TITLES: Final[dict[SetSorting, str]] = {"rank": "By rank", "suit": "By suit", "groups": "By groups"}

_SORTING: Final = 220
_TWICE: Final = 350
"""Two clicks that are no further apart are one double click, in milliseconds."""


class SetHand(OwnHand):
    """A hand from which sets are laid: a click chooses a card or puts it back, Enter lays what is chosen.

    A double click lays a single card at once, unless cards must be confirmed.
    """

    def __init__(self, table: AtTable) -> None:
        super().__init__(table)
        assert isinstance(table.session.rules, Climbing)
        self._rules = table.session.rules
        self.selection = Selection()
        self._sets = LegalSets((), ())
        self._clicked: tuple[int, float] | None = None

    @property
    def face(self) -> ClimbingFace:
        """The table of the climbing game."""
        face = self.table.face
        assert isinstance(face, ClimbingFace)
        return face

    @property
    def sets(self) -> LegalSets:
        """Give what can be laid now."""
        legal = self.table.session.legal()
        if legal is not self._sets.legal:
            self._sets = LegalSets(legal, tuple(actor.card for actor in self.actors))
        return self._sets

    @property
    def readings(self) -> tuple[Lay, ...]:
        """Give what the chosen cards can be laid as now, the lowest first."""
        return self.sets.readings(self.selection.cards)

    # What is offered.

    def cards(self) -> list[CardControl]:
        """Give the cards."""
        actors = self.actors
        places = self.face.layout.hand(self.table.session.viewer, len(actors))
        held = [actor.card for actor in actors]
        return [
            SetCard(actor, place, partial(self._press, actor.index), held[: actor.index].count(actor.card))
            for actor, place in zip(actors, places, strict=True)
        ]

    def asks(self) -> tuple[Ask, ...]:
        """Give what the chosen cards can be laid as, and what else can be said."""
        readings = self.readings
        laying = (climbing_asks.laying(self.selection.cards, readings),) if readings else ()
        return (*laying, *super().asks())

    def buttons(self) -> list[Button]:
        """Give the buttons that help to find a set."""
        key = self.table.app.keymap.label
        return [
            Button("Suggest", self.suggest, key=key(Verb.SUGGEST), icon="suggest"),
            Button(_TITLES[self.face.sorting], self.sort, key=key(Verb.SORT), icon="sort"),
        ]

    def places_of(self, action: Action) -> frozenset[int]:
        """The places in the hand of the cards that are laid; of equal ones the first."""
        if not isinstance(action, Lay):
            return frozenset()
        return Selection(tuple(actor.card for actor in self.actors)).choosing(action.cards).places

    def name_of(self, action: Action) -> str:
        """What is laid, for it has no card or button of its own."""
        return capital(str(action.combination)) if isinstance(action, Lay) else ""

    # What is done.

    def handle_always(self, intent: Intent) -> bool:
        """Sort by a key."""
        if intent == Key(Verb.SORT):
            self.sort()
            return True
        return False

    def handle(self, intent: Intent) -> bool:
        """Choose, suggest and lay by keys."""
        match intent:
            case Key(Verb.SUGGEST):
                self.suggest()
            case Key(Verb.PUT_BACK):
                self._choose(self.selection.cleared())
            case Key(Verb.CONFIRM, lightly) if self._lays(lightly=lightly):
                self.lay()
            case _:
                return super().handle(intent)
        return True

    def suggest(self) -> None:
        """Choose the next set that can be laid."""
        if found := self.sets.after(self.selection.cards):
            self._choose(self.selection.choosing(found))
        else:
            self.table.refuse("You hold nothing that can be laid now.")

    def sort(self) -> None:
        """Hold the hand in the next order, and remember it."""
        app = self.table.app
        table = app.settings.table
        how = SORTINGS[(SORTINGS.index(table.set_sorting) + 1) % len(SORTINGS)]
        app.change(replace(app.settings, table=replace(table, set_sorting=how)))

    def lay(self) -> None:
        """Lay what is chosen, once it is clear as what; or say why it cannot be."""
        cards, readings = self.selection.cards, self.readings
        if readings:
            self.table.take_up(climbing_asks.laying(cards, readings))
        else:
            self.table.act(Lay(cards))

    def _lays(self, *, lightly: bool) -> bool:
        """Tell whether Enter is for the set: not where it presses a button, or chooses the first card.

        Space never is; it chooses.
        """
        group = self.table.group
        focus = group.focus if group.keyboard else None
        free = focus is None or (isinstance(focus, CardControl) and bool(self.selection.places))
        return free and not lightly

    def _press(self, place: int) -> None:
        """Choose a card or put it back; a double click lays it."""
        table = self.table
        again = self._clicked is not None and self._clicked[0] == place
        twice = again and self._clicked is not None and table.now - self._clicked[1] <= _TWICE
        self._clicked = None if table.group.keyboard else (place, table.now)
        confirm = table.app.settings.table.confirm_card
        if twice and not confirm and self.selection.places == {place} and self.readings:
            self.lay()
        else:
            self._choose(self.selection.toggled(place))

    def _choose(self, selection: Selection) -> None:
        """Choose other cards; what was refused before is over."""
        self.selection = selection
        self.table.forgive()

    # What is seen.

    def follow(self) -> None:
        """Hold the hand as it is set, and raise what is chosen; what is pointed at rises a little."""
        face, table = self.face, self.table
        sorting = table.app.settings.table.set_sorting
        sorted_anew = sorting != face.sorting
        face.sorting = sorting
        zones = face.zones(table.stage.shown)
        self.selection = self.selection.held(zones[Zone("hand", table.session.viewer)])
        pointed = self.pointed.index if self.pointed else None
        if sorted_anew or (self.selection.places, pointed) != (face.raised, face.pointed):
            face.raised, face.pointed = self.selection.places, pointed
            table.stage.arrange(table.now, _SORTING if sorted_anew else RAISING)

    def forget(self) -> None:
        """Choose nothing any more."""
        self.selection = self.selection.cleared()
        self._clicked = None
        self.face.raised, self.face.pointed = frozenset(), None

    def remark(self) -> tuple[str, bool] | None:
        """Name what is chosen; or say why the card that is pointed at is of no use now."""
        pointed = self.pointed
        if pointed and self._useless(pointed.card, pointed.index):
            refusal = self.table.session.match.check(Lay((pointed.card,)))
            return (refusal.sentence, True) if refusal else None
        chosen = self.selection.cards
        if not chosen:
            return None
        state = own(self.table.stage.shown)
        return climbing_asks.named(state, self._rules.readings(chosen), self.readings), False

    def dims(self, actor: Actor) -> bool:
        """Tell whether the card is in no set that can be laid."""
        return self.is_mine(actor) and self._useless(actor.card, actor.index)

    def glows(self, actor: Actor) -> bool:
        """Tell whether the card is chosen, and the set can be laid."""
        return self.is_mine(actor) and actor.index in self.selection.places and bool(self.readings)

    def _useless(self, card: Card, place: int) -> bool:
        return place not in self.selection.places and card not in self.sets.useful


class SetCard(CardControl):
    """A card that can be chosen; where the keyboard is in use a ring shows which one has the focus."""

    def __init__(self, actor: Actor, place: Place, act: Callable[[], None], copy: int) -> None:
        super().__init__(actor.card, actor.index, place, act, copy)
        self._actor = actor

    def contains(self, pos: tuple[int, int]) -> bool:
        """Tell whether a point lies on the card where it is held, or where it has risen to.

        Of two rows the lower one leaves what can be seen of the upper one to it.
        """
        return covers(self.place, pos) or covers(self._actor.place, pos)

    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:  # noqa: ARG002
        """Draw the ring round the card, as high as it has risen; the stage draws the card."""
        at = self._actor.place
        if focused:
            canvas.centre(art.card_edge(round(at.height), at.angle), (at.x, at.y))
