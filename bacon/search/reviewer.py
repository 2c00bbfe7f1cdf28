"""The review: every choice of a seat, evaluated by an expert who knows no more than the seat did.

A hint is what the same expert finds best in the same worlds, so a review never faults whoever followed it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from random import Random
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.override import override
from bacon.core.review import (
    MIN_SIGMAS,
    Alternative,
    Grade,
    GradedChoice,
    HandReview,
    OpenCards,
    Turn,
    advice_for,
    find_action,
    grade_of,
    notation,
    told_apart,
)
from bacon.core.rules import Rules, TableState, every_field
from bacon.core.words import capital, game_title, listed, small
from bacon.kits import GAMES, find_game
from bacon.search.bot import Choice, Stop, Threat, never_stop
from bacon.search.levels import make_bot, player_kit
from bacon.search.searcher import Lead, SearchBot, Weighing, outcome_words

REVIEW_SEED: Final = "review"
"""The seed of the worlds that a review imagines, and a hint before it."""

VERSION: Final = 20
"""Changes whenever reviews of the same hand would change: with the search, the grading or the reasons."""
_MAX_OTHERS_NAMED: Final = 2
"""If more cards than this are as good as the best one, only that one is named."""
_MENTION_SHARE: Final = 0.15
"""A difference between two choices is mentioned if it shows in at least this share of the worlds."""
_ACCUSATIONS: Final = ("mistake", "blunder")
_TIMES_FOR_A_MISTAKE: Final = 4
"""What looks like a mistake is weighed in this many times as many worlds, and called one if it surely is."""


class Reviewer:
    """Grades choices as an expert sees them, each in the same number of `worlds`.

    The same turn always gets the same grade. Its worlds begin with those of a hint, so that both say the same
    unless more worlds tell them otherwise. Raises ``ValueError``, with a sentence for the player, for a
    game whose player does not search.
    """

    def __init__(self, rules: Rules, worlds: int | None = None, seed: str = REVIEW_SEED) -> None:
        expert = make_bot(rules, "expert", seed=seed)
        if not isinstance(expert, SearchBot):
            raise ValueError(f"{game_title(rules.name)} has no Expert who could review a hand.")
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


class Evaluation:
    """A decision being evaluated, one world at a time, so that it can be abandoned at any point.

    Every action that an expert would consider, and any action `played`, is evaluated in every world of a
    review. `stop` may end a world before its time with `OutOfTime`.
    """

    def __init__(
        self,
        reviewer: Reviewer,
        view: TableState,
        legal: Sequence[Action],
        played: Action | None = None,
        stop: Stop = never_stop,
    ) -> None:
        self.view, self.legal = view, legal
        self._reviewer, self._stop = reviewer, stop
        self._expert = expert = reviewer.expert
        self._rule_choice = expert.searchable.house.choose(view, legal)
        self._expected = expert.expected(view, legal, self._rule_choice)
        if played is not None:
            self._expected.setdefault(played, -expert.trust.spread(played))
        self._weighing = Weighing(tuple(self._expected))
        rng = Random(f"{expert.seed} {every_field(view)}")
        self._world_source = expert.searchable.worlds(view, rng, stop)
        self._worlds: list[TableState] = []
        self._last = reviewer.worlds if len(self._expected) > 1 else 0

    def step(self) -> bool:
        """Evaluate one more world, if any is left; return whether it was the last."""
        if len(self._worlds) >= self._last:
            return True
        world, actions = next(self._world_source), self._weighing.alive
        self._weighing.add(self._expert.values_in(self.view, world, actions, self._stop))
        self._worlds.append(world)
        return len(self._worlds) >= self._last

    def choice(self) -> Choice:
        """The expert's choice in the worlds so far."""
        if len(self._expected) == 1 or not self._worlds:
            return self._rule_choice
        return self._expert.judge(self.view, self._weighing, self._rule_choice, self._expected)


