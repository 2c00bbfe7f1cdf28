"""The values for the guide in ``guide.txt``: points, their names and the trumps.

>>> from bacon.games.bacon.rules import Bacon
>>> guide(Bacon(target=15))[0].title
'What it is about'
"""

from __future__ import annotations

from bacon.core.cards import Suit
from bacon.core.rules import Section
from bacon.core.words import capital
from bacon.games.bacon.rules.options import BaconOptions
from bacon.games.bacon.rules.ranking import pack_of, ranking
from bacon.games.bacon.rules.scoring import points
from bacon.games.bacon.rules.words import score_name, worth
from bacon.games.guides import read_guide
from bacon.games.tricks.rules.guide import FAMILY, trumps


def guide(rules: BaconOptions) -> tuple[Section, ...]:
    """The rules, section by section, for someone who has never played such a game."""
    return read_guide(
        rules,
        "bacon.games.bacon",
        FAMILY,
        trumps=trumps(pack_of(rules), ranking(rules, Suit.HEARTS)),
        **_scores(rules),
        **{f"name_of_{number}": score_name(rules, number) or "" for number in (1, 2, 4)},
    )


def _scores(rules: BaconOptions) -> dict[str, str]:
    """What three and five tricks score, in words."""
    sides = {
        "pair": (True, False),
        "alone": (True, True),
        "against_pair": (False, False),
        "against_loner": (False, True),
    }
    return {
        f"{side}_{tricks}": capital(
            worth(rules, points(rules, declared=declared, alone=alone, tricks=tricks), ", ")
        )
        for side, (declared, alone) in sides.items()
        for tricks in (3, 5)
    }
