"""The two rounds of calling: the value of each call at this score, compared to passing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import fsum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain, without
from bacon.core.words import capital, how_often, points
from bacon.games.euchre.state import NEEDED, worth
from bacon.games.euchre.valuation import (
    AnyHand,
    EuchreSituation,
    Features,
    even_score,
    expected,
    know,
    score_of,
    succeeds,
    success_as_told,
    tricks,
)
from bacon.games.tricks.events import NameTrump, PickItUp
from bacon.games.tricks.play import with_hand
from bacon.games.tricks.player.bot import Rater
from bacon.games.tricks.player.discarding import spare
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.player.situation import MatchScore, Tactic, best_first
from bacon.games.tricks.player.valuation import Table
from bacon.games.tricks.state import Phase
from bacon.search.bot import Candidate, Choice

_PASSING_VALUES: Final = {
    Phase.OFFER: (0.3, 0.6, 0.3, -0.1),
    Phase.NAME: (-0.2, -0.2, -0.45, 0.0),
}
"""The value of passing by round and place, for a hand that might as well call; measured in self-play."""
_MIN_ALONE_GAIN: Final = 0.3
"""Going alone must gain at least this much: the estimate is no more exact than that."""
_FAIR_CHANCE: Final = 0.55
"""A hand with at least this chance of success is not called weak."""
_CLOSE_POINTS: Final = 2
"""Points to go at which the opponents may win the match with the next hand."""
_PASSING_BEFORE_STUCK: Final = (-0.25, -0.15, 0.1)
"""The value of passing in the second round by place before a stuck dealer; measured in 4,600 hands."""


class Call(Struct, frozen=True):
    """A possible call: its strain, its chances of zero to five tricks, and its value.

    `success` is the chance of making it as players are told; calls are chosen by `chances`. It takes
    `needed` tricks to score.
    """

    action: PickItUp | NameTrump
    strain: Strain
    chances: Table
    worth: float
    success: float
    needed: int = NEEDED

    @property
    def alone(self) -> bool:
        """Whether the caller goes alone."""
        return self.action.alone

    @property
    def named(self) -> str:
        """The strain, and whether it is played alone."""
        return f"{self.strain.plural} alone" if self.alone else self.strain.plural

    @property
    def odds(self) -> str:
        """The chance of success, in words."""
        return how_often("you’d", self.scoring, self.scores)

    @property
    def scoring(self) -> str:
        """What it takes to score, as an act."""
        return f"make {self.named}" if self.needed == NEEDED else f"take four tricks in {self.named}"

    @property
    def scores(self) -> float:
        """The chance to take the tricks that score, as players are told."""
        made = succeeds(self.chances)
        return self.success * fsum(self.chances[self.needed :]) / made if made else 0.0


def chances(at: EuchreSituation) -> list[Call]:
    """Return every possible call with its chances, before the score is considered."""
    return list(_chances(at))


@lru_cache(maxsize=2)
def _chances(at: EuchreSituation) -> tuple[Call, ...]:
    known = {strain: know_in(at, strain) for strain in {strain for _, strain in _possible(at)}}
    found = []
    for action, strain in _possible(at):
        made = tricks(at, known[strain], strain, alone=action.alone)
        success = succeeds(made) if action.alone else success_as_told(at, strain, succeeds(made))
        needed = NEEDED + at.rules.take_four
        found.append(Call(action, strain, made, 0.0, success, needed))
    return tuple(found)


def _possible(at: EuchreSituation) -> Iterator[tuple[PickItUp | NameTrump, Strain]]:
    for action in at.legal:
        match action:
            case PickItUp(_, suit):
                fixed = suit or at.view.upcard_suit
                if fixed is not None:
                    yield action, Strain(fixed.value)
            case NameTrump(strain):
                yield action, strain
            case _:
                pass


def know_in(at: EuchreSituation, strain: Strain) -> Knowledge:
    """Return what the seat would know in the strain; a dealer first puts the worst card away."""
    seat, view = at.known.seat, at.view
    if view.phase is not Phase.OFFER or seat != view.dealer or view.upcard is None:
        return know(at.rules, view, seat, strain)
    six = replace(view, hands=with_hand(view, seat, (*view.hands[seat], view.upcard)))
    known = know(at.rules, six, seat, strain)
    fixed = None if at.rules.may_discard_upcard else view.upcard
    away = spare(known, [card for card in known.hand if card is not fixed]).card
    five = replace(six, hands=with_hand(six, seat, without(known.hand, away)), discard=away)
    return know(at.rules, five, seat, strain)


class HandRater:
    """Rates the calls of any hand in a caller's place, for the many hands that a search imagines.

    Equal hands get the same points as from `candidates`. The place's own hand is not used.
    """

    def __init__(self, at: EuchreSituation) -> None:
        self._at, self._score = at, score_of(at.rules, at.view, at.known.seat)
        self._calls, self._may_pass = tuple(_possible(at)), Pass() in at.legal
        self._strains = {strain: AnyHand(at, strain) for _, strain in self._calls}
        self._worths = dict[tuple[Strain, Features], tuple[float, float]]()

    def points(self, code: int) -> list[tuple[Action, float]]:
        """Return the points of the calls for a hand's code."""
        worths = {strain: self._worth(strain, hand.features(code)) for strain, hand in self._strains.items()}
        rated: list[tuple[Action, float]] = [
            (action, worths[strain][action.alone]) for action, strain in self._calls
        ]
        return [*rated, (Pass(), 0.0)] if self._may_pass else rated

    def _worth(self, strain: Strain, features: Features) -> tuple[float, float]:
        """Return the values of making a strain with the partner and alone."""
        known = self._worths.get((strain, features))
        if known is None:
            together, alone = self._strains[strain].tricks(features)
            known = self._worths[strain, features] = (
                round(_gain(self._at, self._score, together, alone=False), 2),
                round(_gain(self._at, self._score, alone, alone=True), 2),
            )
        return known


