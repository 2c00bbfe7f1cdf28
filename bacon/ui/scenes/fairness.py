"""The fairness page: the current seal, the seeds of finished hands, and the cards dealt so far."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.core.words import capital, game_title
from bacon.data.fairness import Dealt, PastHand, check, count_past_hands, dealt, past_hands
from bacon.data.store import Store, StoreError
from bacon.data.verify import Finding
from bacon.kits import GAMES
from bacon.ui.kit.form import Heading, Part, Words
from bacon.ui.kit.rows import ListRow, Rows, Table, TableLine
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.words import counted, day
from bacon.ui.scenes.dialog import notice
from bacon.ui.scenes.sheet import PagedScene
from bacon.ui.table.people import names_of, people_of

_SUMMARY: Final = "Every pack is sealed before the deal, and a hand that is over can be shuffled again."
_HOW_IT_WORKS: Final = (
    "Before each deal a seal is made from the seed that shuffles the pack, and in newer matches from the "
    "rules, the names and the dealer too. It can be seen here while the hand is played. After the hand the "
    "seed stands here too. Whoever has both can shuffle again, and see that nothing was changed."
)
_NO_RUNNING_HAND: Final = "No hand is being played now."
_BY_HAND: Final = "The pack of this hand was set, so there is no seal."
_NO_HANDS: Final = "No hand is over yet. Its seed will stand here as soon as one is."


class FairnessScene(PagedScene):
    """Seals, seeds and counts; pressing a hand's row checks it."""

    heading = "Fairness"
    page_size = 10
    turns_to_top = False

    def __init__(self, app: AppServices, store: Store, running: Match[TableState] | None) -> None:
        super().__init__(app)
        self.store, self.running = store, running
        self.hands: tuple[PastHand, ...] = ()
        self.findings: dict[tuple[int, int], Finding] = {}
        self.check = Button("Check them", self._check_all, icon="check", look="primary")
        self.how = Button("How it works", self._explain, icon="lock")
        self.build(focus=self.check)
        self.group.keyboard = True

    @override
    def foot(self) -> Sequence[Button]:
        self.check.enabled = bool(self.hands)
        return [self.check, self.how, *self.page_buttons(), self.back]

    @override
    def parts(self) -> Sequence[Part]:
        try:
            who = self.app.settings.players.who
            self.count = count_past_hands(self.store, who)
            self.hands = past_hands(self.store, self.page, self.page_size, who)
            counts = [each for game in GAMES for each in dealt(self.store, game, who)]
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        return [
            Words(_SUMMARY, 20, "text_muted"),
            *(part for each in counts for part in _dealt_table(each, self._names(each.players))),
            Heading("The hand on the table", 26),
            *self._seal(),
            Heading("Hands that are over", 26),
            *self._past_hands(),
        ]

    def _names(self, seats: int) -> Sequence[str]:
        """Return the names at a table of a number of seats; the player comes first at each."""
        return names_of(people_of(self.app.settings.players, seats))

    def _seal(self) -> list[Part]:
        if self.running is None:
            return [Words(_NO_RUNNING_HAND, 20)]
        state = self.running.view(0)
        if not state.commitment:
            return [Words(_BY_HAND, 20)]
        line = TableLine("lock", "text_muted", f"Hand {state.hand}", "sealed before the deal", ("Seal",))
        return [Rows([ListRow("The hand on the table", line, partial(self._show_seal, state.commitment))])]

    def _show_seal(self, seal: str) -> None:
        words = (
            f"The hand on the table is sealed with {_split_code(seal)}. Its seed stands here after the hand."
        )
        self.app.scenes.push(notice(self.app, words))

    def _explain(self) -> None:
        self.app.scenes.push(notice(self.app, _HOW_IT_WORKS))

    def _past_hands(self) -> list[Part]:
        if not self.hands:
            return [Words(_NO_HANDS, 20)]
        rows = [
            ListRow(f"Hand {hand.match_id}/{hand.number}", self._hand_line(hand), partial(self._check, hand))
            for hand in self.hands
        ]
        return [Rows(rows)]

    def _hand_line(self, hand: PastHand) -> TableLine:
        found = self.findings.get((hand.match_id, hand.number))
        icon, token, labels = "lock", "text_muted", ("Check",)
        if found:
            icon, token, label = _FINDING_STYLES[found.proven]
            labels = (label,)
        words = f"the match of {day(hand.started)}{'' if hand.seed else ' · the pack was set'}"
        return TableLine(icon, token, f"Hand {hand.number}", words, labels)

    def _check(self, hand: PastHand) -> None:
        """Check a hand by shuffling it again, and show the finding."""
        found = self.findings[hand.match_id, hand.number] = check(hand)
        self.build()
        words = f"{found.line[0].upper()}{found.line[1:]}."
        if hand.seed:
            words = f"{words} Seal: {_split_code(hand.commitment)}. Seed: {_split_code(hand.seed)}."
        self.app.scenes.push(notice(self.app, words))

    def _check_all(self) -> None:
        for hand in self.hands:
            self.findings[hand.match_id, hand.number] = check(hand)
        self.build()


_FINDING_STYLES: Final = {
    True: ("check", "good", "Proven"),
    None: ("info", "text_muted", "No proof"),
    False: ("warning", "bad", "Does not fit"),
}


def _dealt_table(each: Dealt, names: Sequence[str]) -> list[Part]:
    """Return the table of what each seat was dealt, with the numbers expected by chance."""
    head = ("", *(capital(tally.what) for tally in each.tallies))
    counts = zip(*(tally.counts for tally in each.tallies), strict=True)
    lines = [(name, *map(str, dealt)) for name, dealt in zip(names, counts, strict=True)]
    lines.append(("By chance", *(f"{tally.expected:.1f}" for tally in each.tallies)))
    title = f"Dealt in {counted(each.hands, 'hand')} of {game_title(each.game)} for {each.players}"
    words = [Words(f"{capital(tally.what)}: {tally.sentence}", 19, "text_muted") for tally in each.tallies]
    return [Heading(title, 26), Table(head, lines), *words]


def _split_code(code: str) -> str:
    """Split a long code into halves, so that it can be wrapped."""
    middle = len(code) // 2
    return f"{code[:middle]} {code[middle:]}"
