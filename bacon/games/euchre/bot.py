"""The bots of Euchre: tactics in order, choices about the hand besides calling and playing, totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import fsum
from typing import ClassVar, Final

from msgspec import field

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.euchre.bidding import CALLS, call_reason, candidates, know_in, rater
from bacon.games.euchre.events import (
    CallMisdeal,
    DefendAlone,
    Forfeited,
    GoUnder,
    Keep,
    MisdealCalled,
    WentUnder,
)
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import NEEDED, EuchreState, as_euchre
from bacon.games.euchre.valuation import TOGETHER, EuchreSituation, even_score, score_of, situation
from bacon.games.tricks.events import Acquitted, Give, HandScored, NameTrump, TrumpDeclared
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import TrickSystem, TrickTally, count_hand
from bacon.games.tricks.player.discarding import DISCARDS, best_gift, spare
from bacon.games.tricks.player.knowledge import bosses
from bacon.games.tricks.player.player_kit import TrickCommentator, TrickPlayer
from bacon.games.tricks.player.situation import Tactic, Worth, play_choice, worth_at
from bacon.games.tricks.player.valuation import entry, hand_value, heights
from bacon.games.tricks.ranking import side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import Choice
from bacon.search.levels import Results, count
from bacon.search.searcher import Trust

_PLACES: Final = ("first seat", "second seat", "third seat", "dealer")


class EuchreTally(TrickTally):
    """The totals of Euchre, with `calls` by round and by the maker's place in the order of speaking."""

    calls: dict[tuple[int, int], Results] = field(default_factory=dict)
    defended: Results = field(default_factory=Results)
    call: tuple[int, int] = (1, 0)

    @override
    def add(self, event: Event, before: TableState) -> None:
        super().add(event, before)
        match event:
            case HandScored():
                self._scored(event, as_euchre(before).defender_alone)
            case TrumpDeclared(seat):
                state = as_euchre(before)
                self.call = (1 if state.phase is Phase.OFFER else 2, (seat - (state.dealer or 0) - 1) % 4)

    def _scored(self, scored: HandScored, defender: int | None) -> None:
        made = scored.taken[side_of(scored.declarer)] >= NEEDED
        count_hand(self.alone if scored.alone else self.together, scored, made=made)
        count_hand(self.calls.setdefault(self.call, Results()), scored, made=made)
        if defender is not None:
            count_hand(self.defended, scored, made=made)

    @override
    def lines(self) -> tuple[str, ...]:
        called = self.declared
        return (
            *super().lines(),
            called.line(self.named, self.hands, "march"),
            self.together.line("  with partner", called.hands, "march"),
            self.alone.line("  alone", called.hands, "march"),
            *self._places(called.hands),
            count("euchred", called.hands - called.made, called.hands),
            self.defended.line("defended alone", self.alone.hands, "march"),
            count("nobody called", self.seen[Acquitted], self.hands),
            count("forfeited", self.seen[Forfeited], self.hands),
            count("misdeals", self.seen[MisdealCalled], self.hands),
            count("went under", self.seen[WentUnder], 4 * self.hands),
            count("claims that held", self.upheld, self.claims),
        )

    def _places(self, called: int) -> Iterator[str]:
        for number in (1, 2):
            for place, name in enumerate(_PLACES):
                results = self.calls.get((number, place), Results())
                yield results.line(f"  round {number}, {name}", called, "march")


_TRUMP_STOP_CHANCES: Final = (1.0, 0.7, 0.4, 0.2)
_PLAIN_STOP_CHANCES: Final = (0.5, 0.2, 0.1)
"""Cautious guesses of the tricks a card takes from a loner, by the number of higher cards."""
_LONG_SUIT_CARDS: Final = 4
"""A hand with this many cards of one suit is worth keeping, however low they are."""
_SURE_TRICKS: Final = 2.5
"""A lone defender must be about sure of this many tricks."""


def _call_misdeal(at: EuchreSituation) -> Choice | None:
    """Call a misdeal with a poor hand, unless it is long in one suit."""
    longest = max(Counter(card.suit for card in at.known.hand).values(), default=0)
    if CallMisdeal() not in at.legal or longest >= _LONG_SUIT_CARDS:
        return None
    return Choice(CallMisdeal(), "This hand won’t take anything, so ask for a new deal.", "call_misdeal")


def _go_under(at: EuchreSituation) -> Choice | None:
    """Exchange the three cards that cost least, unless they may become trumps."""
    ways = [action for action in at.legal if isinstance(action, GoUnder)]
    if not ways:
        return None
    best = min(ways, key=lambda way: (_count_possible_trumps(at, way.cards), way.cards))
    if _count_possible_trumps(at, best.cards) > 1:
        return None
    return Choice(best, "These three won’t take a trick, so any swap is likely to help.", "go_under")


def _count_possible_trumps(at: EuchreSituation, away: Cards) -> int:
    """Count the cards of the up-card's suit among those that would go."""
    return sum(1 for card in away if card.suit is at.view.upcard_suit)


def _keep_hand(at: EuchreSituation) -> Choice | None:
    return Choice(Keep(), "Your hand is better as it is.", "keep_hand") if Keep() in at.legal else None


def _name_upcard(at: EuchreSituation) -> Choice | None:
    """Name the suit that suits the dealer's hand best for the Benny."""
    names = [action for action in at.legal if isinstance(action, NameTrump)]
    if not names:
        return None
    best = max(names, key=lambda name: hand_value(heights(know_in(at, name.strain)), TOGETHER.cards))
    return Choice(best, "The Benny goes best with them.", "name_upcard")


