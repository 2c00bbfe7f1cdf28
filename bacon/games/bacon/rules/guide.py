"""The rules of Bacon told to people, with the house rules in force: the rules page of the table.

>>> from bacon.games.bacon.rules import Bacon
>>> guide(Bacon(target=15))[0].title
'What it is about'
"""

from __future__ import annotations

from typing import Final

from bacon.core.cards import Cards, Suit, cards
from bacon.core.guide import EAST, FAIR, NORTH, WEST, house_rules, section
from bacon.core.rules import CardRow, PointTable, Section
from bacon.core.words import capital
from bacon.games.bacon.rules.options import BaconOptions
from bacon.games.bacon.rules.ranking import pack_of, ranking
from bacon.games.bacon.rules.scoring import TRICKS, points
from bacon.games.bacon.rules.words import score_name, worth
from bacon.games.tricks.rules.guide import PAIRS, claiming, trick, trumps, winning
from bacon.games.tricks.rules.guide import TRICKS as TRICK_SECTION

UPCARD: Final = cards("9H")[0]
"""The card that is turned up in the guide's example hand."""

EXAMPLE: Final[dict[str, Cards]] = {
    "You": cards("AH KH 7H 6S 4C"),
    "West": cards("KD TD 9C 8C 2C"),
    "North": cards("6D QC JC 7S 4S"),
    "East": cards("2D 3H AS 5S KC"),
}
"""The hands of the guide's example, clockwise; East deals."""


def guide(rules: BaconOptions) -> tuple[Section, ...]:
    """Tell the rules, section by section, to someone who has never played such a game."""
    return (
        _idea(rules),
        _cards(rules),
        TRICK_SECTION,
        _auction(rules),
        _permission(rules),
        _alone(rules),
        _upcard(rules),
        _play(rules),
        _scores(rules),
        winning(rules.target, _after_void_hand(rules)),
        _example(rules),
        _advice(),
        FAIR,
        house_rules(rules),
    )


def _idea(rules: BaconOptions) -> Section:
    return section(
        "What it is about",
        f"Bacon is a quick game for {PAIRS}",
        "Each hand takes a minute or two. Somebody says: with this suit as the strongest one, my partner and "
        f"I will win most of the {TRICKS} tricks. Then the cards are played and it shows who was right.",
        f"The first side to reach {rules.target} points wins the match.",
    )


def _cards(rules: BaconOptions) -> Section:
    return section(
        "The cards",
        f"{_PACKS[rules.deck]} In each suit the {_ORDERS[rules.jacks_high]}{_DOWN_TO[rules.deck]}. "
        f"{_JACKS[rules.jacks_high]}",
        *_jokers(rules),
        trumps(pack_of(rules), ranking(rules, Suit.HEARTS)),
        "Each player is dealt five cards. The rest, the stock, lies face down on the table, and its "
        "top card is turned up beside it: the up-card.",
    )


_PACKS: Final = {
    52: "It is played with an ordinary pack of 52 cards.",
    24: "It is played with a short pack of 24 cards, from the nine to the ace of each suit.",
}
_ORDERS: Final = {
    False: "ace is the highest, then king, queen, jack",
    True: "jack is the highest, then ace, king, queen",
}
_DOWN_TO: Final = {52: ", 10, 9 and so on down to the 2", 24: ", 10 and 9"}
_JACKS: Final = {
    False: "No card changes its place: if you know Euchre, forget its special jacks.",
    True: "A jack stays in its own suit: if you know Euchre, there is no left bower here.",
}


def _jokers(rules: BaconOptions) -> tuple[str, ...]:
    if rules.jokers == 0:
        return ()
    pair = "There are two jokers. The coloured one beats the plain one, and both beat every other card."
    one = "There is a joker, the coloured one. It beats every other card."
    follow = (
        "A joker belongs to the trump suit: it must follow when trumps are led, and leading it calls for "
        "trumps."
        if rules.joker_follows == "trump"
        else "A joker may be played at any time, and never must be; leading it calls for trumps."
    )
    named = "When a joker is the up-card, whoever declares it names any suit trump."
    return (f"{pair if rules.jokers == 2 else one} {follow} {named}",)


