"""Skills that save, that keep others from saving, and that make somebody immune."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.attack import FREE, MELEE, SHOT, Attack, Save
from escarmouche.rulebooks.bonus_malus.equipment import LASER_SABRES
from escarmouche.rulebooks.bonus_malus.skills.fear import FRIGHTENS
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of

ROBUST = Phrase("bm.skill.robuste", "BM-SKILL-ROBUSTE-01")
FORCE_SENSITIVE = Phrase("bm.skill.sensible-a-la-force", "BM-SKILL-SENSIBLE-01")
DESTINY = Phrase("bm.skill.destinee-speciale", "BM-SKILL-DESTINEE-01")
ARMOURED = Phrase("bm.skill.blinde", "BM-SKILL-BLINDE-01")
UNSAVEABLE = Phrase("bm.skill.annule-les-sauvegardes", "BM-SKILL-ANNULESVG-01")
ENORMOUS = Phrase(
    "bm.skill.enorme",
    "BM-SKILL-ENORME-01",
    "BM-SKILL-ELECTROCHOC-03",
    "BM-SKILL-PROJECTION-02",
)
INSULATED = Phrase("bm.skill.insensible-aux-electrochocs", "BM-SKILL-INSENSIBLE-01")
GHOST = Phrase(
    "bm.skill.spectre", "BM-SKILL-SPECTRE-01", "BM-SKILL-SPECTRE-02", "BM-SKILL-SPECTRE-03"
)
NO_EFFECT = Phrase("bm.refusal.normal_weapon", "BM-SKILL-SPECTRE-02")

SHOCK, THROW = "electrochoc", "projection"


# -- saves ---------------------------------------------------------------------------------------


def _saving(id: str, phrase: Phrase, value: int) -> Callable[[Skill], Plugin]:
    """A save against everything, added to all others (BM-SVG-05, -06)."""
    save = Save(value, phrase)
    return lambda _skill: Plugin(id, phrase, (points.SAVE, lambda _game, _figure, _attack: save))


def holds_shield(_game: State, _victim: Figure, attack: Attack) -> Phrase | None:
    """BM-SKILL-BLINDE-01: shots do not pass its shield."""
    return ARMOURED if attack.manner == SHOT else None


def armoured(_skill: Skill) -> Plugin:
    """Blindé."""
    return Plugin("blinde", ARMOURED, (points.SHIELD_HOLDS, holds_shield))


def unsaveable(_skill: Skill) -> Plugin:
    """BM-SKILL-ANNULESVG-01: nobody saves against its damage."""
    none = (points.NO_SAVE, lambda _game, _figure, _attack: UNSAVEABLE)
    return Plugin("annule-les-sauvegardes", UNSAVEABLE, none)


# -- immunity ------------------------------------------------------------------------------------


def _immune(id: str, phrase: Phrase, *words: str) -> Callable[[Skill], Plugin]:
    return lambda _skill: Plugin(
        id, phrase, (points.IMMUNE, lambda _game, _figure, word: phrase if word in words else None)
    )


def normal_weapons_fail(game: State, figure: Figure, attack: Attack) -> Refusal | None:
    """BM-SKILL-SPECTRE-02, R60: only what is magic, laser sabres, powers and who slays spectres have an effect."""
    means = attack.means
    if attack.manner not in (MELEE, FREE, SHOT) or means is None or attack.attacker is None:
        return None
    special = means.use.has("magique") or means.weapon in LASER_SABRES
    if special or _slays(figure_of(game, attack.attacker), "spectre"):
        return None
    return refuse(NO_EFFECT, figure=figure.id, by=attack.attacker)


def _slays(figure: Figure, type: str) -> bool:
    return any(skill.id == "tueur" and skill.about == type for skill in figure.profile.skills)


def ghost(_skill: Skill) -> Plugin:
    """Spectre: BM-SKILL-SPECTRE-01 it frightens, -02 normal weapons do nothing, -03 nothing is in its way."""
    return Plugin(
        "spectre",
        GHOST,
        FRIGHTENS,
        (points.HARMED_BY, normal_weapons_fail),
        (points.GAIT, lambda _game, _figure: {"ghost": True}),
    )


FIGURE: dict[str, Callable[[Skill], Plugin]] = {
    "robuste": _saving("robuste", ROBUST, 2),
    "sensible-a-la-force": _saving("sensible-a-la-force", FORCE_SENSITIVE, 2),
    "destinee-speciale": _saving("destinee-speciale", DESTINY, 3),
    "blinde": armoured,
    "annule-les-sauvegardes": unsaveable,
    "enorme": _immune("enorme", ENORMOUS, SHOCK, THROW),
    "insensible-aux-electrochocs": _immune("insensible-aux-electrochocs", INSULATED, SHOCK),
    "spectre": ghost,
}
