"""What Euchre shows of itself."""

from __future__ import annotations

from functools import partial
from typing import Final

from bacon.games.euchre.rules import Euchre
from bacon.games.tricks.rules.state import Phase
from bacon.ui.kit.intents import Verb
from gallery.hints import Hints, scenes_of
from gallery.matches import Act
from gallery.tricks import asked, dialog_where, open_trick, sit_where, to_call

_RULES: Final = Euchre(no_trump=True, low_no_trump=True)

HINTS: Final[Hints] = {"hint-euchre": (Euchre(), to_call)}
"""Where hints are asked for."""

SCENES: Final[dict[str, Act]] = {
    "euchre-order": partial(sit_where, lambda match: asked(match, Phase.OFFER), rules=_RULES),
    "euchre-name": partial(dialog_where, Verb.PICK_UP, lambda match: asked(match, Phase.NAME), rules=_RULES),
    "euchre-trick": partial(sit_where, open_trick, rules=_RULES),
    **scenes_of(HINTS),
}
