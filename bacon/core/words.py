"""Words that every game uses: numbers, lists, seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bacon.core import events
from bacon.core.actions import Action, gerund
from bacon.core.cards import JOKERS, WILD, Card, cards

YOU: Final = "You"
"""The name that is addressed directly."""

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""Small numbers in words."""

_IRREGULAR: Final = {"be": "is", "have": "has"}
_HISSING: Final = ("s", "sh", "ch", "x", "z", "o")
_VOWELS: Final = "aeiou"


def narrate(event: events.Event, names: Sequence[str]) -> str:
    """Describe an event that every game has, full or redacted, in one line.

    Except `MatchWon`: each game names its sides itself.
    """
    match event:
        case events.Passed(seat):
            return f"{does(names[seat], 'pass')}."
        case events.MatchStarted(game, rules):
            to = f", to {rules['target']} points" if "target" in rules else ""
            return f"A new match of {game_title(game)}{to}."
        case events.DealerCut(cut, dealer):
            tie = "The low cards tie, so everyone cuts again"
            result = tie if dealer is None else does(names[dealer], "deal")
            return f"Cut for deal: {_cuts(cut, names)}. {result}."
        case events.HandStarted(number, dealer, commitment):
            bound = f"Sealed: {commitment[:8]}…" if commitment else "The deck was set by hand."
            return f"Hand {number}: {does(inside(names[dealer]), 'deal')}. {bound}"
        case events.HandDealt(hands):
            return f"The cards are dealt{_shown_hands(hands, names)}."
        case events.SeedRevealed(number, seed):
            return f"The seed of hand {number} was {seed[:8]}…"
        case events.TakenBack(seat):
            their = "your" if names[seat] == YOU else "their"
            return f"{does(names[seat], 'take')} back {their} last choice."
        case events.HintTaken(seat):
            return f"{does(names[seat], 'ask')} for a hint."
        case events.BotThought(seat):
            return f"{does(names[seat], 'think')}."
        case _:
            raise AssertionError(f"no words for {event!r}")


def together(members: Sequence[str]) -> str:
    """The name of a side: its members' names, you first.

    >>> together(["North", "You"]), together(["West", "East"]), together(["A", "C", "You"])
    ('You and North', 'West and East', 'You, A and C')
    """
    return listed(sorted(members, key=lambda name: name != YOU))


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join `parts` with commas, and with a word before the last; with semicolons if a part has a comma.

    >>> listed(["one"]), listed(["one", "two", "three"], "or")
    ('one', 'one, two or three')
    >>> listed(["alone, swapping a card", "alone"], "or")
    'alone, swapping a card; or alone'
    """
    comma = ";" if any("," in part for part in parts) else ","
    before_last = f"; {last} " if comma == ";" else f" {last} "
    return before_last.join(filter(None, [f"{comma} ".join(parts[:-1]), parts[-1]]))


def _cuts(cut: Sequence[Card], names: Sequence[str]) -> str:
    """The cards that everyone cut, such as ``you cut the ace of spades and West the ten of hearts``."""
    doers = [does(inside(names[0]), "cut"), *map(inside, names[1:])]
    return listed([f"{doer} {_cut_card(card)}" for doer, card in zip(doers, cut, strict=True)])


def _cut_card(card: Card) -> str:
    return card.words.replace("the ", "a ", 1) if card.name == WILD else card.words  # a deck has several X


def _shown_hands(hands: Sequence[Sequence[Card]], names: Sequence[str]) -> str:
    held = [
        f"{does(inside(name), 'hold')} {labels(hand)}"
        for name, hand in zip(names, hands, strict=True)
        if not any(card.hidden for card in hand)
    ]
    return f": {'; '.join(held)}" if held else ""


def does(name: str, what: str) -> str:
    """A name and its verb, as in ``You pass`` and ``West passes``."""
    return f"{name} {verb(name, what)}"


def verb(name: str, what: str) -> str:
    """A verb conjugated for a name.

    >>> verb("You", "deny"), verb("West", "deny"), verb("West", "pass"), verb("West", "play")
    ('deny', 'denies', 'passes', 'plays')
    """
    if name in (YOU, inside(YOU)):
        return what
    if what.endswith(_HISSING):
        what = f"{what}e"
    elif _after_consonant(what, "y"):
        what = f"{what.removesuffix('y')}ie"
    return _IRREGULAR.get(what, f"{what}s")


def _after_consonant(word: str, end: str) -> bool:
    """Whether a word ends with this letter after a consonant."""
    return word.endswith(end) and word[-2:-1] not in _VOWELS


def inside(name: str) -> str:
    """A player's or side's name as it reads inside a sentence."""
    return "y" + name[1:] if name == YOU or name.startswith((f"{YOU} and ", f"{YOU}, ")) else name


def whose(name: str) -> str:
    """The possessive form of a name."""
    return "Your" if name == YOU else f"{name}’s"


def labels(shown: Sequence[Card]) -> str:
    """Cards by their labels."""
    return " ".join(map(_card_label, shown))


def signs(shown: Sequence[Card]) -> str:
    """Cards as a list inside a sentence.

    >>> signs(cards("KC JC")), signs(cards("9S BJ TS"))
    ('K♣ and J♣', '9♠, the joker and 10♠')
    """
    return listed([card.sign for card in shown])


def _card_label(card: Card) -> str:
    return card.words.removeprefix("the ") if card.name in JOKERS else card.label


def points(number: int) -> str:
    """Points in words: ``nothing``, ``1 point``, ``2 points``."""
    return {0: "nothing", 1: "1 point"}.get(number, f"{number} points")


def spelled_out(number: int) -> str:
    """A number as it is written in a sentence: in words below ten.

    >>> spelled_out(8), spelled_out(12)
    ('eight', '12')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def counted(count: int, what: str) -> str:
    """A number of things: ``0 tricks``, ``1 trick``.

    >>> counted(1, "trick"), counted(3, "trick")
    ('1 trick', '3 tricks')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def dashed(score: Iterable[int]) -> str:
    """A score: ``10–0``, but ``10 to −4`` if a number is negative.

    >>> dashed((10, 0)), dashed((10, -4))
    ('10–0', '10 to −4')
    """
    numbers = tuple(score)
    dash = " to " if min(numbers, default=0) < 0 else "–"
    return dash.join(str(number).replace("-", "−") for number in numbers)


def signed(points: int) -> str:
    """Points with their sign, for comparisons; none have no sign.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '−2')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def hundredths(points: float, sign: str = "") -> str:
    """Points on average; with the sign ``+``, gains have it too.

    >>> hundredths(1.5), hundredths(-0.25), hundredths(1.5, "+")
    ('1.50', '−0.25', '+1.50')
    """
    return f"{points:{sign}.2f}".replace("-", "−")


