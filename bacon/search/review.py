"""The review: every choice of a seat, weighed by an expert who knew no more than the seat did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from bacon.core.actions import Action
from bacon.core.review import Alternative, GradedChoice, HandReview, OpenCards, Turn, grade_of, notation
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital, game_title
from bacon.search.commentator import Threat
from bacon.search.kit import player_kit
from bacon.search.levels import make_bot
from bacon.search.searchable import unhurried
from bacon.search.searcher import SearchBot, expectation
from bacon.search.weighing import Lead, Weighing

VERSION: Final = 7
"""Changes with what a review says of the same hand: with the search, and with how choices are graded."""
_TELLING: Final = 0.15
"""What sets two choices apart is told where it does so in at least this share of the worlds."""


class Reviewer:
    """Reviews choices under some rules as an expert sees them, each in the same number of `worlds`.

    The same turn is always graded alike. Raises ``ValueError``, with a sentence for the player, for a game
    whose player does not search.
    """

    def __init__(self, rules: Rules, worlds: int | None = None, seed: str = "review") -> None:
        expert = make_bot(rules, "expert", seed=seed)
        if not isinstance(expert, SearchBot):
            raise ValueError(f"{game_title(rules.name)} has no expert who could review a hand.")
        kit = player_kit(rules.name)
        self.rules = rules
        self.expert = expert
        self.worlds = worlds or kit.reviewed(rules)
        self.commentator = kit.commentator(rules)

    def review(self, number: int, seat: int, turns: Iterable[Turn]) -> HandReview:
        """Review a seat's choices in a hand; takes its number, the seat, and the turns of all seats."""
        choices = [self.graded(turn) for turn in turns if turn.seat == seat]
        return HandReview(number, seat, VERSION, tuple(choices), len(choices))

    def graded(self, turn: Turn) -> GradedChoice:
        """Grade a choice."""
        appraisal = Appraisal(self, turn)
        while not appraisal.go_on():
            pass
        return appraisal.graded()


