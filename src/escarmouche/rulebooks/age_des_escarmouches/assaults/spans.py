"""The steps of assaults, by their names on the agenda."""

from __future__ import annotations

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.age_des_escarmouches.assaults import (
    charge_penalty,
    course,
    escapes,
    fear_challenges,
)

SPANS: dict[str, Span] = {
    "assault declared": course.declared,
    "assault shot": course.shot,
    "assault move": course.move,
    "assault contact": course.contact,
    "assault fear": fear_challenges.challenges,
    "fear of assailant": fear_challenges.of_assailant,
    "fear of targets": fear_challenges.of_targets,
    "fear of target": fear_challenges.of_target,
    "assault flights": fear_challenges.flights,
    "assault escapes": escapes.escapes,
    "assault penalty": charge_penalty.penalty,
    "assault done": course.done,
}
