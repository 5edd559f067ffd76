"""The steps of assaults and disengagements, by name."""

from __future__ import annotations

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.age_des_escarmouches.assaults import course, escapes, onward, penalty

SPANS: dict[str, Span] = {
    "assault declared": course.declared,
    "assault shot": course.shot,
    "assault move": course.move,
    "assault contact": course.contact,
    "assault continuation": onward.continuation,
    "assault goes on": onward.goes_on,
    "assault escapes": escapes.escapes,
    "assault penalty": penalty.penalty,
    "assault done": course.done,
    "disengage": onward.disengage,
    "disengaged": onward.disengaged,
}
