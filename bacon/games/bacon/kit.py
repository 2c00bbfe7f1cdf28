"""What Bacon brings."""

from __future__ import annotations

from typing import Final

from bacon.games.kit import Kit

KIT: Final = Kit(
    name="bacon",
    title="Bacon",
    sentence="Tricks with a partner: who declares gives the other side a trump and the lead.",
    players="4",
    minutes=20,
    cards="?? AS KD",
    rules="bacon.games.bacon.rules:Bacon",
    presets="bacon.games.bacon.rules:PRESETS",
    events="bacon.games.bacon.rules.events:EVENTS",
    player="bacon.games.bacon.player.kit:PLAYER",
    figures="bacon.games.bacon.figures:FIGURES",
    table="bacon.games.bacon.table.face:TABLE",
    gallery="bacon.games.bacon.table.gallery:GALLERY",
    lessons="bacon.games.bacon:lessons",
)
