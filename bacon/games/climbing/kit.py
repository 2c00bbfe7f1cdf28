"""What Climbing Bacon brings."""

from __future__ import annotations

from typing import Final

from bacon.games.kit import Kit

KIT: Final = Kit(
    name="climbing",
    title="Climbing",
    sentence="Get rid of your cards first: lay more than lies there, or bomb it.",
    players="3 to 6",
    minutes=30,
    cards="8D X TD",
    a_day=3,
    rules="bacon.games.climbing.rules:Climbing",
    presets="bacon.games.climbing.rules:PRESETS",
    events="bacon.games.climbing.rules.events:EVENTS",
    player="bacon.games.climbing.player.kit:PLAYER",
    figures="bacon.games.climbing.figures:FIGURES",
    table="bacon.games.climbing.table.hand:TABLE",
    gallery="bacon.games.climbing.table.gallery:GALLERY",
    lessons="bacon.games.climbing:lessons",
)
