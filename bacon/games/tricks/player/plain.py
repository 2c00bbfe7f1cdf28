"""Bots for any plain trick game: one that plays by the policy, and a search that plays worlds out by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import ClassVar, Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import Rules, TableState, every_field
from bacon.core.words import capital, counted, listed
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bids import Bid, Double
from bacon.games.tricks.events import (
    BidTricks,
    CallCard,
    CallPartner,
    CardsExchanged,
    ChooseCards,
    LayAway,
    NameSuit,
    NameTrump,
    Play,
)
from bacon.games.tricks.own_bids import OwnBidRules
from bacon.games.tricks.plain import PlainRules, exchanged
from bacon.games.tricks.player import auction, own_bids
from bacon.games.tricks.player.bot import TrickTally
from bacon.games.tricks.player.player_kit import PLAIN as COUNTING
from bacon.games.tricks.player.player_kit import TrickCommentator, seat_words
from bacon.games.tricks.player.search.policy import (
    PlainBoard,
    Worths,
    chosen,
    passed_on,
    worths_of,
)
from bacon.games.tricks.player.situation import deciding
from bacon.games.tricks.ranking import Plays
from bacon.games.tricks.state import TrickState, play_begun
from bacon.search.bot import Bot, Candidate, Choice, Commentator, Level, OutOfTime, Searchable, Stop, Temper
from bacon.search.bot import never_stop as _never_stop
from bacon.search.levels import PlayerKit
from bacon.search.searcher import Thinking, Trust
from bacon.solver.board import table_of

# The bots


class PlainBot:
    """Plays by the policy, with a reason: the rule bot of any plain game."""

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, PlainRules)
        self.rules = rules

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` if there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        assert isinstance(view, TrickState)
        if isinstance(legal[0], ChooseCards):
            return self._passing(view, legal)
        if isinstance(self.rules, AuctionRules) and not isinstance(legal[0], Play):
            return auction.call(self.rules, view, legal)
        if isinstance(self.rules, OwnBidRules) and not isinstance(legal[0], Play):
            return own_bids.call(self.rules, view, legal)
        if not all(isinstance(action, Play) for action in legal):
            return Choice(legal[0], "", "first")
        if len(legal) == 1:
            return Choice(legal[0], "It’s the only card you can play.", "only_card")
        if self.rules.names_trump(view):
            lead = auction.first_lead(self.rules, view)
            return Choice(Play(lead), reason(self.rules, view, lead), "lead_trump")
        board = PlainBoard(self.rules, view)
        [cards] = board.table.shared(
            [[action.card for action in legal if isinstance(action, Play)]], board.gone
        )
        held = board.hands[deciding(view)]
        one = chosen(board, cards, board.table.all & ~board.gone & ~held)
        [card] = board.table.cards_in(one)
        return Choice(Play(card), reason(self.rules, view, card), "lead" if not view.trick else "follow")

    def _passing(self, view: TrickState, legal: Sequence[Action]) -> Choice:
        """Choose the cards to pass on; the candidates are those that come close."""
        assert isinstance(legal[0], ChooseCards)
        kind, number = type(legal[0]), len(legal[0].cards)
        ways = auction.ways_to_pass_on(self.rules, view, number)
        rated = [Candidate(kind(cards), worth) for cards, worth in ways]
        best = rated[0].action if rated and rated[0].action in legal else legal[0]
        assert isinstance(best, ChooseCards)
        return Choice(best, why_pass(self.rules, view, best), "pass_on", tuple(rated))


class Careless:
    """Plays as another bot would, but now and then just any legal card."""

    def __init__(self, bot: Bot, share: float, seed: str) -> None:
        self.bot, self.share, self.seed = bot, share, seed

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` if there are none."""
        chance = Random(f"{self.seed} careless {every_field(view)}")
        if isinstance(legal[0], Play) and len(legal) > 1 and chance.random() < self.share:
            return Choice(chance.choice(legal), "That should be fine.", "careless")
        return self.bot.choose(view, legal)


