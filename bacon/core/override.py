"""`override` marks a method that overrides one of its base class and inherits its docstring.

It stands in for ``typing.override``, which is new in Python 3.12.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["override"]

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method):  # noqa: ANN001, ANN201  (type checkers see the other one)
        """Return the method unchanged."""
        return method
