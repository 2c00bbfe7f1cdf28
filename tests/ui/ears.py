"""A listener without a screen reader: takes in what the window tells one, and asks as one does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bacon.ui.app.loop import App
from bacon.ui.app.reader import ROOT, Asked, Sent, Wish

ACTIONABLE: Final = frozenset({"button", "switch", "slider", "field", "item"})


class Listener:
    """Hears an app: `tree` is all that was sent, `said` every announcement with whether it interrupts."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.active = self.fresh = True
        self.says_pages = False
        self.tree: dict[int, Sent] = {}
        self.focus = ROOT
        self.said: list[tuple[str, bool]] = []
        self.sendings = 0
        self.wishes: list[Asked] = []
        app.reader.bridge = self

    # The bridge.

    def settling(self) -> float | None:
        return None

    def take_fresh(self) -> bool:
        fresh, self.fresh = self.fresh, False
        return fresh

    def send(self, nodes: Mapping[int, Sent], focus: int) -> None:
        self.sendings += 1
        self.said += [(node.name, node.live == "urgent") for node in nodes.values() if node.live]
        self.tree |= nodes
        self.focus = focus
        self.tree = {number: self.tree[number] for number in self.reached()}

    def asked(self) -> Sequence[Asked]:
        wishes, self.wishes = self.wishes, []
        return wishes

    def window_focus(self, *, has: bool) -> None:
        """Take no notice."""

    # The listener.

    def reached(self) -> list[int]:
        """The nodes that can be reached from the root, in the order in which they are read."""
        found, waiting = [], [ROOT]
        while waiting:
            number = waiting.pop(0)
            found.append(number)
            waiting[:0] = self.tree[number].children
        return found

    def find(self, name: str, role: str = "") -> int:
        """The only usable node of this name."""
        numbers = [
            number
            for number, node in self.tree.items()
            if node.usable and node.name == name and role in ("", node.role)
        ]
        assert len(numbers) == 1, (name, numbers, [node.name for node in self.tree.values() if node.usable])
        return numbers[0]

    def ask(self, wish: Wish, name: str, value: str = "") -> None:
        self.wishes.append(Asked(wish, self.find(name), value))
        self.app.reader.perform()

    def read(self) -> str:
        """Everything on the page, line by line."""
        nodes = (self.tree[number] for number in self.reached())
        return "\n".join(
            " | ".join(filter(None, (node.name, node.value, node.description))) for node in nodes
        )
