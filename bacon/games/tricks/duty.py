"""The question of a trick in a few words: which suit to follow, or what may be led."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from bacon.core.actions import Refusal
from bacon.core.cards import Card, Cards, Suit
from bacon.core.words import capital, listed
from bacon.games.tricks.ranking import Ranking


class Duty(Struct, frozen=True):
    """The choice of a card: a seat holds the `hand`, of which the `playable` cards are legal.

    `first` is the card that was led, or None; `led` is the suit to follow, if there is one; `why_not`
    returns the rules' refusal of a card. With `names_trump` the card that is played makes its suit trump.
    """

    hand: Cards
    playable: Cards
    first: Card | None
    led: Suit | None
    order: Ranking
    why_not: Callable[[Card], Refusal]
    names_trump: bool = False

    @property
    def sentence(self) -> str:
        """The line that asks the player for a card.

        >>> from bacon.core.cards import Strain, cards
        >>> from bacon.games.tricks.ranking import ranking
        >>> from bacon.games.tricks.play import not_held
        >>> def asked(hand, led, playable):
        ...     order, first = ranking(Strain.SPADES), Card(led)
        ...     return Duty(cards(hand), cards(playable), first, order.suit(first), order, not_held).sentence
        >>> asked("JC 9H AD", "TS", "JC")
        'You must play J♣: it counts as a spade.'
        >>> asked("9C TC AD", "JC", "9C TC AD")
        'No spades (J♣ counts as a spade): play any card.'
        """
        if len(self.hand) == 1:
            return "Play your last card."
        if self.first is None:
            return self._lead
        follows = [card for card in self.playable if card in self._of_suit(self.led)]
        if not follows:
            return self._void
        others = [card.sign for card in self.playable if card not in follows]
        if len(self.playable) == 1:
            return self._only(follows[0])
        if any(card in self._barred for card in self._of_suit(self.led)):
            return f"Follow suit: play {self._one_of(self.playable)}."
        free = f", or {listed(others, 'or')}" if others else ""
        return f"Follow suit: play a {_one(self.led)}{free}{self._odd}."

    @property
    def _lead(self) -> str:
        barred = self._barred
        if self.names_trump:
            return f"Lead {self._suited(barred)}: its suit will be trump."
        if not barred:
            return "Lead any card."
        refusals = {self.why_not(card) for card in barred}
        if len(refusals) > 1:
            return f"Lead anything but {self._all(barred)}."
        (refusal,) = refusals
        return refusal.sentence if refusal.id == "opener" else f"Your lead. {refusal.sentence}"

    def _suited(self, barred: Sequence[Card]) -> str:
        return f"anything but {self._all(barred)}" if barred else "any card"

    @property
    def _void(self) -> str:
        """The duty of a seat that can't follow suit."""
        void = f"No {self._named(self.led)}{self._odd}: " if self.led else ""
        barred, suits = self._barred, {self.order.suit(card) for card in self.playable}
        if len(self.playable) == 1:
            return capital(f"{void}you must play {self.playable[0].sign}.")
        if not barred:
            return capital(f"{void}play any card.")
        if len(suits) == 1:
            some_barred = bool(suits & {self.order.suit(card) for card in barred})
            play = self._one_of(self.playable) if some_barred else f"a {_one(suits.pop())}"
            return capital(f"{void}play {play}.")
        return capital(f"{void}play anything but {self._all(barred)}.")

    def _only(self, card: Card) -> str:
        """The duty of a seat with one playable card, of the suit that was led."""
        if card.suit is not self.led:
            return f"You must play {card.sign}: it counts as a {_one(self.led)}."
        only = f", your only {_one(self.led)}" if len(self._of_suit(self.led)) == 1 else ""
        return f"You must play {card.sign}{only}."

    @property
    def _odd(self) -> str:
        """The cards that count as another suit than they show, if that matters to this trick."""
        order, cards = self.order, [*([self.first] if self.first else []), *self.hand]
        odd = [card for card in cards if order.suit(card) is not card.suit]
        odd = [card for card in odd if self.led in (card.suit, order.suit(card)) and card.suit]
        signs = list(dict.fromkeys(card.sign for card in odd))
        if not signs:
            return ""
        one = _one(order.suit(odd[0]))
        return (
            f" ({signs[0]} counts as a {one})" if len(signs) == 1 else f" ({listed(signs)} count as {one}s)"
        )

    @property
    def _barred(self) -> list[Card]:
        return [card for card in self.hand if card not in self.playable]

    @staticmethod
    def _one_of(cards: Sequence[Card]) -> str:
        return listed(list(dict.fromkeys(card.sign for card in cards)), "or")

    def _all(self, cards: Sequence[Card]) -> str:
        """Name these cards of the hand: whole suits where all of several are among them."""
        names = []
        for card in cards:
            suit = self.order.suit(card)
            own = self._of_suit(suit)
            whole = suit is not None and len(own) > 1 and all(each in cards for each in own)
            names.append(self._named(suit) if whole else card.sign)
        return listed(list(dict.fromkeys(names)))

    def _of_suit(self, suit: Suit | None) -> list[Card]:
        return [card for card in self.hand if self.order.suit(card) is suit]

    @staticmethod
    def _named(suit: Suit | None) -> str:
        return suit.plural if suit else "suit"


def _one(suit: Suit | None) -> str:
    return suit.singular if suit else "card of no suit"
