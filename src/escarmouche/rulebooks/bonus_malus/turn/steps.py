"""Every step that may stand on the agenda, by its name, and the rule that takes it, in the order of a game."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.bonus_malus import deployment
from escarmouche.rulebooks.bonus_malus.flight import casualties, demoralisation
from escarmouche.rulebooks.bonus_malus.turn import activation, classic, course, rounds

ALTERNATING: Mapping[str, Span] = {
    "round": rounds.choose,
    "initiative": rounds.initiative,
    "slot": rounds.slot,
}
CLASSIC: Mapping[str, Span] = {
    "order of groups": classic.settle_order,
    "parts": classic.parts,
    "part": classic.part,
}
ACTIVATION: Mapping[str, Span] = {
    "activate": activation.activate,
    "terror": activation.begin_near_terror,
    "act": activation.act,
    "activation over": activation.over,
    "demoralisation": course.check_demoralisation,
    demoralisation.LOSE_HEART: demoralisation.test,
    demoralisation.TAKE_FLIGHT: demoralisation.take_flight,
    "after activation": activation.aftermath,
}
END_OF_TURN: Mapping[str, Span] = {
    "end turn": course.end,
    "crawl": casualties.crawl,
    "clear": course.clear,
    "turn over": course.turn_over,
}
SPANS: Mapping[str, Span] = {
    **deployment.SPANS,
    "turn": course.begin,
    **ALTERNATING,
    **CLASSIC,
    **ACTIVATION,
    **END_OF_TURN,
}
