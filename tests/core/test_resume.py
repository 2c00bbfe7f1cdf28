"""A match goes on from any part of its log, and a log that does not follow the rules is refused by number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from bacon.core.cards import HIDDEN, Card, Suit
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, MatchStarted, MatchWon, encode
from bacon.core.match import BrokenLog, Match
from bacon.core.shuffle import commitment, hand_seed, terms_of
from bacon.games.bacon.events import Called
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import FULL_PACK
from bacon.games.tricks.events import Acquitted, CardPlayed, HandScored, PickItUp
from bacon.kits import decode, rules_of
from tests.play import ANY_RULES, ANY_SEED, Move, Whims, a_full_log, play_on
from tests.tables import OFFERS, PLAIN, SEATS, STANDARD, Table, deck_of, of_bacon, run, table

SHORT = Bacon(target=5)
LOG = a_full_log(SHORT, seed=3, whims=Whims(passes=0.6, denies=0.3))


def refused_number(rules: Bacon, log: Sequence[Event]) -> int:
    """Return the number of the event a broken log is refused for."""
    with pytest.raises(BrokenLog) as refused:
        Match(rules, events=log)
    found = re.match(r"event (\d+)", str(refused.value))
    assert found, refused.value
    return int(found[1])


def assert_equal(one: Table, other: Table) -> None:
    """Assert that two matches look the same to everybody."""
    assert (one.state, one.events, one.legal()) == (other.state, other.events, other.legal())
    assert [one.view(seat) for seat in SEATS] == [other.view(seat) for seat in SEATS]


def go_on(match: Table, moves: Sequence[Move]) -> None:
    for move in moves:
        match.apply(move.action)


@given(ANY_RULES, ANY_SEED)
def test_a_match_resumed_from_its_log_is_equal_and_goes_on_equally(rules: Bacon, seed: int) -> None:
    match: Table = Match(rules, seed=str(seed))
    moves = play_on(match, Random(seed), Whims(passes=0.7), hands=2)
    middle = moves[len(moves) // 2]
    resumed: Table = Match(rules_of_log(match.events), events=match.events[: middle.after])
    go_on(resumed, moves[len(moves) // 2 :])
    assert_equal(resumed, match)


def rules_of_log(log: Sequence[Event]) -> Bacon:
    assert isinstance(log[0], MatchStarted)
    return of_bacon(rules_of(log[0]))


def test_a_match_resumes_from_every_prefix_of_its_log() -> None:
    original: Table = Match(SHORT, seed="prefixes")
    moves = play_on(original, Random(4), Whims(passes=0.6, denies=0.3))
    for length in range(1, len(original.events) + 1):
        resumed: Table = Match(SHORT, events=original.events[:length])
        assert resumed.events == original.events[: len(resumed.events)]
        assert len(resumed.events) >= length
        go_on(resumed, [move for move in moves if move.after >= len(resumed.events)])
        assert_equal(resumed, original)


def test_a_match_with_a_pack_set_by_hand_resumes_from_every_prefix_with_that_pack() -> None:
    original = table(rules=SHORT)
    run(original, "up yes -2C KD 6D 2D 7H AH 9H 4S 3H")
    for length in range(1, len(original.events) + 1):
        resumed: Table = Match(SHORT, deck=deck_of(PLAIN, OFFERS), events=original.events[:length])
        assert resumed.events == original.events[: len(resumed.events)]


def test_a_log_with_a_pack_set_by_hand_needs_no_pack_once_it_is_dealt() -> None:
    original = table()
    run(original, "pass pass")
    assert_equal(Match(STANDARD, events=original.events), original)


def test_a_log_survives_json() -> None:
    lines = b"\n".join(map(encode, LOG))
    resumed: Table = Match(SHORT, events=[decode(line) for line in lines.split(b"\n")])
    assert resumed.events == LOG


def test_a_log_of_a_decided_match_resumes_as_decided() -> None:
    resumed: Table = Match(SHORT, events=LOG)
    assert resumed.over
    assert isinstance(LOG[-1], MatchWon)
    assert resumed.winner == LOG[-1].side


def other_values(value: object) -> Iterator[object]:
    """Yield wrong values for a field."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1)
        case None:
            yield 3
        case str():
            yield value + "0"
        case Suit():
            yield from (suit for suit in Suit if suit is not value)
        case Card():
            yield HIDDEN
        case dict():
            yield {**value, "target": 21}
        case tuple():
            yield from (value[:-1], (*value[1:], value[0]))


def spoilt(event: Event) -> Iterator[Event]:
    """Yield versions of an event with one wrong field."""
    for field in msgspec.structs.fields(event):
        for value in other_values(getattr(event, field.name)):
            if value != getattr(event, field.name):
                yield replace(event, **{field.name: value})


