"""The reasons that hints of the climbing game give are true, and say what tells two plays apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.actions import Action, Pass
from bacon.core.cards import Cards, spell
from bacon.games.climbing.bot import ClimbingBot, situation
from bacon.games.climbing.events import Lay
from bacon.games.climbing.finding import plays
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.options import X
from bacon.games.climbing.plan import left_of
from bacon.games.climbing.search.worlds import SearchableClimbing
from bacon.games.climbing.situation import ClimbingSituation, opponent_with
from bacon.games.climbing.tactics.reasons import beside, name_of, reason
from bacon.search.searcher import Budget, SearchBot
from tests.games.climbing.positions import Turn, board, spelled, view_of
from tests.games.climbing.tables import APPLEWOOD, FOUR, SIX, match_of

MANY = "1D 2H 4D 5S 7H 8D 9S 9H TD 3D 6H"
"""A hand that is far from going out."""

ACTIONS: dict[str, tuple[str, str, str, str, str]] = {
    "a lead that gets rid of fewer cards says which X it keeps": (
        "8S 8H 9S 9H 4D 5D 6D 7D TD 1S X X",
        "",
        "stairs 8-9: 8S 8H 9S 9H",
        "stretch 4-9: 4D 5D 6D 7D 8S X",
        "It keeps both your X cards for later.",
    ),
    "a lead may keep more than two X": (
        "8S 8H 9S 9H 4D 5D 6D 7D TD 1S X X X",
        "",
        "stairs 8-9: 8S 8H 9S 9H",
        "stretch 4-9: 4D 5D 6D 7D 8S X",
        "It keeps all three of your X cards for later.",
    ),
    "a lead that gets rid of fewer cards says what it leaves": (
        "8S 8H 9S 9H 4D 5D 6D 7D TD 1S 1D 3S",
        "",
        "pair of 9s: 9S 9H",
        "stretch 4-9: 4D 5D 6D 7D 8S 9S",
        "It leaves you the run from 3 to 7 for later.",
    ),
    "a lower card saves the higher": (
        "6S 8S 9H TD 1S",
        "2H",
        "single 8: 8S",
        "single 10: TD",
        "It saves your 10",
    ),
    "a higher card is harder to beat": (
        "6S 8S 9H TD 1S",
        "2H",
        "single 10: TD",
        "single 8: 8S",
        "It’s harder to",
    ),
    "what is played keeps the bomb": (
        "4S 4H 4D 4S TD 1S",
        "2H",
        "single 10: TD",
        "quad of 4s: 4S 4S 4H 4D",
        "It keeps your four 4s for later.",
    ),
    "a pass names the cards it saves": (
        "9S 9H 3D 1S",
        "2H",
        "pass",
        "single 9: 9S",
        "Beating it would break up your pair",
    ),
    "a pass does not order you to save what may as well be played": (
        "9S 1S",
        "2H",
        "pass",
        "single 9: 9S",
        "It saves your 9 for later.",
    ),
}


@pytest.mark.parametrize("promise", ACTIONS)
def test_beside_a_play_that_is_nearly_as_good(promise: str) -> None:
    hand, script, action, other, said = ACTIONS[promise]
    hands = [hand, MANY, MANY, MANY] if not script else [f"{MANY} {script}", hand, MANY, MANY]
    table = board("|".join(hands), script)
    seat = int(bool(script))
    legal = table.rules.legal(table.state)
    at = situation(FOUR, view_of(table.state, seat), legal)
    found = {spelled(each): each for each in legal}
    assert beside(at, found[action], found[other]).startswith(said)


def turns(rules: Climbing, seed: int) -> Iterator[Turn]:
    """The turns of one deal that bots play."""
    bot, match = ClimbingBot(rules), match_of(rules, seed)
    while (seat := match.to_act) is not None and match.state.hand == 1:
        view, legal = match.view(seat), match.legal()
        choice = bot.choose(view, legal)
        yield view, legal, choice
        match.apply(choice.action)


def makes(at: ClimbingSituation, cards: Cards, words: str) -> bool:
    """Whether these cards can be played as what the words name."""
    lays = plays(at.rules, cards, None)
    return any(name_of(lay.combination) == words for lay in lays if lay.combination)


def untrue(at: ClimbingSituation, action: Action, other: Action, said: str) -> str:
    """Return what is not true of a reason for an action beside another; empty if it is all true."""
    hand, laid = at.known.hand, action.cards if isinstance(action, Lay) else ()
    left = left_of(hand, laid)
    spoiled = isinstance(other, Lay) and any(
        left.count(each) < other.cards.count(each) for each in left + laid
    )
    if spoiled and re.search(r"saves your|n’t break anything up", said):
        return "the other is not whole any more"
    if "n’t break anything up" in said and {each.rank for each in laid if each is not X} & {
        each.rank for each in left
    }:
        return "it takes some of equal cards"
    if (found := re.search(r"leaves you (?:the |a )?(.+) for later", said)) and not makes(at, left, found[1]):
        return "nothing of that kind is left"
    if found := re.search(r"break(?:s)? up your (.+)\.", said):
        after = left if laid or not isinstance(other, Lay) else left_of(hand, other.cards)
        return "" if makes(at, hand, found[1]) and not makes(at, after, found[1]) else "it stays whole"
    kept = re.search(r"keeps? your (?!X)(.+?)(?: for later)?\.", said)
    if kept and laid and not makes(at, left, kept[1]):
        return "what it keeps can’t be made any more"
    if "keeps both" in said and left.count(X) < 2:
        return "it doesn’t keep both"
    return "it keeps no X" if re.search("keeps (your|an) X", said) and X not in left else ""


@pytest.mark.parametrize("rules", [FOUR, SIX, APPLEWOOD], ids=["four", "six", "applewood"])
@given(seed=st.integers(0, 2**32))
def test_what_is_saved_beside_another_play_is_still_whole(rules: Climbing, seed: int) -> None:
    for view, legal, _ in turns(rules, seed):
        at = situation(rules, view, legal)
        weighed = [each.action for each in SearchableClimbing(rules).house.choose(view, legal).candidates]
        for action, other in permutations(weighed, 2):
            said = beside(at, action, other)
            assert not untrue(at, action, other, said or reason(at, action)), (at.known.hand, said)


@pytest.mark.parametrize("rules", [FOUR, SIX], ids=["four", "six"])
@given(seed=st.integers(0, 2**32))
def test_nothing_is_as_good_as_the_same_cards_by_another_name(rules: Climbing, seed: int) -> None:
    search = SearchBot(SearchableClimbing(rules), Budget(2), "seed")
    for view, legal, _ in islice(turns(rules, seed), 0, None, 5):
        choice = search.choose(view, legal)
        if isinstance(choice.action, Lay) and isinstance(choice.as_good, Lay):
            assert sorted(choice.action.cards) != sorted(choice.as_good.cards)


def test_a_straight_is_not_nearly_as_good_as_its_own_cards_in_one_suit() -> None:
    table = board(f"1S 2D 3H 4S 5D {MANY}|2H 3H 4H 5H 6H 9S 9D|{MANY}|{MANY}", "1S 2D 3H 4S 5D")
    view, legal = view_of(table.state, 1), table.rules.legal(table.state)
    searchable, chosen = SearchableClimbing(FOUR), 0
    weighed = [each.action for each in searchable.house.choose(view, legal).candidates]
    same = [each for each in weighed if isinstance(each, Lay) and spell(each.cards) == "2H 3H 4H 5H 6H"]
    assert len(same) > 1
    for worlds in range(1, 8):
        choice = SearchBot(searchable, Budget(worlds), "seed").choose(view, legal)
        chosen += choice.action in same
        assert choice.action not in same or choice.as_good not in same
    assert chosen


@pytest.mark.parametrize(
    ("hand", "script", "action", "other"),
    [
        ("1H 2H 3H 4H 5H 6H 9S 9D TD", "2S", "straight flush 1-5 in hearts", "straight flush 2-6 in hearts"),
        ("6H 7H 8H 9S TD 1S", "1H 2H 3H", "run 6-7-8", "run 8-9-10"),
    ],
)
def test_what_a_play_takes_cards_of_is_not_saved(hand: str, script: str, action: str, other: str) -> None:
    table = board(f"{MANY} {script}|{hand}|{MANY}|{MANY}", script)
    legal = table.rules.legal(table.state)
    at = situation(FOUR, view_of(table.state, 1), legal)
    found = {spelled(each).partition(":")[0]: each for each in legal}
    said = beside(at, found[action], found[other]) or reason(at, found[action])
    assert "saves" not in said
    assert "break anything" not in said


@pytest.mark.sparse(1)
@pytest.mark.parametrize("rules", [FOUR, SIX, APPLEWOOD], ids=["four", "six", "applewood"])
def test_no_advice_to_get_rid_of_some_cards_stands_beside_one_to_get_rid_of_more(rules: Climbing) -> None:
    bot, match, pairs = ClimbingBot(rules), match_of(rules, "beside"), 0
    while not match.over and pairs < 300:
        view, legal = match.view(match.to_act or 0), match.legal()
        at = situation(rules, view, legal)
        options = at.options(at.lays) if not view.pile and len(legal) < 200 else []
        for one, two in permutations(options[:12], 2):
            if len(one.lay.cards) < len(two.lay.cards):
                pairs += 1
                said = beside(at, one.lay, two.lay) or reason(at, one.lay)
                assert not said.startswith("It gets rid of"), (one.lay, two.lay)
        match.apply(bot.choose(view, legal).action)
    assert pairs


def reason_for(hand: str, script: str, action: str, others: str = MANY) -> str:
    """The reason for an action of a hand that leads, or follows `script`; an opponent has `others`."""
    hands = [f"{others} {script}", hand, MANY, MANY] if script else [hand, others, MANY, MANY]
    table, seat = board("|".join(hands), script), int(bool(script))
    legal = table.rules.legal(table.state)
    found = {spelled(each).partition(":")[0]: each for each in legal}
    return reason(situation(FOUR, view_of(table.state, seat), legal), found[action])


def seat_in(at: ClimbingSituation, said: str) -> int:
    """The opponent whose cards a sentence begins with."""
    return next(seat for seat in at.known.enemies if said.startswith(opponent_with(at, seat)))


@pytest.mark.parametrize("rules", [FOUR, SIX, APPLEWOOD], ids=["four", "six", "applewood"])
@given(seed=st.integers(0, 2**32))
def test_whoever_is_said_not_to_beat_it_has_nothing_that_does(rules: Climbing, seed: int) -> None:
    bot, match = ClimbingBot(rules), match_of(rules, seed)
    while (seat := match.to_act) is not None and match.state.hand == 1:
        view, legal = match.view(seat), match.legal()
        at, choice = situation(rules, view, legal), bot.choose(view, legal)
        for action in (choice.action, *(each.action for each in choice.candidates)):
            said = reason(at, action)
            if re.search(r"left (?:and|but) can’t beat (?:it|this)", said):
                combination = action.combination if isinstance(action, Lay) else at.top.combination
                assert not plays(rules, match.state.hands[seat_in(at, said)], combination), said
        match.apply(choice.action)


@pytest.mark.parametrize(
    ("hand", "script", "few", "action", "said"),
    [
        ("4S 4H 6D 8S TD", "", "2H 3D", "pair of 4s", "has only 2 cards left"),
        ("4S 4H 6D 8S TD", "", "2H 3D 5S", "pair of 4s", "would still have 1 card after beating it"),
        ("6S 7H 8D 1S 3D", "2H", "9S 9H", "single 6", "may get the lead if you pass"),
        ("6S 7H 8D 1S 3D X", "2H 3H 4S", "9S", "pass", "has only 1 card left"),
        ("4S 6D 8S 9D TD 1S 1D", "2H", "9S", "pass", "has only 1 card left, but you’ll want your 6 later."),
    ],
)
def test_a_hint_says_what_an_opponent_who_is_nearly_out_can_do(
    hand: str, script: str, few: str, action: str, said: str
) -> None:
    assert said in reason_for(hand, script, action, few)


def test_who_beats_a_partner_that_is_nearly_out_hears_what_that_is_good_for() -> None:
    table = board("|".join(["8D 4S", MANY, "6S 7H 9S 9H TD 1S", MANY]), "8D/pass")
    legal = table.rules.legal(table.state)
    found = {spelled(each).partition(":")[0]: each for each in legal}
    at = situation(FOUR, view_of(table.state, 2), legal)
    assert reason(at, found["single 9"]) == (
        "Your partner has only 1 card left. This is harder to beat, "
        "and if it wins, you can give them the lead."
    )


def test_a_bomb_is_not_recommended_by_the_many_plays_that_come_after_it() -> None:
    said = reason_for("4S 4H 4D 4S 6D 8S TD 1S 3D", "2H", "quad of 4s")
    assert said == "Unless someone has a higher bomb, it wins the lead."


def test_a_bomb_is_kept_if_an_opponent_who_is_nearly_out_cannot_beat_the_run() -> None:
    script = "8H 9S TS"
    table = board("|".join([f"{MANY} {script}", "4S 4H 4D 4S 9D TD", "9S", MANY]), script)
    legal = table.rules.legal(table.state)
    said = reason(situation(FOUR, view_of(table.state, 1), legal), Pass())
    assert said.endswith("but can’t beat this: keep your four 4s for later.")


@pytest.mark.parametrize(
    ("hand", "script", "action", "said"),
    [
        ("4S 4H 4D 4S 6D 8S TD 1S 1D", "9H", "pass", "Save your 10 for later."),
        (
            "4S 4H 4D 4S 6D 8S TD 1S 1D",
            "TS TH",
            "pass",
            "Keep your four 4s for later: if you bomb now, you still need 4 more",
        ),
        ("2S 2H 4D 5S 6D X", "TH", "pass", "Beating it would cost an X"),
        (
            "4S 4H 4D 4S 6D 8S TD 1S 3D",
            "2H",
            "single 6",
            "It won’t win you a round later, and you keep your four 4s.",
        ),
        (
            "2S 3H 4D 5S 6D 6S 6H 6S",
            "",
            "straight 2-6",
            "It gets rid of five cards at once and leaves you with only three 6s.",
        ),
        ("6D", "", "single 6", "It’s your last card."),
    ],
)
def test_a_reason_names_what_is_kept_saved_or_left(hand: str, script: str, action: str, said: str) -> None:
    assert reason_for(hand, script, action).startswith(said)
