"""Files of version 0.5.0 open, replay, continue and verify in this one.

`tests/fixtures/0_5_0/README.md` tells what is in the files.
"""

from __future__ import annotations

import csv
import io
import shutil
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from bacon.core.cards import Card
from bacon.core.events import encode
from bacon.core.match import BrokenLog, Match
from bacon.core.rules import TableState
from bacon.core.words import seat_names
from bacon.games.tricks.events import ClaimSettled
from bacon.kits import decode
from bacon.notation.record import RecordError, hand_record_of, print_record, read_record, write_record
from bacon.notation.transcript import hands_of
from bacon.notation.verify import verify
from bacon.settings.settings import as_tree, load
from bacon.store.fairness import check, past_hands
from bacon.store.figures import Share
from bacon.store.history import History
from bacon.store.opening import open_store
from bacon.store.statistics import as_csv, statistics
from bacon.store.store import Store
from bacon.store.unfinished import Autosave, unfinished
from tests.play import Whims, choose

FOLDER = Path(__file__).parents[1] / "fixtures" / "0_5_0"
RECORDS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((FOLDER / "records").iterdir())}

SCORES = {
    1: (12, 4),
    2: (5, 10),
    3: (7, 11),
    4: (-29, 7),
    5: (10, 6),
    6: (-31, 27),
    7: (2, 1),
    8: (11, 6),
    9: (4, 8, 6),
    10: (5, 5),
}
RESULTS = {
    "bacon_claims_against_everyone": "south and north win 5 to 4",
    "bacon_jacks_and_jokers": "west and east win 10 to 5",
    "bacon_long_running": "",
    "bacon_standard": "south and north win 12 to 4",
    "bid_euchre_double_deck": "west and east win 7 to -29",
    "bid_euchre_for_six": "southwest and north and southeast win 27 to -31",
    "climbing_four": "south and north win 10 to 6",
    "climbing_six_one_deal": "",
    "euchre_british_with_claims": "south and north win 11 to 3",
    "euchre_with_claims": "west and east win 11 to 7",
}
IN_THE_STORE = {
    "bacon_standard": 1,
    "bacon_jacks_and_jokers": 2,
    "euchre_with_claims": 3,
    "bid_euchre_double_deck": 4,
    "climbing_four": 5,
    "bid_euchre_for_six": 6,
    "bacon_long_running": 10,
}

FAILED_FOR_A_BEATEN_CARD = {1: "KH", 2: "9H", 3: "AH", 4: "JH", 6: "JH", 10: "7S"}
"""By match, the card on the table for which a claim failed that would hold today."""

each_record = pytest.mark.parametrize("name", RECORDS)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(shutil.copy(FOLDER / "matches.db", tmp_path))


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    opened = open_store(file)
    assert (opened.notices, opened.offer) == ((), None)
    with closing(opened.store) as store:
        yield store


def test_every_match_replays_to_the_score_it_had(store: Store) -> None:
    assert {row.id: row.scores for row in History(store).matches()} == SCORES
    assert {number: store.match_of(number).scores for number in SCORES} == SCORES
    assert store.take_notices() == ()


def test_every_stored_fact_is_written_as_it_was(store: Store) -> None:
    lines = [str(row[0]) for row in store.query("SELECT json FROM events")]
    assert len(lines) == 3539
    assert [encode(decode(line)).decode() for line in lines] == lines


def test_every_hand_can_be_looked_at_and_told(store: Store) -> None:
    matches = [store.match_of(row.id) for row in History(store).matches()]
    hands = [(match.rules, hand) for match in matches for hand in hands_of(match.kept)]
    told = [rules.narrate(event, seat_names(rules.seats)) for rules, hand in hands for event in hand]
    assert (len(hands), len(told), all(told)) == (86, 3512, True)


def test_a_claim_that_was_settled_by_the_former_rule_stays_as_it_was(store: Store) -> None:
    found = {
        number: [fact.refuted_by.name for fact in otherwise if fact.refuted_by]
        for number in SCORES
        if (otherwise := list(_settled_otherwise(store.match_of(number))))
    }
    assert found == {number: [card] for number, card in FAILED_FOR_A_BEATEN_CARD.items()}


def _settled_otherwise(match: Match[TableState]) -> Iterator[ClaimSettled]:
    """Yield the claims that would give the tricks to the other side today."""
    state = match.rules.start()
    for fact in match.kept:
        now = match.rules.consequence(state)
        if isinstance(fact, ClaimSettled) and isinstance(now, ClaimSettled) and now.side != fact.side:
            yield fact
        state = match.rules.evolve(state, fact)


def test_a_record_is_settled_by_the_rule_that_comes_to_its_result(store: Store) -> None:
    text = print_record(hand_record_of(store.match_of(1), 1))
    former = "west and east score 4 with 5 tricks to 0; south and north 0, west and east 4"
    today = "south and north score 2 with 5 tricks to 0; south and north 2, west and east 0"
    line = f'result = "{former}"\n'
    assert line in text
    assert _claims_held(text) == [False]
    assert _claims_held(text.replace(former, today)) == [True]
    assert _claims_held(text.replace(line, "")) == [True]
    with pytest.raises(RecordError, match="result is"):
        read_record(text.replace(former, former.replace("score 4", "score 2")))


