"""Luck is what experts made of the same cards, and play how far a player did better."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from bacon.core.board import is_over
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.euchre.game import Euchre
from bacon.search.levels import make_bot
from bacon.search.par import VERSION, Chair, play_board, table_key
from bacon.store.reviews import Pars
from bacon.store.rounds import Duplicate, own_hands
from bacon.store.store import Details, Store, store_in_memory
from bacon.ui.kit.finding import Finding
from bacon.ui.kit.form import Beside, Tiles
from bacon.ui.scenes.past_matches import table_of
from bacon.ui.scenes.rounds import luck

DUPLICATE = Duplicate("5ea7ed0ddba11000", Euchre(), 3, "ee.ee.ee")
BEGINNERS = (Chair("easy"),) * 4


@pytest.fixture
def store() -> Iterator[Store]:
    """A duplicate of which the player has played two hands, and others the second and the third."""
    with closing(store_in_memory()) as store:
        for hand in DUPLICATE.hands[:2]:
            match: Match[TableState] = Match(hand.rules, hand.seed, dealer=hand.dealer)
            bot = make_bot(hand.rules)
            while not is_over(match.events) and match.to_act is not None:
                match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
            about = Details(kind="duplicate", key=DUPLICATE.key(hand.number))
            store.begin(match.events, about, replacing=True)
        yield store


def let_others_play(store: Store, number: int) -> int:
    """Keep what others make of a hand, and return what it is worth to the player's side."""
    hand = DUPLICATE.hands[number - 1]
    line = play_board(hand.board, BEGINNERS)
    Pars(store).keep(hand.board, table_key(table_of(DUPLICATE)), VERSION, line.events)
    return line.points[0] - line.points[1]


def figures(store: Store, player: str = "", game: str | None = None) -> list[tuple[str, str, str]]:
    """The figure of each game, with its caption and its note; a single one stands beside the explanation."""
    found = list[tuple[str, str, str]]()
    for part in luck(store, player, game):
        if isinstance(part, Tiles):
            found += [(tile.value, tile.caption, tile.note) for tile in part.tiles]
        if isinstance(part, Beside):
            alone = [each for each in part.right if isinstance(each, Finding)]
            found += [(each.figure, each.sentence, each.notes[0]) for each in alone]
    return found


def test_only_hands_that_both_have_played_are_compared(store: Store) -> None:
    let_others_play(store, 3)
    assert luck(store, "", None) == []
    theirs = let_others_play(store, 2)
    own = own_hands(store, "", DUPLICATE)[2].net_points_of(0) or 0
    others, mine, gain = (f"{points:+.2f}".replace("-", "−") for points in (theirs, own, own - theirs))
    ((value, caption, note),) = figures(store)
    assert (value, note) == (gain, f"You {mine}, Experts {others}, in 1 hand")
    assert caption.startswith("Euchre")
    assert figures(store, game="euchre") == figures(store)


def test_another_players_hands_and_other_games_are_left_out(store: Store) -> None:
    let_others_play(store, 2)
    assert figures(store, player="Ada") == []
    assert figures(store, game="bacon") == []
