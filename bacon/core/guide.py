"""The guide to a game: text that all games share, and what a table adds to a game's own sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bacon.core.cards import Cards
from bacon.core.options import Options
from bacon.core.rules import CardRow, PointTable, Rules, Section
from bacon.core.seats import seat_names
from bacon.core.words import YOU, capital, listed, together

WEST, NORTH, EAST = "{west}", "{north}", "{east}"
"""Placeholders in a guide for the players to your left, opposite and to your right at a table of four."""


def section(title: str, *body: str | CardRow | PointTable) -> Section:
    """A section of a guide: its title, and paragraphs with cards and tables between them."""
    return Section(title, body)


def house_rules(rules: Options) -> Section:
    """A section that lists every house rule and its current value."""
    values = rules.values()
    lines = [
        f"{option.title}: {option.label(values[option.name])}. {option.help}" for option in rules.options()
    ]
    return section("The house rules at this table", *lines)


# The guide at a table


def guide_of(rules: Rules, names: Sequence[str] = ()) -> tuple[Section, ...]:
    """The whole guide to a game, for a table with these players.

    Adds the seating and a picture of the pack to the game's own sections. Without names, the seats are named
    after compass points.
    """
    names = names or (YOU, *map(capital, seat_names(rules.seats)[1:]))
    first, *others = rules.guide()
    sections = (first, _seating(rules, names), *others, _pack_section(rules.pack()))
    return tuple(with_names(each, names) for each in sections)


def with_names(template: Section, names: Sequence[str] = ()) -> Section:
    """`section` with its placeholders filled in; away from a table of four, with compass points.

    >>> with_names(section("Example", f"{WEST} leads."), ["You", "Otis", "Bella", "Felix"]).body
    ('Otis leads.',)
    """
    others = names[1:] if len(names) == 4 else ("West", "North", "East")
    return Section(template.title, tuple(_fill_part(each, others) for each in template.body))


def _fill_part(part: str | CardRow | PointTable, others: Sequence[str]) -> str | CardRow | PointTable:
    match part:
        case CardRow(caption, cards, below):
            return CardRow(_fill(caption, others), cards, tuple(_fill(word, others) for word in below))
        case str():
            return _fill(part, others)
        case _:
            return part


def _fill(words: str, others: Sequence[str]) -> str:
    for seat, name in zip((WEST, NORTH, EAST), others, strict=True):
        words = words.replace(seat, name)
    return words


def _seating(rules: Rules, names: Sequence[str]) -> Section:
    sides = [[names[seat] for seat in side] for side in rules.sides]
    if len(sides) == rules.seats:
        play = f"{together(names)} play, every one for himself."
    else:
        play = f"{together(sides[0])} play against {listed([together(side) for side in sides[1:]])}."
    return section("At this table", play, f"Clockwise from you sit {listed(names[1:])}.")


def _pack_section(pack: Cards) -> Section:
    suits = dict.fromkeys(card.suit for card in pack)
    rows = [_suit_row(tuple(card for card in pack if card.suit is suit)) for suit in suits]
    return section("All the cards", f"The pack at this table has {len(pack)} cards.", *rows)


def _suit_row(cards: Cards) -> CardRow:
    suit, times = cards[0].suit, set(Counter(cards).values())
    name = capital(suit.plural) if suit else "Of no suit"
    often = "" if times == {1} else f", each {_TIMES.get(max(times), f'{max(times)} times')}"
    return CardRow(f"{name}{often}", tuple(dict.fromkeys(cards)))


_TIMES: Final = {2: "twice"}
