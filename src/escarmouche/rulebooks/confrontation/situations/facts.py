"""How things stand at the end of a situation, by readable keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core import records
from escarmouche.rulebooks.confrontation import scenarios
from escarmouche.rulebooks.confrontation.characteristics import SCORES, score
from escarmouche.rulebooks.confrontation.combat.combat_record import Combat, CombatPhase
from escarmouche.rulebooks.confrontation.movement import mou_of, pursuit_of
from escarmouche.rulebooks.confrontation.state import State, figure_of

COLUMNS = (
    *("level", "status", "activated", "stunned", "charged", "dived"),
    *("fought", "routed", "shot"),
)
DICE = ("dice", "attack", "defence", "attack_left", "defence_left", "placed", "sustained")
VALUES = ("turn", "phase", "active", "tactics", "scenario", "scored")

# Facts that name somebody: the others hold numbers, words and places.
FACT_KINDS: Mapping[str, str] = {
    "contacts": "figures",
    "waiting": "figures",
    "at_once": "figures",
    "melees": "figures",
    "winner": "camp",
    "active": "camp",
    "tactics": "camp",
    "initiative": "camp",
}


def figure_facts(game: State) -> tuple[str, ...]:
    """What may be said of a figure."""
    return (*COLUMNS, *SCORES, *DICE, "MOU", "pursuit", "wound", "at", "contacts", "carries")


def figure_fact(game: State, id: int, key: str) -> Any:
    """One fact about a figure: ids for figures, values as the file writes them."""
    figure = figure_of(game, id)
    if key in COLUMNS:
        return getattr(game, key)[id]
    if key in SCORES:
        return score(game, figure, key).value
    if key in DICE:
        return _pool(game, id, key)
    if key in ("MOU", "pursuit"):
        return (mou_of if key == "MOU" else pursuit_of)(game, figure).value
    if key == "wound":
        return game.wound[id].name.lower()
    if key == "at":
        return [game.x[id], game.y[id]]
    if key == "carries":
        return sum(counter.bearer == id for counter in game.counters)
    return sorted(game.contacts[id])


def _pool(game: State, id: int, key: str) -> Any:
    """Its combat dice, in the combat that is being fought."""
    for _name, combat in records.opened(game, Combat):
        for pool in combat.pools:
            if pool.figure == id:
                return getattr(pool, key)
    return None


def game_facts(game: State) -> tuple[str, ...]:
    """What may be said of the game."""
    combat = ("waiting", "at_once", "initiative", "passes", "melees")
    return (*VALUES, *combat, "left", "winner", "points", "records")


def game_fact(game: State, key: str, wanted: Any) -> Any:
    """One fact about the game; tables by camp are numbered as camps are."""
    if key in ("waiting", "at_once", "melees"):
        return _phase(game, key)
    if key in ("initiative", "passes"):
        return next((getattr(c, key) for _id, c in records.opened(game, Combat)), None)
    if key == "left":
        return {camp: len(army) for camp, army in enumerate(game.army)}
    if key == "winner":
        result = scenarios.of(game).result(game)
        return "draw" if result.winner is None else result.winner
    if key == "points":
        return dict(enumerate(scenarios.of(game).points(game)))
    if key == "records":
        return len(game.records)
    value = getattr(game, key)
    return list(value) if isinstance(value, tuple) else value


def _phase(game: State, key: str) -> Any:
    """What the combat phase still has to do: melees and combats as lists of fighters."""
    for _id, phase_record in records.opened(game, CombatPhase):
        held = getattr(phase_record, key)
        return [list(one) if key == "melees" else list(one.members) for one in held]
    return []
