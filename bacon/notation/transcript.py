"""Cards, calls and deals in the words of a record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import accumulate, pairwise
from typing import Final

from msgspec import Struct

from bacon.core.cards import Card, Cards, cards, spell, why_not_this_pack
from bacon.core.events import BotThought, DealerCut, Event, HandDealt, HandStarted, MatchWon, SeedRevealed
from bacon.core.match import Match
from bacon.core.review import Turn, turns_in
from bacon.core.rules import Rules, TableState, initial_state
from bacon.core.shuffle import shuffled
from bacon.core.words import as_sentence, counted, listed, of_each, seat_names
from bacon.kits.presets import read_shared, share
from bacon.notation.tables import HandTable
from bacon.notation.thoughts import write_bots


def cuts(events: Sequence[Event]) -> tuple[str, ...]:
    """The cards that were cut for the deal."""
    return tuple(spell(event.cards) for event in events if isinstance(event, DealerCut))


def outcome(
    rules: Rules, events: Sequence[Event], before: Sequence[int] = (), names: Sequence[str] = ()
) -> str:
    """Who won, with the final score; empty while nobody has.

    `before` is the score of earlier hands. With the players' `names`, the sentence is for the screen.
    """
    if not isinstance(won := events[-1], MatchWon):
        return ""
    score = reduce(rules.evolve, events, initial_state(rules, before)).scores
    wins = "win" if len(rules.sides[won.side]) > 1 else "wins"
    others = [points for side, points in enumerate(score) if side != won.side]
    if names:
        first, *rest = (str(points).replace("-", "−") for points in (score[won.side], *others))
        return f"{rules.side_name(names, won.side)} {wins} {first} to {listed(rest)}."
    return f"{side_names(rules)[won.side]} {wins} {score[won.side]} to {', '.join(map(str, others))}"


def side_names(rules: Rules) -> tuple[str, ...]:
    """The names of the sides in records: those of their members' seats.

    >>> import bacon
    >>> side_names(bacon.Bacon())
    ('south and north', 'west and east')
    """
    seats = seat_names(rules.seats)
    return tuple(" and ".join(seats[seat] for seat in side) for side in rules.sides)


def hands_of(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The events of each hand, from its start to the next one's."""
    starts = [place for place, event in enumerate(events) if isinstance(event, HandStarted)]
    return (events[start:end] for start, end in pairwise([*starts, len(events)]))


def dealt_only(events: Sequence[Event]) -> Sequence[Event]:
    """The events without a last hand in which players still bid blind, before the deal."""
    for place in range(len(events) - 1, -1, -1):
        if isinstance(events[place], HandStarted):
            return events[:place]
        if isinstance(events[place], HandDealt):
            break
    return events


def start_of(hand: Sequence[Event]) -> HandStarted:
    """The first event of a hand, given all its events."""
    started = hand[0]
    assert isinstance(started, HandStarted)
    return started


def turns_of(
    rules: Rules, events: Sequence[Event], hands: Iterable[Sequence[Event]], before: tuple[int, ...] = ()
) -> Iterator[tuple[int, Turn]]:
    """The turns with a choice in some hands of a match, each with its hand's number."""
    for hand in hands:
        past = events[: events.index(hand[0])]
        for turn in turns_in(rules, past, hand, before):
            yield start_of(hand).number, turn


def last_hand(events: Sequence[Event]) -> int:
    """The number of the last hand of a match; 0 if none has begun."""
    return next((event.number for event in reversed(events) if isinstance(event, HandStarted)), 0)


def hand_tables(
    rules: Rules, events: Sequence[Event], before: Sequence[int] = (), thoughts: Mapping[int, BotThought] = {}
) -> Iterator[HandTable]:
    """Every hand of a match as a table; `before` is the score of earlier hands."""
    for start, hand, state in placed_hands(rules, events, before):
        own = {place: thoughts[start + place] for place in range(len(hand)) if start + place in thoughts}
        yield hand_table(rules, state, hand, own)


def placed_hands(
    rules: Rules, events: Sequence[Event], before: Sequence[int] = ()
) -> Iterator[tuple[int, Sequence[Event], TableState]]:
    """Each hand of a match: the index of its first event, its events, and the state in which it began."""
    state, start = initial_state(rules, before), len(events) - sum(map(len, hands_of(events)))
    for hand in hands_of(events):
        yield start, hand, state
        state, start = reduce(rules.evolve, hand, state), start + len(hand)


def hand_table(
    rules: Rules, before: TableState, events: Sequence[Event], thoughts: Mapping[int, BotThought] = {}
) -> HandTable:
    """One hand as a table; `before` is the state in which it began, and `thoughts` are by index in it."""
    started, dealt = start_of(events), next(event for event in events if isinstance(event, HandDealt))
    seats = seat_names(rules.seats)
    states = list(accumulate(events, rules.evolve, initial=before))
    calls = [rules.write_call(event, state) for event, state in zip(events, states, strict=False)]
    rounds = _rounds(rules, events, calls)
    return HandTable(
        number=started.number,
        dealer=seats[started.dealer],
        commitment=started.commitment,
        **dict(zip(seats, map(spell, dealt.hands), strict=True)),
        stock=spell(dealt.stock),
        auction=() if rounds else tuple(filter(None, calls)),
        play=tuple(map(spell, _tricks(rules, events))),
        rounds=rounds,
        claim=next((seats[event.by] for event in events if event.is_claim and event.by is not None), ""),
        result=result(rules, events, states[-1].scores),
        seed="".join(event.seed for event in events if isinstance(event, SeedRevealed)),
        bots=write_bots(rules, before, events, thoughts),
    )