def rater(at: EuchreSituation) -> Rater | None:
    """Return what rates imagined hands in a caller's place.

    None for a dealer who would take the up-card: the card to put away depends on the whole hand.
    """
    takes = at.view.phase is Phase.OFFER and at.known.seat == at.view.dealer
    return None if takes else HandRater(at).points


def weighed(at: EuchreSituation, score: MatchScore) -> list[Call]:
    """Return the calls with their value at a score compared to passing, best first; alone costs a margin."""
    return list(_weighed(at, score))


@lru_cache(maxsize=2)
def _weighed(at: EuchreSituation, score: MatchScore) -> tuple[Call, ...]:
    calls = [replace(call, worth=_worth(at, call, score)) for call in chances(at)]
    return tuple(sorted(calls, key=lambda call: -call.worth))


def _worth(at: EuchreSituation, call: Call, score: MatchScore) -> float:
    return _gain(at, score, call.chances, alone=call.alone)


def _gain(at: EuchreSituation, score: MatchScore, chances: Table, *, alone: bool) -> float:
    margin = _MIN_ALONE_GAIN if alone else 0.0
    return expected(at.rules, score, chances, alone=alone) - passing(at, score) - margin


def passing(at: EuchreSituation, score: MatchScore) -> float:
    """Return the value of passing to the seat's side."""
    if at.rules.all_passed in ("stick", "stick_or_forfeit"):
        if at.place == 3 and at.view.phase is Phase.NAME:
            return score.worth(-1)
        if at.view.phase is Phase.NAME:
            return _PASSING_BEFORE_STUCK[at.place]
    return _PASSING_VALUES.get(at.view.phase, (0.0,) * 4)[at.place]


def _best(at: EuchreSituation) -> Call | None:
    """Return the best call at the score, whether or not it beats passing."""
    return next(iter(weighed(at, score_of(at.rules, at.view, at.known.seat))), None)


def _best_at_even_score(at: EuchreSituation) -> Call | None:
    return next(iter(weighed(at, even_score(at.rules.target))), None)


def _best_worth_calling(at: EuchreSituation) -> Call | None:
    best = _best(at)
    return best if best is not None and best.worth >= 0 else None


def _stuck(at: EuchreSituation) -> Choice | None:
    """Make the best call when passing is not allowed."""
    best = _best(at)
    if best is None or Pass() in at.legal:
        return None
    reason = f"You can’t pass, and this is your best chance: {best.odds}."
    return _call(at, best.action, "stuck", reason)


def _forfeit(at: EuchreSituation) -> Choice | None:
    """Forfeit one point rather than risk two."""
    if at.rules.all_passed != "stick_or_forfeit" or at.place != 3 or at.view.phase is not Phase.NAME:
        return None
    best = _best(at)
    if best is None or best.worth < 0:
        return _call(at, Pass(), "forfeit", "Giving up one point is cheaper than a likely euchre.")
    return _call(
        at,
        best.action,
        "better_than_forfeit",
        f"It beats giving up a point: {best.odds}.",
    )


