"""Chapter 3.2.3.2.2: an assault from its record to its end, step by step, in the order of A-R76.

Each step is a span `(name, id of the record)`. A chapter that has its say in an assault (fear, reactions) adds its
step to `STEPS`, in its place, and writes the span beside its rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Refusal, Total, Why
from escarmouche.core.hooks import first, gather, handlers, heard_at
from escarmouche.core.records import Record, changed_in
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, scenarios
from escarmouche.rulebooks.age_des_escarmouches.actions import moves
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.conditions import CHARGED, DIVING
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    flight,
    hidden_enemies,
    leaping_ways,
    movement,
    sight,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.leaps import Leap
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Path
from escarmouche.rulebooks.age_des_escarmouches.immunity import (
    CHARGE_MALUS,
    RULE,
    immune,
)
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    enemies,
    figure_of,
)
from escarmouche.table.measure import TOLERANCE, Point

# What an assault is. An interception counts as a charge (ADE-TACT-INTERCEPTION), a pursuit as an engagement.
CHARGE, ENGAGEMENT = "charge", "engagement"

# A-R76: the windows inside an assault, in their order. One line for each step; those without a module are below.
STEPS: tuple[str, ...] = (
    "assault declared",  # told: who, whom
    "assault fear",  # `fear_challenges`: assailants, then assaulted; who will flee is said, nobody moves yet (4.4.1)
    "assault reactions",  # `reactions.window`: Interception, Vigilance
    "assault shot",  # `activation.assault_shots`: Tir d'assaut, from the starting place (B-R69)
    "assault force",  # `reactions.forced_moves`: Passage en force at a contact on the way
    "assault move",
    "assault contact",  # whoever is touched is a target (A-R36)
    "assault flights",  # `fear_challenges.flights` (4.4.1)
    "assault continuation",  # `activation.continued_actions`: what the flights allow (A-R59)
    "assault escapes",  # `escapes`
    "assault penalty",  # of a charge
    "assault ambush",  # `ambush`: who came unseen strikes at once (B-R14)
    "assault done",
)

DECLARED = Phrase("ade.event.assault", "ADE-3.2.3.2.2-01", "ADE-3.2.3.2.2-02")
CHARGES = Phrase("ade.action.charge", "ADE-3.2.3.2.2-02")
ENGAGES = Phrase("ade.action.engagement", "ADE-3.2.3.2.2-01")
STOPPED = Phrase("ade.event.assault_stopped", "ADE-3.2.3.2.2-03")
DIVES = Phrase("ade.event.dives", "ADE-4.5.4.1-01", "ADE-4.5.4.1-02")
CONTACT = Phrase("ade.event.assault_contact", "ADE-3.2.3.2.2-03", "ADE-3.2.3.2.2-10")
POWER = Phrase("ade.score.power", "ADE-1.1.2.6-01", "ADE-3.2.3.2.2-05")
PENALISED = Phrase("ade.event.charged", "ADE-3.2.3.2.2-04", "ADE-3.2.3.2.2-18")
NOT_PENALISED = Phrase("ade.event.not_charged", "ADE-3.2.3.2.2-19")

# ADE-3.2.3.2.2-06: the end of a combat of the charged ends it, in whatever turn.
NEXT_COMBAT = "next combat"


class Route(NamedTuple):
    """The declared way of one assailant, and what of its potential it takes."""

    figure: int
    path: Path
    facing: float
    cost: float
    potential: float
    level: int  # on which it ends (A-R62: the change takes place at the end)
    leaps: tuple[Leap, ...] = ()

    @property
    def left(self) -> float:
        """What is left of its potential once it has gone."""
        return max(0.0, self.potential - self.cost)


@dataclass(frozen=True, kw_only=True)
class Assault(Record):
    """An assault that is going on; `parent` is the record that it belongs to: an activation, or a window."""

    kind: str  # CHARGE or ENGAGEMENT
    camp: int
    assailants: tuple[int, ...]  # who still takes part: one, or a group (ADE-3.2.3-04)
    # The enemies named; from the contact on, those in contact who have not fled, escaped or fallen.
    targets: tuple[int, ...]
    routes: tuple[Route, ...]
    seen: tuple[int, ...] = ()  # A-R36: on whom a charge had line of sight when it was declared
    # A-R59: a target who will flee, from which assailant, and where that one started.
    fleeing: tuple[tuple[int, int, Point], ...] = ()
    arrived: tuple[int, ...] = ()  # the assailants who reached their targets
    leaving: tuple[tuple[int, int], ...] = ()  # ADE-3.2.3.2.2-09: who leaves whom, and may cross it
    diving: tuple[int, ...] = ()  # ADE-4.5.4.1-01: who came down on a lower level
    changed: tuple[int, ...] = ()  # ADE-4.5.3-03: who has changed level in it
    force: bool = False  # A-R46: straight through enemies, by the tactic Passage en force
    no_shot: tuple[
        int, ...
    ] = ()  # B-R69: who has shot in it, or was intercepted by another than its target
    reaction: bool = False  # A-R44: an adversary's answer, which opens no window of its own
    # ADE-SKILL-ASSASSIN-07: which enemies saw, as it began, those who strike from an ambush; -09: who was stopped by
    # another than its target.
    watched: tuple[tuple[int, int], ...] = ()
    intercepted: tuple[int, ...] = ()

    def route_of(self, figure: int) -> Route:
        """The way of one of the assailants."""
        for route in self.routes:
            if route.figure == figure:
                return route
        raise KeyError(figure)

    def left_by(self, figure: int) -> tuple[int, ...]:
        """The enemies from whom one of them disengages."""
        return tuple([enemy for one, enemy in self.leaving if one == figure])


def begin(game: State, assault: Assault, steps: tuple[str, ...] = STEPS) -> str:
    """Open an assault and put its steps in front of everything else."""
    ambushers = heard_at(game, [figure_of(game, a) for a in assault.assailants], points.AMBUSH)
    if ambushers:
        assault = changed_in(assault, {"watched": watched(game, ambushers)})
    id = records.start(game, assault)
    if assault.reaction and game.phase == "activation":  # ADE-SKILL-ECLAIREUR-08: a pursuit is none
        game.next(*[("answer over", number) for number in assault.assailants])
    game.next(*[(step, id) for step in steps])
    return id


def watched(game: State, ambushers: Iterable[Figure]) -> tuple[tuple[int, int], ...]:
    """ADE-SKILL-ASSASSIN-07: who sees whom plainly, with nothing in between, from where all stand now (B-R14)."""
    return tuple(
        (one.id, enemy.id)
        for one in ambushers
        for enemy in enemies(game, one.camp)
        if sight.sees(game, enemy, one) and not sight.obstruction(game, enemy, one).value
    )


def withdraw(game: State, id: str, figure: Figure) -> None:
    """One of the assailants takes part no more (it lost its nerve, was stopped, fell): ends the assault if it was the last."""
    assault = records.read(game, id, Assault)
    left = tuple(a for a in assault.assailants if a != figure.id)
    if not left:
        records.drop(game, id)
        return
    arrived = tuple(a for a in assault.arrived if a != figure.id)
    records.update(game, id, assailants=left, arrived=arrived)


def release(game: State, id: str, target: Figure) -> None:
    """An enemy is a target no more: it fled, escaped or fell. The assault itself goes on."""
    assault = records.read(game, id, Assault)
    left = tuple(t for t in assault.targets if t != target.id)
    records.update(game, id, targets=left)


def assailants(game: State, id: str) -> list[Figure]:
    """The fighters who assault."""
    return [figure_of(game, one) for one in records.read(game, id, Assault).assailants]


def targets(game: State, id: str) -> list[Figure]:
    """The fighters who are assaulted."""
    return [figure_of(game, one) for one in records.read(game, id, Assault).targets]


def dives(game: State, figure: Figure) -> bool:
    """ADE-4.5.4.1-01: whether it is charging down to a lower level."""
    for _id, assault in records.opened(game, Assault):
        if figure.id in assault.assailants and assault.kind == CHARGE:
            return assault.route_of(figure.id).level < game.level[figure.id]
    return False


def name_of(assault: Assault) -> Phrase:
    """What the assault is called."""
    return CHARGES if assault.kind == CHARGE else ENGAGES


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


# -- its steps ------------------------------------------------------------------------------------


def declared(game: State, id: str) -> Rule:
    """The assault is declared: who, whom, and how."""
    assault = records.read(game, id, Assault)
    data = {"figures": list(assault.assailants), "targets": list(assault.targets)}
    yield Tell(DECLARED, {**data, "how": name_of(assault)})


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
        down = route.level < before and assault.kind == CHARGE
        name = name_of(assault)
        free = yield from moves.walk(
            game, figure, way.path, route.facing, name, way, level=route.level
        )
        now = records.read(game, id, Assault)
        if free and down:
            records.update(game, id, diving=(*now.diving, number))
        if free and route.level != before:
            records.update(game, id, changed=(*now.changed, number))


def _way(game: State, figure: Figure, route: Route, through: frozenset[int]) -> Way | Refusal:
    """The declared way; another as good, if somebody stands in it now; a refusal if it cannot get there."""
    game = hidden_enemies.known(game, figure.camp)
    there = flight.lifted(game, figure, route.level)
    place = route.path[-1]
    refusal = movement.why_not_stand(there, figure, place, route.facing)
    if refusal is not None:
        return refusal
    kept = leaping_ways.drawn_way(game, figure, route.path, route.potential, through)
    if not isinstance(kept, Refusal):
        return kept
    return leaping_ways.find_way(game, figure, place, route.potential, through)


def contact(game: State, id: str) -> Rule:
    """A-R36: every enemy in contact with an assailant is a target; who reached nobody has assaulted nobody."""
    assault = records.read(game, id, Assault)
    # Those from whom a disengagement took it away, or should have, are not whom it assaults.
    arrived = [a for a in assault.assailants if set(game.contacts[a]) - set(assault.left_by(a))]
    for number in set(assault.assailants) - set(arrived):
        withdraw(game, id, figure_of(game, number))
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


# -- the penalty of a charge, and the end ---------------------------------------------------------


def powers(game: State, figures: Iterable[Figure], purpose: str) -> Total:
    """ADE-3.2.3.2.2-05, -18: the powers of several fighters, added up."""
    parts: list[Why] = []
    for figure in figures:
        parts.append(Why(figure.profile.power, POWER, figure.id))
        parts += gather(game, figure, points.POWER, purpose)
    return Total(*parts)


def penalty(game: State, id: str) -> Rule:
    """ADE-3.2.3.2.2-18: after the escapes: all the targets that are left, or none."""
    assault = going_on(game, id)
    if assault is None:
        return
    for number in assault.targets:  # A-R32: victims of an assault, if they did not escape it
        game.assaulted_turn[number] = game.turn
    chargers = inflicting(game, id)
    if not chargers:
        return
    mine = powers(game, chargers, points.CHARGING)
    theirs = powers(game, targets(game, id), points.BEING_CHARGED)
    strong = theirs.value <= mine.value
    struck = [t for t in targets(game, id) if _suffers(game, id, t, strong)]
    for target in struck:
        conditions.put(game, target, CHARGED, NEXT_COMBAT)  # A-R35: never more than once
    what = PENALISED if struck else NOT_PENALISED
    whom = [target.id for target in struck] or list(assault.targets)
    yield Tell(what, {"targets": whom, "mine": mine, "theirs": theirs})


def inflicting(game: State, id: str) -> list[Figure]:
    """ADE-3.2.3.2.2-19: only a charge inflicts it, and with a skill any assault."""
    those = assailants(game, id)
    if records.read(game, id, Assault).kind == CHARGE:
        return those
    return [one for one in those if first(game, one, points.ANY_ASSAULT) is not None]


def _suffers(game: State, id: str, target: Figure, strong: bool) -> bool:
    """A-R36: whoever was seen by those who charge it; skills may inflict it or protect from it."""
    assault = records.read(game, id, Assault)
    if first(game, target, points.CHARGE_MALUS, assault) is not None:
        return False
    if immune(game, target, CHARGE_MALUS, RULE) is not None:
        return False
    forced = any(
        first(game, figure_of(game, a), points.CHARGE_MALUS, assault) for a in assault.assailants
    )
    seen = (
        target.id in assault.seen or assault.kind != CHARGE
    )  # an engagement needs no line of sight
    return seen and (strong or forced)


def held(game: State, id: str) -> None:
    """Those who assaulted came into contact by it, and are there still: some remember it."""
    charging = records.read(game, id, Assault).kind == CHARGE
    here = [one for one in assailants(game, id) if game.status[one.id] == ON_TABLE]
    for figure in heard_at(game, here, points.ASSAULT_HELD):
        for handler in handlers(game, figure, points.ASSAULT_HELD):
            handler(game, figure, charging)


def done(game: State, id: str) -> Rule:
    """Nothing more belongs to the assault but what it brings to those who are in contact by it."""
    assault = going_on(game, id)
    if assault is None:
        return
    held(game, id)
    records.close(game, id)
    yield from ()


def answer_over(game: State, number: int) -> Rule:
    """ADE-TACT-INTERCEPTION-07: the charge of who answered was its activation, which ends here, whatever came of it.

    Its own charge may have ended before: it lost its nerve, its adversary fell or forced its way.
    """
    figure = figure_of(game, number)
    if game.status[number] == ON_TABLE:
        yield from hidden_enemies.look_around(game, figure)
        yield from scenarios.of(game).activation_ended(game, figure)
