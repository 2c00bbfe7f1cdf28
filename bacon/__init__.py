"""Bacon: play Bacon at a desktop card table, or from a program.

>>> import bacon
>>> match = bacon.Match(bacon.Bacon(target=15), seed="tuesday")
>>> match.apply(bacon.Pass())
(Passed(seat=0),)

`bacon.records`, `bacon.analysis`, `bacon.bots` and `bacon.solver` do everything else that the program can.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

from bacon.version import __version__

if TYPE_CHECKING:
    from bacon import analysis as analysis
    from bacon import bots as bots
    from bacon import records as records
    from bacon import solver as solver
    from bacon.core.actions import Action, IllegalAction, Pass, Refusal
    from bacon.core.cards import Card, Strain, Suit, cards
    from bacon.core.events import (
        BotThought,
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
    from bacon.core.rules import GuideError, Rules, TableState
    from bacon.games.bacon.events import (
        Called,
        Deny,
        Grant,
        PermissionAsked,
        PermissionDenied,
        PermissionGranted,
        Withdrawn,
    )
    from bacon.games.bacon.game import Bacon
    from bacon.games.bacon.state import BaconState
    from bacon.games.bid_euchre.game import BidEuchre
    from bacon.games.bid_euchre.state import BidEuchreState
    from bacon.games.climbing.combinations import Combination, Kind
    from bacon.games.climbing.events import (
        CombinationLaid,
        DealScored,
        GiveLead,
        Lay,
        LeadFell,
        LeadGiven,
        RoundWon,
        WentOut,
    )
    from bacon.games.climbing.game import Climbing
    from bacon.games.climbing.state import ClimbingState, DealPhase
    from bacon.games.euchre.events import (
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
    from bacon.games.euchre.game import Euchre
    from bacon.games.euchre.state import EuchreState
    from bacon.games.tricks.bids import Bid, BidMade, HandCounted
    from bacon.games.tricks.events import (
        Acquitted,
        BidTricks,
        CallCard,
        CallPartner,
        CardCalled,
        CardGiven,
        CardPlayed,
        CardsChosen,
        CardsExchanged,
        CardsLaidAway,
        CardTakenUp,
        ChooseCards,
        ClaimMade,
        ClaimRest,
        ClaimSettled,
        Discard,
        Discarded,
        Give,
        HandScored,
        HandShown,
        KittyTaken,
        LayAway,
        LeaderNamed,
        MeldsShown,
        NameSuit,
        NameTrump,
        PartnerCalled,
        PickItUp,
        Play,
        PointsScored,
        SuitNamed,
        ThrownIn,
        TricksBid,
        TrickTaken,
        TrumpDeclared,
        UpcardTurned,
    )
    from bacon.games.tricks.state import Phase, Trick, TrickState
    from bacon.kits import GAMES

__all__ = [
    "GAMES",
    "Acquitted",
    "Action",
    "Bacon",
    "BaconState",
    "Bid",
    "BidEuchre",
    "BidEuchreState",
    "BidMade",
    "BidTricks",
    "BotThought",
    "BrokenLog",
    "CallCard",
    "CallMisdeal",
    "CallPartner",
    "Called",
    "Card",
    "CardCalled",
    "CardGiven",
    "CardPlayed",
    "CardTakenUp",
    "CardsChosen",
    "CardsExchanged",
    "CardsLaidAway",
    "ChooseCards",
    "ClaimMade",
    "ClaimRest",
    "ClaimSettled",
    "Climbing",
    "ClimbingState",
    "Combination",
    "CombinationLaid",
    "DealPhase",
    "DealScored",
    "DealerCut",
    "DefendAlone",
    "DefendedAlone",
    "Deny",
    "Discard",
    "Discarded",
    "Euchre",
    "EuchreState",
    "Event",
    "Forfeited",
    "Give",
    "GiveLead",
    "GoUnder",
    "Grant",
    "GuideError",
    "HandCounted",
    "HandDealt",
    "HandKept",
    "HandScored",
    "HandShown",
    "HandStarted",
    "HintTaken",
    "IllegalAction",
    "Keep",
    "Kind",
    "KittyTaken",
    "Lay",
    "LayAway",
    "LeadFell",
    "LeadGiven",
    "LeaderNamed",
    "Match",
    "MatchStarted",
    "MatchWon",
    "MeldsShown",
    "MisdealCalled",
    "NameSuit",
    "NameTrump",
    "OptionError",
    "PartnerCalled",
    "Pass",
    "Passed",
    "PermissionAsked",
    "PermissionDenied",
    "PermissionGranted",
    "Phase",
    "PickItUp",
    "Play",
    "PointsScored",
    "Refusal",
    "RoundWon",
    "Rules",
    "SeedRevealed",
    "Strain",
    "Suit",
    "SuitNamed",
    "TableState",
    "TakenBack",
    "ThrownIn",
    "Trick",
    "TrickState",
    "TrickTaken",
    "TricksBid",
    "TrumpDeclared",
    "UpcardNamed",
    "UpcardTurned",
    "WentOut",
    "WentUnder",
    "Withdrawn",
    "__version__",
    "cards",
]

_MODULES: Final = ("analysis", "bots", "records", "solver")

_WHERE: Final = (
    "bacon.core.actions",
    "bacon.core.cards",
    "bacon.core.events",
    "bacon.core.match",
    "bacon.core.options",
    "bacon.kits",
    "bacon.core.rules",
    "bacon.games.tricks.events",
    "bacon.games.tricks.bids",
    "bacon.games.tricks.state",
    "bacon.games.bacon.game",
    "bacon.games.bacon.events",
    "bacon.games.bacon.state",
    "bacon.games.bid_euchre.game",
    "bacon.games.bid_euchre.state",
    "bacon.games.climbing.game",
    "bacon.games.climbing.combinations",
    "bacon.games.climbing.events",
    "bacon.games.climbing.state",
    "bacon.games.euchre.game",
    "bacon.games.euchre.events",
    "bacon.games.euchre.state",
)
"""The modules that define all these names; each is imported when one of its names is first used."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import what a name stands for; whoever asks for the version needs no game's rules."""
        if name in _MODULES:
            return import_module(f"bacon.{name}")
        modules = map(import_module, _WHERE if name in __all__ else ())
        if module := next((module for module in modules if hasattr(module, name)), None):
            return globals().setdefault(name, getattr(module, name))
        here = sys.modules[__name__]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=here)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__, *_MODULES})
