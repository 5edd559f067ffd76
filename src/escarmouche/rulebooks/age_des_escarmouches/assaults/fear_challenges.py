"""Chapter 4.4.1: the fear challenges of an assault, and the flights that follow from them.

Two steps of an assault (A-R76): `challenges` before anybody moves, `flights` once the assailants stand in
contact. Assailants are tested first, then those whom they assault (A-R58): an assault that nobody makes
any more frightens nobody.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.assaults import course
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import CHARGE, Assault, going_on
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record
from escarmouche.rulebooks.age_des_escarmouches.fear import escape_ways, fear_sources, fleeing, rout
from escarmouche.rulebooks.age_des_escarmouches.fear.braving import resists
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, hidden_enemies, movement
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    WAITING,
    Figure,
    State,
    figure_of,
    is_free,
)

STAYS_BACK = Phrase("ade.event.assault_cancelled", "ADE-4.4.1-06")
ALL_THE_SAME = Phrase("ade.event.fanatic", "ADE-SKILL-FANATISME-03", "ADE-SKILL-FANATISME-04")
STAY_OR_FLEE = Phrase("ade.ask.stay_or_flee", "ADE-4.4.1-08")
FLEES = Phrase("ade.option.made_to_flee", "ADE-4.4.1-08", "ADE-4.4.1-10")
STAYS = Phrase("ade.option.made_to_stay", "ADE-4.4.1-08", "ADE-4.4.1-09")
WILL_FLEE = Phrase("ade.event.will_flee", "ADE-4.4.1-08")


# -- before anybody moves ------------------------------------------------------------------------


def challenges(game: State, id: str) -> Rule:
    """ADE-4.4.1-02: the fear of an assault, before its figures move: one challenge after the other."""
    assault = going_on(game, id)
    if assault is not None:
        steps = [("fear of assailant", id, figure) for figure in assault.assailants]
        game.next(*steps, ("fear of targets", id))
    yield from ()


def of_assailant(game: State, id: str, number: int) -> Rule:
    """ADE-4.4.1-06: an assailant who loses stays where it is; it is activated, but not routed (A-R58)."""
    figure = figure_of(game, number)
    if hidden_enemies.is_out_of_reach(game, figure):
        return  # ADE-SKILL-ECLAIREUR-05: it was hidden when the speaking turn began (B-R29)
    faces = faced(game, id, figure, course.targets(game, id))
    feared = fear_sources.most_feared(game, figure, faces)
    if feared is None or (yield from resists(game, figure, *feared)):
        return
    if fleeing.never_flees(game, figure) is not None:  # ADE-SKILL-FANATISME-03, -04
        yield from rout.rout(game, figure, feared[0])
        yield Tell(ALL_THE_SAME, {"figure": figure.id})
        return
    conditions.act(game, figure)
    yield Tell(STAYS_BACK, {"figure": figure.id})
    alone = _only_its_own(game, id, figure)
    course.withdraw(game, id, figure)
    for target in alone:
        course.release(game, id, target)


def _only_its_own(game: State, id: str, figure: Figure) -> list[Figure]:
    """A-R58: those whom nobody else of a group would have touched: nobody assaults them any more."""
    if len(records.read(game, id, Assault).assailants) == 1:
        return []
    met = _met(game, id)
    own = met.pop(figure.id)
    return [target for target in own if not any(target in others for others in met.values())]


def faced(game: State, id: str, figure: Figure, others: list[Figure]) -> list[Figure]:
    """A-R58: in a group each faces those whom it would touch, and is faced by those who would touch it."""
    if len(records.read(game, id, Assault).assailants) == 1:
        return others
    met = _met(game, id)
    mine = met.get(figure.id, [])
    return [one for one in others if one in mine or figure in met.get(one.id, [])]


def _met(game: State, id: str) -> dict[int, list[Figure]]:
    """Whom each assailant would touch at the end of its way."""
    assault, met = records.read(game, id, Assault), {}
    for number in assault.assailants:
        figure, route = figure_of(game, number), assault.route_of(number)
        there = flight.lifted(game, figure, route.level)
        met[number] = movement.touched_at(there, figure, route.path[-1], route.facing)
    return met


def of_targets(game: State, id: str) -> Rule:
    """Then those who are assaulted, by whoever still comes."""
    targets = records.read(game, id, Assault).targets
    game.next(*(("fear of target", id, target) for target in targets))
    yield from ()


def of_target(game: State, id: str, number: int) -> Rule:
    """ADE-4.4.1-07: one of the assaulted who loses is routed."""
    figure, assault = figure_of(game, number), records.read(game, id, Assault)
    attackers = faced(game, id, figure, course.assailants(game, id))
    feared = fear_sources.most_feared(game, figure, attackers, assault.kind == CHARGE)
    if feared is None or (yield from resists(game, figure, *feared)):
        return
    yield from rout.rout(game, figure, feared[0])
    if may_flee(game, figure):
        yield from _stay_or_flee(game, id, figure, feared[0])


def may_flee(game: State, figure: Figure) -> bool:
    """ADE-4.4.1-08: only who waits, and touches no enemy yet (A-R59); some never flee."""
    waits = game.activated[figure.id] == WAITING and game.phase == "activation"
    return waits and is_free(game, figure) and fleeing.never_flees(game, figure) is None


def _stay_or_flee(game: State, id: str, figure: Figure, feared: Figure) -> Rule:
    """ADE-4.4.1-08: the assailant's player says; nobody moves yet (A-R76)."""
    data = {"figure": figure.id, "other": feared.id}
    options = Choice((Option("stay", STAYS, data), Option("flee", FLEES, data)))
    if (yield Ask(feared.camp, STAY_OR_FLEE, options, data)) == "flee":
        yield Tell(WILL_FLEE, data)
        start = (game.x[feared.id], game.y[feared.id])
        planned = records.read(game, id, Assault).fleeing
        records.update(game, id, fleeing=(*planned, (figure.id, feared.id, start)))


