"""Why an action is not legal in Euchre, in a sentence."""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import Strain, Suit
from bacon.games.euchre.rules import calling
from bacon.games.euchre.rules.events import CallMisdeal, GoUnder
from bacon.games.euchre.rules.options import EuchreOptions
from bacon.games.euchre.rules.state import EuchreState
from bacon.games.tricks.rules.bowers import ranking
from bacon.games.tricks.rules.events import ClaimRest, Discard, Give, NameTrump, PickItUp, Play
from bacon.games.tricks.rules.play import MATCH_OVER, must_follow, no_claim, not_held
from bacon.games.tricks.rules.state import Phase

_EXPECTED: Final = {
    Phase.NAME_UPCARD: "Now the dealer says which suit the joker stands for.",
    Phase.LOOK: "Now is the time to keep the hand, to go under or to call a misdeal.",
    Phase.OFFER: "Now the up-card is offered: order it up, alone or not, or pass.",
    Phase.NAME: "Now trump is to be named, alone or not, or pass.",
    Phase.DISCARD: "Now a card must be discarded.",
    Phase.GIVE: "Now a card is to be given to the partner.",
    Phase.DEFEND: "Now say whether you defend alone, or pass.",
    Phase.PLAY: "Now a card must be played.",
}
_NO_TRUMP_HELD: Final = Refusal(
    "needs_trump", "At this table nobody may make a suit trump without holding one."
)
_NO_LONER: Final = Refusal("no_late_loner", "At this table a side so close to the target may not go alone.")


def refusal(options: EuchreOptions, state: EuchreState, action: Action) -> Refusal:
    """Say why an action is not legal."""
    if state.to_act is None:
        return MATCH_OVER
    hand = state.hands[state.to_act]
    match action, state.phase:
        case (Play(card), Phase.PLAY) | (Discard(card), Phase.DISCARD) | (Give(card), Phase.GIVE) if (
            card not in hand
        ):
            return not_held(card)
        case Play(), Phase.PLAY if state.trick:
            return must_follow(state, ranking(state.strain))
        case ClaimRest(), Phase.PLAY:
            return no_claim(claims=options.claim != "off")
        case Discard(), Phase.DISCARD:
            return Refusal("keeps_upcard", "At this table the card you picked up may not be put away.")
        case PickItUp(), Phase.OFFER:
            return _no_order(options, state, state.to_act, action)
        case NameTrump(), Phase.NAME | Phase.NAME_UPCARD:
            return _no_name(options, state, state.to_act, action)
        case Pass(), Phase.NAME:
            return Refusal("dealer_is_stuck", "The dealer must name trump now: you cannot pass.")
        case Pass(), Phase.GIVE:
            return Refusal("must_give", "Your partner has called for your best card: give him one.")
        case ((GoUnder() | CallMisdeal()), Phase.LOOK):
            return _no_change(options, action)
        case _:
            return Refusal("not_now", _EXPECTED[state.phase])


def _no_order(options: EuchreOptions, state: EuchreState, seat: int, action: PickItUp) -> Refusal:
    if state.upcard_suit is not None and action.suit is not None:
        return Refusal("suit_is_fixed", "The card’s suit becomes trump: no other can be named.")
    if state.upcard_suit is None and not isinstance(action.suit, Suit):
        return Refusal("name_a_suit", "The card is a joker: name the suit that is to be trump.")
    if action.alone and True not in calling.alones(options, state, seat):
        return _NO_LONER
    if not action.alone and False not in calling.alones_in_round_one(options, state, seat):
        return Refusal("only_alone", "The dealer’s partner may order the card up only by going alone.")
    return _NO_TRUMP_HELD


def _no_name(options: EuchreOptions, state: EuchreState, seat: int, action: NameTrump) -> Refusal:
    if state.phase is Phase.NAME_UPCARD:
        return Refusal("name_a_suit", "Name one of the four suits for the joker; nobody goes alone yet.")
    if action.alone and True not in calling.alones(options, state, seat):
        return _NO_LONER
    return _no_strain(state, action.strain)


def _no_strain(state: EuchreState, strain: object) -> Refusal:
    if not isinstance(strain, Strain):
        return Refusal("no_such_strain", f"{strain!r} is neither a suit nor no trump.")
    name = strain.plural.capitalize()
    if strain.suit is None:
        return Refusal("no_such_strain", f"{name} may not be called now at this table.")
    if strain.suit is state.upcard_suit:
        return Refusal("turned_down", f"{name} were turned down: name another suit.")
    return _NO_TRUMP_HELD


def _no_change(options: EuchreOptions, action: GoUnder | CallMisdeal) -> Refusal:
    if isinstance(action, CallMisdeal):
        return Refusal("no_misdeal", "This hand is too good to be dealt again at this table.")
    if options.go_under == "off":
        return Refusal("no_going_under", "Going under is not allowed at this table.")
    return Refusal(
        "no_going_under",
        "To go under, put three cards below the jack away, as the table allows, while the kitty is there.",
    )
