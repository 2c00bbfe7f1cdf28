"""Every card face and back, at the sizes at which they must hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, get_args

from msgspec.structs import replace

from bacon.core.cards import HIDDEN, JOKERS, Card, Cards, Suit
from bacon.core.override import override
from bacon.data.settings import Accessibility, Back, Settings
from bacon.games.climbing.rules.packs import X
from bacon.ui.drawing.art import FRENCH, Art, Deck, Design
from bacon.ui.shell.app import App
from gallery.sheets import Block, Item, Sheets, leaf_through

WIDTHS: Final = {60: 13, 150: 13, 420: 7}
"""How wide the cards are shown, in pixels, and how many of a suit's thirteen then stand in a row."""

PAPER: Final = (3840, 2160)
"""How large a page is, where nothing else is asked for."""

RANKS: Final = "A23456789TJQK"


class Faces(NamedTuple):
    """Card faces that a game has of its own: their design, the pack's title, its ranks and other cards."""

    design: Design
    title: str
    ranks: str
    others: Cards


PACKS: Final = (Faces("climb", "the climbing pack", "123456789T", (X,)),)

FACES: Final = {"courts": "courts", "pips": "large pips"}
"""What the faces of the French pack may show, and how that is called."""

_OWN_INK: Final = (Suit.DIAMONDS, Suit.CLUBS)
"""The suits whose ink is another one in four colours."""


class CardSheets(Sheets):
    """Both prints of every face, in two colours and, where they differ, in four; and the backs."""

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
                    yield Block(chapter, f"{words}: {pack.title}", columns * len(pack.ranks) // 13, suits)
            yield Block(chapter, f"Without a suit, and the backs, {chapter}", columns, self._odd(width))

    def _odd(self, width: int) -> list[list[Item]]:
        """The jokers and the wild card in both prints, and the backs."""
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
    """Every suit in two colours, and those again that have another ink in four."""
    for four_colours, suits in ((False, tuple(Suit)), (True, _OWN_INK)):
        deck = Deck(four_colours=four_colours, large_print=large)
        for suit in suits:
            yield [Card(f"{rank}{suit.value}") for rank in ranks], deck


def run(*, size: tuple[int, int] | None, shots: Path | None) -> int:
    """Show the cards in a window, or save a picture of each page to `shots`.

    Raises `NoDisplay` when a window is wanted and there is no screen.
    """
    paper = size or (PAPER if shots else (1280, 800))
    settings = Settings(accessibility=Accessibility(interface_scale=75))
    looks = {f"cards-{paper[0]}x{paper[1]}": settings}
    return leaf_through(CardSheets, looks, size=paper, shots=shots)
