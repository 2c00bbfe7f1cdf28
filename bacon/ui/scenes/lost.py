"""Restoring lost matches: the offer at the start, and the report."""

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


def offer_lost(app: AppServices, opened: Opened, offer: Offer, on_restored: Callable[[], None]) -> Dialog:
    """Return the dialog that offers to restore lost matches; `on_restored` is called once they are back."""

    def restore() -> None:
        app.scenes.pop()
        at_work(
            app,
            "Bringing your matches back",
            lambda watch: recover(opened.store, offer, watch),
            lambda outcome: _report(app, outcome, on_restored),
        )

    return Dialog(
        app,
        "Bring your matches back?",
        [*_explanation(opened.notices, offer), _ASKED_AGAIN],
        [
            Button("Bring them back", restore, look="primary", icon="history"),
            Button("Not now", app.scenes.pop, key="Esc"),
        ],
    )


def _explanation(notices: Sequence[str], offer: Offer) -> Iterator[str]:
    """Explain what happened, if it is known, and what can be restored."""
    yield from notices
    if offer.aside and not notices:
        yield f"The file {offer.aside[0].name} was set aside as damaged."
    elif not notices:
        yield "Some of your saved matches are not there any more."
    found = counted(offer.matches, "match")
    yield f"{found} can be brought back from {_sources(offer)}. What you have now stays as it is."


def _sources(offer: Offer) -> str:
    parts = [f"the copy of {day(offer.copies[0].made)}"] if offer.copies else []
    if older := len(offer.copies[1:]):
        parts.append("an older one" if older == 1 else f"{older} older ones")
    if offer.aside:
        parts.append("what can be read of the damaged file" + "s" * (len(offer.aside) > 1))
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


def _report(app: AppServices, outcome: ImportCounts | Exception, on_restored: Callable[[], None]) -> None:
    if isinstance(outcome, StoreError):
        message = str(outcome)
    elif isinstance(outcome, OSError):
        message = f"Your matches could not be brought back: {reason(outcome)}."
    elif isinstance(outcome, Exception):
        raise outcome
    else:
        on_restored()
        message = came_back(outcome)
        if outcome.unreadable:
            message += f" {_unreadable_note(outcome.unreadable)}"
    app.scenes.push(notice(app, message))


def came_back(outcome: ImportCounts) -> str:
    """Describe how many matches were restored."""
    parts = [f"{counted(outcome.new, 'match')} came back"] if outcome.new else []
    if outcome.longer:
        parts.append(f"{counted(outcome.longer, 'match')} can be continued from further on")
    return f"{', '.join(parts)}." if parts else "Nothing more could be read."


def _unreadable_note(unreadable: int) -> str:
    one = unreadable == 1
    return (
        f"{counted(unreadable, 'match')} could not be read whole; the file {'it' if one else 'they'} "
        f"{'stands' if one else 'stand'} in is kept."
    )
