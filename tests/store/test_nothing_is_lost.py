"""Whatever was confirmed can be recovered with what the program itself offers, whatever happens to the file.

A machine plays, closes, starts, damages the file, refuses and accepts what is offered, lets an older version
and commands run, and days pass. ``BACON_STEPS=200 BACON_EXAMPLES=300 pytest`` searches longer.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bacon.core.events import Event
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.store import backups
from bacon.store.database import parts
from bacon.store.opening import Opened, open_for_command, open_store, recover
from bacon.store.store import Store, StoreError
from bacon.store.unfinished import Autosave
from bacon.system import clock

STEPS = int(os.environ.get("BACON_STEPS", "24"))
DAMAGES = ("torn", "emptied", "gone", "scribbled", "no database")
NAMES = ("Ada", "Bo", "Cy", "Di")
EXAMPLES = max(settings().max_examples // 5, 3)


class Kept(RuleBasedStateMachine):
    """A player with bad luck, and what the program has confirmed.

    A match is `safe` as far as a copy has it, or a sound file that was set aside: what is damaged before any
    copy was made of it can be gone for good.
    """

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bacon-kept-"))
        self.path = self.folder / "matches.db"
        self.now = datetime(2026, 5, 3, 12, tzinfo=UTC)
        self.before, clock.now = clock.now, self._tick
        self.opened: Opened | None = None
        self.confirmed: dict[str, Sequence[Event]] = {}
        self.safe: dict[str, int] = {}

    def _tick(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.close()
            clock.now = self.before
            shutil.rmtree(self.folder)

    @property
    def store(self) -> Store:
        assert self.opened
        return self.opened.store

    def close(self) -> None:
        if self.opened:
            self.opened.store.close()
        self.opened = None

    @precondition(lambda self: self.opened is None)
    @rule()
    def start(self) -> None:
        self.opened = open_store(self.path)
        for copy in backups.copies(self.path):
            self._note_what_is_safe(copy)

    def _note_what_is_safe(self, file: Path) -> None:
        """What is in a sound file that nobody will write again is safe from then on."""
        for name, count in _counts(file).items():
            self.safe[name] = max(self.safe.get(name, 0), count)

    @precondition(lambda self: self.opened is not None)
    @rule(cards=st.integers(1, 12), new=st.booleans())
    def play(self, cards: int, new: bool) -> None:
        keeper = Autosave(self.store)
        match = None if new else keeper.resume()
        if match is None:
            match = keeper.start(Match(Bacon(target=5), seed=f"kept {self._tick()}", names=NAMES))
        chance = Random(len(match.events))
        for _ in range(cards):
            if not match.over:
                keeper.record(match, match.apply(chance.choice(list(match.legal()))))
        assert keeper.take_notice() is None
        self.confirmed[_name(match.events)] = match.events

    @precondition(lambda self: self.opened is not None)
    @rule()
    def close_the_window(self) -> None:
        self.close()

    @precondition(lambda self: self.opened is None and self.path.exists())
    @rule(how=st.sampled_from(DAMAGES), seed=st.integers(0, 999))
    def damage(self, how: str, seed: int) -> None:
        data = bytearray(self.path.read_bytes())
        if how == "torn":
            self.path.write_bytes(data[: len(data) // 2])
        elif how == "emptied":
            self.path.write_bytes(b"")
        elif how == "gone":
            self.path.unlink()
        elif how == "no database":
            self.path.write_bytes(b"no database " * 500)
        else:
            page = 4096 * Random(seed).randrange(len(data) // 4096 or 1)
            data[page : page + 4096] = Random(seed).randbytes(4096)
            self.path.write_bytes(data)
        if how in ("emptied", "gone"):
            for log in parts(self.path)[:2]:
                log.unlink(missing_ok=True)
        safe = self.safe.items()
        self.confirmed = {
            name: self.confirmed[name][:count] for name, count in safe if name in self.confirmed
        }

    @precondition(lambda self: self.opened is None and self.path.exists())
    @rule()
    def an_older_version_sets_the_file_aside(self) -> None:
        self._note_what_is_safe(backups.move_aside(self.path))

    @precondition(lambda self: self.opened is None and self.path.exists())
    @rule()
    def a_command_looks(self) -> None:
        try:
            open_for_command(self.path).store.close()
        except StoreError:
            assert self.path.exists()

    @precondition(lambda self: self.opened is not None and self.opened.offer is not None)
    @rule()
    def accept(self) -> None:
        assert self.opened and self.opened.offer
        recover(self.opened.store, self.opened.offer)
        self.opened = Opened(self.opened.store)
        self._all_here(self.store)

    @precondition(lambda self: self.opened is None and self.path.exists())
    @rule()
    def an_older_version_cannot_follow_the_newest_match(self) -> None:
        """It marks the match as damaged in the file, where that can still be opened."""
        with suppress(sqlite3.Error), closing(sqlite3.connect(self.path)) as raw, raw:
            raw.execute("UPDATE matches SET set_aside = 'old' WHERE id = (SELECT max(id) FROM matches)")

    @rule(days=st.integers(1, 9))
    def days_pass(self, days: int) -> None:
        self.now += timedelta(days=days)

    @precondition(lambda self: self.opened is None)
    @rule(days=st.integers(2, 6))
    def a_card_is_played_each_day_and_nothing_is_accepted(self, days: int) -> None:
        for _ in range(days):
            self.days_pass(1)
            self.start()
            self.play(1, new=False)
            self.close()

    @invariant()
    def what_was_confirmed_can_be_had(self) -> None:
        """Start with a copy of the folder, accept what is offered, and look."""
        if not hasattr(self, "folder") or self.opened is not None:
            return
        with tempfile.TemporaryDirectory() as name:
            shutil.copytree(self.folder, name, dirs_exist_ok=True, copy_function=shutil.copy2)
            opened = open_store(Path(name) / "matches.db")
            with closing(opened.store) as store:
                if opened.offer:
                    recover(store, opened.offer)
                self._all_here(store)

    def _all_here(self, store: Store) -> None:
        here = dict(_logs(store))
        for name, log in self.confirmed.items():
            assert tuple(here.get(name, ()))[: len(log)] == tuple(log), f"{name} is lost"


def _logs(store: Store) -> list[tuple[str, Sequence[Event]]]:
    """Every stored match by name, the longest last."""
    rows = store.query("SELECT id FROM matches WHERE set_aside IS NULL")
    logs = [store.events_of(int(str(row[0]))) for row in rows]
    return sorted(((_name(log), log) for log in logs), key=lambda each: len(each[1]))


def _counts(file: Path) -> dict[str, int]:
    """The number of events of each match in a file, by the match's seed; empty if the file is damaged."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(_as_it_is(file), uri=True)) as raw:
        if raw.execute("PRAGMA quick_check").fetchone() == ("ok",):
            rows = raw.execute("SELECT match_id, json FROM events ORDER BY match_id, number").fetchall()
            logs = [[line for _, line in log] for _, log in groupby(rows, key=itemgetter(0))]
            return {str(json.loads(log[0])["seed"]): len(log) for log in logs}
    return {}


def _as_it_is(file: Path) -> str:
    return f"{file.absolute().as_uri()}?immutable=1"


def _name(log: Sequence[Event]) -> str:
    return str(getattr(log[0], "seed", ""))


TestNothingIsLost = Kept.TestCase
TestNothingIsLost.settings = settings(max_examples=EXAMPLES, stateful_step_count=STEPS)
