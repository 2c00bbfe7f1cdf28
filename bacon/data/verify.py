"""Proving that a record's cards were dealt as the table had bound itself to deal them.

Each finished hand's seed must have the hash that was shown before the deal, and must shuffle the pack into
exactly the cards that were dealt; a finished match's seed must lead to every hand's seed and to the cut. The
algorithm is told in `bacon.core.shuffle`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, SeedRevealed
from bacon.core.shuffle import commitment, hand_seed, shuffled
from bacon.data.records import Record, RecordError, record_in
from bacon.data.tables import lines_named, parse_tables
from bacon.data.transcript import hands_of
from bacon.games import Rules


class Verdict(Struct, frozen=True):
    """What was found: a line for each shuffle; `ok` is False when any line contradicts the record."""

    ok: bool
    lines: tuple[str, ...]


class Finding(Struct, frozen=True):
    """One line; `proven` is None when there was nothing to prove it by."""

    line: str
    proven: bool | None


def verify(text: str) -> Verdict:
    """Replay a record by the rules and recompute every shuffle that it has the seed of.

    A hand without a seed cannot be proven, which its line says and which contradicts nothing. Raises
    `RecordError` for a text that is not a record at all; a record that breaks the rules has a verdict.
    """
    tables = parse_tables(text)
    try:
        with lines_named(text):
            record = record_in(tables)
    except RecordError as error:
        return Verdict(ok=False, lines=(str(error),))
    findings = [
        *_cuts(record),
        *(prove(record.rules, facts, record.seed) for facts in hands_of(record.events)),
    ]
    ok = all(finding.proven is not False for finding in findings)
    return Verdict(ok=ok, lines=(*(finding.line for finding in findings), _summary(findings)))


def _cuts(record: Record) -> Iterator[Finding]:
    cuts = [event for event in record.events if isinstance(event, DealerCut)]
    for number, cut in enumerate(cuts, start=1):
        yield _cut(record, number, cut)


def _cut(record: Record, number: int, cut: DealerCut) -> Finding:
    label = f"cut {number}"
    if record.seed is None:
        return Finding(f"{label}: the match's seed is not in the record, so it cannot be proven", None)
    if cut != record.rules.cut(shuffled(record.rules.pack(), hand_seed(record.seed, label))):
        return Finding(f"{label}: the match's seed gives other cards", proven=False)
    return Finding(f"{label}: the match's seed gives exactly these cards", proven=True)


def prove(rules: Rules, facts: Sequence[Event], match_seed: str | None = None) -> Finding:
    """Recompute the shuffle of one hand, whose facts that count are given, from the seed it revealed.

    Where the match's seed is given, the hand's must come from it.
    """
    started = next(fact for fact in facts if isinstance(fact, HandStarted))
    dealt = next(fact for fact in facts if isinstance(fact, HandDealt))
    label = f"hand {started.number}"
    seed = next((fact.seed for fact in facts if isinstance(fact, SeedRevealed)), None)
    if not started.commitment:
        return Finding(f"{label}: the pack was set by hand, so it cannot be proven", None)
    if not seed:
        why = "it is not over and its seed is still secret" if seed is None else "its seed is missing"
        return Finding(f"{label}: {why}, so it cannot be proven", None)
    if problem := _contradiction(rules, started, dealt, seed):
        return Finding(f"{label}: {problem}", proven=False)
    if match_seed is not None and bytes.fromhex(seed) != hand_seed(match_seed, label):
        problem = "the seed gives these cards but does not come from the match's seed"
        return Finding(f"{label}: {problem}", proven=False)
    return Finding(f"{label}: the seed fits its commitment and gives exactly these cards", proven=True)


def _contradiction(rules: Rules, started: HandStarted, dealt: HandDealt, text: str) -> str | None:
    """Say what is wrong with a revealed seed; None when it proves the hand."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        return f"the seed {text!r} is not hexadecimal"
    if commitment(seed) != started.commitment:
        return "the seed does not fit its commitment"
    if dealt != _deal(rules, started, seed):
        return "the seed fits its commitment but gives other cards than these"
    return None


def _deal(rules: Rules, started: HandStarted, seed: bytes) -> HandDealt:
    return rules.deal(rules.evolve(rules.start(), started), shuffled(rules.pack(), seed))


def _summary(findings: Sequence[Finding]) -> str:
    counts = Counter(finding.proven for finding in findings)
    return f"proven: {counts[True]}; not provable: {counts[None]}; contradicted: {counts[False]}"