class SearchablePlain:
    """Searches any plain game: worlds that fit what was seen, each played out by the policy and scored."""

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, PlainRules)
        self.rules = rules
        self.house = PlainBot(rules)

    def worlds(self, view: TableState, rng: Random, stop: Stop = _never_stop) -> Iterator[TrickState]:
        """Yield endless worlds that fit what the seat saw, all equally likely."""
        assert isinstance(view, TrickState)
        if isinstance(self.rules, OwnBidRules):
            return own_bids.worlds(self.rules, view, rng, stop)
        return auction.worlds(self.rules, view, rng, stop)

    def values(
        self,
        view: TableState,  # noqa: ARG002  (the world shows all that counts)
        world: TableState,
        actions: Sequence[Action],
        stop: Stop,
    ) -> Sequence[float]:
        """Return the value of each action in one world: the side's points above the mean of the others."""
        assert isinstance(world, TrickState)
        seat = deciding(world)
        side = self.rules.side_of(seat)
        contracts = auction.Contracts(self.rules, world) if isinstance(self.rules, AuctionRules) else None
        results = []
        for action in actions:
            if stop():
                raise OutOfTime
            calls = contracts is not None and isinstance(action, Bid | Double | Pass)
            result = contracts.result(action, seat) if contracts and calls else self._played(world, action)
            results.append(auction.call_worth(action, auction.worth(self.rules, world, result, side)))
        return results

    def _played(self, world: TrickState, action: Action) -> Event:
        """Return the score if this action is taken and the policy plays the rest."""
        if isinstance(self.rules, OwnBidRules) and isinstance(action, BidTricks | Pass):
            return own_bids.result(self.rules, world, action)
        names_trump = isinstance(action, NameTrump) or self.rules.names_trump(world)
        if names_trump or isinstance(action, LayAway | CallPartner | CallCard):
            world = auction.until_play(self.rules, world, self.rules.decide(world, action))
        elif isinstance(action, ChooseCards):
            world = self._exchanged(world, action)
        board = PlainBoard(self.rules, world)
        if isinstance(action, Play) and not names_trump:
            board.lay(board.table.bit(action.card, board.hands[board.seat]))
        elif isinstance(action, NameSuit):
            board.name(action.suit)
        board.play_on()
        return self.rules.score(board.counted())

    def _exchanged(self, world: TrickState, action: ChooseCards) -> TrickState:
        """Return the state after an exchange in which all others pass on what the policy would."""
        rules, me = self.rules, deciding(world)
        given = [passed_on(rules, hand, rules.passed) for hand in world.hands]
        given[me] = action.cards
        hands = exchanged(world.hands, CardsExchanged(tuple(given), rules.receivers(world)))
        state = play_begun(replace(world, hands=hands), rules.first_strain)
        opener = rules.limits.opener
        leaders = [seat for seat, hand in enumerate(state.hands) if opener in hand]
        led = replace(state, to_act=leaders[0]) if leaders else state
        return auction.until_play(rules, rules.ready(led))

    def sensible(self, view: TableState, legal: Sequence[Action]) -> Sequence[Action]:  # noqa: ARG002  (as above)
        """Return all legal actions."""
        return legal

    def plainest(self, view: TableState, actions: Sequence[Action]) -> Action:  # noqa: ARG002  (as above)
        """Return the first of some actions with the same value."""
        return actions[0]

    def reason(self, view: TableState, legal: Sequence[Action], action: Action) -> str:  # noqa: ARG002  (as above)
        """Return a sentence on what speaks for an action."""
        assert isinstance(view, TrickState)
        if isinstance(action, ChooseCards):
            return why_pass(self.rules, view, action)
        return reason(self.rules, view, action.card) if isinstance(action, Play) else ""

    def beside(self, *_: object) -> str:
        """Return nothing: the reason for an action never speaks for another one."""
        return ""

    def fault(
        self,
        view: TableState,
        legal: Sequence[Action],  # noqa: ARG002  (as above)
        action: Action,
        better: Action,
    ) -> str:
        """Return a sentence on what is wrong with a card beside a better one."""
        assert isinstance(view, TrickState)
        if not isinstance(action, Play) or not isinstance(better, Play):
            return ""
        return fault(self.rules, view, action.card, better.card)


