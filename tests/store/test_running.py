"""Each player has one running match of each kind and game, and none of them ends another."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Literal

import pytest

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.game import Euchre
from bacon.store.backups import back_up_if_due
from bacon.store.fairness import dealt
from bacon.store.history import Filter, History
from bacon.store.opening import open_store, recover
from bacon.store.people import players, rename
from bacon.store.statistics import as_csv, scoreboard, statistics
from bacon.store.store import Details, Store, StoreError, store_in_memory
from bacon.store.unfinished import Autosave, running
from bacon.system import clock
from tests.play import Whims, played
from tests.store.conftest import disk_is_full

DAILY = Details(kind="daily", key="2026-11-22")
DUPLICATE = Details(kind="duplicate")


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Store:
    """An empty store with a clock that advances a minute each time it is asked."""
    minutes = count()
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    monkeypatch.setattr(clock, "now", lambda: noon + timedelta(minutes=next(minutes)))
    return store_in_memory()


def _new(rules: Rules, seed: str = "", *, practice: bool = False) -> Match[TableState]:
    return Match(rules, seed=seed, practice=practice)


def _five(store: Store, player: str = "") -> Autosave:
    """Begin five matches, numbers 1 to 5."""
    keeper = Autosave(store, player)
    keeper.start(_new(Euchre(), practice=True))
    for rules, about in (
        (Bacon(), Details()),
        (Euchre(), Details()),
        (Bacon(), DUPLICATE),
        (Euchre(), DAILY),
    ):
        keeper.start(_new(rules), about)
    return keeper


def _ids(store: Store, player: str = "") -> list[int]:
    return [row.id for row in running(store, player)]


def test_matches_of_other_kinds_and_games_go_on_beside_a_new_one(store: Store) -> None:
    _five(store)
    rows = running(store)
    assert [(row.id, row.kind, row.key, row.game) for row in rows] == [
        (5, "daily", "2026-11-22", "euchre"),
        (4, "duplicate", "", "bacon"),
        (3, "ordinary", "", "euchre"),
        (2, "ordinary", "", "bacon"),
        (1, "practice", "", "euchre"),
    ]
    assert "unfinished 5" in store.health()


@pytest.mark.parametrize(
    ("about", "practice", "ended"),
    [
        (Details(), False, 3),
        (Details(), True, 1),
        (DAILY, False, 5),
        (Details(kind="daily", key="later"), False, 5),
    ],
)
def test_a_new_match_ends_only_that_of_its_kind_and_game(
    store: Store, about: Details, practice: bool, ended: int
) -> None:
    _five(store).start(_new(Euchre(), practice=practice), about)
    assert sorted(_ids(store)) == [each for each in (1, 2, 3, 4, 5, 6) if each != ended]
    assert store.match_of(ended).events


def test_a_match_with_help_is_still_the_one_of_its_game(store: Store) -> None:
    keeper = Autosave(store)
    match = keeper.start(played(Bacon(), 1, Whims(), hands=1))
    assert match.to_act is not None
    keeper.record(match, match.note_hint(match.to_act))
    assert [row.kind for row in running(store)] == ["assisted"]
    keeper.start(_new(Bacon()))
    assert _ids(store) == [2]


def test_the_match_that_was_played_last_comes_first_and_is_gone_on_with(store: Store) -> None:
    keeper = _five(store)
    assert keeper.resume(2) is not None
    match = keeper.resume(3)
    assert match
    keeper.record(match, match.apply(match.legal()[0]))
    assert _ids(store) == [3, 5, 4, 2, 1]
    again = Autosave(store)
    resumed = again.resume()
    assert resumed
    assert (again.match_id, resumed.events) == (3, match.events)


def test_the_end_of_a_match_is_not_undone_where_its_successor_cannot_be_saved(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = _five(store)
    with monkeypatch.context() as patch:
        patch.setattr(store, "_add", disk_is_full)
        match = keeper.start(_new(Bacon(), "new"))
        assert "disk is full" in str(keeper.take_notice())
        assert (keeper.match_id, _ids(store)) == (None, [5, 4, 3, 2, 1])
    keeper.record(match, match.apply(match.legal()[0]))
    assert _ids(store) == [6, 5, 4, 3, 1]
    assert store.events_of(6) == match.events


def test_a_damaged_match_takes_no_other_one_with_it(store: Store) -> None:
    keeper = _five(store)
    store._database.execute("DROP TRIGGER events_are_not_changed")
    store._database.execute("UPDATE events SET json = '' WHERE match_id = 4 AND number = 2")
    assert keeper.resume(4) is None
    assert "match 4 is damaged" in str(keeper.take_notice())
    assert _ids(store) == [5, 3, 2, 1]
    assert keeper.resume(2)
    assert keeper.take_notice() is None


def test_a_match_that_has_ended_is_not_resumed_by_its_number(store: Store) -> None:
    keeper = _five(store)
    store.finish(3)
    assert keeper.resume(3) is None
    assert keeper.resume(99) is None
    assert [row.id for row in keeper.running()] == [5, 4, 2, 1]


def test_another_window_offers_none_of_them_while_one_writes(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with closing(open_store(path).store) as one:
        _five(one)
        with closing(open_store(path).store) as other:
            assert (running(other), Autosave(other).resume(3)) == ((), None)
            one.close()
            Autosave(other, "Ada").start(_new(Bacon()))
            assert sorted(_ids(other)) == [1, 2, 3, 4, 5]


def test_an_unreadable_store_is_reported(store: Store) -> None:
    store.close()
    keeper = Autosave(store)
    assert keeper.running() == ()
    assert "can’t be read" in str(keeper.take_notice())


def test_a_copy_that_is_put_back_has_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with closing(open_store(path).store) as store:
        _five(store)
        _five(store, "Ada")
        back_up_if_due(store._database, path, at_once=True)
    path.write_bytes(b"no database")
    opened = open_store(path)
    with closing(opened.store) as store:
        assert opened.offer
        recover(store, opened.offer)
        assert [sorted(_ids(store, player)) for player in ("", "Ada")] == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]


# Players


def test_each_player_has_matches_of_his_own(store: Store) -> None:
    _five(store)
    ada = _five(store, "Ada")
    assert (_ids(store), _ids(store, "Ada"), _ids(store, "Ben")) == ([5, 4, 3, 2, 1], [10, 9, 8, 7, 6], [])
    assert Autosave(store, "Ben").resume() is None
    assert ada.resume(5) is None
    assert (players(store), [row.player for row in ada.running()]) == ({"": 5, "Ada": 5}, ["Ada"] * 5)


def test_the_figures_of_each_player_are_his_own_and_everyones_their_sum() -> None:
    store, alone = store_in_memory(), store_in_memory()
    for seed, player in enumerate(("", "Ada", "Ada", "Ben")):
        match = played(Bacon(target=5), seed, Whims())
        Autosave(store, player).start(match)
        if player == "Ada":
            Autosave(alone).start(match)
    assert as_csv(statistics(store, player="Ada")) == as_csv(statistics(alone))
    assert statistics(store, player="Eve").total.matches.of == 0
    assert statistics(store).total.matches.of == 4
    assert History(store).count_matches(Filter(player="Ada")) == 2
    [mine], [everyones] = dealt(store, "bacon", "Ada"), dealt(store, "bacon")
    assert mine == dealt(alone, "bacon")[0]
    assert everyones.hands > mine.hands


def test_a_player_who_gives_his_name_keeps_his_matches_and_figures() -> None:
    store = store_in_memory()
    Autosave(store).start(played(Bacon(target=5), 1, Whims()))
    _five(store)
    before = as_csv(statistics(store, player=""))
    rename(store, "", "Ada")
    assert players(store) == {"Ada": 6}
    assert as_csv(statistics(store, player="Ada")) == before
    assert _ids(store, "Ada") == [6, 5, 4, 3, 2]
    assert dealt(store, "bacon", "Ada") == dealt(store, "bacon")


def test_nobody_takes_the_name_of_another_player(store: Store) -> None:
    for player in ("Ada", "Ben"):
        Autosave(store, player).start(_new(Bacon()))
    with pytest.raises(StoreError, match="Someone called Ben has already played here"):
        rename(store, "Ada", "Ben")
    assert players(store) == {"Ada": 1, "Ben": 1}


# Kinds


def test_one_of_a_kind_is_found_by_its_key(store: Store) -> None:
    _five(store).start(_new(Euchre()), Details(kind="daily", key="later"))
    found = {key: History(store).matches(Filter(kind="daily", key=key)) for key in ("later", "2026-11-22")}
    assert {key: [row.id for row in rows] for key, rows in found.items()} == {"later": [6], "2026-11-22": [5]}


@pytest.mark.parametrize("kind", ["duplicate", "daily"])
def test_other_kinds_are_counted_apart(kind: Literal["duplicate", "daily"]) -> None:
    store = store_in_memory()
    Autosave(store).start(played(Bacon(target=5), 1, Whims()), Details(kind=kind))
    found = statistics(store)
    assert (found.total.matches.of, found.other_kinds[kind].matches.of) == (0, 1)
    assert f"{kind},All,All," in as_csv(found)
    assert any(line.startswith(("Duplicate:", "Deals of the day:")) for line in scoreboard(found))
    assert History(store).count_matches(Filter(kind=kind)) == 1
    assert History(store).count_matches(Filter(kind="ordinary")) == 0


def test_what_a_date_deals_is_not_held_against_chance() -> None:
    store = store_in_memory()
    Autosave(store).start(played(Bacon(target=5), 1, Whims()), DAILY)
    assert dealt(store, "bacon") == ()