# -- the challenge -------------------------------------------------------------------------------


def braves(
    game: State, figure: Figure, adversaries: Sequence[Figure], charging: bool = False
) -> Generator[Any, Any, bool]:
    """ADE-4.4.1-01: whether a fighter faces some adversaries: one challenge, with the worst of them (A-R58)."""
    feared = fear_sources.most_feared(game, figure, adversaries, charging)
    if feared is None:
        return True
    resisted: bool = yield from resists(game, figure, *feared)
    return resisted


# -- once they are in contact --------------------------------------------------------------------


def flights(game: State, id: str) -> Rule:
    """ADE-4.4.1-10: those who were made to flee run, now that their assailant stands in contact with them."""
    assault = records.read(game, id, Assault)
    for target, assailant, start in assault.fleeing:
        figure = figure_of(game, target)
        if target in game.contacts[assailant] and _still_flees(game, figure, assault):
            yield from _flee(game, id, figure, start)


def _still_flees(game: State, figure: Figure, assault: Assault) -> bool:
    """A-R59: it still waits, and nobody but its assailants holds it."""
    held = set(game.contacts[figure.id]) - set(assault.arrived)
    return game.status[figure.id] == ON_TABLE and game.activated[figure.id] == WAITING and not held


def _flee(game: State, id: str, figure: Figure, start: tuple[float, float]) -> Rule:
    """It is its activation (A-R59). Whoever has nowhere to go is assaulted where it is."""
    yield from fleeing.run_away(game, figure, escape_ways.away_from(game, figure, start))
    if is_free(game, figure):
        course.release(game, id, figure)
    if game.status[figure.id] == ON_TABLE:
        activation_record.spend(game, figure)
        yield from hidden_enemies.look_around(game, figure)
        yield from scenarios.of(game).activation_ended(game, figure)
