"""Where a smooth function is looked at to integrate it over a stretch, and how much each place counts."""

from __future__ import annotations

from math import cos, pi, sin

_SIX = (
    (0.2386191860831969, 0.4679139345726910),
    (0.6612093864662645, 0.3607615730481386),
    (0.9324695142031521, 0.1713244923791704),
)
_EIGHT = (
    (0.1834346424956498, 0.3626837833783620),
    (0.5255324099163290, 0.3137066458778873),
    (0.7966664774136267, 0.2223810344533745),
    (0.9602898564975363, 0.1012285362903763),
)
Places = tuple[tuple[float, float], ...]

# The six points of Gauss, from -1 to 1.
EVEN: Places = (*((-x, weight) for x, weight in reversed(_SIX)), *_SIX)
# The eight points, drawn towards the ends by a sine: round things end in an upright tangent.
DRAWN: Places = tuple(
    (sin(x * pi / 2), weight * pi / 2 * cos(x * pi / 2))
    for x, weight in (*((-x, weight) for x, weight in reversed(_EIGHT)), *_EIGHT)
)
