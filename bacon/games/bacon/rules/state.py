"""The state of a match of Bacon, complete or as one seat knows it."""

from __future__ import annotations

from collections.abc import Iterator

from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.bacon.rules.events import Asked, Called
from bacon.games.tricks.rules.ranking import next_seat
from bacon.games.tricks.rules.state import Phase, TrickState

__all__ = ["BaconState", "Phase", "as_bacon"]


class BaconState(TrickState, frozen=True, kw_only=True):
    """Everything known about the match and the current hand.

    `called` is a declaration that waits for permission, `asked` what the permission is for, and `denied` what
    was forbidden.
    """

    called: Called | None = None
    asked: Asked | None = None
    granted: tuple[Asked, ...] = ()
    denied: Asked | None = None

    @property
    @override
    def drawer(self) -> int | None:
        """The seat that takes the up-card: the opponent on the declarer's left."""
        return None if self.declarer is None else next_seat(self.declarer)

    @override
    def call_words(self, event: Event) -> Iterator[str]:
        if isinstance(event, Called):
            yield f"calls {event.suit.plural}{' alone' if event.alone else ''}"
        yield from TrickState.call_words(self, event)


def as_bacon(state: TableState) -> BaconState:
    """Narrow a state that Bacon made to `BaconState`."""
    assert isinstance(state, BaconState)
    return state
