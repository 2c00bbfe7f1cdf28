"""A match at the table notes and saves how its bots made their choices, so that they can be recomputed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.euchre.game import Euchre
from bacon.kits import GAMES, find_game
from bacon.notation.record import read_record, write_record
from bacon.notation.transcript import placed_hands, turns_of
from bacon.search.bot import RULE_BOT, Bot
from bacon.search.minds import recomputed
from bacon.search.par import Chair
from bacon.search.thinker import Thinker
from bacon.search.worker import Player, Worker
from bacon.store.store import Store, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.table.session import Session, seated, steady_players

pytestmark = pytest.mark.usefixtures("outlines")


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as worker:
        worker.warm_up(30.0)
        yield worker


def saved(match: Match[TableState], bots: dict[int, Bot], human: int | None = None) -> Match[TableState]:
    """A match after its first hand, read from the store that it was saved in."""
    store: Store = store_in_memory()
    autosave = Autosave(store)
    autosave.start(match)
    session = Session(match, autosave, human=human is not None, viewer=human or 0, bots=bots)
    while not match.over and match.state.hand <= 1:
        session.act(session.legal()[0]) if session.humans_turn else session.bot_acts()
    assert autosave.match_id is not None
    return store.match_of(autosave.match_id)


def all_recomputed(match: Match[TableState], seats: set[int]) -> bool:
    """Whether every choice of these seats, and of no others, is noted in the record and comes out again."""
    record, found = read_record(write_record(match)), set[int]()
    for start, hand, _ in placed_hands(record.rules, record.events):
        for _, turn in turns_of(record.rules, record.events, [hand]):
            thought = record.thoughts.get(start + turn.step)
            if hand[-1] is record.events[-1] and thought is None:
                continue  # the hand that has just begun
            assert (thought is not None) == (turn.seat in seats)
            assert thought is None or recomputed(record.rules, thought, turn)
            found |= {turn.seat}
    return seats <= found


@pytest.mark.parametrize("game", GAMES)
def test_those_who_play_by_rules_of_thumb(game: str) -> None:
    rules = find_game(game)()
    bots = {seat: seated(Player(rules, "normal", "bold"), None) for seat in range(1, rules.seats)}
    assert all_recomputed(saved(Match(rules, "table"), bots, human=0), set(bots))


def test_those_who_search_by_the_clock_in_the_worker(worker: Worker) -> None:
    rules = Euchre()
    bots = {seat: seated(Player(rules, "hard", "careful"), worker) for seat in range(rules.seats)}
    assert all_recomputed(saved(Match(rules, "table"), bots), set(bots))


def test_those_who_play_a_board_as_everyone_does(worker: Worker) -> None:
    rules = Euchre()
    bots = steady_players(worker, rules, 0, (Chair("hard"),) * rules.seats)
    assert all_recomputed(saved(Match(rules, "table"), bots, human=0), set(bots))


def test_a_rule_of_thumb_that_took_the_place_of_a_search(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "ask", lambda *_: 0)  # as if it could not be reached
    rules = Euchre()
    bots: dict[int, Bot] = {seat: Thinker(Player(rules, "expert"), worker) for seat in range(rules.seats)}
    match = saved(Match(rules, "table"), bots)
    assert {thought.bot for thought in match.thoughts.values()} == {RULE_BOT.bot}
    assert all_recomputed(match, set(bots))


def test_no_view_differs_for_it() -> None:
    rules = Euchre()
    silent: dict[int, Bot] = {seat: Player(rules, "normal").bot() for seat in range(rules.seats)}
    noting = {seat: seated(Player(rules, "normal"), None) for seat in range(rules.seats)}
    without, noted = (saved(Match(rules, "table"), bots) for bots in (silent, noting))
    assert noted.thoughts
    assert not without.thoughts
    for seat in range(rules.seats):
        assert noted.view(seat) == without.view(seat)
