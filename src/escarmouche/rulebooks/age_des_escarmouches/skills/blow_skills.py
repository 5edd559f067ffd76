"""What changes a damage test, on either side; `tables.Damage` has their order (B-R1).

Arme sacrée, Armure sacrée, Épée-hache, Fléau/X, Dur à cuire, Instinct de survie, Vulnérable.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.plain_words import plain_word
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import Extra, TurnedFace
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow
from escarmouche.rulebooks.age_des_escarmouches.fighter.attributes import is_called
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

HOLY_WEAPON = Phrase(
    "ade.skill.arme-sacree", "ADE-EQUIP-ARME-SACREE-01", "ADE-EQUIP-ARME-SACREE-03"
)
HOLY_ARMOUR = Phrase("ade.skill.armure-sacree", "ADE-EQUIP-ARMURE-SACREE-01")
SWORD_AXE = Phrase("ade.skill.epee-hache", "ADE-EQUIP-EPEE-HACHE-01")
BANE = Phrase("ade.skill.fleau", "ADE-SKILL-FLEAU-01")
TOUGH = Phrase("ade.skill.dur-a-cuire", "ADE-SKILL-DUR-A-CUIRE-01", "ADE-SKILL-DUR-A-CUIRE-02")
INSTINCT = Phrase("ade.skill.instinct-de-survie", "ADE-SKILL-INSTINCT-DE-SURVIE-01")
VULNERABLE = Phrase("ade.skill.vulnerable", "ADE-SKILL-VULNERABLE-01")

# -- sacred things ---------------------------------------------------------------------------------


def _blessed(game: State, figure: Figure, blow: Blow) -> TurnedFace | None:
    """ADE-EQUIP-ARME-SACREE-01: its 1 counts as a 6; ADE-EQUIP-ARME-SACREE-03: in close combat.

    ADE-EQUIP-ARME-SACREE-02: not against sacred armour. B-R2: always, since a 6 is never worse for it.
    """
    if blow.attacker is not figure or not blow.close or _bears(blow.victim, SACRED_ARMOUR):
        return None
    return TurnedFace(1, 6, HOLY_WEAPON)


def _hallowed(game: State, figure: Figure, blow: Blow) -> TurnedFace | None:
    """ADE-EQUIP-ARMURE-SACREE-01: a 6 against it counts as a 1, whatever strikes it.

    ADE-EQUIP-ARMURE-SACREE-02: a sacred weapon cancels it, where that one works: in close combat (B-R3).
    """
    if blow.victim is not figure:
        return None
    attacker = blow.attacker
    if blow.close and attacker is not None and _bears(attacker, SACRED_WEAPON):
        return None
    return TurnedFace(6, 1, HOLY_ARMOUR)


SACRED_WEAPON = Plugin("arme-sacree", HOLY_WEAPON, (points.DAMAGE_DIE, _blessed))
SACRED_ARMOUR = Plugin("armure-sacree", HOLY_ARMOUR, (points.DAMAGE_DIE, _hallowed))


def _bears(figure: Figure, item: Plugin) -> bool:
    return item in figure.plugins


# -- what is added -----------------------------------------------------------------------------------


def _cleaves(game: State, figure: Figure, blow: Blow) -> Extra | None:
    """ADE-EQUIP-EPEE-HACHE-01: one more where the table itself gives 3; a hand weapon, so not by shots (B-R4)."""
    strikes = blow.attacker is figure and blow.close
    return Extra(Why(1, SWORD_AXE), least=3) if strikes else None


def _frail(game: State, figure: Figure, blow: Blow) -> Extra | None:
    """ADE-SKILL-VULNERABLE-01: one more where the table itself gives any."""
    return Extra(Why(1, VULNERABLE), least=1) if blow.victim is figure else None


EPEE_HACHE = Plugin("epee-hache", SWORD_AXE, (points.DAMAGE_EXTRA, _cleaves))
FRAIL = Plugin("vulnerable", VULNERABLE, (points.DAMAGE_EXTRA, _frail))


# -- columns and rows --------------------------------------------------------------------------------


def _endures(game: State, figure: Figure, blow: Blow) -> Why | None:
    """ADE-SKILL-DUR-A-CUIRE-01: damage to it is read one column further left."""
    return Why(-1, TOUGH) if blow.victim is figure else None


def _stands_fast(game: State, figure: Figure, purpose: str) -> Why | None:
    """ADE-SKILL-DUR-A-CUIRE-02: one more PUI for whoever would penalise it by a charge."""
    return Why(1, TOUGH) if purpose == points.BEING_CHARGED else None


def _row_of_noughts(game: State, figure: Figure, blow: Blow) -> int:
    """ADE-SKILL-INSTINCT-DE-SURVIE-01: the row of the 4 is all 0; what is added to it is added (B-R1)."""
    return 4


HARDY = Plugin("dur-a-cuire", TOUGH, (points.DAMAGE_SHIFT, _endures), (points.POWER, _stands_fast))
SURVIVOR = Plugin("instinct-de-survie", INSTINCT, (points.DAMAGE_BLANK, _row_of_noughts))


@remembered
def bane(of: tuple[str, ...]) -> Plugin:
    """ADE-SKILL-FLEAU-01: by shots and formulas too; a column for each name that fits, each once (B-R39)."""
    names = tuple(dict.fromkeys(plain_word(word) for word in of))

    def scourges(game: State, figure: Figure, blow: Blow) -> Why | None:
        if blow.attacker is not figure:
            return None
        fitting = sum(is_called(game, blow.victim, name) for name in names)
        return Why(fitting, BANE) if fitting else None

    return Plugin("fleau", BANE, (points.DAMAGE_SHIFT, scourges))
