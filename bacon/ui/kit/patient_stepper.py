"""A stepper for the size of the words, which would move away from the pointer if it acted at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bacon.core.override import override
from bacon.ui.kit.fields import Stepper

_MAX_TYPE: Final = 34  # in u


class PatientStepper(Stepper):
    """A stepper through sizes in percent.

    A click only tries a size, which is shown in that size, until `settle` is called; keys choose at once.
    """

    def __init__(
        self, name: str, sizes: Sequence[int], get: Callable[[], int], put: Callable[[int], None]
    ) -> None:
        super().__init__(name, [f"{size}%" for size in sizes], self._shown, put)
        self.sizes, self._chosen = sizes, get
        self._tried: int | None = None

    def settle(self) -> None:
        """Choose the size that was tried, if any."""
        tried, self._tried = self._tried, None
        if tried is not None:
            self.choose(tried)

    @override
    def click(self, pos: tuple[int, int]) -> None:
        step = 1 if pos[0] >= self.rect.centerx else -1
        self._tried = min(max(self._shown() + step, 0), len(self.sizes) - 1)

    @override
    def choose(self, number: int) -> None:
        self._tried = None
        super().choose(number)

    @override
    def type_size(self) -> float:
        return min(super().type_size() * self.sizes[self._shown()] / self.sizes[self._chosen()], _MAX_TYPE)

    def _shown(self) -> int:
        return self._chosen() if self._tried is None else self._tried
