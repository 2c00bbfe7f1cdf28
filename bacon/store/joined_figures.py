"""What several games count, on one list: a figure that they share stands there once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import TypeVar

from bacon.core.words import listed
from bacon.store.figures import CountedBar, CountedLine, joined

_K = TypeVar("_K")


def joined_lines(parts: Iterable[Iterable[CountedLine]]) -> tuple[CountedLine, ...]:
    """The lines of several games in order; those that say the same are one, with the labels of all.

    >>> lines = [CountedLine(label, len) for label in ("as maker", "as bidder", "as maker")]
    >>> [line.label for line in joined_lines([lines])]
    ['as maker or bidder']
    """
    labels = _labels((line.words, line.label) for some in parts for line in some)
    return tuple(CountedLine(_either(each), words) for words, each in labels.items())


def joined_bars(parts: Iterable[Iterable[CountedBar]]) -> tuple[CountedBar, ...]:
    """The bars of several games in order; those of the same figure are one, with the labels of all."""
    bars = joined(parts)
    labels = _labels((bar.name, bar.label) for bar in bars)
    rare = {bar.name: bar.rare for bar in bars}
    return tuple(CountedBar(_either(each), name, rare[name]) for name, each in labels.items())


def _labels(pairs: Iterable[tuple[_K, str]]) -> dict[_K, list[str]]:
    found: dict[_K, list[str]] = {}
    for key, label in pairs:
        found.setdefault(key, []).append(label)
    return found


def _either(labels: Sequence[str]) -> str:
    """Several labels as one, their common beginning once."""
    words = [label.split() for label in dict.fromkeys(labels)]
    together = zip(*words, strict=False)
    shared = len(list(takewhile(lambda each: len(set(each)) == 1, together))) if len(words) > 1 else 0
    return " ".join([*words[0][:shared], listed([" ".join(each[shared:]) for each in words], "or")])
