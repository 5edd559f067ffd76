"""What an interface shows of a game: plain data, with phrases where words are wanted.

It is made from a view (a redacted state), so it can tell nothing that the viewer may not know.
"""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.state import unchanged
from escarmouche.kit.glyphs import Glyph, signs
from escarmouche.kit.presenting import shown_scenario, shown_turn
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import (
    CURSED,
    FRIGHTENED,
    PARALYSED,
    ROUTED,
    SERVING,
)
from escarmouche.rulebooks.escarmouches_fantastiques.deployment import zone_of
from escarmouche.rulebooks.escarmouches_fantastiques.magic import has_cast_left
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.rescue import is_prisoner
from escarmouche.rulebooks.escarmouches_fantastiques.scores import melee_attacks, shooting_attacks
from escarmouche.rulebooks.escarmouches_fantastiques.shooting import why_it_cannot_shoot
from escarmouche.rulebooks.escarmouches_fantastiques.spells import SPELLS
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, is_engaged
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import LOOKS
from escarmouche.rulebooks.escarmouches_fantastiques.turn import PHASE_NAMES, PHASES
from escarmouche.table.table_data import shape_to_data, shown_table, shown_zones

GOLD = Phrase("ef.counter.gold", "EF-SCEN-PILLAGE-06")
SCORE = Phrase("ef.counter.score", "EF-SCEN-03")
FIGURES_LEFT = Phrase("ef.counter.left", "EF-TOUR-MORAL-01")
BEARS_GEM = Phrase("ef.condition.gem", "EF-SCEN-GEMME-02")
HELD = Phrase("ef.condition.prisoner", "EF-SCEN-SAUVETAGE-02")
SUMMONED = Phrase("ef.condition.summoned", "EF-SPELL-INVOCATION-01")
ENGAGED = Phrase("ef.condition.engaged", "EF-TOUR-MVT-06")

GLYPHS = {
    ROUTED.id: Glyph.FLEEING,
    FRIGHTENED.id: Glyph.FRIGHTENED,
    PARALYSED.id: Glyph.PARALYSED,
    CURSED.id: Glyph.CURSED,
    SERVING.id: Glyph.BUSY,
}


# All that a figure is described by, beside its own entries in the columns of the state.
_AROUND = ("options", "gem", "rescue")
IN_A_TURN = {phase: PHASE_NAMES[phase] for phase in PHASES}


def present(game: State) -> dict[str, Any]:
    """Everything on and beside the table."""
    return _presented(game, _table(game), _figures(game))


def _table(game: State) -> dict[str, Any]:
    """The table; each piece of scenery with how it is drawn, where its kind does not say it."""
    told: dict[str, Any] = shown_table(game.table)
    for piece in told["scenery"]:
        if piece["kind"] in LOOKS:
            piece["look"] = LOOKS[piece["kind"]]
    return told


def present_again(game: State, before: State, told: dict[str, Any]) -> dict[str, Any]:
    """The same, with the figures that are what they were `before` as they were `told`."""
    table = told["table"] if game.table is before.table else _table(game)
    if any(getattr(game, name) != getattr(before, name) for name in _AROUND):
        return _presented(game, table, _figures(game))
    known = {shown["id"]: shown for shown in told["figures"]}
    same = unchanged(game, before)
    figures = [
        known[f.id] if f.id in same and f.id in known else figure(game, f)
        for f in game.figures
        if _is_shown(game, f)
    ]
    return _presented(game, table, figures)


def _figures(game: State) -> list[dict[str, Any]]:
    return [figure(game, f) for f in game.figures if _is_shown(game, f)]


def _presented(game: State, table: dict[str, Any], figures: list[dict[str, Any]]) -> dict[str, Any]:
    scenario = None if game.scenario == played_scenario.ROLLED else played_scenario.of(game)
    return {
        "table": table,
        "turn": shown_turn(game.turn, game.options.turns, game.phase, IN_A_TURN, game.order),
        "scenario": None if scenario is None else shown_scenario(scenario),
        "camps": [_camp(game, camp.id) for camp in game.camps],
        "figures": figures,
        "zones": _zones(game),
        "markers": _markers(game),
    }


def _is_shown(game: State, body: Figure) -> bool:
    """Those in play, those to be deployed, and the fallen; not the prisoner in its prison."""
    return game.in_play[body.id] or not body.summoned


