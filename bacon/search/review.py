"""The review: every choice of a seat, evaluated by an expert who knows no more than the seat did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from bacon.core.actions import Action
from bacon.core.review import Alternative, GradedChoice, HandReview, OpenCards, Turn, grade_of, notation
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital, game_title
from bacon.search.bot import Threat, never_stop
from bacon.search.levels import make_bot, player_kit
from bacon.search.searcher import Lead, SearchBot, Weighing, expectation

VERSION: Final = 7
"""Changes whenever reviews of the same hand would change: when the search or the grading does."""
_MENTION_SHARE: Final = 0.15
"""A difference between two choices is mentioned if it shows in at least this share of the worlds."""


class Reviewer:
    """Grades choices as an expert sees them, each in the same number of `worlds`.

    The same turn always gets the same grade. Raises ``ValueError``, with a sentence for the player, for a
    game whose player does not search.
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
        """Review a seat's choices in hand `number`, given the turns of all seats."""
        choices = [self.graded(turn) for turn in turns if turn.seat == seat]
        return HandReview(number, seat, VERSION, tuple(choices), len(choices))

    def graded(self, turn: Turn) -> GradedChoice:
        """Grade a choice."""
        appraisal = Appraisal(self, turn)
        while not appraisal.step():
            pass
        return appraisal.graded()


