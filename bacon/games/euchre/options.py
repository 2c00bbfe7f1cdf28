"""The options of Euchre, each with the published rules that have it."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final, Literal

from bacon.core.cards import pack
from bacon.core.options import Options, option
from bacon.games.tricks.claims import Claim, claim_option

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
            "The first side to this many points wins the match.",
            source="10: a Euchre club’s page and most others; 11: cardgame.com and the British game; the "
            "others are older or house rules",
        ),
    ] = 10
    loner_three_or_four: Annotated[
        Literal["makers_1", "nobody", "defenders_1"],
        _scoring(
            "Loner takes three or four tricks",
            "Who scores a point when a loner takes only three or four tricks.",
            source="a Euchre club’s page says both: makers where it describes going alone, defenders in its "
            "list of scores; nobody: Trickster",
            labels=("The makers score 1", "Nobody scores", "The defenders score 1"),
        ),
    ] = "makers_1"
    take_four: Annotated[
        bool,
        _scoring(
            "Four tricks for a point",
            "The makers need four tricks to score. With three they score nothing, but aren’t euchred.",
            source="Trickster",
        ),
    ] = False
    lone_penalty: Annotated[
        bool,
        _scoring(
            "Euchred loner costs 4",
            "Euchring a loner scores 4 points instead of 2.",
            source="euchrelinks.com",
        ),
    ] = False
    super_euchre: Annotated[
        bool,
        _scoring(
            "Super euchre",
            "Euchring makers who take no tricks scores 4 points instead of 2.",
            source="euchrelinks.com",
        ),
    ] = False
    deck: Annotated[
        Literal[24, 28, 32],
        _cards(
            "Deck",
            "The usual deck from the nine up, or with eights added, or with sevens and eights.",
            source="24: a Euchre club’s page; 28 and 32: euchrelinks.com",
            labels=(
                "24 cards, nine through ace",
                "28 cards, eight through ace",
                "32 cards, seven through ace",
            ),
        ),
    ] = 24
    joker: Annotated[
        bool,
        _cards(
            "The Benny",
            "A joker, the Benny or best bower, is added as the highest trump.",
            source="Trickster, goodsoft; the British game",
        ),
    ] = False
    joker_turned_up: Annotated[
        Literal["dealer_names", "caller_names", "spades"],
        _cards(
            "When the Benny is turned up",
            "Either the dealer names its suit before anyone calls, or whoever orders it up names any "
            "suit, or it’s a spade.",
            needs="joker",
            source="dealer: euchrelinks.com, netplaces; caller: goodsoft; spades: Trickster",
            labels=("The dealer names its suit", "Whoever orders it up names a suit", "It’s a spade"),
        ),
    ] = "dealer_names"
    misdeal: Annotated[
        Literal["off", "no_ace_no_face", "ace_no_face"],
        _cards(
            "Calling a misdeal",
            "Before the first call, a player with no ace and no face card may show their hand for a new "
            "deal. The wider rule also allows one ace that isn’t in the up-card’s suit.",
            source="no ace no face: Trickster, euchrelinks.com; ace no face: euchrecentral.com",
            labels=("Not allowed", "No ace, no face", "No face, and at most one ace"),
        ),
    ] = "off"
    misdeal_dealer: Annotated[
        Literal["same_dealer", "next_dealer"],
        _cards(
            "Dealer after a misdeal",
            "Who deals after a misdeal is called.",
            needs="misdeal",
            source="same dealer: euchrecentral.com; next dealer: newtsgames.com",
            labels=("The same dealer", "The next player"),
        ),
    ] = "same_dealer"
    go_under: Annotated[
        Literal["off", "clean", "mixed"],
        _cards(
            "Going under",
            "Before the first call, a player may swap three cards below the jack, all of one rank or any "
            "three, for the three cards under the up-card.",
            source="Trickster; farmer’s hand: newtsgames.com, euchrecentral.com",
            labels=("Not allowed", "Three of one rank", "Any three low cards"),
        ),
    ] = "off"
    all_passed: Annotated[
        Literal["next_dealer", "same_dealer", "stick", "stick_or_forfeit"],
        _calling(
            "When everyone passes twice",
            "Either there’s a new deal, or the dealer is stuck and has to call. With forfeit, a stuck dealer "
            "may still pass, and the other side scores 1.",
            source="next dealer, stick the dealer: a Euchre club’s page; forfeit: euchrelinks.com; same "
            "dealer is a house rule",
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
            "Stuck dealer may call the turned-down suit",
            "A stuck dealer may also call the up-card’s suit.",
            source="euchrestrategy.info",
        ),
    ] = False
    stuck_no_trump: Annotated[
        bool,
        _calling(
            "Stuck dealer may call no trump",
            "A stuck dealer may call no trump: no bowers, and aces high.",
            source="euchrecentral.com, euchrestrategy.info",
        ),
    ] = False
    no_trump: Annotated[
        bool,
        _calling(
            "No trump",
            "In the second round anyone may call no trump: no bowers, and aces high.",
            source="Trickster, Board Game Arena, goodsoft",
        ),
    ] = False
    low_no_trump: Annotated[
        bool,
        _calling(
            "Low no trump",
            "In the second round anyone may call low no trump: no bowers, and the lowest card of the suit "
            "led wins.",
            source="Trickster",
        ),
    ] = False
    must_have_trump: Annotated[
        Literal["no", "any", "natural"],
        _calling(
            "Trump needed to call",
            "Whether you need a trump in your hand to call its suit. If it has to be a natural one, the left "
            "bower and the Benny don’t count. A stuck dealer who has none may call anyway.",
            source="euchrelinks.com",
            labels=("None", "Any trump", "A natural trump"),
        ),
    ] = "no"
    canadian_loner: Annotated[
        bool,
        _going_alone(
            "Canadian loner",
            "The dealer’s partner can only order up the card by going alone.",
            source="euchrelinks.com",
        ),
    ] = False
    no_late_loners: Annotated[
        bool,
        _going_alone(
            "No loners near the end",
            "A side that needs only one or two more points can’t go alone.",
            source="league etiquette: users.igl.net",
        ),
    ] = False
    defend_alone: Annotated[
        bool,
        _going_alone(
            "Defending alone",
            "An opponent may defend alone against a loner. Euchring the loner then scores 4.",
            source="Trickster, euchrelinks.com",
        ),
    ] = False
    call_for_best: Annotated[
        bool,
        _going_alone(
            "Call for best",
            "A loner may give their partner a card and get their partner’s best card back.",
            source="Trickster, euchrelinks.com",
        ),
    ] = False
    loner_lead: Annotated[
        Literal["left_of_dealer", "left_of_maker"],
        _play(
            "Lead against a loner",
            "Who leads to the first trick against a loner: the first player on the dealer’s left who isn’t "
            "sitting out, or the player on the loner’s left.",
            source="dealer’s left: a Euchre club’s page; maker’s left: euchrelinks.com, goodsoft",
            labels=("The dealer’s left", "The loner’s left"),
        ),
    ] = "left_of_dealer"
    maker_leads: Annotated[
        bool,
        _play(
            "The maker leads",
            "The maker leads to the first trick.",
            source="Trickster",
        ),
    ] = False
    may_discard_upcard: Annotated[
        bool,
        _play(
            "Discarding the up-card",
            "The dealer may discard the card they just picked up.",
            source="a Euchre club’s page: “one card from their hand”; World of Card Games forbids it",
        ),
    ] = True
    throw_in: Annotated[
        bool,
        _play(
            "Stopping early",
            "The hand ends as soon as the remaining tricks can’t change the score.",
            source="house rule, from Bacon",
        ),
    ] = False
    claim: Annotated[Claim, claim_option("house rule, from Bacon")] = "off"
