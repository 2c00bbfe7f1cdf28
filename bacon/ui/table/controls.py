"""The controls of a table: the cards of the player's hand, what he can say now, and the small buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import get_args

from pygame import Rect
from pygame.math import Vector2

from bacon.core.override import override
from bacon.data.settings import Speed
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Intent, Key, Number, OtherKey, Press, Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, Control, Group
from bacon.ui.stage.actors import Actor
from bacon.ui.table.controller import MatchController
from bacon.ui.table.hands import Meant
from bacon.ui.table.layout import Layout

_ARROWS = (Verb.LEFT, Verb.RIGHT, Verb.UP, Verb.DOWN)


class CardControl(Control):
    """A card that can be chosen and played, by its place in the hand; the stage draws it.

    `copy` counts those like it in the hand, from 0, as no two controls may have one name.
    """

    def __init__(self, actor: Actor, place: Place, act: Callable[[], None], copy: int = 0) -> None:
        super().__init__(f"{actor.card.words}, number {copy + 1}" if copy else actor.card.words)
        self.card, self.index, self.place, self.act = actor.card, actor.index, place, act
        self.actor = actor
        self.rect = Rect(0, 0, card_width(place.height), round(place.height))
        self.rect.center = (round(place.x), round(place.y))

    @override
    def press(self) -> None:
        self.act()

    @override
    def contains(self, pos: tuple[int, int]) -> bool:
        return covers(self.place, pos, above=0.12)


class SetCard(CardControl):
    """A card that can be chosen; where the keyboard is in use a ring shows which one has the focus."""

    @override
    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on the card where it is held, or where it has risen to.

        Of two rows the lower one leaves what can be seen of the upper one to it.
        """
        return covers(self.place, pos) or covers(self.actor.place, pos)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        at = self.actor.place
        if focused:
            canvas.centre(art.card_edge(round(at.height), at.angle), (at.x, at.y))


def covers(place: Place, pos: tuple[int, int], above: float = 0) -> bool:
    """Whether a turned card covers a point; or what lies above it, by so many of its heights."""
    off = (Vector2(pos) - Vector2(place.x, place.y)).rotate(-place.angle)
    tall = place.height
    return abs(off.x) <= card_width(tall) / 2 and -tall * (0.5 + above) <= off.y <= tall / 2


class TableControls:
    """What the player can use at a table, made anew only when something of it has changed.

    `handle` returns what the player means; `make_tools` makes the small buttons, which say some of the
    settings.
    """

    def __init__(
        self,
        app: AppServices,
        controller: MatchController,
        layout: Layout,
        *,
        make_tools: Callable[[], Sequence[Button]],
    ) -> None:
        self.app, self.controller, self.layout = app, controller, layout
        self.group = Group()
        self.tools: Sequence[Button] = ()
        self._make_tools = make_tools
        self._meant: Meant | None = None
        self._decisions = controller.decisions
        self._told: object = None
        self._offered: object = None

    def lay(self, layout: Layout) -> None:
        """Make everything anew for another layout."""
        self.layout = layout
        self._told = None
        self.follow()

    def follow(self) -> None:
        """Offer exactly what makes sense now, and tell the hand what is pointed at."""
        if self._decisions != self.controller.decisions:
            self._decisions = self.controller.decisions
            self.forget()
        settings = self.app.settings
        told = (settings.table.speed, settings.sound.muted, settings.table.hints)
        offered = self.controller.hand.offered() if self.controller.asking else None
        if told != self._told:
            self.tools = self._make_tools()
            place_tools(self.tools, self.app.art, self.layout)
        if (told, offered) != (self._told, self._offered):
            self._told, self._offered = told, offered
            self.group.show([*(self._for_the_hand() if offered else ()), *self.tools])
        for tool in self.tools:
            tool.lit = tool.icon == "hint" and self.controller.hints.lit
        self._point()

    def forget(self) -> None:
        """Let nothing have the focus or be held down any more."""
        self.group.focus = self.group.held = None
        self.controller.hand.pointed = None

    def hurry(self, intent: Intent) -> bool:
        """Finish what moves; tells whether that was all it was for. The small buttons wait for nothing."""
        match intent:
            case Press(pos):
                on_a_tool = any(tool.contains(pos) for tool in self.tools)
                return not on_a_tool and self.controller.hurry(self.app.now)
            case Key() | Number() | OtherKey():
                return self.controller.hurry()
            case _:
                return False

    def handle(self, intent: Intent) -> Meant | None:
        """Return what the player means by a key or a click, in this game, by the hand or by a control."""
        focus = self.group.focus if self.group.keyboard else None
        on_a_card = isinstance(focus, CardControl)
        meant = self.controller.key(intent, on_a_card=on_a_card, on_a_control=focus is not None)
        if meant:
            return meant
        if isinstance(intent, Number):
            self._focus_on_card(intent.value)
        elif isinstance(intent, Key) and intent.verb in _ARROWS:
            self._walk(intent.verb)
        else:
            self.group.handle(intent)
        meant, self._meant = self._meant, None
        return meant

    def _mean(self, meant: Meant) -> None:
        self._meant = meant

    def _walk(self, verb: Verb) -> None:
        """Go with an arrow along the cards that can be played, or up and down what can be said.

        Along the small buttons it goes only from one of them, to which Tab leads.
        """
        cards, buttons = self._playable(), self._offered_buttons()
        across = verb in (Verb.LEFT, Verb.RIGHT)
        row: Sequence[Control] = (cards or buttons) if across else (buttons or cards)
        if self.group.focus in self.tools:
            row = self.tools
        if row:
            self.group.walk(row, 1 if verb in (Verb.RIGHT, Verb.DOWN) else -1)

    def _playable(self) -> Sequence[CardControl]:
        """The cards that can be played, and the one that has the focus; where none can be, all of them."""
        held, focus, dims = self._held, self.group.focus, self.controller.hand.dims
        playable = [card for card in held if not dims(card.actor)]
        return [card for card in held if card in playable or card is focus] if playable else held

    def _offered_buttons(self) -> Sequence[Control]:
        return [each for each in self.group.controls if each not in self.tools and each not in self._held]

    @property
    def _held(self) -> Sequence[CardControl]:
        return [control for control in self.group.controls if isinstance(control, CardControl)]

    def _focus_on_card(self, number: int) -> None:
        """Put the focus on a card, by its number from the left."""
        cards = self._held
        if number <= len(cards):
            self.group.focus = cards[number - 1]
            self.group.use_keys()

    def _point(self) -> None:
        """Let the hand follow the focus while the keyboard is in use, else the pointer."""
        hand, pointed = self.controller.hand, self.group.focus if self.group.keyboard else self.group.hover
        hand.pointed = pointed.index if isinstance(pointed, CardControl) else None
        hand.by_keys = self.group.keyboard
        hand.follow()

    def _for_the_hand(self) -> Iterator[Control]:
        yield from self._cards()
        buttons = [*self._says(), *self._helps()]
        stack(buttons, self.app.art, self.layout)
        yield from buttons

    def _cards(self) -> Iterator[CardControl]:
        """The cards of the hand that can be chosen, where they are held."""
        hand = self.controller.hand
        actors = hand.actors
        places = self.layout.seating.hand(self.layout.viewer, len(actors))
        held = [actor.card for actor in actors]
        make = SetCard if hand.risen else CardControl
        for actor in hand.choices():
            copy = held[: actor.index].count(actor.card)
            yield make(actor, places[actor.index], partial(self._press, actor.index), copy)

    def _press(self, place: int) -> None:
        self.controller.hand.by_keys = self.group.keyboard
        self._mean(self.controller.hand.press(place))

    def _says(self) -> Iterator[Button]:
        """The buttons of what the player can say now; in an auction none is put before the others."""
        playing = self.controller.face.playing(self.controller.stage.shown)
        for ask in self.controller.hand.asks():
            yield Button(
                ask.label,
                partial(self._mean, ask),
                key=self.app.keymap.label(ask.verb),
                icon=ask.icon,
                look="primary" if ask.primary and playing else "plain",
            )

    def _helps(self) -> Iterator[Button]:
        """The buttons that help with the hand."""
        for each in self.controller.hand.helps():
            key = self.app.keymap.label(each.verb)
            yield Button(each.label, partial(self._help, each.verb), key=key, icon=each.icon)

    def _help(self, verb: Verb) -> None:
        """Do what a button that helps with the hand stands for, as its key does."""
        key, hand = Key(verb), self.controller.hand
        if meant := hand.key_at_any_time(key) or hand.key(key, on_a_card=False, on_a_control=True):
            self._mean(meant)


