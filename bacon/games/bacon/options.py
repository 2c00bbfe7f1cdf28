"""The house rules of Bacon, the trick-taking game. Sources: part A of the rules document."""

from __future__ import annotations

from typing import Annotated, Literal

from bacon.core.options import Options, option


class BaconOptions(Options, frozen=True, kw_only=True):
    """The declared options of Bacon."""

    target: Annotated[
        Literal[5, 7, 10, 11, 15, 21],
        option(
            "Target",
            "The side that first has this many points, or more, wins the match.",
            group="Scoring",
            source="10: S001, Denexa; 10 or 15: S000; the others are house rules",
        ),
    ] = 10
    permission: Annotated[
        Literal["both", "declare", "alone", "off"],
        option(
            "Partner's permission",
            "What a player must ask his partner for: declaring trump, going alone, both or neither.",
            group="Auction",
            source="S000, S001",
            labels=("To declare and to go alone", "Only to declare", "Only to go alone", "Never"),
        ),
    ] = "both"
    refused_alone: Annotated[
        Literal["play_together", "counts_as_pass"],
        option(
            "When “alone” is refused",
            "Either trump stands and the partners play together, or the whole declaration counts as a pass.",
            group="Auction",
            source="play together: S000; counts as a pass: S001",
            labels=("Play together", "Counts as a pass"),
        ),
    ] = "play_together"
    acquitted_redeal: Annotated[
        Literal["next_dealer", "same_dealer"],
        option(
            "Dealer after four dead offers",
            "Who deals again when nobody declared any of the four cards.",
            group="Auction",
            source="next dealer: S001; same dealer: Denexa",
            labels=("The next player", "The same dealer"),
        ),
    ] = "next_dealer"
    throw_in: Annotated[
        bool,
        option(
            "Throwing in",
            "Stop the hand at three tricks to one, because the last trick cannot change the score.",
            group="Play",
            source="S000",
        ),
    ] = True
    claim: Annotated[
        Literal["off", "opponents", "everyone"],
        option(
            "Claiming the rest",
            "A player who holds only trumps may show them and take the rest, if they beat every trump of "
            "the opponents (or of everyone); if they do not, the other side takes the rest.",
            group="Play",
            source="S000",
            labels=("Not allowed", "Must beat the opponents", "Must beat everyone"),
        ),
    ] = "opponents"
