"""The little statistics that honest numbers need: a rate never goes without its interval."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple


class Interval(NamedTuple):
    """A rate and where it may lie."""

    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.rate:.1%} ({self.low:.1%} to {self.high:.1%})"


def wilson(successes: int, trials: int, confidence: float = 0.95) -> Interval:
    """Wilson's score interval: right even for few trials and for rates near 0 or 1.

    The usual interval (rate plus or minus so many deviations) says that 20 wins in 20 games are
    certain; this one does not.

    >>> str(wilson(8, 10))
    '80.0% (49.0% to 94.3%)'
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    rate = successes / trials
    spread = z * z / trials
    centre = (rate + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(rate * (1 - rate) / trials + spread / (4 * trials))
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return Interval(rate, low, high)


class Mean(NamedTuple):
    """A mean and the half-width of its interval."""

    mean: float
    error: float


def mean_of(values: list[float], confidence: float = 0.95) -> Mean:
    """The mean with its normal interval; the error is infinite below two values."""
    if not values:
        return Mean(0.0, float("inf"))
    mean = sum(values) / len(values)
    if len(values) < 2:
        return Mean(mean, float("inf"))
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    return Mean(mean, z * sqrt(variance / len(values)))
