"""What Bid Euchre brings."""

from __future__ import annotations

from typing import Final

from bacon.games.kit import Kit

KIT: Final = Kit(
    name="bid-euchre",
    title="Bid Euchre",
    sentence="Bid for the tricks you will take, and take them.",
    players="4 or 6",
    minutes=30,
    cards="AD AD KC",
    rules="bacon.games.bid_euchre.rules:BidEuchre",
    presets="bacon.games.bid_euchre.rules:PRESETS",
    events="bacon.games.bid_euchre.rules.events:EVENTS",
    player="bacon.games.bid_euchre.player.kit:PLAYER",
    figures="bacon.games.bid_euchre.figures:FIGURES",
    table="bacon.games.bid_euchre.table.face:TABLE",
    gallery="bacon.games.bid_euchre.table.gallery:GALLERY",
    lessons="bacon.games.bid_euchre:lessons",
)
