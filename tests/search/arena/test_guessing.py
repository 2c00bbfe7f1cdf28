"""A program that tries to guess the seed, and so to know every card, as it could with the seed of 0.5.0."""

from __future__ import annotations

import msgspec
import pytest

from bacon.cli.main import main
from bacon.core.cards import Cards, cards
from bacon.core.events import HandDealt, HandStarted
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.kits import GAMES, find_game
from bacon.search import arena
from bacon.search.arena.contestants import BoardName, Order
from bacon.search.arena.program import Program
from bacon.search.arena.runner import Arena
from tests.search.arena.orders import measured, order
from tests.search.arena.programs import competitor

DEALS = 3
GUESSES = ("arena", "bots", "bacon", "", "0", "1", "2", "tuesday")


class Seen(msgspec.Struct):
    """What the attack reads of a view."""

    hands: list[list[str]]
    dealer: int
    commitment: str


class Asked(msgspec.Struct):
    """What the attack reads of a question."""

    seat: int
    view: Seen

    def guess(self, seed: str) -> tuple[Cards, ...] | None:
        """Deal every board of a seed, and return the hands of the one that deals what the seat holds."""
        held = set(cards(" ".join(self.view.hands[self.seat])))
        for number in range(1, DEALS + 1):
            match = Match(Bacon(), f"{seed} {BoardName('deal', number)}", dealer=self.view.dealer)
            (dealt,) = (fact for fact in match.kept if isinstance(fact, HandDealt))
            if set(dealt.hands[self.seat]) <= held:  # one more where the up-card has been taken up
                return dealt.hands
        return None


class Guesser(Program):
    """Takes the first legal action, and keeps what it was asked."""

    questions: list[bytes]

    def ask(self, question: bytes, choices: int) -> int:  # noqa: ARG002
        self.questions.append(question)
        return 0


def asked_first(wanted: Order, monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """Play every board of an order, and return what the program was asked first in each."""
    monkeypatch.setattr("bacon.search.arena.contestants.Program", Guesser)
    playing, first = Arena(wanted), []
    for board in wanted.boards():
        monkeypatch.setattr(Guesser, "questions", [], raising=False)
        playing.play(board)
        first.append(msgspec.json.decode(Guesser.questions[0], type=Asked))
    return first


def ordered(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Order:
    """Return what the command orders to be measured."""
    orders: list[Order] = []
    report = measured(order(deals=1))

    def measure(wanted: Order, *_: object) -> arena.Report:
        orders.append(wanted)
        return report

    with monkeypatch.context() as patched:
        patched.setattr(arena, "measure", measure)
        assert main(["arena", "--deals", str(DEALS), "--matches", "0", *arguments]) == 0
    return orders[0]


def test_who_knows_the_seed_knows_every_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack works: from the seed that was the default it recovers every deal."""
    asked = asked_first(order(a=competitor("honest"), deals=DEALS), monkeypatch)
    for number, each in enumerate(asked, start=1):
        match = Match(Bacon(), f"arena deal {number}", dealer=number % 4)
        assert each.guess("arena") == next(fact.hands for fact in match.kept if isinstance(fact, HandDealt))


@pytest.mark.parametrize("side", ["--a", "--b"])
def test_a_program_that_guesses_seeds_recovers_no_deal(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ordered(monkeypatch, side, competitor("honest"))
    asked = asked_first(wanted, monkeypatch)
    assert len(asked) == DEALS
    assert not any(each.guess(seed) for each in asked for seed in GUESSES)
    assert all(each.guess(wanted.seed) for each in asked), "the report's seed gives the same cards again"
    assert ordered(monkeypatch, side, competitor("honest")).seed != wanted.seed


def test_without_a_program_the_seed_is_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ordered(monkeypatch, "--b", "normal").seed == ordered(monkeypatch).seed == "arena"
    assert ordered(monkeypatch, "--a", competitor("honest"), "--seed", "mine").seed == "mine"


@pytest.mark.parametrize("game", GAMES)
def test_no_program_gets_the_commitment_that_could_check_a_guess(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = order(find_game(game)(), a=competitor("honest"), deals=1)
    (asked,) = asked_first(wanted, monkeypatch)
    match = Match(wanted.rules, "arena deal 1", dealer=1)
    (sealed,) = (fact.commitment for fact in match.kept if isinstance(fact, HandStarted))
    assert asked.view.commitment == ""
    assert not any(sealed.encode() in question for question in Guesser.questions)
