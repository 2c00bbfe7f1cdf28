"""What Euchre shows of itself."""

from __future__ import annotations

from functools import partial
from typing import Final

from bacon.games.euchre.rules import Euchre
from bacon.games.tricks.rules.state import Phase
from bacon.games.tricks.table.gallery import asked, dialog_where, moment, open_trick, sit_where, to_call
from bacon.ui.kit.intents import Verb
from bacon.ui.showroom.gallery.hints import Hints, scenes_of
from bacon.ui.showroom.gallery.kit import Act, Gallery

_RULES: Final = Euchre(no_trump=True, low_no_trump=True)

HINTS: Final[Hints] = {"hint-euchre": (Euchre(), to_call)}
"""Where hints are asked for."""

_SCENES: Final[dict[str, Act]] = {
    "euchre-order": partial(sit_where, lambda match: asked(match, Phase.OFFER), rules=_RULES),
    "euchre-name": partial(dialog_where, Verb.PICK_UP, lambda match: asked(match, Phase.NAME), rules=_RULES),
    "euchre-trick": partial(sit_where, open_trick, rules=_RULES),
    **scenes_of(HINTS),
}

GALLERY: Final = Gallery(scenes=_SCENES, moment=moment)
