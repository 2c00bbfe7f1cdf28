"""Questions to the player, and how the player handles the cards of a hand.

A hand input knows what is pointed at, and returns what the player intends. It needs no window.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.settings.settings import SetSorting, Settings
from bacon.ui.actors import Actor, Zone
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.stage import Stage
from bacon.ui.table.session import Session

if TYPE_CHECKING:
    from bacon.ui.kit.intents import Intent


RISE_MS: Final = 90


class HoldBy(Struct, frozen=True):
    """The player wants the hand sorted differently from now on."""

    sorting: SetSorting


class NotNow(Struct, frozen=True):
    """The player wants something that is not possible, and the sentence that says why."""

    sentence: str


class Handled(Struct, frozen=True):
    """Nothing is left to do."""


HandIntent: TypeAlias = "Action | Ask | HoldBy | NotNow | Handled"
"""The meaning of a click on a card or of a key: an action, a question to ask first, or another sorting."""


class Help(Struct, frozen=True):
    """A button that helps with the hand: its label, its full name, its key and its icon."""

    label: str
    name: str
    verb: Verb
    icon: str


class CardMeanings(Protocol):
    """A game's meaning of the cards of a hand.

    `raised` are the positions of the chosen cards, `plays` the kinds of actions that play a card.
    """

    raised: frozenset[int]
    plays: tuple[type[Action], ...]

    def action_for_card(self, state: TableState, card: Card) -> Action | None:
        """The action of choosing a card now, or None."""

    def asks(self, state: TableState, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:
        """The buttons for everything the player can do now besides playing cards."""

    def offers_left(self, state: TableState) -> int:
        """The number of offers left for the player in this hand, this one included."""

    def playing(self, state: TableState) -> bool:
        """Return whether the hand is being played, after all calls."""

    def plays_itself(self, state: TableState) -> bool:
        """Return whether nobody has a choice left in this hand."""

    def about(self, state: TableState, card: Card) -> str:
        """What the sign on a card means, in a sentence; empty for a card without one."""


class HandTable(Protocol):
    """The table as its hand input sees and uses it."""

    session: Session
    stage: Stage[TableState]
    settings: Settings
    names: Sequence[str]
    now: float

    @property
    def presenter(self) -> CardMeanings:
        """The game's meaning of the cards."""

    @property
    def legal(self) -> tuple[Action, ...]:
        """The player's legal actions."""

    @property
    def fresh(self) -> Cards:
        """The cards that just came into the hand, if they still glow."""

    def why_not(self, action: Action) -> str | None:
        """Return the sentence that says why an action is not legal now, or None."""

    def clear_refusal(self) -> None:
        """Remove the refusal on the screen."""


