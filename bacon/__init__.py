"""Bacon: play Bacon at a desktop card table, or from a program.

>>> import bacon
>>> match = bacon.Match(bacon.Bacon(target=15), seed="tuesday")
>>> match.apply(bacon.Pass())
(Passed(seat=0),)
"""

from __future__ import annotations

from bacon.core.actions import Action, IllegalAction, Pass, Refusal
from bacon.core.cards import Card, Strain, Suit, cards
from bacon.core.events import (
    DealerCut,
    Event,
    HandDealt,
    HandStarted,
    HintTaken,
    MatchStarted,
    MatchWon,
    Passed,
    SeedRevealed,
    TakenBack,
)
from bacon.core.match import BrokenLog, Match
from bacon.core.options import OptionError
from bacon.games import GAMES
from bacon.games.bacon.rules import Bacon
from bacon.games.bacon.rules.events import (
    Called,
    Deny,
    Grant,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    Withdrawn,
)
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.events import Bid, BidMade, HandCounted
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.combinations import Combination, Kind
from bacon.games.climbing.rules.events import (
    CombinationLaid,
    DealScored,
    GiveLead,
    Lay,
    LeadFell,
    LeadGiven,
    RoundWon,
    WentOut,
)
from bacon.games.euchre.rules import Euchre
from bacon.games.euchre.rules.events import (
    CallMisdeal,
    DefendAlone,
    DefendedAlone,
    Forfeited,
    GoUnder,
    HandKept,
    Keep,
    MisdealCalled,
    UpcardNamed,
    WentUnder,
)
from bacon.games.tricks.rules.events import (
    Acquitted,
    CardGiven,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimRest,
    ClaimSettled,
    Discard,
    Discarded,
    Give,
    HandScored,
    NameTrump,
    PickItUp,
    Play,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.version import __version__

__all__ = [
    "GAMES",
    "Acquitted",
    "Action",
    "Bacon",
    "Bid",
    "BidEuchre",
    "BidMade",
    "BrokenLog",
    "CallMisdeal",
    "Called",
    "Card",
    "CardGiven",
    "CardPlayed",
    "CardTakenUp",
    "ClaimMade",
    "ClaimRest",
    "ClaimSettled",
    "Climbing",
    "Combination",
    "CombinationLaid",
    "DealScored",
    "DealerCut",
    "DefendAlone",
    "DefendedAlone",
    "Deny",
    "Discard",
    "Discarded",
    "Euchre",
    "Event",
    "Forfeited",
    "Give",
    "GiveLead",
    "GoUnder",
    "Grant",
    "HandCounted",
    "HandDealt",
    "HandKept",
    "HandScored",
    "HandStarted",
    "HintTaken",
    "IllegalAction",
    "Keep",
    "Kind",
    "Lay",
    "LeadFell",
    "LeadGiven",
    "Match",
    "MatchStarted",
    "MatchWon",
    "MisdealCalled",
    "NameTrump",
    "OptionError",
    "Pass",
    "Passed",
    "PermissionAsked",
    "PermissionDenied",
    "PermissionGranted",
    "PickItUp",
    "Play",
    "Refusal",
    "RoundWon",
    "SeedRevealed",
    "Strain",
    "Suit",
    "TakenBack",
    "ThrownIn",
    "TrickTaken",
    "TrumpDeclared",
    "UpcardNamed",
    "UpcardTurned",
    "WentOut",
    "WentUnder",
    "Withdrawn",
    "__version__",
    "cards",
]
