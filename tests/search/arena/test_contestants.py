"""A program sees its own seat's view, plays by a line each, and its faults cost it hands, not the arena."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from bacon.core.actions import Action
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.game import Euchre
from bacon.kits import GAMES, find_game
from bacon.search.arena import check_contestant
from bacon.search.arena.contestants import BoardName, ProgramBot, RandomBot
from bacon.search.arena.program import Program
from bacon.search.arena.runner import Arena
from bacon.search.levels import LEVELS, TEMPERS, make_bot
from tests.search.arena.orders import measured, order
from tests.search.arena.programs import competitor, noted
from tests.sparse import some

ROOT = Path(__file__).parents[3]


class Obedient(Program):
    """A stand-in for a program, which records the questions and gives set answers."""

    def __init__(self) -> None:
        super().__init__([sys.executable], 1.0)
        self.asked: list[bytes] = []
        self.answer = 0

    def ask(self, question: bytes, choices: int) -> int:
        self.asked.append(question)
        assert self.answer < choices
        return self.answer


class Told(msgspec.Struct):
    """What a program gets, as it would read it."""

    game: str
    rules: dict[str, object]
    seat: int
    view: dict[str, object]
    legal: list[dict[str, object]]


def asked_of(rules: Rules, hands: int = 3) -> list[tuple[Told, int, Sequence[Action]]]:
    """Play hands in which the stand-in is asked; return what it was told, the seat and what was legal."""
    match, house, program = Match(rules, "asked"), make_bot(rules), Obedient()
    bot = ProgramBot(rules, program)
    told: list[tuple[Told, int, Sequence[Action]]] = []
    while match.state.hand <= hands and (seat := match.to_act) is not None:
        view, legal = match.view(seat), match.legal()
        action = house.choose(view, legal).action
        program.answer = legal.index(action)
        assert bot.choose(view, legal).action == action
        told.append((msgspec.json.decode(program.asked[-1], type=Told), seat, legal))
        match.apply(action)
    assert all(line.count(b"\n") == 1 and line.endswith(b"}\n") for line in program.asked)
    return told


@pytest.mark.sparse(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_program_gets_the_view_of_its_seat_and_no_other_card(game: str) -> None:
    rules = find_game(game)()
    for told, seat, legal in asked_of(rules):
        assert (told.game, told.rules, told.seat) == (game, rules.values(), seat)
        assert told.view["viewer"] == told.view["to_act"] == seat
        assert [each["type"] for each in told.legal] == [type(action).__name__ for action in legal]
        hands = msgspec.convert(told.view["hands"], list[list[str]])
        assert "??" not in hands[seat]
        assert told.view.get("claim") or all(
            set(hand) <= {"??"} for owner, hand in enumerate(hands) if owner != seat
        )


def test_an_honest_program_plays_to_the_end(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    report = measured(order(b=competitor("honest", notes), deals=3, matches=1))
    assert (report.faults, report.b.faults) == ((), 0)
    assert report.b.decisions > 20
    assert len(noted(notes)) == 4, "one for each seat, and it keeps running"


@pytest.mark.sparse(1)
@pytest.mark.parametrize(
    ("what", "patience", "sentence"),
    [
        ("dies", 20, "it ended with exit code 3"),
        ("garbage", 20, r"it answered 'the queen of hearts', which is not a number from 0 to \d+"),
        ("silent", 0.3, r"it gave no answer within 0\.3 s"),
    ],
)
def test_a_faulty_program_loses_every_hand_and_match(what: str, patience: float, sentence: str) -> None:
    report = measured(order(b=competitor(what), deals=1, matches=1, patience=patience))
    assert report.deals.difference == Bacon().target
    assert report.matches is not None
    assert (report.matches.won, report.matches.played) == (2, 2)
    assert (report.a.faults, report.b.faults, len(report.faults)) == (0, 4, 4)
    place = r"Bot b lost deal 1 in seating 1 at decision \d+ \(seat \d, \d+ legal actions\): "
    assert re.fullmatch(f"{place}{sentence}\\.", report.faults[0])
    assert report.faults[3].startswith("Bot b lost match 1 in seating 2 ")


def test_both_contestants_pay_alike() -> None:
    report = measured(order(a=competitor("dies"), deals=2))
    assert (report.deals.difference, report.a.faults, report.b.faults) == (-Bacon().target, 4, 0)
    report = measured(order(a=competitor("dies"), b=competitor("garbage"), deals=1))
    assert (report.deals.difference, report.a.faults, report.b.faults) == (0.0, 1, 1)


def test_a_bug_of_our_own_bots_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(RandomBot, "choose", stumble)
    arena = Arena(order())
    with pytest.raises(ZeroDivisionError, match="a bug"):
        arena.play(BoardName("deal", 1))


def test_chance_is_equal_for_equal_views_and_reaches_every_action() -> None:
    match = Match(Bacon(), "chance")
    seat = match.to_act
    assert seat is not None
    view, legal = match.view(seat), match.legal()
    chosen = [RandomBot(str(seed)).choose(view, legal).action for seed in range(50)]
    assert chosen == [RandomBot(str(seed)).choose(view, legal).action for seed in range(50)]
    assert set(chosen) == set(legal)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "best",
            "There is no bot 'best'; choose easy, normal, hard, expert, or one of these with "
            "a temperament (careful, even, bold), as in normal:bold; or house, house:without=TACTIC, random "
            "or program:COMMAND.",
        ),
        ("normal:brave", "There is no bot 'normal:brave'; choose"),
        ("random:bold", "There is no bot 'random:bold'; choose"),
        ("", "There is no bot ''; choose"),
        ("Normal", "There is no bot 'Normal' (did you mean 'normal'?); choose"),
        (
            "house:without=luck",
            "There is no tactic 'luck' in bacon; leave out stuck, one_point_left, enough_together, ",
        ),
        ("house:without=", "There is no tactic '' in bacon; leave out stuck, "),
        ("house:even", "There is no bot 'house:even'; choose"),
        ("program:", "A program needs a command, such as program:python3 my_bot.py."),
    ],
)
def test_an_unknown_name_is_refused_with_the_known_ones(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        check_contestant(name, Bacon())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("temper", TEMPERS)
def test_every_level_competes_with_every_temper(level: str, temper: str) -> None:
    check_contestant(level, Bacon())
    check_contestant(f"{level}:{temper}", Bacon())


@pytest.mark.thorough
def test_a_temper_is_heard() -> None:
    bold, careful = (
        measured(order(a=f"normal:{temper}", b="normal", deals=60)) for temper in ("bold", "careful")
    )
    assert bold.a.declared.hands > careful.a.declared.hands


@pytest.mark.thorough
def test_search_without_the_clock_does_not_depend_on_the_jobs() -> None:
    wanted = order(Euchre(), a="hard", b="easy", deals=2)
    assert measured(wanted) == measured(wanted, jobs=2)


@pytest.mark.parametrize("game", some(GAMES, 1))
def test_the_example_in_readme_plays(game: str, tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(import json\n.*?)```", readme, re.DOTALL)
    assert found
    assert len(found[1].splitlines()) == 10
    (tmp_path / "my_bot.py").write_text(found[1], encoding="utf-8")
    program = f'program:"{sys.executable}" "{tmp_path / "my_bot.py"}"'
    report = measured(order(find_game(game)(), a=program, deals=8))
    assert (report.faults, report.a.faults) == ((), 0)
    assert report.a.decisions > 0
    assert report.deals.difference > 0 or game == "climbing"  # where passing with few aces is no way to win
