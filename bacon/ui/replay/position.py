"""A reviewed choice as cards: those on the table, the hand, the card that was played and the better one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.cards import HIDDEN, Card, Cards, Suit
from bacon.core.override import override
from bacon.core.review import GradedChoice
from bacon.core.rules import Rules, TableState
from bacon.core.words import labels, listed
from bacon.notation.timeline import HandTimeline
from bacon.store.history import MatchRow
from bacon.store.store import Store, StoreError
from bacon.ui.actors import Zone
from bacon.ui.drawing.art import Art, Design, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.form import Part
from bacon.ui.kit.nodes import Node, label
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.small_cards import SmallCards
from bacon.ui.replay.source import ReplaySource, hand_of, source_from
from bacon.ui.replay.verdicts import deed
from bacon.ui.table.frame import Frame
from bacon.ui.table.hint_marks import tag
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter

_ASIDE: Final = frozenset({"hand", "won", "stock", "offered", "discard", "cut"})
"""The zones whose cards decide nothing at a choice."""
CHOICE_CARDS: Final = 6
"""A row has room for this many small cards of a choice; more of them overlap."""
_MOST_IN_A_ROW: Final = 8  # small cards of a hand; of a larger one, only those of the choice are shown


class Position(Struct, frozen=True):
    """What a seat saw at a choice: the cards `lying` on the table, and those `held`.

    `played` and `better` are the held cards that were played and that would have been better; both are empty
    at a call, where `call` and `better_call` say it in words. `one_of` says that any one of
    several better cards would have done. `design` is that of the card faces, `pile` the game's name for a
    single pile on the table.
    """

    lying: Cards
    held: Cards
    played: Cards
    better: Cards
    design: Design
    pile: str
    trump: Suit | None = None
    call: str = ""
    better_call: str = ""
    one_of: bool = False

    @property
    def words(self) -> str:
        """The position in words."""
        lying = f"{self.pile}: {labels(self.lying)}. " if self.lying else ""
        did, better = f"played {labels(self.played)}", self.better_words
        if self.better_call:
            did, better = self.call, self.better_call
        marks = f" You {did}; better: {better}." if better else ""
        return f"{lying}Your hand: {labels(self.held)}.{marks}"

    @property
    def better_words(self) -> str:
        """The better cards by their labels."""
        return listed([labels((card,)) for card in self.better], "or") if self.one_of else labels(self.better)


def position_at(source: ReplaySource, hand: int, choice: GradedChoice, metrics: Metrics) -> Position:
    """Return a choice in a hand of a match as cards."""
    view, names = hand_of(source, hand).state(choice.step, choice.seat), [each.name for each in source.people]
    seen = position_in(source.rules, view, choice.seat, names, metrics)
    played, best = _named(choice.played, seen.held), _named(choice.best.action, seen.held)
    if played or best:
        better = _as_good(choice, best, seen.held)
        return replace(seen, played=played, better=better, one_of=better != best)
    return replace(seen, call=deed(choice), better_call=choice.named(choice.best.action))


def position_in(
    rules: Rules, view: TableState, seat: int, names: Sequence[str], metrics: Metrics
) -> Position:
    """Return what a seat sees, in its view of a table."""
    presenter = make_presenter(Layout(Frame(metrics, seat, seats=rules.seats)), rules)
    zones, faded = presenter.zones(view), presenter.faded(view)
    seen = {
        zone: cards
        for zone, cards in zones.items()
        if cards and zone.kind not in _ASIDE and zone not in faded
    }
    contract = presenter.contract(view, names)
    return Position(
        tuple([card for cards in seen.values() for card in cards if card is not HIDDEN]),
        zones[Zone("hand", seat)],
        (),
        (),
        presenter.design,
        next((presenter.piles[zone.kind] for zone in seen if zone.kind in presenter.piles), "On the table"),
        contract.trump if contract else None,
    )


def position_dealt(
    timeline: HandTimeline[TableState], seat: int, names: Sequence[str], metrics: Metrics
) -> Position:
    """Return the hand that a seat was dealt, beside the last card that was turned up over it.

    Where several cards are offered in turn, that is the one that was picked up, unless everyone passed.
    """

    def seen_at(step: int) -> Position:
        return position_in(timeline.rules, timeline.state(step, seat), seat, names, metrics)

    first = timeline.turns[0].step if timeline.turns else timeline.last
    dealt, steps = seen_at(first), range(first, timeline.last + 1)
    if not dealt.lying:
        return dealt
    played = next((step for step in steps[:-1] if timeline.events[step].in_part), timeline.last)
    earlier = (seen_at(step) for step in range(played, first, -1))
    offered = next((each for each in earlier if each.lying and set(each.held) == set(dealt.held)), dealt)
    return replace(dealt, lying=offered.lying)


def _named(action: str, held: Cards) -> Cards:
    """Return the held cards that an action in record notation names."""
    written = action.split()
    return tuple([card for card in held if card.name in written])


def _as_good(choice: GradedChoice, best: Cards, held: Cards) -> Cards:
    """Return the best card, and the held ones that the reason of a review names as just as good."""
    points = choice.best.points
    alike = [each for each in choice.alternatives if not each.error and each.points == points]
    single = {card for each in alike for card in _named(each.action, held) if each.action != choice.played}
    named = {card for card in single if labels((card,)) in choice.reason}
    return tuple([card for card in held if card in named | {*best}]) if len(best) == 1 else best


def small_cards(position: Position) -> list[SmallCards]:
    """Return a choice as small cards for a row: the table, then the two cards, or at a call the hand."""
    table = [SmallCards(position.lying, won=False, apart=True)] if position.lying else []
    if position.better:
        chosen = (SmallCards(position.played, True, "bad"), SmallCards(position.better, True, "good"))
        return [*table, *chosen]
    if len(position.held) > _MOST_IN_A_ROW:
        return []
    return [*table, *(SmallCards((card,), won=False) for card in position.held)]


class Positions:
    """Choices in stored matches as cards; each is read once."""

    def __init__(self, app: AppServices, store: Store) -> None:
        self._app, self._store = app, store
        self._found: dict[tuple[int, int, int], Position | None] = {}
        self._source: tuple[int, ReplaySource] | None = None

    def find(self, row: MatchRow, hand: int, choice: GradedChoice) -> Position | None:
        """Return a choice as cards; None if its match cannot be read."""
        place = (row.id, hand, choice.step)
        if place not in self._found:
            try:
                self._found[place] = position_at(self._source_of(row), hand, choice, self._app.metrics)
            except StoreError:
                self._found[place] = None
        return self._found[place]

    def dealt(self, row: MatchRow, hand: int) -> Position | None:
        """Return the hand that the player was dealt; None if the match cannot be read."""
        try:
            source = self._source_of(row)
        except StoreError:
            return None
        timeline, seat = hand_of(source, hand), row.seat or 0
        if not timeline.turns:
            return None
        names = [person.name for person in source.people]
        return position_dealt(timeline, seat, names, self._app.metrics)

    def knows(self, row: MatchRow, hand: int, choice: GradedChoice) -> bool:
        """Whether a choice was read already."""
        return (row.id, hand, choice.step) in self._found

    def _source_of(self, row: MatchRow) -> ReplaySource:
        if self._source is None or self._source[0] != row.id:
            self._source = (row.id, source_from(self._store, row, self._app.settings.players))
        return self._source[1]


_CARD_HEIGHT: Final = 168  # in u
_TAGS_GAP, _BETWEEN_TAGS, _BELOW_TAGS = 14, 10, 6  # around the tags of two choices, in u
_MOST_NAMED: Final = 2  # cards in a tag
_MARGIN: Final = 12  # around cards without tags, in u
_OVERLAP: Final = 0.62  # of a card's width, from one card to the next
_LYING_OVERLAP: Final = 0.42
_LYING_GAP: Final = 24  # from the cards on the table to the hand, in u
_RISE: Final = 0.08  # of the better card, in card heights
_CAPTION_HEIGHT: Final = 30
_LEAST_SHOWN: Final = 0.2  # of the height; less at the edge of a page would be a smudge


class PositionStrip(Part):
    """The cards on the table beside the hand, in which the better card is raised, with tags below.

    They shrink to the room they have, and grow into it up to `largest` times their natural size. If only
    a sliver would be seen at the edge of a page, they aren't drawn.
    """

    def __init__(self, position: Position, largest: float = 1.0) -> None:
        super().__init__()
        self.position, self.largest = position, largest
        self.area, self.scale = Rect(0, 0, 0, 0), 1.0

    @override
    def nodes(self) -> Sequence[Node]:
        return [label(self.position.words, self.area)]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        natural = self.natural_width(art)
        self.scale = min(width / natural, self.largest)
        room = _CARD_HEIGHT * (1 + _RISE) if self.position.better else _CARD_HEIGHT + _MARGIN
        tall = round(art.metrics.ui(room) * self.scale) + art.metrics.ui(_CAPTION_HEIGHT)
        self.area = Rect(x, y, round(natural * self.scale), tall + self._tags_room(art))
        return self.area.height

    def _tags_room(self, art: Art) -> int:
        """Return the height in pixels below the cards for the tags of the two choices."""
        if not (tags := self._tags(art)):
            return 0
        return art.metrics.ui(_TAGS_GAP + _BELOW_TAGS) + tags[0].get_height()

    def _tags(self, art: Art) -> list[Surface]:
        """Return what was chosen and what is better; in one word each if there is no room for more."""
        position = self.position
        if position.call:
            said: tuple[str, ...] = (f"You {position.call}",)
            said += (f"Better: {position.better_call}",) if position.better_call else ()
        elif position.played:
            better = (f"Better: {_better(position)}",) if position.better else ()
            said = (f"You played {_briefly(position.played)}", *better)
        else:
            return []
        wide = sum(tag(art, words, "bad").get_width() for words in said) + art.metrics.ui(_BETWEEN_TAGS)
        if wide > self.area.width and position.played:
            said = ("You", "Better")[: len(said)]
        return [tag(art, words, token) for words, token in zip(said, ("bad", "good"), strict=False)]

    @override
    def rects(self) -> list[Rect]:
        return [self.area]

    def natural_width(self, art: Art) -> int:
        """Return the width in pixels at which the cards have their full size."""
        lying = self._width(art, len(self.position.lying), _CARD_HEIGHT, _LYING_OVERLAP)
        gap = art.metrics.ui(_LYING_GAP) if lying else 0
        return lying + gap + self._width(art, len(self.position.held), _CARD_HEIGHT, self._overlap)

    @property
    def _overlap(self) -> float:
        """A long hand lies closer together."""
        return min(_OVERLAP, _OVERLAP * _MOST_IN_A_ROW / max(len(self.position.held), 1))

    def _width(self, art: Art, count: int, tall: int, overlap: float) -> int:
        wide = card_width(art.metrics.ui(tall))
        return round(wide * (1 + overlap * (count - 1))) if count else 0

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        position, ui, area = self.position, art.metrics.ui, self.area
        if canvas.visible_part(area).height < area.height * _LEAST_SHOWN:
            return
        tall = round(ui(_CARD_HEIGHT) * self.scale)
        top = area.y + ui(_CAPTION_HEIGHT)
        risen = round(tall * _RISE) if position.better else 0
        middle = (top + risen + area.bottom - self._tags_room(art)) // 2
        x = area.x
        if position.lying:
            x = self._draw_lying(art, canvas, middle - tall // 2)
        wide, pitch = card_width(tall), card_width(tall) * self._overlap
        places = [
            (card, Rect(round(x + number * pitch), middle - tall // 2, wide, tall))
            for number, card in enumerate(position.held)
        ]
        for card, rect in places:
            rect.y -= risen * (card in position.better)
            self._draw_card(art, canvas, card, rect)
        self._draw_edges(art, canvas, places)
        self._draw_tags(art, canvas, places, middle + tall // 2)

    def _draw_lying(self, art: Art, canvas: Canvas, top: int) -> int:
        """Draw the cards on the table, level with the hand, and their caption; return where that begins."""
        ui, position, area = art.metrics.ui, self.position, self.area
        tall = round(ui(_CARD_HEIGHT) * self.scale)
        wide, pitch = card_width(tall), card_width(tall) * _LYING_OVERLAP
        right = area.x
        for number, card in enumerate(position.lying):
            rect = Rect(round(area.x + number * pitch), top, wide, tall)
            self._draw_card(art, canvas, card, rect)
            right = rect.right
        words = self._caption(art, right - area.x + round(ui(_LYING_GAP) * self.scale))
        canvas.add(words, (area.x, top - words.get_height() - ui(6)))
        return right + round(ui(_LYING_GAP) * self.scale)

    def _caption(self, art: Art, room: int) -> Surface:
        """Return the caption of the cards on the table, or just the trump if there is little room."""
        pile, trump = self.position.pile, self.position.trump
        named = f"{trump.symbol} trump" if trump else pile
        whole = art.text(f"{pile} · {named}" if trump else pile, 18, "medium", "text_muted")
        return whole if whole.get_width() <= room else art.fitted(named, 18, room, "medium", "text_muted")

    def _draw_card(self, art: Art, canvas: Canvas, card: Card, rect: Rect) -> None:
        shadow = art.shadow(rect.height, 0, 0)
        canvas.centre(shadow, (rect.centerx, rect.centery + art.metrics.ui(2)))
        canvas.centre(art.card(card, rect.height, design=self.position.design), rect.center)

    def _draw_edges(self, art: Art, canvas: Canvas, places: Sequence[tuple[Card, Rect]]) -> None:
        """Frame the marked cards, whole in front of the cards that overlap them."""
        for cards, token in ((self.position.played, "bad"), (self.position.better, "good")):
            for card, rect in places:
                if card in cards:
                    canvas.centre(art.card_edge(rect.height, 0, token), rect.center)

    def _draw_tags(self, art: Art, canvas: Canvas, places: Sequence[tuple[Card, Rect]], bottom: int) -> None:
        """Say below the cards what was chosen and what is better, if there is room."""
        position, gap, tags = self.position, art.metrics.ui(_BETWEEN_TAGS), self._tags(art)
        if not tags or sum(each.get_width() for each in tags) + gap > self.area.width:
            return
        down = bottom + art.metrics.ui(_TAGS_GAP)
        if position.call:
            self._draw_row(canvas, tags, (self.area.left, down), gap)
            return
        middles = [_middle(places, cards) for cards in (position.played, position.better)]
        pairs = sorted(zip(middles, tags, strict=False), key=lambda pair: pair[0])
        sizes = [(middle, each.get_width()) for middle, each in pairs]
        for (_, each), left in zip(pairs, _apart(sizes, gap, self.area), strict=True):
            canvas.add(each, (left, down))

    @staticmethod
    def _draw_row(canvas: Canvas, tags: Sequence[Surface], at: tuple[int, int], gap: int) -> None:
        """Draw the tags of two calls in a row, from below the left edge of all cards."""
        left, down = at
        for each in tags:
            canvas.add(each, (left, down))
            left += each.get_width() + gap


def _middle(places: Sequence[tuple[Card, Rect]], cards: Cards) -> int:
    """Return the middle of what is in sight of these cards in a hand, or of the hand if there are none."""
    ends = [rect.left for _, rect in places[1:]] + [places[-1][1].right]
    shown = [(rect.left, end) for (card, rect), end in zip(places, ends, strict=True) if card in cards]
    shown = shown or [(places[0][1].left, ends[-1])]
    return (shown[0][0] + shown[-1][1]) // 2


def _apart(sizes: Sequence[tuple[int, int]], gap: int, area: Rect) -> list[int]:
    """Return where one or two labels begin, each given by its middle and its width, from left to right.

    They lie as near to their middles as they can inside an area with a gap between them.
    """
    lefts = [middle - wide // 2 for middle, wide in sizes]
    over = max(lefts[0] + sizes[0][1] + gap - lefts[-1], 0) // 2 if len(sizes) > 1 else 0
    first = max(lefts[0] - over, area.left)
    if len(sizes) == 1:
        return [min(first, area.right - sizes[0][1])]
    last = min(max(lefts[1] + over, first + sizes[0][1] + gap), area.right - sizes[1][1])
    return [min(first, last - gap - sizes[0][1]), last]


def _better(position: Position) -> str:
    """Name the better cards, or count the many that go together."""
    return position.better_words if position.one_of else _briefly(position.better)


def _briefly(cards: Cards) -> str:
    """Name one or two cards, and count more."""
    return labels(cards) if len(cards) <= _MOST_NAMED else f"{len(cards)} cards"