def _auction(rules: BaconOptions) -> Section:
    return section(
        "Choosing trump",
        "Beginning on the dealer’s left, each player in turn looks at the up-card and says one of two "
        "things: “pick it up”, which declares its suit trump for this hand, or “pass”.",
        "When all four have passed, the up-card is laid aside and the next card of the stock is turned "
        "up and offered in the same way, again from the dealer’s left.",
        _last_offer(rules),
    )


def _last_offer(rules: BaconOptions) -> str:
    if rules.stick_dealer:
        return (
            "At most four cards are offered. If everybody else has passed the fourth, the dealer must "
            "declare it, and nobody can forbid that."
        )
    return (
        "At most four cards are offered. If nobody wants the fourth either, the hand is void: nobody scores, "
        f"and {_REDEAL[rules.acquitted_redeal]} deals a new one."
    )


_REDEAL: Final = {"next_dealer": "the player on the dealer’s left", "same_dealer": "the same dealer"}


def _permission(rules: BaconOptions) -> Section:
    if rules.permission == "off":
        told: tuple[str, ...] = (
            "At this table nobody needs to ask: a declaration stands as soon as it is made, alone or not.",
        )
    else:
        told = (_ASKS[rules.permission], *_if_refused(rules))
    return section("Your partner’s word", *told)


_ASKS: Final = {
    "both": "You play as a pair, so your partner has a say. Before a declaration stands, the partner is "
    "asked and may grant or deny it. If it was made alone, a second question follows: about going alone. "
    "You may not talk it over.",
    "declare": "You play as a pair, so your partner has a say. Before a declaration stands, the partner is "
    "asked and may grant or deny it. Going alone needs no further permission. You may not talk it over.",
    "alone": "You play as a pair, so your partner has a say: a declaration stands by itself, but whoever "
    "wants to go alone needs the partner’s permission. You may not talk it over.",
}


def _if_refused(rules: BaconOptions) -> tuple[str, ...]:
    told: list[str] = []
    if rules.permission != "alone":
        told.append(
            "A declaration that is denied counts as a pass, and the next player is asked. The partner who "
            f"denied it {_denier(rules)}, and the one who was denied may declare a later card."
        )
    if rules.permission != "declare":
        told.append(_REFUSED_ALONE[rules.refused_alone] + _refused_when_stuck(rules))
    return tuple(told)


def _denier(rules: BaconOptions) -> str:
    if rules.denier_may_declare:
        return "may still declare the same card when the turn comes round"
    stuck = ", unless it is the dealer who must" if rules.stick_dealer else ""
    return f"may not declare that same card any more{stuck}"


def _refused_when_stuck(rules: BaconOptions) -> str:
    if rules.stick_dealer and rules.refused_alone == "counts_as_pass":
        return " Only the dealer who must declare then plays with the partner instead."
    return ""


_REFUSED_ALONE: Final = {
    "play_together": "If only going alone is denied, trump stands and the two of you play the hand together.",
    "counts_as_pass": "If going alone is denied, the whole declaration counts as a pass, and the next "
    "player is asked.",
}


def _alone(rules: BaconOptions) -> Section:
    return section(
        "Going alone",
        "With a very strong hand you can say “alone” as you declare. Your partner then puts the cards "
        "down and sits out, and you play against both opponents: three cards to each trick.",
        f"{_ALL_FIVE if rules.loner_must_take_five else _LONER[rules.loner_three_or_four]} "
        f"{_BEATEN[rules.beaten_loner_doubles]}",
    )


_LONER: Final = {
    2: "Alone, your side scores twice as much if it succeeds.",
    1: "Alone, all five tricks score twice as much; three or four score no more than together.",
}
_ALL_FIVE: Final = "Alone, all five tricks score twice as much, but three or four score nothing at all."
_BEATEN: Final = {
    False: "If you are beaten, the opponents score no more than they would have anyway.",
    True: "If you are beaten, the opponents score twice as much as usual.",
}


def _upcard(rules: BaconOptions) -> Section:
    return section(
        "Who gets the up-card",
        "Here Bacon differs from its relatives: the up-card goes to the other side. The opponent on the "
        "declarer’s left takes it, lays one of the six cards then held face down aside, and leads to the "
        f"first trick. {_LAID_ASIDE[rules.may_discard_upcard]}",
        "So declaring gives an opponent a trump and the first lead. It wants a good hand.",
    )


_LAID_ASIDE: Final = {
    True: "It may be the very card just taken that is laid aside.",
    False: "The card just taken may not be laid aside.",
}


