"""A table in sentences, for players who listen: what happens, how things stand, and what is on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, get_args

from msgspec import Struct
from pygame import Rect

from bacon.core.cards import Card
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, MatchStarted, Passed, SeedRevealed
from bacon.core.rules import Rules, TableState
from bacon.core.words import YOU, as_sentence, capital, counted, does, inside, listed, together, whose
from bacon.settings.settings import Announcements
from bacon.ui.actors import Actor, Zone, cards_held
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.nodes import Node, group, labels, listing
from bacon.ui.kit.spoken import spoken
from bacon.ui.kit.widgets import Control
from bacon.ui.stage import Stage
from bacon.ui.table.controller import MatchController
from bacon.ui.table.presenter import LastPlays, TablePresenter

LEVELS: Final[Mapping[Announcements, int]] = {level: at for at, level in enumerate(get_args(Announcements))}
"""The levels, the one that says least first."""

_NOT_YOUR_TURN: Final = "It isn’t your turn."
_NOT_NOW: Final = "Can’t be played now."
_MAX_NEWS: Final = 100
NO_CONTROLS: Final[Mapping[Actor, Control]] = {}


class Said(Struct, frozen=True):
    """A sentence to say, the lowest level that says it, and what the level ``short`` says instead.

    An `urgent` one interrupts: a question to the player, a refusal, or the answer to a key.
    """

    words: str
    level: Announcements = "short"
    short: str = ""
    urgent: bool = False

    def at(self, level: Announcements) -> str:
        """Return its words at a level; "" if that level doesn't say it."""
        if LEVELS[level] < LEVELS[self.level]:
            return ""
        return self.short if level == "short" and self.short else self.words


