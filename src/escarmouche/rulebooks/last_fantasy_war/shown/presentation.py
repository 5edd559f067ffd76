"""What an interface shows of a game: plain data, with phrases where words are wanted. Nothing is secret.

A cavalry is one token: its rider says on whom it sits (`aboard`), its mount who sits on it (`rider`), and both have a card.
"""

from __future__ import annotations

from typing import Any

from escarmouche.core.bearers import camp as bearer
from escarmouche.core.bearers import effects_on
from escarmouche.core.explain import Phrase, Said
from escarmouche.core.state import unchanged
from escarmouche.kit.duos import duo_of
from escarmouche.kit.presenting import shown_scenario, shown_turn
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.ground.contact import touching
from escarmouche.rulebooks.last_fantasy_war.ground.weather import BATTLEFIELD, wind_of
from escarmouche.rulebooks.last_fantasy_war.points import WIND
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Exit, Held
from escarmouche.rulebooks.last_fantasy_war.scores import LIFE, score
from escarmouche.rulebooks.last_fantasy_war.shown import cards
from escarmouche.rulebooks.last_fantasy_war.shown.conditions import conditions
from escarmouche.rulebooks.last_fantasy_war.shown.errands import errands
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    ON_TABLE,
    Marker,
    State,
    Unit,
    unit_called,
)
from escarmouche.rulebooks.last_fantasy_war.turn.course import NAMES, OVER
from escarmouche.table.storeys.model import GROUND
from escarmouche.table.table_data import shape_to_data, shown_table, shown_zones

LEFT = Phrase("lfw.counter.left")
COMMAND = Phrase("lfw.counter.command", "LFW-CARAC-09")
MAGIC = Phrase("lfw.counter.magic", "LFW-CARAC-10")
LOST = Phrase("lfw.counter.destroyed")
SCORED = Phrase("lfw.counter.scored")

THINGS = {kind: Phrase(f"lfw.marker.{kind}") for kind in ("point", "treasure", "cache")}
WAY_OUT = Phrase("lfw.marker.way_out")
OWN_WAY_OUT = Phrase("lfw.marker.exit")
CONTROLLED = Phrase("lfw.marker.controlled", "LFW-JOUER-POINT-02")
DISPUTED = Phrase("lfw.marker.disputed", "LFW-JOUER-POINT-02")
COUNT = Phrase("lfw.marker.count")
SEARCHED = Phrase("lfw.marker.searched", "LFW-SCEN-FOUILLE-10")

UNIT = "inch"
PRIZE = "treasure"  # of which a scenario may have one that all are after

# Before the first turn, in each, and when all is over.
PHASE_NAMES = {
    "setup": Phrase("lfw.phase.setup"),
    "deployment": Phrase("lfw.phase.deployment"),
    **NAMES,
    OVER: Phrase("lfw.phase.over"),
}
# What cards and signs depend on beside a unit's own columns.
_AROUND = ("options", "markers", "active", "phase", "duos", "charges", "scenario")


def present(game: State) -> dict[str, Any]:
    """Everything on and beside the table."""
    return _presented(game, _table(game), [unit(game, each) for each in game.figures])


def present_again(game: State, before: State, told: dict[str, Any]) -> dict[str, Any]:
    """The same, with the units that are what they were as they were `told`, where nobody has moved."""
    same_table = game.table is before.table and game.openings == before.openings
    table = told["table"] if same_table else _table(game)
    if game.revision() != before.revision() or any(
        getattr(game, name) != getattr(before, name) for name in _AROUND
    ):
        return _presented(game, table, [unit(game, each) for each in game.figures])
    known = {shown["id"]: shown for shown in told["figures"]}
    same = unchanged(game, before)
    figures = [known[u.id] if u.id in same else unit(game, u) for u in game.figures]
    return _presented(game, table, figures)


def _table(game: State) -> dict[str, Any]:
    return shown_table(game.table, UNIT, game.opening_states())


