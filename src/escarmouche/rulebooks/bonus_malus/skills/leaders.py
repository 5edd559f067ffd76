"""Leaders and heroes: Chef, Héros, Légende vivante."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.points import AURA, DAMAGE_ALLOWANCE, POOL
from escarmouche.rulebooks.bonus_malus.state import Figure, State, able
from escarmouche.table.measure import less_than

CHIEF = Phrase("bm.skill.chef", "BM-SKILL-CHEF-01", "BM-SKILL-CHEF-02")
HERO = Phrase("bm.skill.heros", "BM-SKILL-HEROS-01", "BM-SKILL-HEROS-02", "BM-SKILL-HEROS-03")
LEGEND = Phrase(
    "bm.skill.legende-vivante",
    "BM-SKILL-LEGENDE-01",
    "BM-SKILL-LEGENDE-02",
    "BM-SKILL-LEGENDE-03",
    "BM-SKILL-LEGENDE-04",
)

HEARD_WITHIN = 5.0  # BM-SKILL-CHEF-01
HELPED = ("moral", "initiative")


def leads(game: State, chief: Figure, figure: Figure) -> bool:
    """BM-SKILL-CHEF-01, -02, R57: another of its group, at less than 5 paces, while it can lead."""
    if figure.id == chief.id or figure.camp != chief.camp:
        return False
    fit = able(game, chief) and not game.fleeing[chief.id]
    return fit and less_than(distance(game, chief, figure), HEARD_WITHIN)


def encourages(game: State, chief: Figure, figure: Figure, skill: str) -> Why | None:
    """BM-SKILL-CHEF-01: Moral+ and Initiative+; of several chiefs only one is heard (R57), by its reason."""
    helps = skill in HELPED and leads(game, chief, figure)
    return Why(1, CHIEF, chief.id) if helps else None


def chief(_skill: Skill) -> Plugin:
    """Chef."""
    return Plugin("chef", CHIEF, (AURA, encourages))


def hero(_skill: Skill) -> Plugin:
    """BM-SKILL-HEROS-01 to -03: 2 actions in up to 2 activations, each type twice; Attaques multiples 2."""
    return Plugin(
        "heros",
        HERO,
        (POOL, lambda _game, _figure: (2, 2, 2)),
        (DAMAGE_ALLOWANCE, lambda _game, _figure: Why(2, HERO)),
    )


def legend(_skill: Skill) -> Plugin:
    """BM-SKILL-LEGENDE-01 to -04: 3 actions in up to 3 activations, each type twice; Attaques multiples 3."""
    return Plugin(
        "legende-vivante",
        LEGEND,
        (POOL, lambda _game, _figure: (3, 3, 2)),
        (DAMAGE_ALLOWANCE, lambda _game, _figure: Why(3, LEGEND)),
    )


FIGURE: dict[str, Callable[[Skill], Plugin]] = {
    "chef": chief,
    "heros": hero,
    "legende-vivante": legend,
}
