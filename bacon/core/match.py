"""A match: the log of its events, the state folded from them, and `Match.apply`, which takes actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, zip_longest
from typing import Final, Generic, TypeAlias

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from bacon.core.actions import Action, IllegalAction, Refusal, refuse_other
from bacon.core.arguments import check_seat, check_text, check_texts, require
from bacon.core.cards import Card, why_not_this_pack
from bacon.core.diagram import Diagram
from bacon.core.events import (
    SEALED,
    BotThought,
    DealerCut,
    Event,
    HandDealt,
    HandStarted,
    HintTaken,
    MatchStarted,
    SeedRevealed,
    TakenBack,
)
from bacon.core.rules import Chance, Rules, S_co
from bacon.core.shuffle import commitment, hand_seed, random_seed, shuffled, terms_of
from bacon.core.start import checked_pack, why_no_dealer, why_not_these_names, why_not_this_format
from bacon.core.takeback import assisted, kept_placed, reveals
from bacon.core.words import game_title, seat_names

_Entry: TypeAlias = tuple[int, int | None]
"""An event that counts: its index in the log, and the seat whose decision it was, if any."""


class BrokenLog(ValueError):
    """Raised when a log breaks the rules; names the first event that cannot follow."""


_HAND: Final = Chance.HAND
_DEAL: Final = Chance.DEAL
_REVEAL: Final = Chance.REVEAL
"""Looked up once: in Python 3.11, enum attribute access is slower than an identity check."""

_NOTHING_TO_TAKE_BACK: Final = (
    "You haven’t made a choice in this {hand} yet, so there’s nothing to take back."
)
_NO_HINT_NOW: Final = Refusal("no_hint_now", "Only the player to act can ask for a hint.")
_NO_THOUGHT_NOW: Final = Refusal("no_thought_now", "Only the player to act can have thought about it.")


class Match(Generic[S_co]):
    """Play a match of any game, action by action.

    Takes the rules and, optionally, a `seed` (any text; random by default) from which every shuffle is
    derived, a full `deck` in order for the first hand, a `dealer` instead of a cut for deal, `practice` for a
    match whose cards a player may know, and the players' `names` by seat, which every hand's commitment then
    binds together with the rules. Alternatively takes `events`, the full log of a match to continue: its
    rules must equal `rules`, except that options newer than the log may have their default values. Raises
    ``ValueError`` for a wrong pack, dealer or number of names, and `BrokenLog` for a log that breaks the
    rules.

    >>> import bacon
    >>> match = bacon.Match(bacon.Bacon(target=5), seed="tuesday")
    >>> while not match.over:
    ...     _ = match.apply(match.legal()[0])
    >>> match.scores, match.winner
    ((7, 1), 0)
    >>> match
    <Match of Bacon(target=5): 7 : 1, side 0 has won>
    """

    def __init__(
        self,
        rules: Rules[S_co],
        seed: str | None = None,
        *,
        deck: Sequence[Card] | None = None,
        dealer: int | None = None,
        practice: bool = False,
        names: Sequence[str] | None = None,
        events: Iterable[Event] = (),
    ) -> None:
        require(rules, Rules, "Match()", "rules")
        check_text("" if seed is None else seed, "The seed")
        self.rules = rules
        self._log: list[Event] = []
        self._kept: list[_Entry] = []
        self._state = rules.start()
        self._legal: tuple[Action, ...] | None = None
        self._views: dict[int, tuple[S_co, int]] = {}
        self._hand_seeds: dict[int, bytes] = {}
        self._deck = checked_pack(rules, deck)
        if past := list(events):
            self._resume(past)
        else:
            bound = UNSET if names is None else check_texts(names, "names", "players' names")
            if problem := why_not_these_names(rules, bound) or why_no_dealer(rules, dealer):
                raise ValueError(problem)
            self._begin(seed, dealer, bound, practice=practice)
        self._advance(self._next_event())

    def __str__(self) -> str:
        return str(self.diagram())

    def _repr_svg_(self) -> str:
        return self.diagram()._repr_svg_()

    def diagram(self) -> Diagram:
        """The whole table as a board to print, with all cards open.

        ``print(match)`` shows it, and so does a notebook; ``match.view(seat).diagram()`` is what one seat
        knows.

        >>> import bacon
        >>> match = bacon.Match(bacon.Bacon(), seed="tuesday", names=["Ada", "Ben", "Cleo", "Dan"])
        >>> print(match)
        Bacon · Hand 1: A♦ is turned up
        > Ada   Q♠ A♥ 8♥ Q♣ 8♦
          Ben   10♠ 7♠ 2♠ A♣ 5♣
          Cleo  A♠ 6♥ 3♥ Q♦ 7♦
          Dan   10♥ 5♥ 6♦ 5♦ 2♦  deals
        Ada and Cleo: 0 tricks, score 0
        Ben and Dan: 0 tricks, score 0
        """
        seats = seat_names(self.rules.seats)
        names = [name or seat for name, seat in zip_longest(self.names or (), seats, fillvalue="")]
        drawn = self._state.diagram(names)
        over = f"{self.rules.side_name(names, self.winner)} won" if self.winner is not None else drawn.title
        return replace(drawn, title=f"{game_title(self.rules.name)} · {over}")

    def __repr__(self) -> str:
        score = " : ".join(map(str, self.scores))
        turn = f"side {self.winner} has won" if self.over else f"seat {self.to_act} is to act"
        return f"<Match of {self.rules!r}: {score}, {turn}>"

    @property
    def state(self) -> S_co:
        """The full state, hidden cards included; never pass it to a player."""
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """The full log, including what was taken back."""
        return tuple(self._log)

    @property
    def kept(self) -> tuple[Event, ...]:
        """The log without what was taken back."""
        return tuple(self._log[place] for place, _ in self._kept)

    @property
    def names(self) -> tuple[str, ...] | None:
        """The players' names by seat; None if the match was started without."""
        return None if self._started.names is UNSET else self._started.names

    @property
    def practice(self) -> bool:
        """Whether a player may know the cards, so that the match proves nothing."""
        return self._started.practice

    @property
    def thoughts(self) -> dict[int, BotThought]:
        """The noted work behind bots' choices, by the choice's index in `kept`."""
        placed = enumerate(kept_placed(self._log))
        return {index: each.thought for index, each in placed if each.thought}

    @property
    def assisted(self) -> bool:
        """Whether a player had help: a hint, or a takeback after seeing a hidden card."""
        return assisted(self._log)

    @property
    def to_act(self) -> int | None:
        """The seat to act, clockwise from 0; None when the match is over."""
        return self._state.to_act

    @property
    def over(self) -> bool:
        """Whether a side has won."""
        return self._state.winner is not None

    @property
    def scores(self) -> tuple[int, ...]:
        """Each side's points."""
        return self._state.scores

    @property
    def winner(self) -> int | None:
        """The winning side; None while the match is in progress."""
        return self._state.winner

    def legal(self) -> tuple[Action, ...]:
        """Every legal action for the seat to act; any other is refused.

        The first one leads on: if every seat always takes it, no hand is passed out, and the match ends. With
        other choices a match may never end, because a hand that everyone passes scores nothing: in most games
        ``legal()[-1]`` goes on forever, and so may poor play where failed bids cost points. So limit the
        hands that a program plays. A hand itself always ends: in Bacon's own games, after fewer decisions
        than the pack has cards, times one more than there are seats.
        """
        if self._legal is None:
            self._legal = self.rules.legal(self._state)
        return self._legal

    def check(self, action: Action) -> Refusal | None:
        """Why an action would be refused; None if it is legal."""
        if action in self.legal():
            return None
        refusal = self.rules.refusal(self._state, action)
        return refusal if isinstance(action, Action) else refuse_other(action, refusal)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Apply an action for the seat to act.

        Returns the event it causes and all events that follow from it by rule or by chance. Raises
        `IllegalAction`, and changes nothing, if the action is not legal.
        """
        state = self._state
        for each in self._legal or self.legal():  # usually one of these very objects: skip the comparison
            if each is action:
                break
        else:
            if refusal := self.check(action):
                raise IllegalAction(refusal)
            action = self.legal()[self.legal().index(action)]
        return self._advance(self.rules.decide(state, action), state.to_act)

    def can_take_back(self, seat: int) -> bool:
        """Whether the seat has made a decision in the current hand."""
        return self._last_decision_of(seat) is not None

    def take_back(self, seat: int) -> tuple[Event, ...]:
        """Return to before the seat's last decision in the current hand.

        Returns the event that records this. Finished hands cannot be reopened because their seeds are public:
        raises `IllegalAction`, and changes nothing, if the seat has made no decision in the current hand.
        """
        to = self._last_decision_of(seat)
        if to is None:
            words = _NOTHING_TO_TAKE_BACK.format(hand="deal" if self.rules.in_rounds else "hand")
            raise IllegalAction(Refusal("nothing_to_take_back", words))
        taken_back = TakenBack(seat, to)
        self._undo(taken_back)
        return (taken_back,)

    def taking_back_assists(self, seat: int) -> bool:
        """Whether the seat has seen a hidden card since its last decision in the current hand."""
        to = self._last_decision_of(seat)
        since = [self._log[place] for place, _ in self._kept if to is not None and place >= to]
        return reveals(since, seat)

    def note_hint(self, seat: int) -> tuple[Event, ...]:
        """Record that the seat to act asked for a hint, which marks the match as assisted.

        Returns the event that records this. Raises `IllegalAction`, and changes nothing, for any other seat.
        """
        if not self._is_to_act(seat):
            raise IllegalAction(_NO_HINT_NOW)
        hint = HintTaken(seat)
        self._log.append(hint)
        return (hint,)

    def note_thought(self, thought: BotThought) -> tuple[Event, ...]:
        """Record the work behind the choice that the bot to act makes next, so that it can be recomputed.

        Returns the event. Raises `IllegalAction`, and changes nothing, for any other seat.
        """
        require(thought, BotThought, "note_thought()", "the work behind a bot's choice")
        if not self._is_to_act(thought.seat):
            raise IllegalAction(_NO_THOUGHT_NOW)
        self._log.append(thought)
        return (thought,)

    def view(self, seat: int) -> S_co:
        """The state as one seat knows it: folded from the events as that seat saw them."""
        check_seat(seat, self.rules.seats)
        state, folded = self._views.get(seat) or (self.rules.start(seat), 0)
        for place, _ in self._kept[folded:]:
            state = self.rules.evolve(state, self._log[place].seen_by(seat))
        self._views[seat] = (state, len(self._kept))
        return state

    def _begin(
        self, seed: str | None, dealer: int | None, names: tuple[str, ...] | UnsetType, *, practice: bool
    ) -> None:
        secret = random_seed() if seed is None else seed
        sealed = UNSET if names is UNSET else SEALED
        self._started = MatchStarted(
            self.rules.name, self.rules.values(), secret, dealer, practice, names, sealed
        )
        self._record(self._started)

    def _record(self, event: Event, decided_by: int | None = None) -> None:
        self._kept.append((len(self._log), decided_by))
        self._log.append(event)
        self._state = self.rules.evolve(self._state, event)
        self._legal = None

    def _last_decision_of(self, seat: int) -> int | None:
        if not self._waits_for_a_seat():
            return None
        for place, decided_by in reversed(self._kept):
            if decided_by == seat:
                return place
            if isinstance(self._log[place], HandStarted):
                return None
        return None

    def _waits_for_a_seat(self) -> bool:
        return self._state.to_act is not None and self.rules.consequence(self._state) is None

    def _is_to_act(self, seat: int) -> bool:
        return self._waits_for_a_seat() and seat == self.to_act

    def _undo(self, taken_back: TakenBack) -> None:
        self._log.append(taken_back)
        while self._kept and self._kept[-1][0] >= taken_back.to:
            self._kept.pop()
        self._state = self.rules.start()
        for event in self.kept:
            self._state = self.rules.evolve(self._state, event)
        self._legal = None
        self._views.clear()

    def _advance(self, event: Event | None, decided_by: int | None = None) -> tuple[Event, ...]:
        """Record an event and everything that follows from it, and return it all."""
        rules, log, kept = self.rules, self._log, self._kept
        before = len(log)
        while event is not None:
            kept.append((len(log), decided_by))
            log.append(event)
            self._state = state = rules.evolve(self._state, event)
            self._legal = decided_by = None
            event = rules.consequence(state)
            if event is None and state.to_act is None:
                event = self._chance_event()
        return tuple(log[before:])

    def _next_event(self) -> Event | None:
        event = self.rules.consequence(self._state)
        return self._chance_event() if event is None and self._state.to_act is None else event

    def _chance_event(self) -> Event | None:
        waits_for = self.rules.chance(self._state)
        if waits_for is _HAND:
            return self._start_hand()
        if waits_for is _DEAL:
            return self._deal()
        if waits_for is _REVEAL:
            return SeedRevealed(self._state.hand, self._hand_seed(self._state.hand).hex())
        return None if waits_for is None else self._cut()

    def _cut(self) -> DealerCut:
        seed = hand_seed(self._started.seed, f"cut {self._state.cuts + 1}")
        return self.rules.cut(shuffled(self.rules.pack(), seed))

    def _start_hand(self) -> HandStarted:
        begun = self.rules.begin(self._state, "")
        if self._deck is not None and begun.number == 1:
            return begun
        terms = terms_of(self._started, begun)
        return replace(begun, commitment=commitment(self._hand_seed(begun.number), terms))

    def _deal(self) -> HandDealt:
        if self._deck is not None and self._state.hand == 1:
            return self.rules.deal(self._state, self._deck)
        return self.rules.deal(self._state, shuffled(self.rules.pack(), self._hand_seed(self._state.hand)))

    def _hand_seed(self, number: int) -> bytes:
        if number not in self._hand_seeds:
            self._hand_seeds[number] = hand_seed(self._started.seed, f"hand {number}")
        return self._hand_seeds[number]

    def _resume(self, past: Sequence[Event]) -> None:
        started = past[0]
        if not isinstance(started, MatchStarted):
            raise BrokenLog(f"event 1 is {type(started).__name__}; a log starts with MatchStarted")
        if started.game != self.rules.name or not self.rules.agree_with(started.rules):
            raise BrokenLog(f"event 1 starts a match of {started.game} with rules other than {self.rules!r}")
        if problem := why_no_dealer(self.rules, started.first_dealer):
            raise BrokenLog(f"event 1 cannot start a match: {problem}")
        if problem := why_not_these_names(self.rules, started.names) or why_not_this_format(started):
            raise BrokenLog(f"event 1 cannot start a match: {problem}")
        self._started = started
        self._record(started)
        for number, event in enumerate(past[1:], start=2):
            if not self._may_follow(event):
                raise BrokenLog(f"event {number}, {event!r}, cannot follow the ones before it")
            self._replay(event)

    def _replay(self, event: Event) -> None:
        if isinstance(event, TakenBack):
            self._undo(event)
        elif isinstance(event, HintTaken | BotThought):
            self._log.append(event)
        else:
            self._record(event, self._state.to_act if self._waits_for_a_seat() else None)

    def _may_follow(self, event: Event) -> bool:
        """Whether the rules (past or present), chance or a legal action can cause this event."""
        if expected := self.rules.consequence(self._state):
            older = () if self._started.sealed else self.rules.legacy_consequences(self._state)
            return event == expected or event in older
        if self._is_a_deal_set_by_hand(event):
            return True
        if self._state.to_act is None and (expected := self._chance_event()):
            return event == expected
        if isinstance(event, TakenBack):
            return event.to == self._last_decision_of(event.seat)
        if isinstance(event, HintTaken | BotThought):
            return self._is_to_act(event.seat)
        allowed = (*self.legal(), *self.rules.legacy_legal(self._state))
        return any(event == self.rules.decide(self._state, action) for action in allowed)

    def _is_a_deal_set_by_hand(self, event: Event) -> bool:
        """Whether this event starts or deals a hand without a commitment, from a full pack.

        Outside practice, only the first hand may be set by hand.
        """
        waits_for = self.rules.chance(self._state)
        free = self.practice or self._state.hand == 0
        if isinstance(event, HandStarted) and waits_for is _HAND and free:
            return event == self.rules.begin(self._state, "")
        if isinstance(event, HandDealt) and waits_for is _DEAL and not self._state.commitment:
            return self._deals_the_pack(event)
        return False

    def _deals_the_pack(self, event: HandDealt) -> bool:
        model = self.rules.deal(self._state, self.rules.pack())
        if [len(hand) for hand in event.hands] != [len(hand) for hand in model.hands]:
            return False
        deck = self.rules.gather(self._state, event)
        alike = [sorted(hand) for hand in self.rules.deal(self._state, deck).hands]
        fair = why_not_this_pack(deck, self.rules.pack()) is None
        return fair and alike == [sorted(hand) for hand in event.hands]


def continue_from(rules: Rules[S_co], events: Sequence[Event]) -> Match[S_co]:
    """Start a practice match that continues another one from the end of these events.

    Takes the events that count. Later hands are those of the other match if its seed is known. If not, they
    come from a new seed, and the recorded hands stand as if set by hand. Raises `BrokenLog` if the events
    break the rules.
    """
    started = events[0]
    assert isinstance(started, MatchStarted)
    if started.seed:
        return Match(rules, events=_rebind_all(events, replace(started, practice=True)))
    return Match(rules, events=_set_by_hand(started, events))


def with_names(events: Sequence[Event], names: Sequence[str]) -> tuple[Event, ...]:
    """A match's log with other player names, and its commitments bound to them.

    A log without names is returned unchanged.
    """
    started = events[0]
    assert isinstance(started, MatchStarted)
    if started.names is UNSET:
        return tuple(events)
    return tuple(_rebind_all(events, replace(started, names=tuple(names))))


def _rebind_all(events: Sequence[Event], match: MatchStarted) -> Iterator[Event]:
    """Replace a log's first event and rebind its hands' commitments; a wrong one stays wrong."""
    original = events[0]
    assert isinstance(original, MatchStarted)
    yield match
    for event in events[1:]:
        yield _rebind(match, original, event) if isinstance(event, HandStarted) else event


def _rebind(match: MatchStarted, original: MatchStarted, hand: HandStarted) -> HandStarted:
    """`hand` with its commitment rebound to `match`, which has the same seed."""
    seed = hand_seed(match.seed, f"hand {hand.number}")
    if hand.commitment != commitment(seed, terms_of(original, hand)):
        return hand
    return replace(hand, commitment=commitment(seed, terms_of(match, hand)))


def _set_by_hand(started: MatchStarted, events: Sequence[Event]) -> Iterator[Event]:
    dealer = next((event.dealer for event in events if isinstance(event, HandStarted)), None)
    yield replace(started, seed=random_seed(), first_dealer=dealer, practice=True)
    number = count(1)
    for event in events[1:]:
        if isinstance(event, HandStarted):
            yield replace(event, number=next(number), commitment="")
        elif not isinstance(event, DealerCut | SeedRevealed):
            yield event
