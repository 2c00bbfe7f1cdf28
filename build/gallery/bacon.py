"""Bacon's pictures: the table in every phase, its dialogs and hints, and every animation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from bacon.core.events import DealerCut, Event, HandDealt, MatchWon, SeedRevealed
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.events import Called
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.asks import CLAIM
from bacon.games.tricks.events import (
    CardPlayed,
    CardTakenUp,
    Discard,
    Discarded,
    HandScored,
    PickItUp,
    TrickTaken,
    UpcardTurned,
)
from bacon.games.tricks.state import Phase, TrickState
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import FADE_IN_MS
from bacon.ui.scenes.table import TableScene
from gallery.hints import Hints, scenes_of
from gallery.matches import SEED, SceneOpener, match_where, played, replay, to_its_end
from gallery.tricks import (
    COURTS,
    THIRD,
    TrickMatch,
    acts_in,
    dialog_where,
    open_trick,
    table_where,
    to_call,
    to_play,
)


def _second_offer(match: TrickMatch) -> bool:
    """Whether the first seat acts on the second offer, and the card is a court."""
    state = match.state
    court = state.upcard is not None and state.upcard.rank in COURTS
    return acts_in(match, Phase.OFFER) and len(state.offered) == 1 and court


def _joker(match: TrickMatch) -> bool:
    return match.to_act == 0 and any(isinstance(act, PickItUp) and act.suit for act in match.legal())


def _to_discard(match: Match[TableState]) -> bool:
    return match.to_act == 0 and any(isinstance(action, Discard) for action in match.legal())


_LOST: Final = "lost 0"  # the first seat's side loses with this seed
_AUCTION: Final = partial(table_where, _second_offer, rules=Bacon())
OPEN_TRICK: Final = partial(table_where, open_trick, rules=Bacon())


def _last_trick(headless: HeadlessApp) -> None:
    table = headless.open_table(match_where(open_trick, Bacon()))
    table.handle(Key(Verb.LAST_TRICK))
    headless.frame(FADE_IN_MS)


def _name_suit(headless: HeadlessApp) -> None:
    dialog_where(Verb.PICK_UP, _joker, headless, Bacon(jokers=2))


def _ask_claim(headless: HeadlessApp) -> None:
    OPEN_TRICK(headless)
    table = headless.app.scenes.top
    assert isinstance(table, TableScene)
    headless.frame(FADE_IN_MS)
    table.perform(CLAIM)
    headless.frame(FADE_IN_MS)


def _caught(headless: HeadlessApp, kind: type[Event], after: float) -> None:
    replay(headless, played(SEED), next(number for number, event in _events() if isinstance(event, kind)))
    headless.wait(after)


def _events() -> Iterator[tuple[int, Event]]:
    """Yield the events worth a picture: the unique ones, and good examples once points have been won."""
    match = played(SEED)
    state: TableState = match.rules.start(0)
    for number, event in enumerate(match.events):
        state = match.rules.evolve(state, event.seen_by(0))
        if isinstance(event, _UNIQUE_EVENTS) or (any(state.scores) and _is_good_example(event, state)):
            yield number, event


def _is_good_example(event: Event, state: TableState) -> bool:
    """Whether an event is a good example: a third card, a hand with a result, nobody alone."""
    if not isinstance(state, TrickState):
        return False
    if isinstance(event, CardPlayed) and len(state.trick) != THIRD:
        return False
    if isinstance(event, SeedRevealed) and not isinstance(state.result, HandScored):
        return False
    return not state.sitting_out


_UNIQUE_EVENTS: Final = (DealerCut, MatchWon)
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
"""Every animation: its event, and when its picture is taken, in milliseconds after it begins."""

HINTS: Final[Hints] = {
    "hint-play": (Bacon(), to_play),
    "hint-discard": (Bacon(), _to_discard),
    "hint-call": (Bacon(), to_call),
}
SCENES: Final[dict[str, SceneOpener]] = {
    "table-auction": _AUCTION,
    "table-permission": partial(table_where, lambda match: acts_in(match, Phase.PERMISSION), rules=Bacon()),
    "table-discard": partial(table_where, lambda match: acts_in(match, Phase.DISCARD), rules=Bacon()),
    "table-trick": OPEN_TRICK,
    "hand-over": lambda headless: _caught(headless, SeedRevealed, 1200),
    "match-over": lambda headless: _caught(headless, MatchWon, 1200),
    "match-lost": lambda headless: to_its_end(headless, played(_LOST)),
    "last-trick": _last_trick,
    "claim": _ask_claim,
    "name-suit": _name_suit,
    **scenes_of(HINTS),
}
ANIMATIONS: Final[dict[str, SceneOpener]] = {
    f"animation-{name}": partial(_caught, kind=kind, after=after) for name, (kind, after) in MOMENTS.items()
}
