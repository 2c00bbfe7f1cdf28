"""The outcome of a finished hand, in a title and a sentence: for every ending and every viewer."""

from __future__ import annotations

import pytest
from hypothesis import given

from bacon.core.rules import Outcome
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.words import outcome
from tests.games.bacon.test_words import ALL, OPPOSITE, WRONG_GRAMMAR, YOU
from tests.play import A_FEW_HANDS
from tests.tables import OFFERS, PLAIN, STANDARD, Table, at_the_end_of_hand, finish_hand, rules_at, run, table

FIVE = ("AH KH QH JH TH", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")
FOUR = ("AH KH QH JH 4C", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")
SET = ("2H 3H KC AC 2S", "AH KH QH 4C 3C", "QC JC TC 5C 8C", "2D 3D 4D 5D 6D")
SET_BY_ALL = ("2H 3H KC AC 2S", "AH KH QH JH AS", "QC JC TC 5C 8C", "2D 3D 4D 5D 6D")
WEAK_ACE = ("KH QH JH TH 9H", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D AH AS 5S KC")


def ended(match: Table, script: str) -> Table:
    """Play a script, and then the hand to its end."""
    run(match, script)
    if match.state.hand == 1:
        finish_hand(match)
    return match


def outcome_of(match: Table, names: tuple[str, ...], side: int = 0) -> Outcome:
    return outcome(rules_at(match), at_the_end_of_hand(match), names, side)


def turned(hands: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Rotate the same deal to seats further clockwise."""
    return tuple(hands[(seat - seats) % 4] for seat in range(4))


def deal(hands: tuple[str, ...], declarer: int, stock: str = OFFERS, *, rules: Bacon = STANDARD) -> Table:
    """Return a table at which seat 0's hand belongs to this declarer, who speaks first."""
    return table(turned(hands, declarer), stock, dealer=(declarer + 3) % 4, rules=rules)


THROWN_IN = "The last trick couldn’t change the score, so it wasn’t played."

OUTCOMES = [
    (
        "you declare and make it",
        (FOUR, 0, "up yes -2C"),
        "You made it: +1",
        "You picked up hearts and took 4 tricks with North.",
    ),
    (
        "you declare and take all",
        (FIVE, 0, "up yes -2C"),
        "You made it: +2",
        "You picked up hearts and took all 5 tricks with North.",
    ),
    (
        "you go alone and make it",
        (FOUR, 0, "alone yes yes -2C"),
        "You made it alone: +2",
        "You picked up hearts alone and took 4 tricks.",
    ),
    (
        "you go alone and take all",
        (FIVE, 0, "alone yes yes -2C"),
        "You made it alone: +4",
        "You picked up hearts alone and took all 5 tricks: a bacon.",
    ),
    (
        "your partner declares and makes it",
        (FOUR, 2, "up yes -2C"),
        "You made it: +1",
        "North picked up hearts, and together you took 4 tricks.",
    ),
    (
        "your partner goes alone",
        (FIVE, 2, "alone yes yes -2C"),
        "North made it alone: +4",
        "North picked up hearts alone and took all 5 tricks: a bacon.",
    ),
    (
        "an opponent declares and makes it",
        (FOUR, 1, "up yes -2C"),
        "They made it: 1 point for them",
        "West picked up hearts and took 4 tricks with East.",
    ),
    (
        "an opponent goes alone",
        (FIVE, 3, "alone yes yes -2C"),
        "East made it alone: 4 points for them",
        "East picked up hearts alone and took all 5 tricks: a bacon.",
    ),
    (
        "you are set",
        (SET, 0, "up yes -9H"),
        "They set you: 2 points for them",
        "You picked up hearts but took only 1 trick with North. " + THROWN_IN,
    ),
    (
        "you are set with your partner as declarer",
        (SET, 2, "up yes -9H"),
        "They set you: 2 points for them",
        "North picked up hearts, but together you took only 1 trick. " + THROWN_IN,
    ),
    (
        "your loner is set and takes nothing",
        (SET_BY_ALL, 0, "alone yes yes -AS"),
        "They set you: 4 points for them",
        "You picked up hearts alone but took no tricks. That’s a bacon for West and East.",
    ),
    (
        "you set the opponents",
        (SET, 1, "up yes -9H"),
        "You set them: +2",
        "West picked up hearts but took only 1 trick with East. " + THROWN_IN,
    ),
    (
        "you set a loner",
        (SET_BY_ALL, 3, "alone yes yes -AS"),
        "You set them: +4",
        "East picked up hearts alone but took no tricks. That’s a bacon for you and North.",
    ),
    (
        "the last trick is not played",
        (PLAIN, 0, "up yes -2C KD 6D 2D 7H AH 9H 4S 3H KH TD 7S 5S 4C 8C QC KC"),
        "You made it: +1",
        "You picked up hearts and took 3 tricks with North. " + THROWN_IN,
    ),
    (
        "your claim holds",
        (FIVE, 0, "up yes -2C KD 6D 2D claim"),
        "You made it: +2",
        "You picked up hearts and took all 5 tricks with North. Your claim to the last 5 tricks held.",
    ),
    (
        "an opponent's claim holds",
        (FIVE, 1, "up yes -2C KD 6D 2D AH claim"),
        "They made it: 2 points for them",
        "West picked up hearts and took all 5 tricks with East. West’s claim to the last 4 tricks held.",
    ),
    (
        "your claim is refuted",
        (WEAK_ACE, 0, "up yes -2C KD 6D 2D claim"),
        "They set you: 4 points for them",
        "You picked up hearts but took no tricks. That’s a bacon for West and East. Your claim "
        "failed: A♥ beat it, so the last 5 tricks went to West and East.",
    ),
    (
        "an opponent's claim is refuted",
        (WEAK_ACE, 1, "up yes -2C KD 6D 2D claim"),
        "You set them: +4",
        "West picked up hearts but took no tricks. That’s a bacon for you and North. West’s "
        "claim failed: A♥ beat it, so the last 5 tricks went to you and North.",
    ),
    (
        "nobody declares",
        (PLAIN, 0, "pass " * 16),
        "Everyone passed",
        "Nobody scores.",
    ),
]


@pytest.mark.parametrize(
    ("deal_of", "title", "sentence"), [row[1:] for row in OUTCOMES], ids=[row[0] for row in OUTCOMES]
)
def test_a_finished_hand_has_a_title_and_a_sentence(
    deal_of: tuple[tuple[str, ...], int, str], title: str, sentence: str
) -> None:
    hands, declarer, script = deal_of
    match = ended(deal(hands, declarer, "2H" if "claim" in script else OFFERS), script)
    assert outcome_of(match, YOU) == Outcome(title, sentence)


VARIED = [
    (
        "your loner falls short where he must take five",
        (FOUR, 0, "alone yes yes -2C", Bacon(loner_must_take_five=True)),
        "You went alone and fell short: no points",
        "You picked up hearts alone and took 4 tricks: a loner needs all five tricks here.",
    ),
    (
        "an opponent's loner falls short, and the last trick is not played",
        (
            PLAIN,
            1,
            "alone yes yes -2C KD 2D 7H AH 9H 3H KH TD 5S 4C 8C KC",
            Bacon(loner_must_take_five=True),
        ),
        "West went alone and fell short: no points",
        "West picked up hearts alone and took 3 tricks: a loner needs all five tricks here. " + THROWN_IN,
    ),
    (
        "a swept loner, with double scores",
        (SET_BY_ALL, 0, "alone yes yes -AS", Bacon(beaten_loner_doubles=True)),
        "They set you: 8 points for them",
        "You picked up hearts alone but took no tricks.",
    ),
    (
        "a sweep for two",
        (SET_BY_ALL, 1, "up yes -AS", Bacon(defenders_sweep=2, score_names="bacon")),
        "You set them: +2",
        "West picked up hearts but took no tricks. That’s a bacon for you and North.",
    ),
    (
        "a suit named for a joker",
        (FOUR, 0, "up:H yes -2C", Bacon(jokers=1)),
        "You made it: +1",
        "You picked up hearts and took 3 tricks with North. " + THROWN_IN,
    ),
]


@pytest.mark.parametrize(
    ("deal_of", "title", "sentence"), [row[1:] for row in VARIED], ids=[row[0] for row in VARIED]
)
def test_the_house_rules_decide_how_a_finished_hand_is_described(
    deal_of: tuple[tuple[str, ...], int, str, Bacon], title: str, sentence: str
) -> None:
    hands, declarer, script, rules = deal_of
    match = ended(deal(hands, declarer, "BJ" if rules.jokers else OFFERS, rules=rules), script)
    assert outcome_of(match, YOU) == Outcome(title, sentence)


def test_the_last_of_the_tricks_is_called_the_last() -> None:
    match = deal(FIVE, 0, "2H", rules=Bacon(throw_in=False))
    run(match, "up yes -2C KD 6D 2D AH KH 2H 7S 3H QH TD 4S 5S JH 8C JC AS claim")
    assert outcome_of(match, YOU).sentence.endswith("Your claim to the last trick held.")


def test_without_a_you_at_the_table_everybody_has_a_name() -> None:
    match = ended(deal(FOUR, 0), "up yes -2C")
    assert outcome_of(match, ALL) == Outcome(
        "South and North made it: +1",
        "South picked up hearts and took 4 tricks with North.",
    )
    beaten = ended(deal(SET, 0), "up yes -9H")
    assert (
        outcome_of(beaten, ALL).sentence
        == f"South picked up hearts but took only 1 trick with North. {THROWN_IN}"
    )


def test_the_title_names_you_only_on_the_viewers_side() -> None:
    match = ended(deal(FOUR, 0), "up yes -2C")
    assert outcome_of(match, YOU, side=1).title == "You and North made it: +1"
    assert outcome_of(match, OPPOSITE).title == "You made it: +1"


def test_a_name_that_merely_begins_with_you_is_no_you_in_a_title() -> None:
    scored = ended(table(FOUR), "up yes -2C")
    assert outcome_of(scored, ("Youssef", *ALL[1:])).title == "Youssef and North made it: +1"


def test_a_running_hand_has_no_outcome_yet() -> None:
    with pytest.raises(ValueError, match=r"^The hand has no result yet\.$"):
        outcome(STANDARD, table().state, YOU, 0)


@given(A_FEW_HANDS)
def test_every_finished_hand_has_its_outcome(match: Table) -> None:
    finished = match.state.hand - (match.state.winner is None)
    for number in range(1, finished + 1):
        told = outcome_of_hand(match, number)
        assert told.title[0].isupper() or told.title.startswith("8 points for ")
        assert told.sentence.endswith(".")
        assert not WRONG_GRAMMAR.search(told.sentence), told.sentence


def outcome_of_hand(match: Table, number: int) -> Outcome:
    return outcome(rules_at(match), at_the_end_of_hand(match, number), YOU, 0)
