"""The bots of every trick game by level, their weaknesses, and the comments on choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, Generic, cast

from msgspec import Struct, field

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.core.words import listed, opponent
from bacon.games.tricks.events import CardPlayed, ClaimRest, Discard, Give, Play
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import (
    NAIVE,
    AnySystem,
    PersonBot,
    TrickBot,
    TrickSystem,
    TrickTally,
    TrickWeaknesses,
)
from bacon.games.tricks.player.discarding import DISCARDS
from bacon.games.tricks.player.knowledge import Drawn, Knowledge, know
from bacon.games.tricks.player.search.evaluation import lead_from, order_of, position_of
from bacon.games.tricks.player.search.searchable import SearchableTricks
from bacon.games.tricks.player.situation import Manner, R, S, Situation, V, Worth, deciding, held_cards
from bacon.games.tricks.ranking import Plays, Ranking, next_seat, side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import COURAGE, Bot, Candidate, Choice, Commentator, Level, Temper, Threat
from bacon.search.levels import NONE_LEFT_OUT, REVIEWED, PlayerKit, TableTally
from bacon.search.searcher import Thinking, Trust
from bacon.solver import NodeLimit, Solver, Stopped

_MAX_POSITIONS: Final = 1_500
"""Longer hands are not solved: it would take longer than everything else."""


class TrickCommentator(Commentator):
    """Comments on the choices of a trick game.

    `point` is how much the first point of a match adds to the chance of winning it, if known.
    """

    danger: ClassVar[str] = "they could take the trick"
    faults: ClassVar[Mapping[str, str]] = {
        "lead": "lead the wrong card",
        "follow": "play the wrong card",
        "following": "play the wrong card to a trick",
        "discard": "discard the wrong card",
        "give": "give your partner the wrong card",
        "claim": "claim too soon",
        "pass": "pass on hands worth a call",
        "call": "call on weak hands",
        "suit": "call the wrong suit",
        "alone": "go alone on weak hands",
        "together": "keep your partner in when you should go alone",
    }
    cures: ClassVar[Mapping[str, str]] = {
        "lead, when your side called": "Lead trump, so the defenders can’t trump your good cards.",
        "lead, on defense": "Lead high cards of other suits, and leave trump to the makers.",
        "follow": (
            "If your partner is winning the trick, save your high cards. Otherwise win as cheaply as you "
            "can, or play your lowest card."
        ),
        "discard": (
            "Keep trump and high cards. If you can, discard your only card of a suit, so you can trump it."
        ),
        "claim": "Claim only when no card that’s still out can beat yours.",
        "suit": "Name the suit in which you have the most high trump, not just the most cards.",
        "alone": "Go alone only when your own hand could take every trick.",
        "together": "Go alone when your trump and high cards could take every trick by themselves.",
    }

    def __init__(self, rules: Rules, point: float | None = None) -> None:
        super().__init__(rules)
        self._point = point

    @override
    def kind(self, view: TableState, action: Action) -> str:
        assert isinstance(view, TrickState)
        match action:
            case Play():
                return "following" if view.trick else "lead"
            case Discard() | Give():
                return "discard"
            case ClaimRest():
                return "claim"
            case _:
                return "auction"

    @override
    def situation(self, view: TableState, played: Action, best: Action) -> str:
        assert isinstance(view, TrickState)
        match played:
            case Play():
                return self._card_situation(view)
            case Discard() | Give() | ClaimRest():
                return type(played).__name__.lower().removesuffix("rest")
            case _:
                return self.call_situation(view, played, best)

    def _card_situation(self, view: TrickState) -> str:
        if view.trick:
            last = len(view.trick) == view.active_seats - 1
            return f"follow, when you play {'last' if last else _ORDINALS[len(view.trick)]}"
        if view.declarer is None:
            return "lead"
        ours = self.rules.side_of(view.declarer) == self.rules.side_of(view.to_act or 0)
        return f"lead, {'when your side called' if ours else 'on defense'}"

    @override
    def fault(self, situation: str) -> str:
        return super().fault(situation).replace("when your side called", "on offense")

    def call_situation(self, view: TrickState, played: Action, best: Action) -> str:
        """When a call comes up; `best` tells what was wrong with it."""
        if isinstance(played, Pass):
            return f"pass, {seat_words(view)}"
        if played.goes_alone:
            return "alone"
        if best.goes_alone:
            return "together"
        other = type(best) is type(played) and best != played
        return "suit" if other else f"call, {seat_words(view)}"

    @override
    def a_point(self, view: TableState) -> float:
        return super().a_point(view) if self._point is None else self._point

    @override
    def threat(self, world: TableState, action: Action) -> Threat | None:
        """Return the card with which the other side takes the trick, whatever the partner does."""
        if not isinstance(action, Play) or not isinstance(world, TrickState) or world.to_act is None:
            return None
        plays = (*world.trick, CardPlayed(world.to_act, action.card))
        order, ours = order_of(self.rules, world), side_of(world.to_act)
        later = _later(world, len(plays))
        held = order.best((*plays, *_helping(order, world, plays, [s for s in later if side_of(s) == ours])))
        if side_of(held.seat) != ours:
            return Threat(held.card.sign, there=held in world.trick)
        theirs = [seat for seat in later if side_of(seat) != ours]
        beating = {seat: _beating(order, world, plays, seat, held.card) for seat in theirs}
        return _threat_of(order, world, plays, beating)

    @override
    def help(self, world: TableState, action: Action) -> str:
        """Name the partners who could ruff a lead."""
        if not isinstance(action, Play) or not isinstance(world, TrickState) or world.to_act is None:
            return ""
        if world.trick:  # the partner can do the same, whichever card follows
            return ""
        plays, order = (CardPlayed(world.to_act, action.card),), order_of(self.rules, world)
        partners = [seat for seat in _later(world, 1) if side_of(seat) == side_of(world.to_act)]
        ruffing = [
            seat
            for seat in partners
            if _is_out(order, world, plays, seat) and _beating(order, world, plays, seat, action.card)
        ]
        return _out_of(order, world, plays, ruffing)

    @override
    def tricks(self, state: TableState, actions: Sequence[Action]) -> Mapping[Action, int]:
        assert isinstance(state, TrickState)
        if state.phase is not Phase.PLAY:
            return {}
        try:
            found = Solver().tricks(position_of(self.rules, state), NodeLimit(_MAX_POSITIONS))
        except (Stopped, ValueError):  # it would take too long, or there are too many cards
            return {}
        return {action: found[action.card] for action in actions if isinstance(action, Play)}


_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def seat_words(view: TrickState) -> str:
    """Name the place of the seat to act, counted from the dealer's left."""
    seats = len(view.hands)
    place = ((view.to_act or 0) - (view.dealer or 0) - 1) % seats
    return "as dealer" if place == seats - 1 else f"from {_ORDINALS[place]} seat"


