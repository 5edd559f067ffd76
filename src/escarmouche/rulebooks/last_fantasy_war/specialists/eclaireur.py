"""The scout's skills (LFW-SKILL-ECL-*, A-R61), and what it learns (LFW-SPE-ECLAIREUR-02 to -04)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.duos import unit_of
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import experience, points, scenarios, scores
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance, in_range
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.rules import movement
from escarmouche.rulebooks.last_fantasy_war.scenarios.control import Point, counts
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Held
from escarmouche.rulebooks.last_fantasy_war.specialists.making import giving
from escarmouche.rulebooks.last_fantasy_war.state import (
    ON_TABLE,
    Marker,
    State,
    Unit,
    friendly,
    hostile,
    unit_called,
)

FIRST_THERE = Phrase("lfw.skill.premier-sur-les-lieux", "LFW-SKILL-ECL-PREMIER-01")
FAST = Phrase("lfw.skill.course-rapide", "LFW-SKILL-ECL-COURSE-01")
HIDEOUT = Phrase("lfw.skill.planque", "LFW-SKILL-ECL-PLANQUE-01", "LFW-SKILL-ECL-PLANQUE-02")
CLIMBER = Phrase("lfw.skill.grimpeur", "LFW-SKILL-ECL-GRIMPEUR-01", "LFW-SKILL-ECL-GRIMPEUR-02")
USED_TO_TROUBLE = Phrase("lfw.skill.habitue-des-mauvais-plans", "LFW-SKILL-ECL-HABITUE-01")
CONTROL = Phrase(
    "lfw.skill.controle-du-terrain", "LFW-SKILL-ECL-CONTROLE-01", "LFW-SKILL-ECL-CONTROLE-02"
)
SPOTTING = Phrase("lfw.skill.reperage", *(f"LFW-SKILL-ECL-REPERAGE-{n:02}" for n in range(1, 4)))
INITIATIVE = Phrase(
    "lfw.skill.prendre-l-initiative",
    *(f"LFW-SKILL-ECL-INITIATIVE-{n:02}" for n in range(1, 4)),
)
SPOTS = Phrase("lfw.deed.reperage", "LFW-SKILL-ECL-REPERAGE-01")
HASTENS = Phrase("lfw.deed.initiative", "LFW-SKILL-ECL-INITIATIVE-01")
WHOM_SPOTS = Phrase("lfw.ask.spot", "LFW-SKILL-ECL-REPERAGE-01")
WHOM_HASTENS = Phrase("lfw.ask.hasten", "LFW-SKILL-ECL-INITIATIVE-01")
SPOTTED = Phrase("lfw.event.spotted", "LFW-SKILL-ECL-REPERAGE-02", "LFW-SKILL-ECL-REPERAGE-03")
HASTENED = Phrase(
    "lfw.event.hastened", "LFW-SKILL-ECL-INITIATIVE-02", "LFW-SKILL-ECL-INITIATIVE-03"
)
NOT_AN_ENEMY = Phrase("lfw.refusal.not_an_enemy", "LFW-SKILL-ECL-REPERAGE-01")
NOT_A_FRIEND = Phrase("lfw.refusal.not_a_friend", "LFW-SKILL-ECL-INITIATIVE-01")
TOO_FAR = Phrase(
    "lfw.refusal.deed_too_far", "LFW-SKILL-ECL-REPERAGE-01", "LFW-SKILL-ECL-INITIATIVE-01"
)
QUARTERS = tuple(
    Phrase(f"lfw.experience.quarter.{n}", "LFW-SPE-ECLAIREUR-02") for n in (1, 2, 3, 4)
)
HELD = Phrase("lfw.experience.point_held", "LFW-SPE-ECLAIREUR-03")
CARRIED = Phrase("lfw.experience.treasure", "LFW-SPE-ECLAIREUR-04")

HIDDEN = 2
SEEN_WITHIN, HEARD_WITHIN = 12.0, 6.0
FIRST_ID, FAST_ID = "premier-sur-les-lieux", "course-rapide"
MARCHEUR = "marcheur"


# -- rules that it has -----------------------------------------------------------------------------------


def first_there(_skill: Skill) -> Plugin:
    """LFW-SKILL-ECL-PREMIER-01: the rule éclaireur."""
    return giving(FIRST_ID, FIRST_THERE, movement.scout(Skill("eclaireur")))


def fast(_skill: Skill) -> Plugin:
    """LFW-SKILL-ECL-COURSE-01: the rule rôdeur."""
    return giving(FAST_ID, FAST, movement.prowler(Skill("rodeur")))


def used_to_trouble(_skill: Skill) -> Plugin:
    """LFW-SKILL-ECL-HABITUE-01: the rule agile."""
    return giving("habitue-des-mauvais-plans", USED_TO_TROUBLE, movement.agile(Skill("agile")))


def climbs(_game: State, unit: Unit) -> dict[str, bool]:
    """LFW-SKILL-ECL-GRIMPEUR-01, -02: montagnard; who could not climb can, and no more."""
    return {"climbs": True} if unit.profile.has(MARCHEUR) else {"surcharge": False}


def climber(_skill: Skill) -> Plugin:
    """Grimpeur."""
    return Plugin("grimpeur", CLIMBER, (points.GAIT, climbs))


# -- Planque ---------------------------------------------------------------------------------------------


def lies_low(game: State, unit: Unit, name: str) -> Why | None:
    """LFW-SKILL-ECL-PLANQUE-01, -02: 2 more to its own dodge while its last movement phase, and this one, saw no move."""
    moved = game.moved[unit.id] is not None or game.moved_before[unit.id] is not None
    return Why(HIDDEN, HIDEOUT) if name == scores.DODGE and not moved else None


def hideout(_skill: Skill) -> Plugin:
    """Planque."""
    return Plugin("planque", HIDEOUT, (points.SCORE, lies_low))


# -- Contrôle du terrain ---------------------------------------------------------------------------------


def _knows(unit: Unit, id: str) -> bool:
    specialty = unit.profile.specialty
    return specialty is not None and id in specialty.skills


def holds(game: State, unit: Unit, _marker: object) -> Phrase | None:
    """LFW-SKILL-ECL-CONTROLE-01: with Premier sur les lieux it counts although it is in a melee."""
    return CONTROL if _pair_knows(game, unit, FIRST_ID) else None


def runs_laden(game: State, unit: Unit) -> Phrase | None:
    """LFW-SKILL-ECL-CONTROLE-02: with Course rapide it runs with an objective on it."""
    return CONTROL if _pair_knows(game, unit, FAST_ID) else None


def _pair_knows(game: State, unit: Unit, id: str) -> bool:
    return any(_knows(unit_called(game, half), id) for half in unit_of(game, unit.id))


def control(_skill: Skill) -> Plugin:
    """Contrôle du terrain."""
    return Plugin(
        "controle-du-terrain",
        CONTROL,
        (points.CONTROLS, holds),
        (points.RUNS_LADEN, runs_laden),
    )


# -- Repérage, Prendre l'initiative ----------------------------------------------------------------------


def spots(game: State, unit: Unit) -> Rule:
    """LFW-SKILL-ECL-REPERAGE-01 to -03: an enemy charges and shoots after all others this turn."""

    def why_not(state: State, other: Unit) -> Refusal | None:
        if not hostile(state, unit, other):
            return refuse(NOT_AN_ENEMY, figure=unit.id, target=other.id)
        return _why_too_far(state, unit, other, SEEN_WITHIN)

    answers = OneUnit(game, _near(game, unit, SEEN_WITHIN, hostile), why_not)
    key = yield Ask(unit.camp, WHOM_SPOTS, answers, {"figure": unit.id})
    for half in unit_of(game, int(key)):
        game.delayed[half] = True
    yield Tell(SPOTTED, {"figure": unit.id, "target": int(key)})


def hastens(game: State, unit: Unit) -> Rule:
    """LFW-SKILL-ECL-INITIATIVE-01 to -03: a friend may resolve its charge, or shoot, before all others this turn."""

    def why_not(state: State, other: Unit) -> Refusal | None:
        if not friendly(state, unit, other):
            return refuse(NOT_A_FRIEND, figure=unit.id, target=other.id)
        return _why_too_far(state, unit, other, HEARD_WITHIN)

    answers = OneUnit(game, _near(game, unit, HEARD_WITHIN, friendly), why_not)
    key = yield Ask(unit.camp, WHOM_HASTENS, answers, {"figure": unit.id})
    for half in unit_of(game, int(key)):
        game.hastened[half] = True
    yield Tell(HASTENED, {"figure": unit.id, "target": int(key)})


def _near(
    game: State, unit: Unit, within: float, side: Callable[[State, Unit, Unit], bool]
) -> list[Unit]:
    return [u for u in game.bodies() if side(game, unit, u) and in_range(game, unit, u, within)]


def _why_too_far(game: State, unit: Unit, other: Unit, within: float) -> Refusal | None:
    if in_range(game, unit, other, within):
        return None
    by = distance(game, unit, other) - within
    return refuse(TOO_FAR, figure=unit.id, target=other.id, by=by)


def spotting(_skill: Skill) -> Plugin:
    """Repérage."""

    def deeds(game: State, unit: Unit) -> Iterator[Deed]:
        if _near(game, unit, SEEN_WITHIN, hostile):
            yield Deed("reperage", SPOTS, spots)

    return Plugin("reperage", SPOTTING, (points.ORGANISATION, deeds))


def initiative(_skill: Skill) -> Plugin:
    """Prendre l'initiative."""

    def deeds(_game: State, _unit: Unit) -> Iterator[Deed]:
        yield Deed("initiative", HASTENS, hastens)

    return Plugin("prendre-l-initiative", INITIATIVE, (points.ORGANISATION, deeds))


