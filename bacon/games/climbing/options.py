"""The options of the climbing game, each with the published rules that have it, and its packs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain, zip_longest
from typing import Annotated, Final, Literal

from bacon.core.cards import WILD, Card, Cards, Suit
from bacon.core.events import HandDealt
from bacon.core.options import Options, OptionValue, option
from bacon.core.override import override

_table = partial(option, group="Table")
_cards = partial(option, group="Cards")
_play = partial(option, group="Play")
_scoring = partial(option, group="Scoring")


class ClimbingOptions(Options, frozen=True, kw_only=True):
    """The options of the climbing game."""

    players: Annotated[
        Literal[3, 4, 5, 6],
        _table(
            "Players",
            "Four or six can play as partners. Three or five play Applewood, everyone for themselves.",
            source="Board Game Arena, the designer’s rule sheet",
            labels=("Three", "Four", "Five", "Six"),
        ),
    ] = 4
    teams: Annotated[
        bool,
        _table(
            "Partners",
            "Two sides, with partners and opponents alternating around the table. Without partners it’s "
            "Applewood, everyone for themselves.",
            source="Board Game Arena, the designer’s rule sheet",
            labels=("None (Applewood)", "Two sides"),
        ),
    ] = True
    show_counts: Annotated[
        bool,
        _table(
            "Show how many cards are left",
            "The table shows how many cards each player has left. You could count them anyway, as every card "
            "is played face up.",
            source="house rule; Board Game Arena doesn’t say",
        ),
    ] = True
    six_player_pack: Annotated[
        Literal["one_to_nine", "one_to_ten"],
        _cards(
            "Deck for six players",
            "Four suits from 1 to 9, or from 1 to 10 with two cards left over, face down.",
            source="a house rule: both decks fit the 80 numbered cards of the published box",
            labels=("1 to 9, 14 cards each", "1 to 10, 15 cards each"),
        ),
    ] = "one_to_nine"
    wilds_shuffled: Annotated[
        bool,
        _cards(
            "Shuffle the X cards in",
            "The X cards are shuffled in with the rest. Otherwise everyone gets exactly two.",
            source="house rule; two each: Board Game Arena",
        ),
    ] = False
    force_flush_bomb: Annotated[
        bool,
        _play(
            "Same-suit runs are bombs",
            "Five or six cards in a row, all in one suit (an X counts as that suit), always count as a bomb. "
            "Otherwise you may also play them as a plain run.",
            source="house rule; Board Game Arena doesn’t say, so the player chooses",
        ),
    ] = False
    pass_is_final: Annotated[
        bool,
        _play(
            "A pass is final",
            "A player who passes can’t play again until the round ends. Otherwise they may, when their turn "
            "comes.",
            source="coming back: Board Game Arena; final is a house rule",
        ),
    ] = False
    gift_lead: Annotated[
        Literal["any", "next_only", "off"],
        _play(
            "Giving a partner the lead",
            "The winner of a round may give a partner the lead.",
            source="Board Game Arena, the designer’s rule sheet; off is a house rule",
            labels=("To any partner", "Only to the next partner", "Not allowed"),
        ),
    ] = "any"
    target: Annotated[
        Literal[4, 8, 12, 16, 24, 32],
        _scoring(
            "Target",
            "The first to reach this many points wins the match, even in the middle of a deal.",
            source="8 for four, 24 for six players: Board Game Arena, the designer’s rule sheet; "
            "24 for Applewood is a house rule",
        ),
    ] = 8
    max_deals: Annotated[
        Literal[4, 6, 8, 10, 12],
        _scoring(
            "Deals",
            "After this many deals, whoever is ahead wins. One more deal breaks a tie.",
            source="8 for four, 6 for six players: Board Game Arena, the designer’s rule sheet; "
            "6 for Applewood is a house rule",
        ),
    ] = 8
    team_scoring: Annotated[
        Literal["partner", "places"],
        _scoring(
            "What partners score",
            "Only the side that goes out first scores, and it scores more the sooner its other players go "
            "out. Or every place scores, as it always does without partners.",
            source="Board Game Arena; every place: the designer’s rule sheet, "
            "but the points are a house rule",
            labels=("Only the side that goes out first", "Every place scores"),
        ),
    ] = "partner"

    @override
    def brings(self, chosen: Mapping[str, OptionValue]) -> Mapping[str, OptionValue]:
        """Return the new table's target and deals, if those of the old table are in force.

        >>> ClimbingOptions().choosing({"players": 6})
        ClimbingOptions(players=6, target=24, max_deals=6)
        """
        table = {"players": self.players, "teams": self.teams, **chosen}
        old_ends, new_ends = (
            _ends(self.players, teams=self.teams),
            _ends(table["players"], teams=table["teams"]),
        )
        return {name: new_ends[name] for name in old_ends if getattr(self, name) == old_ends[name]}

    @override
    def problem(self) -> str | None:
        """Explain why these rules cannot be played: two sides need an even number of players."""
        if self.teams and self.players % 2:
            return (
                f"{self.players} players can’t make two equal sides. Switch partners off to play Applewood."
            )
        return None


def _ends(players: OptionValue, *, teams: OptionValue) -> Mapping[str, OptionValue]:
    """Return when a match ends for these players, by the published rules or our reading of them."""
    return {"target": 8, "max_deals": 8} if players == 4 and teams else {"target": 24, "max_deals": 6}


X: Final = Card(WILD)
WILDS_EACH: Final = 2
COPIES: Final = 2
_RANKS: Final = "123456789T"
_SUITS: Final = tuple(Suit)
_PACKS: Final = {3: (3, 8), 4: (3, 10), 5: (4, 10)}
_SIX_PLAYER_PACKS: Final = {"one_to_nine": (4, 9), "one_to_ten": (4, 10)}


def _suits_and_ranks(options: ClimbingOptions) -> tuple[int, int]:
    return _PACKS.get(options.players) or _SIX_PLAYER_PACKS[options.six_player_pack]


def suits_of(options: ClimbingOptions) -> tuple[Suit, ...]:
    """Return the suits of the pack."""
    return _SUITS[: _suits_and_ranks(options)[0]]


def x_rank(options: ClimbingOptions) -> int:
    """Return the highest rank an X can stand for: one above the highest natural rank."""
    return _suits_and_ranks(options)[1] + 1


def rank_of(card: Card) -> int:
    """Return a natural card's rank as a number; 0 for an X."""
    return 0 if card is X else _RANKS.index(card.rank) + 1