def makes_another_match(event: Event, changed: Event) -> bool:
    """Return whether the change is another choice, which only later events can contradict."""
    match event, changed:
        case MatchStarted(), MatchStarted(game, rules):
            return (game, rules) == (event.game, event.rules)
        case Called(), Called(suit=suit, seat=seat):
            return (seat, suit) == (event.seat, event.suit)
    return False


def test_a_log_with_any_field_of_any_event_changed_is_refused_at_that_event() -> None:
    kinds = set()
    for index, event in enumerate(LOG):
        for changed in spoilt(event):
            if not makes_another_match(event, changed):
                kinds.add(type(event))
                assert refused_number(SHORT, [*LOG[:index], changed, *LOG[index + 1 :]]) == index + 1
    assert len(kinds) >= 14


@pytest.mark.parametrize("changed", ["seed", "first_dealer"])
def test_a_log_with_another_seed_or_dealer_is_refused_where_it_first_shows(changed: str) -> None:
    started = replace(LOG[0], **{changed: "other" if changed == "seed" else 2})
    assert refused_number(SHORT, [started, *LOG[1:]]) == 2


@pytest.mark.parametrize("dealer", [-1, 4])
def test_a_log_whose_first_dealer_has_no_seat_is_refused(dealer: int) -> None:
    assert refused_number(SHORT, [replace(LOG[0], first_dealer=dealer)]) == 1


@pytest.mark.parametrize(
    "changed",
    [
        {"names": ("Ada", "Bob", "Cleo", "Zoe")},
        {"names": UNSET, "format": UNSET},
        {"practice": True},
        {"format": UNSET},
    ],
    ids=["another name", "no names", "practice", "an older format"],
)
def test_a_log_in_which_something_bound_was_changed_is_refused_at_the_first_commitment(
    changed: dict[str, object],
) -> None:
    log = Match(SHORT, "bound", dealer=0, names=("Ada", "Bob", "Cleo", "Zoë")).events
    assert Match(SHORT, events=[decode(encode(event)) for event in log]).events == log
    assert refused_number(SHORT, [replace(log[0], **changed), *log[1:]]) == 2


@pytest.mark.parametrize("changed", [{"format": 5}, {"format": 3}, {"names": UNSET}])
def test_a_log_of_an_unknown_format_is_refused_with_its_number(changed: dict[str, object]) -> None:
    log = Match(SHORT, "bound", dealer=0, names=("Ada", "Bob", "Cleo", "Zoë")).events
    started = replace(log[0], **changed)
    assert isinstance(started, MatchStarted)
    with pytest.raises(BrokenLog, match=f"this match has format {started.format}"):
        Match(SHORT, events=[started, *log[1:]])


def test_a_log_with_names_as_0_9_5_wrote_it_goes_on_as_it_was_bound() -> None:
    """Its commitments bind the names and the rules, and no word of practice."""
    started = decode(
        b'{"type":"MatchStarted","game":"bacon","rules":{},"seed":"bound","first_dealer":0,"practice":false,'
        b'"names":["Ada","Bob","Cleo","Zo\xc3\xab"]}'
    )
    assert isinstance(started, MatchStarted)
    assert encode(started).endswith(b'"names":["Ada","Bob","Cleo","Zo\xc3\xab"]}')
    match = Match(Bacon(), events=[started])
    begun = match.kept[1]
    assert isinstance(begun, HandStarted)
    terms = terms_of(started, begun)
    assert terms == '{"dealer":0,"game":"bacon","hand":1,"names":["Ada","Bob","Cleo","Zoë"],"rules":{}}'
    assert begun.commitment == commitment(hand_seed("bound", "hand 1"), terms)


def test_a_log_with_names_for_other_seats_is_refused() -> None:
    assert refused_number(SHORT, [replace(LOG[0], names=("Ada", "Bob")), *LOG[1:]]) == 1


def test_a_log_in_which_a_declarer_went_alone_after_all_is_refused_later() -> None:
    match = table()
    run(match, "up yes -2C")
    log = [replace(event, alone=True) if isinstance(event, Called) else event for event in match.events]
    assert refused_number(STANDARD, log) > match.events.index(
        next(event for event in match.events if isinstance(event, Called))
    )


def test_a_log_with_an_event_said_twice_is_refused_at_the_second() -> None:
    for index, event in enumerate(LOG):
        assert refused_number(SHORT, [*LOG[: index + 1], event, *LOG[index + 1 :]]) == index + 2


def test_a_log_with_an_event_missing_is_refused() -> None:
    for index in range(len(LOG) - 1):
        number = refused_number(SHORT, [*LOG[:index], *LOG[index + 1 :]])
        assert number >= index + 1


