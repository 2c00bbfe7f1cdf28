"""What a record proves, and what it does not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Final, TypeAlias

from msgspec import UNSET, Struct
from msgspec.structs import replace

from bacon.core.arguments import require
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, MatchStarted, SeedRevealed
from bacon.core.rules import Chance, Rules, hand_word, initial_state
from bacon.core.shuffle import commitment, hand_seed, shuffled, terms_of
from bacon.core.words import counted
from bacon.kits import why_missing
from bacon.notation.record import Record, RecordError, record_in
from bacon.notation.tables import line_in_errors, parse_tables
from bacon.notation.transcript import hands_of, last_hand
from bacon.system.reading import has_comments


class Verdict(Struct, frozen=True):
    """The findings line by line; the last line sums them up.

    `ok` is False for a contradiction, and for a record whose end is missing.
    """

    ok: bool
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __repr__(self) -> str:
        return f"<Verdict: {'ok' if self.ok else 'not ok'}, {counted(len(self.lines), 'line')}>"


class Finding(Struct, frozen=True):
    """One line; `proven` is None if there was no evidence."""

    line: str
    proven: bool | None


def verify(text: str) -> Verdict:
    """Replay a record, and recompute every shuffle whose seed it has.

    What cannot be proven is no contradiction, but the last line names it. Raises `RecordError` for text that
    is not a record at all, and for a game that is not installed; a record that breaks the rules gets a
    verdict.
    """
    require(text, str, "verify()", "the text of a record")
    tables = parse_tables(text)
    if why := why_missing(tables.match.game):
        raise RecordError(f"This record can’t be checked, because {why}.")
    try:
        with line_in_errors(text):
            record = record_in(tables)
    except RecordError as error:
        return Verdict(ok=False, lines=(str(error), _BROKEN))
    cuts, hands = list(_cuts(record)), dict(_hands(record))
    what = dict(_what_follows(record, cuts, hands))
    end = _end(record)
    findings = [*cuts, *hands.values(), *what.values(), end]
    ok = all(finding.proven is not False for finding in findings)
    report = [finding.line for finding in findings] + [*_admitted(record), *_free_text(record, text)]
    cut_short = end.proven is False
    if not end.proven:
        what["the end of the match",] = replace(end, proven=None)
    summary = _summary(hand_word(record.rules), cuts, hands, what, cut_short=cut_short)
    return Verdict(ok=ok, lines=(*report, _NEVER, summary))


_BROKEN: Final = (
    "Contradicted: at that point the record breaks the rules or contradicts itself; don’t trust any of it."
)
_NEVER: Final = (
    "A record can’t prove on its own that its seals (its commitments) are the ones shown at the table: for "
    "that, you must have written them down. Nor can it prove what was called and played, only that it "
    "follows the rules."
)
_PRACTICE: Final = "This was a practice match: a player may have known the cards."
_ASSISTED: Final = "Assisted: a player used a hint, or took a choice back after seeing new cards."


def _admitted(record: Record) -> Iterator[str]:
    if record.practice:
        yield _PRACTICE
    if record.assisted:
        yield _ASSISTED


def _free_text(record: Record, text: str) -> Iterator[str]:
    names = [] if _binds_terms(record) or not record.names else ["the names"]
    program = [f"“{record.program}” as the program that wrote it"] if record.program else []
    comments = ["the comments"] if has_comments(text) else []
    if free := [*names, *comments, *program]:
        yield f"Free text, which anyone could have written: {_listed(free)}."


def _cuts(record: Record) -> Iterator[Finding]:
    cuts = [event for event in record.events if isinstance(event, DealerCut)]
    for number, cut in enumerate(cuts, start=1):
        yield _cut(record, number, cut)


def _cut(record: Record, number: int, cut: DealerCut) -> Finding:
    label = f"cut {number}"
    if record.seed is None:
        return Finding(f"{label}: the match’s seed is not in the record, so it can’t be proven", None)
    if cut != record.rules.cut(shuffled(record.rules.pack(), hand_seed(record.seed, label))):
        return Finding(f"{label}: the match’s seed gives different cards", proven=False)
    return Finding(f"{label}: the match’s seed gives exactly these cards", proven=True)


def _hands(record: Record) -> Iterator[tuple[int, Finding]]:
    for events in hands_of(record.events):
        yield _start_of(events).number, prove(record.rules, _match_of(record), events, record.seed)


def prove(
    rules: Rules, match: MatchStarted, events: Sequence[Event], match_seed: str | None = None
) -> Finding:
    """Recompute the shuffle of one hand, given its events that count, from the seed it revealed.

    `match` is the first event of its match. If the match's seed is given, the hand's must derive from it and
    need not have been revealed.
    """
    started, revealed = _start_of(events), _revealed(events)
    label = f"{hand_word(rules)} {started.number}"
    if not started.commitment:
        return _set_by_hand(label, match, started, hand_word(rules))
    if revealed and not _SEED.fullmatch(revealed):
        return Finding(f"{label}: the seed {revealed!r} isn’t 64 characters from 0-9 and a-f", proven=False)
    derived = None if match_seed is None else hand_seed(match_seed, f"hand {started.number}")
    seed = bytes.fromhex(revealed) if revealed else derived
    if seed is None:
        why = "it is not over and its seed is still secret" if revealed is None else "its seed is missing"
        return Finding(f"{label}: {why}, so it can’t be proven", None)
    source = "the seed" if revealed else "the match’s seed"
    if problem := _contradiction(rules, match, events, seed):
        return Finding(f"{label}: {source} {problem}", proven=False)
    if derived not in (None, seed):
        problem = "gives these cards but does not come from the match’s seed"
        return Finding(f"{label}: {source} {problem}", proven=False)
    return Finding(f"{label}: {source} matches its seal and gives exactly these cards", proven=True)


_BOUND: Final = ", which also covers the rules, the names, the {}’s number and its dealer"
_SEALED: Final = (
    ", which also covers the rules, the names, whether it was practice, the {}’s number and its dealer"
)
"""How a sentence about a seal goes on if it covers more than the cards; {} is the game's word for a hand."""

