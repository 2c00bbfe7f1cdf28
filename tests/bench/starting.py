"""Makes the real start, and prints the time and the processor's seconds when the first frame is painted."""

from __future__ import annotations

import os
import time
from functools import partial
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from bacon.ui.app import game
from bacon.ui.app.loop import App
from bacon.ui.app.window import start_video


class FirstFrame(App):
    """Ends the process after its first frame."""

    def frame(self) -> bool:
        """Paint the frame."""
        painted = super().frame()
        if painted:
            print(time.time(), time.process_time(), flush=True)
            os._exit(0)
        return painted


def main() -> None:
    """Start as the program does, without a screen."""
    headless = partial(start_video, headless=True)
    with patch.object(game, "start_video", headless), patch.object(game, "App", FirstFrame):
        game.run((1920, 1080))


if __name__ == "__main__":
    main()