def _camp(game: State, camp: int) -> dict[str, Any]:
    scored = game.scenario != played_scenario.ROLLED and game.turn > 0
    score = played_scenario.of(game).scores(game)[camp] if scored else 0
    return {
        "id": camp,
        "names": game.camps[camp].names,
        "points": game.camps[camp].points,
        "edge": game.edges[camp] if game.edges else None,
        "counters": [
            {"name": FIGURES_LEFT, "value": len(game.army[camp]), "of": game.started[camp]},
            {"name": GOLD if game.scenario == "pillage" else SCORE, "value": score},
        ],
    }


def _zones(game: State) -> list[dict[str, Any]]:
    """The deployment zones, while they matter."""
    if not game.edges or game.turn > 0:
        return []
    return shown_zones({camp.id: zone_of(game, camp.id) for camp in game.camps})


def _markers(game: State) -> list[dict[str, Any]]:
    markers: list[dict[str, Any]] = [
        {
            "kind": "fire-wall",
            "look": LOOKS["fire-wall"],
            "id": wall.scenery.id,
            "shape": shape_to_data(wall.scenery.shape),
        }
        for wall in game.fire_walls
    ]
    if game.gem is not None:
        gem = {"x": game.gem.x, "y": game.gem.y, "bearer": game.gem.bearer}
        markers.append({"kind": "gem", "id": "gem", **gem})
    return markers


def figure(game: State, body: Figure) -> dict[str, Any]:
    """A token and its reference card."""
    card = _piece(body) if body.piece is not None else _card(game, body)
    i = body.id
    return {
        "id": i,
        "camp": body.camp,
        "type": body.entry,
        "number": body.number,
        "x": game.x[i],
        "y": game.y[i],
        "radius": body.radius,
        "in_play": game.in_play[i],
        "moved": game.moved[i],
        "contacts": list(game.contacts[i]),
        "conditions": _conditions(game, body),
        **card,
    }


def _conditions(game: State, body: Figure) -> list[dict[str, Any]]:
    """What weighs on a figure, the gravest first, each with the sign that stands for it."""
    found = [(GLYPHS.get(e.kind.id, Glyph.OTHER), e.phrase) for e in game.effects[body.id]]
    if game.gem is not None and game.gem.bearer == body.id:
        found.append((Glyph.PRIZE, BEARS_GEM))
    if is_prisoner(game, body):
        found.append((Glyph.PRISONER, HELD))
    elif body.summoned:
        found.append((Glyph.SUMMONED, SUMMONED))
    if is_engaged(game, body):
        found.append((Glyph.ENGAGED, ENGAGED))
    return signs(found)


def _piece(body: Figure) -> dict[str, Any]:
    assert body.piece is not None
    return {
        "piece": body.piece.kind.value,
        "silhouette": "machine",
        "names": body.piece.names,
        "fluff": body.piece.fluff,
        "price": body.piece.price,
        "scores": {"movement": 6, "shooting": [body.piece.shooting]},
    }


def _card(game: State, body: Figure) -> dict[str, Any]:
    profile = body.profile
    return {
        "silhouette": profile.silhouette,
        "role": profile.role.value,
        "names": profile.one,
        "fluff": profile.fluff,
        "price": profile.price,
        "life": game.life[body.id],
        "full_life": profile.life,
        "flies": profile.flies,
        "summoned": body.summoned,
        "serves": body.serves,
        "spent": game.spent[body.id],
        "can_shoot": game.in_play[body.id] and why_it_cannot_shoot(game, body) is None,
        "scores": {
            "movement": profile.movement,
            "melee": [total.value for total in melee_attacks(game, body)],
            "shooting": [total.value for total in shooting_attacks(game, body)],
            "armour": profile.armour,
            "mental": profile.mental,
        },
        "abilities": [{"name": p.phrase, "help": f"{p.phrase.id}.help"} for p in body.plugins],
        "spells": [
            {
                "id": spell,
                "name": SPELLS[spell].phrase,
                "help": f"{SPELLS[spell].phrase.id}.help",
                "left": has_cast_left(game, body, spell),
            }
            for spell in dict.fromkeys(profile.spells)
        ],
    }
