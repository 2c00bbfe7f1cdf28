"""The shuffle: as documented, and even."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.cards import Card, cards, pack, spell
from bacon.core.events import HandStarted, encode
from bacon.core.match import Match
from bacon.core.shuffle import _shuffled_by, commitment, hand_seed, shuffled
from bacon.games.bacon.game import Bacon
from bacon.kits import GAMES, find_game

FULL_PACK = pack("23456789TJQKA")


def code_as_documented(seed: bytes, terms: dict[str, object]) -> str:
    """Implement step 2 from the documentation alone, with HMAC spelled out."""
    text = json.dumps(terms, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    inner, outer = (bytes(byte ^ pad for byte in seed.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    return hashlib.sha256(outer + hashlib.sha256(inner + text).digest()).hexdigest()


def words_as_documented(seed: bytes) -> Iterator[int]:
    """Implement step 3 from the documentation alone."""
    number = 0
    while True:
        block = hashlib.sha256(seed + number.to_bytes(8, "big"))
        digest = block.digest()
        for start in (0, 4, 8, 12, 16, 20, 24, 28):
            yield int.from_bytes(digest[start : start + 4], "big")
        number += 1


def shuffled_as_documented(names: Sequence[str], seed: bytes) -> list[str]:
    """Implement step 4 from the documentation alone."""
    order, words = list(names), words_as_documented(seed)
    k = len(order) - 1
    while k >= 1:
        w = next(words)
        if w >= 2**32 - 2**32 % (k + 1):
            continue
        j = w % (k + 1)
        order[k], order[j] = order[j], order[k]
        k -= 1
    return order


@given(st.text(max_size=20), st.sampled_from(["hand 1", "hand 2", "cut 1", "hand 99"]))
def test_a_stranger_recomputes_the_deal_from_the_documentation(match_seed: str, label: str) -> None:
    seed = hmac.new(match_seed.encode("utf-8"), label.encode("utf-8"), hashlib.sha256).digest()
    assert hand_seed(match_seed, label) == seed
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()
    assert spell(shuffled(FULL_PACK, seed)).split() == shuffled_as_documented(spell(FULL_PACK).split(), seed)


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_recomputes_what_the_commitment_binds(game: str, practice: bool) -> None:
    rules = find_game(game)()
    names = ("Ada", "Zoë", 'quoted "', "日", "back\\slash", "six")[: rules.seats]
    match = Match(rules, "tuesday", names=names, practice=practice)
    begun = next(fact for fact in match.kept if isinstance(fact, HandStarted))
    terms = {
        "game": game,
        "rules": rules.values(),
        "names": names,
        "practice": practice,
        "hand": begun.number,
        "dealer": begun.dealer,
    }
    assert begun.commitment == code_as_documented(hand_seed("tuesday", "hand 1"), terms)


def test_a_match_that_names_nobody_binds_its_seed_alone_as_it_did_up_to_version_0_5() -> None:
    match = Match(Bacon(), "tuesday")
    assert encode(match.kept[0]).endswith(b'"seed":"tuesday","first_dealer":null,"practice":false}')
    begun = next(fact for fact in match.kept if isinstance(fact, HandStarted))
    assert begun.commitment == hashlib.sha256(hand_seed("tuesday", "hand 1")).hexdigest()


@given(st.binary(min_size=32, max_size=32), st.integers(0, 52))
def test_a_shuffle_keeps_every_card(seed: bytes, size: int) -> None:
    assert sorted(shuffled(FULL_PACK[:size], seed)) == sorted(FULL_PACK[:size])


def test_the_same_seed_gives_the_same_order_and_another_label_another() -> None:
    first, second = hand_seed("x", "hand 1"), hand_seed("x", "hand 2")
    assert shuffled(FULL_PACK, first) == shuffled(FULL_PACK, first)
    assert shuffled(FULL_PACK, first) != shuffled(FULL_PACK, second)


def test_words_that_would_favour_some_cards_are_rejected() -> None:
    three, four = cards("AS KS QS"), cards("AS KS QS JS")
    assert _shuffled_by(iter([2**32 - 1, 8, 1]), three) == three
    assert (2**32 - 2) % 3 == 2
    assert _shuffled_by(iter([2**32 - 2, 1]), three) == three
    assert _shuffled_by(iter([2**32 - 1, 2, 1]), four) == four


def chi_squared(counts: Counter[tuple[Card, ...]] | Counter[tuple[Card, int]], cells: int) -> float:
    expected = counts.total() / cells
    missing = cells - len(counts)
    return sum((seen - expected) ** 2 for seen in counts.values()) / expected + missing * expected


# The limits are the 99.9 % quantiles of chi-squared with one degree of freedom less than there are orders.
@pytest.mark.parametrize(
    ("names", "limit"),
    [("AS KS", 10.83), ("AS KS QS", 20.52), ("AS KS QS JS", 49.73), ("2S AS KS QS JS", 173.6)],
)
def test_every_order_of_a_small_pack_is_equally_likely(names: str, limit: float) -> None:
    small = cards(names)
    orders = len(list(permutations(small)))
    counts = Counter(shuffled(small, hand_seed("even", f"hand {n}")) for n in range(100 * orders))
    assert chi_squared(counts, orders) < limit


def test_every_card_of_a_full_pack_is_equally_likely_in_every_place() -> None:
    counts: Counter[tuple[Card, int]] = Counter()
    for number in range(2000):
        order = shuffled(FULL_PACK, hand_seed("places", f"hand {number}"))
        counts.update((card, place) for place, card in enumerate(order))
    assert chi_squared(counts, 52 * 52) < 2829  # 99.9 % at 51 * 51 degrees of freedom
