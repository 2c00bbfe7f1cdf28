"""`bacon review` rates every choice, or says in one kind sentence why it cannot."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bacon.cli.main import main
from bacon.core.cards import Card
from bacon.core.match import Match
from bacon.core.review import Alternative, GradedChoice, HandReview
from bacon.games.euchre.game import Euchre
from bacon.kits import find_game
from bacon.notation.record import hand_record_of, print_record, write_record
from bacon.search.levels import FirstLegal, make_bot
from bacon.store.opening import open_store
from bacon.store.reviews import Reviews
from bacon.system.folders import HOME, folders
from tests.begun import euchre, file_of, match_of


def test_it_prints_every_finished_hand_and_what_was_not_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(tmp_path, write_record(euchre(), {"south": "Ada"}))
    assert main(["review", file, "--worlds", "2"]) == 0
    heard = capsys.readouterr()
    lines = heard.out.splitlines()
    assert [line for line in lines if not line.startswith(" ")][:3] == ["Hand 1", "Hand 2", "All hands"]
    summed_up = [line for line in lines[lines.index("All hands") + 1 :] if line[:3].strip()][:4]
    assert [line.split(":")[0] for line in summed_up] == ["  Ada", "  West", "  North", "  East"]
    assert heard.err == "bacon: The last hand isn't finished, so it isn't reviewed.\n"


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", ["bacon", "bid-euchre", "climbing"])
def test_every_game_is_reviewed_and_several_processes_say_the_same(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = match_of(find_game(game)(), 1)
    file = file_of(tmp_path, write_record(match))
    told = []
    for jobs in ("1", "2")[: 1 + (game == "bacon")]:
        assert main(["review", file, "--worlds", "2", "--seat", "1", "--json", "--jobs", jobs]) == 0
        told.append(capsys.readouterr().out)
    assert len(set(told)) == 1
    (review,) = json.loads(told[0])["reviews"]
    assert (review["hand"], review["seat"], review["of"]) == (1, 1, len(review["choices"]))
    assert all(choice["alternatives"][0]["points"] is not None for choice in review["choices"])


def test_one_hand_alone_is_reviewed_as_at_the_start_of_a_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(tmp_path, print_record(hand_record_of(euchre(), 2)))
    assert main(["review", file, "--worlds", "2", "--seat", "0"]) == 0
    heard = capsys.readouterr()
    assert heard.out.startswith("Hand 2\n  South: accuracy ")
    assert "this assumes 0 for each side" in heard.err


def test_a_match_for_practice_with_a_hand_set_by_hand_and_one_taken_back_is_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = Euchre()
    match = Match(rules, "practice", deck=rules.pack(), dealer=0, practice=True)
    bot, back = make_bot(rules), False
    while match.state.hand == 1 and match.to_act is not None:
        seat = match.to_act
        match.apply(bot.choose(match.view(seat), match.legal()).action)
        if not back and match.can_take_back(0):
            match.take_back(0)
            back = True
    assert back
    assert main(["review", file_of(tmp_path, write_record(match)), "--worlds", "2", "--seat", "0"]) == 0
    heard = capsys.readouterr()
    assert heard.out.startswith("Hand 1\n  South: accuracy ")
    assert "A practice match" in heard.err


def broken(text: str) -> str:
    """A record in which a card is played twice."""
    first = text.index("play = [")
    card = Card(text[first + 9 : first + 11])
    return text.replace(f'"{card.name} ', '"XX ', 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nothing of the kind", "This isn’t a record, because it isn’t TOML"),
        (write_record(Match(Euchre(), "begun")), "has no finished hands to review"),
        (
            '[match]\nformat = 2\ngame = "chess"\n[[hand]]\nnumber = 1\ndealer = "south"',
            "There is no game 'chess'",
        ),
    ],
)
def test_a_hand_that_cannot_be_reviewed_is_reported_in_one_sentence(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", file_of(tmp_path, text)]) in (1, 2)
    heard = capsys.readouterr()
    assert heard.out == ""
    assert why in heard.err


def test_a_broken_record_is_refused_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", file_of(tmp_path, broken(write_record(euchre())))]) == 2
    assert ": Line " in capsys.readouterr().err


def test_a_seat_that_is_not_at_the_table_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", file_of(tmp_path, write_record(euchre())), "--seat", "4"]) == 2
    assert "there is no seat 4; seats are 0 to 3" in capsys.readouterr().err


def test_a_game_whose_player_does_not_search_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bacon.search.reviewer.make_bot", lambda *_, **__: FirstLegal())
    assert main(["review", file_of(tmp_path, write_record(euchre()))]) == 1
    assert "Euchre has no Expert who could review a hand." in capsys.readouterr().err


def test_a_match_that_was_reviewed_is_exported_with_its_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    with closing(open_store(folders().store).store) as store:
        Reviews(store).keep(store.begin(euchre().events), HandReview(2, 0, 1, (), 0))
    for more in ([], ["--hand", "2"]):
        assert main(["export", *more]) == 0
        assert "\n# Review of south, search 1: accuracy 100.\n" in capsys.readouterr().out
    assert main(["stats"]) == 0
    assert "Reviewed (1 hand):" in capsys.readouterr().out


def test_the_statistics_name_the_leaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    better = (Alternative("pass", "passing", 0.6), Alternative("order up", "ordering it up", 0.0))
    with closing(open_store(folders().store).store) as store:
        match_id = store.begin(euchre().events)
        for hand in range(2, 42):
            lost = 0.6 * (hand < 16)
            choice = GradedChoice(
                0, 5, "auction", "order up", better, 60, lost / 10, lost, "mistake", "Pass."
            )
            choice = replace(choice, situation="order up, from third seat")
            Reviews(store).keep(match_id, HandReview(hand, 0, 1, (choice,), 1))
    assert main(["stats"]) == 0
    leak = "  You order it up on weak hands when you go third: costs 0.21 points per hand (14 of 40)\n"
    assert leak in capsys.readouterr().out
