"""A melee at random, as a bare set-up: fighters of the catalogue, base against base, in any state."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.rulebooks.confrontation.content.catalogue import CATALOGUE
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.state import Wound

MOST = 7  # fighters of one camp
CENTRE = 45.0
TRIES = 60
CLEAR = 1e-6  # bases may touch, not overlap
OPTIONS = ("counter_attacks", "skip_sure_attacks", "wounds_worsen", "sixes_explode")


def random_melee(chance: Chooser) -> dict[str, Any]:
    """Up to seven against seven, each against somebody's base; some on another level, some options changed."""
    cards = list(CATALOGUE.values())
    numbers = [1 + chance.randrange(MOST) for _camp in range(2)]
    order = [0, 1, *(camp for camp in (0, 1) for _ in range(numbers[camp] - 1))]
    placed: list[tuple[float, float, float]] = []
    camps: list[list[dict[str, Any]]] = [[], []]
    for camp in order:
        profile = cards[chance.randrange(len(cards))]
        spot = _spot(chance, placed, profile)
        if spot is None:
            continue
        placed.append((*spot, profile.radius))
        camps[camp].append(_fighter(chance, profile, spot))
    melee = {"camps": camps, "tactics": (0, 1, None)[chance.randrange(3)]}
    changed = {name: bool(chance.randrange(2)) for name in OPTIONS if not chance.randrange(4)}
    return {"melee": melee, "options": changed, "scenario": "melee"}


def _spot(
    chance: Chooser, placed: list[tuple[float, float, float]], profile: Profile
) -> tuple[float, float] | None:
    """Against the base of somebody who stands already, and over nobody's."""
    if not placed:
        return CENTRE, CENTRE
    for _ in range(TRIES):
        x, y, radius = placed[chance.randrange(len(placed))]
        angle, away = 2 * pi * chance.random(), radius + profile.radius
        spot = (x + away * cos(angle), y + away * sin(angle))
        if all(hypot(spot[0] - a, spot[1] - b) >= r + profile.radius - CLEAR for a, b, r in placed):
            return spot
    return None


def _fighter(chance: Chooser, profile: Profile, spot: tuple[float, float]) -> dict[str, Any]:
    wounds = [wound.name.lower() for wound in Wound]
    data: dict[str, Any] = {"profile": profile.id, "x": spot[0], "y": spot[1]}
    data["wound"] = wounds[chance.randrange(len(wounds))] if not chance.randrange(3) else "none"
    for state, rarely in (("stunned", 6), ("charged", 4), ("dived", 8), ("routed", 12)):
        data[state] = not chance.randrange(rarely)
    if profile.flies and not chance.randrange(2):
        data["level"] = chance.randrange(3)
    return data
