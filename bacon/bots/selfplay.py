"""Four bots at one table: what they do, counted, so that a weakness cannot hide."""

from __future__ import annotations

from time import perf_counter

from msgspec import Struct, field

from bacon.bots import Bot, make_bot
from bacon.core.events import (
    Acquitted,
    ClaimMade,
    ClaimSettled,
    Event,
    HandScored,
    PermissionAsked,
    PermissionDenied,
    ThrownIn,
    TrumpDeclared,
)
from bacon.core.game import TableState
from bacon.core.match import Match
from bacon.games import Rules
from bacon.games.bacon.scoring import TRICKS
from bacon.games.bacon.state import own
from bacon.games.tricks import side_of


class Results(Struct):
    """The declared hands of one kind: how many, how many made, how many with all five, the points."""

    hands: int = 0
    made: int = 0
    five: int = 0
    points: int = 0

    def add(self, scored: HandScored) -> None:
        """Count one scored hand from the declaring side's view."""
        side = side_of(scored.declarer)
        self.hands += 1
        self.made += scored.side == side
        self.five += scored.taken[side] == TRICKS
        self.points += scored.points if scored.side == side else -scored.points

    def line(self, name: str, of: int) -> str:
        """Print the figures on one line, with the share of `of` hands."""
        made, five = _share(self.made, self.hands), _share(self.five, self.hands)
        points = _mean(self.points, self.hands)
        return f"{_count(name, self.hands, of)}   made {made}   took five {five}   points {points:+.2f}"


class Tally(Struct):
    """The figures of many hands of self-play; `offers` counts which of the offered cards was declared."""

    hands: int = 0
    acquitted: int = 0
    together: Results = field(default_factory=Results)
    alone: Results = field(default_factory=Results)
    offers: dict[int, int] = field(default_factory=dict)
    asked: int = 0
    denied: int = 0
    claims: int = 0
    upheld: int = 0
    thrown_in: int = 0
    decisions: int = 0
    matches: int = 0
    seconds: float = 0.0
    tactics: dict[str, int] = field(default_factory=dict)

    @property
    def declared(self) -> Results:
        """Give the figures of all declared hands."""
        both = (self.together, self.alone)
        return Results(
            sum(each.hands for each in both),
            sum(each.made for each in both),
            sum(each.five for each in both),
            sum(each.points for each in both),
        )

    def add(self, event: Event, offered: int) -> None:
        """Count one fact; `offered` is how many cards had been turned down when it happened."""
        match event:
            case HandScored(alone=alone):
                self.hands += 1
                (self.alone if alone else self.together).add(event)
            case Acquitted():
                self.hands += 1
                self.acquitted += 1
            case TrumpDeclared():
                self.offers[offered + 1] = self.offers.get(offered + 1, 0) + 1
            case PermissionAsked():
                self.asked += 1
            case PermissionDenied():
                self.denied += 1
            case ClaimMade():
                self.claims += 1
            case ClaimSettled(refuted_by=None):
                self.upheld += 1
            case ThrownIn():
                self.thrown_in += 1
            case _:
                pass

    def lines(self) -> tuple[str, ...]:
        """Print the figures for people, one fact to a line."""
        declared = self.declared
        offers = [_share(self.offers.get(number, 0), declared.hands) for number in (1, 2, 3, 4)]
        return (
            f"{'hands':<20}{self.hands:>6}   {self._pace()}",
            declared.line("declared", self.hands),
            self.together.line("  with the partner", declared.hands),
            self.alone.line("  alone", declared.hands),
            _count("acquitted", self.acquitted, self.hands),
            f"{'which card':<27}{'   '.join(f'{n}.{share}' for n, share in enumerate(offers, start=1))}",
            _count("permission denied", self.denied, self.asked),
            _count("claims upheld", self.upheld, self.claims),
            _count("thrown in", self.thrown_in, self.hands),
        )

    def _pace(self) -> str:
        a_second = self.hands / self.seconds if self.seconds else 0.0
        slow = 1000 * _mean(self.seconds, self.decisions)
        return f"in {self.matches} matches, {a_second:.0f} a second, {slow:.2f} ms a decision"


def play_hands(rules: Rules, hands: int, seed: str, bot: Bot | None = None) -> Tally:
    """Let four bots play so many hands, match after match.

    Takes the rules, the number of hands, the seed all deals derive from, and the bot if it is not the
    game's own; gives the tally. A bot sees its seat's view and the legal actions, nothing else.
    """
    tally = Tally()
    started = perf_counter()
    while tally.hands < hands:
        tally.matches += 1
        _play_match(Match(rules, f"{seed} {tally.matches}"), bot or make_bot(rules), hands, tally)
    tally.seconds = perf_counter() - started
    return tally


def _play_match(match: Match[TableState], bot: Bot, hands: int, tally: Tally) -> None:
    while tally.hands < hands and (seat := match.to_act) is not None:
        choice = bot.choose(match.view(seat), match.legal())
        offered = len(own(match.state).offered)
        tally.decisions += 1
        tally.tactics[choice.tactic] = tally.tactics.get(choice.tactic, 0) + 1
        for event in match.apply(choice.action):
            tally.add(event, offered)


def report(rules: Rules, hands: int, seed: str) -> str:
    """Play the hands and print what happened; the same seed gives the same deals and the same play."""
    return "\n".join(play_hands(rules, hands, seed).lines())


def _count(name: str, part: int, whole: int) -> str:
    return f"{name:<20}{part:>6} {_share(part, whole)} of {whole}"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:5.1f} %" if whole else "    – %"


def _mean(total: float, count: int) -> float:
    return total / count if count else 0.0
