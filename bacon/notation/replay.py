"""Events from a record's text, checked against the rules."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import reduce
from itertools import zip_longest
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import fields, replace

from bacon.core.actions import Action
from bacon.core.cards import WILD, Card, Cards, cards, why_not_this_pack
from bacon.core.events import SEALED, BotThought, Event, HandDealt, MatchStarted, SeedRevealed
from bacon.core.rules import Chance, Rules, TableState, initial_state
from bacon.core.words import COMPASS, as_sentence, seat_names
from bacon.kits import find_game
from bacon.notation.tables import BOUND, HandTable, MatchTable, RecordError, RecordTable
from bacon.notation.thoughts import read_bots
from bacon.notation.transcript import STEP, hand_table, last_hand, outcome, placed_hands, result
from bacon.system.reading import Place


def rules_in(table: MatchTable) -> Rules:
    """The rules a record was played by; raises `RecordError` for unknown ones."""
    with _errors_at(_Place("[match]", ("match", "game"))):
        game = find_game(table.game)
    at_fault = (name for name, value in table.rules.items() if game.why_not({name: value}))
    with _errors_at(_Place("[match]", ("match", "rules", *at_fault))):
        return game.from_values(table.rules)


def replay(record: RecordTable) -> tuple[Event, ...]:
    """The events of a record; raises `RecordError` that names the first illegal step."""
    match = record.match
    if not record.hand:
        raise RecordError("This record has no [[hand]].")
    rules = rules_in(match)
    table = _Table(rules, match.before, sealed=match.format == SEALED)
    for name in match.names:
        table.seat(_Place("[match.names]", ("match", "names", name)), name)
    first_dealer = table.seat(_Place("hand 1", ("hand", 0, "dealer")), record.hand[0].dealer)
    chosen = None if match.cuts else first_dealer
    _check_before(rules, match)
    table.record(_started(rules, match, chosen))
    for number, cut in enumerate(match.cuts):
        table.cut(_Place(f"cut {number + 1}", ("match", "cuts", number)), cut)
    for number, hand in enumerate(record.hand):
        table.play(_Place(f"hand {number + 1}", ("hand", number)), hand)
    _check_end(rules, match, table.events)
    return tuple(table.events)


def thoughts_in(record: RecordTable, events: Sequence[Event]) -> dict[int, BotThought]:
    """The work behind bots' choices in a record; raises `RecordError` if it does not fit these events."""
    thoughts: dict[int, BotThought] = {}
    if any(hand.bots for hand in record.hand):
        rules = rules_in(record.match)
        placed = placed_hands(rules, events, record.match.before)
        for number, (table, (start, hand, state)) in enumerate(zip(record.hand, placed, strict=True)):
            with _errors_at(_Place(f"hand {number + 1}, bots", ("hand", number, "bots"))):
                found = read_bots(rules, state, hand, table.bots)
            thoughts.update({start + index: thought for index, thought in found.items()})
    return thoughts


def _started(rules: Rules, match: MatchTable, first_dealer: int | None) -> MatchStarted:
    """The first event, with the rules as written if the commitments bind them."""
    seed = match.seed or ""
    if match.format < BOUND:
        return MatchStarted(match.game, rules.values(), seed, first_dealer, match.practice)
    names = tuple(match.names.get(seat, "") for seat in seat_names(rules.seats))
    form = SEALED if match.format == SEALED else UNSET
    return MatchStarted(match.game, match.rules, seed, first_dealer, match.practice, names, form)


def _check_before(rules: Rules, match: MatchTable) -> None:
    """Refuse an initial score that decides nothing or that the sides cannot have had."""
    place, sides = _Place("[match]", ("match", "before")), len(rules.sides)
    if match.before and not rules.in_rounds:
        raise place.error(
            ": only a game that is played in rounds can start with a score; remove the key 'before'."
        )
    if match.before and len(match.before) != sides:
        raise place.error(f": 'before' has {len(match.before)} numbers, but there are {sides} sides.")
    if match.before and match.cuts:
        raise place.error(
            ": a match that begins with the cut has no score before it; remove the key 'before'."
        )


def _check_end(rules: Rules, match: MatchTable, events: Sequence[Event]) -> None:
    """Refuse a wrong result or number of hands."""
    place, won = _Place("[match]", ("match",)), outcome(rules, events, match.before)
    _expect(place, "result", match.result or won, won)
    last = last_hand(events)
    if won and match.hands:
        _expect(place, "hands", match.hands, last)
    if 0 < match.hands < last:
        raise place.error(f": it says there were {match.hands} hands, but it contains hand {last}.", "hands")


class _Place(Struct, frozen=True):
    """A place in the record, in words and as keys."""

    words: str
    keys: Place

    def at(self, words: str, *keys: str | int) -> _Place:
        return _Place(f"{self.words}, {words}", (*self.keys, *keys))

    def error(self, sentence: str, *keys: str | int) -> RecordError:
        return RecordError(f"{self.words}{sentence}", (*self.keys, *keys))


