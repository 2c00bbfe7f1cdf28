"""Whether the player was dealt badly, and behind a lock the seals and seeds that prove each shuffle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from math import ceil, floor
from operator import attrgetter
from typing import Final

from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.rules import TableState, hand_word
from bacon.core.words import capital, game_title
from bacon.kits import GAMES, hand_word_of
from bacon.notation.verify import Finding
from bacon.store.fairness import (
    Dealt,
    DealtKind,
    Luck,
    PastHand,
    check,
    count_past_hands,
    dealt,
    luck_of,
    past_hands,
)
from bacon.store.store import Store, StoreError
from bacon.ui.kit.chart import CountBars
from bacon.ui.kit.finding import Finding as Answer
from bacon.ui.kit.form import Beside, Heading, Part, Words
from bacon.ui.kit.lists import ListRow, Rows, TableLine
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.words import counted, day
from bacon.ui.scenes.dialog import notice
from bacon.ui.scenes.sheet import PagedScene, SheetScene
from bacon.ui.table.session import names_of, people_of

_QUESTION: Final = "Have your cards been bad?"
_TOO_EARLY: Final = "It’s too early to tell."
_PLAY_ON: Final = "Play a few hands, and the answer appears here."
_BAD: Final = "bad"
_SHUFFLE: Final = (
    "The shuffle ignores seats, levels and past luck, and nobody sees your cards. You can check every "
    "shuffle yourself."
)


class FairnessScene(SheetScene):
    """The answer first, then what each seat was dealt; the proof is one button away."""

    heading = "Fairness"
    hugs = True

    def __init__(self, app: AppServices, store: Store, running: Match[TableState] | None) -> None:
        super().__init__(app)
        self.store, self.running = store, running
        self.proof = Button("Check the shuffles", self._open_proof, icon="lock")
        self.build(focus=self.proof)
        self.group.keyboard = True

    @override
    def foot(self) -> Sequence[Button]:
        return [self.proof, self.back]

    @override
    def parts(self) -> Sequence[Part]:
        try:
            counts = [each for game in GAMES for each in dealt(self.store, game, self._player)]
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        lucks = luck_of(counts)
        return [
            Heading(_QUESTION, 26, 6),
            _answer(lucks),
            Words(_SHUFFLE, 20, "text_muted"),
            *(part for each in counts for part in _dealt_parts(each, self._names(each.players))),
        ]

    @property
    def _player(self) -> str:
        return self.app.settings.players.who

    def _names(self, seats: int) -> Sequence[str]:
        """Return the names at a table of a number of seats; the player comes first at each."""
        return names_of(people_of(self.app.settings.players, seats))

    def _open_proof(self) -> None:
        self.app.scenes.push(ProofScene(self.app, self.store, self.running))


def _answer(lucks: Sequence[Luck]) -> Answer:
    """Answer the question by the worst of the player's cards."""
    lines = [_luck_line(luck) for luck in lucks]
    if not lucks:
        return Answer("", _TOO_EARLY, _PLAY_ON)
    worst = min(lucks, key=lambda luck: luck.sigmas)
    if not worst.bad:
        good = all(luck.sigmas > 0 for luck in lucks)
        said = "You got better cards than most." if good else "You got about what everyone gets."
        return Answer("No.", said, *lines)
    rare = f"{worst.how_rare} players is dealt as few {worst.what} as you in {game_title(worst.game)}"
    return Answer("Yes.", f"Only one in {rare}: bad luck, but it happens.", *lines, token=_BAD)


def _luck_line(luck: Luck) -> str:
    hands = counted(luck.hands, hand_word_of(luck.game))
    average = f"the average is {luck.expected:,.0f}"
    return f"{game_title(luck.game)}: {luck.count:,} {luck.what} in {hands} ({average})."


def _dealt_parts(each: Dealt, names: Sequence[str]) -> list[Part]:
    """Return what each seat was dealt, beside what is expected by chance, two kinds of cards in a row."""
    hands = counted(each.hands, hand_word_of(each.game))
    title = f"Dealt in {hands} of {game_title(each.game)} with {each.players} players"
    charts = iter([_chart(tally, names) for tally in each.tallies])
    rows = [Beside(first, next(charts, [])) for first in charts]
    return [Heading(title, 26), *rows]


def _chart(tally: DealtKind, names: Sequence[str]) -> list[Part]:
    """Return the chart of a kind of cards, and what it says; only what chance decides has a band."""
    title, counts = capital(tally.title), list(zip(names, tally.counts, strict=True))
    band = tally.deviation if tally.comparison else 0.0
    said = [tally.sentence, _usual(tally.expected, band) if band else ""]
    words = [Words(each, 19, "text_muted") for each in said if each]
    return [Heading(title, 22, 6), CountBars(title, counts, tally.expected, band), *words]


