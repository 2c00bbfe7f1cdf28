"""What the player does with the cards of a hand, in games where one card is played at a time.

A hand is told what is pointed at, and returns what the player means by it. It needs no window.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, TypeAlias

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.data.settings import SetSorting, Settings
from bacon.ui.stage.actors import Actor, Zone
from bacon.ui.stage.stage import Stage
from bacon.ui.table.session import Session

if TYPE_CHECKING:
    from bacon.ui.kit.intents import Intent, Verb
    from bacon.ui.table.asks import Ask
    from bacon.ui.table.beginner import Beginner

RAISING: Final = 90
"""How long a card takes to rise, in milliseconds at normal speed."""


class HoldBy(Struct, frozen=True):
    """The player wants his hand held in another order, from now on."""

    sorting: SetSorting


class NotNow(Struct, frozen=True):
    """What the player wants of his hand cannot be, and why."""

    sentence: str


class Handled(Struct, frozen=True):
    """The hand has done what was wanted, and there is nothing more to do."""


Meant: TypeAlias = "Action | Ask | HoldBy | NotNow | Handled"
"""What the player means by a card or by a key: an action, a question to be put first, or another order."""


class Help(Struct, frozen=True):
    """A button that helps with the hand: its label, its key, its icon, and what it means."""

    label: str
    verb: Verb
    icon: str


class CardMeanings(Protocol):
    """What a game says of the cards of a hand.

    `raised` are the places of the cards that are chosen, `plays` the kinds of actions that play a card.
    """

    raised: frozenset[int]
    plays: tuple[type[Action], ...]

    def of_card(self, state: TableState, card: Card) -> Action | None:
        """What choosing a card would do now; None when no cards are asked for."""

    def asks(self, state: TableState, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:
        """What the player can say now besides playing cards."""


class HandTable(Protocol):
    """What a hand can see of its table, and do there."""

    session: Session
    stage: Stage[TableState]
    settings: Settings
    names: Sequence[str]
    now: float

    @property
    def face(self) -> CardMeanings:
        """What the game says of the cards."""

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the player can do now."""

    @property
    def beginner(self) -> Beginner | None:
        """The player, if the player is a beginner who is helped."""

    def why_not(self, action: Action) -> str | None:
        """The sentence that says why an action is not possible now; None if it is."""

    def forgive(self) -> None:
        """Stop saying why something could not be done."""


