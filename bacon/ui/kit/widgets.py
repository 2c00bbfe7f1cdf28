"""Controls: buttons, the group that holds the focus, panels, and the base of form widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace
from pygame import Color, Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.arrows import in_next_row
from bacon.ui.kit.intents import Edit, Intent, Key, Listening, Point, Press, Release, Strike, Typed, Verb
from bacon.ui.kit.keycaps import keycap
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.tracks import draw_filled

Look: TypeAlias = Literal["primary", "plain", "quiet"]

BUTTON_HEIGHT = 56
BUTTON_RADIUS = 14


class Control:
    """Base of everything that can have the focus, with an accessible name.

    `help` is the sentence of its tooltip. `sight` is the area in which it can be seen and touched, None for
    everywhere. `active` is whether it has the focus, even if no ring shows it.
    """

    def __init__(self, name: str, help: str = "") -> None:
        self.name, self.help = name, help
        self.rect = Rect(0, 0, 0, 0)
        self.sight: Rect | None = None
        self.enabled = True
        self.active = False

    @property
    def listens(self) -> Listening:
        """What it uses the keyboard for while it has the focus."""
        return "verbs"

    def press(self) -> None:
        """Perform the control's action."""

    def point(self, pos: tuple[int, int]) -> None:
        """Handle the pointer's position on the control."""

    def touch(self, pos: tuple[int, int]) -> None:
        """Handle the pointer's button going down on it."""

    def drag(self, pos: tuple[int, int]) -> None:
        """Follow the pointer while its button is held."""

    def leave(self) -> None:
        """Handle losing the focus to the pointer."""

    def let_go(self) -> None:
        """Handle the pointer's button coming up anywhere."""

    def click(self, pos: tuple[int, int]) -> None:  # noqa: ARG002  (few controls need the position)
        """Handle a click at a point: press the control."""
        self.press()

    def take(self, intent: Intent) -> bool:  # noqa: ARG002  (plain controls take none)
        """Handle text or other input; return False to leave it to others."""
        return False

    def alpha(self, art: Art) -> int:
        """Return its opacity: less when it is disabled."""
        return 255 if self.enabled else art.theme.faded

    def in_sight(self) -> bool:
        """Whether any of it is visible."""
        return self.sight is None or self.sight.colliderect(self.rect)

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on the control."""
        return self.rect.collidepoint(pos)

    def steer(self, verb: Verb) -> bool:  # noqa: ARG002  (plain controls take no arrows)
        """Handle an arrow key; return False to let it move the focus."""
        return False

    def node(self) -> Node:
        """Return its node for a screen reader."""
        name, rect = self.name, self.rect.clip(self.sight or self.rect)
        node = Node(role="button", name=name, ident=name, description=self.help, rect=rect, control=self)
        return node if self.enabled else replace(node, enabled=False)

    def choose(self, number: int) -> None:
        """Choose one of its values by number, if it has several."""

    def accept(self, value: str) -> None:
        """Take a value that a screen reader sets, if it has one."""

    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        """Draw it."""


BUTTON_TYPE: Final = 22
ICON_SIZE: Final = 26
_MAX_TYPE_SHARE: Final = 0.7
"""The sizes of a button's label and icon, and the label's greatest share of a low button's height."""


