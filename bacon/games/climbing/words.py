"""The climbing game in plain English: events, results, the words of records, and values for the guide.

`names` holds a name for each seat; "You" takes the second person.

>>> from bacon.core.cards import cards
>>> from bacon.games.climbing.combinations import Combination
>>> laid = events.CombinationLaid(1, cards("9H X"), Combination.parse("pair of 9s"))
>>> narrate(ClimbingOptions(), laid, ["You", "West", "North", "East"])
'West plays a pair of 9s: 9♥ X.'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core import words
from bacon.core.actions import Action, Pass, gerund
from bacon.core.cards import cards, spell
from bacon.core.events import Event, HandStarted, MatchStarted, MatchWon, Passed, SeedRevealed
from bacon.core.rules import Outcome, PointTable, Section, TableState
from bacon.core.words import (
    NUMBERS,
    YOU,
    capital,
    does,
    inside,
    labels,
    listed,
    points,
    seat_names,
    spelled_out,
    together,
    verb,
)
from bacon.games.climbing import events
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import CombinationLaid, GiveLead, Lay, LeadGiven
from bacon.games.climbing.options import (
    COPIES,
    WILDS_EACH,
    ClimbingOptions,
    X,
    hand_size,
    pack_of,
    suits_of,
    x_rank,
)
from bacon.games.climbing.state import (
    ClimbingState,
    as_climbing,
    members,
    only_first_side,
    places,
    side_of,
    sides,
)
from bacon.games.guides import read_guide

PLACES: Final = ("first", "second", "third", "fourth", "fifth")
"""The places in words; nobody goes out sixth, because the last player is left over."""


def narrate(options: ClimbingOptions, event: Event, names: Sequence[str]) -> str:
    """Describe an event, full or as one seat saw it, in one line."""
    return _narrate_play(event, names) or _narrate_match(options, event, names)


def label(combination: Combination) -> str:
    """Name a combination below its cards, and say if it is a bomb.

    >>> label(Combination.parse("tube 4-5-6")), label(Combination.parse("quad of 9s"))
    ('run of pairs from 4 to 6', 'four 9s (a bomb)')
    """
    return f"{combination.noun} (a bomb)" if combination.kind.bomb else combination.noun


def advice(options: ClimbingOptions, state: TableState, action: Action) -> str:
    """Word an action as advice; when leading, it names the lead or the partner who gets it."""
    if isinstance(action, Lay) and action.combination:
        laid = f"an X as {an(action.combination.rank)}" if action.cards == (X,) else ""
        return f"{'play' if as_climbing(state).pile else 'lead'} {laid or briefly(action.combination)}"
    if not isinstance(action, GiveLead):
        return action.advice
    seat = as_climbing(state).to_act or 0
    if side_of(options, action.to) != side_of(options, seat):
        return "leave the lead to the next player"
    if len(members(options, side_of(options, seat))) <= 2:
        return "give your partner the lead"
    left = (action.to - seat) % options.players < options.players // 2
    return f"give the lead to your partner on the {'left' if left else 'right'}"


def briefly(combination: Combination) -> str:
    """Describe a combination as a hint does.

    >>> briefly(Combination.parse("straight 1-5")), briefly(Combination.parse("quad of 9s"))
    ('the run from 1 to 5', 'four 9s')
    """
    return combination.words if combination.kind.shape.length == 1 else f"the {combination.noun}"


def in_words(options: ClimbingOptions, state: TableState, action: Action) -> str:
    """Word an action within a sentence, such as ``playing a pair of 9s``."""
    advised = advice(options, state, action)
    return gerund(advised) if advised else action.words


def bubble(event: Event) -> str | None:
    """Return what the event's seat says aloud: bombs, what a play with an X stands for, and passes."""
    match event:
        case events.CombinationLaid(cards=cards, combination=laid) if laid.kind.bomb or X in cards:
            name = replace(laid, suit=None).short
            return f"{capital(name)}{'!' if laid.kind.bomb else ''}"
        case Passed():
            return "Pass"
        case events.LeadGiven():
            return "You lead"
        case events.WentOut():
            return "I’m out!"
        case _:
            return None


def outcome(
    options: ClimbingOptions, state: ClimbingState, names: Sequence[str], viewer_side: int
) -> Outcome:
    """Describe the result of a deal; raise ``ValueError`` if it has none yet."""
    result = state.result
    if result is None:
        raise ValueError("The deal has no result yet.")
    sentences = _order(state.finished, result.order[len(state.finished) :], names)
    if not _only_the_first_scores(options, result):
        sentences.append(_gains(options, result, names))
    if result.winner is not None and len(result.order) < options.players:
        sentences.append("That settled it.")
    return Outcome(_title(options, result, names, viewer_side), " ".join(sentences))


