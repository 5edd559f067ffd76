"""Asking where a unit goes, and letting it go there: runs, normal moves, engagements, pile-ins, and what rules grant."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.last_fantasy_war import scenarios, treasures
from escarmouche.rulebooks.last_fantasy_war.ground.prices import NOTHING, Price
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.weather import wind_of
from escarmouche.rulebooks.last_fantasy_war.moves import drifts
from escarmouche.rulebooks.last_fantasy_war.moves.intents import (
    FORCE,
    PILE_IN,
    POSITION,
    Intent,
)
from escarmouche.rulebooks.last_fantasy_war.moves.legality import Goal, going, open_price
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance, half_move, length_of
from escarmouche.rulebooks.last_fantasy_war.moves.making import make
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    ENGAGE,
    MOVE,
    ON_TABLE,
    RUN,
    State,
    Unit,
)
from escarmouche.table.storeys.model import Perch

LEAST = 0.05  # of a move: with less nobody goes on

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
    base = base_of(game, unit)
    start = begun = game.place_of(base.id)
    blown = None
    if intent.kind == RUN and treasures.must_leave(game, unit, RUN):
        yield from treasures.put_down(game, unit)
    if wind_of(game) is not None:
        blown = yield from drifts.order_of(game, unit, intent)
        if blown == drifts.FIRST:
            yield from drifts.drift(game, unit, intent)
            begun = game.place_of(base.id)
    where = MovePlace(game, base, intent)
    goal = yield _ask(base, where)
    price = where.price_of(goal)
    if intent.kind not in (MOVE, RUN) and goal != start:
        yield from treasures.leave_behind(game, unit, intent.kind)
    goes_on = intent.kind == MOVE or blown == drifts.MIDWAY
    spent = (price or _price(game, unit, intent, goal)) if goes_on else NOTHING
    there = yield from make(game, unit, intent, goal, price)
    if there and goal != begun and blown in (drifts.MIDWAY, drifts.LAST):
        yield from drifts.drift(game, unit, intent)
        if blown == drifts.MIDWAY:  # B-R64: at a turning point; the rest of the move follows
            there = yield from _goes_on(game, unit, intent, spent)
    if intent.kind == MOVE and there:
        there = yield from _with_treasures(game, unit, intent, spent)
    base = base_of(game, unit)
    if there and intent.kind in (MOVE, RUN) and game.place_of(base.id) != start:
        yield from scenarios.of(game).move_ended(game, base, intent.kind)
    return game.status[base.id] == ON_TABLE


def _price(game: State, unit: Unit, intent: Intent, goal: Goal) -> Price:
    """What a part of a move costs."""
    if isinstance(goal, Perch) or goal == game.place_of(unit.id):
        return NOTHING
    price = open_price(game, unit, goal, intent)
    if price is not None:
        return price
    found = going(game, unit, goal, intent)
    return NOTHING if found is None else found.price


def _goes_on(game: State, unit: Unit, intent: Intent, spent: Price) -> Rule:
    """What is left of a move after a part of it. Returns whether the unit is still on the table."""
    left = length_of(game, unit, intent) - spent.total
    if left <= LEAST:
        return True
    rest = intent._replace(left=left, paid=spent.ahead)
    goal = yield ask_where(game, unit, rest)
    return (yield from make(game, unit, rest, goal))


def _with_treasures(game: State, unit: Unit, intent: Intent, spent: Price) -> Rule:
    """LFW-JOUER-TRESOR-02, -11, B-R7: wherever it stops it may take up or put down a treasure, and then go on."""
    laden = treasures.is_hampered(game, unit)
    put_down: list[str] = []
    while True:
        changed = yield from treasures.offer(game, unit, put_down)
        if changed is None:
            return True
        if treasures.carried(game, unit) is None:
            put_down.append(changed)
        laden = laden or treasures.is_hampered(game, unit)
        rest = what_is_left(game, unit, intent, spent, laden)
        if rest is None:
            return True
        goal = yield ask_where(game, unit, rest)
        if goal == game.place_of(base_of(game, unit).id):
            return True
        spent = spent.plus(_price(game, unit, rest, goal)._replace(paid=0.0))
        if not (yield from make(game, unit, rest, goal)):
            return False


def what_is_left(
    game: State, unit: Unit, intent: Intent, spent: Price, laden: bool
) -> Intent | None:
    """LFW-JOUER-TRESOR-08, B-R7: who has carried a treasure in a move goes 1'' less far in all; half of M it always goes."""
    whole = float(allowance(game, unit, MOVE).value) if intent.left is None else intent.left
    lighter = 1.0 if laden and not treasures.is_hampered(game, unit) else 0.0
    left = max(0.0, whole - lighter - spent.total)
    half = max(0.0, half_move(game, unit, intent) - spent.length)
    if max(left, half) <= LEAST:
        return None
    return intent._replace(left=left, half_left=half, paid=spent.ahead)


def ask_where(game: State, unit: Unit, intent: Intent) -> Ask:
    """The question where to."""
    base = base_of(game, unit)
    return _ask(base, MovePlace(game, base, intent))


def _ask(base: Unit, where: MovePlace) -> Ask:
    intent = where.intent
    about = {"figure": base.id, "kind": intent.kind}
    if intent.targets:
        about |= {"targets": list(intent.targets)}
    return Ask(base.camp, QUESTIONS[intent.kind], where, about)