def _one_point_left(at: EuchreSituation) -> Choice | None:
    """Take the partner along with one point to go: a second point is worthless."""
    best = _best_worth_calling(at)
    if best is None or best.alone or score_of(at.rules, at.view, at.known.seat).ours > 1:
        return None
    reason = f"One point wins the match, and {best.odds}."
    return _call(at, best.action, "one_point_left", reason)


def _enough_together(at: EuchreSituation) -> Choice | None:
    """Take the partner along on a loner's hand when the score devalues the extra points."""
    best, even_best = _best_worth_calling(at), _best_at_even_score(at)
    if best is None or best.alone or even_best is None or not even_best.alone or even_best.worth < 0:
        return None
    return _call(at, best.action, "enough_together", "You don’t need a loner’s extra points at this score.")


def _desperate(at: EuchreSituation) -> Choice | None:
    """Take a risk that only the score justifies, when the opponents are about to win."""
    best, even_best = _best_worth_calling(at), _best_at_even_score(at)
    score = score_of(at.rules, at.view, at.known.seat)
    if best is None or even_best is None or score.theirs > _CLOSE_POINTS:
        return None
    if even_best.worth >= 0 and (even_best.alone or not best.alone):
        return None
    reason = f"They only need {points(score.theirs)}, so it’s worth the risk."
    return _call(at, best.action, "desperate", reason)


def _alone(at: EuchreSituation) -> Choice | None:
    """Go alone when that is clearly worth more than the partner's help."""
    best = _best_worth_calling(at)
    if best is None or not best.alone:
        return None
    return _call(at, best.action, "alone", f"You’re strong enough to go alone: {best.odds}.")


def _pick_up(at: EuchreSituation) -> Choice | None:
    """Pick the card up as dealer, with a hand that is strong enough."""
    best = _best_worth_calling(at)
    if best is None or at.view.phase is not Phase.OFFER or at.place != 3:
        return None
    return _call(at, best.action, "pick_up", f"With {_upcard(at)} in your hand, {best.odds}.")


def _assist(at: EuchreSituation) -> Choice | None:
    """Order the card into the partner's hand."""
    best = _best_worth_calling(at)
    if best is None or at.view.phase is not Phase.OFFER or at.place != 1:
        return None
    reason = f"Your partner gets {_upcard(at)}, so {best.odds}."
    return _call(at, best.action, "assist", reason)


def _order_up(at: EuchreSituation) -> Choice | None:
    """Order the card into an opponent's hand when this hand is strong enough anyway."""
    best = _best_worth_calling(at)
    if best is None or at.view.phase is not Phase.OFFER:
        return None
    reason = f"The dealer gets {_upcard(at)}, but {best.odds}."
    return _call(at, best.action, "order_up", reason)


def _no_trump(at: EuchreSituation) -> Choice | None:
    """Call no trump with a hand rich in winners."""
    best = _best_worth_calling(at)
    if best is None or best.strain.suit is not None:
        return None
    reason = f"You have plenty of winners: {best.odds}."
    return _call(at, best.action, "no_trump", reason)


def _next_suit(at: EuchreSituation) -> Choice | None:
    """Call the other suit of the colour that an opposing dealer turned down: the dealer lacks its bowers."""
    best, down = _best_worth_calling(at), at.view.upcard_suit
    if best is None or down is None or best.strain.suit is None or at.dealer_is_ours:
        return None
    if best.strain.suit.red is not down.red or best.strain.suit is down:
        return None
    name = best.strain.plural.capitalize()
    reason = f"{name} are next: they go with the suit turned down, and {best.odds}."
    return _call(at, best.action, "next_suit", reason)


def _name(at: EuchreSituation) -> Choice | None:
    """Name the best suit when that is worth more than passing."""
    best = _best_worth_calling(at)
    if best is None:
        return None
    return _call(at, best.action, "name_suit", f"You’re strong enough: {best.odds}.")


def _careful(at: EuchreSituation) -> Choice | None:
    """Pass a hand that would be called at another score."""
    best, even_best = _best(at), _best_at_even_score(at)
    if best is None or even_best is None or even_best.worth < 0:
        return None
    reason = f"At this score, getting euchred costs too much, though {best.odds}."
    return _call(at, Pass(), "careful", reason)


