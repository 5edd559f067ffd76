"""Skills of movement: Amphibie, Bondissant, Déplacement limité, Grimpeur, Lent, Lourd, Marcheur agile, Rapide, Zig-Zag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.actions.action import LEAP, MOVE, Action
from escarmouche.rulebooks.bonus_malus.ground.gait import (
    HURDLES,
    LADDERS,
    LEAPS,
    WALLS,
    WATER,
    ZIGZAG,
)
from escarmouche.rulebooks.bonus_malus.moves.actions import moving, why_not_run
from escarmouche.rulebooks.bonus_malus.moves.leaping import bounding, why_no_bound_now
from escarmouche.rulebooks.bonus_malus.points import ACTIONS, BASE_MOVE, GAIT, RUN_SAVE
from escarmouche.rulebooks.bonus_malus.state import Figure, State

AMPHIBIOUS = Phrase("bm.skill.amphibie", "BM-SKILL-AMPHIBIE-01")
BOUNDING = Phrase("bm.skill.bondissant", "BM-SKILL-BONDISSANT-01")
LIMITED = Phrase(
    "bm.skill.deplacement-limite",
    "BM-SKILL-DEPLACEMENTLIMITE-01",
    "BM-SKILL-DEPLACEMENTLIMITE-02",
    "BM-TERRAIN-04",
)
CLIMBER = Phrase("bm.skill.grimpeur", "BM-SKILL-GRIMPEUR-01")
SLOW = Phrase("bm.skill.lent", "BM-SKILL-LENT-01")
HEAVY = Phrase("bm.skill.lourd", "BM-SKILL-LOURD-01", "BM-SKILL-LOURD-02")
NIMBLE = Phrase("bm.skill.marcheur-agile", "BM-SKILL-MARCHEUR-01")
FAST = Phrase("bm.skill.rapide", "BM-SKILL-RAPIDE-01", "BM-SKILL-RAPIDE-02")
ZIGZAGGING = Phrase("bm.skill.zig-zag", "BM-SKILL-ZIGZAG-01", "BM-SKILL-ZIGZAG-02")

BOUND = Action(
    "bound",
    Phrase("bm.action.bound", "BM-SKILL-BONDISSANT-01"),
    LEAP,
    1,
    why_no_bound_now,
    bounding,
)
ZIGZAG_RUN = Action(
    "zig-zag",
    Phrase("bm.action.zig-zag", "BM-SKILL-ZIGZAG-01", "BM-SKILL-ZIGZAG-02"),
    MOVE,
    2,
    why_not_run,
    moving("zig-zag", ZIGZAG),
)

FAST_RUN = 2  # BM-SKILL-RAPIDE-02: the value of its save, instead of 1


def _gait(id: str, phrase: Phrase, changes: dict[str, Any]) -> Callable[[Skill], Plugin]:
    """One that changes what ground costs, or what may not be done at all."""
    return lambda _skill: Plugin(id, phrase, (GAIT, lambda _game, _figure: changes))


def bounding_skill(_skill: Skill) -> Plugin:
    """Bondissant, also of a Jet-Pack."""
    return Plugin("bondissant", BOUNDING, (ACTIONS, lambda _game, _figure: (BOUND,)))


def slow(_skill: Skill) -> Plugin:
    """BM-SKILL-LENT-01: 3 paces instead of 5."""
    return Plugin("lent", SLOW, (BASE_MOVE, lambda _game, _figure: Why(-2, SLOW), "set"))


def heavy(_skill: Skill) -> Plugin:
    """BM-SKILL-LOURD-01, -02, R63: a pace less, before anything is doubled or halved; it cannot swim."""
    return Plugin(
        "lourd",
        HEAVY,
        (BASE_MOVE, lambda _game, _figure: Why(-1, HEAVY), "add"),
        (GAIT, lambda _game, _figure: {"barred": {WATER}}),
    )


def fast(_skill: Skill) -> Plugin:
    """BM-SKILL-RAPIDE-01, -02: 8 paces instead of 5; its run is worth a better save."""

    def run_save(game: State, figure: Figure) -> int:
        return FAST_RUN

    return Plugin(
        "rapide",
        FAST,
        (BASE_MOVE, lambda _game, _figure: Why(3, FAST), "set"),
        (RUN_SAVE, run_save),
    )


def zigzag(_skill: Skill) -> Plugin:
    """BM-SKILL-ZIGZAG-01: two actions for its base movement in a straight line."""
    return Plugin("zig-zag", ZIGZAGGING, (ACTIONS, lambda _game, _figure: (ZIGZAG_RUN,)))


FIGURE: dict[str, Callable[[Skill], Plugin]] = {
    "amphibie": _gait("amphibie", AMPHIBIOUS, {"water": 1.0}),
    "bondissant": bounding_skill,
    "deplacement-limite": _gait(
        "deplacement-limite", LIMITED, {"barred": {WALLS, LADDERS, WATER, HURDLES, LEAPS}}
    ),
    "grimpeur": _gait("grimpeur", CLIMBER, {"wall": 1.0}),
    "lent": slow,
    "lourd": heavy,
    "marcheur-agile": _gait("marcheur-agile", NIMBLE, {"difficult": 1.0}),
    "rapide": fast,
    "zig-zag": zigzag,
}
