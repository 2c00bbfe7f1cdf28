"""The bots of Bacon: how they see a decision, their tactics in order, and their totals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from msgspec import field

from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.bacon.bidding import OFFERS, PERMISSIONS, call_reason, candidates
from bacon.games.bacon.events import Grant, PermissionAsked, PermissionDenied
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.search import called, rater
from bacon.games.bacon.state import BaconState, Phase, as_bacon
from bacon.games.bacon.valuation import even_score, score_of, situation
from bacon.games.tricks.events import Acquitted, HandScored, ThrownIn, TrumpDeclared
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import TrickSystem, TrickTally, count_hand
from bacon.games.tricks.player.discarding import DISCARDS
from bacon.games.tricks.player.player_kit import TrickCommentator, TrickPlayer
from bacon.games.tricks.player.situation import Worth, worth_at
from bacon.games.tricks.ranking import side_of
from bacon.games.tricks.state import TrickState
from bacon.search.levels import count, share
from bacon.search.searcher import Trust


class BaconTally(TrickTally):
    """The totals of Bacon; `offers` counts which of the offered cards was declared."""

    named = "picked up"

    offers: dict[int, int] = field(default_factory=dict)

    @override
    def add(self, event: Event, before: TableState) -> None:
        super().add(event, before)
        match event:
            case HandScored(alone=alone, declarer=declarer, side=side):
                results = self.alone if alone else self.together
                count_hand(results, event, made=side == side_of(declarer))
            case TrumpDeclared():
                number = len(as_bacon(before).offered) + 1
                self.offers[number] = self.offers.get(number, 0) + 1

    @override
    def lines(self) -> tuple[str, ...]:
        declared = self.declared
        offers = [
            f"{name} {share(self.offers.get(number, 0), declared.hands).strip()}"
            for number, name in enumerate(("1st", "2nd", "3rd", "4th"), start=1)
        ]
        return (
            *super().lines(),
            declared.line(self.named, self.hands, "took five"),
            self.together.line("  with partner", declared.hands, "took five"),
            self.alone.line("  alone", declared.hands, "took five"),
            count("passed out", self.seen[Acquitted], self.hands),
            f"{'up-card taken':<27}{'   '.join(offers)}",
            count("partner refused", self.seen[PermissionDenied], self.seen[PermissionAsked]),
            count("claims that held", self.upheld, self.claims),
            count("ended early", self.seen[ThrownIn], self.hands),
        )


def _worth(rules: Bacon, view: BaconState, seat: int) -> Worth:
    return worth_at(score_of(rules, view, seat), seat)


SYSTEM: Final = TrickSystem(
    situation=situation,
    candidates=candidates,
    call_reason=call_reason,
    worth=_worth,
    calls={Phase.OFFER: OFFERS, Phase.PERMISSION: PERMISSIONS, Phase.DISCARD: DISCARDS},
    leads=(
        *leading.FIRST,
        leading.trump_to_declarer,
        leading.last_trump,
        leading.lead_boss,
        leading.partners_ruff,
        leading.near_boss,
        leading.many_trumps,
        *leading.LAST,
    ),
    follows=(
        *following.FIRST,
        following.duck_under_partner,
        following.boss_takes,
        following.needed_joker,
        following.keep_joker,
        following.ruff,
        following.take_it,
        following.low,
    ),
    called={Phase.OFFER: called, Phase.PERMISSION: called},
    raters={Phase.OFFER: rater, Phase.PERMISSION: rater},
)
_TRUST: Final = Trust(calls=0.5, answers=0.25)
"""How far the search trusts the rule bot: it finds out itself what a call and a loner are worth.

Nothing is added for letting others call, or for calling: between 0.1 points for the one and 0.15 for the
other there was no difference over 500 deals (0.01 +- 0.03 a hand).
"""

_THREE_TRICKS: Final = (
    "Pick it up only when you can see three tricks: count your high trump, your high cards in other suits, "
    "and one for your partner."
)


class BaconCommentator(TrickCommentator):
    """Comments on the choices of Bacon, where a declarer needs the partner's permission."""

    faults: ClassVar[Mapping[str, str]] = {
        **TrickCommentator.faults,
        "pass": "pass on good hands",
        "call": "pick it up on weak hands",
        "suit": "name the wrong suit when you pick it up",
        "allow": "tell your partner to go ahead when you shouldn’t",
        "refuse": "tell your partner no when you shouldn’t",
    }
    cures: ClassVar[Mapping[str, str]] = {
        **TrickCommentator.cures,
        "pass": _THREE_TRICKS,
        "call": _THREE_TRICKS,
        "allow": "Before you say “go ahead,” remember that an opponent gets the card and the lead.",
        "refuse": "Your partner counts on you for about one trick. If you have one, say “go ahead.”",
    }

    @override
    def call_situation(self, view: TrickState, played: Action, best: Action) -> str:
        if played.is_answer:
            return "allow" if isinstance(played, Grant) else "refuse"
        return super().call_situation(view, played, best)


PLAYER: Final = TrickPlayer(
    system=SYSTEM,
    tally=BaconTally,
    trust=_TRUST,
    commentator=BaconCommentator,
    chance=lambda rules: even_score(rules.target).point,
).kit()