def _later(world: TrickState, played: int) -> list[int]:
    seats, seat = [], world.to_act or 0
    for _ in range(world.active_seats - played):
        seat = next_seat(seat, world.sitting_out, len(world.hands))
        seats.append(seat)
    return seats


def _helping(order: Ranking, world: TrickState, plays: Plays, partners: Sequence[int]) -> Plays:
    return tuple(
        [CardPlayed(seat, card) for seat in partners for card in order.following(world.hands[seat], plays)]
    )


def _beating(order: Ranking, world: TrickState, plays: Plays, seat: int, best: Card) -> list[Card]:
    return [card for card in order.following(world.hands[seat], plays) if order.beats(card, best)]


def _threat_of(
    order: Ranking, world: TrickState, plays: Plays, beating: Mapping[int, Sequence[Card]]
) -> Threat | None:
    """Return the lowest card of the led suit that takes the trick, or else a ruff and who could make it."""
    cards = [card for theirs in beating.values() for card in theirs]
    if not cards:
        return None
    led = order.suit(plays[0].card)
    followed = [card for card in cards if order.suit(card) is led]
    if followed:
        return Threat(min(followed, key=order.strength).sign)
    ruffing = [seat for seat, theirs in beating.items() if theirs and _is_out(order, world, plays, seat)]
    return Threat("a trump", _out_of(order, world, plays, ruffing))


def _is_out(order: Ranking, world: TrickState, plays: Plays, seat: int) -> bool:
    led = order.suit(plays[0].card)
    return all(order.suit(card) is not led for card in world.hands[seat])


def _out_of(order: Ranking, world: TrickState, plays: Plays, seats: Sequence[int]) -> str:
    """Report who was out of the led suit and could ruff; return nothing if nobody could."""
    suit = order.suit(plays[0].card)
    if not seats or suit is None:
        return ""
    who = listed([_relation(world, seat) for seat in seats])
    return f"{who} {'was' if len(seats) == 1 else 'were'} out of {suit.plural} and could trump it"


def _relation(world: TrickState, seat: int) -> str:
    """Name a seat from the view of the seat to act."""
    seats = len(world.hands)
    steps = (seat - (world.to_act or 0)) % seats
    if side_of(seat) == side_of(world.to_act or 0):
        return f"your partner{'' if seats == 4 else ' on the left' if 2 * steps < seats else ' on the right'}"
    return opponent(steps, seats)


WEAKNESSES: Final[Mapping[Level, TrickWeaknesses]] = {
    "easy": TrickWeaknesses(memory=0, pride=1.2, love=0.4, habits=NAIVE),
    "normal": TrickWeaknesses(memory=0, pride=1.0),
    "hard": TrickWeaknesses(pride=0.25),
}
"""What keeps the levels below Expert from their best in games of five tricks, in points."""


