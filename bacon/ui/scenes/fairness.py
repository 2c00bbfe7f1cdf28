"""Whether the player was dealt badly, and behind a lock the seals and seeds that prove each shuffle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.rules import TableState, hand_word
from bacon.core.words import as_sentence, capital, game_title, listed
from bacon.kits import GAMES, hand_word_of
from bacon.kits.presets import read_shared
from bacon.store.fairness import (
    Dealt,
    DealtKind,
    Luck,
    PastHand,
    check,
    count_dealt_matches,
    dealt,
    dealt_matches,
    luck_of,
    past_hands,
)
from bacon.store.history import MatchRow
from bacon.store.rounds import place_of
from bacon.store.store import Store, StoreError
from bacon.ui.kit.bars import CountBars, average_words
from bacon.ui.kit.finding import Finding as Answer
from bacon.ui.kit.form import Beside, Heading, Part, Point, Words
from bacon.ui.kit.lists import ListRow, Rows, TableLine
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.source import people_at
from bacon.ui.replay.words import counted, day, lately
from bacon.ui.scenes.dialog import notice
from bacon.ui.scenes.sheet import PagedScene, SheetScene
from bacon.ui.table.session import names_of, people_of

_QUESTION: Final = "Have you been dealt bad cards?"
_TOO_EARLY: Final = "It’s too early to tell."
_PLAY_ON: Final = "Play {} hands, and the answer appears here."
_BAD: Final = "bad"
_TOO_FEW: Final = "Too early to tell:"
_TRUST: Final = "Why you can trust the shuffle"
_SHUFFLE: Final = (
    "It ignores seats, levels and past luck.",
    "Nobody else sees your cards.",
    "Each deck is sealed before the deal, and you can check every shuffle yourself.",
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
            _answer(lucks, begun=bool(counts)),
            *_in_pairs([*_charts(counts, self._names), [Heading(_TRUST, 24), *map(Point, _SHUFFLE)]]),
            *(_too_few(counts) if lucks else ()),
        ]

    @property
    def _player(self) -> str:
        return self.app.settings.players.who

    def _names(self, seats: int) -> Sequence[str]:
        """Return the names at a table of a number of seats; the player comes first at each."""
        return names_of(people_of(self.app.settings.players, seats))

    def _open_proof(self) -> None:
        self.app.scenes.push(ProofScene(self.app, self.store, self.running))


def _answer(lucks: Sequence[Luck], *, begun: bool) -> Answer:
    """Answer the question by the worst of the player's cards."""
    lines = [_luck_line(luck) for luck in lucks]
    if not lucks:
        return Answer("", _TOO_EARLY, _PLAY_ON.format("a few more" if begun else "a few"))
    worst = min(lucks, key=lambda luck: luck.sigmas)
    if not worst.bad:
        good = all(luck.sigmas > 0 for luck in lucks)
        said = "You got better cards than most." if good else "You got about what everyone gets."
        return Answer("No.", said, *lines)
    rare = f"{worst.how_rare} players is dealt as few {worst.what} as you in {game_title(worst.game)}"
    return Answer("Yes.", f"Only one in {rare}: bad luck, but it happens.", *lines, token=_BAD)


def _luck_line(luck: Luck) -> str:
    hands = counted(luck.hands, hand_word_of(luck.game))
    average = f"the average is {average_words(luck.expected)}"
    return f"{game_title(luck.game)}: {luck.count:,} {luck.what} in {hands} ({average})."


def _charts(counts: Sequence[Dealt], names: Callable[[int], Sequence[str]]) -> list[list[Part]]:
    """Return a chart of each kind of cards that chance deals, where there are enough to tell anything."""
    games = Counter(each.game for each in counts)
    return [
        _chart(
            f"{capital(tally.title)} in {_played(each, players=games[each.game] > 1)}",
            tally,
            names(each.players),
        )
        for each in counts
        for tally in each.tallies
        if tally.comparison
    ]


def _chart(title: str, tally: DealtKind, names: Sequence[str]) -> list[Part]:
    """Return what each seat was dealt beside what is usual, and what that says."""
    counts = list(zip(names, tally.counts, strict=True))
    bars = CountBars(capital(tally.title), counts, tally.expected, tally.deviation)
    return [Heading(title, 24), bars, Words(tally.sentence, 20)]


def _played(each: Dealt, *, players: bool) -> str:
    """Name the hands that were dealt in a game, with the number of players if it has several."""
    table = f" with {each.players} players" if players else ""
    return f"{counted(each.hands, hand_word_of(each.game))} of {game_title(each.game)}{table}"


