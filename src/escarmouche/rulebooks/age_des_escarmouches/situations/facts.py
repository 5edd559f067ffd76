"""How things stand at the end of a situation, by readable keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ALL, score
from escarmouche.rulebooks.age_des_escarmouches.skills.toxins import markers
from escarmouche.rulebooks.age_des_escarmouches.state import State, figure_of

COLUMNS = (
    *("life", "status", "activated", "facing", "level", "host", "moved", "deaths", "fought"),
    *("assaulted_turn", "pursuits", "owed_dice", "fear_immunity", "energy", "hidden", "returns"),
)
BY_CAMP = (
    *("reserve", "refusals", "tactic_points", "tactics_used", "commander", "commander_lost"),
    *("pile", "pile_backs", "new_commander_malus", "returned", "returned_now"),
)
VALUES = ("turn", "phase", "active", "tactician", "dominant", "first_speech", "scenario", "scored")

# Facts that name somebody: the others hold numbers, words and places.
FACT_KINDS: Mapping[str, str] = {
    "contacts": "figures",
    "commander": "figure",
    "winner": "camp",
    "active": "camp",
    "tactician": "camp",
    "dominant": "camp",
}


def figure_facts(game: State) -> tuple[str, ...]:
    """What may be said of a figure."""
    return (*COLUMNS, *ALL, "at", "conditions", "contacts", "carries", "toxic")


def figure_fact(game: State, id: int, key: str) -> Any:
    """One fact about a figure: ids for figures, values as the file writes them."""
    if key in COLUMNS:
        return getattr(game, key)[id]
    if key in ALL:
        total = score(game, figure_of(game, id), key)
        return None if total is None else total.value
    if key == "at":
        return [game.x[id], game.y[id]]
    if key == "conditions":
        return sorted(effect.kind.id for effect in game.effects[id])
    if key == "toxic":
        return list(markers(game, figure_of(game, id)))
    if key == "carries":
        return sum(counter.bearer == id for counter in game.counters)
    return sorted(game.contacts[id])


def game_facts(game: State) -> tuple[str, ...]:
    """What may be said of the game."""
    return (*BY_CAMP, *VALUES, "traps", "left", "winner", "points", "goal_average", "records")


def game_fact(game: State, key: str, wanted: Any) -> Any:
    """One fact about the game; tables by camp are numbered as camps are."""
    scenario = scenarios.of(game)
    if key in BY_CAMP:
        return {camp: _plain(value) for camp, value in enumerate(getattr(game, key))}
    if key == "traps":
        laid = zip(game.traps, game.secret_traps, strict=True)
        return {camp: len(open) + len(secret) for camp, (open, secret) in enumerate(laid)}
    if key == "left":
        return {camp: len(army) for camp, army in enumerate(game.army)}
    if key == "winner":
        result = scenario.result(game)
        return "draw" if result.winner is None else result.winner
    if key == "points":
        return dict(enumerate(scenario.points(game)))
    if key == "goal_average":
        return {camp.id: scenario.goal_average(game, camp.id) for camp in game.camps}
    if key == "records":
        return len(game.records)
    return _plain(getattr(game, key))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
