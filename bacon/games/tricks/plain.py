"""The base of the rules of trick games in which cards are just dealt, perhaps exchanged, and played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action, Refusal
from bacon.core.cards import RANKS, Card, Cards, Strain, pack, spell, without
from bacon.core.events import Event, HandDealt, MatchWon
from bacon.core.override import override
from bacon.core.rules import Outcome, Section, seat_to_act
from bacon.core.words import (
    YOU,
    capital,
    cards_after,
    counted,
    dashed,
    does,
    inside,
    points,
    spelled_out,
    together,
    verb,
)
from bacon.games.guides import read_guide
from bacon.games.tricks import play, words
from bacon.games.tricks.events import (
    CardPlayed,
    CardsChosen,
    CardsExchanged,
    ChooseCards,
    ClaimRest,
    HandScored,
    LeaderNamed,
    MeldsShown,
    Play,
    PointsScored,
    TrumpDeclared,
)
from bacon.games.tricks.melds import MeldRules, after_showing
from bacon.games.tricks.ranking import TWO_SIDES, Ranking, Seats, next_seat, side_of
from bacon.games.tricks.state import Phase, TrickState, play_begun, reached

_PACK: Final = pack("23456789TJQKA")


@cache
def ace_high(strain: Strain | None) -> Ranking:
    """The order of 52 cards from the ace down, with the suit of a strain as trump."""
    trump = None if strain is None else strain.suit
    return Ranking(_PACK, trump, lambda card: card.suit, lambda card: RANKS.find(card.rank))


class Limits(Struct, frozen=True):
    """What may be played besides following suit, each unless there is nothing else.

    The `opener` must be led first, and its holder leads. Cards that are `unopened` must not fall on the first
    trick; those that are `unled` must not be led before one of the `breakers` has been played.
    """

    opener: Card | None = None
    unopened: frozenset[Card] = frozenset()
    unled: frozenset[Card] = frozenset()
    breakers: frozenset[Card] = frozenset()


FIRST_LEAD: Final = "The first card led names trump"


class PlainRules(MeldRules, frozen=True, kw_only=True):
    """Base of the rules of trick games without calls: deal, perhaps exchange, play, count.

    A game defines its `name`, `seats`, `hand` and options, among them a `target`. All else has a default and
    is *declared*, so that rules, bots and table know of it alike:

    * who plays together: pairs, or with `solo` everyone for themselves;
    * what is won: `trick_points` for each trick, `last_trick_points`, and `card_points` for the cards taken.
      A game with more to it defines `points_for` or the whole `score`. With `low_wins` points are bad, and
      the match ends when somebody reaches the target;
    * what is trump: the `strain`, by default none; or with `leads_trump` the suit of the first card led;
    * what may be played: `limits`;
    * what is exchanged before the play: `passed` cards, to the seat that is `steps` to the left;
    * what is shown before the first lead: `melds`, and what they need to count;
    * how many cards are dealt, if not always a whole `hand`: `cards_dealt`; and the `last_hand`, if a match
      may end before the target.

    If a card is turned or something else happens after the deal, a game defines `opening`, and its own
    `evolve` begins the play with `ready(play_begun(…))`. The pack has 52 cards and the ace is high, unless
    `pack` and `order` say otherwise.
    """

    solo: ClassVar[bool] = False
    strain: ClassVar[Strain] = Strain.NO_TRUMP
    leads_trump: ClassVar[bool] = False
    """Whether the suit of the first card that is led becomes trump, as in Pitch."""
    trick_points: ClassVar[int] = 0
    last_trick_points: ClassVar[int] = 0
    unit: ClassVar[int] = 1
    """The number that all scores are multiples of."""
    package: ClassVar[str] = ""
    """The package with the game's ``guide.txt``; by default that of its rules."""

    # What a game says.

    @property
    def seats(self) -> int:
        """The number of seats; by default four."""
        return 4

    def card_points(self, card: Card) -> int:  # noqa: ARG002  (a game looks at it)
        """The points of a card for whoever takes it; by default none."""
        return 0

    @property
    def limits(self) -> Limits:
        """What may be played; by default anything that follows suit."""
        return Limits()

    @property
    def passed(self) -> int:
        """The number of cards exchanged before the play; by default none."""
        return 0

    def steps(self, hand: int) -> int:  # noqa: ARG002  (a game looks at it)
        """The number of seats to the left that cards are passed in a hand, counted from 1; 0 for no pass."""
        return 0

    @property
    def last_hand(self) -> int:
        """The hand that ends the match if nobody has reached the target; by default 0, for none."""
        return 0

    def following(self, state: TrickState) -> Cards:
        """The cards of the seat to act that follow suit."""
        return self.order(state.strain).following(state.hands[seat_to_act(state)], state.trick)

    def shuns(self, state: TrickState) -> bool:  # noqa: ARG002  (a game looks at it)
        """Whether this hand is about not taking tricks, though they count otherwise; by default never."""
        return False

    def parties(self, state: TrickState) -> Seats:  # noqa: ARG002  (a game looks at it)
        """The partnerships of this hand, as a number for each seat; by default the sides."""
        return tuple(map(self.side_of, range(self.seats)))

    def points_for(self, state: TrickState) -> tuple[int, ...]:
        """The points of each side in a hand whose tricks have all been taken; by default those declared."""
        if not self.declares_points:
            name = type(self).__name__
            raise NotImplementedError(f"{name} does not say what a hand scores: define `score` or points.")
        if self.counts_tricks:
            return tuple(self.trick_points * tricks for tricks in state.taken)
        return self.by_side(self.made_by_seat(state))

    def score(self, state: TrickState) -> Event:
        """The result of a hand whose tricks have all been taken."""
        return PointsScored(state.taken, self.points_for(state))

    def opening(self, state: TrickState) -> Event | None:
        """What happens after the deal and the exchange, before the first lead.

        By default the holder of the opener is named, if there is one.
        """
        opener = self.limits.opener
        if opener is None:
            return None
        return LeaderNamed(next((seat for seat, hand in enumerate(state.hands) if opener in hand), 0))

    def victory(self, state: TrickState) -> MatchWon | None:
        """The win of the match, if a side has won; by default the best score once one is at the target."""
        return reached(state, self.target, low_wins=self.low_wins, last_hand=self.last_hand)

    def headline(self, state: TrickState) -> str:
        """The state of the hand in a few words, for the score panel; by default what is trump."""
        if state.strain is None:
            return FIRST_LEAD
        words = capital(state.strain.plural)
        return f"{words} are trump" if state.trump else words

    # What follows from it.

    @property
    def first_strain(self) -> Strain | None:
        """The strain in which the play begins; None if the first card that is led names it."""
        return None if self.leads_trump else self.strain

    def names_trump(self, state: TrickState) -> bool:
        """Whether the next card that is played makes its suit trump."""
        return self.leads_trump and state.phase is Phase.PLAY and state.strain is None

    @property
    def declares_points(self) -> bool:
        """Whether the points of a hand are those declared for tricks and cards."""
        return bool(self.trick_points or self.last_trick_points or any(map(self.card_points, self.pack())))

    @property
    def counts_tricks(self) -> bool:
        """Whether all that matters are the tricks of two pairs, as in whist."""
        return _counts_tricks(self)

    @override
    def taken_by_seat(self, state: TrickState) -> tuple[int, ...]:
        made = [0] * self.seats
        for trick in state.tricks:
            made[trick.winner] += self.trick_points + sum(self.card_points(each.card) for each in trick.plays)
        if len(state.tricks) == self.cards_dealt(state.hand):
            made[state.tricks[-1].winner] += self.last_trick_points
        return tuple(made)

    def by_side(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Sum numbers by seat up to numbers by side."""
        return tuple(sum(seats[seat] for seat in side) for side in self.sides)

    @override
    def side_of(self, seat: int) -> int:
        return seat if self.solo else side_of(seat)

    @override
    def pack(self) -> Cards:
        return _PACK

    @override
    def order(self, strain: Strain | None) -> Ranking:
        return ace_high(strain)

    @override
    def start(self, viewer: int | None = None) -> TrickState:
        none = (0,) * len(self.sides)
        return TrickState(viewer=viewer, hands=((),) * self.seats, scores=none, taken=none)

    @override
    def legal(self, state: TrickState) -> tuple[Action, ...]:
        if state.phase is Phase.EXCHANGE and state.to_act is not None:
            return _choices(tuple(sorted(state.hands[state.to_act])), self.passed)
        if state.phase is not Phase.PLAY:
            return ()
        return tuple(map(Play, dict.fromkeys(self.playable(state))))  # one of twins in a double pack

    def playable(self, state: TrickState) -> Cards:
        """The cards that the seat to act may play; a card that names trump needs a suit."""
        follow = self.following(state)
        if self.names_trump(state):
            follow = tuple([card for card in follow if card.suit]) or follow
        limits = _limits_of(self)
        if not state.trick and not state.tricks and limits.opener in follow:
            return tuple([card for card in follow if card is limits.opener])
        if not state.trick:
            barred = limits.unled if limits.unled and not _broken(state, limits) else frozenset()
        else:
            barred = frozenset() if state.tricks else limits.unopened
        return tuple([card for card in follow if card not in barred]) or follow

    @override
    def refusal(self, state: TrickState, action: Action) -> Refusal:
        if state.winner is not None:
            return play.MATCH_OVER
        if state.to_act is not None and state.phase is Phase.EXCHANGE:
            return Refusal("choose_cards", f"Choose {counted(self.passed, 'card')} to pass.")
        if self.names_trump(state) and isinstance(action, Play) and not action.card.suit:
            return Refusal("names_trump", "The first card led names trump, so lead one that has a suit.")
        if isinstance(action, ClaimRest):
            return play.no_claim(claims=False)
        if not isinstance(action, Play) or state.to_act is None:
            return Refusal("not_now", "Just play a card when it’s your turn.")
        if action.card not in state.hands[state.to_act]:
            return play.not_held(action.card)
        order = self.order(state.strain)
        if action.card not in order.following(state.hands[state.to_act], state.trick):
            return play.must_follow(state, order)
        return self.barred(state, action.card)

    def barred(self, state: TrickState, card: Card) -> Refusal:
        """Why a card that follows suit may not be played: the limits."""
        opener, suit = self.limits.opener, card.suit
        if opener is not None and not state.tricks and not state.trick:
            return Refusal("opener", f"Lead {opener.words}: it opens the hand.")
        if state.trick:
            return Refusal("unopened", f"Not on the first trick: keep {card.words} for later.")
        named = suit.plural if suit else card.words
        return Refusal("unled", f"You can’t lead {named} yet: nobody has played any.")

    @override
    def decide(self, state: TrickState, action: Action) -> Event:
        seat = seat_to_act(state)
        if isinstance(action, ChooseCards):
            return CardsChosen(seat, action.cards)
        assert isinstance(action, Play)
        return CardPlayed(seat, action.card)

    @override
    def consequence(self, state: TrickState) -> Event | None:
        match state.phase:
            case Phase.EXCHANGE if state.to_act is None:
                return CardsExchanged(_chosen(state), self.receivers(state))
            case Phase.TURN:
                return self.opening(state)
            case Phase.LED:
                [lead] = state.trick
                strain = Strain(lead.card.suit.value) if lead.card.suit else Strain.NO_TRUMP
                return TrumpDeclared(lead.seat, strain, state.alone)
            case Phase.MELD:
                return self.show(state)
            case Phase.TRICK:
                return play.won(state, self.order(state.strain))
            case Phase.COUNT:
                return self.score(state)
            case Phase.BETWEEN:
                return self.victory(state)
            case _:
                return None

    def receivers(self, state: TrickState) -> Seats:
        """The seat to which each seat passes cards in this hand."""
        return tuple((seat + self.steps(state.hand)) % self.seats for seat in range(self.seats))

    @override
    def evolve(self, state: TrickState, event: Event) -> TrickState:
        match event:
            case CardPlayed() if self.names_trump(state):
                return replace(play.played(state, event), phase=Phase.LED, to_act=None)
            case CardPlayed():
                return play.played(state, event)
            case TrumpDeclared(seat, strain) if state.phase is Phase.LED:
                after = next_seat(seat, state.sitting_out, self.seats)
                return replace(state, phase=Phase.PLAY, strain=strain, to_act=after)
            case CardsChosen(seat):
                auction, after = (*state.auction, event), next_seat(seat, seats=self.seats)
                return replace(state, auction=auction, to_act=None if len(auction) == self.seats else after)
            case CardsExchanged():
                return self._opened(replace(state, phase=Phase.TURN, hands=exchanged(state.hands, event)))
            case LeaderNamed(seat):
                return self.ready(replace(play_begun(state, self.first_strain), to_act=seat))
            case MeldsShown():
                return after_showing(state, event)
            case HandDealt() if self.passed and self.steps(state.hand):
                first = next_seat(state.dealer or 0, seats=self.seats)
                return replace(play.folded(state, event), phase=Phase.EXCHANGE, to_act=first)
            case HandDealt():
                return self._opened(play.folded(state, event))
            case _:
                return play.folded(state, event, self.side_of)

    def _opened(self, state: TrickState) -> TrickState:
        """Begin the play unless something else happens first."""
        return state if self.opening(state) else self.ready(play_begun(state, self.first_strain))

    @override
    def write_call(self, event: Event, state: TrickState) -> str | None:
        return f"pass {spell(event.cards)}" if isinstance(event, CardsChosen) else None

    @override
    def read_call(self, text: str) -> Action:
        named = cards_after(text, "pass") if self.passed else None
        if not named or len(named) != self.passed:
            if not self.passed:
                raise ValueError(f"{text!r} is a call, and in this game players only play cards")
            raise ValueError(f"{text!r} is not understood: write pass and {counted(self.passed, 'card')}")
        return ChooseCards(tuple(sorted(named)))

    # Words.

    @override
    def guide(self) -> tuple[Section, ...]:
        package = self.package or type(self).__module__.rpartition(".")[0]
        return read_guide(self, package, words.FAMILY, players_in_words=spelled_out(self.seats))

    @override
    def narrate(self, event: Event, names: Sequence[str]) -> str:
        match event:
            case CardsChosen(seat, cards):
                return f"{does(names[seat], 'choose')} {counted(len(cards), 'card')} to pass."
            case TrumpDeclared():
                return words.trump_settled(event, names)
            case CardsExchanged():
                return "Everyone passes the cards they chose."
            case LeaderNamed(seat) if self.limits.opener:
                name = names[seat]
                return f"{does(name, 'have')} {self.limits.opener.words}, and {verb(name, 'lead')}."
            case MatchWon(side):
                name = self.side_name(names, side)
                return f"{name} {verb(name, 'win') if len(self.sides[side]) == 1 else 'win'} the match!"
            case _:
                return self.told(event, names) if event.ends_hand else words.narrate(event, names)

    def told(self, result: Event, names: Sequence[str]) -> str:
        """The result of a hand in a sentence: what each side scores, or takes if that is bad."""
        *firsts, last = (self._change(names, side, gained) for side, gained in enumerate(result.gains))
        return f"{capital(', '.join(firsts))}, and {last}."

    def _change(self, names: Sequence[str], side: int, gained: int) -> str:
        name = self.side_name(names, side)
        act = "take" if self.low_wins else "lose" if gained < 0 else "score"
        number = dashed([gained]) if gained and self.low_wins else abs(gained) or "nothing"
        return f"{inside(name)} {verb(name, act) if len(self.sides[side]) == 1 else act} {number}"

    @override
    def bubble(self, event: Event) -> str | None:
        return words.bubble(event)

    @override
    def outcome(self, state: TrickState, names: Sequence[str], viewer_side: int) -> Outcome:
        if state.result is None:
            raise ValueError("The hand has no result yet.")
        return self.with_meld_points(self._outcome(state.result, names, viewer_side), state, names)

    def _outcome(self, result: Event, names: Sequence[str], viewer_side: int) -> Outcome:
        gains = result.gains
        if len(gains) > TWO_SIDES or self.low_wins:
            return Outcome(self.title(gains, names, viewer_side), self.most(gains, names, viewer_side))
        if min(gains) == max(gains):
            title = f"Both sides scored {points(gains[0])}" if gains[0] else "Nobody scored"
            return Outcome(title, self._beside_title(result, names))
        side = gains.index(max(gains))
        winner = self._side_for(names, side, viewer_side)
        gain = words.gained_by(winner, gains[side])
        return Outcome(f"{winner} won the hand: {gain}", self._beside_title(result, names))

    def _beside_title(self, result: Event, names: Sequence[str]) -> str:
        """Return the tricks, and the points of the side that made fewer: the title has the other's."""
        if type(self).told is not PlainRules.told or not isinstance(result, HandScored | PointsScored):
            return self.told(result, names)
        best, parts = max(result.gains), list[str]()
        for side, (tricks, gained) in enumerate(zip(result.taken, result.gains, strict=True)):
            name = self.side_name(names, side)
            less = f" and scored {dashed([gained])}" if 0 != gained != best else ""
            parts.append(f"{inside(name) if parts else name} took {counted(tricks, 'trick')}{less}")
        return f"{', and '.join(parts)}."

    def _side_for(self, names: Sequence[str], side: int, viewer_side: int) -> str:
        """Name one of two sides as the viewer would; by its players if the viewer has none."""
        if all(names[seat] != YOU for seat in self.sides[viewer_side]):
            return self.side_name(names, side)
        return YOU if side == viewer_side else words.THEM

    def title(self, gains: Sequence[int], names: Sequence[str], viewer_side: int) -> str:
        """The result in a few words: what the viewer made, or without one, who made the best of it."""
        mine = any(names[seat] == YOU for seat in self.sides[viewer_side])
        side = viewer_side if mine else gains.index(max(gains, key=self.merit))
        name = YOU if mine else self.side_name(names, side)
        if gains[side] < 0:
            return f"{points(-gains[side])} came off {'your' if mine else f'{name}’s'} score"
        return f"{name} {'took' if self.low_wins else 'scored'} {points(gains[side])}"

    def most(self, gains: Sequence[int], names: Sequence[str], viewer_side: int) -> str:
        """Return who made the most points in a hand, in a sentence."""
        sides = [side for side, made in enumerate(gains) if made == max(gains)]
        did = "took" if self.low_wins else "scored"
        if viewer_side in sides and self.side_name(names, viewer_side) == YOU:
            return f"Nobody {did} more." if len(sides) > 1 else "That’s the most."
        who = together([self.side_name(names, side) for side in sides])
        each = " each" if len(sides) > 1 else ""
        return f"{who} {did} the most: {points(max(gains))}{each}."


@lru_cache(maxsize=64)
def _counts_tricks(rules: PlainRules) -> bool:
    own, plain = type(rules), PlainRules
    usual = own.playable is plain.playable and own.following is plain.following
    usual = usual and own.cards_dealt is plain.cards_dealt and not rules.leads_trump
    usual = usual and own.melds is plain.melds
    follows_suit = usual and rules.limits == Limits() and not rules.passed
    counted = own.points_for is plain.points_for and not any(map(rules.card_points, rules.pack()))
    pairs = not rules.solo and [*map(rules.side_of, range(rules.seats))] == [0, 1] * (rules.seats // 2)
    return follows_suit and counted and pairs and not (rules.low_wins or rules.last_trick_points)


@lru_cache(maxsize=64)
def _limits_of(rules: PlainRules) -> Limits:
    return rules.limits


def _broken(state: TrickState, limits: Limits) -> bool:
    return any(each.card in limits.breakers for trick in state.tricks for each in trick.plays)


@lru_cache(maxsize=8)
def _choices(hand: Cards, number: int) -> tuple[Action, ...]:
    return tuple([ChooseCards(cards) for cards in dict.fromkeys(combinations(hand, number))])


def _chosen(state: TrickState) -> tuple[Cards, ...]:
    """Return the cards that were put down to be passed on, by seat."""
    down = {event.seat: event.cards for event in state.auction if isinstance(event, CardsChosen)}
    return tuple([down[seat] for seat in range(len(state.hands))])


def exchanged(hands: tuple[Cards, ...], event: CardsExchanged) -> tuple[Cards, ...]:
    """Return the hands after an exchange; cards that the viewer doesn't know stay hidden."""
    left = list(hands)
    for seat, cards in enumerate(event.given):
        for card in cards:
            left[seat] = without(left[seat], card)
    for cards, to in zip(event.given, event.to, strict=True):
        left[to] = (*left[to], *cards)
    return tuple(left)
