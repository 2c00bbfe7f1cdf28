"""However a record is spoilt, reading it gives a valid match or a clear sentence, and needs little memory.

``BACON_MUTATIONS=100000 pytest tests/notation/test_fuzz_records.py`` spoils more of them.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from random import Random

import pytest

from bacon import bots
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.notation.record import Record, RecordError, hand_record_of, print_record, read_record, write_record
from tests.games.climbing import tables as climbing
from tests.games.roaming import roamed
from tests.play import Whims, played
from tests.store.any_game import BY_WORDS, CLIMBING_SIX, SIX

MUTATIONS = int(os.environ.get("BACON_MUTATIONS", "50"))
MOST_MEMORY = 100 * 2**20

_ANY_RULES = Bacon(target=5, jokers=2, deck=24, may_discard_upcard=False, joker_follows="free")
_MATCHES = (
    played(Bacon(target=5), 1, Whims()),
    played(Bacon(), 2, Whims(), hands=2),
    played(_ANY_RULES, 3, Whims(claims=1.0)),
)
_OTHERS = (
    *(roamed(BY_WORDS, seed, Whims(alone=0.6), hands=2) for seed in range(3)),
    roamed(BidEuchre(loners="calls"), 2, Whims(alone=0.5), hands=2),
    roamed(BidEuchre(name_later=True), 3, Whims(), hands=1),
    roamed(SIX, 4, Whims(), hands=2),
    climbing.played(climbing.FOUR, 1, 0.4, deals=2),
    climbing.played(climbing.THREE, 2, 0.5, deals=1),
)
RECORDS = [
    *map(write_record, (*_MATCHES, *_OTHERS)),
    write_record(bots.play(Match(Euchre(target=5), "spoilt"), ["house", "random"], hands=2)),
    print_record(hand_record_of(_MATCHES[0], 2)),
    print_record(hand_record_of(climbing.played(CLIMBING_SIX, 1, 0.4), 3)),
    Path(__file__).with_name("format_1.toml").read_text(encoding="utf-8"),
]

_WORDS = re.compile(r"\w+|[^\w\s]")
_ODD = (
    *(
        '"',
        "'",
        '"""',
        "[",
        "]",
        "[[hand]]",
        "{",
        "}",
        "=",
        ".",
        ",",
        "#",
        "\n",
        "\\",
        "\0",
        "\x7f",
        "é",
        "\ud7ff",
    ),
    *("true", "-1", "1e999", "9" * 5000, "0x10", "1979-05-27", "inf", "AH", "??", "X", "BJ", "pass", "grant"),
    *(
        "deny",
        "pick up",
        "pick up hearts alone",
        "[" * 2000,
        "a." * 500,
        "hand = 1",
        "[match]",
        "claim = 'south'",
        "southeast",
        "east",
    ),
    *("order up", "hearts alone", "defend alone", "keep", "misdeal", "go under 9H TH 9S", "give 9C"),
    *("discard 9C", "4 no trump", "8 spades call 2", "low no trump", "bid-euchre", "euchre", "players = 6"),
    *("climbing", "pair of 9s: 9H X", "single 11: X", "give lead to north", ";", "before = [1, 2]", "rounds"),
)


def _spoil_a_word(text: str, chance: Random) -> str:
    word = chance.choice(list(_WORDS.finditer(text)))
    other = chance.choice(_ODD) if chance.random() < 0.5 else chance.choice(_WORDS.findall(text))
    return text[: word.start()] + other + text[word.end() :]


def _spoil_a_line(text: str, chance: Random) -> str:
    lines = text.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    other = chance.choice(lines)
    return "".join(
        [*lines[:place], *chance.choice(([], [other], [lines[place], other])), *lines[place + 1 :]]
    )


def _spoil_a_sign(text: str, chance: Random) -> str:
    place = chance.randrange(len(text))
    return (
        text[:place]
        + chance.choice(("", chr(chance.randrange(32, 500)), text[place] * 2))
        + text[place + 1 :]
    )


def _cut_off(text: str, chance: Random) -> str:
    return text[: chance.randrange(len(text))]


def _spoilt(text: str, chance: Random) -> str:
    ways = (_spoil_a_word, _spoil_a_word, _spoil_a_line, _spoil_a_sign, _cut_off)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        text = chance.choice(ways)(text if text.strip() else " = ", chance)
    return text


def _read(text: str) -> Record | None:
    try:
        return read_record(text)
    except RecordError as error:
        assert re.fullmatch(
            r"(Line \d+: \S|This isn’t a record|This record has no).*", str(error), re.DOTALL
        ), error
        return None


def _peak() -> int:
    """Return this process's peak memory in bytes; None if the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def test_a_spoilt_record_is_a_valid_match_or_named_as_wrong_and_where() -> None:
    chance = Random(MUTATIONS)
    assert all(map(_read, RECORDS))
    before, valid = _peak(), 0
    for _ in range(MUTATIONS):
        if record := _read(_spoilt(chance.choice(RECORDS), chance)):
            assert read_record(print_record(record)) == record
            valid += 1
    assert 0 < valid < MUTATIONS
    assert _peak() - before < MOST_MEMORY


@pytest.mark.parametrize(
    "text",
    [
        "[match]\nformat = 1\ngame = 'bacon'\n" + "[[hand]]\n" * 20_000,
        "a = " + "[" * 100_000,
        "[match]\nformat = 1\ngame = 'bacon'\ncuts = [" + "'2S KH 9C QD'," * 20_000 + "]\n[[hand]]\n",
        "a" * 1_000_000,
        "[match]\nformat = " + "1" * 100_000,
        "[" + "a." * 20_000 + "b]\n",
        "\n" * 500_000,
    ],
    ids=["hands", "brackets", "cuts", "a word", "digits", "dots", "lines"],
)
def test_a_record_blown_up_on_purpose_is_refused_all_the_same(text: str) -> None:
    with pytest.raises(RecordError):
        read_record(text)
