"""The options of Euchre, with their sources (part C of the rules document)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final, Literal

from bacon.core.cards import pack
from bacon.core.options import Options, option
from bacon.games.tricks.game import Claim, claim_option

_scoring = partial(option, group="Scoring")
_cards = partial(option, group="Cards")
_calling = partial(option, group="Calling")
_going_alone = partial(option, group="Going alone")
_play = partial(option, group="Play")

PACKS: Final = {24: pack("9TJQKA"), 28: pack("89TJQKA"), 32: pack("789TJQKA")}


class EuchreOptions(Options, frozen=True, kw_only=True):
    """The options of Euchre."""

    target: Annotated[
        Literal[5, 7, 10, 11, 15, 21],
        _scoring(
            "Target",
            "The side that first has this many points, or more, wins the match.",
            source="10: a Euchre club’s page and most others; 11: cardgame.com and the British game; the "
            "others are older or house rules",
        ),
    ] = 10
    loner_three_or_four: Annotated[
        Literal["makers_1", "nobody", "defenders_1"],
        _scoring(
            "A loner’s three or four tricks",
            "Who scores a point when a player who went alone takes only three or four tricks.",
            source="the club’s page says both: makers where it tells of going alone, defenders in its list "
            "of scores; nobody: Trickster",
            labels=("The makers score 1", "Nobody scores", "The defenders score 1"),
        ),
    ] = "makers_1"
    take_four: Annotated[
        bool,
        _scoring(
            "Four tricks for a point",
            "Makers need four tricks for their point; with three they score nothing, and are not euchred.",
            source="Trickster",
        ),
    ] = False
    lone_penalty: Annotated[
        bool,
        _scoring(
            "A loner’s penalty",
            "A player who goes alone and is euchred costs 4 points instead of 2.",
            source="euchrelinks.com",
        ),
    ] = False
    super_euchre: Annotated[
        bool,
        _scoring(
            "Super euchre",
            "Makers who take no trick at all cost 4 points instead of 2.",
            source="euchrelinks.com",
        ),
    ] = False
    deck: Annotated[
        Literal[24, 28, 32],
        _cards(
            "Pack",
            "The usual short pack from the nine up, or with the eights, or with the sevens and eights.",
            source="24: the club’s page; 28 and 32: euchrelinks.com",
            labels=("24 cards, nine to ace", "28 cards, eight to ace", "32 cards, seven to ace"),
        ),
    ] = 24
    joker: Annotated[
        bool,
        _cards(
            "The Benny",
            "A joker, the Benny or best bower, is the highest trump of all.",
            source="Trickster, goodsoft; the British game",
        ),
    ] = False
    joker_turned_up: Annotated[
        Literal["dealer_names", "caller_names", "spades"],
        _cards(
            "When the Benny is turned up",
            "Either the dealer names the suit it stands for before anybody calls, or whoever orders it up "
            "names any suit, or it stands for spades.",
            source="dealer: euchrelinks.com, netplaces; caller: goodsoft; spades: Trickster",
            labels=("The dealer names its suit", "Whoever orders it up names a suit", "It is a spade"),
        ),
    ] = "dealer_names"
    misdeal: Annotated[
        Literal["off", "no_ace_no_face", "ace_no_face"],
        _cards(
            "Calling a misdeal",
            "Before the first call a player may show a hand without ace and face cards, and have it dealt "
            "again; with the wider rule also a hand of one ace, not of the up-card’s suit, and no face card.",
            source="no ace no face: Trickster, euchrelinks.com; ace no face: euchrecentral.com",
            labels=("Never", "No ace, no face", "No face, and at most one ace"),
        ),
    ] = "off"
    misdeal_dealer: Annotated[
        Literal["same_dealer", "next_dealer"],
        _cards(
            "Dealer after a misdeal",
            "Who deals again when a misdeal was called.",
            source="same dealer: euchrecentral.com; next dealer: newtsgames.com",
            labels=("The same dealer", "The next player"),
        ),
    ] = "same_dealer"
    go_under: Annotated[
        Literal["off", "clean", "mixed"],
        _cards(
            "Going under",
            "Before the first call a player may change three low cards, below the jack, for the three cards "
            "under the up-card: three of one rank, or any three.",
            source="Trickster; farmer’s hand: newtsgames.com, euchrecentral.com",
            labels=("Not allowed", "Three of one rank", "Any three low cards"),
        ),
    ] = "off"
    all_passed: Annotated[
        Literal["next_dealer", "same_dealer", "stick", "stick_or_forfeit"],
        _calling(
            "When everybody passes twice",
            "Either the hand is void and is dealt again, or the dealer is stuck and must name trump; with "
            "forfeit he may pass all the same, and the other side scores 1.",
            source="next dealer, stick the dealer: the club’s page; forfeit: euchrelinks.com; same dealer is "
            "a house rule",
            labels=(
                "The next player deals",
                "The same dealer deals",
                "Stick the dealer",
                "Stick the dealer, or forfeit 1 point",
            ),
        ),
    ] = "next_dealer"
    stuck_may_name_turned_down: Annotated[
        bool,
        _calling(
            "A stuck dealer may name the suit turned down",
            "A dealer who must name trump may also name the up-card’s suit.",
            source="euchrestrategy.info",
        ),
    ] = False
    stuck_no_trump: Annotated[
        bool,
        _calling(
            "A stuck dealer may play no trump",
            "A dealer who must name trump may play without: no bowers, and aces high.",
            source="euchrecentral.com, euchrestrategy.info",
        ),
    ] = False
    no_trump: Annotated[
        bool,
        _calling(
            "No trump",
            "In the second round anybody may call no trump: no bowers, and aces high.",
            source="Trickster, Board Game Arena, goodsoft",
        ),
    ] = False
    low_no_trump: Annotated[
        bool,
        _calling(
            "Low no trump",
            "In the second round anybody may call low no trump: no bowers, and the lowest cards win.",
            source="Trickster",
        ),
    ] = False
    must_have_trump: Annotated[
        Literal["no", "any", "natural"],
        _calling(
            "Trump needed to call",
            "A player may make a suit trump only with a trump in hand; where it must be a natural one, the "
            "left bower and the Benny do not count. A stuck dealer without any is free.",
            source="euchrelinks.com",
            labels=("Not needed", "Any trump", "A natural trump"),
        ),
    ] = "no"
    canadian_loner: Annotated[
        bool,
        _going_alone(
            "Canadian loner",
            "The dealer’s partner may order the card up only by going alone.",
            source="euchrelinks.com",
        ),
    ] = False
    no_late_loners: Annotated[
        bool,
        _going_alone(
            "No loners near the end",
            "A side that needs only one or two more points may not go alone.",
            source="league etiquette: users.igl.net",
        ),
    ] = False
    defend_alone: Annotated[
        bool,
        _going_alone(
            "Defending alone",
            "Against a player who goes alone an opponent may play alone too; if he euchres the loner, his "
            "side scores 4.",
            source="Trickster, euchrelinks.com",
        ),
    ] = False
    call_for_best: Annotated[
        bool,
        _going_alone(
            "Call for best",
            "A player who goes alone may give his partner a card and get one back, the best for him.",
            source="Trickster, euchrelinks.com",
        ),
    ] = False
    loner_lead: Annotated[
        Literal["left_of_dealer", "left_of_maker"],
        _play(
            "Lead against a loner",
            "Who leads to the first trick when somebody plays alone: the first player who takes part on the "
            "dealer’s left, or on the loner’s.",
            source="dealer’s left: the club’s page; maker’s left: euchrelinks.com, goodsoft",
            labels=("The dealer’s left", "The maker’s left"),
        ),
    ] = "left_of_dealer"
    maker_leads: Annotated[
        bool,
        _play(
            "The maker leads",
            "Whoever made trump leads to the first trick.",
            source="Trickster",
        ),
    ] = False
    may_discard_upcard: Annotated[
        bool,
        _play(
            "The card picked up may be discarded",
            "The dealer may put the very card he picked up away.",
            source="the club’s page: “one card from their hand”; World of Card Games forbids it",
        ),
    ] = True
    throw_in: Annotated[
        bool,
        _play(
            "Throwing in",
            "Stop the hand as soon as the tricks that are left cannot change the score.",
            source="house rule, from Bacon",
        ),
    ] = False
    claim: Annotated[Claim, claim_option("house rule, from Bacon")] = "off"