class TableWords:
    """Describes the table on a stage; `names` are the players' names by seat.

    With `one_hand`, the score of the match decides nothing.
    """

    one_hand = False

    def __init__(
        self, stage: Stage[TableState], presenter: TablePresenter, names: Sequence[str], rules: Rules
    ) -> None:
        self.stage, self.presenter, self.names, self.rules = stage, presenter, names, rules
        self.viewer = stage.viewer

    @property
    def state(self) -> TableState:
        """The state that is shown."""
        return self.stage.shown

    def card(self, card: Card, state: TableState | None = None) -> str:
        """A card with its name at this table: ``jack of diamonds (left bower)``."""
        name, note = self.presenter.named(card), self._note(state or self.state, card)
        return f"{name} ({note})" if note else name

    def _note(self, state: TableState, card: Card) -> str:
        presenter = self.presenter
        return presenter.sign_words.get(presenter.sign(state, card), "")

    def held(self, state: TableState | None = None) -> Sequence[Card]:
        """The player's cards."""
        zones = self.presenter.zones(state or self.state)
        return zones.get(Zone("hand", self.viewer or 0), ())

    def hand(self, state: TableState | None = None) -> str:
        """The player's cards: by suit where suits are followed, else as they are sorted."""
        state = state or self.state
        held, rules = self.held(state), self.rules
        if not held:
            return "You have no cards."
        if rules.in_rounds:
            return f"Your cards: {listed(list(map(self.presenter.named, held)))}."
        contract = self.presenter.contract(state, self.names)
        trump = contract.trump if contract else None
        bowers = [card for card in held if self._note(state, card)]
        suits = dict.fromkeys(card.suit for card in held if card.suit and card not in bowers)
        groups = ["Your cards."]
        for suit in [trump, *suits] if bowers and trump not in suits else suits:
            ranks = [self._note(state, card) for card in bowers] if suit is trump else []
            own = [card for card in held if card.suit is suit and card not in bowers]
            ranks += [self.presenter.named(card).partition(" of ")[0] for card in own]
            groups.append(f"{capital(suit.plural) if suit else 'Trump'}: {', '.join(ranks)}.")
        plain = [card for card in held if card.suit is None and card not in bowers]
        return " ".join([*groups, *(f"{capital(self.presenter.named(card))}." for card in plain)])

    def winning(self) -> str:
        """Say who is winning the trick, and with which card; "" if nobody is."""
        leader, zone = self.presenter.winner(self.state), self.presenter.winning(self.state)
        if leader is None or zone is None:
            return ""
        cards = () if self.rules.in_rounds else self.presenter.zones(self.state).get(zone, ())
        held = f" with {self._the(cards[0])}" if len(cards) == 1 else ""
        return f"{self.names[leader]} {'are' if self.names[leader] == YOU else 'is'} winning{held}."

    def _the(self, card: Card) -> str:
        words, note = self.presenter.card_words(card), self._note(self.state, card)
        return f"{words}, the {note}" if note else words

    def last(self) -> list[str]:
        """The last trick or round, card by card."""
        past = self.presenter.last_plays(self.state)
        return self.plays(past) if past else [self.presenter.no_last_plays]

    def plays(self, past: LastPlays) -> list[str]:
        """Who played what in a trick or round, and who won."""
        return [f"{past.heading}:", *lines_of(past, self.names, self.card)]

    def contract(self) -> list[str]:
        """Trump, and who called it; in a game of rounds which deal it is, and what has to be beaten."""
        if self.rules.in_rounds:
            return self._to_beat()
        contract = self.presenter.contract(self.state, self.names)
        if contract is None:
            return [self.presenter.no_calls]
        trump = f"{capital(contract.trump.plural)} are trump" if contract.trump else ""
        note = contract.note and capital(contract.note)
        parts = dict.fromkeys((contract.words, trump, note))
        return [" ".join(as_sentence(part) for part in parts if part)]

    def _to_beat(self) -> list[str]:
        deal = "" if self.one_hand else self.presenter.deal_of_match(self.state)
        captions = self.presenter.captions(self.state, self.names)
        lying = [f"{each.name}: {each.words}." for each in captions if each.words]
        return ([as_sentence(deal)] if deal else []) + lying or ["There’s nothing to beat."]

    def tricks(self) -> str:
        """The tricks of each side; "" in a game without any."""
        contract = self.presenter.contract(self.state, self.names)
        taken = contract.taken if contract and contract.tricks else ()
        return " ".join(f"{self.side(side)}: {counted(count, 'trick')}." for side, count in enumerate(taken))

    def score(self) -> str:
        """The score."""
        scores = [f"{self.side(side)} {points}" for side, points in enumerate(self.state.scores)]
        between = "; " if any("," in each for each in scores) else ", "
        to = "" if self.one_hand else f"{between}playing to {self.rules.target}"
        return f"Score: {between.join(scores)}{to}.".replace(" -", " minus ")

    def counts(self) -> str:
        """The number of cards in each hand."""
        zones = self.presenter.zones(self.state)
        held = [f"{inside(name)} {cards_held(zones, seat)}" for seat, name in enumerate(self.names)]
        return f"Cards in hand: {listed(held)}."

    def side(self, side: int) -> str:
        """A side by the names of its players."""
        return self.rules.side_name(self.names, side)

    def regions(self) -> list[Node]:
        """The table in regions: the open hands, the middle, the score and the players."""
        zones = self.presenter.zones(self.state)
        hands = []
        for seat, name in enumerate(self.names):
            known = [card for card in zones.get(Zone("hand", seat), ()) if not card.hidden]
            held = listing("Your cards" if name == YOU else f"{name}’s cards", list(map(self.card, known)))
            hands += [held] if known else []
        return [*hands, *self._middle()]

    def _middle(self) -> list[Node]:
        regions = [
            listing("Round" if self.rules.in_rounds else "Trick", self._lying()),
            group("Score", labels([self.score(), *self.contract(), self.tricks()])),
            listing("Players", list(self._players())),
        ]
        return [region for region in regions if region.children]

    def _lying(self) -> list[str]:
        """The cards in the middle, in the order they were played, and which of them is winning."""
        presenter, winning = self.presenter, self.presenter.winning(self.state)
        lines = []
        for zone, cards in presenter.zones(self.state).items():
            won = ", winning" if zone == winning else ""
            if zone.kind == "trick" and cards:
                lines.append(f"{self.names[zone.number]}: {self.card(cards[0])}{won}")
            elif zone.kind in ("upcard", "offered") and cards:
                lines.append(f"Turned up: {listed([self.card(card) for card in cards])}")
            elif zone.kind == "meld" and cards:
                lines.append(f"{whose(self.names[zone.number])} meld: {listed(list(map(self.card, cards)))}")
            elif zone.kind == "pile" and cards:
                lines.append(f"{listed(list(map(self.presenter.named, cards)))}{won}")
        return lines

    def _players(self) -> Iterator[str]:
        state, presenter = self.state, self.presenter
        zones = presenter.zones(state)
        for seat, name in enumerate(self.names):
            parts = (
                presenter.role(state, seat).rstrip("!"),
                "dealer" if seat == state.dealer else "",
                "sits out" if seat in presenter.sitting_out(state) else "",
                "" if presenter.tells_count(state, seat) else counted(cards_held(zones, seat), "card"),
            )
            yield f"{name}: {', '.join(dict.fromkeys(filter(None, parts)))}"