def natural(rank: int, suit: Suit) -> Card:
    """Return the natural card of a rank and a suit.

    >>> natural(10, Suit.HEARTS)
    Card('TH')
    """
    return Card(_RANKS[rank - 1] + suit.value)


def naturals_of(options: ClimbingOptions) -> Cards:
    """Return the natural cards in their fixed order: suit by suit, rank by rank, both copies together."""
    ranks = _RANKS[: x_rank(options) - 1]
    one_of_each = [Card(rank + suit.value) for suit in suits_of(options) for rank in ranks]
    return tuple(card for card in one_of_each for _ in range(COPIES))


def pack_of(options: ClimbingOptions) -> Cards:
    """Return the whole pack in its fixed order: the natural cards, then the X."""
    return naturals_of(options) + (X,) * (WILDS_EACH * options.players)


def hand_size(options: ClimbingOptions) -> int:
    """Return the number of cards in a hand, including the X."""
    return len(pack_of(options)) // options.players


def deal(options: ClimbingOptions, dealer: int, deck: Sequence[Card]) -> HandDealt:
    """Deal from a shuffled pack; leftover cards are set aside face down."""
    given = handed_out(options)
    dealt = [card for card in deck if not (given and card is X)]
    around = options.players * (hand_size(options) - len(given))
    starts = [(seat - dealer - 1) % options.players for seat in range(options.players)]
    hands = tuple((*dealt[start : around : options.players], *given) for start in starts)
    return HandDealt(hands, tuple(dealt[around:]))


def gather(options: ClimbingOptions, dealer: int, dealt: HandDealt) -> Cards:
    """Return the pack from which `deal` would deal these hands, with any X that are handed out at its end."""
    given = handed_out(options)
    around = (*dealt.hands[dealer + 1 :], *dealt.hands[: dealer + 1])
    turns = zip_longest(*([card for card in hand if not (given and card is X)] for hand in around))
    naturals = [card for card in chain.from_iterable(turns) if card is not None]
    return (*naturals, *dealt.stock, *given * options.players)


def handed_out(options: ClimbingOptions) -> Cards:
    """Return the X that each player gets besides the shuffled cards."""
    return () if options.wilds_shuffled else (X,) * WILDS_EACH
