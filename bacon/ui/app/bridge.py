"""The bridge to the system's screen reader, by AccessKit: NVDA, JAWS, Narrator, VoiceOver or Orca.

AccessKit calls our handlers from its own threads while it holds a lock. Our calls into it wait for that lock
while they hold Python's, which would be a deadlock. So a handler only makes a note, and nothing is sent until
the handler that a new reader calls has returned.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from bacon.ui.app import sdl
from bacon.ui.app.reader import MAX_WISHES, ROOT, Asked, Bridge, Sent, Silence, Wish
from bacon.ui.kit.nodes import Role

if TYPE_CHECKING:
    from types import ModuleType

    import accesskit

NEEDS_HIDDEN_WINDOW: Final = sys.platform in ("win32", "darwin")
"""Whether AccessKit needs the bridge to be opened before the window is shown."""

_SETTLING_MS: Final = 15.0
"""How soon to look again whether a reader that is connecting can be sent something."""

_ROLES: Final[Mapping[Role, str]] = {
    "page": "PANE",
    "dialog": "DIALOG",
    "group": "GROUP",
    "heading": "HEADING",
    "label": "LABEL",
    "list": "LIST",
    "item": "LIST_ITEM",
    "table": "TABLE",
    "row": "ROW",
    "head": "COLUMN_HEADER",
    "cell": "CELL",
    "button": "BUTTON",
    "switch": "SWITCH",
    "radios": "RADIO_GROUP",
    "radio": "RADIO_BUTTON",
    "tabs": "TAB_LIST",
    "tab": "TAB",
    "slider": "SLIDER",
    "field": "TEXT_INPUT",
    "rest": "UNKNOWN",
    **({} if NEEDS_HIDDEN_WINDOW else {"group": "UNKNOWN", "label": "PARAGRAPH"}),
}
"""AccessKit's roles. Orca would say "panel" at each group, and on a new page read all labels in it."""


def open_bridge() -> Bridge:
    """Return the bridge to a screen reader, or silence if AccessKit is missing or does not start."""
    try:
        return ReaderBridge()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # a panic in AccessKit is no Exception
        return Silence()


def why_silent() -> str:
    """Return why no screen reader can read the window; "" if one can."""
    try:
        import accesskit  # noqa: F401, PLC0415
    except ImportError as error:
        return f"can’t read the window, because AccessKit can’t be used here ({error})"
    if not NEEDS_HIDDEN_WINDOW and not _session_bus():
        return "can’t read the window, because there’s no session bus (DBUS_SESSION_BUS_ADDRESS)"
    return ""


def _session_bus() -> bool:
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return "DBUS_SESSION_BUS_ADDRESS" in os.environ or bool(runtime and Path(runtime, "bus").exists())


class ReaderBridge:
    """AccessKit's adapter for the open window, which must still be hidden on Windows and macOS."""

    def __init__(self) -> None:
        import accesskit  # noqa: PLC0415  (the package may be missing)

        self._kit = accesskit
        self.says_pages = not NEEDS_HIDDEN_WINDOW
        self._asked: deque[Asked] = deque(maxlen=MAX_WISHES)
        self._come = self._fresh = False
        self._focused = True
        self._tell_focus: Callable[[bool], object] = bool  # Windows sees the focus for itself
        self._send_to = self._open()

    def _open(self) -> Callable[[Callable[[], accesskit.TreeUpdate]], object]:
        """Make the adapter of this system; return the function that sends an update through it."""
        kit, handlers = self._kit, (self._begin, self._ask)
        if not NEEDS_HIDDEN_WINDOW:
            adapter = kit.unix.Adapter(*handlers, self._end)
            self._tell_focus = adapter.update_window_focus_state
            return adapter.update_if_active  # type: ignore[no-any-return]  # AccessKit has no types
        window = pygame.display.get_wm_info()["window"]
        if sys.platform == "win32":
            subclass = kit.windows.SubclassingAdapter(window, *handlers)
            return lambda make: _raise_events(subclass.update_if_active(make))
        kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        view = kit.macos.SubclassingAdapter.for_window(window, *handlers)
        self._tell_focus = lambda has: _raise_events(view.update_view_focus_state(has))
        return lambda make: _raise_events(view.update_if_active(make))

    # Called by AccessKit, from any thread: note it, and wake the window.

    def _begin(self) -> accesskit.TreeUpdate:
        update = self._kit.TreeUpdate(ROOT)
        update.tree = self._kit.Tree(ROOT)
        update.nodes.append((ROOT, _node(self._kit, ROOT, Sent("page", "Bacon"))))
        self._fresh = True
        sdl.wake()
        self._come = True  # last: from here until AccessKit has the update, no other thread can run
        return update

    def _ask(self, request: accesskit.ActionRequest) -> None:
        if asked := _asked(self._kit, request):
            self._asked.append(asked)
            sdl.wake()

    def _end(self) -> None:
        self._come = self._fresh = False

    # Called by the window.

    @property
    def active(self) -> bool:
        """Whether a screen reader is listening."""
        return self._come

    def settling(self) -> float | None:
        """Return when to look again, in ms, while a reader is connecting; None if none is."""
        return _SETTLING_MS if self._fresh else None

    def take_fresh(self) -> bool:
        """Return True once after a reader has begun to listen."""
        fresh, self._fresh = self._fresh, False
        if fresh:
            self._tell_focus(self._focused)
        return fresh

    def asked(self) -> Sequence[Asked]:
        """Return the requests since the last call."""
        return [self._asked.popleft() for _ in range(len(self._asked))]

    def window_focus(self, *, has: bool) -> None:
        """Pass on whether the window has the keyboard."""
        self._focused = has
        if self.active and not self._fresh:
            self._tell_focus(has)

    def send(self, nodes: Mapping[int, Sent], focus: int) -> None:
        """Send the changed nodes, and the number of the one with the focus."""
        kit = self._kit

        def make() -> accesskit.TreeUpdate:
            update = kit.TreeUpdate(focus)
            update.nodes.extend([(number, _node(kit, number, each)) for number, each in nodes.items()])
            return update

        self._send_to(make)


