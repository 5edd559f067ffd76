"""What an eye sees of a silhouette, as SVG: each part that is hidden has the colour of what hides it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from math import degrees
from typing import Any
from xml.sax.saxutils import escape

from escarmouche.draw.paths import num
from escarmouche.table.pictures import Picture, ScanLine

SEEN = "#e9dfc7"
HIDERS = ("#6b7f5a", "#8a5a44", "#4f6d8a", "#8c7a3d", "#6d5480", "#566")
INK = "#2b2620"
WIDE, TALL, EDGE, ROW = 320.0, 360.0, 16.0, 26.0


def draw_sighting(shown: Picture, labels: Mapping[Any, str], title: str) -> str:
    """A small picture with its legend: what hides, by its label, and how many hundredths of the whole.

    `labels` has a word for the name of every solid that hides something.
    """
    reasons = shown.sighting.by
    height = TALL + ROW * (len(reasons) + 1) + EDGE
    body = [_drawing(shown.lines)] if shown.lines else []
    body.append(_text(EDGE, TALL + ROW / 2, f"{title}: {_share(shown.sighting.hidden)}"))
    for n, reason in enumerate(reasons):
        y = TALL + ROW * (n + 1.5)
        body.append(
            f'<rect x="{num(EDGE)}" y="{num(y - 14)}" width="16" height="16" fill="{_colour(n)}"/>'
        )
        words = f"{labels[reason.solid.name]}: {_share(reason.share)}"
        if reason.alone > reason.share + 0.005:
            words += f" ({_share(reason.alone)})"
        body.append(_text(EDGE + 24, y, words))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(WIDE)} {num(height)}" role="img">'
        f"<title>{escape(title)}</title>{''.join(body)}</svg>"
    )


def _drawing(lines: tuple[ScanLine, ...]) -> str:
    """All scan lines as upright strips; one scale for both directions, as the eye has it."""
    left, right = lines[-1].bearing, lines[0].bearing
    step = (left - right) / max(1, len(lines) - 1) or 1.0
    low, high = min(line.bottom for line in lines), max(line.top for line in lines)
    scale = min((WIDE - 2 * EDGE) / (left - right + step), (TALL - 2 * EDGE) / (high - low or 1.0))
    middle, centre = (left + right) / 2, (low + high) / 2

    def strip(bearing: float, bottom: float, top: float) -> str:
        x = WIDE / 2 - (bearing - middle + step / 2) * scale
        y = TALL / 2 - (top - centre) * scale
        return f"M{num(x)} {num(y)}h{num(step * scale)}v{num((top - bottom) * scale)}h{num(-step * scale)}z"

    whole = "".join(strip(line.bearing, line.bottom, line.top) for line in lines)
    parts = sorted(
        (part.by, line.bearing, part.bottom, part.top) for line in lines for part in line.hidden
    )
    found = [f'<path d="{whole}" fill="{SEEN}" stroke="{SEEN}" stroke-width="0.6"/>']
    for by, own in groupby(parts, key=lambda part: part[0]):
        drawn = "".join(strip(bearing, bottom, top) for _, bearing, bottom, top in own)
        colour = _colour(by)
        found.append(f'<path d="{drawn}" fill="{colour}" stroke="{colour}" stroke-width="0.6"/>')
    seen = f"{degrees(left - right):.1f}"
    return f'<g data-degrees="{seen}">{"".join(found)}</g>'


def _colour(n: int) -> str:
    return HIDERS[n % len(HIDERS)]


def _share(share: float) -> str:
    return f"{100 * share:.0f} %"


def _text(x: float, y: float, words: str) -> str:
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="16" font-family="sans-serif" fill="{INK}">'
        f"{escape(words)}</text>"
    )
