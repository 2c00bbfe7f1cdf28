"""The player of Bacon: its tactics in their order, how it sees a decision, and how far it is believed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.player.auction import OFFERS, candidates
from bacon.games.bacon.player.permission import PERMISSIONS
from bacon.games.bacon.player.situation import BaconSituation, BaconTactic, score_of, situation
from bacon.games.bacon.player.tally import BaconTally
from bacon.games.bacon.rules import Bacon
from bacon.games.bacon.rules.state import Phase, own
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import ALWAYS, TrickBot, play_tactics
from bacon.games.tricks.player.discard import DISCARDS
from bacon.games.tricks.player.kit import trick_player
from bacon.games.tricks.player.score import Worth, net
from bacon.games.tricks.player.situation import Tactic
from bacon.games.tricks.rules.ranking import side_of
from bacon.search.bot import Candidate
from bacon.search.searcher import Trust
from bacon.search.tactics import ALL_OF_THEM, names_of

LEADS: Final[tuple[Tactic, ...]] = (
    leading.cash_before_losers,
    leading.every_trick,
    leading.draw_trumps,
    leading.trump_to_declarer,
    leading.lead_boss,
    leading.partners_ruff,
    leading.near_boss,
    leading.many_trumps,
    leading.strongest_plain,
    leading.least_bad,
)
"""Trumps for those who profit from drawing them, then winners, then the rest."""

FOLLOWS: Final[tuple[Tactic, ...]] = (
    following.sure_partner,
    following.win_cheaply,
    following.back_up_partner,
    following.duck_under_partner,
    following.boss_takes,
    following.needed_joker,
    following.keep_joker,
    following.ruff,
    following.take_it,
    following.low,
)


TACTICS: Final = names_of(OFFERS, PERMISSIONS, DISCARDS, ALWAYS, LEADS, FOLLOWS)
"""The names of all that it plays by."""


class BaconBot(TrickBot[BaconSituation]):
    """Play Bacon by rules of thumb under the rules it is made with."""

    def __init__(self, rules: Rules, left_out: frozenset[str] = ALL_OF_THEM) -> None:
        super().__init__(left_out)
        assert isinstance(rules, Bacon)
        self.rules = rules

    def situation(self, view: TableState, legal: Sequence[Action]) -> BaconSituation:
        """Describe the decision of the seat to act."""
        return situation(self.rules, own(view), legal)

    def rated(self, at: BaconSituation) -> tuple[Candidate, ...]:
        """What the calls are worth in a decision."""
        return candidates(at)

    def worth(self, view: TableState, seat: int) -> Worth:
        """How results of the running hand are to be valued for a seat's side."""
        score, ours = score_of(self.rules, own(view), seat), side_of(seat)
        return lambda result: score.worth(net(result, ours))

    def tactics(self, at: BaconSituation) -> tuple[BaconTactic, ...]:
        """The tactics for a decision, in their order."""
        match at.view.phase:
            case Phase.OFFER:
                return OFFERS
            case Phase.PERMISSION:
                return PERMISSIONS
            case Phase.DISCARD:
                return DISCARDS
            case Phase.PLAY:
                return play_tactics(at, LEADS, FOLLOWS)
            case _:
                return ()


_TRUST: Final = Trust(calls=0.5)
"""How far the house's judgement is believed: the search finds what a call and a loner are worth."""

PLAYER: Final = trick_player(BaconBot, TACTICS, BaconTally, trust=lambda _: _TRUST)