# Reasons


def why_pass(rules: PlainRules, view: TrickState, action: ChooseCards) -> str:
    """Return what speaks for passing these cards on: what one of them costs, or what it could take."""
    costly = [card for card in action.cards if _worth(rules, card) < -1]
    if costly:
        return f"It gets rid of {listed([card.sign for card in costly])}, which may cost you the most."
    for card in action.cards:
        order = rules.order(rules.strain)
        below = [each for each in rules.pack() if order.beats(card, each) and not order.is_trump(card)]
        worst = min(below, key=lambda each: _worth(rules, each), default=card)
        if _worth(rules, worst) < -1:
            return f"{capital(card.sign)} could take {worst.sign}."
    if _tempting(rules, view):
        return "These cards are the least likely to win."
    return f"These cards are the most likely to {'take tricks' if rules.shuns(view) else 'cost you points'}."


def _worths(rules: PlainRules, view: TrickState) -> Worths:
    order = rules.order(view.strain or rules.strain)
    return worths_of(rules, table_of(order, rules.pack()), shuns=rules.shuns(view))


def _tempting(rules: PlainRules, view: TrickState) -> bool:
    return _worths(rules, view).tempting


def _worth(rules: PlainRules, card: Card) -> int:
    return rules.merit(rules.card_points(card))


def reason(rules: PlainRules, view: TrickState, card: Card) -> str:
    """Return what speaks for a card: what it does to the trick, and whether more tricks were bid."""
    if rules.names_trump(view):
        return f"{capital(card.suit.plural)} make the most of your hand as trump." if card.suit else ""
    why = _why_sweep(rules, view, card) or _why_card(rules, view, card)
    return f"{why} {_still_to_take(rules, view)}" if isinstance(rules, OwnBidRules) else why


def _why_sweep(rules: PlainRules, view: TrickState, card: Card) -> str:
    """Return that a card goes on to take every point, or keeps another player from it; else nothing."""
    if not _worths(rules, view).sweeps:
        return ""
    board = PlainBoard(rules, view)
    sweep, out = board.sweep, board.table.all & ~board.gone & ~board.hands[board.seat]
    if not sweep or sweep.threat is None or not _wins(board, card, out):
        return ""
    if sweep.threat == board.seat and sweep.goes_on(board, out):
        return "You have every point so far, so try to take the rest, too."
    pile = view.trick and board.holder == sweep.threat
    if pile and (_costs(rules, view.trick) or _worth(rules, card) < 0):
        return "One player has all the points so far. This keeps them from taking the rest, too."
    return ""


def _wins(board: PlainBoard, card: Card, out: int) -> bool:
    """Whether a card takes the trick so far, or if it is led, whatever is still `out`."""
    table = board.table
    if board.led:
        return bool(table.beaters[board.best] & table.bit(card))
    return not table.beaters[table.number(card)] & out


def _costs(rules: PlainRules, plays: Plays) -> bool:
    return any(_worth(rules, play.card) < 0 for play in plays)


def _still_to_take(rules: OwnBidRules, view: TrickState) -> str:
    """Return how many more tricks the player to act needs for the bid."""
    seat = deciding(view)
    goal, more = rules.goal_of(view, seat), rules.wanted(view, seat)
    if goal and not goal.tricks:
        return "You bid nil." if not more else "Your nil is already broken."
    if more > 0:
        return f"You need {counted(more, 'more trick')}."
    return "You don’t need any more tricks." if not more else "You already have more tricks than you bid."