def _leave_it_to_the_stuck(at: EuchreSituation) -> Choice | None:
    """Pass a fair hand when an opposing dealer must call in the end."""
    best = _best(at)
    if best is None or at.view.phase is not Phase.NAME or succeeds(best.chances) < _FAIR_CHANCE:
        return None
    if passing(at, even_score(at.rules.target)) <= 0:
        return None
    return _call(
        at, Pass(), "leave_it_to_the_stuck", "The dealer has to call in the end and may well get euchred."
    )


def _wait(at: EuchreSituation) -> Choice | None:
    """Pass a fair hand when the partner deals, or the dealer may pick the card up and be euchred."""
    best = _best(at)
    if (
        best is None
        or succeeds(best.chances) < _FAIR_CHANCE
        or at.place == 3
        or at.view.phase is not Phase.OFFER
    ):
        return None
    if at.place == 1:
        reason = f"Your partner deals and can pick up {_upcard(at)} without your help."
    else:
        reason = f"If the dealer picks up {_upcard(at)}, you may well euchre them."
    return _call(at, Pass(), "wait", reason)


def _pass(at: EuchreSituation) -> Choice | None:
    best = _best(at)
    if best is None:
        return _call(at, Pass(), "pass", "You can’t call anything with this hand.")
    return _call(at, Pass(), "pass", _pass_words(at, best))


def _pass_words(at: EuchreSituation, best: Call) -> str:
    """Explain a pass: the best call is rarely made, or not often enough for what it would cost."""
    chance = best.success
    if chance < _EVEN:
        return f"Too weak: {how_often('you’d', best.scoring, best.scores, 'only ')}."
    made, lost = (worth(at.rules, tricks, alone=best.alone) for tricks in (NEEDED, NEEDED - 1))
    odds, lose = best.odds, f"give them {lost.points}"
    if made.makers and made.points:
        if chance * made.points > (1 - chance) * lost.points:
            return f"Passing should pay off more, though {odds}."
        return f"Not worth the risk: you’d score {made.points} or {lose}, and {odds}."
    few = _too_few(at, best)
    if not made.makers:
        cost = f"{few} tricks would give them {made.points}, and fewer would {lose}"
        return f"Not worth the risk: {cost}. {capital(odds)}."
    took = f"take three tricks{' alone' * best.alone} in {best.strain.plural}"
    few = f"{capital(few)} tricks score nothing here, and fewer would {lose}"
    return f"{few}: {how_often('you’d', took, chance)}."


def _too_few(at: EuchreSituation, call: Call) -> str:
    """Return the numbers of tricks that score no point for makers who aren't euchred."""
    four = worth(at.rules, NEEDED + 1, alone=call.alone)
    return "three" if four.makers and four.points else "three or four"


_EVEN: Final = 0.5


def call_reason(at: EuchreSituation, call: Action) -> str:
    """Return what speaks for a call, whoever chose it; empty if little does."""
    if call == Pass():
        best = _best(at)
        return _pass_words(at, best) if best else ""
    rated = (each for each in weighed(at, score_of(at.rules, at.view, at.known.seat)) if each.action == call)
    found = next(rated, None)
    return f"You’re strong enough: {found.odds}." if found and found.scores >= _EVEN else ""


def _call(at: EuchreSituation, action: Action, tactic: str, reason: str) -> Choice:
    return Choice(action, reason, tactic, candidates(at))


def candidates(at: EuchreSituation) -> tuple[Candidate, ...]:
    """Return all legal calls that were rated, best first; passing is 0."""
    score = score_of(at.rules, at.view, at.known.seat)
    return best_first(at, [Candidate(call.action, round(call.worth, 2)) for call in weighed(at, score)])


def _upcard(at: EuchreSituation) -> str:
    card = at.view.upcard
    return "the card" if card is None else card.sign if card.suit else "the Benny"


CALLS: tuple[Tactic[EuchreSituation], ...] = (
    _stuck,
    _forfeit,
    _one_point_left,
    _enough_together,
    _desperate,
    _alone,
    _pick_up,
    _assist,
    _order_up,
    _no_trump,
    _next_suit,
    _name,
    _careful,
    _leave_it_to_the_stuck,
    _wait,
    _pass,
)
