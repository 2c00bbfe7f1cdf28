"""The versions of the database, and the steps from one to the next."""

from __future__ import annotations

from typing import Final

_FIRST: Final = (
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        rules TEXT NOT NULL,
        started_at TEXT NOT NULL,
        finished_at TEXT,
        set_aside TEXT
    )""",
    """CREATE TABLE events (
        match_id INTEGER NOT NULL REFERENCES matches (id),
        number INTEGER NOT NULL CHECK (number > 0),
        json TEXT NOT NULL,
        PRIMARY KEY (match_id, number)
    ) WITHOUT ROWID""",
    """CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
        BEGIN SELECT raise(ABORT, 'events are only added'); END""",
    """CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
        BEGIN SELECT raise(ABORT, 'events are only added'); END""",
    """CREATE TRIGGER matches_are_not_deleted BEFORE DELETE ON matches
        BEGIN SELECT raise(ABORT, 'matches are only added'); END""",
)

_SECOND: Final = (
    "ALTER TABLE matches ADD COLUMN shared TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE matches ADD COLUMN preset TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE matches ADD COLUMN seat INTEGER DEFAULT 0",
    "ALTER TABLE matches ADD COLUMN names TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE matches ADD COLUMN practice INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE matches ADD COLUMN assisted INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE matches ADD COLUMN scores TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE matches ADD COLUMN winner INTEGER",
    "ALTER TABLE matches ADD COLUMN hands INTEGER NOT NULL DEFAULT 0",
    """CREATE TABLE hands (
        match_id INTEGER NOT NULL REFERENCES matches (id),
        number INTEGER NOT NULL,
        first_event INTEGER NOT NULL,
        last_event INTEGER NOT NULL,
        dealer INTEGER NOT NULL,
        declarer INTEGER,
        trump TEXT,
        alone INTEGER NOT NULL,
        side INTEGER,
        points TEXT NOT NULL,
        taken TEXT NOT NULL,
        march INTEGER NOT NULL,
        claimed INTEGER,
        claim_held INTEGER,
        asked TEXT NOT NULL,
        denied TEXT NOT NULL,
        fixed INTEGER NOT NULL,
        dealt TEXT NOT NULL,
        aces TEXT NOT NULL,
        trumps TEXT NOT NULL,
        jokers TEXT NOT NULL,
        PRIMARY KEY (match_id, number)
    ) WITHOUT ROWID""",
)

_THIRD: Final = (
    """CREATE TABLE climbers (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        place INTEGER,
        left_over INTEGER NOT NULL,
        plays INTEGER NOT NULL,
        bombs INTEGER NOT NULL,
        passes INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        given INTEGER NOT NULL,
        wilds INTEGER NOT NULL,
        tops INTEGER NOT NULL,
        quads INTEGER NOT NULL,
        PRIMARY KEY (match_id, number, seat)
    ) WITHOUT ROWID""",
)
"""Per-seat results of one game; removed again by the next step."""

_FOURTH: Final = (
    "ALTER TABLE matches ADD COLUMN sides TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE matches ADD COLUMN mine INTEGER",
    "DROP TABLE climbers",
    "DROP TABLE hands",
    """CREATE TABLE hands (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        first_event INTEGER NOT NULL,
        last_event INTEGER NOT NULL,
        dealer INTEGER NOT NULL,
        side INTEGER,
        marks TEXT NOT NULL,
        points TEXT NOT NULL,
        fixed INTEGER NOT NULL,
        dealt TEXT NOT NULL,
        variant TEXT NOT NULL,
        cards TEXT NOT NULL,
        notes TEXT NOT NULL,
        PRIMARY KEY (match_id, number)
    ) WITHOUT ROWID""",
    "CREATE TABLE figures (match_id INTEGER PRIMARY KEY, seats TEXT NOT NULL)",
)
"""The ledger in each game's own figures, by match and seat, with notes on each hand."""

