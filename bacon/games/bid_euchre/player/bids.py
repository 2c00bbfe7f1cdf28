"""The bidding: what each bid is worth in points at this score, against what passing leaves.

A bid brings no more for being higher: both sides score their tricks. So the lowest that wins the bidding is
best, and a higher one is made only where it is needed to keep others, who still speak, from outbidding it.
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
from bacon.games.bid_euchre.player.heard import heard, heard_alone, last_bids
from bacon.games.bid_euchre.player.situation import (
    BidScore,
    BidSituation,
    leads_as_bidder,
    score_of,
    terms_of,
)
from bacon.games.bid_euchre.player.valuation import (
    above_average,
    all_alone,
    bidders_tricks,
    held_in,
    outbid,
    spread_of,
    tricks_of,
)
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.bidding import strains
from bacon.games.bid_euchre.rules.events import Bid, BidMade
from bacon.games.bid_euchre.rules.scoring import bidders_points
from bacon.games.tricks.player.situation import Tactic, best_first
from bacon.games.tricks.player.valuation import Table
from bacon.games.tricks.rules.events import NameTrump
from bacon.search.bot import Candidate, Choice

_SPEAKS: Final = 0.15
"""What each seat that still speaks is worth to its side, as a share of the tricks, while nobody has bid."""
_CAUTION: Final = {4: 0.04, 6: 0.08}
"""So much better than passing, as a share of the tricks, a bid must be, by the number of players.

