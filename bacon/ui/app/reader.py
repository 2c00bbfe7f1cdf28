"""Describes the window to a screen reader, and carries out its requests.

The page on top becomes numbered nodes, and only changes are sent. A request works like a key press: on the
main thread, and only on what is on the page at that moment. This module works without a screen reader;
`bacon.ui.app.bridge` connects it to the system's.
"""

# ruff: noqa: PLC0415  (what is said is put in words after the first frame, which does not wait for that module)

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, Protocol, TypeAlias
from weakref import WeakSet

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from bacon.settings.settings import Announcements
from bacon.ui.drawing.art import words_on
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.nodes import Amount, Node, Role, group, label
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.widgets import Control

Wish: TypeAlias = Literal["click", "focus", "more", "less", "set", "show"]
"""The requests that a reader can make about a node."""

ROOT: Final = 1
_SPEECH: Final = 2
_FIRST_ID: Final = 10
_MAX_IDS: Final = 4000
"""The number of node numbers to remember; beyond that, those of closed pages are forgotten."""

_PAUSE_MS: Final = 120
"""The interval at which the page is read while something moves."""

_FULL_MS: Final = 9.0
"""A frame that has taken longer leaves the page to the next one: reading takes up to 5 of a frame's 16 ms."""

_LATE_MS: Final = 16.0
"""A frame that has taken longer is late, with or without a reader."""

_MAX_PUT_OFFS: Final = 12
_MAX_LATE_PUT_OFFS: Final = 4
"""How many frames in a row may leave the page to the next one; fewer where one is late anyway."""

_MAX_SPEECHES: Final = 8
"""How many announcements stay on the page: a slow reader skips those that are gone when it gets to them."""

_LETTER_MS: Final = 65.0
"""How long a voice needs for a letter: 180 words a minute, which many readers begin with."""

MAX_WISHES: Final = 64
"""The number of requests that are kept; the oldest are dropped."""

_ROLES_IN_SETS: Final = frozenset({"item", "radio", "tab", "row"})


class Asked(Struct, frozen=True):
    """A request about a node, with the value to set."""

    wish: Wish
    target: int
    value: str = ""


class Sent(Struct, frozen=True):
    """A node as it is sent, all in words and numbers."""

    role: Role
    name: str
    value: str = ""
    description: str = ""
    key: str = ""
    rect: tuple[int, int, int, int] = (0, 0, 0, 0)
    enabled: bool = True
    usable: bool = False
    on: bool | None = None
    amount: Amount | None = None
    place: tuple[int, int] | None = None
    live: Literal["", "polite", "urgent"] = ""
    children: tuple[int, ...] = ()


class Bridge(Protocol):
    """A connection to the system's screen reader.

    `says_pages` is whether the reader says the heading of a new page by itself, and the text of a dialog.
    """

    says_pages: bool

    @property
    def active(self) -> bool:
        """Whether a screen reader is listening."""

    def settling(self) -> float | None:
        """Return when to look again, in ms, while a reader is connecting; None if none is."""

    def take_fresh(self) -> bool:
        """Return True once after a reader has begun to listen, which knows nothing yet."""

    def send(self, nodes: Mapping[int, Sent], focus: int) -> None:
        """Send the changed nodes, and the number of the one with the focus."""

    def asked(self) -> Sequence[Asked]:
        """Return the requests since the last call."""

    def window_focus(self, *, has: bool) -> None:
        """Pass on whether the window has the keyboard."""


class Silence:
    """A bridge for systems without screen readers."""

    active = says_pages = False

    def settling(self) -> float | None:
        """Return None, as no reader ever connects."""
        return None

    def take_fresh(self) -> bool:
        """Return False, as no reader ever connects."""
        return False

    def send(self, nodes: Mapping[int, Sent], focus: int) -> None:
        """Send nothing."""

    def asked(self) -> Sequence[Asked]:
        """Return nothing."""
        return ()

    def window_focus(self, *, has: bool) -> None:
        """Ignore the focus."""


