"""What can be said at the table of Bacon, and in which words it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.data.settings import Table
from bacon.games.bacon.rules import Bacon
from bacon.games.bacon.rules.events import (
    Called,
    Deny,
    Grant,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    Withdrawn,
)
from bacon.games.bacon.rules.ranking import ranking
from bacon.games.bacon.rules.scoring import TRICKS
from bacon.games.bacon.rules.state import own
from bacon.games.bacon.table.prompts import asked
from bacon.games.tricks.rules.events import ClaimRest, PickItUp
from bacon.games.tricks.rules.ranking import Ranking
from bacon.games.tricks.rules.state import TrickState
from bacon.games.tricks.table.face import CLAIM, TrickFace, pick_ups
from bacon.ui.kit.intents import Verb
from bacon.ui.stage.stage import Cue
from bacon.ui.table.asks import PASS, Ask, simple_ask, when_legal
from bacon.ui.table.cues import SPOKEN, answer_cue, call_cue
from bacon.ui.table.face import UNSET, Contract
from bacon.ui.table.kit import TableKit
from bacon.ui.table.layout import Layout

_MEANT: Final[dict[Verb, Action]] = {
    Verb.PASS: Pass(),
    Verb.PICK_UP: PickItUp(),
    Verb.ALONE: PickItUp(alone=True),
    Verb.GRANT: Grant(),
    Verb.DENY: Deny(),
    Verb.CLAIM: ClaimRest(),
}
_GRANT: Final = simple_ask("Allow it", Verb.GRANT, "grant", Grant(), primary=True)
_DENY: Final = simple_ask("Deny it", Verb.DENY, "deny", Deny())


class BaconFace(TrickFace):
    """The table of Bacon for one viewer."""

    def __init__(self, layout: Layout, rules: Rules, table: Table = UNSET) -> None:
        super().__init__(layout, rules, table)
        assert isinstance(rules, Bacon)
        self._bacon = rules

    def ranking(self, state: TrickState) -> Ranking:
        """The order of the cards as far as trump is known."""
        return ranking(self._bacon, state.trump)

    def asks(
        self,
        state: TableState,  # noqa: ARG002
        legal: Sequence[Action],
        names: Sequence[str],  # noqa: ARG002
    ) -> tuple[Ask, ...]:
        """What the player can say now besides playing cards."""
        return (*pick_ups(legal, "Pick it up"), *when_legal((PASS, _GRANT, _DENY, CLAIM), legal))

    def meant(self, verb: Verb) -> Action | None:
        """What a key means in Bacon, whether possible now or not."""
        return _MEANT.get(verb)

    def asked(self, state: TableState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        """The question put to the seat to act before the play."""
        return asked(own(state), seat, names, stuck=stuck)

    def contract(self, state: TableState, names: Sequence[str]) -> Contract | None:
        """Who declared what, and both sides' tricks."""
        return self.contract_of(own(state), names, TRICKS, "declared")

    def own_cue(self, event: Event, state: TableState, *, spoken: bool) -> Cue | None:  # noqa: ARG002
        """How an event is played that Bacon alone has."""
        match event:
            case Called(alone=alone) if spoken:
                return call_cue(alone=alone)
            case PermissionGranted() | PermissionDenied() if spoken:
                return answer_cue()
            case Withdrawn():
                return Cue(after=SPOKEN, sound="knock")
            case PermissionAsked():
                return Cue(after=260)
            case _:
                return None


TABLE: Final = TableKit(face=BaconFace)
"""What Bacon brings to the table."""
