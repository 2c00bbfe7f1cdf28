"""The controls of a table: the cards of the player's hand, the buttons, the tools, and pointers to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, get_args

from pygame import Rect
from pygame.math import Vector2

from bacon.core.cards import Card
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.core.words import seat_names
from bacon.settings.settings import Speed
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Intent, Key, Number, OtherKey, Press, Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, Control, Group
from bacon.ui.stage import Actor, Stage, Zone
from bacon.ui.table.controller import MatchController
from bacon.ui.table.frame import around, bounds
from bacon.ui.table.hands import HandIntent
from bacon.ui.table.hud import TableOverlay
from bacon.ui.table.layout import Layout

_ARROWS = (Verb.LEFT, Verb.RIGHT, Verb.UP, Verb.DOWN)


class CardControl(Control):
    """A card that can be chosen and played; the stage draws it.

    `copy` counts equal cards in the hand, from 0, because no two controls may have the same name.
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
    """A card that can be selected; it has a ring while it has the keyboard focus."""

    @override
    def contains(self, pos: tuple[int, int]) -> bool:
        """Return whether a point lies on the card, either as held or as raised.

        Of two rows, the lower leaves the visible part of the upper to it.
        """
        return covers(self.place, pos) or covers(self.actor.place, pos)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        at = self.actor.place
        if focused:
            canvas.centre(art.card_edge(round(at.height), at.angle), (at.x, at.y))


def covers(place: Place, pos: tuple[int, int], above: float = 0) -> bool:
    """Return whether a turned card covers a point, or this many card heights above it."""
    offset = (Vector2(pos) - Vector2(place.x, place.y)).rotate(-place.angle)
    tall = place.height
    return abs(offset.x) <= card_width(tall) / 2 and -tall * (0.5 + above) <= offset.y <= tall / 2