class _Table:
    def __init__(self, rules: Rules, before: tuple[int, ...], *, sealed: bool) -> None:
        self.rules = rules
        self._sealed = sealed
        self.events: list[Event] = []
        self._seats = seat_names(rules.seats)
        self._state: TableState = initial_state(rules, before)

    def seat(self, place: _Place, name: str) -> int:
        if name not in self._seats:
            known = ", ".join(self._seats)
            raise place.error(f": there is no seat {name!r} at this table; the seats are {known}.")
        return self._seats.index(name)

    def record(self, event: Event) -> None:
        self.events.append(event)
        self._state = self.rules.evolve(self._state, event)

    def cut(self, place: _Place, text: str) -> None:
        if not self._waits_for(Chance.CUT):
            raise place.error(": the dealer is known already.")
        with _errors_at(place):
            cut = cards(text)
        if len(cut) != self.rules.seats or not Counter(cut) <= Counter(self.rules.pack()):
            raise place.error(f": write {self.rules.seats} cards of the deck, not {text!r}.")
        self.record(self.rules.cut(cut))

    def play(self, place: _Place, hand: HandTable) -> None:
        if not self._waits_for(Chance.HAND):
            raise place.error(f" cannot begin: {self._why_no_hand()}.")
        start, before = len(self.events), self._state
        self._begin(place, hand)
        calls, plays = deque(_calls(self.rules, hand)), deque(_plays(self.rules, hand))
        while calls and not self._waits_for(Chance.DEAL):
            step = calls.popleft()
            self._play_step(place.at(step.place, *step.keys), step)
        self.record(self._deal(place, hand))
        self._follow_rules(hand)
        while calls or plays:
            late = self.rules.calls_in_play and plays and self._allows(plays[0])
            step = plays.popleft() if late or not calls else calls.popleft()
            self._play_step(place.at(step.place, *step.keys), step)
            self._follow_rules(hand)
        _compare(place, hand, hand_table(self.rules, before, self.events[start:]))

    def _waits_for(self, chance: Chance) -> bool:
        return self.rules.chance(self._state) is chance

    def _why_no_hand(self) -> str:
        if self._state.winner is not None:
            return "the match was already over"
        return "the one before is not over" if self._state.hand else "the cut has not named a dealer"

    def _begin(self, place: _Place, hand: HandTable) -> None:
        started = self.rules.begin(self._state, hand.commitment)
        if self._begins_anywhere() and hand.number > 0:
            started = replace(started, number=hand.number)
        _expect(place, "number", hand.number, started.number)
        _expect(place, "dealer", hand.dealer, self._seats[started.dealer])
        self.record(started)

    def _begins_anywhere(self) -> bool:
        """Whether this is a first hand without a cut, which may have any number."""
        return self._state.hand == 0 and self._state.cuts == 0

    def _deal(self, place: _Place, hand: HandTable) -> HandDealt:
        """Deal the cards as written; if the stock stops early, the rest follows in pack order."""
        self._check_seats(place, hand)
        hands = tuple(_cards(place, name, getattr(hand, name)) for name in self._seats)
        stock = _cards(place, "stock", hand.stock)
        dealt = [card for held in (*hands, stock) for card in held]
        left = Counter(self.rules.pack()) - Counter(dealt)
        stock += tuple(left.elements())
        self._check_deal(place, hands, stock)
        return HandDealt(hands, stock)

    def _check_seats(self, place: _Place, hand: HandTable) -> None:
        given = [name for name in COMPASS if getattr(hand, name)]
        for name in given:
            self.seat(_Place(place.words, (*place.keys, name)), name)
        for name in self._seats:
            if name not in given:
                raise place.error(f": the cards of {name} are missing.")

    def _check_deal(self, place: _Place, hands: tuple[Cards, ...], stock: Cards) -> None:
        model = self.rules.deal(self._state, self.rules.pack())
        for name, held, like in zip(self._seats, hands, model.hands, strict=True):
            if len(held) != len(like):
                raise place.error(f": {name} is dealt {len(like)} cards, not {len(held)}.", name)
        if problem := why_not_this_pack(
            [card for held in (*hands, stock) for card in held], self.rules.pack()
        ):
            raise place.error(f", dealt seat by seat, then the stock: {problem}.")
        deck = self.rules.gather(self._state, HandDealt(hands, stock))
        as_ruled = self.rules.deal(self._state, deck)
        for name, held, like in zip(self._seats, hands, as_ruled.hands, strict=True):
            if held.count(_WILD) != like.count(_WILD):
                raise place.error(f": {name} is dealt {like.count(_WILD)} X, not {held.count(_WILD)}.", name)

    def _play_step(self, place: _Place, step: _Step) -> None:
        with _errors_at(place):
            action = step.read(step.text)
        if self._state.to_act is None:
            raise place.error(f", {step.text}: the hand is over.")
        if action not in (*self.rules.legal(self._state), *self.rules.legacy_legal(self._state)):
            refusal = self.rules.refusal(self._state, action)
            raise place.error(f", {step.text}: {refusal.sentence}")
        self.record(self.rules.decide(self._state, action))

    def _allows(self, step: _Step) -> bool:
        """Whether a step that is written well can be taken now."""
        with suppress(ValueError):
            return step.read(step.text) in self.rules.legal(self._state)
        return False

    def _follow_rules(self, hand: HandTable) -> None:
        while event := self._by_rule(hand) or self._reveal(hand):
            self.record(event)

    def _by_rule(self, hand: HandTable) -> Event | None:
        """What follows by rule or, in an older match, by the older rule that fits the recorded result."""
        now = self.rules.consequence(self._state)
        older = () if self._sealed else self.rules.legacy_consequences(self._state)
        if now is None or not older:
            return now
        return next((event for event in (now, *older) if self._leads_to(hand.result, event)), now)

    def _leads_to(self, text: str, event: Event) -> bool:
        """Whether the hand gets this result if the event follows now."""
        state = self.rules.evolve(self._state, event)
        scored = self.rules.consequence(state)
        events = () if scored is None else (scored,)
        score = reduce(self.rules.evolve, events, state).scores
        return _normalised(result(self.rules, events, score)) == _normalised(text)

    def _reveal(self, hand: HandTable) -> SeedRevealed | None:
        waits = self.rules.chance(self._state) is Chance.REVEAL
        return SeedRevealed(self._state.hand, hand.seed) if waits else None


