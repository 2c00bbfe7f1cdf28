"""The values for the guide in ``guide.txt``: numbers and places.

>>> guide(ClimbingOptions(target=16))[0].title
'What it is about'
"""

from __future__ import annotations

from typing import Final

from bacon.core.rules import PointTable, Section
from bacon.core.words import capital, points
from bacon.games.climbing.rules.options import ClimbingOptions
from bacon.games.climbing.rules.packs import COPIES, WILDS_EACH, hand_size, pack_of, suits_of, x_rank
from bacon.games.climbing.rules.scoring import only_first_side, places
from bacon.games.climbing.rules.words import PLACES
from bacon.games.guides import read_guide

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


def guide(rules: ClimbingOptions) -> tuple[Section, ...]:
    """The rules, section by section, for someone who has never played such a game."""
    top, hand = x_rank(rules), hand_size(rules)
    left_over = len(pack_of(rules)) - rules.players * hand
    return read_guide(
        rules,
        "bacon.games.climbing",
        players_in_words=NUMBERS[rules.players],
        half_in_words=NUMBERS[rules.players // 2],
        suits=NUMBERS[len(suits_of(rules))],
        copies=NUMBERS[COPIES],
        wilds=WILDS_EACH * rules.players,
        wilds_each=NUMBERS[WILDS_EACH],
        pack=len(pack_of(rules)),
        hand=hand,
        numbered=hand - WILDS_EACH,
        left_over=left_over > 0,
        left_over_in_words=capital(NUMBERS[left_over]),
        highest=top - 1,
        top=top,
        an_top=_an(top),
        low=top - 2,
        an_low=_an(top - 2),
        lower=top - 3,
        lowest=top - 4,
        ladder=_ladder(rules),
    )


def _an(number: int) -> str:
    return f"an {number}" if number in (8, 11) else f"a {number}"


def _ladder(rules: ClimbingOptions) -> PointTable:
    """What each place scores; being out first scores nothing where only the first side scores."""
    skipped = int(only_first_side(rules))
    worth = places(rules)[skipped:]
    names = [*PLACES[skipped : skipped + len(worth) - 1], "last"]
    lines = ((f"Out {name}", capital(points(each))) for name, each in zip(names, worth, strict=True))
    return PointTable(("Place", "Points"), tuple(lines))
