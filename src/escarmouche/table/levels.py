"""Heights and flight levels: when a line of sight passes over an obstacle."""

from .measure import TOLERANCE


def sight_over(
    height_from: float, height_to: float, obstacle_height: float, t_in: float, t_out: float
) -> bool:
    """Say whether the line between two heights clears an obstacle crossed from t_in to t_out.

    The line is straight, so its lowest point over the obstacle is at one of the two ends of the
    crossing; a line that only grazes the top passes.
    """
    rise = height_to - height_from
    lowest = height_from + rise * (t_in if rise >= 0.0 else t_out)
    return lowest >= obstacle_height - TOLERANCE
