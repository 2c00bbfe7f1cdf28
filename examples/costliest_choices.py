"""Analyze a saved record, and print its three costliest choices, each with a sentence.

Name the file, and if you like in how many likely deals each choice is weighed (fewer are quicker):
``python examples/costliest_choices.py match.bacon 60``.
"""

import sys

from bacon import analysis, records

path, *rest = sys.argv[1:]
reviews = analysis.review(records.load(path), worlds=int(rest[0]) if rest else None)
for hand, choice in analysis.costliest(reviews, 3):
    lost = f"{choice.chance:.1%} of the chance to win"
    print(f"Hand {hand}, seat {choice.seat}: {choice.played} ({choice.grade}) gave away {lost}")
    print(f"  {choice.reason}")
