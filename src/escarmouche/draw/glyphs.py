"""Small drawings: what a figure is, what ails it, and digits; all paths, so that no font is needed.

Silhouettes fill a square from -10 to 10, states a square from -3 to 3, digits one of 4 by 6.
"""

from __future__ import annotations

_FILL = '<path class="e-emblem" fill-rule="evenodd" d="{}"/>'
_LINE = '<path class="e-emblem-line e-line" stroke-width="{}" d="{}"/>'


def _filled(*paths: str) -> str:
    return "".join(_FILL.format(path) for path in paths)


def _lined(width: float, *paths: str) -> str:
    return "".join(_LINE.format(width, path) for path in paths)


def _dot(x: float, y: float, r: float) -> str:
    return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


SILHOUETTES = {
    # a shield with its cross cut out
    "infantry": _filled(
        "M-7.2-7Q0-9.6 7.2-7L7.2-.5Q6.8 6 0 9.6Q-6.8 6-7.2-.5ZM-1.2-6.4V-2.2H-5.2V.2H-1.2V6.4H1.2V.2"
        "H5.2V-2.2H1.2V-6.4Z"
    ),
    "archer": _lined(2.1, "M-3-9.4Q8.6 0-3 9.4", "M-8.6 0H5.6")
    + _lined(1.1, "M-3-9.4V9.4")
    + _filled("M9.6 0L3.9-3.3V3.3Z", "M-9.8-2.6L-6.6 0L-9.8 2.6L-8.6 0Z"),
    # a pointed hat with its star
    "mage": _filled(
        "M1.6-10Q4.8-3.5 5.4 3.2Q0 5-5.4 3.2Q-4.2-4.4 1.6-10ZM.4-4.6L-.5-2.2L-3-2.1L-1-.6L-1.7 1.9"
        "L.4.4L2.5 1.9L1.8-.6L3.8-2.1L1.3-2.2Z",
        "M-9.6 5.2Q-7.6 3.4-5.7 4.6Q0 6.6 5.7 4.6Q7.6 3.4 9.6 5.2Q6 9.4 0 9.4Q-6 9.4-9.6 5.2Z",
    ),
    "hero": _filled(
        "M-7.6 4.4L-8.6-3.9L-4.2-.6L0-7.6L4.2-.6L8.6-3.9L7.6 4.4Z",
        "M-7.4 5.8H7.4V8.4H-7.4Z",
        _dot(-8.4, -4.6, 1.4) + _dot(0, -7.8, 1.6) + _dot(8.4, -4.6, 1.4),
    ),
    "beast": _filled(
        "M0-.6C4.4-.6 7.6 4.4 6 7.4C4.6 9.8 1.8 7.8 0 7.8S-4.6 9.8-6 7.4C-7.6 4.4-4.4-.6 0-.6Z",
        _dot(-7.2, -1.6, 2.1) + _dot(-2.9, -5.8, 2.3) + _dot(2.9, -5.8, 2.3) + _dot(7.2, -1.6, 2.1),
    ),
    # a horned skull
    "monster": _filled(
        "M-4.8-4.4Q0-7.4 4.8-4.4Q7.4-5.2 6.8-9.8Q11-4.4 6-.6Q6 3 3.6 4.6V8.8H1.4V6.6H-1.4V8.8H-3.6"
        "V4.6Q-6 3-6-.6Q-11-4.4-6.8-9.8Q-7.4-5.2-4.8-4.4ZM-4.2-.8L-3.2 2L-.9 1ZM4.2-.8L3.2 2L.9 1Z"
    ),
    # the head of a horse
    "rider": _filled(
        "M-6.8 9.4Q-7.6 1-3-4L-2.6-9.6L.4-6.4Q5.4-5.2 7-1.2L9 3.4L6.2 6L3.4 3.6Q1.4 4-.2 2.6"
        "Q3 6 2.4 9.4ZM1.2-3.2L3.6-2.6L2-1.4Z"
    ),
    "flyer": _filled(
        "M0-2.2Q-3.4-8-10-7.6Q-9.6-4-7.4-2.6Q-8.6-.2-5.8 1Q-6.4 4-2.4 4.2L0 9L2.4 4.2"
        "Q6.4 4 5.8 1Q8.6-.2 7.4-2.6Q9.6-4 10-7.6Q3.4-8 0-2.2Z"
    ),
    "machine": _filled("M-8.4-3.6L6.6-8.4Q9.6-6.6 8.6-3.8L-5 2.4Q-9 1-8.4-3.6Z", _dot(-1, 3.6, 1.6))
    + _lined(1.7, _dot(-1, 3.6, 4.8), "M-1-1.2V8.4M-5.8 3.6H3.8")
    + _lined(1.9, "M2.6 6.6L9 8.4"),
    "crew": _filled("M-7.8-7.8L1.6-9.4L2.6-3.4L-6.8-1.8Z", "M2.2-8L6.2-6.4L3-4.6Z")
    + _lined(2.4, "M-1.8-3L.4 9"),
    "unknown": _lined(2.4, "M-3.6-4.4Q-3-8.4.6-8.2Q4.4-7.8 4-4.2Q3.6-1.6 0 0V2.4")
    + _filled(_dot(0, 6.8, 1.7)),
}


