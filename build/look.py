"""Take pictures of everything: ``python build/look.py [--cards | --widgets] [--size WxH] [--shots DIR]``.

Saves every scene, theme and animation in the folder, and the scenes of the games that are installed, such as
by ``pip install ./examples/hearts``, with contact sheets. ``--cards`` takes every card instead, ``--widgets``
every widget in every state; both can also be leafed through in a window.
"""

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from gallery import cards, pictures, widgets

from bacon.cli.arguments import size


def main() -> int:
    """Save the pictures that are asked for, or show them in a window."""
    parser = argparse.ArgumentParser(prog="python build/look.py", description="Take pictures of everything.")
    pages = parser.add_mutually_exclusive_group()
    pages.add_argument("--cards", action="store_true", help="Show every card, large and small, instead.")
    pages.add_argument("--widgets", action="store_true", help="Show every widget in every state instead.")
    parser.add_argument("--size", type=size, metavar="WxH", help="The size of the pages of cards or widgets.")
    parser.add_argument("--shots", type=Path, metavar="DIR", help="Save pictures in this folder.")
    args = parser.parse_args()
    if args.cards or args.widgets:
        leaf_through = cards.run if args.cards else widgets.run
        return leaf_through(size=args.size, shots=args.shots)
    if not args.shots:
        parser.error("the pictures need a folder: --shots DIR")
    return pictures.run(shots=args.shots)


if __name__ == "__main__":
    sys.exit(main())
