"""How things stand at the end of a situation, by readable keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.scores import melee_attacks, shooting_attacks
from escarmouche.rulebooks.escarmouches_fantastiques.state import State, figure_of

COLUMNS = (
    "life",
    "in_play",
    "moved",
    "spent",
    "travelled",
    "serving",
    "fires",
    "cast",
    "struck_at",
)
BY_CAMP = ("started", "victory", "gold")

# Facts that name somebody: the others hold numbers, words and places.
FACT_KINDS: Mapping[str, str] = {
    "contacts": "figures",
    "winner": "camp",
    "order": "order",
    "gem.bearer": "figure",
    "rescue.prisoner": "figure",
    "rescue.attacker": "camp",
}


def figure_facts(game: State) -> tuple[str, ...]:
    """What may be said of a figure."""
    return (*COLUMNS, "at", "conditions", "contacts", "melee", "shooting")


def figure_fact(game: State, id: int, key: str) -> Any:
    """One fact about a figure: ids for figures, values as the file writes them."""
    if key in COLUMNS:
        return getattr(game, key)[id]
    if key == "at":
        return [game.x[id], game.y[id]]
    if key == "conditions":
        return sorted(effect.kind.id for effect in game.effects[id])
    if key == "contacts":
        return sorted(game.contacts[id])
    attacks = melee_attacks if key == "melee" else shooting_attacks
    return [total.value for total in attacks(game, figure_of(game, id))]


def game_facts(game: State) -> tuple[str, ...]:
    """What may be said of the game."""
    words = ("left", "winner", "scores", "turn", "phase", "order", "edges", "gem", "rescue")
    return (*BY_CAMP, *words, "fire_walls", "scenario", "summoned")


def game_fact(game: State, key: str, wanted: Any) -> Any:
    """One fact about the game; tables by camp are numbered as camps are."""
    if key in BY_CAMP:
        return dict(enumerate(getattr(game, key)))
    if key == "left":
        return {camp: len(army) for camp, army in enumerate(game.army)}
    if key in ("winner", "scores"):
        result = played_scenario.of(game).result(game)
        if key == "scores":
            return dict(enumerate(result.scores))
        return "draw" if result.winner is None else result.winner
    if key == "edges":
        return dict(enumerate(game.edges))
    if key == "fire_walls":
        return len(game.fire_walls)
    if key == "summoned":
        return sum(1 for figure in game.figures if figure.summoned and game.in_play[figure.id])
    if key in ("gem", "rescue"):
        return _record(getattr(game, key))
    value = getattr(game, key)
    return list(value) if isinstance(value, tuple) else value


def _record(record: Any) -> Any:
    """A scenario's own record, as a table of its fields."""
    if record is None:
        return None
    fields: dict[str, Any] = record._asdict()
    if "x" in fields:
        fields["at"] = [fields["x"], fields["y"]]
    return fields
