"""A trick game for the search: worlds that explain the calls that were heard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.events import Event, HandDealt, HandStarted
from bacon.core.rules import TableState
from bacon.games.tricks.events import Discard, Play
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.discarding import discard_fault, discard_reason
from bacon.games.tricks.player.following import cheapest, follow_fault, follow_reason
from bacon.games.tricks.player.leading import highest_touching, lead_fault, lead_reason
from bacon.games.tricks.player.search.dealing import Deal
from bacon.games.tricks.player.search.evaluation import Evaluator
from bacon.games.tricks.player.search.likely import HeardCall, every_deal, likely_deals
from bacon.games.tricks.player.search.worlds import Hidden, dealt_hand
from bacon.games.tricks.player.situation import Situation
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import Stop, never_stop

_Rules: TypeAlias = TrickRules[TrickState]

_MIN_CALLS: Final = 4
"""At least this many of the last calls are considered; the older ones were about other cards."""


def heard_by(
    seat: int, rule_bot: TrickBot, world: TrickState, stop: Stop = never_stop
) -> tuple[HeardCall, ...]:
    """Return the newest calls that a seat has heard from the others.

    `world` is any world that fits its view.
    """
    rules = rule_bot.rules
    auction = list(enumerate(_calls(rules, world)))
    newest = [each for each in auction if each[1][0].to_act != seat][-max(_MIN_CALLS, rules.seats - 1) :]
    callers = {call.by for _, (_, call) in newest}
    views = {caller: [seen for seen, _ in _calls(rules, world, caller)] for caller in callers}
    made = [(views[call.by][number], _action(rules, before, call)) for number, (before, call) in newest]
    return tuple([HeardCall(rule_bot, seen, action, stop) for seen, action in made if action is not None])


def _calls(rules: _Rules, world: TrickState, viewer: int | None = None) -> Iterator[tuple[TrickState, Event]]:
    """Yield each call of the auction with the state in which it was made, full or as a viewer saw it."""
    state = replace(world, viewer=viewer)
    for event in _log(world):
        if state.phase is Phase.LOOK:
            state = replace(state, phase=Phase.OFFER)
        if event.is_call and state.to_act == event.by:
            yield state, event
        state = rules.evolve(state, event if viewer is None else event.seen_by(viewer))


def _log(world: TrickState) -> Iterator[Event]:
    """Yield the events of the hand up to the end of the auction, as they would be in this world."""
    assert world.dealer is not None
    yield HandStarted(world.hand, world.dealer, world.commitment)
    shown = (*world.offered, *(() if world.upcard is None else (world.upcard,)))
    hands = tuple([dealt_hand(world, seat) for seat in range(len(world.hands))])
    yield HandDealt(hands, (*shown, *world.stock))
    yield from world.auction


def _action(rules: _Rules, before: TrickState, event: Event) -> Action | None:
    """Return the action that led to an event, or None if it was the only legal one."""
    legal = rules.legal(before)
    made = next((action for action in legal if rules.decide(before, action) == event), None)
    return None if len(legal) == 1 else made


class SearchableTricks:
    """Searches any trick game with the help of its rule bot."""

    def __init__(self, house: TrickBot) -> None:
        self.house = house
        self.rules = house.rules
        self._evaluator: Evaluator | None = None

    def worlds(self, view: TableState, rng: Random, stop: Stop = never_stop) -> Iterator[TrickState]:
        """Yield endless worlds that fit what the seat saw, weighted by how well they explain the calls."""
        assert isinstance(view, TrickState)
        hidden = Hidden(self.house.situation(view, ()).known)
        heard = heard_by(hidden.seat, self.house, hidden.world(rng), stop)
        if _is_ending(view) and (deals := hidden.every(MAX_DEALS)):
            return every_world(hidden, heard, deals, rng)
        return likely_worlds(hidden, heard, rng) if heard else uniform_worlds(hidden, rng)

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """Return the value of each action in one world to the side to act."""
        assert isinstance(view, TrickState)
        assert isinstance(world, TrickState)
        evaluator = self._evaluator
        if evaluator is None or evaluator.view is not view:
            evaluator = self._evaluator = Evaluator(self.house, view)
        return evaluator.values(world, actions, stop)

    def sensible(self, view: TableState, legal: Sequence[Action]) -> Sequence[Action]:
        """Return the legal actions without discards of trumps, unless there is nothing but trump.

        Rollouts hardly tell the lowest trump from a worthless card, and chance would sometimes prefer it.
        """
        known = self.house.situation(view, legal).known
        plain = [each for each in legal if isinstance(each, Discard) and each.card in known.plain]
        return plain or legal

    def plainest(self, view: TableState, actions: Sequence[Action]) -> Action:
        """Return, of actions with the same value, the lowest card of the suit that takes least later.

        A lead is the highest of touching cards, as people lead.
        """
        at = self.house.situation(view, actions)
        cards = [each.card for each in actions if isinstance(each, Play)]
        if len(cards) < len(actions):
            return actions[0]
        card = cheapest(at, cards)
        return Play(card if at.known.view.trick else highest_touching(at, card, cards))

    def reason(self, view: TableState, legal: Sequence[Action], action: Action) -> str:
        """Return a sentence on what speaks for an action; nothing if little does."""
        at = self.house.situation(view, legal)
        return self._reason(at, action).replace("joker", at.manner.joker)

    def _reason(self, at: Situation, action: Action) -> str:
        match action:
            case Play(card):
                return (follow_reason if at.known.view.trick else lead_reason)(at, card)
            case Discard(card):
                return discard_reason(at, card)
            case _:
                return self.house.call_reason(at, action)

    def beside(self, *_: object) -> str:
        """Return nothing: the reason for a card never speaks for another one."""
        return ""

    def fault(self, view: TableState, legal: Sequence[Action], action: Action, better: Action) -> str:
        """Return a sentence on what is wrong with a card beside a better one; nothing for a call."""
        at = self.house.situation(view, legal)
        return self._fault(at, action, better).replace("joker", at.manner.joker)

    def _fault(self, at: Situation, action: Action, better: Action) -> str:
        match action, better:
            case Play(card), Play(other):
                return (follow_fault if at.known.view.trick else lead_fault)(at, card, other)
            case Discard(card), Discard(other):
                return discard_fault(at, card, other)
            case _:
                return ""


_LAST_TRICKS: Final = 3
MAX_DEALS: Final = 2000
"""In the last tricks every deal is looked at, if there are no more than this."""


def _is_ending(view: TrickState) -> bool:
    return view.phase is Phase.PLAY and max(map(len, view.hands)) <= _LAST_TRICKS


def every_world(
    hidden: Hidden, calls: Sequence[HeardCall], deals: Sequence[Deal], rng: Random
) -> Iterator[TrickState]:
    """Yield all these deals again and again, each as often as its hands would have made the calls heard."""
    return map(hidden.state, every_deal(hidden.dealer, calls, deals, rng))


def uniform_worlds(hidden: Hidden, rng: Random) -> Iterator[TrickState]:
    """Yield endless worlds, all equally likely."""
    while True:
        yield hidden.world(rng)


def likely_worlds(hidden: Hidden, calls: Sequence[HeardCall], rng: Random) -> Iterator[TrickState]:
    """Yield endless worlds, each as often as its hands would have made the calls heard."""
    return map(hidden.state, likely_deals(hidden.dealer, calls, rng))
