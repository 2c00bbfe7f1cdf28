"""The values for the guide in ``guide.txt``: points and the trumps.

>>> from bacon.games.euchre.rules import Euchre
>>> guide(Euchre(target=11))[0].title
'What it is about'
"""

from __future__ import annotations

from bacon.core.cards import Strain
from bacon.core.rules import CardRow, Section
from bacon.core.words import capital, points
from bacon.games.euchre.rules.options import PACKS, EuchreOptions
from bacon.games.euchre.rules.scoring import worth
from bacon.games.guides import read_guide
from bacon.games.tricks.rules.bowers import JOKER, ranking
from bacon.games.tricks.rules.guide import FAMILY, is_plain, trumps


def guide(rules: EuchreOptions) -> tuple[Section, ...]:
    """The rules, section by section, for someone who has never played such a game."""
    scores = {**_made(rules), **_euchred(rules)}
    return read_guide(
        rules, "bacon.games.euchre", FAMILY, trumps=_trumps(rules), plain=is_plain(rules), **scores
    )


def _trumps(rules: EuchreOptions) -> CardRow:
    """The order of the trumps, with the Benny where there is one."""
    if rules.joker:
        return trumps((*PACKS[rules.deck], JOKER), ranking(Strain.HEARTS), "Benny", "right", "left")
    return trumps(PACKS[rules.deck], ranking(Strain.HEARTS), "right", "left")


def _made(rules: EuchreOptions) -> dict[str, str]:
    """What the makers' tricks score, in words."""
    told = {}
    for side, alone in (("together", False), ("alone", True)):
        for tricks in (3, 4, 5):
            made = worth(rules, tricks, alone=alone)
            words = points(made.points)
            told[f"{side}_{tricks}"] = capital(words) if made.makers else f"{words} for the defenders"
    return told


def _euchred(rules: EuchreOptions) -> dict[str, str]:
    """What the defenders score where the makers took two tricks, or none, in words."""
    told = {}
    for side, alone, lone_defender in (
        ("against_pair", False, False),
        ("against_loner", True, False),
        ("one_against_loner", True, True),
    ):
        for tricks in (2, 0):
            made = worth(rules, tricks, alone=alone, lone_defender=lone_defender)
            told[f"{side}_{tricks}"] = capital(points(made.points))
    return told