def _usual(expected: float, deviation: float) -> str:
    """Say which counts chance usually gives."""
    low, high = max(ceil(expected - 2 * deviation), 0), floor(expected + 2 * deviation)
    return f"Chance usually gives {low:,} to {high:,}: the band behind the bars."


_SUMMARY: Final = "Every deck is sealed before the deal. Choose a finished hand to repeat its shuffle."
_HOW_IT_WORKS: Final = (
    "Before each deal, Bacon shows a seal, which is computed from the seed of the shuffle and, in newer "
    "matches, from the rules, the names and who deals. After the hand, it shows the seed. With both, anyone "
    "can repeat the shuffle and see that nothing was changed."
)
_BY_HAND: Final = "This deck was set by hand, so there is no seal."
_NO_HANDS: Final = "Once you’ve finished a hand, you can check its shuffle here."


class ProofScene(PagedScene):
    """Seals and seeds; pressing a hand's row checks it."""

    heading = "Check the shuffles"
    page_size = 24
    turns_to_top = False

    def __init__(self, app: AppServices, store: Store, running: Match[TableState] | None) -> None:
        super().__init__(app)
        self.store, self.running = store, running
        self.hands: tuple[PastHand, ...] = ()
        self.findings: dict[tuple[int, int], Finding] = {}
        self.check = Button("Check all", self._check_all, icon="check", look="primary")
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
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        return [
            Words(_SUMMARY, 20, "text_muted"),
            *self._seal(),
            *self._past_hands(),
        ]

    @property
    def _hand_word(self) -> str:
        return hand_word(self.running.rules) if self.running else "hand"

    def _seal(self) -> list[Part]:
        """Return the seal of the hand that is being played, if there is one."""
        if self.running is None:
            return []
        heading, state = Heading(f"This {self._hand_word}", 26), self.running.view(0)
        if not state.commitment:
            return [heading, Words(_BY_HAND, 20)]
        title = f"{capital(self._hand_word)} {state.hand}"
        line = TableLine("lock", "text_muted", title, "sealed before the deal", ("Seal",))
        row = ListRow(f"This {self._hand_word}", line, partial(self._show_seal, state.commitment))
        return [heading, Rows([row]), Heading(f"Finished {self._hand_word}s", 26)]

    def _show_seal(self, seal: str) -> None:
        word = self._hand_word
        words = f"The seal of this {word} is {_split_code(seal)}. Its seed appears here after the {word}."
        self.app.scenes.push(notice(self.app, words))

    def _explain(self) -> None:
        self.app.scenes.push(notice(self.app, _HOW_IT_WORKS))

    def _past_hands(self) -> list[Part]:
        """Return the hands of each match below its game and date."""
        if not self.hands:
            return [Words(_NO_HANDS, 20)]
        matches = [list(hands) for _, hands in groupby(self.hands, key=attrgetter("match_id"))]
        return [
            Rows([self._row(hand) for hand in hands], title=_title(hands[0]), columns=_COLUMNS)
            for hands in matches
        ]

    def _row(self, hand: PastHand) -> ListRow:
        name = f"{capital(hand_word(hand.rules))} {hand.match_id}/{hand.number}"
        row = ListRow(name, self._hand_line(hand), partial(self._check, hand))
        row.part_of = f"Match {hand.match_id}"
        return row

    def _hand_line(self, hand: PastHand) -> TableLine:
        found = self.findings.get((hand.match_id, hand.number))
        icon, token, labels = "lock", "text_muted", tuple[str, ...]()
        if found:
            icon, token, label = _FINDING_STYLES[found.proven]
            labels = (label,)
        words = "" if hand.seed else "the deck was set by hand"
        return TableLine(icon, token, f"{capital(hand_word(hand.rules))} {hand.number}", words, labels)

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


def _title(hand: PastHand) -> str:
    return f"{game_title(hand.rules.name)}, {day(hand.started)}"


_COLUMNS: Final = 3
_FINDING_STYLES: Final = {
    True: ("check", "good", "Proven"),
    None: ("info", "text_muted", "No proof"),
    False: ("warning", "bad", "Doesn’t match"),
}


def _split_code(code: str) -> str:
    """Split a long code into halves, so that it can be wrapped."""
    middle = len(code) // 2
    return f"{code[:middle]} {code[middle:]}"