class Reader:
    """Keeps a screen reader up to date on the app's page, through a bridge."""

    def __init__(self, app: AppServices, bridge: Bridge) -> None:
        self.app, self.bridge = app, bridge
        self.open_bridge: Callable[[], Bridge] | None = None
        """Opens the bridge after the next frame that is painted, where no reader has to hear of it sooner."""
        self.last = ""
        """The last announcement that was no spelling."""
        self._spelling = ""
        self.nodes: dict[int, Node] = {}
        self.sent: dict[int, Sent] = {}
        self.focus = self._focus_sent = ROOT
        self._ids: dict[tuple[int, Role, str, int], int] = {}
        self._next_id = _FIRST_ID
        self._wishes: deque[Asked] = deque(maxlen=MAX_WISHES)
        self._page: Scene | None = None
        self._met: WeakSet[Scene] = WeakSet()
        self._pages = 0
        self._status = ""
        self._to_say: list[tuple[str, bool]] = []
        self._speeches: deque[tuple[int, Sent]] = deque(maxlen=_MAX_SPEECHES)
        self._speaking: deque[tuple[float, float, str]] = deque(maxlen=_MAX_SPEECHES)
        """When each announcement was made, about when a voice has finished it, and its words."""
        self._carried = ""
        """What the dialog on top tells first, as its opening cut it off."""
        self._beside = ROOT
        self._looked_at: tuple[float, object] = (-_PAUSE_MS, None)
        self._due: float | None = None
        self._current = False
        """Whether `nodes` are those of the page as it is now."""
        self._began = 0.0
        """When the frame began."""
        self._put_offs = 0

    # Announcing.

    def follow(self, *, painted: bool) -> None:
        """Send changes on the page and announce news, if the frame has time; do nothing without a reader."""
        if painted and self.open_bridge:
            self.bridge, self.open_bridge = self.open_bridge(), None
            self.bridge.window_focus(has=self.app.in_front)
        if not self.bridge.active:
            self._wishes.clear()
            self._due = None
            return
        if self.bridge.take_fresh():
            self._start_afresh()
        self._take_news()
        top = self.app.scenes.top
        seen = (top, top.group.focus, tuple(map(id, top.group.controls)))
        self._current = self._current and not painted and seen == self._looked_at[1]
        due = self._due is not None and self.app.now >= self._due
        if not (painted or due or self._pressing() or seen != self._looked_at[1]):
            return
        self._due = self._next_look()
        if self._due is None:
            self._looked_at = (self.app.now, seen)
            self._send(self.look())
            self._current = True

    def _start_afresh(self) -> None:
        """Forget what was sent, as a new reader knows nothing; of the news it hears what is urgent."""
        self.sent, self._page = {}, None
        self._speeches.clear()
        self._looked_at = (-_PAUSE_MS, None)
        self._take_news()
        self._to_say = [said for said in self._to_say if said[1]]  # the rest was long ago

    def _pressing(self) -> bool:
        """Whether there is something to say, or a request waits for the page to be read."""
        return bool(self._to_say or (self._wishes and not self._current))

    def _next_look(self) -> float | None:
        """Return when to read the page, None for now: seldom while something moves, never in a long frame."""
        after_pause = self._looked_at[0] + _PAUSE_MS
        if self.app.now < after_pause and self.app.scenes.moving() and not self._pressing():
            return after_pause
        took = self.app.clock() - self._began
        full = took > _FULL_MS and self._put_offs < (_MAX_LATE_PUT_OFFS if took > _LATE_MS else _MAX_PUT_OFFS)
        self._put_offs = self._put_offs + 1 if full else 0
        return self.app.now if full else None

    def wake_at(self) -> float | None:
        """Return when there is something to do next, or None."""
        if self._wishes and self.bridge.active:
            return self.app.now
        settling = self.bridge.settling()
        return self._due if settling is None else self.app.now + settling

    def say(self, words: str, *, urgent: bool = False) -> None:
        """Announce something at the next frame."""
        if words:
            self._to_say.append((words, urgent))

    def answer(self, verb: Verb) -> None:
        """Announce how things stand at the open table, or repeat or spell what was said."""
        scenes = (self.app.scenes.top, *reversed(self.app.scenes.below()))
        match verb:
            case Verb.SAY_AGAIN:
                words = self.last
            case Verb.SAY_SPELLED:
                from bacon.ui.kit.spoken import spelled

                words = self._spelling = spelled(self._focused() or self.last)
            case _:
                words = next(filter(None, (scene.tell(verb) for scene in scenes)), "")
        self.say(words, urgent=True)

    def _focused(self) -> str:
        """The name of the control with the focus; "" if none has it."""
        sent = self.sent.get(self.focus) if self.app.scenes.top.group.focus else None
        return sent.name if sent and self.focus != ROOT else ""

    def _take_news(self) -> None:
        """Collect the news of the open scenes, the lowest first, and the name of a new page."""
        level: Announcements = self.app.settings.accessibility.announcements
        top = self.app.scenes.top
        news = [said for scene in (*self.app.scenes.below(), top) for said in scene.news(level)]
        opening: list[tuple[str, bool]] = []
        if top is not self._page:
            self._page, self._status, self._carried = top, "", ""
            self._pages += 1
            new = top not in self._met
            self._met.add(top)
            if new and not self.bridge.says_pages:
                lines = (top.heading, *top.opening())
                opening = [(words, top.see_through) for words in lines if words]
            elif new and top.see_through and not top.tells_below:
                self._carried = joined([*self._cut_off(), *(words for words, _ in self._to_say + news)])
                self._to_say, news = [], []
        self._to_say += [*news, *opening] if top.see_through else [*opening, *news]
        if (status := top.status()) != self._status:
            self._status = status
            self._to_say += [(status, False)] if status else []

    def _speak(self) -> None:
        """Put the announcements into a new node, as readers say what is new."""
        if not self._to_say:
            return
        from bacon.ui.kit.spoken import spoken

        said = joined(
            words if words == self._spelling else spoken(words)  # in which an X would be a wild card
            for words, _ in self._to_say
        )
        urgent = any(urgent for _, urgent in self._to_say)
        self._to_say.clear()
        if said != joined([self._spelling]):  # or spelling it twice would spell the letters' commas
            self.last = said
        now, before = self.app.now, self._speaking[-1][1] if self._speaking else 0
        self._speaking.append((now, max(now, before) + len(said) * _LETTER_MS, said))
        self._next_id += 1
        live: Literal["polite", "urgent"] = "urgent" if urgent else "polite"
        self._speeches.append((self._next_id, Sent("label", said, live=live)))

    def _cut_off(self) -> list[str]:
        """Return the announcements that a change of focus cuts off; the player's own input is meant to."""
        now, heard = self.app.now, self.app.heard
        cut = [words for at, until, words in self._speaking if at >= heard and until > now]
        self._speaking.clear()
        return cut

    def look(self) -> dict[int, Sent]:
        """Return the nodes of the page on top by number, and find the one with the focus."""
        top = self.app.scenes.top
        self.nodes = {}
        found: dict[int, Sent] = {}
        name = top.heading or "Bacon"
        inside = [*top.nodes(self._read(top)), *(() if top.tells_below else self._around())]
        role: Role = "dialog" if top.see_through else "page"
        lines = [self._carried, *top.opening()] if top.see_through and self.bridge.says_pages else []
        text = " ".join(filter(None, lines))
        page = Node(role=role, name=name, ident=str(self._pages), description=text, children=tuple(inside))
        self.focus = ROOT
        number = self._add(page, ROOT, 0, None, found)
        self._rest_focus(number, found)
        if self.bridge.says_pages and self.focus != self._focus_sent:
            self._to_say[:0] = [(words, False) for words in self._cut_off()]
        self._speak()
        found |= self._speeches
        found[_SPEECH] = Sent("group", "Announcements", children=tuple(said for said, _ in self._speeches))
        found[ROOT] = Sent("page", "Bacon", children=(number, _SPEECH))
        self._forget_ids(found)
        return found

    def _rest_focus(self, page: int, found: dict[int, Sent]) -> None:
        """Give the focus a silent place while no control has it, beside the one that had it last.

        If the page itself had the focus, readers would say its name and more after each card.
        """
        if self.focus != ROOT:
            self._beside = next(number for number, each in found.items() if self.focus in each.children)
            return
        beside = self._beside if self._beside in found else page
        self.focus = self._number((beside, "rest", "", 0))
        found[self.focus] = Sent("rest", "")
        found[beside] = replace(found[beside], children=(*found[beside].children, self.focus))

    def _around(self) -> list[Node]:
        """The parts of the scenes under a dialog that can still be read."""
        return [
            group(f"Behind: {scene.heading or 'the page'}", around)
            for scene in self.app.scenes.below()
            if (around := scene.around())
        ]

    def _read(self, top: Scene) -> list[Node]:
        """The lines that the top scene has drawn, except those on its controls."""
        controls = [control.rect for control in top.group.controls if control.in_sight()]
        sprites = self.app.canvas.shown[self.app.scenes.top_sprites]
        lines = [(words_on(sprite.surface), sprite.rect) for sprite in sprites]
        free = [
            (words, rect)
            for words, rect in lines
            if words and not any(control.collidepoint(rect.center) for control in controls)
        ]
        return [label(words, rect) for words, rect in in_reading_order(free)]

    def _add(
        self, node: Node, above: int, copy: int, place: tuple[int, int] | None, found: dict[int, Sent]
    ) -> int:
        """Number a node and those inside it, and add them to `found`; return its number."""
        number = self._number((above, node.role, node.ident, copy))
        copies: Counter[tuple[Role, str]] = Counter()
        sizes = Counter(child.role for child in node.children)
        places: Counter[Role] = Counter()
        children = []
        for child in node.children:
            key = (child.role, child.ident)
            places[child.role] += 1
            inside = (places[child.role], sizes[child.role]) if child.role in _ROLES_IN_SETS else None
            children.append(self._add(child, number, copies[key], inside, found))
            copies[key] += 1
        self.nodes[number] = node
        control = self.app.scenes.top.group.focus
        if control is not None and node.control is control and node.on is not False:
            self.focus = number
        found[number] = _sent(node, tuple(children), place)
        return number

    def _number(self, key: tuple[int, Role, str, int]) -> int:
        if key not in self._ids:
            self._next_id += 1
            self._ids[key] = self._next_id
        return self._ids[key]

    def _forget_ids(self, found: Mapping[int, Sent]) -> None:
        if len(self._ids) > _MAX_IDS:
            self._ids = {key: number for key, number in self._ids.items() if number in found}

    def _send(self, found: dict[int, Sent]) -> None:
        changed = {number: each for number, each in found.items() if self.sent.get(number) != each}
        said = {number: each for number, each in changed.items() if each.live or number == _SPEECH}
        if said and self.focus != self._focus_sent and _SPEECH in self.sent:
            self.bridge.send({number: changed[number] for number in changed.keys() - said}, self.focus)
            changed = said  # after the focus, whose change would interrupt it
        if changed or self.focus != self._focus_sent:
            self.bridge.send(changed, self.focus)
        self.sent, self._focus_sent = found, self.focus

    # Requests.

    def perform(self) -> None:
        """Carry out requests, up to the first that does something: the others wait until its page is read."""
        self._began = self.app.now
        self._wishes.extend(self.bridge.asked())
        while self._wishes and self._current and len(self.app.scenes):
            if self.do(self._wishes.popleft()):
                self._current, self._due = False, self.app.now

    def do(self, asked: Asked) -> bool:
        """Carry out a request if its node is still there and usable; return whether it was."""
        node, top = self.nodes.get(asked.target), self.app.scenes.top
        if node is None or not node.usable:
            return False
        self.app.heard = self.app.now
        control = node.control
        if node.act and asked.wish == "click":
            node.act()
        elif isinstance(control, Control) and control in top.group.controls and control.enabled:
            self._do_to(control, node, asked, top)
        return True

    def _do_to(self, control: Control, node: Node, asked: Asked, top: Scene) -> None:
        if asked.wish == "show":
            top.reveal(control)
            return
        if top.group.focus is not control and top.group.focus:
            top.group.focus.leave()
        top.group.focus = control
        top.group.use_keys()
        match asked.wish:
            case "click" if node.cell is not None:
                control.choose(node.cell)
            case "click":
                top.handle(Key(Verb.CONFIRM, lightly=True))
            case "more" | "less":
                self._step(control, node, 1 if asked.wish == "more" else -1)
            case "set":
                control.accept(asked.value)
            case _:
                top.reveal(control)

    def _step(self, control: Control, node: Node, by: int) -> None:
        if not control.steer(Verb.RIGHT if by > 0 else Verb.LEFT) and node.amount:
            control.accept(str(node.amount.value + by * node.amount.step))


