"""README's pictures: one command makes those that README shows, and they are small enough."""

import re
import subprocess
import sys
from pathlib import Path

import pygame

ROOT = Path(__file__).resolve().parent.parent.parent
LARGEST = 300_000


def test_the_command_makes_the_pictures_of_readme(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[.*?\]\(docs/(.*?)\)", readme)
    assert "`python build/pictures.py`" in readme
    assert len(shown) == 4
    command = [sys.executable, str(ROOT / "build" / "pictures.py"), str(tmp_path)]
    subprocess.run(command, check=True, timeout=120, cwd=ROOT)
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(shown)
    for folder in (tmp_path, ROOT / "docs"):
        for name in shown:
            assert (folder / name).stat().st_size <= LARGEST
            assert pygame.image.load(folder / name).get_size() == (1280, 720)
