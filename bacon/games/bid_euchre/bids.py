"""The bidding: the value of each bid at this score, compared to what passing leaves.

A higher bid gains nothing, because both sides score their tricks. So the lowest bid that wins the bidding is
best, and a higher one is made only to keep later bidders from outbidding it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import fsum
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain
from bacon.games.bid_euchre.decide import strains
from bacon.games.bid_euchre.events import Bid, BidMade
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.situation import (
    BidScore,
    BidSituation,
    heard,
    heard_alone,
    last_bids,
    leads_as_bidder,
    score_of,
    terms_of,
)
from bacon.games.bid_euchre.state import bidders_points
from bacon.games.bid_euchre.valuation import (
    above_average,
    bidders_tricks,
    held_in,
    lone_success,
    outbid,
    spread_of,
    tricks_of,
)
from bacon.games.tricks.events import NameTrump
from bacon.games.tricks.player.knowledge import Table
from bacon.games.tricks.player.situation import Tactic, best_first
from bacon.search.bot import Candidate, Choice

_SPEAKER_VALUE: Final = 0.15
"""Value of each seat of a side that still speaks, as a share of the tricks, while nobody has bid."""
_MIN_BID_GAIN: Final = {4: 0.04, 6: 0.08}
"""By number of players, how much a bid must beat passing, as a share of the tricks.

The best of several estimates is too high, and with two partners there are more to choose from.
"""


class StrainForecast(Struct, frozen=True):
    """The tricks that the side can expect in a strain, and the chance to take all of them alone.

    `hand` is the number of tricks in a hand; `alone` holds the chances by number of cards exchanged.
    """

    strain: Strain
    hand: int
    tricks: float
    alone: dict[int, float]

    @property
    def tricks_words(self) -> str:
        """The expected tricks in words, capped at those in the hand."""
        return f"about {min(max(self.tricks, 0.0), self.hand):.1f} tricks"

    @property
    def chances(self) -> Table:
        """The chances of zero to all the tricks."""
        return spread_of(self.hand, self.tricks)


class Offer(Struct, frozen=True):
    """A possible bid: its strain, its value if it is played, and its overall value."""

    bid: Bid
    forecast: StrainForecast
    played: float
    worth: float

    @property
    def odds(self) -> float:
        """The chance to make the bid."""
        if self.bid.alone:
            return self.forecast.alone[self.bid.exchange]
        return fsum(self.forecast.chances[self.bid.tricks :])


def strain_forecasts(at: BidSituation) -> tuple[StrainForecast, ...]:
    """Rate every strain, the best first."""
    return tuple(sorted(_forecasts(at), key=lambda forecast: -forecast.tricks))


@lru_cache(maxsize=2)
def _forecasts(at: BidSituation) -> tuple[StrainForecast, ...]:
    rules, bids, leads = at.rules, last_bids(at), leads_as_bidder(at)
    against, found = heard_alone(at, bids), []
    for strain in strains(rules):
        held = held_in(rules, at.known.hand, strain)
        mean = tricks_of(rules, strain, held, leads=leads) + heard(at, bids, strain)
        alone = {
            cards: lone_success(rules, strain, held, cards, against, leads=leads) for cards in rules.exchanges
        }
        found.append(StrainForecast(strain, rules.hand, mean, alone))
    return tuple(found)


def offers(at: BidSituation, score: BidScore) -> list[Offer]:
    """Return the sensible bids with their value above passing, best first; of equals, the lowest."""
    least = passing(at, score) + _MIN_BID_GAIN[at.rules.seats] * at.rules.hand
    rivals, found = sum([not at.ours(seat) for seat in speakers(at)]), []
    for bid, forecast in _sensible_bids(at):
        played = worth(at, score, bid, forecast)
        if _only_raises_partner(at, bid, rivals):
            played = min(played, passing(at, score))
        found.append(Offer(bid, forecast, played, _overall_value(at, score, bid, played, rivals) - least))
    return sorted(found, key=lambda offer: (-offer.worth, offer.bid.tricks))


def _only_raises_partner(at: BidSituation, bid: Bid, rivals: int) -> bool:
    """Whether a bid only raises the partner's in the same strain, and no other seat could outbid it."""
    standing = at.view.bid
    if standing is None or rivals or at.rules.bidding == "auction" or bid.alone or standing.alone:
        return False
    return at.ours(standing.seat) and bid.strain is not None and bid.strain is standing.strain


