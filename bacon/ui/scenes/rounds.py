"""The result of a round: each hand beside what others made of it, with ways to look at it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bacon.core.override import override
from bacon.core.words import game_title
from bacon.data.compare import Compared, signed, standing
from bacon.data.days import share_text
from bacon.data.rounds import SEAT, Day, PlayedHand, Round
from bacon.data.store import StoreError
from bacon.ui.kit import clipboard
from bacon.ui.kit.calendar import date_words
from bacon.ui.kit.chart import Bar, Bars, HandColumns
from bacon.ui.kit.form import Entry, Part, Words
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, FormButton
from bacon.ui.replay.words import counted
from bacon.ui.scenes.past_matches import RoundResults, table_of
from bacon.ui.scenes.requests import PlayRound, PracticeHand, ReplayBoard, ReplayOwnHand
from bacon.ui.scenes.sheet import SheetScene

WHAT: Final = (
    "Everyone has the same hands on a date, and plays them with experts. Par is what an expert makes in your "
    "seat. The first time counts; then you may practise."
)
_LUCK: Final = (
    "An expert plays these hands in your seat too, with the same cards and the same players at the table: "
    "the difference is not the luck of the deal."
)


def title_of(of: Round) -> str:
    """What a round is called."""
    game = game_title(of.game)
    return (
        f"{game}, {date_words(of.day)}"
        if isinstance(of, Day)
        else f"Duplicate, {len(of.hands)} hands of {game}"
    )


class RoundScene(SheetScene):
    """A round, from its first hand to its result; that of a day can be shared."""

    def __init__(self, app: AppServices, results: RoundResults, of: Round) -> None:
        super().__init__(app)
        self.results, self.round = results, of
        self.heading = title_of(of)
        self.daily = isinstance(of, Day)
        self.own: Mapping[int, PlayedHand] = {}
        self.result = Compared((), 0)
        self.copied = False
        self.play = Button("Play", app.navigator.to(PlayRound(of)), icon="play", look="primary", key="")
        self.copy = Button("Copy the result", self._copy, icon="share", key="")
        self.build()
        self.group.focus, self.group.keyboard = self.buttons[0], True

    @override
    def aside(self) -> str:
        who = "Par" if self.daily else "Played"
        return f"{who} by experts, version {self.result.version}"

    @override
    def foot(self) -> Sequence[Button]:
        self.copy.label = self.copy.name = "Copied" if self.copied else "Copy the result"
        self.copy.look = "primary" if self.result.complete else "plain"
        self.play.label = self.play.name = "Play on" if self.own else "Play"
        ways = [] if self.result.played == len(self.result.hands) else [self.play]
        shared = [self.copy] if self.daily and self.result.played else []
        return [*ways, *shared, self.back]

    @override
    def update(self, now: float) -> None:
        super().update(now)
        if not self.result.played or self.result.complete:
            return
        if self.results.result(self.round, self.own) != self.result:
            self.build()
        elif not self.results.comparing.busy:
            self.results.compare(self.round)

    @override
    def parts(self) -> Sequence[Part]:
        try:
            self.own = self.results.own(self.round)
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        self.result = self.results.result(self.round, self.own)
        if not self.own:
            return [Words(WHAT if self.daily else _LUCK, 22)]
        luck = [] if self.daily else [Words(_LUCK, 19, "text_muted")]
        entries = map(self._entry, range(len(self.result.hands)))
        return [Words(self._verdict(), 26), *luck, *self._bar(), *self._chart(), *entries]

    @property
    def _others(self) -> str:
        return "" if self.daily else "the experts"

    def _verdict(self) -> str:
        """How the whole round stands, as far as it is known; a duplicate is open until it is played."""
        result = self.result
        if not self._shown:
            over = f"{result.played} of {counted(len(result.hands), 'hand')} played."
            return over if result.played < len(result.hands) else f"{over} Experts are playing them now."
        over = "" if result.complete else f" after {counted(len(result.gains), 'hand')}"
        told = standing(result.gain, self._others)
        error = "" if self.daily or not result.error else f", give or take {result.error:.1f}"
        return f"{told[0].upper()}{told[1:]}{over}{error}."

    @property
    def _shown(self) -> bool:
        """Whether it is shown by now what others made."""
        return bool(self.result.gains) and (self.daily or self.result.complete)

    def _bar(self) -> list[Part]:
        """How far the others are, while they play what the person has played."""
        done = sum(hand.others is not None for hand in self.result.hands)
        if done == len(self.result.hands) or not self.results.comparing.busy:
            return []
        return [Bars([Bar("Played by experts", done, len(self.result.hands))])]

    def _chart(self) -> list[Part]:
        """The hands as columns, once all of them are compared."""
        result, names = self.result, ("above par", "below par") if self.daily else ("above", "below")
        return [HandColumns(result.gains, *names)] if result.complete and result.hands else []

    def _entry(self, place: int) -> Entry:
        """The line of a hand, with ways to look at it again where it is over."""
        beside, hand = self.result.hands[place], self.round.hands[place]
        own, what = self.own.get(hand.number), f"Hand {hand.number}"
        if own is None or own.points is None:
            begun = "Not over yet" if own and own.running else "Left before its end"
            return Entry(what, begun if own else "Not played yet", [])
        told = [f"You {signed(beside.own or 0)}"]
        if self._shown:
            theirs = "…" if beside.others is None else signed(beside.others)
            told.append(f"{'par' if self.daily else 'experts'} {theirs}")
            what += "" if beside.gain is None else f": {standing(beside.gain, self._others)}"
        helped = " · with help" if own.assisted else ""
        return Entry(what, ", ".join(told) + helped, self._ways(place, own))

    def _ways(self, place: int, own: PlayedHand) -> list[FormButton]:
        """The replays of a hand, and its deal once more."""
        hand, table, to = self.round.hands[place], table_of(self.round), self.app.navigator.to
        ways = []
        if own.match_id:
            replay = to(ReplayOwnHand(self.round, hand.number, own.match_id))
            ways.append(FormButton("Replay", replay, icon="replay"))
        if self._shown and self.result.hands[place].others is not None:
            line = to(ReplayBoard(hand.board, table, SEAT))
            ways.append(FormButton("Experts", line, icon="eye"))
        if self.daily or self.result.complete:
            ways.append(FormButton("Again", to(PracticeHand(hand)), icon="undo"))
        return ways

    def _copy(self) -> None:
        if isinstance(self.round, Day):
            clipboard.copy(share_text(self.round, self.result))
            self.copied = True
            self.build()