def game_title(name: str) -> str:
    """A game's title.

    >>> game_title("german-bridge")
    'German Bridge'
    """
    return name.replace("-", " ").title()


def capital(text: str) -> str:
    """`text` with its first letter capitalised."""
    return text[0].upper() + text[1:]


def as_sentence(text: str) -> str:
    """`text` with a period at its end, unless it ends with a mark already.

    >>> as_sentence("Everyone passed"), as_sentence("East forfeited: 2 points for A.J."), as_sentence("Yes!")
    ('Everyone passed.', 'East forfeited: 2 points for A.J.', 'Yes!')
    """
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


# Words in which matches are recorded.


def phrase(*words: str) -> str:
    """Join the non-empty words with spaces.

    >>> phrase("pick up", "", "alone")
    'pick up alone'
    """
    return " ".join(filter(None, words))


def of_each(names: Sequence[str], numbers: Sequence[int]) -> str:
    """Names, each with a number.

    >>> of_each(["south and north", "west and east"], [2, 0])
    'south and north 2, west and east 0'
    """
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def look_up(text: str, known: Mapping[str, Action], patterns: Sequence[str] = ()) -> Action:
    """The action for a phrase; raises ``ValueError`` that lists what is allowed."""
    try:
        return known[" ".join(text.lower().split())]
    except KeyError:
        allowed = ", ".join([*known, *patterns])
        raise ValueError(f"{text!r} is not understood; a call is one of {allowed}") from None


def cards_after(text: str, word: str) -> tuple[Card, ...] | None:
    """The cards after `word`, as in ``discard 9C``; None if the text starts differently.

    Raises ``ValueError`` for anything that is not a card.
    """
    words = " ".join(text.split())
    if not words.lower().startswith(f"{word} "):
        return None
    return cards(words[len(word) :].upper())


COMPASS: Final = ("south", "southwest", "west", "northwest", "north", "northeast", "east", "southeast")
"""Every name a seat can have."""

_NAMES_BY_PLAYERS: Final = {
    2: ("south", "north"),
    3: ("south", "northwest", "northeast"),
    4: ("south", "west", "north", "east"),
    5: ("south", "west", "northwest", "northeast", "east"),
    6: ("south", "southwest", "northwest", "north", "northeast", "southeast"),
    7: ("south", "southwest", "west", "northwest", "northeast", "east", "southeast"),
    8: COMPASS,
}
"""Seat names from seat 0 on, by number of players."""


def seat_names(players: int) -> tuple[str, ...]:
    """The seat names at a table of two to eight players."""
    return _NAMES_BY_PLAYERS[players]