def _play(rules: BaconOptions) -> Section:
    return section(
        f"Playing the {TRICKS} tricks",
        "The first trick is led from the declarer’s left; after that, whoever took a trick leads to "
        "the next. The side with three tricks or more scores the hand.",
        _THROW_IN[rules.throw_in],
        claiming(rules.claim),
    )


_THROW_IN: Final = {
    True: "If one side has three tricks and the other one, the hand stops there: the last trick could not "
    "change the score. At three to nothing or four to nothing it goes on, for all five tricks.",
    False: "Every hand is played to its last trick.",
}


def _scores(rules: BaconOptions) -> Section:
    return section(
        "What a hand scores",
        PointTable(
            ("", "3 or 4 tricks", f"All {TRICKS} tricks"),
            tuple(_score_line(rules, who, declared, alone) for who, declared, alone in _WHO),
        ),
        "Only one side scores in a hand, and some scores have names: "
        f"1 is {score_name(rules, 1)}, 2 {score_name(rules, 2)}, and 4 {score_name(rules, 4)}.",
    )


_WHO: Final = (
    ("Declarer’s side", True, False),
    ("Declarer alone", True, True),
    ("The other side, against a pair", False, False),
    ("The other side, against a loner", False, True),
)


def _score_line(rules: BaconOptions, who: str, declared: bool, alone: bool) -> tuple[str, str, str]:
    gained = (points(rules, declared=declared, alone=alone, tricks=tricks) for tricks in (3, TRICKS))
    short, full = (capital(worth(rules, each, ", ")) for each in gained)
    return who, short, full


def _after_void_hand(rules: BaconOptions) -> str:
    return "" if rules.stick_dealer else f"; after a void hand {_REDEAL[rules.acquitted_redeal]} deals"


def _example(rules: BaconOptions) -> Section:
    asked = f"{NORTH}, asked, says “yes, go on”. " if rules.permission in ("both", "declare") else ""
    return section(
        "A hand from beginning to end",
        *_differs(rules),
        f"{EAST} deals, and the {UPCARD.label} is turned up. You speak first.",
        CardRow("The up-card, and your hand", (UPCARD, *EXAMPLE["You"]), ("turned up",)),
        f"Three good hearts: you say “pick it up”. {asked}Hearts are trump.",
        f"{WEST}, on your left, takes the 9♥, lays the 2♣ aside and leads the K♦. You have no diamond, so "
        "you may trump.",
        trick("Your 7♥ takes the trick", "KD 6D 2D 7H", WEST, NORTH, EAST, "You"),
        f"You lead the A♥. {WEST} and {EAST} must follow; {NORTH} has no heart and throws the 4♠. Your K♥ "
        "then takes a third trick.",
        trick("Your A♥ takes the trick", "AH 9H 4S 3H", "You", WEST, NORTH, EAST),
        trick("Your K♥ takes the trick", "KH TD 7S 5S", "You", WEST, NORTH, EAST),
        f"You lead the 4♣. {_EXAMPLE_END[rules.throw_in]}",
        trick(f"{EAST}’s K♣ takes the trick", "4C 8C QC KC", "You", WEST, NORTH, EAST),
        *(() if rules.throw_in else (_LAST_TRICK,)),
        "Your side declared and has at least three tricks, but not all five: 1 point, a completion.",
    )


_EXAMPLE_END: Final = {
    True: "Three tricks to one: the last one changes nothing, and the hand is over.",
    False: "Then the last trick is played.",
}
_LAST_TRICK: Final = trick(f"{EAST}’s A♠ takes the last trick", "AS 6S 9C JC", EAST, "You", WEST, NORTH)


def _differs(rules: BaconOptions) -> tuple[str, ...]:
    """Say so where the example, a hand of the plain game, is not played with this table's cards."""
    plain = (rules.deck, rules.jokers, rules.jacks_high) == (52, 0, False)
    return () if plain else ("This hand is played with the full pack, without jokers, and ace high.",)


def _advice() -> Section:
    return section(
        "For your first evening",
        "Three likely tricks are enough to declare: count high trumps, and aces of other suits. Your "
        "partner can usually be trusted with one.",
        "When your side declared, lead trumps: it takes away what the opponents could trump you with. "
        "When your partner’s card is already winning the trick, save your good ones.",
    )