def tool(label: str, act: Callable[[], None], key: str, icon: str, name: str) -> Button:
    """A small button, which shows its icon; what else finds room."""
    return Button(label, act, key=key, icon=icon, look="quiet", name=name)


def speed_tool(app: AppServices) -> Button:
    """The small button that says the speed, and takes the next one."""
    label, key = app.settings.table.speed.capitalize(), app.keymap.label(Verb.SPEED)
    button = tool(label, app.next_speed, key, "speed", "Speed")
    button.labels = [speed.capitalize() for speed in get_args(Speed)]
    return button


_DRESSES = (
    (True, True, 0),
    (False, True, 0),
    (False, True, 12),
    (True, False, 0),
    (False, False, 0),
)
"""Whether a tool shows its label and its key, and by how much it is narrower, from the fullest dress down."""


def place_tools(tools: Sequence[Button], art: Art, layout: Layout) -> None:
    """Put the small buttons in a row at the upper right, in the fullest dress that leaves room for all.

    Where even the plainest is too wide, they are a little smaller.
    """
    room = layout.frame.tools
    gap = min(art.metrics.ui(10), art.metrics.u(10))
    height = min(room.height, (room.width + gap) // len(tools) - gap)
    for wordy, capped, less in _DRESSES:
        for tool in tools:
            tool.wordy, tool.capped = wordy, capped
        widths = [max(_width(tool, art, height) - art.metrics.ui(less), height) for tool in tools]
        if sum(widths) + gap * (len(tools) - 1) <= room.width:
            break
    right = room.right
    for tool, width in zip(reversed(tools), reversed(widths), strict=True):
        tool.rect = Rect(right - width, room.y, width, height)
        right -= width + gap


def _width(tool: Button, art: Art, height: int) -> int:
    bare = not (tool.label and tool.wordy) and not tool.capped
    return height if bare else tool.natural_size(art)[0]


def stack(buttons: Sequence[Button], art: Art, layout: Layout) -> None:
    """Put the buttons of what can be done at the lower right, all of one size."""
    room, metrics = layout.frame.actions, art.metrics
    gap = min(metrics.ui(12), metrics.u(12))
    height = min(metrics.ui(60), (room.height + gap) // max(len(buttons), 3) - gap)
    if any(button.natural_size(art)[0] > room.width for button in buttons):
        for button in buttons:
            button.capped = False
    wanted = max((button.natural_size(art)[0] for button in buttons), default=0)
    width = min(max(wanted, metrics.ui(230)), room.width)
    bottom = room.bottom
    for button in reversed(buttons):
        button.rect = Rect(room.right - width, bottom - height, width, height)
        bottom -= height + gap