def _too_few(counts: Sequence[Dealt]) -> list[Part]:
    """Name the games of which there are too few hands to draw a chart."""
    few = [
        _played(each, players=True) for each in counts if not any(tally.comparison for tally in each.tallies)
    ]
    return [Words(f"{_TOO_FEW} {listed(few)}.", 20, "text_muted")] if few else []


def _in_pairs(cells: Sequence[Sequence[Part]]) -> Iterator[Part]:
    """Yield groups of parts two in a row."""
    for place in range(0, len(cells), 2):
        first, second = (*cells[place : place + 2], ())[:2]
        yield Beside(first, second)


_SUMMARY: Final = "Every deck is sealed before the deal. Choose a match to repeat all its shuffles."
_HOW_IT_WORKS: Final = (
    "Before each deal, Bacon shows a seal, which is computed from the seed of the shuffle and, in newer "
    "matches, from the rules, the names and who deals. After the hand, it shows the seed. With both, anyone "
    "can repeat the shuffle and see that nothing was changed."
)
_BY_HAND: Final = "This deck was set by hand, so there is no seal."
_PRACTICE: Final = "Practice hands are set up rather than dealt, so there is no seal."
_NO_HANDS: Final = "Once you’ve finished a hand, you can check its shuffle here."
_NOT_YET: Final = "Not checked yet"
_MAX_HANDS: Final = 10_000  # of a match


class Proof(Struct, frozen=True):
    """What came of checking the shuffles of a match: how many are proven, don't match, or have no proof."""

    proven: int
    wrong: int
    unproven: int

    @property
    def style(self) -> tuple[str, str]:
        """Its icon, and the icon's color."""
        if self.wrong:
            return "warning", "bad"
        return ("check", "good") if self.proven else ("info", "text_muted")

    @property
    def of_one_kind(self) -> bool:
        """Whether all shuffles have the same state, so that it needs to be said only once."""
        return sum(map(bool, (self.proven, self.wrong, self.unproven))) == 1

    def words(self, *, practice: bool = False) -> str:
        """The state in a few words; in `practice`, nobody but the program set up what has no seal."""
        if self.wrong:
            return f"{self.wrong} {'doesn’t' if self.wrong == 1 else 'don’t'} match"
        if self.unproven:
            unproven = "practice" if practice else "set by hand"
            return f"{self.proven} proven, {self.unproven} {unproven}" if self.proven else capital(unproven)
        return f"All {self.proven} proven" if self.proven > 1 else "Proven"


def proof_of(hands: Sequence[PastHand]) -> Proof:
    """Check the shuffle of each hand by repeating it."""
    found = [check(hand).proven for hand in hands]
    return Proof(found.count(True), found.count(False), found.count(None))