class OwnHand(ABC):
    """The viewer's hand as it is handled; a kind of game says what choosing a card does.

    `pointed` is the place of the card that is under the pointer, or has the focus while the keyboard is in
    use; `by_keys` tells that it is.
    """

    risen: ClassVar[bool] = False
    """Whether a card can be touched where it has risen to, and wears a ring where it has the focus."""

    def __init__(self, table: HandTable) -> None:
        self.table = table
        self.pointed: int | None = None
        self.by_keys = False

    @abstractmethod
    def choices(self) -> Sequence[Actor]:
        """The cards that can be chosen."""

    @abstractmethod
    def press(self, place: int) -> Meant:
        """What is meant by choosing the card at a place in the hand."""

    @abstractmethod
    def follow(self) -> None:
        """Raise what is chosen or pointed at."""

    @abstractmethod
    def forget(self) -> None:
        """Choose nothing any more, as after an action."""

    @abstractmethod
    def remark(self) -> tuple[str, bool] | None:
        """The sentence about what is chosen or pointed at, and whether it refuses something."""

    @abstractmethod
    def dims(self, actor: Actor) -> bool:
        """Whether a card of the hand is dimmed, because it cannot be played."""

    @abstractmethod
    def glows(self, actor: Actor) -> bool:
        """Whether light falls from below a card."""

    def key(self, intent: Intent, *, on_a_card: bool, on_a_control: bool) -> Meant | None:  # noqa: ARG002
        """What a key means for the hand; None where it is for others. Takes where the focus is."""
        return None

    def key_at_any_time(self, intent: Intent) -> Meant | None:  # noqa: ARG002
        """What a key means that changes nothing in the match, whoever is to act; None for others."""
        return None

    def asks(self) -> tuple[Ask, ...]:
        """What the player can say now besides what the cards say themselves."""
        return self.face.asks(self.table.stage.shown, self.table.legal, self.table.names)

    def offered(self) -> tuple[object, ...]:
        """What choices and asks are made of: as long as it stays the same, so do they."""
        held = ((actor, actor.card) for actor in self.actors)
        return (self.table.stage.shown, self.table.legal, *held)

    def places_of(self, action: Action) -> frozenset[int]:
        """The places in the hand of the cards that an action takes; none where it takes none."""
        shown = self.table.stage.shown
        found = [n for n, actor in enumerate(self.actors) if self.face.of_card(shown, actor.card) == action]
        return frozenset(found[:1])

    def name_of(self, action: Action) -> str:  # noqa: ARG002
        """What a hint calls an action that has neither a card nor a button of its own; else nothing."""
        return ""

    def helps(self) -> Sequence[Help]:
        """The buttons that help with the hand."""
        return ()

    @property
    def face(self) -> CardMeanings:
        """What the game says of the cards."""
        return self.table.face

    @property
    def actors(self) -> list[Actor]:
        """The cards of the hand on the stage."""
        return self.table.stage.cast.in_zone(self._zone)

    @property
    def _zone(self) -> Zone:
        return Zone("hand", self.table.session.viewer)

    @property
    def _pointed_card(self) -> Card | None:
        actors = self.actors
        return None if self.pointed is None or self.pointed >= len(actors) else actors[self.pointed].card

    def is_mine(self, actor: Actor) -> bool:
        """Whether it is a card of the hand, and the player is to choose."""
        table = self.table
        return actor.zone == self._zone and table.session.humans_turn and not table.stage.behind


class CardHand(OwnHand):
    """A hand from which one card is played, given or put away at a time: a click does it.

    Where cards must be confirmed the first click arms, and the second one does it.
    """

    def __init__(self, table: HandTable) -> None:
        super().__init__(table)
        self._armed: Action | None = None

    @override
    def choices(self) -> Sequence[Actor]:
        shown = self.table.stage.shown
        return [actor for actor in self.actors if self.face.of_card(shown, actor.card)]

    @override
    def press(self, place: int) -> Meant:
        action = self.face.of_card(self.table.stage.shown, self.actors[place].card)
        if action is None:
            return Handled()
        confirm = self.table.settings.table.confirm_card and not self.by_keys
        if confirm and self._armed != action and action in self.table.legal:
            self._armed = action
            return Handled()
        return action

    @override
    def follow(self) -> None:
        raised = frozenset(() if self.pointed is None else {self.pointed})
        if raised != self.face.raised:
            self.face.raised = raised
            self.table.stage.arrange(self.table.now, RAISING)

    @override
    def forget(self) -> None:
        self._armed = None
        self.face.raised = frozenset()

    @override
    def remark(self) -> tuple[str, bool] | None:
        card = self._pointed_card
        if card is None:
            return None
        if why_not := self.why_not(card):
            return why_not, True
        if self._armed and self._meant(card) == self._armed:
            return f"Once more for {card.words}.", False
        return None

    def why_not(self, card: Card) -> str | None:
        """The sentence that says why a card cannot be chosen now."""
        action = self._meant(card)
        return self.table.why_not(action) if action else None

    @override
    def dims(self, actor: Actor) -> bool:
        return self.is_mine(actor) and self.why_not(actor.card) is not None

    @override
    def glows(self, actor: Actor) -> bool:
        beginner = self.table.beginner
        if beginner and actor.card is beginner.fresh and actor.zone == self._zone:
            return True
        action = self._meant(actor.card) if self.is_mine(actor) else None
        return isinstance(action, self.face.plays) and action in self.table.legal

    def _meant(self, card: Card) -> Action | None:
        humans = self.table.session.humans_turn
        return self.face.of_card(self.table.stage.shown, card) if humans else None