def _presented(game: State, table: dict[str, Any], figures: list[dict[str, Any]]) -> dict[str, Any]:
    scenario = scenarios.of(game)
    last = 0 if scenario.endless else scenario.turns(game)
    return {
        "table": table,
        "turn": shown_turn(game.turn, last, game.phase, PHASE_NAMES, _order(game)),
        "scenario": shown_scenario(scenario),
        "camps": [_camp(game, camp.id) for camp in game.camps],
        "figures": figures,
        "zones": _zones(game),
        "markers": _markers(game),
        "errands": errands(game),
        "notices": [
            {"text": each, "clauses": list(each.phrase.clauses)} for each in scenario.notices(game)
        ],
        "declared": [
            {"figure": charge.unit, "targets": list(charge.targets)} for charge in game.charges
        ],
    }


def _order(game: State) -> list[int]:
    """LFW-JOUEURS-02: the order of initiative, whose unit acts just now first."""
    acting = [] if game.active is None else [unit_called(game, game.active).camp]
    seats = game.order or tuple(camp.id for camp in game.camps)
    return list(dict.fromkeys((*acting, *seats)))


# -- camps -----------------------------------------------------------------------------------------


def _camp(game: State, camp: int) -> dict[str, Any]:
    own = list(game.standing(camp))
    command, magic = (sum(column[u.id] for u in own) for column in (game.command, game.magic))
    counters: list[dict[str, Any]] = [
        {"name": LEFT, "sign": "left", "value": len(own), "of": game.strength[camp]},
        {"name": COMMAND, "sign": "command", "value": command},
        {"name": LOST, "sign": "goal_average", "value": _destroyed(game, camp)},
    ]
    if any(u.profile.spells for u in game.figures if u.camp == camp):
        counters.insert(2, {"name": MAGIC, "sign": "magic", "value": magic})
    counters += [
        {"name": name or SCORED, "sign": "scenario_points", "value": points}
        for name, points in scenarios.of(game).counters(game, camp)
    ]
    counters += _spells_over(game, camp)
    return {
        "id": camp,
        "names": game.camps[camp].names,
        "points": game.camps[camp].points,
        "edge": game.edges[camp] if camp < len(game.edges) else None,
        "counters": counters,
    }


def _spells_over(game: State, camp: int) -> list[dict[str, Any]]:
    """Spells that an army bears until it uses them, and those that lie on the whole battlefield: night, a wind and where it blows."""
    own = [{"name": e.phrase, "sign": "magic", "value": 1} for e in effects_on(game, bearer(camp))]
    for effect in effects_on(game, BATTLEFIELD):
        blows = wind_of(game) if WIND in effect.kind.by_point else None
        value = 1 if blows is None else round(blows)
        own.append({"name": effect.phrase, "sign": "magic", "value": value})
    return own


def _destroyed(game: State, camp: int) -> int:
    """What the enemies cost that are destroyed."""
    return sum(
        unit.profile.points
        for unit in game.figures
        if game.status[unit.id] == DESTROYED and game.sides.hostile(camp, unit.camp)
    )


def _zones(game: State) -> list[dict[str, Any]]:
    """The deployment zones, while they matter."""
    if game.turn > 0:
        return []
    scenario = scenarios.of(game)
    return shown_zones({camp.id: scenario.zone(game, camp.id) for camp in game.camps})


def _markers(game: State) -> list[dict[str, Any]]:
    """What lies there or is carried, and the ways out."""
    scenario = scenarios.of(game)
    held = scenario.control(game) if game.turn else {}
    return [
        *(_marker(game, marker, held.get(marker.id)) for marker in game.markers),
        *(_place(id, each, each.name) for id, each in held.items() if each.name is not None),
        *(_exit(each) for each in scenario.exits(game)),
    ]


def _place(id: str, held: Held, name: Phrase) -> dict[str, Any]:
    """Where units count although nothing lies there."""
    x0, y0, x1, y1 = held.shape.bbox
    said = Said(name, {"counts": _counted(held)})
    told = {"kind": "counter", "id": id, "x": (x0 + x1) / 2, "y": (y0 + y1) / 2}
    return {**told, "surface": GROUND, "bearer": None, "name": said, **_held(held)}