class Appraisal(Evaluation):
    """A choice being graded."""

    def __init__(self, reviewer: Reviewer, turn: Turn) -> None:
        super().__init__(reviewer, turn.view, turn.legal, turn.played)
        self.turn = turn
        self._last = reviewer.worlds
        self._point = reviewer.commentator.a_point(turn.view)

    @override
    def step(self) -> bool:
        """Evaluate one more world; return whether it was the last, which comes later for what looks wrong."""
        usual, last = self._reviewer.worlds, super().step()
        if len(self._worlds) == usual:
            *_, lead = self._judged()
            self._last = usual * (_TIMES_FOR_A_MISTAKE if self._apparent_grade(lead) in _ACCUSATIONS else 1)
            return len(self._worlds) >= self._last
        return last

    def _judged(self) -> tuple[Mapping[Action, float], Action, Lead]:
        """All points, the best action, and its lead over the one played, by the worlds so far."""
        points = self._expert.estimates(self._weighing, self._expected)
        best = self._best()
        return points, best, self._lead(points, best)

    def _best(self) -> Action:
        """What a hint would have advised, or the action played if it is worth as much."""
        advised, played = self.choice(), self.turn.played
        values = {each.action: each.points for each in advised.in_points}
        as_good = values.get(played, -inf) >= values.get(advised.action, inf)
        return played if as_good else advised.action

    def _apparent_grade(self, lead: Lead) -> Grade:
        """The grade of the loss as measured."""
        return grade_of(lead.mean * self._point, sure=lead.sure)

    def _grade(self, lead: Lead) -> Grade:
        """The grade; a loss is a mistake or a blunder only if it still is with two standard errors less."""
        apparent = self._apparent_grade(lead)
        if apparent not in _ACCUSATIONS:
            return apparent
        surely = grade_of((lead.mean - MIN_SIGMAS * lead.error) * self._point)
        return surely if surely in _ACCUSATIONS else "inaccurate"

    def graded(self) -> GradedChoice:
        """The choice's grade from the worlds so far."""
        turn, rules = self.turn, self._reviewer.rules
        points, best, lead = self._judged()
        loss = lead.mean if lead.sure else 0.0
        ranked = sorted(points, key=lambda each: (each != best, -points[each], each != turn.played))
        return GradedChoice(
            turn.seat,
            turn.step,
            self._reviewer.commentator.kind(turn.view, turn.played),
            notation(rules, turn.state, turn.played),
            tuple([self._alternative(each, points[each], best) for each in ranked]),
            len(self._worlds),
            round(loss * self._point, 4),
            round(loss, 3),
            self._grade(lead),
            self._reason(points, best, lead),
            self._open_cards(),
            self._reviewer.commentator.situation(turn.view, turn.played, best),
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
        played, better = self._action_name(self.turn.played), self._action_name(best)
        if len(self._expected) == 1:
            return self._rule_choice.reason
        if best == self.turn.played or not lead.mean:
            return f"{capital(played)} is the best choice{self._but(points, best)}."
        if not lead.sure:
            return f"It’s close: {better} may be a little better."
        return self._why_better(points, best)

    def _but(self, points: Mapping[Action, float], best: Action) -> str:
        """A clause that names the closest rival of the best action, unless that is clearly behind."""
        weighing = self._weighing
        others = [each for each in points if each != best and not weighing.alike(each, best)]
        close = max(others, key=points.__getitem__, default=best)
        if close == best or Lead(points[best] - points[close], weighing.lead(close, best).error).sure:
            return ""
        return f", but {self._action_name(close)} is about as good"

    def _action_name(self, action: Action) -> str:
        """An action in words, with its cards if those words are ambiguous."""
        return self._told_apart(action, self._words(action))

    def _advised(self, action: Action) -> str:
        """An action as advice, with its cards if that is ambiguous."""
        advice = advice_for(self._reviewer.rules, self.turn.view, action)
        return self._told_apart(action, advice) if advice else self._action_name(action)

    def _told_apart(self, action: Action, words: str) -> str:
        own = self._words(action)
        if [self._words(each) for each in self._expected].count(own) == 1:
            return words
        return told_apart(words, notation(self._reviewer.rules, self.turn.state, action))

    def _words(self, action: Action) -> str:
        return self._reviewer.rules.in_words(self.turn.view, action)

    def _why_better(self, points: Mapping[Action, float], best: Action) -> str:
        """Say what was wrong, what to do instead, and why, with one number at most."""
        wrong, why = self._fault(best), self._virtue(best)
        if not (wrong or why):
            why = self._by_what_happened(best) or self._by_odds(best)
        if why.split()[:2] == wrong.split()[:2]:
            why = ""  # it would say the same again
        advised = listed([self._advised(best), *self._just_as_good(points, best, why)], "or")
        talked = best.is_call or best.is_answer
        end = "." if not why else f". {why}" if talked else f": {small(why)}"
        return f"{wrong} {capital(advised)} instead{end}".lstrip()

    def _just_as_good(self, points: Mapping[Action, float], best: Action, why: str) -> Sequence[str]:
        """The cards that are as good as the best one in every world, for the same reason; none if many."""
        kind, weighing = type(best), self._weighing
        alike = [each for each in points if type(each) is kind and weighing.alike(each, best)]
        if why and why == self._own_reason(best):
            alike = [each for each in alike if self._own_reason(each) == why]
        others = {self._action_name(each) for each in alike if each.of_a_card} - {self._action_name(best)}
        return sorted(others) if len(others) <= _MAX_OTHERS_NAMED else ()

    def _fault(self, best: Action) -> str:
        """A sentence on what was wrong with the action played, in the worlds or by what is known."""
        turn, searchable = self.turn, self._reviewer.expert.searchable
        alike = type(turn.played) is type(best)  # passing faces no danger
        in_danger = self._by_danger(best) if alike else ""
        return in_danger or searchable.fault(turn.view, turn.legal, turn.played, best)

    def _virtue(self, best: Action) -> str:
        """What a hint would say for the best action; nothing if it speaks as well for the one played."""
        turn, reason = self.turn, self._reviewer.expert.searchable.reason
        helped = "" if best == self._rule_choice.action else self._by_help(best)
        why = helped or self._own_reason(best)
        return "" if why == reason(turn.view, turn.legal, turn.played) else why

    def _own_reason(self, action: Action) -> str:
        """What the rules of thumb say for an action, which may be true of this one only."""
        if action == self._rule_choice.action:
            return self._rule_choice.reason
        return self._reviewer.expert.searchable.reason(self.turn.view, self.turn.legal, action)

    def _by_what_happened(self, best: Action) -> str:
        return outcome_words(self._weighing, best, self.turn.played, self._words)

    def _by_odds(self, best: Action) -> str:
        """Say how often the best action did better, if there is no other reason for it."""
        values = self._weighing.values
        pairs = list(zip(values[best], values[self.turn.played], strict=True))
        better, worse = sum(one > other for one, other in pairs), sum(one < other for one, other in pairs)
        if not worse:
            return "It’s never worse, and sometimes better."
        return "It’s better more often than it’s worse." if better > worse else "It gains more than it risks."

    def _by_danger(self, best: Action) -> str:
        danger = self._reviewer.commentator.danger
        one, other = self._threats(self.turn.played), self._threats(best)
        if not self._worth_mentioning(len(one) - len(other)):
            return ""
        often = "often " if 2 * len(one) >= len(self._worlds) else ""
        could = danger.replace("could ", f"could {often}", 1)
        return f"{capital(could)}{self._by(one)}."

    def _threats(self, action: Action) -> list[Threat]:
        found = [self._reviewer.commentator.threat(world, action) for world in self._worlds]
        return [each for each in found if each is not None and not each.there]

    def _by(self, threats: Sequence[Threat]) -> str:
        """A clause on who was out of a suit, if that decides, or on the card that is most often to fear."""
        for out, often in Counter([each.out for each in threats if each.out]).most_common(1):
            if 2 * often >= len(threats):
                return f", {'mostly ' * (often < len(threats))}because {out}"
        by = Counter([each.by for each in threats]).most_common(2)
        return f"{', mostly' * (len(by) > 1)} with {by[0][0]}"

    def _by_help(self, best: Action) -> str:
        (out, often), (_, others) = self._helps(best), self._helps(self.turn.played)
        if not self._worth_mentioning(often - others):
            return ""
        return f"{capital(_in_doubt(out, likely=2 * often >= len(self._worlds)))}."

    def _helps(self, action: Action) -> tuple[str, int]:
        found = [self._reviewer.commentator.help(world, action) for world in self._worlds]
        [most] = Counter(filter(None, found)).most_common(1) or [("", 0)]
        return most

    def _worth_mentioning(self, worlds: int) -> bool:
        return worlds >= _MENTION_SHARE * len(self._worlds)

    def _open_cards(self) -> OpenCards | None:
        turn = self.turn
        tricks = self._reviewer.commentator.tricks(turn.state, turn.legal)
        if turn.played not in tricks:
            return None
        most = max(tricks, key=lambda each: (tricks[each], each == turn.played))
        return OpenCards(tricks[turn.played], tricks[most], notation(self._reviewer.rules, turn.state, most))


def _in_doubt(out: str, *, likely: bool) -> str:
    """A clause on who was out of a suit, if that is only likely, or possible.

    >>> _in_doubt("your partner was out of hearts and could trump it", likely=False)
    'your partner may have been out of hearts and could have trumped it'
    """
    been = r" \1 probably out of " if likely else " may have been out of "
    could = out.replace("could trump it", "could have trumped it")
    return re.sub(" (was|were) out of ", been, could, count=1)


def situated(rules: Rules, turns: Iterable[Turn], review: HandReview) -> HandReview:
    """A review by an older version with the situations of its choices, given the turns of its hand."""
    commentator = player_kit(rules.name).commentator(rules)
    by_step = {turn.step: turn for turn in turns if turn.seat == review.seat}

    def situation(choice: GradedChoice) -> str:
        try:
            turn = by_step[choice.step]
            best = find_action(rules, turn, choice.best.action)
        except (KeyError, ValueError):  # written otherwise today
            return choice.kind
        return commentator.situation(turn.view, turn.played, best)

    named = [replace(each, situation=each.situation or situation(each)) for each in review.choices]
    return replace(review, choices=tuple(named))


def fault_words(game: str, situation: str) -> str:
    """What players do wrong in a situation of a game, as a clause that begins with *You*."""
    if game not in GAMES:
        return f"You lose points: {situation}"
    return f"You {player_kit(game).commentator(find_game(game)()).fault(situation)}"


def cure_words(game: str, situation: str) -> str:
    """A rule of thumb for a situation of a game in which a player makes mistakes; it may be empty."""
    if game not in GAMES:
        return ""
    return player_kit(game).commentator(find_game(game)()).cure(situation)
