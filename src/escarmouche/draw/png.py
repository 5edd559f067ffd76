"""Pictures as PNG, through resvg: the same on every machine, without a browser."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import resvg_py

from escarmouche.draw.svg import draw_table

_SANS = ("DejaVu Sans", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
_SERIF = ("DejaVu Serif", "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf")


@cache
def _fonts() -> dict[str, str]:
    """Families for the generic names, where they are installed. Only legends are text."""
    found = {}
    for generic, (family, file) in (("sans_serif_family", _SANS), ("serif_family", _SERIF)):
        if Path(file).exists():
            found[generic] = family
    return found


def svg_to_png(svg: str, *, width: int | None = None) -> bytes:
    """An SVG document as the bytes of a PNG file, `width` pixels wide."""
    fonts: dict[str, Any] = _fonts()
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, **fonts))


def draw_png(
    state: Any,
    lang: str = "fr",
    *,
    theme: str = "day",
    title: str | None = None,
    width: int | None = None,
) -> bytes:
    """The table of a game as the bytes of a PNG file."""
    return svg_to_png(draw_table(state, lang, theme=theme, title=title), width=width)
