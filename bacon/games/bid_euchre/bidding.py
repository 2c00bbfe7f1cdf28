"""The bidding: the value of each bid at this score, compared to what passing leaves.

A higher bid gains nothing, because both sides score their tricks. So the lowest bid that wins the bidding is
best, and a higher one is made only to keep later bidders from outbidding it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain
from bacon.core.words import how_often
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.rating import BidGroup, BidResults, BidTerms, OthersBid, Passing, StrainForecast
from bacon.games.bid_euchre.situation import (
    BidScore,
    BidSituation,
    leads_as_bidder,
    score_of,
    terms_of,
)
from bacon.games.bid_euchre.state import bidders_points
from bacon.games.bid_euchre.valuation import (
    above_average,
    bid_results,
    odds_as_told,
    others_bid,
    outbid,
    own_values,
    strain_forecasts,
    tricks_as_told,
)
from bacon.games.tricks.bids import Bid, BidMade
from bacon.games.tricks.events import NameTrump
from bacon.games.tricks.player.situation import Tactic, best_first
from bacon.games.tricks.words import cards_in, tricks_in
from bacon.search.bot import Candidate, Choice

_SPEAKER_VALUE: Final = 0.15
"""Value of each seat of a side that still speaks, as a share of the tricks, while nobody has bid."""
_MIN_BID_GAIN: Final = {4: 0.04, 6: 0.08}
"""By number of players, how much a bid must beat passing, as a share of the tricks.

The best of several estimates is too high, and with two partners there are more to choose from.
"""


class Offer(Struct, frozen=True):
    """A possible bid: its strain, its value if it is played, and its overall value.

    Players are told of `tricks` and `odds`, the tricks with the partners and the chance to make the bid; bids
    are chosen by the forecast.
    """

    bid: Bid
    forecast: StrainForecast
    played: float
    worth: float
    tricks: float
    odds: float


def terms_of_bid(at: BidSituation, score: BidScore, bid: Bid) -> BidTerms:
    """Return what a bid is worth at the score, whatever the hand."""
    rules, held, over = at.rules, _held(at, bid), 0.0
    if held != 1.0:
        raised = BidMade(next_opponent(at), bid.tricks + 1)
        over = _played_by_another(rules, score, raised, ours=False).worth(0.0)
    results = _results(rules, score, bid.tricks, alone=bid.alone)
    min_gain = _MIN_BID_GAIN[rules.seats] * rules.hand
    return BidTerms(bid, results, held, over, min_gain, only_raises=_only_raises_partner(at, bid))


def offers(at: BidSituation, score: BidScore) -> list[Offer]:
    """Return the sensible bids with their value above passing, best first; of equals, the lowest."""
    passed = passing(at, score)
    found = [_offer(at, terms_of_bid(at, score, bid), told, passed) for bid, told in _sensible_bids(at)]
    return sorted(found, key=lambda offer: (-offer.worth, offer.bid.tricks))


def _offer(at: BidSituation, terms: BidTerms, forecast: StrainForecast, passed: float) -> Offer:
    bid, expected = terms.bid, terms.of(forecast)
    tricks = tricks_as_told(at, forecast)
    odds = forecast.alone[bid.exchange] if bid.alone else odds_as_told(at, tricks, bid.tricks)
    played, worth = terms.played(expected, passed), terms.worth(expected, passed)
    return Offer(bid, forecast, played, worth, tricks, odds)


def _rivals(at: BidSituation) -> int:
    """Return how many opponents still speak."""
    return sum([not at.ours(seat) for seat in speakers(at)])


def _only_raises_partner(at: BidSituation, bid: Bid) -> bool:
    """Whether a bid only raises the partner's in the same strain, and no other seat could outbid it."""
    standing = at.view.bid
    if standing is None or _rivals(at) or at.rules.bidding == "auction" or bid.alone or standing.alone:
        return False
    return at.ours(standing.seat) and bid.strain is not None and bid.strain is standing.strain


@lru_cache(maxsize=2)
def _sensible_bids(at: BidSituation) -> tuple[tuple[Bid, StrainForecast], ...]:
    return tuple(_sensible(group_bids(at.legal), strain_forecasts(at)))


