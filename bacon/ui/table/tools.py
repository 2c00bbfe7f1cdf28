"""The tools of a table: small buttons at the upper right, with as many labels and keys as fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, get_args

from msgspec.structs import replace
from pygame import Rect

from bacon.core.override import override
from bacon.settings.settings import Speed
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import BUTTON_HEIGHT, BUTTON_RADIUS, BUTTON_TYPE, Button
from bacon.ui.table.layout import Layout


def tool(
    label: str, act: Callable[[], None], key: str, icon: str, name: str = "", *, worded: bool = False
) -> Tool:
    """Make a small button that shows its icon and, if there is room, its label, a `worded` one's first."""
    made = Tool(label, act, key=key, icon=icon, look="quiet", name=name)
    made.worded = worded
    return made


_SNUG_TYPE, _SNUG_PADDING, _SNUG_GAP = 19, 10, 12 * 19 / BUTTON_TYPE
"""The type size, the padding and the gap of tools of which some have labels but no keys, in u.

The gap is that of any button's label at this size, so that no label has to shrink.
"""


class Tool(Button):
    """A small button on the cloth, whose stitching doesn't show through.

    One that is `worded` shows its label before others do, and is `snug` then. Pointing at a tool that doesn't
    show its key says it.
    """

    worded = snug = False
    pointed = ""
    """What pointing at it says instead of its label."""

    @override
    def natural_size(self, art: Art) -> tuple[int, int]:
        if not self.snug:
            return super().natural_size(art)
        parts, ui = self._parts(art, size=self.type_size), art.metrics.ui
        gaps = ui(_SNUG_GAP) * (len(parts) - 1)
        return (sum(part.get_width() for part in parts) + gaps + ui(_SNUG_PADDING), ui(BUTTON_HEIGHT))

    @override
    def _room(self, metrics: Metrics) -> int:
        return self.rect.width - metrics.ui(_SNUG_PADDING) if self.snug else super()._room(metrics)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        cloth = art.box(self.rect.size, art.metrics.ui(BUTTON_RADIUS), "felt_edge")
        canvas.add(cloth, self.rect.topleft)
        super().draw(art, canvas, focused=focused, hovered=hovered, held=held)

    @property
    @override
    def tag(self) -> str:
        shown, key = super().tag, "" if self.capped else self.key
        words = self.pointed or shown or self.label
        return f"{words} ({key})" if key else shown and words


def speed_tool(app: AppServices, switch: Callable[[], None]) -> Tool:
    """Make the tool that shows the speed and switches to the next one."""
    label, key = app.settings.table.speed.capitalize(), app.keymap.label(Verb.SPEED)
    button = tool(label, switch, key, "speed", "Speed")
    button.labels = [speed.capitalize() for speed in get_args(Speed)]
    button.pointed = f"Speed: {app.settings.table.speed}"
    return button


def switch_numbers(app: AppServices) -> None:
    """Show the numbers behind hints and reviews from now on, or hide them."""
    table = app.settings.table
    app.change(replace(app.settings, table=replace(table, hint_numbers=not table.hint_numbers)))


_TOOL_STYLES: Final = (
    (True, True, 0),
    (None, False, 0),
    (False, True, 0),
    (False, True, 12),
    (False, True, 20),
    (True, False, 0),
    (False, False, 0),
)
"""Whether a tool shows its label and its key, and how much narrower it gets, from full to plain.

None is for a label that only worded tools show.
"""


_APART: Final = "chart"
"""The icon of the tool that lies apart from the others, with its label and key."""


def place_tools(tools: Sequence[Tool], art: Art, layout: Layout) -> None:
    """Put the tools in a row at the upper right, with as many labels and keys as fit.

    They shrink a little if even the plainest form is too wide.
    """
    apart = [tool for tool in tools if tool.icon == _APART]
    tools = [tool for tool in tools if tool not in apart]
    room = layout.frame.tools
    gap = min(art.metrics.ui(10), art.metrics.u(10))
    height = min(room.height, (room.width + gap) // len(tools) - gap)
    some = any(tool.worded for tool in tools)
    for wordy, capped, trimmed in _TOOL_STYLES:
        if wordy is None and not some:
            continue
        for tool in tools:
            tool.wordy, tool.capped = tool.worded if wordy is None else wordy, capped
            tool.snug = wordy is None
            tool.type_size = _SNUG_TYPE if tool.snug else BUTTON_TYPE
        widths = [max(_width(tool, art, height) - art.metrics.ui(trimmed), height) for tool in tools]
        if sum(widths) + gap * (len(tools) - 1) <= room.width:
            break
    right = room.right
    for tool, width in zip(reversed(tools), reversed(widths), strict=True):
        tool.rect = Rect(right - width, room.y, width, height)
        right -= width + gap
    for tool in apart:
        place = layout.frame.chart_tool
        width = min(tool.natural_size(art)[0], place.width)
        tool.rect = Rect(place.right - width, place.y, width, place.height)


def place_help(button: Button, art: Art, layout: Layout) -> None:
    """Put a button that helps with the hand beside its lower corner, with its label and key if they fit."""
    room = layout.hand_tool
    for button.wordy, button.capped in ((True, True), (True, False), (False, True), (False, False)):
        width = _width(button, art, room.height)
        if width <= room.width:
            break
    button.rect = Rect(room.right - width, room.y, width, room.height)


def _width(tool: Button, art: Art, height: int) -> int:
    bare = not (tool.label and tool.wordy) and not tool.capped
    return height if bare else tool.natural_size(art)[0]
