"""The guide to a game: what all games tell alike, and what is added to a game's own sections at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bacon.core.cards import Cards
from bacon.core.options import Option, Options, OptionValue
from bacon.core.rules import CardRow, PointTable, Rules, Section
from bacon.core.seats import seat_names
from bacon.core.words import YOU, capital, listed, together

WEST, NORTH, EAST = "{west}", "{north}", "{east}"
"""In a guide, whoever sits there: on your left, across, and on your right, at a table of four."""


def section(title: str, *body: str | CardRow | PointTable) -> Section:
    """A part of a guide by its title, its paragraphs, and what stands between them."""
    return Section(title, body)


def house_rules(rules: Options) -> Section:
    """List every house rule with its choice in force."""
    values = rules.values()
    lines = tuple(_house_rule(option, values[option.name]) for option in rules.options())
    return section("The house rules at this table", *lines)


def _house_rule(option: Option, value: OptionValue) -> str:
    return f"{option.title}: {option.label(value)}. {option.help}"


# The guide at a table


def guide_of(rules: Rules, names: Sequence[str] = ()) -> tuple[Section, ...]:
    """The whole guide to a game as it is played at a table, with the names of those who sit there.

    To the game's own sections come who sits where, and a picture of the pack. Without names the seats have
    those of the compass.
    """
    names = names or (YOU, *map(capital, seat_names(rules.seats)[1:]))
    first, *others = rules.guide()
    sections = (first, _company(rules, names), *others, _whole_pack(rules.pack()))
    return tuple(with_names(each, names) for each in sections)


def with_names(told: Section, names: Sequence[str] = ()) -> Section:
    """A part of a guide with the players' names in their places; at a table that is not of four, the compass.

    >>> with_names(section("Example", f"{WEST} leads."), ["You", "Otis", "Bella", "Felix"]).body
    ('Otis leads.',)
    """
    others = names[1:] if len(names) == 4 else ("West", "North", "East")
    return Section(told.title, tuple(_named(each, others) for each in told.body))


def _named(part: str | CardRow | PointTable, others: Sequence[str]) -> str | CardRow | PointTable:
    match part:
        case CardRow(caption, cards, below):
            return CardRow(_filled(caption, others), cards, tuple(_filled(word, others) for word in below))
        case str():
            return _filled(part, others)
        case _:
            return part


def _filled(words: str, others: Sequence[str]) -> str:
    for seat, name in zip((WEST, NORTH, EAST), others, strict=True):
        words = words.replace(seat, name)
    return words


def _company(rules: Rules, names: Sequence[str]) -> Section:
    """Who plays with whom, and in which order they sit."""
    sides = [[names[seat] for seat in side] for side in rules.sides]
    if len(sides) == rules.seats:
        play = f"{together(names)} play, every one for himself."
    else:
        play = f"{together(sides[0])} play against {listed([together(side) for side in sides[1:]])}."
    return section("At this table", play, f"Clockwise from you sit {listed(names[1:])}.")


def _whole_pack(pack: Cards) -> Section:
    """Every card of the pack once, a row for each suit."""
    suits = dict.fromkeys(card.suit for card in pack)
    rows = [_all_of(tuple(card for card in pack if card.suit is suit)) for suit in suits]
    return section("All the cards", f"The pack at this table has {len(pack)} cards.", *rows)


def _all_of(cards: Cards) -> CardRow:
    suit, times = cards[0].suit, set(Counter(cards).values())
    name = capital(suit.plural) if suit else "Of no suit"
    often = "" if times == {1} else f", each {_TIMES.get(max(times), f'{max(times)} times')}"
    return CardRow(f"{name}{often}", tuple(dict.fromkeys(cards)))


_TIMES: Final = {2: "twice"}