def _sensible(
    groups: Sequence[BidGroup], forecasts: Sequence[StrainForecast]
) -> Iterator[tuple[Bid, StrainForecast]]:
    """Yield the bid in the best strain for each number and each way to go alone; of equals, the first."""
    for bids in groups:
        bid = next(iter(bids.values()))
        possible = [forecast for forecast in forecasts if None in bids or forecast.strain in bids]
        forecast = best_for(bid, possible)
        yield bids.get(forecast.strain, bid), forecast


@lru_cache(maxsize=32)
def group_bids(legal: tuple[Action, ...]) -> tuple[BidGroup, ...]:
    """Group the bids by number and way to go alone, then by strain; the lowest first."""
    kinds = defaultdict[tuple[int, bool, int], dict[Strain | None, Bid]](dict)
    for bid in legal:
        if isinstance(bid, Bid):
            kinds[bid.tricks, bid.alone, bid.exchange][bid.strain] = bid
    return tuple([kinds[kind] for kind in sorted(kinds)])


def best_for(bid: Bid, forecasts: Sequence[StrainForecast]) -> StrainForecast:
    """Return the best strain for a bid; `forecasts` are sorted by tricks."""
    return max(forecasts, key=lambda forecast: forecast.alone[bid.exchange]) if bid.alone else forecasts[0]


@lru_cache(maxsize=64)
def _results(rules: BidEuchre, score: BidScore, tricks: int, *, alone: bool) -> BidResults:
    """Return what a bid is worth that this side plays."""
    points = [bidders_points(rules, taken, tricks, alone=alone) for taken in range(rules.hand + 1)]
    values = [
        score.worth(won, rules.hand - taken, True if taken >= tricks else None)
        for taken, won in enumerate(points)
    ]
    return bid_results(rules, values)


def passing(at: BidSituation, score: BidScore) -> float:
    """Return the expected value of passing: of the standing bid, or of bids to come."""
    return passing_any_hand(at, score).of(own_values(at))


def passing_any_hand(at: BidSituation, score: BidScore) -> Passing:
    """Return what passing is worth to any hand in this place."""
    standing = at.view.bid
    if standing is None:
        return Passing(None, None, _value_before_bids(at))
    played = _played_by_another(at.rules, score, standing, ours=at.ours(standing.seat))
    strain = standing.strain
    added = strain and above_average(at.rules, strain, leads=leads_as_bidder(at))
    return Passing(played, added)


def _value_before_bids(at: BidSituation) -> float:
    """Return the expected value before any bid: the side that speaks later has the advantage."""
    later = speakers(at)
    ours = sum(1 for seat in later if at.ours(seat))
    return _SPEAKER_VALUE * at.rules.hand * (2 * ours - len(later))


@lru_cache(maxsize=128)
def _played_by_another(rules: BidEuchre, score: BidScore, bid: BidMade, *, ours: bool) -> OthersBid:
    """Return what another seat's bid is worth to this side."""
    results = []
    for taken in range(rules.hand + 1):
        points, rest = bidders_points(rules, taken, bid.tricks, alone=bid.alone), rules.hand - taken
        made = taken >= bid.tricks
        if ours:
            results.append(score.worth(points, rest, True if made else None))
        else:
            results.append(score.worth(rest, points, False if made else None))
    return others_bid(rules, bid, tuple(results), ours=ours)


def speakers(at: BidSituation) -> tuple[int, ...]:
    """Return the seats that still speak once after this one."""
    return _speakers(at.known.seat, at.view.dealer or 0, at.rules.seats)


@cache
def _speakers(seat: int, dealer: int, seats: int) -> tuple[int, ...]:
    return tuple([(seat + step) % seats for step in range(1, (dealer - seat) % seats + 1)])


def _held(at: BidSituation, bid: Bid) -> float:
    """Return the chance that no opponent outbids a bid, if everyone bids just once."""
    held = 1.0
    if at.rules.bidding == "auction" or bid.alone or bid.tricks == at.rules.hand:
        return held
    for _ in range(_rivals(at)):
        held *= 1 - outbid(at.rules, bid.tricks)
    return held


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
    return _bid(at, found[0], "stuck", f"You can’t pass, and this is your best bid: {_made_words(found[0])}.")