def _why_card(rules: PlainRules, view: TrickState, card: Card) -> str:
    """Return a sentence on what a card does to the trick, and what the trick is worth."""
    order, worth = rules.order(view.strain), _worth(rules, card)
    tempting = _tempting(rules, view)
    if not view.trick:
        return _why_lead(rules, view, card, tempting=tempting)
    best = order.best(view.trick).card
    last = len(view.trick) == view.active_seats - 1
    if order.beats(card, best):
        if tempting:
            return "It takes the trick." if last else "It may well take the trick."
        return (
            "You’ll take this trick anyway, so use a high card." if last else "Someone may still play higher."
        )
    if order.suit(card) is not order.suit(view.trick[0].card):
        if worth < 0:
            return "You can’t follow suit, so give someone else the points."
        return (
            "You can’t follow suit, so throw off a card you don’t need."
            if tempting
            else ("You can’t follow suit, so get rid of a card that might take a trick.")
        )
    return _why_low(rules, view, card) if tempting else f"It stays under {best.sign}."


def _why_low(rules: PlainRules, view: TrickState, card: Card) -> str:
    """Say why a card that follows suit needn't win, and to play low if there is no lower one to play."""
    order, parties, seat = rules.order(view.strain), rules.parties(view), deciding(view)
    ours = parties[order.best(view.trick).seat] == parties[seat]
    why = "Your partner is winning this trick" if ours else "You can’t take this trick cheaply"
    suited = [each for each in view.hands[seat] if order.suit(each) is order.suit(card)]
    lowest = all(order.strength(card) <= order.strength(each) for each in suited)
    return f"{why}, so play low." if lowest else f"{why}."


def _why_lead(rules: PlainRules, view: TrickState, card: Card, *, tempting: bool) -> str:
    order, known = rules.order(view.strain), own_bids.known(rules, view)
    above, suit = known.above(card), order.suit(card)
    if tempting:
        if above:
            return "It gives nothing away."
        trumped = any(order.beats(each, card) for each in known.unseen)
        return f"Nobody can beat it{' in that suit' * trumped}."
    if suit is not None and not any(order.suit(each) is suit for each in known.unseen):
        return "Nobody else has that suit, so the trick is yours. Lead it when it costs you the least."
    if not above:
        return "It will take a trick anyway, and now it costs you the least."
    return f"{above} higher {'card is' if above == 1 else 'cards are'} still out, so someone will beat it."


def fault(rules: PlainRules, view: TrickState, card: Card, better: Card) -> str:
    """Return a sentence on what is wrong with a card beside a better one; nothing if words are lacking."""
    order = rules.order(view.strain)
    mine, other = _worth(rules, card), _worth(rules, better)
    if not view.trick:
        return ""
    best = order.best(view.trick).card
    takes, spared = order.beats(card, best), order.beats(better, best)
    tempting = _tempting(rules, view)
    if takes and not spared and not tempting:
        return "It may take a trick that you could have left to someone else."
    if spared and not takes and tempting:
        return "You could have taken the trick."
    if other < mine and not spared:
        return f"That was your chance to get rid of {better.sign}."
    return ""


class PlainCommentator(TrickCommentator):
    """Comments on the choices of any plain game, where nobody knows what tricks are worth but its rules."""

    danger: ClassVar[str] = ""
    faults: ClassVar[Mapping[str, str]] = {
        **TrickCommentator.faults,
        "exchange": "pass the wrong cards",
        "bid high": "bid more tricks than you’ll take",
        "bid low": "bid fewer tricks than you could take",
        "blind": "misjudge a blind nil",
    }
    cures: ClassVar[Mapping[str, str]] = {}

    @override
    def kind(self, view: TableState, action: Action) -> str:
        return "exchange" if isinstance(action, ChooseCards) else super().kind(view, action)

    @override
    def situation(self, view: TableState, played: Action, best: Action) -> str:
        if isinstance(self.rules, OwnBidRules) and isinstance(best, BidTricks | Pass):
            return _bid_situation(played, best)
        return "exchange" if isinstance(played, ChooseCards) else super().situation(view, played, best)

    @override
    def a_point(self, view: TableState) -> float:
        unit = self.rules.unit if isinstance(self.rules, PlainRules) else 1
        return super().a_point(view) / sqrt(unit)

    threat = Commentator.threat
    help = Commentator.help
    tricks = Commentator.tricks