class _Step(Struct, frozen=True):
    place: str
    keys: Place
    text: str
    read: Callable[[str], Action]


def _calls(rules: Rules, hand: HandTable) -> Iterator[_Step]:
    for number, call in enumerate(hand.auction, start=1):
        yield _Step(f"auction step {number}", ("auction", number - 1), call, rules.read_call)


def _plays(rules: Rules, hand: HandTable) -> Iterator[_Step]:
    if hand.discard:
        yield _Step("discard", ("discard",), hand.discard, lambda name: _discard(rules, name))
    for number, trick in enumerate(hand.play, start=1):
        for place, name in enumerate(trick.split(), start=1):
            where = f"trick {number}, card {place}"
            yield _Step(where, ("play", number - 1), name, rules.read_play)
    for number, steps in enumerate(hand.rounds, start=1):
        for place, step in enumerate(steps.split(STEP.strip()), start=1):
            where = f"round {number}, step {place}"
            yield _Step(where, ("rounds", number - 1), " ".join(step.split()), rules.read_call)
    if hand.claim:
        yield _Step("claim", ("claim",), hand.claim, lambda _: _claim(rules))


def _discard(rules: Rules, name: str) -> Action:
    return rules.read_call(f"discard {Card(name)}")


def _claim(rules: Rules) -> Action:
    if rules.claim_rest is None:
        raise ValueError("nobody can claim the rest in this game")
    return rules.claim_rest


_WILD: Final = Card(WILD)
_NOT_COMPARED: Final = ("stock", "auction", "discard", "rounds", "bots")
"""Parts that the hand was played from, in whatever wording, and what the play does not show."""


def _compare(place: _Place, written: HandTable, played: HandTable) -> None:
    """Refuse anything that differs from the play; a result may be omitted."""
    for number, (recorded, actual) in enumerate(zip_longest(written.rounds, played.rounds, fillvalue="")):
        _expect(place, f"round {number + 1}", recorded, actual, "rounds", number)
    for field in fields(HandTable):
        actual = getattr(played, field.name)
        recorded = getattr(written, field.name)
        left_out = field.name in _NOT_COMPARED or (field.name == "result" and not recorded)
        if not left_out:
            _expect(place, field.name, recorded, actual)


def _expect(place: _Place, name: str, recorded: object, actual: object, *keys: str | int) -> None:
    """Refuse a value that differs from the play; `keys` locate it unless the name does."""
    if _normalised(recorded) != _normalised(actual):
        text = f": {name} is {_format(recorded)}, but by the play it must be {_format(actual)}."
        raise place.error(text, *(keys or (name,)))


def _format(value: object) -> str:
    return repr(list(value) if isinstance(value, tuple) else value)


def _normalised(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(map(_normalised, value))
    return " ".join(value.replace(";", " ; ").split()) if isinstance(value, str) else value


@contextmanager
def _errors_at(place: _Place) -> Iterator[None]:
    """Turn a ``ValueError`` in the block into a `RecordError` at this place."""
    try:
        yield
    except ValueError as error:
        raise place.error(f": {as_sentence(str(error))}") from error


def _cards(place: _Place, name: str, text: str) -> Cards:
    with _errors_at(_Place(place.words, (*place.keys, name))):
        return cards(text)