def _desperate(at: BidSituation) -> Choice | None:
    """Make a bid that only the score justifies."""
    best = _best(at)
    if best is None or _best_at_even_score(at) is not None:
        return None
    score = "At this score, bidding" if _may_end(at, best.bid) else "Bidding"
    return _bid(at, best, "desperate", f"{score} beats passing: {_made_words(best)}.")


def _alone(at: BidSituation) -> Choice | None:
    """Go alone when all the tricks are likely enough."""
    best = _best(at)
    if best is None or not best.bid.alone:
        return None
    strain = best.forecast.strain.plural
    count = best.bid.exchange
    help_ = f" with your partner’s best {cards_in(count) if count > 1 else 'card'}" if count else ""
    reason = f"Alone{help_}, {how_often('you’d', f'take every trick in {strain}', best.odds)}."
    return _bid(at, best, "alone", reason)


def _raise_partner(at: BidSituation) -> Choice | None:
    """Raise the partner's strain: both hands add up."""
    best = _best(at)
    if best is None or best.forecast.strain not in partners_strains(at):
        return None
    reason = f"Your partner bid {best.forecast.strain.plural}, and you can help: {_made_words(best)}."
    return _bid(at, best, "raise_partner", reason)


def _match(at: BidSituation) -> Choice | None:
    """Take a bid over, as dealer, for the same number."""
    best, standing = _best(at), at.view.bid
    if best is None or standing is None or best.bid.tricks != standing.tricks or standing.alone:
        return None
    return _bid(
        at, best, "match", f"You can take over the bid for the same number, and {_offer_words(best)}."
    )


def _overcall(at: BidSituation) -> Choice | None:
    """Outbid the standing bid when this strain is worth more than leaving it."""
    best, standing = _best(at), at.view.bid
    if best is None or standing is None:
        return None
    if at.ours(standing.seat):
        return _bid(
            at, best, "overcall", f"Your hand is worth more than your partner’s bid: {_offer_words(best)}."
        )
    return _bid(at, best, "overcall", _overcall_words(best))


def _overcall_words(best: Offer) -> str:
    if best.odds >= _EVEN:
        return f"It keeps your opponents from winning the bid, and {_made_words(best)}."
    return f"Passing leaves the bid to your opponents, though {_made_words(best, 'only ')}."


def _shut_out(at: BidSituation) -> Choice | None:
    """Open higher than necessary, so that later bidders find it hard to bid more."""
    best = _best(at)
    if best is None or best.bid.tricks == at.rules.lowest_bid or not speakers(at):
        return None
    return _bid(at, best, "shut_out", f"That leaves the others less room to bid, and {_made_words(best)}.")


def _open(at: BidSituation) -> Choice | None:
    """Open with the lowest possible bid."""
    best = _best(at)
    if best is None:
        return None
    return _bid(at, best, "open", f"It’s a good bid to open with: {_made_words(best)}.")


def _careful(at: BidSituation) -> Choice | None:
    """Pass a hand that would bid at another score."""
    even_best = _best_at_even_score(at)
    if even_best is None:
        return None
    if _may_end(at, even_best.bid):
        return _pass(at, "careful", "At this score, you don’t need to risk being set.")
    return _pass(at, "careful", _NO_RISK)


_NO_RISK: Final = "Your side scores for its tricks either way, so let your opponents risk being set."


def _leave_to_partner(at: BidSituation) -> Choice | None:
    standing = at.view.bid
    if standing is None or not at.ours(standing.seat):
        return None
    return _pass(at, "leave_to_partner", _partner_has_it(at))


def _partner_has_it(at: BidSituation) -> str:
    """Explain why the partner's bid stands: a higher one is rarely made, or not worth its risk."""
    found = _likeliest(at)
    if found is None:
        return "You can’t bid any higher."
    if found.odds < _EVEN:
        return f"Leave the bid to your partner: {_offer_words(found, 'only ')}."
    return f"Leave the bid to your partner: {_offer_words(found)}, but your partner’s bid is lower and safer."


_EVEN: Final = 0.5


def _let_them(at: BidSituation) -> Choice | None:
    """Leave the opponents a bid that is too high to beat."""
    if at.view.bid is None:
        return None
    return _pass(at, "let_them", _pass_reason(at))


