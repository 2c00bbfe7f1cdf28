"""A timeline shows a hand at every step, its moments, and nobody's hidden cards before the hand is over."""

from __future__ import annotations

from random import Random

import pytest

from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.games.climbing.events import RoundWon
from bacon.games.tricks.events import CardPlayed
from bacon.notation.timeline import END, timelines
from tests.games.climbing import tables as climbing
from tests.play import Whims
from tests.play import play_on as play_randomly
from tests.tables import Table


def a_played_match() -> Table:
    match: Table = Match(Bacon(), seed="reel")
    play_randomly(match, Random("reel"), Whims(claims=0.1))
    return match


def hand_with_tricks(match: Table) -> int:
    return next(each.number for each in timelines(match.rules, match.kept) if len(each.moments) > 4)


def test_a_timeline_of_the_climbing_game_has_a_moment_for_each_round_and_the_end() -> None:
    match = climbing.played(climbing.FOUR, 1, 0.4)
    for timeline in timelines(match.rules, match.kept):
        *rounds, last = timeline.moments
        won = sum(isinstance(event, RoundWon) for event in timeline.events)
        assert [moment.name for moment in rounds] == [f"Round {number + 1}" for number in range(len(rounds))]
        assert len(rounds) - won in (0, 1)
        assert (rounds[0].step, last.step) == (timeline.first, timeline.last)
        assert all(timeline.state(moment.step, 0).pile == () for moment in rounds)


def test_a_timeline_has_a_moment_for_the_auction_each_trick_and_the_end() -> None:
    match = a_played_match()
    timeline = timelines(match.rules, match.kept)[hand_with_tricks(match) - 1]
    first, *tricks, last = timeline.moments
    assert (first.name, first.label, first.step) == ("Naming trump", "Trump", timeline.first)
    assert (last.name, last.step) == (END, timeline.last)
    assert [moment.label for moment in tricks] == [str(number + 1) for number in range(len(tricks))]
    assert all(isinstance(timeline.events[moment.step], CardPlayed) for moment in tricks)
    assert all(timeline.state(moment.step, 0).trick == () for moment in tricks)


def test_the_states_of_a_timeline_are_the_folds_of_the_log() -> None:
    match = a_played_match()
    for timeline in timelines(match.rules, match.kept):
        for viewer in (None, 0, 3):
            state = match.rules.start(viewer)
            for event in (*timeline.past, *timeline.events):
                state = match.rules.evolve(state, event if viewer is None else event.seen_by(viewer))
            assert timeline.state(timeline.last, viewer) == state


def test_a_running_hand_is_never_shown_open() -> None:
    match: Table = Match(Bacon(), seed="door")
    while match.state.hand < 2:
        match.apply(match.legal()[0])
    first, running = timelines(match.rules, match.kept)
    assert (first.over, running.over) == (True, False)
    with pytest.raises(ValueError, match="not over"):
        running.state(running.last, None)
    assert all(card.hidden for hand in running.state(running.last, 0).hands[1:] for card in hand)
