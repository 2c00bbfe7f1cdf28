"""Partners for one hand: the highest bidder calls a player, or the holder of a card, who keeps it secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action, Refusal, gerund
from bacon.core.cards import Card, Cards
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState, seat_to_act
from bacon.core.words import (
    YOU,
    capital,
    cards_after,
    does,
    inside,
    listed,
    opponent,
    seat_names,
    verb,
    whose,
)
from bacon.games.tricks import play
from bacon.games.tricks.events import CallCard, CallPartner, CardCalled, CardPlayed, PartnerCalled
from bacon.games.tricks.kitty import laid_away
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.ranking import Seats
from bacon.games.tricks.state import Phase, TrickState

KeptFor: TypeAlias = Literal["nobody", "holder", "both"]
"""Who must keep a card for the called suit: nobody, the holder of the called card, or the bidder as well."""


class PartnerRules(PlainRules, frozen=True, kw_only=True):
    """What games share in which the highest bidder plays with a partner for one hand.

    With `calls_partner` the bidder calls another player. With `callable_cards` they call a card that they
    don't hold, as in Sheepshead (pagat.com/schafkopf/shep.html), and with a `partner_card` it is always the
    same one. Whoever holds it is the partner, and nobody else knows before it is played.
    """

    keeps_called: ClassVar[KeptFor] = "holder"
    """Who keeps a card for the suit of a called card until that is led.

    The holder plays the called card then, and not before; until then they lead no other card of its suit.
    With ``both``, the bidder doesn't throw off their last card of the suit either. A `partner_card` is free.
    """

    # What a game says.

    @property
    def calls_partner(self) -> bool:
        """Whether the bidder calls another player as partner for the hand; by default not."""
        return False

    @property
    def partner_card(self) -> Card | None:
        """The card whose holder is the bidder's partner in every hand; by default None."""
        return None

    def callable_cards(self, state: TrickState) -> Cards:  # noqa: ARG002  (a game looks at it)
        """The cards that the bidder, who is to act, may call; those they hold or laid away are left out."""
        return ()

    @property
    def may_go_alone(self) -> bool:
        """Whether a bidder who could call a card may play alone instead; by default not."""
        return False

    # What follows from it.

    @property
    def calls_card(self) -> bool:
        """Whether the bidder calls a card, after laying the kitty away if there is one."""
        declared = type(self).callable_cards is not PartnerRules.callable_cards
        return declared and self.partner_card is None and not self.calls_partner

    def called(self, state: TrickState) -> Card | None:
        """The card whose holder is the bidder's partner in this hand, once it is known."""
        if state.declarer is None or state.alone:
            return None
        call = _call_in(state)
        return call.card if isinstance(call, CardCalled) else self.partner_card

    def partner(self, state: TrickState) -> int | None:
        """The bidder's partner in this hand, as far as the state shows.

        In a seat's view, the holder of a called card is known to themselves alone until it is played.
        """
        call = _call_in(state)
        card = call.card if isinstance(call, CardCalled) else self.partner_card
        if isinstance(call, PartnerCalled):
            return call.partner
        if card is None or state.declarer is None or state.alone:
            return None
        others = (seat for seat in range(self.seats) if seat != state.declarer)
        return next((seat for seat in others if card in play.dealt_to(state, seat)), None)

    def may_hold_called(self, state: TrickState) -> Seats:
        """The seats that may have been dealt the called card, by what everyone has seen.

        They are neither the bidder, unless it is a `partner_card`, nor those who played another card to its
        suit although they would have had to play this one.
        """
        out = set() if self.partner_card else {state.declarer}
        card, order = self.called(state), self.order(state.strain)
        if card is not None and self._binds(card):
            for plays in (*(trick.plays for trick in state.tricks), state.trick):
                followed = [each for each in plays if order.suit(each.card) is order.suit(card)]
                if followed and followed[0] is plays[0]:
                    out |= {each.seat for each in followed if each.card is not card}
        return tuple([seat for seat in range(self.seats) if seat not in out])

    def could_call(self, state: TrickState) -> bool:
        """Whether the bidder's hand, as it was, allowed them to call what they called."""
        made = _call_in(state)
        if not isinstance(made, CardCalled):
            return True
        hands = play.with_hand(state, made.seat, play.dealt_to(state, made.seat))
        before = replace(state, to_act=made.seat, hands=hands, trick=(), tricks=())
        return CallCard(made.card) in self.partner_calls(before)

    def partner_calls(self, state: TrickState) -> tuple[Action, ...]:
        """Every way for the bidder to find a partner, or to play alone."""
        seat = seat_to_act(state)
        if self.calls_partner:
            return tuple([CallPartner(other) for other in range(self.seats) if other != seat])
        own = (*state.hands[seat], *laid_away(state))
        calls = [CallCard(card) for card in self.callable_cards(state) if card not in own]
        return (*calls, *((CallCard(None),) if self.may_go_alone or not calls else ()))

    def _binds(self, card: Card | None) -> bool:
        return card is not None and card is not self.partner_card and self.keeps_called != "nobody"

    @override
    def playable(self, state: TrickState) -> Cards:
        playable = super().playable(state)
        kept = self._kept(state)
        return tuple([card for card in playable if card not in kept]) or playable

    def bound_card(self, state: TrickState) -> Card | None:
        """The called card while it may not be played freely: until it is played."""
        card = self.called(state)
        played = any(each.card is card for trick in state.tricks for each in trick.plays)
        return None if played or not self._binds(card) else card

    def _kept(self, state: TrickState) -> Sequence[Card]:
        """The cards that the seat to act must not play yet for the sake of the called suit."""
        card, seat = self.bound_card(state), seat_to_act(state)
        if card is None:
            return ()
        order, hand = self.order(state.strain), state.hands[seat]
        held = [each for each in hand if order.suit(each) is order.suit(card)]
        elsewhere = bool(state.trick) and order.suit(state.trick[0].card) is not order.suit(card)
        if card in hand:
            return [card] if elsewhere else [each for each in held if each is not card]
        keeps = self.keeps_called == "both" and seat == state.declarer
        return held if keeps and elsewhere and len(held) == 1 else ()

    @override
    def barred(self, state: TrickState, card: Card) -> Refusal:
        called, seat = self.bound_card(state), seat_to_act(state)
        if called is None or card not in self._kept(state):
            return super().barred(state, card)
        if called not in state.hands[seat]:
            return Refusal("keep_called", f"You called {called.words}, so keep a card of its suit.")
        if not state.trick:
            led = card.suit.plural if card.suit else "that suit"
            return Refusal("play_called", f"If you lead {led}, lead {called.words}: it was called.")
        if card is called:
            return Refusal("keep_called", f"You can’t play {called.words} before its suit is led.")
        return Refusal("play_called", f"Play {called.words}: it was called, and its suit was led.")

    def with_call(self, state: TrickState) -> TrickState:
        """The state in which the bidder calls a card if the game has that, and otherwise the hand begins."""
        if not self.calls_card or state.alone:
            return self.ready(state)
        return replace(state, phase=Phase.PARTNER, to_act=state.declarer)

    def after_call(self, state: TrickState, event: CardCalled) -> TrickState:
        """The state after the bidder called a card, or went alone."""
        alone, auction = event.card is None, (*state.auction, event)
        return self.ready(replace(state, alone=alone, auction=auction))

    # Words.

    def no_partner(self, state: TrickState) -> Refusal:
        """Why an action is refused to the bidder who is to find a partner."""
        if self.calls_partner:
            return Refusal("call_partner", "Call another player as your partner.")
        ways = [call.advice for call in self.partner_calls(state)]
        return Refusal("call_card", f"{capital(listed(ways, 'or'))}.")

    @override
    def write_call(self, event: Event, state: TrickState) -> str | None:
        match event:
            case PartnerCalled(partner=partner):
                return f"partner {seat_names(self.seats)[partner]}"
            case CardCalled(card=card):
                return f"call {card.name if card else 'nobody'}"
            case _:
                return super().write_call(event, state)

    def read_called(self, text: str) -> CallCard | None:
        """Parse the call of a card, as `write_call` writes it; None for anything else."""
        if not self.calls_card or " ".join(text.lower().split()) in self.partners_by_name:
            return None
        called = cards_after(text, "call")
        return CallCard(called[0]) if called and len(called) == 1 else None

    @property
    def partners_by_name(self) -> dict[str, Action]:
        """The ways to find a partner, but for the cards, as a record states them."""
        if self.calls_partner:
            return {f"partner {name}": CallPartner(seat) for seat, name in enumerate(seat_names(self.seats))}
        return {"call nobody": CallCard(None)} if self.calls_card else {}

    @override
    def advice(self, state: TableState, action: Action) -> str:
        if not isinstance(action, CallPartner):
            return super().advice(state, action)
        return f"call {opponent((action.seat - seat_to_act(state)) % self.seats, self.seats)}"

    @override
    def in_words(self, state: TableState, action: Action) -> str:
        return gerund(self.advice(state, action)) if isinstance(action, CallPartner) else action.words

    @override
    def narrate(self, event: Event, names: Sequence[str]) -> str:
        match event:
            case PartnerCalled(seat, partner):
                return f"{does(names[seat], 'call')} {inside(names[partner])} as partner."
            case CardCalled(seat, None):
                return f"{does(names[seat], 'play')} alone."
            case CardCalled(seat, card) if card:
                return f"{does(names[seat], 'call')} {card.words}: whoever holds it is the partner."
            case _:
                return super().narrate(event, names)

    @override
    def narrate_in(self, state: TrickState, event: Event, names: Sequence[str]) -> str:
        line = super().narrate_in(state, event, names)
        if not self.reveals(state, event):
            return line
        assert isinstance(event, CardPlayed)
        assert state.declarer is not None
        turns = verb(names[event.seat], "turn")
        return f"{line.removesuffix('.')} and {turns} out to be {whose_partner(names[state.declarer])}."

    def reveals(self, state: TrickState, event: Event) -> bool:
        """Whether an event, after which the state is this, shows the partner: they play the called card."""
        plays = isinstance(event, CardPlayed) and event.card is self.called(state)
        return plays and event.by != state.declarer

    @override
    def bubble(self, event: Event) -> str | None:
        if isinstance(event, CardCalled):
            return capital(event.card.words.removeprefix("the ")) if event.card else "Alone!"
        return super().bubble(event)


def _call_in(state: TrickState) -> PartnerCalled | CardCalled | None:
    """Return the call of a player or a card as partner in this hand, if one was made."""
    calls = (event for event in reversed(state.auction) if isinstance(event, _CALLS))
    return next(calls, None)


_CALLS: Final = (PartnerCalled, CardCalled)


def whose_partner(name: str) -> str:
    """Return the partner of a player in words, as they read inside a sentence."""
    return f"{'your' if name == YOU else whose(name)} partner"
