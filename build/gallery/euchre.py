"""Euchre's pictures."""

from __future__ import annotations

from functools import partial
from typing import Final

from bacon.games.euchre.game import Euchre
from bacon.games.tricks.state import Phase
from bacon.ui.kit.intents import Verb
from gallery.hints import Hints, scenes_of
from gallery.matches import SceneOpener
from gallery.tricks import acts_in, dialog_where, open_trick, table_where, to_call

_RULES: Final = Euchre(no_trump=True, low_no_trump=True)

HINTS: Final[Hints] = {"hint-euchre": (Euchre(), to_call)}
SCENES: Final[dict[str, SceneOpener]] = {
    "euchre-order": partial(table_where, lambda match: acts_in(match, Phase.OFFER), rules=_RULES),
    "euchre-name": partial(
        dialog_where, Verb.PICK_UP, lambda match: acts_in(match, Phase.NAME), rules=_RULES
    ),
    "euchre-trick": partial(table_where, open_trick, rules=_RULES),
    **scenes_of(HINTS),
}
