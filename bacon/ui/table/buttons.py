"""Where the table's buttons stand, and what they leave out where room is short."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from bacon.ui.drawing.art import Art
from bacon.ui.kit.widgets import Button
from bacon.ui.table.layout import Layout

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