class Button(Control):
    """A button with a label, an icon and a key cap.

    If there is little room, `wordy` and `capped` are False, and it shows no label or no key. It is `lit`
    while its action is in progress. If its label changes among `labels`, it is wide enough for the longest.
    One that will be pressed by itself shows the `elapsed` share of the time until then, from 0 to 1.
    """

    def __init__(
        self,
        label: str,
        act: Callable[[], None],
        *,
        key: str = "",
        icon: str = "",
        look: Look = "plain",
        name: str = "",
        help: str = "",
    ) -> None:
        super().__init__(name or label, help)
        self.label, self.act, self.key, self.icon, self.look = label, act, key, icon, look
        self.wordy = self.capped = True
        self.lit, self.ink, self.edge = False, "text", "panel_line"
        self.elapsed: float | None = None
        self.labels: Sequence[str] = ()
        self.type_size: float = BUTTON_TYPE  # at most, in u of the interface; the icon follows it
        self.lift = 0  # of the label above the middle, in pixels
        self.indent = 0  # what its left end keeps free of its words, in pixels
        self.sunk = 0  # its words, in pixels, while it is held down

    @override
    def press(self) -> None:
        if self.enabled:
            self.act()

    @override
    def node(self) -> Node:
        """Return its node, named with its label if that says more, such as the current speed."""
        said = self.name if self.label.rstrip("…") in self.name else f"{self.name}: {self.label}"
        name, lit = (self.label if self.label.startswith(self.name) else said), "On. " if self.lit else ""
        return replace(super().node(), name=name, key=self.key, description=f"{lit}{self.help}".strip())

    def natural_size(self, art: Art) -> tuple[int, int]:
        """Return the size that holds the label, icon and key."""
        ui = art.metrics.ui
        height = ui(BUTTON_HEIGHT)
        parts = [surface.get_width() for surface in self._parts(art)]
        width = sum(parts) + ui(12) * (len(parts) - 1) + ui(44 if self.label and self.wordy else 24)
        if self.labels and self.wordy:
            widths = [
                art.text(label, BUTTON_TYPE, "bold").get_width() for label in (self.label, *self.labels)
            ]
            width += max(widths) - widths[0]
        return (max(width, ui(128) if self.label and self.wordy else height) + self.indent, height)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui = art.metrics.ui
        held = held and self.enabled
        alpha = self.alpha(art)
        ground = self._ground(hovered=hovered and self.enabled, held=held)
        line = "brass" if self.lit else "text_muted" if hovered and self.enabled else self.edge
        canvas.add(raised(art, self.rect.size, ui(BUTTON_RADIUS), ground, line), self.rect.topleft, alpha)
        if self.elapsed is not None:
            self._draw_elapsed(art, canvas, self.elapsed)
        size = min(self.type_size, self.rect.height / ui(BUTTON_HEIGHT) * BUTTON_HEIGHT * _MAX_TYPE_SHARE)
        middle = self.rect.centerx + self.indent // 2
        parts = self._parts(art, self._room(art.metrics), size)
        width = sum(part.get_width() for part in parts)
        gap = min(ui(12), (self.rect.width - self.indent - width) // (len(parts) + 1)) if parts else 0
        x = middle - (width + gap * (len(parts) - 1)) // 2
        self.sunk = ui(2) if held else 0
        for part in parts:
            canvas.add(part, (x, self.rect.centery - self.lift - part.get_height() / 2 + self.sunk), alpha)
            x += part.get_width() + gap
        if focused:
            draw_focus(art, canvas, self.rect, BUTTON_RADIUS)
        if (focused or hovered) and self.tag:
            draw_tag(art, canvas, self.rect, self.tag)

    @property
    def tag(self) -> str:
        """The tooltip: its label or name if no label is shown, otherwise empty."""
        return "" if self.label and self.wordy else self.label or self.name

    def fill(self, art: Art) -> float:
        """Return the width inside it as a share of what its icon and words take in the usual type."""
        self.type_size = BUTTON_TYPE
        parts = self._parts(art)
        words = sum(part.get_width() for part in parts) + art.metrics.ui(12) * (len(parts) - 1)
        return self._room(art.metrics) / words

    def _room(self, metrics: Metrics) -> int:
        return self.rect.width - self.indent - min(metrics.ui(20), self.rect.width // 4)

    def _draw_elapsed(self, art: Art, canvas: Canvas, share: float) -> None:
        """Draw a thin bar along the bottom."""
        ui = art.metrics.ui
        track = Rect(0, 0, self.rect.width - 2 * ui(BUTTON_RADIUS), max(ui(4), 2))
        track.midbottom = (self.rect.centerx, self.rect.bottom - max(ui(5), 2))
        draw_filled(art, canvas, track, round(track.width * share))

    def _ground(self, *, hovered: bool, held: bool) -> str:
        normal, over, down = GROUNDS[self.look]
        if held:
            return down
        if self.lit:
            return "chosen"
        return over if hovered else normal

    def _parts(self, art: Art, room: int = 9999, size: float = BUTTON_TYPE) -> list[Surface]:
        """Return the icon, label and key; the label shrinks to fit."""
        ui, scale = art.metrics.ui, min(self.type_size / BUTTON_TYPE, 1)
        ink = "text_on_bacon" if self.look == "primary" else self.ink
        sign = ui(ICON_SIZE * scale)
        icon = [art.icon(self.icon, min(sign, room), art.sign_ink(self.icon, ink))] if self.icon else []
        cap = [keycap(art, key, ink, scale)] if self.capped and (key := art.cap(self.key)) else []
        if not (self.label and self.wordy):
            return icon + cap
        used = sum(part.get_width() + ui(12 * scale) for part in icon + cap)
        return [*icon, art.fitted(self.label, size, room - used, "bold", ink), *cap]


GROUNDS: Final[dict[Look, tuple[str, str, str]]] = {
    "primary": ("bacon", "bacon_over", "bacon_down"),
    "plain": ("button", "button_over", "button_down"),
    "quiet": ("quiet", "quiet_over", "button_down"),
}
"""The tokens of a button's background: normal, under the pointer, and held down."""


def raised(art: Art, size: tuple[int, int], radius: int, fill: str, line: str) -> Surface:
    """Return a box that is lit from above."""

    def make() -> str:
        ground, light = (art.colour(fill), art.colour(line)), (art.colour("sheen"), art.colour("shade"))
        return shapes.raised(size, radius, ground, light, art.hairline)

    return art.drawn(("raised", radius, fill, line), size, make)


def draw_panel(art: Art, canvas: Canvas, panel: Rect, radius: int) -> None:
    """Draw the opaque background of a panel."""
    ground = art.colour("panel")
    ground.a = 255
    canvas.add(art.box(panel.size, radius, ground, "panel_line"), panel.topleft)


def draw_tag(art: Art, canvas: Canvas, place: Rect, said: str) -> None:
    """Show a name or a remark at a place: below it, or above if there is no room."""
    ui = art.metrics.ui
    words = art.text(said, art.small_type, "medium")
    tag = words.get_rect().inflate(ui(20), ui(10))
    tag.midtop = (place.centerx, place.bottom + ui(10))
    if tag.bottom > art.metrics.height:
        tag.bottom = place.top - ui(10)
    tag.clamp_ip(art.metrics.window.inflate(-2 * art.metrics.u(40), 0))
    draw_panel(art, canvas, tag, min(ui(8), tag.height // 2))
    canvas.centre(words, tag.center)


def draw_focus(art: Art, canvas: Canvas, rect: Rect, radius: int) -> None:
    """Draw the focus ring."""
    ui = art.metrics.ui
    around = rect.inflate(ui(10), ui(10))
    canvas.add(art.ring(around.size, ui(radius + 5), "focus", max(ui(3), 2)), around.topleft)


def _is_at(control: Control, pos: tuple[int, int]) -> bool:
    return (control.sight is None or control.sight.collidepoint(pos)) and control.contains(pos)


class Group:
    """The controls of a scene, with the one that has the focus, is under the pointer, or is held down.

    Tab and arrows move the focus, and Enter or Space presses; the ring shows only while the keyboard is used.
    """

    def __init__(self) -> None:
        self.controls: Sequence[Control] = ()
        self.focus: Control | None = None
        self.hover: Control | None = None
        self.held: Control | None = None
        self.keyboard = False
        self.covered = False  # below a dialog, whose own ring is the only one
        self.lingers = False  # under a resting finger, which shows at once what a pointer does after a while

    def show(self, controls: Sequence[Control], focus: Control | None = None) -> None:
        """Replace the controls; a new one takes over the focus from an old one of the same name.

        With `focus`, the focus goes to that control.
        """
        self.controls = controls
        self.focus = focus or self._successor(self.focus)
        self.hover, self.held = self._successor(self.hover), self._successor(self.held)

    def use_keys(self) -> None:
        """Show the focus ring and clear the hover."""
        self.keyboard, self.hover, self.lingers = True, None, False

    def lose_pointer(self) -> None:
        """Forget the pointer: nothing is hovered or held."""
        self.hover = self.held = None

    def handle(self, intent: Intent) -> bool:
        """Handle an intent; return whether it was for one of the controls."""
        match intent:
            case Point(pos):
                return self._point(pos)
            case Press(pos):
                return self._down(pos)
            case Release(pos, lingered):
                return self._linger() if lingered else self._up(pos)
            case Typed() | Edit() | Strike():
                return self.focus is not None and self.focus.take(intent)
            case Key(verb):
                return self._key(verb)
            case _:
                return False

    @property
    def listens(self) -> Listening:
        """How the control with the focus uses the keyboard."""
        return self.focus.listens if self.focus and self.focus.enabled else "verbs"

    def draw(self, art: Art, canvas: Canvas, hidden: Sequence[Control] = ()) -> None:
        """Draw every control that is not hidden; one that is partly scrolled away is clipped."""
        for control in self.controls:
            if control in hidden or not control.in_sight():
                continue
            with canvas.clipped(control.sight) if control.sight else nullcontext():
                self._draw(control, art, canvas)

    def _draw(self, control: Control, art: Art, canvas: Canvas) -> None:
        control.active = control is self.focus
        control.draw(
            art,
            canvas,
            focused=self.keyboard and control is self.focus and not self.covered,
            hovered=control is self.hover,
            held=control is self.held and control is self.hover,
        )

    def at(self, pos: tuple[int, int]) -> Control | None:
        """Return the control under a point; the one drawn last is on top."""
        return next((control for control in reversed(self.controls) if _is_at(control, pos)), None)

    def _successor(self, control: Control | None) -> Control | None:
        name = control.name if control else None
        return next((other for other in self.controls if other.name == name), None)

    def _point(self, pos: tuple[int, int]) -> bool:
        self.hover = self.at(pos)
        if self.hover:
            self.keyboard = False
            self.hover.point(pos)
        if self.held and self.held.enabled:
            self.held.drag(pos)
        return self.hover is not None

    def _down(self, pos: tuple[int, int]) -> bool:
        self.hover = self.held = self.at(pos)
        self.keyboard = self.lingers = False
        if self.focus and self.listens != "verbs" and self.focus is not self.held:
            self.focus.leave()
            self.focus = None
        if self.held and self.held.enabled:
            self.held.touch(pos)
        return self.held is not None

    def _linger(self) -> bool:
        """Take a touch that lasts as pointing: let go without a click, unless it drags something."""
        held = self.held
        if held is None or isinstance(held, Sliding):
            return held is not None
        held.let_go()
        self.held, self.lingers = None, True
        return True

    def _up(self, pos: tuple[int, int]) -> bool:
        pressed, self.held = self.held, None
        if pressed:
            pressed.let_go()
        if pressed and pressed is self.at(pos):
            self.focus = pressed
            pressed.click(pos)
        return pressed is not None

    def _key(self, verb: Verb) -> bool:
        match verb:
            case Verb.CONFIRM if self.focus and self.focus.enabled:
                self.use_keys()
                self.focus.press()
            case Verb.NEXT:
                self._move(1)
            case Verb.PREVIOUS:
                self._move(-1)
            case Verb.LEFT | Verb.RIGHT | Verb.UP | Verb.DOWN:
                self._arrow(verb)
            case _:
                return False
        return True

    def _arrow(self, verb: Verb) -> None:
        self.use_keys()
        if self.focus and self.focus.enabled and self.focus.steer(verb):
            return
        step, row = -1 if verb in (Verb.LEFT, Verb.UP) else 1, self._reachable(self.controls)
        if verb in (Verb.UP, Verb.DOWN) and self.focus in row:
            self.focus = row[in_next_row([each.rect for each in row], row.index(self.focus), step)]
        else:
            self._move(step)

    def _move(self, step: int) -> None:
        self.walk(self.controls, step)

    @staticmethod
    def _reachable(row: Sequence[Control]) -> list[Control]:
        """Return the controls that can have the focus; a disabled one so that its reason can be read."""
        return [control for control in row if control.enabled or control.help]

    def walk(self, row: Sequence[Control], step: int) -> None:
        """Move the focus by a step along some of the controls, wrapping around."""
        usable = self._reachable(row)
        self.use_keys()
        if not usable:
            self.focus = None
        elif self.focus not in usable:
            self.focus = usable[0 if step > 0 else -1]
        else:
            self.focus = usable[(usable.index(self.focus) + step) % len(usable)]


HEIGHT: Final = 48
RADIUS: Final = 12


class Widget(Control):
    """A control with a natural width, and a height for each width."""

    def natural_width(self, art: Art) -> int:
        """Return the width in pixels that shows all of it."""
        return art.metrics.ui(240)

    def height(self, art: Art, width: int) -> int:  # noqa: ARG002  (most have the same height)
        """Return the height in pixels at a width."""
        return art.metrics.ui(HEIGHT)

    def box(self, art: Art, canvas: Canvas, rect: Rect, *, hovered: bool, held: bool = False) -> None:
        """Draw a box that looks like a button."""
        live = self.enabled
        ground = "button_down" if held and live else "button_over" if hovered and live else "button"
        line = "brass" if hovered and live else "panel_line"
        radius = min(art.metrics.ui(RADIUS), rect.height // 3)
        canvas.add(raised(art, rect.size, radius, ground, line), rect.topleft, self.alpha(art))

    def ring(self, art: Art, canvas: Canvas, *, focused: bool) -> None:
        """Draw the focus ring if it has the focus."""
        if focused:
            draw_focus(art, canvas, self.rect, RADIUS)


class Sliding(Widget):
    """A control that a touch changes at once, such as a slider; a long touch goes on changing it."""


class FormButton(Button, Widget):
    """A button in a form, with the height of a line."""

    @override
    def natural_width(self, art: Art) -> int:
        return self.natural_size(art)[0]


def sheet(art: Art) -> Color:
    """Return the opaque colour of a panel."""
    colour = art.colour("panel")
    colour.a = 255
    return colour
