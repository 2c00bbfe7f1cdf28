"""Par is the same whenever, wherever and however it is made."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from bacon.core.board import Board, first_hand, is_over
from bacon.core.events import Event, HandStarted, MatchStarted, SeedRevealed, encode
from bacon.core.match import Match
from bacon.kits import GAMES, find_game
from bacon.search.levels import EFFORTS
from bacon.search.par import VERSION, Chair, Line, Playing, Steady, Table, experts, play_board
from bacon.search.searcher import SearchBot
from bacon.search.thinker import play_all
from bacon.store.rounds import hands_of_day
from tests.sparse import some

DAY = date(2026, 11, 22)
WORLDS = 2
GOLDEN = Path(__file__).parent / "par.txt"
"""The version of the search, the game, and the digest of how a board of the day above was played: by experts,
or by one beside others.
"""

PROGRAM = """
import sys
from datetime import date
from bacon.core.events import encode
from bacon.store.rounds import hands_of_day
from bacon.search.par import experts, play_board
for game in sys.argv[1:]:
    hand = hands_of_day(date(2026, 11, 22), game)[0]
    print(*(encode(event).decode() for event in play_board(hand.board, experts(hand.rules, 2)).events))
"""


def told(events: Sequence[Event]) -> list[Event]:
    """What happened at the table, without what binds the shuffle and opens it."""
    beside = (MatchStarted, HandStarted, SeedRevealed)
    return [event for event in first_hand(events) if not isinstance(event, beside)]


def digest_of(line: Line) -> str:
    return sha256(b"".join(encode(event) for event in told(line.events))).hexdigest()[:16]


def boards_of(game: str, count: int) -> list[tuple[Board, Table]]:
    return [(hand.board, experts(hand.rules, WORLDS)) for hand in hands_of_day(DAY, game)[:count]]


@pytest.fixture(scope="module")
def lines() -> dict[str, Line]:
    return {game: play_board(*boards_of(game, 1)[0]) for game in GAMES}


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_a_whole_hand_that_the_rules_allow(game: str, lines: dict[str, Line]) -> None:
    [(board, _)] = boards_of(game, 1)
    match = Match(board.rules, events=lines[game].events)
    assert is_over(lines[game].events)
    assert match.scores == lines[game].points


@pytest.mark.parametrize("game", GAMES)
def test_a_version_of_the_search_makes_the_same_lines_on_every_machine_and_for_ever(
    game: str, lines: dict[str, Line]
) -> None:
    digest = digest_of(lines[game])
    assert f"{VERSION} {game} {digest}" in GOLDEN.read_text().splitlines(), (
        "Experts now make something else of the same cards. If this VERSION of bacon/search/par.py was "
        f"published, raise it; then write into {GOLDEN.name}: {VERSION} {game} {digest}"
    )


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_version_of_the_search_makes_the_same_lines_beside_the_other_levels(game: str) -> None:
    [(board, _)] = boards_of(game, 1)
    table = (Chair(worlds=WORLDS), Chair("normal"), Chair("hard", worlds=WORLDS), Chair("easy"))
    digest = digest_of(play_board(board, table))
    assert f"{VERSION} {game} beside others {digest}" in GOLDEN.read_text().splitlines(), (
        f"Other levels now make something else of the same cards: {VERSION} {game} beside others {digest}"
    )


@pytest.mark.parametrize(("thinks", "weighed"), [(120, 60), (30, 30)])
def test_who_compares_and_sits_at_the_table_weighs_no_more_than_anybody_waits_for(
    thinks: int, weighed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(EFFORTS, "expert", replace(EFFORTS["expert"], worlds=thinks))
    bot = Chair().bot(find_game("euchre")())
    assert isinstance(bot, SearchBot)
    assert bot.budget.worlds == weighed


def test_par_does_not_hang_on_the_order_of_sets_in_another_process(lines: dict[str, Line]) -> None:
    games = some(("euchre", *(game for game in GAMES if game != "euchre")), 1)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *games],
        env={**os.environ, "PYTHONHASHSEED": "77"},
        capture_output=True,
        text=True,
        check=True,
    )
    here = [" ".join(encode(event).decode() for event in lines[game].events) for game in games]
    assert done.stdout.splitlines() == here


@pytest.mark.thorough
def test_par_is_the_same_in_any_order_and_with_any_number_of_jobs() -> None:
    boards = boards_of("euchre", 2)
    alone = dict(play_all(boards))
    backwards = dict(play_all(boards[::-1]))
    together = dict(play_all(boards, jobs=2))
    assert alone == together == {1 - number: line for number, line in backwards.items()}


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", ["bacon", "climbing"])
def test_who_plays_as_the_experts_do_makes_par_whatever_binds_the_shuffle(
    game: str, lines: dict[str, Line]
) -> None:
    hand = hands_of_day(DAY, game)[0]
    names = ("Ada", *map(str, range(1, hand.rules.seats)))
    match = Match(hand.rules, hand.seed, dealer=hand.dealer, names=names)
    bot = Steady(hand.rules, Chair(worlds=WORLDS))
    while not is_over(match.events):
        assert match.to_act is not None
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    assert match.scores == lines[game].points
    assert told(match.events) == told(lines[game].events)


def test_other_players_make_other_lines() -> None:
    boards = [board for board, _ in boards_of("euchre", 3)]
    beginners = (Chair("easy", "bold"),) * 4
    assert [play_board(each, beginners) for each in boards] != [
        play_board(each, experts(each.rules, WORLDS)) for each in boards
    ]


def test_a_board_can_be_left_after_any_decision_and_begun_again() -> None:
    [(board, table)] = boards_of("bacon", 1)
    Playing(board, table).step()
    playing = Playing(board, table)
    while not playing.step():
        pass
    assert playing.line() == play_board(board, table)