@given(st.integers(0, len(LOG) - 2), st.integers(0, len(LOG) - 1))
def test_a_log_with_an_event_from_elsewhere_is_refused_unless_it_could_have_happened(
    place: int, source: int
) -> None:
    foreign = LOG[source]
    log = [*LOG[:place], foreign]
    if foreign == LOG[place]:
        assert len(Match(SHORT, events=log).events) >= len(log)
    elif place == 0 or not could_happen(LOG[:place], foreign):
        assert refused_number(SHORT, log) == place + 1


def could_happen(log: Sequence[Event], event: Event) -> bool:
    """Return whether some player could have made this event after the log."""
    match: Table = Match(SHORT, events=log)
    if len(match.events) > len(log):
        return False
    return event in [SHORT.decide(match.state, action) for action in match.legal()]


def test_a_log_that_does_not_start_a_match_is_refused() -> None:
    with pytest.raises(BrokenLog, match=r"^event 1 is DealerCut; a log starts with MatchStarted$"):
        Match(SHORT, events=LOG[1:])


def older(log: Sequence[Event], *names: str) -> list[Event]:
    """Return the log as an older program wrote it, which knew only these options."""
    started = log[0]
    assert isinstance(started, MatchStarted)
    return [replace(started, rules={name: started.rules[name] for name in names}), *log[1:]]


FIRST_RULES = ("target", "permission", "refused_alone", "acquitted_redeal", "throw_in", "claim")
"""The options there were at first."""


@pytest.mark.parametrize("names", [FIRST_RULES, ("target",)])
def test_a_log_from_before_newer_options_goes_on(names: tuple[str, ...]) -> None:
    for length in (1, len(LOG) // 2, len(LOG)):
        log = older(LOG, *names)[:length]
        resumed: Table = Match(rules_of_log(log), events=log)
        assert resumed.rules == SHORT
        assert resumed.events[:length] == tuple(log)
        assert resumed.state == Match(SHORT, events=LOG[:length]).state


def test_a_log_from_before_newer_options_does_not_go_on_under_them() -> None:
    assert refused_number(Bacon(target=5, jokers=1), older(LOG, *FIRST_RULES)) == 1


def test_a_log_from_before_newer_options_still_holds_to_those_it_knew() -> None:
    assert refused_number(STANDARD, older(LOG, *FIRST_RULES)) == 1
    assert refused_number(SHORT, older(LOG, "permission", "claim")) == 1


@pytest.mark.parametrize(("name", "value"), [("trumps", 2), ("target", 8), ("throw_in", 1)])
def test_a_log_with_an_option_or_a_value_that_is_not_known_is_refused(name: str, value: int) -> None:
    started = LOG[0]
    assert isinstance(started, MatchStarted)
    changed = replace(started, rules={**started.rules, name: value})
    assert refused_number(SHORT, [changed, *LOG[1:]]) == 1


def test_a_log_of_other_rules_is_refused() -> None:
    with pytest.raises(BrokenLog, match=r"^event 1 starts a match of bacon with rules other than Bacon\(\)$"):
        Match(STANDARD, events=LOG)


def test_what_a_seat_has_seen_is_not_a_log_to_go_on_with() -> None:
    assert refused_number(SHORT, [event.seen_by(0) for event in LOG]) == 2


def test_a_deal_set_by_hand_must_be_a_whole_pack() -> None:
    log = list(table().events)
    dealt = next(event for event in log if isinstance(event, HandDealt))
    index = log.index(dealt)
    twice = (dealt.hands[1][0], *dealt.hands[0][1:])
    wrong = [
        replace(dealt, stock=dealt.stock[1:]),
        replace(dealt, hands=(twice, *dealt.hands[1:])),
        replace(
            dealt, hands=(dealt.hands[0][:-1], *dealt.hands[1:]), stock=(dealt.hands[0][-1], *dealt.stock)
        ),
        replace(dealt, hands=dealt.hands[:3]),
        dealt.seen_by(0),
    ]
    assert {refused_number(STANDARD, [*log[:index], event]) for event in wrong} == {index + 1}


def test_a_deal_set_by_hand_may_not_come_later_than_the_first_hand() -> None:
    match = table()
    run(match, "pass " * 16)
    index = max(place for place, event in enumerate(match.events) if isinstance(event, HandDealt))
    start = replace(match.events[index - 1], commitment="")
    assert refused_number(STANDARD, [*match.events[: index - 1], start]) == index


def test_nothing_follows_a_decided_match() -> None:
    for more in (LOG[-1], Acquitted(), CardPlayed(0, FULL_PACK[0])):
        assert refused_number(SHORT, [*LOG, more]) == len(LOG) + 1


def test_the_log_used_here_holds_what_it_is_to_test() -> None:
    kinds = {type(event) for event in LOG}
    assert {DealerCut, HandScored, MatchWon} <= kinds
    assert Match(SHORT, events=LOG[:1]).check(PickItUp()) is None
