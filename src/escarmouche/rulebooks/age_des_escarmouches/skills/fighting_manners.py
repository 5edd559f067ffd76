"""Bretteur, Brutal, Désespéré, Féroce, Implacable, and the Rempart of a war machine."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import Extra
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import figures, read
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ATT, DEF, INI
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, Standing, State, gap_from
from escarmouche.table.measure import TOLERANCE

SWORDSMAN = Phrase("ade.skill.bretteur", "ADE-SKILL-BRETTEUR-01", "ADE-SKILL-BRETTEUR-02")
BRUTAL = Phrase("ade.skill.brutal", "ADE-SKILL-BRUTAL-01")
BRUTAL_POWER = Phrase("ade.skill.brutal", "ADE-SKILL-BRUTAL-02")
DESPERATE = Phrase("ade.skill.desespere", "ADE-SKILL-DESESPERE-01")
OUTWEIGHED = Phrase("ade.event.desperate", "ADE-SKILL-DESESPERE-01")
FIERCE = Phrase("ade.skill.feroce", "ADE-SKILL-FEROCE-01")
TIRELESS = Phrase("ade.skill.implacable", "ADE-SKILL-IMPLACABLE-01")
RAMPART = Phrase("ade.skill.rempart", "ADE-SKILL-REMPART-01")
TOO_NEAR = Phrase("ade.refusal.rampart", "ADE-SKILL-REMPART-01")


# -- Bretteur, Brutal --------------------------------------------------------------------------------


def _last(game: State, figure: Figure) -> Phrase:
    """ADE-SKILL-BRETTEUR-01: whatever its INI; -02: of several, by rising INI (`placing.settle_order`)."""
    return SWORDSMAN


SWORDSMANSHIP = Plugin("bretteur", SWORDSMAN, (points.PLACED_LAST, _last))


def _any_assault(game: State, figure: Figure) -> Phrase:
    """ADE-SKILL-BRUTAL-01: a charge, an engagement, one in pursuit or after a disengagement."""
    return BRUTAL


def _stronger(game: State, figure: Figure, purpose: str) -> Why | None:
    """ADE-SKILL-BRUTAL-02: for the malus that it inflicts, not for those that it suffers."""
    return Why(1, BRUTAL_POWER) if purpose == points.CHARGING else None


BRUTALITY = Plugin("brutal", BRUTAL, (points.ANY_ASSAULT, _any_assault), (points.POWER, _stronger))


# -- Désespéré ---------------------------------------------------------------------------------------


def _better(game: State, figure: Figure, name: str) -> Why | None:
    return Why(1, DESPERATE) if name in (INI, ATT, DEF) else None


DESPAIRING = Plugin(
    "desperate",
    Phrase("ade.state.desperate", "ADE-SKILL-DESESPERE-01"),
    (points.SCORE, _better, "state"),
)


def _outweighed(game: State, figure: Figure, id: str) -> Rule:
    """B-R27: the VAL of all its adversaries, as the combat begins; kept to its end."""
    others = figures(game, read(game, id).adversaries(figure.id))
    total = sum(other.value for other in others)
    if total > figure.value:
        effect = Effect(DESPAIRING, f"combat:{id}", figure.id)
        game.effects[figure.id] = (*game.effects[figure.id], effect)
        yield Tell(OUTWEIGHED, {"figure": figure.id, "value": figure.value, "other": total})


DESPAIR = Plugin("desespere", DESPERATE, (points.COMBAT_BEGINS, _outweighed))


# -- Féroce, Implacable ------------------------------------------------------------------------------

LOW = (2, 3)
ONE_MORE = Extra(Why(1, FIERCE), LOW)


def _bites(game: State, figure: Figure, blow: Blow) -> Extra | None:
    """ADE-SKILL-FEROCE-01: on a 2 or a 3, in close combat, whatever the table says (B-R1)."""
    return ONE_MORE if blow.attacker is figure and blow.close else None


FEROCITY = Plugin("feroce", FIERCE, (points.DAMAGE_EXTRA, _bites))


@remembered
def tireless(more: int) -> Plugin:
    """Implacable/X: so many pursuits more than one in a phase (B-R44)."""

    def pursuits(game: State, figure: Figure) -> int:
        return more

    return Plugin("implacable", TIRELESS, (points.PURSUITS, pursuits))


# -- Rempart -----------------------------------------------------------------------------------------


@remembered
def rampart(far: int) -> Plugin:
    """Rempart/X, of a war machine: nobody comes down to the ground at less than X cm from it (B-R65)."""

    def may_land(game: State, machine: Figure, mover: Figure, place: Standing) -> Phrase | None:
        return TOO_NEAR if gap_from(game, mover, place, machine) < far - TOLERANCE else None

    return Plugin("rempart", RAMPART, (points.MAY_LAND, may_land))
