"""What ``build/package.py`` is made of: one module for each kind of installer, and what they share."""

import sys
from pathlib import Path

# What is packed is this checkout, whichever Bacon may be installed for the Python that packs it.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
