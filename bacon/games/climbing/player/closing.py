"""Going out: what leaders and followers alike look for first."""

from __future__ import annotations

from typing import Final

from bacon.games.climbing.player.plan import Planner
from bacon.games.climbing.player.situation import ClimbingSituation, Tactic, named
from bacon.games.climbing.rules.packs import x_rank
from bacon.search.bot import Choice

_IN_SIGHT: Final = 12
"""With more cards than this no hand can be counted out: bombs are about."""


def _go_out(at: ClimbingSituation) -> Choice | None:
    """Lay everything at once; where it can be laid as more than one thing, as the highest."""
    last = [lay for lay in at.lays if len(lay.cards) == len(at.known.hand)]
    if not last:
        return None
    lay = max(last, key=lambda lay: (named(lay).kind.shape.power, named(lay).rank, lay.cards))
    return Choice(lay, f"Out with {named(lay).words}: that is the whole hand.", "go_out")


def _run_out(at: ClimbingSituation) -> Choice | None:
    """Lay what nobody can beat, when all the rest but one combination cannot be beaten either."""
    if len(at.known.hand) > _IN_SIGHT:
        return None
    losers = Planner(x_rank(at.rules), lambda each: 0.0 if at.known.sure(each, at.known.enemies) else 1.0)
    if not at.view.pile and losers.price(at.known.hand) > 1:
        return None
    sure = [
        option
        for option in at.options(at.lays)
        if at.known.sure(option.combination, at.rivals) and losers.price(option.left) <= 1
    ]
    if not sure:
        return None
    option = min(sure, key=lambda option: (option.bomb, len(option.left), option.lay.cards))
    words = option.combination.words
    return Choice(option.lay, f"Nobody can beat {words}, and all the rest follows: out.", "run_out")


CLOSING: Final[tuple[Tactic, ...]] = (_go_out, _run_out)
