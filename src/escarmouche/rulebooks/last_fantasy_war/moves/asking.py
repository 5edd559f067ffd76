"""Asking where a unit goes, and letting it go there: runs, normal moves, engagements, pile-ins, and what rules grant."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.last_fantasy_war import treasures
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.moves.intents import (
    FORCE,
    PILE_IN,
    POSITION,
    Intent,
)
from escarmouche.rulebooks.last_fantasy_war.moves.making import make
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    ENGAGE,
    MOVE,
    RUN,
    State,
    Unit,
)

QUESTIONS = {
    RUN: Phrase("lfw.ask.run", "LFW-COURSE-03", "LFW-COURSE-04"),
    MOVE: Phrase("lfw.ask.move", "LFW-NORMAL-03", "LFW-NORMAL-04"),
    ENGAGE: Phrase("lfw.ask.engage", "LFW-ENGAGE-02", "LFW-ENGAGE-03"),
    PILE_IN: Phrase("lfw.ask.pile_in", "LFW-ENFONCER-01", "LFW-ENFONCER-03"),
    FORCE: Phrase("lfw.ask.go_through", "LFW-ENV-INTERIEUR-14", "LFW-ENV-INTERIEUR-16"),
    POSITION: Phrase("lfw.ask.position", "LFW-SKILL-ZEL-PRENDREPOS-01"),
    CHARGE: Phrase("lfw.ask.resolve_charge", "LFW-CHARGERES-03", "LFW-CHARGERES-12"),
}


def moves(game: State, unit: Unit, intent: Intent) -> Rule:
    """Asks where a unit goes with an intent, and makes the move. Returns whether it is still on the table.

    LFW-JOUER-TRESOR-02, -07: treasures are taken up in normal moves, and left behind before others: whoever runs does so
    lighter, who stays after all keeps what it has.
    """
    if intent.kind == RUN:
        yield from treasures.leave_behind(game, unit, RUN)
    goal = yield ask_where(game, unit, intent)
    if intent.kind != MOVE and goal != game.place_of(base_of(game, unit).id):
        yield from treasures.leave_behind(game, unit, intent.kind)
    there = yield from make(game, unit, intent, goal)
    if intent.kind == MOVE:
        yield from treasures.offer(game, unit)
    return there


def ask_where(game: State, unit: Unit, intent: Intent) -> Ask:
    """The question where to."""
    base = base_of(game, unit)
    about = {"figure": base.id, "kind": intent.kind}
    if intent.targets:
        about |= {"targets": list(intent.targets)}
    return Ask(unit.camp, QUESTIONS[intent.kind], MovePlace(game, base, intent), about)
