"""The nodes that describe a page to a screen reader; they need neither a window nor a reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from pygame import Rect

# fmt: off
Role: TypeAlias = Literal[
    "page", "dialog", "group", "heading", "label", "list", "item", "table", "row", "head", "cell",
    "button", "switch", "radios", "radio", "tabs", "tab", "slider", "field", "rest",
]
# fmt: on


class Amount(Struct, frozen=True):
    """A number that can be changed, with its limits and its step."""

    value: float
    low: float
    high: float
    step: float = 1


class Node(Struct, frozen=True, kw_only=True):
    """Something on a page, as a screen reader presents it.

    `ident` identifies it among its siblings even if its name changes. `rect` is in pixels of the window.
    `on` is whether it is chosen or switched on, None if it cannot be. Requests go to its `control`, those
    about one of the control's values to the value number `cell`; without a control, a click calls `act`.
    """

    role: Role
    name: str
    ident: str = ""
    value: str = ""
    description: str = ""
    key: str = ""
    rect: Rect = Rect(0, 0, 0, 0)
    enabled: bool = True
    on: bool | None = None
    amount: Amount | None = None
    control: object = None
    cell: int | None = None
    act: Callable[[], object] | None = None
    children: tuple[Node, ...] = ()

    @property
    def usable(self) -> bool:
        """Whether something can be done with it now."""
        return self.enabled and (self.control is not None or self.act is not None)


def label(words: str, rect: Rect = Rect(0, 0, 0, 0), *, role: Role = "label") -> Node:  # noqa: B008
    """A line that can be read."""
    return Node(role=role, name=words, rect=rect)


def labels(lines: Sequence[str]) -> tuple[Node, ...]:
    """Lines that can be read."""
    return tuple(label(words) for words in lines if words)


def listing(name: str, lines: Sequence[str]) -> Node:
    """A named list of lines."""
    return group(name, [label(line, role="item") for line in lines], role="list")


def group(name: str, children: Sequence[Node], *, role: Role = "group", rect: Rect | None = None) -> Node:
    """A named group of nodes."""
    return Node(role=role, name=name, children=tuple(children), rect=rect or Rect(0, 0, 0, 0))


def table(name: str, head: Sequence[str], lines: Sequence[Sequence[str]], rect: Rect | None = None) -> Node:
    """A table: a row of column headings, then the lines."""
    top = Node(role="row", name="Columns", children=tuple(label(each, role="head") for each in head if each))
    rows = [
        Node(role="row", name=line[0], children=tuple(label(each, role="cell") for each in line))
        for line in lines
    ]
    return group(name, [top, *rows], role="table", rect=rect)


def everything(node: Node) -> list[Node]:
    """A node and all nodes inside it, in reading order."""
    return [node, *(below for child in node.children for below in everything(child))]


def number_in(text: str) -> float | None:
    """Return the number in a text, with or without a percent sign; None for anything else."""
    found = re.fullmatch(r"\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*%?\s*", text)
    return float(found[1]) if found else None