class TableVoice(TableWords):
    """Reports what happens on a table's stage, and answers how things stand."""

    def __init__(self, controller: MatchController) -> None:
        rules = controller.session.rules
        super().__init__(controller.stage, controller.presenter, controller.names, rules)
        self.controller, self.one_hand = controller, controller.session.one_hand
        self.level: Announcements = "full"
        self.news: list[Said] = []
        self.log: list[tuple[str, bool]] = []
        """The lines of this hand, each with whether it ends a trick, a round or the auction."""
        self.calls: list[str] = []
        self._passed: list[str] = []
        self._passed_in_play = False
        self._playing = False
        self._asked = ("", "", 0)
        self._answered = self._tip = ""
        self._stopped = False
        self._heard = 0
        self._listen()

    # What happens.

    def _listen(self) -> None:
        """Follow the stage's events too, after whoever follows them already."""
        stage = self.controller.stage
        others = stage.watch

        def watch(event: Event, state: TableState) -> None:
            others(event, state)
            self.hear(event, state)

        stage.watch = watch

    def catch_up(self) -> None:
        """Start over from the match's events, as when it is resumed or a move is taken back."""
        session, self._heard = self.controller.session, 0
        state = session.rules.start(session.viewer)
        for event in session.match.kept:
            seen = event.seen_by(session.viewer)
            state = session.rules.evolve(state, seen)
            self.hear(seen, state)
        self.hear_passes()
        self.news.clear()

    def hear(self, event: Event, state: TableState) -> None:
        """Follow an event. Passes in a row become one sentence; the result of a hand is left to its page."""
        self._heard += 1
        del self.news[:-_MAX_NEWS]  # if nobody listens
        if isinstance(event, Passed):
            if event.seat == self.viewer:
                self.hear_passes()  # those before the question were told before it
            self._passed.append(self.names[event.seat])
            self._passed_in_play = self.presenter.playing(state)
            return
        self.hear_passes()
        started = self.presenter.playing(state) and not self._playing
        self._playing = self.presenter.playing(state)
        if line := self._line(event, state):
            ends_part = event.ends_part or (started and self.rules.write_play(event) is None)
            self._keep(line, ends_part=ends_part, short=self._short(event, state))
            if self.presenter.is_call(event, state):
                self.calls.append(line)
        if event.ends_part and (standing := self.tricks()):
            self.news.append(Said(standing, "everything"))

    def hear_passes(self) -> None:
        """Add a sentence about the passes since the last call."""
        if self._passed:
            several = len(self._passed) > 1
            line = f"{together(self._passed)} pass." if several else f"{does(self._passed[0], 'pass')}."
            self.calls += [] if self._passed_in_play else [line]
            self._keep(line, ends_part=False, short=line)
            self._passed = []

    def _keep(self, line: str, *, ends_part: bool, short: str) -> None:
        self.news.append(Said(line, short=short))
        self.log.append((line, ends_part))

    def _line(self, event: Event, state: TableState) -> str:
        """Return an event's line; empty for one that only seals the deck, or that the result's page tells."""
        line = self.rules.narrate_in(state, event, self.names)
        match event:
            case MatchStarted() if self.one_hand:
                return ""
            case HandStarted(number, dealer):
                self.log, self.calls = [], []
                return f"{capital(self.presenter.hand_word)} {number}. {does(self.names[dealer], 'deal')}."
            case HandDealt():
                return self.hand(state)
            case SeedRevealed():
                return ""
            case DealerCut(_, dealer) if dealer is not None:  # the hand's own line says who deals
                return line.removesuffix(f" {does(self.names[dealer], 'deal')}.")
            case _ if event.ends_hand:
                return self.presenter.notice(event, state)
        taken_up = map(self.presenter.card_words, self.presenter.taken_up(event))
        if new := [words for words in taken_up if words not in line]:
            line = f"{line} You get {listed(new)}."
        for card in _cards_of(event):
            if note := self._note(state, card):
                named_so = f", the {note}" if line.endswith(f"{card.words}.") else f" (the {note})"
                line = line.replace(card.words, f"{card.words}{named_so}")
        return line

    def _short(self, event: Event, state: TableState) -> str:
        """Say briefly what a seat did: ``Felix: ten of hearts``."""
        seat, cards = event.by, _cards_of(event)
        if seat is None or event.ends_part:
            return ""
        bubble = self.presenter.bubble(event, state)
        if bubble and bubble[0] == seat:
            return f"{self.names[seat]}: {bubble[1]}"
        known = [self.card(card) for card in cards]
        played = self.rules.in_rounds or self.rules.write_play(event) is not None
        return f"{self.names[seat]}: {listed(known)}" if known and played else ""

    def follow(self) -> None:
        """Add any new question, refusal or hint; nothing is said twice."""
        controller = self.controller
        if len(controller.session.match.kept) < self._heard:
            self.catch_up()
            self.news.append(Said("Taken back.", urgent=True))
        if controller.stage.stopped and not self._stopped:
            self.hear_passes()
        self._stopped = controller.stage.stopped
        prompt = controller.prompt
        question = controller.question or (prompt.sentence if prompt and controller.stage.waiting else "")
        remark = controller.hand.remark()
        aside = remark[0] if remark and not remark[1] else ""
        if prompt and (controller.refused or prompt.hinted or (prompt.news and prompt.aloud)):
            aside = prompt.sentence.removesuffix(question).strip()
        asked = (question, aside if aside != question else "", controller.refusals)
        if asked == self._asked:
            return
        if question and question != self._asked[0]:
            self.hear_passes()
            self.news += self._question(question)
        again = bool(controller.refused) and asked[2] != self._asked[2]
        if asked[1] and (again or asked[1] not in (self._asked[1], self._answered, self._tip)):
            self.news.append(Said(asked[1], urgent=True))
        if prompt and prompt.news and not controller.refused:
            self._tip = asked[1]
        self._asked = asked

    def _question(self, question: str) -> Iterator[Said]:
        told = self.log[-1][0] if self.log else ""
        yield Said(spoken(question).removeprefix(spoken(told)).strip() or question, urgent=True)
        if (winning := self.winning()) and not self.rules.in_rounds:  # a round's question says so
            yield Said(winning, "full")
        if choices := self.playable():
            yield Said(choices, "everything")

    def take(self, level: Announcements) -> list[tuple[str, bool]]:
        """Return and clear the news at a level, each with whether it interrupts."""
        self.level = level
        self.follow()
        news, self.news = self.news, []
        return [(words, each.urgent) for each in news if (words := each.at(level))]

    # What is asked.

    def trick(self) -> list[str]:
        """Everything since the last trick or the auction, and who is winning."""
        ends = [place for place, (_, ends_part) in enumerate(self.log) if ends_part]
        since = [line for line, _ in self.log[ends[-1] + 1 if ends else 0 :]]
        return [*since, self.winning()] if since else [self._nothing_since()]

    def _nothing_since(self) -> str:
        """Why there is nothing to say about the trick or round."""
        if self.controller.stage.stopped:
            return f"The {self.presenter.hand_word} is over."
        if self.presenter.last_plays(self.state) is None:
            return "Nothing has been played yet."
        return f"Nothing has been played {'in this round' if self.rules.in_rounds else 'to this trick'} yet."

    def playable(self) -> str:
        """The cards and calls that the player can choose from now."""
        if not self.controller.asking:
            return _NOT_YOUR_TURN
        cards = [self.card(each.card) for each in self.playable_cards()]
        says = [ask.label for ask in self.controller.hand.asks() if ask.answers]
        parts = [f"You can play {listed(cards, 'or')}." if cards else ""]
        parts.append(f"You can say {listed(says, 'or')}." if says else "")
        return " ".join(filter(None, parts))

    def playable_cards(self) -> list[Actor]:
        """The cards of the hand that can be played now."""
        hand = self.controller.hand
        chosen = hand.choices()
        return [each for each in hand.actors if each in chosen and not hand.dims(each)]

    def lines(self) -> list[str]:
        """Everything that has happened in this hand."""
        return [line for line, _ in self.log]

    def result(self) -> list[str]:
        """The result of the hand that is over, and the score."""
        session = self.controller.session
        outcome = self.rules.outcome(self.state, self.names, self.rules.side_of(session.viewer))
        return [f"{as_sentence(outcome.title)} {outcome.sentence}", self.score()]

    def answer(self, verb: Verb) -> str:
        """Answer a key that asks how things stand, and show the answer in the prompt; "" for other keys."""
        self._answered = " ".join(self.standing(verb))
        if self._answered:
            self.controller.refuse(spoken(self._answered), mildly=True)
        return self._answered

    def standing(self, verb: Verb) -> list[str]:
        """Answer a verb about how things stand; nothing for other verbs."""
        answers: dict[Verb, Callable[[], Sequence[str]]] = {
            Verb.SAY_HAND: lambda: [self.hand()],
            Verb.SAY_PLAYABLE: lambda: [self.playable()],
            Verb.SAY_TRICK: self.trick,
            Verb.SAY_CONTRACT: lambda: [*self.contract(), self.tricks()],
            Verb.SAY_SCORE: lambda: [self.score()],
            Verb.SAY_COUNTS: lambda: [self.counts()],
            Verb.SAY_CALLS: lambda: self.calls or [self.presenter.no_calls],
            Verb.SAY_LAST: self.last,
        }
        return list(filter(None, answers[verb]())) if verb in answers else []

    # The table to look at.

    def table(self, controls: Mapping[Actor, Control] = NO_CONTROLS, asked: str = "") -> list[Node]:
        """The table in regions: the question (or `asked`), the hand, the middle, calls and what happened."""
        prompt = self.controller.prompt
        question = asked or (prompt.sentence if prompt else _NOT_YOUR_TURN)
        log = [listing("Calls", self.calls), listing("What happened", self.lines())]
        return [
            group("Question", labels([question])),
            group("Your hand", list(self._cards(controls)), role="list"),
            *self._middle(),
            *(region for region in log if region.children),
        ]

    def _cards(self, controls: Mapping[Actor, Control]) -> Iterator[Node]:
        """The cards of the hand, each with why it can't be played, if so."""
        counts: dict[Card, int] = {}
        for actor in self.controller.hand.actors:
            counts[actor.card] = counts.get(actor.card, 0) + 1
            copy = f", number {counts[actor.card]}" if counts[actor.card] > 1 else ""
            place, ident = actor.place, f"{actor.card.words}{copy}"
            rect = Rect(0, 0, round(place.height * 5 / 7), round(place.height))
            rect.center = (round(place.x), round(place.y))
            yield Node(
                role="item",
                name=f"{self.card(actor.card)}{copy}",
                ident=ident,
                description=self.about(actor),
                rect=rect,
                control=controls.get(actor),
                on=actor.index in self.presenter.raised if self.controller.hand.risen else None,
            )

    def about(self, actor: Actor) -> str:
        """Say why a card of the hand can't be played; that it can, only at the level ``everything``."""
        hand, presenter = self.controller.hand, self.presenter
        if self.controller.question is None or actor not in hand.choices():
            return ""  # not asked yet, or the table does not show yet what it depends on
        if not hand.dims(actor):
            chosen = "Chosen." if hand.risen and actor.index in presenter.raised else ""
            return f"{chosen} Can be played.".lstrip() if self.level == "everything" else chosen
        action = presenter.action_for_card(self.state, actor.card)
        return (action and self.controller.why_not(action)) or _NOT_NOW


def lines_of(past: LastPlays, names: Sequence[str], name: Callable[[Card], str]) -> list[str]:
    """Say who played what in a trick or round, and who won; `name` names a card."""
    lines = []
    for play in past.plays:
        cards, won = listed([name(card) for card in play.cards]), ", which won" if play.won else ""
        if len(play.cards) > 1 and play.words:
            cards = play.words
        lines.append(f"{names[play.seat]}: {cards}{won}.")
    return lines


def _cards_of(event: Event) -> list[Card]:
    """The cards that an event shows."""
    one, several = getattr(event, "card", None), getattr(event, "cards", ())
    found = [one] if isinstance(one, Card) else list(several if isinstance(several, tuple) else ())
    return [card for card in found if isinstance(card, Card) and not card.hidden]