def _no_bid(at: BidSituation) -> Choice | None:
    return _pass(at, "pass", _pass_reason(at))


def _name(at: BidSituation) -> Choice | None:
    """Name the best strain for the bid that was won."""
    bid = at.view.bid
    names = [action.strain for action in at.legal if isinstance(action, NameTrump)]
    open_ = [forecast for forecast in strain_forecasts(at) if forecast.strain in names]
    if bid is None or not open_:
        return None
    wanted = Bid(bid.tricks, None, bid.alone, bid.exchange)
    best = best_for(wanted, open_)
    return Choice(NameTrump(best.strain), _best_choice(at, best, bid), "name")


def _best_choice(at: BidSituation, best: StrainForecast, bid: BidMade) -> str:
    """Say that a strain is the best one, and what it should bring, even if that isn't enough."""
    if bid.alone:
        chance = best.alone[bid.exchange]
        enough = chance >= _EVEN
        took = how_often("you’d", "take every trick", chance, "" if enough else "only ")
    else:
        tricks = tricks_as_told(at, best)
        enough = round(tricks, 1) >= bid.tricks
        took = f"you’d take {'' if enough else 'only '}{about_tricks(at.rules, tricks)}"
    return f"It’s your best choice{':' if enough else ', but'} {took}."


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


def candidates(at: BidSituation) -> tuple[Candidate, ...]:
    """Return all legal calls that were rated, best first; passing is 0."""
    return best_first(at, [Candidate(offer.bid, round(offer.worth, 2)) for offer in _offers(at)])


def _made_words(offer: Offer, only: str = "") -> str:
    """Say how often the advised bid would be made; the advice before it has named the bid."""
    return how_often("you’d", "make it", offer.odds, only)


def _offer_words(offer: Offer, only: str = "") -> str:
    if offer.bid.alone:
        return how_often("you’d", f"make {offer.forecast.strain.plural} alone", offer.odds, only)
    bid = tricks_in(offer.bid.tricks, offer.forecast.strain)
    return how_often("you’d", f"make {bid}", offer.odds, only)


def about_tricks(rules: BidEuchre, tricks: float) -> str:
    """Word the tricks that are expected, as no more than a hand has."""
    return f"about {min(max(tricks, 0.0), float(rules.hand)):.1f} tricks"


def _likeliest(at: BidSituation) -> Offer | None:
    """Return the best bid of a number, or else to go alone, if any bid is left."""
    found = _offers(at)
    return next((offer for offer in found if not offer.bid.alone), found[0] if found else None)


def _pass_reason(at: BidSituation) -> str:
    """Explain that a hand can’t expect the tricks of a bid, or that the risk is better left to others."""
    best = _likeliest(at)
    if best is None:
        return "You can’t bid any higher."
    if best.bid.alone:
        return f"You’re not strong enough to go alone: {_offer_words(best, 'only ')}."
    tricks = f"{about_tricks(at.rules, best.tricks)} in {best.forecast.strain.plural}"
    if round(best.tricks, 1) < best.bid.tricks:
        return f"You’d take {tricks}, but you’d have to bid {best.bid.tricks}."
    return _NO_RISK


def call_reason(at: BidSituation, call: Action) -> str:
    """Return what speaks for a call, whoever chose it; empty if little does."""
    standing = at.view.bid
    if call == Pass():
        return _partner_has_it(at) if standing and at.ours(standing.seat) else _pass_reason(at)
    found = next((offer for offer in _offers(at) if offer.bid == call), None)
    if found is None:
        return ""
    if found.odds < _EVEN:
        return _overcall_words(found) if standing and not at.ours(standing.seat) else ""
    return f"You’re strong enough: {_made_words(found)}."


def _may_end(at: BidSituation, bid: Bid) -> bool:
    """Whether this hand may win or lose the match: only then does the score matter."""
    rules, scores = at.rules, at.view.scores
    most = bidders_points(rules, rules.hand, bid.tricks, alone=bid.alone)
    falls = rules.floor > 0 and min(scores) - most <= -rules.floor
    return falls or max(scores) + most >= rules.target


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
