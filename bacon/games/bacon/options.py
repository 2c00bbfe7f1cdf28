"""The options of Bacon, the trick-taking game, each with the published rules that have it."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from bacon.core.options import Options, option
from bacon.games.tricks.claims import Claim, claim_option

_scoring = partial(option, group="Scoring")
_cards = partial(option, group="Cards")
_auction = partial(option, group="Naming trump")
_play = partial(option, group="Play")


class BaconOptions(Options, frozen=True, kw_only=True):
    """The options of Bacon."""

    target: Annotated[
        Literal[5, 7, 10, 11, 15, 21],
        _scoring(
            "Target",
            "The first side to this many points wins the match.",
            source="10: gamerules.com, Denexa; 10 or 15: gambiter.com; the others are house rules",
        ),
    ] = 10
    score_names: Annotated[
        Literal["completion", "bacon"],
        _scoring(
            "Score names",
            "Some players have names for the points of a hand. The names don’t change the score.",
            source="gambiter.com",
            labels=("4 points is a bacon", "2 is a bacon, 4 a double bacon"),
        ),
    ] = "completion"
    loner_three_or_four: Annotated[
        Literal[2, 1],
        _scoring(
            "Loner takes three or four tricks",
            "What a loner scores for three or four tricks.",
            source="2: gambiter.com; 1 is a house rule",
            labels=("2 points", "1 point"),
        ),
    ] = 2
    loner_must_take_five: Annotated[
        bool,
        _scoring(
            "Loner must take all five",
            "A loner scores only for all five tricks. With three or four, nobody scores.",
            source="house rule",
        ),
    ] = False
    beaten_loner_doubles: Annotated[
        bool,
        _scoring(
            "Setting a loner counts double",
            "Defenders who set a loner score double.",
            source="house rule",
        ),
    ] = False
    defenders_sweep: Annotated[
        Literal[4, 2],
        _scoring(
            "Defenders take all five",
            "What the defenders score when they take all five tricks.",
            source="4: gambiter.com; 2 is a house rule",
            labels=("4 points", "2 points"),
        ),
    ] = 4
    deck: Annotated[
        Literal[52, 24],
        _cards(
            "Deck",
            "The full deck, or the short Euchre deck from the nine up.",
            source="gambiter.com",
            labels=("52 cards", "24 cards, nine through ace"),
        ),
    ] = 52
    jokers: Annotated[
        Literal[0, 1, 2],
        _cards(
            "Jokers",
            "Jokers are the highest trump, the colored one above the plain one. If a joker is the up-card, "
            "whoever says “pick it up” names any suit as trump.",
            source="gambiter.com",
            labels=("None", "One", "Two"),
        ),
    ] = 0
    joker_follows: Annotated[
        Literal["trump", "free"],
        _cards(
            "Following suit with a joker",
            "A joker follows suit like any other trump, or can be played at any time but never has to be.",
            needs="jokers",
            source="trump: follows from gambiter.com; free is a house rule",
            labels=("It follows suit like any trump", "It can be played at any time"),
        ),
    ] = "trump"
    jacks_high: Annotated[
        bool,
        _cards(
            "Jacks high",
            "In every suit the jack ranks above the ace.",
            source="gambiter.com",
        ),
    ] = False
    permission: Annotated[
        Literal["both", "declare", "alone", "off"],
        _auction(
            "Partner’s permission",
            "What you need your partner’s permission for: picking it up, going alone, both, or neither.",
            source="gambiter.com, gamerules.com",
            labels=("To pick it up and to go alone", "Only to pick it up", "Only to go alone", "Never"),
        ),
    ] = "both"
    refused_alone: Annotated[
        Literal["play_together", "counts_as_pass"],
        _auction(
            "If going alone is refused",
            "Either trump stands and the partners play together, or it all counts as a pass.",
            source="play together: gambiter.com; counts as a pass: gamerules.com",
            labels=("Play together", "Counts as a pass"),
        ),
    ] = "play_together"
    acquitted_redeal: Annotated[
        Literal["next_dealer", "same_dealer"],
        _auction(
            "Dealer after everyone passes",
            "Who deals next when everyone passes on all four cards.",
            source="next dealer: gamerules.com; same dealer: Denexa",
            labels=("The next player", "The same dealer"),
        ),
    ] = "next_dealer"
    stick_dealer: Annotated[
        bool,
        _auction(
            "Stick the dealer",
            "If everyone else passes on the fourth card, the dealer has to pick it up. The dealer’s partner "
            "can’t refuse that, but can still refuse going alone.",
            source="house rule, from Euchre",
        ),
    ] = False
    denier_may_declare: Annotated[
        bool,
        _auction(
            "Picking it up after saying no",
            "A player who told their partner no may still pick up that same card.",
            source="gambiter.com and gamerules.com don’t say; “as though passed” suggests yes",
        ),
    ] = True
    may_discard_upcard: Annotated[
        bool,
        _play(
            "Discarding the up-card",
            "The player who takes the up-card may discard it.",
            source="gambiter.com and gamerules.com only say “discards a card”",
        ),
    ] = True
    throw_in: Annotated[
        bool,
        _play(
            "Stopping early",
            "The hand ends at three tricks to one, since the last trick can’t change the score.",
            source="gambiter.com",
        ),
    ] = True
    claim: Annotated[Claim, claim_option("gambiter.com")] = "opponents"