class HandInput(ABC):
    """The viewer's hand as input; a kind of game says what choosing a card does.

    `pointed` is the position of the card under the pointer, or of the focused card while the keyboard is in
    use, which `by_keys` says.
    """

    risen: bool = False
    """Whether a raised card can also be clicked at its raised place, and has a ring when focused."""

    repeats: bool = True
    """Whether a call can also be made for the rest of the hand."""

    def __init__(self, table: HandTable) -> None:
        self.table = table
        self.pointed: int | None = None
        self.by_keys = False

    @property
    def number(self) -> int:
        """The number of cards to choose together; 0 if each is played as it is chosen."""
        return 0

    @abstractmethod
    def choices(self) -> Sequence[Actor]:
        """The cards that can be chosen."""

    @abstractmethod
    def press(self, place: int) -> HandIntent:
        """Return the intent of choosing the card at a position in the hand."""

    def dragged(self, place: int) -> Sequence[Actor]:
        """The cards that follow the pointer when the card at a position is dragged."""
        return self.actors[place : place + 1]

    def drop(self, place: int) -> HandIntent:
        """Return the intent of dropping a dragged card on the table."""
        return self.press(place)

    @abstractmethod
    def follow(self) -> None:
        """Raise the chosen or pointed cards."""

    @abstractmethod
    def forget(self) -> None:
        """Drop the choice, as after an action."""

    @abstractmethod
    def remark(self) -> tuple[str, bool] | None:
        """A sentence on the chosen or pointed cards, and whether it is a refusal; or None."""

    def about(self) -> str:
        """What the sign on the pointed card means; empty if it has none."""
        card = self._pointed_card
        return self.presenter.about(self.table.stage.shown, card) if card else ""

    @abstractmethod
    def dims(self, actor: Actor) -> bool:
        """Return whether a card of the hand is dimmed because it cannot be played."""

    def fades(self, actor: Actor) -> bool:
        """Return whether a card is drawn dim, by default because it cannot be played."""
        return self.dims(actor)

    @abstractmethod
    def glows(self, actor: Actor) -> bool:
        """Return whether a card is lit from below."""

    def is_new(self, actor: Actor) -> bool:
        """Return whether a card has just come into the hand."""
        return actor.card in self.table.fresh and actor.zone == Zone("hand", self.table.session.viewer)

    def key(self, intent: Intent, *, on_a_card: bool, on_a_control: bool) -> HandIntent | None:  # noqa: ARG002
        """Return what a key means to the hand, or None; the arguments say what has the focus."""
        return None

    def choose(self, cards: Cards) -> None:  # noqa: B027  (most hands play one card at a time)
        """Choose cards without playing them, as a chart asks for."""

    @property
    def own_choice(self) -> bool:
        """Whether the player has chosen other cards than a hint did, which Enter is for."""
        return False

    @abstractmethod
    def heed(self, advised: Action | None) -> None:
        """Prepare what a hint advises, so that Enter does it; None when there is no hint any more."""

    def key_at_any_time(self, intent: Intent) -> HandIntent | None:  # noqa: ARG002
        """Handle a key that changes nothing in the match, on anybody's turn; return None for other keys."""
        return None

    def asks(self) -> tuple[Ask, ...]:
        """The buttons for everything the player can do now besides choosing cards."""
        found = self.presenter.asks(self.table.stage.shown, self.table.legal, self.table.names)
        return tuple(ask for ask in found if self.repeats or not ask.repeats)

    def offered(self) -> tuple[object, ...]:
        """Whatever decides the choices and buttons; they stay the same as long as this does."""
        held = ((actor, actor.card) for actor in self.actors)
        return (self.table.stage.shown, self.table.legal, *held)

    def places_of(self, action: Action) -> frozenset[int]:
        """The positions in the hand of the cards that an action takes."""
        shown = self.table.stage.shown
        found = [
            n
            for n, actor in enumerate(self.actors)
            if self.presenter.action_for_card(shown, actor.card) == action
        ]
        return frozenset(found[:1])

    def name_of(self, action: Action) -> str:  # noqa: ARG002
        """The hint's name for an action that has neither a card nor a button, or an empty string."""
        return ""

    def helps(self) -> Sequence[Help]:
        """The buttons that help with the hand."""
        return ()

    @property
    def presenter(self) -> CardMeanings:
        """The game's meaning of the cards."""
        return self.table.presenter

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
        """Return whether this is a card of the hand, and the player has seen why they are to choose."""
        table = self.table
        return actor.zone == self._zone and table.session.humans_turn and table.stage.seen(table.now)


class CardHand(HandInput):
    """A hand from which one card is played, given or discarded at a time, with one click.

    If the settings ask for confirmation, the first click selects the card and the second plays it.
    """

    def __init__(self, table: HandTable) -> None:
        super().__init__(table)
        self._armed: Action | None = None
        self._hinted: Action | None = None

    @override
    def heed(self, advised: Action | None) -> None:
        self._hinted = advised

    @override
    def key(self, intent: Intent, *, on_a_card: bool, on_a_control: bool) -> HandIntent | None:
        """Do what the hint on the screen says on Enter, unless that presses what has the focus."""
        if intent != Key(Verb.CONFIRM) or self._hinted is None or on_a_card or on_a_control:
            return None
        asks = (ask for ask in self.asks() if any(each.action == self._hinted for each in ask.answers))
        return next(asks, self._hinted)

    @override
    def choices(self) -> Sequence[Actor]:
        shown = self.table.stage.shown
        return [actor for actor in self.actors if self.presenter.action_for_card(shown, actor.card)]

    @override
    def press(self, place: int) -> HandIntent:
        action = self.presenter.action_for_card(self.table.stage.shown, self.actors[place].card)
        if action is None:
            return Handled()
        confirm = self.table.settings.table.confirm_card and not self.by_keys
        if confirm and self._armed != action and action in self.table.legal:
            self._armed = action
            return Handled()
        return action

    @override
    def drop(self, place: int) -> HandIntent:
        """Play the card at once: a drag needs no confirmation."""
        return self.presenter.action_for_card(self.table.stage.shown, self.actors[place].card) or Handled()

    @override
    def follow(self) -> None:
        card = self._pointed_card
        lifts = card is not None and (self.by_keys or self.why_not(card) is None)
        raised = frozenset({self.pointed} if lifts and self.pointed is not None else ())
        raised |= self.places_of(self._hinted) if self._hinted else frozenset()
        if raised != self.presenter.raised:
            self.presenter.raised = raised
            self.table.stage.arrange(self.table.now, RISE_MS)

    @override
    def forget(self) -> None:
        self._armed = None
        self.presenter.raised = frozenset()

    @override
    def remark(self) -> tuple[str, bool] | None:
        card = self._pointed_card
        if card is None:
            return None
        if why_not := self.why_not(card):
            return why_not, True
        if self._armed and self._action_of(card) == self._armed:
            return f"Click again to play {card.sign}.", False
        return None

    def why_not(self, card: Card) -> str | None:
        """Return the sentence that says why a card cannot be chosen now, or None."""
        action = self._action_of(card)
        return self.table.why_not(action) if action else None

    @override
    def dims(self, actor: Actor) -> bool:
        return self.is_mine(actor) and self.why_not(actor.card) is not None

    @override
    def glows(self, actor: Actor) -> bool:
        action = self._action_of(actor.card) if self.is_mine(actor) else None
        return isinstance(action, self.presenter.plays) and action in self.table.legal

    def _action_of(self, card: Card) -> Action | None:
        humans = self.table.session.humans_turn
        return self.presenter.action_for_card(self.table.stage.shown, card) if humans else None