@lru_cache(maxsize=2)
def _sensible_bids(at: BidSituation) -> tuple[tuple[Bid, StrainForecast], ...]:
    """Return the bid in the best strain for each number and each way to go alone; of equals, the first."""
    forecasts, found = strain_forecasts(at), []
    for bids in _group_bids(at.legal):
        bid = next(iter(bids.values()))
        forecast = _best_for(
            bid, [forecast for forecast in forecasts if None in bids or forecast.strain in bids]
        )
        found.append((bids.get(forecast.strain, bid), forecast))
    return tuple(found)


@lru_cache(maxsize=32)
def _group_bids(legal: tuple[Action, ...]) -> tuple[Mapping[Strain | None, Bid], ...]:
    """Group the bids by number and way to go alone, then by strain; the lowest first."""
    kinds = defaultdict[tuple[int, bool, int], dict[Strain | None, Bid]](dict)
    for bid in legal:
        if isinstance(bid, Bid):
            kinds[bid.tricks, bid.alone, bid.exchange][bid.strain] = bid
    return tuple([kinds[kind] for kind in sorted(kinds)])


def _best_for(bid: Bid, forecasts: Sequence[StrainForecast]) -> StrainForecast:
    """Return the best strain for a bid; `forecasts` are sorted by tricks."""
    return max(forecasts, key=lambda forecast: forecast.alone[bid.exchange]) if bid.alone else forecasts[0]


def worth(at: BidSituation, score: BidScore, bid: Bid, forecast: StrainForecast) -> float:
    """Return the expected value, in points at the score, of playing a bid in a strain."""
    if bid.alone:
        won = forecast.alone[bid.exchange]
        *_, lost, made = _results(at.rules, score, bid.tricks, alone=True)
        return won * made + (1 - won) * lost
    results = _results(at.rules, score, bid.tricks, alone=bid.alone)
    return fsum([share * result for share, result in zip(forecast.chances, results, strict=True)])


@lru_cache(maxsize=64)
def _results(rules: BidEuchre, score: BidScore, tricks: int, *, alone: bool) -> Table:
    """Return the values, for zero to all the tricks, when this side plays a bid."""
    points = [bidders_points(rules, taken, tricks, alone=alone) for taken in range(rules.hand + 1)]
    return tuple(
        score.worth(won, rules.hand - taken, True if taken >= tricks else None)
        for taken, won in enumerate(points)
    )


def passing(at: BidSituation, score: BidScore) -> float:
    """Return the expected value of passing: of the standing bid, or of bids to come."""
    standing = at.view.bid
    if standing is None:
        return _value_before_bids(at)
    return value_if_played(at, score, standing)


def _value_before_bids(at: BidSituation) -> float:
    """Return the expected value before any bid: the side that speaks later has the advantage."""
    later = speakers(at)
    ours = sum(1 for seat in later if at.ours(seat))
    return _SPEAKER_VALUE * at.rules.hand * (2 * ours - len(later))


@lru_cache(maxsize=16)
def value_if_played(at: BidSituation, score: BidScore, bid: BidMade) -> float:
    """Return the expected value of letting another seat play its bid."""
    more = 0.0
    if bid.strain is not None:
        held = held_in(at.rules, at.known.hand, bid.strain)
        more = above_average(at.rules, bid.strain, held, leads=leads_as_bidder(at))
    return _played_by_another(at.rules, score, bid, more, ours=at.ours(bid.seat))


@lru_cache(maxsize=128)
def _played_by_another(rules: BidEuchre, score: BidScore, bid: BidMade, more: float, *, ours: bool) -> float:
    """Return the expected value of another seat's bid, in which this hand adds `more` tricks."""
    total = 0.0
    for taken, share in enumerate(bidders_tricks(rules, bid, more, ours=ours)):
        points, rest = bidders_points(rules, taken, bid.tricks, alone=bid.alone), rules.hand - taken
        made = taken >= bid.tricks
        if ours:
            total += share * score.worth(points, rest, True if made else None)
        else:
            total += share * score.worth(rest, points, False if made else None)
    return total


def speakers(at: BidSituation) -> tuple[int, ...]:
    """Return the seats that still speak once after this one."""
    seats, dealer = at.rules.seats, at.view.dealer or 0
    return tuple((at.known.seat + step) % seats for step in range(1, (dealer - at.known.seat) % seats + 1))


