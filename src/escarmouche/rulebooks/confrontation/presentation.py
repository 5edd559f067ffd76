"""What an interface shows of a game: plain data, with phrases where words are wanted. Nothing is secret."""

from __future__ import annotations

from typing import Any

from escarmouche.core import records
from escarmouche.core.explain import Phrase
from escarmouche.core.state import unchanged
from escarmouche.kit.glyphs import Glyph, signs
from escarmouche.kit.presenting import shown_scenario, shown_turn
from escarmouche.rulebooks.confrontation import scenarios
from escarmouche.rulebooks.confrontation.characteristics import (
    CHARGED,
    DIVED,
    SCORES,
    STUNNED,
    WOUNDED,
    score,
)
from escarmouche.rulebooks.confrontation.combat.combat_record import (
    Combat,
    CombatPhase,
    Pool,
    standing,
)
from escarmouche.rulebooks.confrontation.movement import mou_of
from escarmouche.rulebooks.confrontation.scenarios.scenario import destroyed
from escarmouche.rulebooks.confrontation.state import ON_TABLE, Figure, State, Wound
from escarmouche.rulebooks.confrontation.turn import PHASE_NAMES, PHASES
from escarmouche.table.table_data import shown_table, shown_zones

FIGURES_LEFT = Phrase("cc.counter.left")
DESTROYED = Phrase("cc.counter.destroyed")
SCENARIO_POINTS = Phrase("cc.counter.scenario_points")
ENGAGED = Phrase("cc.condition.engaged", "CC-IX-A-1-01", "CC-IX-B-1-03")
ROUTED = Phrase("cc.condition.routed", "CC-IX-H-01")
CARRIES = Phrase("cc.condition.carries")
MAGICIAN = Phrase("cc.calling.magician", "CC-IX-C-3-04")
FAITHFUL = Phrase("cc.calling.faithful", "CC-IX-C-3-04")

# All that a figure is described by, beside its own entries in the columns of the state.
_AROUND = ("options", "counters", "records")
IN_A_TURN = {phase: PHASE_NAMES[phase] for phase in PHASES}


def present(game: State) -> dict[str, Any]:
    """Everything on and beside the table."""
    return _presented(game, shown_table(game.table, "cm"), _figures(game))


def present_again(game: State, before: State, told: dict[str, Any]) -> dict[str, Any]:
    """The same, with the figures that are what they were `before` as they were `told`."""
    table = told["table"] if game.table is before.table else shown_table(game.table, "cm")
    if any(getattr(game, name) != getattr(before, name) for name in _AROUND):
        return _presented(game, table, _figures(game))
    known = {shown["id"]: shown for shown in told["figures"]}
    same = unchanged(game, before)
    figures = [known[f.id] if f.id in same else figure(game, f) for f in game.figures]
    return _presented(game, table, figures)


def _figures(game: State) -> list[dict[str, Any]]:
    return [figure(game, f) for f in game.figures]


def _presented(game: State, table: dict[str, Any], figures: list[dict[str, Any]]) -> dict[str, Any]:
    scenario = scenarios.of(game)
    order = [] if game.active is None else [game.active, 1 - game.active]
    return {
        "table": table,
        "turn": shown_turn(game.turn, scenario.turns(game), game.phase, IN_A_TURN, order),
        "scenario": shown_scenario(scenario),
        "camps": [_camp(game, camp.id) for camp in game.camps],
        "figures": figures,
        "zones": _zones(game),
        "markers": _markers(game),
        "combat": combat(game),
    }


def _camp(game: State, camp: int) -> dict[str, Any]:
    scenario = scenarios.of(game)
    started = sum(f.camp == camp for f in game.figures)
    counters: list[dict[str, Any]] = [
        {"name": FIGURES_LEFT, "sign": "left", "value": len(game.army[camp]), "of": started},
        {"name": DESTROYED, "sign": "goal_average", "value": destroyed(game, camp)},
    ]
    if scenario.has_points:
        points = scenario.points(game)[camp]
        counters.append({"name": SCENARIO_POINTS, "sign": "scenario_points", "value": points})
    return {
        "id": camp,
        "names": game.camps[camp].names,
        "points": game.camps[camp].points,
        "edge": game.edges[camp],
        "counters": counters,
    }


def _zones(game: State) -> list[dict[str, Any]]:
    """The deployment zones, while they matter."""
    if game.turn > 0:
        return []
    scenario = scenarios.of(game)
    return shown_zones({camp.id: scenario.zone(game, camp.id) for camp in game.camps})


def _markers(game: State) -> list[dict[str, Any]]:
    return [{"kind": "counter", **counter._asdict()} for counter in game.counters]


# -- figures -----------------------------------------------------------------------------------------


