"""Files of version 0.9.5 open, verify and continue as they were settled.

`tests/fixtures/0_9_5/README.md` tells what is in the files.
"""

from __future__ import annotations

from pathlib import Path

from bacon.core.events import encode
from bacon.core.match import Match
from bacon.games.tricks.events import ClaimSettled
from bacon.kits import decode
from bacon.notation.record import print_record, read_record, write_record
from bacon.notation.verify import verify

FOLDER = Path(__file__).parents[1] / "fixtures" / "0_9_5"
TEXT = (FOLDER / "bid_euchre.bacon").read_text("utf-8")
LINES = (FOLDER / "bid_euchre.jsonl").read_text("utf-8").splitlines()


def test_its_record_is_read_and_printed_as_it_was() -> None:
    assert TEXT.startswith("[match]\nformat = 3\n")
    assert print_record(read_record(TEXT)) == TEXT


def test_its_log_opens_and_gives_the_same_record() -> None:
    events = tuple(map(decode, LINES))
    assert [encode(event).decode() for event in events] == LINES
    match = Match(read_record(TEXT).rules, events=events)
    assert match.events == events == read_record(TEXT).match().events
    assert write_record(match).splitlines()[4:] == TEXT.splitlines()[4:]


def test_its_record_is_proven_but_for_what_it_did_not_bind() -> None:
    verdict = verify(TEXT)
    assert verdict.ok
    assert "end: the record is complete" in verdict.lines
    assert verdict.lines[-1].endswith(
        "the rules and the names. Not proven: that it was not a practice match and that nobody had help. "
        "Nothing contradicts this record."
    )


def test_a_claim_that_it_settled_otherwise_stays_as_it_was() -> None:
    rules = read_record(TEXT).rules
    state, otherwise = rules.start(), []
    for event in read_record(TEXT).events:
        now = rules.consequence(state)
        if isinstance(event, ClaimSettled) and isinstance(now, ClaimSettled) and now.side != event.side:
            otherwise.append(event)
        state = rules.evolve(state, event)
    assert len(otherwise) == 1
    assert otherwise[0].refuted_by
