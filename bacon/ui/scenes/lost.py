"""Matches that were lost and can be brought back: what is offered at the start, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bacon.data.files import reason
from bacon.data.merging import ImportCounts
from bacon.data.opening import Opened
from bacon.data.rescue import Offer, recover
from bacon.data.store import StoreError
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.words import counted, day
from bacon.ui.scenes.dialog import Dialog, notice
from bacon.ui.scenes.working import at_work

_ASKED_AGAIN: Final = "If you do not want them now, you will be asked again at the next start."


def offer_lost(app: AppServices, opened: Opened, offer: Offer, brought: Callable[[], None]) -> Dialog:
    """Make the dialog that offers what was lost; `brought` is called once it is back."""

    def take() -> None:
        app.scenes.pop()
        at_work(
            app,
            "Bringing your matches back",
            lambda watch: recover(opened.store, offer, watch),
            lambda came: _tell(app, came, brought),
        )

    return Dialog(
        app,
        "Bring your matches back?",
        [*_told(opened.notices, offer), _ASKED_AGAIN],
        [
            Button("Bring them back", take, look="primary", icon="history"),
            Button("Not now", app.scenes.pop, key="Esc"),
        ],
    )


def _told(notices: Sequence[str], offer: Offer) -> Iterator[str]:
    """What has happened, as far as it is known now, and what can be had."""
    yield from notices
    if offer.aside and not notices:
        yield f"The file {offer.aside[0].name} was set aside as damaged."
    elif not notices:
        yield "Some of your saved matches are not there any more."
    found = counted(offer.matches, "match")
    yield f"{found} can be brought back from {_sources(offer)}. What you have now stays as it is."


def _sources(offer: Offer) -> str:
    """Say where they come from."""
    parts = [f"the copy of {day(offer.copies[0].made)}"] if offer.copies else []
    if older := len(offer.copies[1:]):
        parts.append("an older one" if older == 1 else f"{older} older ones")
    if offer.aside:
        parts.append("what can be read of the damaged file" + "s" * (len(offer.aside) > 1))
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


def _tell(app: AppServices, came: ImportCounts | Exception, brought: Callable[[], None]) -> None:
    """Say what came of it, over the scene as it then is."""
    if isinstance(came, StoreError):
        told = str(came)
    elif isinstance(came, OSError):
        told = f"Your matches could not be brought back: {reason(came)}."
    elif isinstance(came, Exception):
        raise came
    else:
        brought()
        told = came_back(came)
        if came.unreadable:
            told += f" {_kept(came.unreadable)}"
    app.scenes.push(notice(app, told))


def came_back(came: ImportCounts) -> str:
    """Say how many matches have come."""
    parts = [f"{counted(came.new, 'match')} came back"] if came.new else []
    if came.longer:
        parts.append(f"{counted(came.longer, 'match')} can be continued from further on")
    return f"{', '.join(parts)}." if parts else "Nothing more could be read."


def _kept(unreadable: int) -> str:
    one = unreadable == 1
    return (
        f"{counted(unreadable, 'match')} could not be read whole; the file {'it' if one else 'they'} "
        f"{'stands' if one else 'stand'} in is kept."
    )
