"""The rules of the climbing game told to people, with the house rules in force: the rules page of the table.

>>> guide(ClimbingOptions(target=16))[0].title
'What it is about'
"""

from __future__ import annotations

from typing import Final

from bacon.core.cards import cards
from bacon.core.guide import EAST, FAIR, NORTH, WEST, house_rules, section
from bacon.core.rules import CardRow, PointTable, Section
from bacon.core.words import capital, points
from bacon.games.climbing.rules.notation import read_lay
from bacon.games.climbing.rules.options import ClimbingOptions
from bacon.games.climbing.rules.packs import COPIES, WILDS_EACH, hand_size, pack_of, suits_of, x_rank
from bacon.games.climbing.rules.scoring import only_first_side, places
from bacon.games.climbing.rules.words import PLACES

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")

EXAMPLE: Final[tuple[tuple[str, str], ...]] = (
    ("You", "pair of 3s: 3S 3D"),
    ("West", "pair of 5s: 5S 5H"),
    ("North", "pass"),
    ("East", "pair of 8s: 8D X"),
    ("You", "quad of 2s: 2S 2S 2H X"),
    ("West", "pass"),
    ("North", "pass"),
    ("East", "straight flush 4-8 in hearts: 4H 5H 6H X 8H"),
)
"""The steps of the guide's example round, as they are noted, up to the last set; then everybody passes.

Where a pass is final North has no second turn.
"""


def guide(rules: ClimbingOptions) -> tuple[Section, ...]:
    """Tell the rules, section by section, to someone who has never played such a game."""
    return (
        _idea(rules),
        _cards(rules),
        _combinations(),
        _bombs(rules),
        _wild(rules),
        _round(rules),
        _lead(rules),
        _going_out(rules),
        _scores(rules),
        _winning(rules),
        _example(rules),
        _advice(rules),
        FAIR,
        house_rules(rules),
    )