def _claims_held(text: str) -> list[bool]:
    events = read_record(text).events
    return [event.refuted_by is None for event in events if isinstance(event, ClaimSettled)]


def test_a_log_with_a_claim_settled_by_neither_rule_is_refused(store: Store) -> None:
    log = list(store.events_of(1))
    place = next(place for place, fact in enumerate(log) if isinstance(fact, ClaimSettled))
    for card in ("AH", "8H"):
        forged = [*log[:place], replace(log[place], refuted_by=Card(card)), *log[place + 1 :]]
        with pytest.raises(BrokenLog, match=f"event {place + 1}, ClaimSettled"):
            Match(store.match_of(1).rules, events=forged)


def test_the_running_match_is_gone_on_with_to_its_end(file: Path, store: Store) -> None:
    keeper = Autosave(store)
    match = keeper.resume()
    assert match is not None
    assert (len(match.events), match.to_act, match.assisted, match.over) == (198, 0, True, False)
    chance = Random(1)
    while not match.over:
        match.apply(choose(match.legal(), chance, Whims(claims=1.0)))
        keeper.record(match)
    assert keeper.take_notice() is None
    store.close()
    with closing(open_store(file).store) as again:
        assert again.match_of(10).events == match.events
        assert unfinished(again) is None


TOTALS = {
    "matches": "2 6",
    "hands": "25 63",
    "points": "-24",
    "points against": "66",
    "declared": "3 7",
    "alone": "1 2",
    "partnered": "8 22",
    "defended": "10 21",
    "marches": "4",
    "marches against": "2",
    "denied": "0 8",
    "claims": "4 9",
    "second": "2 3",
    "third": "1 3",
    "fourth": "0 3",
    "fifth": "0 3",
    "longest streak": "1",
    "current streak": "0",
}
CLIMBED = {"own": "5 2 2 36 4 55 17 5", "partners": "5 1 1 35 4 56 20 7", "others": "10 2 3 67 8 118 30 8"}
"""Of deals of the climbing game: deals, first, left over, plays, bombs, passes, rounds, leads given."""
DONE = ("deals", "first", "left over", "plays", "bombs", "passes", "rounds", "given")


def told_by_0_5_0() -> dict[str, str]:
    """Return the figures of all ordinary matches as 0.5.0 counted them, by the names of its columns."""
    told: dict[str, str] = {}
    for name, numbers in TOTALS.items():
        told.update(zip((name, f"{name}: of"), numbers.split(), strict=False))
    for who, numbers in CLIMBED.items():
        told.update(zip((f"{who}: {what}" for what in DONE), numbers.split(), strict=True))
    return told


def test_the_statistics_are_what_they_were(store: Store) -> None:
    found = statistics(store)
    rows = list(csv.DictReader(io.StringIO(as_csv(found))))
    total = next(row for row in rows if (row["kind"], row["game"]) == ("ordinary", "All"))
    assert {name: number for name, number in total.items() if name in told_by_0_5_0()} == told_by_0_5_0()
    assert (found.practice.hands, found.practice.share("claims")) == (Share(6, 9), Share(1, 1))
    assert (found.assisted.hands, found.assisted.share("claims")) == (Share(3, 6), Share(1, 1))


def test_every_deal_but_the_one_set_by_hand_is_proven(store: Store) -> None:
    proven = Counter(check(hand).proven for hand in past_hands(store, size=1000))
    assert proven == {True: 83, None: 1}


@each_record
def test_a_record_is_read_and_printed_as_it_was(name: str) -> None:
    record = read_record(RECORDS[name])
    assert record.program == "Bacon 0.5.0"
    assert print_record(record) == RECORDS[name]
    assert tomllib.loads(RECORDS[name])["match"].get("result", "") == RESULTS[name]


@each_record
def test_a_record_verifies(name: str) -> None:
    assert verify(RECORDS[name]).ok


@pytest.mark.parametrize("name", [name for name, result in RESULTS.items() if result])
def test_a_finished_record_gives_its_match_again(name: str) -> None:
    match = read_record(RECORDS[name]).match()
    assert match.events == read_record(RECORDS[name]).events
    assert match.over


@pytest.mark.sparse(3)
@pytest.mark.parametrize(("name", "number"), IN_THE_STORE.items())
def test_a_stored_match_is_still_written_down_as_it_was(store: Store, name: str, number: int) -> None:
    written = write_record(store.match_of(number), tomllib.loads(RECORDS[name])["match"]["names"])
    assert _below_the_head(written) == _below_the_head(RECORDS[name])


def _below_the_head(text: str) -> list[str]:
    """Return the lines of a record, except the one that names the program."""
    return [line for line in text.splitlines() if not line.startswith("program")]


def test_every_setting_house_rule_and_own_preset_is_read() -> None:
    loaded = load(FOLDER / "settings.toml")
    assert loaded.problems == ()
    written = tomllib.loads((FOLDER / "settings.toml").read_text(encoding="utf-8"))
    read = as_tree(loaded.settings)
    assert {key: value for key, value in _leaves(read).items() if key in _leaves(written)} == _leaves(written)


def _leaves(tree: object, key: str = "") -> dict[str, object]:
    """Return every value of a tree by its dotted key; a younger version may read more."""
    if not isinstance(tree, dict):
        return {key: tree}
    return {
        leaf: value for name, part in tree.items() for leaf, value in _leaves(part, f"{key}.{name}").items()
    }
