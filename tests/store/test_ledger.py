"""The totals are the same however events came into the store, and never keep an event out of it."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.json import decode

from bacon.core.events import HandStarted, MatchStarted
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.kits.presets import OWN_RULES, presets_of
from bacon.store.ledger import PERSON, DealtCards, Outcomes, preset_of, rebuild
from bacon.store.store import Details, Store, store_in_memory
from tests.play import ANY_RULES, ANY_SEED, Whims, choose, played
from tests.tables import Table

EVERYTHING = (
    "SELECT * FROM hands ORDER BY number",
    "SELECT shared, preset, scores, winner, hands, assisted, practice, logged FROM matches",
)


def _account(store: Store) -> list[object]:
    return [*(store.query(query) for query in EVERYTHING), *_sums(store)]


def _sums(store: Store) -> tuple[dict[object, Outcomes], dict[object, DealtCards]]:
    """The totals, without rows that have become empty."""
    results = {
        tuple(key): decode(str(text), type=Outcomes) for *key, text in store.query("SELECT * FROM sums")
    }
    cards = {
        tuple(key): decode(str(text), type=DealtCards) for *key, text in store.query("SELECT * FROM dealt")
    }
    return (
        {key: each for key, each in results.items() if each != Outcomes()},
        {key: each for key, each in cards.items() if each.hands},
    )


def _play(rules: Bacon, seed: int) -> Table:
    match: Table = Match(rules, seed=str(seed), practice=seed % 2 == 0)
    chance = Random(seed)
    for _ in range(70):
        if match.can_take_back(0) and chance.random() < 0.1:
            match.take_back(0)
        elif match.to_act == 0 and chance.random() < 0.02:
            match.note_hint(0)
        elif not match.over:
            match.apply(choose(match.legal(), chance, Whims(passes=0.6)))
    return match


@given(rules=ANY_RULES, seed=ANY_SEED, data=st.data())
def test_facts_saved_in_any_portions_make_the_same_account(
    rules: Bacon, seed: int, data: st.DataObject
) -> None:
    events = _play(rules, seed).events
    at_once, bit_by_bit = store_in_memory(), store_in_memory()
    at_once.begin(events)
    stored = data.draw(st.integers(1, len(events)))
    bit_by_bit.begin(events[:stored])
    while stored < len(events):
        more = data.draw(st.integers(1, 40))
        bit_by_bit.append(1, stored + 1, events[stored : stored + more])
        stored = min(stored + more, len(events))
    assert _account(at_once) == _account(bit_by_bit)


def test_the_sums_are_those_of_all_matches_that_are_not_set_aside() -> None:
    store = store_in_memory()
    for seed in range(6):
        store.begin(_play(Bacon(target=(5, 10)[seed % 2]), seed).events, Details(seat=seed % 5 or None))
    store.set_aside(2, "It is damaged.")
    counted = _sums(store)
    assert {key[4] for key in counted[0] if isinstance(key, tuple)} == {PERSON, 0, 1, 2, 3}
    rebuild(store._database)
    assert _sums(store) == counted
    for match_id in (1, 3, 4, 5, 6):
        store.set_aside(match_id, "It is damaged.")
    assert _sums(store) == ({}, {})


def test_damaged_sums_are_recomputed_with_the_next_hand() -> None:
    store = store_in_memory()
    events = played(Bacon(), 1, Whims(), hands=2).events
    second = [place for place, event in enumerate(events) if isinstance(event, HandStarted)][1]
    store.begin(events[: second + 1])
    store._database.execute("UPDATE sums SET results = '{'")
    store.append(1, second + 2, events[second + 1 :])
    again = store_in_memory()
    again.begin(events)
    assert _sums(store) == _sums(again)


def test_a_damaged_log_costs_its_account_but_no_further_fact() -> None:
    store = store_in_memory()
    events = played(Bacon(), 1, Whims(), hands=2).events
    second = [place for place, event in enumerate(events) if isinstance(event, HandStarted)][1]
    store.begin(events[:second])
    store._database.execute("DROP TRIGGER events_are_not_changed")
    store._database.execute("UPDATE events SET json = '{' WHERE number = 7")
    store.append(1, second + 1, events[second:])
    assert store.count(1) == len(events)
    assert store.query("SELECT count(*) FROM hands") == [(0,)]


def test_a_game_that_is_not_known_here_is_saved_all_the_same() -> None:
    store = store_in_memory()
    store.begin([MatchStarted("chess", {"clock": True}, "x"), HandStarted(1, 0, ""), HandStarted(2, 1, "")])
    assert store.query("SELECT shared, preset, hands FROM matches") == [("chess", OWN_RULES, 0)]
    assert store.count(1) == 3


def test_a_preset_is_known_by_its_rules() -> None:
    for preset in presets_of("bacon"):
        assert preset_of(preset.rules) == (preset.saved_as or preset.name)
    assert preset_of(Bacon(target=21)) == OWN_RULES