class AuctionCommentator(PlainCommentator):
    """Comments on a game with an auction: on bids, what the bidder names, and the kitty."""

    faults: ClassVar[Mapping[str, str]] = {
        **PlainCommentator.faults,
        "exchange": "discard the wrong cards",
        "pass": "pass on hands worth a bid",
        "call": "bid on weak hands",  # as reviews up to version 16 called it
        "bid": "bid too high",
        "underbid": "bid too low",
        "suit": "bid the wrong suit",
        "misère": "bid misère on the wrong hands",
        "no misère": "bid tricks when you should bid misère",
        "double": "double when you shouldn’t",
        "no double": "pass when you should double",
        "name": "name the wrong suit",
        "partner": "call the wrong partner",
    }

    @override
    def call_situation(self, view: TrickState, played: Action, best: Action) -> str:
        match played:
            case Bid():
                return _raised(view, played, best)
            case Double():
                return "double"
            case CallPartner() | CallCard():
                return "partner"
            case NameTrump() | NameSuit():
                return "name"
            case _:
                return "no double" if isinstance(best, Double) else super().call_situation(view, played, best)


def _raised(view: TrickState, played: Bid, best: Action) -> str:
    """When a bid comes up; `best` tells what was wrong with it."""
    if not played.tricks:
        return "misère"
    if isinstance(best, Bid) and not best.tricks:
        return "no misère"
    if played.alone or best.goes_alone:
        return "alone" if played.alone else "together"
    if isinstance(best, Bid) and best.tricks >= played.tricks:
        return "underbid" if best.tricks > played.tricks else "suit"
    return f"bid, {seat_words(view)}"


def _bid_situation(played: Action, best: Action) -> str:
    if not isinstance(played, BidTricks) or not isinstance(best, BidTricks):
        return "blind"
    return "bid high" if played.tricks > best.tricks else "bid low"


# The kit


_CARELESS: Final[dict[Level, float]] = {"easy": 0.3, "normal": 0.08}
"""The share of cards that a level plays without a thought."""
_OPEN: Final = Trust(calls=3.0, answers=3.0, cards=3.0, edge=0.0)
"""The policy is light, so the search decides alone."""


def _counts_tricks(rules: Rules) -> bool:
    """Whether the bots that count the tricks of two pairs can play a game."""
    return rules.counts_tricks if isinstance(rules, PlainRules) else True


def _rule_bot(rules: Rules, left_out: frozenset[str]) -> Bot:
    return COUNTING.rule_bot(rules, left_out) if _counts_tricks(rules) else PlainBot(rules)


def _level_bot(rules: Rules, level: Level, temper: Temper, thinking: Thinking) -> Bot:
    if _counts_tricks(rules):
        return COUNTING.level_bot(rules, level, temper, thinking)
    if thinking.effort is None:
        return Careless(PlainBot(rules), _CARELESS[level], thinking.seed)
    return thinking.searching(SearchablePlain(rules), _OPEN)


def _searchable(rules: Rules) -> Searchable:
    if _counts_tricks(rules) and COUNTING.searchable is not None:
        return COUNTING.searchable(rules)
    return SearchablePlain(rules)


def _commentator(rules: Rules) -> Commentator:
    if _counts_tricks(rules):
        return COUNTING.commentator(rules)
    return AuctionCommentator(rules) if isinstance(rules, AuctionRules) else PlainCommentator(rules)


ANY_TRICKS: Final = PlayerKit(
    rule_bot=_rule_bot,
    level_bot=_level_bot,
    searchable=_searchable,
    commentator=_commentator,
    reviewed=COUNTING.reviewed,
    tactics=COUNTING.tactics,
    tally=TrickTally,
    position=COUNTING.position,
    lead=COUNTING.lead,
)
"""What plays a trick game whose kit brings no player."""
