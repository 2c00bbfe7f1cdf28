"""The house rules of Whist."""

from __future__ import annotations

from typing import Annotated, Literal

from bacon.core.options import Options, option


class WhistOptions(Options, frozen=True, kw_only=True):
    """The declared options of Whist; the defaults are short whist without honours."""

    target: Annotated[
        Literal[5, 7, 10],
        option(
            "Target",
            "The first side to this many points wins the match.",
            group="Scoring",
            source="5: short whist; 7: American whist; 10: long whist",
        ),
    ] = 5
    honours: Annotated[
        bool,
        option(
            "Honors",
            "A side that was dealt three of the four highest trump cards scores 2, or 4 for all four.",
            group="Scoring",
            source="on: English whist; off: American whist",
        ),
    ] = False
    trump: Annotated[
        Literal["turned", "none"],
        option(
            "Trump",
            "The suit of the dealer’s last card is trump, or every hand is played without trump.",
            group="Play",
            source="turned: Hoyle; “no trump” is a house rule",
            labels=("The dealer’s last card", "No trump"),
        ),
    ] = "turned"
