"""``bacon verify --minds``: whether the bots of a record chose by what their seats knew."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct, field

from bacon.cli.arguments import check_seat, refused
from bacon.cli.terminal import ProgressBar
from bacon.core.board import is_over
from bacon.core.review import Turn
from bacon.core.rules import Rules, hand_word
from bacon.core.words import capital, counted, seat_names
from bacon.notation.record import Record
from bacon.notation.transcript import hands_of, placed_hands, turns_of
from bacon.notation.verify import Verdict

if TYPE_CHECKING:
    from bacon.core.events import BotThought

_Choice: TypeAlias = "tuple[int, Turn, BotThought | None]"
"""A hand's number, a turn in it, and the work behind the choice, if the record has it."""


def verify_minds(record: Record, args: argparse.Namespace) -> Verdict:
    """Recompute the choices of the seats: exactly if the record says how they were made, or else by level."""
    check_seat(args.seat, record.rules)
    if not record.thoughts:
        return _by_level(record, args)
    choices, names = list(_choices(record)), seat_names(record.rules.seats)
    bots = sorted({thought.seat for thought in record.thoughts.values()})
    seats = bots if args.seat is None else [args.seat]
    if args.seat is not None and args.seat not in bots:
        who = capital(names[args.seat])
        return Verdict(False, (f"{who}: the record has no bot for this seat, so there is nothing to check.",))
    lines, ok = list[str](), True
    progress = ProgressBar()
    for number, seat in enumerate(seats, start=1):
        found = _recomputed(record.rules, [each for each in choices if each[1].seat == seat])
        lines += found.lines(record.rules, capital(names[seat]))
        ok = ok and found.proven
        progress(number, len(seats))
    *_, last = hands_of(record.events)
    if not is_over(last):
        lines.append(f"The last {hand_word(record.rules)} isn't over, so its choices weren't checked.")
    return Verdict(ok, tuple(lines))


def _choices(record: Record) -> Iterator[_Choice]:
    for start, hand, _ in placed_hands(record.rules, record.events, record.before):
        if not is_over(hand):
            continue  # how bots choose in it isn't recorded yet
        for number, turn in turns_of(record.rules, record.events, [hand], record.before):
            yield number, turn, record.thoughts.get(start + turn.step)


class _Recomputed(Struct):
    """A seat's choices: those that came out again, those that did not, and those that can't be checked."""

    same: int = 0
    others: list[tuple[int, Turn]] = field(default_factory=list)
    silent: int = 0
    reasons: dict[str, int] = field(default_factory=dict)

    @property
    def proven(self) -> bool:
        """Whether every choice came out again."""
        return not (self.others or self.silent or self.reasons)

    def lines(self, rules: Rules, name: str) -> Iterator[str]:
        """Return the findings as sentences."""
        every = self.same + len(self.others)
        if every:
            again = f"its bot makes {self.same} of {every} choices the same way"
            yield f"{name}: knowing only what this seat knew, {again}."
        for hand, turn in self.others:
            yield f"  {hand_word(rules)} {hand}: not {rules.in_words(turn.view, turn.played)}"
        if self.silent:
            yield f"{_unchecked(name, self.silent)}: the record doesn't say how the bot chose."
        for why, number in self.reasons.items():
            yield f"{_unchecked(name, number)}: {why}."


def _unchecked(name: str, number: int) -> str:
    return f"{name}: {counted(number, 'choice')} can't be checked"


def _recomputed(rules: Rules, choices: Sequence[_Choice]) -> _Recomputed:
    from bacon.search.minds import Uncheckable, recomputed  # noqa: PLC0415  (other commands need no search)

    found = _Recomputed()
    for hand, turn, thought in choices:
        if thought is None:
            found.silent += 1
            continue
        try:
            same = recomputed(rules, thought, turn)
        except Uncheckable as why:
            found.reasons[str(why)] = found.reasons.get(str(why), 0) + 1
            continue
        found.same += same
        found.others += [] if same else [(hand, turn)]
    return found


_SILENT: Final = (
    "This record doesn't say how its bots made their choices; only records from Bacon 0.13 and later do. So "
    "this only checks whether today's bots, at the level you give, could have made each choice."
)


def _by_level(record: Record, args: argparse.Namespace) -> Verdict:
    """Check of each seat whether bots of a level would choose the same by what it knew."""
    from bacon.search.levels import make_bot  # noqa: PLC0415  (other commands need no search)
    from bacon.search.minds import explained  # noqa: PLC0415  (as above)

    try:
        make_bot(record.rules, args.level)
    except ValueError as error:
        raise refused("--level", error) from error
    hands, names = hands_of(record.events), seat_names(record.rules.seats)
    turns = list(turns_of(record.rules, record.events, hands, record.before))
    seats, progress = range(1, len(names)) if args.seat is None else [args.seat], ProgressBar()
    lines, ok = [_SILENT], True
    for number, seat in enumerate(seats, start=1):
        own = [(hand, turn) for hand, turn in turns if turn.seat == seat]
        found = explained(record.rules, args.level, [turn for _, turn in own])
        others = [(hand, turn) for hand, turn in own if turn in found.others]
        lines += _level_lines(record.rules, capital(names[seat]), args.level, len(own), others)
        ok = ok and not others
        progress(number, len(seats))
    return Verdict(ok, tuple(lines))


def _level_lines(
    rules: Rules, name: str, level: str, every: int, others: Sequence[tuple[int, Turn]]
) -> Iterator[str]:
    who = f"{name}: knowing only what this seat knew, {level} bots"
    if not others:
        yield f"{who} would make all {every} of its choices."
        return
    yield f"{who} wouldn't make {len(others)} of its {every} choices:"
    for hand, turn in others:
        yield f"  {hand_word(rules)} {hand}: {rules.in_words(turn.view, turn.played)}"
