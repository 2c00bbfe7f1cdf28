"""What Whist brings: its rules, presets and events. Player, table and figures are the house's own."""

from __future__ import annotations

from typing import Final

from bacon.games.kit import Kit

KIT: Final = Kit(
    name="whist",
    title="Whist",
    sentence="Thirteen tricks with a partner: the last card dealt is trump, and nobody bids.",
    players="4",
    minutes=25,
    rules="bacon_whist.rules:Whist",
    presets="bacon_whist.rules:PRESETS",
    events="bacon_whist.events:EVENTS",
)