_FIFTH = (
    "ALTER TABLE matches ADD COLUMN logged INTEGER NOT NULL DEFAULT 0",
    "UPDATE matches SET logged = (SELECT count(*) FROM events WHERE match_id = matches.id)",
    """CREATE TABLE sums (
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        preset TEXT NOT NULL,
        seat INTEGER NOT NULL,
        results TEXT NOT NULL,
        PRIMARY KEY (kind, game, preset, seat)
    ) WITHOUT ROWID""",
    """CREATE TABLE dealt (
        game TEXT NOT NULL,
        shared TEXT NOT NULL,
        variant TEXT NOT NULL,
        sizes TEXT NOT NULL,
        cards TEXT NOT NULL,
        PRIMARY KEY (game, shared, variant, sizes)
    ) WITHOUT ROWID""",
    """CREATE INDEX matches_with_an_end
        ON matches (id, practice, assisted, game, preset, winner, mine, set_aside)
        WHERE winner IS NOT NULL""",
)
"""The number of events in each match, and the ledger in sum, so that neither is counted again."""

_SIXTH = (
    """CREATE TABLE reviews (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        version INTEGER NOT NULL,
        missing INTEGER NOT NULL,
        payload TEXT NOT NULL,
        PRIMARY KEY (match_id, number, seat)
    )""",
    """CREATE TABLE given_away (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        choices INTEGER NOT NULL,
        points REAL NOT NULL,
        chance REAL NOT NULL,
        PRIMARY KEY (match_id, number, seat, kind)
    ) WITHOUT ROWID""",
)
"""Reviews of hands, and the losses in them by kind of choice, which can be summed without opening them."""

_SEVENTH = (
    "ALTER TABLE matches ADD COLUMN player TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE matches ADD COLUMN kind TEXT NOT NULL DEFAULT 'plain'",
    "ALTER TABLE matches ADD COLUMN key TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE matches ADD COLUMN played_at TEXT NOT NULL DEFAULT ''",
    "UPDATE matches SET kind = 'practice' WHERE practice",
    "UPDATE matches SET played_at = coalesce(finished_at, started_at)",
    "CREATE INDEX matches_running ON matches (player, kind, game) WHERE finished_at IS NULL",
    "DROP INDEX matches_with_an_end",
    """CREATE INDEX matches_with_an_end
        ON matches (id, player, kind, assisted, game, preset, winner, mine, set_aside)
        WHERE winner IS NOT NULL""",
    "ALTER TABLE sums RENAME TO sums_of_all",
    """CREATE TABLE sums (
        player TEXT NOT NULL,
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        preset TEXT NOT NULL,
        seat INTEGER NOT NULL,
        results TEXT NOT NULL,
        PRIMARY KEY (player, kind, game, preset, seat)
    ) WITHOUT ROWID""",
    "INSERT INTO sums SELECT '', kind, game, preset, seat, results FROM sums_of_all",
    "DROP TABLE sums_of_all",
    "ALTER TABLE dealt RENAME TO dealt_to_all",
    """CREATE TABLE dealt (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        shared TEXT NOT NULL,
        variant TEXT NOT NULL,
        sizes TEXT NOT NULL,
        cards TEXT NOT NULL,
        PRIMARY KEY (player, game, shared, variant, sizes)
    ) WITHOUT ROWID""",
    "INSERT INTO dealt SELECT '', game, shared, variant, sizes, cards FROM dealt_to_all",
    "DROP TABLE dealt_to_all",
)
"""Who played a match, what kind it is, and when it was last played."""

_EIGHTH = (
    """CREATE TABLE pars (
        board TEXT NOT NULL,
        players TEXT NOT NULL,
        version INTEGER NOT NULL,
        log TEXT NOT NULL,
        PRIMARY KEY (board, players, version)
    ) WITHOUT ROWID""",
)
"""Others' results on boards: events by board, players, and search version."""

_NINTH = ("CREATE INDEX hands_nobody_won ON hands (match_id) WHERE side IS NULL",)
"""The few hands that nobody won, so that the statistics need not look at all the others."""

_TENTH: tuple[str, ...] = ()
"""Nothing in the tables: logs say how bots made their choices, and a program that does not know that event
would set the matches aside as damaged.
"""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    *(_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH, _SIXTH, _SEVENTH),
    *(_EIGHTH, _NINTH, _TENTH),
)
"""The statements from each version to the next."""