def side_name(options: ClimbingOptions, names: Sequence[str], side: int) -> str:
    """Name a side: all partners, or the one player.

    >>> side_name(ClimbingOptions(), ["You", "West", "North", "East"], 0)
    'You and North'
    """
    return together([names[seat] for seat in members(options, side)])


def _narrate_play(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.CombinationLaid(seat, cards, laid):
            return f"{does(names[seat], 'play')} {laid.words}: {labels(cards)}."
        case events.WentOut(seat, place):
            return f"{does(names[seat], 'go')} out {PLACES[place - 1]}."
        case events.RoundWon(seat):
            return f"{does(names[seat], 'win')} the round."
        case events.LeadGiven(seat, to):
            return f"{does(names[seat], 'give')} {inside(names[to])} the lead."
        case events.LeadFell(seat):
            return f"{does(names[seat], 'get')} the lead."
        case _:
            return None


def _narrate_match(options: ClimbingOptions, event: Event, names: Sequence[str]) -> str:
    match event:
        case HandStarted():
            return words.narrate(event, names).replace("Hand", "Deal", 1)
        case SeedRevealed():
            return words.narrate(event, names).replace("hand", "deal", 1)
        case MatchStarted(rules=rules):
            target, deals = rules["target"], rules["max_deals"]
            return f"A new match of Climbing, to {target} points or {deals} deals."
        case events.DealScored():
            return _gains(options, event, names)
        case MatchWon(side):
            name = side_name(options, names, side)
            return f"{name} {_plural(options, name, 'win')} the match!"
        case _:
            return words.narrate(event, names)


def _plural(options: ClimbingOptions, name: str, what: str) -> str:
    return what if options.teams else verb(name, what)


def _order(out: Sequence[int], left: Sequence[int], names: Sequence[str]) -> list[str]:
    """Report who else went out, and who didn't: ``West went out second and you third.``.

    The title has who went out first.
    """
    sentences = []
    if out[1:]:
        second, *others = [inside(names[seat]) for seat in out[1:]]
        places = [f"{name} {place}" for name, place in zip(others, PLACES[2:], strict=False)]
        sentences.append(listed([f"{second} went out {PLACES[1]}", *places]))
    if left:
        sentences.append(f"{listed([inside(names[seat]) for seat in left])} didn’t go out")
    return [f"{capital(sentence)}." for sentence in sentences]


def _only_the_first_scores(options: ClimbingOptions, result: events.DealScored) -> bool:
    """Whether all points are those of the side that went out first, which the title has."""
    first = side_of(options, result.order[0])
    return bool(result.points[first]) and sum(map(bool, result.points)) == 1


def _gains(options: ClimbingOptions, result: events.DealScored, names: Sequence[str]) -> str:
    """Report the scores: ``You and Bella score 2 points.``, ``You score 4 points, West 2 and East 1.``."""
    ranked = sorted(range(sides(options)), key=lambda side: -result.points[side])
    scoring = [(side_name(options, names, side), result.points[side]) for side in ranked]
    (best, most), *others = [each for each in scoring if each[1]] or [("Nobody", 0)]
    if not most:
        return "Nobody scores."
    first = f"{best} {_plural(options, best, 'score')} {words.points(most)}"
    if options.teams and others:
        *several, last = (f"{inside(name)} score {made}" for name, made in others)
        return f"{', '.join([first, *several])}, and {last}."
    return f"{listed([first, *(f'{inside(name)} {made}' for name, made in others)])}."


def _title(
    options: ClimbingOptions, result: events.DealScored, names: Sequence[str], viewer_side: int
) -> str:
    """Report who went out first, and the points for it; among partners, who scores it unless it is plain."""
    seat = result.order[0]
    side = side_of(options, seat)
    made, went = result.points[side], f"{names[seat]} went out first"
    if not made:
        return went
    if not options.teams or names[seat] == YOU or YOU not in names:
        return f"{went}: +{made}"
    return f"{went}: {f'+{made} for you' if side == viewer_side else f'{points(made)} for them'}"


_PASS = "pass"
_GIVE_LEAD = "give lead to "
_SEPARATOR = ": "


def write(options: ClimbingOptions, event: Event, state: ClimbingState) -> str | None:  # noqa: ARG001  (other games need it)
    """Write a player's action; return None for an event that is no action."""
    match event:
        case CombinationLaid(_, laid, combination):
            return f"{combination}{_SEPARATOR}{spell(laid)}"
        case Passed():
            return _PASS
        case LeadGiven(to=seat):
            return f"{_GIVE_LEAD}{seat_names(options.players)[seat]}"
        case _:
            return None


def read(options: ClimbingOptions, text: str) -> Action:
    """Read an action that `write` wrote; raise ``ValueError`` with the reason for any other text."""
    if _SEPARATOR in text:
        return read_lay(text)
    if text == _PASS:
        return Pass()
    seats = seat_names(options.players)
    name = text.removeprefix(_GIVE_LEAD)
    if text.startswith(_GIVE_LEAD) and name in seats:
        return GiveLead(seats.index(name))
    raise ValueError(
        f"{text!r} is not a step: write 'pair of 9s: 9H X', {_PASS!r}, or '{_GIVE_LEAD}' and one of "
        f"{', '.join(seats)}"
    )


def read_lay(text: str) -> Lay:
    """Read a play such as ``pair of 9s: 9H X``; raise ``ValueError`` for any other text."""
    named, _, laid = text.partition(_SEPARATOR)
    return Lay(cards(laid), Combination.parse(named))


def guide(rules: ClimbingOptions) -> tuple[Section, ...]:
    """The rules, section by section, for someone who has never played such a game."""
    top, hand = x_rank(rules), hand_size(rules)
    left_over = len(pack_of(rules)) - rules.players * hand
    return read_guide(
        rules,
        "bacon.games.climbing",
        players_in_words=NUMBERS[rules.players],
        half_in_words=NUMBERS[rules.players // 2],
        suits=NUMBERS[len(suits_of(rules))],
        copies=NUMBERS[COPIES],
        wilds_in_words=spelled_out(WILDS_EACH * rules.players),
        wilds_each=NUMBERS[WILDS_EACH],
        pack=len(pack_of(rules)),
        hand=hand,
        numbered=hand - WILDS_EACH,
        left_over=left_over > 0,
        left_over_in_words=capital(NUMBERS[left_over]),
        highest=top - 1,
        top=top,
        an_top=an(top),
        low=top - 2,
        an_low=an(top - 2),
        lower=top - 3,
        lowest=top - 4,
        ladder=_ladder(rules),
    )


def stakes(options: ClimbingOptions, seat: int, viewer: int) -> str:
    """Return what is still to be played for once the first player is out, to a viewer.

    >>> stakes(ClimbingOptions(), 2, 0)
    'Your partner is out first: 4 points for you if you’re second, 2 if third, and 1 if last.'
    >>> stakes(ClimbingOptions(players=3, teams=False), 2, 0)
    'First place scores 2 points. Now you’re playing for second, worth 1 point.'
    """
    first, second, *others = worth = places(options)
    if not only_first_side(options):
        return f"First place scores {points(first)}. Now you’re playing for second, worth {points(second)}."
    ours = side_of(options, seat) == side_of(options, viewer)
    if len(worth) > _ONE_PARTNER_EACH:
        side = "your side" if ours else "the other side"
        return f"Only {side} scores now, and it scores more the sooner its other players go out."
    who, whose, partner = _OUT_FIRST[seat == viewer, ours]
    rest = f"{others[0]} if third, and {others[-1]} if last"
    return f"{who} out first: {points(second)} for {whose} if {partner} second, {rest}."


_ONE_PARTNER_EACH: Final = 4  # players
_OUT_FIRST: Final = {
    (True, True): ("You’re", "you", "your partner is"),
    (False, True): ("Your partner is", "you", "you’re"),
    (False, False): ("An opponent is", "them", "their partner is"),
}
"""The player who is out first, who gets the points, and whose place decides them.

By whether the viewer is out first, and whether the viewer's side is."""


def an(number: int) -> str:
    """Return a number with its article, as in ``an 11``."""
    return f"an {number}" if number in (8, 11) else f"a {number}"


def _ladder(rules: ClimbingOptions) -> PointTable:
    """What each place scores; being out first scores nothing where only the first side scores."""
    skipped = int(only_first_side(rules))
    worth = places(rules)[skipped:]
    names = [*(f"Out {place}" for place in PLACES[skipped : skipped + len(worth) - 1]), "Last"]
    lines = ((name, capital(points(each))) for name, each in zip(names, worth, strict=True))
    return PointTable(("Place", "Points"), tuple(lines))
