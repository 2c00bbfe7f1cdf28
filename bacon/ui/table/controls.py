"""The controls of a table: the cards of the player's hand, the buttons and the tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from pygame import Rect, Surface
from pygame.math import Vector2

from bacon.core.override import override
from bacon.ui.actors import Actor
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Intent, Key, Number, OtherKey, Press, Verb
from bacon.ui.kit.nodes import Node, group
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, Control, Group
from bacon.ui.table.choices import AskButton, place_in_row, stack
from bacon.ui.table.controller import MatchController
from bacon.ui.table.drag import Drag
from bacon.ui.table.hand_input import HandIntent
from bacon.ui.table.layout import Layout
from bacon.ui.table.prompt_box import DISMISS_SIZE
from bacon.ui.table.prompt_words import advice_and_reason
from bacon.ui.table.tools import Tool, place_help, place_tools, tool

_ARROWS = (Verb.LEFT, Verb.RIGHT, Verb.UP, Verb.DOWN)


class CardControl(Control):
    """A card that can be chosen and played, by a click or by dragging it to the table; the stage draws it.

    `copy` counts equal cards in the hand, from 0, because no two controls may have the same name.
    """

    def __init__(
        self,
        actor: Actor,
        place: Place,
        act: Callable[[], None],
        copy: int = 0,
        *,
        dragging: Drag | None = None,
    ) -> None:
        super().__init__(f"{actor.card.words}, number {copy + 1}" if copy else actor.card.words)
        self.card, self.index, self.place, self.act = actor.card, actor.index, place, act
        self.actor, self._dragging = actor, dragging
        self.rect = Rect(0, 0, card_width(place.height), round(place.height))
        self.rect.center = (round(place.x), round(place.y))

    @override
    def press(self) -> None:
        self.act()

    @override
    def contains(self, pos: tuple[int, int]) -> bool:
        return covers(self.place, pos, above=0.12)

    @override
    def touch(self, pos: tuple[int, int]) -> None:
        if self._dragging:
            self._dragging.touch(self.index, pos)

    @override
    def drag(self, pos: tuple[int, int]) -> None:
        if self._dragging:
            self._dragging.move(pos)

    @override
    def let_go(self) -> None:
        if self._dragging:
            self._dragging.let_go(self.place)

    @override
    def click(self, pos: tuple[int, int]) -> None:
        if not (self._dragging and self._dragging.moved):
            super().click(pos)


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
            canvas.centre(art.card_edge(round(at.height), at.angle, "focus"), (at.x, at.y))


def covers(place: Place, pos: tuple[int, int], above: float = 0) -> bool:
    """Return whether a turned card covers a point, or this many card heights above it."""
    offset = (Vector2(pos) - Vector2(place.x, place.y)).rotate(-place.angle)
    tall = place.height
    return abs(offset.x) <= card_width(tall) / 2 and -tall * (0.5 + above) <= offset.y <= tall / 2


class TableControls:
    """The controls a player has at a table, rebuilt only when something changes.

    `handle` returns the player's intent; `make_tools` makes the small buttons, some of which show settings,
    and `draw_face` draws the face of a seat at a size in pixels. `others` are controls that lie elsewhere.
    """

    def __init__(
        self,
        app: AppServices,
        controller: MatchController,
        layout: Layout,
        *,
        make_tools: Callable[[], Sequence[Tool]],
        draw_face: Callable[[int, int], Surface],
    ) -> None:
        self.app, self.controller, self.layout = app, controller, layout
        self.group = Group()
        self.tools: Sequence[Tool] = ()
        self.others: Sequence[Control] = ()
        self.dismiss = Button("", controller.dismiss_tips, icon="close", look="quiet", name="Turn off tips")
        self._make_tools, self._draw_face = make_tools, draw_face
        self._intent: HandIntent | None = None
        self._dragging = Drag(controller, layout.metrics.unit, self._drop)
        self._decisions = controller.decisions
        self._shown_settings: object = None
        self._offered: object = None
        self._tip = False
        self.row: Rect | None = None
        """The row of a call's buttons above the hand; None if they are stacked beside it."""

    def lay(self, layout: Layout) -> None:
        """Rebuild everything for another layout."""
        self.layout = layout
        self._dragging = Drag(self.controller, layout.metrics.unit, self._drop)
        self._shown_settings = None
        self.follow()

    def follow(self) -> None:
        """Offer exactly what makes sense now, and pass the pointed card to the hand."""
        if self._decisions != self.controller.decisions:
            self._decisions = self.controller.decisions
            self.forget()
        settings = self.app.settings
        table, caps = settings.table, self.app.art.caps
        shown_settings = (table.speed, settings.sound.muted, table.hints, caps)
        offered = self.controller.hand.offered() if self.controller.asking else None
        if shown_settings != self._shown_settings:
            self.tools = self._make_tools()
            place_tools(self.tools, self.app.art, self.layout)
        tip = self._shows_a_tip()
        if (shown_settings, offered, tip) != (self._shown_settings, self._offered, self._tip):
            self._shown_settings, self._offered, self._tip = shown_settings, offered, tip
            dismiss = [self.dismiss] if tip else []
            self.row = None
            self.group.show([*(self._for_the_hand() if offered else ()), *dismiss, *self.tools, *self.others])
        for each in self.tools:
            each.lit, each.enabled = self._is_lit(each), self._has_use(each)
        self._say_advice()
        self._pass_pointer()

    def _say_advice(self) -> None:
        """Show on a button of several answers the one that a hint advises."""
        hint, asks = self.controller.hint, self.controller.hand.asks() if self.controller.asking else ()
        several = (ask for ask in asks if len(ask.answers) > 1)
        asked = next(
            (ask for ask in several for each in ask.answers if hint and each.action == hint.action), None
        )
        advice = advice_and_reason(self.controller.hints.sentence)[0].removesuffix(".")
        for each in self.offered_buttons():
            if isinstance(each, AskButton):
                each.label = advice if asked and each.name == asked.label else each.name

    def _has_use(self, tool_: Button) -> bool:
        """Whether a tool has something to show: there's no last trick before the first."""
        presenter, state = self.controller.presenter, self.controller.stage.shown
        return tool_.icon != "last_trick" or presenter.last_plays(state) is not None

    def _is_lit(self, tool_: Button) -> bool:
        if tool_.icon == "hint":
            return self.controller.hints.lit
        return tool_.name == "Numbers" and self.app.settings.table.hint_numbers

    def place_dismiss(self, prompt: Rect | None) -> None:
        """Put the button that turns tips off at the end of the prompt; it cannot be touched without one."""
        size = self.app.metrics.ui(DISMISS_SIZE) if prompt and self._tip else 0
        self.dismiss.rect = Rect(0, 0, size, size)
        if prompt:
            margin = min((prompt.height - size) // 2, self.app.metrics.ui(10))
            self.dismiss.rect.midright = (prompt.right - margin, prompt.centery)

    def _shows_a_tip(self) -> bool:
        prompt = self.controller.prompt
        return prompt is not None and prompt.dismissible

    def forget(self) -> None:
        """Release the focus and whatever is held down."""
        self.group.focus = self.group.held = None
        self.controller.hand.pointed = None

    def hurry(self, intent: Intent) -> bool:
        """Finish what is moving; return whether that was all the input was for. Tools never wait."""
        match intent:
            case Press(pos):
                on_a_tool = any(each.contains(pos) for each in (self.dismiss, *self.tools))
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

    @property
    def following_key(self) -> str:
        """The key that does what a hint says; empty if it does something else, or a button shows it."""
        key, hand = self.app.keymap.label(Verb.CONFIRM), self.controller.hand
        taken = (self.group.keyboard and self.group.focus is not None) or hand.own_choice
        return "" if taken or any(ask.verb is Verb.CONFIRM for ask in hand.asks()) else key

    def _move_focus(self, verb: Verb) -> None:
        """Move the focus with an arrow: along the playable cards, or up and down the buttons.

        Arrows only move along the tools from one of them; Tab leads there.
        """
        cards, buttons = self._playable(), self.offered_buttons()
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

    def offered_buttons(self) -> Sequence[Control]:
        """Return the buttons for what the player can do now."""
        others = (self.dismiss, *self.tools, *self._held)
        return [each for each in self.group.controls if each not in others]

    @property
    def unsaid(self) -> Sequence[str]:
        """What follows from the choices, where their buttons are too narrow to say so."""
        asks = [each for each in self.offered_buttons() if isinstance(each, AskButton)]
        return [each.unsaid for each in asks if each.unsaid]

    @property
    def pointed(self) -> str:
        """What follows from the choice with the focus or under the pointer, if its button doesn't say so."""
        control = self.group.focus if self.group.keyboard else self.group.hover
        return control.unsaid if isinstance(control, AskButton) else ""

    @property
    def cards(self) -> Mapping[Actor, Control]:
        """Return the controls of the cards that can be chosen."""
        return {control.actor: control for control in self._held}

    def nodes(self) -> Sequence[Node]:
        """Return what a screen reader is told of the buttons; a table that waits has one to continue."""
        says = [each.node() for each in self.offered_buttons()]
        if self.controller.stage.waiting:
            says.append(Node(role="button", name="Continue", act=self.controller.hurry))
        tools = [each.node() for each in self.group.controls if each in (self.dismiss, *self.tools)]
        both = (group("What you can say", says), group("Buttons", tools))
        return [each for each in both if each.children]

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
        if self._dragging.index is not None and self.group.held is None:
            self._dragging.cancel()
        if self._dragging.moved and self._dragging.index is not None:
            hand.pointed = self._dragging.index
        hand.by_keys = self.group.keyboard
        hand.follow()

    def _for_the_hand(self) -> Iterator[Control]:
        yield from self._cards()
        buttons = list(self._action_buttons())
        calling = not self.controller.presenter.playing(self.controller.stage.shown)
        self.row = place_in_row(buttons, self.app.art, self.layout) if calling else None
        if self.row is None:
            stack(buttons, self.app.art, self.layout)
        yield from buttons
        yield from self._help_buttons()

    def _cards(self) -> Iterator[CardControl]:
        """The selectable cards of the hand, where they are held."""
        hand = self.controller.hand
        actors = hand.actors
        held = tuple(actor.card for actor in actors)
        places = self.controller.presenter.resting(held)
        make = SetCard if hand.risen else CardControl
        for actor in hand.choices():
            copy = held[: actor.index].count(actor.card)
            press = partial(self._press, actor.index)
            yield make(actor, places[actor.index], press, copy, dragging=self._dragging)

    def _drop(self, place: int) -> None:
        self.controller.hand.by_keys = False
        self._intend(self.controller.hand.drop(place))

    def _press(self, place: int) -> None:
        self.controller.hand.by_keys = self.group.keyboard
        self._intend(self.controller.hand.press(place))

    def _action_buttons(self) -> Iterator[Button]:
        """The buttons of what the player can say now; in an auction a rare one is quiet, and none primary.

        In the play the main one is, or the only one that can be pressed if nothing else is legal.
        """
        playing = self.controller.presenter.playing(self.controller.stage.shown)
        forced = len(self.controller.legal) == 1
        for ask in self.controller.hand.asks():
            main = (ask.primary or forced) and ask.answers and playing
            button = AskButton(
                ask.label,
                partial(self._intend, ask),
                key=self.app.keymap.label(ask.verb),
                icon=ask.icon,
                look="primary" if main else "quiet" if ask.repeats else "plain",
                help=ask.why_not,
                note=ask.note,
                face=None if ask.to is None else partial(self._draw_face, ask.to),
            )
            button.enabled = bool(ask.answers)
            if ask.grid:
                button.longest = f"{ask.label} {max((each.label for each in ask.answers), key=len)}"
            yield button

    def _help_buttons(self) -> Iterator[Button]:
        for each in self.controller.hand.helps():
            act, key = partial(self._press_help, each.verb), self.app.keymap.label(each.verb)
            button = tool(each.label, act, key, each.icon, each.name)
            place_help(button, self.app.art, self.layout)
            yield button

    def _press_help(self, verb: Verb) -> None:
        key, hand = Key(verb), self.controller.hand
        if result := hand.key_at_any_time(key) or hand.key(key, on_a_card=False, on_a_control=True):
            self._intend(result)
