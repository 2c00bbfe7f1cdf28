"""The rules of Hearts: its options, its cards, its points, and what may be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final, Literal

from bacon.core.cards import Card, Cards, Suit, cards, pack
from bacon.core.options import Options, option
from bacon.core.rules import Outcome, Preset
from bacon.core.words import YOU
from bacon.games.tricks.plain import Limits, PlainRules
from bacon.games.tricks.state import TrickState

QUEEN: Final = Card("QS")
JACK: Final = Card("JD")
MOON: Final = 26
_PACK: Final = pack("23456789TJQKA")
_HEARTS: Final = frozenset(card for card in _PACK if card.suit is Suit.HEARTS)
_REMOVED: Final = {3: cards("2D"), 4: (), 5: cards("2D 2S"), 6: cards("2D 2S 2C 3D")}
_TURNS: Final = {4: (1, -1, 2, 0), 6: (1, -1, 3, 0)}


class HeartsOptions(Options, frozen=True, kw_only=True):
    """The declared options of Hearts; the defaults are the game for four that computers made popular."""

    players: Annotated[
        Literal[3, 4, 5, 6],
        option(
            "Players",
            "With three, five or six players, low cards are left out so everyone gets the same number.",
            group="Table",
            source="Hoyle: four; three, five and six with cards removed",
        ),
    ] = 4
    target: Annotated[
        Literal[50, 100],
        option(
            "Target",
            "The match ends when someone has this many points, and the lowest score wins.",
            group="Scoring",
            source="100: the usual game; 50: a shorter one",
        ),
    ] = 100
    passing: Annotated[
        Literal["turns", "left", "none"],
        option(
            "Passing",
            "Which way everyone passes three cards before play starts.",
            group="Play",
            source="turns: the usual game; left and none: Hoyle",
            labels=("Each way in turn, then none", "Always to the left", "None"),
        ),
    ] = "turns"
    queen_breaks: Annotated[
        bool,
        option(
            "Queen breaks hearts",
            "Hearts may be led once a heart or the queen of spades has been played, not only after a heart.",
            group="Play",
            source="off: the usual game; on: a common house rule",
        ),
    ] = False
    moon: Annotated[
        Literal["others", "self", "off"],
        option(
            "Shooting the moon",
            "What taking every heart and the queen of spades is worth.",
            group="Scoring",
            source="others: the usual game; self: old moon",
            labels=("26 for everyone else", "26 off your score", "Nothing"),
        ),
    ] = "others"
    jack: Annotated[
        bool,
        option(
            "Jack of diamonds",
            "Whoever takes the jack of diamonds takes 10 points off their score.",
            group="Scoring",
            source="on: Omnibus Hearts",
        ),
    ] = False


class Hearts(HeartsOptions, PlainRules, frozen=True, kw_only=True):
    """The rules of Hearts with the house rules in force.

    >>> Hearts(players=3).hand, Hearts(jack=True).card_points(Card("JD"))
    (17, -10)
    """

    name: ClassVar[str] = "hearts"
    solo: ClassVar[bool] = True
    low_wins: ClassVar[bool] = True

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.players

    @property
    def hand(self) -> int:
        """The whole pack is dealt."""
        return len(self.pack()) // self.players

    def pack(self) -> Cards:
        """Return the pack without the cards that would be left over."""
        return tuple(card for card in _PACK if card not in _REMOVED[self.players])

    def card_points(self, card: Card) -> int:
        """Return 1 for a heart, 13 for the queen of spades, and what the jack of diamonds takes off."""
        if card is JACK and self.jack:
            return -10
        return 13 if card is QUEEN else int(card.suit is Suit.HEARTS)

    @property
    def limits(self) -> Limits:
        """The lowest club opens, no points fall on the first trick, and hearts must be broken."""
        opener = next(card for card in self.pack() if card.suit is Suit.CLUBS)
        breakers = _HEARTS | {QUEEN} if self.queen_breaks else _HEARTS
        return Limits(opener, unopened=_HEARTS | {QUEEN}, unled=_HEARTS, breakers=breakers)

    @property
    def passed(self) -> int:
        """Three cards, unless nobody passes."""
        return 0 if self.passing == "none" else 3

    def steps(self, hand: int) -> int:
        """Left, right, across and then none, in turn; without a seat across, left and right."""
        turns = (1,) if self.passing == "left" else _TURNS.get(self.players, (1, -1, 0))
        return turns[(hand - 1) % len(turns)]

    def shooter(self, state: TrickState) -> int | None:
        """Return who took every heart and the queen of spades, and so shot the moon."""
        taken = [0] * self.players
        for trick in state.tricks:
            taken[trick.winner] += sum(max(self.card_points(each.card), 0) for each in trick.plays)
        return taken.index(MOON) if self.moon != "off" and MOON in taken else None

    def points_for(self, state: TrickState) -> tuple[int, ...]:
        """Return the points of the cards that each player took, or what shooting the moon brings."""
        made, shooter = self.taken_by_seat(state), self.shooter(state)
        if shooter is None:
            return made
        own, others = (-MOON, MOON) if self.moon == "others" else (-2 * MOON, 0)
        return tuple(points + (own if seat == shooter else others) for seat, points in enumerate(made))

    def outcome(self, state: TrickState, names: Sequence[str], viewer_side: int) -> Outcome:
        """Say who shot the moon, or else what the viewer took, and who took most."""
        told, shooter = super().outcome(state, names, viewer_side), self.shooter(state)
        if shooter is None:
            return told
        who, their = names[shooter], "your" if names[shooter] == YOU else "their"
        brought = "everyone else got 26" if self.moon == "others" else f"26 points came off {their} score"
        return Outcome(f"{who} shot the moon", f"{who} took all the points, so {brought}.")

    def headline(self, state: TrickState) -> str:
        """Say whether hearts may be led."""
        played = [each.card for plays in (*(t.plays for t in state.tricks), state.trick) for each in plays]
        return "Hearts are broken" if self.limits.breakers.intersection(played) else "Hearts aren’t broken"


PRESETS: Final = (  # the first is the standard game
    Preset("Hearts", "To 100, three cards passed.", Hearts()),
    Preset("Short hearts", "To 50.", Hearts(target=50)),
    Preset("Omnibus", "The jack of diamonds takes 10 points off.", Hearts(jack=True)),
    Preset("Three-handed", "For three players, to 100.", Hearts(players=3), saved_as="Three hands"),
    Preset("Five-handed", "For five players, to 100.", Hearts(players=5), saved_as="Five hands"),
)
