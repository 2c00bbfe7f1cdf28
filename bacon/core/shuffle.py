"""The provable shuffle: anyone can recompute a deal from the seed revealed after the hand.

The algorithm, in enough detail to reimplement it in any language:

1. *Secret.* Each shuffle of a match has a label, ``hand 1``, ``hand 2``, … for deals and ``cut 1``,
   ``cut 2``, … for the cut. Its seed is ``HMAC-SHA256(key=match seed, message=label)``, both in UTF-8.
2. *Commitment.* ``HMAC-SHA256(key=seed, message=terms)``, in hexadecimal, is shown before the deal; the seed
   itself after the hand. The terms are what else it binds, as one JSON object: ``game``; ``rules``, every
   house rule by name, as in the match's first event or the record's ``[match.rules]``; ``names``,
   the players' by seat; ``practice``, whether a player may have known the cards; ``hand``, its number;
   ``dealer``, the seat that deals. Seats count from 0, the south, clockwise.
   Keys are sorted, there are no spaces between tokens, and non-ASCII letters are not escaped: it is
   ``json.dumps(terms, sort_keys=True, ensure_ascii=False, separators=(",", ":"))`` in Python, in UTF-8. If
   the first event names no players, as up to version 0.5.0, only the seed is bound: the commitment is
   ``SHA-256(seed)``. Records of such matches have format 1 or 2. Format 4 binds all the terms;
   format 3, which version 0.9.5 wrote, all but ``practice``.
3. *Numbers.* Block *i* (from 0) is ``SHA-256(seed ‖ i as 8 bytes, big-endian)``. Every block gives eight
   32-bit big-endian words, in order.
4. *Shuffle.* Start from the pack in its fixed order. For ``k = n-1 … 1`` draw ``j`` in ``0 … k`` and swap
   cards ``k`` and ``j`` (Fisher–Yates). To draw, take the next word ``w``; if
   ``w >= 2**32 - 2**32 % (k + 1)`` reject it and take the next; else ``j = w % (k + 1)``. So every order
   is equally likely: there is no modulo bias.

The fixed order of a standard pack is spades, hearts, diamonds, clubs, each from 2 up to the ace, jokers
last (the coloured one first). A test vector, the match seed ``tuesday``:

>>> seed = hand_seed("tuesday", "hand 1")
>>> seed.hex()
'bda484a7034147431715479bcdbd63db09f56f7d3a01d726f41f05df09c14216'
>>> commitment(seed)
'4b92e679bcc46437dafd4ee3a89e264f3ae7a6b58025c3b97c2958a1021caec4'
>>> from bacon.core.events import SEALED
>>> names = ("Ada", "Bob", "Cleo", "Zoë")
>>> started = MatchStarted("bacon", {"target": 15}, "tuesday", names=names, format=SEALED)
>>> terms = terms_of(started, HandStarted(1, dealer=3, commitment=""))
>>> print(terms)
{"dealer":3,"game":"bacon","hand":1,"names":["Ada","Bob","Cleo","Zoë"],"practice":false,"rules":{"target":15}}
>>> commitment(seed, terms)
'802c8295a2c4f9f3be44f103d99b3ceb27377aec262e30fcdb619e8141b44510'
>>> from bacon.core.cards import pack, spell
>>> spell(shuffled(pack("23456789TJQKA"), seed)[:8])
'AH 7S 3H 6D QC TS 6H TH'
"""

# ruff: noqa: PLC0415  (cryptography is imported with the first deal, as it would hold up the first frame)

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, count, repeat
from struct import Struct
from typing import Final

from msgspec import UNSET

from bacon.core.cards import Card, Cards
from bacon.core.events import HandStarted, MatchStarted

_WORDS: Final = 2**32
_EIGHT_WORDS: Final = Struct(">8I")


def random_seed(size: int = 16) -> str:
    """Return a seed of so many random bytes, in hexadecimal."""
    import secrets

    return secrets.token_hex(size)


def hand_seed(match_seed: str, label: str) -> bytes:
    """Derive the 32-byte seed of one shuffle from the match's seed and the shuffle's label."""
    import hmac

    return hmac.digest(match_seed.encode(), label.encode(), "sha256")


def commitment(seed: bytes, terms: str | None = None) -> str:
    """Commit to a seed, and to `terms` if given, without revealing the seed."""
    import hmac
    from hashlib import sha256

    if terms is None:
        return sha256(seed).hexdigest()
    return hmac.digest(seed, terms.encode(), "sha256").hex()


def terms_of(match: MatchStarted, hand: HandStarted) -> str | None:
    """The JSON that a hand's commitment binds besides its seed; None in older matches."""
    import json

    if match.names is UNSET:
        return None
    terms = {
        "game": match.game,
        "rules": match.rules,
        "names": match.names,
        "hand": hand.number,
        "dealer": hand.dealer,
        **({"practice": match.practice} if match.sealed else {}),
    }
    return json.dumps(terms, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def shuffled(deck: Sequence[Card], seed: bytes) -> Cards:
    """Shuffle a pack as the seed determines."""
    return _shuffled_by(chain.from_iterable(map(_block, repeat(seed), count())), deck)


def _shuffled_by(words: Iterator[int], deck: Sequence[Card]) -> Cards:
    order = list(deck)
    left = len(order)
    limits = _limits(left)
    for word in words if left > 1 else ():
        if word < limits[left - 1]:
            j = word % left
            left -= 1
            order[left], order[j] = order[j], order[left]
            if left == 1:
                break
    return tuple(order)


@cache
def _limits(size: int) -> tuple[int, ...]:
    """The least word to reject, by how many cards are left to draw from."""
    return tuple(_WORDS - _WORDS % left for left in range(1, size + 1))


def _block(seed: bytes, number: int) -> tuple[int, ...]:
    from hashlib import sha256

    return _EIGHT_WORDS.unpack(sha256(seed + number.to_bytes(8, "big")).digest())
