"""What an interface shows of a game: plain data, with phrases where words are wanted. Nothing is secret."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.state import unchanged
from escarmouche.kit.presenting import shown_turn
from escarmouche.rulebooks.bonus_malus import scenarios
from escarmouche.rulebooks.bonus_malus.ground.contact import touching
from escarmouche.rulebooks.bonus_malus.scenarios.scenario import spoils
from escarmouche.rulebooks.bonus_malus.shown import cards
from escarmouche.rulebooks.bonus_malus.shown.conditions import conditions
from escarmouche.rulebooks.bonus_malus.state import (
    ON_TABLE,
    Counter,
    Dropped,
    Figure,
    State,
    figure_of,
)
from escarmouche.table.table_data import shown_table, shown_zones

FIGURES_LEFT = Phrase("bm.counter.left")
DESTROYED = Phrase("bm.counter.destroyed")
SCENARIO_POINTS = Phrase("bm.counter.scenario_points")
ACTIONS_LEFT = Phrase("bm.counter.to_act", "BM-ACTALT-08")
EXIT = Phrase("bm.marker.exit", "BM-FUITE-04")
WEAPON = Phrase("bm.marker.weapon", "BM-SKILL-FOUET-02")

THINGS = {kind: Phrase(f"bm.marker.{kind}") for kind in ("relic", "terminal", "crate")}

UNIT = "pace"
FRONT = 180.0  # BM-ARC-01: the front arc is half of all directions

# Before the first turn, and in each.
PHASE_NAMES = {
    "setup": Phrase("bm.phase.setup"),
    "deployment": Phrase("bm.phase.deployment"),
    "activation": Phrase("bm.phase.activation", "BM-ACTALT-06"),
    "end of turn": Phrase("bm.phase.end_of_turn", "BM-DEMORAL-01"),
    "over": Phrase("bm.phase.over"),
}
_AROUND = ("options", "counters", "dropped", "active", "round", "scenario")


def present(game: State) -> dict[str, Any]:
    """Everything on and beside the table."""
    return _presented(game, _table(game), [figure(game, f) for f in game.figures])


def present_again(game: State, before: State, told: dict[str, Any]) -> dict[str, Any]:
    """The same, with the figures that are what they were as they were `told`, where nobody has moved."""
    same_table = game.table is before.table and game.openings == before.openings
    same_table = same_table and game.links_laid == before.links_laid and game.perch == before.perch
    table = told["table"] if same_table else _table(game)
    if game.revision() != before.revision() or any(
        getattr(game, name) != getattr(before, name) for name in _AROUND
    ):
        return _presented(game, table, [figure(game, f) for f in game.figures])
    known = {shown["id"]: shown for shown in told["figures"]}
    same = unchanged(game, before)
    figures = [known[f.id] if f.id in same else figure(game, f) for f in game.figures]
    return _presented(game, table, figures)


def _table(game: State) -> dict[str, Any]:
    return shown_table(game.table, UNIT, game.opening_states())


def _presented(game: State, table: dict[str, Any], figures: list[dict[str, Any]]) -> dict[str, Any]:
    scenario = scenarios.of(game)
    return {
        "table": table,
        "turn": shown_turn(game.turn, game.options.turns, game.phase, PHASE_NAMES, _order(game)),
        "scenario": {"id": scenario.id, "name": scenario.phrase, "summary": scenario.summary},
        "camps": [_camp(game, camp.id) for camp in game.camps],
        "figures": figures,
        "zones": _zones(game),
        "markers": _markers(game),
    }


def _order(game: State) -> list[int]:
    """Whoever acts now first, then those who come next in this round; the others as they sit."""
    coming = [game.active, *game.round]
    camps = [figure_of(game, id).camp for id in coming if id is not None]
    seats = game.order or tuple(camp.id for camp in game.camps)
    return list(dict.fromkeys((*camps, *seats)))


# -- camps -----------------------------------------------------------------------------------------


def _camp(game: State, camp: int) -> dict[str, Any]:
    own = list(game.standing(camp))
    to_act = sum(game.activations[f.id] == 0 for f in own)
    counters: list[dict[str, Any]] = [
        {"name": FIGURES_LEFT, "sign": "left", "value": len(own), "of": game.strength[camp]},
        {"name": ACTIONS_LEFT, "sign": "to_act", "value": to_act},
        {"name": DESTROYED, "sign": "goal_average", "value": _destroyed(game, camp)},
    ]
    if any(game.scored):
        points = game.scored[camp]
        counters.append({"name": SCENARIO_POINTS, "sign": "scenario_points", "value": points})
    return {
        "id": camp,
        "names": game.camps[camp].names,
        "points": game.camps[camp].points,
        "edge": game.edges[camp] if camp < len(game.edges) else None,
        "counters": counters,
    }


def _destroyed(game: State, camp: int) -> int:
    """R79: what the enemies that are out of action or have fled cost, as they count for a group."""
    return sum(figure.profile.price for figure in spoils(game, camp))


def _zones(game: State) -> list[dict[str, Any]]:
    """The deployment zones, while they matter."""
    if game.turn > 0:
        return []
    scenario = scenarios.of(game)
    return shown_zones({camp: scenario.zone(game, camp) for camp in scenario.rivals(game)})


# -- what lies there -------------------------------------------------------------------------------


def _markers(game: State) -> list[dict[str, Any]]:
    return [
        *(_counter(game, counter) for counter in game.counters),
        *(_weapon(game, number, one) for number, one in enumerate(game.dropped)),
        *(
            {"kind": "exit", "id": f"exit-{n}", "line": [[ax, ay], [bx, by]], "name": EXIT}
            for n, (ax, ay, bx, by) in enumerate(game.exits)
        ),
    ]


def _counter(game: State, counter: Counter) -> dict[str, Any]:
    """A relic is the one thing that all are after; terminals and crates are several."""
    x, y = counter.x, counter.y
    if counter.bearer is not None:
        x, y = game.x[counter.bearer], game.y[counter.bearer]
    return {
        "kind": "relic" if counter.kind == "relic" else "counter",
        "id": counter.id,
        "x": x,
        "y": y,
        "surface": counter.surface,
        "bearer": counter.bearer,
        "camp": counter.holder,
        "name": THINGS[counter.kind],
    }


def _weapon(game: State, number: int, one: Dropped) -> dict[str, Any]:
    weapon = figure_of(game, one.owner).profile.weapon(one.weapon)
    return {
        "kind": "dropped",
        "id": f"dropped-{number}",
        "x": one.x,
        "y": one.y,
        "surface": one.surface,
        "name": WEAPON if weapon is None else dict(weapon.names),
    }


# -- figures ---------------------------------------------------------------------------------------


def figure(game: State, body: Figure) -> dict[str, Any]:
    """A token and its card."""
    i, profile = body.id, body.profile
    here = game.status[i] == ON_TABLE
    return {
        "id": i,
        "camp": body.camp,
        "type": body.entry,
        "number": body.number,
        "x": game.x[i],
        "y": game.y[i],
        **game.shown_place(i),
        "facing": game.facing[i],
        "arc": FRONT,
        "radius": game.radius[i],
        "in_play": here,
        "status": game.status[i],
        "activated": _activated(game, body),
        "moved": game.activations[i] > 0,
        "actions": game.actions[i],
        "contacts": [other.id for other in touching(game, body)] if here else [],
        "conditions": conditions(game, body),
        "silhouette": profile.silhouette,
        "profile": profile.id,
        "names": profile.names,
        "fluff": profile.fluff,
        "price": profile.price,
        "life": game.life[i],
        "full_life": profile.life,
        "flies": False,
        "scores": cards.scores(game, body),
        "abilities": cards.abilities(game, body),
        "spells": [],
    }


def _activated(game: State, body: Figure) -> str:
    if game.active == body.id:
        return "acting"
    return "activated" if game.activations[body.id] > 0 else "waiting"
