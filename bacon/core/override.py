"""`override` marks a method that takes the place of its base's and keeps its promise, docstring and all.

It is that of the standard library from Python 3.12 on; type checkers know it before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["override"]

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method):  # noqa: ANN001, ANN201  (type checkers read the other one)
        """The method itself."""
        return method