def _idea(rules: ClimbingOptions) -> Section:
    number = NUMBERS[rules.players]
    half = NUMBERS[rules.players // 2]
    who = (
        f"{number} people on two sides, {half} against {half}; partners and opponents sit alternately"
        if rules.teams
        else f"{number} people, every one for himself"
    )
    return section(
        "What it is about",
        f"This Bacon is a climbing game for {who}. It shares only its name with the game of tricks.",
        "Somebody lays one card or several, and the others climb: each lays something of the same kind, "
        "but higher, or passes. Whoever lays highest begins the next round. The aim is to get rid of "
        "all your cards before the others do.",
        f"Whoever first has {rules.target} points wins the match, or whoever leads after "
        f"{rules.max_deals} deals.",
    )


def _cards(rules: ClimbingOptions) -> Section:
    highest = x_rank(rules) - 1
    naturals = hand_size(rules) - WILDS_EACH
    dealt = (
        f"All {len(pack_of(rules))} cards are shuffled together, and each player is dealt {hand_size(rules)}."
        if rules.wilds_shuffled
        else f"Each player is dealt {naturals} numbered cards and handed exactly {NUMBERS[WILDS_EACH]} X: "
        f"{hand_size(rules)} cards."
    )
    return section(
        "The cards",
        f"The pack has {NUMBERS[len(suits_of(rules))]} suits, each with the ranks 1 to {highest}, and "
        f"{NUMBERS[COPIES]} of every card. Besides there are {WILDS_EACH * rules.players} wild cards, the X.",
        f"{dealt}{_set_aside(rules)}",
        f"The 1 is the lowest and the {highest} the highest numbered card. Suits matter only for two "
        "kinds of bomb, and no suit is better than another.",
        *_our_pack(rules),
    )


def _set_aside(rules: ClimbingOptions) -> str:
    left = len(pack_of(rules)) - rules.players * hand_size(rules)
    return f" {NUMBERS[left].capitalize()} cards stay face down and are not used." if left else ""


def _our_pack(rules: ClimbingOptions) -> tuple[str, ...]:
    """Say so where the published rules do not tell the pack."""
    if rules.players == 4:
        return ()
    return (f"Which cards {NUMBERS[rules.players]} people play with is our reading of the rules.",)


def _combinations() -> Section:
    return section(
        "What you can lay",
        "There are ten ordinary combinations. A single, a pair and a triple are one, two or three cards of "
        "one rank. Three ranks in sequence are a run, four a bobtail, five a straight and six a stretch.",
        "Two pairs of neighbouring ranks are stairs, three a tube; two triples of neighbouring ranks are "
        "plates.",
        _shown("pair of 3s: 3S 3D"),
        _shown("run 6-7-8: 6S 7H 8D"),
        _shown("stairs 7-8: 7S 7D 8H 8D"),
        _shown("tube 4-5-6: 4S 4H 5S 5D 6H 6D"),
        _shown("plates 2-3: 2S 2S 2H 3D 3D 3H"),
        "What is laid on top must be of the same kind, with as many cards, and strictly higher; equal "
        "is not enough. The highest card counts.",
    )


def _shown(noted: str, of: str = "") -> CardRow:
    """A set that is noted as in a record, as a row of cards with its name; `of` tells who lays it."""
    lay = read_lay(noted)
    assert lay.combination is not None
    named = f"{of}{lay.combination.words if of else lay.combination.kind.words}"
    return CardRow(capital(named), lay.cards)


def _bombs(rules: ClimbingOptions) -> Section:
    told = (
        "Five or six cards in sequence that are of one suit, but for any X among them, must be laid as a "
        "bomb."
        if rules.force_flush_bomb
        else "Five or six cards of one suit in sequence may also be laid as a plain straight or stretch, if "
        "you want to: you name it."
    )
    return section(
        "Bombs",
        "A bomb beats every ordinary combination, whatever its kind. There are five, from the lowest to "
        "the highest: a quad, four cards of one rank; a straight flush, five in sequence of one suit; a "
        "quint, five of one rank; a stretch flush, six in sequence of one suit; a hex, six of one rank.",
        "A bomb is beaten by a higher one of its kind and by any bomb of a higher kind. You may lay a "
        "bomb only when it is your turn, and you may lead one.",
        *map(_shown, _BOMBS),
        told,
    )


_BOMBS: Final = (
    "quad of 2s: 2S 2S 2H 2D",
    "straight flush 4-8 in hearts: 4H 5H 6H 7H 8H",
    "quint of 7s: 7S 7S 7H 7H 7D",
    "stretch flush 3-8 in spades: 3S 4S 5S 6S 7S 8S",
    "hex of 6s: 6S 6S 6H 6H 6D 6D",
)
"""One bomb of each kind, from the lowest to the highest."""


def _wild(rules: ClimbingOptions) -> Section:
    top = x_rank(rules)
    alone = "" if rules.wilds_shuffled else " No bomb can be made of X alone, for you have only two."
    return section(
        "The X",
        f"An X stands for any rank from 1 to {top} and any suit, in ordinary combinations and in bombs. "
        f"Only an X can be {_an(top)}, and nothing is higher: as a single {top} only a bomb beats it.",
        "Often a set with an X can be read in more than one way. Then you say what it is: with two X, "
        f"{_an(top - 2)} is a triple, or the low, middle or high card of a run.{alone}",
        CardRow(
            f"A triple of {top - 2}s, or a run from {top - 4}, {top - 3} or {top - 2} on",
            cards(f"X {top - 2}H X"),
        ),
    )


def _an(number: int) -> str:
    return f"an {number}" if number in (8, 11) else f"a {number}"


def _round(rules: ClimbingOptions) -> Section:
    passing = (
        "Whoever has passed is out of this round and may lay again only in the next one."
        if rules.pass_is_final
        else "You may always pass, even if you could lay something, and passing does not put you out of the "
        "round: when your turn comes again, you may lay after all."
    )
    counts = (
        "The table shows how many cards everybody still holds."
        if rules.show_counts
        else "The table does not show how many cards the others hold; whoever wants to know must count."
    )
    return section(
        "A round",
        "The player on the dealer’s left leads with any combination. Clockwise, each player lays "
        f"something higher or passes. {passing}",
        "The round is over when everybody else has passed one after the other since the last card was "
        "laid. Whoever laid that wins the round; nobody climbs over himself.",
        counts,
    )


def _lead(rules: ClimbingOptions) -> Section:
    told = ["The winner of a round leads to the next one, and must lay something."]
    if rules.teams and rules.gift_lead != "off":
        told.append(
            f"Or the winner lets {_HEIRS[rules.gift_lead, rules.players]} lead. Partners may not talk "
            "it over, and the partner cannot refuse."
        )
        told.append(
            "A winner who is out may give the lead to a partner in the same way; otherwise the next player "
            "on his left who still has cards leads."
        )
    else:
        told.append(
            "If the winner of the round is out, the next player on his left who still has cards leads."
        )
    return section("Who leads next", *tuple(told))


_HEIRS: Final = {
    ("any", 4): "the partner",
    ("next_only", 4): "the partner",
    ("any", 6): "any partner who still has cards",
    ("next_only", 6): "the next partner clockwise who still has cards",
}


def _going_out(rules: ClimbingOptions) -> Section:
    end = (
        "The deal ends at once when all players of one side are out."
        if rules.teams
        else "The deal goes on until only one player is left."
    )
    return section(
        "Going out",
        "Whoever has laid the last card is out. The others play on, and all who are left must pass "
        "before such a round is over.",
        f"{end} Nobody has to lay the rest.",
    )


def _scores(rules: ClimbingOptions) -> Section:
    if only_first_side(rules):
        told: tuple[str | PointTable, ...] = (
            "Only the side whose member is out first scores. That alone is worth nothing; what counts is "
            f"when the other {'members' if rules.players > 4 else 'member'} of the side "
            f"{'are' if rules.players > 4 else 'is'} out.",
            _ladder(places(rules)[1:], 1),
            "Who is left over when the deal ends comes last.",
        )
    else:
        told = (
            "Everybody scores by his place" + ("; partners add theirs up." if rules.teams else "."),
            _ladder(places(rules), 0),
            "These points are our reading of the rules.",
        )
    return section("What a deal scores", *told)


def _ladder(worth: tuple[int, ...], skipped: int) -> PointTable:
    names = [*PLACES[skipped : skipped + len(worth) - 1], "last"]
    lines = ((f"Out {name}", capital(points(each))) for name, each in zip(names, worth, strict=True))
    return PointTable(("Place", "Points"), tuple(lines))


def _winning(rules: ClimbingOptions) -> Section:
    side = "side" if rules.teams else "player"
    tied = "that is out first" if rules.teams else "of those in the lead who is out first"
    dealer = (
        "The next dealer is the leading side’s next player, clockwise from the old dealer; at a tie, that of "
        "the side that was out first."
        if rules.teams
        else "The next dealer is the player in the lead; at a tie, of these the one who was out first."
    )
    return section(
        "Winning the match",
        f"The {side} that first has {rules.target} points or more wins, and wins at once: the deal is "
        "not played on when it is sure of so many.",
        f"There are at most {rules.max_deals} deals. In the last one, {_a_leader(rules)} and is out "
        f"first has won. A tie after it is broken by one more deal: the {side} {tied} wins.",
        "Everybody cuts a card for the first deal, and the lowest deals; equal lowest cards are cut "
        f"again. {dealer}",
    )


def _a_leader(rules: ClimbingOptions) -> str:
    return "a side that is ahead or tied" if rules.teams else "a player who is ahead or tied"


def _example(rules: ClimbingOptions) -> Section:
    shown = [text if text == "pass" else _shown(text, _EXAMPLE_OF[name]) for name, text in EXAMPLE]
    lead = _EXAMPLE_LEAD[rules.teams and rules.gift_lead != "off"]
    return section(
        "A round from beginning to end",
        *_differs(rules),
        f"{EAST} deals, and you lead.",
        shown[0],
        shown[1],
        f"{NORTH} passes.",
        shown[3],
        "You could pass, but you have a bomb.",
        shown[4],
        f"{_PASSES[rules.pass_is_final]} {EAST} has a better one, the X standing for the 7.",
        shown[7],
        f"Nobody can beat that. Everybody passes, {EAST} wins the round and {lead}.",
    )


_EXAMPLE_OF: Final = {"You": "you lay ", "West": f"{WEST} lays ", "North": "", "East": f"{EAST} lays "}


_PASSES: Final = {
    False: f"{WEST} passes, and so does {NORTH}.",
    True: f"{WEST} passes; {NORTH}, who has passed before, is out of this round.",
}
_EXAMPLE_LEAD: Final = {
    True: f"may lead to the next one, or let {WEST}, the partner, lead",
    False: "leads to the next one",
}


def _differs(rules: ClimbingOptions) -> tuple[str, ...]:
    """Say so where the example, a round of four, is not played at such a table."""
    return () if rules.players == 4 else ("This is a round of four players.",)


def _advice(rules: ClimbingOptions) -> Section:
    partner = (
        "Watch your partner: when he has won the round with a high card, there is seldom a reason to beat it."
        if rules.teams
        else "Watch who has few cards left: he must not get the lead cheaply."
    )
    return section(
        "For your first evening",
        "Lead what rids you of many cards in one go: few can answer a long sequence. Low singles are the "
        "hardest to lose; lead them while you still have high cards to win the lead back.",
        f"Keep a bomb or an X for the moment when it wins a lead you need. {partner}",
    )