_SEED: Final = re.compile(r"[0-9a-fA-F]{64}")


def _set_by_hand(label: str, match: MatchStarted, started: HandStarted, hand: str) -> Finding:
    """The finding for a pack set by hand: allowed in the first hand, and in practice."""
    if match.practice or started.number == 1:
        return Finding(f"{label}: the deck was set by hand, so it can’t be proven", None)
    problem = f"it has no seal, and outside practice only the first {hand}’s deck can be set by hand"
    return Finding(f"{label}: {problem}", proven=False)


def _contradiction(rules: Rules, match: MatchStarted, events: Sequence[Event], seed: bytes) -> str | None:
    started, terms = _start_of(events), terms_of(match, _start_of(events))
    if commitment(seed, terms) != started.commitment:
        bound = "" if terms is None else _SEALED if match.sealed else _BOUND
        return f"doesn’t match its seal{bound.format(hand_word(rules))}"
    dealt = next(event for event in events if isinstance(event, HandDealt))
    if dealt != rules.deal(rules.evolve(rules.start(), started), shuffled(rules.pack(), seed)):
        return "matches its seal but gives different cards"
    return None


# What follows from the cards and the cut

_Findings: TypeAlias = Mapping[tuple[str, ...], Finding]
"""Findings on anything besides cards and cut, by name."""


def _what_follows(
    record: Record, cuts: Sequence[Finding], hands: Mapping[int, Finding]
) -> Iterator[tuple[tuple[str, ...], Finding]]:
    over = _all_proven(hands[number] for number in _finished_hands(record))
    bound, hand = over if _binds_terms(record) else None, hand_word(record.rules)
    dealer = _dealer(hand, _all_proven(cuts), bound, any_cut=bool(cuts))
    yield (f"the dealer of each {hand}",), dealer
    ended = any(_finished_hands(record))
    yield ("the score as played here",), _score(hand, min(hands), over, dealer, ended=ended)
    yield ("the rules", "the names"), _terms(record, bound)
    if not record.practice:
        yield ("that it was not a practice match",), _practice(record, bound)
    if not record.assisted:
        yield ("that nobody had help",), Finding(_HELP_UNPROVEN, None)


def _dealer(hand: str, cut: bool | None, bound: bool | None, *, any_cut: bool) -> Finding:
    if bound:
        return Finding(f"dealer: covered by each {hand}’s seal", proven=True)
    if cut:
        return Finding(
            "dealer: the cut says who dealt first, and the rules say who deals after that", proven=True
        )
    if any_cut:
        return Finding("dealer: the cut that says who dealt first is not proven", None)
    why = "no cut says who dealt first, so nothing proves which seat had which hand"
    return Finding(f"dealer: {why}", None)


def _score(hand: str, first: int, over: bool | None, dealer: Finding, *, ended: bool) -> Finding:
    if first != 1:
        why = f"the record begins with {hand} {first}, and nothing proves the score before it"
    elif not over:
        why = f"not every {hand} is proven" if ended else f"no {hand} is finished"
    elif not dealer.proven:
        why = "whose it is depends on who dealt first"
    else:
        return Finding(f"score: counted from the first {hand}, and every {hand} is proven", proven=True)
    return Finding(f"score: {why}", None)


def _terms(record: Record, bound: bool | None) -> Finding:
    if bound:
        return Finding(f"rules and names: covered by each {hand_word(record.rules)}’s seal", proven=True)
    if _binds_terms(record):
        return Finding("rules and names: covered by the seals, not all of which are proven", None)
    return Finding("rules and names: the seals of this match don’t cover them", None)


_HELP_UNPROVEN: Final = (
    "help: none is recorded, but that can’t be proven: a hint or takeback comes after the deal is sealed"
)