The best of estimates is too high, and with two partners more of them are taken for the best.
"""


class Hope(Struct, frozen=True):
    """What a strain promises: how many of a hand's tricks the side may expect, and the chance to go alone.

    `alone` holds the chance to take them all alone, by how many cards are exchanged.
    """

    strain: Strain
    hand: int
    tricks: float
    alone: dict[int, float]

    @property
    def promised(self) -> str:
        """The tricks in words: an estimate may be more than there are."""
        return f"about {min(max(self.tricks, 0.0), self.hand):.1f} tricks"

    @property
    def chances(self) -> Table:
        """The chances of none to all the tricks."""
        return spread_of(self.hand, self.tricks)


class Offer(Struct, frozen=True):
    """A bid that is possible, what it would be played in, its worth when it is played, and in all."""

    bid: Bid
    hope: Hope
    played: float
    worth: float

    @property
    def odds(self) -> float:
        """The chance to make it."""
        if self.bid.alone:
            return self.hope.alone[self.bid.exchange]
        return fsum(self.hope.chances[self.bid.tricks :])


def hopes(at: BidSituation) -> tuple[Hope, ...]:
    """Weigh every strain there is, the best first."""
    return tuple(sorted(_hopes(at), key=lambda hope: -hope.tricks))


@lru_cache(maxsize=2)
def _hopes(at: BidSituation) -> tuple[Hope, ...]:
    rules, bids, leads = at.rules, last_bids(at), leads_as_bidder(at)
    against, found = heard_alone(at, bids), []
    for strain in strains(rules):
        held = held_in(rules, at.known.hand, strain)
        mean = tricks_of(rules, strain, held, leads=leads) + heard(at, bids, strain)
        alone = {
            cards: all_alone(rules, strain, held, cards, against, leads=leads) for cards in rules.exchanges
        }
        found.append(Hope(strain, rules.hand, mean, alone))
    return tuple(found)


def offers(at: BidSituation, score: BidScore) -> list[Offer]:
    """The bids worth a thought with their worth above passing, best first; of equals the lowest."""
    least = passing(at, score) + _CAUTION[at.rules.seats] * at.rules.hand
    rivals, found = sum([not at.ours(seat) for seat in speakers(at)]), []
    for bid, hope in _sensible(at):
        played = worth(at, score, bid, hope)
        if _only_dearer(at, bid, rivals):
            played = min(played, passing(at, score))
        found.append(Offer(bid, hope, played, _in_all(at, score, bid, played, rivals) - least))
    return sorted(found, key=lambda offer: (-offer.worth, offer.bid.tricks))


def _only_dearer(at: BidSituation, bid: Bid, rivals: int) -> bool:
    """Whether a bid only raises what a partner has bid in the same strain, and nobody else could outbid."""
    standing = at.view.bid
    if standing is None or rivals or at.rules.bidding == "auction" or bid.alone or standing.alone:
        return False
    return at.ours(standing.seat) and bid.strain is not None and bid.strain is standing.strain


@lru_cache(maxsize=2)
def _sensible(at: BidSituation) -> tuple[tuple[Bid, Hope], ...]:
    """For each number, and each way to go alone, the bid of the best strain; of equals the first there is."""
    hoped, found = hopes(at), []
    for bids in _kinds(at.legal):
        bid = next(iter(bids.values()))
        hope = _best_for(bid, [hope for hope in hoped if None in bids or hope.strain in bids])
        found.append((bids.get(hope.strain, bid), hope))
    return tuple(found)


@lru_cache(maxsize=32)
def _kinds(legal: tuple[Action, ...]) -> tuple[Mapping[Strain | None, Bid], ...]:
    """The bids of each number, and of each way to go alone, by what they name; the lowest first."""
    kinds = defaultdict[tuple[int, bool, int], dict[Strain | None, Bid]](dict)
    for bid in legal:
        if isinstance(bid, Bid):
            kinds[bid.tricks, bid.alone, bid.exchange][bid.strain] = bid
    return tuple([kinds[kind] for kind in sorted(kinds)])


def _best_for(bid: Bid, hoped: Sequence[Hope]) -> Hope:
    """The strain that promises most for a bid, of those that stand in the order of their tricks."""
    return max(hoped, key=lambda hope: hope.alone[bid.exchange]) if bid.alone else hoped[0]


def worth(at: BidSituation, score: BidScore, bid: Bid, hope: Hope) -> float:
    """The expected worth at the score, in points, of playing a bid in a strain."""
    if bid.alone:
        won = hope.alone[bid.exchange]
        *_, lost, made = _results(at.rules, score, bid.tricks, alone=True)
        return won * made + (1 - won) * lost
    results = _results(at.rules, score, bid.tricks, alone=bid.alone)
    return fsum([share * result for share, result in zip(hope.chances, results, strict=True)])


@lru_cache(maxsize=64)
def _results(rules: BidEuchre, score: BidScore, tricks: int, *, alone: bool) -> Table:
    """What it is worth when the own side plays a bid and takes none to all the tricks."""
    points = [bidders_points(rules, taken, tricks, alone=alone) for taken in range(rules.hand + 1)]
    return tuple(
        score.worth(won, rules.hand - taken, True if taken >= tricks else None)
        for taken, won in enumerate(points)
    )


def passing(at: BidSituation, score: BidScore) -> float:
    """The expected worth of passing: of the bid that stands, or of what may come."""
    standing = at.view.bid
    if standing is None:
        return _nobody_yet(at)
    return stands(at, score, standing)


def _nobody_yet(at: BidSituation) -> float:
    """What is to be expected when nobody has bid: who speaks later has the better of it."""
    later = speakers(at)
    ours = sum(1 for seat in later if at.ours(seat))
    return _SPEAKS * at.rules.hand * (2 * ours - len(later))


@lru_cache(maxsize=16)
def stands(at: BidSituation, score: BidScore, bid: BidMade) -> float:
    """The expected worth of letting a bid of another seat be played."""
    more = 0.0
    if bid.strain is not None:
        held = held_in(at.rules, at.known.hand, bid.strain)
        more = above_average(at.rules, bid.strain, held, leads=leads_as_bidder(at))
    return _played_by_another(at.rules, score, bid, more, ours=at.ours(bid.seat))


@lru_cache(maxsize=128)
def _played_by_another(rules: BidEuchre, score: BidScore, bid: BidMade, more: float, *, ours: bool) -> float:
    """The expected worth of another seat's bid, in which this hand promises so many tricks more."""
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
    """The seats that still speak once after this one."""
    seats, dealer = at.rules.seats, at.view.dealer or 0
    return tuple((at.known.seat + step) % seats for step in range(1, (dealer - at.known.seat) % seats + 1))


