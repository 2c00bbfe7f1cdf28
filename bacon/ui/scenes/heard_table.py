"""A table that a screen reader can read; apart from the table's scene, which is mostly about its picture."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.override import override
from bacon.settings.settings import Announcements
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.scene import Scene
from bacon.ui.table.controls import TableControls
from bacon.ui.table.voice import TableVoice


class HeardTable(Scene):
    """A scene whose table a screen reader can read, from its voice and its controls."""

    voice: TableVoice
    controls: TableControls

    @override
    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        return [*self.voice.table(self.controls.cards), *self.controls.nodes()]

    @override
    def around(self) -> Sequence[Node]:
        return self.voice.table()

    @override
    def news(self, level: Announcements) -> Sequence[tuple[str, bool]]:
        return self.voice.take(level)

    @override
    def tell(self, verb: Verb) -> str:
        return self.voice.answer(verb)