class TrickPlayer(Struct, Generic[R, V, S], frozen=True, kw_only=True):
    """The bots of a trick game, made from its own parts.

    `trust` is how far the search believes the rules of thumb. `point` is the value of a point, relative to a
    match to ten; `chance` is what a match's first point adds to the chance of winning it. A pack `large`
    times the usual size gets fewer worlds, and a hand `long` times the usual length is overvalued by more.
    """

    system: TrickSystem[R, V, S]
    tally: type[TableTally]
    trust: Trust
    weaknesses: Mapping[Level, TrickWeaknesses] = field(default_factory=lambda: WEAKNESSES)
    commentator: type[TrickCommentator] = TrickCommentator
    point: float = 1.0
    chance: Callable[[R], float] | None = None
    large: Callable[[R], float] = lambda _: 1.0
    long: Callable[[R], float] = lambda _: 1.0

    def rule_bot(self, rules: Rules, left_out: frozenset[str] = NONE_LEFT_OUT) -> TrickBot:
        """Return the rule bot, without some of its tactics."""
        # A state is only ever given to the rules that made it.
        return TrickBot(rules, cast("AnySystem", self.system), left_out)

    def searchable(self, rules: Rules) -> SearchableTricks:
        """Return the game for the search."""
        return SearchableTricks(self.rule_bot(rules))

    def level_bot(self, rules: Rules, level: Level, temper: Temper, thinking: Thinking) -> Bot:
        """Return the bot of a level and a temper."""
        bot: Bot = (player := self.rule_bot(rules))
        own = cast("R", rules)
        if thinking.effort is not None:
            believed = self.trust if thinking.effort.calls else Trust(0.0)
            bot = thinking.searching(self.searchable(rules), believed, _pace(level, self.large(own)))
        if level == "expert":
            return bot
        weaknesses = self.weaknesses[level].in_a_hand(self.long(own))
        return PersonBot(bot, weaknesses, COURAGE[temper] * self.point, player)

    def commentator_for(self, rules: Rules) -> TrickCommentator:
        """Return the commentator of reviews by these rules."""
        return self.commentator(rules, self.chance and self.chance(cast("R", rules)))

    def kit(self) -> PlayerKit:
        """Return these bots as a kit brings them."""
        return PlayerKit(
            rule_bot=self.rule_bot,
            level_bot=self.level_bot,
            searchable=self.searchable,
            commentator=self.commentator_for,
            reviewed=lambda rules: round(REVIEWED / self.large(cast("R", rules)) ** 2),
            tactics=self.system.tactics,
            tally=self.tally,
            position=position_of,
            lead=lead_from,
        )


def _pace(level: Level, times: float) -> float:
    """Return what share of the usual worlds is weighed; Hard weighs few as it is."""
    return 1 / times if level == "expert" else 1.0


def wait(at: Situation) -> Choice | None:
    """Pass if possible: the rule bot knows nothing about the calls, and leaves them to the search."""
    if at.cards or not at.legal:
        return None
    action = Pass() if Pass() in at.legal else at.legal[0]
    return Choice(action, "No other call is better.", "wait", _alike(at))


def _alike(at: Situation) -> tuple[Candidate, ...]:
    return tuple([Candidate(action, 0.0) for action in at.legal])


def _drawn(view: TrickState) -> Drawn | None:
    """Return the up-card, and who takes it once trump is declared."""
    if view.upcard is None:
        return None
    return Drawn(None if view.declarer is None else view.drawer, view.upcard)


def _aim(known: Knowledge, size: int) -> int:
    """Return the tricks to aim for: more than half, and once that is decided all of them."""
    half = size // 2 + 1
    return half if max(known.taken) < half else size


def _situation(rules: TrickRules[TrickState], view: TrickState, legal: Sequence[Action]) -> Situation:
    known = know(view, deciding(view), rules.order(view.strain), rules.pack(), drawn=_drawn(view))
    size = rules.hand
    return Situation(known, tuple(legal), held_cards(legal), size, _aim(known, size), Manner(), everyone=True)


def _worth(rules: TrickRules[TrickState], view: TrickState, seat: int) -> Worth:
    """Value a result by the points of the seat's side less the other's, up to the target."""
    ours, left = side_of(seat), [rules.target - score for score in view.scores]

    def worth(result: Event) -> float:
        counted = [min(points, most) for points, most in zip(result.gains, left, strict=True)]
        return counted[ours] - counted[1 - ours]

    return worth


_PLAIN: Final = TrickSystem(
    situation=_situation,
    candidates=lambda at: () if at.cards else _alike(at),
    worth=_worth,
    calls={**dict.fromkeys(Phase, (wait,)), Phase.DISCARD: DISCARDS},
    leads=(
        *leading.FIRST,
        leading.trump_to_declarer,
        *leading.HELPS,
        leading.many_trumps,
        *leading.LAST,
    ),
    follows=(*following.FIRST, *following.TAKES, following.duck_under_partner, following.low),
)
_NOTHING_KNOWN: Final = Trust(calls=3.0)
"""The rule bot knows nothing about calls here, so the search decides alone."""

PLAIN: Final = TrickPlayer(system=_PLAIN, tally=TrickTally, trust=_NOTHING_KNOWN).kit()
"""What plays a trick game whose kit brings no player: the common tactics, and all calls alike."""