def _held(held: Held) -> dict[str, Any]:
    """LFW-JOUER-POINT-02: who controls what, and why: the ground that counts, and how many of each camp are on it."""
    counts = [{"camp": camp, "count": int(n)} for camp, n in held.counts.items() if n]
    area = shape_to_data(held.drawn or held.shape)
    return {"camp": held.holder, "area": area, "counts": counts}


def _counted(held: Held) -> list[Said]:
    return [Said(COUNT, {"camp": camp, "count": int(n)}) for camp, n in held.counts.items() if n]


def _exit(way: Exit) -> dict[str, Any]:
    """Where units of a camp leave the table, or deliver what they carry."""
    name = WAY_OUT if way.camp is None else Said(OWN_WAY_OUT, {"camp": way.camp})
    line = [list(point) for point in way.line]
    return {"kind": "exit", "id": way.id, "line": line, "name": name, "camp": way.camp}


def _name(marker: Marker, held: Held | None) -> Phrase | Said:
    """What it is; of a point who controls it just now, and how many units of each count there (LFW-JOUER-POINT-02).

    Of a hiding place how many searches have failed there.
    """
    if marker.failures:
        return Said(SEARCHED, {"count": marker.failures})
    if held is None:
        return THINGS[marker.kind]
    counts = _counted(held)
    if held.holder is not None:
        return Said(CONTROLLED, {"camp": held.holder, "counts": counts})
    return Said(DISPUTED, {"counts": counts}) if counts else THINGS[marker.kind]


def _marker(game: State, marker: Marker, held: Held | None = None) -> dict[str, Any]:
    """What a scenario lays on the table, or somebody carries."""
    x, y = marker.x, marker.y
    if marker.bearer is not None:
        x, y = game.x[marker.bearer], game.y[marker.bearer]
    return {
        "kind": "relic" if _is_alone(game, marker) else "counter",
        "id": marker.id,
        "x": x,
        "y": y,
        "surface": marker.surface,
        "bearer": marker.bearer,
        "name": _name(marker, held),
        **({"camp": marker.holder} if held is None else _held(held)),
    }


def _is_alone(game: State, marker: Marker) -> bool:
    """Whether it is the one thing that all are after; several are counters."""
    return marker.kind == PRIZE and len(game.markers) == 1


# -- units -----------------------------------------------------------------------------------------


def unit(game: State, body: Unit) -> dict[str, Any]:
    """A token and its card; of a cavalry the token is the mount's."""
    i, sheet = body.id, body.profile
    here = game.status[i] == ON_TABLE
    return {
        "id": i,
        "camp": body.camp,
        "type": body.entry,
        "number": body.number,
        "x": game.x[i],
        "y": game.y[i],
        **game.shown_place(i),
        "radius": game.radius[i],
        "in_play": here,
        "status": game.status[i],
        **_duo(game, i),
        "activated": _activated(game, body),
        "moved": game.moved[i] is not None,
        "contacts": [other.id for other in touching(game, body)] if here else [],
        "conditions": conditions(game, body),
        "silhouette": sheet.silhouette,
        "profile": sheet.id,
        "names": sheet.names,
        "fluff": sheet.fluff,
        "price": sheet.points,
        "life": game.life[i],
        "full_life": int(score(game, body, LIFE).value) if here else sheet.life,
        "flies": sheet.has("vol"),
        "scores": cards.scores(game, body),
        "abilities": cards.abilities(body),
        "spells": cards.spells(body),
    }


def _duo(game: State, id: int) -> dict[str, int]:
    """LFW-CAV-01: who sits on whom."""
    duo = duo_of(game, id)
    if duo is None:
        return {}
    return {"aboard": duo.mount} if id == duo.rider else {"rider": duo.rider}


def _activated(game: State, body: Unit) -> str:
    """LFW-MARQ-08, -09: whether it acts now, or has done in this phase what it does there."""
    i = body.id
    if game.active == i:
        return "acting"
    done = {
        "magic": game.cast[i] > 0,
        "movement": game.moved[i] is not None,
        "shooting": game.shot[i],
        "melee": game.fought[i],
    }
    return "activated" if done.get(game.phase, False) else "waiting"
