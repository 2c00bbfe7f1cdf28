"""The options of Bacon, the trick-taking game, with their sources (part A of the rules document)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from bacon.core.options import Options, option
from bacon.games.tricks.game import Claim, claim_option

_scoring = partial(option, group="Scoring")
_cards = partial(option, group="Cards")
_auction = partial(option, group="Auction")
_play = partial(option, group="Play")


class BaconOptions(Options, frozen=True, kw_only=True):
    """The options of Bacon."""

    target: Annotated[
        Literal[5, 7, 10, 11, 15, 21],
        _scoring(
            "Target",
            "The side that first has this many points, or more, wins the match.",
            source="10: gamerules.com, Denexa; 10 or 15: gambiter.com; the others are house rules",
        ),
    ] = 10
    score_names: Annotated[
        Literal["completion", "bacon"],
        _scoring(
            "Names of the scores",
            "What 1, 2 and 4 points are called: a completion, a double completion and a bacon, or with the "
            "other names 2 is a bacon and 4 a double bacon.",
            source="gambiter.com",
            labels=("Completion, double completion, bacon", "Completion, bacon, double bacon"),
        ),
    ] = "completion"
    loner_three_or_four: Annotated[
        Literal[2, 1],
        _scoring(
            "A loner’s three or four tricks",
            "How many points a player who went alone scores for three or four tricks.",
            source="2: gambiter.com; 1 is a house rule",
            labels=("2 points", "1 point"),
        ),
    ] = 2
    loner_must_take_five: Annotated[
        bool,
        _scoring(
            "A loner must take all five",
            "A player who goes alone scores only for all five tricks; with three or four nobody scores.",
            source="house rule",
        ),
    ] = False
    beaten_loner_doubles: Annotated[
        bool,
        _scoring(
            "Beating a loner counts double",
            "Defenders who beat a player that went alone score twice as much as usual.",
            source="house rule",
        ),
    ] = False
    defenders_sweep: Annotated[
        Literal[4, 2],
        _scoring(
            "The defenders’ five tricks",
            "How many points the defenders score when they take all five tricks.",
            source="4: gambiter.com; 2 is a house rule",
            labels=("4 points", "2 points"),
        ),
    ] = 4
    deck: Annotated[
        Literal[52, 24],
        _cards(
            "Pack",
            "The full pack, or the short one of Euchre, from the nine up.",
            source="gambiter.com",
            labels=("52 cards", "24 cards, nine to ace"),
        ),
    ] = 52
    jokers: Annotated[
        Literal[0, 1, 2],
        _cards(
            "Jokers",
            "Jokers are the highest trumps, the coloured one above the plain one. Whoever declares a "
            "joker names any suit trump.",
            source="gambiter.com",
            labels=("None", "One", "Two"),
        ),
    ] = 0
    joker_follows: Annotated[
        Literal["trump", "free"],
        _cards(
            "Following with a joker",
            "Either a joker is a trump and must follow like one, or it may be played at any time and "
            "never must be.",
            source="trump: follows from gambiter.com; free is a house rule",
            labels=("It is a trump like others", "It may be played at any time"),
        ),
    ] = "trump"
    jacks_high: Annotated[
        bool,
        _cards(
            "Jacks High",
            "In every suit the jack ranks just above the ace.",
            source="gambiter.com",
        ),
    ] = False
    permission: Annotated[
        Literal["both", "declare", "alone", "off"],
        _auction(
            "Partner’s permission",
            "What a player must ask his partner for: declaring trump, going alone, both or neither.",
            source="gambiter.com, gamerules.com",
            labels=("To declare and to go alone", "Only to declare", "Only to go alone", "Never"),
        ),
    ] = "both"
    refused_alone: Annotated[
        Literal["play_together", "counts_as_pass"],
        _auction(
            "When “alone” is refused",
            "Either trump stands and the partners play together, or the whole declaration counts as a pass.",
            source="play together: gambiter.com; counts as a pass: gamerules.com",
            labels=("Play together", "Counts as a pass"),
        ),
    ] = "play_together"
    acquitted_redeal: Annotated[
        Literal["next_dealer", "same_dealer"],
        _auction(
            "Dealer after four dead offers",
            "Who deals again when nobody declared any of the four cards.",
            source="next dealer: gamerules.com; same dealer: Denexa",
            labels=("The next player", "The same dealer"),
        ),
    ] = "next_dealer"
    stick_dealer: Annotated[
        bool,
        _auction(
            "Stick the dealer",
            "When everybody else has passed the fourth card, the dealer must declare it; then nobody can "
            "forbid that, though going alone still needs the partner’s permission.",
            source="house rule, from Euchre",
        ),
    ] = False
    denier_may_declare: Annotated[
        bool,
        _auction(
            "A denier may declare the same card",
            "Whoever forbade his partner to declare a card may still declare that card himself.",
            source="gambiter.com and gamerules.com are silent; “as though passed” implies yes",
        ),
    ] = True
    may_discard_upcard: Annotated[
        bool,
        _play(
            "The card taken up may be discarded",
            "The player who takes up the card may put that very card away.",
            source="gambiter.com and gamerules.com are silent: “discards a card”",
        ),
    ] = True
    throw_in: Annotated[
        bool,
        _play(
            "Throwing in",
            "Stop the hand at three tricks to one, because the last trick cannot change the score.",
            source="gambiter.com",
        ),
    ] = True
    claim: Annotated[Claim, claim_option("gambiter.com")] = "opponents"
