"""Small pieces of SVG text: numbers, shapes, groups, and sheets of shapes written as data.

A *sheet* is a text with one shape per line, ``fill stroke geometry``:

* fill: one letter of the ink table, ``-`` for none; ``r.3`` is the ink at 30 % opacity
* stroke: ``-`` or a letter and a width, such as ``k2.5``
* geometry: path data, or ``O x y r`` (circle), ``E x y rx ry [turn]`` (ellipse), ``B x y w h r`` (box)

A line that begins with ``=`` is drawn twice, the second time mirrored at x = 0; a line that begins with
blanks continues the one before. ``<`` and ``>`` stand around shapes that are moved together by whoever reads
the file: their group has the transform `GAZE`.
"""

from collections.abc import Iterable, Mapping

Inks = Mapping[str, str]
Point = tuple[float, float]

GAZE = "translate(0 0)"
_AROUND = {"<": f'<g transform="{GAZE}">', ">": "</g>"}


def num(value: float) -> str:
    """Write a number with at most two digits after the point, as short as possible."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def attributes(**values: str | float | None) -> str:
    """Write attributes; underscores become hyphens and ``None`` is left out."""
    return "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for key, value in values.items()
        if value is not None
    )


def element(kind: str, **values: str | float | None) -> str:
    """Write one empty element."""
    return f"<{kind}{attributes(**values)}/>"


def path(d: str, fill: str = "none", **values: str | float | None) -> str:
    """Write a path."""
    return element("path", d=d, fill=fill, **values)


def line(d: str, ink: str, width: float, **values: str | float | None) -> str:
    """Write an open line with round ends."""
    ends = attributes(
        stroke=ink, stroke_width=width, stroke_linecap="round", stroke_linejoin="round", **values
    )
    return f'<path d="{d}" fill="none"{ends}/>'


def box(x: float, y: float, w: float, h: float, r: float = 0, **values: str | float | None) -> str:
    """Write a rectangle with rounded corners."""
    return element("rect", x=x, y=y, width=w, height=h, rx=r or None, **values)


def circle(x: float, y: float, r: float, fill: str = "none", **values: str | float | None) -> str:
    """Write a circle."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, **values)


def group(body: str, transform: str | None = None) -> str:
    """Put a transform around shapes."""
    return f"<g{attributes(transform=transform)}>{body}</g>"


def moved(body: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Place shapes drawn about the origin."""
    turned = f" rotate({num(turn)})" if turn else ""
    scaled = f" scale({scale:.4g})" if scale != 1 else ""
    return group(body, f"translate({num(x)} {num(y)}){turned}{scaled}")


def mirrored(body: str) -> str:
    """Mirror shapes at x = 0."""
    return group(body, "scale(-1 1)")


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    corners = [f"{num(x)} {num(y)}" for x, y in points]
    return f"M{'L'.join(corners)}Z" if corners else ""


def document(width: float, height: float, *body: str) -> str:
    """Wrap shapes as a whole file."""
    size = f'width="{num(width)}" height="{num(height)}" viewBox="0 0 {num(width)} {num(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n' + "\n".join(body) + "\n</svg>\n"


def sheet(text: str, inks: Inks) -> str:
    """Draw a sheet with the given inks."""
    return "".join(_shape(row, inks) for row in _rows(text))


def _rows(text: str) -> list[str]:
    rows: list[str] = []
    for raw in text.splitlines():
        if raw[:1].isspace() and rows:
            rows[-1] += " " + raw.strip()
        elif raw.strip():
            rows.append(raw.strip())
    return rows


def _shape(row: str, inks: Inks) -> str:
    if row in _AROUND:
        return _AROUND[row]
    twin = row.startswith("=")
    fill, stroke, geometry = row.lstrip("= ").split(None, 2)
    drawn = _geometry(geometry, _fill(fill, inks) + _stroke(stroke, inks))
    return drawn + mirrored(drawn) if twin else drawn


def _fill(code: str, inks: Inks) -> str:
    if code == "-":
        return attributes(fill="none")
    return attributes(fill=inks[code[0]], fill_opacity=code[1:] or None)


def _stroke(code: str, inks: Inks) -> str:
    if code == "-":
        return ""
    return attributes(
        stroke=inks[code[0]], stroke_width=code[1:], stroke_linecap="round", stroke_linejoin="round"
    )


def _geometry(text: str, paint: str) -> str:
    kind = text[0]
    if kind not in "OEB":
        return f'<path d="{text}"{paint}/>'
    return _PRIMITIVES[kind]([float(word) for word in text[1:].split()], paint)


def _circle(v: list[float], paint: str) -> str:
    return f"<circle{attributes(cx=v[0], cy=v[1], r=v[2])}{paint}/>"


def _ellipse(v: list[float], paint: str) -> str:
    turn = f"rotate({num(v[4])} {num(v[0])} {num(v[1])})" if len(v) > 4 else None
    return f"<ellipse{attributes(cx=v[0], cy=v[1], rx=v[2], ry=v[3], transform=turn)}{paint}/>"


def _box(v: list[float], paint: str) -> str:
    return f"<rect{attributes(x=v[0], y=v[1], width=v[2], height=v[3], rx=v[4] or None)}{paint}/>"


_PRIMITIVES = {"O": _circle, "E": _ellipse, "B": _box}