class TableControls:
    """The controls a player has at a table, rebuilt only when something changes.

    `handle` returns the player's intent; `make_tools` makes the small buttons, some of which show settings.
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
        self._intent: HandIntent | None = None
        self._decisions = controller.decisions
        self._shown_settings: object = None
        self._offered: object = None

    def lay(self, layout: Layout) -> None:
        """Rebuild everything for another layout."""
        self.layout = layout
        self._shown_settings = None
        self.follow()

    def follow(self) -> None:
        """Offer exactly what makes sense now, and pass the pointed card to the hand."""
        if self._decisions != self.controller.decisions:
            self._decisions = self.controller.decisions
            self.forget()
        settings = self.app.settings
        shown_settings = (settings.table.speed, settings.sound.muted, settings.table.hints)
        offered = self.controller.hand.offered() if self.controller.asking else None
        if shown_settings != self._shown_settings:
            self.tools = self._make_tools()
            place_tools(self.tools, self.app.art, self.layout)
        if (shown_settings, offered) != (self._shown_settings, self._offered):
            self._shown_settings, self._offered = shown_settings, offered
            self.group.show([*(self._for_the_hand() if offered else ()), *self.tools])
        for tool in self.tools:
            tool.lit = tool.icon == "hint" and self.controller.hints.lit
        self._pass_pointer()

    def forget(self) -> None:
        """Release the focus and whatever is held down."""
        self.group.focus = self.group.held = None
        self.controller.hand.pointed = None

    def hurry(self, intent: Intent) -> bool:
        """Finish what is moving; return whether that was all the input was for. Tools never wait."""
        match intent:
            case Press(pos):
                on_a_tool = any(tool.contains(pos) for tool in self.tools)
                return not on_a_tool and self.controller.hurry(self.app.now)
            case Key() | Number() | OtherKey():
                return self.controller.hurry()
            case _:
                return False

    def handle(self, intent: Intent) -> HandIntent | None:
        """Return what a key or a click means, in this game, to the hand or to a control."""
        focus = self.group.focus if self.group.keyboard else None
        on_a_card = isinstance(focus, CardControl)
        result = self.controller.key(intent, on_a_card=on_a_card, on_a_control=focus is not None)
        if result:
            return result
        if isinstance(intent, Number):
            self._focus_on_card(intent.value)
        elif isinstance(intent, Key) and intent.verb in _ARROWS:
            self._move_focus(intent.verb)
        else:
            self.group.handle(intent)
        result, self._intent = self._intent, None
        return result

    def _intend(self, result: HandIntent) -> None:
        self._intent = result

    def _move_focus(self, verb: Verb) -> None:
        """Move the focus with an arrow: along the playable cards, or up and down the buttons.

        Arrows only move along the tools from one of them; Tab leads there.
        """
        cards, buttons = self._playable(), self._offered_buttons()
        across = verb in (Verb.LEFT, Verb.RIGHT)
        row: Sequence[Control] = (cards or buttons) if across else (buttons or cards)
        if self.group.focus in self.tools:
            row = self.tools
        if row:
            self.group.walk(row, 1 if verb in (Verb.RIGHT, Verb.DOWN) else -1)

    def _playable(self) -> Sequence[CardControl]:
        """The playable cards and the focused one; all cards if none can be played."""
        held, focus, dims = self._held, self.group.focus, self.controller.hand.dims
        playable = [card for card in held if not dims(card.actor)]
        return [card for card in held if card in playable or card is focus] if playable else held

    def _offered_buttons(self) -> Sequence[Control]:
        return [each for each in self.group.controls if each not in self.tools and each not in self._held]

    @property
    def _held(self) -> Sequence[CardControl]:
        return [control for control in self.group.controls if isinstance(control, CardControl)]

    def _focus_on_card(self, number: int) -> None:
        """Focus a card by its number from the left."""
        cards = self._held
        if number <= len(cards):
            self.group.focus = cards[number - 1]
            self.group.use_keys()

    def _pass_pointer(self) -> None:
        """Make the hand follow the focus while the keyboard is in use, else the pointer."""
        hand, pointed = self.controller.hand, self.group.focus if self.group.keyboard else self.group.hover
        hand.pointed = pointed.index if isinstance(pointed, CardControl) else None
        hand.by_keys = self.group.keyboard
        hand.follow()

    def _for_the_hand(self) -> Iterator[Control]:
        yield from self._cards()
        buttons = [*self._action_buttons(), *self._help_buttons()]
        stack(buttons, self.app.art, self.layout)
        yield from buttons

    def _cards(self) -> Iterator[CardControl]:
        """The selectable cards of the hand, where they are held."""
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
        self._intend(self.controller.hand.press(place))

    def _action_buttons(self) -> Iterator[Button]:
        """The buttons of what the player can say now; in an auction none is emphasized."""
        playing = self.controller.presenter.playing(self.controller.stage.shown)
        for ask in self.controller.hand.asks():
            yield Button(
                ask.label,
                partial(self._intend, ask),
                key=self.app.keymap.label(ask.verb),
                icon=ask.icon,
                look="primary" if ask.primary and playing else "plain",
            )

    def _help_buttons(self) -> Iterator[Button]:
        for each in self.controller.hand.helps():
            key = self.app.keymap.label(each.verb)
            yield Button(each.label, partial(self._press_help, each.verb), key=key, icon=each.icon)

    def _press_help(self, verb: Verb) -> None:
        key, hand = Key(verb), self.controller.hand
        if result := hand.key_at_any_time(key) or hand.key(key, on_a_card=False, on_a_control=True):
            self._intend(result)


def tool(label: str, act: Callable[[], None], key: str, icon: str, name: str) -> Button:
    """Make a small button that shows its icon, and its label if there is room."""
    return Button(label, act, key=key, icon=icon, look="quiet", name=name)


def speed_tool(app: AppServices) -> Button:
    """Make the tool that shows the speed and switches to the next one."""
    label, key = app.settings.table.speed.capitalize(), app.keymap.label(Verb.SPEED)
    button = tool(label, app.next_speed, key, "speed", "Speed")
    button.labels = [speed.capitalize() for speed in get_args(Speed)]
    return button


_TOOL_STYLES = (
    (True, True, 0),
    (False, True, 0),
    (False, True, 12),
    (True, False, 0),
    (False, False, 0),
)
"""Whether a tool shows its label and its key, and how much narrower it gets, from full to plain."""


def place_tools(tools: Sequence[Button], art: Art, layout: Layout) -> None:
    """Put the tools in a row at the upper right, with as many labels and keys as fit.

    They shrink a little if even the plainest form is too wide.
    """
    room = layout.frame.tools
    gap = min(art.metrics.ui(10), art.metrics.u(10))
    height = min(room.height, (room.width + gap) // len(tools) - gap)
    for wordy, capped, trimmed in _TOOL_STYLES:
        for tool in tools:
            tool.wordy, tool.capped = wordy, capped
        widths = [max(_width(tool, art, height) - art.metrics.ui(trimmed), height) for tool in tools]
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
    """Stack the action buttons at the lower right, all of one size."""
    room, metrics = layout.frame.actions, art.metrics
    gap = min(metrics.ui(12), metrics.u(12))
    height = min(metrics.ui(60), (room.height + gap) // max(len(buttons), 3) - gap)
    if any(button.natural_size(art)[0] > room.width for button in buttons):
        for button in buttons:
            button.capped = False
    natural_width = max((button.natural_size(art)[0] for button in buttons), default=0)
    width = min(max(natural_width, metrics.ui(230)), room.width)
    bottom = room.bottom
    for button in reversed(buttons):
        button.rect = Rect(room.right - width, bottom - height, width, height)
        bottom -= height + gap


_ARROW_SIZE: Final = (30, 26)
_ARROW_GAP: Final = 5
"""The size of an arrow, and the gap below its tip, in u."""

_INDEX_MIDDLE: Final = 0.16
"""The middle of the index of a card in a fan, in card widths from the left."""


class Pointers:
    """Points at cards with an arrow, and at everything else on the table with a ring."""

    def __init__(self, art: Art, stage: Stage[TableState], overlay: TableOverlay) -> None:
        self.art, self.stage, self.overlay = art, stage, overlay

    def draw(self, canvas: Canvas, points: Sequence[str], buttons: Sequence[tuple[Verb, Rect]]) -> None:
        """Point at things by the names that lessons use; `buttons` are those on the screen."""
        art, u = self.art, self.art.metrics.u
        for rect in self.rings(points, buttons):
            edge = rect.inflate(u(12), u(12))
            canvas.add(art.ring(edge.size, min(edge.height // 2, u(24)), "brass", u(5)), edge.topleft)
        size = (u(_ARROW_SIZE[0]), u(_ARROW_SIZE[1]))
        arrow = art.drawn("arrow", size, lambda: self._arrow(size))
        for x, y in self.tips(points):
            canvas.add(arrow, (x - size[0] / 2, y - u(_ARROW_GAP) - size[1]))

    def tips(self, points: Sequence[str]) -> list[tuple[float, float]]:
        """Return the tips of the arrows; there is none for a card that does not lie face up."""
        return [tip for point in points if point.startswith("card ") for tip in self._cards(point[5:])]

    def rings(self, points: Sequence[str], buttons: Sequence[tuple[Verb, Rect]]) -> list[Rect]:
        """Return the rectangles in the rings; there is none for a button that is not on the screen."""
        return [rect for point in points for rect in self._ringed(point, buttons)]

    @property
    def _actors(self) -> Sequence[Actor]:
        return [actor for actor in self.stage.cast.actors if not actor.leaving]

    def _in_hand(self, actors: Sequence[Actor]) -> list[Actor]:
        zone = Zone("hand", self.overlay.layout.viewer)
        return [actor for actor in actors if actor.zone == zone]

    def _cards(self, name: str) -> list[tuple[float, float]]:
        """Points above a card in the learner's hand, or else wherever it lies face up."""
        shown = [actor for actor in self._actors if actor.card is Card(name)]
        own = self._in_hand(shown)
        return [self._above(actor, _INDEX_MIDDLE if own else 0.5) for actor in own or shown]

    def _above(self, actor: Actor, part: float) -> tuple[float, float]:
        """A point on the upper edge of a card, at a part of its width."""
        place: Place = actor.place
        offset = Vector2(card_width(place.height) * (part - 0.5), -place.height / 2).rotate(place.angle)
        return (place.x + offset.x, place.y + offset.y)

    def _ringed(self, point: str, buttons: Sequence[tuple[Verb, Rect]]) -> list[Rect]:
        kind, _, name = point.partition(" ")
        score, contract_height = self.overlay.rects["score"], self._contract_height
        match kind:
            case "plate":
                return [self.overlay.rects[f"plate:{seat_names(len(self.overlay.names)).index(name)}"]]
            case "button":
                return [rect for verb, rect in buttons if verb is Verb(name)]
            case "hand":
                held = [bounds(actor.place) for actor in self._in_hand(self._actors)]
                return [around(held)] if held else []
            case "score":
                return [Rect(score.topleft, (score.w, score.h - contract_height))]
            case "trump":
                return [Rect(score.x, score.bottom - contract_height, score.w, contract_height)]
            case _:
                return []

    @property
    def _contract_height(self) -> int:
        """The height of the lower part of the score panel, which shows the contract."""
        metrics = self.art.metrics
        return min(metrics.ui(58), metrics.u(98)) + min(metrics.ui(10), metrics.u(12))

    def _arrow(self, size: tuple[int, int]) -> str:
        width, height = size
        points = f"{width * 0.08:.1f},{height * 0.08:.1f} {width * 0.92:.1f},{height * 0.08:.1f}"
        fill, line = self.art.colour("brass"), self.art.colour("peg_line")
        look = f"{shapes.paint(fill)} {shapes.paint(line, 'stroke')}"
        tip = f"{width / 2:.1f},{height * 0.94:.1f}"
        return shapes.svg(size, f'<polygon points="{points} {tip}" stroke-linejoin="round" {look}/>')