def joined(words: Iterable[str]) -> str:
    """Join lines to sentences, without those that another one contains."""
    different = dict.fromkeys(words)
    lines = [line for line in different if not any(line in other for other in different if other != line)]
    return " ".join(f"{line}." if line[-1:].isalnum() else line for line in lines)


def in_reading_order(lines: Sequence[tuple[str, Rect]]) -> list[tuple[str, Rect]]:
    """Sort lines from top to bottom, and those at the same height from left to right."""
    rows: list[list[tuple[str, Rect]]] = []
    for line in sorted(lines, key=lambda line: line[1].centery):
        beside = rows and abs(line[1].centery - rows[-1][0][1].centery) * 2 < line[1].height
        rows[-1].append(line) if beside else rows.append([line])
    return [line for row in rows for line in sorted(row, key=lambda line: line[1].x)]


def _sent(node: Node, children: tuple[int, ...], place: tuple[int, int] | None) -> Sent:
    from bacon.ui.kit.spoken import spoken

    rect = node.rect
    return Sent(
        role=node.role,
        name=spoken(node.name),
        value=spoken(node.value),
        description=spoken(node.description),
        key=node.key,
        rect=(rect.x, rect.y, rect.w, rect.h),
        enabled=node.enabled,
        usable=node.usable,
        on=node.on,
        amount=node.amount,
        place=place,
        children=children,
    )
