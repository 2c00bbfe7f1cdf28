"""Every card face and back, in the sizes in which it must look right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, get_args

from msgspec.structs import replace

from bacon.core.cards import HIDDEN, JOKERS, Card, Cards, Suit
from bacon.core.override import override
from bacon.games.climbing.options import X
from bacon.settings.settings import Accessibility, Back, Settings
from bacon.ui.app.loop import App
from bacon.ui.drawing.art import FRENCH, Art, Deck, Design
from gallery.sheets import Block, Item, Sheets, show_pages

WIDTHS: Final = {60: 16, 150: 16, 420: 8}
"""Card widths in pixels, and how many of a suit's sixteen cards fit in a row."""

PAGE_SIZE: Final = (3840, 2160)
RANKS: Final = "A23456789TEWRJQK"


class Faces(NamedTuple):
    """A game's own card faces: their design, the pack's title, its ranks and its other cards."""

    design: Design
    title: str
    ranks: str
    others: Cards


PACKS: Final = (Faces("climb", "the climbing pack", "123456789T", (X,)),)

FACES: Final = {"courts": "courts", "pips": "large pips"}
_RECOLOURED_SUITS: Final = (Suit.DIAMONDS, Suit.CLUBS)  # in four colours


class CardSheets(Sheets):
    """Both prints of every face, in two colours and, if different, in four; and the backs."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._arts: dict[Deck, Art] = {}

    @override
    def blocks(self) -> Sequence[Block]:
        return list(self._blocks())

    @override
    def resized(self) -> None:
        self._arts.clear()
        super().resized()

    def _blocks(self) -> Iterator[Block]:
        for width, columns in WIDTHS.items():
            chapter = f"{width} pixels wide"
            for large in (False, True):
                words = f"{'Large' if large else 'Standard'} print, {chapter}"
                for faces, title in FACES.items():
                    suits = [
                        [self._item(card, replace(deck, faces=faces), width) for card in suit]
                        for suit, deck in _suits(RANKS, large=large)
                    ]
                    yield Block(chapter, f"{words}: {title}", columns, suits)
                for pack in PACKS:
                    suits = [
                        [self._item(card, deck, width, design=pack.design) for card in suit]
                        for suit, deck in _suits(pack.ranks, large=large)
                    ]
                    yield Block(chapter, f"{words}: {pack.title}", columns * len(pack.ranks) // 16, suits)
            yield Block(chapter, f"Without a suit, and the backs, {chapter}", columns, self._others(width))

    def _others(self, width: int) -> list[list[Item]]:
        """Return the jokers and the wild card in both prints, and the backs."""
        prints = (Deck(), Deck(large_print=True))
        jokers = [self._item(Card(joker), deck, width) for deck in prints for joker in JOKERS]
        wild = [
            self._item(card, deck, width, design=pack.design)
            for pack in PACKS
            for deck in prints
            for card in pack.others
        ]
        return [jokers + wild, [self._item(HIDDEN, Deck(back=back), width, back) for back in get_args(Back)]]

    def _item(self, card: Card, deck: Deck, width: int, label: str = "", *, design: Design = FRENCH) -> Item:
        size = (width, width * 7 // 5)
        return Item(label or card.name, size, partial(self._art(deck).card, card, size[1], design=design))

    def _art(self, deck: Deck) -> Art:
        if deck not in self._arts:
            self._arts[deck] = Art(self.app.art.theme, self.app.metrics, deck)
        return self._arts[deck]


def _suits(ranks: str, *, large: bool) -> Iterator[tuple[list[Card], Deck]]:
    """Yield every suit in two colours, then those with another ink in four."""
    for four_colours, suits in ((False, tuple(Suit)), (True, _RECOLOURED_SUITS)):
        deck = Deck(four_colours=four_colours, large_print=large)
        for suit in suits:
            yield [Card(f"{rank}{suit.value}") for rank in ranks], deck


def run(*, size: tuple[int, int] | None, shots: Path | None) -> int:
    """Show the cards in a window, or save a picture of each page to `shots`.

    Raises `NoDisplay` if a window is needed and there is no screen.
    """
    page_size = size or (PAGE_SIZE if shots else (1280, 800))
    settings = Settings(accessibility=Accessibility(interface_scale=75))
    looks = {f"cards-{page_size[0]}x{page_size[1]}": settings}
    return show_pages(CardSheets, looks, size=page_size, shots=shots)
