"""What Euchre brings."""

from __future__ import annotations

from typing import Final

from bacon.games.kit import Kit

KIT: Final = Kit(
    name="euchre",
    title="Euchre",
    sentence="Tricks with a partner and two bowers: order the card up, or name a suit.",
    players="4",
    minutes=20,
    cards="JS JC AS",
    rules="bacon.games.euchre.rules:Euchre",
    presets="bacon.games.euchre.rules:PRESETS",
    events="bacon.games.euchre.rules.events:EVENTS",
    player="bacon.games.euchre.player.kit:PLAYER",
    figures="bacon.games.tricks.figures:FIGURES",
    table="bacon.games.euchre.table.face:TABLE",
    gallery="bacon.games.euchre.table.gallery:GALLERY",
    lessons="bacon.games.euchre:lessons",
)