# -- experience ------------------------------------------------------------------------------------------


def visits(game: State, unit: Unit) -> Rule:
    """LFW-SPE-ECLAIREUR-02: a point for each quarter of the table in which it has come to rest, or begins or ends a turn."""
    right, high = game.x[unit.id] > game.table.width / 2, game.y[unit.id] > game.table.depth / 2
    quarter = QUARTERS[right + 2 * high]
    if not any(id == unit.id and why == quarter.id for id, why, _xp in game.experience):
        experience.gain(game, unit, "eclaireur", quarter, 1)
    yield from ()


def holds_out(game: State, unit: Unit) -> Rule:
    """LFW-SPE-ECLAIREUR-03, LFW-JOUER-POINT-02, -03: 3 points if it counts on a point that its side controls at the end."""
    if game.status[unit.id] == ON_TABLE:
        points_held = scenarios.of(game).control(game).items()
        if any(_has_part(game, base_of(game, unit), id, held) for id, held in points_held):
            experience.gain(game, unit, "eclaireur", HELD, 3)
    yield from ()


def rescues(game: State, unit: Unit, _marker: Marker) -> Rule:
    """LFW-SPE-ECLAIREUR-04: 1 for each treasure that it saved, supplies too."""
    experience.gain(game, unit, "eclaireur", CARRIED, 1)
    yield from ()


def _has_part(game: State, unit: Unit, id: str, held: Held) -> bool:
    """Whether its side controls a point, and by it as well."""
    own = held.holder is not None and game.sides.friendly(held.holder, unit.camp)
    return own and held.name is None and counts(game, unit, Point(id, held.shape))


CALLING = Plugin(
    "eclaireur",
    Phrase("lfw.specialist.eclaireur", *QUARTERS[0].clauses, *HELD.clauses, *CARRIED.clauses),
    (points.TURN_BEGINS, visits),
    (points.WENT, visits),
    (points.TURN_ENDS, visits),
    (points.RESCUES, rescues),
    (points.GAME_OVER, holds_out),
)
SKILLS: dict[str, Callable[[Skill], Plugin]] = {
    FIRST_ID: first_there,
    FAST_ID: fast,
    "planque": hideout,
    "grimpeur": climber,
    "habitue-des-mauvais-plans": used_to_trouble,
    "controle-du-terrain": control,
    "reperage": spotting,
    "prendre-l-initiative": initiative,
}
SHARED = (
    FIRST_ID,
    FAST_ID,
    "planque",
    "grimpeur",
    "habitue-des-mauvais-plans",
    "controle-du-terrain",
)