# fmt: off
_PAST: Final = {
    "beating": "beat", "bidding": "bid", "buying": "bought", "choosing": "chose", "cutting": "cut",
    "doing": "did", "drawing": "drew", "finding": "found", "getting": "got", "giving": "gave",
    "going": "went", "having": "had", "holding": "held", "keeping": "kept", "laying": "laid",
    "leading": "led", "leaving": "left", "letting": "let", "losing": "lost", "making": "made",
    "meeting": "met", "putting": "put", "running": "ran", "saying": "said", "selling": "sold",
    "sending": "sent", "setting": "set", "shooting": "shot", "sitting": "sat", "taking": "took",
    "telling": "told", "throwing": "threw", "winning": "won",
}
# fmt: on
"""The past tense of irregular verbs, by their gerunds."""


def past(doing: str) -> str:
    """Return the past tense of an act, given as a gerund; a card is one that was played.

    >>> past("picking it up"), past("leading a pair of 9s"), past("denying it"), past("K♠")
    ('picked it up', 'led a pair of 9s', 'denied it', 'played K♠')
    >>> past("not swapping")
    'didn’t swap'
    """
    verb, _, rest = doing.partition(" ")
    if verb == "not":
        return f"didn’t {_infinitive(rest)}"
    if not verb.endswith("ing"):
        return f"played {doing}"
    return phrase(_PAST.get(verb) or _regular_past(verb.removesuffix("ing")), rest)


def _infinitive(doing: str) -> str:
    """A verb and what follows it, from its gerund."""
    verb, _, rest = doing.partition(" ")
    stem = verb.removesuffix("ing")
    doubled = gerund(stem[:-1]) == verb
    return phrase(stem[:-1] if doubled else stem, rest)


def _regular_past(stem: str) -> str:
    if _after_consonant(stem, "y"):
        stem = f"{stem.removesuffix('y')}i"
    return f"{stem}d" if stem.endswith("e") else f"{stem}ed"


def often(share: float, only: str = "") -> str:
    """Return how often something happens, of all times; `only` comes before a plain share.

    >>> often(0.234), often(0.234, "only "), often(0.999), often(0.001)
    ('about 23% of the time', 'only about 23% of the time', 'almost always', 'almost never')
    """
    if share >= _NEARLY_ALL:
        return "almost always"
    return "almost never" if share <= 1 - _NEARLY_ALL else f"{only}about {round(100 * share)}% of the time"


def how_often(doer: str, act: str, share: float, only: str = "") -> str:
    """Word how often an act would happen, with who would do it.

    >>> how_often("you’d", "make it", 0.234, "only "), how_often("you’d", "make it", 0.999)
    ('you’d make it only about 23% of the time', 'you’d almost always make it')
    """
    often_ = often(share, only)
    return f"{doer} {often_} {act}" if often_.startswith("almost") else f"{doer} {act} {often_}"


_NEARLY_ALL: Final = 0.995  # what would be rounded to 100%


def opponent(steps: int, seats: int) -> str:
    """Return an opponent by the place at the table, this many seats to the left.

    >>> opponent(1, 4), opponent(3, 6), opponent(2, 3)
    ('the opponent on the left', 'the opponent across from you', 'the opponent on the right')
    >>> opponent(2, 5)
    'the second opponent on the left'
    """
    if 2 * steps == seats:
        return "the opponent across from you"
    second = "second " if seats == _ODD_TABLE and steps in {2, 3} else ""
    return f"the {second}opponent on the {'left' if 2 * steps < seats else 'right'}"


_ODD_TABLE: Final = 5  # two opponents sit on either side


def name_opponents(sentence: str, seat: int, names: Sequence[str]) -> str:
    """Return a sentence said to a seat, with the opponents called by their names.

    What is said in `opponent`'s words can be kept without knowing who plays. One called `YOU` stays as it is.

    >>> name_opponents("The opponent on the right has only 3 cards.", 0, ("You", "Otis", "Bella", "Felix"))
    'Felix has only 3 cards.'
    """
    seats = len(names)
    for steps in range(1, seats):
        name, words = names[(seat + steps) % seats], opponent(steps, seats)
        if name != YOU:
            sentence = sentence.replace(capital(words), name).replace(words, name)
    return sentence


def small(sentence: str) -> str:
    """Return a sentence as it goes on after a colon; a card at its beginning stays as it is.

    >>> small("It wins."), small("A heart is led."), small("K♠ wins.")
    ('it wins.', 'a heart is led.', 'K♠ wins.')
    """
    word = sentence.partition(" ")[0]
    return sentence[:1].lower() + sentence[1:] if word.replace("’", "").isalpha() else sentence
