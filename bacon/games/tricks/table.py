"""How any trick game looks on the table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Generic

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import HIDDEN, Card, Cards, Strain, Suit, hide
from bacon.core.events import Event, Passed
from bacon.core.override import override
from bacon.core.words import capital, counted
from bacon.games.tricks.cues import (
    DECIDING_CARD,
    LAST_TRICK,
    bower,
    bower_words,
    cue_of,
    news_of,
    news_of_bowers,
    notice_of,
    sorted_hand,
)
from bacon.games.tricks.duty import Duty
from bacon.games.tricks.events import (
    CallCard,
    CardGiven,
    CardPlayed,
    CardTakenUp,
    ClaimRest,
    Discard,
    Discarded,
    Give,
    LeaderNamed,
    MeldsShown,
    NameTrump,
    PickItUp,
    Play,
    ThrownIn,
    TrickTaken,
    UpcardTurned,
)
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.meld_table import with_meld
from bacon.games.tricks.ranking import Ranking
from bacon.games.tricks.state import Phase, TrickState
from bacon.games.tricks.words import who_took_the_card
from bacon.settings.settings import Sorting, TableSettings
from bacon.ui.actors import Zone, Zones
from bacon.ui.drawing.theme import Mood
from bacon.ui.drawing.tween import Place
from bacon.ui.stage import Cue, Feat
from bacon.ui.table.advice import News
from bacon.ui.table.hand_input import Answer, Ask
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import (
    UNSET,
    Contract,
    LastPlays,
    Moment,
    SeatPlay,
    TablePresenter,
    stock_of,
)

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    T = TypeVar("T", bound=TrickState, default=TrickState)
    R = TypeVar("R", bound=TrickRules[TrickState], default=TrickRules[TrickState])
else:
    from typing import TypeVar

    T = TypeVar("T", bound=TrickState)
    R = TypeVar("R", bound=TrickRules)

_CENTRE_IS_FREE: Final = frozenset(
    {
        *(Phase.EXCHANGE, Phase.GIVE, Phase.DISCARD, Phase.DEFEND),
        *(Phase.MELD, Phase.LED, Phase.PLAY, Phase.TRICK, Phase.CLAIM),
    }
)
"""The phases after the auction, when the trick takes the centre and the stock lies aside."""

_AFTER_A_HAND: Final = frozenset({Phase.COUNT, Phase.REVEAL, Phase.BETWEEN, Phase.OVER})

_CARD_ACTIONS: Final[dict[Phase, type[Play | Discard | Give]]] = {
    Phase.PLAY: Play,
    Phase.DISCARD: Discard,
    Phase.GIVE: Give,
}


class TrickPresenter(TablePresenter[T, R], Generic[T, R]):
    """The table of a trick game for one viewer; each game adds its calls and their words."""

    plays = (Play, Discard, Give)
    declarer = "maker"
    """The game's name for the player who named trump."""

    sign_words: ClassVar = {"R": "right bower", "L": "left bower"}
    firsts: ClassVar[Mapping[type[Event], News]] = {
        CardPlayed: News(
            "crown", "The crown marks the card that’s winning the trick.", shared=True, for_eyes=True
        ),
        Discarded: News("piles", "The two piles on the left are out of play.", for_eyes=True),
        MeldsShown: News("melds", "Melds are shown before the first lead; then they go back to the hand."),
        ThrownIn: News("thrown in", "The rest couldn’t change the score, so the hand ended early."),
    }

    piles: ClassVar = {
        "upcard": "Up-card",
        "stock": "Undealt cards",
        "discard": "The discard",
        "offered": "Passed over",
    }

    def __init__(self, layout: Layout, rules: R, table: TableSettings = UNSET) -> None:
        super().__init__(layout, rules)
        self.packet = rules.packet
        self.sorting: Sorting = table.sorting
        self._lively = table.life

    def ranking(self, state: T) -> Ranking:
        """Return how the cards rank, given the trump named so far."""
        return self.rules.order(state.strain)

    # Cards.

    @override
    def zones(self, state: T) -> Zones:
        zones: dict[Zone, Cards] = {Zone("cut", seat): (card,) for seat, card in enumerate(state.cut)}
        zones[Zone("stock")] = stock_of(len(state.stock), dealing=state.phase is Phase.DEAL)
        zones[Zone("offered")] = state.offered
        zones[Zone("upcard")] = (state.upcard,) if state.upcard and not self.playing(state) else ()
        zones[Zone("discard")] = (state.discard if self.open_hands else HIDDEN,) if state.discard else ()
        zones |= {Zone("hand", seat): self._hand(state, seat) for seat in range(len(state.hands))}
        zones |= {Zone("trick", play.seat): (play.card,) for play in state.trick}
        zones |= {Zone("won", n): (HIDDEN,) * len(trick.plays) for n, trick in enumerate(state.tricks)}
        return zones

    @override
    def winning(self, state: T) -> Zone | None:
        return Zone("trick", self.ranking(state).best(state.trick).seat) if state.trick else None

    @override
    def led(self, state: T) -> tuple[Zone, Suit] | None:
        suit = self.to_follow(state)
        return (Zone("trick", state.trick[0].seat), suit) if suit else None

    @override
    def playing(self, state: T) -> bool:
        ended = state.phase in _AFTER_A_HAND and state.strain is not None
        return ended or state.phase in _CENTRE_IS_FREE

    @override
    def plays_itself(self, state: T) -> bool:
        playing = (hand for seat, hand in enumerate(state.hands) if seat not in state.sitting_out)
        return state.phase is Phase.PLAY and all(len(hand) <= 1 for hand in playing)

    @override
    def action_for_card(self, state: T, card: Card) -> Action | None:
        action = _CARD_ACTIONS.get(state.phase)
        return action(card) if action else None

    # Events.

    @override
    def cue(self, event: Event, state: T) -> Cue:
        if isinstance(event, CardPlayed) and self._lively and self.decides(state):
            return DECIDING_CARD
        if isinstance(event, CardPlayed) and self.plays_itself(state):
            return LAST_TRICK
        spoken = self.rules.bubble(event) is not None
        cue = self.own_cue(event, state, spoken=spoken) or cue_of(event, state, spoken=spoken)
        if isinstance(event, TrickTaken):  # the winning card is where the others go first
            cue = replace(cue, via=self.layout.middle.trick(event.seat))
        feat = self.feat(event, state) if self._lively and not self.open_hands else None
        return replace(cue, feat=feat) if feat else cue

    def feat(self, event: Event, state: T) -> Feat | None:
        """Return the feat of a hand that was just scored, or None for a plain one."""
        if state.declarer is None or state.result is not event or not any(state.result.gains):
            return None
        makers, taken = self.makers(state, state.declarer), state.taken
        made = state.result.gains[makers[0]] > 0
        all_tricks = sum(taken[side] for side in makers) == sum(taken)
        found = self.feat_of(state, made=made, all_tricks=all_tricks)
        if found is None:
            return None
        sides = [self.rules.side_of(seat) for seat in range(self.rules.seats)]
        out = self.sitting_out(state)
        lit = tuple(seat for seat, own in enumerate(sides) if (own in makers) is made and seat not in out)
        won = (Zone("won", n) for n, trick in enumerate(state.tricks) if trick.winner in lit)
        return Feat(*found, lit, tuple(won), ours=(sides[self.layout.viewer] in makers) is made)

    def makers(self, state: T, declarer: int) -> Sequence[int]:  # noqa: ARG002  (a game with a called partner looks)
        """Return the sides that play for the declarer's contract, the declarer's first."""
        return (self.rules.side_of(declarer),)

    def feat_of(self, state: T, *, made: bool, all_tricks: bool) -> tuple[str, str] | None:
        """Return the word and the sound of a feat: a set, a loner that took everything, or a march."""
        if not made:
            return ("Set!", "set")
        if not all_tricks:
            return None
        return ("Every trick, alone!", "loner") if state.alone else ("Every trick!", "march")

    def decides(self, state: T) -> bool:
        """Whether the complete trick on the table decides who makes the hand."""
        if len(state.trick) < state.active_seats:
            return False
        side = self.rules.side_of(self.ranking(state).best(state.trick).seat)
        return state.taken[side] + 1 == self.rules.needs(state)[side]

    @override
    def mood(self, event: Event | None, state: T, seat: int) -> Mood:
        if isinstance(event, TrickTaken):
            return "glad" if seat == event.seat else "plain"
        return super().mood(event, state, seat)

    def own_cue(self, event: Event, state: T, *, spoken: bool) -> Cue | None:  # noqa: ARG002
        """Return how to show an event that only this game has; `spoken` is whether its seat says it."""
        return None

    @override
    def taken_up(self, event: Event) -> Cards:
        viewer = self.layout.viewer
        match event:
            case CardTakenUp(seat, card) | CardGiven(to=seat, card=card) if seat == viewer:
                return (card,)
            case _:
                return ()

    @override
    def just_taken_up(self, events: Sequence[Event], viewer: int) -> Cards:
        chosen = [each for each in events if not isinstance(each, LeaderNamed)]  # which nobody chooses
        return super().just_taken_up(chosen, viewer)

    @override
    def news(self, event: Event, state: T, names: Sequence[str]) -> Iterator[News]:
        yield from self.own_news(event, state, names)
        if self.taken_up(event):
            yield News("taken up", "The card marked “new” is the one you took.", for_eyes=True)
        yield from news_of(event, state, names, self.layout.viewer, self.ranking(state))

    @override
    def first(self, event: Event, state: T) -> News | None:
        uncrowned = isinstance(event, CardPlayed) and len(state.trick) == 1
        return None if uncrowned else super().first(event, state)

    def own_news(self, event: Event, state: T, names: Sequence[str]) -> Iterator[News]:  # noqa: ARG002
        """Yield what may be new in this game alone, or differs in it."""
        yield from ()

    def bowers(self, state: T, trump: Suit) -> News:
        """Explain the bowers, in a game that has them."""
        return news_of_bowers(self.ranking(state), self.rules.pack(), trump)

    @override
    def moment(self, event: Event, state: T, said: Moment | None) -> Moment | None:
        match event:
            case UpcardTurned():
                return ("offer", 180)
            case Discarded():
                return ("discard", 140)
            case CardGiven():
                return ("gift", 160)
            case CardPlayed() if len(state.trick) == (state.active_seats + 1) // 2:
                return ("trick-half-full", 330)
            case TrickTaken():
                return ("trick-gathered", 150)
            case _:
                return said

    # Words.

    @override
    def notice(self, event: Event, state: T) -> str:
        return notice_of(event)

    @override
    def asks(self, state: T, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:
        if self.plays_itself(state):  # there is nothing to gain by a claim
            legal = [action for action in legal if not isinstance(action, ClaimRest)]
        return super().asks(state, legal, names)

    @override
    def ways(self, ask: Ask, legal: Sequence[Action]) -> list[Action]:
        model, ways = ask.answers[0].action, super().ways(ask, legal)
        split = isinstance(model, (PickItUp, NameTrump, CallCard))
        return [way for way in ways if way.goes_alone is model.goes_alone] if split else ways

    @override
    def preselected(self, state: T, ways: Sequence[Action]) -> Action:
        """Begin with the suit of which the player has most cards, or the best ones of two as long."""
        hand = state.hands[self.layout.viewer]

        def length(way: Action) -> tuple[int, int]:
            order = self.rules.order(_named(way))
            trumps = [card for card in hand if order.is_trump(card)]
            return len(trumps), sum(order.strength(card) for card in trumps)

        return max(ways, key=length)

    @override
    def answer(self, ask: Ask, action: Action) -> Answer:
        match action:
            case PickItUp(suit=Suit() as named) | NameTrump(strain=named):
                mark = mark_of(named) if named.name in Suit.__members__ else ""  # the others have no picture
                return Answer(capital(named.plural), mark, action)
            case _:
                return super().answer(ask, action)

    @override
    def prompt(self, state: T, seat: int, names: Sequence[str], legal: Sequence[Action]) -> str | None:
        if state.to_act != seat:
            return None
        if state.phase is Phase.PLAY:
            return self.duty(state, seat, legal).sentence
        return self.asked(state, seat, names, stuck=Pass() not in legal)

    def duty(self, state: T, seat: int, legal: Sequence[Action]) -> Duty:
        """Return what the seat to act has to play."""
        return Duty(
            hand=state.hands[seat],
            playable=tuple([action.card for action in legal if isinstance(action, Play)]),
            first=state.trick[0].card if state.trick else None,
            led=self.to_follow(state),
            order=self.ranking(state),
            why_not=lambda card: self.rules.refusal(state, Play(card)),
        )

    def to_follow(self, state: T) -> Suit | None:
        """Return the suit to follow in the trick, if there is one."""
        return self.ranking(state).suit(state.trick[0].card) if state.trick else None

    @abstractmethod
    def asked(self, state: T, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        """Return the question for the seat to act before the play; `stuck` is whether it may not pass."""

    def contract_of(self, state: T, names: Sequence[str], did: str) -> Contract | None:
        """Return who did what to name the strain, and both sides' tricks; None before that."""
        if state.strain is None or state.declarer is None:
            return None
        return Contract(
            words=f"{names[state.declarer]} {did}",
            note=who_took_the_card(state, names),
            trump=state.trump,
            sign=state.strain.symbol,
            chip="alone" if state.alone else "",
            taken=state.taken,
            tricks=self.rules.cards_dealt(state.hand),
            ours=self.rules.side_of(state.declarer) == self.rules.side_of(self.layout.viewer),
        )

    # Seats.

    @override
    def role(self, state: T, seat: int) -> str:
        if seat in self.sitting_out(state):
            return "sits out"
        if state.claim_settled and state.claim:  # which seat the rest went to, nobody played out
            said = "claimed" if state.claim.seat == seat else ""
            return " · ".join(filter(None, (self.declarer if seat == state.declarer else "", said)))
        tricks = counted(sum(trick.winner == seat for trick in state.tricks), "trick")
        if seat == state.declarer:
            return f"{self.declarer} · {tricks}" if state.tricks else with_meld(self.declarer, state, seat)
        if state.trick or state.tricks:
            return tricks
        return with_meld(self.last_call(state, seat), state, seat)

    def last_call(self, state: T, seat: int) -> str:
        """Return a seat's last call before the play, short enough for a name plate."""
        last = self._last_said(state, seat)
        if last is None:
            return "dealer" if seat == state.dealer else ""
        return "passed" if isinstance(last, Passed) else self.rules.bubble_in(state, last) or ""

    @override
    def passed(self, state: T, seat: int) -> bool:
        waits = state.to_act != seat and not self.playing(state)
        return waits and isinstance(self._last_said(state, seat), Passed)

    def _last_said(self, state: T, seat: int) -> Event | None:
        calls = [event for event in self.round_calls(state) if not isinstance(event, MeldsShown)]
        said = [event for event in calls if getattr(event, "seat", None) == seat]
        return said[-1] if said else None

    def round_calls(self, state: T) -> Sequence[Event]:
        """Return the calls of this round: those since a card was turned up."""
        turned = [index for index, event in enumerate(state.auction) if isinstance(event, UpcardTurned)]
        return state.auction[turned[-1] :] if turned else state.auction

    @override
    def ribbon(self, state: T, seat: int) -> str:
        return "alone" if state.alone and seat == state.declarer else ""

    @override
    def mark(self, state: T) -> Suit | None:
        over = state.phase in _AFTER_A_HAND  # its tip would show above the result
        return state.trump if self.playing(state) and not over else None

    @override
    def sign(self, state: T, card: Card) -> str:
        return bower(self.ranking(state), card)

    @override
    def about(self, state: T, card: Card) -> str:
        order = self.ranking(state)
        return bower_words(order, self.rules.pack(), card) if bower(order, card) else ""

    @override
    def sitting_out(self, state: T) -> tuple[int, ...]:
        return () if state.phase is Phase.GIVE else state.sitting_out  # for the giver to see

    @override
    def badge(self, state: T, seat: int) -> Suit | None:
        return state.trump if seat == state.declarer else None

    @override
    def gained(self, state: T) -> tuple[int, ...]:
        result, nothing = state.result, (0,) * len(state.scores)
        return nothing if result is None or result.voids_hand else result.gains or nothing

    @override
    def last_plays(self, state: T) -> LastPlays | None:
        tricks = state.tricks
        if not tricks:
            return None
        last = tricks[-1]
        plays = [
            SeatPlay(play.seat, (play.card,), "won" if won else "", won)
            for play in last.plays
            for won in [play.seat == last.winner]
        ]
        return LastPlays("The last trick", tuple(plays))

    def laid_down(self, state: T, seat: int) -> bool:
        """Whether a seat has laid down its hand for everyone to see, as for a claim."""
        return state.claim is not None and state.claim.seat == seat

    def _hand(self, state: T, seat: int) -> Cards:
        """Return a hand as shown: the viewer's sorted, the others' backs, and what a claim shows."""
        hand = state.hands[seat]
        face_up = (seat == self.layout.viewer or self.laid_down(state, seat)) and (
            seat not in self.sitting_out(state)
        )
        if not self.open_hands and not face_up:
            return hide(hand)
        plays = (*(play for trick in state.tricks for play in trick.plays), *state.trick)
        played = tuple(play.card for play in plays if play.seat == seat)
        return sorted_hand(hand, self.sorting, self.ranking(state), played)

    @override
    def place(self, state: T, zone: Zone, held: Cards) -> list[Place]:
        match zone.kind:
            case "hand":
                return self.held(zone.number, held)
            case "trick":
                return [self.layout.middle.trick(zone.number)]
            case "cut":
                return [self.layout.middle.cut(zone.number)]
            case "won":
                return self._won_places(state, zone.number)
            case _:
                return self._middle_places(state, zone.kind, len(held))

    def _middle_places(self, state: T, kind: str, count: int) -> list[Place]:
        playing = self.playing(state)
        match kind:
            case "upcard":
                return [self.layout.middle.upcard()]
            case "discard":
                return [self.layout.middle.discard(len(state.offered))]
            case "offered":
                return [self.layout.middle.offered(index, playing=playing) for index in range(count)]
            case _:
                return self.stock(state, count)

    def _won_places(self, state: T, number: int) -> list[Place]:
        trick = state.tricks[number]
        before = sum(earlier.winner == trick.winner for earlier in state.tricks[:number])
        return [self.layout.seating.won(trick.winner, before)] * len(trick.plays)


def _named(call: Action) -> Strain | None:
    """Return the strain that a call names, or None."""
    named = getattr(call, "strain", None) or getattr(call, "suit", None)
    return Strain(named.value) if isinstance(named, (Strain, Suit)) else None


def mark_of(named: Strain | Suit) -> str:
    """Return the icon name of a suit or a strain."""
    return named.singular.replace(" ", "_")
