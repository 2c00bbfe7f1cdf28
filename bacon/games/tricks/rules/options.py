"""House rules that several trick-taking games have, described once."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Meta

from bacon.core.options import option

Claim: TypeAlias = Literal["off", "opponents", "everyone"]
"""Whether the rest may be claimed, and whose trumps a claim must beat."""


def claim_option(source: str) -> Meta:
    """Describe claiming the rest, with where a game has it from."""
    return option(
        "Claiming the rest",
        "A player who holds only trumps may show them and take the rest, if they beat every trump that "
        "the opponents (or all the others) still hold; if they do not, the other side takes the rest.",
        group="Play",
        source=source,
        labels=("Not allowed", "Must beat the opponents", "Must beat everyone"),
    )
