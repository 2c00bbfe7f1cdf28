"""Matches of Euchre go to EGN and come back, and a file that makes no sense is refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeAlias, cast

import msgspec
import pytest

import bacon
from bacon.cli.main import main
from bacon.core.events import BotThought, HandDealt, HandStarted
from bacon.games.euchre.egn import read, write
from bacon.games.tricks.events import CardPlayed, Discarded, HandScored, TrumpDeclared
from bacon.games.tricks.ranking import left_bower, right_bower
from bacon.notation.record import Record, RecordError, record_at, record_of, write_record
from tests.games.roaming import roam
from tests.play import Whims

Tree: TypeAlias = dict[str, object]

PLAY = (HandStarted, TrumpDeclared, Discarded, CardPlayed, HandScored)
"""The events that a file must bring back; `HandStarted` loses its commitment."""


def a_match(rules: bacon.Euchre, seed: int = 1, loners: float = 0.2) -> Record:
    match: bacon.Match = bacon.Match(rules, seed=str(seed))
    chance = Random(seed)
    while not match.over:
        legal = match.legal()
        alone = [each for each in legal if getattr(each, "alone", False)]
        plain = [each for each in legal if each not in alone]
        some = alone if alone and (not plain or chance.random() < loners) else plain
        match.apply(roam(tuple(some), chance, Whims(passes=0.5)))
    return record_of(match, {"south": "Ada", "west": "Ben", "north": "Cleo", "east": "Dan"})


def the_play(record: Record) -> list[object]:
    return [
        (event.number, event.dealer) if isinstance(event, HandStarted) else event
        for event in record.events
        if isinstance(event, PLAY)
    ]


def tree_of(record: Record) -> Tree:
    found: Tree = json.loads(write(record)[0])
    return found


def deals_in(tree: Tree) -> list[dict[str, Tree]]:
    return cast("list[dict[str, Tree]]", tree["deals"])


def phases_in(tree: Tree) -> list[list[Tree]]:
    return [cast("list[Tree]", deal["phases"]) for deal in deals_in(tree)]


RULES = (
    bacon.Euchre(),
    bacon.Euchre(target=5, all_passed="stick"),
    bacon.Euchre(loner_lead="left_of_maker", lone_penalty=True, deck=28),
    bacon.Euchre(no_trump=True, canadian_loner=True, deck=32),
    bacon.Euchre(defend_alone=True, target=21),
)


@pytest.mark.sparse(8)
@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_a_match_comes_back_as_it_was_played(rules: bacon.Euchre, seed: int) -> None:
    record = a_match(rules, seed, loners=0.5)
    text, _ = write(record)
    back = read(text)
    assert back.rules == rules
    assert back.names == record.names
    assert the_play(back) == the_play(record)
    dealt = [event.hands for event in record.events if isinstance(event, HandDealt)]
    assert [event.hands for event in back.events if isinstance(event, HandDealt)] == dealt
    assert write(back)[0] == text
    assert back.remarks == ()


@pytest.mark.sparse(8)
@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_hands_that_are_not_told_are_worked_out_from_the_play(rules: bacon.Euchre, seed: int) -> None:
    record = a_match(rules, seed, loners=0.5)
    tree = tree_of(record)
    for deal, phases in zip(deals_in(tree), phases_in(tree), strict=True):
        del deal["initialState"]["playerCards"]
        for phase in phases:
            phase.pop("discard", None)
    back = read(json.dumps(tree))
    without_discards = [event for event in the_play(record) if not isinstance(event, Discarded)]
    assert [event for event in the_play(back) if not isinstance(event, Discarded)] == without_discards
    assert "filled in" in back.remarks[0]


def test_losses_in_the_conversion_are_reported() -> None:
    record = a_match(bacon.Euchre(super_euchre=True, throw_in=True))
    lost = write(record)[1]
    assert [sentence.split()[0] for sentence in lost] == ["Seeds,", "EGN", "A"]
    assert lost[1].endswith("super euchre and stopping early.")


def test_the_work_behind_bots_choices_is_left_out_and_said_to_be() -> None:
    record = msgspec.structs.replace(
        a_match(bacon.Euchre()), thoughts={3: BotThought(0, "house", "timed", 9, 1)}
    )
    text, lost = write(record)
    assert lost[-1] == "How the bots made their choices is left out."
    assert read(text).thoughts == {}


def test_the_club_game_loses_nothing_but_its_proof() -> None:
    assert len(write(a_match(bacon.Euchre()))[1]) == 1


def changed(change: Callable[[Tree], object]) -> str:
    tree = tree_of(a_match(bacon.Euchre(target=5)))
    change(tree)
    return json.dumps(tree)


def set_rule(name: str, value: object) -> Callable[[Tree], object]:
    return lambda tree: tree["metadata"]["ruleset"].update({name: value})  # type: ignore[index]  # as above


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            lambda tree: tree["metadata"].update(initialScore=[3, 4]),
            "The score before the first deal, 3 to 4",
        ),
        (lambda tree: tree["metadata"].update(finalScore=[99, 0]), "The file says it ended 99 to 0"),
        (lambda tree: tree["deals"][0].update(alternativeLines=[{"branchIndex": 0}]), "Annotations"),
        (set_rule("winning_score", 6), "Bacon doesn’t offer a match to 6 points, so this is one to 21."),
        (
            set_rule("fast_break", True),
            "These rules from the file are left out, so scores may differ: fast break.",
        ),
        (set_rule("loner_march_score", 5), "These rules from the file are left out"),
    ],
)
def test_what_a_record_cannot_say_is_remarked(change: Callable[[Tree], object], told: str) -> None:
    remarks = read(changed(change)).remarks
    assert any(remark.startswith(told) for remark in remarks), remarks


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda tree: tree.update(fileType="Euchre Match Notation"), "This isn’t an EGN file"),
        (lambda tree: tree.update(version="1.0.0"), "This is EGN version '1.0.0'; Bacon reads 1.2 to 1.6"),
        (lambda tree: tree.update(deals=[]), "An EGN file has 1 to 100 deals, but this file has 0."),
        (lambda tree: tree["deals"].insert(0, "AAECAw=="), "Deal 1 is packed"),
        (lambda tree: tree["deals"][0]["initialState"].update(dealer=7), "Deal 1: there is no seat 7."),
        (lambda tree: tree["deals"][1].clear(), "This isn’t an EGN file: deals[1] has no dealNumber."),
        (
            lambda tree: tree["deals"][0]["initialState"].update(upCard="Xx"),
            "Deal 1: 'Xx' is not a known card",
        ),
        (
            lambda tree: tree["deals"][0]["phases"][0].update(calls=["x"]),
            "Deal 1: the call 'x' is not known.",
        ),
        (lambda tree: tree["deals"][0]["phases"][0].update(cardExchanges=[{}]), "Deal 1 swaps cards"),
        (
            lambda tree: tree["deals"][0]["initialState"].update(playerCards=[["9S"] * 20]),
            "Deal 1: four players have a hand each, but the file gives 1.",
        ),
        (lambda tree: tree["deals"].pop(1), "This EGN file can’t be played by its rules: "),
        (lambda tree: tree["deals"][0]["phases"][1]["tricks"][0].reverse(), "This EGN file can’t be played"),
        (set_rule("num_players", 6), "This EGN file has a different number of players"),
        (set_rule("min_rank", 2), "Bacon has no deck from the 2 up for Euchre."),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(change: Callable[[Tree], object], told: str) -> None:
    text = changed(change)
    with pytest.raises(RecordError) as refused:
        read(text)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"fileType": 1}', "[" * 100_000, "bacon"])
def test_anything_but_egn_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="This isn’t an EGN file"):
        read(text)


def test_an_unfinished_deal_without_hands_is_refused() -> None:
    def cut_short(tree: Tree) -> None:
        del deals_in(tree)[0]["initialState"]["playerCards"]
        phases_in(tree)[0].pop()

    with pytest.raises(RecordError, match="doesn’t give the hands, and isn’t played to the end"):
        read(changed(cut_short))


def test_a_scrambled_file_is_read_or_refused_and_nothing_else() -> None:
    whole, chance = write(a_match(bacon.Euchre(target=5)))[0], Random(7)
    for _ in range(300):
        text = list(whole)
        for _ in range(chance.randrange(1, 4)):
            place = chance.randrange(len(text))
            text[place] = chance.choice('0123456789AKQJTNRLBXshdcx"[]{},:')
        try:
            read("".join(text))
        except RecordError as refused:
            assert str(refused)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (bacon.Euchre(maker_leads=True), "EGN can’t say that the maker leads"),
        (bacon.Bacon(target=5), "Only a match of Euchre can be written as EGN."),
    ],
)
def test_a_match_that_egn_cannot_describe_is_not_written(
    rules: bacon.Bacon | bacon.Euchre, told: str
) -> None:
    match: bacon.Match = bacon.Match(rules, seed="1")
    with pytest.raises(RecordError, match=told):
        write(record_of(match))


def test_bowers_and_nines_may_have_their_other_names() -> None:
    tree = tree_of(a_match(bacon.Euchre(target=5)))
    plain = read(json.dumps(tree))
    played = [phases[1] for phases in phases_in(tree) if len(phases) > 1]
    trumps = [event.strain.suit for event in plain.events if isinstance(event, TrumpDeclared)]
    for phase, trump in zip(played, trumps, strict=True):
        assert trump is not None
        right, left = right_bower(trump), left_bower(trump)
        bowers = {f"J{right.name[1].lower()}": "R", f"J{left.name[1].lower()}": "L"}
        for trick in cast("list[list[str]]", phase["tricks"]):
            trick[:] = [bowers.get(card, card.replace("9", "N")) for card in trick]
    assert {"R", "L"} <= set("".join(json.dumps(played)))
    assert the_play(read(json.dumps(tree))) == the_play(plain)


def test_every_command_that_takes_a_record_reads_egn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, text = tmp_path / "match.egn", tmp_path / "match.bacon"
    match: bacon.Match = bacon.Match(bacon.Euchre(target=5), seed="cli")
    while not match.over:
        match.apply(match.legal()[0])
    text.write_text(write_record(match), "utf-8")
    assert main(["convert", str(text), "--out", str(file)]) == 0
    assert "proves nothing" in capsys.readouterr().err
    assert main(["show", str(file)]) == 0
    assert f"win {max(match.scores)} to {min(match.scores)}." in capsys.readouterr().out
    assert the_play(record_at(file)) == the_play(record_at(text))
    assert main(["convert", str(file)]) == 0
    assert capsys.readouterr().out.startswith("[match]")
    file.write_text("{}", "utf-8")
    assert main(["show", str(file)]) == 2
    assert "This isn’t an EGN file" in capsys.readouterr().err