class Appraisal:
    """A choice being evaluated, one world at a time, so that it can be abandoned at any point.

    Every action that an expert would consider, and the one played, is evaluated in every world.
    """

    def __init__(self, reviewer: Reviewer, turn: Turn) -> None:
        self.turn = turn
        self._reviewer = reviewer
        self._expert = expert = reviewer.expert
        self._rule_choice = expert.searchable.house.choose(turn.view, turn.legal)
        self._expected = expectation(self._rule_choice, turn.legal, expert.trust)
        self._expected.setdefault(turn.played, -expert.trust.spread(turn.played))
        self._weighing = Weighing(tuple(self._expected))
        self._world_source = expert.searchable.worlds(turn.view, Random(f"{expert.seed} {turn.view!r}"))
        self._worlds: list[TableState] = []

    def step(self) -> bool:
        """Evaluate one more world; return whether it was the last."""
        world, actions = next(self._world_source), self._weighing.alive
        self._weighing.add(self._expert.values_in(self.turn.view, world, actions, never_stop))
        self._worlds.append(world)
        return len(self._worlds) >= self._reviewer.worlds

    def graded(self) -> GradedChoice:
        """The choice's grade from the worlds so far."""
        turn, rules = self.turn, self._reviewer.rules
        points = self._expert.estimates(self._weighing, self._expected)
        best = max(
            points, key=lambda each: (points[each], each == turn.played, each == self._rule_choice.action)
        )
        lead = self._lead(points, best)
        loss = lead.mean if lead.sure else 0.0
        point = self._reviewer.commentator.a_point(turn.view)
        grade = grade_of(lead.mean * point, sure=loss > 0)
        ranked = sorted(points, key=lambda each: (each != best, -points[each], each != turn.played))
        return GradedChoice(
            turn.seat,
            turn.step,
            self._reviewer.commentator.kind(turn.view, turn.played),
            notation(rules, turn.state, turn.played),
            tuple([self._alternative(each, points[each], best) for each in ranked]),
            len(self._worlds),
            round(loss * point, 4),
            round(loss, 3),
            grade,
            self._reason(points, best, lead),
            self._open_cards(),
        )

    def _lead(self, points: Mapping[Action, float], best: Action) -> Lead:
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
        worlds, played, better = (
            len(self._worlds),
            self._action_name(self.turn.played),
            self._action_name(best),
        )
        if len(self._expected) == 1:
            return self._rule_choice.reason
        over = f"over {worlds} likely deals"
        if best == self.turn.played or not lead.mean:
            return f"{capital(over)} nothing is worth more than {played}{self._but(points, best)}."
        if not lead.sure:
            return f"Too close to call: {over} {better} is {lead.words} points ahead, {lead.doubt}."
        return f"{capital(better)} instead: +{lead.words} {over}{self._because(best)}."

    def _but(self, points: Mapping[Action, float], best: Action) -> str:
        """A clause that names the closest rival of the best action, unless that is clearly behind."""
        weighing = self._weighing
        others = [each for each in points if each != best and not weighing.alike(each, best)]
        close = max(others, key=points.__getitem__, default=best)
        if close == best or Lead(points[best] - points[close], weighing.lead(close, best).error).sure:
            return ""
        return f", but {self._action_name(close)} may be as good"

    def _action_name(self, action: Action) -> str:
        """An action in words, or in record notation if those words are ambiguous."""
        words = self._words(action)
        if [self._words(each) for each in self._expected].count(words) == 1:
            return words
        return notation(self._reviewer.rules, self.turn.state, action)

    def _words(self, action: Action) -> str:
        return self._reviewer.rules.in_words(self.turn.view, action)

    def _because(self, best: Action) -> str:
        """A clause on what set the two apart in the worlds."""
        alike = type(self.turn.played) is type(best)  # passing faces no danger
        why = (self._by_danger(best) or self._by_help(best)) if alike else ""
        return why or self._by_what_it_costs(best) or self._by_how_often(best)

    def _by_danger(self, best: Action) -> str:
        danger = self._reviewer.commentator.danger
        one, other = self._threats(self.turn.played), self._threats(best)
        if not self._worth_mentioning(len(one) - len(other)):
            return ""
        played, better = self._action_name(self.turn.played), self._action_name(best)
        often = f"{len(one)} of them{self._by(one)}"
        return f", for after {played} {danger} in {often}, after {better} in {len(other) or 'none'}"

    def _threats(self, action: Action) -> list[Threat]:
        found = [self._reviewer.commentator.threat(world, action) for world in self._worlds]
        return [each for each in found if each is not None]

    def _by(self, threats: Sequence[Threat]) -> str:
        """A clause on who was out of a suit, if that decides, or on the cards that bring the danger most
        often.
        """
        for out, often in Counter([each.out for each in threats if each.out]).most_common(1):
            if often == len(threats):
                return f", as {out}"
            if 2 * often >= len(threats):
                return f" (in {often} {out})"
        by = Counter([each.by for each in threats]).most_common(2)
        return f", {'mostly ' * (len(by) > 1)}with {by[0][0]}"

    def _by_help(self, best: Action) -> str:
        (out, often), (_, others) = self._helps(best), self._helps(self.turn.played)
        if not self._worth_mentioning(often - others):
            return ""
        return f", for in {often} of them {out}"

    def _helps(self, action: Action) -> tuple[str, int]:
        found = [self._reviewer.commentator.help(world, action) for world in self._worlds]
        [most] = Counter(filter(None, found)).most_common(1) or [("", 0)]
        return most

    def _worth_mentioning(self, worlds: int) -> bool:
        return worlds >= _MENTION_SHARE * len(self._worlds)

    def _by_what_it_costs(self, best: Action) -> str:
        values = self._weighing.values
        ours, theirs = (sum([value < 0 for value in values[each]]) for each in (self.turn.played, best))
        if not self._worth_mentioning(ours - theirs):
            return ""
        played, better = self._action_name(self.turn.played), self._action_name(best)
        return f", for {played} costs points in {ours} of them, {better} in {theirs or 'none'}"

    def _by_how_often(self, best: Action) -> str:
        values = self._weighing.values
        both = list(zip(values[best], values[self.turn.played], strict=True))
        better, worse = sum([one > other for one, other in both]), sum([one < other for one, other in both])
        return f", for it does better in {better} of them and worse in {worse or 'none'}"

    def _open_cards(self) -> OpenCards | None:
        turn = self.turn
        tricks = self._reviewer.commentator.tricks(turn.state, turn.legal)
        if turn.played not in tricks:
            return None
        most = max(tricks, key=lambda each: (tricks[each], each == turn.played))
        return OpenCards(tricks[turn.played], tricks[most], notation(self._reviewer.rules, turn.state, most))
