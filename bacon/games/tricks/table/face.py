"""How every trick-taking game looks on the table: which cards lie where, who leads, who sits out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from bacon.core.actions import Action, Pass
from bacon.core.cards import HIDDEN, Card, Cards, Strain, Suit, hide
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital
from bacon.data.settings import Sorting, Table
from bacon.games.tricks.rules.events import (
    ClaimRest,
    Discard,
    Give,
    NameTrump,
    PickItUp,
    Play,
)
from bacon.games.tricks.rules.game import TrickRules
from bacon.games.tricks.rules.ranking import Ranking
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.games.tricks.table.cues import cue_of
from bacon.games.tricks.table.sorting import sorted_hand
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Verb
from bacon.ui.stage.actors import Zone, Zones
from bacon.ui.stage.stage import Cue
from bacon.ui.table.asks import PASS, Answer, Ask, when_legal
from bacon.ui.table.face import UNSET, Contract, Laid, Past, TableFace, stock_of
from bacon.ui.table.kit import TableKit
from bacon.ui.table.layout import Layout

_CENTRE_IS_FREE: Final = frozenset(
    {Phase.GIVE, Phase.DISCARD, Phase.DEFEND, Phase.PLAY, Phase.TRICK, Phase.CLAIM, Phase.COUNT, Phase.REVEAL}
)
"""The phases after the auction, when the centre belongs to the trick and the stock lies aside."""

_CARDS_ARE_FOR: Final[dict[Phase, type[Play | Discard | Give]]] = {
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


Call: TypeAlias = PickItUp | NameTrump


class TrickFace(TableFace):
    """The table of a trick-taking game for one viewer.

    A game says what can be asked, in which words, and how its cards rank.
    """

    plays = (Play,)
    declarer = "declarer"
    """What the game calls the player who fixed trump."""

    def __init__(self, layout: Layout, rules: Rules, table: Table = UNSET) -> None:
        super().__init__(layout, rules)
        assert isinstance(rules, TrickRules)
        self.packet = rules.packet
        self.sorting: Sorting = table.sorting

    @abstractmethod
    def ranking(self, state: TrickState) -> Ranking:
        """The order of the cards as far as trump is known."""

    # Cards.

    def zones(self, state: TableState) -> Zones:
        """The cards to be seen."""
        at = trick_state(state)
        zones: dict[Zone, Cards] = {Zone("cut", seat): (card,) for seat, card in enumerate(at.cut)}
        zones[Zone("stock")] = stock_of(len(at.stock), dealing=at.phase is Phase.DEAL)
        zones[Zone("offered")] = at.offered
        zones[Zone("upcard")] = (at.upcard,) if at.upcard and not self.playing(at) else ()
        zones[Zone("discard")] = (at.discard if self.open_hands else HIDDEN,) if at.discard else ()
        zones |= {Zone("hand", seat): self._hand(at, seat) for seat in range(len(at.hands))}
        zones |= {Zone("trick", play.seat): (play.card,) for play in at.trick}
        zones |= {Zone("won", n): (HIDDEN,) * len(trick.plays) for n, trick in enumerate(at.tricks)}
        return zones

    def winning(self, state: TableState) -> Zone | None:
        """The zone of the card that is winning the trick."""
        at = trick_state(state)
        return Zone("trick", self.ranking(at).best(at.trick).seat) if at.trick else None

    def playing(self, state: TableState) -> bool:
        """Whether cards are played, and the auction's place is theirs."""
        return trick_state(state).phase in _CENTRE_IS_FREE

    def of_card(self, state: TableState, card: Card) -> Action | None:
        """What choosing a card of the hand would do now; None when cards are not asked for."""
        action = _CARDS_ARE_FOR.get(trick_state(state).phase)
        return action(card) if action else None

    # Facts.

    def cue(self, event: Event, state: TableState) -> Cue:
        """How an event is played; a game adds those that it alone has."""
        spoken = self.rules.bubble(event) is not None
        return self.own_cue(event, state, spoken=spoken) or cue_of(event, state, spoken=spoken)

    def own_cue(self, event: Event, state: TableState, *, spoken: bool) -> Cue | None:  # noqa: ARG002
        """How an event is played that this game alone has; `spoken` is whether its seat says it."""
        return None

    # Words.

    def prompt(
        self, state: TableState, seat: int, names: Sequence[str], legal: Sequence[Action]
    ) -> str | None:
        """The question put to a seat, seen from its own view; None when it is not to act."""
        at = trick_state(state)
        if at.to_act != seat:
            return None
        if at.phase is Phase.PLAY:
            return "Your turn." if at.trick else "Your lead."
        return self.asked(at, seat, names, stuck=Pass() not in legal)

    @abstractmethod
    def asked(self, state: TableState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        """The question put to the seat to act before the play; `stuck` tells that it may not pass."""

    def contract_of(self, state: TrickState, names: Sequence[str], tricks: int, did: str) -> Contract | None:
        """Who did what to fix the strain, and both sides' tricks of so many; None before that."""
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
        """The seats that do not play in this hand."""
        return trick_state(state).sitting_out

    def badge(self, state: TableState, seat: int) -> Suit | None:
        """The suit that a seat wears beside its face: the declarer wears the trump."""
        at = trick_state(state)
        return at.trump if seat == at.declarer else None

    def gained(self, state: TableState) -> tuple[int, ...]:
        """The points that each side made in the hand that is over."""
        result = trick_state(state).result
        return result.gains if result else (0, 0)

    def past(self, state: TableState) -> Past | None:
        """The trick that was taken last in this hand."""
        tricks = trick_state(state).tricks
        if not tricks:
            return None
        last = tricks[-1]
        plays = [
            Laid(play.seat, (play.card,), "took it" if won else "", won)
            for play in last.plays
            for won in [play.seat == last.winner]
        ]
        return Past("The last trick", tuple(plays))

    def _hand(self, state: TrickState, seat: int) -> Cards:
        """A hand as it is held: yours sorted, the others' backs, and what a claim shows."""
        hand = state.hands[seat]
        if not self.open_hands and (not self._shown(state, seat) or seat in state.sitting_out):
            return hide(hand)
        return sorted_hand(hand, self.sorting, self.ranking(state))

    def _shown(self, state: TrickState, seat: int) -> bool:
        return seat == self.layout.viewer or (state.claim is not None and state.claim.seat == seat)

    def place(self, state: TableState, zone: Zone, held: Cards) -> list[Place]:
        """The places of a zone's cards."""
        match zone.kind:
            case "hand":
                return self.held(zone.number, len(held))
            case "trick":
                return [self.layout.middle.trick(zone.number)]
            case "cut":
                return [self.layout.middle.cut(zone.number)]
            case "won":
                return self._won_places(trick_state(state), zone.number)
            case _:
                return self._middle_places(state, zone.kind, len(held))

    def _middle_places(self, state: TableState, kind: str, count: int) -> list[Place]:
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

    def _won_places(self, state: TrickState, number: int) -> list[Place]:
        trick = state.tricks[number]
        before = sum(earlier.winner == trick.winner for earlier in state.tricks[:number])
        return [self.layout.seating.won(trick.winner, before)] * len(trick.plays)


def calls(
    legal: Sequence[Action], kind: type[Call], label: str, icon: str, question: tuple[str, str]
) -> Iterator[Ask]:
    """The buttons of a kind of call, with the partner and alone.

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
    """The ways to name what the hand is played in."""
    return calls(legal, NameTrump, "Name trump", "trump", ("What is trump?", ""))


def pick_ups(legal: Sequence[Action], label: str) -> Iterator[Ask]:
    """The ways to call for the up-card; one that is a joker asks for its suit."""
    sentence = "The card is a joker: name the suit that is to be trump."
    return calls(legal, PickItUp, label, "pickup", ("Which suit?", sentence))


def mark_of(named: Strain | Suit) -> str:
    """The name of the icon of a suit or a strain."""
    return named.name.lower().removesuffix("s")


def trick_state(state: TableState) -> TrickState:
    """A state as that of a trick-taking game, which it is at such a table."""
    assert isinstance(state, TrickState)
    return state


class PlainFace(TrickFace):
    """The table of a trick game that says nothing of its own: it asks what all of them ask."""

    def ranking(self, state: TrickState) -> Ranking:
        """The order of the cards, as its rules have it."""
        assert isinstance(self.rules, TrickRules)
        return self.rules.order(state.strain)

    def asks(
        self,
        state: TableState,  # noqa: ARG002
        legal: Sequence[Action],
        names: Sequence[str],  # noqa: ARG002
    ) -> tuple[Ask, ...]:
        """What the player can say now besides playing cards."""
        return (*pick_ups(legal, "Pick it up"), *namings(legal), *when_legal((PASS, CLAIM), legal))

    def meant(self, verb: Verb) -> Action | None:
        """What a key means, whether possible now or not."""
        return _PLAIN.get(verb)

    def asked(self, state: TableState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:  # noqa: ARG002
        """The question put to the seat to act before the play."""
        return "You must call." if stuck else "Call, or pass."

    def contract(self, state: TableState, names: Sequence[str]) -> Contract | None:
        """Who declared what, or what is trump where nobody declares; and both sides' tricks."""
        assert isinstance(self.rules, TrickRules)
        at, tricks = trick_state(state), self.rules.hand
        if at.strain is None or at.declarer is not None:
            return self.contract_of(at, names, tricks, "declared")
        words = capital(at.strain.plural)
        return Contract(
            words=f"{words} are trump" if at.trump else words,
            trump=at.trump,
            sign=at.strain.symbol,
            taken=at.taken,
            tricks=tricks,
        )


_PLAIN: Final[dict[Verb, Action]] = {Verb.PASS: Pass(), Verb.CLAIM: ClaimRest()}


PLAIN: Final = TableKit(face=PlainFace)
"""The table of a plain trick game that brings none of its own."""
