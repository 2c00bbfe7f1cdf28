"""Every scene there is to see, each in one line; and every animation, caught in its middle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeAlias

from bacon.core.events import DealerCut, Event, HandDealt, MatchWon, SeedRevealed
from bacon.games.bacon.rules import Bacon
from bacon.games.bacon.rules.events import Called
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.events import BidMade
from bacon.games.euchre.rules import Euchre
from bacon.games.tricks.rules.events import (
    CardPlayed,
    CardTakenUp,
    Discarded,
    HandScored,
    PickItUp,
    TrickTaken,
    UpcardTurned,
)
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.games.tricks.table.face import CLAIM
from bacon.ui.kit.ask import AskText
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import COMING
from bacon.ui.scenes.dialog import notice
from bacon.ui.scenes.menu import Menu
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.pages import PAGES
from bacon.ui.scenes.panels import question
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.settings import SettingsScene
from bacon.ui.scenes.title import Title
from bacon.ui.showroom.gallery import archive, climbing, hints
from bacon.ui.showroom.gallery.cards import Cards
from bacon.ui.showroom.gallery.drawings import Drawings
from bacon.ui.showroom.gallery.icons import GROUNDS, Icons
from bacon.ui.showroom.gallery.stand import Stand, Table, TrickRules, found, played
from bacon.ui.showroom.gallery.widgets import Widgets

Act: TypeAlias = Callable[[Stand], object]

SEED: Final = "gallery"
_STEP: Final = 100
_THIRD: Final = 3
_COURTS: Final = "JQK"


def _title(stand: Stand) -> None:
    """Open the title when the bots beside it are in the middle of a trick."""
    title = Title(stand.app, SEED)
    stand.open(title)
    stand.until(lambda: title.bots is not None, _STEP)
    stand.until(lambda: title.wake_at() is None or _half_played(title), _STEP)
    stand.until(lambda: not title.moving(), _STEP)


def _half_played(title: Title) -> bool:
    state = title.bots.stage.shown if title.bots else None
    return isinstance(state, TrickState) and len(state.trick) == _THIRD and not state.sitting_out


def _with_a_match_left(stand: Stand) -> None:
    """Open the title with one button more."""
    stand.house.start_match(Bacon())
    stand.app.scenes.pop()
    _title(stand)


def _asked(match: Table, phase: Phase, *, tricks: int = 0, plays: int = 0) -> bool:
    """Tell whether the first seat is to act in a phase, after so many tricks and plays, with points won."""
    state = match.state
    lie = (len(state.tricks), len(state.trick))
    return match.to_act == 0 and state.phase is phase and lie == (tricks, plays) and all(state.scores)


def _table(wanted: Callable[[Table], bool], stand: Stand, rules: TrickRules = Bacon()) -> None:  # noqa: B008
    stand.sit_at(found(wanted, rules))


def _asked_for(verb: Verb, wanted: Callable[[Table], bool], stand: Stand, rules: TrickRules) -> None:
    """Open the dialog that a key opens where something wanted is so."""
    stand.sit_at(found(wanted, rules)).handle(Key(verb))
    stand.frame(COMING)


def _second_offer(match: Table) -> bool:
    """Tell whether the first seat is to act on the second offer, which is a court."""
    state = match.state
    court = state.upcard is not None and state.upcard.rank in _COURTS
    return _asked(match, Phase.OFFER) and len(state.offered) == 1 and court


def _open_trick(match: Table) -> bool:
    """Tell whether the first seat is to close the second trick, in which lies a court."""
    courts = [play.card for play in match.state.trick if play.card.rank in _COURTS]
    four = not match.state.sitting_out
    return bool(courts) and four and _asked(match, Phase.PLAY, tricks=1, plays=_THIRD)


_AUCTION: Final = partial(_table, _second_offer)
_TRICK: Final = partial(_table, _open_trick)


_EUCHRE: Final = Euchre(no_trump=True, low_no_trump=True)
_BIDS: Final = BidEuchre()
_SIX: Final = BidEuchre(players=6, deck=48)


def _partner_bid(match: Table) -> bool:
    """Tell whether the first seat is to bid after its partner."""
    bid = [fact for fact in match.state.auction if isinstance(fact, BidMade) and fact.seat % 2 == 0]
    return match.to_act == 0 and match.state.phase is Phase.BID and bool(bid)


def _third_trick_of_six(match: Table) -> bool:
    """Tell whether the first seat is to close the third trick of six plays."""
    state = match.state
    return match.to_act == 0 and (len(state.tricks), len(state.trick)) == (2, len(state.hands) - 1)


def _joker(match: Table) -> bool:
    return match.to_act == 0 and any(isinstance(act, PickItUp) and act.suit for act in match.legal())


def _over(stand: Stand, dialog: Callable[[Stand], object]) -> None:
    """Open a dialog over the table."""
    _TRICK(stand)
    dialog(stand)


def _last_trick(stand: Stand) -> None:
    table = stand.sit_at(found(_open_trick, Bacon()))
    table.handle(Key(Verb.LAST_TRICK))
    stand.frame(COMING)


def _name_suit(stand: Stand) -> None:
    _asked_for(Verb.PICK_UP, _joker, stand, Bacon(jokers=2))


def _ask_claim(stand: Stand) -> None:
    assert CLAIM.warning is not None
    stand.open(question(stand.app, *CLAIM.warning, lambda: None))


def _menu(stand: Stand) -> None:
    stand.open(Menu(stand.app, Bacon(), stand.app.scenes.pop))


def _notice(stand: Stand) -> None:
    stand.open(
        notice(stand.app, "The disk is full. You can play on; it is saved as soon as that works again.")
    )


def _icons(ground: str, stand: Stand) -> None:
    stand.open(Icons(stand.app, ground))


def _ask_name(stand: Stand) -> None:
    """Open the settings' question for a name, with a fault that has been found in it."""
    _settings("rules", stand)
    sentence = "A name for these house rules, under which you find them again."
    ask = AskText(
        stand.app, "Save the rules", sentence, "Save", lambda _: "There is such a preset.", text="Long"
    )
    stand.open(ask)
    ask.buttons[0].press()


