"""How every trick-taking game looks on the table: which cards lie where, who leads, who sits out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from bacon.core.actions import Action, ClaimRest, Discard, Give, NameTrump, Pass, PickItUp, Play
from bacon.core.cards import HIDDEN, Card, Cards, Strain, Suit, hide
from bacon.core.events import Event, points_of
from bacon.core.game import TableState
from bacon.data.settings import Sorting
from bacon.games import Rules
from bacon.games.trick_state import Phase, TrickState
from bacon.games.tricks import Ranking, Trick
from bacon.games.words import capital
from bacon.ui.intents import Verb
from bacon.ui.stage.actors import Actor, Zones
from bacon.ui.stage.stage import Cue
from bacon.ui.stage.tween import Place
from bacon.ui.table.cues import cue_of
from bacon.ui.table.face import Answer, Ask, Contract
from bacon.ui.table.layout import RAISE, Layout
from bacon.ui.table.sorting import sorted_hand

_PILE: Final = 3
"""How many cards are drawn for the stock: enough to look like a pile."""

_CENTRE_IS_FREE: Final = frozenset(
    {Phase.GIVE, Phase.DISCARD, Phase.DEFEND, Phase.PLAY, Phase.TRICK, Phase.CLAIM, Phase.COUNT, Phase.REVEAL}
)
"""The phases after the auction, when the centre belongs to the trick and the stock lies aside."""

_CARDS_ARE_FOR: Final[dict[Phase, type[Play | Discard | Give]]] = {
    Phase.PLAY: Play,
    Phase.DISCARD: Discard,
    Phase.GIVE: Give,
}


def simple_ask(label: str, verb: Verb, icon: str, action: Action, *, primary: bool = False) -> Ask:
    """Make a button that stands for one action."""
    return Ask(label=label, verb=verb, icon=icon, answers=(Answer(label, icon, action),), primary=primary)


PASS: Final = simple_ask("Pass", Verb.PASS, "pass", Pass())
CLAIM: Final = Ask(
    label="Claim the rest",
    verb=Verb.CLAIM,
    icon="claim",
    answers=(Answer("Claim the rest", "claim", ClaimRest()),),
    warning=(
        "Claim the rest?",
        "You show your cards. If a higher trump is out against you, the others take the rest.",
        "Claim",
    ),
)


Call: TypeAlias = PickItUp | NameTrump


class TrickFace(ABC):
    """The table of a trick-taking game for one viewer.

    `raised` are the places in the viewer's hand whose cards are chosen; with `open_hands` all cards lie face
    up, for who may know them. A game says what can be asked, in which words, and how its cards rank.
    """

    declarer = "declarer"
    """What the game calls the player who fixed trump."""

    def __init__(self, layout: Layout, rules: Rules, sorting: Sorting = "suit") -> None:
        self.layout = layout
        self.rules = rules
        self.sorting: Sorting = sorting
        self.raised: frozenset[int] = frozenset()
        self.open_hands = False

    @property
    def unit(self) -> float:
        """Give the pixels in one u."""
        return self.layout.metrics.unit

    @abstractmethod
    def ranking(self, state: TrickState) -> Ranking:
        """Give the order of the cards as far as trump is known."""

    @abstractmethod
    def asks(self, state: TableState, legal: Sequence[Action]) -> tuple[Ask, ...]:
        """Give what the player can say now besides playing cards."""

    @abstractmethod
    def meant(self, verb: Verb) -> Action | None:
        """Give what a key means in this game even when it is not possible, so that the rules say why."""

    @abstractmethod
    def contract(self, state: TableState, names: Sequence[str]) -> Contract | None:
        """Give what the hand is about; None before that is settled."""

    # Cards.

    def zones(self, state: TableState) -> Zones:
        """Give the cards to be seen."""
        at = trick_state(state)
        zones: dict[str, Cards] = {f"cut:{seat}": (card,) for seat, card in enumerate(at.cut)}
        zones["stock"] = _pile(at)
        zones["offered"] = at.offered
        zones["upcard"] = (at.upcard,) if at.upcard and not self.playing(at) else ()
        zones["discard"] = (at.discard if self.open_hands else HIDDEN,) if at.discard else ()
        zones |= {f"hand:{seat}": self._hand(at, seat) for seat in range(len(at.hands))}
        zones |= {f"trick:{play.seat}": (play.card,) for play in at.trick}
        zones |= {f"won:{n}": (HIDDEN,) * len(trick.plays) for n, trick in enumerate(at.tricks)}
        return zones

    def places(self, state: TableState, zones: Zones) -> dict[str, list[Place]]:
        """Give the place of each card of each zone."""
        at = trick_state(state)
        return {zone: self._places(at, zone, held) for zone, held in zones.items()}

    def source(self, state: TableState) -> Place:
        """Give the place where new cards come from: the pile."""
        return self.layout.stock(playing=self.playing(state))

    def order(self, state: TableState, actor: Actor) -> int:
        """Give the actor's turn: cards are dealt one by one from the dealer's left."""
        zone, _, number = actor.zone.partition(":")
        if zone == "hand" and state.dealer is not None:
            seats = self.rules.seats
            return actor.index * seats + (int(number) - state.dealer - 1) % seats
        return 0

    def winning(self, state: TableState) -> str | None:
        """Give the zone of the card that is winning the trick."""
        at = trick_state(state)
        return f"trick:{self.ranking(at).best(at.trick).seat}" if at.trick else None

    def playing(self, state: TableState) -> bool:
        """Tell whether cards are played, and the auction's place is theirs."""
        return trick_state(state).phase in _CENTRE_IS_FREE

    def of_card(self, state: TableState, card: Card) -> Action | None:
        """Give what choosing a card of the hand would do now; None when cards are not asked for."""
        action = _CARDS_ARE_FOR.get(trick_state(state).phase)
        return action(card) if action else None

    # Facts.

    def cue(self, event: Event, state: TableState) -> Cue:
        """Give how a fact is played."""
        return cue_of(event, state, spoken=self.rules.bubble(event) is not None)

    def bubble(self, event: Event) -> tuple[int, str] | None:
        """Give who says what at a fact."""
        words, seat = self.rules.bubble(event), getattr(event, "seat", None)
        return (seat, words) if words and isinstance(seat, int) else None

    # Words.

    def prompt(
        self, state: TableState, seat: int, names: Sequence[str], legal: Sequence[Action]
    ) -> str | None:
        """Give the question put to a seat, seen from its own view; None when it is not to act."""
        at = trick_state(state)
        if at.to_act != seat:
            return None
        if at.phase is Phase.PLAY:
            return "Your turn." if at.trick else "Your lead."
        return self.asked(at, seat, names, stuck=Pass() not in legal)

    @abstractmethod
    def asked(self, state: TableState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        """Give the question put to the seat to act before the play; `stuck` tells that it may not pass."""

    def contract_of(self, state: TrickState, names: Sequence[str], tricks: int, did: str) -> Contract | None:
        """Give who did what to fix the strain, and both sides' tricks of so many; None before that."""
        if state.strain is None or state.declarer is None:
            return None
        return Contract(
            words=f"{names[state.declarer]} {did}",
            trump=state.trump,
            sign=state.strain.symbol,
            chip="alone" if state.alone else "",
            taken=state.taken,
            tricks=tricks,
        )

    # Seats.

    def standing(self, state: TableState, seat: int) -> str:
        """Say in a word or two what the seat has to do with this hand."""
        at = trick_state(state)
        if seat in at.sitting_out:
            return "sits out"
        tricks = sum(trick.winner == seat for trick in at.tricks)
        if seat == at.declarer:
            return f"{self.declarer} · {tricks}" if at.tricks else self.declarer
        if at.strain is None:
            return "dealer" if seat == at.dealer else ""
        return f"{tricks} trick" if tricks == 1 else f"{tricks} tricks"

    def sitting_out(self, state: TableState) -> tuple[int, ...]:
        """Give the seats that do not play in this hand."""
        return trick_state(state).sitting_out

    def badge(self, state: TableState, seat: int) -> Suit | None:
        """Give the suit that a seat wears beside its face: the declarer wears the trump."""
        at = trick_state(state)
        return at.trump if seat == at.declarer else None

    def gained(self, state: TableState) -> tuple[int, int]:
        """Give the points that each side made in the hand that is over."""
        result = trick_state(state).result
        return points_of(result) if result else (0, 0)

    def last_trick(self, state: TableState) -> Trick | None:
        """Give the trick that was taken last in this hand."""
        tricks = trick_state(state).tricks
        return tricks[-1] if tricks else None

    def _hand(self, state: TrickState, seat: int) -> Cards:
        """Give a hand as it is held: yours sorted, the others' backs, and what a claim shows."""
        hand = state.hands[seat]
        if not self.open_hands and (not self._shown(state, seat) or seat in state.sitting_out):
            return hide(hand)
        return sorted_hand(hand, self.sorting, self.ranking(state))

    def _shown(self, state: TrickState, seat: int) -> bool:
        return seat == self.layout.viewer or (state.claim is not None and state.claim.seat == seat)

    def _places(self, state: TrickState, zone: str, held: Cards) -> list[Place]:
        kind, _, number = zone.partition(":")
        match kind:
            case "hand":
                return self._hand_places(int(number), held)
            case "trick":
                return [self.layout.trick(int(number))]
            case "cut":
                return [self.layout.cut(int(number))]
            case "won":
                return self._won_places(state, int(number))
            case _:
                return self._middle_places(state, kind, len(held))

    def _middle_places(self, state: TrickState, kind: str, count: int) -> list[Place]:
        playing = self.playing(state)
        match kind:
            case "upcard":
                return [self.layout.upcard()]
            case "discard":
                return [self.layout.discard()]
            case "offered":
                return [self.layout.offered(index, playing=playing) for index in range(count)]
            case _:
                rise = self.layout.metrics.u(2)
                pile = self.layout.stock(playing=playing)
                return [pile.moved(-index * rise, -index * rise) for index in range(count)]

    def _hand_places(self, seat: int, held: Cards) -> list[Place]:
        places = self.layout.hand(seat, len(held))
        if seat != self.layout.viewer:
            return places
        rise = -self.layout.metrics.u(RAISE)
        return [
            place.moved(0, rise, RAISE) if index in self.raised else place
            for index, place in enumerate(places)
        ]

    def _won_places(self, state: TrickState, number: int) -> list[Place]:
        trick = state.tricks[number]
        before = sum(earlier.winner == trick.winner for earlier in state.tricks[:number])
        return [self.layout.won(trick.winner, before)] * len(trick.plays)


def when_legal(asks: Sequence[Ask], legal: Sequence[Action]) -> Iterator[Ask]:
    """Give those of several simple asks whose action is legal now."""
    return (ask for ask in asks if ask.answers[0].action in legal)


def calls(
    legal: Sequence[Action], kind: type[Call], label: str, icon: str, question: tuple[str, str]
) -> Iterator[Ask]:
    """Give the buttons of a kind of call, with the partner and alone.

    Where there are several ways the `question` is put, a heading and a sentence.
    """
    for alone, words, verb, sign in (
        (False, label, Verb.PICK_UP, icon),
        (True, "Alone", Verb.ALONE, "alone"),
    ):
        ways = [action for action in legal if isinstance(action, kind) and action.alone is alone]
        if ways:
            how = "You go alone. " if alone else ""
            yield Ask(
                label=words,
                verb=verb,
                icon=sign,
                answers=tuple(_answer(way, words, sign) for way in ways),
                question=(question[0], f"{how}{question[1]}".strip()),
                primary=not alone,
            )


def _answer(way: Call, label: str, icon: str) -> Answer:
    named = way.strain if isinstance(way, NameTrump) else way.suit
    return Answer(capital(named.plural), mark_of(named), way) if named else Answer(label, icon, way)


def namings(legal: Sequence[Action]) -> Iterator[Ask]:
    """Give the ways to name what the hand is played in."""
    return calls(legal, NameTrump, "Name trump", "trump", ("What is trump?", ""))


def pick_ups(legal: Sequence[Action], label: str) -> Iterator[Ask]:
    """Give the ways to call for the up-card; one that is a joker asks for its suit."""
    sentence = "The card is a joker: name the suit that is to be trump."
    return calls(legal, PickItUp, label, "pickup", ("Which suit?", sentence))


def mark_of(named: Strain | Suit) -> str:
    """Give the name of the icon of a suit or a strain."""
    return named.name.lower().removesuffix("s")


def trick_state(state: TableState) -> TrickState:
    """Give a state as that of a trick-taking game, which it is at such a table."""
    assert isinstance(state, TrickState)
    return state


def _pile(state: TrickState) -> Cards:
    if state.phase is Phase.DEAL:
        return (HIDDEN,) * _PILE
    return (HIDDEN,) * min(len(state.stock), _PILE)