def _in_all(at: BidSituation, score: BidScore, bid: Bid, played: float, rivals: int) -> float:
    """The worth of a bid that rivals who still speak may outbid, where everybody speaks but once.

    Who outbids a low one would have bid without it, too: then it is as if this seat had passed, or better.
    """
    if at.rules.bidding == "auction" or bid.alone:
        return played
    held = 1.0
    for _ in range(rivals):
        held *= 1 - outbid(at.rules, bid.tricks)
    if held == 1.0 or bid.tricks == at.rules.hand:
        return played
    over = BidMade(next_opponent(at), bid.tricks + 1)
    return held * played + (1 - held) * max(stands(at, score, over), passing(at, score))


def next_opponent(at: BidSituation) -> int:
    """The opponent on the left."""
    return (at.known.seat + 1) % at.rules.seats


def _best(at: BidSituation) -> Offer | None:
    found = _offers(at)
    return found[0] if found and found[0].worth >= 0 else None


@lru_cache(maxsize=2)
def _offers(at: BidSituation) -> tuple[Offer, ...]:
    return tuple(offers(at, score_of(at.rules, at.view, at.known.seat)))


@lru_cache(maxsize=2)
def _level(at: BidSituation) -> Offer | None:
    """The best offer as it would be at the start of a match."""
    found = offers(at, BidScore(terms_of(at.rules), 0, 0))
    return found[0] if found and found[0].worth >= 0 else None


def _stuck(at: BidSituation) -> Choice | None:
    """Make the best of it when the dealer must bid."""
    found = _offers(at)
    if not found or Pass() in at.legal:
        return None
    return _bid(at, found[0], "stuck", f"Passing is not allowed, and this is best: {_told(found[0])}.")


def _desperate(at: BidSituation) -> Choice | None:
    """Make a bid that only the score justifies."""
    best = _best(at)
    if best is None or _level(at) is not None:
        return None
    score = "At this score bidding" if _may_end(at, best.bid) else "Bidding"
    return _bid(at, best, "desperate", f"{score} beats passing: {_told(best)}.")


def _alone(at: BidSituation) -> Choice | None:
    """Go alone when all the tricks are likely enough."""
    best = _best(at)
    if best is None or not best.bid.alone:
        return None
    strain, chance = best.hope.strain.plural, _percent(best.odds)
    help_ = f" with {best.bid.exchange} of the partner's best" if best.bid.exchange else ""
    reason = f"Alone{help_} this hand takes all the tricks in {strain} about {chance} of the time."
    return _bid(at, best, "alone", reason)


def _raise_partner(at: BidSituation) -> Choice | None:
    """Bid on in the strain the partner has bid: his tricks and the own ones add up."""
    best = _best(at)
    if best is None or best.hope.strain not in partners_strains(at):
        return None
    reason = f"The partner bid {best.hope.strain.plural}, and this hand helps: {_told(best)}."
    return _bid(at, best, "raise_partner", reason)


def _match(at: BidSituation) -> Choice | None:
    """The dealer takes a bid over for the same number."""
    best, standing = _best(at), at.view.bid
    if best is None or standing is None or best.bid.tricks != standing.tricks or standing.alone:
        return None
    return _bid(at, best, "match", f"No more tricks are needed to take the bid over: {_told(best)}.")


def _overcall(at: BidSituation) -> Choice | None:
    """Outbid what stands when the own strain promises more than leaving it."""
    best, standing = _best(at), at.view.bid
    if best is None or standing is None:
        return None
    if at.ours(standing.seat):
        return _bid(at, best, "overcall", f"This hand is worth more than the partner's bid: {_told(best)}.")
    return _bid(at, best, "overcall", f"Better than leaving the bid to them: {_told(best)}.")


def _shut_out(at: BidSituation) -> Choice | None:
    """Open higher than necessary, so that those who still speak find it hard to bid more."""
    best = _best(at)
    if best is None or best.bid.tricks == at.rules.lowest_bid or not speakers(at):
        return None
    return _bid(at, best, "shut_out", f"Bid high, so that it is harder to outbid: {_told(best)}.")