class Selection(Struct, frozen=True):
    """Some cards of a hand, by their places in it.

    >>> from bacon.core.cards import cards
    >>> two = Selection(cards("9S 9H 4D")).toggled(2).toggled(0)
    >>> two.cards, two.toggled(2).cards
    ((Card('9S'), Card('4D')), (Card('9S'),))
    >>> two.held(cards("4D 9H 9S")).places == {0, 2}
    True
    """

    hand: Cards = ()
    places: frozenset[int] = frozenset()

    @property
    def cards(self) -> Cards:
        """The chosen cards, in ascending order."""
        return tuple(sorted(self.hand[place] for place in self.places))

    def toggled(self, place: int) -> Selection:
        """Choose the card at a place, or put it back; a place beyond the hand changes nothing."""
        return replace(self, places=self.places ^ ({place} & set(range(len(self.hand)))))

    def cleared(self) -> Selection:
        """Put all cards back."""
        return replace(self, places=frozenset())

    def choosing(self, cards: Iterable[Card]) -> Selection:
        """Choose just those of these cards that are in the hand."""
        return replace(self, places=_places(self.hand, _numbered(cards)))

    def held(self, hand: Cards) -> Selection:
        """Adopt a hand that was sorted differently, or has lost cards; the rest stays chosen."""
        if hand == self.hand:
            return self
        chosen = [each for place, each in enumerate(_numbered(self.hand)) if place in self.places]
        return Selection(hand, _places(hand, chosen))


def _numbered(cards: Iterable[Card]) -> Iterator[tuple[Card, int]]:
    """Yield each card with its number among equal cards."""
    seen: list[Card] = []
    for card in cards:
        yield card, seen.count(card)
        seen.append(card)


def _places(hand: Cards, wanted: Iterable[tuple[Card, int]]) -> frozenset[int]:
    wanted = set(wanted)
    return frozenset(place for place, each in enumerate(_numbered(hand)) if each in wanted)


class Answer(Struct, frozen=True):
    """One of several actions that a dialog offers; `cell` is its row and column in a grid.

    A `note` says in a word or two what a cell is worth. An answer of several `cards` shows them, with what
    wild ones stand for.
    """

    label: str
    icon: str
    action: Action
    cell: tuple[str, str] = ("", "")
    note: str = ""
    cards: Cards = ()
    tags: tuple[str, ...] = ()


class Ask(Struct, frozen=True, kw_only=True):
    """Something the player can say now: a button with its key.

    With one answer the button acts at once; without any it is disabled, but keeps its place, and says
    `why_not`. With several it opens a dialog, whose heading and sentence are the `question`, and in which the
    `first` action is preselected; the dialog is a grid if `grid` gives the titles of its rows and columns.
    A `warning` is a heading, a sentence and the word on the button that confirms it. If it `repeats`, the
    action is taken again whenever the same is asked in this hand. A `note` says in a few words what follows
    from it, where a newcomer can't know, and the button shows the face of the seat `to` which a card goes.
    """

    label: str
    verb: Verb
    icon: str
    answers: tuple[Answer, ...]
    question: tuple[str, str] = ("", "")
    warning: tuple[str, str, str] | None = None
    grid: tuple[str, str] | None = None
    primary: bool = False
    repeats: bool = False
    why_not: str = ""
    note: str = ""
    to: int | None = None
    first: Action | None = None


def simple_ask(
    label: str,
    verb: Verb,
    icon: str,
    action: Action,
    *,
    question: tuple[str, str] = ("", ""),
    primary: bool = False,
) -> Ask:
    """Make a button for one action; its `question` is asked if several such actions are legal."""
    answers = (Answer(label, icon, action),)
    return Ask(label=label, verb=verb, icon=icon, answers=answers, question=question, primary=primary)


PASS: Final = simple_ask("Pass", Verb.PASS, "pass", Pass())
PASS_ALL: Final = Ask(
    label="Pass on every card", verb=Verb.PASS_ALL, icon="trick_on", answers=PASS.answers, repeats=True
)
"""Passing on everything that is still to be offered in this hand."""
