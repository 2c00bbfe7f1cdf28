"""Review a saved record, and print its three costliest choices, each with a sentence.

Name the file and, if you like, the number of likely deals in which to weigh each choice
(fewer is quicker): ``python examples/costliest_choices.py match.bacon 60``.
"""

import sys

from bacon import analysis, records

path, *worlds = sys.argv[1:]
reviews = analysis.review(records.load(path), worlds=int(worlds[0]) if worlds else None)
for hand, choice in analysis.costliest(reviews, 3):
    print(f"Hand {hand}, seat {choice.seat}: winning {100 * choice.chance:.1f} percentage points less likely")
    print(f"  {choice}")