def _raise_events(events: accesskit.QueuedEvents | None) -> None:
    if events is not None:
        events.raise_events()


def _node(kit: ModuleType, number: int, sent: Sent) -> accesskit.Node:
    """Translate one of our nodes into AccessKit's."""
    role = "WINDOW" if number == ROOT else "LABEL" if sent.live else _ROLES[sent.role]
    node = kit.Node(getattr(kit.Role, role))
    node.set_children(list(sent.children))
    if role == "LABEL":
        node.set_value(sent.name)
    else:
        node.set_label(sent.name)
    for words, put in (
        (sent.value, node.set_value),
        (sent.description, node.set_description),
        (sent.key, node.set_keyboard_shortcut),
    ):
        if words:
            put(words)
    x, y, width, height = sent.rect
    if width and height:
        node.set_bounds(kit.Rect(x, y, x + width, y + height))
    _add_state(kit, node, sent)
    if sent.usable:
        _add_actions(kit, node, sent)
    return node


def _add_state(kit: ModuleType, node: accesskit.Node, sent: Sent) -> None:
    if not sent.enabled:
        node.set_disabled()
    if sent.on is not None:
        node.set_toggled(kit.Toggled.TRUE if sent.on else kit.Toggled.FALSE)
    if sent.role == "tab" and sent.on is not None:
        node.set_selected(sent.on)
    if sent.role == "dialog":
        node.set_modal()
    if sent.role in ("radios", "tabs"):
        node.set_size_of_set(len(sent.children))  # from which AccessKit takes that of the options
    if sent.place:
        node.set_position_in_set(sent.place[0] - 1)  # counted from 0
        node.set_size_of_set(sent.place[1])
    if sent.live:
        node.set_live(kit.Live.ASSERTIVE if sent.live == "urgent" else kit.Live.POLITE)
    if sent.amount:
        node.set_numeric_value(sent.amount.value)
        node.set_min_numeric_value(sent.amount.low)
        node.set_max_numeric_value(sent.amount.high)
        node.set_numeric_value_step(sent.amount.step)


def _add_actions(kit: ModuleType, node: accesskit.Node, sent: Sent) -> None:
    actions = [kit.Action.CLICK, kit.Action.FOCUS, kit.Action.SCROLL_INTO_VIEW]
    if sent.amount:
        actions += [kit.Action.INCREMENT, kit.Action.DECREMENT]
    if sent.amount or sent.role == "field":
        actions.append(kit.Action.SET_VALUE)
    for action in actions:
        node.add_action(action)


def _asked(kit: ModuleType, request: accesskit.ActionRequest) -> Asked | None:
    """Translate a request; None for an action that no node offers."""
    action = kit.Action
    wishes: Sequence[tuple[object, Wish]] = (
        (action.CLICK, "click"),
        (action.EXPAND, "click"),
        (action.FOCUS, "focus"),
        (action.INCREMENT, "more"),
        (action.DECREMENT, "less"),
        (action.SET_VALUE, "set"),
        (action.SCROLL_INTO_VIEW, "show"),
    )
    wish = next((wish for each, wish in wishes if each == request.action), None)
    if wish is None:
        return None
    value = request.data[1] if isinstance(request.data, tuple) else ""
    return Asked(wish, request.target, f"{value:g}" if isinstance(value, float) else str(value))