class Appraisal:
    """A choice that is being weighed, world by world, so that it can be left at any time.

    All that an expert would weigh, and what was played, is weighed in every world.
    """

    def __init__(self, reviewer: Reviewer, turn: Turn) -> None:
        self.turn = turn
        self._reviewer = reviewer
        self._expert = expert = reviewer.expert
        self._house = expert.searchable.house.choose(turn.view, turn.legal)
        self._expected = expectation(self._house, turn.legal, expert.trust)
        self._expected.setdefault(turn.played, -expert.trust.spread(turn.played))
        self._weighing = Weighing(tuple(self._expected))
        self._likely = expert.searchable.worlds(turn.view, Random(f"{expert.seed} {turn.view!r}"))
        self._worlds: list[TableState] = []

    def go_on(self) -> bool:
        """Weigh one world more, and tell whether it was the last."""
        world, actions = next(self._likely), self._weighing.alive
        self._weighing.add(self._expert.worths(self.turn.view, world, actions, unhurried))
        self._worlds.append(world)
        return len(self._worlds) >= self._reviewer.worlds

    def graded(self) -> GradedChoice:
        """The grade that the choice has by the worlds that were weighed."""
        turn, rules = self.turn, self._reviewer.rules
        points = self._expert.believed(self._weighing, self._expected)
        best = max(points, key=lambda each: (points[each], each == turn.played, each == self._house.action))
        lead = self._lead(points, best)
        given = lead.mean if lead.sure else 0.0
        point = self._reviewer.commentator.a_point(turn.view)
        grade = grade_of(lead.mean * point, sure=given > 0)
        ranked = sorted(points, key=lambda each: (each != best, -points[each], each != turn.played))
        return GradedChoice(
            turn.seat,
            turn.step,
            self._reviewer.commentator.kind(turn.view, turn.played),
            notation(rules, turn.state, turn.played),
            tuple([self._alternative(each, points[each], best) for each in ranked]),
            len(self._worlds),
            round(given * point, 4),
            round(given, 3),
            grade,
            self._reason(points, best, lead),
            self._open_cards(),
        )

    def _lead(self, points: Mapping[Action, float], best: Action) -> Lead:
        """By how much the best was ahead of what was played."""
        played, weighing = self.turn.played, self._weighing
        if weighing.alike(played, best):
            return Lead(0.0, 0.0)
        return Lead(points[best] - points[played], weighing.lead(played, best).error)

    def _alternative(self, action: Action, points: float, best: Action) -> Alternative:
        same = action == best or self._weighing.alike(action, best)
        error = 0.0 if same else self._weighing.lead(action, best).error
        written = notation(self._reviewer.rules, self.turn.state, action)
        return Alternative(written, self._words(action), round(points, 2), round(error, 2))

    def _reason(self, points: Mapping[Action, float], best: Action, lead: Lead) -> str:
        """Why the choice is graded so, in a sentence."""
        worlds, played, better = len(self._worlds), self._named(self.turn.played), self._named(best)
        if len(self._expected) == 1:
            return self._house.reason
        over = f"over {worlds} likely deals"
        if best == self.turn.played or not lead.mean:
            return f"{capital(over)} nothing is worth more than {played}{self._but(points, best)}."
        if not lead.sure:
            return f"Too close to call: {over} {better} is {lead.words} points ahead, {lead.doubt}."
        return f"{capital(better)} instead: +{lead.words} {over}{self._because(best)}."

    def _but(self, points: Mapping[Action, float], best: Action) -> str:
        """Say what may be as good as the best, which is then not certain, to end a sentence with."""
        weighing = self._weighing
        others = [each for each in points if each != best and not weighing.alike(each, best)]
        close = max(others, key=points.__getitem__, default=best)
        if close == best or Lead(points[best] - points[close], weighing.lead(close, best).error).sure:
            return ""
        return f", but {self._named(close)} may be as good"

    def _named(self, action: Action) -> str:
        """An action in words, or as records write it where another one has the same words."""
        words = self._words(action)
        if [self._words(each) for each in self._expected].count(words) == 1:
            return words
        return notation(self._reviewer.rules, self.turn.state, action)

    def _words(self, action: Action) -> str:
        return self._reviewer.rules.in_words(self.turn.view, action)

    def _because(self, best: Action) -> str:
        """What set the two apart in the worlds, to end a sentence with."""
        alike = type(self.turn.played) is type(best)  # passing is beaten by nothing
        why = (self._by_danger(best) or self._by_help(best)) if alike else ""
        return why or self._by_what_it_costs(best) or self._by_how_often(best)

    def _by_danger(self, best: Action) -> str:
        """Tell of the danger that what was played runs more often than the best."""
        danger = self._reviewer.commentator.danger
        one, other = self._threats(self.turn.played), self._threats(best)
        if not self._tells(len(one) - len(other)):
            return ""
        played, better = self._named(self.turn.played), self._named(best)
        often = f"{len(one)} of them{self._by(one)}"
        return f", for after {played} {danger} in {often}, after {better} in {len(other) or 'none'}"

    def _threats(self, action: Action) -> list[Threat]:
        """The danger in the worlds in which there was one."""
        found = [self._reviewer.commentator.threat(world, action) for world in self._worlds]
        return [each for each in found if each is not None]

    def _by(self, threats: Sequence[Threat]) -> str:
        """Tell who was out of what where that decides, else what it would come about with most often."""
        for out, often in Counter([each.out for each in threats if each.out]).most_common(1):
            if often == len(threats):
                return f", as {out}"
            if 2 * often >= len(threats):
                return f" (in {often} {out})"
        by = Counter([each.by for each in threats]).most_common(2)
        return f", {'mostly ' * (len(by) > 1)}with {by[0][0]}"

    def _by_help(self, best: Action) -> str:
        """Tell who of its own side was out of what, if the best used that more often."""
        (out, often), (_, others) = self._helps(best), self._helps(self.turn.played)
        if not self._tells(often - others):
            return ""
        return f", for in {often} of them {out}"

    def _helps(self, action: Action) -> tuple[str, int]:
        """Who could help an action most often, and in how many worlds."""
        found = [self._reviewer.commentator.help(world, action) for world in self._worlds]
        [most] = Counter(filter(None, found)).most_common(1) or [("", 0)]
        return most

    def _tells(self, worlds: int) -> bool:
        """Whether so many worlds are enough to tell of them."""
        return worlds >= _TELLING * len(self._worlds)

    def _by_what_it_costs(self, best: Action) -> str:
        """Tell how often both cost points."""
        worths = self._weighing.worths
        ours, theirs = (sum([worth < 0 for worth in worths[each]]) for each in (self.turn.played, best))
        if not self._tells(ours - theirs):
            return ""
        played, better = self._named(self.turn.played), self._named(best)
        return f", for {played} costs points in {ours} of them, {better} in {theirs or 'none'}"

    def _by_how_often(self, best: Action) -> str:
        """Tell how often the best did better, and how often worse."""
        worths = self._weighing.worths
        both = list(zip(worths[best], worths[self.turn.played], strict=True))
        better, worse = sum([one > other for one, other in both]), sum([one < other for one, other in both])
        return f", for it does better in {better} of them and worse in {worse or 'none'}"

    def _open_cards(self) -> OpenCards | None:
        """What all cards allowed, where the game can tell."""
        turn = self.turn
        tricks = self._reviewer.commentator.tricks(turn.state, turn.legal)
        if turn.played not in tricks:
            return None
        most = max(tricks, key=lambda each: (tricks[each], each == turn.played))
        return OpenCards(tricks[turn.played], tricks[most], notation(self._reviewer.rules, turn.state, most))
