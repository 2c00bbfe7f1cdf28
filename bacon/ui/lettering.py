"""Words set in lines: broken, balanced and shortened to the room there is."""

from __future__ import annotations

from collections.abc import Iterator

from bacon.ui.typeface import Typeface


def wrap(words: str, font: Typeface, width: int) -> list[str]:
    """Break text into lines that are no wider than `width` pixels, as far as single words allow."""
    lines: list[str] = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if font.size(longer)[0] <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def divided(words: str, font: Typeface, width: int) -> str:
    """Divide every word that is too long for a line, such as a file's path, so that none of it is cut off."""
    return " ".join(part for word in words.split() for part in _parts(word, font, width))


def _parts(word: str, font: Typeface, width: int) -> Iterator[str]:
    while len(word) > 1 and font.size(word)[0] > width:
        fitting = (length for length in range(len(word) - 1, 1, -1) if font.size(word[:length])[0] <= width)
        length = next(fitting, 1)
        yield word[:length]
        word = word[length:]
    yield word


def line_pitch(font: Typeface) -> int:
    """Give the distance of the lines of a short text."""
    return round(font.get_height() * 0.96)


def fits(words: str, font: Typeface, room: tuple[int, int]) -> bool:
    """Tell whether words, set in lines, find room."""
    lines = wrap(words, font, room[0])
    widest = max(font.size(line)[0] for line in lines)
    return widest <= room[0] and len(lines) * line_pitch(font) <= room[1]


def balanced(words: str, font: Typeface, width: int) -> list[str]:
    """Break a text into no more lines than it needs, all about as long."""
    lines = narrower = wrap(words, font, width)
    while len(narrower) == len(lines) and all(font.size(line)[0] <= width for line in narrower):
        lines, width = narrower, min(round(width * 0.94), width - 1)
        narrower = wrap(words, font, width)
    return lines


def shortened(words: str, font: Typeface, width: int) -> str:
    """Cut words to a width, with three dots in the place of what is left out."""
    if font.size(words)[0] <= width:
        return words
    while words and font.size(f"{words}…")[0] > width:
        words = words[:-1]
    return f"{words.rstrip()}…"