class ProofScene(PagedScene):
    """A row for each match: whether its shuffles were checked, and what came of it. A row opens its hands."""

    heading = "Check the shuffles"
    hugs = True
    page_size = 10
    turns_to_top = False

    def __init__(self, app: AppServices, store: Store, running: Match[TableState] | None) -> None:
        super().__init__(app)
        self.store, self.running = store, running
        self.rows: tuple[MatchRow, ...] = ()
        self.proofs: dict[int, Proof] = {}
        self.check = Button("Check all", self._check_all, icon="check", look="primary")
        self.how = Button("How it works", self._explain, icon="lock")
        self.build(focus=self.check)
        self.group.keyboard = True

    @override
    def aside(self) -> str:
        number = f"page {self.page + 1} of {self.pages} · " if self.pages > 1 else ""
        return f"{number}{counted(self.count, 'match')}" if self.count else ""

    @override
    def foot(self) -> Sequence[Button]:
        self.check.enabled = bool(self.rows)
        return [self.check, self.how, *self.page_buttons(), self.back]

    @override
    def parts(self) -> Sequence[Part]:
        try:
            who = self.app.settings.players.who
            self.count = count_dealt_matches(self.store, who)
            self.rows = dealt_matches(self.store, self.page, self.page_size, who)
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        rows = [self._row(row) for row in self.rows]
        listed: list[Part] = [Rows(rows)] if rows else [Words(_NO_HANDS, 20)]
        return [Words(_SUMMARY, 20, "text_muted"), *self._seal(), *listed]

    @property
    def _hand_word(self) -> str:
        return hand_word(self.running.rules) if self.running else "hand"

    def _seal(self) -> list[Part]:
        """Return the seal of the hand that is being played, if there is one."""
        if self.running is None:
            return []
        heading, state = Heading(f"This {self._hand_word}", 26), self.running.view(0)
        if not state.commitment:
            return [heading, Words(_PRACTICE if self.running.practice else _BY_HAND, 20)]
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

    def _row(self, row: MatchRow) -> ListRow:
        proof = self.proofs.get(row.id)
        icon, token = proof.style if proof else ("deal", "text_muted")
        hands, place = counted(row.hands, hand_word_of(row.game)), place_of(row)
        what = f"{hand_word_of(row.game)} {place[0]} of {place[1]}" if place else hands
        people = people_at(row, self.app.settings.players, read_shared(row.rules).seats)
        others = listed([person.name for seat, person in enumerate(people) if seat != row.seat])
        detail = f"With {others} · {lately(row.played)}"
        label = proof.words(practice=row.kind == "practice") if proof else _NOT_YET
        line = TableLine(icon, token, f"{game_title(row.game)}, {what}", detail, (label,))
        return ListRow(f"Match {row.id}", line, partial(self._open, row))

    def _open(self, row: MatchRow) -> None:
        """Check a match, and show its hands."""
        hands = self._check(row)
        if hands:
            self.app.scenes.push(MatchProof(self.app, row, hands, self.proofs[row.id]))

    def _check(self, row: MatchRow) -> tuple[PastHand, ...]:
        try:
            hands = past_hands(self.store, 0, _MAX_HANDS, match_id=row.id)
        except StoreError as error:
            self.app.scenes.push(notice(self.app, str(error)))
            return ()
        self.proofs[row.id] = proof_of(hands)
        return hands

    def _check_all(self) -> None:
        for row in self.rows:
            self._check(row)
        self.build()


class MatchProof(SheetScene):
    """The hands of a match that was checked; a hand shows its seal and its seed."""

    hugs = True

    def __init__(self, app: AppServices, row: MatchRow, hands: Sequence[PastHand], proof: Proof) -> None:
        super().__init__(app)
        self.row, self.hands, self.proof = row, hands, proof
        self.heading = f"{game_title(row.game)}, {counted(len(hands), hand_word_of(row.game))}"
        self.build(focus=self.back)
        self.group.keyboard = True

    @override
    def aside(self) -> str:
        return day(self.row.started)

    @override
    def parts(self) -> Sequence[Part]:
        rows = [self._hand_row(hand) for hand in reversed(self.hands)]
        return [*self._finding(), Rows(rows, columns=_COLUMNS)]

    def _finding(self) -> list[Part]:
        wrong, proven = self.proof.wrong, self.proof.proven
        if wrong:
            match = "doesn’t match its seal" if wrong == 1 else "don’t match their seals"
            return [Answer("", f"{counted(wrong, 'shuffle')} {match}", _WRONG)]
        if not proven:
            practice = self.row.kind == "practice"
            said = "Just practice: the cards were set up" if practice else "The cards were set by hand"
            return [Answer("", said, _NO_SEAL)]
        said = "The shuffle is proven" if proven == 1 else f"All {proven} shuffles are proven"
        return [Answer("", said, _REPEATED)]

    def _hand_row(self, hand: PastHand) -> ListRow:
        title = f"{capital(hand_word(hand.rules))} {hand.number}"
        icon, token, label = _FINDING_STYLES[check(hand).proven]
        line = TableLine(icon, token, title, "", (label,) if label and not self.proof.of_one_kind else ())
        return ListRow(title, line, partial(self._show_codes, hand))

    def _show_codes(self, hand: PastHand) -> None:
        words = as_sentence(capital(check(hand).line))
        if hand.seed:
            words = f"{words} Seal: {_split_code(hand.commitment)}. Seed: {_split_code(hand.seed)}."
        self.app.scenes.push(notice(self.app, words))


_REPEATED: Final = (
    "Each deck was shuffled again from its seed, and each one matches its seal. Choose one to see both."
)
_NO_SEAL: Final = "So there’s no seal, and nothing to check."
_WRONG: Final = "The cards or the seal were changed after the deal. Choose one to see what doesn’t match."
_COLUMNS: Final = 3
_FINDING_STYLES: Final = {
    True: ("check", "good", ""),
    None: ("info", "text_muted", "No proof"),
    False: ("warning", "bad", "Doesn’t match"),
}


def _split_code(code: str) -> str:
    """Split a long code into halves, so that it can be wrapped."""
    middle = len(code) // 2
    return f"{code[:middle]} {code[middle:]}"