def _give_best(at: EuchreSituation) -> Choice | None:
    """Give a partner who goes alone the card that takes a trick most surely: bowers, then aces."""
    if Pass() in at.legal or not at.cards:
        return None
    return best_gift(at)


def _call_for_best(at: EuchreSituation) -> Choice | None:
    """Exchange a loser for the partner's best card; a hand of winners needs no help."""
    if Pass() not in at.legal or not at.cards:
        return None
    if len(bosses(at.known)) == len(at.known.hand):
        return Choice(Pass(), "Every card you have is a winner, so you don’t need help.", "no_help_needed")
    found = spare(at.known, at.cards)
    reason = "You need it least, and you get your partner’s best card for it."
    return Choice(Give(found.card), reason, "call_for_best")


def _defend_alone(at: EuchreSituation) -> Choice | None:
    """Defend alone only when three tricks are as good as sure, since it gives up the partner's help."""
    sure = fsum(_stop_chance(at, card) for card in at.known.hand)
    if DefendAlone() not in at.legal or sure < _SURE_TRICKS:
        return None
    return Choice(DefendAlone(), "You’re all but sure of three tricks against the loner.", "defend_alone")


def _stop_chance(at: EuchreSituation, card: Card) -> float:
    known = at.known
    return entry(
        _TRUMP_STOP_CHANCES if known.order.is_trump(card) else _PLAIN_STOP_CHANCES, known.above(card)
    )


def _defend_together(at: EuchreSituation) -> Choice | None:
    """Defend with the partner: two stop a loner more often than one."""
    if Pass() not in at.legal:
        return None
    return Choice(Pass(), "Two defenders stop a loner more often than one does.", "defend_together")


LOOKS: tuple[Tactic[EuchreSituation], ...] = (_call_misdeal, _go_under, _keep_hand)
UPCARDS: tuple[Tactic[EuchreSituation], ...] = (_name_upcard,)
GIFTS: tuple[Tactic[EuchreSituation], ...] = (_give_best, _call_for_best)
DEFENCES: tuple[Tactic[EuchreSituation], ...] = (_defend_alone, _defend_together)


def trump_to_maker(at: EuchreSituation) -> Choice | None:
    """Lead trumps to the partner who named them, the highest first, unless they were a stuck dealer."""
    known, top = at.known, leading.top_trump(at)
    if top is None or known.view.declarer not in known.partners or at.stuck:
        return None
    return play_choice(at, "trump_to_maker", top, "Your partner chose trump, so lead it to them.")


def _worth(rules: Euchre, view: EuchreState, seat: int) -> Worth:
    return worth_at(score_of(rules, view, seat), seat)


SYSTEM: Final = TrickSystem(
    situation=situation,
    candidates=candidates,
    call_reason=call_reason,
    worth=_worth,
    calls={
        Phase.LOOK: LOOKS,
        Phase.NAME_UPCARD: UPCARDS,
        Phase.OFFER: CALLS,
        Phase.NAME: CALLS,
        Phase.GIVE: GIFTS,
        Phase.DEFEND: DEFENCES,
        Phase.DISCARD: DISCARDS,
    },
    leads=(*leading.FIRST, trump_to_maker, leading.last_trump, *leading.HELPS, *leading.LAST),
    follows=(
        *following.FIRST,
        following.duck_under_partner,
        following.duck_for_the_last_two,
        *following.TAKES,
        following.low,
    ),
    raters={Phase.OFFER: rater, Phase.NAME: rater},
)
_TRUST: Final = Trust(calls=0.5, company=0.1)
"""How far the search trusts the rule bot: it finds hands to call that the rule bot passes."""

_ENOUGH: Final = (
    "Two good trump, one of them a bower, and an ace on the side are enough to call. Count on your partner "
    "for a trick."
)


class EuchreCommentator(TrickCommentator):
    """Comments on the choices of Euchre, whose two rounds of calling have words of their own."""

    faults: ClassVar[Mapping[str, str]] = {
        **TrickCommentator.faults,
        "order up": "order it up on weak hands",
        "pick up": "pick it up on weak hands",
        "defend alone": "defend alone on weak hands",
        "defend together": "keep your partner in when you should defend alone",
        "name": "name the wrong suit for the Benny",
        "exchange": "make the wrong choice between keeping your hand and going under",
    }
    cures: ClassVar[Mapping[str, str]] = {
        **TrickCommentator.cures,
        "order up": f"{_ENOUGH} Think twice before you order a bower into an opponent’s hand.",
        "pick up": f"{_ENOUGH} Count the card you pick up, too.",
        "call": _ENOUGH,
        "pass": _ENOUGH,
        "defend alone": "Defend alone only when you can see three tricks in your own hand.",
    }

    @override
    def call_situation(self, view: TrickState, played: Action, best: Action) -> str:
        if isinstance(played, DefendAlone):
            return "defend alone"
        if isinstance(best, DefendAlone):
            return "defend together"
        if isinstance(played, Keep | GoUnder | CallMisdeal):
            return "exchange"
        if view.phase is Phase.NAME_UPCARD:
            return "name"
        act, _, where = super().call_situation(view, played, best).partition(", ")
        if view.phase is Phase.NAME:
            return f"{act}, in the second round" if where else act
        if act == "call":
            act = "pick up" if view.to_act == view.dealer else "order up"
        return f"{act}, {where}" if where else act


PLAYER: Final = TrickPlayer(
    system=SYSTEM,
    tally=EuchreTally,
    trust=_TRUST,
    commentator=EuchreCommentator,
    chance=lambda rules: even_score(rules.target).point,
).kit()