def silhouette_svg(silhouette: str) -> str:
    """A silhouette for each role, where a book says no more; infantry for one that nobody drew."""
    return SILHOUETTES.get(silhouette, SILHOUETTES["infantry"])


def _state(lines: str = "", fills: str = "", width: float = 0.9) -> str:
    drawn = (
        f'<path class="e-state-line e-line" stroke-width="{width}" d="{lines}"/>' if lines else ""
    )
    return drawn + (
        f'<path class="e-state-fill" fill-rule="evenodd" d="{fills}"/>' if fills else ""
    )


STATES = {
    "routed": _state("M-1.4 2.4V-2.4", "M-1.4-2.4L2.4-1.3L-1.4.2Z"),
    "frightened": _state("M0-2.2V.5", _dot(0, 2, 0.65), 1.2),
    "paralysed": _state("M0-2.4V2.4M-2.1-1.2L2.1 1.2M-2.1 1.2L2.1-1.2", "", 0.85),
    "cursed": _state(
        "",
        "M-2-.3Q-2-2.4 0-2.4T2-.3Q2 .8 1.1 1.1V2.2H-1.1V1.1Q-2 .8-2-.3ZM-1.2-.4a.5.5 0 1 0 1 0"
        "a.5.5 0 1 0-1 0ZM.2-.4a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0Z",
    ),
    "serving": _state("M-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M0-2.4V2.4M-2.4 0H2.4", "", 0.8),
    "other": _state("", "M0-2.4L.7-.7L2.4 0L.7.7L0 2.4L-.7.7L-2.4 0L-.7-.7Z"),
}


def state_glyph(kind: str) -> str:
    """The glyph of a lasting state; a star for one that nobody drew."""
    return STATES.get(kind, STATES["other"])


_DIGITS = {
    "0": "M2 .2Q.3.2.3 3T2 5.8T3.7 3T2 .2Z",
    "1": "M.8 1.4L2.2.2V5.8",
    "2": "M.4 1.6Q.6.2 2 .2Q3.6.3 3.5 1.8Q3.4 3 .3 5.8H3.7",
    "3": "M.4.2H3.5L1.7 2.4Q3.7 2.4 3.7 4.1T1.9 5.8Q.7 5.8.2 4.9",
    "4": "M2.9 5.8V.2L.2 4.1H3.8",
    "5": "M3.5.2H.8L.5 2.7Q3.7 2 3.7 4T1.9 5.8Q.7 5.8.2 4.9",
    "6": "M3.1.2Q.4 1.2.3 3.9Q.4 5.8 2 5.8T3.7 4.1T2 2.5Q.7 2.5.4 3.8",
    "7": "M.3.2H3.7L1.5 5.8",
    "8": "M2 2.8Q.5 2.6.5 1.5T2 .2T3.5 1.5T2 2.8Q.3 3.1.3 4.4T2 5.8T3.7 4.4T2 2.8Z",
    "9": "M3.6 2.2Q3.3 3.5 2 3.5T.3 1.9T2 .2Q3.6.3 3.7 2.1Q3.7 4.6 1 5.8",
}


def digits(number: int, height: float) -> str:
    """A number centred on the origin, drawn with strokes."""
    text, scale = str(number), height / 6
    start = -(len(text) * 4 + (len(text) - 1) * 1.2) / 2
    drawn = "".join(
        f'<path transform="translate({start + k * 5.2:.1f} -3)" d="{_DIGITS[sign]}"/>'
        for k, sign in enumerate(text)
        if sign in _DIGITS
    )
    return (
        f'<g class="e-digit e-line" stroke-width="1.15" transform="scale({scale:.2f})">{drawn}</g>'
    )
