"""The unfinished matches, each of which can be continued."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bacon.core.override import override
from bacon.kits import why_missing
from bacon.kits.presets import read_shared
from bacon.settings.settings import Players
from bacon.store.history import MatchRow
from bacon.store.rounds import OpenRound
from bacon.ui.kit.form import Part, Words
from bacon.ui.kit.lists import FaintButton, ListRow, Rows
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.replay.source import people_at
from bacon.ui.replay.standing import standing
from bacon.ui.replay.words import counted, open_line, running_line
from bacon.ui.scenes.dialog import SnugDialog, closing
from bacon.ui.scenes.panels import question
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.requests import AbandonMatch, ContinueMatch, PlayRound
from bacon.ui.scenes.sheet import WIDE, SheetScene
from bacon.ui.table.painter import side_token
from bacon.ui.table.session import people_of

_WORDS: Final = (
    "Starting a new match ends your unfinished match of the same game. Practice, duplicates and deals of the "
    "day aren’t affected."
)
_NO_MATCHES: Final = "No unfinished matches."
_ABANDON_WARNING: Final = "{}. It stays in the history, but you won’t be able to resume it."


class UnfinishedMatches(SheetScene):
    """A row for each unfinished match, the current one first, and for each round that was left between hands.

    The round that was played last of all comes first, and the others after the matches.

    A row continues its match, and a faint sign beside it abandons it.
    """

    heading = "Unfinished matches"
    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        super().__init__(app)
        self.library = library
        self.rows: Sequence[MatchRow] = ()
        self.rounds: Sequence[OpenRound] = ()
        self.build()
        self.group.focus = next((each for each in self.area.controls if isinstance(each, ListRow)), self.back)
        self.group.keyboard = True

    @override
    def aside(self) -> str:
        count = len(self.rows) + len(self.rounds)
        return counted(count, "match") if count else ""

    @override
    def parts(self) -> Sequence[Part]:
        self.rows, self.rounds = self.library.unfinished(), self.library.open_rounds()
        matches = [self._row(row) for row in self.rows]
        listed = [
            (row, self._abandon_button(row, match)) for row, match in zip(matches, self.rows, strict=True)
        ]
        rounds = [(self._round_row(left), None) for left in self.rounds]
        first = int(self.library.open_round() in self.rounds[:1])
        pairs = [*rounds[:first], *listed, *rounds[first:]]
        if not pairs:
            return [Words(_NO_MATCHES, 22, "text_muted")]
        rows, buttons = zip(*pairs, strict=True)
        return [Rows(rows, buttons), Words(_WORDS, 20, "text_muted")]

    def _round_row(self, left: OpenRound) -> ListRow:
        listed = ListRow(left.round.title, open_line(left), self.app.navigator.to(PlayRound(left.round)))
        seats = left.round.rules.seats
        listed.faces = [person.avatar for person in people_of(self.app.settings.players, seats)]
        return listed

    def _row(self, row: MatchRow) -> ListRow:
        listed = ListRow(f"Match {row.id}", running_line(row), self.app.navigator.to(ContinueMatch(row)))
        why = why_missing(row.game)
        if not why:
            listed.tracks, listed.faces = _tracks(row), _faces(row, self.app.settings.players)
        listed.enabled, listed.help = not why, f"This match can’t be resumed: {why}." if why else ""
        return listed

    def _abandon_button(self, listed: ListRow, row: MatchRow) -> FormButton:
        ask = partial(self._ask, row)
        return FaintButton(listed, "Abandon", ask, icon="close", name=f"Abandon {row.id}")

    def _ask(self, row: MatchRow) -> None:
        words = _ABANDON_WARNING.format(standing(row))
        abandon = self.app.navigator.to(AbandonMatch(row))
        self.app.scenes.push(
            question(self.app, "Abandon this match?", words, "Abandon", abandon, no="Keep it")
        )


def _faces(row: MatchRow, players: Players) -> list[str]:
    """Return the faces at the table of a match, the player's first; none for unknown rules."""
    try:
        seats = read_shared(row.rules).seats
    except ValueError:
        return []
    people, first = people_at(row, players, seats), row.seat or 0
    return [person.avatar for person in (*people[first:], *people[:first])]


def _tracks(row: MatchRow) -> list[tuple[float, str]]:
    """Return how far each side is on its way to the target, the player's first.

    Return nothing while nobody has scored, or for unknown rules.
    """
    try:
        rules = read_shared(row.rules)
    except ValueError:  # a newer version may have more house rules
        return []
    if not row.scores or not any(row.scores):
        return []
    scores = row.scores
    sides = [row.mine, *(side for side in range(len(scores)) if side != row.mine)]
    viewer = rules.sides[row.mine][0]
    return [
        (min(max(scores[side] / rules.target, 0.0), 1.0), side_token(rules, viewer, side)) for side in sides
    ]


_TWO_MATCHES: Final = (
    "Another Bacon window left {} unfinished. Keep both, or abandon that one: an "
    "abandoned match stays in the history, but you can’t resume it."
)


class _TwoAtOnce(SnugDialog):
    """Asks whether to keep another window's match; Esc keeps it."""

    @override
    def on_back(self) -> None:
        self.buttons[0].press()


def ask_which_stay(app: AppServices, rivals: Sequence[MatchRow]) -> None:
    """Ask for each match left by another window whether to keep it."""
    for row in rivals:
        keep = Button("Keep both", app.scenes.pop, look="primary", key="Esc")
        let_go = Button("Abandon it", closing(app, app.navigator.to(AbandonMatch(row))))
        words = _TWO_MATCHES.format(f"a match ({standing(row)})")
        app.scenes.push(_TwoAtOnce(app, "Two matches at once", [words], [keep, let_go]))