def _tricks(rules: Rules, events: Sequence[Event]) -> list[list[Card]]:
    tricks: list[list[Card]] = [[]]
    for event in events:
        if card := rules.write_play(event):
            tricks[-1].append(card)
        elif event.ends_part:
            tricks.append([])
    return [trick for trick in tricks if trick]


STEP: Final = "; "
"""Separates the steps of a round."""


def in_rounds(rules: Rules, events: Sequence[Event]) -> bool:
    """Whether the hand is played in rounds, and the first has begun."""
    return rules.in_rounds and any(event.in_part for event in events)


def _rounds(rules: Rules, events: Sequence[Event], calls: Sequence[str | None]) -> tuple[str, ...]:
    if not in_rounds(rules, events):
        return ()
    rounds: list[list[str]] = [[]]
    for event, call in zip(events, calls, strict=True):
        if event.ends_part:
            rounds.append([])
        elif call:
            rounds[-1].append(call)
    return tuple(STEP.join(steps) for steps in rounds if steps)


def result(rules: Rules, events: Sequence[Event], score: Sequence[int]) -> str:
    """How a hand ended, and the score after it; empty while it is not over."""
    seats, sides = seat_names(rules.seats), side_names(rules)
    text = "".join(event.result(seats, sides) for event in events)
    void = any(event.voids_hand for event in events)
    return text if void or not text else f"{text}; {of_each(sides, score)}"


_DOT: Final = " · "
_SEPARATORS: Final = re.compile(r"\s*[·;|]\s*")
_SEED: Final = re.compile(r"[0-9a-fA-F]{64}")


class DealError(ValueError):
    """Raised for text that is not a deal, or a hand that has none; its message is a sentence."""


class Deal(Struct, frozen=True):
    """The first hand of a match: its rules, its dealer, and either the seed of its shuffle or its pack."""

    rules: Rules
    dealer: int
    seed: str = ""
    pack: Cards = ()

    @property
    def deck(self) -> Cards:
        """The pack in the order dealt."""
        return self.pack or shuffled(self.rules.pack(), bytes.fromhex(self.seed))

    def match(
        self, seed: str | None = None, *, practice: bool, names: Sequence[str] | None = None
    ) -> Match[TableState]:
        """Start a match that begins with this deal.

        Later hands come from `seed`, by default a new one. For a player who has seen the cards it is
        `practice`. `names` are the players' names by seat, which the commitments then bind.
        """
        return Match(self.rules, seed, deck=self.deck, dealer=self.dealer, practice=practice, names=names)


def deal_of(match: Match[TableState], number: int) -> Deal:
    """The deal of one of a match's hands, by number; raises `DealError` if it is not over.

    The cards of the current hand stay secret.
    """
    return deal_in(match.kept, number, match.rules)


def deal_in(events: Sequence[Event], number: int, rules: Rules) -> Deal:
    """The deal of a hand among a match's events that count; like `deal_of`."""
    hands = list(hands_of(events))
    if not 1 <= number <= len(hands):
        held = f"{'only ' * (len(hands) == 1)}{counted(len(hands), 'hand')}"
        raise DealError(f"There is no hand {number} in this match, which has {held}.")
    hand = hands[number - 1]
    started = start_of(hand)
    for event in hand:
        if isinstance(event, SeedRevealed):
            return Deal(rules, started.dealer, seed=event.seed)
    if number == len(hands) and not isinstance(hand[-1], MatchWon):
        raise DealError(f"Hand {number} is not over yet; its cards are shown once it is.")
    dealt = next(event for event in hand if isinstance(event, HandDealt))
    return Deal(rules, started.dealer, pack=rules.gather(rules.evolve(rules.start(), started), dealt))


def print_deal(deal: Deal) -> str:
    """Format a deal as `read_deal` parses it."""
    source = f"cards {spell(deal.pack)}" if deal.pack else f"seed {deal.seed}"
    dealer = seat_names(deal.rules.seats)[deal.dealer]
    return _DOT.join([share(deal.rules), f"dealer {dealer}", source])


def read_deal(text: str) -> Deal:
    """Parse a pasted deal; raises `DealError` that says what is wrong.

    Line breaks and extra spaces are ignored, and a semicolon or a bar may replace the dot.
    """
    parts = _SEPARATORS.split(" ".join(text.split()))
    if len(parts) != 3:
        raise DealError(
            "A deal has three parts with a dot between them, such as: "
            "bacon target=15 · dealer west · seed 8f3a…"
        )
    rules = _rules(parts[0])
    dealer = _dealer(parts[1], seat_names(rules.seats))
    word, _, rest = parts[2].partition(" ")
    match word.lower():
        case "seed":
            return Deal(rules, dealer, seed=_seed(rest))
        case "cards":
            return Deal(rules, dealer, pack=_pack(rules, rest))
        case _:
            raise DealError(f"{parts[2][:20]!r} is not understood: write seed or cards, and then its value.")


def _rules(text: str) -> Rules:
    try:
        return read_shared(text)
    except ValueError as error:
        raise DealError(f"The rules are not understood: {as_sentence(str(error))}") from error


def _dealer(text: str, seats: Sequence[str]) -> int:
    word, _, name = text.lower().partition(" ")
    if word != "dealer" or name not in seats:
        raise DealError(f"{text[:20]!r} names no dealer: write dealer and one of {', '.join(seats)}.")
    return seats.index(name)


def _seed(text: str) -> str:
    if not _SEED.fullmatch(text):
        raise DealError(f"A seed is 64 characters from 0-9 and a-f; this one has {len(text)}.")
    return text.lower()


def _pack(rules: Rules, text: str) -> Cards:
    try:
        pack = cards(text.upper())
    except ValueError as error:
        raise DealError(f"The cards are not understood: {error}.") from error
    if problem := why_not_this_pack(pack, rules.pack()):
        raise DealError(f"These are not the cards of this game: {problem}.")
    return pack
