"""Measuring: the one tolerance of the table, and the comparisons that use it.

Every rule that says "within", "less than" or "in contact" must read the same way at the same
distance, whichever chapter asks. So the tolerance is stated here, once, in table units.
"""

from math import atan2, degrees, floor, hypot

TOLERANCE = 1e-4
SHARE_TOLERANCE = 1e-4  # of shares of a whole, which have no unit: "half" is reached at 0.4999

Point = tuple[float, float]


def at_most(measured: float, limit: float) -> bool:
    """Say whether a measure is within a limit; reaching it exactly is within."""
    return measured <= limit + TOLERANCE


def less_than(measured: float, limit: float) -> bool:
    """Say whether a measure is clearly below a limit; reaching it exactly is not below."""
    return measured < limit - TOLERANCE


def share_reaches(share: float, limit: float) -> bool:
    """Say whether a share of a whole reaches a limit; reaching it exactly counts."""
    return share >= limit - SHARE_TOLERANCE


def share_exceeds(share: float, limit: float) -> bool:
    """Say whether a share of a whole is clearly above a limit; reaching it exactly does not count."""
    return share > limit + SHARE_TOLERANCE


def thousandths(measured: float) -> float:
    """A measure as it is written down, to a thousandth: what `round` gives, in a fifth of its time."""
    return floor(measured * 1000.0 + 0.5) / 1000.0


def distance(p: Point, q: Point) -> float:
    """Measure between two points, centre to centre."""
    return hypot(q[0] - p[0], q[1] - p[1])


def angle_of(degrees_turned: float) -> float:
    """The same angle from 0 on and below 360: a hair below 0 is 0, which the remainder alone would make 360."""
    found = degrees_turned % 360.0
    return 0.0 if found >= 360.0 else found


def direction(start: Point, goal: Point) -> float | None:
    """From one point to another, in degrees from the x axis; nothing where they are one."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    return None if hypot(dx, dy) <= TOLERANCE else angle_of(degrees(atan2(dy, dx)))
