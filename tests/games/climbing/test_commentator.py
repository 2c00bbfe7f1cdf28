"""The comments on laying cards: whether anybody could have beaten them."""

from __future__ import annotations

from bacon.core.events import HandStarted
from bacon.core.match import Match
from bacon.core.review import Turn, notation, turns_in
from bacon.games.climbing.events import CombinationLaid, Lay
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.player_kit import ClimbingCommentator
from bacon.search.levels import make_bot

RULES = Climbing()


def first_deal() -> tuple[list[Turn], tuple[object, ...]]:
    """The turns of a deal between players by rules of thumb, and its facts."""
    match, bot = Match(RULES, "commentator"), make_bot(RULES)
    while match.to_act is not None and match.state.hand == 1:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    first, end = [n for n, each in enumerate(match.kept) if isinstance(each, HandStarted)][:2]
    facts = match.kept[first:end]
    return list(turns_in(RULES, match.kept[:first], facts)), facts


def test_what_an_opponent_laid_next_was_a_danger() -> None:
    turns, facts = first_deal()
    commentator, seen = ClimbingCommentator(RULES), 0
    for turn in turns:
        after = facts[turn.step + 1]
        if not isinstance(turn.played, Lay) or not isinstance(after, CombinationLaid):
            continue
        if RULES.side_of(after.seat) != RULES.side_of(turn.seat):
            assert commentator.threat(turn.state, turn.played) is not None
            seen += 1
    assert seen


def test_bombs_leads_and_answers_are_distinguished() -> None:
    commentator = ClimbingCommentator(RULES)
    kinds = {
        notation(RULES, turn.state, turn.played): commentator.kind(turn.view, turn.played)
        for turn in first_deal()[0]
    }
    assert set(kinds.values()) <= {"bombs", "lead", "following"}
    assert {kind for written, kind in kinds.items() if written.startswith("quad")} <= {"bombs"}
    assert kinds["pass"] == "following"


def test_every_choice_has_a_situation_and_every_situation_a_fault_in_words() -> None:
    commentator = ClimbingCommentator(RULES)
    found = {
        commentator.situation(turn.view, turn.played, best) for turn in first_deal()[0] for best in turn.legal
    }
    assert {"lead", "follow", "pass", "beat"} <= found <= set(commentator.faults)