def _settings(page: str, stand: Stand) -> None:
    _TRICK(stand)
    stand.open(SettingsScene(stand.app, page))


SCENES: Final[dict[str, Act]] = {
    "title": _title,
    "title-continue": _with_a_match_left,
    "new-match": lambda stand: stand.open(NewMatch(stand.app)),
    "rules": lambda stand: stand.open(RulesPage(stand.app, Bacon())),
    "table-auction": _AUCTION,
    "table-permission": partial(_table, lambda match: _asked(match, Phase.PERMISSION)),
    "table-discard": partial(_table, lambda match: _asked(match, Phase.DISCARD)),
    "table-trick": _TRICK,
    "hand-over": lambda stand: _caught(stand, SeedRevealed, 1200),
    "match-over": lambda stand: _caught(stand, MatchWon, 1200),
    "last-trick": _last_trick,
    "euchre-order": partial(_table, lambda match: _asked(match, Phase.OFFER), rules=_EUCHRE),
    "euchre-name": partial(_asked_for, Verb.PICK_UP, lambda match: _asked(match, Phase.NAME), rules=_EUCHRE),
    "euchre-trick": partial(_table, _open_trick, rules=_EUCHRE),
    "bid-euchre-bid": partial(_asked_for, Verb.PICK_UP, _partner_bid, rules=_BIDS),
    "bid-euchre-auction-of-six": partial(_table, _partner_bid, rules=_SIX),
    "bid-euchre-trick-of-six": partial(_table, _third_trick_of_six, rules=_SIX),
    "menu": lambda stand: _over(stand, _menu),
    "claim": lambda stand: _over(stand, _ask_claim),
    "name-suit": _name_suit,
    "notice": _notice,
    **climbing.SCENES,
    **hints.SCENES,
    **archive.SCENES,
    **{f"settings-{page.replace('_', '-')}": partial(_settings, page) for page in PAGES},
    "ask-name": _ask_name,
    "widgets": lambda stand: stand.open(Widgets(stand.app)),
    "cards": lambda stand: stand.open(Cards(stand.app)),
    "drawings": lambda stand: stand.open(Drawings(stand.app)),
    **{f"icon-{ground}": partial(_icons, ground) for ground in GROUNDS},
}
"""What opens each scene over the title, by the name of its pictures."""


def _caught(stand: Stand, kind: type[Event], after: float) -> None:
    """Show the match of bots so many milliseconds after a kind of fact has begun to be shown."""
    stand.replay(SEED, next(number for number, fact in _facts() if isinstance(fact, kind)))
    until = stand.clock.now + after
    stand.until(lambda: stand.clock.now >= until)


def _facts() -> Iterator[tuple[int, Event]]:
    """Give the facts worth a picture: those a match has once, and good ones when points have been won."""
    match = played(SEED)
    state = match.rules.start(0)
    for number, event in enumerate(match.events):
        state = match.rules.evolve(state, event.seen_by(0))
        if isinstance(event, _ONCE) or (any(state.scores) and _tells(event, state)):
            yield number, event


def _tells(event: Event, state: TrickState) -> bool:
    """Tell whether a fact is a good one of its kind: a third card, a hand with a result, nobody alone."""
    if isinstance(event, CardPlayed) and len(state.trick) != _THIRD:
        return False
    if isinstance(event, SeedRevealed) and not isinstance(state.result, HandScored):
        return False
    return not state.sitting_out


_ONCE: Final = (DealerCut, MatchWon)
"""Facts of which a match has only one."""

MOMENTS: Final[dict[str, tuple[type[Event], float]]] = {
    "cut": (DealerCut, 300),
    "deal": (HandDealt, 620),
    "turn": (UpcardTurned, 150),
    "bubble": (Called, 60),
    "take-up": (CardTakenUp, 120),
    "discard": (Discarded, 110),
    "play": (CardPlayed, 60),
    "settle": (CardPlayed, 170),
    "gather": (TrickTaken, 160),
    "score": (HandScored, 120),
    "panel": (SeedRevealed, 700),
}
"""Every animation: the fact it plays, and how long after its beginning it is caught, in milliseconds."""

ANIMATIONS: Final[dict[str, Act]] = {
    **{
        f"animation-{name}": partial(_caught, kind=kind, after=after)
        for name, (kind, after) in MOMENTS.items()
    },
    **climbing.ANIMATIONS,
}
"""What shows each animation in its middle, by the name of its pictures."""
