"""What Bacon shows of itself: the table in every phase, its dialogs and hints, and every animation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from bacon.core.events import DealerCut, Event, HandDealt, MatchWon, SeedRevealed
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.rules import Bacon
from bacon.games.bacon.rules.events import Called
from bacon.games.tricks.rules.events import (
    CardPlayed,
    CardTakenUp,
    Discard,
    Discarded,
    HandScored,
    PickItUp,
    TrickTaken,
    UpcardTurned,
)
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.games.tricks.table.face import CLAIM
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import COMING
from bacon.ui.scenes.table import TableScene
from bacon.ui.showroom.stand import Stand
from gallery.hints import Hints, scenes_of
from gallery.matches import SEED, Act, found, played, replay
from gallery.tricks import (
    COURTS,
    THIRD,
    TrickMatch,
    asked,
    dialog_where,
    open_trick,
    sit_where,
    to_call,
    to_play,
)


def _second_offer(match: TrickMatch) -> bool:
    """Whether the first seat is to act on the second offer, which is a court."""
    state = match.state
    court = state.upcard is not None and state.upcard.rank in COURTS
    return asked(match, Phase.OFFER) and len(state.offered) == 1 and court


def _joker(match: TrickMatch) -> bool:
    return match.to_act == 0 and any(isinstance(act, PickItUp) and act.suit for act in match.legal())


def _to_discard(match: Match[TableState]) -> bool:
    return match.to_act == 0 and any(isinstance(action, Discard) for action in match.legal())


_LOST: Final = "lost 0"
"""A seed with which the first seat's side loses."""

_AUCTION: Final = partial(sit_where, _second_offer, rules=Bacon())
OPEN_TRICK: Final = partial(sit_where, open_trick, rules=Bacon())


def _last_trick(stand: Stand) -> None:
    table = stand.sit_at(found(open_trick, Bacon()))
    table.handle(Key(Verb.LAST_TRICK))
    stand.frame(COMING)


def _name_suit(stand: Stand) -> None:
    dialog_where(Verb.PICK_UP, _joker, stand, Bacon(jokers=2))


def _ask_claim(stand: Stand) -> None:
    OPEN_TRICK(stand)
    table = stand.app.scenes.top
    assert isinstance(table, TableScene)
    stand.frame(COMING)
    table.take(CLAIM)
    stand.frame(COMING)


def _caught(stand: Stand, kind: type[Event], after: float) -> None:
    """Show the match of bots so many milliseconds after a kind of event has begun to be shown."""
    replay(stand, SEED, next(number for number, event in _events() if isinstance(event, kind)))
    stand.wait(after)


def _lost(stand: Stand) -> None:
    """Show the end of a match of bots that the first seat's side has lost."""
    events = played(_LOST).events
    replay(stand, _LOST, next(n for n, event in enumerate(events) if isinstance(event, MatchWon)))
    until = stand.clock.now + 1200
    stand.until(lambda: stand.clock.now >= until)


def _events() -> Iterator[tuple[int, Event]]:
    """The events worth a picture: those a match has once, and good ones when points have been won."""
    match = played(SEED)
    state: TableState = match.rules.start(0)
    for number, event in enumerate(match.events):
        state = match.rules.evolve(state, event.seen_by(0))
        if isinstance(event, _ONCE) or (any(state.scores) and _tells(event, state)):
            yield number, event


def _tells(event: Event, state: TableState) -> bool:
    """Whether an event is a good one of its kind: a third card, a hand with a result, nobody alone."""
    if not isinstance(state, TrickState):
        return False
    if isinstance(event, CardPlayed) and len(state.trick) != THIRD:
        return False
    if isinstance(event, SeedRevealed) and not isinstance(state.result, HandScored):
        return False
    return not state.sitting_out


_ONCE: Final = (DealerCut, MatchWon)
"""Events of which a match has only one."""

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
"""Every animation: the event it plays, and how long after its beginning it is caught, in milliseconds."""

HINTS: Final[Hints] = {
    "hint-play": (Bacon(), to_play),
    "hint-discard": (Bacon(), _to_discard),
    "hint-call": (Bacon(), to_call),
}
"""Where hints are asked for."""

SCENES: Final[dict[str, Act]] = {
    "table-auction": _AUCTION,
    "table-permission": partial(sit_where, lambda match: asked(match, Phase.PERMISSION), rules=Bacon()),
    "table-discard": partial(sit_where, lambda match: asked(match, Phase.DISCARD), rules=Bacon()),
    "table-trick": OPEN_TRICK,
    "hand-over": lambda stand: _caught(stand, SeedRevealed, 1200),
    "match-over": lambda stand: _caught(stand, MatchWon, 1200),
    "match-lost": _lost,
    "last-trick": _last_trick,
    "claim": _ask_claim,
    "name-suit": _name_suit,
    **scenes_of(HINTS),
}
ANIMATIONS: Final[dict[str, Act]] = {
    f"animation-{name}": partial(_caught, kind=kind, after=after) for name, (kind, after) in MOMENTS.items()
}
