"""What bots chose can be recomputed from what they knew, and what a cheat chose cannot.

``BACON_PROVEN=20`` recomputes the choices of 20 matches of each game instead of a hand or two.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from bacon import bots
from bacon.core.actions import Action
from bacon.core.events import BotThought
from bacon.core.match import Match
from bacon.core.review import Turn
from bacon.core.rules import TableState
from bacon.kits import GAMES, find_game
from bacon.notation.record import read_record, write_record
from bacon.notation.transcript import hands_of, placed_hands, turns_of
from bacon.search.bot import Bot, Choice, Level, Mind, Signed, Temper
from bacon.search.levels import LEVELS, make_bot, player_kit
from bacon.search.minds import Uncheckable, explained, note_thought, recomputed
from bacon.search.par import VERSION
from bacon.search.searcher import Budget, SearchBot
from bacon.search.worker import Player
from tests import sparse
from tests.examples.installed import FIVE_HUNDRED, HEARTS, WHIST, installed
from tests.sparse import some

MATCHES = int(os.environ.get("BACON_PROVEN", "1"))
HANDS = 9 if "BACON_PROVEN" in os.environ else 2
CAUGHT = 3 if sparse.ALL else 2
"""Hands in which a cheat is looked for."""

MINDS = [
    ("euchre", LEVELS[0]),
    ("climbing", LEVELS[1]),
    ("euchre", LEVELS[2]),
    ("climbing", LEVELS[0]),
    ("euchre", LEVELS[1]),
    ("climbing", LEVELS[2]),
]


class Cheat:
    """Plays the card that takes most tricks with all cards open, and calls by rules of thumb."""

    def __init__(self, game: str) -> None:
        rules = find_game(game)()
        self.state = rules.start()
        self._rule_bot, self._commentator = make_bot(rules), player_kit(game).commentator(rules)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose by the state, which no bot gets."""
        tricks = self._commentator.tricks(self.state, legal)
        if not tricks:
            return self._rule_bot.choose(view, legal)
        return Choice(max(tricks, key=tricks.__getitem__), "I have seen it.", "peek")


def played(game: str, seed: str, bots: Mapping[int, Bot], hands: int = 99) -> Match[TableState]:
    """A match between bots by seat, ended after this many hands."""
    match: Match[TableState] = Match(find_game(game)(), seed)
    while (seat := match.to_act) is not None and match.state.hand <= hands:
        bot = bots[seat]
        if isinstance(bot, Cheat):
            bot.state = match.state
        match.apply(bot.choose(match.view(seat), match.legal()).action)
    return match


def turns(match: Match[TableState], seat: int) -> list[Turn]:
    """A seat's turns with a choice, as they are read from the record of a match."""
    events = read_record(write_record(match)).events
    found = turns_of(match.rules, events, hands_of(events))
    return [turn for _, turn in found if turn.seat == seat]


def at_the_table(game: str, level: Level, worlds: int) -> Bot:
    """A bot with time for this many worlds, if it searches by itself."""
    bot = make_bot(find_game(game)(), level, timed=True, clock=lambda: 0.0)
    if isinstance(bot, SearchBot):
        bot.budget = Budget(worlds)
    return bot