def _overall_value(at: BidSituation, score: BidScore, bid: Bid, played: float, rivals: int) -> float:
    """Return the value of a bid that opponents may still outbid, if everyone bids just once.

    An opponent who outbids a low bid would have bid without it, too; so that is like passing, or better.
    """
    if at.rules.bidding == "auction" or bid.alone:
        return played
    held = 1.0
    for _ in range(rivals):
        held *= 1 - outbid(at.rules, bid.tricks)
    if held == 1.0 or bid.tricks == at.rules.hand:
        return played
    over = BidMade(next_opponent(at), bid.tricks + 1)
    return held * played + (1 - held) * max(value_if_played(at, score, over), passing(at, score))


def next_opponent(at: BidSituation) -> int:
    """Return the opponent on the left."""
    return (at.known.seat + 1) % at.rules.seats


def _best(at: BidSituation) -> Offer | None:
    found = _offers(at)
    return found[0] if found and found[0].worth >= 0 else None


@lru_cache(maxsize=2)
def _offers(at: BidSituation) -> tuple[Offer, ...]:
    return tuple(offers(at, score_of(at.rules, at.view, at.known.seat)))


@lru_cache(maxsize=2)
def _best_at_even_score(at: BidSituation) -> Offer | None:
    found = offers(at, BidScore(terms_of(at.rules), 0, 0))
    return found[0] if found and found[0].worth >= 0 else None


def _stuck(at: BidSituation) -> Choice | None:
    """Make the best bid when the dealer must bid."""
    found = _offers(at)
    if not found or Pass() in at.legal:
        return None
    return _bid(at, found[0], "stuck", f"Passing is not allowed, and this is best: {_offer_words(found[0])}.")


def _desperate(at: BidSituation) -> Choice | None:
    """Make a bid that only the score justifies."""
    best = _best(at)
    if best is None or _best_at_even_score(at) is not None:
        return None
    score = "At this score bidding" if _may_end(at, best.bid) else "Bidding"
    return _bid(at, best, "desperate", f"{score} beats passing: {_offer_words(best)}.")


def _alone(at: BidSituation) -> Choice | None:
    """Go alone when all the tricks are likely enough."""
    best = _best(at)
    if best is None or not best.bid.alone:
        return None
    strain, chance = best.forecast.strain.plural, _percent(best.odds)
    help_ = f" with {best.bid.exchange} of the partner's best" if best.bid.exchange else ""
    reason = f"Alone{help_} this hand takes all the tricks in {strain} about {chance} of the time."
    return _bid(at, best, "alone", reason)


def _raise_partner(at: BidSituation) -> Choice | None:
    """Raise the partner's strain: both hands add up."""
    best = _best(at)
    if best is None or best.forecast.strain not in partners_strains(at):
        return None
    reason = f"The partner bid {best.forecast.strain.plural}, and this hand helps: {_offer_words(best)}."
    return _bid(at, best, "raise_partner", reason)


def _match(at: BidSituation) -> Choice | None:
    """Take a bid over, as dealer, for the same number."""
    best, standing = _best(at), at.view.bid
    if best is None or standing is None or best.bid.tricks != standing.tricks or standing.alone:
        return None
    return _bid(at, best, "match", f"No more tricks are needed to take the bid over: {_offer_words(best)}.")


def _overcall(at: BidSituation) -> Choice | None:
    """Outbid the standing bid when this strain is worth more than leaving it."""
    best, standing = _best(at), at.view.bid
    if best is None or standing is None:
        return None
    if at.ours(standing.seat):
        return _bid(
            at, best, "overcall", f"This hand is worth more than the partner's bid: {_offer_words(best)}."
        )
    return _bid(at, best, "overcall", f"Better than leaving the bid to them: {_offer_words(best)}.")


def _shut_out(at: BidSituation) -> Choice | None:
    """Open higher than necessary, so that later bidders find it hard to bid more."""
    best = _best(at)
    if best is None or best.bid.tricks == at.rules.lowest_bid or not speakers(at):
        return None
    return _bid(at, best, "shut_out", f"Bid high, so that it is harder to outbid: {_offer_words(best)}.")


def _open(at: BidSituation) -> Choice | None:
    """Open with the lowest possible bid."""
    best = _best(at)
    if best is None:
        return None
    return _bid(at, best, "open", f"A bid to start with: {_offer_words(best)}.")


def _careful(at: BidSituation) -> Choice | None:
    """Pass a hand that would bid at another score."""
    even_best = _best_at_even_score(at)
    if even_best is None:
        return None
    score = "At this score passing" if _may_end(at, even_best.bid) else "Passing"
    return _pass(at, "careful", f"{score} beats bidding: {_offer_words(even_best)}.")