def figure(game: State, body: Figure) -> dict[str, Any]:
    """A token and its reference card (CC-IX-C-01)."""
    i, profile = body.id, body.profile
    return {
        "id": i,
        "camp": body.camp,
        "type": body.entry,
        "number": body.number,
        "x": game.x[i],
        "y": game.y[i],
        "level": game.level[i],
        "radius": body.radius,
        "base": [2 * body.radius, 2 * body.radius],
        "round": True,
        "in_play": game.status[i] == ON_TABLE,
        "status": game.status[i],
        "activated": game.activated[i],
        "moved": game.activated[i],
        "contacts": list(game.contacts[i]),
        "conditions": _conditions(game, body),
        "silhouette": profile.silhouette,
        "profile": profile.id,
        "names": profile.one,
        "fluff": profile.fluff,
        "price": profile.value,
        "flies": profile.flies,
        "wound": game.wound[i].name.lower(),
        "dice": _dice(game, i),
        "scores": _scores(game, body),
        "weapon": _weapon(body),
        "abilities": [{"name": phrase, "help": f"{phrase.id}.help"} for phrase in _abilities(body)],
        "spells": [],
    }


def _scores(game: State, body: Figure) -> dict[str, Any]:
    """Each characteristic as it stands now."""
    told: dict[str, Any] = {"MOU": mou_of(game, body).value}
    if body.profile.air is not None:
        told["VOL"] = body.profile.air
    names = [name for name in SCORES if body.profile.printed(name) is not None]
    return told | {name: score(game, body, name).value for name in names}


def _weapon(body: Figure) -> dict[str, Any] | None:
    weapon = body.profile.weapon
    if weapon is None:
        return None
    return {"names": weapon.names, "strength": weapon.strength, "range": weapon.range}


def _abilities(body: Figure) -> list[Phrase]:
    flags = ((body.profile.magician, MAGICIAN), (body.profile.faithful, FAITHFUL))
    return [*[phrase for flag, phrase in flags if flag], *[p.phrase for p in body.plugins]]


def _conditions(game: State, body: Figure) -> list[dict[str, Any]]:
    """CC-STATE-06: the counters beside its base, the gravest first, each with the sign that stands for it."""
    i = body.id
    found: list[tuple[Glyph, Phrase]] = []
    if game.wound[i] is not Wound.NONE:
        found.append((Glyph.WOUNDED, WOUNDED[game.wound[i]]))
    flags = (
        (game.routed[i], Glyph.FLEEING, ROUTED),
        (game.stunned[i], Glyph.SHAKEN, STUNNED),
        (game.charged[i], Glyph.FRIGHTENED, CHARGED),
        (game.dived[i], Glyph.DIVING, DIVED),
        (any(counter.bearer == i for counter in game.counters), Glyph.PRIZE, CARRIES),
        (bool(game.contacts[i]), Glyph.ENGAGED, ENGAGED),
    )
    found += [(glyph, phrase) for flag, glyph, phrase in flags if flag]
    return signs(found)


# -- combats -----------------------------------------------------------------------------------------


def _dice(game: State, id: int) -> dict[str, Any] | None:
    """The combat dice of a fighter whose combat is being fought."""
    for _key, held in reversed(records.opened(game, Combat)):
        if id in held.members and not held.ended:
            pools = [pool for pool in held.pools if pool.figure == id]
            return _pool(pools[0]) if pools else None
    return None


def _pool(pool: Pool) -> dict[str, Any]:
    return {
        "dice": pool.dice,
        "attack": pool.attack_left if pool.placed else None,
        "defence": pool.defence_left if pool.placed else None,
        "sustained": pool.sustained,
    }


def combat(game: State) -> dict[str, Any] | None:
    """The melees to part, the combats to resolve, the one that is being fought; None at other times."""
    open = records.opened(game, CombatPhase)
    if not open:
        return None
    _id, phase_record = open[0]
    going_on = [held for _id, held in records.opened(game, Combat) if not held.ended]
    waiting = standing(game, (*phase_record.at_once, *phase_record.waiting))
    return {
        "melees": [list(melee) for melee in phase_record.melees],
        "waiting": [list(formed.members) for formed in waiting],
        "tactics": game.tactics,
        "fought": _fought(going_on[-1]) if going_on else None,
    }


def _fought(held: Combat) -> dict[str, Any]:
    """Who fights whom, with which dice; `attacks` names the adversary once for each attack die left."""
    return {
        "figures": list(held.members),
        "order": [],
        "passes": held.passes,
        "initiative": held.initiative,
        "placed": [
            {
                "figure": pool.figure,
                "attacks": [held.adversaries(pool.figure)[0]] * pool.attack_left,
                "defence": pool.defence_left,
                "sustained": pool.sustained,
            }
            for pool in held.pools
            if pool.placed
        ],
        "attacks": [],
    }
