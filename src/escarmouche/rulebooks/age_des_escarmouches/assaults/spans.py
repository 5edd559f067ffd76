"""The steps of assaults and disengagements, by name."""

from __future__ import annotations

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.age_des_escarmouches.activation import continued_actions
from escarmouche.rulebooks.age_des_escarmouches.assaults import charge_penalty, course, escapes

SPANS: dict[str, Span] = {
    "assault declared": course.declared,
    "assault shot": course.shot,
    "assault move": course.move,
    "assault contact": course.contact,
    "assault continuation": continued_actions.continuation,
    "assault goes on": continued_actions.goes_on,
    "assault escapes": escapes.escapes,
    "assault penalty": charge_penalty.penalty,
    "assault done": course.done,
    "disengage": continued_actions.disengage,
    "disengaged": continued_actions.disengaged,
}
