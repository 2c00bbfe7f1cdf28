"""A review of Expert's own hands, compared with Normal's, and the time it takes per hand.

``BACON_WORLDS=60 BACON_REVIEWED=300 pytest tests/bench/test_review.py -s -k euchre`` reviews so many hands of
one seat, each choice in four times the worlds by which an Expert chose it. Nothing is asserted but that
everything was reviewed.
"""

from __future__ import annotations

import os
from itertools import count
from statistics import mean, median
from time import process_time
from typing import Final

import pytest

from bacon.core.events import HandStarted
from bacon.core.match import Match
from bacon.core.review import HandReview, turns_in
from bacon.core.rules import Rules
from bacon.kits import GAMES, find_game
from bacon.search.bot import Level
from bacon.search.levels import make_bot
from bacon.search.reviewer import Reviewer

HANDS: Final = int(os.environ.get("BACON_REVIEWED", "1"))
SEED: Final = "proof"
LEVELS: Final[tuple[Level, ...]] = ("normal", "expert")


def reviewed(rules: Rules, level: Level) -> tuple[list[HandReview], list[float]]:
    """Hands of four equal players, reviewed seat by seat, and the CPU seconds for each."""
    reviewer, bot = Reviewer(rules), make_bot(rules, level, seed="played")
    reviews, seconds = list[HandReview](), list[float]()
    for number in count(1):
        match = Match(rules, f"{SEED} {number}")
        while match.to_act is not None and match.state.hand == 1:
            match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
        starts = [place for place, each in enumerate(match.kept) if isinstance(each, HandStarted)]
        past, facts = match.kept[: starts[0]], match.kept[starts[0] : starts[1]]
        turns = list(turns_in(rules, past, facts))
        for seat in range(rules.seats):
            if len(reviews) == HANDS:
                return reviews, seconds
            began = process_time()
            reviews.append(reviewer.review(1, seat, turns))
            seconds.append(process_time() - began)
    raise AssertionError


@pytest.mark.parametrize("game", GAMES)
def test_the_expert_gives_away_little(game: str) -> None:
    rules = find_game(game)()
    print(f"\n{game}: {HANDS} hands of one seat, seed {SEED!r}")
    for level in LEVELS:
        reviews, seconds = reviewed(rules, level)
        assert len(reviews) == HANDS
        choices = [choice for review in reviews for choice in review.choices]
        wrong = sum([choice.grade in ("mistake", "blunder") for choice in choices])
        print(
            f"{level:>7}: {mean(each.points for each in reviews):.3f} points and"
            f" {100 * mean(each.chance for each in reviews):.2f} % given away in a hand; {wrong} mistakes in"
            f" {len(choices)} choices ({100 * wrong / max(len(choices), 1):.2f} %);"
            f" accuracy {mean(each.accuracy for each in reviews):.1f};"
            f" {median(seconds):.2f} s a hand, {max(seconds):.2f} at most"
        )
