"""The rules of Whist: legal actions, the events that follow, and the score of a hand."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final, NoReturn

from msgspec.structs import replace

from bacon.core.actions import Action, Refusal
from bacon.core.cards import RANKS, Cards, Strain, pack, without
from bacon.core.events import Event, HandDealt, MatchWon
from bacon.core.rules import Preset, Section
from bacon.games.guides import read_guide
from bacon.games.tricks import play
from bacon.games.tricks.events import CardPlayed, ClaimRest, Play, TrickTaken
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.ranking import Ranking, next_seat
from bacon.games.tricks.state import Phase, TrickState, between
from bacon.games.tricks.words import FAMILY
from bacon_whist import words
from bacon_whist.events import BOOK, OddTricksScored, TrumpTurned
from bacon_whist.options import WhistOptions

_PACK: Final = pack("23456789TJQKA")
_HONOURS: Final = "AKQJ"
_SCORES: Final = {3: 2, 4: 4}


@cache
def _order(strain: Strain | None) -> Ranking:
    trump = None if strain is None else strain.suit
    return Ranking(_PACK, trump, lambda card: card.suit, lambda card: RANKS.find(card.rank))


class Whist(WhistOptions, TrickRules[TrickState], frozen=True, kw_only=True):
    """The rules of Whist with the house rules in force.

    Raises `OptionError` for a value that is not one of the option's choices, and for honours without trump.

    >>> Whist(target=7).values()
    {'target': 7, 'honours': False, 'trump': 'turned'}
    """

    name: ClassVar[str] = "whist"
    seats: ClassVar[int] = 4
    hand: ClassVar[int] = 13

    def problem(self) -> str | None:
        """Return why these rules cannot be played: without trump there are no honours."""
        if self.honours and self.trump == "none":
            return "Honours are the highest trumps: play without honours or with trump."
        return None

    def pack(self) -> Cards:
        """The pack in its fixed order."""
        return _PACK

    def order(self, strain: Strain | None) -> Ranking:
        """The order of the cards in a strain: from the ace down."""
        return _order(strain)

    def start(self, viewer: int | None = None) -> TrickState:
        """The state before anything has happened."""
        return TrickState(viewer=viewer)

    def legal(self, state: TrickState) -> tuple[Action, ...]:
        """The cards that may be played; there is nothing else to decide in Whist."""
        return play.plays(state, self.order(state.strain), claims=False) if state.phase is Phase.PLAY else ()

    def refusal(self, state: TrickState, action: Action) -> Refusal:
        """Why an action is not legal."""
        if state.winner is not None:
            return play.MATCH_OVER
        if isinstance(action, ClaimRest):
            return play.no_claim(claims=False)
        if not isinstance(action, Play) or state.to_act is None:
            return Refusal("not_now", "In Whist you just play a card when it is your turn.")
        if action.card not in state.hands[state.to_act]:
            return play.not_held(action.card)
        return play.must_follow(state, self.order(state.strain))

    def decide(self, state: TrickState, action: Action) -> Event:
        """The event of playing a card, the only action in Whist."""
        assert isinstance(action, Play)
        assert state.to_act is not None
        return CardPlayed(state.to_act, action.card)

    def consequence(self, state: TrickState) -> Event | None:
        """The next event that follows by rule, if any: a card turned, a trick taken, a score, a victory."""
        match state.phase:
            case Phase.TURN:
                dealer = state.dealer or 0
                return TrumpTurned(dealer, state.hands[dealer][-1])
            case Phase.TRICK:
                return play.won(state, self.order(state.strain))
            case Phase.COUNT:
                return OddTricksScored(state.taken, self._honours(state))
            case Phase.BETWEEN:
                return self._won(state)
            case _:
                return None

    def evolve(self, state: TrickState, event: Event) -> TrickState:
        """Fold one event into the state."""
        match event:
            case CardPlayed():
                return play.played(state, event)
            case TrickTaken(seat):
                return play.taken(state, seat, self.hand)
            case TrumpTurned(seat, card):
                hands = play.with_hand(state, seat, (*without(state.hands[seat], card), card))
                return _begin_play(replace(state, hands=hands), Strain(card.name[-1]))
            case HandDealt() if self.trump == "none":
                return _begin_play(between(state, event), Strain.NO_TRUMP)
            case _:
                return between(state, event)

    def write_call(self, event: Event, state: TrickState) -> None:
        """None: Whist has no calls."""

    def read_call(self, text: str) -> NoReturn:
        """Refuse a call, which only another game's record can hold."""
        raise ValueError(f"{text!r} is not a call in Whist: players only play cards")

    def guide(self) -> tuple[Section, ...]:
        """The guide in ``guide.txt``, for these house rules."""
        return read_guide(self, "bacon_whist", FAMILY)

    narrate = words.narrate
    bubble = words.bubble
    outcome = words.outcome

    def _honours(self, state: TrickState) -> tuple[int, int]:
        if not self.honours:
            return (0, 0)
        first, second = (_honours_of(state, side) for side in (0, 1))
        return first, second

    def _won(self, state: TrickState) -> MatchWon | None:
        """The victory, if a side has won: tricks count before honours."""
        first = 0 if state.taken[0] > BOOK else 1
        winners = [side for side in (first, 1 - first) if state.scores[side] >= self.target]
        return MatchWon(winners[0]) if winners else None


def _begin_play(state: TrickState, strain: Strain) -> TrickState:
    return replace(state, phase=Phase.PLAY, strain=strain, to_act=next_seat(state.dealer or 0))


def _honours_of(state: TrickState, side: int) -> int:
    """A side's points for the honours it was dealt: those it has played and those it still holds."""
    laid = [*state.trick, *(each for trick in state.tricks for each in trick.plays)]
    played = [each.card for each in laid if each.seat % 2 == side]
    held = [card for hand in state.hands[side::2] for card in hand]
    honours = [card for card in (*played, *held) if card.suit is state.trump and card.rank in _HONOURS]
    return _SCORES.get(len(honours), 0)


PRESETS: Final = (
    Preset("Short whist", "To 5, tricks only.", Whist()),
    Preset("American whist", "To 7, tricks only.", Whist(target=7)),
    Preset("Long whist", "To 10, with honours.", Whist(target=10, honours=True)),
)
"""The first is the standard game."""
