"""The rules of Bacon told to people, with the house rules in force: the rules page of the table.

>>> from bacon.games import Bacon
>>> guide(Bacon(target=15))[0].title
'What it is about'
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bacon.core.cards import Cards, cards
from bacon.core.options import Option, OptionValue
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.scoring import TRICKS, points
from bacon.games.bacon.words import score_name

UPCARD: Final = cards("9H")[0]
"""The card that is turned up in the guide's example hand."""

EXAMPLE: Final[dict[str, Cards]] = {
    "You": cards("AH KH 7H 6S 4C"),
    "West": cards("KD TD 9C 8C 2C"),
    "North": cards("6D QC JC 7S 4S"),
    "East": cards("2D 3H AS 5S KC"),
}
"""The hands of the guide's example, clockwise; East deals."""


class Section(Struct, frozen=True):
    """A part of the guide: its title and its paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


def guide(rules: BaconOptions) -> tuple[Section, ...]:
    """Tell the rules, section by section, to someone who has never played such a game."""
    return (
        _idea(rules),
        _cards(),
        _tricks(),
        _auction(rules),
        _permission(rules),
        _alone(),
        _upcard(),
        _play(rules),
        _scores(),
        _winning(rules),
        _example(rules),
        _advice(),
        _fair(),
        _house_rules(rules),
    )


def _idea(rules: BaconOptions) -> Section:
    return Section(
        "What it is about",
        (
            "Bacon is a quick game for four people in two pairs. Your partner sits across the table from "
            "you; the two others, on your left and on your right, are your opponents.",
            "Each hand takes a minute or two. Somebody says: with this suit as the strongest one, my "
            f"partner and I will win most of the {TRICKS} tricks. Then the cards are played and it shows "
            "who was right.",
            f"The first side to reach {rules.target} points wins the match.",
        ),
    )


def _cards() -> Section:
    return Section(
        "The cards",
        (
            "It is played with an ordinary pack of 52 cards. In each suit the ace is the highest, then "
            "king, queen, jack, 10, 9 and so on down to the 2. No card changes its place: if you know "
            "Euchre, forget its special jacks.",
            "Each player is dealt five cards. The rest, the stock, lies face down on the table, and its "
            "top card is turned up beside it: the up-card.",
        ),
    )


def _tricks() -> Section:
    return Section(
        "What a trick is",
        (
            "One player begins by laying a card on the table: that is called leading. Clockwise, each "
            "other player adds one. These cards together are a trick, and the one who played the best of "
            "them takes it and leads to the next.",
            "You must follow suit: play a card of the suit that was led if you have one, high or low as "
            "you like. If you have none, play whatever you want.",
            "One suit is trump for the hand, and every trump beats every card of the other suits. So the "
            "highest trump takes the trick, and if nobody played a trump, the highest card of the suit "
            "that was led.",
        ),
    )


def _auction(rules: BaconOptions) -> Section:
    return Section(
        "Choosing trump",
        (
            "Beginning on the dealer’s left, each player in turn looks at the up-card and says one of two "
            "things: “pick it up”, which declares its suit trump for this hand, or “pass”.",
            "When all four have passed, the up-card is laid aside and the next card of the stock is turned "
            "up and offered in the same way, again from the dealer’s left.",
            f"At most four cards are offered. If nobody wants the fourth either, the hand is void: nobody "
            f"scores, and {_REDEAL[rules.acquitted_redeal]} deals a new one.",
        ),
    )


_REDEAL: Final = {"next_dealer": "the player on the dealer’s left", "same_dealer": "the same dealer"}


def _permission(rules: BaconOptions) -> Section:
    if rules.permission == "off":
        told: tuple[str, ...] = (
            "At this table nobody needs to ask: a declaration stands as soon as it is made, alone or not.",
        )
    else:
        told = (_ASKS[rules.permission], *_if_refused(rules))
    return Section("Your partner’s word", told)


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
            "denied it may still declare the same card when the turn comes round, and the one who was "
            "denied may declare a later card."
        )
    if rules.permission != "declare":
        told.append(_REFUSED_ALONE[rules.refused_alone])
    return tuple(told)


_REFUSED_ALONE: Final = {
    "play_together": "If only going alone is denied, trump stands and the two of you play the hand together.",
    "counts_as_pass": "If going alone is denied, the whole declaration counts as a pass, and the next "
    "player is asked.",
}


def _alone() -> Section:
    return Section(
        "Going alone",
        (
            "With a very strong hand you can say “alone” as you declare. Your partner then puts the cards "
            "down and sits out, and you play against both opponents: three cards to each trick.",
            "Alone, your side scores twice as much if it succeeds. If it fails, the opponents score no "
            "more than they would have anyway.",
        ),
    )


def _upcard() -> Section:
    return Section(
        "Who gets the up-card",
        (
            "Here Bacon differs from its relatives: the up-card goes to the other side. The opponent on the "
            "declarer’s left takes it, lays one of the six cards then held face down aside, and leads to the "
            "first trick. It may be the very card just taken that is laid aside.",
            "So declaring gives an opponent a trump and the first lead. It wants a good hand.",
        ),
    )


def _play(rules: BaconOptions) -> Section:
    rest = [_THROW_IN[rules.throw_in], *_claim(rules)]
    return Section(
        f"Playing the {TRICKS} tricks",
        (
            "The first trick is led from the declarer’s left; after that, whoever took a trick leads to "
            "the next. The side with three tricks or more scores the hand.",
            *rest,
        ),
    )


_THROW_IN: Final = {
    True: "If one side has three tricks and the other one, the hand stops there: the last trick could not "
    "change the score. At three to nothing or four to nothing it goes on, because all five tricks count "
    "more.",
    False: "Every hand is played to its last trick.",
}


def _claim(rules: BaconOptions) -> tuple[str, ...]:
    if rules.claim == "off":
        return ("Nobody may claim tricks that have not been played.",)
    return (
        "If it is your turn and you hold nothing but trumps, you may show them and say “the rest are "
        f"mine”. If each of them beats every trump that {_CLAIMED_FROM[rules.claim]} still holds or has "
        "just played to the trick on the table, all remaining tricks are yours. If not, they all go to the "
        "other side.",
    )


_CLAIMED_FROM: Final = {"opponents": "an opponent", "everyone": "any other player, even your partner,"}


def _scores() -> Section:
    return Section(
        "What a hand scores",
        (
            f"Declarer’s side, 3 or 4 tricks: {_worth(declared=True, alone=False, tricks=3)}",
            f"Declarer’s side, all 5 tricks: {_worth(declared=True, alone=False, tricks=5)}",
            f"Declarer alone, 3 or 4 tricks: {_worth(declared=True, alone=True, tricks=3)}",
            f"Declarer alone, all 5 tricks: {_worth(declared=True, alone=True, tricks=5)}",
            f"The other side, 3 or 4 tricks: {_worth(declared=False, alone=False, tricks=3)}",
            f"The other side, all 5 tricks: {_worth(declared=False, alone=False, tricks=5)}",
            "It makes no difference to the other side whether the declarer was alone. Only one side scores "
            "in a hand, and some scores have names: 1 is a completion, 2 a double completion, and 4 a "
            "bacon.",
        ),
    )


def _worth(*, declared: bool, alone: bool, tricks: int) -> str:
    worth = points(declared=declared, alone=alone, tricks=tricks)
    return f"{worth} {'point' if worth == 1 else 'points'}, {score_name(worth)}"


def _winning(rules: BaconOptions) -> Section:
    return Section(
        "Winning the match",
        (
            f"The side that first has {rules.target} points or more wins. Points beyond the target do no "
            "harm.",
            "Everybody cuts a card for the first deal, and the lowest deals; equal lowest cards are cut "
            "again. After each hand the deal moves on to the left; after a void hand "
            f"{_REDEAL[rules.acquitted_redeal]} deals.",
        ),
    )


def _example(rules: BaconOptions) -> Section:
    asked = "North, asked, says “yes, go on”. " if rules.permission in ("both", "declare") else ""
    return Section(
        "A hand from beginning to end",
        (
            f"East deals, and the {UPCARD.label} is turned up. You speak first and hold "
            f"{_labels(EXAMPLE['You'])}. Three good hearts: you say “pick it up”. {asked}Hearts are trump.",
            "West, on your left, takes the 9♥, lays the 2♣ aside and leads the K♦. North follows with the "
            "6♦ and East with the 2♦. You have no diamond, so you may trump: your 7♥ takes the trick.",
            "You lead the A♥. West must follow with the 9♥ and East with the 3♥; North has no heart and "
            "throws the 4♠. Your K♥ then takes a third trick: West plays the 10♦, North the 7♠, East the "
            "5♠.",
            "You lead the 4♣. West plays the 8♣, North the Q♣, and East takes it with the K♣. "
            f"{_example_end(rules)}",
            "Your side declared and has at least three tricks, but not all five: 1 point, a completion.",
        ),
    )


def _example_end(rules: BaconOptions) -> str:
    if rules.throw_in:
        return "Three tricks to one: the last one changes nothing, and the hand is over."
    return "East’s A♠ takes the last trick: West plays the 9♣, North the J♣ and you the 6♠."


def _labels(hand: Cards) -> str:
    return " ".join(card.label for card in hand)


def _advice() -> Section:
    return Section(
        "For your first evening",
        (
            "Three likely tricks are enough to declare: count high trumps, and aces of other suits. Your "
            "partner can usually be trusted with one.",
            "When your side declared, lead trumps: it takes away what the opponents could trump you with. "
            "When your partner’s card is already winning the trick, save your good ones.",
        ),
    )


def _fair() -> Section:
    return Section(
        "A fair deal",
        (
            "Before each deal the table shows a commitment, a long number that fixes the shuffle without "
            "telling it. After the hand it shows the seed, and anybody can work out with it that the cards "
            "had not been tampered with. Your computer opponents see only their own cards.",
        ),
    )


def _house_rules(rules: BaconOptions) -> Section:
    values = rules.values()
    lines = tuple(_house_rule(option, values[option.name]) for option in rules.options())
    return Section("The house rules at this table", lines)


def _house_rule(option: Option, value: OptionValue) -> str:
    return f"{option.title}: {_label_of(option, value)}. {option.help}"


def _label_of(option: Option, value: OptionValue) -> str:
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return option.label(value)
