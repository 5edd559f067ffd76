"""Chapter 3.2.3.2.2: the course of an assault, step by step, in the order of A-R76."""

from __future__ import annotations

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.hooks import each
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions import moves
from escarmouche.rulebooks.age_des_escarmouches.assaults import assault_record
from escarmouche.rulebooks.age_des_escarmouches.assaults.assault_record import (
    CHARGE,
    Assault,
    Route,
)
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.conditions import DIVING
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, movement
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    figure_of,
)
from escarmouche.table.measure import TOLERANCE

DECLARED = Phrase("ade.event.assault", "ADE-3.2.3.2.2-01", "ADE-3.2.3.2.2-02")
CHARGING = Phrase("ade.action.charge", "ADE-3.2.3.2.2-02")
ENGAGING = Phrase("ade.action.engagement", "ADE-3.2.3.2.2-01")
STOPPED = Phrase("ade.event.assault_stopped", "ADE-3.2.3.2.2-03")
DIVES = Phrase("ade.event.dives", "ADE-4.5.4.1-01", "ADE-4.5.4.1-02")
CONTACT = Phrase("ade.event.assault_contact", "ADE-3.2.3.2.2-03", "ADE-3.2.3.2.2-10")


def name_of(assault: Assault) -> Phrase:
    """What the assault is called."""
    return CHARGING if assault.kind == CHARGE else ENGAGING


def going_on(game: State, id: str) -> Assault | None:
    """The assault without those who fell meanwhile; None, and no further step, if nobody is left of a side."""
    assault = records.read(game, id, Assault)
    here = [a for a in assault.assailants if game.status[a] == ON_TABLE]
    foes = [t for t in assault.targets if game.status[t] == ON_TABLE]
    if not here or not foes:
        records.drop(game, id)
        return None
    if len(here) == len(assault.assailants) and len(foes) == len(assault.targets):
        return assault
    left: Assault = records.update(game, id, assailants=tuple(here), targets=tuple(foes))
    return left


def declared(game: State, id: str) -> Rule:
    """The assault is declared: who, whom, and how."""
    assault = records.read(game, id, Assault)
    data = {"figures": list(assault.assailants), "targets": list(assault.targets)}
    yield Tell(DECLARED, {**data, "how": name_of(assault)})


def shot(game: State, id: str) -> Rule:
    """B-R69: who shoots as it assaults does it from where it starts."""
    if going_on(game, id) is not None:
        yield from each(points.ASSAULT_DECLARED, game, assault_record.assailants(game, id), id)


def move(game: State, id: str) -> Rule:
    """Everybody goes its way, in the order of the declaration (A-R29)."""
    assault = going_on(game, id)
    if assault is None:
        return
    friends = {a: passable(game, figure_of(game, a)) for a in assault.assailants}
    for number in assault.assailants:
        figure, route = figure_of(game, number), assault.route_of(number)
        way = _way(game, figure, route, friends[number] | set(assault.left_by(number)))
        if isinstance(way, Refusal):
            yield Tell(STOPPED, {"figure": figure.id})
            continue
        before = game.level[figure.id]
        if route.level == game.level[figure.id] and way.cost.length < TOLERANCE:
            continue  # it stands there already: its own target met it (A-R44)
        dives = route.level < before and assault.kind == CHARGE
        name = name_of(assault)
        free = yield from moves.walk(
            game, figure, way.path, route.facing, name, way, level=route.level
        )
        now = records.read(game, id, Assault)
        if free and dives:
            records.update(game, id, diving=(*now.diving, number))
        if free and route.level != before:
            records.update(game, id, changed=(*now.changed, number))


def _way(game: State, figure: Figure, route: Route, through: frozenset[int]) -> Way | Refusal:
    """The declared way; another as good, if somebody stands in it now; a refusal if it cannot get there."""
    there = flight.lifted(game, figure, route.level)
    place = route.path[-1]
    refusal = movement.why_not_stand(there, figure, place, route.facing)
    if refusal is not None:
        return refusal
    kept = movement.drawn_way(game, figure, route.path, route.potential, through)
    if not isinstance(kept, Refusal):
        return kept
    return movement.find_way(game, figure, place, route.potential, through)


def contact(game: State, id: str) -> Rule:
    """A-R36: every enemy in contact with an assailant is a target; who reached nobody has assaulted nobody."""
    assault = records.read(game, id, Assault)
    # Those from whom a disengagement took it away, or should have, are not whom it assaults.
    arrived = [a for a in assault.assailants if set(game.contacts[a]) - set(assault.left_by(a))]
    for number in set(assault.assailants) - set(arrived):
        assault_record.withdraw(game, id, figure_of(game, number))
    if not arrived:
        return
    touched = dict.fromkeys(t for a in arrived for t in game.contacts[a])
    records.update(game, id, arrived=tuple(arrived), targets=tuple(touched))
    yield Tell(CONTACT, {"figures": arrived, "targets": list(touched)})


def dive(game: State, assault: Assault) -> Rule:
    """ADE-4.5.4.1-01: who charged down from a level to a lower one has +2 in INI, ATT and FOR.

    From the moment when somebody is there to be charged, so in the challenges of those who try to escape it too.
    ADE-4.5.4.1-02: until the end of its first combat of the turn; without one it ends with the turn (A-R62).
    """
    for number in assault.diving:
        if number in assault.assailants:
            conditions.put(game, figure_of(game, number), DIVING, f"turn:{game.turn}")
            yield Tell(DIVES, {"figure": number})


def done(game: State, id: str) -> Rule:
    """Nothing more belongs to the assault but what skills make of it (A-R76)."""
    if going_on(game, id) is not None:
        yield from each(points.ASSAULT_DONE, game, assault_record.assailants(game, id), id)
        records.close(game, id)
