"""How any trick game looks on the table, and the news a beginner is told."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Generic

from bacon.core.actions import Action, Pass
from bacon.core.cards import HIDDEN, RANKS, Card, Cards, Strain, Suit, hide
from bacon.core.events import Event, Passed
from bacon.core.override import override
from bacon.core.words import capital, listed
from bacon.games.tricks.events import (
    Acquitted,
    CardGiven,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimRest,
    ClaimSettled,
    Discard,
    Discarded,
    Give,
    HandScored,
    NameTrump,
    PickItUp,
    Play,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.ranking import Ranking, left_bower, side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.settings.settings import Sorting, TableSettings
from bacon.ui.drawing.theme import Mood
from bacon.ui.drawing.tween import Place, heavy, in_out_cubic, in_out_sine, out_back
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Cue, Zone, Zones
from bacon.ui.table.advice import News
from bacon.ui.table.face import (
    SUITS,
    UNSET,
    Contract,
    LastPlays,
    Moment,
    SeatPlay,
    TableKit,
    TablePresenter,
    call_cue,
    score_cue,
    shared_cue,
    show_cue,
    stock_of,
)
from bacon.ui.table.hands import PASS, Answer, Ask, simple_ask
from bacon.ui.table.layout import Layout


def news_of(
    event: Event, state: TrickState, names: Sequence[str], viewer: int, order: Ranking
) -> Iterator[News]:
    """Yield what may be new to a beginner in any trick game; `state` is the one after the event."""
    asked = state.to_act == viewer
    match event:
        case Passed(seat) if asked:
            yield News("asked", f"{names[seat]} passed: now you are asked.")
        case UpcardTurned() if asked:
            yield News("first", "You sit on the dealer’s left: you are asked first.")
        case TrumpDeclared(strain=strain) if strain.suit:
            yield News("trump", f"{capital(strain.plural)} are trump: any of them beats all other suits.")
        case TrickTaken(seat) if state.hands[seat]:
            yield from _news_of_trick(seat, names, viewer)
        case CardPlayed() if asked and state.trick:
            yield from _news_of_following(state, viewer, order)
        case _:
            pass


def news_of_bowers(order: Ranking, pack: Cards, trump: Suit) -> News:
    """Name the highest trumps of Euchre and its relatives, down to the left bower."""
    trumps = sorted({card for card in pack if order.is_trump(card)}, key=order.strength, reverse=True)
    signs = [f"the {card.sign.removeprefix('the ')}" for card in trumps]
    first, *others = signs[: trumps.index(left_bower(trump)) + 1]
    return News("bowers", f"{capital(trump.plural)} are trump: highest is {first}, then {listed(others)}.")


def _news_of_trick(seat: int, names: Sequence[str], viewer: int) -> Iterator[News]:
    if seat == viewer:
        yield News("yours", "The trick is yours: you lead to the next one.")
    elif side_of(seat) == side_of(viewer):
        yield News("partner’s", f"{names[seat]} took the trick for your side, and leads to the next one.")
    else:
        yield News("theirs", f"{names[seat]} took the trick, and leads to the next one.")


def _news_of_following(state: TrickState, viewer: int, order: Ranking) -> Iterator[News]:
    led = order.suit(state.trick[0].card)
    if led is None:
        return
    if any(order.suit(card) is led for card in state.hands[viewer]):
        yield News("follow", f"{capital(led.plural)} were led: you must play one, high or low.")
    elif led is not state.trump and any(order.is_trump(card) for card in state.hands[viewer]):
        yield News("trumping", f"You have no {led.plural}: a trump would beat them, or throw any other card.")
    else:
        yield News("throwing", f"You have no {led.plural}: throw any card you can spare.")


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    T = TypeVar("T", bound=TrickState, default=TrickState)
    R = TypeVar("R", bound=TrickRules[TrickState], default=TrickRules[TrickState])
else:
    from typing import TypeVar

    T = TypeVar("T", bound=TrickState)
    R = TypeVar("R", bound=TrickRules)

_CENTRE_IS_FREE: Final = frozenset(
    {Phase.GIVE, Phase.DISCARD, Phase.DEFEND, Phase.PLAY, Phase.TRICK, Phase.CLAIM, Phase.COUNT, Phase.REVEAL}
)
"""The phases after the auction, when the trick takes the centre and the stock lies aside."""

_AFTER_A_HAND: Final = frozenset({Phase.BETWEEN, Phase.OVER})

_CARD_ACTIONS: Final[dict[Phase, type[Play | Discard | Give]]] = {
    Phase.PLAY: Play,
    Phase.DISCARD: Discard,
    Phase.GIVE: Give,
}

CLAIM: Final = Ask(
    label="Claim the rest",
    verb=Verb.CLAIM,
    icon="claim",
    answers=(Answer("Claim the rest", "claim", ClaimRest()),),
    warning=(
        "Claim the rest?",
        "You show your cards. If a higher trump is still out against you, or an opponent’s card wins this "
        "trick whatever you play, the others take the rest.",
        "Claim",
    ),
)

_JOKER: Final = "The card is a joker: name the suit that is to be trump."
_ALONE: Final = "You go alone."

PICK_UP: Final = simple_ask(
    "Pick it up", Verb.PICK_UP, "pickup", PickItUp(), question=("Which suit?", _JOKER), primary=True
)
PICK_UP_ALONE: Final = simple_ask(
    "Alone", Verb.ALONE, "alone", PickItUp(alone=True), question=("Which suit?", f"{_ALONE} {_JOKER}")
)
NAME: Final = simple_ask(
    "Name trump",
    Verb.PICK_UP,
    "trump",
    NameTrump(Strain.SPADES),
    question=("What is trump?", ""),
    primary=True,
)
NAME_ALONE: Final = simple_ask(
    "Alone", Verb.ALONE, "alone", NameTrump(Strain.SPADES, alone=True), question=("What is trump?", _ALONE)
)


class TrickPresenter(TablePresenter[T, R], Generic[T, R]):
    """The table of a trick game for one viewer; each game adds its calls and their words."""

    plays = (Play,)
    declarer = "declarer"
    """The game's name for the player who named trump."""

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
    def playing(self, state: T) -> bool:
        ended = state.phase in _AFTER_A_HAND and state.strain is not None
        return ended or state.phase in _CENTRE_IS_FREE

    @override
    def action_for_card(self, state: T, card: Card) -> Action | None:
        action = _CARD_ACTIONS.get(state.phase)
        return action(card) if action else None

    # Events.

    @override
    def cue(self, event: Event, state: T) -> Cue:
        if isinstance(event, CardPlayed) and self._lively and self.decides(state):
            return _DECIDING_CARD
        spoken = self.rules.bubble(event) is not None
        return self.own_cue(event, state, spoken=spoken) or cue_of(event, state, spoken=spoken)

    def decides(self, state: T) -> bool:
        """Whether the complete trick on the table decides who makes the hand."""
        if len(state.trick) < state.active_seats:
            return False
        side = side_of(self.ranking(state).best(state.trick).seat)
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
    def taken_up(self, event: Event) -> Card | None:
        viewer = self.layout.viewer
        match event:
            case CardTakenUp(seat, card) if seat == viewer:
                return card
            case CardGiven(to=seat, card=card) if seat == viewer:
                return card
            case _:
                return None

    @override
    def news(self, event: Event, state: T, names: Sequence[str]) -> Iterator[News]:
        yield from self.own_news(event, state, names)
        if self.taken_up(event):
            yield News("taken up", "The card that glows has just come into your hand.")
        yield from news_of(event, state, names, self.layout.viewer, self.ranking(state))

    def own_news(self, event: Event, state: T, names: Sequence[str]) -> Iterator[News]:  # noqa: ARG002
        """Yield what may be new in this game alone, or differs in it."""
        yield from ()

    @override
    def moment(self, event: Event, state: T, said: Moment | None) -> Moment | None:
        match event:
            case UpcardTurned():
                return ("offer", 500)
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
    def ways(self, ask: Ask, legal: Sequence[Action]) -> list[Action]:
        model, ways = ask.answers[0].action, super().ways(ask, legal)
        if not isinstance(model, (PickItUp, NameTrump)):
            return ways
        return [way for way in ways if way.goes_alone is model.alone]

    @override
    def answer(self, ask: Ask, action: Action) -> Answer:
        match action:
            case PickItUp(suit=Suit() as named) | NameTrump(strain=named):
                return Answer(capital(named.plural), mark_of(named), action)
            case _:
                return super().answer(ask, action)

    @override
    def prompt(self, state: T, seat: int, names: Sequence[str], legal: Sequence[Action]) -> str | None:
        if state.to_act != seat:
            return None
        if state.phase is Phase.PLAY:
            return "Your turn." if state.trick else "Your lead."
        return self.asked(state, seat, names, stuck=Pass() not in legal)

    @abstractmethod
    def asked(self, state: T, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        """Return the question for the seat to act before the play; `stuck` is whether it may not pass."""

    def contract_of(self, state: T, names: Sequence[str], did: str) -> Contract | None:
        """Return who did what to name the strain, and both sides' tricks; None before that."""
        if state.strain is None or state.declarer is None:
            return None
        return Contract(
            words=f"{names[state.declarer]} {did}",
            trump=state.trump,
            sign=state.strain.symbol,
            chip="alone" if state.alone else "",
            taken=state.taken,
            tricks=self.rules.hand,
            ours=self.rules.side_of(state.declarer) == self.rules.side_of(self.layout.viewer),
        )

    # Seats.

    @override
    def role(self, state: T, seat: int) -> str:
        if seat in self.sitting_out(state):
            return "sits out"
        tricks = sum(trick.winner == seat for trick in state.tricks)
        if seat == state.declarer:
            return f"{self.declarer} · {tricks}" if state.tricks else self.declarer
        if not state.trick and not state.tricks:
            return self.last_call(state, seat)
        return f"{tricks} trick" if tricks == 1 else f"{tricks} tricks"

    def last_call(self, state: T, seat: int) -> str:
        """Return a seat's last call before the play, short enough for a name plate."""
        said = [event for event in state.auction if getattr(event, "seat", None) == seat]
        if not said:
            return "dealer" if seat == state.dealer else ""
        return "passed" if isinstance(said[-1], Passed) else self.rules.bubble(said[-1]) or ""

    @override
    def ribbon(self, state: T, seat: int) -> str:
        return "alone" if state.alone and seat == state.declarer else ""

    @override
    def mark(self, state: T) -> Suit | None:
        return state.trump if self.playing(state) else None

    @override
    def sign(self, state: T, card: Card) -> str:
        return bower(self.ranking(state), card)

    @override
    def sitting_out(self, state: T) -> tuple[int, ...]:
        return () if state.phase is Phase.GIVE else state.sitting_out  # for the giver to see

    @override
    def badge(self, state: T, seat: int) -> Suit | None:
        return state.trump if seat == state.declarer else None

    @override
    def gained(self, state: T) -> tuple[int, ...]:
        result = state.result
        return result.gains if result else (0, 0)

    @override
    def last_plays(self, state: T) -> LastPlays | None:
        tricks = state.tricks
        if not tricks:
            return None
        last = tricks[-1]
        plays = [
            SeatPlay(play.seat, (play.card,), "took it" if won else "", won, self.ours(play.seat))
            for play in last.plays
            for won in [play.seat == last.winner]
        ]
        return LastPlays("The last trick", tuple(plays))

    def _hand(self, state: T, seat: int) -> Cards:
        """Return a hand as shown: the viewer's sorted, the others' backs, and what a claim shows."""
        hand = state.hands[seat]
        claims = state.claim is not None and state.claim.seat == seat
        face_up = (seat == self.layout.viewer or claims) and seat not in self.sitting_out(state)
        if not self.open_hands and not face_up:
            return hide(hand)
        return sorted_hand(hand, self.sorting, self.ranking(state))

    @override
    def place(self, state: T, zone: Zone, held: Cards) -> list[Place]:
        match zone.kind:
            case "hand":
                return self.held(zone.number, len(held))
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
                return [self.layout.middle.discard()]
            case "offered":
                return [self.layout.middle.offered(index, playing=playing) for index in range(count)]
            case _:
                return self.stock(state, count)

    def _won_places(self, state: T, number: int) -> list[Place]:
        trick = state.tricks[number]
        before = sum(earlier.winner == trick.winner for earlier in state.tricks[:number])
        return [self.layout.seating.won(trick.winner, before)] * len(trick.plays)


def mark_of(named: Strain | Suit) -> str:
    """Return the icon name of a suit or a strain."""
    return named.name.lower().removesuffix("s")


class PlainPresenter(TrickPresenter[TrickState, TrickRules[TrickState]]):
    """The table of a trick game without a face of its own."""

    says = (PICK_UP, PICK_UP_ALONE, NAME, NAME_ALONE, PASS, CLAIM)

    @override
    def asked(self, state: TrickState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        return "You must call." if stuck else "Call, or pass."

    @override
    def contract(self, state: TrickState, names: Sequence[str]) -> Contract | None:
        if state.strain is None or state.declarer is not None:
            return self.contract_of(state, names, "declared")
        words = capital(state.strain.plural)
        return Contract(
            words=f"{words} are trump" if state.trump else words,
            trump=state.trump,
            sign=state.strain.symbol,
            taken=state.taken,
            tricks=self.rules.hand,
        )


PLAIN: Final = TableKit(presenter=PlainPresenter)
"""The table of a plain trick game that has none of its own."""


_DECIDING_CARD: Final = Cue(duration=340, ease=heavy, arc=52, after=240, sound="land")
"""Shows the card that completes the deciding trick."""


def cue_of(event: Event, state: TrickState, *, spoken: bool = False) -> Cue:
    """Return how to show an event; `state` is the one after it, `spoken` whether its seat says it."""
    match event:
        case TrumpDeclared(alone=alone) if spoken:
            return call_cue(alone=alone)
        case CardPlayed():
            return Cue(duration=240, ease=out_back, after=140, sound="place")
        case TrickTaken():
            return Cue(before=700, duration=320, ease=in_out_cubic, seen=True, sound="gather")
        case UpcardTurned():
            return Cue(duration=220, ease=in_out_sine, after=420, sound="turn")
        case CardTakenUp() | CardGiven():
            return Cue(duration=320, arc=30, after=200, sound="place")
        case TrumpDeclared() | Discarded():
            return Cue(duration=300, after=240)
        case _:
            return _closing_cue(event, state)


def _closing_cue(event: Event, state: TrickState) -> Cue:
    match event:
        case ClaimMade():
            return show_cue()
        case ThrownIn() | ClaimSettled():
            return Cue(after=900)
        case HandScored() | Acquitted():
            return score_cue(state)
        case _:
            return shared_cue(event)


def bower(order: Ranking, card: Card) -> str:
    """Return ``R`` for the right bower, ``L`` for the left one, and nothing for other cards."""
    if order.trump is None or card.rank != "J" or not order.is_trump(card):
        return ""
    if card.suit is not order.trump:
        return "L"
    trumps = order.members(order.trump)
    others = (Card(f"J{suit.value}") for suit in Suit if suit is not order.trump)
    return "R" if any(trumps >> other.index & 1 for other in others) else ""


def sorted_hand(hand: Cards, how: Sorting, order: Ranking) -> Cards:
    """Return a hand in the player's order; `order` knows the trump."""
    match how:
        case "dealt":
            return hand
        case "rank":
            return tuple(
                sorted(hand, key=lambda card: (-_sort_strength(card, order), _suit_index(card.suit)))
            )
        case "trump_left" | "trump_right":
            side = -1 if how == "trump_left" else 1
            return tuple(sorted(hand, key=lambda card: (side * order.is_trump(card), *_by_suit(card, order))))
        case _:
            return tuple(sorted(hand, key=lambda card: _by_suit(card, order)))


def _by_suit(card: Card, order: Ranking) -> tuple[int, int]:
    """Sort by suit, high cards left; jokers come last before there is trump."""
    return (_suit_index(order.suit(card)), -_sort_strength(card, order))


def _suit_index(suit: Suit | None) -> int:
    return SUITS.index(suit) if suit else len(SUITS)


def _sort_strength(card: Card, order: Ranking) -> int:
    return order.strength(card) if card.suit or card.name in ("BJ", "LJ") else RANKS.find(card.rank)
