"""What the player does with the cards of the own hand, in games where a card is played at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.ui.kit.intents import Intent, Number
from bacon.ui.kit.widgets import Button, Group
from bacon.ui.shell.session import Session
from bacon.ui.stage.actors import Actor, Zone
from bacon.ui.table.asks import Ask
from bacon.ui.table.cards import CardControl
from bacon.ui.table.face import TableFace

if TYPE_CHECKING:
    from bacon.core.rules import TableState
    from bacon.ui.shell.app import App
    from bacon.ui.stage.stage import Stage

RAISING: Final = 90
"""How long a card takes to rise, in milliseconds at normal speed."""


class AtTable(Protocol):
    """What a hand must know of the scene in which it is held."""

    app: App
    session: Session
    stage: Stage[TableState]
    face: TableFace
    group: Group
    names: tuple[str, ...]

    @property
    def now(self) -> float:
        """Give the time."""

    def act(self, action: Action) -> None:
        """Take an action for the player, or say why it is not possible."""

    def take_up(self, ask: Ask) -> None:
        """Do what a button stands for."""

    def refuse(self, sentence: str) -> None:
        """Say why something cannot be done."""

    def forgive(self) -> None:
        """Say no more why something could not be done."""


class OwnHand(ABC):
    """The viewer's hand as it is handled; a kind of game says what choosing a card does."""

    def __init__(self, table: AtTable) -> None:
        self.table = table

    @abstractmethod
    def cards(self) -> list[CardControl]:
        """Give the cards that can be chosen."""

    @abstractmethod
    def follow(self) -> None:
        """Raise what is chosen or pointed at."""

    @abstractmethod
    def forget(self) -> None:
        """Choose nothing any more, as after an action."""

    @abstractmethod
    def remark(self) -> tuple[str, bool] | None:
        """Give the sentence about what is chosen or pointed at, and whether it refuses something."""

    @abstractmethod
    def dims(self, actor: Actor) -> bool:
        """Tell whether a card of the hand is dimmed, because it cannot be played."""

    @abstractmethod
    def glows(self, actor: Actor) -> bool:
        """Tell whether light falls from below a card."""

    def handle(self, intent: Intent) -> bool:
        """Act on what is meant for the hand; tells whether it was."""
        if isinstance(intent, Number):
            self._go_to(intent.value)
            return True
        return False

    def handle_always(self, intent: Intent) -> bool:  # noqa: ARG002
        """Act on what changes nothing in the match, whoever is to act; tells whether it did."""
        return False

    def asks(self) -> tuple[Ask, ...]:
        """Give what the player can say now besides what the cards say themselves."""
        table = self.table
        return table.face.asks(table.stage.shown, table.session.legal(), table.names)

    def places_of(self, action: Action) -> frozenset[int]:
        """The places in the hand of the cards that an action takes; none where it takes none."""
        face, shown = self.table.face, self.table.stage.shown
        return frozenset(
            [n for n, actor in enumerate(self.actors) if face.of_card(shown, actor.card) == action][:1]
        )

    def name_of(self, action: Action) -> str:  # noqa: ARG002
        """What a hint calls an action that has neither a card nor a button of its own; else nothing."""
        return ""

    def buttons(self) -> list[Button]:
        """Give buttons that help with the hand."""
        return []

    @property
    def pointed(self) -> CardControl | None:
        """Give the card under the pointer, or with the focus while the keyboard is in use."""
        group = self.table.group
        control = group.focus if group.keyboard else group.hover
        return control if isinstance(control, CardControl) else None

    @property
    def actors(self) -> list[Actor]:
        """Give the cards of the hand on the stage."""
        return self.table.stage.cast.in_zone(Zone("hand", self.table.session.viewer))

    def is_mine(self, actor: Actor) -> bool:
        """Tell whether it is a card of the hand, and the player is to choose."""
        table = self.table
        own = actor.zone == Zone("hand", table.session.viewer)
        return own and table.session.humans_turn and not table.stage.behind

    def _go_to(self, number: int) -> None:
        """Put the focus on a card, by its number from the left."""
        cards = [control for control in self.table.group.controls if isinstance(control, CardControl)]
        if number <= len(cards):
            self.table.group.focus, self.table.group.keyboard = cards[number - 1], True


class CardHand(OwnHand):
    """A hand from which one card is played, given or put away at a time: a click does it.

    Where cards must be confirmed the first click arms, and the second one does it.
    """

    def __init__(self, table: AtTable) -> None:
        super().__init__(table)
        self._armed: Action | None = None

    def cards(self) -> list[CardControl]:
        """Give the cards, if cards are asked for."""
        face, shown = self.table.face, self.table.stage.shown
        actors = self.actors
        places = face.layout.hand(self.table.session.viewer, len(actors))
        held = [actor.card for actor in actors]
        return [
            CardControl(
                actor.card,
                actor.index,
                place,
                partial(self._play, action),
                held[: actor.index].count(actor.card),
            )
            for actor, place in zip(actors, places, strict=True)
            if (action := face.of_card(shown, actor.card))
        ]

    def follow(self) -> None:
        """Raise the card that is pointed at."""
        raised = frozenset({self.pointed.index} if self.pointed else ())
        if raised != self.table.face.raised:
            self.table.face.raised = raised
            self.table.stage.arrange(self.table.now, RAISING)

    def forget(self) -> None:
        """Arm and raise nothing any more."""
        self._armed = None
        self.table.face.raised = frozenset()

    def remark(self) -> tuple[str, bool] | None:
        """Say why the card that is pointed at cannot be chosen, or that it takes another click."""
        pointed = self.pointed
        if pointed is None:
            return None
        if why_not := self.why_not(pointed.card):
            return why_not, True
        if self._armed and self._meant(pointed.card) == self._armed:
            return f"Once more for {pointed.card.words}.", False
        return None

    def why_not(self, card: Card) -> str | None:
        """Give the sentence that says why a card cannot be chosen now."""
        action = self._meant(card)
        refusal = self.table.session.match.check(action) if action else None
        return refusal.sentence if refusal else None

    def dims(self, actor: Actor) -> bool:
        """Tell whether the card may not be chosen."""
        return self.is_mine(actor) and self.why_not(actor.card) is not None

    def glows(self, actor: Actor) -> bool:
        """Tell whether the card may be played."""
        action = self._meant(actor.card) if self.is_mine(actor) else None
        return isinstance(action, self.table.face.plays) and action in self.table.session.legal()

    def _meant(self, card: Card) -> Action | None:
        humans = self.table.session.humans_turn
        return self.table.face.of_card(self.table.stage.shown, card) if humans else None

    def _play(self, action: Action) -> None:
        """Do what a card is chosen for; where it must be confirmed, only the second click does."""
        confirm = self.table.app.settings.table.confirm_card and not self.table.group.keyboard
        if confirm and self._armed != action and action in self.table.session.legal():
            self._armed = action
        else:
            self.table.act(action)