def _practice(record: Record, bound: bool | None) -> Finding:
    if not _match_of(record).sealed:
        why = "the seals of this match don’t cover whether anyone knew the cards"
        return Finding(f"practice: {why}", None)
    if bound:
        seals = f"each {hand_word(record.rules)}’s seal covers that"
        return Finding(f"practice: this was not a practice match; {seals}", proven=True)
    return Finding("practice: covered by the seals, not all of which are proven", None)


def _end(record: Record) -> Finding:
    last, hand = last_hand(record.events), hand_word(record.rules)
    over = last in _finished_hands(record)
    stops = f"the record stops {'after' if over else 'in'} {hand} {last}, before anyone has won"
    if record.finished:
        return Finding("end: the record is complete", proven=True)
    if record.hands > last or (record.hands and not over):
        missing = _missing(hand, record.hands - last, over=over)
        return Finding(
            f"end: {missing} missing: the match had {record.hands} {hand}s, and {stops}", proven=False
        )
    if _first(record) == 1 and (record.hands or record.seed is not None):
        why = f"the match’s seed is shown only when the match is over, and {stops}"
        return Finding(f"end: at least {_missing(hand, int(over), over=over)} missing: {why}", proven=False)
    return Finding(f"end: {_undetermined(record, hand, last, over=over)}", None)


def _undetermined(record: Record, hand: str, last: int, *, over: bool) -> str:
    """Say why the end is unknown; the record of a single last hand does not say who won."""
    first = _first(record)
    if first == 1:
        where = "after" if over else "in"
        return (
            f"the record stops {where} {hand} {last} without a winner, so it can’t show whether more followed"
        )
    return (
        f"this is one {hand}, not a whole match"
        if first == last
        else f"these are {hand}s {first} to {last}, not a whole match"
    )


def _first(record: Record) -> int:
    return next(_start_of(events).number for events in hands_of(record.events))


def _missing(hand: str, hands: int, *, over: bool) -> str:
    """Return a phrase for the missing hands, and the missing part of the last one."""
    whole = counted(hands, hand) if hands else ""
    parts = list(filter(None, ["" if over else f"the end of the last {hand}", whole]))
    return f"{_listed(parts)} {'is' if len(parts) == 1 and hands < 2 else 'are'}"


def _binds_terms(record: Record) -> bool:
    return _match_of(record).names is not UNSET


def _finished_hands(record: Record) -> Iterator[int]:
    """The numbers of the finished hands: all, except perhaps the last."""
    numbers = [_start_of(events).number for events in hands_of(record.events)]
    state = reduce(record.rules.evolve, record.events, initial_state(record.rules, record.before))
    ended = state.winner is not None or record.rules.chance(state) is Chance.HAND
    return iter(numbers if ended else numbers[:-1])


def _all_proven(findings: Iterable[Finding]) -> bool | None:
    """Whether all are proven; None if there are none or one is not, False for a contradiction."""
    proven = {finding.proven for finding in findings}
    return False if False in proven else proven == {True} or None


# In words


def _summary(
    hand: str, cuts: Sequence[Finding], hands: Mapping[int, Finding], what: _Findings, *, cut_short: bool
) -> str:
    def named(proven: bool | None) -> str:
        numbers = [number for number, finding in hands.items() if finding.proven is proven]
        cut = ["the cut"] if cuts and _all_proven(cuts) is proven else []
        others = [name for names, finding in what.items() if finding.proven is proven for name in names]
        others.sort(key=lambda words: words.startswith("that "))  # a clause would run into what follows
        return _listed([*cut, *_cards_of(hand, numbers), *others])

    if against := named(proven=False):
        return f"Contradicted: {against}. This record doesn’t match what was dealt; don’t trust any of it."
    report = f"Proven: {named(proven=True) or 'nothing'}."
    if unproven := named(None):
        report = f"{report} Not proven: {unproven}."
    return (
        f"Cut short: the end is missing. {report}"
        if cut_short
        else f"{report} Nothing contradicts this record."
    )


def _cards_of(hand: str, numbers: Sequence[int]) -> list[str]:
    """Name the cards of hands by number, as a range if they are consecutive."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return [f"the cards of {hand}s {numbers[0]} to {numbers[-1]}"]
    words = hand if len(numbers) == 1 else f"{hand}s"
    return [f"the cards of {words} {_listed(list(map(str, numbers)))}"] if numbers else []


def _listed(words: Sequence[str]) -> str:
    *before, last = words or [""]
    return f"{', '.join(before)} and {last}" if before else last


def _match_of(record: Record) -> MatchStarted:
    return next(event for event in record.events if isinstance(event, MatchStarted))


def _start_of(events: Sequence[Event]) -> HandStarted:
    return next(event for event in events if isinstance(event, HandStarted))


def _revealed(events: Sequence[Event]) -> str | None:
    """The seed revealed after a hand: empty if it is missing, None while it is secret."""
    return next((event.seed for event in events if isinstance(event, SeedRevealed)), None)
