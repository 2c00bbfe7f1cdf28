"""The comments on a card: who could take the trick from it, and what all cards allowed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Strain, cards
from bacon.core.events import Event, HandStarted
from bacon.core.match import Match
from bacon.core.review import Turn, turns_in
from bacon.games.tricks.events import CardPlayed, PickItUp, Play, TrickTaken
from bacon.games.tricks.player.player_kit import TrickCommentator
from bacon.games.tricks.state import TrickState
from bacon.kits import find_game
from bacon.search.levels import make_bot, player_kit

GAMES = ("bacon", "euchre", "bid-euchre")


def played_turns(game: str, hands: int = 3) -> Iterator[tuple[Turn, Event | None]]:
    """The turns of some hands, with the end of the trick where the turn was its last."""
    rules = find_game(game)()
    match = Match(rules, f"commentator {game}")
    bot = make_bot(rules)
    while match.to_act is not None and match.state.hand <= hands:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    starts = [n for n, each in enumerate(match.kept) if isinstance(each, HandStarted)]
    for first, end in pairwise(starts):
        facts = match.kept[first:end]
        for turn in turns_in(rules, match.kept[:first], facts):
            after = facts[turn.step + 1] if turn.step + 1 < len(facts) else None
            yield turn, after


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_distinguished_by_kind(game: str) -> None:
    commentator = TrickCommentator(find_game(game)())
    kinds = {commentator.kind(turn.view, turn.played) for turn, _ in played_turns(game)}
    assert {"auction", "lead", "following"} <= kinds <= {"auction", "discard", "lead", "following", "claim"}


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_situation_and_every_situation_a_fault_in_words(game: str) -> None:
    rules = find_game(game)()
    commentator = player_kit(game).commentator(rules)
    found = {
        commentator.situation(turn.view, turn.played, best)
        for turn, _ in played_turns(game, 6)
        for best in turn.legal
    }
    assert {"lead, on defense", "follow, when you play last", "pass, from third seat"} <= found
    for situation in found:
        act = situation.partition(", ")[0]
        assert commentator.fault(situation).startswith(commentator.faults[act])


@pytest.mark.parametrize(
    ("played", "best", "situation"),
    [
        (PickItUp(), Pass(), "order up, from first seat"),
        (PickItUp(), PickItUp(), "order up, from first seat"),
        (PickItUp(), PickItUp(alone=True), "together"),
        (PickItUp(alone=True), PickItUp(), "alone"),
        (Pass(), PickItUp(), "pass, from first seat"),
    ],
)
def test_a_call_is_told_by_the_seat_and_by_what_would_have_been_better(
    played: Action, best: Action, situation: str
) -> None:
    commentator = player_kit("euchre").commentator(find_game("euchre")())
    view = next(turn.view for turn, _ in played_turns("euchre", 1))
    assert commentator.situation(view, played, best) == situation


def test_faults_read_as_sentences() -> None:
    commentator = player_kit("euchre").commentator(find_game("euchre")())
    assert commentator.fault("order up, from third seat") == "order it up on weak hands when you go third"
    assert commentator.fault("lead, on defense") == "lead the wrong card on defense"
    assert commentator.fault("auction") == "lose points in the auction"


@pytest.mark.parametrize("game", GAMES)
def test_the_last_card_of_a_trick_is_in_danger_only_when_the_others_take_it(game: str) -> None:
    rules = find_game(game)()
    commentator, seen = TrickCommentator(rules), 0
    for turn, after in played_turns(game):
        if isinstance(turn.played, Play) and isinstance(after, TrickTaken):
            lost = rules.side_of(after.seat) != rules.side_of(turn.seat)
            assert (commentator.threat(turn.state, turn.played) is not None) == lost
            seen += 1
    assert seen


@pytest.mark.parametrize("game", GAMES)
def test_open_cards_count_the_tricks_after_every_card_and_after_no_call(game: str) -> None:
    rules = find_game(game)()
    commentator = TrickCommentator(rules)
    for turn, _ in played_turns(game, 1):
        assert isinstance(turn.state, TrickState)
        tricks = commentator.tricks(turn.state, turn.legal)
        assert set(tricks) == {each for each in turn.legal if isinstance(each, Play)}
        taken = turn.state.taken[rules.side_of(turn.seat)]
        assert all(
            taken <= each <= len(turn.state.hands[turn.seat]) + sum(turn.state.taken)
            for each in tricks.values()
        )


def test_a_hand_that_takes_too_long_to_solve_has_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bacon.games.tricks.player.player_kit._MAX_POSITIONS", 0)
    rules = find_game("bid-euchre").from_values({"players": 6})
    match, bot = Match(rules, "long"), make_bot(rules)
    while not isinstance(match.legal()[0], Play):
        assert match.to_act is not None
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    assert TrickCommentator(rules).tricks(match.state, match.legal()) == {}


def world_of(*hands: str, strain: Strain = Strain.HEARTS) -> TrickState:
    """The lead of the first of four hands, each of few cards."""
    turn = next(each for each, _ in played_turns("euchre", 1) if isinstance(each.played, Play))
    assert isinstance(turn.state, TrickState)
    held = tuple(map(cards, hands))
    return replace(turn.state, hands=held, to_act=0, trick=(), strain=strain, sitting_out=())


COMMENTATOR = TrickCommentator(find_game("euchre")())
LEAD = Play(Card("9S"))


@pytest.mark.parametrize(
    ("partner", "by"), [("AS", None), ("QS", "K♠"), ("9H", None), ("9D", "10♠"), ("TS", "K♠")]
)
def test_a_lead_is_in_no_danger_where_the_partner_can_take_the_trick(partner: str, by: str | None) -> None:
    world = world_of("9S", "TS" if partner != "TS" else "JC", partner, "KS")
    threat = COMMENTATOR.threat(world, LEAD)
    assert (threat and threat.by) == by


def test_a_card_that_is_winning_already_is_no_danger_that_could_come() -> None:
    world = replace(world_of("9S", "TS", "QS", "KS"), trick=(CardPlayed(3, Card("AS")),))
    threat = COMMENTATOR.threat(world, LEAD)
    assert threat is not None
    assert (threat.by, threat.there) == ("A♠", True)


@pytest.mark.parametrize(
    ("left", "right", "out"),
    [
        ("9H", "KC", "the opponent on the left was out of spades and could trump it"),
        ("AC", "JH", "the opponent on the right was out of spades and could trump it"),
        ("9H", "KS", ""),  # who follows suit takes the trick, too
    ],
)
def test_a_ruff_is_explained_by_who_was_out_of_the_suit(left: str, right: str, out: str) -> None:
    threat = COMMENTATOR.threat(world_of("9S", left, "9C", right), LEAD)
    assert threat is not None
    assert threat.out == out


def test_a_partner_helps_only_where_he_is_out_of_the_suit_and_has_a_trump() -> None:
    helped = "your partner was out of spades and could trump it"
    assert COMMENTATOR.help(world_of("9S", "KS", "9H", "AS"), LEAD) == helped
    assert not COMMENTATOR.help(world_of("9S", "KS", "9C", "AS"), LEAD)
    assert not COMMENTATOR.help(world_of("9S TC", "KS KC", "9H TS", "AS AC"), LEAD)
    assert not COMMENTATOR.help(world_of("9S", "KS", "9H", "AS", strain=Strain.NO_TRUMP), LEAD)


def test_of_six_players_each_is_named_by_where_he_sits() -> None:
    threat = COMMENTATOR.threat(world_of("9S", "9H", "TC", "QH", "KC", "AH"), LEAD)
    assert threat is not None
    assert threat.out == (
        "the opponent on the left, the opponent across from you and the opponent on the right were out of "
        "spades and could trump it"
    )
    helped = COMMENTATOR.help(world_of("9S", "AS", "TH", "KS", "KH", "QS"), LEAD)
    assert helped.startswith("your partner on the left and your partner on the right were out of spades")