def _open(at: BidSituation) -> Choice | None:
    """Open with the lowest bid that does."""
    best = _best(at)
    if best is None:
        return None
    return _bid(at, best, "open", f"A bid to start with: {_told(best)}.")


def _careful(at: BidSituation) -> Choice | None:
    """Pass a hand that would bid at another score."""
    level = _level(at)
    if level is None:
        return None
    score = "At this score passing" if _may_end(at, level.bid) else "Passing"
    return _pass(at, "careful", f"{score} beats bidding: {_told(level)}.")


def _leave_to_partner(at: BidSituation) -> Choice | None:
    """Leave the bid to the partner."""
    standing = at.view.bid
    if standing is None or not at.ours(standing.seat):
        return None
    found = _likeliest(at)
    told = f": {_told(found)}" if found else ""
    return _pass(at, "leave_to_partner", f"Better to leave the bid to the partner{told}.")


def _let_them(at: BidSituation) -> Choice | None:
    """Leave a bid to the opponents that is too high to be beaten."""
    if at.view.bid is None:
        return None
    return _pass(at, "let_them", _too_weak(at, "Better to leave the bid to them"))


def _no_bid(at: BidSituation) -> Choice | None:
    """Pass what is too weak to open."""
    return _pass(at, "pass", _too_weak(at, "Better to pass"))


def _name(at: BidSituation) -> Choice | None:
    """Name what promises most for the bid that was won."""
    bid = at.view.bid
    names = [action.strain for action in at.legal if isinstance(action, NameTrump)]
    open_ = [hope for hope in hopes(at) if hope.strain in names]
    if bid is None or not open_:
        return None
    wanted = Bid(bid.tricks, None, bid.alone, bid.exchange)
    best = _best_for(wanted, open_)
    promised = best.promised
    if bid.alone:
        promised = f"a chance of {_percent(best.alone[bid.exchange])} to take all the tricks"
    reason = f"Best in {best.strain.plural}: {promised}."
    return Choice(NameTrump(best.strain), reason, "name")


def partners_strains(at: BidSituation) -> set[Strain | None]:
    """What the partners have bid, numbers alone not counted."""
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
    """What all these tactics come to: the best bid where it is worth more than passing, or must be made."""
    found = _offers(at)
    if found and (found[0].worth >= 0 or Pass() not in at.legal):
        return found[0].bid
    return Pass()


def candidates(at: BidSituation) -> tuple[Candidate, ...]:
    """Everything that may be called and was weighed, best first; passing is the measure."""
    return best_first(at, [Candidate(offer.bid, round(offer.worth, 2)) for offer in _offers(at)])


def _told(offer: Offer) -> str:
    if offer.bid.alone:
        return f"{offer.hope.strain.plural} alone, with a chance of {_percent(offer.odds)}"
    return (
        f"{offer.hope.promised} in {offer.hope.strain.plural}, "
        f"and a chance of {_percent(offer.odds)} to take {offer.bid.tricks}"
    )


def _likeliest(at: BidSituation) -> Offer | None:
    """The best bid of a number, or else to go alone, if any bid is left."""
    found = _offers(at)
    return next((offer for offer in found if not offer.bid.alone), found[0] if found else None)


def _too_weak(at: BidSituation, better: str) -> str:
    """Say that a hand does not promise the tricks of a bid, or that it does and something else is better."""
    best = _likeliest(at)
    if best is None:
        return "Nothing higher may be bid."
    if best.bid.alone:
        return f"Too weak to go alone: a chance of {_percent(best.odds)} in {best.hope.strain.plural}."
    if round(best.hope.tricks, 1) >= best.bid.tricks:
        return f"{better}: {_told(best)}."
    strain = best.hope.strain.plural
    return f"Too weak to bid {best.bid.tricks}: {best.hope.promised} in {strain}."


def _may_end(at: BidSituation, bid: Bid) -> bool:
    """Whether a side may win or lose the match by this hand: only then a bid has to do with the score."""
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
