"""The pages of the settings, in the order of their tabs."""

from __future__ import annotations

from typing import Final

from bacon.ui.scenes.pages.general import About, AccessibilityPage, KeysPage, SoundPage
from bacon.ui.scenes.pages.house_rules import HouseRulesPage
from bacon.ui.scenes.pages.opponents import OpponentsPage
from bacon.ui.scenes.pages.page import Page
from bacon.ui.scenes.pages.people import PeoplePage
from bacon.ui.scenes.pages.table import TablePage

PAGES: Final[dict[str, type[Page]]] = {
    "rules": HouseRulesPage,
    "people": PeoplePage,
    "opponents": OpponentsPage,
    "table": TablePage,
    "sound": SoundPage,
    "accessibility": AccessibilityPage,
    "keys": KeysPage,
    "about": About,
}
"""All pages, by their names in `OpenSettings`."""