def _leave_to_partner(at: BidSituation) -> Choice | None:
    standing = at.view.bid
    if standing is None or not at.ours(standing.seat):
        return None
    found = _likeliest(at)
    offer_text = f": {_offer_words(found)}" if found else ""
    return _pass(at, "leave_to_partner", f"Better to leave the bid to the partner{offer_text}.")


def _let_them(at: BidSituation) -> Choice | None:
    """Leave the opponents a bid that is too high to beat."""
    if at.view.bid is None:
        return None
    return _pass(at, "let_them", _pass_reason(at, "Better to leave the bid to them"))


def _no_bid(at: BidSituation) -> Choice | None:
    return _pass(at, "pass", _pass_reason(at, "Better to pass"))


def _name(at: BidSituation) -> Choice | None:
    """Name the best strain for the bid that was won."""
    bid = at.view.bid
    names = [action.strain for action in at.legal if isinstance(action, NameTrump)]
    open_ = [forecast for forecast in strain_forecasts(at) if forecast.strain in names]
    if bid is None or not open_:
        return None
    wanted = Bid(bid.tricks, None, bid.alone, bid.exchange)
    best = _best_for(wanted, open_)
    tricks_words = best.tricks_words
    if bid.alone:
        tricks_words = f"a chance of {_percent(best.alone[bid.exchange])} to take all the tricks"
    reason = f"Best in {best.strain.plural}: {tricks_words}."
    return Choice(NameTrump(best.strain), reason, "name")


def partners_strains(at: BidSituation) -> set[Strain | None]:
    """Return the strains that the partners have bid."""
    return {
        bid.strain
        for bid in at.view.auction
        if isinstance(bid, BidMade) and bid.seat in at.known.partners and bid.strain
    }


def _bid(at: BidSituation, offer: Offer, tactic: str, reason: str) -> Choice:
    return Choice(offer.bid, reason, tactic, candidates(at))


def _pass(at: BidSituation, tactic: str, reason: str) -> Choice:
    return Choice(Pass(), reason, tactic, candidates(at))


def called(at: BidSituation) -> Action:
    """Return the call that these tactics make: the best bid if it beats passing or is forced."""
    found = _offers(at)
    if found and (found[0].worth >= 0 or Pass() not in at.legal):
        return found[0].bid
    return Pass()


def candidates(at: BidSituation) -> tuple[Candidate, ...]:
    """Return all legal calls that were rated, best first; passing is 0."""
    return best_first(at, [Candidate(offer.bid, round(offer.worth, 2)) for offer in _offers(at)])


def _offer_words(offer: Offer) -> str:
    if offer.bid.alone:
        return f"{offer.forecast.strain.plural} alone, with a chance of {_percent(offer.odds)}"
    return (
        f"{offer.forecast.tricks_words} in {offer.forecast.strain.plural}, "
        f"and a chance of {_percent(offer.odds)} to take {offer.bid.tricks}"
    )


def _likeliest(at: BidSituation) -> Offer | None:
    """Return the best bid of a number, or else to go alone, if any bid is left."""
    found = _offers(at)
    return next((offer for offer in found if not offer.bid.alone), found[0] if found else None)


def _pass_reason(at: BidSituation, better: str) -> str:
    """Explain that a hand cannot expect the tricks of a bid, or that something else is better."""
    best = _likeliest(at)
    if best is None:
        return "Nothing higher may be bid."
    if best.bid.alone:
        return f"Too weak to go alone: a chance of {_percent(best.odds)} in {best.forecast.strain.plural}."
    if round(best.forecast.tricks, 1) >= best.bid.tricks:
        return f"{better}: {_offer_words(best)}."
    strain = best.forecast.strain.plural
    return f"Too weak to bid {best.bid.tricks}: {best.forecast.tricks_words} in {strain}."


def _may_end(at: BidSituation, bid: Bid) -> bool:
    """Whether this hand may win or lose the match: only then does the score matter."""
    rules, scores = at.rules, at.view.scores
    most = bidders_points(rules, rules.hand, bid.tricks, alone=bid.alone)
    falls = rules.floor > 0 and min(scores) - most <= -rules.floor
    return falls or max(scores) + most >= rules.target


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


BIDS: tuple[Tactic[BidSituation], ...] = (
    _stuck,
    _desperate,
    _alone,
    _raise_partner,
    _match,
    _overcall,
    _shut_out,
    _open,
    _careful,
    _leave_to_partner,
    _let_them,
    _no_bid,
)
NAMES: tuple[Tactic[BidSituation], ...] = (_name,)
