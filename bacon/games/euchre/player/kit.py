"""The player of Euchre: its tactics in their order, how it sees a decision, and how far it is believed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.games.euchre.player.calls import CALLS, candidates
from bacon.games.euchre.player.hands import DEFENCES, GIFTS, LOOKS, UPCARDS
from bacon.games.euchre.player.situation import EuchreSituation, EuchreTactic, score_of, situation
from bacon.games.euchre.player.tally import EuchreTally
from bacon.games.euchre.rules import Euchre
from bacon.games.euchre.rules.state import own
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import ALWAYS, TrickBot, play_tactics
from bacon.games.tricks.player.discard import DISCARDS
from bacon.games.tricks.player.kit import trick_player
from bacon.games.tricks.player.score import Worth, net
from bacon.games.tricks.player.situation import play_choice
from bacon.games.tricks.rules.ranking import side_of
from bacon.games.tricks.rules.state import Phase
from bacon.search.bot import Candidate, Choice
from bacon.search.searcher import Trust
from bacon.search.tactics import ALL_OF_THEM, names_of


def trump_to_maker(at: EuchreSituation) -> Choice | None:
    """Lead trumps to the partner who made them, the highest first; not to a dealer who was stuck."""
    known, top = at.known, leading.top_trump(at)
    if top is None or known.view.declarer not in known.partners or at.stuck:
        return None
    return play_choice(at, "trump_to_maker", top, f"The partner made trump: lead {top.sign} back to him.")


LEADS: Final[tuple[EuchreTactic, ...]] = (
    leading.cash_before_losers,
    leading.every_trick,
    leading.draw_trumps,
    trump_to_maker,
    leading.boss_trump,
    leading.lead_boss,
    leading.partners_ruff,
    leading.partners_discard,
    leading.near_boss,
    leading.strongest_plain,
    leading.least_bad,
)
"""Trumps for the makers, then winners, then what helps the partner, then the rest."""

FOLLOWS: Final[tuple[EuchreTactic, ...]] = (
    following.sure_partner,
    following.win_cheaply,
    following.back_up_partner,
    following.duck_under_partner,
    following.duck_for_the_last_two,
    following.boss_takes,
    following.ruff,
    following.take_it,
    following.low,
)


TACTICS: Final = names_of(LOOKS, UPCARDS, CALLS, GIFTS, DEFENCES, DISCARDS, ALWAYS, LEADS, FOLLOWS)
"""The names of all that it plays by."""


class EuchreBot(TrickBot[EuchreSituation]):
    """Play Euchre by rules of thumb under the rules it is made with."""

    def __init__(self, rules: Rules, left_out: frozenset[str] = ALL_OF_THEM) -> None:
        super().__init__(left_out)
        assert isinstance(rules, Euchre)
        self.rules = rules

    def situation(self, view: TableState, legal: Sequence[Action]) -> EuchreSituation:
        """Describe the decision of the seat to act."""
        return situation(self.rules, own(view), legal)

    def rated(self, at: EuchreSituation) -> tuple[Candidate, ...]:
        """What the calls are worth in a decision."""
        return candidates(at)

    def worth(self, view: TableState, seat: int) -> Worth:
        """How results of the running hand are to be valued for a seat's side."""
        score, ours = score_of(self.rules, own(view), seat), side_of(seat)
        return lambda result: score.worth(net(result, ours))

    def tactics(self, at: EuchreSituation) -> tuple[EuchreTactic, ...]:
        """The tactics for a decision, in their order."""
        match at.view.phase:
            case Phase.OFFER | Phase.NAME:
                return CALLS
            case Phase.PLAY:
                return play_tactics(at, LEADS, FOLLOWS)
            case Phase.DISCARD:
                return DISCARDS
            case Phase.LOOK:
                return LOOKS
            case Phase.NAME_UPCARD:
                return UPCARDS
            case Phase.GIVE:
                return GIFTS
            case Phase.DEFEND:
                return DEFENCES
            case _:
                return ()


_TRUST: Final = Trust(calls=0.5, company=0.1)
"""How far the house's judgement is believed: the search finds hands to call that it passes."""

PLAYER: Final = trick_player(EuchreBot, TACTICS, EuchreTally, trust=lambda _: _TRUST)
