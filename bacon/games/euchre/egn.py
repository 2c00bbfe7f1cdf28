"""Euchre Game Notation: records of Euchre as other programs write and read them.

EGN is a JSON format of the NextSuit Labs project ``euchre-game-notation``. Bacon reads versions 1.2 to 1.6
and writes 1.4. EGN leaves out what a reader can infer from the rules, and cannot express seeds, commitments
and some house rules: `write` and `read` say what is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from bacon.core.cards import Card, Cards, Strain, spell, without
from bacon.core.events import Event, HandDealt, HandStarted, MatchWon, Passed
from bacon.core.options import OptionValue
from bacon.core.words import listed, phrase, seat_names
from bacon.games.euchre.egn_file import (
    FILE_TYPE,
    LETTERS,
    LOWEST_RANKS,
    MAX_DEALS,
    MAX_NAME_LENGTH,
    ORDERS,
    PASSES,
    READABLE_VERSIONS,
    SEATS,
    STRAINS,
    TRICKS,
    VERSION,
    Bidding,
    Deal,
    EgnFile,
    InitialState,
    Metadata,
    Phase,
    Ruleset,
    TrickPlay,
    problem_of,
)
from bacon.games.euchre.events import DefendedAlone, Forfeited, MisdealCalled, UpcardNamed, WentUnder
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import (
    CardGiven,
    CardPlayed,
    ClaimMade,
    Discarded,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
)
from bacon.games.tricks.ranking import JOKER, left_bower, next_seat, partner_of, ranking, right_bower
from bacon.notation.record import ForeignFormat, Record, record_in
from bacon.notation.tables import FORMAT, HandTable, MatchTable, RecordError, RecordTable
from bacon.notation.transcript import hands_of

_E = TypeVar("_E", bound=Event)


# Writing


def write(record: Record) -> tuple[str, tuple[str, ...]]:
    """Print a record of Euchre as EGN; also return a sentence on each loss.

    Raises `RecordError` for a match that EGN cannot describe: of another game, or with a call or an exchange
    of cards that it has no word for.
    """
    rules = record.rules
    if not isinstance(rules, Euchre):
        raise RecordError("Only a match of Euchre can be written as EGN.")
    if rules.maker_leads:
        raise RecordError("EGN can’t say that the maker leads, so this match can’t be written as EGN.")
    hands = [hand for hand in hands_of(record.events) if not _find(MisdealCalled, hand)]
    if len(hands) > MAX_DEALS:
        raise RecordError(f"An EGN file has at most {MAX_DEALS} deals, but this match has {len(hands)}.")
    names = [record.names.get(seat, "") or seat.capitalize() for seat in seat_names(SEATS)]
    over = isinstance(record.events[-1], MatchWon)
    file = EgnFile(
        FILE_TYPE,
        VERSION,
        Metadata(
            [name[:MAX_NAME_LENGTH] for name in names],
            [0, 0],
            _score(record) if over else UNSET,
            _ruleset(rules),
        ),
        [_deal(number, hand) for number, hand in enumerate(hands)],
    )
    text = msgspec.json.format(msgspec.json.encode(file), indent=2).decode()
    return f"{text}\n", tuple(_losses_in_writing(record, rules))


def _score(record: Record) -> list[int]:
    scored = [event.gains for event in record.events if event.gains]
    return [sum(gains[side] for gains in scored) for side in range(2)]


def _ruleset(rules: Euchre) -> Ruleset:
    return Ruleset(
        std=rules.all_passed in ("stick", "stick_or_forfeit"),
        min_rank=LOWEST_RANKS[rules.deck],
        winning_score=rules.target,
        canadian=rules.canadian_loner,
        loner_lead="LEFT_OF_LONER" if rules.loner_lead == "left_of_maker" else "LEFT_OF_DEALER",
        loner_euchred_score=4 if rules.lone_penalty else 2,
        defend_alone=rules.defend_alone,
        partners_best=rules.call_for_best,
        go_under=rules.go_under != "off",
        joker=rules.joker,
        allow_no_trump=rules.no_trump or rules.stuck_no_trump,
    )


_SUPPORTED_RULES: Final = {
    *("target", "deck", "joker", "canadian_loner", "loner_lead"),
    *("lone_penalty", "defend_alone", "call_for_best", "no_trump"),
}
"""The house rules that EGN can express; for some others it can express some of their choices."""
_EQUIVALENT: Final = {"all_passed": ("next_dealer", "stick"), "go_under": ("off", "mixed")}


def _losses_in_writing(record: Record, rules: Euchre) -> Iterator[str]:
    if any(hand.commitment for hand in record.events if isinstance(hand, HandStarted)):
        yield "Seeds, seals and most of the undealt cards are left out, so the file proves nothing."
    values = rules.values()
    unknown = [
        option.title.lower()
        for option in rules.options()
        if option.name not in _SUPPORTED_RULES
        and values.get(option.name, option.default) not in _EQUIVALENT.get(option.name, (option.default,))
    ]
    if unknown:
        left_out = listed(unknown)
        yield f"EGN can’t record these house rules, so scores may differ elsewhere: {left_out}."
    if any(isinstance(event, ClaimMade | ThrownIn) for event in record.events):
        yield "A hand claimed or ended early stops early in the file. Other programs may not score it."
    if any(isinstance(event, MisdealCalled) for event in record.events):
        yield "Misdeals are left out."
    if record.thoughts:
        yield "How the bots made their choices is left out."


def _deal(number: int, hand: Sequence[Event]) -> Deal:
    for event in hand:
        if isinstance(event, UpcardNamed | WentUnder | CardGiven | Forfeited):
            raise RecordError(f"Hand {number + 1}: EGN can’t record {_UNSUPPORTED[type(event)]}.")
    dealt = _get(HandDealt, hand)
    upcard = dealt.stock[0]
    if upcard is JOKER:
        raise RecordError(f"Hand {number + 1}: EGN can’t say what a turned-up joker stands for.")
    state = InitialState(
        _get(HandStarted, hand).dealer,
        _written(upcard),
        [list(map(_written, cards)) for cards in dealt.hands],
    )
    tricks = _tricks(hand)
    play: list[Phase] = [TrickPlay(tricks)] if tricks else []
    return Deal(number, state, [_bidding(number, hand), *play])


_UNSUPPORTED: Final[Mapping[type[Event], str]] = {
    UpcardNamed: "the suit that the dealer named for a joker",
    WentUnder: "going under",
    CardGiven: "a card given to a partner",
    Forfeited: "a dealer who forfeits",
}


def _bidding(number: int, hand: Sequence[Event]) -> Bidding:
    declared, calls = _find(TrumpDeclared, hand), list[str]()
    for event in hand:
        if isinstance(event, Passed):
            calls.append("Pass")
        elif isinstance(event, TrumpDeclared):
            if event.strain not in LETTERS:
                raise RecordError(f"Hand {number + 1}: EGN can’t record {event.strain.plural}.")
            calls.append("Order" if len(calls) < SEATS else LETTERS[event.strain])
            break
    defended, discarded = _find(DefendedAlone, hand), _find(Discarded, hand)
    return Bidding(
        calls,
        is_alone=declared is not None and declared.alone,
        alone_defender=defended.seat if defended else UNSET,
        discard=_written(discarded.card) if discarded else UNSET,
    )


def _tricks(hand: Sequence[Event]) -> list[list[str]]:
    tricks: list[list[str]] = [[]]
    for event in hand:
        if isinstance(event, CardPlayed):
            tricks[-1].append(_written(event.card))
        elif isinstance(event, TrickTaken):
            tricks.append([])
    return [trick for trick in tricks if trick]


def _written(card: Card) -> str:
    return "B" if card.suit is None else card.rank + card.suit.value.lower()


def _find(kind: type[_E], hand: Sequence[Event]) -> _E | None:
    return next((event for event in hand if isinstance(event, kind)), None)


def _get(kind: type[_E], hand: Sequence[Event]) -> _E:
    found = _find(kind, hand)
    assert found is not None
    return found


# Reading


def read(text: str) -> Record:
    """Read EGN and replay it by the rules of Euchre; the record's `remarks` say what is lost.

    Hands that the file leaves out are inferred from the play. Cards that nobody saw, such as those of a
    player who sat out, are filled in. Raises `RecordError`, which says what is wrong.
    """
    file = _parsed(text)
    deals = list(_unpacked(file))
    lost = [*_losses_in_reading(file, deals)]
    rules = _rules(file.metadata.ruleset, deals)
    hands = [_Reader(rules, number, deal) for number, deal in enumerate(deals)]
    if any(hand.filled for hand in hands):
        lost.append("Cards that the file doesn’t give were filled in: they aren’t the ones that were dealt.")
    match = MatchTable(
        format=FORMAT,
        game=Euchre.name,
        program=f"EGN {file.version}",
        names=dict(zip(seat_names(SEATS), _names(file), strict=False)),
        rules=rules.values(),
    )
    try:
        record = record_in(RecordTable(match=match, hand=tuple(hand.table() for hand in hands)))
    except RecordError as error:
        raise RecordError(f"This EGN file can’t be played by its rules: {error}") from error
    given, counted = file.metadata.final_score, _score(record)
    if given is not UNSET and given != counted:
        lost.append(f"The file says it ended {_format(given)}, but by these rules it’s {_format(counted)}.")
    return replace(record, remarks=(*record.remarks, *lost))


def _parsed(text: str) -> EgnFile:
    try:
        file = msgspec.json.decode(text, type=EgnFile)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"This isn’t an EGN file: {problem_of(error)}.") from error
    if file.file_type != FILE_TYPE:
        raise RecordError(f"This isn’t an EGN file: its fileType is {file.file_type!r}.")
    if not READABLE_VERSIONS.fullmatch(file.version):
        raise RecordError(
            f"This is EGN version {file.version!r}; Bacon reads 1.2 to 1.6 (egn-upgrade upgrades older ones)."
        )
    if file.metadata.ruleset.num_players != SEATS or len(file.metadata.players) > SEATS:
        raise RecordError("This EGN file has a different number of players; Bacon plays Euchre with four.")
    if not 0 < len(file.deals) <= MAX_DEALS:
        raise RecordError(f"An EGN file has 1 to {MAX_DEALS} deals, but this file has {len(file.deals)}.")
    return file


def _unpacked(file: EgnFile) -> Iterator[Deal]:
    for number, deal in enumerate(file.deals, start=1):
        if isinstance(deal, str):
            raise RecordError(f"Deal {number} is packed; unpack it with egn-convert first.")
        if not 0 <= deal.initial_state.dealer < SEATS:
            raise RecordError(f"Deal {number}: there is no seat {deal.initial_state.dealer}.")
        if deal.bidding.card_exchanges:
            raise RecordError(f"Deal {number} swaps cards, which Bacon can’t read from EGN.")
        yield deal


def _names(file: EgnFile) -> list[str]:
    return [each if isinstance(each, str) else each.name for each in file.metadata.players]


def _losses_in_reading(file: EgnFile, deals: Sequence[Deal]) -> Iterator[str]:
    rules, before = file.metadata.ruleset, file.metadata.initial_score
    if any(before):
        yield f"The score before the first deal, {_format(before)}, is left out: Bacon starts at 0 to 0."
    if any(deal.annotated for deal in deals):
        yield "Annotations and alternative lines are left out."
    if rules.winning_score not in _targets() and rules.winning_score is not UNSET:
        points, most = rules.winning_score, _max_target()
        yield f"Bacon doesn’t offer a match to {points} points, so this is one to {most}."
    elif rules.num_deals:
        yield f"Bacon can’t play a fixed number of deals, so this is a match to {_max_target()} points."
    if other := [words for name, (usual, words) in _RULES_LEFT_OUT.items() if getattr(rules, name) != usual]:
        yield f"These rules from the file are left out, so scores may differ: {listed(other)}."


_RULES_LEFT_OUT: Final = {
    "loner_march_score": (4, "what a lone march scores"),
    "farmers": (False, "farmer’s hands"),
    "partners_best": (False, "partner’s best"),
    "go_under": (False, "going under"),
    "fast_break": (False, "fast break"),
    "four_trick_tokens": (False, "tokens for four tricks"),
}
"""Rules of EGN that Bacon cannot express or that were never used, with their usual value."""


def _format(score: Sequence[int]) -> str:
    return " to ".join(map(str, score))


def _targets() -> tuple[OptionValue, ...]:
    return next(tuple(option.choices) for option in Euchre().options() if option.name == "target")


def _max_target() -> int:
    return max(target for target in _targets() if isinstance(target, int))


def _rules(ruleset: Ruleset, deals: Sequence[Deal]) -> Euchre:
    decks = {lowest: deck for deck, lowest in LOWEST_RANKS.items()}
    if ruleset.min_rank not in decks:
        raise RecordError(f"Bacon has no deck from the {ruleset.min_rank} up for Euchre.")
    usual = 10 if ruleset.num_deals in (UNSET, 0) else 0
    target = usual if ruleset.winning_score is UNSET else ruleset.winning_score
    return Euchre().choosing(
        {
            "target": target if target in _targets() else _max_target(),
            "deck": decks[ruleset.min_rank],
            "joker": ruleset.joker,
            "all_passed": "stick" if ruleset.std else "next_dealer",
            "no_trump": ruleset.allow_no_trump and not ruleset.joker,
            "canadian_loner": ruleset.canadian,
            "lone_penalty": ruleset.loner_euchred_score == 4,
            "defend_alone": ruleset.defend_alone or any(_defender(deal) is not None for deal in deals),
            "loner_lead": "left_of_maker" if ruleset.loner_lead == "LEFT_OF_LONER" else "left_of_dealer",
        }
    )


def _defender(deal: Deal) -> int | None:
    seat = deal.bidding.alone_defender
    return None if seat is UNSET or seat < 0 else seat


class _Reader:
    """One deal of a file: its hands, inferred if the file leaves them out, and its calls in Bacon's words."""

    def __init__(self, rules: Euchre, number: int, deal: Deal) -> None:
        self._rules, self._number, self._deal = rules, number + 1, deal
        self._dealer = deal.initial_state.dealer
        self._caller, self._call = self._find_maker()
        self._upcard = self._card(deal.initial_state.up_card)
        self._strain = self._trump()
        ordered_partner = self._call in ORDERS and self._caller == partner_of(self._dealer)
        self._alone = deal.bidding.is_alone or (rules.canadian_loner and ordered_partner)
        self._tricks = [[self._card(card) for card in trick] for trick in deal.tricks]
        discard = deal.bidding.discard
        self._discard = None if discard is UNSET else self._card(discard)
        given = [card for hand in deal.initial_state.player_cards for card in hand]
        self.filled = False
        complete = len(given) == SEATS * TRICKS and not any("x" in card.lower() for card in given)
        self._hands = self._given_hands() if complete else self._inferred_hands()

    def table(self) -> HandTable:
        """The deal as a record writes it."""
        south, west, north, east = map(spell, self._hands)
        return HandTable(
            number=self._number,
            dealer=seat_names(SEATS)[self._dealer],
            south=south,
            west=west,
            north=north,
            east=east,
            stock=self._upcard.name,
            auction=tuple(self._auction()),
            play=tuple(map(spell, self._tricks)),
        )

    def _error(self, problem: str) -> RecordError:
        return RecordError(f"Deal {self._number}: {problem}.")

    def _find_maker(self) -> tuple[int | None, str]:
        """The player who made trump, and the call."""
        for place, call in enumerate(self._deal.bidding.calls):
            if call not in PASSES:
                return (self._dealer + 1 + place) % SEATS, call
        return None, ""

    def _trump(self) -> Strain | None:
        if self._caller is None:
            return None
        if self._call in ORDERS:
            if self._upcard.suit is None:
                raise self._error("EGN doesn’t say what a turned-up joker stands for")
            return Strain(self._upcard.suit.value)
        if self._call not in STRAINS:
            raise self._error(f"the call {self._call!r} is not known")
        return STRAINS[self._call]

    def _card(self, text: str) -> Card:
        trump = getattr(self, "_strain", None)
        suit = trump.suit if trump else None
        if text == "B":
            return JOKER
        if text in ("R", "L") and suit:
            return right_bower(suit) if text == "R" else left_bower(suit)
        try:
            return Card(text.upper().replace("N", "9", 1))
        except ValueError:
            problem = f"{text!r} is not a known card, and Bacon needs to know every card played"
            raise self._error(problem) from None

    def _given_hands(self) -> list[Cards]:
        hands = self._deal.initial_state.player_cards
        if len(hands) != SEATS:
            raise self._error(f"four players have a hand each, but the file gives {len(hands)}")
        return [tuple(map(self._card, hand)) for hand in hands]

    @property
    def _idle(self) -> tuple[int, ...]:
        """The partners of the players who play alone."""
        loners = (self._caller, _defender(self._deal)) if self._alone else ()
        return tuple(partner_of(seat) for seat in loners if seat is not None)

    @property
    def _taken_up(self) -> bool:
        """Whether the dealer picked up the up-card and discarded."""
        sits_out = self._alone and self._caller == partner_of(self._dealer)
        return self._call in ORDERS and not sits_out

    def _inferred_hands(self) -> list[Cards]:
        """The hands inferred from the play; cards that it does not show come from the rest of the pack."""
        played = self._played()
        idle = self._idle
        if self._caller is not None and any(
            len(cards) < TRICKS for seat, cards in enumerate(played) if seat not in idle
        ):
            raise self._error("it doesn’t give the hands, and isn’t played to the end")
        if self._taken_up:
            played[self._dealer] = self._before_the_discard(played[self._dealer])
        seen = {self._upcard, *(card for hand in played for card in hand)}
        left = [card for card in self._rules.pack() if card not in seen]
        for hand in played:
            while len(hand) < TRICKS and left:
                hand.append(left.pop(0))
                self.filled = True
        if self._taken_up and self._discard is None:
            self._discard = played[self._dealer][-1]
        return list(map(tuple, played))

    def _before_the_discard(self, played: list[Card]) -> list[Card]:
        hand = list(without(tuple(played), self._upcard)) if self._upcard in played else played
        if hand is played and self._discard is None:
            self._discard = self._upcard
        other = self._discard is not None and self._discard is not self._upcard
        return [*hand, self._discard] if other and self._discard else hand

    def _played(self) -> list[list[Card]]:
        """The cards that each seat played; the winner of a trick led to the next."""
        hands: list[list[Card]] = [[] for _ in range(SEATS)]
        if self._caller is None:
            return hands
        idle, order = self._idle, ranking(self._strain)
        from_maker = self._alone and self._rules.loner_lead == "left_of_maker"
        leader = next_seat(self._caller if from_maker else self._dealer, idle)
        for trick in self._tricks:
            plays, seat = list[CardPlayed](), leader
            for card in trick:
                plays.append(CardPlayed(seat, card))
                hands[seat].append(card)
                seat = next_seat(seat, idle)
            leader = order.best(tuple(plays)).seat if plays else leader
        return hands

    def _auction(self) -> Iterator[str]:
        """The steps before the play, in the words of `bacon.games.euchre.words`."""
        calls = self._deal.bidding.calls
        yield from ("pass" for call in calls if call in PASSES)
        if self._caller is None or self._strain is None:
            return
        order = "pick up" if self._caller == self._dealer else "order up"
        said = order if self._call in ORDERS else self._strain.plural
        yield phrase(said, "alone" if self._alone else "")
        if self._taken_up and self._discard:
            yield f"discard {self._discard}"
        if self._alone and self._rules.defend_alone:
            yield from self._defence(self._caller)

    def _defence(self, caller: int) -> Iterator[str]:
        """Both opponents answer in turn, until one defends alone."""
        for seat in (next_seat(caller), partner_of(next_seat(caller))):
            if seat == _defender(self._deal):
                yield "defend alone"
                return
            yield "pass"


EGN: Final = ForeignFormat("EGN", read, write)