class HurriedClock:
    """A clock by which every look takes four milliseconds, so that searches end in the middle of a deal."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.004
        return self.now


@cache
def noted(game: str, seed: str, hands: int, cheat: int | None = None) -> Match[TableState]:
    """A match of bots by the clock that notes their work, but one seat may play its cheapest card instead."""
    match: Match[TableState] = Match(find_game(game)(), seed)
    names: list[tuple[Level, Temper]] = [("expert", "even"), ("hard", "bold"), ("normal", "careful")]
    bots = [
        Signed(make_bot(match.rules, level, temper, timed=True, clock=HurriedClock()), mind)
        for seat in range(match.rules.seats)
        for level, temper in [names[seat % 3]]
        for mind in [Mind(f"{level}:{temper}", "timed")]
    ]
    while (seat := match.to_act) is not None and match.state.hand <= hands:
        choice = bots[seat].choose(match.view(seat), match.legal())
        note_thought(match, bots[seat], choice)
        match.apply(match.legal()[-1] if seat == cheat else choice.action)
    return match


def choices(text: str) -> list[tuple[Turn, BotThought]]:
    """The turns with a choice, as they are read from a record, and the work behind each."""
    record = read_record(text)
    return [
        (turn, record.thoughts[start + turn.step])
        for start, hand, _ in placed_hands(record.rules, record.events)
        for _, turn in turns_of(record.rules, record.events, [hand])
        if start + turn.step in record.thoughts
    ]


def share(text: str) -> tuple[int, int]:
    """How many choices of a record come out again, and of how many."""
    rules = read_record(text).rules
    found = [recomputed(rules, thought, turn) for turn, thought in choices(text)]
    return sum(found), len(found)


@pytest.mark.sparse(2)
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_comes_out_again_with_the_work_that_was_noted(game: str) -> None:
    for number in range(MATCHES):
        same, every = share(write_record(noted(game, f"noted {number}", HANDS if MATCHES > 1 else 1)))
        assert same == every > 0


@pytest.mark.sparse(1)
@pytest.mark.parametrize("example", [WHIST, HEARTS, FIVE_HUNDRED], ids=["whist", "hearts", "five-hundred"])
def test_and_so_it_does_in_games_that_were_added(example: Path, tmp_path: Path) -> None:
    with installed(example, tmp_path):
        for number in range(MATCHES):
            same, every = share(
                write_record(noted(example.name, f"noted {number}", HANDS if MATCHES > 1 else 1))
            )
            assert same == every > 0


def test_so_it_does_without_a_clock_by_any_bot_that_has_a_name() -> None:
    match = bots.play(
        Match(find_game("euchre")()), ["hard", "normal:bold", "house:without=ruff", "random"], hands=1
    )
    same, every = share(write_record(match))
    assert same == every > 0


def test_and_for_those_who_play_equal_cards_alike() -> None:
    match: Match[TableState] = Match(find_game("euchre")(), "steady")
    player = Player(match.rules, "hard", steady=True)
    bot = Signed(player.bot(), player.mind)
    while (seat := match.to_act) is not None and match.state.hand <= 1:
        choice = bot.choose(match.view(seat), match.legal())
        note_thought(match, bot, choice)
        match.apply(choice.action)
    same, every = share(write_record(match))
    assert same == every > 0


@pytest.mark.sparse(1)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_cheat_who_notes_honest_work_is_caught(seat: int) -> None:
    match = noted("euchre", "cheat", CAUGHT - 1, cheat=seat)
    wrong = {
        turn.seat
        for turn, thought in choices(write_record(match))
        if not recomputed(match.rules, thought, turn)
    }
    assert wrong == {seat}


def test_a_choice_is_not_explained_by_another_number_of_deals() -> None:
    match = noted("bid-euchre", "another number", 1)
    for turn, thought in choices(write_record(match)):
        if thought.worlds > 1:
            assert not recomputed(match.rules, replace(thought, worlds=100_000), turn)
            break
    else:
        pytest.fail("nobody searched")


def test_one_that_another_number_would_explain_is_still_caught() -> None:
    """The lenient way would let it pass."""
    match: Match[TableState] = Match(find_game("euchre")(), "explained")
    rules, found = match.rules, 0
    for turn, thought in choices(write_record(noted("euchre", "explained", CAUGHT))):
        if thought.bot == "expert:even":
            answers = at_the_table("euchre", "expert", 60)
            assert isinstance(answers, SearchBot)
            for choice in answers.answers(turn.view, turn.legal):
                if choice.action != turn.played:
                    found += 1
                    planted = replace(turn, played=choice.action)
                    assert explained(rules, "expert", [planted]).choices == 1
                    assert not recomputed(rules, thought, planted)
                    break
    assert found


@pytest.mark.parametrize(
    "change",
    [
        {"search": VERSION - 1},
        {"search": VERSION + 1},
        {"bot": "program:true"},
        {"bot": "me"},
        {"way": "slow"},
    ],
)
def test_the_choice_of_another_version_or_program_cannot_be_checked(change: dict[str, object]) -> None:
    match = noted("euchre", "another version", 1)
    for turn, thought in choices(write_record(match)):
        with pytest.raises(Uncheckable):
            recomputed(match.rules, replace(thought, **change), turn)


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_all_that_experts_choose_follows_from_their_own_cards(game: str) -> None:
    seats = range(find_game(game)().seats)
    for number in range(MATCHES):
        match = played(
            game, f"minds {number}", {seat: at_the_table(game, "expert", 1 + seat) for seat in seats}, HANDS
        )
        for seat in seats:
            found = explained(match.rules, "expert", turns(match, seat))
            assert found.choices > 0
            assert found.others == ()


@pytest.mark.sparse(1)
@pytest.mark.parametrize(("game", "level"), some(MINDS, 3))
def test_all_that_lower_levels_choose_follows_from_what_they_remember(game: str, level: Level) -> None:
    match = played(game, "minds", dict.fromkeys(range(4), at_the_table(game, level, 0)), 1)
    for seat in range(4):
        assert explained(match.rules, level, turns(match, seat)).others == ()


@pytest.mark.parametrize("game", some(["euchre", "bacon", "bid-euchre"], 1))
def test_a_cheat_is_caught(game: str) -> None:
    honest = at_the_table(game, "expert", 2)
    match = played(game, "cheat", {0: honest, 1: Cheat(game), 2: honest, 3: honest}, CAUGHT)
    assert explained(match.rules, "expert", turns(match, 1)).others
    assert not explained(match.rules, "expert", turns(match, 2)).others
